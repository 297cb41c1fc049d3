//! Solving when nobody said how: a family's own search and an engine take turns, and the first that
//! ends answers.
//!
//! Turns are measured in work, as those of counts. The family's own search goes first: it ends most
//! puzzles in its first turn. It cannot pause, so it begins again with four times the work. The engine
//! goes on where it stopped, on one thread. Its model is made when it has its first turn, and may take
//! memory as the work done so far allows: on a large board it would take longer to list all options
//! than to fill the board.
//!
//! On boards on which it is usual, a search that can only find a solution takes turns with them
//! ([`Finds::One`]), where one solution is asked for. It has the larger part of the work, for the others
//! rarely come to an end there, and its board is shown when a limit ends all. It begins when the others
//! have had a little time, so that puzzles that they solve at once cost nothing more.
//!
//! Nothing here reads a clock. Who answers, and what it cost, is the same for any number of threads.

use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use pavage_family::{AnyPosition, Finds, Message, NoCover, SearchInfo};
use pavage_search::{Engine, Notice, OptionId, Pausing, Run, Stats, StopReason, Summary};

use super::cover::{Found, Search};
use super::{Held, Solved, Status, Wanted, own, unsearched};
use crate::choose::{self, Beside as AsWho};
use crate::options::limit_met;
use crate::own::{BestPosition, Own};
use crate::problem::cover_told;

/// The least work of the first turn: some hundredths of a second.
const FIRST_MIN: u64 = 1 << 18;
/// The work of the first turn for each cell. On a large board an engine first lists all options, so it
/// is never as fast as a first turn may be long.
const FIRST_EACH: u64 = 1 << 10;
/// A search that cannot pause begins again with this much more work.
const AGAIN: u64 = 4;
/// So many updates of an engine are one unit of work: on a large board a node is much dearer than
/// [`Engine::work_of_node`] says.
const UPDATES: u64 = 40;
/// What a node costs is known after so many nodes.
const NODES_FEW: u64 = 256;
/// A search that can only find a solution has so many times the work of each of the others, from this
/// work on: a tenth of a second.
const ONE_SHARE: u64 = 2;
const ONE_FROM: u64 = 1 << 20;
/// Where such a search takes part, a node of the exact one takes longer, by the square of the number of
/// cells divided by this: it compares all tiles left in one cell after the other. Measured on boards of
/// 16 rows.
const NODE_CELLS: u64 = 1 << 10;
/// Bytes that a model may take for each unit of work that was done in vain.
const BYTES_PER_WORK: u64 = 16;
/// A model may always take so much.
const BYTES_MIN: u64 = 1 << 20;

/// The work of the first turn.
pub(super) fn first(position: &dyn AnyPosition) -> u64 {
    let cells = position.view().cells.len() as u64;
    FIRST_MIN.max(cells * FIRST_EACH)
}

/// Solves by the family's own search and an engine in turns. The first turn has the work `first`.
///
/// # Errors
/// The settings do not fit the family's own search.
pub(super) fn solve(
    own: &Own<'_>,
    heuristic: &'static str,
    wanted: Wanted,
    first: u64,
) -> Result<Solved, Message> {
    let told = AtomicU64::new(0);
    let only_better = |notice: &Notice<'_>| {
        if is_better(notice, &told) {
            own.run.tell(notice);
        }
    };
    let run = match own.run.observer {
        Some(_) => own.run.watched(Some(&only_better)),
        None => own.run.clone(),
    };
    let owns: Vec<Own<'_>> = searches(own, wanted)
        .map(|info| Own {
            info,
            run: &run,
            ..*own
        })
        .collect();
    let place = OnceCell::new();
    let mut race = Race {
        own,
        wanted,
        owns: owns
            .iter()
            .map(|one| OwnLane::new(one, owns.len()))
            .collect(),
        beside: Beside::Waits,
    };
    let mut work = first;
    loop {
        for at in 0..race.owns.len() {
            if let Some(solved) = race.own_turn(at, work)? {
                return Ok(race.answered(solved));
            }
        }
        if matches!(race.beside, Beside::Out(..)) && race.are_out() {
            let refused = || unsearched(NoCover::Stopped(StopReason::MemoryLimit), None, &run);
            let known = race.known().unwrap_or_else(refused);
            return Ok(race.answered(known));
        }
        if matches!(race.beside, Beside::Waits) {
            let prepared = race.prepare(heuristic, work, &place);
            if let ControlFlow::Break(solved) = prepared {
                return Ok(race.answered(*solved));
            }
        }
        if let Some(solved) = race.engine_turn(work) {
            return Ok(race.answered(solved));
        }
        work = work.saturating_mul(2);
    }
}

