//! Several workers on one tree, with the same answer as one worker.
//!
//! The tree is a list of *segments* in depth-first order. A worker walks one segment. When others
//! are idle, it gives away untried branches of its shallowest open level. They become a new segment
//! right after its own, because everything it still has comes before them. So reading the list from
//! its front meets nodes and solutions in the order of a single thread. A limit falls into one
//! segment, and the segments after it are dropped. The worker of that segment may have gone too
//! far, because it did not know all earlier counts. Then that segment alone is walked again with
//! what remains of the limit.
//!
//! The solutions that the caller has not taken yet are bounded: beyond some megabytes the workers
//! wait. So the search goes at the caller's pace, and the deadline holds while solutions are handed
//! over.
//!
//! Workers report to the list ([`crate::segments`]) once per slice. This module runs them and hands
//! their results to the caller, on the caller's thread.

use std::sync::atomic::{AtomicBool, Ordering as Atomic};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Root, SLICE_NODES, SLICE_WORK, next_limit, node_limit, receive_one};
use crate::poll::Poll;
use crate::segments::{Again, Found, Segments, Settled, Share};
use crate::walk::{Caps, Pause, Walking};
use crate::{Branch, OptionId, Sinks, Stats, StopReason, Summary, Taken, Task, Threads};

/// For this long after the deadline, solutions that were found before it are still handed over.
const GRACE: Duration = Duration::from_millis(50);

/// How long the caller's thread sleeps between two checks.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Nodes between two reports while an idle worker waits for a branch.
const SLICE_NODES_HUNGRY: u64 = 32;

/// What workers and caller share.
struct Pool {
    segments: Mutex<Segments>,
    /// Signals that there is something to do, or that everything is done.
    news_for_workers: Condvar,
    news_for_caller: Condvar,
    /// Whether a worker is idle. This is only a hint.
    hungry: AtomicBool,
    keep_solutions: bool,
    /// Whether workers report what they have left.
    keep_left: bool,
}

impl Pool {
    fn lock(&self) -> MutexGuard<'_, Segments> {
        self.segments
            .lock()
            .expect("a panic of a worker is passed on, not survived")
    }
}

/// Searches these branches of the tree on the threads of the run.
pub(crate) fn drive_many(
    root: Root<'_>,
    branches: &[Branch],
    task: &Task,
    mut poll: Poll<'_>,
    sinks: &mut Sinks<'_>,
) -> Summary {
    // Who asks at a limit runs ahead of it meanwhile.
    let mut limits = poll.limits;
    let mut end = End::default();
    if sinks.on_limit.is_some() {
        end.asks_at = limits.nodes_max.take();
    }
    let pool = Pool {
        segments: Mutex::new(Segments::new(branches, &limits, task.race)),
        news_for_workers: Condvar::new(),
        news_for_caller: Condvar::new(),
        hungry: AtomicBool::new(false),
        keep_solutions: sinks.on_solution.is_some(),
        keep_left: sinks.on_snapshot.is_some(),
    };
    let crew = crew(root, task, &poll);
    let threads = poll.threads.at_most(crew.len());
    let walk = run_crew(&pool, threads, crew, &mut || {
        let _guard = StopOnPanic(&pool);
        end.stop = attend(&pool, &mut poll, sinks, &mut end);
        let mut segments = pool.lock();
        segments.stop();
        pool.news_for_workers.notify_all();
        while segments.running() > 0 {
            segments = pool
                .news_for_caller
                .wait(segments)
                .expect("workers do not panic");
        }
    });
    conclude(walk, sinks, &pool, end, &mut poll)
}

/// Runs the workers while the caller attends to them. Returns the walk of a worker that has ended.
fn run_crew<'s>(
    pool: &Pool,
    threads: Threads<'_>,
    crew: Vec<Worker<'s>>,
    attend: &mut dyn FnMut(),
) -> AnyWalk<'s> {
    let seat = |worker| Mutex::new((Some(worker), None));
    let seats: Vec<Mutex<Seat<'s>>> = crew.into_iter().map(seat).collect();
    let at_seat = |number: usize| {
        let seat = seats[number].lock();
        seat.unwrap_or_else(PoisonError::into_inner)
    };
    let sit = |number: usize| {
        let _guard = StopOnPanic(pool);
        let worker = at_seat(number).0.take().expect("each seat is taken once");
        let walk = work(pool, worker);
        at_seat(number).1 = Some(walk);
    };
    threads.spawn(&sit, attend);
    let walk = at_seat(0).1.take();
    walk.expect("a worker that ends leaves its walk")
}

/// A worker before it runs, and its walk after it has ended.
type Seat<'s> = (Option<Worker<'s>>, Option<AnyWalk<'s>>);

/// A walk that any thread may go on with.
type AnyWalk<'s> = Box<dyn Walking + Send + 's>;

/// Stops all workers if a worker or the caller's receiver panics, so that nobody waits forever.
struct StopOnPanic<'p>(&'p Pool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let segments = self.0.segments.lock();
            let mut segments = segments.unwrap_or_else(PoisonError::into_inner);
            segments.stop();
            segments.forget_running();
            self.0.news_for_workers.notify_all();
            self.0.news_for_caller.notify_all();
        }
    }
}

