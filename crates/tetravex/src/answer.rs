//! Reads a solution: the tiles row by row, as `solve` prints them, or the puzzle in any of its
//! formats with the tiles in their places.

use super::draft::Written;
use super::puzzle::{Puzzle, State};
use super::tetravex_text::tile_lines;
use super::tile::Tile;
use super::{bucas_text, e2pieces_text, toml_text};
use pavage_family::text::{begins_with_numbers, toml_family};
use pavage_family::{Message, ReadError, Settings};

/// The contents of an answer.
struct Board {
    /// Rows and columns, if the answer states them.
    size: Option<[usize; 2]>,
    cells: Vec<Option<Tile>>,
}

/// The position that an answer shows.
///
/// # Errors
/// The text cannot be read, or its board is not the puzzle's.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<State, ReadError> {
    let board = if toml_family(text).is_some() {
        of_toml(text)?
    } else if bucas_text::looks_like_board(text) {
        of_string(puzzle, text)?
    } else if begins_with_numbers(text) {
        listed(None, &e2pieces_text::tiles(text)?)
    } else {
        of_lines(text)?
    };
    Ok(position(puzzle, board)?)
}

fn position(puzzle: &Puzzle, Board { size, cells }: Board) -> Result<State, Message> {
    let [rows, cols] = puzzle.frame();
    if cells.is_empty() {
        return Err(Message::new("solution-absent"));
    }
    if let Some(found) = size.filter(|&found| found != [rows, cols]) {
        let message = Message::new("answer-other-size").with("rows", rows);
        let message = message.with("cols", cols).with("found_rows", found[0]);
        return Err(message.with("found_cols", found[1]));
    }
    if cells.len() != puzzle.size() {
        let message = Message::new("answer-other-count").with("found", cells.len());
        return Err(message.with("cells", puzzle.size()));
    }
    Ok(State { cells })
}

/// The board of a list of tiles, in the order of the list.
fn listed(size: Option<[usize; 2]>, tiles: &[Written]) -> Board {
    let cells = tiles.iter().map(|written| Some(written.tile)).collect();
    Board { size, cells }
}

fn of_lines(text: &str) -> Result<Board, ReadError> {
    let cell = |(line, words)| cell(words).map_err(|message| ReadError::at(line, message));
    let cells = tile_lines(text)?.into_iter().map(cell);
    Ok(Board {
        size: None,
        cells: cells.collect::<Result<_, _>>()?,
    })
}

/// A line of an answer. Marks of tiles in their places are ignored.
fn cell(line: &str) -> Result<Option<Tile>, Message> {
    let line = line.strip_suffix('@').unwrap_or(line).trim_end();
    if line.contains('.') && line.bytes().all(|byte| matches!(byte, b'.' | b'/')) {
        return Ok(None);
    }
    line.parse().map(Some)
}

/// A puzzle whose tiles are listed as they lie. If it fixes tiles by number, only these lie.
fn of_toml(text: &str) -> Result<Board, ReadError> {
    let draft = toml_text::draft(text, &Settings::new())?;
    if draft.fixed.is_empty() {
        return Ok(listed(draft.size, &draft.tiles));
    }
    let puzzle = draft.puzzle()?;
    Ok(Board {
        size: Some(puzzle.frame()),
        cells: puzzle.fixed().to_vec(),
    })
}

/// A tile with the border on all sides is an empty cell, unless the puzzle has such a tile.
fn of_string(puzzle: &Puzzle, text: &str) -> Result<Board, ReadError> {
    let board = bucas_text::board(text)?;
    let lies = |tile| tile != bucas_text::EMPTY || puzzle.kind_of(tile).is_some();
    let cell = |written: &Written| Some(written.tile).filter(|&tile| lies(tile));
    Ok(Board {
        size: board.size,
        cells: board.tiles.iter().map(cell).collect(),
    })
}
