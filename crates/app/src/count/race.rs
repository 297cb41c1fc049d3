//! Counting when nobody said how: all that can count take turns, and the first that ends answers.
//!
//! Turns are measured in work: nodes, times what a node of the searcher takes
//! ([`Engine::work_of_node`]), and each has its share of it by its odds ([`crate::turns`]). One of them is
//! never paused by anything but the turns of the others, which take place inside it: a sweep, before a
//! cell; a count by components, now and then; else a family's own search, where it asks for more work. A
//! search that visits solutions goes on where it stopped. A family's own search that is not the one that
//! the others wait for begins again, with four times the work.
//!
//! A sweep and visits are forecast, the one by the growth of its states, the others by random walks.
//! Forecasts decide the odds, and let one that is hopeless beside another wait until that one has taken
//! longer than was forecast. They keep nobody out.
//!
//! Nothing here reads a clock. Who answers, and what it cost, is the same for any number of threads,
//! unless memory runs short.

mod forecast;
mod runner;

use std::ops::ControlFlow;

use pavage_family::{AnyPosition, Finds, Message};
use pavage_search::{
    Asked, COMPONENTS, Engine, Run, StopReason, SymmetricModel, Task, Walked, count_by_components,
    estimate, nodes_by_orbits,
};

use self::forecast::Forecast;
use self::runner::{Kind, Runner, Visitor};
use super::{
    Counted, Raced, Tried, Visiting, Way, count_components, counters, unsearched, unvisited,
    visit_few, visited,
};
use crate::choose::{self, Beside};
use crate::options::{Options, order};
use crate::own::Own;
use crate::problem::{Symmetric, for_tables, tables_max};
use crate::turns::{self, Lane, Turns, UNLIKELY};

/// When turns begin.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    /// Nodes that are visited before all else.
    few: u64,
    /// The work of a family's own search before the others begin.
    own: u64,
    /// The work of a sweep before the others begin, and the least such work, where solutions are estimated
    /// to be visited sooner.
    first: u64,
    least: u64,
}

/// The pace of every count. A family's own search has some hundredths of a second, and a sweep some
/// tenths of one, in which most of them end.
pub(super) const PACE: Pace = Pace {
    few: super::VISITS_FIRST,
    own: 1 << 18,
    first: 1 << 22,
    least: 1 << 20,
};

/// Where visits can be divided, a sweep goes on for so many times the estimate or the first turn.
const LONG: u64 = 8;

/// A rough estimate makes so many walks, of so many nodes in all: less than the sweep has done by then.
const WALKS: u64 = 16;
const WALKED: u64 = 20_000;

/// The odds in a thousand of a sweep beside visits that cannot be estimated, and of one without cells, where
/// nothing promises that its front is short, beside visits that are estimated to end soon.
const SWEEP: u64 = 800;
const SWEEP_ITEMS: u64 = 150;
const ALL: u64 = 1000;

/// Visits have so many times the work of a count by components, until this is seen to pay: so where no part
/// falls off, it costs little.
const BESIDE_PARTS: u64 = 256;
/// A count by components pays where visits of what it counted would have taken so many times its work.
const PAYS: f64 = 8.0;

/// The race for one model.
pub(super) struct Race<'a> {
    of: SymmetricModel<'a>,
    runners: Vec<Runner<'a>>,
    /// The engine that sweeps, its work and its nodes.
    counter: Option<&'static dyn Engine>,
    swept: u64,
    states: u64,
    /// The nodes of a count by components.
    parts: u64,
    /// What is known from those that go on no longer, which are none of the runners.
    seen: Option<Counted>,
    /// Why nothing sweeps, or no more.
    why_not: Option<Message>,
    /// The memory that was too small for a sweep.
    mib: Option<u64>,
    /// The work before the race.
    before: u64,
    pace: Pace,
    /// The turns of the one that is never paused, if there is one, and of the runners after it.
    turns: Turns,
    /// The work that a sweep and visits are forecast to take, while it is known.
    forecasts: Option<(u64, u64)>,
}

/// Counts a puzzle by all that can.
///
/// # Errors
/// The settings do not fit the family's own search.
pub(super) fn count(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
    pace: Pace,
) -> Result<Counted, Message> {
    match begin(position, options, run, pace, false)? {
        ControlFlow::Break(counted) => Ok(counted),
        ControlFlow::Continue(_) => unreachable!("nothing was to be handed over"),
    }
}

