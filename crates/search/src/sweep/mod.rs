//! Counting without enumerating: a sweep over the cells. It merges all ways to cover the cells
//! behind the front into one state with a count.
//!
//! *Idea.* What can still be covered depends on which cells beyond the front are covered and on
//! which pieces are used, not on how. So partial solutions that agree in both form one state, and
//! only their number is kept. This is dynamic programming over a frontier, known as transfer
//! matrices for dominoes. Knuth's ZDDs of exact covers merge the same states (TAOCP 7.1.4). The
//! cost is the number of states, not of solutions.
//!
//! *Profiles.* A state is a profile, the cells beyond the front that are covered, and a supply, the pieces
//! that are left. Which moves fit depends on the profile alone, so it is found once for all states with it.
//!
//! *Pruning.* The remaining pieces must fill each closed region behind the front exactly, so its size
//! must be a sum of their sizes. A piece that no longer begins anywhere must have been used.
//!
//! *Items.* Without cells that are known, the items that are swept and their order are chosen so that few
//! are open at a time. An item beside them is forgotten once no option covers it any more.
//!
//! *Mirror.* States that are images of each other under a symmetry that keeps the front are merged.
//!
//! *Symmetry.* Take an item that is covered once and that every symmetry keeps. One option of each
//! orbit of its options, and that option's image in the mirror, stand for the whole orbit. The
//! option that begins latest in the sweep is taken, because the item is then still free in most
//! states. The number of orbits follows from the lemma of Cauchy and Frobenius. For each symmetry,
//! the solutions that it keeps are those of the model whose options are the orbits of options under
//! it.

mod bounds;
mod by_profile;
mod choices;
mod combinations;
mod count;
mod crew;
mod device;
mod disk;
mod draw;
mod encoding;
mod fits;
mod folded;
mod form;
mod front;
mod graph;
mod groups;
mod levels;
mod mirror;
mod natural;
mod orders;
mod parked;
mod plan;
mod pockets;
mod run;
mod slices;
mod slots;
mod solutions;
mod step;
mod table;
mod tally;
mod transitions;
mod word;

pub use combinations::{Combinations, count_combinations};
pub use count::{count_by_device, count_by_sweep};
pub use device::{SweepDevice, SweepHalt, SweepWatch};
pub(crate) use draw::numbers_drawn;
pub use encoding::sweep_supports;
pub use num_bigint::BigUint;
pub use plan::{
    SweepClosing, SweepField, SweepFlip, SweepGeometry, SweepMove, SweepPiece, SweepPlan, Swept,
};
pub use slices::{Slice, SliceCount, count_kept, count_slice, slices};
pub use solutions::{Solutions, Tabulated, tabulate};

use crate::{Asked, CountResult, Engine, ItemId, Model, OptionId, Run, Turn, Unsupported};
use bounds::Bounds;
use count::{Means, count_within};
use encoding::check;

/// The engine that counts by sweeping.
pub(crate) struct Sweep;

impl Engine for Sweep {
    fn name(&self) -> &'static str {
        "sweep"
    }

    fn gives(&self) -> &'static [Asked] {
        &[Asked::Count, Asked::Combinations, Asked::Table]
    }

    fn supports(&self, model: &Model) -> Result<(), Unsupported> {
        sweep_supports(model)
    }

    /// Without a tiling, nothing promises a short front, whatever the order of the items.
    fn speed(&self, asked: Asked, model: &Model) -> Result<u32, Unsupported> {
        match (asked, model.tiling()) {
            (Asked::Count, None) => Err(Unsupported::NoTiling),
            _ => Ok(100),
        }
    }

    fn count(
        &self,
        model: &Model,
        symmetries: &[Vec<OptionId>],
        run: &Run<'_>,
    ) -> Result<CountResult, Unsupported> {
        count_by_sweep(model, symmetries, run)
    }

    fn work_of_node(&self, _model: &Model) -> u64 {
        3
    }

    fn count_in_turns(
        &self,
        model: &Model,
        symmetries: &[Vec<OptionId>],
        run: &Run<'_>,
        turn: &mut Turn<'_>,
    ) -> Result<CountResult, Unsupported> {
        check(model)?;
        let bounds = Bounds::new(run).in_turns(turn);
        count_within(model, symmetries, bounds, Means::default())
    }

    fn combinations(
        &self,
        model: &Model,
        items: &[ItemId],
        run: &Run<'_>,
    ) -> Result<Combinations, Unsupported> {
        count_combinations(model, items, run)
    }

    fn tabulate(
        &self,
        model: &Model,
        symmetries: &[Vec<OptionId>],
        run: &Run<'_>,
    ) -> Result<Tabulated, Unsupported> {
        tabulate(model, symmetries, run)
    }
}
