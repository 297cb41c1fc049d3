//! How to search: what is chosen beside the run.

use std::sync::Arc;

use pavage_family::{AnyCover, AnyPosition, Finds, Message, NoCover, SearchInfo, Settings};
use pavage_puzzles::{families, family};
use pavage_search::{Engine, Model, Notice, Order, Run, StopReason, Task};

use crate::choose::{AUTO, unsuited};
use crate::count::SWEEP;

/// Bytes that a table may take if memory has no limit.
const TABLES_MAX: usize = 1 << 30;

/// How to search.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The engine of that name instead of the one that [`crate::choose`] finds best.
    pub engine: Option<String>,
    /// The ordering of that name instead of the family's first.
    pub heuristic: Option<String>,
    /// Whether the first worker wins, instead of the first in order.
    pub race: bool,
    /// Whether all orderings of the family are tried at once.
    pub portfolio: bool,
    /// Options of the family's own search that is used.
    pub settings: Settings,
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

/// Told to the observer, as [`Notice::Other`], before a search begins: what the options mean that its
/// progress speaks of. None of a family's own search.
pub struct Searched(pub Option<Arc<dyn AnyCover>>);

/// The cover of a position, of which the observer is told.
///
/// # Errors
/// See [`AnyPosition::cover`].
pub(crate) fn cover_told(
    position: &dyn AnyPosition,
    run: &Run<'_>,
) -> Result<Arc<dyn AnyCover>, NoCover> {
    let cover: Arc<dyn AnyCover> = Arc::from(position.cover(run)?);
    run.tell(&Notice::Other(&Searched(Some(Arc::clone(&cover)))));
    Ok(cover)
}

/// The same run with bounded memory: as it has, or a table's own bound.
pub(crate) fn for_tables<'a>(run: &Run<'a>) -> Run<'a> {
    match run.memory.bytes_max() {
        Some(_) => run.clone(),
        None => run.within(TABLES_MAX),
    }
}

/// The bytes that a table may take now.
pub(crate) fn tables_max(run: &Run<'_>) -> usize {
    run.memory.left().unwrap_or(TABLES_MAX)
}

impl Options {
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

    /// A search with these options, in the given order.
    pub(crate) fn task(&self, order: Order) -> Task {
        Task {
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
