//! Pentominoes on a rectangle: each of its cells is covered, and each piece serves at most once.

use std::fmt::Write as _;

use pavage_family::settings::whole_number;
use pavage_family::{Freedom, Message, Point, SQUARE};
use pavage_grid::{Board, Shape};

/// The size if none is given.
const USUAL: &str = "5x5";
/// The cells of a piece.
const CELLS: usize = 5;

/// The twelve pieces, row by row.
const PIECES: [(char, &str); 12] = [
    ('F', ".## ##. .#."),
    ('I', "#####"),
    ('L', "#### #..."),
    ('N', "##.. .###"),
    ('P', "## ## #."),
    ('T', "### .#. .#."),
    ('U', "#.# ###"),
    ('V', "#.. #.. ###"),
    ('W', "#.. ##. .##"),
    ('X', ".#. ### .#."),
    ('Y', ".#.. ####"),
    ('Z', "##. .#. .##"),
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
    let pieces = PIECES.map(|(name, _)| name.to_string()).join(" ");
    let bar = if cells.len() == PIECES.len() * CELLS {
        ""
    } else {
        "| "
    };
    let mut text = format!("{} {bar}{pieces}\n", cells.join(" "));
    for (name, drawn) in PIECES {
        for shape in shape(drawn).orientations(&SQUARE, Freedom::ALL) {
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

fn shape(drawn: &str) -> Shape {
    let rows = (0..).zip(drawn.split(' '));
    let points = rows.flat_map(|(row, line)| {
        let cells = (0..).zip(line.chars()).filter(|(_, mark)| *mark == '#');
        cells.map(move |(col, _)| Point::flat(row, col))
    });
    Shape::new(&SQUARE, &points.collect::<Vec<_>>()).expect("the pieces are drawn right")
}
