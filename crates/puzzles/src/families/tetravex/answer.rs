//! Reads what is offered as a solution: the tiles row by row, as `solve` prints them, or the puzzle
//! in any of its formats with the tiles in their places.

use super::draft::{Written, frame_of};
use super::puzzle::{CELLS_MAX, Puzzle, State};
use super::tetravex_text::tile_lines;
use super::tile::Tile;
use super::toml_text;
use crate::text::toml_family;
use crate::{Message, ReadError, Settings};

/// The position that an answer shows.
///
/// # Errors
/// The text cannot be read, or is of another board.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<State, ReadError> {
    if toml_family(text).is_some() {
        return of_toml(puzzle, text);
    }
    let mut cells = Vec::new();
    for (line, words) in tile_lines(text)? {
        cells.push(cell(words).map_err(|message| ReadError::at(line, message))?);
        if cells.len() > CELLS_MAX {
            break;
        }
    }
    of_cells(puzzle, cells)
}

fn of_cells(puzzle: &Puzzle, cells: Vec<Option<Tile>>) -> Result<State, ReadError> {
    match cells.len() {
        0 => Err(Message::new("solution-absent").into()),
        found if found == puzzle.size() => Ok(State { cells }),
        found => {
            let message = Message::new("answer-other-count").with("found", found);
            Err(message.with("cells", puzzle.size()).into())
        }
    }
}

/// A line of an answer. Whether a tile was in its place from the start is of no interest.
fn cell(line: &str) -> Result<Option<Tile>, Message> {
    let line = line.strip_suffix('@').unwrap_or(line).trim_end();
    if line.contains('.') && line.bytes().all(|byte| matches!(byte, b'.' | b'/')) {
        return Ok(None);
    }
    line.parse().map(Some)
}

/// A puzzle whose tiles are listed as they lie; where it fixes tiles by number, only these lie.
fn of_toml(puzzle: &Puzzle, text: &str) -> Result<State, ReadError> {
    let draft = toml_text::draft(text, &Settings::new())?;
    if !draft.fixed.is_empty() {
        return of_cells(puzzle, State::start(&draft.puzzle()?).cells);
    }
    let [rows, cols] = puzzle.frame();
    let found = frame_of(&draft.tiles, draft.size.or(Some([rows, cols])))?;
    if found != [rows, cols] {
        let message = Message::new("answer-other-size").with("rows", rows);
        let message = message.with("cols", cols).with("found_rows", found[0]);
        return Err(message.with("found_cols", found[1]).into());
    }
    let tile = |written: &Written| Some(written.tile);
    of_cells(puzzle, draft.tiles.iter().map(tile).collect())
}