/// The searches of the family that take part: the one to be used, and one that can only find a solution
/// where that is asked for.
fn searches(own: &Own<'_>, wanted: Wanted) -> impl Iterator<Item = SearchInfo> {
    let usual = own.position.usual_searches().into_iter();
    let one = usual.filter(move |info| wanted.number() == 1 && info.finds == Finds::One);
    let main = own.info;
    [main]
        .into_iter()
        .chain(one.filter(move |one| one.name != main.name))
}

/// Whether a notice is none of a board that is worse than one that was told; `told` is one more than the
/// best score so far. Searches that begin again tell all their boards again.
fn is_better(notice: &Notice<'_>, told: &AtomicU64) -> bool {
    let Notice::Other(any) = notice else {
        return true;
    };
    any.downcast_ref::<BestPosition>()
        .is_none_or(|best| told.fetch_max(best.score + 1, Relaxed) <= best.score)
}

struct Race<'r, 'm> {
    own: &'r Own<'r>,
    wanted: Wanted,
    /// The family's own searches, the one to be used first.
    owns: Vec<OwnLane<'r>>,
    beside: Beside<'m>,
}

/// A search of the family, which begins again in each turn.
struct OwnLane<'r> {
    own: &'r Own<'r>,
    /// The work of one of its nodes.
    each: u64,
    /// The work up to which it went, its work in all turns, and its nodes in the last one. It runs no
    /// more when the first is `u64::MAX`.
    went: u64,
    work: u64,
    nodes: u64,
    /// What it had when its last turn ended.
    last: Option<Solved>,
}

impl<'r> OwnLane<'r> {
    /// A search that is one of so many.
    fn new(own: &'r Own<'r>, searches: usize) -> OwnLane<'r> {
        let each = own.info.work_of_node;
        let is_large = searches > 1 && own.info.finds != Finds::One;
        let cells = own.position.view().cells.len() as u64;
        let longer = (cells * cells / NODE_CELLS).max(1);
        OwnLane {
            own,
            each: if is_large { each * longer } else { each },
            went: 0,
            work: 0,
            nodes: 0,
            last: None,
        }
    }
}

/// The engine beside the family's own search.
enum Beside<'m> {
    /// It has no model yet.
    Waits,
    Runs(Lane<'m>),
    /// It cannot run, or no more, for this reason. It came so far.
    Out(Option<Message>, u64, u64),
}

/// The search by the engine.
struct Lane<'m> {
    search: &'m Search<'m>,
    pausing: Box<dyn Pausing + 'm>,
    held: Held,
    summary: Summary,
}

impl Lane<'_> {
    fn engine(&self) -> &'static dyn Engine {
        self.search.engine()
    }

    fn nodes(&self) -> u64 {
        self.summary.stats.nodes
    }

    fn work_of_node(&self) -> u64 {
        self.engine().work_of_node(self.search.model())
    }

    fn work(&self) -> u64 {
        let by_nodes = self.nodes().saturating_mul(self.work_of_node());
        by_nodes.max(self.pausing.updates() / UPDATES)
    }

    /// The number of nodes at which about this work is done, if nodes go on to cost as much as so far.
    fn nodes_at(&self, work: u64) -> u64 {
        let (nodes, done) = (self.nodes(), self.work());
        let each = (done / nodes.max(1)).max(self.work_of_node());
        let more = (work.saturating_sub(done) / each).max(1);
        nodes + more.min(nodes.max(NODES_FEW))
    }

    /// Goes on up to this number of nodes.
    fn go_on(&mut self, nodes_max: u64, run: &Run<'_>) {
        let mut limited = run.clone();
        limited.limits.nodes_max = Some(nodes_max);
        limited.limits.solutions_max = Some(self.search.solutions_max());
        let (search, held) = (self.search, &mut self.held);
        let mut keep = |chosen: &[OptionId]| {
            if search.keep(held, chosen) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        self.summary = self.pausing.go_on(&limited, &mut keep);
        if self.held.is_full {
            self.summary.stop = StopReason::MemoryLimit;
        }
    }
}

