//! The engine for any model: dancing cells (Knuth's SSXCC, TAOCP 7.2.2.3) with multiplicities.
//!
//! Each item keeps its live options in a sparse set: a slice whose first `size` entries are live.
//! Covering swaps entries behind the end, and uncovering only restores sizes. The search branches
//! on the item with the fewest ways to cover it, or on the first, with ties broken by the task's order. It tries
//! options in the task's order, too. So the tree does not depend on how the sets happen to be
//! permuted.

mod cells;
mod sets;
mod space;

use crate::cut::cut_model;
use crate::drive::search_model;
use crate::option_sets::OptionSets;
use crate::pausing::pausing_searches;
use crate::regions::hopeless_options;
use crate::walk::Space;
use crate::{
    Asked, Engine, Model, Part, Prepared, Run, Search, Sinks, StopReason, Summary, Task,
    Unsupported,
};
pub(crate) use sets::Sets;
use space::Dancing;

/// The dancing-cells engine.
pub(crate) struct Dance;

impl Engine for Dance {
    fn name(&self) -> &'static str {
        "dance"
    }

    fn gives(&self) -> &'static [Asked] {
        &[Asked::Solutions, Asked::Recording, Asked::Snapshots]
    }

    fn supports(&self, _model: &Model) -> Result<(), Unsupported> {
        Ok(())
    }

    fn speed(&self, _asked: Asked, _model: &Model) -> Result<u32, Unsupported> {
        Ok(100)
    }

    fn work_of_node(&self, model: &Model) -> u64 {
        if suits_sets(model, &Task::default()) {
            5
        } else {
            // It looks for the item with the fewest options among all.
            (6 + model.primary_count() as u64 / 15).min(60)
        }
    }

    fn search(&self, model: &Model, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        let search = Search {
            engine: self.name(),
            model,
            task,
            run,
        };
        if suits_sets(model, task) {
            search_model(search, sinks, |run| Sets::new(model, &task.order, run))
        } else {
            search_model(search, sinks, |run| dancing(model, task, run))
        }
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
        if suits_sets(model, task) {
            cut_model(search, parts, |run| Sets::new(model, &task.order, run))
        } else {
            cut_model(search, parts, |run| dancing(model, task, run))
        }
    }

    fn pausing<'m>(
        &self,
        model: &'m Model,
        tasks: &[Task],
        run: &Run<'_>,
    ) -> Option<Vec<Prepared<'m>>> {
        if tasks.first().is_some_and(|task| suits_sets(model, task)) {
            let searches = pausing_searches(
                tasks,
                run,
                |_| Ok(()),
                |task, (), run| Sets::new(model, &task.order, run),
            );
            return Some(searches);
        }
        let common = |task: &Task| hopeless_options(model, task, run);
        let searches = pausing_searches(tasks, run, common, |task, hopeless, run| {
            Dancing::new(model, task, hopeless, run)
        });
        Some(searches)
    }
}

/// Whether a search looks at no regions, follows no guide and the model is small, so that sets of
/// options are faster. The tree is the same.
fn suits_sets(model: &Model, task: &Task) -> bool {
    let looks_at_regions = task.looks_at_regions() && model.tiling().is_some();
    !looks_at_regions && task.order.guide.is_none() && OptionSets::supports(model).is_ok()
}

fn dancing(model: &Model, task: &Task, run: &Run<'_>) -> Result<Dancing, StopReason> {
    let hopeless = hopeless_options(model, task, run)?;
    Dancing::new(model, task, &hopeless, run)
}

