//! The engine `sweep`.

use pavage_search::{
    Asked, Combinations, CountResult, Engine, ItemId, Model, OptionId, Run, Tabulated, Turn,
    Unsupported,
};

use crate::count::{Means, count_within};
use crate::cover::encoding::check;
use crate::states::bounds::Bounds;
use crate::{count_by_sweep, count_combinations, sweep_supports, tabulate};

/// The engines of this crate.
pub const ENGINES: &[&dyn Engine] = &[&SweepEngine];

/// The engine that counts by sweeping.
pub struct SweepEngine;

impl Engine for SweepEngine {
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

    /// Without cells, no mask of a byte tells what fits.
    fn work_of_node(&self, model: &Model) -> u64 {
        if model.tiling().is_some() { 3 } else { 8 }
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
