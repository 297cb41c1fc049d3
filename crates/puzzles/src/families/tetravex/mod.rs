//! Tetravex and edge matching: tiles with four coloured sides are laid on a rectangle so that sides
//! that touch have equal colours. Tiles may be turned, and the rim may ask for a colour, where the
//! puzzle says so.

mod puzzle;
mod tile;

pub use puzzle::{CELLS_MAX, Kind, KindId, Puzzle, PuzzleError, Rim, State};
pub use tile::{COLORS_MAX, Color, SIDES, Side, Tile};
