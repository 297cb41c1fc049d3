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

mod counters;
mod layout;
mod memo;
mod sample;
mod space;
mod top;

use std::sync::Arc;

use crate::best::Listed;
use crate::cut::cut_model;
use crate::drive::search_model;
use crate::pausing::pausing_searches;
use crate::regions::hopeless_options;
use crate::{
    Asked, Engine, Model, Part, Prepared, Run, Search, Sinks, StopReason, Summary, Task,
    Unsupported,
};
use layout::Layout;
use memo::Memo;
pub(crate) use sample::{Sampled, sampled};
use space::Masking;
use top::Roots;

/// The bit-mask engine.
pub(crate) struct Mask;

impl Engine for Mask {
    fn name(&self) -> &'static str {
        "mask"
    }

    fn gives(&self) -> &'static [Asked] {
        &[Asked::Solutions, Asked::Recording, Asked::Snapshots]
    }

    fn supports(&self, model: &Model) -> Result<(), Unsupported> {
        Layout::new(model).map(|_| ())
    }

    fn speed(&self, _asked: Asked, _model: &Model) -> Result<u32, Unsupported> {
        Ok(200)
    }

    fn work_of_node(&self, _model: &Model) -> u64 {
        3
    }

    fn search(&self, model: &Model, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        let layout = Layout::new(model).expect("the caller asked whether the model is supported");
        let search = Search {
            engine: self.name(),
            model,
            task,
            run,
        };
        match layout.words {
            1 => search_words::<1>(search, &layout, sinks),
            2 => search_words::<2>(search, &layout, sinks),
            3 => search_words::<3>(search, &layout, sinks),
            _ => search_words::<4>(search, &layout, sinks),
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
        let search = Search {
            engine: self.name(),
            model,
            task,
            run,
        };
        match layout.words {
            1 => cut_words::<1>(search, &layout, parts),
            2 => cut_words::<2>(search, &layout, parts),
            3 => cut_words::<3>(search, &layout, parts),
            _ => cut_words::<4>(search, &layout, parts),
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
    search: Search<'_>,
    layout: &Layout,
    parts: usize,
) -> Result<Vec<Part>, StopReason> {
    cut_model(search, parts, |run| {
        masking::<W, false>(search, layout, run)
    })
}

/// The root of a search whose choices are listed; `None` if the engine does not take the model.
pub(crate) fn listing<'m>(search: Search<'m>) -> Option<Result<Listed<'m>, StopReason>> {
    fn words<'m, const W: usize>(
        search: Search<'m>,
        layout: &Layout,
    ) -> Result<Listed<'m>, StopReason> {
        Ok(Box::new(masking::<W, false>(search, layout, search.run)?))
    }
    let layout = Layout::new(search.model).ok()?;
    Some(match layout.words {
        1 => words::<1>(search, &layout),
        2 => words::<2>(search, &layout),
        3 => words::<3>(search, &layout),
        _ => words::<4>(search, &layout),
    })
}

/// The root of a search.
fn masking<const W: usize, const MEMO: bool>(
    search: Search<'_>,
    layout: &Layout,
    run: &Run<'_>,
) -> Result<Masking<W, MEMO>, StopReason> {
    let Search { model, task, .. } = search;
    let hopeless = hopeless_options(model, task, run)?;
    Masking::new(model, layout, task, &hopeless, run)
}

/// Solutions are handed over, so no subtree is remembered. What depends on no order is made once.
fn pausing_words<'m, const W: usize>(
    model: &'m Model,
    layout: &Layout,
    tasks: &[Task],
    run: &Run<'_>,
) -> Vec<Prepared<'m>> {
    let common = |task: &Task| {
        let hopeless = hopeless_options(model, task, run)?;
        Roots::new(model, layout, task, &hopeless, run).map(Arc::new)
    };
    pausing_searches(tasks, run, common, |task, roots, _| {
        Ok(Masking::<W, false>::racing(model, layout, task, roots))
    })
}

