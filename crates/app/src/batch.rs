//! Runs many jobs on several threads and hands their results on in the order of the jobs.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

use pavage_search::Threads;

/// How many jobs per thread may be started beyond those whose results were handed on. The bound
/// keeps the list of results that wait for an earlier one small.
const AHEAD: usize = 16;

type Outcome<R> = Result<R, Box<dyn Any + Send>>;

/// Runs the jobs from 0 to `jobs` − 1, several at a time, and hands each result on in the order of
/// the jobs. Jobs may finish in any order. With one thread, no thread is started.
///
/// # Errors
/// The error of `put`. No further job is started after it.
///
/// # Panics
/// If a job panics.
pub fn in_order<R: Send, E>(
    threads: Threads<'_>,
    jobs: usize,
    work: impl Fn(usize) -> R + Sync,
    mut put: impl FnMut(usize, R) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads.at_most(jobs);
    let count = threads.count().get();
    if count == 1 {
        return (0..jobs).try_for_each(|job| put(job, work(job)));
    }
    let (tickets, waiting) = channel();
    let waiting = Mutex::new(waiting);
    let (done, results) = channel();
    let next = || {
        let tickets = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        tickets.recv().ok()
    };
    let serve = |job| {
        // A panic is passed on to the thread that waits for the result. Nothing of the job is used
        // again.
        let result = catch_unwind(AssertUnwindSafe(|| work(job)));
        done.send((job, result))
            .expect("the receiver outlives the workers");
    };
    let mut tickets = Some(tickets);
    let mut handed_on = Ok(());
    threads.share_while(&next, &serve, &mut || {
        // Dropping the tickets, also on an early return or a panic, ends the workers.
        let tickets = tickets.take().expect("the caller's part is done once");
        handed_on = hand_on(tickets, &results, jobs, count * AHEAD, &mut put);
    });
    handed_on
}

/// Issues tickets, as many as may be ahead, and hands the results on in order.
fn hand_on<R, E>(
    tickets: Sender<usize>,
    results: &Receiver<(usize, Outcome<R>)>,
    jobs: usize,
    ahead: usize,
    put: &mut impl FnMut(usize, R) -> Result<(), E>,
) -> Result<(), E> {
    let issue = |job: usize| {
        if job < jobs {
            tickets
                .send(job)
                .expect("the receiver outlives the workers");
        }
    };
    (0..ahead).for_each(issue);
    let mut early = BTreeMap::new();
    for job in 0..jobs {
        let result = loop {
            if let Some(result) = early.remove(&job) {
                break result;
            }
            let (other, result) = results.recv().expect("a ticket is answered");
            early.insert(other, result);
        };
        match result {
            Ok(result) => put(job, result)?,
            Err(panic) => resume_unwind(panic),
        }
        issue(job + ahead);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    fn threads(number: usize) -> Threads<'static> {
        pavage_host::run_on(number).threads
    }

    /// A job whose length does not depend on its number.
    fn uneven(job: usize) -> usize {
        let turns = (job * 7919) % 13 * 1000;
        (0..turns).fold(job, |sum, turn| std::hint::black_box(sum ^ turn ^ turn))
    }

    #[test]
    fn results_come_in_order_for_any_number_of_threads() {
        for number in [1, 2, 3, 8] {
            let mut seen = Vec::new();
            let done: Result<(), Infallible> =
                in_order(threads(number), 500, uneven, |job, result| {
                    assert_eq!(job, result);
                    seen.push(job);
                    Ok(())
                });
            assert!(done.is_ok());
            assert_eq!(seen, (0..500).collect::<Vec<_>>());
        }
        let none: Result<(), Infallible> = in_order(threads(4), 0, uneven, |_, _| Ok(()));
        assert!(none.is_ok());
    }

    #[test]
    fn an_error_ends_it() {
        for number in [1, 3] {
            let begun = std::sync::atomic::AtomicUsize::new(0);
            let work = |job| {
                begun.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                job
            };
            let put = |job, _| if job == 5 { Err("enough") } else { Ok(()) };
            assert_eq!(in_order(threads(number), 100_000, work, put), Err("enough"));
            assert!(begun.into_inner() < 1000);
        }
    }

    #[test]
    fn a_panic_is_passed_on() {
        let work = |job| {
            assert!(job != 7, "seven");
            job
        };
        let run = || in_order::<_, Infallible>(threads(3), 1000, work, |_, _| Ok(()));
        assert!(catch_unwind(run).is_err());
    }
}
