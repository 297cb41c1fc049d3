//! Measures the search for one solution of large packing boards.
//!
//! `cargo run --release -p pavage-benches --bin big [-- SECTION [SEEDS [SECONDS]]]`: boards of the
//! generator, seeds 1 and up to SEEDS, each searched on one thread for at most so many seconds of
//! processor time. Sections:
//!
//! * `targets` (20 seeds, 60 seconds): boards of many small pieces, up to 55×121 cells.
//! * `laid` (20, 30): the same boards with three to ten pieces that lie as they were cut.
//! * `displaced` (20, 10): with three to ten pieces that lie anywhere. Not all of these can be
//!   solved.
//! * `hand-cut` (20, 10): 6×12 in 14 pieces, as somebody might saw them by hand.
//! * `hard` (20, 30): few large pieces.
//! * `lattices` (20, 30): cubes, balls, hexagons and triangles.
//! * `moonshot` (3, 60), with the name of an SVG file behind if it is to be drawn: 55×121 in pieces
//!   of up to 4 cells, 6, 8 and so on to 55.
//! * The name of a board, as the tables print it.
//!
//! Without a section, `targets`. Every answer is judged. A search that met the limit counts with the
//! time it took.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of benches are small"
)]
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::time::Duration;

use pavage_benches::reach::{Column, Reach};
use pavage_benches::{process_time, timed};
use pavage_bits::Random;
use pavage_family::{Family, Findings, OwnSearch, Settings};
use pavage_grid::{CellId, Point};
use pavage_packing::{Packing, Placement, Puzzle, State};
use pavage_search::{Cancel, Limits, Notice, Run, Stats, StopReason};

/// What is cut: the name in tables, the lattice, the board, the sizes of pieces, and how many if that
/// is said.
type Cut = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    Option<&'static str>,
);

const TARGETS: [Cut; 8] = [
    ("12x12", "square", "12x12", "2-8", None),
    ("16x10", "square", "16x10", "2-8", None),
    ("60x5", "square", "60x5", "2-8", None),
    ("60x6-50", "square", "60x6", "2-16", Some("50")),
    ("60x6-46", "square", "60x6", "2-16", Some("46")),
    ("20x20", "square", "20x20", "2-8", None),
    ("30x30", "square", "30x30", "2-8", None),
    ("55x121", "square", "55x121", "2-6", None),
];
const HAND_CUT: Cut = ("6x12-14", "square", "6x12", "3-8", Some("14"));
const HARD: [Cut; 2] = [
    ("16x16-large", "square", "16x16", "2-16", None),
    ("20x20-large", "square", "20x20", "2-20", None),
];
/// Boards of the other lattices.
const LATTICES: [Cut; 9] = [
    ("cubes 6x6x6", "cubic", "6x6x6", "2-6", None),
    ("cubes 10x10x10", "cubic", "10x10x10", "2-6", None),
    ("cubes 4x10x25", "cubic", "4x10x25", "2-6", None),
    ("pyramid 8", "balls", "pyramid 8", "2-6", None),
    ("pyramid 12", "balls", "pyramid 12", "2-6", None),
    ("hexagon 10", "hexagonal", "hexagon 10", "2-6", None),
    ("hexagon 20", "hexagonal", "hexagon 20", "2-6", None),
    (
        "triangles 10x30",
        "triangular",
        "parallelogram 10x30",
        "2-8",
        None,
    ),
    (
        "triangles 25x25",
        "triangular",
        "parallelogram 25x25",
        "2-8",
        None,
    ),
];
/// The largest pieces of the boards of 55×121.
const MOONSHOT: [usize; 14] = [4, 6, 8, 10, 12, 14, 16, 18, 20, 25, 30, 35, 45, 55];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let section = args.first().map_or("targets", String::as_str);
    let number = |at: usize, usual: u64| {
        let given = args.get(at).and_then(|arg| arg.parse().ok());
        given.unwrap_or(usual)
    };
    let plan = |seeds, seconds| Plan {
        seeds: number(1, seeds),
        limit: Duration::from_secs(number(2, seconds)),
    };
    match section {
        "targets" => table(&TARGETS, &plan(20, 60), as_cut),
        "laid" => table(&TARGETS, &plan(20, 30), laid),
        "displaced" => table(&TARGETS, &plan(20, 10), displaced),
        "hand-cut" => table(&[HAND_CUT], &plan(20, 10), as_cut),
        "hard" => table(&HARD, &plan(20, 30), as_cut),
        "lattices" => table(&LATTICES, &plan(20, 30), as_cut),
        "moonshot" => moonshot(&plan(3, 60), args.get(3).map(String::as_str)),
        name => {
            let all = TARGETS
                .iter()
                .chain(&HARD)
                .chain(&LATTICES)
                .chain([&HAND_CUT]);
            let named: Vec<Cut> = all.filter(|cut| cut.0 == name).copied().collect();
            table(&named, &plan(20, 60), as_cut);
        }
    }
}