fn search_words<const W: usize>(
    search: Search<'_>,
    layout: &Layout,
    sinks: &mut Sinks<'_>,
) -> Summary {
    let counts_only =
        sinks.on_solution.is_none() && sinks.on_event.is_none() && search.task.weigh.is_none();
    let memo = Memo::<W>::bytes_for(layout.options.len());
    let has_room = search.run.memory.left().is_none_or(|left| left / 2 >= memo);
    if counts_only && layout.can_remember() && has_room {
        search_model(search, sinks, |run| masking::<W, true>(search, layout, run))
    } else {
        search_model(search, sinks, |run| {
            masking::<W, false>(search, layout, run)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narrow::as_u32;
    use crate::regions::rods;
    use crate::walk::{Caps, Pause, Silent, Walk, Walking};
    use crate::{Branch, Entry, ItemId, ModelError, OptionId, Order};

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
            let run = Run::default();
            let space = Masking::<1, true>::new(&model, &layout, &task, &hopeless, &run);
            let space = space.expect("no limits");
            let mut walk = Walk::new(space, None, Silent);
            walk.adopt(&Branch::default());
            walk
        };
        let mut whole = walk();
        assert_eq!(whole.run(&caps(u64::MAX), None), Pause::Done);
        assert_eq!(whole.trail().stats.solutions, 281);
        for nodes in 1..whole.trail().stats.nodes {
            let mut walk = walk();
            assert_eq!(walk.run(&caps(nodes), None), Pause::Nodes);
            walk.adopt(&Branch::default());
            assert_eq!(walk.run(&caps(u64::MAX), None), Pause::Done);
            assert_eq!(
                walk.trail().stats,
                whole.trail().stats,
                "left after {nodes} nodes"
            );
        }
    }

    /// Walks a tree to its end or its first thousand solutions.
    fn walked<const W: usize>(space: Masking<W, false>) -> (crate::Stats, Vec<Vec<OptionId>>) {
        let caps = Caps {
            nodes: 20_000,
            solutions: 1000,
            slice_nodes: u64::MAX,
            slice_work: u64::MAX,
        };
        let mut walk = Walk::new(space, None, Silent);
        walk.adopt(&Branch::default());
        let mut found = Vec::new();
        let mut keep = |options: &[OptionId], _: &_| {
            found.push(options.to_vec());
            true
        };
        walk.run(&caps, Some(&mut keep));
        (walk.trail().stats, found)
    }

    /// Sets of live options and lists give the same trees, wherever the lists begin.
    fn check_race<const W: usize>(model: &Model) {
        let layout = Layout::new(model).expect("it is small");
        assert_eq!(layout.words as usize, W);
        let run = Run::default();
        let by_size = |option: OptionId| 9 - as_u32(model.entries(option).len());
        let falling = Order {
            items: (0..as_u32(model.item_count())).rev().collect(),
            options: model.options().map(by_size).collect(),
            guide: None,
        };
        let random = (1..4).map(|seed| Order::random(model, seed));
        for order in [Order::default(), falling].into_iter().chain(random) {
            let task = Task {
                order,
                ..Task::default()
            };
            let hopeless = hopeless_options(model, &task, &run).expect("no limits");
            let alone = Masking::<W, false>::new(model, &layout, &task, &hopeless, &run);
            let alone = walked(alone.expect("no limits"));
            let roots = Roots::new(model, &layout, &task, &hopeless, &run).expect("no limits");
            let roots = Arc::new(roots);
            for listed_max in [0, 7, 40, 100, 400] {
                let mut racing = Masking::<W, false>::racing(model, &layout, &task, &roots);
                racing.list_below(listed_max);
                assert_eq!(walked(racing), alone, "{listed_max}");
            }
        }
    }

    #[test]
    fn a_race_walks_the_trees_of_single_searches() {
        check_race::<1>(&dominoes().expect("it is a model"));
        let whole = |_: u32, _: u32| true;
        check_race::<1>(&rods(5, 9, whole, 5));
        let holed = |row: u32, col: u32| (row * row + 3 * col) % 7 != 1;
        check_race::<2>(&rods(6, 13, holed, 12));
        check_race::<3>(&rods(12, 13, holed, 40));
    }
}
