//! The program of a student report on the IQ Puzzler Pro, rebuilt from its listings, and made step
//! by step into what an engine does: which step makes how many placements on challenge 39.
//!
//! The rebuilt program knows bit masks and lists of rows and nothing of this crate but the pieces and
//! the board, so it also judges the engine: with all steps it tries as many placements.

use std::collections::HashMap;

use pavage_family::{Cover, Family, Settings};
use pavage_packing::{Packing, Puzzle, State};
use pavage_search::{Limits, Run, Sinks, Task, engine};

/// The board's rows and columns.
const ROWS: usize = 5;
const COLS: usize = 11;
const CELLS: usize = ROWS * COLS;

/// How the rebuilt program searches.
#[derive(Clone, Copy)]
struct Rules {
    /// The larger pieces first, or the smaller ones.
    prefers: fn(usize) -> i64,
    /// Whether images of a piece come as the report turns it: by quarter turns, each followed by its
    /// mirror image. Otherwise they come in the order of their cells.
    as_turned: bool,
    /// Whether the answer for a region is remembered by its size, whatever pieces are left then.
    remembers: bool,
    /// Whether a cell or a piece without a placement ends the branch. The report passes over it.
    sees_dead_ends: bool,
    /// Whether placements that leave a region that cannot be filled are struck out at the start.
    strikes_out: bool,
}

/// A placement: its cells, and behind them a bit for its piece.
#[derive(Clone, Copy)]
struct Row {
    mask: u128,
    piece: usize,
}

struct Program {
    rules: Rules,
    /// The cells and pieces to cover.
    all: u128,
    sizes: Vec<usize>,
    /// The order in which equally good items are chosen.
    order: Vec<usize>,
    known: HashMap<u32, bool>,
    placements: u64,
}

/// The images of a shape as the report makes them: turned by quarters, each also mirrored.
fn turned(shape: &[(usize, usize)]) -> Vec<Vec<(usize, usize)>> {
    let width = |shape: &[(usize, usize)]| shape.iter().map(|at| at.1).max().unwrap_or(0);
    let mut images: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut shape = shape.to_vec();
    for _ in 0..4 {
        let mirrored = shape.iter().map(|at| (at.0, width(&shape) - at.1));
        for mut image in [shape.clone(), mirrored.collect()] {
            image.sort_unstable();
            if !images.contains(&image) {
                images.push(image);
            }
        }
        // Against the clock, as `rot90` turns.
        let right = width(&shape);
        shape = shape.iter().map(|at| (right - at.1, at.0)).collect();
    }
    images
}

impl Program {
    /// The program before a position, and its rows.
    fn new(puzzle: &Puzzle, state: &State, rules: Rules) -> (Program, Vec<Row>) {
        let bit = |row: usize, col: usize| 1_u128 << (row * COLS + col);
        let board = puzzle.board();
        let laid: Vec<u128> = state
            .placed
            .iter()
            .map(|placed| {
                let points = placed.cells.iter().map(|&cell| board.point(cell).0);
                points.fold(0, |mask, at| mask | bit(at[1] as usize, at[2] as usize))
            })
            .collect();
        let taken = laid.iter().fold(0, |taken, mask| taken | mask);
        let pieces = puzzle.pieces();
        let is_laid = |name: char| state.placed.iter().any(|placed| placed.piece == name);
        let mut all = ((1_u128 << CELLS) - 1) & !taken;
        let mut rows = Vec::new();
        for (piece, of) in pieces
            .iter()
            .enumerate()
            .filter(|(_, of)| !is_laid(of.name))
        {
            all |= 1 << (CELLS + piece);
            let points = || of.shape.points().iter().map(|at| [at.0[1], at.0[2]]);
            let least = |axis: usize| points().map(|at| at[axis]).min().expect("it has cells");
            let (top, left) = (least(0), least(1));
            let points = points().map(|at| ((at[0] - top) as usize, (at[1] - left) as usize));
            let mut images = turned(&points.collect::<Vec<_>>());
            if !rules.as_turned {
                images.sort_unstable();
            }
            for image in images {
                for (down, right) in (0..ROWS).flat_map(|row| (0..COLS).map(move |col| (row, col)))
                {
                    let cells = || image.iter().map(|at| (at.0 + down, at.1 + right));
                    let mask = cells().fold(0, |mask, at| mask | bit(at.0, at.1 % COLS));
                    if cells().all(|at| at.0 < ROWS && at.1 < COLS) && mask & taken == 0 {
                        let mask = mask | (1 << (CELLS + piece));
                        rows.push(Row { mask, piece });
                    }
                }
            }
        }
        let sizes: Vec<usize> = pieces.iter().map(|of| of.shape.size()).collect();
        // Pieces come before cells, those that are preferred first, and cells column by column.
        let mut order: Vec<usize> = (0..pieces.len()).collect();
        order.sort_by_key(|&piece| (rules.prefers)(sizes[piece]));
        let mut order: Vec<usize> = order.iter().map(|piece| CELLS + piece).collect();
        order.extend((0..COLS).flat_map(|col| (0..ROWS).map(move |row| row * COLS + col)));
        let program = Program {
            rules,
            all,
            sizes,
            order,
            known: HashMap::new(),
            placements: 0,
        };
        (program, rows)
    }

