//! The engine for small models: options are bit masks over items in a few machine words.
//!
//! Each node keeps the list of live options in contiguous memory and filters it for the next node.
//! Bit-sliced counters count the remaining options of all items at once. That gives dead ends and
//! the item with the fewest options without examining items one by one. When only counting, the
//! costs of subtrees are remembered under the exact set of covered items.
//!
//! Items that may be covered several times are counted apart: their bit means *covered as often as
//! allowed*. The engine never branches on them, so each option must cover an item that is covered
//! exactly once.

mod bits;
mod counters;
mod flood;
mod layout;
mod memo;
mod space;

use crate::cut::cut_model;
use crate::drive::search_model;
use crate::pausing::pausing_searches;
use crate::regions::hopeless_options;
use crate::{
    Asked, Engine, Model, Part, Prepared, Run, Sinks, StopReason, Summary, Task, Unsupported,
};
use layout::Layout;
use memo::Memo;
use space::Masking;

/// The bit-mask engine.
pub(crate) struct Mask;

impl Engine for Mask {
    fn name(&self) -> &'static str {
        "mask"
    }

    fn gives(&self) -> &'static [Asked] {
        &[Asked::Solutions, Asked::Snapshots]
    }

    fn supports(&self, model: &Model) -> Result<(), Unsupported> {
        Layout::new(model).map(|_| ())
    }

    fn speed(&self, _asked: Asked, _model: &Model) -> Result<u32, Unsupported> {
        Ok(200)
    }

    fn search(&self, model: &Model, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        let layout = Layout::new(model).expect("the caller asked whether the model is supported");
        match layout.words {
            1 => search_words::<1>(model, &layout, (task, run), sinks),
            2 => search_words::<2>(model, &layout, (task, run), sinks),
            3 => search_words::<3>(model, &layout, (task, run), sinks),
            _ => search_words::<4>(model, &layout, (task, run), sinks),
        }
    }

    fn cut(
        &self,
        model: &Model,
        task: &Task,
        parts: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Part>, StopReason> {
        let layout = Layout::new(model).expect("the caller asked whether the model is supported");
        match layout.words {
            1 => cut_words::<1>(model, &layout, (task, run), parts),
            2 => cut_words::<2>(model, &layout, (task, run), parts),
            3 => cut_words::<3>(model, &layout, (task, run), parts),
            _ => cut_words::<4>(model, &layout, (task, run), parts),
        }
    }

    fn pausing<'m>(
        &self,
        model: &'m Model,
        tasks: &[Task],
        run: &Run<'_>,
    ) -> Option<Vec<Prepared<'m>>> {
        let layout = Layout::new(model).ok()?;
        Some(match layout.words {
            1 => pausing_words::<1>(model, &layout, tasks, run),
            2 => pausing_words::<2>(model, &layout, tasks, run),
            3 => pausing_words::<3>(model, &layout, tasks, run),
            _ => pausing_words::<4>(model, &layout, tasks, run),
        })
    }
}

fn cut_words<const W: usize>(
    model: &Model,
    layout: &Layout,
    (task, run): (&Task, &Run<'_>),
    parts: usize,
) -> Result<Vec<Part>, StopReason> {
    cut_model((Mask.name(), model), (task, run), parts, |run| {
        let hopeless = hopeless_options(model, task, run)?;
        Masking::<W, false>::new(model, layout, (task, &hopeless), run)
    })
}

/// Solutions are handed over, so no subtree is remembered.
fn pausing_words<'m, const W: usize>(
    model: &'m Model,
    layout: &Layout,
    tasks: &[Task],
    run: &Run<'_>,
) -> Vec<Prepared<'m>> {
    let common = |task: &Task| hopeless_options(model, task, run);
    pausing_searches(tasks, run, common, |task, hopeless, run| {
        Masking::<W, false>::new(model, layout, (task, hopeless), run)
    })
}

fn search_words<const W: usize>(
    model: &Model,
    layout: &Layout,
    (task, run): (&Task, &Run<'_>),
    sinks: &mut Sinks<'_>,
) -> Summary {
    let counts_only =
        sinks.on_solution.is_none() && sinks.on_event.is_none() && task.weigh.is_none();
    let tree_of = (Mask.name(), model);
    let memo = Memo::<W>::bytes_for(layout.options.len());
    let has_room = run.memory.left().is_none_or(|left| left / 2 >= memo);
    if counts_only && layout.can_remember() && has_room {
        search_model(tree_of, (task, run), sinks, |run| {
            let hopeless = hopeless_options(model, task, run)?;
            Masking::<W, true>::new(model, layout, (task, &hopeless), run)
        })
    } else {
        search_model(tree_of, (task, run), sinks, |run| {
            let hopeless = hopeless_options(model, task, run)?;
            Masking::<W, false>::new(model, layout, (task, &hopeless), run)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::{Caps, Pause, Silent, Walk};
    use crate::{Branch, Entry, ItemId, ModelError};

    /// Dominoes on a board of 4 by 6 cells.
    fn dominoes() -> Result<Model, ModelError> {
        let mut builder = Model::builder();
        let (rows, columns) = (4, 6);
        for at in 0..rows * columns {
            builder.primary(&at.to_string())?;
        }
        for at in 0..rows * columns {
            let right = (at % columns + 1 < columns).then_some(at + 1);
            let below = (at + columns < rows * columns).then_some(at + columns);
            for next in right.into_iter().chain(below) {
                builder.option(&[ItemId(at), ItemId(next)].map(Entry::from))?;
            }
        }
        builder.build()
    }

    /// A walk that leaves a branch unfinished has remembered nothing wrong.
    #[test]
    fn what_is_remembered_outlives_a_walk_that_was_left() {
        let model = dominoes().expect("it is a model");
        let layout = Layout::new(&model).expect("it is small");
        let task = Task::default();
        let caps = |nodes| Caps {
            nodes,
            solutions: u64::MAX,
            slice_nodes: u64::MAX,
            slice_work: u64::MAX,
        };
        let walk = || {
            let hopeless = hopeless_options(&model, &task, &Run::default());
            let hopeless = hopeless.expect("no limits");
            let of = (&task, &hopeless);
            let space = Masking::<1, true>::new(&model, &layout, of, &Run::default());
            let space = space.expect("no limits");
            let mut walk = Walk::new(space, None, Silent);
            walk.adopt(&Branch::default());
            walk
        };
        let mut whole = walk();
        assert_eq!(whole.run(&caps(u64::MAX), None), Pause::Done);
        assert_eq!(whole.stats.solutions, 281);
        for nodes in 1..whole.stats.nodes {
            let mut walk = walk();
            assert_eq!(walk.run(&caps(nodes), None), Pause::Nodes);
            walk.adopt(&Branch::default());
            assert_eq!(walk.run(&caps(u64::MAX), None), Pause::Done);
            assert_eq!(walk.stats, whole.stats, "left after {nodes} nodes");
        }
    }
}
