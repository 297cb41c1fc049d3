//! Who takes turns in a race: a family's own search, or visits of solutions.

use std::sync::Arc;

use pavage_family::Message;
use pavage_search::{
    Asked, LimitSink, Run, Sinks, Snapshot, StopReason, SymmetricModel, Task, Visits,
    item_by_orbits,
};

use super::super::{Counted, Way, count_own, visited};
use crate::own::Own;

/// A search that cannot pause begins again with this much more work.
const AGAIN: u64 = 4;

/// A search that goes on, or begins again, up to some work.
pub(in crate::count) struct Runner<'a> {
    pub(super) kind: Kind<'a>,
    /// Work in all its turns.
    pub(super) work: u64,
    /// Nodes when it ended last.
    pub(super) nodes: u64,
    /// The work up to which it went when it ended last.
    pub(super) went: u64,
    /// Why it ended last, and the most that it had when it ended.
    pub(super) last: Option<Counted>,
    pub(super) is_out: bool,
}

pub(super) enum Kind<'a> {
    /// A family's own search.
    Own(Own<'a>),
    /// Visits of solutions.
    Visits(Box<Visitor<'a>>),
}

impl<'a> Runner<'a> {
    /// A family's own search.
    pub(super) fn own(own: Own<'a>) -> Runner<'a> {
        Runner::new(Kind::Own(own))
    }

    /// Visits of solutions.
    pub(super) fn visits(visitor: Visitor<'a>) -> Runner<'a> {
        Runner::new(Kind::Visits(Box::new(visitor)))
    }

    fn new(kind: Kind<'a>) -> Runner<'a> {
        Runner {
            kind,
            work: 0,
            nodes: 0,
            went: 0,
            last: None,
            is_out: false,
        }
    }

    /// Whether it tells the number of solutions up to symmetry.
    pub(super) fn tells_orbits(&self) -> bool {
        match &self.kind {
            Kind::Own(own) => own.info.tells_orbits,
            Kind::Visits(_) => true,
        }
    }

    pub(super) fn name(&self) -> &'static str {
        match &self.kind {
            Kind::Own(own) => own.info.name,
            Kind::Visits(visitor) => visitor.way.engine.name(),
        }
    }

    /// Whether it is a family's own search.
    pub(super) fn is_own(&self) -> bool {
        matches!(self.kind, Kind::Own(_))
    }

    /// How likely a family's own search is to end before visits, in hundredths.
    pub(super) fn own_odds(&self) -> Option<u64> {
        match &self.kind {
            Kind::Own(own) => Some(own.info.odds),
            Kind::Visits(_) => None,
        }
    }

    /// The work of a node.
    pub(super) fn work_of_node(&self) -> u64 {
        match &self.kind {
            Kind::Own(own) => own.info.work_of_node,
            Kind::Visits(visitor) => visitor.work_of_node(),
        }
    }

    /// The least work up to which it can go on.
    pub(super) fn least(&self) -> u64 {
        match &self.kind {
            Kind::Own(_) => self.went.saturating_mul(AGAIN).max(1),
            Kind::Visits(_) => self.went + 1,
        }
    }

    /// Goes on to the end.
    ///
    /// # Errors
    /// As [`Runner::go_on`].
    pub(super) fn alone(mut self, run: &Run<'_>) -> Result<Counted, Message> {
        let counted = self.go_on(None, run, None)?;
        let counted = counted
            .or(self.last.clone())
            .expect("it ended in one way or the other");
        Ok(self.ended(counted))
    }

    /// What it had when the time was over or the run was cancelled.
    pub(super) fn stopped(&self) -> Option<Counted> {
        let is_over =
            |last: &&Counted| matches!(last.stop, StopReason::TimeLimit | StopReason::Cancelled);
        self.last.as_ref().filter(is_over).cloned()
    }

    /// The count, with the work that it took alone.
    pub(super) fn ended(&self, counted: Counted) -> Counted {
        Counted {
            work: Some(self.work),
            ..counted
        }
    }

    /// Goes on up to this work, or to the end. Returns the count if it ended. A family's own search asks
    /// where its work is done, if it is told whom, and then goes on.
    ///
    /// # Errors
    /// The settings do not fit the family's own search.
    pub(super) fn go_on(
        &mut self,
        work_max: Option<u64>,
        run: &Run<'_>,
        on_limit: Option<LimitSink<'_>>,
    ) -> Result<Option<Counted>, Message> {
        let least = self.least();
        if self.is_out || work_max.is_some_and(|most| most < least) {
            return Ok(None);
        }
        let mut limited = run.clone();
        let each = self.work_of_node();
        let nodes = work_max.map(|work| (work / each).max(1));
        let counted = match &mut self.kind {
            Kind::Own(own) => {
                limited.limits.nodes_max = nodes;
                let own = Own {
                    run: &limited,
                    ..*own
                };
                let counted = count_own(&own, on_limit)?;
                self.nodes = counted.stats.nodes;
                self.work += self.nodes * each;
                Some(counted)
            }
            Kind::Visits(visitor) => {
                let (nodes, counted) = visitor.go_on(nodes, run);
                self.nodes = nodes;
                self.work = nodes.saturating_mul(each);
                counted
            }
        };
        self.went = work_max.unwrap_or(self.went);
        let Some(counted) = counted else {
            return Ok(None);
        };
        self.is_out = match counted.stop {
            StopReason::Overflow | StopReason::ForeignStart => true,
            StopReason::MemoryLimit => matches!(self.kind, Kind::Own(_)),
            _ => false,
        };
        if counted.stop == StopReason::Exhausted {
            return Ok(Some(counted));
        }
        // One that begins again, or is stopped before it goes on, knows less than before.
        self.last = Some(match self.last.take() {
            Some(before) => counted.or_more(&before),
            None => counted,
        });
        Ok(None)
    }
}

/// Visits solutions, and goes on where it stopped.
///
/// Threads may do more than they are allowed, the whole search even. What they are ahead counts in the
/// turn in which a single thread would do it, so that neither the work nor who ends first tells how many
/// there are.
pub(super) struct Visitor<'a> {
    pub(super) way: Way,
    of: SymmetricModel<'a>,
    task: Task,
    /// The count that was found before the turn in which it is due.
    ahead: Option<Counted>,
}

impl<'a> Visitor<'a> {
    pub(super) fn new(way: Way, of: SymmetricModel<'a>, task: Task) -> Visitor<'a> {
        Visitor {
            way,
            of,
            task,
            ahead: None,
        }
    }

    /// The work of a node.
    pub(super) fn work_of_node(&self) -> u64 {
        self.way.engine.work_of_node(self.of.model)
    }

    /// Which solutions are visited: by which item is found out once, in the first turn.
    fn visits(&mut self, run: &Run<'_>) -> Visits {
        if self.way.visits == Visits::Orbits
            && let Ok(item) = item_by_orbits(self.of, run)
        {
            self.way.visits = item.map_or(Visits::All, Visits::ByItem);
        }
        self.way.visits
    }

    /// Goes on up to so many nodes in all, or to the end. Returns the nodes that count so far, and what was
    /// found; `None` for that while it is ahead.
    fn go_on(&mut self, nodes_max: Option<u64>, run: &Run<'_>) -> (u64, Option<Counted>) {
        let done = match &self.ahead {
            Some(all) => all.stats.nodes,
            None => self
                .task
                .start
                .as_ref()
                .map_or(0, |start| start.stats.nodes),
        };
        if let Some(most) = nodes_max.filter(|most| *most <= done) {
            return (most, None);
        }
        if let Some(all) = self.ahead.take() {
            return (done, Some(all));
        }
        let mut limited = run.clone();
        limited.limits.nodes_max = nodes_max;
        let mut state = None;
        let mut keep = |snapshot: &Snapshot| state = Some(snapshot.clone());
        let mut sinks = Sinks::default();
        let engine = self.way.engine;
        if engine.can(Asked::Snapshots) && nodes_max.is_some() {
            sinks.on_snapshot = Some(&mut keep);
        }
        let visits = self.visits(run);
        let found = visits.count(engine, self.of, &self.task, &limited, &mut sinks);
        if let Some(state) = state {
            self.task.start = Some(Arc::new(state));
        }
        let counted = visited(engine, found, run);
        let nodes = counted.stats.nodes.max(done);
        match nodes_max {
            Some(most) if most <= nodes && counted.stop == StopReason::Exhausted => {
                self.ahead = Some(counted);
                (most, None)
            }
            Some(most) => (nodes.min(most), Some(counted)),
            None => (nodes, Some(counted)),
        }
    }
}

#[cfg(test)]
mod tests {
    use pavage_host::run_on;

    use super::*;
    use crate::load::{Reading, built_in};
    use crate::options::Options;
    use crate::problem::Symmetric;

    /// Visits that did more than their turn allowed, as several threads may, wait until a turn allows
    /// more. So the work told for a turn, and the turn that ends them, are the same for any number of
    /// threads.
    #[test]
    fn visits_that_are_ahead_wait() {
        let position = built_in("soma", &Reading::default()).expect("it is built in");
        let position = position.expect("it can be read").position;
        let (options, run) = (Options::default(), Run::default());
        let problem = Symmetric::of(&*position, &run).expect("it has a model");
        let of = problem.symmetric_model();
        let way = || {
            let chosen = options.choose(Asked::Solutions, &*position, of.model);
            Way::by(chosen.expect("an engine takes it"), None, &options)
        };
        let runner = |task| Runner::visits(Visitor::new(way(), of, task));
        let each = way().engine.work_of_node(of.model);
        let waits = |runner: &mut Runner<'_>, run: &Run<'_>, nodes: u64| {
            let counted = runner
                .go_on(Some(nodes * each), run, None)
                .expect("it fits");
            assert!(counted.is_none());
            assert_eq!((runner.nodes, runner.work), (nodes, nodes * each));
        };

        let mut state = None;
        let mut keep = |snapshot: &Snapshot| state = Some(snapshot.clone());
        let mut sinks = Sinks {
            on_snapshot: Some(&mut keep),
            ..Sinks::default()
        };
        let mut limited = run.clone();
        limited.limits.nodes_max = Some(600);
        let Way { engine, visits, .. } = way();
        visits.count(engine, of, &Task::default(), &limited, &mut sinks);
        let ahead = state.expect("a limit ended it");
        assert!(ahead.stats.nodes >= 600);
        let mut begun = runner(Task {
            start: Some(Arc::new(ahead)),
            ..Task::default()
        });
        for nodes in [100, 500] {
            waits(&mut begun, &run, nodes);
        }
        let counted = begun.go_on(None, &run, None).expect("it fits");
        let all = counted.expect("that is all");
        assert_eq!(all.count, Some(11_520_u32.into()));

        // Threads may end the search before its turn: the count waits, too.
        let nodes = all.stats.nodes;
        let (mut shared, run) = (runner(Task::default()), run_on(3));
        for nodes in [nodes / 2, nodes - 1, nodes] {
            waits(&mut shared, &run, nodes);
        }
        let counted = shared.go_on(Some((nodes + 1) * each), &run, None);
        let counted = counted.expect("it fits").expect("that is all");
        assert_eq!(counted.count, all.count);
        assert_eq!((shared.nodes, shared.work), (nodes, nodes * each));
    }
}
