//! The techniques that people use, each in a file of its own with what finds it and what checks
//! it. A table lists them, the cheapest for a person first.

mod cage_places;
mod chain;
mod colouring;
mod forbidden_neighbour;
mod hidden_subset;
mod last_candidate;
mod last_place;
mod links;
mod naked_subset;
mod notes;
mod sheet;
mod short_world;
mod suppose;
mod trace;
mod two_cages;
pub(super) mod words;
mod worlds;

pub use notes::Notes;
pub use sheet::{Conflict, Sheet};
pub use trace::{Event, Supposition};

pub(super) use last_candidate::deduce as deduce_last_candidate;
pub(super) use last_place::deduce as deduce_last_place;
pub(super) use short_world::refute;
pub(super) use worlds::suppose_cells;

use pavage_family::kit::{self, Pattern, within};

use super::Suguru;

/// What follows from a sheet. What goes is told by cell.
pub type Deduction = kit::Deduction<Suguru>;
/// What has to be told of a world.
pub type Told = kit::Told<Suguru>;
/// A kind of deduction. Its reach is 0 at what level 0 decides, 1 where it looks at one place at a
/// time, 2 where it goes over the whole board.
pub type Technique = kit::Technique<Suguru>;

/// All techniques, the cheapest for a person first.
pub const TECHNIQUES: [Technique; 10] = [
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

/// The first so many techniques are level 0.
pub const LEVEL_0: usize = within(&TECHNIQUES, 0);
/// The first so many techniques look at one place at a time: no chains, no worlds.
pub const PATTERNS: usize = within(&TECHNIQUES, 1);
