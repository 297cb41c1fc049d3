//! Ways to the solution, replayed slowly, and the cheapest of them by brute force.

use pavage_search::{Limits, Run, StopReason};
use pavage_suguru::{
    Candidates, Costs, Effort, Hypothesis, Layout, Path, PathEnd, Propagation, Puzzle, cheapest,
    cheapest_by, greedy, solutions,
};

use super::grids::{bare, candidates, generated, puzzle, random, struck, with_holes};
use super::small::Dice;
use super::ways::{optimum, steps_of, supposed};

/// Puzzles with one solution, and what they begin with.
fn unique(seeds: u64) -> impl Iterator<Item = (Puzzle, Candidates)> {
    let sizes = ["4x4", "5x5", "5x6", "6x5", "6x6"];
    let generated = (0..seeds).map(move |seed| generated(sizes[seed as usize % 5], seed));
    let puzzles = generated.chain(with_holes()).map(|puzzle| {
        let start = candidates(&puzzle);
        (puzzle, start)
    });
    puzzles.filter(|(puzzle, start)| solutions(puzzle.layout(), start, 2).len() == 1)
}

/// Candidates of small boards that need two cells supposed at once.
fn paired() -> impl Iterator<Item = (Puzzle, Candidates)> {
    [463, 487, 685, 2743, 3474].into_iter().map(|seed| {
        let puzzle = generated(super::grids::SIZES[seed as usize % 6], seed);
        let start = bare(&puzzle, 0, &mut Dice::new(seed));
        (puzzle, start)
    })
}

/// Makes the moves of a way, each of the lowest level that teaches anything; checks where it ends
/// and what it costs.
fn check_replay(layout: &Layout, start: &Candidates, path: &Path) {
    let mut cost = start.len().saturating_sub(layout.size()) as u64;
    let begun = Propagation::new(layout, start).expect("it has moves");
    let mut here = Some(begun.candidates());
    for mv in &path.moves {
        let at = here.take().expect("nothing comes after a contradiction");
        let Hypothesis::Suppose(cells) = mv else {
            panic!("no nested worlds are needed: {path:?}");
        };
        let fewer = (1..cells.len()).flat_map(|number| steps_of(layout, &at, number));
        assert_eq!(fewer.count(), 0, "fewer cells would do: {path:?}");
        let step = supposed(layout, &at, cells).expect("it teaches something");
        cost += step.cost;
        here = step.left;
    }
    let end = match here {
        None => PathEnd::Contradiction,
        Some(here) if here.is_decided() => PathEnd::Solved,
        Some(_) => PathEnd::Open,
    };
    assert_eq!((path.end, path.cost), (end, cost), "{path:?}");
    assert!(path.cost_min <= path.cost);
}

#[test]
fn greedy_ways_arrive_and_cost_what_they_say() {
    for (puzzle, start) in unique(500).chain(paired()) {
        let layout = puzzle.layout();
        let path = greedy(layout, &start, &Costs::default(), &Run::default());
        assert_eq!(path.end, PathEnd::Solved);
        check_replay(layout, &start, &path);
        assert_eq!(path.bottleneck.is_some(), !path.moves.is_empty());
        assert_ne!(path.bottleneck, Some(0));
    }
}

#[test]
fn no_way_is_cheaper_than_the_cheapest() {
    let mut by_moves = [0; 12];
    let mut dear = 0;
    for (puzzle, start) in unique(500) {
        let layout = puzzle.layout();
        let path = cheapest(layout, &start, &Costs::default(), &Run::default());
        let Some(expected) = optimum(layout, &start, 3000) else {
            continue;
        };
        assert_eq!((path.cost, path.end), expected, "{path:?}");
        assert!(path.is_proved());
        // Bounds are looked for everywhere, now and then, or hardly.
        for (first, one_in, each) in [(0, 2, 1), (1, 5, 3), (3, 1, 1), (10, 1000, 30)] {
            let effort = Effort {
                first,
                one_in,
                each,
            };
            let by = cheapest_by(layout, &start, &Costs::default(), &Run::default(), effort);
            assert_eq!((by.cost, by.is_proved()), (path.cost, true), "{effort:?}");
        }
        check_replay(layout, &start, &path);
        by_moves[path.moves.len()] += 1;
        // A hypothesis with three worlds costs 243 before anything is struck out.
        dear += usize::from(path.cost > 243 + start.len() as u64);
    }
    assert!(dear >= 10, "{dear}");
    assert!(by_moves[1..=4].iter().sum::<usize>() >= 200, "{by_moves:?}");
    assert!(by_moves[4..].iter().sum::<usize>() >= 20, "{by_moves:?}");
}

