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
mod pattern;
mod sheet;
mod short_world;
mod suppose;
mod trace;
mod two_cages;
mod worlds;

use pavage_grid::CellId;

pub use notes::Notes;
pub use pattern::{Pattern, Reach, Technique};
pub use sheet::{Conflict, Sheet};
pub use trace::Event;
pub use worlds::{Supposition, Told};

pub(super) use last_candidate::deduce as deduce_last_candidate;
pub(super) use last_place::deduce as deduce_last_place;
pub(super) use worlds::{Meter, refute, suppose_cells};

use pattern::{Kind, Sight};

use super::layout::Layout;
use super::values::Values;

/// All techniques, the cheapest for a person first.
pub const TECHNIQUES: [Technique; 10] = [
    Technique::of::<last_candidate::LastCandidate>(),
    Technique::of::<last_place::LastPlace>(),
    Technique::of::<forbidden_neighbour::ForbiddenNeighbour>(),
    Technique::of::<naked_subset::NakedSubset>(),
    Technique::of::<hidden_subset::HiddenSubset>(),
    Technique::of::<two_cages::TwoCages>(),
    Technique::of::<colouring::Colouring>(),
    Technique::of::<chain::Chain>(),
    Technique::of::<short_world::ShortWorld>(),
    Technique::of::<cage_places::CagePlaces>(),
];

/// The first so many techniques are level 0.
pub const LEVEL_0: usize = pattern::within(&TECHNIQUES, Reach::Level0);
/// The first so many techniques look at one place at a time: no chains, no worlds.
pub const PATTERNS: usize = pattern::within(&TECHNIQUES, Reach::Place);

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
