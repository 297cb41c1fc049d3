//! What a text says about a puzzle, with line numbers, and the puzzle made from it. All formats use
//! this module, so that they refuse a puzzle for the same reasons.

use super::puzzle::{CELLS_MAX, Puzzle, Rim};
use super::tile::{COLORS_MAX, Color, Tile};
use pavage_family::{Message, ReadError};

/// A tile of a text.
#[derive(Clone, Copy)]
pub(super) struct Written {
    /// The line, counted from 1.
    pub(super) line: usize,
    /// The tile as written.
    pub(super) tile: Tile,
    /// Whether it is marked as placed, in the cell that its position in the list gives.
    pub(super) in_place: bool,
}

/// A tile that a text fixes in a cell.
pub(super) struct Fixed {
    pub(super) line: usize,
    /// Row and column, counted from 0.
    pub(super) place: [usize; 2],
    /// The index of the tile in the list, counted from 0.
    pub(super) number: usize,
    /// The tile as it lies.
    pub(super) tile: Tile,
}

/// The contents of a text.
pub(super) struct Draft {
    /// Rows and columns. `None` for a square with as many cells as tiles.
    pub(super) size: Option<[usize; 2]>,
    pub(super) tiles: Vec<Written>,
    /// Fixed tiles that are not marked in the list.
    pub(super) fixed: Vec<Fixed>,
    /// Whether each tile is laid in any number.
    pub(super) is_unlimited: bool,
    pub(super) can_turn: bool,
    pub(super) rim: Rim,
}

impl Draft {
    /// The puzzle of the text.
    ///
    /// # Errors
    /// The parts do not fit together. The error names the line.
    pub(super) fn puzzle(&self) -> Result<Puzzle, ReadError> {
        let frame = self.frame()?;
        let fixed = self.places(frame)?;
        let tiles = self.tiles.iter().map(|written| written.tile).collect();
        let make = if self.is_unlimited {
            Puzzle::of_any_number
        } else {
            Puzzle::new
        };
        let puzzle = make(frame, tiles, self.can_turn, self.rim, fixed);
        Ok(puzzle.expect("size, colours and fixed tiles have been checked"))
    }

    /// Rows and columns.
    ///
    /// # Errors
    /// The tiles do not fill the board. The error names the line of the last one.
    pub(super) fn frame(&self) -> Result<[usize; 2], ReadError> {
        if !self.is_unlimited {
            return frame_of(&self.tiles, self.size);
        }
        if self.tiles.is_empty() {
            return Err(Message::new("tiles-none").into());
        }
        if let Some(excess) = self.tiles.get(CELLS_MAX) {
            let message = too_many(self.tiles.len() as u64);
            return Err(ReadError::at(excess.line, message));
        }
        let mut marked = self.tiles.iter().filter(|written| written.in_place);
        if let Some(marked) = marked.next() {
            return Err(ReadError::at(marked.line, Message::new("tiles-any-place")));
        }
        Ok(self.size.ok_or_else(|| Message::new("tiles-any-size"))?)
    }

    /// The fixed tile of each cell.
    fn places(&self, frame: [usize; 2]) -> Result<Vec<Option<Tile>>, ReadError> {
        let [rows, cols] = frame;
        let mut used: Vec<bool> = self.tiles.iter().map(|written| written.in_place).collect();
        let marked = self.tiles.iter();
        let marked = marked.map(|written| written.in_place.then_some(written.tile));
        let mut fixed: Vec<Option<Tile>> = if self.is_unlimited {
            vec![None; rows * cols]
        } else {
            marked.collect()
        };
        for Fixed {
            line,
            place: [row, col],
            number,
            tile,
        } in &self.fixed
        {
            let at = |code| {
                let message = Message::new(code).with("tile", number + 1);
                message.with("row", row + 1).with("col", col + 1)
            };
            let fail = |message| Err(ReadError::at(*line, message));
            if *row >= rows || *col >= cols {
                return fail(at("fixed-outside").with("rows", rows).with("cols", cols));
            }
            if *number >= used.len() {
                return fail(at("fixed-tile-unknown").with("tiles", used.len()));
            }
            if std::mem::replace(&mut used[*number], true) && !self.is_unlimited {
                return fail(at("fixed-tile-twice"));
            }
            if fixed[row * cols + col].replace(*tile).is_some() {
                return fail(at("fixed-cell-twice"));
            }
        }
        Ok(fixed)
    }
}

/// Rows and columns of a board that these tiles fill.
///
/// # Errors
/// There is no such board. The error names the line of the first surplus tile, or of the last tile.
pub(super) fn frame_of(
    tiles: &[Written],
    size: Option<[usize; 2]>,
) -> Result<[usize; 2], ReadError> {
    let Some(last) = tiles.last() else {
        return Err(Message::new("tiles-none").into());
    };
    let found = tiles.len();
    if found > CELLS_MAX {
        return Err(ReadError::at(tiles[CELLS_MAX].line, too_many(found as u64)));
    }
    let Some([rows, cols]) = size else {
        let side = found.isqrt();
        if side * side == found {
            return Ok([side, side]);
        }
        let message = Message::new("tiles-not-square").with("tiles", found);
        let message = message.with("less", side * side);
        let message = message.with("more", (side + 1) * (side + 1));
        return Err(ReadError::at(last.line, message));
    };
    let cells = rows * cols;
    match tiles.get(cells) {
        Some(excess) => Err(ReadError::at(excess.line, count_bad(found, cells))),
        None if found < cells => Err(ReadError::at(last.line, count_bad(found, cells))),
        None => Ok([rows, cols]),
    }
}

/// The message that the numbers of tiles and cells differ.
fn count_bad(tiles: usize, cells: usize) -> Message {
    Message::new("tiles-count")
        .with("tiles", tiles)
        .with("cells", cells)
}

/// The message that a board with this many cells is too large.
pub(super) fn too_many(cells: u64) -> Message {
    Message::new("board-too-large")
        .with("cells", cells)
        .with("max", CELLS_MAX)
}

/// The message that a colour is too large.
fn color_large(color: &str) -> Message {
    Message::new("tile-color-large")
        .with("color", color)
        .with("max", COLORS_MAX - 1)
}

/// A colour written as a number.
///
/// # Errors
/// It is not a whole number, or it is too large.
pub(super) fn color(word: &str) -> Result<Color, Message> {
    if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Message::new("tile-color-bad").with("word", word));
    }
    let color = word.parse().ok().filter(|&color| fits(color));
    color.ok_or_else(|| color_large(word))
}

fn fits(color: Color) -> bool {
    usize::from(color) < COLORS_MAX
}
