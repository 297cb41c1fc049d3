//! Pentominoes on a rectangle: each of its cells is covered, and each piece serves at most once.

use std::fmt::Write as _;

use pavage_family::settings::whole_number;
use pavage_family::{Freedom, Message, SQUARE};
use pavage_grid::{Board, Likeness, polyforms};

/// The size if none is given.
const USUAL: &str = "5x5";
/// The cells of a piece.
const CELLS: usize = 5;

/// The usual names of the pieces, and where each lies in the list of polyforms.
const PIECES: [(&str, usize); 12] = [
    ("F", 9),
    ("I", 0),
    ("L", 1),
    ("N", 3),
    ("P", 4),
    ("T", 7),
    ("U", 5),
    ("V", 6),
    ("W", 8),
    ("X", 11),
    ("Y", 2),
    ("Z", 10),
];

/// The items and options for a size. The pieces are items that must be covered where all of them are
/// needed, and secondary ones where some are left over.
///
/// # Errors
/// The size is none that up to twelve pieces fill.
pub(super) fn text(size: Option<&str>) -> Result<String, Message> {
    let typed = size.unwrap_or(USUAL);
    let board = sides(typed).and_then(|[rows, cols]| Board::rectangle(rows, cols).ok());
    let board = board.ok_or_else(|| {
        let message = Message::new("cover-pentominoes-size").with("typed", typed);
        message.with("max", PIECES.len() * CELLS)
    })?;
    let cells = board.cells().map(|cell| board.place(cell).to_string());
    let cells: Vec<String> = cells.collect();
    let shapes = polyforms(&SQUARE, CELLS, Likeness::Free);
    let names = PIECES.map(|(name, _)| name).join(" ");
    let bar = if cells.len() == PIECES.len() * CELLS {
        ""
    } else {
        "| "
    };
    let mut text = format!("{} {bar}{names}\n", cells.join(" "));
    for (name, at) in PIECES {
        for shape in shapes[at].orientations(&SQUARE, Freedom::ALL) {
            for covered in board
                .cells()
                .filter_map(|first| board.cells_of(&shape, first))
            {
                for cell in covered {
                    write!(text, "{} ", cells[cell.index()]).expect("it is a string");
                }
                writeln!(text, "{name}").expect("it is a string");
            }
        }
    }
    Ok(text)
}

/// The rows and columns of a board that some of the pieces may fill.
fn sides(typed: &str) -> Option<[usize; 2]> {
    let (rows, cols) = typed.split_once(['x', 'X', '×'])?;
    let most = PIECES.len() * CELLS;
    let side = |word: &str| whole_number(word).filter(|side| (1..=most).contains(side));
    let sides = [side(rows)?, side(cols)?];
    let area = sides[0] * sides[1];
    (area <= most && area.is_multiple_of(CELLS)).then_some(sides)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_has_its_usual_name() {
        let text = text(Some("5x5")).expect("it has a size");
        for (name, cells) in [
            ("F", "1,2 1,3 2,1 2,2 3,2"),
            ("I", "1,1 1,2 1,3 1,4 1,5"),
            ("L", "1,1 2,1 3,1 4,1 4,2"),
            ("N", "1,1 1,2 2,2 2,3 2,4"),
            ("P", "1,1 1,2 2,1 2,2 3,1"),
            ("T", "1,1 1,2 1,3 2,2 3,2"),
            ("U", "1,1 1,3 2,1 2,2 2,3"),
            ("V", "1,1 2,1 3,1 3,2 3,3"),
            ("W", "1,1 2,1 2,2 3,2 3,3"),
            ("X", "1,2 2,1 2,2 2,3 3,2"),
            ("Y", "1,2 2,1 2,2 2,3 2,4"),
            ("Z", "1,1 1,2 2,2 3,2 3,3"),
        ] {
            let sorted = |line: &str| {
                let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
                words.sort();
                words
            };
            let wanted = sorted(&format!("{cells} {name}"));
            let is_there = text.lines().any(|line| sorted(line) == wanted);
            assert!(
                is_there,
                "{name}: {}",
                text.lines().take(3).collect::<String>()
            );
        }
    }
}
