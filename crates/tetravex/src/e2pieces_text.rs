//! The list of pieces that programs for Eternity II read: four integers on each line, up, right,
//! down, left; 0 is the border. Pieces may be turned, and none is placed. The format is never
//! guessed, because other texts are numbers as well.

use super::draft::{self, Draft, Written};
use super::puzzle::{Puzzle, Rim, State};
use super::size;
use super::tetravex_text::{is_filled, tile_lines};
use super::tile::{Color, Tile};
use pavage_family::{Message, ReadError, Settings};

/// The colour of the border in formats that cannot state it.
pub(super) const BORDER: Color = 0;

/// Reads a puzzle.
pub(super) fn read(text: &str, settings: &Settings) -> Result<Puzzle, ReadError> {
    let size = size::wished(settings)?;
    of_pieces(size, tiles(text)?).puzzle()
}

/// The puzzle of pieces that may be turned. If any piece has the border, it may only lie on the
/// rim.
pub(super) fn of_pieces(size: Option<[usize; 2]>, tiles: Vec<Written>) -> Draft {
    Draft {
        size,
        rim: rim_of(tiles.iter().map(|written| written.tile)),
        tiles,
        fixed: Vec::new(),
        is_unlimited: false,
        can_turn: true,
    }
}

fn rim_of(mut tiles: impl Iterator<Item = Tile>) -> Rim {
    if tiles.any(|tile| tile.0.contains(&BORDER)) {
        Rim::BorderOnly(BORDER)
    } else {
        Rim::Free
    }
}

/// Whether the pieces describe a puzzle completely, except its size, so that [`of_pieces`] makes
/// the same puzzle.
pub(super) fn says_all(puzzle: &Puzzle) -> bool {
    let free = puzzle.fixed().iter().all(Option::is_none);
    free && !puzzle.is_unlimited()
        && puzzle.can_turn()
        && puzzle.rim() == rim_of(puzzle.tiles().iter().copied())
}

/// The pieces of a text.
pub(super) fn tiles(text: &str) -> Result<Vec<Written>, ReadError> {
    let piece = |(line, words): (usize, &str)| {
        let tile = piece(words).map_err(|message| ReadError::at(line, message))?;
        Ok(Written {
            line,
            tile,
            in_place: false,
        })
    };
    tile_lines(text)?.into_iter().map(piece).collect()
}

fn piece(line: &str) -> Result<Tile, Message> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [up, right, down, left] = words[..] else {
        return Err(Message::new("pieces-fields").with("found", words.len()));
    };
    let color = draft::color;
    Ok(Tile([
        color(up)?,
        color(right)?,
        color(down)?,
        color(left)?,
    ]))
}

/// The pieces of a puzzle without laid tiles, or of a filled board. `None` for what a list of
/// pieces cannot express.
pub(super) fn write(puzzle: &Puzzle, state: &State) -> Option<String> {
    let [rows, cols] = puzzle.frame();
    let bare = state.cells.iter().all(Option::is_none);
    let pieces: Vec<Tile> = match is_filled(puzzle, state) {
        true => state.cells.iter().flatten().copied().collect(),
        false if bare && rows == cols && says_all(puzzle) => puzzle.tiles().to_vec(),
        false => return None,
    };
    let line = |Tile([up, right, down, left]): Tile| format!("{up} {right} {down} {left}\n");
    Some(pieces.into_iter().map(line).collect())
}
