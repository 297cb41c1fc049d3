//! The board as one string, as the viewer at e2.bucas.name takes it: four letters for each cell
//! (top, right, bottom, left), row by row. `a` is colour 0, which is the border, `b` is colour 1
//! and so on; `aaaa` is an empty cell. A text is either only the letters, of a square, or an
//! address or a part of one with `board_w`, `board_h` and `board_edges`. The format is never
//! guessed, because any word could be a board.

use super::draft::Written;
use super::e2pieces_text::{of_pieces, says_all};
use super::puzzle::{Puzzle, State};
use super::size;
use super::tetravex_text::is_filled;
use super::tile::Tile;
use pavage_family::text::spoken_lines;
use pavage_family::{Message, ReadError, Settings};

/// The field of the letters in an address.
const EDGES: &str = "board_edges";

/// An empty cell.
pub(super) const EMPTY: Tile = Tile([0; 4]);

/// A board as written in a text.
pub(super) struct Board {
    /// Rows and columns, if the text states them.
    pub(super) size: Option<[usize; 2]>,
    /// The cells row by row; empty ones are tiles with the border on all sides.
    pub(super) tiles: Vec<Written>,
}

/// Whether a text seems to be such a board.
pub(super) fn looks_like_board(text: &str) -> bool {
    let letters = |line: &str| line.bytes().all(|byte| byte.is_ascii_lowercase());
    let first = spoken_lines(text).next();
    text.contains(EDGES) || first.is_some_and(|(_, line)| letters(line))
}

/// Reads a puzzle made of the tiles of a full board.
pub(super) fn read(text: &str, settings: &Settings) -> Result<Puzzle, ReadError> {
    let board = board(text)?;
    let line = board.tiles.first().map_or(1, |written| written.line);
    let draft = of_pieces(size::told(board.size, line, settings)?, board.tiles);
    let [_, cols] = draft.frame()?;
    let bare = draft.tiles.iter().position(|written| written.tile == EMPTY);
    // The tile of a board of one cell may have the border on all sides.
    if let Some(cell) = bare.filter(|_| draft.tiles.len() > 1) {
        let message = Message::new("bucas-cell-empty").with("row", cell / cols + 1);
        let message = message.with("col", cell % cols + 1);
        return Err(ReadError::at(draft.tiles[cell].line, message));
    }
    draft.puzzle()
}

/// Reads a board.
pub(super) fn board(text: &str) -> Result<Board, ReadError> {
    if !text.contains('=') {
        let lines = spoken_lines(text);
        let letters = lines.flat_map(|(line, row)| row.chars().map(move |letter| (line, letter)));
        return Ok(Board {
            size: None,
            tiles: tiles(letters)?,
        });
    }
    let size = match (value(text, "board_w"), value(text, "board_h")) {
        (Some((line, width)), Some((_, height))) => {
            let size = size::parse(&format!("{}x{}", height.trim(), width.trim()));
            Some(size.map_err(|message| ReadError::at(line, message))?)
        }
        _ => None,
    };
    let edges = value(text, EDGES);
    let (first, edges) = edges.ok_or_else(|| Message::new("bucas-edges-absent"))?;
    let lines = edges.split('\n').enumerate();
    let letters = lines.flat_map(|(at, row)| row.chars().map(move |letter| (first + at, letter)));
    Ok(Board {
        size,
        tiles: tiles(letters)?,
    })
}

/// The value of a field of an address, with its line number.
fn value<'a>(text: &'a str, name: &str) -> Option<(usize, &'a str)> {
    let mut at = 0;
    for part in text.split(['#', '?', '&']) {
        let value = part.trim_start().strip_prefix(name);
        if let Some(value) = value.and_then(|rest| rest.trim_start().strip_prefix('=')) {
            let before = &text[..at + part.len() - value.len()];
            return Some((1 + before.matches('\n').count(), value));
        }
        at += part.len() + 1;
    }
    None
}

fn tiles(letters: impl Iterator<Item = (usize, char)>) -> Result<Vec<Written>, ReadError> {
    let letters = letters.filter(|(_, letter)| !letter.is_whitespace());
    let mut colors = Vec::new();
    for (at, (line, letter)) in letters.enumerate() {
        if !letter.is_ascii_lowercase() {
            let message = Message::new("bucas-letter-bad").with("place", at + 1);
            let message = message.with("letter", letter.escape_default().to_string());
            return Err(ReadError::at(line, message));
        }
        colors.push((line, letter as u8 - b'a'));
    }
    let (tiles, rest) = colors.as_chunks::<4>();
    if let Some((line, _)) = rest.last() {
        let message = Message::new("bucas-length").with("letters", colors.len());
        return Err(ReadError::at(*line, message));
    }
    let written = |tile: &[(usize, u8); 4]| Written {
        line: tile[0].0,
        tile: Tile(tile.map(|(_, color)| color)),
        in_place: false,
    };
    Ok(tiles.iter().map(written).collect())
}

/// The string of a puzzle without laid tiles, or of the tiles on the board. `None` for what the
/// format cannot express: colours beyond `z`, an empty cell that could be a tile, and puzzles that
/// begin with placed tiles, do not turn tiles or have another rim.
pub(super) fn write(puzzle: &Puzzle, state: &State) -> Option<String> {
    let [rows, cols] = puzzle.frame();
    let bare = state.cells.iter().all(Option::is_none);
    let begins = *state == State::start(puzzle);
    let wide = puzzle
        .tiles()
        .iter()
        .any(|tile| tile.0.iter().any(|&color| color > 25));
    let hollow = puzzle.size() > 1 && puzzle.tiles().contains(&EMPTY);
    let is_listed = !puzzle.is_unlimited() || is_filled(puzzle, state);
    if wide || hollow || !is_listed || begins && !says_all(puzzle) {
        return None;
    }
    let tile = |cell: usize| match state.cells[cell] {
        None if bare => puzzle.tiles()[cell],
        lying => lying.unwrap_or(EMPTY),
    };
    let colors = (0..puzzle.size()).flat_map(|cell| tile(cell).0);
    let letters: String = colors.map(|color| char::from(b'a' + color)).collect();
    Some(if rows == cols {
        letters + "\n"
    } else {
        format!("board_w={cols}&board_h={rows}&{EDGES}={letters}\n")
    })
}
