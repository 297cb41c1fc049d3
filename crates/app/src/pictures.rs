//! What a picture of a puzzle shows.

use pavage_draw as draw;
use pavage_family::AnyPosition;
use pavage_search::Run;
use pavage_words::Words;

use crate::blocks;

/// The pieces of an empty board are drawn in rows of at most so many columns, or as wide as it is.
const COLS_MAX: u16 = 14;

/// The board as it is, with frames around blocks of tiles that belong elsewhere; beside an empty one,
/// its pieces.
#[must_use]
pub fn puzzle(position: &dyn AnyPosition, words: &Words, run: &Run<'_>) -> String {
    let view = blocks::picture(position, run);
    let tray = position.tray();
    let is_empty = tray.pieces.iter().all(|piece| piece.left == piece.count);
    if is_empty {
        draw::board_with_pieces(&view, &tray.pieces, view.cols.max(COLS_MAX), words)
    } else {
        draw::boards(&[view], words)
    }
}
