//! The family's own search against engines that know no puzzle, and against its limits.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

use pavage_family::{Cover, Family, Findings, NoCover, Settings};
use pavage_search::{Cancel, Limits, OptionId, Run, Sinks, StopReason, Summary, Task, engine};
use pavage_suguru::{Puzzle, State, Suguru, solutions};

use super::grids::{candidates, generated, puzzle, random, with_holes};

type Filling = Vec<Option<u8>>;

/// What the family's search costs; its solutions are handed on.
fn searched(puzzle: &Puzzle, run: &Run<'_>, keep: &mut dyn FnMut(State)) -> Summary {
    let start = State::start(puzzle);
    let mut findings = Findings::new(keep);
    let own = &Suguru::SEARCHES[0];
    let summary = (own.search)(puzzle, &start, &Settings::new(), run, &mut findings);
    summary.expect("no options")
}

/// What the family's search finds, in its order.
fn own(puzzle: &Puzzle, limits: Limits, cancel: Cancel, seed: u64) -> (Vec<Filling>, Summary) {
    let mut found = Vec::new();
    let mut keep = |state: State| found.push(state.values().to_vec());
    let run = Run {
        limits,
        cancel,
        seed,
        ..Run::default()
    };
    let summary = searched(puzzle, &run, &mut keep);
    assert_eq!(summary.stats.solutions as usize, found.len());
    (found, summary)
}

fn all(puzzle: &Puzzle, seed: u64) -> Vec<Filling> {
    let (found, summary) = own(puzzle, Limits::default(), Cancel::default(), seed);
    assert_eq!(summary.stop, StopReason::Exhausted);
    found
}

/// What an engine finds that knows no puzzle.
fn by_cover(puzzle: &Puzzle, engine_name: &str) -> BTreeSet<Filling> {
    let cover = match Suguru::cover(puzzle, &State::start(puzzle), &Run::default()) {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(_)) => return BTreeSet::new(),
        Err(NoCover::TooLarge(message)) => panic!("{message:?}"),
        Err(NoCover::Stopped(stop)) => panic!("nothing limits it: {stop:?}"),
    };
    let mut found = BTreeSet::new();
    let mut on_solution = |chosen: &[OptionId]| {
        assert!(found.insert(cover.decode(chosen).values().to_vec()));
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut on_solution),
        ..Sinks::default()
    };
    let engine = engine(engine_name).expect("a known engine");
    engine.search(cover.model(), &Task::default(), &Run::default(), &mut sinks);
    found
}

#[test]
fn it_finds_what_engines_find_that_know_no_puzzle() {
    for (at, puzzle) in random(800).chain(with_holes()).enumerate() {
        let found = all(&puzzle, 0);
        let set: BTreeSet<Filling> = found.iter().cloned().collect();
        assert_eq!(set.len(), found.len(), "nothing is found twice");
        assert!(set == by_cover(&puzzle, "dance"), "grid {at}");
        if at % 4 == 0 {
            assert!(set == by_cover(&puzzle, "reference"), "grid {at}");
        }
    }
}

#[test]
fn limits_give_prefixes_and_are_reported() {
    for puzzle in random(150).chain(with_holes()) {
        let every = all(&puzzle, 0);
        let (layout, start) = (puzzle.layout(), candidates(&puzzle));
        for max in [0, 1, 2, 3, 7, every.len(), every.len() + 1] {
            let expected = &every[..max.min(every.len())];
            let listed = solutions(layout, &start, max).into_iter();
            let listed: Vec<Filling> = listed
                .map(|solution| solution.to_state().values().to_vec())
                .collect();
            assert_eq!(listed, expected, "max {max}");
            let limits = Limits {
                solutions_max: Some(max as u64),
                ..Limits::default()
            };
            let (found, summary) = own(&puzzle, limits, Cancel::default(), 0);
            assert_eq!(found, expected, "max {max}");
            let stop = if max > every.len() {
                StopReason::Exhausted
            } else {
                StopReason::SolutionLimit
            };
            assert_eq!(summary.stop, stop, "max {max} of {}", every.len());
        }
        let (_, whole) = own(&puzzle, Limits::default(), Cancel::default(), 0);
        for max in [1, 2, 5, 17, whole.stats.nodes] {
            let limits = Limits {
                nodes_max: Some(max),
                ..Limits::default()
            };
            let (found, summary) = own(&puzzle, limits, Cancel::default(), 0);
            assert!(every.starts_with(&found));
            let stop = if max < whole.stats.nodes {
                StopReason::NodeLimit
            } else {
                StopReason::Exhausted
            };
            // The last nodes may be dead ends, of which nobody asks.
            if summary.stop != stop {
                assert_eq!((summary.stop, &found), (StopReason::Exhausted, &every));
            }
            assert!(summary.stats.nodes <= max + 2, "{max} {summary:?}");
        }
    }
}

/// A board with some hundred thousand solutions.
fn wide() -> Puzzle {
    let givens = generated("7x6", 5);
    let layout = givens.layout().clone();
    let none = vec![None; layout.size()];
    Puzzle::new(layout, none).expect("nothing is given")
}

#[test]
fn it_stops_when_told() {
    let puzzle = wide();
    let cancel = Cancel::default();
    cancel.cancel();
    let (found, summary) = own(&puzzle, Limits::default(), cancel, 0);
    assert_eq!(summary.stop, StopReason::Cancelled);
    assert!(found.len() < 2000, "{}", found.len());
    let limits = Limits {
        deadline: Some(Duration::ZERO),
        ..Limits::default()
    };
    let (found, summary) = own(&puzzle, limits, Cancel::default(), 0);
    assert_eq!(summary.stop, StopReason::TimeLimit);
    assert!(found.len() < 2000, "{}", found.len());
}

/// Told to stop by whoever receives the solutions, at any of them.
#[test]
fn it_stops_in_the_middle() {
    let puzzle = wide();
    for at in [1, 10, 300, 1000, 1001] {
        let cancel = Cancel::default();
        let found = Cell::new(0);
        let mut stop_there = |_: State| {
            found.set(found.get() + 1);
            if found.get() == at {
                cancel.cancel();
            }
        };
        let run = Run {
            cancel: cancel.clone(),
            seed: at,
            ..Run::default()
        };
        let summary = searched(&puzzle, &run, &mut stop_there);
        assert_eq!(summary.stop, StopReason::Cancelled);
        assert!(found.get() < at + 2000, "{}", found.get());
    }
}

#[test]
fn a_seed_changes_only_the_order() {
    let mut others = 0;
    for puzzle in random(150).chain(with_holes()) {
        let plain = all(&puzzle, 0);
        let sorted: BTreeSet<&Filling> = plain.iter().collect();
        for seed in [1, 2, 1 << 40] {
            let found = all(&puzzle, seed);
            assert_eq!(found, all(&puzzle, seed), "it is the same every time");
            assert!(found.iter().collect::<BTreeSet<_>>() == sorted);
            others += usize::from(found != plain);
        }
    }
    assert!(others > 50, "{others}");
}

#[test]
fn contradictions_have_no_solutions() {
    for text in ["AAB/CCB .../...", "AB ..", "AAA/BBB 1../..."] {
        let puzzle = puzzle(text);
        assert_eq!(all(&puzzle, 0).len(), by_cover(&puzzle, "reference").len());
    }
}
