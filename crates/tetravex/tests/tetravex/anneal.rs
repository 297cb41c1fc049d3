//! Annealing: what it finds is right, what it costs repeats, and it stops when told to.

use std::num::NonZeroU64;
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use pavage_family::{Considered, Family, Findings, Finds, Message, OwnSearch, Reading, Settings};
use pavage_host::run_on;
use pavage_search::{Cancel, Limits, Notice, Run, StopReason, Summary};
use pavage_tetravex::{Puzzle, Rim, State, Tetravex, Tile};

use crate::boards::{SQUARE, Shown, Wish, check, reading, run_from, solvable, solves_small_boards};
fn searches() -> impl Iterator<Item = &'static OwnSearch<Tetravex>> {
    Tetravex::SEARCHES
        .iter()
        .filter(|own| own.finds == Finds::One && own.readings)
}

fn run(own: &OwnSearch<Tetravex>, puzzle: &Puzzle, limits: Limits, seed: u64) -> Shown {
    run_from(own, puzzle, &State::start(puzzle), limits, seed, 1)
}

#[test]
fn small_boards_are_solved() {
    searches().for_each(|own| solves_small_boards(own, Limits::default()));
}

#[test]
fn a_seed_decides_everything() {
    let wish = Wish {
        frame: [6, 7],
        ..SQUARE
    };
    let puzzle = solvable(wish, 1);
    let start = State::start(&puzzle);
    let limits = |nodes| Limits {
        nodes_max: Some(nodes),
        ..Limits::default()
    };
    for own in searches() {
        let one = run_from(own, &puzzle, &start, limits(30_000), 7, 1);
        for threads in [1, 2, 3] {
            let again = run_from(own, &puzzle, &start, limits(30_000), 7, threads);
            assert_eq!(again, one, "{} on {threads} threads", own.name);
        }
        let other = run_from(own, &puzzle, &start, limits(30_000), 8, 1);
        assert_ne!(other.best, one.best, "{}", own.name);
    }
}

#[test]
fn limits_are_kept_to_the_step() {
    let puzzle = solvable(
        Wish {
            frame: [9, 9],
            ..SQUARE
        },
        1,
    );
    for own in searches() {
        for nodes in [0, 1, 2, 63, 64, 1000, 1024, 1025, 77_777] {
            let limits = Limits {
                nodes_max: Some(nodes),
                ..Limits::default()
            };
            let summary = run(own, &puzzle, limits, 3).summary.expect("it ended");
            assert_eq!(summary.stop, StopReason::NodeLimit, "{}", own.name);
            assert_eq!(summary.stats.nodes, nodes, "{}", own.name);
            assert!(summary.stats.placements <= nodes);
        }
        let none = Limits {
            solutions_max: Some(0),
            ..Limits::default()
        };
        let mut quiet = |_| panic!("nothing is wanted");
        let (settings, run) = (Settings::new(), Run::limited(none));
        let mut findings = Findings::new(&mut quiet);
        let start = State::start(&puzzle);
        let summary = (own.search)(&puzzle, &start, &settings, &run, &mut findings);
        assert_eq!(
            summary.expect("the options fit").stop,
            StopReason::SolutionLimit
        );
    }
}

/// The search with a bound on its steps, under a limit of nodes.
fn bounded(own: &OwnSearch<Tetravex>, steps_max: u64, nodes_max: Option<u64>) -> Summary {
    let puzzle = solvable(
        Wish {
            frame: [9, 9],
            ..SQUARE
        },
        1,
    );
    let mut settings = Settings::new();
    settings.set("max-steps", &steps_max.to_string());
    let mut quiet = |_| panic!("no luck fills it so soon");
    let run = Run::limited(Limits {
        nodes_max,
        ..Limits::default()
    });
    let mut findings = Findings::new(&mut quiet);
    let start = State::start(&puzzle);
    (own.search)(&puzzle, &start, &settings, &run, &mut findings).expect("the options fit")
}

#[test]
fn the_bound_on_steps_is_kept_to_the_step() {
    for own in searches() {
        for (steps, nodes, expected) in [
            (1, None, 1),
            (1025, None, 1025),
            (5000, Some(7000), 5000),
            (7000, Some(5000), 5000),
        ] {
            let summary = bounded(own, steps, nodes);
            let found = (summary.stop, summary.stats.nodes);
            assert_eq!(found, (StopReason::NodeLimit, expected), "{}", own.name);
        }
    }
}