impl<'r: 'm, 'm> Race<'r, 'm> {
    /// Whether no search of the family can run.
    fn are_out(&self) -> bool {
        self.owns.iter().all(|family| family.went == u64::MAX)
    }

    /// Lets a search of the family begin again with this work, unless it just did with nearly as much.
    /// Returns what it found if it ended.
    fn own_turn(&mut self, at: usize, work: u64) -> Result<Option<Solved>, Message> {
        let are_several = self.owns.len() > 1;
        let is_alone = matches!(self.beside, Beside::Out(..)) && !are_several;
        let family = &mut self.owns[at];
        let work = match at {
            0 => work,
            _ if work < ONE_FROM => return Ok(None),
            _ => work.saturating_mul(ONE_SHARE),
        };
        if work < family.went.saturating_mul(AGAIN) {
            return Ok(None);
        }
        let each = family.each;
        let mut limited = family.own.run.clone();
        limited.limits.nodes_max = (!is_alone).then_some((work / each).max(1));
        let own = Own {
            run: &limited,
            ..*family.own
        };
        let solved = match own::solve(&own, self.wanted) {
            Ok(solved) => solved,
            // What one does not take, as a large board, another may.
            Err(_) if are_several && at == 0 => {
                family.went = u64::MAX;
                return Ok(None);
            }
            Err(message) => return Err(message),
        };
        family.went = work;
        family.nodes = solved.stats.nodes;
        family.work += solved.stats.nodes.saturating_mul(each);
        let is_over = is_alone || solved.stop != StopReason::NodeLimit;
        let is_refused = !is_alone && solved.stop == StopReason::MemoryLimit;
        if is_over && !is_refused {
            return Ok(Some(solved));
        }
        if is_refused {
            family.went = u64::MAX;
        }
        family.last = Some(solved);
        Ok(None)
    }

    /// Makes the model, if the memory that this work is worth suffices. Breaks off with what that
    /// shows.
    fn prepare(
        &mut self,
        heuristic: &'static str,
        work: u64,
        place: &'m OnceCell<Search<'r>>,
    ) -> ControlFlow<Box<Solved>> {
        let (own, run) = (self.own, self.own.run);
        let worth = work.saturating_mul(BYTES_PER_WORK).max(BYTES_MIN);
        let bytes = usize::try_from(worth).unwrap_or(usize::MAX);
        let is_all = self.are_out() || run.memory.left().is_some_and(|left| left <= bytes);
        let bounded = if is_all {
            run.clone()
        } else {
            run.within(bytes)
        };
        let cover = match cover_told(own.position, &bounded) {
            Ok(cover) => cover,
            Err(NoCover::Stopped(StopReason::MemoryLimit)) if !is_all => {
                return ControlFlow::Continue(());
            }
            Err(NoCover::TooLarge(reason)) => return self.put_out(Some(reason)),
            Err(NoCover::Stopped(StopReason::MemoryLimit)) => return self.put_out(None),
            Err(NoCover::Stopped(stop)) => return ControlFlow::Break(self.stopped(stop).into()),
            Err(reason @ NoCover::Unsolvable(_)) => {
                return ControlFlow::Break(unsearched(reason, None, run).into());
            }
        };
        let search = Search::new(own.position, cover, heuristic, self.wanted, own.options);
        let search = match search {
            Ok(search) => place.get_or_init(|| search),
            Err(reason) => return self.put_out(Some(reason)),
        };
        if self.are_out() {
            // Nothing else runs, so it need not pause.
            return ControlFlow::Break(search.answer(search.find(run), run).into());
        }
        let tasks = [search.task(run)];
        let prepared = search.engine().pausing(search.model(), &tasks, run);
        match prepared.and_then(|mut all| all.pop()) {
            Some(Ok(pausing)) => {
                self.beside = Beside::Runs(Lane {
                    search,
                    pausing,
                    held: Held::new(run),
                    summary: Summary {
                        stop: StopReason::NodeLimit,
                        stats: Stats::default(),
                    },
                });
                ControlFlow::Continue(())
            }
            Some(Err(stop @ (StopReason::TimeLimit | StopReason::Cancelled))) => {
                ControlFlow::Break(self.stopped(stop).into())
            }
            _ => self.put_out(None),
        }
    }

    /// The engine runs no more. The family's own search goes on alone.
    fn put_out(&mut self, reason: Option<Message>) -> ControlFlow<Box<Solved>> {
        let (nodes, work) = match &self.beside {
            Beside::Runs(lane) => (lane.nodes(), lane.work()),
            _ => (0, 0),
        };
        self.beside = Beside::Out(reason, nodes, work);
        if self.are_out()
            && let Some(last) = self.known()
        {
            return ControlFlow::Break(last.into());
        }
        // What was refused its memory is so again, unless it is all that is left.
        let are_out = self.are_out();
        for family in &mut self.owns {
            if are_out || family.went != u64::MAX {
                family.went = 0;
            }
        }
        ControlFlow::Continue(())
    }

    /// What the searches of the family had when their last turns ended: the most.
    fn known(&mut self) -> Option<Solved> {
        let lasts = self.owns.iter_mut().filter_map(|family| family.last.take());
        lasts.reduce(|one, other| {
            if worth(&other) > worth(&one) {
                other
            } else {
                one
            }
        })
    }

    /// Lets the engine go on up to this work. Returns what it found if it ended.
    fn engine_turn(&mut self, work: u64) -> Option<Solved> {
        let Beside::Runs(lane) = &mut self.beside else {
            return None;
        };
        let run = self.own.run;
        lane.search.tell(run);
        while lane.work() < work && lane.summary.stop == StopReason::NodeLimit {
            lane.go_on(lane.nodes_at(work), run);
        }
        match lane.summary.stop {
            StopReason::Exhausted | StopReason::SolutionLimit => Some(self.found()?),
            StopReason::NodeLimit => None,
            stop @ (StopReason::TimeLimit | StopReason::Cancelled) => Some(self.stopped(stop)),
            _ => match self.put_out(None) {
                ControlFlow::Break(solved) => Some(*solved),
                ControlFlow::Continue(()) => None,
            },
        }
    }

    /// What the engine found.
    fn found(&mut self) -> Option<Solved> {
        let Beside::Runs(lane) = &mut self.beside else {
            return None;
        };
        let solutions = std::mem::take(&mut lane.held.solutions);
        let found = Found::by_turns(lane.search, solutions, lane.summary);
        Some(lane.search.answer(found, self.own.run))
    }

    /// What is known when the time is over: what has the most solutions.
    fn stopped(&mut self, stop: StopReason) -> Solved {
        let run = self.own.run;
        let last = self.known();
        let known = last.as_ref().map_or(0, |last| last.solutions.len());
        if let Beside::Runs(lane) = &mut self.beside {
            lane.summary.stop = stop;
            if lane.held.solutions.len() > known
                && let Some(found) = self.found()
            {
                return found;
            }
        }
        match last {
            Some(last) => Solved {
                status: Status::Limit,
                reason: Some(limit_met(stop, run)),
                stop,
                elapsed: run.elapsed(),
                ..last
            },
            None => unsearched(NoCover::Stopped(stop), None, run),
        }
    }

    /// The answer, with the work of all and the remark about them.
    fn answered(&mut self, solved: Solved) -> Solved {
        let name = solved.engine.unwrap_or_default();
        let is_limit = solved.status == Status::Limit;
        let solved = match self.known() {
            // A search that begins again may be stopped before it has found as much as before, and
            // another one may have found more.
            Some(last) if is_limit && worth(&last) > worth(&solved) => Solved {
                status: solved.status,
                reason: solved.reason,
                stop: solved.stop,
                elapsed: solved.elapsed,
                ..last
            },
            _ => solved,
        };
        let solved = match &mut self.beside {
            // The time was over in a turn of the family's own search.
            Beside::Runs(lane)
                if is_limit && lane.held.solutions.len() > solved.solutions.len() =>
            {
                lane.summary.stop = solved.stop;
                self.found().unwrap_or(solved)
            }
            _ => solved,
        };
        let owns = self.owns.iter().filter(|family| family.nodes > 0);
        let owns = owns.map(|family| (family.own.info.name, family.nodes));
        let (lane, nodes, work, why_not) = match &self.beside {
            Beside::Waits => (None, 0, 0, None),
            Beside::Runs(lane) => {
                let is_it = lane.engine().name() == name;
                let why = lane.search.reason().filter(|_| is_it);
                (Some(lane.engine().name()), lane.nodes(), lane.work(), why)
            }
            Beside::Out(why_not, nodes, work) => (None, *nodes, *work, why_not.clone()),
        };
        let lane = lane.filter(|_| nodes > 0).map(|lane| (lane, nodes));
        let ran = owns.chain(lane);
        let as_who = match solved.status {
            Status::Limit => AsWho::Stopped,
            Status::Solved | Status::Unsolvable => AsWho::Ended,
        };
        let reason = as_who.whom(name, ran).or_else(|| solved.chosen.clone());
        let is_searched = solved.engine.is_some();
        Solved {
            chosen: choose::second(why_not, reason).filter(|_| is_searched),
            work: Some(
                self.owns
                    .iter()
                    .fold(work, |sum, family| sum.saturating_add(family.work)),
            ),
            ..solved
        }
    }
}

