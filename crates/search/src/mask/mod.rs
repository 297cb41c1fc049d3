//! The engine for small models: options are bit masks over items in a few machine words.
//!
//! Each node keeps the list of live options in contiguous memory and filters it for the next node.
//! Bit-sliced counters count the remaining options of all items at once. That gives dead ends and
//! the item with the fewest options without examining items one by one. When only counting, the
//! costs of subtrees are remembered under the exact set of covered items.
//!
//! Where a model has some hundreds of options at most and solutions are visited, a position is the set
//! of its live options instead (`few`). Models with more items than lists hold are searched only so.
//!
//! Items that may be covered several times are counted apart: their bit means *covered as often as
//! allowed*. The engine never branches on them, so each option must cover an item that is covered
//! exactly once.

mod counters;
mod few;
mod items;
mod layout;
mod memo;
mod sample;
mod space;
mod top;

use std::sync::Arc;

use crate::cut::cut_model;
use crate::dance::Dance;
use crate::drive::search_model;
use crate::option_sets::OptionSets;
use crate::pausing::pausing_searches;
use crate::regions::hopeless_options;
use crate::{
    Asked, Engine, ItemId, Model, Part, Prepared, Run, Search, Sinks, StopReason, Summary, Task,
    Unsupported,
};
use few::Few;
use items::{Bytes, Planes};
use layout::{ITEMS_MAX, Layout, WORDS_MAX};
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

    /// Where no cells are known, the set of live options that `dance` keeps is as fast as lists (two-sided pieces)
    /// or up to six times as fast (queens 2.6, Langford's pairs 1.2, chips 6).
    fn speed(&self, _asked: Asked, model: &Model) -> Result<u32, Unsupported> {
        let has_sets = model.tiling().is_none() && OptionSets::supports(model).is_ok();
        let is_listed = || Layout::new(model).is_ok_and(|layout| layout.words <= WORDS_MAX);
        Ok(if has_sets && is_listed() { 90 } else { 200 })
    }

    fn work_of_node(&self, _model: &Model) -> u64 {
        3
    }

    fn search(&self, model: &Model, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        if !task.order.counts_ways() {
            // What this engine keeps tells the item with the fewest options and no other.
            return Dance.search(model, task, run, sinks);
        }
        let layout = Layout::new(model).expect("the caller asked whether the model is supported");
        let search = Search {
            engine: self.name(),
            model,
            task,
            run,
        };
        let visits = sinks.on_solution.is_some() || task.weigh.is_some();
        if visits
            && sinks.on_event.is_none()
            && let Some(items) = &layout.few
        {
            return search_few(search, &layout, items, sinks);
        }
        match layout.words {
            1 => search_words::<1>(search, &layout, sinks),
            2 => search_words::<2>(search, &layout, sinks),
            3 => search_words::<3>(search, &layout, sinks),
            4 => search_words::<4>(search, &layout, sinks),
            _ => search_model(search, sinks, |run| many(search, &layout, run)),
        }
    }

    fn cut(
        &self,
        model: &Model,
        task: &Task,
        parts: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Part>, StopReason> {
        if !task.order.counts_ways() {
            return Dance.cut(model, task, parts, run);
        }
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
            4 => cut_words::<4>(search, &layout, parts),
            _ => cut_model(search, parts, |run| many(search, &layout, run)),
        }
    }

    fn pausing<'m>(
        &self,
        model: &'m Model,
        tasks: &[Task],
        run: &Run<'_>,
    ) -> Option<Vec<Prepared<'m>>> {
        if !tasks.iter().all(|task| task.order.counts_ways()) {
            return Dance.pausing(model, tasks, run);
        }
        let layout = Layout::new(model).ok()?;
        Some(match layout.words {
            1 => pausing_words::<1>(model, &layout, tasks, run),
            2 => pausing_words::<2>(model, &layout, tasks, run),
            3 => pausing_words::<3>(model, &layout, tasks, run),
            4 => pausing_words::<4>(model, &layout, tasks, run),
            _ => {
                let items = layout.few.as_deref().unwrap_or_default();
                let build = |task: &Task, (): &(), run: &Run<'_>| {
                    Many::new(model, &layout, items, task, run)
                };
                pausing_searches(tasks, run, |_| Ok(()), build)
            }
        })
    }
}

