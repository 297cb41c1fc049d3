//! A model as several smaller ones that share no item. Options that cover the same are one option
//! there, which stands for all of them.
//!
//! The number of solutions of the whole is the product over the components, and the work is the sum.
//! Searching the whole would walk through each component again for every solution of the others,
//! and through the same branch for each of several equal options.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::{
    Bounds, Engine, Entry, Fingerprint, ItemId, Model, OptionId, Run, Sinks, StopReason, Summary,
    Taken, Task, Weigh, Weighing, Weight,
};

/// Options compared between two looks at the limits of the run.
const COMPARED_BETWEEN: usize = 1 << 14;

/// The components of a model, in the order of their first items.
pub struct Components {
    /// The components.
    pub parts: Vec<Component>,
    _taken: Taken,
}

/// A part of a model that shares no item with the rest.
pub struct Component {
    /// The items and options of the part.
    pub model: Model,
    /// For each of its options, the first of the options of the whole that it stands for, and how
    /// many these are.
    pub stands_for: Vec<(OptionId, u64)>,
}

impl Components {
    /// The components of a model; `None` if there is only one and no options are equal. Options
    /// without primary items belong to no solution and are left out, as are items that need no
    /// option and have none.
    ///
    /// # Errors
    /// A limit of the run was met.
    pub fn of(model: &Model, run: &Run<'_>) -> Result<Option<Components>, StopReason> {
        let taken = run.hold(model.bytes().saturating_mul(4))?;
        let classes = classes(model, run)?;
        let parts = parted(model, &classes);
        let is_whole = parts.len() < 2 && classes.iter().all(|&(_, times)| times == 1);
        Ok((!is_whole).then_some(Components {
            parts,
            _taken: taken,
        }))
    }
}

impl Component {
    /// Whether an option stands for several.
    #[must_use]
    pub fn has_equal_options(&self) -> bool {
        self.stands_for.iter().any(|&(_, times)| times > 1)
    }

    /// Counts the solutions of the component by visiting those of its model:
    /// [`crate::Stats::weight`] is their number.
    ///
    /// # Panics
    /// As [`Engine::search`].
    pub fn count_weighed(&self, engine: &dyn Engine, run: &Run<'_>) -> Summary {
        let times: Vec<u64> = self.stands_for.iter().map(|&(_, times)| times).collect();
        let fingerprint = times
            .iter()
            .fold(Fingerprint::default(), |print, &times| print.number(times));
        let weigh: Weigh = Arc::new(move |chosen| {
            let each = chosen.iter().map(|option| times[option.index()]);
            let solutions = each.fold(1, u64::saturating_mul);
            Weight {
                solutions,
                kept: solutions,
            }
        });
        let task = Task {
            weigh: Some(Weighing { weigh, fingerprint }),
            ..Task::default()
        };
        engine.search(&self.model, &task, run, &mut Sinks::default())
    }
}

/// The options that can be part of a solution, increasing: the first of equal ones with their
/// number. Options are taken together only if no two of them fit in one solution.
fn classes(model: &Model, run: &Run<'_>) -> Result<Vec<(OptionId, u64)>, StopReason> {
    let is_usable = |option: &OptionId| {
        let mut entries = model.entries(*option).iter();
        entries.any(|entry| model.bounds(entry.item).is_some())
    };
    let mut options: Vec<(Vec<Entry>, OptionId)> = Vec::new();
    for option in model.options().filter(is_usable) {
        if options.len().is_multiple_of(COMPARED_BETWEEN)
            && let Some(stop) = run.stop()
        {
            return Err(stop);
        }
        let mut entries = model.entries(option).to_vec();
        entries.sort_unstable_by_key(|entry| entry.item);
        options.push((entries, option));
    }
    options.sort_unstable_by(|one, other| ordered(&one.0, &other.0).then(one.1.cmp(&other.1)));
    let mut classes: Vec<(OptionId, u64)> = Vec::new();
    let mut before: Option<&[Entry]> = None;
    for (entries, option) in &options {
        match classes.last_mut() {
            Some((_, times))
                if before == Some(entries)
                    && excludes_itself(|item| model.bounds(item), entries) =>
            {
                *times += 1;
            }
            _ => classes.push((*option, 1)),
        }
        before = Some(entries);
    }
    classes.sort_unstable_by_key(|&(option, _)| option);
    Ok(classes)
}