/// How many boards, and how long each may take.
struct Plan {
    seeds: u64,
    limit: Duration,
}

/// What came of one search.
struct Outcome {
    stop: StopReason,
    time: Duration,
    stats: Stats,
}

/// The positions of one row of a table.
struct Row(Vec<Outcome>);

impl Row {
    fn count(&self, stop: StopReason) -> usize {
        self.0.iter().filter(|outcome| outcome.stop == stop).count()
    }

    /// The times, ascending.
    fn times(&self) -> Vec<f64> {
        let seconds = self.0.iter().map(|outcome| outcome.time.as_secs_f64());
        let mut times: Vec<f64> = seconds.collect();
        times.sort_by(f64::total_cmp);
        times
    }

    fn median(&self) -> f64 {
        let times = self.times();
        times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
    }

    fn print(&self, name: &str, pieces: usize) {
        let solved = self.count(StopReason::SolutionLimit);
        let none = self.count(StopReason::Exhausted);
        let nodes: u64 = self.0.iter().map(|outcome| outcome.stats.nodes).sum();
        println!(
            "{name:<16}{pieces:>8}{:>8}{solved:>8}{none:>8}{:>8}{:>10.3}{:>10.3}{:>12}",
            self.0.len(),
            self.0.len() - solved - none,
            self.median(),
            self.times().last().copied().unwrap_or(f64::NAN),
            nodes / self.0.len().max(1) as u64
        );
    }
}

fn print_head(plan: &Plan) {
    println!(
        "seconds of processor time on one thread, at most {}",
        plan.limit.as_secs()
    );
    println!(
        "{:<16}{:>8}{:>8}{:>8}{:>8}{:>8}{:>10}{:>10}{:>12}",
        "", "pieces", "boards", "solved", "none", "limit", "median", "worst", "mean nodes"
    );
}

/// A line for each way of cutting; `position` says what lies on the board at first.
fn table(cuts: &[Cut], plan: &Plan, position: fn(&Puzzle, &State, u64) -> State) {
    print_head(plan);
    for cut in cuts {
        let mut pieces = 0;
        let outcomes = (1..=plan.seeds).map(|seed| {
            let (puzzle, solution) = make(cut, seed);
            pieces += solution.placed.len();
            let state = position(&puzzle, &solution, seed);
            search(&puzzle, &state, plan.limit)
        });
        let row = Row(outcomes.collect());
        row.print(cut.0, pieces / plan.seeds.max(1) as usize);
    }
}

/// A board of the generator with its cut.
fn make(
    &(_, lattice, board, sizes, parts): &(&str, &str, &str, &str, Option<&str>),
    seed: u64,
) -> (Puzzle, State) {
    let mut wish = Settings::new();
    wish.set("lattice", lattice);
    wish.set("board", board);
    wish.set("sizes", sizes);
    if let Some(parts) = parts {
        wish.set("parts", parts);
    }
    let made = Packing::generate(&wish, seed, &Run::default());
    let made = made.unwrap_or_else(|error| panic!("{board} {seed}: {error:?}"));
    (made.puzzle, made.solution)
}

/// Searches, and has the judge look at what was found.
fn search(puzzle: &Puzzle, state: &State, limit: Duration) -> Outcome {
    let fill = fill();
    let mut found = None;
    let mut keep = |solution: State| found = Some(solution);
    let cancel = Cancel::default();
    let begin = process_time();
    // The limit is one of processor time: others may keep the machine busy.
    let look = |_: &Notice<'_>| {
        if process_time() - begin >= limit {
            cancel.cancel();
        }
    };
    let limits = Limits {
        solutions_max: Some(1),
        ..Limits::default()
    };
    let run = Run {
        limits,
        cancel: cancel.clone(),
        observer: Some(&look),
        ..timed()
    };
    let mut findings = Findings::new(&mut keep);
    let summary = (fill.search)(puzzle, state, &Settings::new(), &run, &mut findings);
    let summary = summary.expect("it has no options");
    let time = process_time() - begin;
    assert_eq!(found.is_some(), summary.stop == StopReason::SolutionLimit);
    if let Some(solution) = found {
        let report = Packing::check(puzzle, &solution);
        assert!(report.violations.is_empty(), "a false solution");
        let stays = |placement| solution.placed.contains(placement);
        assert!(state.placed.iter().all(stays), "a piece was moved");
    }
    Outcome {
        stop: summary.stop,
        time,
        stats: summary.stats,
    }
}

