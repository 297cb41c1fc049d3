//! Options that belong to no solution, found before the search.

use pavage_bits::{Adjacency, Bits};

use super::{Flood, Stock};
use crate::narrow::as_u32;
use crate::{Model, OptionId, Run, StopReason, Task, Tiling};

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
    match model.tiling().filter(|_| task.leave_out_holes) {
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
    if model.option_count().saturating_mul(tiling.cells.len()) > STEPS_MAX {
        return Ok(vec![false; model.option_count()]);
    }
    let mut trial = Trial::new(model, tiling);
    match tiling.cells.len().div_ceil(64) {
        0 | 1 => trial.by_words::<1>(tiling, run),
        2 => trial.by_words::<2>(tiling, run),
        3 => trial.by_words::<3>(tiling, run),
        4 => trial.by_words::<4>(tiling, run),
        5 | 6 => trial.by_words::<6>(tiling, run),
        7 | 8 => trial.by_words::<8>(tiling, run),
        _ => trial.by_lists(tiling, run),
    }
}

/// Places the options on the empty board, one at a time.
struct Trial<'m> {
    model: &'m Model,
    /// The number of each item that is a cell.
    cell_of: Vec<Option<u32>>,
    stock: Stock,
    /// Whether no piece is to spare.
    only_splits: bool,
}

