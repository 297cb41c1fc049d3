//! How to search: the options beside the limits of the run.

use std::num::NonZeroU64;

use pavage_family::{
    AnyCover, AnyFamily, AnyPosition, Finds, Freedom, GeneratorError, Measure, Message, NoCover,
    OptionSpec, SearchInfo, Settings, Way,
};
use pavage_puzzles::{families, family};
use pavage_search::{Order, Run, StopReason, Task};
use pavage_shards::Wrong;
use serde::{Deserialize, Serialize};

/// How to search. Plans keep what every machine must do alike.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Options {
    /// The name of the engine to use. Without one, [`crate::choose`] chooses.
    pub engine: Option<String>,
    /// The name of the ordering to use. Without one, the family's first is used.
    pub heuristic: Option<String>,
    /// Whether the first solution found by any worker counts, not the first in order.
    #[serde(skip)]
    pub race: bool,
    /// Whether all orderings of the family are tried at once.
    #[serde(skip)]
    pub portfolio: bool,
    /// Whether solutions are drawn uniformly at random from all solutions.
    #[serde(skip)]
    pub uniform: bool,
    /// Whether to count the options at the branches of a search level by level, as `solve` and `count` tell
    /// them.
    /// Such a search runs on one thread.
    #[serde(skip)]
    pub levels: bool,
    /// What makes two solutions the same where they are counted up to symmetry.
    #[serde(default, skip_serializing_if = "Symmetry::is_usual")]
    pub symmetry: Symmetry,
    /// What a comparison also switches off in searches, to show what it is worth.
    #[serde(skip)]
    pub without: Vec<Pruning>,
    /// Whether searches look for small regions that no pieces fill, which only a comparison does.
    #[serde(skip)]
    pub patterns: bool,
    /// The number of changes between two readings of the family's own search; `None` if that
    /// decides.
    #[serde(skip)]
    pub reading_every: Option<NonZeroU64>,
    /// Options of the family's own search, if that is used.
    pub settings: Settings,
}

/// What an engine does to cut branches, beyond following the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruning {
    /// To cut a branch with a region that the sizes of the pieces that are left do not fill.
    Regions,
    /// To leave out from the start the placements that alone leave such a region.
    Holes,
    /// To cut a branch with a small region that all pieces together do not fill. Only comparisons that name
    /// it do.
    Patterns,
}

impl Pruning {
    /// All of them.
    pub const ALL: [Pruning; 3] = [Pruning::Regions, Pruning::Holes, Pruning::Patterns];

    /// Its name, as typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Pruning::Regions => "regions",
            Pruning::Holes => "holes",
            Pruning::Patterns => "patterns",
        }
    }

    /// The names of all of them.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        Pruning::ALL.into_iter().map(Pruning::name).collect()
    }

    /// Those of a list of names between commas.
    ///
    /// # Errors
    /// There is none of a name.
    pub fn listed(typed: &str) -> Result<Vec<Pruning>, Message> {
        let named = |name: &str| {
            let mut all = Pruning::ALL.into_iter();
            all.find(|pruning| pruning.name() == name.trim())
                .ok_or_else(|| {
                    let message = Message::new("value-without").with("value", name);
                    message.with("known", Pruning::names().join(", "))
                })
        };
        typed.split(',').map(named).collect()
    }

    fn switch(self, task: &mut Task, is_on: bool) {
        match self {
            Pruning::Regions => task.prune_regions = is_on,
            Pruning::Holes => task.leave_out_holes = is_on,
            Pruning::Patterns => task.prune_patterns = is_on,
        }
    }
}

/// What makes two solutions the same where they are counted up to symmetry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Symmetry {
    /// The symmetries of each part of the board by itself, and exchanges of congruent parts.
    #[default]
    Auto,
    /// The symmetries of the drawing as a whole.
    Drawing,
    /// As [`Symmetry::Auto`], without mirror images.
    Rotations,
}

impl Symmetry {
    /// Every choice.
    pub const ALL: [Symmetry; 3] = [Symmetry::Auto, Symmetry::Drawing, Symmetry::Rotations];

    /// Its name, as typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::Auto => "auto",
            Symmetry::Drawing => "drawing",
            Symmetry::Rotations => "rotations",
        }
    }

    /// The choice of that name.
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Symmetry, Message> {
        let found = Symmetry::ALL
            .into_iter()
            .find(|choice| choice.name() == name);
        found.ok_or_else(|| Message::new("value-symmetry").with("value", name))
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
    fn is_usual(&self) -> bool {
        *self == Symmetry::default()
    }

    /// How parts are moved by themselves; `None` if they are not.
    pub(crate) fn freedom(self) -> Option<Freedom> {
        match self {
            Symmetry::Auto => Some(Freedom::ALL),
            Symmetry::Drawing => None,
            Symmetry::Rotations => Some(Freedom::TURNS),
        }
    }
}

