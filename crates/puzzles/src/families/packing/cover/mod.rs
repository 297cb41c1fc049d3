//! A packing position as an exact-cover problem: an item for each cell to be covered, an item for
//! each class of equal pieces with the number of its copies, an option for each placement.

mod build;
mod order;
mod series;

use std::collections::HashMap;

use pavage_grid::{Board, CellId, Shape};
use pavage_search::{ItemId, Model, OptionId, Order};

use super::heuristics;
use super::puzzle::{Placement, Puzzle, State};
use crate::{Cover, NoCover};
use build::{Built, build, check_area};
pub(super) use build::{Class, classes, placements};

pub use series::{OpenCover, open_cover};

/// The problem, and what its options mean.
pub struct PackingCover {
    model: Model,
    classes: Vec<Class>,
    /// Class and cells of each option.
    options: Vec<(usize, Vec<CellId>)>,
    /// Item of each cell to be covered.
    items: Vec<Option<ItemId>>,
    board: Board,
    placed: Vec<Placement>,
}

/// Makes the problem of a position.
pub(super) fn cover(puzzle: &Puzzle, state: &State) -> Result<PackingCover, NoCover> {
    let empty = puzzle.empty(state);
    check_area(puzzle, state, &empty)?;
    let classes = classes(puzzle, state);
    let Built {
        model,
        options,
        items,
        ..
    } = build(puzzle.board(), &empty, &classes, &[])?;
    Ok(PackingCover {
        model,
        classes,
        options,
        items,
        board: puzzle.board().clone(),
        placed: state.placed.clone(),
    })
}

impl Cover for PackingCover {
    type State = State;

    fn model(&self) -> &Model {
        &self.model
    }

    fn order(&self, heuristic: &str, seed: u64) -> Option<Order> {
        match heuristic {
            "mrv" => return Some(Order::default()),
            "random" => return Some(Order::random(&self.model, seed)),
            _ => {}
        }
        let shapes: Vec<&Shape> = self.classes.iter().map(|class| &class.shape).collect();
        let ranks = heuristics::ranks(heuristic, &shapes)?;
        // Cells come last among equals: they are numbered before the pieces.
        let cells = self.items.iter().flatten().map(|_| ranks.len() as u32);
        let items = cells.chain(ranks.iter().copied()).collect();
        let options = self
            .options
            .iter()
            .map(|(class, _)| ranks[*class])
            .collect();
        Some(Order { items, options })
    }

    /// Symmetries of the board that keep the placed pieces and the open cells, and map every
    /// placement to a placement. O(options) each.
    fn symmetries(&self) -> Vec<Vec<OptionId>> {
        let index: HashMap<(usize, &[CellId]), u32> = self
            .options
            .iter()
            .enumerate()
            .map(|(at, (class, cells))| ((*class, cells.as_slice()), at as u32))
            .collect();
        let maps = self
            .board
            .symmetries()
            .into_iter()
            .filter(|map| self.keeps_position(map));
        let permute = |map: Vec<CellId>| -> Option<Vec<OptionId>> {
            let image = |(class, cells): &(usize, Vec<CellId>)| {
                let image = mapped(&map, cells);
                index
                    .get(&(*class, image.as_slice()))
                    .copied()
                    .map(OptionId)
            };
            self.options.iter().map(image).collect()
        };
        maps.filter_map(permute).collect()
    }

    fn decode(&self, chosen: &[OptionId]) -> State {
        let mut names: Vec<_> = self
            .classes
            .iter()
            .map(|class| class.names.iter())
            .collect();
        let mut chosen: Vec<&(usize, Vec<CellId>)> = chosen
            .iter()
            .map(|option| &self.options[option.index()])
            .collect();
        chosen.sort_unstable_by_key(|(_, cells)| cells[0]);
        let mut placed = self.placed.clone();
        for (class, cells) in chosen {
            let piece = *names[*class]
                .next()
                .expect("a class has a letter for each copy");
            placed.push(Placement {
                cells: cells.clone(),
                piece,
            });
        }
        State::new(placed)
    }
}

impl PackingCover {
    fn keeps_position(&self, map: &[CellId]) -> bool {
        let covers = |cell: CellId| self.items[cell.index()].is_some();
        let keeps_cells = self
            .board
            .cells()
            .all(|cell| covers(cell) == covers(map[cell.index()]));
        let keeps_piece = |placement: &Placement| {
            let cells = mapped(map, &placement.cells);
            self.placed
                .iter()
                .any(|other| other.piece == placement.piece && other.cells == cells)
        };
        keeps_cells && self.placed.iter().all(keeps_piece)
    }
}

fn mapped(map: &[CellId], cells: &[CellId]) -> Vec<CellId> {
    let mut image: Vec<CellId> = cells.iter().map(|cell| map[cell.index()]).collect();
    image.sort_unstable();
    image
}
