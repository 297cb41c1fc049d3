//! Beam search: its boards are of the puzzle's tiles, small ones the best there are, and a seed and a
//! number of nodes decide them.

use pavage_family::{Best, Family, Findings, OwnSearch, Settings};
use pavage_search::{Limits, Run, StopReason};
use pavage_tetravex::{Puzzle, Rim, State, Tetravex, Tile};

use crate::boards::{SQUARE, Shown, Wish, run_from, solvable, solves_small_boards};

fn beam() -> &'static OwnSearch<Tetravex> {
    let own = Tetravex::SEARCHES.iter().find(|own| own.name == "beam");
    own.expect("it is there")
}

/// What it shows within so many nodes. Also checks that tiles are used once, that what lies stays, and
/// that scores rise.
fn shown(puzzle: &Puzzle, state: &State, nodes_max: u64, seed: u64, threads: usize) -> Shown {
    let limits = Limits {
        nodes_max: Some(nodes_max),
        ..Limits::default()
    };
    let shown = run_from(beam(), puzzle, state, limits, seed, threads);
    let nodes = shown.summary.expect("it ended").stats.nodes;
    assert!(nodes <= nodes_max, "{nodes} of {nodes_max}");
    shown
}

/// The fewest mistakes of a full board, by laying every tile in every cell.
fn fewest_mistakes(
    puzzle: &Puzzle,
    laid: &mut Vec<Tile>,
    used: &mut [bool],
    wrong: u64,
    least: &mut u64,
) {
    let cell = laid.len();
    if wrong >= *least {
        return;
    }
    if cell == used.len() {
        *least = wrong;
        return;
    }
    let [rows, cols] = puzzle.frame();
    let (row, col) = (cell / cols, cell % cols);
    let rim = puzzle.rim();
    for number in 0..used.len() {
        let turns = if puzzle.can_turn() { 4 } else { 1 };
        for tile in (0..turns).map(|by| puzzle.tiles()[number].turned(by)) {
            if used[number] || puzzle.fixed()[cell].is_some_and(|fixed| fixed != tile) {
                continue;
            }
            let [top, right, bottom, left] = tile.0;
            let on_rim =
                |is: bool, color: u8| u64::from(is && rim.color().is_some_and(|rim| rim != color));
            let pair =
                |here: u8, there: u8| u64::from(here != there || rim == Rim::BorderOnly(here));
            let more = on_rim(row == 0, top)
                + on_rim(col == 0, left)
                + on_rim(row + 1 == rows, bottom)
                + on_rim(col + 1 == cols, right)
                + if row > 0 {
                    pair(top, laid[cell - cols].0[2])
                } else {
                    0
                }
                + if col > 0 {
                    pair(left, laid[cell - 1].0[1])
                } else {
                    0
                };
            used[number] = true;
            laid.push(tile);
            fewest_mistakes(puzzle, laid, used, wrong + more, least);
            laid.pop();
            used[number] = false;
        }
    }
}

/// A puzzle of some tiles of one that has a solution and some of another, which mostly has none.
fn mixed(wish: Wish, seed: u64) -> Puzzle {
    let (one, other) = (solvable(wish, seed), solvable(wish, seed + 1000));
    let half = one.size() / 2;
    let tiles = [&one.tiles()[..half], &other.tiles()[half..]].concat();
    let fixed = vec![None; tiles.len()];
    Puzzle::new(wish.frame, tiles, wish.can_turn, wish.rim, fixed).expect("the parts fit")
}

#[test]
fn small_boards_are_the_best_there_are() {
    let few = Wish {
        frame: [3, 3],
        colors: 4,
        ..SQUARE
    };
    let wishes = [
        few,
        Wish {
            rim: Rim::Border(1),
            ..few
        },
        Wish {
            frame: [2, 3],
            can_turn: true,
            ..few
        },
        Wish {
            frame: [3, 2],
            can_turn: true,
            rim: Rim::BorderOnly(0),
            ..few
        },
        Wish {
            frame: [1, 5],
            can_turn: true,
            ..few
        },
    ];
    let mut imperfect = 0;
    for wish in wishes {
        for seed in 0..4 {
            let puzzle = mixed(wish, seed);
            let mut least = u64::MAX;
            let used = &mut vec![false; puzzle.size()];
            fewest_mistakes(&puzzle, &mut Vec::new(), used, 0, &mut least);
            let found = shown(&puzzle, &State::start(&puzzle), 20_000, seed, 1);
            let best = found.best.last().expect("there is a board");
            assert_eq!(best.score, best.of.saturating_sub(least), "{wish:?} {seed}");
            imperfect += u32::from(least > 0);
        }
    }
    assert!(imperfect > 5, "{imperfect}");
}

