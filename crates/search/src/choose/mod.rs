//! Which item a search branches on, chosen by whoever wants to, without a space of their own.
//!
//! A [`Chooser`] sees the open items of a position and takes one. [`ByChooser`] is the engine that asks
//! it. Whatever it takes, the solutions are the same; their order and the size of the tree are not.

mod kinds;

use std::sync::Arc;

pub use kinds::{Conflicts, FewestWays, RandomTies, Sharp};

use crate::cut::cut_model;
use crate::dance::Sets;
use crate::drive::search_model;
use crate::option_sets::OptionSets;
use crate::pausing::pausing_searches;
use crate::{
    Asked, Engine, Fingerprint, ItemId, Model, OptionId, Part, Prepared, Run, Search, Sinks,
    StopReason, Summary, Task, Unsupported,
};

/// An item of a position for which something is left to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenItem {
    /// The item.
    pub item: ItemId,
    /// How many options it has left.
    pub options: u32,
    /// How many of them it needs at least; never more than it has.
    pub needed: u32,
}

impl OpenItem {
    /// In how many ways a search goes on that branches on it; at least one.
    #[must_use]
    pub fn ways(&self) -> u32 {
        self.options + 1 - self.needed
    }
}

/// A position at which a search must choose an item.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The open items in the order of the task; there is at least one, and each can still be covered as
    /// often as it needs.
    pub open: &'a [OpenItem],
    /// The options that were chosen, the first one first.
    pub path: &'a [OptionId],
}

/// Chooses the item on which a search branches.
///
/// A choice is a function of the position alone: threads and snapshots come back to a position and must
/// find the same item. What a chooser learns, it learns before the search, as [`Conflicts`] does.
///
/// ```
/// use pavage_search::{ByChooser, Chooser, Fingerprint, OpenItem, Position, Run, Sinks, Task};
/// use pavage_search::{Engine, text};
///
/// /// The item with the most ways: seldom wise.
/// struct MostWays;
///
/// impl Chooser for MostWays {
///     fn fingerprint(&self) -> Fingerprint {
///         Fingerprint::default().word("most ways")
///     }
///
///     fn choose<'a>(&self, position: &Position<'a>) -> &'a OpenItem {
///         let most = position.open.iter().max_by_key(|open| open.ways());
///         most.expect("an item is open")
///     }
/// }
///
/// let model = text::parse("a b c\na\nb\nc\na b c\nb c\n").unwrap();
/// let engine = ByChooser::new("most-ways", MostWays);
/// let found = engine.search(&model, &Task::default(), &Run::default(), &mut Sinks::default());
/// assert_eq!(found.stats.solutions, 3);
/// ```
pub trait Chooser: Send + Sync {
    /// The fingerprint of all that its choices depend on besides the position. A snapshot of a search
    /// by another chooser is not continued.
    fn fingerprint(&self) -> Fingerprint;

    /// Chooses one of the open items.
    fn choose<'a>(&self, position: &Position<'a>) -> &'a OpenItem;
}

/// The engine that branches on the item of a [`Chooser`]. It takes models of up to 8,192 options with
/// colours and multiplicities, and prunes no regions.
///
/// With [`FewestWays`] its tree is that of `dance`.
pub struct ByChooser {
    name: &'static str,
    chooser: Arc<dyn Chooser>,
    /// The name and the fingerprint of the chooser: snapshots tell by it whose tree they are of.
    title: String,
}

impl ByChooser {
    /// The engine with this name.
    #[must_use]
    pub fn new(name: &'static str, chooser: impl Chooser + 'static) -> ByChooser {
        let title = format!("{name} {:x}", chooser.fingerprint().value());
        ByChooser {
            name,
            chooser: Arc::new(chooser),
            title,
        }
    }

    fn of<'a>(&'a self, model: &'a Model, task: &'a Task, run: &'a Run<'a>) -> Search<'a> {
        Search {
            engine: &self.title,
            model,
            task,
            run,
        }
    }

    fn root(&self, model: &Model, task: &Task, run: &Run<'_>) -> Result<Sets, StopReason> {
        Sets::chosen_by(self.chooser.clone(), model, &task.order, run)
    }
}

impl Engine for ByChooser {
    fn name(&self) -> &'static str {
        self.name
    }

    fn gives(&self) -> &'static [Asked] {
        &[Asked::Solutions, Asked::Snapshots]
    }

    fn supports(&self, model: &Model) -> Result<(), Unsupported> {
        OptionSets::supports(model)
    }

    fn speed(&self, _asked: Asked, _model: &Model) -> Result<u32, Unsupported> {
        Ok(50)
    }

    fn work_of_node(&self, _model: &Model) -> u64 {
        20
    }

    fn search(&self, model: &Model, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        search_model(self.of(model, task, run), sinks, |run| {
            self.root(model, task, run)
        })
    }

    fn cut(
        &self,
        model: &Model,
        task: &Task,
        parts: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Part>, StopReason> {
        cut_model(self.of(model, task, run), parts, |run| {
            self.root(model, task, run)
        })
    }

    fn pausing<'m>(
        &self,
        model: &'m Model,
        tasks: &[Task],
        run: &Run<'_>,
    ) -> Option<Vec<Prepared<'m>>> {
        let searches = pausing_searches(
            tasks,
            run,
            |_| Ok(()),
            |task, (), run| self.root(model, task, run),
        );
        Some(searches)
    }
}
