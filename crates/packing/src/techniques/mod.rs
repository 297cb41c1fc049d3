//! The techniques that people use to pack pieces, each in a file of its own: what it sees, as a type
//! of its own; what finds that; what is said of it; what it costs; and whether it holds, by its
//! definition. A table lists them, the easiest first.
//!
//! Who calls what: [`Placements::new`] lists what is possible in a position, [`Sheet::new`] takes it
//! as candidates, [`next`] finds the easiest deduction, [`Deduction::apply`] draws it;
//! [`Sheet::conflict`] says when there is no way on. Explanations and hints do this with the words
//! of each [`Pattern`]; a rating does it for [`Deduction::rule`], [`Deduction::level`] and
//! [`Deduction::cost`] alone.
//!
//! What finds a deduction does not judge it. [`Pattern::holds`] is beside what finds, in the same
//! file, but is handed the deduction and the [`Notes`](super::notes::Notes) of a checker, no sheet:
//! these list the placements themselves, and share no code with this folder. Nothing in `holds`
//! calls a helper of this folder.

mod balance;
mod deduction;
mod fate;
mod hole;
mod only_piece;
mod only_place;
mod only_placement;
mod pattern;
mod placements;
mod pocket;
mod room;
mod shared_cells;
mod sheet;
mod suppose;
mod tried_out;
mod trim;

pub use deduction::{Deduction, Locus, Told};
pub use pattern::Pattern;
pub use placements::{CELLS_MAX, Cell, PieceId, PlacementId, Placements};
pub use sheet::{Conflict, Sheet};
pub use suppose::{Effort, suppose};
pub use tried_out::tried_out;
pub use trim::{trim, trim_to};

use pavage_search::Run;

use super::words;

/// The best deduction of a kind that a sheet allows. The run is for those who look for long.
pub type Find = fn(&Sheet<'_>, &Run<'_>) -> Option<Deduction>;

/// A kind of deduction.
pub struct Technique {
    /// Its code.
    pub rule: &'static str,
    /// What finds it.
    pub find: Find,
    /// What finds it inside a hypothesis, where a person looks for less; `None`: nothing.
    pub supposed: Option<Find>,
}

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
pub const SIMPLE: usize = 2;

/// The easiest deduction without assumptions. The sheet has no conflict.
#[must_use]
pub fn plain(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Deduction> {
    let mut techniques = TECHNIQUES.iter();
    techniques.find_map(|technique| (technique.find)(sheet, run))
}

/// The easiest deduction, a hypothesis where nothing else helps; `effort` bounds what is supposed.
/// The sheet has no conflict.
#[must_use]
pub fn next(sheet: &Sheet<'_>, effort: &mut Effort<'_>) -> Option<Deduction> {
    plain(sheet, effort.run).or_else(|| suppose(sheet, effort))
}
