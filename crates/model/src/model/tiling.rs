//! Checks a tiling against the options of its model, so that engines may rely on it.

use pavage_bits::flood;

use super::{Bounds, Model, ModelError, OptionId, Tiling};
use crate::narrow::as_u32;

/// Checks that the tiling of a model, if it has one, is what [`Tiling`] promises. The cost is the
/// length of all options times the number of neighbours of a cell.
pub(super) fn check(model: &Model) -> Result<(), ModelError> {
    let Some(tiling) = &model.tiling else {
        return Ok(());
    };
    let place_of = places(model, tiling)?;
    check_neighbours(tiling)?;
    let sizes = sizes(model, tiling, &place_of)?;
    let mut patch = Patch::new(tiling);
    for option in model.options() {
        check_option(model, option, &place_of, &sizes, &mut patch)?;
    }
    Ok(())
}

fn bad<T>(reason: impl Into<String>) -> Result<T, ModelError> {
    Err(ModelError::BadTiling {
        reason: reason.into(),
    })
}

/// For each item, its index among the cells if it is one.
fn places(model: &Model, tiling: &Tiling) -> Result<Vec<Option<u32>>, ModelError> {
    let mut place_of = vec![None; model.item_count()];
    for (at, &cell) in tiling.cells.iter().enumerate() {
        if model.bounds(cell) != Some(Bounds::ONCE) {
            return bad("a cell is not an item covered exactly once");
        }
        if place_of[cell.index()].replace(as_u32(at)).is_some() {
            return bad(format!("item {} is listed as a cell twice", cell.0));
        }
    }
    Ok(place_of)
}

/// For each item, its number of cells if it is a piece.
fn sizes(
    model: &Model,
    tiling: &Tiling,
    place_of: &[Option<u32>],
) -> Result<Vec<Option<u32>>, ModelError> {
    let mut sizes = vec![None; model.item_count()];
    for &(piece, size) in &tiling.pieces {
        if model.bounds(piece).is_none() {
            return bad("a piece is not a primary item");
        }
        if place_of[piece.index()].is_some() {
            return bad(format!("item {} is both a cell and a piece", piece.0));
        }
        if sizes[piece.index()].replace(size).is_some() {
            return bad(format!("item {} is listed as a piece twice", piece.0));
        }
    }
    Ok(sizes)
}

fn check_neighbours(tiling: &Tiling) -> Result<(), ModelError> {
    let lists = &tiling.neighbours;
    if lists.len() != tiling.cells.len() {
        return bad("the neighbours are not listed for each cell");
    }
    for (cell, list) in lists.iter().enumerate() {
        for (at, &next) in list.iter().enumerate() {
            let Some(back) = lists.get(next as usize) else {
                return bad(format!(
                    "cell {cell} has neighbour {next}, which is no cell"
                ));
            };
            if next as usize == cell {
                return bad(format!("cell {cell} is its own neighbour"));
            }
            if list[..at].contains(&next) {
                return bad(format!("cell {cell} lists neighbour {next} twice"));
            }
            if !back.contains(&as_u32(cell)) {
                return bad(format!(
                    "cell {cell} has neighbour {next}, which does not list it in turn"
                ));
            }
        }
    }
    Ok(())
}

fn check_option(
    model: &Model,
    option: OptionId,
    place_of: &[Option<u32>],
    sizes: &[Option<u32>],
    patch: &mut Patch<'_>,
) -> Result<(), ModelError> {
    let entries = model.entries(option);
    let cells = entries.iter().filter_map(|at| place_of[at.item.index()]);
    let cells = patch.lay(cells);
    let mut pieces = entries.iter().filter_map(|at| sizes[at.item.index()]);
    if pieces.next() != Some(cells) || pieces.next().is_some() {
        return bad(format!(
            "option {} does not cover one piece and as many cells as it has",
            option.0
        ));
    }
    if !patch.is_connected() {
        return bad(format!(
            "the cells of option {} are not connected",
            option.0
        ));
    }
    Ok(())
}

/// The cells of one option, to check whether they are connected.
struct Patch<'t> {
    tiling: &'t Tiling,
    // A cell belongs to the current option if its mark is `round`. It was reached if it is in
    // `reached`.
    marks: Vec<u32>,
    round: u32,
    cells: Vec<u32>,
    reached: Vec<u32>,
}

