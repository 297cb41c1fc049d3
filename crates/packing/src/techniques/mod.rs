//! The techniques that people use to pack pieces, each in a file of its own: what it sees, as a type
//! of its own; what finds that; what is said of it; what it costs; and whether it holds, by its
//! definition. A table lists them, the easiest first.
//!
//! Who calls what: [`Placements::new`] lists what is possible in a position, [`Sheet::new`] takes it
//! as candidates, [`plain`] and [`suppose`] find the easiest deduction, and its
//! `apply` draws it; [`Sheet::conflict`] says when there is no way on. The walks that do this are
//! those of the [kit](pavage_family::kit).
//!
//! What finds a deduction does not judge it. [`Pattern::holds`](pavage_family::kit::Pattern::holds) is beside what finds, in the same
//! file, but is handed the deduction and the [`Notes`](super::notes::Notes) of a checker, no sheet:
//! these list the placements themselves, and share no code with this folder. Nothing in `holds`
//! calls a helper of this folder.

mod balance;
mod colouring;
mod fate;
mod hole;
mod locus;
mod only_piece;
mod only_place;
mod only_placement;
mod placements;
mod pocket;
mod room;
mod shared_cells;
mod sheet;
mod suppose;
mod tried_out;
mod trim;
pub(super) mod words;

pub use locus::Locus;
pub use placements::{CELLS_MAX, Cell, PieceId, PlacementId, Placements};
pub use sheet::{Conflict, Sheet};
pub use suppose::suppose;
pub use tried_out::tried_out;
pub use trim::{brief, trim, trim_to};

use pavage_family::kit::{self, Pattern, easiest, within};
use pavage_search::Run;

use super::Packing;

/// What follows from a sheet.
pub type Deduction = kit::Deduction<Packing>;
/// What became of an assumption.
pub type Told = kit::Told<Packing>;
/// A kind of deduction. Its reach is 0 where it looks at one cell or one piece, and places it.
pub type Technique = kit::Technique<Packing>;

/// All techniques without assumptions, the easiest first.
pub const TECHNIQUES: [Technique; 8] = [
    only_placement::TECHNIQUE,
    only_place::TECHNIQUE,
    pocket::TECHNIQUE,
    only_piece::TECHNIQUE,
    balance::IMBALANCE,
    shared_cells::TECHNIQUE,
    hole::TECHNIQUE,
    balance::BALANCE,
];

/// The first so many techniques are simple: they look at one cell or one piece, and place it.
pub const SIMPLE: usize = within(&TECHNIQUES, 0);

/// The easiest deduction without assumptions. The sheet has no conflict.
#[must_use]
pub fn plain(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Deduction> {
    easiest(&TECHNIQUES, sheet, run)
}