/// The root of the tree of a task, whatever holds it.
pub(crate) fn space(
    model: &Model,
    task: &Task,
    run: &Run<'_>,
) -> Result<Box<dyn Space>, StopReason> {
    if suits_sets(model, task) {
        Ok(Box::new(Sets::new(model, &task.order, run)?))
    } else {
        Ok(Box::new(dancing(model, task, run)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::{Caps, Silent, Walk, Walking};
    use crate::{Bounds, Branch, Color, Entry, ItemId, Order, Stats};
    use pavage_bits::Random;

    /// A model with secondary items and colours, and items that may be covered more than once unless the
    /// seed is a multiple of 3.
    fn random_model(seed: u64) -> Model {
        let mut random = Random::new(seed);
        let mut builder = Model::builder();
        let primary = 2 + random.below(9);
        for at in 0..primary {
            let max = if !seed.is_multiple_of(3) && random.below(3) == 0 {
                1 + random.below(3)
            } else {
                1
            };
            let min = if !seed.is_multiple_of(3) && random.below(4) == 0 {
                random.below(max + 1)
            } else {
                1
            };
            let bounds = [min, max].map(|times| u32::try_from(times).unwrap());
            let [min, max] = bounds;
            builder
                .primary_between(&format!("p{at}"), Bounds { min, max })
                .unwrap();
        }
        let items = primary + random.below(4);
        for at in primary..items {
            builder.secondary(&format!("s{at}")).unwrap();
        }
        for _ in 0..random.below(90) {
            let mut entries = Vec::new();
            for at in 0..items {
                if random.below(4) == 0 {
                    let color = (at >= primary && random.below(4) > 0)
                        .then(|| Color(u32::try_from(random.below(3)).unwrap()));
                    let item = ItemId(u32::try_from(at).unwrap());
                    entries.push(Entry { item, color });
                }
            }
            if !entries.is_empty() {
                builder.option(&entries).unwrap();
            }
        }
        builder.build().unwrap()
    }

    /// Walks a tree to its end or to a limit, so many times: what it found the last time.
    fn walked(space: impl Space, times: u32) -> (Stats, Vec<Vec<crate::OptionId>>) {
        let caps = Caps {
            nodes: 3000,
            solutions: u64::MAX,
            slice_nodes: u64::MAX,
            slice_work: u64::MAX,
        };
        let mut walk = Walk::new(space, None, Silent);
        walk.adopt(&Branch::default());
        for _ in 1..times {
            walk.run(&caps, None);
            walk.adopt(&Branch::default());
        }
        let mut found = Vec::new();
        let mut keep = |options: &[crate::OptionId], _: &_| {
            found.push(options.to_vec());
            true
        };
        walk.run(&caps, Some(&mut keep));
        (walk.trail().stats, found)
    }

    #[test]
    fn sets_and_cells_walk_the_same_trees() {
        for seed in 0..1500 {
            let model = random_model(seed);
            let order = match seed % 4 {
                0 | 2 => Order::default(),
                1 => Order::random(&model, seed),
                _ if seed % 8 == 3 => Order::listed(&model),
                _ => Order::shuffled(&model, seed),
            };
            let task = Task {
                order,
                ..Task::default()
            };
            let run = Run::default();
            let sets = Sets::new(&model, &task.order, &run).unwrap();
            let cells = dancing(&model, &task, &run).unwrap();
            // Its root is as it was after a tree was walked.
            let again = walked(sets.clone(), 2);
            assert_eq!(walked(sets, 1), again, "{seed}");
            assert_eq!(walked(cells, 1), again, "{seed}");
        }
    }

    /// Levels are as they were when they are come back to.
    #[test]
    fn sets_and_cells_see_the_same_on_a_stroll() {
        for seed in 0..600 {
            let model = random_model(seed);
            let (task, run) = (Task::default(), Run::default());
            let mut spaces: [Box<dyn Space>; 2] = [
                Box::new(Sets::new(&model, &task.order, &run).unwrap()),
                Box::new(dancing(&model, &task, &run).unwrap()),
            ];
            let mut random = Random::new(seed);
            // The width of each open level, and the first choice that may be taken.
            let mut levels: Vec<(u32, u32)> = Vec::new();
            for _ in 0..120 {
                if let Some((width, next)) = levels.last_mut() {
                    if random.below(4) == 0 {
                        spaces.iter_mut().for_each(|space| space.close());
                        levels.pop();
                        if !levels.is_empty() {
                            spaces.iter_mut().for_each(|space| space.retract());
                            continue;
                        }
                    } else {
                        let left = u64::from(*width - *next);
                        *next += u32::try_from(random.below(left)).unwrap();
                        let choice = *next;
                        let [sets, cells] = spaces.each_mut().map(|space| space.choose(choice));
                        assert_eq!(sets, cells, "{seed}");
                    }
                }
                let [sets, cells] = spaces.each_mut().map(|space| space.examine());
                assert_eq!(sets, cells, "{seed}");
                match sets {
                    crate::walk::Verdict::Branch { width, .. } => levels.push((width, 0)),
                    _ if levels.is_empty() => break,
                    _ => spaces.iter_mut().for_each(|space| space.retract()),
                }
            }
        }
    }
}
