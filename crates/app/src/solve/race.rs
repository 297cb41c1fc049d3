//! Solving when nobody said how: a family's own search and an engine take turns, and the first that
//! ends answers.
//!
//! The family's own search goes first: it ends most puzzles before anybody else begins. It asks where its
//! turn ends ([`Findings::on_limit`]), and the others have their turns there ([`crate::turns`]). The engine
//! goes on where it stopped, on one thread. Its model is made when it has its first turn, and may take
//! memory as the work done so far allows: on a large board it would take longer to list all options
//! than to fill the board.
//!
//! On boards on which it is usual, a search that can only find a solution takes turns with them
//! ([`Finds::One`]), where one solution is asked for. It cannot pause, so it begins again with four times
//! the work, and its board is shown when a limit ends all. So does the family's own search where memory
//! is limited: it gives it back to the others between its turns.
//!
//! Nothing here reads a clock. Who answers, and what it cost, is the same for any number of threads.
//!
//! [`Findings::on_limit`]: pavage_family::Findings::on_limit

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use pavage_family::{AnyPosition, Finds, Message, NoCover, SearchInfo};
use pavage_search::{
    Engine, LimitSink, Notice, OptionId, Pausing, Run, Stats, StopReason, Summary,
};

use super::cover::{Found, Search};
use super::{Held, Solved, Status, Wanted, own, unsearched};
use crate::choose::{self, Beside as AsWho};
use crate::options::limit_met;
use crate::own::{BestPosition, Own};
use crate::problem::cover_told;
use crate::turns::{Lane as Turn, Turns};

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
/// A search that can only find a solution begins when the first has had this work: a tenth of a second.
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
    let place = OnceLock::new();
    let mut race = Race::new(own, &owns, (heuristic, wanted), first, &place);
    loop {
        let work = match race.beside() {
            ControlFlow::Continue(work) => work,
            ControlFlow::Break(end) => return race.ended(end),
        };
        if let Some(end) = race.main_turn(work) {
            return race.ended(end);
        }
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
    heuristic: &'static str,
    wanted: Wanted,
    /// The family's own searches, the one to be used first.
    owns: Vec<OwnLane<'r>>,
    beside: Beside<'m>,
    /// The turns of these searches, and of the engine after them.
    turns: Turns,
    place: &'m OnceLock<Search<'r>>,
}

/// How a race ends.
enum End {
    /// With an answer.
    Solved(Box<Solved>),
    /// By a limit that was met in a turn beside the main search.
    Stopped(StopReason),
    /// The settings do not fit a search.
    Refused(Message),
    /// Nobody can go on.
    Out,
}

/// A search of the family.
struct OwnLane<'r> {
    own: &'r Own<'r>,
    /// The work of one of its nodes.
    each: u64,
    /// Its nodes since it began for the last time, and its work before that.
    nodes: u64,
    before: u64,
    /// What it had when it ended last.
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
            nodes: 0,
            before: 0,
            last: None,
        }
    }

    /// It begins, perhaps again.
    fn begin(&mut self) {
        self.before = self.work();
        self.nodes = 0;
    }

    /// The number of nodes up to which it goes with this work.
    fn nodes_at(&self, work: u64) -> u64 {
        (work / self.each).max(self.nodes + 1)
    }

    /// The work since it began for the last time, and in all.
    fn went(&self) -> u64 {
        self.nodes.saturating_mul(self.each)
    }

    fn work(&self) -> u64 {
        self.before.saturating_add(self.went())
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
pub(super) struct Lane<'m> {
    search: &'m Search<'m>,
    pausing: Box<dyn Pausing + 'm>,
    /// The work of making its model.
    setup: u64,
    held: Held,
    summary: Summary,
}