#[test]
fn no_way_is_cheaper_where_pairs_are_needed() {
    let mut compared = 0;
    for (puzzle, start) in paired() {
        let layout = puzzle.layout();
        let path = cheapest(layout, &start, &Costs::default(), &Run::default());
        assert!(path.is_proved());
        assert!(path.moves.iter().any(|mv| mv.level() == 2), "{path:?}");
        check_replay(layout, &start, &path);
        if let Some(expected) = optimum(layout, &start, 3000) {
            assert_eq!((path.cost, path.end), expected, "{path:?}");
            compared += 1;
        }
    }
    assert!(compared > 1, "{compared}");
}

/// A grid where leaving out states that know less, for no more, misses the cheapest way by 3.
#[test]
fn who_knows_more_may_pay_more() {
    let puzzle = generated("4x5", 1189);
    let start = bare(&puzzle, 0, &mut Dice::new(1189));
    let path = cheapest(puzzle.layout(), &start, &Costs::default(), &Run::default());
    assert_eq!((path.cost, path.is_proved()), (251, true));
    let expected = optimum(puzzle.layout(), &start, 100_000);
    assert_eq!(expected, Some((251, PathEnd::Solved)));
    // At half of a limit, dominated states wait no longer, wherever the search is then.
    let mut proved = 0;
    for work in (500..20_000).step_by(500) {
        let run = Run::limited(Limits {
            nodes_max: Some(work),
            ..Limits::default()
        });
        let path = cheapest(puzzle.layout(), &start, &Costs::default(), &run);
        assert!(path.cost_min <= 251 && (path.cost >= 251 || path.end == PathEnd::Stopped));
        proved += usize::from(path.is_proved());
    }
    assert!(proved > 0);
}

#[test]
fn a_way_that_has_to_stop_says_what_is_proved() {
    let mut unproved = 0;
    let starts = unique(250).filter(|(_, start)| start.len() > 40);
    for (puzzle, start) in starts.chain(paired()) {
        let layout = puzzle.layout();
        let proved = cheapest(layout, &start, &Costs::default(), &Run::default());
        let good = greedy(layout, &start, &Costs::default(), &Run::default());
        for work in [0, 1000, 3000, 10_000] {
            let run = Run::limited(Limits {
                nodes_max: Some(work),
                ..Limits::default()
            });
            let path = cheapest(layout, &start, &Costs::default(), &run);
            assert!(path.cost_min <= proved.cost, "{path:?} {proved:?}");
            if path.end != PathEnd::Stopped {
                assert!(proved.cost <= path.cost);
                let whole = greedy(layout, &start, &Costs::default(), &run);
                assert!(path.cost <= whole.cost);
                assert!(whole != good || path.cost <= good.cost);
                check_replay(layout, &start, &path);
                let met = (!path.is_proved()).then_some(StopReason::NodeLimit);
                assert_eq!(path.stopped, met, "{path:?}");
            }
            unproved += usize::from(!path.is_proved());
        }
        let cancelled = Run::default();
        cancelled.cancel.cancel();
        let path = cheapest(layout, &start, &Costs::default(), &cancelled);
        assert!(path.end == PathEnd::Stopped || proved.moves.is_empty());
    }
    assert!(unproved > 50, "{unproved}");
}