/// Why an operation has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The options do not fit.
    BadOption(Message),
    /// The puzzle has no solution, for a reason that needs no search; or no puzzle is as a generator
    /// was asked to make one.
    Unsolvable(Message),
    /// The puzzle is too large to list all its options, or a generator gave up.
    TooLarge(Message),
    /// A limit was reached before there was an answer.
    Stopped(StopReason),
}

impl Refusal {
    /// What it says. The limits are those of this run, the one that was stopped.
    #[must_use]
    pub fn message(self, run: &Run<'_>) -> Message {
        match self {
            Refusal::BadOption(message)
            | Refusal::Unsolvable(message)
            | Refusal::TooLarge(message) => message,
            Refusal::Stopped(stop) => limit_met(stop, run),
        }
    }
}

/// A message that says which limit ended a search, and how much it was, as far as this run sets it.
#[must_use]
pub fn limit_met(stop: StopReason, run: &Run<'_>) -> Message {
    match stop {
        StopReason::NodeLimit => match run.limits.nodes_max {
            Some(nodes) => Message::new("limit-nodes").with("max", nodes),
            None => Message::new("limit-work"),
        },
        StopReason::Cancelled => Message::new("limit-interrupted"),
        StopReason::MemoryLimit => {
            let bytes = run.memory.bytes_max().unwrap_or(0);
            Message::new("limit-memory").with("mib", bytes.div_ceil(1 << 20))
        }
        StopReason::DiskLimit => Message::new("limit-disk"),
        StopReason::Overflow => Message::new("limit-overflow"),
        _ => Message::new("limit-time"),
    }
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

/// Why work that is divided among machines has no answer.
impl From<Refusal> for Wrong {
    fn from(refusal: Refusal) -> Wrong {
        match refusal {
            Refusal::Stopped(stop) => Wrong::Stopped(stop),
            refusal => refusal.message(&Run::default()).into(),
        }
    }
}

impl From<GeneratorError> for Refusal {
    fn from(error: GeneratorError) -> Refusal {
        match error {
            GeneratorError::BadOption(message) => Refusal::BadOption(message),
            GeneratorError::Impossible(message) => Refusal::Unsolvable(message),
            GeneratorError::GaveUp(message) => Refusal::TooLarge(message),
            GeneratorError::Stopped(stop) => Refusal::Stopped(stop),
        }
    }
}

impl Options {
    /// Whether engine and ordering are left to Pavage.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.engine.is_none() && self.heuristic.is_none()
    }

    /// Whether all that can answer take turns. A limit of nodes is one of a single search.
    pub(crate) fn takes_turns(&self, run: &Run<'_>) -> bool {
        self.is_free() && run.limits.nodes_max.is_none()
    }

    /// The family's own search to use on a puzzle, if one is to be used. If the user named one, it
    /// is that one. If the user asked for an ordering, for all orderings or for solutions drawn from
    /// all, there is none, because only engines know of these. Otherwise it is the first usual search
    /// that finds what is asked.
    ///
    /// # Errors
    /// The user named an own search together with orderings, or gave an option that it does not
    /// have.
    pub fn own_search_for(
        &self,
        position: &dyn AnyPosition,
        asked: Finds,
    ) -> Result<Option<SearchInfo>, Message> {
        let ordered = self.heuristic.is_some() || self.portfolio || self.uniform;
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

    /// Checks that one of these searches has each option given for own searches.
    ///
    /// # Errors
    /// None of them has the option. The message names the engines that have it.
    pub fn check_settings(&self, searches: &[SearchInfo]) -> Result<(), Message> {
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

    /// The name of the ordering to use on a puzzle.
    ///
    /// # Errors
    /// Its family has no ordering with that name, or the ordering's weights are not there.
    pub fn heuristic_for(&self, position: &dyn AnyPosition) -> Result<&'static str, Message> {
        let mut known = heuristics(position).to_vec();
        let Some(name) = &self.heuristic else {
            return Ok(known.first().copied().unwrap_or("mrv"));
        };
        known.extend(trained(position));
        if trained(position) == Some(name) {
            weights(position)?;
        }
        let found = known.iter().copied().find(|known| known == name);
        found.ok_or_else(|| {
            Message::new("heuristic-unknown")
                .with("heuristic", name.as_str())
                .with("family", position.family())
                .with("heuristics", known.join(", "))
        })
    }

    /// The task of a search with these options, in the given order, without what a comparison switches
    /// off.
    pub(crate) fn task_without(&self, order: Order) -> Task {
        let mut task = self.task(order);
        Pruning::Patterns.switch(&mut task, self.patterns);
        for pruning in &self.without {
            pruning.switch(&mut task, false);
        }
        task
    }

    /// The task of a search with these options, in the given order.
    pub(crate) fn task(&self, order: Order) -> Task {
        Task {
            order,
            race: self.race,
            ..Task::default()
        }
    }
}

/// The options of these families for reading puzzles, each name once.
pub fn reading(families: impl Iterator<Item = &'static dyn AnyFamily>) -> Vec<OptionSpec> {
    once_each(families.flat_map(AnyFamily::options).copied())
}

/// The options of the own searches of these families, each name once.
pub fn searching(families: impl Iterator<Item = &'static dyn AnyFamily>) -> Vec<OptionSpec> {
    let searches = families.flat_map(AnyFamily::own_searches);
    once_each(searches.flat_map(|own| own.options.iter().copied()))
}

fn once_each(all: impl Iterator<Item = OptionSpec>) -> Vec<OptionSpec> {
    let mut specs: Vec<OptionSpec> = Vec::new();
    for spec in all {
        if specs.iter().all(|known| known.name != spec.name) {
            specs.push(spec);
        }
    }
    specs
}

/// The measure of this name.
///
/// # Errors
/// There is none.
pub fn measure(name: &str) -> Result<Measure, Message> {
    Measure::named(name).ok_or_else(|| Message::new("value-by").with("value", name))
}

/// The way that was asked for: the cheapest one, or one chosen by a measure.
///
/// # Errors
/// The measure does not go with the cheapest way.
pub fn way(exact: bool, measure: Option<Measure>) -> Result<Way, Message> {
    match (exact, measure) {
        (true, Some(measure @ (Measure::Information | Measure::Levels))) => {
            Err(Message::new("way-exact-by").with("measure", measure.name()))
        }
        (true, _) => Ok(Way::Exact),
        (false, Some(measure)) => Ok(Way::By(measure)),
        (false, None) => Ok(Way::Greedy),
    }
}

/// The refusal for a puzzle whose family does not reason.
pub(crate) fn cannot_reason(position: &dyn AnyPosition) -> Refusal {
    let message = Message::new("reasoning-absent").with("family", position.family());
    Refusal::BadOption(message)
}

/// Checks that a puzzle's family has this way.
///
/// # Errors
/// The family has one way only, and this is another one.
pub fn check_way(position: &dyn AnyPosition, way: Way) -> Result<(), Refusal> {
    if way == Way::default() || position.has_ways() {
        return Ok(());
    }
    let message = Message::new("way-absent").with("family", position.family());
    Err(Refusal::BadOption(message))
}

/// The refusal to use orderings with a family's own search, which follows none.
pub(crate) fn without_orderings(own: &'static str) -> Message {
    Message::new("engine-without-orderings").with("engine", own)
}

/// The orderings that a puzzle's family offers.
#[must_use]
pub fn heuristics(position: &dyn AnyPosition) -> &'static [&'static str] {
    family(position.family()).map_or(&[], |family| family.heuristics())
}

/// The name of the ordering by a trained model.
pub(crate) const TRAINED: &str = "learned";

/// The ordering by a trained model that a puzzle's family offers, by its name.
#[must_use]
pub fn trained(position: &dyn AnyPosition) -> Option<&'static str> {
    let family = family(position.family())?;
    family.trained().map(|trained| trained.name)
}

/// Checks that the trained model that a puzzle's family offers has its weights.
///
/// # Errors
/// They are not there: a page fetches them when they are first used.
pub(crate) fn weights(position: &dyn AnyPosition) -> Result<(), Message> {
    let trained = family(position.family()).and_then(|family| family.trained());
    if trained.is_none_or(|trained| (trained.version)().is_some()) {
        Ok(())
    } else {
        Err(Message::new("weights-missing"))
    }
}

/// The order with that name. Names come from the family, so the name is known.
pub(crate) fn order(cover: &dyn AnyCover, heuristic: &str, seed: u64) -> Order {
    cover.order(heuristic, seed).unwrap_or_default()
}
