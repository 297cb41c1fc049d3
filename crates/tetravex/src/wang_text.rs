//! Lists of Wang tiles: a line with the number of tiles, the number of colours, rows and columns, then one
//! tile a line as four numbers top, left, right, bottom, or in another order that the option `sides`
//! names. Each tile is laid in any number and is not turned. Lines that begin with `--` are comments.

use std::collections::BTreeSet;

use pavage_family::text::spoken_lines;
use pavage_family::{Message, ReadError, Settings};

use super::draft::{self, Draft, Written};
use super::puzzle::{CELLS_MAX, Puzzle, Rim, State};
use super::size;
use super::tetravex_text::{Order, is_filled, order};
use super::tile::Tile;

/// Reads a puzzle.
pub(super) fn read(text: &str, settings: &Settings) -> Result<Puzzle, ReadError> {
    let mut lines = spoken_lines(text);
    let Some((first, words)) = lines.next() else {
        return Err(Message::new("tiles-none").into());
    };
    let head = numbers(words).map_err(|message| ReadError::at(first, message))?;
    let [number, colors, rows, cols] = head;
    if rows == 0 || cols == 0 || rows.saturating_mul(cols) > CELLS_MAX {
        let message = Message::new("wang-size").with("max", CELLS_MAX);
        return Err(ReadError::at(first, message));
    }
    let order = order(settings)?;
    let written = lines.map(|(line, words)| {
        let tile = tile(words, order).map_err(|message| ReadError::at(line, message))?;
        Ok(Written {
            line,
            tile,
            in_place: false,
        })
    });
    let tiles = written.collect::<Result<Vec<Written>, ReadError>>()?;
    if tiles.len() != number {
        let message = Message::new("wang-number").with("number", number);
        return Err(ReadError::at(first, message.with("tiles", tiles.len())));
    }
    let found: BTreeSet<u8> = tiles.iter().flat_map(|written| written.tile.0).collect();
    if found.len() > colors {
        let message = Message::new("wang-colours").with("colours", colors);
        return Err(ReadError::at(first, message.with("found", found.len())));
    }
    let draft = Draft {
        size: size::told(Some([rows, cols]), first, settings)?,
        tiles,
        fixed: Vec::new(),
        is_unlimited: true,
        can_turn: false,
        rim: Rim::Free,
    };
    draft.puzzle()
}

/// The four numbers of the first line.
fn numbers(line: &str) -> Result<[usize; 4], Message> {
    let number = |word: &str| {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        // Numbers too large for any use become the greatest.
        is_number.then(|| word.parse().unwrap_or(usize::MAX))
    };
    let numbers: Option<Vec<usize>> = line.split_whitespace().map(number).collect();
    let four = numbers.and_then(|numbers| <[usize; 4]>::try_from(numbers).ok());
    four.ok_or_else(|| Message::new("wang-head").with("line", line))
}

fn tile(line: &str, order: &Order) -> Result<Tile, Message> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [first, second, third, fourth] = words[..] else {
        return Err(Message::new("pieces-fields").with("found", words.len()));
    };
    let color = draft::color;
    let colors = [color(first)?, color(second)?, color(third)?, color(fourth)?];
    Ok((order.tile)(colors))
}

/// The list of a puzzle without laid tiles, or the tiles of a filled board row by row. `None` for what a
/// list cannot express.
pub(super) fn write(puzzle: &Puzzle, state: &State) -> Option<String> {
    let says_all = puzzle.is_unlimited() && !puzzle.can_turn() && puzzle.rim() == Rim::Free;
    if !says_all {
        return None;
    }
    let line = |Tile([top, right, bottom, left]): &Tile| format!("{top} {left} {right} {bottom}\n");
    if is_filled(puzzle, state) {
        return Some(state.cells.iter().flatten().map(line).collect());
    }
    if state.cells.iter().any(Option::is_some) {
        return None;
    }
    let tiles = puzzle.tiles();
    let colors: BTreeSet<u8> = tiles.iter().flat_map(|tile| tile.0).collect();
    let [rows, cols] = puzzle.frame();
    let head = format!("{} {} {rows} {cols}\n", tiles.len(), colors.len());
    Some(head + &tiles.iter().map(line).collect::<String>())
}