/// As [`count`]. If `hands_over` says so, the race ends where only visits are left, or where it has
/// gone on long enough: what goes on are the visits, which can be divided.
///
/// # Errors
/// As [`count`].
pub(super) fn begin(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
    pace: Pace,
    hands_over: bool,
) -> Result<ControlFlow<Counted, Visiting>, Message> {
    let heuristic = options.heuristic_for(position)?;
    let own = options.own_search_for(position, Finds::All)?;
    let own = own.map(|info| Own::new(info, position, options, run));
    let mut own = own.map(Runner::own);
    if let Some(own) = &mut own {
        let counted = own.go_on(Some(pace.own), run, None)?;
        if let Some(counted) = counted.or_else(|| own.stopped()) {
            return Ok(ControlFlow::Break(own.ended(counted)));
        }
    }
    let problem = match Symmetric::of(position, run) {
        Ok(problem) => problem.under(options.symmetry),
        Err(reason) => {
            return Ok(ControlFlow::Break(match own {
                Some(own) => own.alone(run)?,
                None => unsearched(reason, run),
            }));
        }
    };
    if own.is_none()
        && !problem.symmetries.are_known()
        && let Some(counted) = count_components(problem.model(), position, options, run)?
    {
        return Ok(ControlFlow::Break(counted));
    }
    let has_own = own.is_some();
    let knows_none = own.as_ref().is_some_and(|own| !own.tells_orbits());
    let task = options.task(order(&*problem.cover, heuristic, run.seed));
    let of = problem.symmetric_model();
    let race = Race::new(of, own, task, options, position, pace)?;
    let hands_over = hands_over && !has_own;
    let ended = race.run(options, run, hands_over)?;
    Ok(match ended {
        ControlFlow::Break(counted) => {
            // No number may depend on who answers.
            ControlFlow::Break(if knows_none {
                counted.without_symmetries()
            } else {
                counted.known_in(&problem)
            })
        }
        ControlFlow::Continue(tried) => {
            let way = Way::after(tried, problem.model(), position, options)?;
            let visiting = Visiting::new(problem, way, heuristic, options, run.seed);
            ControlFlow::Continue(visiting)
        }
    })
}

