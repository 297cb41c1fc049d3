//! The techniques that people use to pack pieces, each in a file of its own. A table lists them,
//! the easiest first.
//!
//! Who calls what: [`Placements::new`] lists what is possible in a position, [`Sheet::new`] takes it
//! as candidates, [`next`] finds the easiest deduction, [`Deduction::apply`] draws it;
//! [`Sheet::conflict`] says when there is no way on. Explanations and hints do this with the words
//! of `explain`; a rating does it for [`Deduction::rule`], [`Deduction::level`] and
//! [`Deduction::cost`] alone. What is found here is judged by `explain::verify`, which shares no
//! code with this folder.

mod deduction;
mod fate;
mod hole;
mod only_piece;
mod only_place;
mod only_placement;
mod placements;
mod pocket;
mod room;
mod shared_cells;
mod sheet;
mod suppose;
mod trim;

pub use deduction::{Deduction, Locus, Pattern, Told};
pub use placements::{CELLS_MAX, Cell, PieceId, PlacementId, Placements};
pub use sheet::{Conflict, Sheet};
pub use suppose::{Effort, suppose};
pub use trim::{trim, trim_to};

/// A kind of deduction.
pub struct Technique {
    /// Its code.
    pub rule: &'static str,
    /// The best deduction of this kind that a sheet allows.
    pub find: fn(&Sheet<'_>) -> Option<Deduction>,
}

/// All techniques without assumptions, the easiest first.
pub const TECHNIQUES: [Technique; 6] = [
    only_placement::TECHNIQUE,
    only_place::TECHNIQUE,
    pocket::TECHNIQUE,
    only_piece::TECHNIQUE,
    shared_cells::TECHNIQUE,
    hole::TECHNIQUE,
];

/// The easiest deduction without assumptions. The sheet has no conflict.
#[must_use]
pub fn plain(sheet: &Sheet<'_>) -> Option<Deduction> {
    let mut techniques = TECHNIQUES.iter();
    techniques.find_map(|technique| (technique.find)(sheet))
}

/// The easiest deduction, a hypothesis where nothing else helps; `effort` bounds what is supposed.
/// The sheet has no conflict.
#[must_use]
pub fn next(sheet: &Sheet<'_>, effort: &mut Effort<'_>) -> Option<Deduction> {
    plain(sheet).or_else(|| suppose(sheet, effort))
}
