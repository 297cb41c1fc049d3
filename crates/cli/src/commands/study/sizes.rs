//! The runs on several puzzles as tables: a row a size, or a row a value and a column a size.

use pavage_app::study::{BySize, Group, Row, Spread, boards_number};
use pavage_app::{Boards, Message};
use pavage_words::Words;

use super::{cells, columns, steps};
use crate::terminal::table::Table;

/// After a number whose runs met the lowest temperature.
const LOWEST: char = '*';
/// Before a number of steps that did not suffice.
const AT_LEAST: char = '>';

/// Numbers of boards with more digits are rounded.
const DIGITS_MAX: usize = 7;

/// A row for each size, and one for all.
pub(super) fn by_size(sizes: &BySize, total: &Group, words: &Words) -> String {
    let is_falling = total.rows.iter().any(|row| row.lowest().is_some());
    let mut headings = vec![words.text("column-size"), words.text("column-puzzles")];
    headings.extend(columns(is_falling, words));
    headings.push(words.text("column-boards"));
    let mut table = Table::new(headings);
    let mut push = |name: String, group: &Group| {
        for row in &group.rows {
            let mut line = vec![name.clone(), group.puzzles.to_string()];
            line.extend(cells(row, is_falling, words));
            line.push(boards(group.boards, words));
            table.push(line);
        }
    };
    for (size, group) in sizes.groups() {
        push(size.named("×"), group);
    }
    push(words.text("column-all"), total);
    table.to_string()
}

/// A row for each value of an option, with a number of steps for each size: in one table their mean,
/// in another the most. Below them stand the numbers of boards, and what the marks mean.
pub(super) fn by_value(option: &str, sizes: &BySize, total: &Group, words: &Words) -> String {
    let means = |spread: Spread| spread.mean;
    let most = |spread: Spread| spread.max;
    let mut text = String::new();
    for (title, number) in [
        ("column-mean", means as fn(Spread) -> f64),
        ("column-most-steps", most),
    ] {
        text += &format!("\n{}\n", words.text(title));
        text += &steps_by_value(option, sizes, total, number, words);
    }
    let mut marks = Vec::new();
    if total.rows.iter().any(|row| row.unsolved() > 0) {
        marks.push(Message::new("study-mark-unsolved").with("mark", AT_LEAST.to_string()));
    }
    if total.rows.iter().any(|row| row.lowest() > Some(0)) {
        marks.push(Message::new("study-mark-lowest").with("mark", LOWEST.to_string()));
    }
    let marks = marks.iter().map(|mark| format!("{}\n", words.say(mark)));
    let marks: String = marks.collect();
    if !marks.is_empty() {
        text += "\n";
    }
    text + &marks
}

fn steps_by_value(
    option: &str,
    sizes: &BySize,
    total: &Group,
    number: fn(Spread) -> f64,
    words: &Words,
) -> String {
    let names = sizes.groups().map(|(size, _)| size.named("×"));
    let mut table = Table::new(std::iter::once(option.to_owned()).chain(names).collect());
    for value in total.rows.iter().map(|row| &row.value) {
        let cell = |group: &Group| {
            let row = group.rows.iter().find(|row| row.value == *value);
            row.map_or_else(String::new, |row| marked(row, number, words))
        };
        let mut line = vec![value.clone().unwrap_or_default()];
        line.extend(sizes.groups().map(|(_, group)| cell(group)));
        table.push(line);
    }
    let mut line = vec![words.text("column-boards")];
    line.extend(sizes.groups().map(|(_, group)| boards(group.boards, words)));
    table.push(line);
    table.to_string()
}

/// A number of steps, marked where some run found nothing, and where some run met the lowest
/// temperature.
fn marked(row: &Row, number: fn(Spread) -> f64, words: &Words) -> String {
    let Some(spread) = row.iterations() else {
        return String::new();
    };
    let mut text = String::new();
    text.extend((row.unsolved() > 0).then_some(AT_LEAST));
    text += &steps(number(spread), words);
    text.extend((row.lowest() > Some(0)).then_some(LOWEST));
    text
}

/// The number of boards as a product, and how large it is.
fn boards(boards: Option<Boards>, words: &Words) -> String {
    let Some(boards) = boards else {
        return String::new();
    };
    let mut product = format!("{}!", boards.tiles);
    if boards.turns > 1 {
        product += &format!("·{}^{}", boards.turns, boards.tiles);
    }
    let digits = boards_number(boards).to_string();
    let message = if digits.len() > DIGITS_MAX {
        Message::new("study-boards-about")
            .with("whole", &digits[..1])
            .with("part", &digits[1..2])
            .with("power", digits.len() - 1)
    } else {
        Message::new("study-boards").with("number", digits)
    };
    words.say(&message.with("product", product))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_words::Lang;

    #[test]
    fn boards_are_told_as_the_report_tells_them() {
        let words = Words::new(Lang::En);
        let check = |tiles, turns, expected: &str| {
            assert_eq!(boards(Some(Boards { tiles, turns }), &words), expected);
        };
        check(3, 1, "3! = 6");
        check(8, 1, "8! = 40320");
        check(15, 1, "15! ≈ 1.3·10^12");
        check(4, 4, "4!·4^4 = 6144");
    }
}