/// A worker that walks segments, and the memory that it holds.
struct Worker<'s> {
    walk: AnyWalk<'s>,
    taken: Taken,
}

/// The workers: as many as are wanted, or as many as there is memory for.
fn crew<'s>(root: Root<'s>, task: &Task, poll: &Poll<'_>) -> Vec<Worker<'s>> {
    let bytes = root.space.bytes();
    let more = (1..poll.threads.count().get()).map_while(|_| poll.memory.take(bytes));
    let another = |taken| Worker {
        walk: root.space.walk(task.weigher()),
        taken,
    };
    let mut crew: Vec<Worker<'s>> = more.map(another).collect();
    crew.push(Worker {
        walk: root.space.into_walk(task.weigher()),
        taken: root.taken,
    });
    crew
}

/// The loop of a worker: take a segment, walk it slice by slice, report, give branches away.
fn work<'s>(pool: &Pool, worker: Worker<'s>) -> AnyWalk<'s> {
    let Worker {
        mut walk,
        mut taken,
    } = worker;
    while let Some((id, branch)) = next_segment(pool) {
        walk.adopt(&branch);
        let mut found = Found::default();
        loop {
            let hungry = pool.hungry.load(Atomic::Relaxed);
            let nodes = if hungry {
                SLICE_NODES_HUNGRY
            } else {
                SLICE_NODES
            };
            let caps = pool.lock().caps(id, nodes, SLICE_WORK);
            let pause = match caps {
                Some(caps) => run_slice(pool, &mut *walk, &caps, &mut found),
                None => Pause::Refused,
            };
            let fits = taken.resize(walk.bytes());
            let mut segments = pool.lock();
            if !fits {
                segments.run_out_of_memory();
            }
            let share = Share {
                stats: walk.trail().stats,
                done: walk.trail().done,
                depth: walk.trail().depth(),
            };
            segments.report(id, share, &mut found, &walk.trail().best);
            if pool.keep_left {
                segments.keep_left(id, walk.trail().left());
            }
            if pause != Pause::Slice {
                segments.finish(id, pause == Pause::Done);
                pool.news_for_caller.notify_all();
                pool.news_for_workers.notify_all();
                break;
            }
            if pool.hungry.load(Atomic::Relaxed)
                && segments.wants_branch()
                && let Some(branch) = walk.trail_mut().donate()
            {
                segments.insert_after(id, branch);
                if pool.keep_left {
                    segments.keep_left(id, walk.trail().left());
                }
                pool.news_for_workers.notify_one();
            }
            if segments.has_news() {
                pool.news_for_caller.notify_all();
            }
            while segments.should_wait(id) {
                let waited = pool.news_for_workers.wait_timeout(segments, LOOK_EVERY);
                segments = waited.expect("workers do not panic").0;
            }
        }
    }
    walk
}

fn run_slice(pool: &Pool, walk: &mut dyn Walking, caps: &Caps, found: &mut Found) -> Pause {
    if !pool.keep_solutions {
        return walk.run(caps, None);
    }
    let mut keep = |options: &[OptionId], stats: &Stats| {
        found.push(options, stats);
        true
    };
    walk.run(caps, Some(&mut keep))
}

/// Waits for a segment to walk; `None` when everything is done.
fn next_segment(pool: &Pool) -> Option<(usize, Branch)> {
    let mut segments = pool.lock();
    loop {
        if let Some(task) = segments.take_pending() {
            pool.hungry.store(segments.idle() > 0, Atomic::Relaxed);
            return Some(task);
        }
        if segments.is_over() {
            pool.news_for_caller.notify_all();
            pool.news_for_workers.notify_all();
            return None;
        }
        segments.go_idle();
        pool.hungry.store(true, Atomic::Relaxed);
        segments = pool
            .news_for_workers
            .wait(segments)
            .expect("workers do not panic");
        segments.come_back();
    }
}

/// Hands over solutions, progress and snapshots until everything is done or the search is stopped.
fn attend(
    pool: &Pool,
    poll: &mut Poll<'_>,
    sinks: &mut Sinks<'_>,
    end: &mut End,
) -> Option<StopReason> {
    let mut segments = pool.lock();
    loop {
        let ready = segments.take_ready();
        let reached = segments.reached();
        let over = segments.is_over();
        let full = segments
            .is_out_of_memory()
            .then_some(StopReason::MemoryLimit);
        let due = poll.report_due().then(|| segments.overview());
        let snapshot = poll.snapshot_due().then(|| segments.snapshot());
        drop(segments);
        if let Some(stop) = end.ask_up_to(reached, sinks) {
            return Some(stop);
        }
        if let Some(stop) = end.delivery.hand_over(ready, poll, sinks) {
            return Some(stop);
        }
        // A search that is over was not stopped by the clock, so the clock is not checked any more.
        if over {
            return full;
        }
        if let Some(stop) = poll.stop() {
            return Some(stop);
        }
        if let Some((share, best)) = due {
            poll.report(share.depth, share.done, &share.stats, &best);
        }
        if let Some(snapshot) = snapshot {
            poll.keep(snapshot, sinks);
        }
        pool.news_for_workers.notify_all();
        segments = pool.lock();
        if !segments.is_over() && !segments.has_news() {
            let waited = pool.news_for_caller.wait_timeout(segments, LOOK_EVERY);
            segments = waited.expect("workers do not panic").0;
        }
    }
}

