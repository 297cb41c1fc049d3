//! Results of threads are handed on in the order of the jobs.

use std::convert::Infallible;
use std::panic::catch_unwind;

use pavage_host::run_on;
use pavage_model::Threads;

fn threads(number: usize) -> Threads<'static> {
    run_on(number).threads
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
        let done: Result<(), Infallible> = threads(number).in_order(500, uneven, |job, result| {
            assert_eq!(job, result);
            seen.push(job);
            Ok(())
        });
        assert!(done.is_ok());
        assert_eq!(seen, (0..500).collect::<Vec<_>>());
    }
    let none: Result<(), Infallible> = threads(4).in_order(0, uneven, |_, _| Ok(()));
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
        assert_eq!(threads(number).in_order(100_000, work, put), Err("enough"));
        assert!(begun.into_inner() < 1000);
    }
}

#[test]
fn a_panic_is_passed_on() {
    let work = |job| {
        assert!(job != 7, "seven");
        job
    };
    let run = || threads(3).in_order::<_, Infallible>(1000, work, |_, _| Ok(()));
    assert!(catch_unwind(run).is_err());
}