impl<'m> Lane<'m> {
    /// A search that is ready to begin.
    pub(super) fn new(
        search: &'m Search<'m>,
        pausing: Box<dyn Pausing + 'm>,
        run: &Run<'_>,
    ) -> Lane<'m> {
        Lane {
            search,
            pausing,
            setup: search.model().entry_count() as u64,
            held: Held::new(run),
            summary: Summary {
                stop: StopReason::NodeLimit,
                stats: Stats::default(),
            },
        }
    }

    /// Goes on up to this work. Returns why it ended, or the limit of nodes.
    pub(super) fn go_up_to(&mut self, work: u64, run: &Run<'_>) -> StopReason {
        self.search.tell(run);
        while self.work() < work && self.summary.stop == StopReason::NodeLimit {
            self.go_on(self.nodes_at(work), run);
        }
        self.summary.stop
    }

    /// How many solutions it holds.
    fn held(&self) -> usize {
        self.held.solutions.len()
    }

    /// What it found.
    pub(super) fn found(&mut self, stop: StopReason, run: &Run<'_>) -> Solved {
        let solutions = std::mem::take(&mut self.held.solutions);
        let summary = Summary {
            stop,
            ..self.summary
        };
        let found = Found::by_turns(self.search, solutions, summary);
        self.search.answer(found, run)
    }

    fn engine(&self) -> &'static dyn Engine {
        self.search.engine()
    }

    fn nodes(&self) -> u64 {
        self.summary.stats.nodes
    }

    fn work_of_node(&self) -> u64 {
        self.engine().work_of_node(self.search.model())
    }

    pub(super) fn work(&self) -> u64 {
        let by_nodes = self.nodes().saturating_mul(self.work_of_node());
        self.setup + by_nodes.max(self.pausing.updates() / UPDATES)
    }

    /// The number of nodes at which about this work is done, if nodes go on to cost as much as so far.
    fn nodes_at(&self, work: u64) -> u64 {
        let (nodes, done) = (self.nodes(), self.work());
        let each = ((done - self.setup) / nodes.max(1)).max(self.work_of_node());
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
    fn new(
        own: &'r Own<'r>,
        owns: &'r [Own<'r>],
        (heuristic, wanted): (&'static str, Wanted),
        first: u64,
        place: &'m OnceLock<Search<'r>>,
    ) -> Race<'r, 'm> {
        let lane = |(at, one): (usize, &Own<'_>)| Turn {
            waits: if at == 0 { 0 } else { ONE_FROM },
            ..Turn::new(one.info.odds.min(own.info.odds))
        };
        let lanes = owns.iter().enumerate().map(lane);
        Race {
            own,
            heuristic,
            wanted,
            owns: owns
                .iter()
                .map(|one| OwnLane::new(one, owns.len()))
                .collect(),
            beside: Beside::Waits,
            turns: Turns {
                lanes: lanes.chain([Turn::new(100 - own.info.odds)]).collect(),
                alone: first,
            },
            place,
        }
    }

    /// Whether no search of the family can run.
    fn are_out(&self) -> bool {
        let mut family = self.turns.lanes.iter().take(self.owns.len());
        family.all(|lane| lane.is_out)
    }

    /// The turn of the engine.
    fn engine(&mut self) -> &mut Turn {
        self.turns.lanes.last_mut().expect("it is the last")
    }

    /// Lets all others have their turns. Returns the work up to which the main search goes on.
    fn beside(&mut self) -> ControlFlow<End, u64> {
        loop {
            match self.turns.next() {
                None => return ControlFlow::Break(End::Out),
                Some((0, work)) => return ControlFlow::Continue(work),
                Some((at, work)) if at < self.owns.len() => self.own_turn(at, work)?,
                Some((_, work)) => self.engine_turn(work)?,
            }
        }
    }

    /// Lets the main search go on to the end, with the turns of the others where it asks. Where it does
    /// not, it begins again in its next turn.
    fn main_turn(&mut self, work: u64) -> Option<End> {
        self.owns[0].begin();
        let (main, wanted) = (self.owns[0].own, self.wanted);
        let mut limited = main.run.clone();
        limited.limits.nodes_max = Some(self.owns[0].nodes_at(work));
        let own = Own {
            run: &limited,
            ..*main
        };
        let mut end = None;
        let mut ask = |nodes| {
            self.went(0, nodes);
            match self.beside() {
                ControlFlow::Continue(work) => Some(self.owns[0].nodes_at(work)),
                ControlFlow::Break(ended) => {
                    end = Some(ended);
                    None
                }
            }
        };
        // Who is paused gives no memory back.
        let can_pause = main.run.memory.left().is_none();
        let on_limit = can_pause.then_some(&mut ask as LimitSink<'_>);
        let solved = own::solve(&own, wanted, on_limit);
        if end.is_some() {
            self.owns[0].last = solved.ok();
            return end;
        }
        match self.went_to(0, solved) {
            ControlFlow::Break(end) => Some(end),
            ControlFlow::Continue(()) => None,
        }
    }

    /// Lets a search of the family begin again with this work.
    fn own_turn(&mut self, at: usize, work: u64) -> ControlFlow<End> {
        let family = &mut self.owns[at];
        family.begin();
        let mut limited = family.own.run.clone();
        limited.limits.nodes_max = Some(family.nodes_at(work));
        let own = Own {
            run: &limited,
            ..*family.own
        };
        let solved = own::solve(&own, self.wanted, None);
        self.went_to(at, solved)
    }

    /// Notes that a search of the family went so far.
    fn went(&mut self, at: usize, nodes: u64) {
        self.owns[at].nodes = nodes;
        self.turns.lanes[at].work = self.owns[at].went();
    }

    /// Notes how a search of the family ended. It has an answer, or begins again later, or runs no more.
    fn went_to(&mut self, at: usize, solved: Result<Solved, Message>) -> ControlFlow<End> {
        let mut lanes = self.turns.lanes.iter().enumerate();
        let is_alone = lanes.all(|(other, lane)| other == at || lane.is_out);
        let solved = match solved {
            Ok(solved) => solved,
            // What one does not take, as a large board, another may.
            Err(_) if at == 0 && self.owns.len() > 1 => {
                self.turns.lanes[at].is_out = true;
                return ControlFlow::Continue(());
            }
            Err(message) => return ControlFlow::Break(End::Refused(message)),
        };
        self.went(at, solved.stats.nodes);
        let is_refused = solved.stop == StopReason::MemoryLimit && !is_alone;
        if solved.stop != StopReason::NodeLimit && !is_refused {
            return ControlFlow::Break(End::Solved(solved.into()));
        }
        let family = &mut self.owns[at];
        let lane = &mut self.turns.lanes[at];
        lane.least = family.went().saturating_mul(AGAIN);
        lane.is_out = is_refused;
        family.last = Some(solved);
        ControlFlow::Continue(())
    }

    /// Makes the model, if the memory that this work is worth suffices. Breaks off with what that
    /// shows.
    fn prepare(&mut self, work: u64) -> ControlFlow<End> {
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
                self.engine().least = work.saturating_mul(2);
                return ControlFlow::Continue(());
            }
            Err(NoCover::TooLarge(reason)) => return self.put_out(Some(reason)),
            Err(NoCover::Stopped(StopReason::MemoryLimit)) => return self.put_out(None),
            Err(NoCover::Stopped(stop)) => return ControlFlow::Break(End::Stopped(stop)),
            Err(reason @ NoCover::Unsolvable(_)) => {
                return ControlFlow::Break(End::Solved(unsearched(reason, None, run).into()));
            }
        };
        let search = Search::new(
            own.position,
            cover,
            self.heuristic,
            self.wanted,
            own.options,
        );
        let search = match search {
            Ok(search) => self.place.get_or_init(|| search),
            Err(reason) => return self.put_out(Some(reason)),
        };
        if self.are_out() {
            // Nothing else runs, so it need not pause.
            let solved = search.answer(search.find(run), run);
            return ControlFlow::Break(End::Solved(solved.into()));
        }
        let tasks = [search.task(run)];
        let prepared = search.engine().pausing(search.model(), &tasks, run);
        match prepared.and_then(|mut all| all.pop()) {
            Some(Ok(pausing)) => {
                self.beside = Beside::Runs(Lane::new(search, pausing, run));
                ControlFlow::Continue(())
            }
            Some(Err(stop @ (StopReason::TimeLimit | StopReason::Cancelled))) => {
                ControlFlow::Break(End::Stopped(stop))
            }
            _ => self.put_out(None),
        }
    }

    /// The engine runs no more.
    fn put_out(&mut self, reason: Option<Message>) -> ControlFlow<End> {
        let (nodes, work) = match &self.beside {
            Beside::Runs(lane) => (lane.nodes(), lane.work()),
            _ => (0, 0),
        };
        self.beside = Beside::Out(reason, nodes, work);
        self.engine().is_out = true;
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

    /// Lets the engine go on up to this work.
    fn engine_turn(&mut self, work: u64) -> ControlFlow<End> {
        if matches!(self.beside, Beside::Waits) {
            self.prepare(work)?;
        }
        let Beside::Runs(lane) = &mut self.beside else {
            return ControlFlow::Continue(());
        };
        let run = self.own.run;
        let stop = lane.go_up_to(work, run);
        let done = lane.work();
        let turn = self.turns.lanes.last_mut().expect("it is the last");
        turn.work = done.max(work);
        match stop {
            StopReason::NodeLimit => ControlFlow::Continue(()),
            StopReason::Exhausted | StopReason::SolutionLimit => {
                let solved = lane.found(stop, run);
                ControlFlow::Break(End::Solved(solved.into()))
            }
            stop @ (StopReason::TimeLimit | StopReason::Cancelled) => {
                ControlFlow::Break(End::Stopped(stop))
            }
            _ => self.put_out(None),
        }
    }

    /// What is known when the time is over: what has the most solutions.
    fn stopped(&mut self, stop: StopReason) -> Solved {
        let run = self.own.run;
        let last = self.known();
        let known = last.as_ref().map_or(0, |last| last.solutions.len());
        if let Beside::Runs(lane) = &mut self.beside
            && lane.held() > known
        {
            return lane.found(stop, run);
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

    /// The answer, or why there is none.
    ///
    /// # Errors
    /// The settings do not fit a search.
    fn ended(&mut self, end: End) -> Result<Solved, Message> {
        let run = self.own.run;
        let solved = match end {
            End::Solved(solved) => *solved,
            End::Stopped(stop) => self.stopped(stop),
            End::Refused(message) => return Err(message),
            End::Out => {
                let refused = || unsearched(NoCover::Stopped(StopReason::MemoryLimit), None, run);
                self.known().unwrap_or_else(refused)
            }
        };
        Ok(self.answered(solved))
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
            Beside::Runs(lane) if is_limit && lane.held() > solved.solutions.len() => {
                lane.found(solved.stop, self.own.run)
            }
            _ => solved,
        };
        let owns = self.owns.iter().filter(|family| family.nodes > 0);
        let owns = owns.map(|family| (family.own.info.name, family.nodes, family.work()));
        let (lane, nodes, work, why_not) = match &self.beside {
            Beside::Waits => (None, 0, 0, None),
            Beside::Runs(lane) => {
                let is_it = lane.engine().name() == name;
                let why = lane.search.reason().filter(|_| is_it);
                (Some(lane.engine().name()), lane.nodes(), lane.work(), why)
            }
            Beside::Out(why_not, nodes, work) => (None, *nodes, *work, why_not.clone()),
        };
        let lane = lane.filter(|_| nodes > 0).map(|lane| (lane, nodes, work));
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
                    .fold(work, |sum, family| sum.saturating_add(family.work())),
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