/// Setting an option to its default changes nothing but the last digits of a temperature.
#[test]
fn defaults_are_what_is_used() {
    let limits = Limits {
        nodes_max: Some(3000),
        ..Limits::default()
    };
    for side in [3, 4, 5, 6] {
        let wish = Wish {
            frame: [side, side],
            ..SQUARE
        };
        let puzzle = solvable(wish, 3);
        for own in searches() {
            let defaults = (own.defaults)(&puzzle);
            let mut quiet = |_| ();
            let mut cost = |settings: &Settings| {
                let run = Run {
                    seed: 2,
                    ..Run::limited(limits)
                };
                let mut findings = Findings::new(&mut quiet);
                let start = State::start(&puzzle);
                let summary = (own.search)(&puzzle, &start, settings, &run, &mut findings);
                summary.expect("the options fit").stats
            };
            let unset = cost(&Settings::new());
            for (name, value) in defaults.iter() {
                assert!(own.options.iter().any(|spec| spec.name == name), "{name}");
                let mut settings = Settings::new();
                settings.set(name, value);
                let set = cost(&settings);
                assert!(
                    name == "temperature" || set == unset,
                    "{side} {name}={value}"
                );
            }
        }
    }
}

/// A board that no search fills by luck, as large as boards come.
fn largest() -> Puzzle {
    let wish = Wish {
        frame: [255, 257],
        can_turn: true,
        rim: Rim::BorderOnly(0),
        ..SQUARE
    };
    solvable(wish, 1)
}

/// The most steps between two looks at limits and cancel.
const LOOK_EVERY: u64 = 1024;

#[test]
fn searches_look_up_often_on_the_largest_board() {
    let puzzle = largest();
    let start = State::start(&puzzle);
    let settings = Settings::new();
    for own in searches() {
        // Too late, or cancelled, before it begins.
        let late = Limits {
            deadline: Some(Duration::ZERO),
            ..Limits::default()
        };
        let cancelled = Cancel::default();
        cancelled.cancel();
        for (limits, cancel, stop) in [
            (late, Cancel::default(), StopReason::TimeLimit),
            (Limits::default(), cancelled, StopReason::Cancelled),
        ] {
            let mut quiet = |_| panic!("it has no time");
            let run = Run {
                limits,
                cancel,
                ..Run::default()
            };
            let mut findings = Findings::new(&mut quiet);
            let summary = (own.search)(&puzzle, &start, &settings, &run, &mut findings);
            let summary = summary.expect("the options fit");
            assert_eq!((summary.stop, summary.stats.nodes), (stop, 0));
        }
        // Cancelled on its way: the deadline is looked at together with that.
        let cancel = Cancel::default();
        let cancelled_at = OnceLock::new();
        let watch = |notice: &Notice<'_>| {
            if let Some(reading) = reading(notice).filter(|reading| reading.iteration > 20_000) {
                cancelled_at.get_or_init(|| reading.iteration);
                cancel.cancel();
            }
        };
        let mut quiet = |_| panic!("no luck fills it");
        let watched = Run {
            cancel: cancel.clone(),
            observer: Some(&watch),
            ..Run::default()
        };
        let mut findings = Findings::new(&mut quiet);
        let summary = (own.search)(&puzzle, &start, &settings, &watched, &mut findings);
        let summary = summary.expect("the options fit");
        assert_eq!(summary.stop, StopReason::Cancelled);
        let nodes = summary.stats.nodes;
        let more = nodes - cancelled_at.get().expect("there were readings");
        assert!(more <= LOOK_EVERY, "{}: {more} more steps", own.name);
        // What it shows on the way is right.
        let few = Limits {
            nodes_max: Some(5_000),
            ..Limits::default()
        };
        run(own, &puzzle, few, 1);
    }
}

#[test]
fn what_a_player_laid_stays() {
    let puzzle = solvable(
        Wish {
            frame: [4, 5],
            ..SQUARE
        },
        2,
    );
    for own in searches() {
        let solution = run(own, &puzzle, Limits::default(), 1).solutions.remove(0);
        let mut state = State::start(&puzzle);
        for cell in [0, 7, 19] {
            let place = puzzle.place(cell);
            let tile = solution.cells()[cell].expect("a solution is full");
            let mv = format!("put {place} {tile}").parse().expect("it is a move");
            state = Tetravex::play(&puzzle, &state, &mv).expect("the move is right");
        }
        let shown = run_from(own, &puzzle, &state, Limits::default(), 5, 1);
        assert_eq!(shown.solutions.len(), 1, "{}", own.name);
    }
}

