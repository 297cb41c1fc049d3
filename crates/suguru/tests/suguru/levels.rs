//! Reasoning by levels against its plain definition, its solutions, and itself in a mirror.

use pavage_search::{Limits, Run, StopReason};
use pavage_suguru::{Candidates, Layout, Levels, LevelsEnd, Propagation, Puzzle, Values};
use std::time::Duration;

use super::grids::{bare, candidates, generated, images, puzzle, random, struck, with_holes};
use super::plain::{Plain, sets};
use super::small::{Dice, fillings};

/// The fixpoint of a level; `None` when the rules cannot be kept.
fn closed(layout: &Layout, candidates: &Candidates, level: u8) -> Option<Candidates> {
    let mut here = Propagation::new(layout, candidates).ok()?;
    match Levels::new(&Run::default()).close(&mut here, level) {
        Ok(()) => Some(here.candidates()),
        Err(end) => {
            assert_eq!(end, LevelsEnd::Conflict);
            None
        }
    }
}

/// Candidates to reason with: those of a puzzle, and with some struck out.
fn starts(puzzles: impl Iterator<Item = Puzzle>) -> impl Iterator<Item = (Puzzle, Candidates)> {
    let mut dice = Dice::new(17);
    puzzles.flat_map(move |puzzle| {
        let plain = candidates(&puzzle);
        let struck = [9, 4].map(|part| struck(&plain, part, &mut dice));
        let [one, other] = struck.map(|struck| (puzzle.clone(), struck));
        [(puzzle, plain), one, other]
    })
}

/// Compares a level with its definition; how often it knows more than the one below.
fn check_definition(level: u8, starts: impl Iterator<Item = (Puzzle, Candidates)>) -> usize {
    let mut more = 0;
    for (puzzle, start) in starts {
        let layout = puzzle.layout();
        let found = closed(layout, &start, level);
        let expected = Plain::new(layout).close(&sets(&start), level);
        assert_eq!(
            found.as_ref().map(sets),
            expected,
            "level {level}: {start:?}"
        );
        more += usize::from(level > 0 && found != closed(layout, &start, level - 1));
    }
    more
}

#[test]
fn level_0_is_as_defined() {
    check_definition(0, starts(random(1000).chain(with_holes())));
}

#[test]
fn level_1_is_as_defined() {
    let more = check_definition(1, starts(random(250).chain(with_holes())));
    assert!(more > 100, "{more}");
}

/// Starts with few open cells, about which level 1 does not find out all.
fn stubborn(seeds: u64, open_max: usize) -> impl Iterator<Item = (Puzzle, Candidates)> {
    starts(random(seeds).chain(with_holes())).filter(move |(puzzle, start)| {
        closed(puzzle.layout(), start, 1).is_some_and(|left| {
            let open = left.as_slice().iter().filter(|values| values.is_several());
            (1..=open_max).contains(&open.count())
        })
    })
}

/// Small boards with far less known than from givens, and some twenty solutions.
fn bared(seeds: u64) -> impl Iterator<Item = (Puzzle, Candidates)> {
    (0..seeds).map(|seed| {
        let puzzle = generated(["3x4", "4x3"][seed as usize % 2], seed);
        let start = bare(&puzzle, 20, &mut Dice::new(seed));
        (puzzle, start)
    })
}

#[test]
fn level_2_is_as_defined() {
    check_definition(2, stubborn(250, 12));
    let more = check_definition(2, bared(250));
    assert!(more > 10, "{more}");
}

#[test]
fn level_3_is_as_defined() {
    check_definition(3, stubborn(120, 8).chain(bared(40)));
}

/// Candidates that leave one solution, which three cells have to be supposed together to find.
#[test]
fn level_3_knows_more_than_level_2() {
    let puzzle = generated("7x5", 1583);
    let start = bare(&puzzle, 0, &mut Dice::new(1583));
    let open = |level| {
        let found = closed(puzzle.layout(), &start, level).expect("it has a solution");
        let open = found.as_slice().iter().filter(|values| values.is_several());
        open.count()
    };
    assert!(open(2) > 0);
    assert_eq!(open(3), 0);
}

#[test]
fn nested_levels_are_as_defined() {
    for level in [4, 5] {
        check_definition(level, stubborn(100, 5));
    }
}

#[test]
fn the_smallest_level_is_as_defined() {
    for seed in 0..600 {
        let puzzle = generated(["5x6", "6x7", "7x4"][seed as usize % 3], seed);
        let start = candidates(&puzzle);
        let mut here = Propagation::new(puzzle.layout(), &start).expect("it has a solution");
        let found = Levels::new(&Run::default()).smallest(&mut here);
        let expected = Plain::new(puzzle.layout()).smallest(&sets(&start));
        assert_eq!(found.ok(), expected, "seed {seed}");
        assert!(here.is_decided());
    }
}

