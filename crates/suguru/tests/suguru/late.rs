//! A deadline ends what goes over large boards soon, because the time is asked for in each step.

use std::time::Duration;

use pavage_family::{Family, Reasoner, Way};
use pavage_host::Ticking;
use pavage_search::{Limits, Run, StopReason};
use pavage_suguru::explain::patterns_suffice;
use pavage_suguru::{Candidates, Propagation, Puzzle, State, Suguru};

use super::grids::settings;

/// A board that patterns solve, and level 0 does not.
fn board() -> Puzzle {
    let options = settings(&[("size", "11x12"), ("difficulty", "junior")]);
    let made = Suguru::generate(&options, 3, &Run::default());
    made.expect("boards of this size are filled").puzzle
}

/// A run that ends after so many ticks of its clock.
fn until(clock: &Ticking, ticks: u64) -> Run<'_> {
    let limits = Limits {
        deadline: Some(Duration::from_millis(ticks)),
        ..Limits::default()
    };
    Run {
        clock,
        limits,
        ..Run::default()
    }
}

#[test]
fn each_step_of_patterns_asks_for_the_time() {
    let puzzle = board();
    let candidates = Candidates::of(&puzzle, &State::start(&puzzle));
    let layout = puzzle.layout();
    let open = Propagation::new(layout, &candidates).expect("it has a solution");
    let open = open.undecided();
    let clock = Ticking::default();
    let run = until(&clock, u64::from(u32::MAX));
    assert_eq!(patterns_suffice(layout, &candidates, &run), Ok(true));
    // A step decides one cell at most.
    let looks = clock.looks() as usize;
    assert!(looks >= open && open > 10, "{looks} for {open}");
    let clock = Ticking::default();
    let late = patterns_suffice(layout, &candidates, &until(&clock, looks as u64 / 2));
    assert_eq!(late, Err(StopReason::TimeLimit));
    assert_eq!(clock.looks() as usize, looks / 2 + 1, "it ends at once");
}

#[test]
fn a_rating_ends_at_its_deadline_wherever_it_comes() {
    let puzzle = board();
    let start = State::start(&puzzle);
    let rated = |ticks| {
        let clock = Ticking::default();
        let rating = Suguru::rate(&puzzle, &start, Way::Greedy, &until(&clock, ticks));
        (rating.stopped, u64::from(clock.looks()))
    };
    let (stopped, looks) = rated(u64::from(u32::MAX));
    assert_eq!(stopped, None);
    for ticks in (0..looks).step_by(1 + looks as usize / 40) {
        let (stopped, late) = rated(ticks);
        assert_eq!(stopped, Some(StopReason::TimeLimit), "{ticks} of {looks}");
        assert!(late <= ticks + 3, "{ticks} of {looks}: {late}");
    }
}
