//! Boards, flat or with layers, and the pieces beside them.

use pavage_family::{TrayPiece, View};
use pavage_words::Words;

use crate::board::flat;
use crate::{solid, tray};

/// Draws boards, several as a gallery. Those with layers are drawn layer by layer and as a whole.
#[must_use]
pub fn boards(views: &[View], words: &Words) -> String {
    if views.iter().any(|view| view.lattice.is_solid) {
        solid::boards(views, words)
    } else {
        flat(views, words)
    }
}

/// Draws a board and beside it the pieces that are not on it, in rows of at most so many columns.
#[must_use]
pub fn board_with_pieces(
    view: &View,
    pieces: &[TrayPiece],
    cols_max: u16,
    words: &Words,
) -> String {
    if view.lattice.is_solid {
        return solid::with_pieces(view, pieces, words);
    }
    let beside = tray::pieces(view.lattice, pieces, cols_max);
    let views: Vec<View> = std::iter::once(view.clone()).chain(beside).collect();
    flat(&views, words)
}