/// How much is known by what was found: solutions, then how close the best board is to one.
fn worth(solved: &Solved) -> (usize, u64) {
    let score = solved.best.as_ref().map_or(0, |best| best.score);
    (solved.solutions.len(), score)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use pavage_host::run_on;

    use super::*;
    use crate::dice::{Dice, models, puzzle};
    use crate::options::Options;
    use crate::solve::{Total, solve as solve_by};

    /// What must not depend on the number of threads.
    fn shown(solved: &Solved) -> String {
        let solutions = solved.solutions.iter().map(|it| it.solution());
        let solutions: Vec<_> = solutions.collect();
        format!(
            "{:?} {:?} {:?} {:?} {:?} {solutions:?}",
            solved.status, solved.total, solved.stats, solved.engine, solved.work
        )
    }

    fn raced(position: &dyn AnyPosition, name: &str, wanted: Wanted, run: &Run<'_>) -> Solved {
        let searches = position.own_searches();
        let info = searches.into_iter().find(|own| own.name == name);
        let options = Options::default();
        let own = Own::new(info.expect("it has it"), position, &options, run);
        let heuristic = options.heuristic_for(position).expect("it is the first");
        solve(&own, heuristic, wanted, 1).expect("it fits")
    }

    /// Whoever answers, on any number of threads, finds as many solutions as the reference; and who
    /// answers, with what and at what cost, does not depend on the number of threads.
    #[test]
    fn whoever_answers_finds_what_the_reference_finds() {
        let mut answered = BTreeMap::new();
        for seed in 1..=3 * models(150) {
            let dice = &mut Dice::new(seed);
            let (text, name) = match seed % 3 {
                0 => (dice.packing(), "fill"),
                1 => (dice.suguru(), "cages"),
                _ => (dice.tetravex(), "edges"),
            };
            let format = if name == "cages" { "compact" } else { "toml" };
            let position = puzzle(&text, format);
            let all = match seed / 3 % 3 {
                _ if name == "fill" => Wanted::First,
                0 => Wanted::First,
                1 => Wanted::AtMost(3),
                _ => Wanted::All,
            };
            let by_reference = Options {
                engine: Some("reference".to_owned()),
                ..Options::default()
            };
            let run = Run::default();
            let known = solve_by(&*position, Wanted::All, &by_reference, &run);
            let known = known.expect("it fits");
            let found = raced(&*position, name, all, &run);
            let most = all.number().min(known.solutions.len() as u64);
            assert_eq!(found.solutions.len() as u64, most, "{text}");
            assert_eq!(found.status, known.status, "{text}");
            if let Total::Exactly(total) = found.total {
                assert_eq!(total, known.solutions.len() as u64, "{text}");
            }
            let shared = raced(&*position, name, all, &run_on(3));
            assert_eq!(shown(&found), shown(&shared), "{text}");
            *answered.entry(found.engine).or_insert(0) += 1;
        }
        for engine in ["fill", "cages", "edges", "mask"] {
            assert!(answered.contains_key(&Some(engine)), "{answered:?}");
        }
    }
}