    /// How many placements it tries up to the first solution; `None` if it finds none.
    fn run(mut self, mut rows: Vec<Row>) -> Option<u64> {
        if self.rules.strikes_out {
            rows.retain(|row| !self.has_void(row.mask));
        }
        self.search(&rows, 0).then_some(self.placements)
    }

    fn search(&mut self, rows: &[Row], covered: u128) -> bool {
        let count = |item: usize| rows.iter().filter(|row| row.mask >> item & 1 == 1).count();
        let open = self
            .order
            .iter()
            .filter(|item| (self.all & !covered) >> **item & 1 == 1);
        let counted: Vec<(usize, usize)> = open.map(|&item| (count(item), item)).collect();
        let is_dead = counted.iter().any(|(count, _)| *count == 0);
        if rows.is_empty() || is_dead && self.rules.sees_dead_ends {
            return covered == self.all;
        }
        let least = counted
            .iter()
            .filter(|(count, _)| *count > 0)
            .min_by_key(|item| item.0);
        let (_, item) = *least.expect("some row covers an item");
        let mut tried: Vec<Row> = rows
            .iter()
            .filter(|row| row.mask >> item & 1 == 1)
            .copied()
            .collect();
        tried.sort_by_key(|row| (self.rules.prefers)(self.sizes[row.piece]));
        for row in tried {
            self.placements += 1;
            let covered = covered | row.mask;
            if self.has_void(covered) {
                continue;
            }
            let rest = rows.iter().filter(|other| other.mask & row.mask == 0);
            if self.search(&rest.copied().collect::<Vec<_>>(), covered) {
                return true;
            }
        }
        false
    }

    /// Whether a region has a size that no remaining pieces add up to.
    fn has_void(&mut self, covered: u128) -> bool {
        let open = self.all & !covered;
        let mut cells = open & ((1 << CELLS) - 1);
        while cells != 0 {
            let mut region = 1 << cells.trailing_zeros();
            loop {
                let row = (1_u128 << (COLS - 1)) - 1;
                let inner = (0..ROWS).fold(0, |mask, at| mask | (row << (at * COLS)));
                let sideways = ((region & inner) << 1) | ((region >> 1) & inner);
                let across = (region << COLS) | (region >> COLS);
                let grown = (region | sideways | across) & cells;
                if grown == region {
                    break;
                }
                region = grown;
            }
            cells &= !region;
            if !self.can_fill(region.count_ones(), open) {
                return true;
            }
        }
        false
    }

    fn can_fill(&mut self, size: u32, open: u128) -> bool {
        if let Some(known) = self.known.get(&size).filter(|_| self.rules.remembers) {
            return *known;
        }
        let left = self.sizes.iter().enumerate();
        let left = left.filter(|(piece, _)| open >> (CELLS + piece) & 1 == 1);
        let sums = left.fold(1_u128, |sums, (_, size)| sums | (sums << size));
        let can = sums >> size & 1 == 1;
        self.known.insert(size, can);
        can
    }
}

fn larger_first(size: usize) -> i64 {
    -i64::try_from(size).expect("pieces are small")
}

fn smaller_first(size: usize) -> i64 {
    i64::try_from(size).expect("pieces are small")
}

fn challenge() -> (Puzzle, State) {
    let text = include_str!("../../../../data/challenges/iq-039.txt");
    let puzzle = Packing::read(text, "grid", &Settings::new()).expect("it is right");
    let state = Packing::start(&puzzle);
    (puzzle, state)
}

/// The placements of an engine up to the first solution.
fn of_engine(puzzle: &Puzzle, state: &State, ordering: &str) -> u64 {
    let cover = Packing::cover(puzzle, state, &Run::default()).expect("it has a cover");
    let task = Task {
        order: cover.order(ordering, 0).expect("it has the ordering"),
        ..Task::default()
    };
    let run = Run::limited(Limits {
        solutions_max: Some(1),
        ..Limits::default()
    });
    let mask = engine("mask").expect("it is there");
    let summary = mask.search(cover.model(), &task, &run, &mut Sinks::default());
    summary.stats.placements
}

/// The table of docs/orderings.md.
#[test]
fn the_report_is_rebuilt() {
    let (puzzle, state) = challenge();
    let placements = |rules: Rules| {
        let (program, rows) = Program::new(&puzzle, &state, rules);
        program.run(rows)
    };
    let report = Rules {
        prefers: larger_first,
        as_turned: true,
        remembers: true,
        sees_dead_ends: false,
        strikes_out: false,
    };
    assert_eq!(placements(report), Some(62));
    // Without an ordering, what it remembers cuts the solutions away.
    let unordered = Rules {
        prefers: |_| 0,
        ..report
    };
    assert_eq!(placements(unordered), None);
    let forgets = Rules {
        remembers: false,
        ..report
    };
    assert_eq!(placements(forgets), Some(145));
    let sees = Rules {
        sees_dead_ends: true,
        ..forgets
    };
    assert_eq!(placements(sees), Some(119));
    let sorted = Rules {
        as_turned: false,
        ..sees
    };
    assert_eq!(placements(sorted), Some(28));
    let engine_like = Rules {
        strikes_out: true,
        ..sorted
    };
    assert_eq!(placements(engine_like), Some(438));
    assert_eq!(of_engine(&puzzle, &state, "descender"), 438);
    let smaller = Rules {
        prefers: smaller_first,
        ..engine_like
    };
    assert_eq!(
        placements(smaller),
        Some(of_engine(&puzzle, &state, "ascender"))
    );
}