#[test]
fn small_boards_are_solved() {
    let limits = Limits {
        nodes_max: Some(3_000_000),
        ..Limits::default()
    };
    solves_small_boards(beam(), limits);
}

/// A framed board.
const FRAMED: Wish = Wish {
    frame: [9, 7],
    colors: 12,
    can_turn: true,
    rim: Rim::BorderOnly(0),
    fixed: 3,
};

#[test]
fn the_frame_stays_outside() {
    for seed in 0..3 {
        let puzzle = solvable(FRAMED, seed);
        let found = shown(&puzzle, &State::start(&puzzle), 60_000, seed, 1);
        assert!(found.best.len() > 3);
        for best in &found.best {
            let report = Tetravex::check(&puzzle, &best.state);
            let inner = |rule: &str| rule == "sides-clash";
            let other = report.violations.iter().find(|found| !inner(found.rule));
            assert!(other.is_none(), "{other:?}");
            assert_eq!(best.of - best.score, report.violations.len() as u64);
        }
    }
}

#[test]
fn a_seed_and_the_nodes_decide_everything() {
    let puzzle = solvable(FRAMED, 1);
    let start = State::start(&puzzle);
    let one = shown(&puzzle, &start, 200_000, 7, 1);
    for threads in [2, 3] {
        assert_eq!(
            shown(&puzzle, &start, 200_000, 7, threads),
            one,
            "{threads} threads"
        );
    }
    assert_ne!(shown(&puzzle, &start, 200_000, 8, 1).best, one.best);
    for nodes in [0, 1, 62, 63, 64, 1000, 50_000] {
        let fewer = shown(&puzzle, &start, nodes, 7, 1);
        assert_eq!(
            fewer.best[..],
            one.best[..fewer.best.len()],
            "{nodes} nodes"
        );
        let stop = fewer.summary.expect("it ended").stop;
        assert_eq!(stop == StopReason::NodeLimit, fewer.solutions.is_empty());
    }
}

#[test]
fn what_a_player_laid_stays() {
    let puzzle = solvable(FRAMED, 2);
    let mut state = State::start(&puzzle);
    // Wherever it fits or not.
    let tile = puzzle
        .tiles()
        .iter()
        .find(|tile| !puzzle.fixed().contains(&Some(**tile)));
    let tile = tile.expect("most tiles are free");
    let mv = format!("put 5,4 {tile}").parse().expect("it is a move");
    state = Tetravex::play(&puzzle, &state, &mv).expect("the move is right");
    assert!(!shown(&puzzle, &state, 60_000, 1, 1).best.is_empty());
}

#[test]
fn a_full_board_ends_at_once() {
    let full = solvable(
        Wish {
            fixed: 16,
            ..SQUARE
        },
        1,
    );
    let found = shown(&full, &State::start(&full), 10, 1, 1);
    assert_eq!(
        (
            found.solutions.len(),
            found.summary.expect("it ended").stats.nodes
        ),
        (1, 0)
    );
    let tiles = vec![Tile([1, 2, 3, 4]), Tile([5, 6, 7, 8])];
    let fixed = tiles.iter().copied().map(Some).collect();
    let wrong = Puzzle::new([1, 2], tiles, true, Rim::Free, fixed).expect("the parts fit");
    let found = shown(&wrong, &State::start(&wrong), 10, 1, 1);
    assert_eq!(found.summary.expect("it ended").stop, StopReason::Exhausted);
}

/// The narrowest memory gives a narrower beam, and none a refusal.
#[test]
fn memory_bounds_the_width() {
    let puzzle = solvable(FRAMED, 1);
    let start = State::start(&puzzle);
    let scores = [10_000, 1_000_000].map(|bytes| {
        let run = Run::limited(Limits {
            nodes_max: Some(60_000),
            ..Limits::default()
        })
        .within(bytes);
        let (mut last, mut quiet) = (0, |_| ());
        let mut keep = |best: Best<State>| last = best.score;
        let mut findings = Findings {
            on_best: Some(&mut keep),
            ..Findings::new(&mut quiet)
        };
        let settings = Settings::new();
        let found = (beam().search)(&puzzle, &start, &settings, &run, &mut findings);
        let stop = found.expect("there are no options").stop;
        assert!(
            matches!(stop, StopReason::NodeLimit | StopReason::SolutionLimit),
            "{stop:?}"
        );
        assert!(run.memory.most() <= bytes);
        last
    });
    assert!(scores[0] > 0 && scores[0] <= scores[1], "{scores:?}");
    let run = Run::default().within(100);
    let mut quiet = |_| ();
    let mut findings = Findings::new(&mut quiet);
    let settings = Settings::new();
    let found = (beam().search)(&puzzle, &start, &settings, &run, &mut findings);
    assert_eq!(
        found.expect("there are no options").stop,
        StopReason::MemoryLimit
    );
}
