//! Engines that follow an ordering and doubt it, instead of going depth first: the branch that the
//! ordering trusts most goes next, wherever it is in the tree.
//!
//! A depth-first search pays for an early error with the whole subtree below it. These engines leave a
//! branch as soon as another promises more:
//!
//! - `discrepancy` takes the branches by their number of discrepancies (Harvey, Ginsberg 1995): first no
//!   choice but the best, then those with one other choice, and so on.
//! - `levin` takes them by depth divided by chance (Orseau, Lelis, Lattimore, Weber 2018). The chance of
//!   a choice comes from the scores of the guide; without a guide all choices are equally likely.
//!
//! Both visit every node of the tree once, so they are complete: they find all solutions, each once, and
//! prove that there is none. The nodes and the tree are those of a depth-first search by `mask`, or by
//! `dance` where `mask` does not take the model; only their order differs. Branches that wait take
//! memory. Where there is no more, the best of them is walked depth first to its end, then the next.
//!
//! They run on one thread.

mod rule;
mod tree;

use crate::dance;
use crate::drive::unbegun_end;
use crate::mask;
use crate::walk::Listed;
use crate::{
    Asked, Engine, Model, Order, Run, Search, Sinks, StopReason, Summary, Task, Unsupported,
};
use rule::Rule;

/// An engine that takes branches by a rule.
pub(crate) struct BestFirst {
    name: &'static str,
    rule: Rule,
}

/// The engine by discrepancies.
pub(crate) const DISCREPANCY: BestFirst = BestFirst {
    name: "discrepancy",
    rule: Rule::Discrepancies,
};

/// The engine by depth and chance.
pub(crate) const LEVIN: BestFirst = BestFirst {
    name: "levin",
    rule: Rule::Levin,
};

impl Engine for BestFirst {
    fn name(&self) -> &'static str {
        self.name
    }

    fn gives(&self) -> &'static [Asked] {
        &[Asked::Solutions]
    }

    fn supports(&self, _model: &Model) -> Result<(), Unsupported> {
        Ok(())
    }

    fn speed(&self, _asked: Asked, _model: &Model) -> Result<u32, Unsupported> {
        Err(only_named())
    }

    fn work_of_node(&self, _model: &Model) -> u64 {
        20
    }

    fn search(&self, model: &Model, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        search(self.rule, model, task, run, sinks)
    }
}

/// Without an ordering worth doubting they gain nothing, and they are slower and hold more memory.
fn only_named() -> Unsupported {
    Unsupported::Other("is searched best first only where that is named".to_owned())
}

fn search(rule: Rule, model: &Model, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
    if task.start.is_some() {
        return unbegun_end(StopReason::ForeignStart);
    }
    let unguided = Task {
        order: Order {
            guide: None,
            ..task.order.clone()
        },
        ..task.clone()
    };
    let space = space(model, &unguided, run);
    tree::search(rule, space, task, run, sinks)
}

/// The positions of the fastest engine that can list its choices.
fn space<'m>(model: &'m Model, task: &'m Task, run: &'m Run<'_>) -> Result<Listed<'m>, StopReason> {
    let search = |engine| Search {
        engine,
        model,
        task,
        run,
    };
    match mask::listing(search("mask")) {
        Some(space) => space,
        None => dance::listing(search("dance")),
    }
}
