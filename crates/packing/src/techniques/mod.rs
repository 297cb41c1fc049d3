//! The techniques that people use to pack pieces. Each has a file of its own with the pattern it
//! sees as a type, the search for it, its wording, its cost, and a check that it holds by its
//! definition. A table lists them, the easiest first.
//!
//! [`Placements::new`] lists what is possible in a position, and [`Sheet::new`] takes all of it as
//! candidates. [`plain`] and [`suppose`] find the easiest deduction, whose `apply` changes the
//! sheet. [`Sheet::conflict`] reports a contradiction. The [kit] does the
//! walks.
//!
//! The check of a deduction is independent of the search for it.
//! [`holds`](kit::Check::holds) is in the same file, but it gets the
//! deduction and the `Notes` of a checker instead of a sheet. The notes list
//! the placements themselves and share no code with this folder, and no `holds` calls a helper of
//! this folder.

mod balance;
mod colouring;
mod fate;
mod fault;
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

pub(super) use colouring::{Colouring, colourings};
pub(super) use fault::hole_of;
pub(super) use hole::refuted;
pub use locus::Locus;
pub use placements::{CELLS_MAX, Cell, PieceId, PlacementId, Placements};
pub use sheet::{Conflict, Sheet};
pub use tried_out::tried_out;
pub use trim::{brief, trim_to};

#[cfg(feature = "checkers")]
use pavage_family::kit::Check;
use pavage_family::kit::{self, Meter, Pattern, easiest, within};
use pavage_family::numbers::as_u16;
use pavage_family::{Message, Value};
use pavage_search::Run;

use super::Packing;
#[cfg(feature = "checkers")]
use super::notes::{self, Notes};
use placements::{contains, members};
use room::{region, regions};

/// A deduction from a sheet.
pub type Deduction = kit::Deduction<Packing>;
/// The outcome of an assumption.
pub type Case = kit::Case<Packing>;
/// A kind of deduction. Its reach is 0 if it looks at one cell or one piece, and places it.
pub type Technique = kit::Technique<Packing>;

/// All techniques without assumptions, the easiest first.
pub const TECHNIQUES: &[Technique] = &[
    only_placement::TECHNIQUE,
    only_place::TECHNIQUE,
    pocket::TECHNIQUE,
    only_piece::TECHNIQUE,
    hole::CORNER,
    balance::IMBALANCE,
    shared_cells::TECHNIQUE,
    hole::TECHNIQUE,
    balance::BALANCE,
];

/// The number of simple techniques at the beginning of the table: they look at one cell or one
/// piece, and place it.
pub const SIMPLE: usize = within(TECHNIQUES, 0);

/// The easiest deduction without assumptions. The sheet must have no conflict.
#[must_use]
pub fn plain(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Deduction> {
    easiest(TECHNIQUES, sheet, run)
}

/// The easiest deduction that looks at one cell or one piece, and places it.
#[must_use]
pub(super) fn simple(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Deduction> {
    easiest(&TECHNIQUES[..SIMPLE], sheet, run)
}

/// The best hypothesis. None is offered once the run of the sheet is over, because an easier
/// technique may have run out of time.
#[must_use]
pub fn suppose(sheet: &Sheet<'_>, meter: &mut Meter<'_>) -> Option<Deduction> {
    let found = kit::suppose::<Packing, suppose::Supposed>(sheet, meter);
    found.filter(|_| !sheet.is_over())
}

/// The checkers of the techniques, of hypotheses and of searches.
#[cfg(feature = "checkers")]
impl kit::Checked for Packing {
    type Notes = Notes;

    const CHECKERS: &'static [kit::Checker<Packing>] = &[
        kit::checker::<_, only_placement::OnlyPlacement>,
        kit::checker::<_, only_place::OnlyPlace>,
        kit::checker::<_, pocket::Pocket>,
        kit::checker::<_, only_piece::OnlyPiece>,
        kit::checker::<_, hole::Faults>,
        kit::checker::<_, balance::Balance>,
        kit::checker::<_, shared_cells::SharedCells>,
        kit::checker::<_, suppose::Supposed>,
        kit::checker::<_, tried_out::TriedOut>,
    ];

    /// Whether it says something, and names only candidates.
    fn is_about(found: &Deduction, notes: &Notes) -> bool {
        let mut named = found.gone.iter().chain(&found.placed).peekable();
        named.peek().is_some() && named.all(|at| notes.candidates.contains(&at.0))
    }
}
