//! The techniques that people use. Each has a file of its own with the search for it and its check.
//! A table lists them, the easiest for a person first.

mod cage_places;
mod chain;
mod colouring;
mod forbidden_neighbour;
mod hidden_subset;
mod last_candidate;
mod last_place;
mod links;
mod naked_subset;
#[cfg(feature = "checkers")]
mod notes;
mod sheet;
mod short_world;
mod suppose;
mod trace;
mod two_cages;
pub(super) mod words;
mod worlds;

#[cfg(feature = "checkers")]
pub use notes::Notes;
pub use sheet::{Conflict, Sheet};
pub use trace::{Event, Supposition};

pub(super) use forbidden_neighbour::deduce_against;
pub(super) use last_candidate::deduce as deduce_last_candidate;
pub(super) use last_place::deduce as deduce_last_place;
pub(super) use short_world::refute;
pub(super) use suppose::hypothesis;
pub(super) use worlds::{steps_against, suppose_cells};

#[cfg(feature = "checkers")]
use pavage_family::kit::Check;
use pavage_family::kit::{self, Meter, Pattern, within};
use pavage_family::numbers::as_u8;
use pavage_family::{Message, Value};
use pavage_grid::CellId;
use pavage_search::Run;

use super::Suguru;
use super::candidates::{Candidate, CellValues};
use super::layout::{CageId, Layout};
use super::values::Values;

/// A deduction from a sheet. Eliminations are listed by cell.
pub type Deduction = kit::Deduction<Suguru>;
/// The outcome of an assumption.
pub type Case = kit::Case<Suguru>;
/// A kind of deduction. Its reach is 0 for level 0, 1 if it looks at one place at a time, 2 if it
/// goes over the whole board.
pub type Technique = kit::Technique<Suguru>;

/// All techniques, the easiest for a person first.
pub const TECHNIQUES: &[Technique] = &[
    last_candidate::TECHNIQUE,
    last_place::TECHNIQUE,
    forbidden_neighbour::TECHNIQUE,
    naked_subset::TECHNIQUE,
    hidden_subset::TECHNIQUE,
    two_cages::TECHNIQUE,
    colouring::TECHNIQUE,
    chain::TECHNIQUE,
    short_world::TECHNIQUE,
    cage_places::TECHNIQUE,
];

/// The number of techniques at the beginning of the table that are level 0.
pub const LEVEL_0: usize = within(TECHNIQUES, 0);
/// The number of techniques at the beginning of the table that look at one place at a time: no
/// chains, no worlds.
pub const PATTERNS: usize = within(TECHNIQUES, 1);

/// Whether a technique is level 0.
pub(super) fn is_level_0(rule: &str) -> bool {
    let mut level_0 = TECHNIQUES[..LEVEL_0].iter();
    level_0.any(|technique| technique.rule == rule)
}

/// The checkers of the techniques and of hypotheses.
#[cfg(feature = "checkers")]
impl kit::Checked for Suguru {
    type Notes = Notes;

    const CHECKERS: &'static [kit::Checker<Suguru>] = &[
        kit::checker::<_, last_candidate::LastCandidate>,
        kit::checker::<_, last_place::LastPlace>,
        kit::checker::<_, forbidden_neighbour::ForbiddenNeighbour>,
        kit::checker::<_, naked_subset::NakedSubset>,
        kit::checker::<_, hidden_subset::HiddenSubset>,
        kit::checker::<_, two_cages::TwoCages>,
        kit::checker::<_, colouring::Colouring>,
        kit::checker::<_, chain::Chain>,
        kit::checker::<_, short_world::ShortWorld>,
        kit::checker::<_, cage_places::CagePlaces>,
        kit::checker::<_, suppose::Suppose>,
    ];

    /// Deductions decide one cell at most.
    fn is_about(found: &Deduction, _: &Notes) -> bool {
        let says = !found.placed.is_empty() || !found.gone.is_empty();
        says && found.placed.len() <= 1
    }
}