fn ordered(one: &[Entry], other: &[Entry]) -> Ordering {
    let key = |entry: &Entry| (entry.item, entry.color.map(|color| color.0));
    one.iter().map(key).cmp(other.iter().map(key))
}

/// Whether an option has an item that no equal option can cover beside it.
pub(crate) fn excludes_itself(
    bounds: impl Fn(ItemId) -> Option<Bounds>,
    entries: &[Entry],
) -> bool {
    entries.iter().any(|entry| match bounds(entry.item) {
        Some(bounds) => bounds.max == 1,
        None => entry.color.is_none(),
    })
}

/// The models of the components.
fn parted(model: &Model, classes: &[(OptionId, u64)]) -> Vec<Component> {
    let items = || model.items();
    let mut roots = Roots::new(model.item_count());
    let mut has_option = vec![false; model.item_count()];
    for &(option, _) in classes {
        let entries = model.entries(option);
        for entry in entries {
            has_option[entry.item.index()] = true;
            roots.join(entries[0].item.index(), entry.item.index());
        }
    }
    // The number of each component, by the root of its items.
    let mut numbers = vec![usize::MAX; model.item_count()];
    let mut drafts: Vec<Draft> = Vec::new();
    for item in items() {
        let needs_option = model.bounds(item).is_some_and(|bounds| bounds.min > 0);
        if has_option[item.index()] || needs_option {
            let number = &mut numbers[roots.of(item.index())];
            if *number == usize::MAX {
                *number = drafts.len();
                drafts.push(Draft::default());
            }
            drafts[*number].items.push((item, model.bounds(item)));
        }
    }
    for &(option, times) in classes {
        let root = roots.of(model.entries(option)[0].item.index());
        drafts[numbers[root]].options.push((option, times));
    }
    let mut places = vec![ItemId(0); model.item_count()];
    let built = drafts
        .into_iter()
        .map(|draft| draft.built(model, &mut places));
    built.collect()
}

/// A component before its model is built.
#[derive(Default)]
struct Draft {
    /// Items with their bounds. Primary items come first in every model.
    items: Vec<(ItemId, Option<Bounds>)>,
    options: Vec<(OptionId, u64)>,
}

impl Draft {
    /// Builds the model. `places` receives the new numbers of its items.
    fn built(self, model: &Model, places: &mut [ItemId]) -> Component {
        let mut builder = Model::builder();
        for (item, bounds) in self.items {
            let name = model.item_name(item);
            let added = match bounds {
                Some(bounds) => builder.primary_between(name, bounds),
                None => builder.secondary(name),
            };
            places[item.index()] = added.expect("names and bounds are those of a model");
        }
        for &(option, _) in &self.options {
            let entries = model.entries(option).iter();
            let entries: Vec<Entry> = entries
                .map(|entry| Entry {
                    item: places[entry.item.index()],
                    color: entry.color,
                })
                .collect();
            builder
                .option(&entries)
                .expect("options are those of a model");
        }
        Component {
            model: builder.build().expect("it is a part of a model"),
            stands_for: self.options,
        }
    }
}

/// Sets of items that hang together; each has a root.
struct Roots(Vec<usize>);

impl Roots {
    fn new(items: usize) -> Roots {
        Roots((0..items).collect())
    }

    /// The root of an item. Items on the way are moved nearer to it.
    fn of(&mut self, mut item: usize) -> usize {
        while self.0[item] != item {
            self.0[item] = self.0[self.0[item]];
            item = self.0[item];
        }
        item
    }

    /// Joins two sets. The smaller root stays.
    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.of(one), self.of(other));
        self.0[one.max(other)] = one.min(other);
    }
}