#[test]
fn a_board_with_nothing_to_move_ends_at_once() {
    let full = solvable(
        Wish {
            fixed: 16,
            ..SQUARE
        },
        1,
    );
    let tiles = vec![Tile([1, 2, 3, 4]), Tile([5, 6, 7, 8])];
    let fixed = tiles.iter().copied().map(Some).collect();
    let wrong = Puzzle::new([1, 2], tiles, true, Rim::Free, fixed).expect("the parts fit");
    for own in searches() {
        let shown = run(own, &full, Limits::default(), 1);
        assert_eq!(shown.solutions.len(), 1);
        assert_eq!(shown.summary.expect("it ended").stats.nodes, 0);
        // There is but one board, and it was looked at.
        let shown = run(own, &wrong, Limits::default(), 1);
        let stop = shown.summary.expect("it ended").stop;
        assert_eq!(stop, StopReason::Exhausted, "{}", own.name);
    }
}

/// Both rules with all their steps.
#[test]
fn steps_with_many_tiles_find_solutions_too() {
    for own in searches() {
        many_tiles(own);
    }
}

fn many_tiles(own: &OwnSearch<Tetravex>) {
    let mut settings = Settings::new();
    let temperature = match own.name {
        "anneal" => "temperature",
        _ => "t-min",
    };
    for (name, value) in [
        ("shift-every", "3"),
        ("block-every", "4"),
        (temperature, "0.5"),
    ] {
        settings.set(name, value);
    }
    let turning = Wish {
        can_turn: true,
        rim: Rim::BorderOnly(0),
        fixed: 1,
        ..SQUARE
    };
    let straight = Wish {
        can_turn: false,
        frame: [4, 5],
        ..turning
    };
    for wish in [SQUARE, turning, straight] {
        for seed in 0..3 {
            let puzzle = solvable(wish, seed);
            let mut solutions = Vec::new();
            let mut best = Vec::new();
            let mut on_solution = |state| solutions.push(state);
            let mut on_best = |board| best.push(board);
            let mut findings = Findings {
                on_best: Some(&mut on_best),
                ..Findings::new(&mut on_solution)
            };
            let run = Run {
                seed,
                ..Run::default()
            };
            let start = State::start(&puzzle);
            let summary = (own.search)(&puzzle, &start, &settings, &run, &mut findings);
            let summary = summary.expect("the options fit");
            let shown = Shown {
                solutions,
                best,
                summary: Some(summary),
                ..Shown::default()
            };
            check(&puzzle, &start, &shown);
            assert_eq!(shown.solutions.len(), 1, "{wish:?}");
        }
    }
}

/// Readings after every so many steps change nothing but their number.
#[test]
fn readings_come_after_as_many_steps_as_asked() {
    let wish = Wish {
        can_turn: true,
        ..SQUARE
    };
    for (own, wish) in searches().flat_map(|own| [(own, SQUARE), (own, wish)]) {
        let puzzle = solvable(wish, 4);
        let limits = Limits {
            nodes_max: Some(1500),
            ..Limits::default()
        };
        let plain = run(own, &puzzle, limits, 5);
        let summary = plain.summary.expect("it ended");
        let steps = summary.stats.nodes;
        assert!(steps > 20, "{}", own.name);
        for every in [1, 7, 5000] {
            let readings = Mutex::new(Vec::new());
            let keep = |notice: &Notice<'_>| {
                if let Some(reading) = reading(notice) {
                    readings.lock().expect("nobody panics").push(*reading);
                }
            };
            let run = Run {
                limits,
                seed: 5,
                observer: Some(&keep),
                ..run_on(1)
            };
            let mut quiet = |_| ();
            let mut findings = Findings {
                reading_every: NonZeroU64::new(every),
                ..Findings::new(&mut quiet)
            };
            let start = State::start(&puzzle);
            let again = (own.search)(&puzzle, &start, &Settings::new(), &run, &mut findings);
            assert_eq!(again.expect("the options fit"), summary, "{every}");
            let told = readings.into_inner().expect("nobody panics");
            let told: Vec<u64> = told.iter().map(|reading| reading.iteration).collect();
            let mut expected: Vec<u64> = (0..=steps).step_by(every as usize).collect();
            expected.extend(Some(steps).filter(|steps| !steps.is_multiple_of(every)));
            assert_eq!(told, expected, "{} every {every}", own.name);
        }
    }
}

