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
    Asked, Engine, Model, Part, Prepared, Run, Sinks, StopReason, Summary, Task, Unsupported,
};

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

    fn search(&self, model: &Model, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        search_model((self.name(), model), (task, run), sinks, |run| {
            let hopeless = hopeless_options(model, task, run)?;
            space::Dancing::new(model, task, &hopeless, run)
        })
    }

    fn cut(
        &self,
        model: &Model,
        task: &Task,
        parts: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Part>, StopReason> {
        cut_model((self.name(), model), (task, run), parts, |run| {
            let hopeless = hopeless_options(model, task, run)?;
            space::Dancing::new(model, task, &hopeless, run)
        })
    }

    fn pausing<'m>(
        &self,
        model: &'m Model,
        tasks: &[Task],
        run: &Run<'_>,
    ) -> Option<Vec<Prepared<'m>>> {
        let common = |task: &Task| hopeless_options(model, task, run);
        let searches = pausing_searches(tasks, run, common, |task, hopeless, run| {
            space::Dancing::new(model, task, hopeless, run)
        });
        Some(searches)
    }
}