/// A level never takes a candidate of a solution, knows what the one below knows, and sees a
/// contradiction only where there is no solution; as many nested worlds as there are cells see
/// everything.
#[test]
fn levels_are_sound_and_each_knows_more() {
    for (puzzle, start) in starts(random(250).chain(with_holes())) {
        let layout = puzzle.layout();
        let masks = start.as_slice().iter();
        let masks = masks.map(|values| values.fold(0, |mask, value| mask | 1 << value));
        let Some(solutions) = fillings(layout, &masks.collect(), 300) else {
            continue;
        };
        let mut before = Some(start.clone());
        for level in 0..=2 {
            let found = closed(layout, &start, level);
            check_sound(&solutions, found.as_ref());
            check_within(found.as_ref(), before.as_ref());
            before = found;
        }
    }
}

fn check_sound(solutions: &[Vec<u8>], found: Option<&Candidates>) {
    let Some(found) = found else {
        assert!(
            solutions.is_empty(),
            "a contradiction in spite of {solutions:?}"
        );
        return;
    };
    for solution in solutions {
        let mut cells = found.as_slice().iter().zip(solution);
        assert!(
            cells.all(|(values, value)| values.has(*value)),
            "{solution:?}"
        );
    }
}

/// Nothing that the second has lost is in the first.
fn check_within(more: Option<&Candidates>, less: Option<&Candidates>) {
    let (Some(more), less) = (more, less) else {
        return;
    };
    let less = less.expect("a level below has seen the contradiction");
    let mut cells = more.as_slice().iter().zip(less.as_slice());
    assert!(cells.all(|(more, less)| more.is_within(*less)));
}

#[test]
fn the_last_rung_always_arrives() {
    for (puzzle, start) in stubborn(200, 6) {
        let layout = puzzle.layout();
        let left = closed(layout, &start, 1).expect("it was closed before");
        let open = left.as_slice().iter().filter(|values| values.is_several());
        let found = closed(layout, &left, 3 + open.count() as u8);
        let masks = left.as_slice().iter();
        let masks = masks.map(|values| values.fold(0, |mask, value| mask | 1 << value));
        let solutions = fillings(layout, &masks.collect(), 10_000).expect("few cells are open");
        let all = |at: usize| {
            solutions
                .iter()
                .map(|filling| filling[at])
                .collect::<Values>()
        };
        let expected = (0..layout.size()).map(all).collect::<Vec<Values>>();
        let expected = (!solutions.is_empty()).then(|| Candidates::from(expected));
        assert_eq!(found, expected, "{start:?}");
    }
}

/// The order of cells does not matter: in a mirror or turned, the same is found.
#[test]
fn levels_find_the_same_in_a_mirror() {
    for level in 0..=2 {
        for (puzzle, start) in starts(random(40).chain(with_holes())) {
            let expected = closed(puzzle.layout(), &start, level);
            for (layout, cells) in images(puzzle.layout()) {
                let found = closed(&layout, &moved(&start, &cells), level);
                let expected = expected.as_ref().map(|found| moved(found, &cells));
                assert_eq!(found, expected, "level {level}");
            }
        }
    }
}

#[test]
fn a_limit_ends_reasoning() {
    let puzzle = puzzle("AABB/AABB/CDCE/CCCE/CEEE ..../..../..../..../....");
    let (layout, start) = (puzzle.layout(), candidates(&puzzle));
    let cancelled = Run::default();
    cancelled.cancel.cancel();
    let late = Run::limited(Limits {
        deadline: Some(Duration::ZERO),
        ..Limits::default()
    });
    let work = |max| {
        Run::limited(Limits {
            nodes_max: Some(max),
            ..Limits::default()
        })
    };
    for (run, level, stop) in [
        (cancelled.clone(), 1, StopReason::Cancelled),
        (cancelled, 9, StopReason::Cancelled),
        (late.clone(), 2, StopReason::TimeLimit),
        (late, 4, StopReason::TimeLimit),
        (work(0), 1, StopReason::NodeLimit),
        (work(0), 3, StopReason::NodeLimit),
        (work(5_000), 2, StopReason::NodeLimit),
        (work(50_000), 3, StopReason::NodeLimit),
        (work(20_000), 4, StopReason::NodeLimit),
        (work(20_000), 5, StopReason::NodeLimit),
    ] {
        let mut here = Propagation::new(layout, &start).expect("it has solutions");
        let outcome = Levels::new(&run).close(&mut here, level);
        assert_eq!(outcome, Err(LevelsEnd::Stopped(stop)), "{run:?} {level}");
        assert!(here.removed() < run.limits.nodes_max.unwrap_or(0) + 20_000);
        // No world is left standing.
        let possible = closed(layout, &start, 3);
        check_within(possible.as_ref(), Some(&here.candidates()));
    }
}

/// Candidates on the image of their layout.
fn moved(candidates: &Candidates, cells: &[pavage_grid::CellId]) -> Candidates {
    let mut moved = candidates.clone();
    for (values, cell) in candidates.as_slice().iter().zip(cells) {
        moved.set(*cell, *values);
    }
    moved
}
