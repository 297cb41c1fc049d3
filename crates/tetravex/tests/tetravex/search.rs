//! The family's own exact search against plain brute force and engines that know no puzzle, and
//! what it promises of limits, threads and seeds.

use pavage_family::{Best, Cover, Family, Findings, NoCover, Settings};
use pavage_host::run_on;
use pavage_search::{Limits, Run, Sinks, StopReason, Summary, Task, engine};
use pavage_tetravex::{Puzzle, Rim, State, Tetravex, Tile, solutions};

use super::grids::{self, Dice};
use super::plain::{self, Picture};

/// So many solutions are compared one by one.
const MANY: usize = 300;

/// How a search is asked.
#[derive(Clone, Copy)]
struct Ask {
    limits: Limits,
    threads: usize,
    seed: u64,
}

const ALL: Ask = Ask {
    limits: Limits {
        nodes_max: None,
        solutions_max: None,
        deadline: None,
        states_sliced_max: None,
    },
    threads: 1,
    seed: 0,
};

fn picture(state: &State) -> Picture {
    let tiles = state.cells().iter();
    tiles.map(|tile| tile.expect("it is full")).collect()
}

/// What the search finds, in its order; every solution passes the judge.
fn found(puzzle: &Puzzle, state: &State, ask: &Ask) -> (Vec<Picture>, Summary) {
    let mut found = Vec::new();
    let mut keep = |solved: State| {
        assert_eq!(
            Tetravex::check(puzzle, &solved).violations,
            [],
            "{puzzle:?} {solved:?}"
        );
        found.push(picture(&solved));
    };
    let run = Run {
        limits: ask.limits,
        seed: ask.seed,
        ..run_on(ask.threads)
    };
    let edges = Tetravex::SEARCHES.iter().find(|own| own.name == "edges");
    let edges = edges.expect("the family has it");
    let mut findings = Findings::new(&mut keep);
    let summary = (edges.search)(puzzle, state, &Settings::new(), &run, &mut findings);
    let summary = summary.expect("the board is small");
    assert_eq!(summary.stats.solutions as usize, found.len());
    (found, summary)
}

fn sorted(mut pictures: Vec<Picture>) -> Vec<Picture> {
    pictures.sort_unstable();
    pictures
}

#[test]
fn random_boards_are_solved_as_by_brute_force() {
    let mut compared = 0;
    for seed in 0..3_000 {
        let puzzle = grids::random(seed);
        let Some(expected) = plain::solutions(&puzzle, puzzle.fixed(), MANY) else {
            continue;
        };
        let (pictures, summary) = found(&puzzle, &State::start(&puzzle), &ALL);
        assert_eq!(summary.stop, StopReason::Exhausted);
        assert_eq!(sorted(pictures), expected, "{seed} {puzzle:?}");
        compared += 1;
    }
    assert!(compared > 2_500, "{compared}");
}

/// Boards too large for brute force, with colours that make them hard enough to search in.
#[test]
fn larger_boards_have_as_many_solutions_as_their_covers() {
    let mut nodes = 0;
    for seed in 0..40 {
        let mut dice = Dice::new(seed);
        let frame = [4 + dice.below(2), 4 + dice.below(2)];
        let puzzle = cut(&mut dice, frame, 4 + seed as usize % 5, seed % 3 == 0);
        let state = State::start(&puzzle);
        let ask = Ask {
            limits: Limits {
                solutions_max: Some(200),
                ..Limits::default()
            },
            ..ALL
        };
        let (pictures, summary) = found(&puzzle, &state, &ask);
        nodes += summary.stats.nodes;
        let cover = match Tetravex::cover(&puzzle, &state, &Run::default()) {
            Ok(cover) => cover,
            Err(NoCover::Unsolvable(_)) => panic!("it was cut from a solution"),
            Err(NoCover::TooLarge(message)) => panic!("{message:?}"),
            Err(NoCover::Stopped(stop)) => panic!("nothing limits it: {stop:?}"),
        };
        let run = Run::limited(ask.limits);
        let dance = engine("dance").expect("an engine");
        let other = dance.search(cover.model(), &Task::default(), &run, &mut Sinks::default());
        assert_eq!(other.stats.solutions as usize, pictures.len(), "{seed}");
        assert_eq!(other.stop, summary.stop, "{seed}");
        let mut once = sorted(pictures.clone());
        once.dedup();
        assert_eq!(once.len(), pictures.len(), "each solution comes once");
    }
    assert!(nodes > 1_000, "{nodes}");
}

/// A random board cut into tiles and shuffled; with many colours where they are spread.
fn cut(dice: &mut Dice, [rows, cols]: [usize; 2], colors: usize, spread: bool) -> Puzzle {
    let mut color = || {
        let color = dice.below(colors) as u8;
        if spread { color * 7 } else { color }
    };
    let across: Vec<u8> = (0..(rows + 1) * cols).map(|_| color()).collect();
    let down: Vec<u8> = (0..rows * (cols + 1)).map(|_| color()).collect();
    let tile = |cell: usize| {
        let (row, col) = (cell / cols, cell % cols);
        let left = row * (cols + 1) + col;
        Tile([
            across[cell],
            down[left + 1],
            across[cell + cols],
            down[left],
        ])
    };
    let mut tiles: Vec<Tile> = (0..rows * cols).map(tile).collect();
    dice.shuffle(&mut tiles);
    let fixed = vec![None; rows * cols];
    Puzzle::new([rows, cols], tiles, false, Rim::Free, fixed).expect("as many tiles as cells")
}