impl<'a> Race<'a> {
    /// A race of the engines, with the family's own search beside them.
    ///
    /// # Errors
    /// No engine takes the model.
    pub(super) fn new(
        of: SymmetricModel<'a>,
        own: Option<Runner<'a>>,
        task: Task,
        options: &Options,
        position: &dyn AnyPosition,
        pace: Pace,
    ) -> Result<Race<'a>, Message> {
        let mut why_not = None;
        let counter = counters(of.model).find(|engine| match engine.supports(of.model) {
            Ok(()) => true,
            Err(unsupported) => {
                let reason = choose::unsuited(&unsupported);
                let message = choose::passed("chosen-not", *engine);
                why_not.get_or_insert(message.with("reason", reason));
                false
            }
        });
        let chosen = options.choose(Asked::Solutions, position, of.model)?;
        let way = Way::by(chosen, None, options);
        let visits = Runner::visits(Visitor::new(way, of, task));
        Ok(Race {
            of,
            runners: own.into_iter().chain([visits]).collect(),
            counter,
            swept: 0,
            states: 0,
            parts: 0,
            seen: None,
            why_not: why_not.filter(|_| counter.is_none()),
            mib: None,
            before: 0,
            pace,
            turns: Turns {
                lanes: Vec::new(),
                alone: 0,
            },
            forecasts: None,
        })
    }

    /// Counts, or says what was tried before only visits were left.
    ///
    /// # Errors
    /// The settings do not fit the family's own search.
    pub(super) fn run(
        mut self,
        options: &Options,
        run: &Run<'_>,
        hands_over: bool,
    ) -> Result<ControlFlow<Counted, Tried>, Message> {
        if let Some((engine, found)) = visit_few(self.of, self.pace.few, options, run) {
            self.before = found.summary.stats.nodes * engine.work_of_node(self.of.model);
            if found.summary.stop == StopReason::Exhausted {
                let reason = Message::new("chosen-few").with("nodes", self.pace.few);
                let counted = visited(engine, found, run);
                return Ok(ControlFlow::Break(self.ended(counted, Some(reason))));
            }
            self.see(visited(engine, found, run));
        }
        let counted = match self.counter {
            Some(engine) => self.sweep(engine, run, hands_over)?,
            None if hands_over => None,
            None => self.divide(run)?,
        };
        let counted = match counted {
            Some(counted) => counted,
            None if hands_over => {
                return Ok(ControlFlow::Continue(Tried {
                    raced: Some(self.raced()),
                    mib: self.mib,
                    ..Tried::default()
                }));
            }
            None => self.visit(run)?,
        };
        Ok(ControlFlow::Break(self.answered(counted)))
    }

    fn raced(&self) -> Raced {
        Raced {
            work: self.before + self.swept,
            states: self.states,
            seen: self.all().map(|all| all.stats.solutions).max().unwrap_or(0),
        }
    }

    /// Sweeps, with turns of the others; `None` if it ended for want of memory, or is to go on no
    /// longer.
    fn sweep(
        &mut self,
        engine: &'static dyn Engine,
        run: &Run<'_>,
        hands_over: bool,
    ) -> Result<Option<Counted>, Message> {
        let has_cells = self.of.model.tiling().is_some();
        // Without cells, nothing promises that the front of a sweep is short.
        if !has_cells && hands_over {
            return Ok(None);
        }
        let quiet = run.watched(None);
        let estimate = if has_cells {
            self.estimate(run)
        } else {
            self.estimate_roughly(&quiet)
        };
        let soon = estimate.map_or(self.pace.first, |work| work / 2);
        let alone = soon.clamp(self.pace.least, self.pace.first);
        if has_cells {
            self.seat(SWEEP, alone);
        } else if estimate.is_some_and(|visits| visits > self.pace.first) {
            // It runs alone until it can be forecast.
            self.seat(SWEEP, self.pace.least);
        } else {
            self.seat(SWEEP_ITEMS, self.pace.least);
            if let Some(counted) = self.others(run)? {
                return Ok(Some(counted));
            }
        }
        let tables = for_tables(run);
        let bytes_max = tables_max(&tables);
        let mut ended = Ok(None);
        let mut is_handed = false;
        let long = self
            .pace
            .first
            .max(estimate.unwrap_or(0))
            .saturating_mul(LONG);
        let of = self.of;
        let each = engine.work_of_node(of.model);
        let mut visits = estimate;
        let mut forecast = Forecast::new(has_cells);
        let mut turn = |states: u64, left: usize| {
            let work = states * each;
            if hands_over && self.swept >= long {
                is_handed = true;
                return ControlFlow::Break(());
            }
            let swept = self.swept + work;
            if visits.is_none() && swept >= self.pace.least {
                visits = self.estimate_roughly(&quiet).or(Some(u64::MAX));
            }
            // Before that, most sweeps are over, and little is known of the others.
            let known = forecast.after(work, left).zip(visits);
            self.forecasts = known.filter(|_| swept >= self.pace.least);
            self.weigh();
            self.turns.lanes[0].least = swept;
            ended = self.others(&quiet);
            if !matches!(ended, Ok(None)) {
                return ControlFlow::Break(());
            }
            (self.states, self.swept) = (self.states + states, swept);
            self.turns.lanes[0].work = swept;
            ControlFlow::Continue(())
        };
        let found = engine.count_in_turns(of.model, of.symmetries, &tables, &mut turn);
        if let Some(counted) = ended? {
            return Ok(Some(counted));
        }
        if is_handed {
            return Ok(None);
        }
        match found {
            Ok(found) if found.solutions != Err(StopReason::MemoryLimit) => {
                Ok(Some(unvisited(engine, found, run)))
            }
            Ok(_) => {
                let mib = bytes_max as u64 >> 20;
                self.mib = Some(mib);
                self.why_not = Some(choose::passed("chosen-not-memory", engine).with("mib", mib));
                Ok(None)
            }
            Err(unsupported) => {
                let message = choose::passed("chosen-not", engine);
                self.why_not = Some(message.with("reason", choose::unsuited(&unsupported)));
                Ok(None)
            }
        }
    }

    /// Counts by components, with turns of the others, where nothing sweeps; `None` if it ended for want of
    /// memory. A front in a browser does not carry it.
    fn divide(&mut self, run: &Run<'_>) -> Result<Option<Counted>, Message> {
        let model = self.of.model;
        if cfg!(target_family = "wasm")
            || model.tiling().is_some()
            || COMPONENTS.supports(model).is_err()
            || self.of.symmetries.len() > 1
        {
            return Ok(None);
        }
        // Most counts end before the visits have done so much.
        self.seat(ALL / BESIDE_PARTS, self.pace.first.saturating_mul(4));
        self.turns.lanes[0].is_trial = true;
        if let Some(counted) = self.others(run)? {
            return Ok(Some(counted));
        }
        let each = COMPONENTS.work_of_node(model);
        let visit = self.work_of_visit() as f64;
        let quiet = run.watched(None);
        let mut ended = Ok(None);
        let mut turn = |walked: &Walked| {
            let work = walked.nodes * each;
            self.parts = walked.nodes;
            let pays = walked.visits * visit >= PAYS * work as f64;
            let lane = &mut self.turns.lanes[0];
            lane.odds = if pays { ALL } else { ALL / BESIDE_PARTS };
            lane.is_trial = !pays;
            (lane.work, lane.least) = (work, work + 1);
            ended = self.others(&quiet);
            match &ended {
                Ok(None) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        };
        let found = count_by_components(model, &for_tables(run), &mut turn);
        if let Some(counted) = ended? {
            return Ok(Some(counted));
        }
        let Ok(found) = found else {
            return Ok(None);
        };
        self.parts = found.stats.nodes;
        let counted = unvisited(COMPONENTS, found, run);
        if counted.stop != StopReason::MemoryLimit {
            return Ok(Some(counted));
        }
        self.see(counted);
        Ok(None)
    }

    /// Keeps what a count knew that a limit ended.
    fn see(&mut self, counted: Counted) {
        self.seen = Some(match self.seen.take() {
            Some(seen) => counted.or_more(&seen),
            None => counted,
        });
    }

    /// The work of visits of all solutions, by random walks down a tree that nothing prunes, of a few nodes.
    fn estimate_roughly(&self, run: &Run<'_>) -> Option<u64> {
        let mut few = run.quiet();
        (few.seed, few.limits.nodes_max) = (0, Some(WALKED));
        let unpruned = Task {
            prune_regions: false,
            prune_patterns: false,
            leave_out_holes: false,
            ..Task::default()
        };
        let found = estimate(self.of.model, &unpruned, WALKS, &few);
        let symmetric = self.of.symmetries.len().max(1) as f64;
        let work = found.nodes.mean / symmetric * self.work_of_visit() as f64;
        (found.walks > 0).then_some(forecast::whole(work))
    }

    /// The work of visits of all solutions, by random walks.
    fn estimate(&self, run: &Run<'_>) -> Option<u64> {
        let nodes = nodes_by_orbits(self.of, run).ok().flatten()?;
        Some(nodes.saturating_mul(self.work_of_visit()))
    }

    /// The work of a node of visits.
    fn work_of_visit(&self) -> u64 {
        let visits = self.runners.iter().find(|runner| !runner.is_own());
        visits.map_or(1, Runner::work_of_node)
    }

    /// Gives the one that is never paused its place before the runners, with these odds in a thousand. Who
    /// leads runs alone up to this work.
    fn seat(&mut self, odds: u64, alone: u64) {
        let others = ALL.saturating_sub(odds).max(1);
        let own = self.runners.iter().find_map(Runner::own_odds);
        let lane = |runner: &Runner<'_>| Lane {
            odds: match (own, runner.own_odds()) {
                (_, Some(own)) => (others * own / 100).max(1),
                (Some(own), None) => (others * (100 - own) / 100).max(1),
                (None, None) => others,
            },
            work: runner.went,
            least: runner.least(),
            waits: 0,
            is_trial: false,
            is_out: runner.is_out,
        };
        let host = Lane {
            is_out: odds == 0,
            ..Lane::new(odds)
        };
        self.forecasts = None;
        self.turns = Turns {
            lanes: [host]
                .into_iter()
                .chain(self.runners.iter().map(lane))
                .collect(),
            alone,
        };
    }

    /// Weighs a sweep and visits by the work that they are forecast to take. Visits that took more than was
    /// forecast are taken to be half done.
    fn weigh(&mut self) {
        let Some((sweep, visits)) = self.forecasts else {
            return;
        };
        let [host, .., last] = &mut self.turns.lanes[..] else {
            return;
        };
        let visits = visits.max(last.work.saturating_mul(2));
        let odds = turns::odds(sweep, visits);
        (host.odds, last.odds) = (odds, ALL - odds);
        let is_hopeless = |one: u64, other: u64| one / UNLIKELY >= other;
        host.waits = if is_hopeless(sweep, visits) {
            2 * visits
        } else {
            0
        };
        last.waits = if is_hopeless(visits, sweep) { sweep } else { 0 };
    }

    /// Lets the runners have their turns, until it is the turn of the one that is never paused, or the run is
    /// stopped. Returns the count of the first that ends.
    fn others(&mut self, run: &Run<'_>) -> Result<Option<Counted>, Message> {
        while let Some((at, work)) = self.turns.next()
            && at > 0
        {
            let runner = &mut self.runners[at - 1];
            let counted = runner.go_on(Some(work), run, None)?;
            if counted.is_some() || runner.stopped().is_some() {
                return Ok(counted);
            }
            let lane = &mut self.turns.lanes[at];
            (lane.work, lane.least) = (work, runner.least());
            lane.is_out = runner.is_out;
            self.weigh();
        }
        Ok(None)
    }

    /// Lets those that visit solutions take turns until one ends, the run is stopped, or none can go
    /// on. A family's own search goes on while the visits have their turns, unless memory is limited: then
    /// it gives it back.
    fn visit(&mut self, run: &Run<'_>) -> Result<Counted, Message> {
        let able = |race: &Self| race.runners.iter().filter(|it| !it.is_out).count();
        let is_first = self.runners[0].is_own();
        if is_first && able(self) > 1 && run.memory.left().is_none() {
            let mut own = self.runners.remove(0);
            let counted = self.visit_beside(&mut own, run);
            self.runners.insert(0, own);
            if let Some(counted) = counted? {
                return Ok(counted);
            }
        }
        self.seat(0, 0);
        if able(self) > 1
            && let Some(counted) = self.others(run)?
        {
            return Ok(counted);
        }
        let is_stopped = self.runners.iter().any(|it| it.stopped().is_some());
        let left = self.runners.iter_mut().find(|runner| !runner.is_out);
        if let Some(runner) = left.filter(|_| !is_stopped)
            && let Some(counted) = runner.go_on(None, run, None)?
        {
            return Ok(counted);
        }
        let stopped = self.runners.iter().find_map(Runner::stopped);
        let mut lasts = self.runners.iter().filter_map(|runner| runner.last.clone());
        let ended = stopped.or_else(|| lasts.next());
        Ok(ended.expect("each ended in one way or the other"))
    }

    /// A family's own search, with turns of the visits where it asks; `None` if it ended for want of memory.
    fn visit_beside(
        &mut self,
        own: &mut Runner<'a>,
        run: &Run<'_>,
    ) -> Result<Option<Counted>, Message> {
        self.seat(own.own_odds().map_or(ALL, |odds| odds * 10), own.went);
        let each = own.work_of_node();
        let Some((0, first)) = self.turns.next() else {
            unreachable!("it leads");
        };
        let quiet = run.watched(None);
        let (mut ended, mut nodes) = (Ok(None), 0);
        let mut ask = |asked: u64| {
            nodes = asked;
            self.turns.lanes[0].work = nodes.saturating_mul(each);
            ended = self.others(&quiet);
            let next = self.turns.next().map_or(u64::MAX, |(_, work)| work / each);
            matches!(ended, Ok(None)).then_some(next.max(nodes + 1))
        };
        // It begins again, with all that it had before as the least.
        let first = first.max(own.least());
        let before = own.work;
        let counted = own.go_on(Some(first), run, Some(&mut ask))?;
        if let Some(ended) = ended? {
            own.nodes = nodes;
            own.work = before + nodes.saturating_mul(each);
            return Ok(Some(ended));
        }
        Ok(counted.or_else(|| own.stopped()))
    }

    /// The count, with the work of all and the remark about them. Of a count that a limit ended, what
    /// is known by the one that saw the most solutions.
    fn answered(&self, counted: Counted) -> Counted {
        let counted = match counted.count {
            Some(_) => counted,
            None => self.all().fold(counted, Counted::or_more),
        };
        let ran = match counted.count {
            Some(_) => Beside::Ended,
            None => Beside::Stopped,
        };
        let reason = self.remark(counted.engine.unwrap_or_default(), ran);
        self.ended(counted, reason)
    }

    /// What each had when it was stopped last.
    fn all(&self) -> impl Iterator<Item = &Counted> {
        let lasts = self
            .runners
            .iter()
            .filter_map(|runner| runner.last.as_ref());
        lasts.chain(&self.seen)
    }

    fn ended(&self, counted: Counted, chosen: Option<Message>) -> Counted {
        let visits: u64 = self.runners.iter().map(|runner| runner.work).sum();
        let parts = COMPONENTS.work_of_node(self.of.model);
        Counted {
            chosen,
            work: Some(self.before + self.swept + self.parts * parts + visits),
            ..counted
        }
    }

    /// Who ended, who else ran, and who could not.
    fn remark(&self, name: &str, as_who: Beside) -> Option<Message> {
        let others = self.runners.iter().filter(|runner| runner.work > 0);
        let others = others.map(|runner| (runner.name(), runner.nodes, runner.work));
        let swept = self.counter.filter(|_| self.states > 0);
        let swept = swept.map(|engine| (engine.name(), self.states, self.swept));
        let parts = self.parts * COMPONENTS.work_of_node(self.of.model);
        let parts = (parts > 0).then_some((COMPONENTS.name(), self.parts, parts));
        let ran = swept.into_iter().chain(parts).chain(others);
        let first = as_who.whom(name, ran).unwrap_or_else(|| self.alone(name));
        choose::second(self.why_not.clone(), Some(first))
    }

    /// Why who ran alone was used.
    fn alone(&self, name: &str) -> Message {
        let of = self.runners.iter().find(|runner| runner.name() == name);
        let known = of.and_then(|runner| match &runner.kind {
            Kind::Own(own) => choose::own(own.options, &own.info, own.position),
            Kind::Visits(visitor) => visitor.way.reason.clone(),
        });
        known.unwrap_or_else(|| Message::new("chosen-counts"))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use pavage_host::{Ticking, run_on};
    use pavage_search::BigUint;

    use super::*;
    use crate::dice::{Dice, models};

    /// Everybody has a turn at once, so that small puzzles have many turns.
    const HASTY: Pace = Pace {
        few: 0,
        own: 40,
        first: 1,
        least: 1,
    };

    /// Whoever answers, on any number of threads, says what the reference says; and who answers, and
    /// the work of all, does not depend on the number of threads.
    #[test]
    fn whoever_answers_says_what_the_reference_says() {
        let mut answered = std::collections::BTreeMap::new();
        for seed in 1..=3 * models(200) {
            let dice = &mut Dice::new(seed);
            let position = dice.counted(seed);
            let options = Options::default();
            let run = Run::default();
            let pace = Pace {
                first: if seed % 2 == 0 { 1 } else { 1 << 10 },
                ..HASTY
            };
            let raced = count(&*position, &options, &run, pace).expect("it fits");
            let by_reference = Options {
                engine: Some("reference".to_owned()),
                ..Options::default()
            };
            let known = super::super::count_by_search(&*position, &by_reference, &run);
            let known = known.expect("it fits");
            assert_eq!(raced.count, known.count, "seed {seed}");
            if raced.up_to_symmetry.is_ok() {
                assert_eq!(raced.up_to_symmetry, known.up_to_symmetry, "seed {seed}");
            }
            let shared = count(&*position, &options, &run_on(3), pace).expect("it fits");
            let timeless = Counted {
                elapsed: raced.elapsed,
                ..shared
            };
            assert_eq!(raced, timeless, "seed {seed}");
            *answered.entry(raced.engine).or_insert(0) += 1;
        }
        for engine in ["sweep", "components", "mask", "dance", "edges"] {
            assert!(answered.contains_key(&Some(engine)), "{answered:?}");
        }
    }

    /// A race that a limit stops tells the most that one of its runners saw, in whatever turn: so never less
    /// than where it is stopped sooner.
    #[test]
    fn a_race_that_is_stopped_tells_the_most_that_was_seen() {
        let (mut stops, mut seen) = (0, 0);
        for seed in 1..=3 * models(40) {
            let dice = &mut Dice::new(seed);
            let position = dice.counted(seed);
            let pace = Pace { few: 3, ..HASTY };
            let stopped_at = |millis: u64| {
                let clock = Ticking::default();
                let mut run = Run {
                    clock: &clock,
                    ..Run::default()
                };
                run.limits.deadline = Some(Duration::from_millis(millis));
                count(&*position, &Options::default(), &run, pace).expect("it fits")
            };
            let mut before = BigUint::ZERO;
            for millis in 1.. {
                let counted = stopped_at(millis);
                let least = counted.stats.solutions.into();
                let least = counted.count.clone().unwrap_or(least);
                assert!(
                    least >= before,
                    "{least} after {millis}, {before} sooner: seed {seed}"
                );
                before = least;
                if !counted.is_stopped() {
                    break;
                }
                let has_stopped = counted.count.is_some() || counted.stop == StopReason::TimeLimit;
                assert!(has_stopped, "seed {seed}");
                stops += 1;
                seen += u32::from(before > BigUint::ZERO);
            }
        }
        assert!(stops > 1000 && seen > 300, "{stops} {seen}");
    }
}
