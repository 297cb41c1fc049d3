//! Positions that cannot be filled, where that is quick to see: a region whose size no pieces add
//! up to, a piece that has no place, a cell that no piece covers, a small region that no pieces
//! fill. Also on boards too large for an exact search.

use super::ground::{Ground, Kind, Task, Turn};
use super::region::{self, Ended, Pieces, Region};
use crate::random::Random;

/// Regions of at most so many cells are searched exactly,
const REGION_CELLS: usize = 48;
/// with so many nodes.
const REGION_NODES: u64 = 1_000;

/// Whether a task is seen to have no solution. Adds the nodes of searches, `nodes_max` at most, to
/// `nodes`.
pub(super) fn is_dead(
    task: &Task,
    nodes_max: u64,
    nodes: &mut u64,
    stop: &dyn Fn() -> bool,
) -> bool {
    let turn = Turn {
        transposed: false,
        upside_down: false,
        mirrored: false,
    };
    let ground = Ground::new(task, turn);
    let regions = regions(&ground);
    let sums = region::sums(task.cells.len(), counted(&task.kinds));
    let is_sum = |size: usize| sums[size / 64] >> (size % 64) & 1 == 1;
    !regions.iter().all(|cells| is_sum(cells.len()))
        || !have_places(&ground, task.kinds.len())
        || !ground.cells.iter().all(|&cell| is_covered(&ground, cell))
        || regions.iter().any(|cells| {
            let is_small = regions.len() > 1 && cells.len() <= REGION_CELLS;
            let nodes_left = REGION_NODES.min(nodes_max - *nodes);
            is_small && cannot_be_filled(task, cells, (nodes_left, nodes), stop)
        })
}

fn counted(kinds: &[Kind]) -> impl Iterator<Item = (usize, u16)> {
    kinds.iter().map(|kind| (kind.size, kind.count))
}

/// The cells of each region, as indices in the task.
fn regions(ground: &Ground) -> Vec<Vec<u32>> {
    let mut taken = ground.walls.clone();
    let mut regions = Vec::new();
    for &start in &ground.cells {
        if taken[start as usize] != 0 {
            continue;
        }
        taken[start as usize] = 1;
        let mut region = vec![start];
        let mut at = 0;
        while let Some(&cell) = region.get(at) {
            at += 1;
            for step in ground.neighbours() {
                let next = (cell as i32 + step) as usize;
                if taken[next] == 0 {
                    taken[next] = 1;
                    region.push(next as u32);
                }
            }
        }
        let origin = |cell: &u32| {
            let place = ground.cells.binary_search(cell);
            ground.origin[place.expect("regions consist of cells")]
        };
        regions.push(region.iter().map(origin).collect());
    }
    regions
}

/// Whether an image lies on empty cells when its first cell lies there.
fn fits(ground: &Ground, steps: &[i32], first: i32) -> bool {
    let is_empty = |step: &i32| {
        let cell = usize::try_from(first + step).ok();
        cell.and_then(|cell| ground.walls.get(cell)) == Some(&0)
    };
    steps.iter().all(is_empty)
}

/// Whether a piece of each kind fits somewhere.
fn have_places(ground: &Ground, kinds: usize) -> bool {
    let mut placed = vec![false; kinds];
    for image in &ground.images {
        let placed = &mut placed[usize::from(image.kind)];
        let mut firsts = ground.cells.iter();
        *placed = *placed || firsts.any(|&first| fits(ground, &image.steps, first as i32));
    }
    placed.into_iter().all(|placed| placed)
}

/// Whether a piece fits over a cell.
fn is_covered(ground: &Ground, cell: u32) -> bool {
    ground.images.iter().any(|image| {
        let mut steps = image.steps.iter();
        steps.any(|step| fits(ground, &image.steps, cell as i32 - step))
    })
}

/// Whether an exact search finds that no choice of the pieces fills a region.
fn cannot_be_filled(
    task: &Task,
    cells: &[u32],
    (nodes_max, nodes): (u64, &mut u64),
    stop: &dyn Fn() -> bool,
) -> bool {
    let cells: Vec<[i32; 2]> = cells.iter().map(|&at| task.cells[at as usize]).collect();
    let region = Region {
        cells: &cells,
        kinds: &task.kinds,
        left: task.kinds.iter().map(|kind| kind.count).collect(),
        pieces: Pieces::Some,
    };
    let ended = region::search(&region, nodes_max, &mut Random::new(0), stop, nodes);
    matches!(ended, Ended::Impossible)
}
