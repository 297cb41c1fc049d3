//! The engine for any model: dancing cells (Knuth's SSXCC, TAOCP 7.2.2.3) with multiplicities.
//!
//! Each item keeps its live options in a sparse set: a slice whose first `size` entries are live.
//! Covering swaps entries behind the end, and uncovering only restores sizes. The search branches
//! on the item with the fewest ways to cover it, with ties broken by the task's order. It tries
//! options in the task's order, too. So the tree does not depend on how the sets happen to be
//! permuted.

mod cells;
mod space;

use crate::cut::cut_model;
use crate::drive::search_model;
use crate::pausing::pausing_searches;
use crate::regions::hopeless_options;
use crate::{
    Asked, Engine, Model, Part, Prepared, Run, Search, Sinks, StopReason, Summary, Task,
    Unsupported,
};
use space::Dancing;

/// The dancing-cells engine.
pub(crate) struct Dance;

impl Engine for Dance {
    fn name(&self) -> &'static str {
        "dance"
    }

    fn gives(&self) -> &'static [Asked] {
        &[Asked::Solutions, Asked::Snapshots]
    }

    fn supports(&self, _model: &Model) -> Result<(), Unsupported> {
        Ok(())
    }

    fn speed(&self, _asked: Asked, _model: &Model) -> Result<u32, Unsupported> {
        Ok(100)
    }

    fn work_of_node(&self) -> u64 {
        12
    }

    fn search(&self, model: &Model, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        let search = Search {
            engine: self.name(),
            model,
            task,
            run,
        };
        search_model(search, sinks, |run| dancing(model, task, run))
    }

    fn cut(
        &self,
        model: &Model,
        task: &Task,
        parts: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Part>, StopReason> {
        let search = Search {
            engine: self.name(),
            model,
            task,
            run,
        };
        cut_model(search, parts, |run| dancing(model, task, run))
    }

    fn pausing<'m>(
        &self,
        model: &'m Model,
        tasks: &[Task],
        run: &Run<'_>,
    ) -> Option<Vec<Prepared<'m>>> {
        let common = |task: &Task| hopeless_options(model, task, run);
        let searches = pausing_searches(tasks, run, common, |task, hopeless, run| {
            Dancing::new(model, task, hopeless, run)
        });
        Some(searches)
    }
}

fn dancing(model: &Model, task: &Task, run: &Run<'_>) -> Result<Dancing, StopReason> {
    let hopeless = hopeless_options(model, task, run)?;
    Dancing::new(model, task, &hopeless, run)
}