impl<'m> Trial<'m> {
    fn new(model: &'m Model, tiling: &Tiling) -> Trial<'m> {
        let mut cell_of = vec![None; model.item_count()];
        for (cell, item) in tiling.cells.iter().enumerate() {
            cell_of[item.index()] = Some(as_u32(cell));
        }
        let stock = Stock::new(model, tiling);
        Trial {
            model,
            cell_of,
            only_splits: stock.is_exactly(as_u32(tiling.cells.len())),
            stock,
        }
    }

    fn cells(&self, option: OptionId) -> impl Iterator<Item = u32> {
        let entries = self.model.entries(option).iter();
        entries.filter_map(|entry| self.cell_of[entry.item.index()])
    }

    fn by_words<const W: usize>(
        &mut self,
        tiling: &Tiling,
        run: &Run<'_>,
    ) -> Result<Vec<bool>, StopReason> {
        let flood = Adjacency::new(&tiling.neighbours);
        self.each(run, |trial, option| {
            let placed: Bits<W> = trial.cells(option).map(|cell| cell as usize).collect();
            let size = placed.len();
            trial.stock.take(size);
            let (stock, only_splits) = (&mut trial.stock, trial.only_splits);
            // Nearly every placement leaves the board whole, which is nearly always seen close by.
            let is_whole = W > 2 && only_splits && flood.hangs_together_near(placed);
            let is_hopeless = size > 0
                && !is_whole
                && stock.cut_off(&flood, placed, placed, only_splits).is_some();
            trial.stock.put(size);
            is_hopeless
        })
    }

    fn by_lists(&mut self, tiling: &Tiling, run: &Run<'_>) -> Result<Vec<bool>, StopReason> {
        let mut flood = Flood::new(tiling);
        let mut is_placed = vec![false; tiling.cells.len()];
        let mut placed = Vec::new();
        self.each(run, |trial, option| {
            placed.clear();
            placed.extend(trial.cells(option));
            let mark = |is_placed: &mut [bool], to: bool| {
                placed
                    .iter()
                    .for_each(|&cell| is_placed[cell as usize] = to);
            };
            mark(&mut is_placed, true);
            let is_free = |cell: u32| !is_placed[cell as usize];
            flood.begin();
            placed
                .iter()
                .for_each(|&cell| flood.seed_around(cell, is_free));
            let size = as_u32(placed.len());
            trial.stock.take(size);
            let (stock, only_splits) = (&mut trial.stock, trial.only_splits);
            let region = flood.first_unfillable(stock, is_free, only_splits);
            let is_hopeless = region.is_some();
            trial.stock.put(size);
            mark(&mut is_placed, false);
            is_hopeless
        })
    }

    fn each(
        &mut self,
        run: &Run<'_>,
        mut is_hopeless: impl FnMut(&mut Self, OptionId) -> bool,
    ) -> Result<Vec<bool>, StopReason> {
        let options = self.model.options();
        options
            .map(|option| {
                run.check(option.index() * CHECKS_SOONER)?;
                Ok(is_hopeless(self, option))
            })
            .collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{Bounds, Entry, ItemId};

    /// A board of some rows and columns, some cells left out, and pieces of one to four cells in a
    /// row or column, a few of each.
    pub(crate) fn rods(
        rows: u32,
        cols: u32,
        is_cell: impl Fn(u32, u32) -> bool,
        copies: u32,
    ) -> Model {
        let mut builder = Model::builder();
        let mut items = vec![None; (rows * cols) as usize];
        let places = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        for (row, col) in places.filter(|&(row, col)| is_cell(row, col)) {
            let item = builder
                .primary(&format!("{row},{col}"))
                .expect("names differ");
            items[(row * cols + col) as usize] = Some(item);
        }
        let at = |row: u32, col: u32| {
            if row < rows && col < cols {
                items[(row * cols + col) as usize]
            } else {
                None
            }
        };
        let numbers = |row, col| at(row, col).map(|item: ItemId| item.0);
        let mut tiling = Tiling {
            cells: items.iter().flatten().copied().collect(),
            neighbours: Vec::new(),
            pieces: Vec::new(),
        };
        for (index, _) in items.iter().enumerate().filter(|(_, item)| item.is_some()) {
            let (row, col) = (as_u32(index) / cols, as_u32(index) % cols);
            let around = [
                numbers(row.wrapping_sub(1), col),
                numbers(row, col.wrapping_sub(1)),
                numbers(row, col + 1),
                numbers(row + 1, col),
            ];
            tiling
                .neighbours
                .push(around.into_iter().flatten().collect());
        }
        for size in 2..5 {
            let bounds = Bounds {
                min: 0,
                max: copies,
            };
            let piece = builder.primary_between(&format!("rod {size}"), bounds);
            tiling.pieces.push((piece.expect("names differ"), size));
        }
        for &(piece, size) in &tiling.pieces {
            for (row, col, (down, right)) in (0..rows)
                .flat_map(|row| (0..cols).map(move |col| (row, col)))
                .flat_map(|(row, col)| [(1, 0), (0, 1)].map(|step| (row, col, step)))
            {
                let cells: Option<Vec<ItemId>> = (0..size)
                    .map(|step| at(row + step * down, col + step * right))
                    .collect();
                let Some(cells) = cells else { continue };
                let entries: Vec<Entry> =
                    cells.into_iter().chain([piece]).map(Entry::from).collect();
                builder.option(&entries).expect("items differ");
            }
        }
        builder.tiling(tiling);
        builder.build().expect("it is a model")
    }

    /// Words and lists tell the same options, on boards of one word to eight, with holes, and with
    /// and without pieces to spare.
    #[test]
    fn words_and_lists_agree() {
        let mut told = 0;
        for (rows, cols, hole, copies) in [
            (5, 11, 7, 3),
            (7, 13, 5, 20),
            (9, 15, 4, 40),
            (11, 20, 6, 9),
            (6, 60, 9, 40),
            (20, 25, 11, 7),
        ] {
            let is_cell = |row: u32, col: u32| (row * row + 3 * col) % hole != 1;
            let model = rods(rows, cols, is_cell, copies);
            let tiling = model.tiling().expect("it has one");
            let run = Run::default();
            let by_words = hopeless_of_tiling(&model, tiling, &run).expect("no limits");
            let mut trial = Trial::new(&model, tiling);
            let by_lists = trial.by_lists(tiling, &run).expect("no limits");
            assert_eq!(by_words, by_lists, "{rows} by {cols}");
            told += by_lists.iter().filter(|is| **is).count();
        }
        assert!(told > 100, "{told}");
    }
}
