//! The parameters of every operation: how to search, and how it is watched and stopped.

use std::num::NonZeroUsize;
use std::time::Instant;

use pavage_puzzles::{
    AnyCover, AnyPosition, Budget, Finds, Message, NoCover, Reading, SearchInfo, Settings,
    families, family,
};
use pavage_search::{
    Cancel, Control, Engine, Limits, Memory, Model, OptionId, Order, Progress, StopReason, Task,
};

use crate::choose::{AUTO, unsuited};
use crate::clock::{Clock, Still};
use crate::count::SWEEP;
use crate::own::BestPosition;

/// Bytes that a table may take if memory has no limit.
const TABLES_MAX: usize = 1 << 30;

/// How to search.
#[derive(Clone, Debug)]
pub struct Options {
    /// The engine of that name instead of the one that [`crate::choose`] finds best.
    pub engine: Option<String>,
    /// The ordering of that name instead of the family's first.
    pub heuristic: Option<String>,
    /// How many workers.
    pub threads: NonZeroUsize,
    /// The most nodes counted.
    pub nodes_max: Option<u64>,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// The memory limit. Without one, each table has its own.
    pub memory: Memory,
    /// The seed of everything random.
    pub seed: u64,
    /// Whether the first worker wins, instead of the first in order.
    pub race: bool,
    /// Whether all orderings of the family are tried at once.
    pub portfolio: bool,
    /// Options of the family's own search that is used.
    pub settings: Settings,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            engine: None,
            heuristic: None,
            threads: NonZeroUsize::MIN,
            nodes_max: None,
            deadline: None,
            memory: Memory::default(),
            seed: 0,
            race: false,
            portfolio: false,
            settings: Settings::new(),
        }
    }
}

/// Why an operation has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The options do not fit.
    BadOption(Message),
    /// The puzzle has no solution, for a reason that needs no search.
    Unsolvable(Message),
    /// The puzzle is too large to be listed option by option.
    TooLarge(Message),
    /// A limit was reached before it began.
    Stopped(StopReason),
}

impl From<Message> for Refusal {
    fn from(message: Message) -> Refusal {
        Refusal::BadOption(message)
    }
}

impl From<NoCover> for Refusal {
    fn from(reason: NoCover) -> Refusal {
        match reason {
            NoCover::Unsolvable(message) => Refusal::Unsolvable(message),
            NoCover::TooLarge(message) => Refusal::TooLarge(message),
            NoCover::Stopped(stop) => Refusal::Stopped(stop),
        }
    }
}

/// Is shown options of a cover.
pub type OnChosen<'a> = dyn Fn(&[OptionId], &dyn AnyCover) + Sync + 'a;

/// How an operation is watched and stopped.
#[derive(Clone)]
pub struct Hooks<'a> {
    /// Stops it.
    pub cancel: Cancel,
    /// Is shown the progress of the search that runs.
    pub on_progress: Option<&'a (dyn Fn(&Progress) + Sync)>,
    /// Is shown the options that the search that runs chose where it was deepest, with their cover,
    /// whenever progress is shown.
    pub on_chosen: Option<&'a OnChosen<'a>>,
    /// Is shown the inner values of the search that runs, if it has some.
    pub on_reading: Option<&'a (dyn Fn(&Reading) + Sync)>,
    /// Is shown each position that comes nearer to a solution than all before it, in a search that
    /// keeps such positions.
    pub on_best: Option<&'a (dyn Fn(&BestPosition) + Sync)>,
    /// Tells the time.
    pub clock: &'a dyn Clock,
}

impl Default for Hooks<'_> {
    fn default() -> Self {
        Hooks {
            cancel: Cancel::default(),
            on_progress: None,
            on_chosen: None,
            on_reading: None,
            on_best: None,
            clock: &Still,
        }
    }
}

impl Hooks<'_> {
    /// Shows the progress of a search of a cover to all who want to see it.
    pub(crate) fn show(&self, progress: &Progress, cover: &dyn AnyCover) {
        if let Some(on_progress) = self.on_progress {
            on_progress(progress);
        }
        if let Some(on_chosen) = self.on_chosen {
            on_chosen(&progress.best, cover);
        }
    }

    /// The same, but that progress is shown in another way; not where nobody wants to see it.
    pub(crate) fn with_progress<'b>(&'b self, show: &'b (dyn Fn(&Progress) + Sync)) -> Hooks<'b> {
        let is_watched = self.on_progress.is_some() || self.on_chosen.is_some();
        Hooks {
            on_progress: is_watched.then_some(show),
            ..self.clone()
        }
    }
}

