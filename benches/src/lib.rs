//! Models for the benchmarks, built without the other crates: pentominoes on a board.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of benches are small"
)]

/// The examples of the guide to the search are tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/search.md")]
struct Guide;

pub mod http;
pub mod map;
mod peer;
pub mod reach;
pub mod served;
mod stamp;

use std::sync::OnceLock;
use std::time::Duration;

use pavage_host::SystemClock;
use pavage_search::{Entry, Model, Run, Tiling};

pub use peer::count_by_dlx;
pub use stamp::{Stamp, Working, process_time};

type Cell = (i32, i32);

/// A run with a clock, without limits.
pub fn timed() -> Run<'static> {
    static CLOCK: OnceLock<SystemClock> = OnceLock::new();
    Run {
        clock: CLOCK.get_or_init(SystemClock::start),
        ..Run::default()
    }
}

/// A run that ends after so much time.
pub fn within(time: Duration) -> Run<'static> {
    timed().ending_in(Some(time))
}

/// The twelve pentominoes, each as the cells of one orientation.
pub fn pentominoes() -> Vec<Vec<Cell>> {
    let mut grown = vec![vec![(0, 0)]];
    for _ in 1..5 {
        let mut next: Vec<Vec<Cell>> = Vec::new();
        for shape in &grown {
            for &(row, column) in shape {
                for cell in [
                    (row + 1, column),
                    (row - 1, column),
                    (row, column + 1),
                    (row, column - 1),
                ] {
                    let mut larger = shape.clone();
                    larger.push(cell);
                    let larger = orientations(&larger)[0].clone();
                    if !shape.contains(&cell) && !next.contains(&larger) {
                        next.push(larger);
                    }
                }
            }
        }
        grown = next;
    }
    grown.sort();
    grown
}

/// All orientations of a shape, turned and mirrored, each moved to the origin, sorted.
pub fn orientations(shape: &[Cell]) -> Vec<Vec<Cell>> {
    let mut found = Vec::new();
    for at in 0..8 {
        let turn = |&(row, column): &Cell| {
            let (row, column) = if at & 1 == 0 {
                (row, column)
            } else {
                (column, row)
            };
            let row = if at & 2 == 0 { row } else { -row };
            (row, if at & 4 == 0 { column } else { -column })
        };
        let turned: Vec<Cell> = shape.iter().map(turn).collect();
        let top = turned.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = turned.iter().map(|cell| cell.1).min().unwrap_or(0);
        let mut moved: Vec<Cell> = turned
            .iter()
            .map(|cell| (cell.0 - top, cell.1 - left))
            .collect();
        moved.sort_unstable();
        found.push(moved);
    }
    found.sort();
    found.dedup();
    found
}

/// The model of packing each shape once, in any orientation, into a board without some cells.
pub fn packing(rows: i32, columns: i32, holes: &[Cell], shapes: &[Vec<Cell>]) -> Model {
    let cells: Vec<Cell> = (0..rows * columns)
        .map(|at| (at / columns, at % columns))
        .filter(|cell| !holes.contains(cell))
        .collect();
    let place = |cell: Cell| cells.binary_search(&cell).ok();
    let mut builder = Model::builder();
    let mut tiling = Tiling::default();
    for (at, shape) in shapes.iter().enumerate() {
        let item = builder
            .primary(&format!("piece{at}"))
            .expect("names differ");
        tiling.pieces.push((item, shape.len() as u32));
    }
    for &(row, column) in &cells {
        let name = format!("r{row}c{column}");
        tiling
            .cells
            .push(builder.primary(&name).expect("names differ"));
        let around = [
            (row - 1, column),
            (row, column - 1),
            (row, column + 1),
            (row + 1, column),
        ];
        let around = around.into_iter().filter_map(place);
        tiling.neighbours.push(around.map(|at| at as u32).collect());
    }
    for (shape, &(piece, _)) in shapes.iter().zip(&tiling.pieces) {
        for image in orientations(shape) {
            for corner in 0..rows * columns {
                let (down, right) = (corner / columns, corner % columns);
                let image = image
                    .iter()
                    .map(|cell| place((cell.0 + down, cell.1 + right)));
                if let Some(covered) = image.collect::<Option<Vec<_>>>() {
                    let mut entries = vec![Entry::from(piece)];
                    entries.extend(covered.iter().map(|&at| Entry::from(tiling.cells[at])));
                    builder.option(&entries).expect("cells of a shape differ");
                }
            }
        }
    }
    builder.tiling(tiling);
    builder.build().expect("the tiling describes the options")
}

/// The two boards on which engines are compared, with their counts of solutions.
pub fn pentomino_boards() -> Vec<(&'static str, Model, u64)> {
    let shapes = pentominoes();
    let centre = [(3, 3), (3, 4), (4, 3), (4, 4)];
    vec![
        ("8x8 minus centre", packing(8, 8, &centre, &shapes), 520),
        ("6x10", packing(6, 10, &[], &shapes), 9356),
    ]
}
