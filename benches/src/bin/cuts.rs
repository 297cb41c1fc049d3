//! First solutions of boards cut at random into pieces of 3 to 8 cells, by restarts of `dance`.
//!
//! `cargo run --release -p pavage-benches --bin cuts [-- NODES_MAX]`
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::time::Instant;

use pavage_benches::packing;
use pavage_search::{Limits, Order, Run, Sinks, Task, engine, first_by_restarts};

fn main() {
    let nodes_max = std::env::args()
        .nth(1)
        .and_then(|arg| arg.parse().ok())
        .unwrap_or(2_000_000);
    let dance = engine("dance").expect("it is in the table");
    for (rows, columns) in [(12, 12), (10, 16), (5, 60)] {
        for seed in 1..=5 {
            let shapes = cut(rows, columns, seed);
            let model = packing(rows, columns, &[], &shapes);
            assert_eq!(
                model.primary_count(),
                shapes.len() + (rows * columns) as usize
            );
            // Larger pieces first; cells from the narrow side.
            let size = |at: usize| shapes.get(at).map_or(0, |shape| shape.len() as u32);
            let mut items: Vec<u32> = (0..shapes.len())
                .map(|at| 100_000 + 10 - size(at))
                .collect();
            items.extend((0..rows * columns).map(|at| (at % columns * rows + at / columns) as u32));
            let options = model.options().map(|option| {
                let piece = model.entries(option)[0].item.index();
                10 - size(piece)
            });
            let order = Order {
                items: items.into(),
                options: options.collect(),
            };
            let limits = Limits {
                nodes_max: Some(nodes_max),
                ..Limits::default()
            };
            let run = Run {
                seed,
                ..Run::limited(limits)
            };
            let task = Task {
                order,
                ..Task::default()
            };
            let start = Instant::now();
            let result = first_by_restarts(dance, &model, &task, &run, &mut Sinks::default());
            println!(
                "{rows}x{columns} seed {seed}: {} pieces, {} options, {:?} in {} nodes, {} attempts, {:.3} s",
                shapes.len(),
                model.option_count(),
                result.summary.stop,
                result.summary.stats.nodes,
                result.attempts,
                start.elapsed().as_secs_f64()
            );
        }
    }
}

/// Cuts a board into pieces by growing them cell by cell; leftovers join a neighbour.
fn cut(rows: i32, columns: i32, seed: u64) -> Vec<Vec<(i32, i32)>> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut below = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % bound
    };
    let mut owner = vec![usize::MAX; (rows * columns) as usize];
    let around = |at: usize| {
        let (row, column) = (at as i32 / columns, at as i32 % columns);
        let cells = [
            (row - 1, column),
            (row, column - 1),
            (row, column + 1),
            (row + 1, column),
        ];
        let inside =
            |cell: &(i32, i32)| (0..rows).contains(&cell.0) && (0..columns).contains(&cell.1);
        cells
            .into_iter()
            .filter(inside)
            .map(|cell| (cell.0 * columns + cell.1) as usize)
            .collect::<Vec<_>>()
    };
    let mut pieces: Vec<Vec<usize>> = Vec::new();
    while let Some(first) = owner.iter().position(|&piece| piece == usize::MAX) {
        let (mut cells, wanted) = (vec![first], 4 + below(4));
        owner[first] = pieces.len();
        while cells.len() < wanted {
            let free = cells.iter().flat_map(|&cell| around(cell));
            let free: Vec<usize> = free.filter(|&cell| owner[cell] == usize::MAX).collect();
            if free.is_empty() {
                break;
            }
            let next = free[below(free.len())];
            owner[next] = pieces.len();
            cells.push(next);
        }
        let host = around(first)
            .into_iter()
            .find(|&cell| owner[cell] != pieces.len());
        match host {
            Some(host) if cells.len() < 3 => {
                let host = owner[host];
                cells.iter().for_each(|&cell| owner[cell] = host);
                pieces[host].extend(cells);
            }
            _ => pieces.push(cells),
        }
    }
    let place = |at: usize| (at as i32 / columns, at as i32 % columns);
    pieces
        .into_iter()
        .map(|cells| cells.into_iter().map(place).collect())
        .map(moved)
        .collect()
}

fn moved(cells: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    pavage_benches::orientations(&cells).swap_remove(0)
}
