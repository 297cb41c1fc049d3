//! Which sizes of regions the remaining pieces can fill, and the flood fill over cells.
//!
//! Whether a region can be filled depends on the whole multiset of remaining pieces, never on its
//! size alone. So an answer that is kept by size alone would be wrong for the next position.

use std::ops::ControlFlow;

use crate::{Bounds, Model, OptionId, Run, StopReason, SubsetSums, Task, Tiling, flood_until};

/// The multiset of sizes of the pieces that may still be used.
#[derive(Clone, Debug)]
pub(crate) struct Stock {
    count_by_size: Vec<u32>,
    /// The sizes that occur, each once.
    sizes: Vec<u32>,
    total: u64,
    sums: SubsetSums,
}

impl Stock {
    /// All pieces of a tiling, each as many times as it may be used.
    pub(crate) fn new(model: &Model, tiling: &Tiling) -> Stock {
        let cells = tiling.cells.len();
        let mut stock = Stock {
            count_by_size: vec![0; cells + 1],
            sizes: Vec::new(),
            total: 0,
            sums: SubsetSums::up_to(0),
        };
        for &(piece, size) in &tiling.pieces {
            let count = model.bounds(piece).map_or(0, |Bounds { max, .. }| max);
            if let Some(slot) = stock.count_by_size.get_mut(size as usize) {
                let after = slot.saturating_add(count);
                stock.total += u64::from(after - *slot) * u64::from(size);
                *slot = after;
            }
        }
        stock.sizes = (1..=cells as u32)
            .filter(|&size| stock.count_by_size[size as usize] > 0)
            .collect();
        stock
    }

    /// Marks a piece of this size as used.
    pub(crate) fn take(&mut self, size: u32) {
        self.count_by_size[size as usize] -= 1;
        self.total -= u64::from(size);
    }

    /// Marks a piece of this size as free again.
    pub(crate) fn put(&mut self, size: u32) {
        self.count_by_size[size as usize] += 1;
        self.total += u64::from(size);
    }

    /// Whether the remaining pieces have exactly this many cells in all.
    pub(crate) fn is_exactly(&self, cells: u32) -> bool {
        self.total == u64::from(cells)
    }

    /// Whether some of the remaining pieces have exactly this many cells together. Costs one shift
    /// of a bit set for each piece size and binary digit of its count.
    pub(crate) fn can_fill(&mut self, cells: u32) -> bool {
        if u64::from(cells) >= self.total {
            return u64::from(cells) == self.total;
        }
        self.sums.restart(cells as usize);
        for &size in self.sizes.iter().take_while(|&&size| size <= cells) {
            let count = self.count_by_size[size as usize];
            self.sums.add(size as usize, count as usize);
        }
        self.sums.has(cells as usize)
    }
}

/// The most steps spent on the search for hopeless options.
const STEPS_MAX: usize = 1 << 25;

/// A flood takes longer than a step of building, so the clock is checked this much more often.
const CHECKS_SOONER: usize = 1 << 6;

/// Options that belong to no solution, because placing one on the empty board leaves a region that
/// the other pieces cannot fill. That region must be filled in the end, in whatever order pieces
/// are placed. Costs one flood per option. Does nothing on huge models.
///
/// # Errors
/// A limit of the run was met.
pub(crate) fn hopeless_options(
    model: &Model,
    task: &Task,
    run: &Run<'_>,
) -> Result<Hopeless, StopReason> {
    match model.tiling().filter(|_| task.prune_regions) {
        Some(tiling) => hopeless_of_tiling(model, tiling, run).map(Hopeless),
        None => Ok(Hopeless(Vec::new())),
    }
}

/// Which options belong to no solution. It is the same for every order.
pub(crate) struct Hopeless(Vec<bool>);

impl Hopeless {
    pub(crate) fn has(&self, option: OptionId) -> bool {
        self.0.get(option.index()).is_some_and(|&is| is)
    }
}

fn hopeless_of_tiling(
    model: &Model,
    tiling: &Tiling,
    run: &Run<'_>,
) -> Result<Vec<bool>, StopReason> {
    let mut hopeless = vec![false; model.option_count()];
    if model.option_count().saturating_mul(tiling.cells.len()) > STEPS_MAX {
        return Ok(hopeless);
    }
    let mut cell_of = vec![None; model.item_count()];
    for (cell, item) in tiling.cells.iter().enumerate() {
        cell_of[item.index()] = Some(cell as u32);
    }
    let mut stock = Stock::new(model, tiling);
    let mut flood = Flood::new(tiling);
    let only_splits = stock.is_exactly(tiling.cells.len() as u32);
    let mut is_placed = vec![false; tiling.cells.len()];
    for option in model.options() {
        run.check(option.index() * CHECKS_SOONER)?;
        let entries = model.entries(option).iter();
        let placed: Vec<u32> = entries
            .filter_map(|entry| cell_of[entry.item.index()])
            .collect();
        placed
            .iter()
            .for_each(|&cell| is_placed[cell as usize] = true);
        let is_free = |cell: u32| !is_placed[cell as usize];
        flood.begin();
        placed
            .iter()
            .for_each(|&cell| flood.seed_around(cell, is_free));
        stock.take(placed.len() as u32);
        let region = flood.first_unfillable(&mut stock, is_free, only_splits);
        hopeless[option.index()] = region.is_some();
        stock.put(placed.len() as u32);
        placed
            .iter()
            .for_each(|&cell| is_placed[cell as usize] = false);
    }
    Ok(hopeless)
}

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
            neighbours[first..].sort_unstable();
            starts.push(neighbours.len() as u32);
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
        self.seeds.extend(0..self.marks.len() as u32);
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
                match may_stop && seeds_left == 0 {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(true),
                }
            };
            flood_until(&mut self.queue, around, enters).continue_value()?;
            if !stock.can_fill(self.queue.len() as u32) {
                return Some(&self.queue);
            }
        }
        None
    }
}