/// The positions of models whose items are too many for lists.
type Many<'m> = Few<'m, 12, Bytes<ITEMS_MAX>>;

/// The root of a search of such a model.
fn many<'m>(search: Search<'m>, layout: &Layout, run: &Run<'_>) -> Result<Many<'m>, StopReason> {
    let items = layout.few.as_deref().unwrap_or_default();
    Many::new(search.model, layout, items, search.task, run)
}

/// Visits the solutions of a model with few options.
fn search_few(
    search: Search<'_>,
    layout: &Layout,
    items: &[ItemId],
    sinks: &mut Sinks<'_>,
) -> Summary {
    let Search { model, task, .. } = search;
    if layout.options.len() <= 256 && items.len() <= 64 {
        search_model(search, sinks, |run| {
            Few::<4, Planes>::new(model, layout, items, task, run)
        })
    } else if layout.options.len() <= 256 && items.len() <= 256 {
        search_model(search, sinks, |run| {
            Few::<4, Bytes<256>>::new(model, layout, items, task, run)
        })
    } else {
        search_model(search, sinks, |run| many(search, layout, run))
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
    use std::ops::ControlFlow;

    use crate::narrow::as_u32;
    use crate::reference::Reference;
    use crate::regions::{Hopeless, rods};
    use crate::walk::{Caps, Pause, Silent, Space, Walk, Walking};
    use crate::{Branch, Entry, Event, ItemId, Limits, ModelError, OptionId, Order};
    use pavage_bits::Random;

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
    fn walked<S: Space>(space: S) -> (crate::Stats, Vec<Vec<OptionId>>) {
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

    /// Searches in six orders: as it is, items backwards with large options first or all options
    /// backwards, and at random.
    fn tasks(model: &Model) -> Vec<Task> {
        let by_size = |option: OptionId| 9 - as_u32(model.entries(option).len());
        let backwards = |options| Order {
            items: (0..as_u32(model.item_count())).rev().collect(),
            options,
            ..Order::default()
        };
        let mut orders = vec![
            Order::default(),
            backwards(model.options().map(by_size).collect()),
            backwards((0..as_u32(model.option_count())).rev().collect()),
        ];
        orders.extend((1..4).map(|seed| Order::random(model, seed)));
        let tasks = orders.into_iter().map(|order| Task {
            order,
            ..Task::default()
        });
        tasks.collect()
    }

    /// Sets of live options and lists give the same trees, wherever the lists begin.
    fn check_race<const W: usize>(model: &Model) {
        let layout = Layout::new(model).expect("it is small");
        assert_eq!(layout.words as usize, W);
        let run = Run::default();
        for task in tasks(model) {
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

    fn walked_lists<const W: usize>(
        model: &Model,
        layout: &Layout,
        task: &Task,
        hopeless: &Hopeless,
    ) -> (crate::Stats, Vec<Vec<OptionId>>) {
        assert_eq!(layout.words as usize, W);
        let lists = Masking::<W, false>::new(model, layout, task, hopeless, &Run::default());
        walked(lists.expect("no limits"))
    }

    /// Sets of few options and lists give the same trees.
    fn check_few(model: &Model) {
        let layout = Layout::new(model).expect("it is small");
        let items = layout.few.as_deref().expect("it has few options");
        let run = Run::default();
        for task in tasks(model) {
            let hopeless = hopeless_options(model, &task, &run).expect("no limits");
            let lists = match layout.words {
                1 => walked_lists::<1>(model, &layout, &task, &hopeless),
                2 => walked_lists::<2>(model, &layout, &task, &hopeless),
                _ => walked_lists::<3>(model, &layout, &task, &hopeless),
            };
            if items.len() <= 64 {
                let few = Few::<4, Planes>::new(model, &layout, items, &task, &run);
                assert_eq!(walked(few.expect("no limits")), lists);
            }
            let few = Few::<4, Bytes<256>>::new(model, &layout, items, &task, &run);
            assert_eq!(walked(few.expect("no limits")), lists);
            let few = Many::new(model, &layout, items, &task, &run);
            assert_eq!(walked(few.expect("no limits")), lists);
        }
    }

    /// Options with two or three items among so many that must be covered, and others that may be.
    fn scattered(required: u32, free: u32, options: u32, seed: u64) -> Model {
        let mut builder = Model::builder();
        for at in 0..required {
            builder.primary(&at.to_string()).expect("names differ");
        }
        for at in required..required + free {
            builder.secondary(&at.to_string()).expect("names differ");
        }
        let mut random = Random::new(seed);
        let mut any = |below: u32| {
            let any = u32::try_from(random.below(u64::from(below)));
            any.expect("it is below")
        };
        for at in 0..options {
            // The items come in pairs that an option covers, so that there are solutions.
            let pair = at % (required / 2) * 2;
            let mut items = vec![ItemId(pair), ItemId(pair + 1)];
            if at >= required / 2 {
                items = vec![ItemId(any(required)), ItemId(required + any(free))];
                let third = ItemId(any(required));
                items.extend((third != items[0]).then_some(third));
            }
            let entries: Vec<Entry> = items.into_iter().map(Entry::from).collect();
            builder.option(&entries).expect("items differ");
        }
        builder.build().expect("it is a model")
    }

    /// An item that so many options cover.
    fn alternatives(options: u32) -> Model {
        let mut builder = Model::builder();
        let item = builder.primary("item").expect("the first name");
        for _ in 0..options {
            builder.option(&[item.into()]).expect("items differ");
        }
        builder.build().expect("it is a model")
    }

    #[test]
    fn sets_of_few_options_give_the_trees_of_lists() {
        check_few(&dominoes().expect("it is a model"));
        for seed in 0..20 {
            check_few(&scattered(12, 20, 60, seed));
            check_few(&scattered(40, 30, 200, seed));
            check_few(&scattered(150, 20, 256, seed));
        }
    }

    /// What an engine visits in its first nodes, with the steps of its search.
    fn visited(
        engine: &dyn Engine,
        model: &Model,
        task: &Task,
    ) -> (Summary, Vec<Vec<OptionId>>, Vec<Event>) {
        let run = Run::limited(Limits {
            nodes_max: Some(400),
            ..Limits::default()
        });
        let (mut found, mut events) = (Vec::new(), Vec::new());
        let mut keep = |options: &[OptionId]| {
            found.push(options.to_vec());
            ControlFlow::Continue(())
        };
        let mut sinks = Sinks {
            on_solution: Some(&mut keep),
            ..Sinks::default()
        };
        let summary = engine.search(model, task, &run, &mut sinks);
        let mut record = |event| {
            events.push(event);
            true
        };
        let mut sinks = Sinks {
            on_event: Some(&mut record),
            ..Sinks::default()
        };
        assert_eq!(engine.search(model, task, &run, &mut sinks), summary);
        (summary, found, events)
    }

    /// Models whose items are too many for lists give the trees of the reference.
    #[test]
    fn many_items_give_the_trees_of_the_reference() {
        for seed in 0..4 {
            let model = scattered(330, 50, 700, seed);
            assert!(Layout::new(&model).expect("it fits").words > 4);
            for task in tasks(&model) {
                let expected = visited(&Reference, &model, &task);
                assert!(expected.0.stats.nodes > 100, "there is a tree");
                assert_eq!(visited(&Mask, &model, &task), expected);
            }
        }
    }

    #[test]
    fn models_are_refused_whose_items_or_options_are_too_many() {
        let refused = |required, options| Mask.supports(&scattered(required, 50, options, 1)).err();
        assert_eq!(refused(384, 768), None);
        let items = |items, most| Some(Unsupported::Items { items, most });
        assert_eq!(refused(386, 768), items(386, 384));
        // Lists hold the number of an option beside the items.
        assert_eq!(refused(384, 769), items(434, 246));
    }

    #[test]
    fn sets_are_for_few_options_of_each_item() {
        let takes = |model: &Model| Layout::new(model).expect("it is small").few.is_some();
        assert!(takes(&scattered(140, 30, 768, 1)));
        assert!(!takes(&scattered(140, 30, 769, 1)));
        assert!(takes(&alternatives(31)));
        assert!(!takes(&alternatives(32)));
        assert!(!takes(&rods(5, 5, |_, _| true, 5)));
    }
}