fn fill() -> &'static OwnSearch<Packing> {
    let mut searches = Packing::SEARCHES.iter();
    searches
        .find(|search| search.name == "fill")
        .expect("packing has it")
}

fn as_cut(puzzle: &Puzzle, _: &State, _: u64) -> State {
    Packing::start(puzzle)
}

/// Some pieces of the cut, chosen at random.
fn chosen(solution: &State, seed: u64) -> (Vec<Placement>, Chance) {
    let mut chance = Chance(Random::new(seed));
    let mut pieces = solution.placed.clone();
    let wanted = 3 + chance.below(8);
    for at in 0..wanted.min(pieces.len()) {
        let other = at + chance.below(pieces.len() - at);
        pieces.swap(at, other);
    }
    pieces.truncate(wanted);
    (pieces, chance)
}

fn laid(_: &Puzzle, solution: &State, seed: u64) -> State {
    State::new(chosen(solution, seed).0)
}

/// Pieces of the cut, each in any image anywhere it has room.
fn displaced(puzzle: &Puzzle, solution: &State, seed: u64) -> State {
    let (pieces, mut chance) = chosen(solution, seed);
    let mut state = Packing::start(puzzle);
    for piece in pieces {
        for _ in 0..10_000 {
            let tried = moved(puzzle, &piece, &mut chance)
                .and_then(|moved| puzzle.with_placement(&state, moved).ok());
            if let Some(next) = tried {
                state = next;
                break;
            }
        }
    }
    state
}

/// A piece turned or mirrored, with its first cell anywhere; `None` where it leaves the board.
fn moved(puzzle: &Puzzle, piece: &Placement, chance: &mut Chance) -> Option<Placement> {
    let board = puzzle.board();
    let turn = chance.below(8);
    let point = |cell: &CellId| {
        let [_, row, col] = board.point(*cell).0;
        let [row, col] = if turn & 1 == 0 {
            [row, col]
        } else {
            [col, row]
        };
        let signed = |value: i32, bit| if turn & bit == 0 { value } else { -value };
        Point::flat(signed(row, 2), signed(col, 4))
    };
    let points: Vec<Point> = piece.cells.iter().map(point).collect();
    let target = board.cells().nth(chance.below(board.size()))?;
    let by = board.point(target) - points[0];
    let cells = points.iter().map(|&point| board.cell(point + by));
    let mut cells: Vec<CellId> = cells.collect::<Option<_>>()?;
    cells.sort_unstable();
    Some(Placement {
        cells,
        piece: piece.piece,
    })
}

/// Numbers that seem random.
struct Chance(Random);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound.max(1) as u64) as usize
    }
}

/// How large the pieces of 55×121 cells can be.
fn moonshot(plan: &Plan, file: Option<&str>) {
    print_head(plan);
    let mut columns = Vec::new();
    for largest in MOONSHOT {
        let sizes = format!("2-{largest}");
        let mut pieces = 0;
        let outcomes = (1..=plan.seeds).map(|seed| {
            let (puzzle, solution) = make(&("", "square", "55x121", &sizes, None), seed);
            pieces += solution.placed.len();
            search(&puzzle, &Packing::start(&puzzle), plan.limit)
        });
        let row = Row(outcomes.collect());
        row.print(&sizes, pieces / plan.seeds.max(1) as usize);
        let board = |outcome: &Outcome| {
            let is_solved = outcome.stop == StopReason::SolutionLimit;
            (outcome.time, is_solved)
        };
        columns.push(Column {
            size: largest,
            boards: row.0.iter().map(board).collect(),
        });
    }
    if let Some(file) = file {
        let reach = Reach {
            title: "55\u{d7}121 cells cut at random: how large the pieces can be",
            axis: "cells of the largest piece",
            limit: plan.limit,
            columns: &columns,
        };
        std::fs::write(file, reach.draw()).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
}
