//! Flood fill over a graph of cells, cell by cell, for boards of any size.

use std::ops::ControlFlow;

use pavage_bits::{SmallSort as _, flood_until};

use super::Stock;
use crate::Tiling;
use crate::narrow::as_u32;

/// Floods regions of free cells over a graph of neighbours.
#[derive(Clone, Debug)]
pub(crate) struct Flood {
    graph: Graph,
    // A cell was reached in this round if it has this round's mark.
    marks: Vec<u32>,
    mark: u32,
    queue: Vec<u32>,
    seeds: Vec<u32>,
    /// Cells reached so far, over all rounds.
    work: u64,
}

/// The neighbours of each cell.
#[derive(Clone, Debug)]
struct Graph {
    starts: Vec<u32>,
    neighbours: Vec<u32>,
}

impl Graph {
    fn around(&self, cell: u32) -> &[u32] {
        let ends = [cell as usize, cell as usize + 1].map(|at| self.starts[at] as usize);
        &self.neighbours[ends[0]..ends[1]]
    }
}

impl Flood {
    pub(crate) fn new(tiling: &Tiling) -> Flood {
        let mut starts = vec![0];
        let mut neighbours = Vec::new();
        for list in &tiling.neighbours {
            let first = neighbours.len();
            neighbours.extend_from_slice(list);
            // The tree must not depend on the order in which neighbours were listed.
            neighbours[first..].small_sort();
            starts.push(as_u32(neighbours.len()));
        }
        let marks = vec![0; tiling.cells.len()];
        Flood {
            graph: Graph { starts, neighbours },
            marks,
            mark: 0,
            queue: Vec::new(),
            seeds: Vec::new(),
            work: 0,
        }
    }

    /// Cells reached in all rounds so far.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// Starts a round whose seeds are all cells.
    pub(crate) fn seed_everywhere(&mut self) {
        self.begin();
        self.seeds.extend(0..as_u32(self.marks.len()));
    }

    /// Starts a round without seeds.
    pub(crate) fn begin(&mut self) {
        self.seeds.clear();
        self.mark += 2;
        if self.mark == u32::MAX - 1 {
            self.marks.fill(0);
            self.mark = 2;
        }
    }

    /// Adds the free neighbours of a cell to the seeds, without duplicates.
    pub(crate) fn seed_around(&mut self, cell: u32, is_free: impl Fn(u32) -> bool) {
        for &next in self.graph.around(cell) {
            if self.marks[next as usize] < self.mark && is_free(next) {
                self.marks[next as usize] = self.mark;
                self.seeds.push(next);
            }
        }
    }

    /// Floods from the seeds, region by region, until one region cannot be filled, and returns its
    /// cells. With `only_splits`, stops as soon as all seeds are known to lie in one region.
    pub(crate) fn first_unfillable(
        &mut self,
        stock: &mut Stock,
        is_free: impl Fn(u32) -> bool,
        only_splits: bool,
    ) -> Option<&[u32]> {
        // Marks: `mark` for a seed not reached, `mark + 1` for a cell reached.
        let reached = self.mark + 1;
        let mut seeds_left = self.seeds.len();
        for at in 0..self.seeds.len() {
            let seed = self.seeds[at];
            if self.marks[seed as usize] == reached || !is_free(seed) {
                continue;
            }
            let may_stop = only_splits && at == 0;
            seeds_left -= 1;
            if may_stop && seeds_left == 0 {
                return None;
            }
            self.queue.clear();
            self.queue.push(seed);
            self.marks[seed as usize] = reached;
            let around = |cell: u32| {
                self.work += 1;
                self.graph.around(cell).iter().copied()
            };
            let enters = |next: u32| {
                let mark = &mut self.marks[next as usize];
                if *mark == reached || !is_free(next) {
                    return ControlFlow::Continue(false);
                }
                seeds_left -= usize::from(*mark == self.mark);
                *mark = reached;
                if may_stop && seeds_left == 0 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(true)
                }
            };
            flood_until(&mut self.queue, around, enters).continue_value()?;
            if stock.cuts(as_u32(self.queue.len()), self.queue.iter().copied()) {
                return Some(&self.queue);
            }
        }
        None
    }
}