/// Whoever lays the tiles of all changes that were made has the board, with the energy that its pairs
/// say; hearing of each changes nothing.
#[test]
fn each_change_is_told_with_its_cost_and_its_chance() {
    let framed = Wish {
        rim: Rim::Border(0),
        can_turn: true,
        ..SQUARE
    };
    for (own, wish) in searches().flat_map(|own| [(own, SQUARE), (own, framed)]) {
        let puzzle = solvable(wish, 4);
        let limits = Limits {
            nodes_max: Some(700),
            ..Limits::default()
        };
        let mut settings = Settings::new();
        settings.set("shift-every", "9");
        settings.set("block-every", "13");
        let run = Run {
            limits,
            seed: 5,
            ..run_on(1)
        };
        let start = State::start(&puzzle);
        let mut quiet = |_| ();
        let mut findings = Findings::new(&mut quiet);
        let plain = (own.search)(&puzzle, &start, &settings, &run, &mut findings);
        let plain = plain.expect("the options fit");
        let mut told = Vec::new();
        let mut hear = |considered: Considered| told.push(considered);
        let mut findings = Findings {
            on_considered: Some(&mut hear),
            ..Findings::new(&mut quiet)
        };
        let heard = (own.search)(&puzzle, &start, &settings, &run, &mut findings);
        assert_eq!(heard.expect("the options fit"), plain);
        assert_eq!(told.len() as u64, 1 + plain.stats.nodes, "{}", own.name);
        let made = told[1..].iter().filter(|change| change.made).count();
        assert_eq!(made as u64, plain.stats.placements, "{}", own.name);
        let mut board: Vec<Option<Tile>> = start.cells().to_vec();
        let mut before = told[0].energy;
        for change in &told {
            let mut after = board.clone();
            for (cell, sides) in &change.cells {
                after[*cell] = Some(Tile(*sides));
            }
            let tiles: Vec<Tile> = after.iter().copied().flatten().collect();
            assert_eq!(tiles.len(), puzzle.size(), "the board is full");
            let energy = i64::try_from(wrong_pairs(&puzzle, &tiles)).expect("it is small");
            let rise = energy - i64::try_from(before).expect("it is small");
            if !change.cells.is_empty() {
                assert_eq!(change.delta, rise, "{} {change:?}", own.name);
            }
            assert!((0.0..=1.0).contains(&change.chance), "{change:?}");
            let is_sure = change.chance == 1.0 && !change.cells.is_empty();
            assert!(change.made || !is_sure || change.delta == 0, "{change:?}");
            if change.made {
                board = after;
                before = change.energy;
            }
            assert_eq!(change.energy, before);
        }
        let raised = told.iter().any(|change| change.made && change.delta > 0);
        assert!(raised, "{} is made worse now and then", own.name);
    }
}

/// What is wrong on a full board, by the rules alone.
fn wrong_pairs(puzzle: &Puzzle, tiles: &[Tile]) -> u64 {
    let [rows, cols] = puzzle.frame();
    let mut wrong = 0;
    for at in 0..tiles.len() {
        let [top, right, bottom, left] = tiles[at].0;
        let (row, col) = (at / cols, at % cols);
        let sides = [
            (col + 1 < cols).then(|| right != tiles[at + 1].0[3]),
            (row + 1 < rows).then(|| bottom != tiles[at + cols].0[0]),
        ];
        wrong += sides.iter().filter(|side| **side == Some(true)).count() as u64;
        if let Rim::Border(colour) = puzzle.rim() {
            let rim = [
                (row == 0, top),
                (col + 1 == cols, right),
                (row + 1 == rows, bottom),
                (col == 0, left),
            ];
            wrong += rim
                .iter()
                .filter(|(is_rim, side)| *is_rim && *side != colour)
                .count() as u64;
        }
    }
    wrong
}