impl Options {
    /// A control for one search.
    pub(crate) fn control<'a>(&self, hooks: &Hooks<'a>) -> Control<'a> {
        Control {
            cancel: hooks.cancel.clone(),
            memory: self.memory.clone(),
            on_progress: hooks.on_progress,
            ..Control::default()
        }
    }

    /// A budget for work other than searches.
    pub(crate) fn budget(&self, hooks: &Hooks<'_>) -> Budget {
        Budget {
            work_max: None,
            deadline: self.deadline,
            cancel: hooks.cancel.clone(),
            memory: self.memory.clone(),
            ..Budget::default()
        }
    }

    /// The bytes that a table may take now.
    pub(crate) fn tables_max(&self) -> usize {
        self.memory.left().unwrap_or(TABLES_MAX)
    }

    /// The family's own search to use on a puzzle: the one that is named, or, unless an ordering or
    /// all of them are asked for, which only engines follow, the first that is usual there and finds
    /// what is asked.
    ///
    /// # Errors
    /// An own search is named together with orderings, or an option that it does not have.
    pub fn own_search_for(
        &self,
        position: &dyn AnyPosition,
        asked: Finds,
    ) -> Result<Option<SearchInfo>, Message> {
        let ordered = self.heuristic.is_some() || self.portfolio;
        let found = match &self.engine {
            Some(name) => {
                let mut searches = position.own_searches().into_iter();
                match searches.find(|own| own.name == name) {
                    Some(own) if ordered => return Err(without_orderings(own.name)),
                    named => named,
                }
            }
            None if ordered => None,
            None => {
                let mut usual = position.usual_searches().into_iter();
                usual.find(|own| own.finds >= asked)
            }
        };
        self.check_settings(found.as_slice())?;
        Ok(found)
    }

    /// Looks whether each option of own searches that was given is one of these searches'.
    ///
    /// # Errors
    /// An option that none of them has, and the engines that have it.
    pub(crate) fn check_settings(&self, searches: &[SearchInfo]) -> Result<(), Message> {
        let has = |own: &SearchInfo, name| own.options.iter().any(|spec| spec.name == name);
        for (name, _) in self.settings.iter() {
            if !searches.iter().any(|own| has(own, name)) {
                let all = families().iter().flat_map(|family| family.own_searches());
                let names: Vec<&str> = all
                    .filter(|own| has(own, name))
                    .map(|own| own.name)
                    .collect();
                let message = Message::new("engine-option-foreign").with("option", name);
                return Err(message.with("engines", names.join(", ")));
            }
        }
        Ok(())
    }

    /// The engine to use on a puzzle's cover.
    ///
    /// # Errors
    /// There is none of that name, or it cannot take the model.
    pub fn engine_for(
        &self,
        position: &dyn AnyPosition,
        model: &Model,
    ) -> Result<&'static dyn Engine, Message> {
        let Some(name) = &self.engine else {
            return Ok(pavage_search::fastest_for(model));
        };
        let searches = position.own_searches();
        if let Some(own) = searches.iter().find(|own| own.name == name) {
            return Err(without_orderings(own.name));
        }
        if name == SWEEP {
            return Err(Message::new("engine-only-counts").with("engine", SWEEP));
        }
        let engine = pavage_search::engine(name).ok_or_else(|| {
            let names = pavage_search::engines().iter().map(|engine| engine.name());
            let names = names.chain([SWEEP, AUTO]);
            let names = names.chain(searches.iter().map(|own| own.name));
            Message::new("engine-unknown")
                .with("engine", name.as_str())
                .with("engines", names.collect::<Vec<_>>().join(", "))
        })?;
        engine.supports(model).map_err(|unsupported| {
            Message::new("engine-unsuited")
                .with("engine", name.as_str())
                .with("reason", unsuited(&unsupported))
        })?;
        Ok(engine)
    }

    /// The name of the ordering to use on a puzzle.
    ///
    /// # Errors
    /// Its family has none of that name.
    pub fn heuristic_for(&self, position: &dyn AnyPosition) -> Result<&'static str, Message> {
        let known = heuristics(position);
        let Some(name) = &self.heuristic else {
            return Ok(known.first().copied().unwrap_or("mrv"));
        };
        let found = known.iter().copied().find(|known| known == name);
        found.ok_or_else(|| {
            Message::new("heuristic-unknown")
                .with("heuristic", name.as_str())
                .with("family", position.family())
                .with("heuristics", known.join(", "))
        })
    }

    /// When to stop, however many solutions there are.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            nodes_max: self.nodes_max,
            solutions_max: None,
            deadline: self.deadline,
        }
    }

    /// A search with these options, in the given order.
    pub(crate) fn task(&self, order: Order) -> Task {
        Task {
            limits: self.limits(),
            threads: self.threads,
            order,
            race: self.race,
            ..Task::default()
        }
    }
}

/// The puzzle's family does not reason.
pub(crate) fn cannot_reason(position: &dyn AnyPosition) -> Refusal {
    let message = Message::new("reasoning-absent").with("family", position.family());
    Refusal::BadOption(message)
}

/// A family's own search follows no orderings and records no steps.
fn without_orderings(own: &'static str) -> Message {
    Message::new("engine-without-orderings").with("engine", own)
}

/// The orderings that a puzzle's family offers.
#[must_use]
pub fn heuristics(position: &dyn AnyPosition) -> &'static [&'static str] {
    family(position.family()).map_or(&[], |family| family.heuristics())
}

/// The order of that name; the names come from the family itself.
pub(crate) fn order(cover: &dyn AnyCover, heuristic: &str, seed: u64) -> Order {
    cover.order(heuristic, seed).unwrap_or_default()
}

/// Has the judge check a solution before it is returned.
///
/// # Panics
/// If it is not a solution: an engine or a family is broken, and no answer may be returned.
pub(crate) fn judged(solution: Box<dyn AnyPosition>) -> Box<dyn AnyPosition> {
    let report = solution.check();
    if let Some(violation) = report.violations.first() {
        let solution = solution.solution();
        panic!("the judge refuses a solution found: {violation:?} in {solution:?}");
    }
    solution
}