/// More memory proves more, and the whole way where there is enough.
#[test]
fn memory_that_is_full_is_told_and_can_be_raised() {
    let mut full = 0;
    for (puzzle, start) in unique(60).filter(|(_, start)| start.len() > 50) {
        let find = |bytes: usize| {
            let run = Run::default().within(bytes);
            cheapest(puzzle.layout(), &start, &Costs::default(), &run)
        };
        let paths = [10_000, 40_000, usize::MAX].map(find);
        for path in &paths {
            let met = (!path.is_proved()).then_some(StopReason::MemoryLimit);
            assert_eq!(path.stopped, met, "{path:?}");
            assert!(path.cost_min <= paths[2].cost && paths[2].cost <= path.cost);
        }
        assert!(paths.is_sorted_by_key(|path| path.cost_min));
        assert!(paths[2].is_proved());
        full += usize::from(paths[0].stopped.is_some());
    }
    assert!(full > 3, "{full}");
}

#[test]
fn no_way_is_cheaper_to_a_contradiction() {
    let mut with_moves = 0;
    let plain = random(500).chain((0..200).filter_map(beside));
    for (at, puzzle) in plain.enumerate() {
        let layout = puzzle.layout();
        let mut start = candidates(&puzzle);
        if at % 3 == 0 {
            start = struck(&start, 12, &mut Dice::new(at as u64));
        }
        if !solutions(layout, &start, 1).is_empty() {
            continue;
        }
        let path = cheapest(layout, &start, &Costs::default(), &Run::default());
        assert_eq!(path.end, PathEnd::Contradiction);
        assert!(path.is_proved());
        if let Some(expected) = optimum(layout, &start, 3000) {
            assert_eq!((path.cost, path.end), expected, "{path:?}");
            with_moves += usize::from(!path.moves.is_empty());
        }
        if !path.moves.is_empty() {
            check_replay(layout, &start, &path);
        }
    }
    assert!(with_moves > 30, "{with_moves}");
}

/// Two puzzles that do not touch: one that has a solution, and one that has none.
fn beside(seed: u64) -> Option<Puzzle> {
    let one = generated("4x5", seed);
    let other = super::grids::variants(generated("4x5", seed + 1000), &mut Dice::new(seed));
    let has_none = |puzzle: &Puzzle| solutions(puzzle.layout(), &candidates(puzzle), 1).is_empty();
    let other = other.into_iter().find(has_none)?;
    let (mut keys, mut givens) = (Vec::new(), Vec::new());
    for row in 0..4 {
        for (side, puzzle) in [&one, &other].into_iter().enumerate() {
            let layout = puzzle.layout();
            for cell in (0..5).filter_map(|col| layout.cell_at(row, col)) {
                keys.push(Some((side, layout.cage_of(cell))));
                givens.push(puzzle.given(cell));
            }
            keys.extend((side == 0).then_some(None));
        }
    }
    Puzzle::new(Layout::new(11, &keys).ok()?, givens).ok()
}

#[test]
fn with_several_solutions_the_way_stays_open() {
    let texts = [
        "AB/AB ../..",
        "AAB/AAB .../...",
        "AAAA/BBBB ..../1...",
        "AA#BB/AA#BB ..#../..#1.",
    ];
    for text in texts {
        let puzzle = puzzle(text);
        let (layout, start) = (puzzle.layout(), candidates(&puzzle));
        let several = solutions(layout, &start, 2).len();
        let path = cheapest(layout, &start, &Costs::default(), &Run::default());
        let expected = [PathEnd::Contradiction, PathEnd::Solved, PathEnd::Open][several];
        assert_eq!(path.end, expected, "{text}");
    }
    let mut open = 0;
    for puzzle in random(150).chain(with_holes()) {
        let (layout, start) = (puzzle.layout(), candidates(&puzzle));
        let number = Propagation::new(layout, &start).map_or(0, |here| here.undecided());
        if number > 7 || solutions(layout, &start, 2).len() < 2 {
            continue;
        }
        let path = cheapest(layout, &start, &Costs::default(), &Run::default());
        assert_eq!(path.end, PathEnd::Open);
        open += 1;
    }
    assert!(open > 10, "{open}");
}
