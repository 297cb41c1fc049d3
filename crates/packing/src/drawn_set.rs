//! The pieces that the letters of a grid draw: each edge-connected set of cells with one letter is a
//! piece, of which there is one.

use std::collections::HashSet;

use pavage_family::Message;
use pavage_grid::letter_names;

use super::copies::shape_of;
use super::grid_text::LetterGrid;
use super::pieces::{Piece, usual_freedom};

/// What stands for the name of a set.
pub(super) const DRAWN: &str = "drawn";

/// The pieces of a grid. The first with a letter keeps it, and each further one has the first letter that
/// the grid does not have.
///
/// # Errors
/// The grid has no letter, or there are too few letters for its pieces.
pub(super) fn pieces(grid: &LetterGrid) -> Result<Vec<Piece>, Message> {
    let drawn = grid.placements();
    if drawn.is_empty() {
        return Err(Message::new("set-drawn-none"));
    }
    let lattice = grid.board.lattice();
    let own: HashSet<char> = drawn.iter().map(|placement| placement.piece).collect();
    let mut further = letter_names().filter(|letter| !own.contains(letter));
    let mut named = HashSet::new();
    let mut pieces = Vec::with_capacity(drawn.len());
    for placement in &drawn {
        let free = named.insert(placement.piece).then_some(placement.piece);
        let name = free.or_else(|| further.next()).ok_or_else(|| {
            let message = Message::new("set-drawn-many").with("pieces", drawn.len());
            message.with("max", pieces.len())
        })?;
        let shape = shape_of(&grid.board, &placement.cells).expect("its cells are connected");
        pieces.push(Piece::new(name, lattice, shape, usual_freedom(lattice)));
    }
    Ok(pieces)
}