/// The solutions that were handed to the caller.
#[derive(Default)]
struct Delivery {
    /// The solutions and weights of all that was handed over.
    stats: Stats,
    /// The solutions taken from the list. The first `done` of them were handed over.
    taken: Found,
    done: usize,
}

impl Delivery {
    /// Hands over solutions until there is a reason to stop.
    fn hand_over(
        &mut self,
        found: Found,
        poll: &Poll<'_>,
        sinks: &mut Sinks<'_>,
    ) -> Option<StopReason> {
        (self.taken, self.done) = (found, 0);
        self.go_on(poll, sinks)
    }

    fn go_on(&mut self, poll: &Poll<'_>, sinks: &mut Sinks<'_>) -> Option<StopReason> {
        let receive = sinks.on_solution.as_mut()?;
        while self.done < self.taken.len() {
            let (options, sum) = self.taken.get(self.done);
            self.done += 1;
            let stop = receive_one(receive, options, poll);
            self.stats = *sum;
            if stop.is_some() {
                return stop;
            }
        }
        None
    }
}

/// How the caller's loop ended.
#[derive(Default)]
struct End {
    /// The reason for which the caller's loop stopped the workers, if it did.
    stop: Option<StopReason>,
    delivery: Delivery,
    /// The limit of nodes at which it is asked how to go on.
    asks_at: Option<u64>,
}

impl End {
    /// Asks at each limit that a single thread has met which has come so far.
    fn ask_up_to(&mut self, nodes: u64, sinks: &mut Sinks<'_>) -> Option<StopReason> {
        while let Some(limit) = self.asks_at.filter(|limit| *limit < nodes) {
            match next_limit(sinks, limit) {
                None => return Some(StopReason::NodeLimit),
                next => self.asks_at = next,
            }
        }
        None
    }
}

/// Computes the result once all workers have stopped.
fn conclude(
    walk: AnyWalk<'_>,
    sinks: &mut Sinks<'_>,
    pool: &Pool,
    mut end: End,
    poll: &mut Poll<'_>,
) -> Summary {
    let mut segments = pool.lock();
    let End { stop, delivery, .. } = &mut end;
    // In a race, workers may find solutions after a limit was reached.
    let stop = stop.or_else(|| delivery.hand_over(segments.take_ready(), poll, sinks));
    let summary = match stop {
        Some(stop) => {
            if stop == StopReason::TimeLimit {
                let poll = poll.later(GRACE);
                if delivery.go_on(&poll, sinks).is_none() {
                    delivery.hand_over(segments.take_everything(), &poll, sinks);
                }
            }
            segments.stopped_with(stop, pool.keep_solutions.then_some(&delivery.stats))
        }
        None => {
            let summary = match segments.settle() {
                Settled::Exactly(summary) => summary,
                Settled::Again(again) => walk_again(walk, again, poll),
            };
            let stop = end.ask_up_to(summary.stats.nodes, sinks);
            Summary {
                stop: stop.unwrap_or(summary.stop),
                ..summary
            }
        }
    };
    if pool.keep_left {
        poll.keep(segments.snapshot(), sinks);
    }
    let (mut share, best) = segments.overview();
    if summary.stop == StopReason::Exhausted {
        share.done = 1.0;
    }
    poll.report(share.depth, share.done, &summary.stats, &best);
    summary
}

/// Walks the segment in which a limit is reached again, up to that limit. Its solutions were
/// already handed over.
fn walk_again(mut walk: AnyWalk<'_>, again: Again, poll: &Poll<'_>) -> Summary {
    walk.adopt(&again.branch);
    let caps = Caps {
        slice_nodes: SLICE_NODES,
        slice_work: SLICE_WORK,
        ..again.caps
    };
    let stop = loop {
        match walk.run(&caps, None) {
            Pause::Solutions => break StopReason::SolutionLimit,
            Pause::Slice => {
                if let Some(stop) = poll.stop() {
                    break stop;
                }
            }
            Pause::Overflow => break StopReason::Overflow,
            Pause::Done | Pause::Nodes | Pause::Refused => {
                break node_limit(poll.limits.nodes_max.unwrap_or(u64::MAX));
            }
        }
    };
    // A walk that was stopped early counts at least what was handed over.
    let stopped_early = walk.trail().stats.solutions < again.handed.solutions;
    let mut stats = again.before;
    stats.add(if stopped_early {
        &again.handed
    } else {
        &walk.trail().stats
    });
    Summary { stop, stats }
}