/// The first reading is that of the listed board, which the judge's rules count here.
#[test]
fn a_search_may_start_from_the_listed_board() {
    let turning = Wish {
        can_turn: true,
        ..SQUARE
    };
    let framed = Wish {
        rim: Rim::BorderOnly(0),
        ..turning
    };
    for own in searches() {
        for (at, wish) in [SQUARE, turning, framed].into_iter().enumerate() {
            let made = solvable(wish, 3);
            // A solution of the exact search, with two tiles of the inside exchanged.
            let mut solved = Vec::new();
            let mut keep = |state: State| solved.extend(state.cells().iter().flatten());
            let edges = &Tetravex::SEARCHES[0];
            let one = Run::limited(Limits {
                solutions_max: Some(1),
                ..Limits::default()
            });
            let mut findings = Findings::new(&mut keep);
            let start = State::start(&made);
            (edges.search)(&made, &start, &Settings::new(), &one, &mut findings)
                .expect("there are no options");
            let mut tiles: Vec<Tile> = solved;
            tiles.swap(5, 10);
            let none = vec![None; tiles.len()];
            let listed = Puzzle::new(wish.frame, tiles.clone(), wish.can_turn, wish.rim, none);
            let listed = listed.expect("the parts fit");
            let mut settings = Settings::new();
            settings.set("start", "");
            let first = Mutex::new(None);
            let keep = |notice: &Notice<'_>| {
                if let Some(reading) = reading(notice) {
                    first.lock().expect("nobody panics").get_or_insert(*reading);
                }
            };
            let limits = Limits {
                nodes_max: Some(1),
                ..Limits::default()
            };
            let run = Run {
                limits,
                observer: Some(&keep),
                ..run_on(1)
            };
            let mut quiet = |_| ();
            let mut findings = Findings::new(&mut quiet);
            let start = State::start(&listed);
            let found = (own.search)(&listed, &start, &settings, &run, &mut findings);
            found.expect("the options fit");
            let first = first
                .into_inner()
                .expect("nobody panics")
                .expect("a reading");
            let cols = wish.frame[1];
            let clash = |cell: usize, other: usize, side: usize| {
                u64::from(tiles[cell].0[side] != tiles[other].0[side ^ 2])
            };
            let across = (0..tiles.len()).filter(|cell| (cell + 1) % cols > 0);
            let down = 0..tiles.len() - cols;
            let wrong: u64 = across.map(|cell| clash(cell, cell + 1, 1)).sum::<u64>()
                + down.map(|cell| clash(cell, cell + cols, 2)).sum::<u64>();
            assert_eq!(first.energy, wrong, "{} {at}", own.name);
            assert!(wrong <= 8);
        }
    }
}

#[test]
fn a_reading_tells_the_chance_of_a_loss() {
    let at = |temperature| Reading {
        temperature,
        ..Reading::default()
    };
    let percent = |chance: f64| format!("{:.2}", chance * 100.0);
    // Of a table of exponentials.
    assert_eq!(percent(at(2.0).chance(1)), "60.65");
    assert_eq!(percent(at(2.0).chance(4)), "13.53");
    assert_eq!(percent(at(0.2).chance(1)), "0.67");
    assert_eq!(percent(at(0.2).chance(0)), "100.00");
}

fn refused(own: &OwnSearch<Tetravex>, option: &str, value: &str) -> Option<Message> {
    let puzzle = solvable(SQUARE, 1);
    let mut settings = Settings::new();
    settings.set(option, value);
    let mut quiet = |_| ();
    let limits = Limits {
        nodes_max: Some(10),
        ..Limits::default()
    };
    let run = Run::limited(limits);
    let mut findings = Findings::new(&mut quiet);
    (own.search)(
        &puzzle,
        &State::start(&puzzle),
        &settings,
        &run,
        &mut findings,
    )
    .err()
}

#[test]
fn options_that_are_no_numbers_are_refused() {
    for own in searches() {
        let numbers = own.options.iter().filter(|option| option.name != "start");
        for option in numbers {
            for value in ["", "x", "-1", "NaN", "inf", "1e300"] {
                let refused = refused(own, option.name, value);
                let refused = refused.unwrap_or_else(|| panic!("{} {value}", option.name));
                assert_eq!(
                    refused.code, "anneal-number",
                    "{} {}",
                    own.name, option.name
                );
                assert_eq!(refused.arg("option"), Some(&option.name.into()));
            }
        }
    }
    for (name, option, good, bad) in [
        ("anneal-plain", "lambda", "1", "1.1"),
        ("anneal-plain", "t-min", "0.5", "0"),
        ("anneal-plain", "reheat", "1", "0.9"),
        ("anneal-plain", "t-max", "2", "0.1"),
        ("anneal", "temperature", "0.3", "0"),
        ("anneal", "shift-every", "1", "0.5"),
        ("anneal", "block-every", "0", "1.5"),
        ("anneal-plain", "shift-every", "7", "-7"),
        ("anneal-plain", "block-every", "7", "many"),
        ("anneal", "max-steps", "1", "0"),
        ("anneal-plain", "max-steps", "5000000", "5e6"),
    ] {
        let own = searches().find(|own| own.name == name);
        let own = own.expect("it is there");
        assert_eq!(refused(own, option, good), None);
        assert!(refused(own, option, bad).is_some());
    }
}
