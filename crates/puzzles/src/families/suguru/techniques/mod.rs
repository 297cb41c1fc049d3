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
mod plain;
mod sheet;
mod short_world;
mod trace;
mod worlds;

use pavage_grid::CellId;

pub use sheet::{Conflict, Sheet};
pub use trace::Event;
pub use worlds::{Supposition, Told};

pub(super) use last_candidate::deduce as deduce_last_candidate;
pub(super) use last_place::deduce as deduce_last_place;
pub(super) use worlds::{Meter, refute, suppose_cells};

use super::layout::{CageId, Layout};
use super::values::Values;
use pavage_search::Run;

/// A kind of deduction.
pub struct Technique {
    /// Its code.
    pub rule: &'static str,
    /// The best deduction of this kind that a sheet allows. One that goes over the whole board looks
    /// whether the time of the run is over, and then finds nothing.
    pub find: fn(&Layout, &Sheet, &Run<'_>) -> Option<Deduction>,
    /// Whether a deduction is one of this kind; written from its definition and from nothing else.
    pub verify: fn(&Layout, &Sheet, &Deduction) -> bool,
}

/// All techniques, the cheapest for a person first.
pub const TECHNIQUES: [Technique; 9] = [
    last_candidate::TECHNIQUE,
    last_place::TECHNIQUE,
    forbidden_neighbour::TECHNIQUE,
    naked_subset::TECHNIQUE,
    hidden_subset::TECHNIQUE,
    colouring::TECHNIQUE,
    chain::TECHNIQUE,
    short_world::TECHNIQUE,
    cage_places::TECHNIQUE,
];

/// The first so many techniques are level 0.
pub const LEVEL_0: usize = 2;
/// The first so many techniques look at one place at a time: no chains, no worlds.
pub const PATTERNS: usize = 5;

/// What follows from a sheet, and from which cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// What was seen.
    pub pattern: Pattern,
    /// The cells it was seen in, sorted.
    pub because: Vec<CellId>,
    /// What goes, by cell.
    pub removals: Vec<(CellId, Values)>,
    /// What is decided.
    pub placed: Option<(CellId, u8)>,
    /// What became of each assumption, where there are assumptions.
    pub worlds: Vec<Told>,
}

/// What a deduction argues with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// A cell has one candidate.
    LastCandidate,
    /// A cage has one place for a value.
    LastPlace(CageId),
    /// Every place of a value in a cage sees a cell.
    ForbiddenNeighbour(CageId, u8),
    /// As many cells as values, all seeing each other.
    NakedSubset(Vec<CellId>, Values),
    /// As many values as places for them in a cage.
    HiddenSubset(CageId, Vec<CellId>, Values),
    /// Pairs of places of one value, one behind the other: two cells a pair.
    Colouring(Vec<CellId>, u8),
    /// Candidates of which every other link says that one of the two holds.
    Chain(Vec<(CellId, u8)>),
    /// Each place of a value in a cage, supposed in turn.
    CagePlaces(CageId, u8),
    /// A candidate supposed, and soon refuted.
    ShortWorld(CellId, u8),
    /// What a few cells hold, supposed in every way.
    Suppose(Vec<CellId>),
}

impl Pattern {
    /// The code of its rule.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        match self {
            Pattern::LastCandidate => "last-candidate",
            Pattern::LastPlace(_) => "last-place",
            Pattern::ForbiddenNeighbour(..) => "forbidden-neighbour",
            Pattern::NakedSubset(..) => "naked-subset",
            Pattern::HiddenSubset(..) => "hidden-subset",
            Pattern::Colouring(..) => "colouring",
            Pattern::Chain(_) => "chain",
            Pattern::CagePlaces(..) => "cage-places",
            Pattern::ShortWorld(..) => "short-world",
            Pattern::Suppose(_) => "suppose",
        }
    }
}

impl Deduction {
    /// A deduction that strikes candidates out.
    fn removing(
        pattern: Pattern,
        mut because: Vec<CellId>,
        removals: Vec<(CellId, Values)>,
    ) -> Deduction {
        because.sort_unstable();
        because.dedup();
        let worlds = Vec::new();
        Deduction {
            pattern,
            because,
            removals,
            placed: None,
            worlds,
        }
    }

    /// A deduction that decides a cell.
    fn placing(pattern: Pattern, mut because: Vec<CellId>, cell: CellId, value: u8) -> Deduction {
        because.sort_unstable();
        because.dedup();
        Deduction {
            pattern,
            because,
            removals: Vec::new(),
            placed: Some((cell, value)),
            worlds: Vec::new(),
        }
    }

    /// The cells that learn something.
    pub fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        let placed = self.placed.iter().map(|(cell, _)| *cell);
        placed.chain(self.removals.iter().map(|(cell, _)| *cell))
    }

    /// How many candidates it strikes out, one by one.
    #[must_use]
    pub fn struck_out(&self) -> usize {
        self.removals.iter().map(|(_, values)| values.len()).sum()
    }

    /// Does what it says.
    pub fn apply(&self, layout: &Layout, sheet: &mut Sheet) {
        if let Some((cell, value)) = self.placed {
            sheet.write(layout, cell, value);
        }
        for &(cell, values) in &self.removals {
            sheet.remove(cell, values);
        }
    }
}