#[test]
fn more_threads_and_limits_give_the_same_answers() {
    for seed in 0..12 {
        let mut dice = Dice::new(seed);
        let puzzle = cut(&mut dice, [5, 5], 4, false);
        let state = State::start(&puzzle);
        let limits = |nodes_max, solutions_max| Limits {
            nodes_max,
            solutions_max,
            deadline: None,
            states_sliced_max: None,
        };
        for limits in [
            limits(Some(3_000), None),
            limits(None, Some(40)),
            limits(Some(100), Some(40)),
            limits(None, Some(0)),
            limits(Some(0), None),
        ] {
            let alone = found(&puzzle, &state, &Ask { limits, ..ALL });
            let together = Ask {
                limits,
                threads: 3,
                ..ALL
            };
            assert_eq!(found(&puzzle, &state, &together), alone, "{seed}");
            assert!(alone.1.stats.nodes <= limits.nodes_max.unwrap_or(u64::MAX));
        }
    }
}

#[test]
fn a_seed_changes_only_the_order() {
    let mut changed = 0;
    for seed in 1..20 {
        let puzzle = cut(&mut Dice::new(seed), [4, 4], 3, false);
        let state = State::start(&puzzle);
        let limits = Limits {
            nodes_max: Some(200_000),
            ..Limits::default()
        };
        let first = found(&puzzle, &state, &Ask { limits, ..ALL });
        let other = found(
            &puzzle,
            &state,
            &Ask {
                limits,
                seed,
                ..ALL
            },
        );
        if first.1.stop == StopReason::Exhausted {
            assert_eq!(other.1.stop, StopReason::Exhausted);
            changed += usize::from(first.0 != other.0);
            assert_eq!(sorted(first.0), sorted(other.0));
        }
    }
    assert!(changed > 5, "{changed}");
}

#[test]
fn solutions_keep_what_lies_there() {
    for seed in 0..400 {
        let puzzle = grids::random(seed);
        let Some(all) = plain::solutions(&puzzle, puzzle.fixed(), MANY) else {
            continue;
        };
        let Some(one) = all.first() else { continue };
        let mut dice = Dice::new(seed);
        let mut state = State::start(&puzzle);
        let cell = dice.below(puzzle.size());
        let mv = format!("put {} {}", puzzle.place(cell), one[cell]);
        if puzzle.fixed()[cell].is_none() {
            let mv = mv.parse().expect("a move");
            state = Tetravex::play(&puzzle, &state, &mv).expect("a tile of the supply");
        }
        let expected: Vec<&Picture> = all.iter().filter(|all| all[cell] == one[cell]).collect();
        let found = solutions(&puzzle, &state, MANY, &Run::default()).expect("no limit");
        let found = sorted(found.iter().map(picture).collect());
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{seed}");
    }
}

#[test]
fn it_stops_when_asked_and_shows_how_far_it_came() {
    let puzzle = cut(&mut Dice::new(5), [12, 12], 7, false);
    let state = State::start(&puzzle);
    let mut best = None;
    let mut keep_best = |found: Best<State>| best = Some(found);
    let mut keep = |_: State| ();
    let limits = Limits {
        nodes_max: Some(2_000),
        ..Limits::default()
    };
    let mut findings = Findings {
        on_best: Some(&mut keep_best),
        ..Findings::new(&mut keep)
    };
    let (settings, run) = (Settings::new(), Run::limited(limits));
    let edges = &Tetravex::SEARCHES[0];
    let summary = (edges.search)(&puzzle, &state, &settings, &run, &mut findings);
    let summary = summary.expect("it fits");
    assert_eq!(summary.stop, StopReason::NodeLimit);
    assert_eq!(summary.stats.nodes, 2_000);
    let best = best.expect("it came somewhere");
    assert_eq!(best.of, 2 * 12 * 11);
    let laid = best.state.cells().iter().flatten().count() as u64;
    assert!(laid > 10 && best.score > laid && best.score < best.of);
    let run = Run::default();
    run.cancel.cancel();
    let mut findings = Findings::new(&mut keep);
    let summary = (edges.search)(&puzzle, &state, &settings, &run, &mut findings);
    let summary = summary.expect("it fits");
    assert_eq!(summary.stop, StopReason::Cancelled);
}

/// What it costs to solve boards of ten colours: counted, so that a change is seen.
#[test]
fn boards_of_ten_colours_take_few_nodes() {
    let median = |side: usize| {
        let nodes = |seed| {
            let puzzle = cut(&mut Dice::new(seed), [side, side], 10, false);
            let ask = Ask {
                limits: Limits {
                    solutions_max: Some(1),
                    ..Limits::default()
                },
                ..ALL
            };
            found(&puzzle, &State::start(&puzzle), &ask).1.stats.nodes
        };
        let mut nodes: Vec<u64> = (0..20).map(nodes).collect();
        nodes.sort_unstable();
        nodes[10]
    };
    let medians = [5, 6, 7].map(median);
    assert!(
        medians[0] <= 40 && medians[1] <= 150 && medians[2] <= 800,
        "{medians:?}"
    );
}