impl<'t> Patch<'t> {
    fn new(tiling: &'t Tiling) -> Patch<'t> {
        Patch {
            tiling,
            marks: vec![0; tiling.cells.len()],
            round: 0,
            cells: Vec::new(),
            reached: Vec::new(),
        }
    }

    /// Takes the cells of the next option. Returns how many there are.
    fn lay(&mut self, cells: impl Iterator<Item = u32>) -> u32 {
        self.round += 1;
        self.cells.clear();
        self.cells.extend(cells);
        for &cell in &self.cells {
            self.marks[cell as usize] = self.round;
        }
        as_u32(self.cells.len())
    }

    fn is_connected(&mut self) -> bool {
        let Some(&first) = self.cells.first() else {
            return true;
        };
        self.reached.clear();
        self.reached.push(first);
        self.marks[first as usize] = 0;
        let around = |cell: u32| self.tiling.neighbours[cell as usize].iter().copied();
        flood(&mut self.reached, around, |next| {
            let mark = &mut self.marks[next as usize];
            let is_new = *mark == self.round;
            if is_new {
                *mark = 0;
            }
            is_new
        });
        self.reached.len() == self.cells.len()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Bounds, Entry, ItemId, Model, Tiling};

    /// Three cells in a row and a piece of two cells. `change` makes their tiling wrong.
    fn check(change: impl FnOnce(&mut Tiling), options: &[&[u32]], expected: Option<&str>) {
        let mut builder = Model::builder();
        for name in ["a", "b", "c", "piece", "other"] {
            let bounds = Bounds { min: 0, max: 1 };
            let is_cell = name.len() == 1;
            let bounds = if is_cell { Bounds::ONCE } else { bounds };
            builder.primary_between(name, bounds).expect("names differ");
        }
        for items in options {
            let entries: Vec<Entry> = items.iter().map(|&at| ItemId(at).into()).collect();
            builder.option(&entries).expect("items differ");
        }
        let mut tiling = Tiling {
            cells: [0, 1, 2].map(ItemId).to_vec(),
            neighbours: vec![vec![1], vec![0, 2], vec![1]],
            pieces: vec![(ItemId(3), 2)],
        };
        change(&mut tiling);
        builder.tiling(tiling);
        let error = builder.build().err().map(|error| error.to_string());
        let reason = error.map(|error| error.replace("the tiling does not fit the options: ", ""));
        assert_eq!(reason.as_deref(), expected);
    }

    #[test]
    fn a_tiling_is_what_it_promises() {
        let dominoes: &[&[u32]] = &[&[0, 1, 3], &[3, 2, 1]];
        check(|_| (), dominoes, None);
        check(
            |tiling| tiling.cells[2] = ItemId(0),
            dominoes,
            Some("item 0 is listed as a cell twice"),
        );
        check(
            |tiling| tiling.pieces.push((ItemId(3), 2)),
            dominoes,
            Some("item 3 is listed as a piece twice"),
        );
        check(
            |tiling| tiling.pieces.push((ItemId(1), 2)),
            dominoes,
            Some("item 1 is both a cell and a piece"),
        );
        check(
            |tiling| tiling.neighbours[0].clear(),
            dominoes,
            Some("cell 1 has neighbour 0, which does not list it in turn"),
        );
        check(
            |tiling| tiling.neighbours[0].push(1),
            dominoes,
            Some("cell 0 lists neighbour 1 twice"),
        );
        check(
            |tiling| tiling.neighbours[0].push(0),
            dominoes,
            Some("cell 0 is its own neighbour"),
        );
        check(
            |tiling| tiling.neighbours[2].push(3),
            dominoes,
            Some("cell 2 has neighbour 3, which is no cell"),
        );
        check(
            |_| (),
            &[&[0, 2, 3]],
            Some("the cells of option 0 are not connected"),
        );
        check(
            |_| (),
            &[&[0, 3]],
            Some("option 0 does not cover one piece and as many cells as it has"),
        );
        check(
            |tiling| tiling.pieces.push((ItemId(4), 2)),
            &[&[0, 1, 3], &[1, 2, 3, 4]],
            Some("option 1 does not cover one piece and as many cells as it has"),
        );
    }
}
