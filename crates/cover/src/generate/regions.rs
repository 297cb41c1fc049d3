//! Queens on a board with drawn regions: each row, column and region has one, and no two touch.

use std::collections::HashMap;
use std::fmt::Write as _;

use pavage_bits::SmallSort as _;
use pavage_search::text::name_word;

use pavage_family::Message;
use pavage_family::text::spoken_lines;

/// The items and options of the queens on a drawn board of at most so many rows. A letter is a cell of
/// the region of that name; blanks between letters are left out.
///
/// # Errors
/// The drawing is no square of at most so many rows, or has another number of regions than rows.
pub(super) fn text(drawn: &str, rows_max: usize) -> Result<String, Message> {
    let rows = rows_of(drawn, rows_max)?;
    let size = rows.len();
    let mut regions: Vec<char> = rows.iter().flatten().copied().collect();
    regions.small_sort();
    regions.dedup();
    if regions.len() != size {
        let message = Message::new("cover-regions-number").with("rows", size);
        return Err(message.with("regions", regions.len()));
    }
    let word = |region: &char| (*region, format!("g{}", name_word(&region.to_string())));
    let words: HashMap<char, String> = regions.iter().map(word).collect();
    let numbered = |letter: char| (1..=size).map(move |number| format!("{letter}{number}"));
    let named = regions.iter().map(|region| words[region].clone());
    let items: Vec<String> = numbered('r').chain(numbered('c')).chain(named).collect();
    // Of four cells around a corner at most one has a queen.
    let corners = (1..size).flat_map(|row| (1..size).map(move |col| corner(row, col)));
    let corners: Vec<String> = corners.collect();
    let mut text = format!("{} | {}\n", items.join(" "), corners.join(" "));
    for (row, letters) in rows.iter().enumerate() {
        for (col, letter) in letters.iter().enumerate() {
            let region = &words[letter];
            write!(text, "r{} c{} {region}", row + 1, col + 1).expect("it is a string");
            for [above, left] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                let [row, col] = [row + above, col + left];
                if (1..size).contains(&row) && (1..size).contains(&col) {
                    text += " ";
                    text += &corner(row, col);
                }
            }
            text.push('\n');
        }
    }
    Ok(text)
}

/// The item of the corner below and to the right of a cell, counted from 1.
fn corner(row: usize, col: usize) -> String {
    format!("b{row}_{col}")
}

/// The letters of each row.
fn rows_of(drawn: &str, rows_max: usize) -> Result<Vec<Vec<char>>, Message> {
    let letters = |row: &str| {
        row.chars()
            .filter(|letter| !letter.is_whitespace())
            .collect()
    };
    let rows: Vec<(usize, Vec<char>)> = spoken_lines(drawn)
        .take(rows_max + 1)
        .map(|(line, row)| (line, letters(row)))
        .collect();
    if rows.is_empty() || rows.len() > rows_max {
        return Err(Message::new("cover-regions-size").with("max", rows_max));
    }
    if let Some((line, row)) = rows.iter().find(|(_, row)| row.len() != rows.len()) {
        let message = Message::new("cover-regions-row").with("line", *line);
        let message = message.with("cells", row.len());
        return Err(message.with("rows", rows.len()));
    }
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}
