//! The search tree: at each position, the pictures of a cell with few candidates are tried in turn.

use pavage_bits::SmallSort as _;
use pavage_family::numbers::{as_u16, as_u32};
use std::sync::Arc;

use pavage_search::{ItemId, OptionId, Space, Verdict};

use super::super::puzzle::State;
use super::field::Field;
use super::grid::{Grid, Mark};
use super::sets::Sides;

/// A level of the tree: a cell, its pictures in the order in which they are tried, and the mark to
/// restore.
#[derive(Clone, Copy)]
struct Level {
    cell: usize,
    first: usize,
    mark: Mark,
}

/// The tree below a position. An item is an empty cell; an option is a picture in a cell.
#[derive(Clone)]
pub(super) struct Tree<const W: usize, S> {
    field: Arc<Field<W, S>>,
    grid: Grid<W, S>,
    levels: Vec<Level>,
    /// The pictures of all levels.
    pictures: Vec<u16>,
    dead: Option<u16>,
    /// A rank for each picture: lower is tried first.
    ranks: Arc<[u32]>,
}

impl<const W: usize, S: Sides> Tree<W, S> {
    /// The whole tree. `None` when the position contradicts the rules. `ranks` has a number for
    /// each picture.
    pub(super) fn new(field: Field<W, S>, ranks: Arc<[u32]>) -> Option<Tree<W, S>> {
        if field.parts.is_broken {
            return None;
        }
        let grid = Grid::new(&field).ok()?;
        Some(Tree {
            field: Arc::new(field),
            grid,
            levels: Vec::new(),
            pictures: Vec::new(),
            dead: None,
            ranks,
        })
    }

    /// The position after these choices and their consequences, up to the first choice that leads
    /// to a dead end.
    pub(super) fn decode(&self, start: &State, chosen: &[OptionId]) -> State {
        let mut grid = self.grid.clone();
        for option in chosen {
            let (cell, picture) = self.meaning(*option);
            let mark = grid.mark();
            if grid.assign(&self.field, cell, picture).is_err() {
                grid.restore(&self.field, mark);
                break;
            }
        }
        let mut state = start.clone();
        for (at, &cell) in self.field.parts.cells.iter().enumerate() {
            state.cells[cell] = grid
                .picture(at)
                .map(|picture| self.field.parts.pictures[picture]);
        }
        state
    }

    fn option(&self, cell: usize, picture: usize) -> OptionId {
        OptionId(as_u32(cell * self.field.parts.pictures.len() + picture))
    }

    fn meaning(&self, option: OptionId) -> (usize, usize) {
        let pictures = self.field.parts.pictures.len();
        (option.index() / pictures, option.index() % pictures)
    }
}

/// Puts pictures in the order in which they are tried.
fn sort(pictures: &mut [u16], ranks: &[u32]) {
    pictures.small_sort_by_key(|&picture| ranks[usize::from(picture)]);
}

impl<const W: usize, S: Sides> Space for Tree<W, S> {
    fn bytes(&self) -> usize {
        let stacks = self.levels.capacity() * size_of::<Level>() + self.pictures.capacity() * 2;
        self.grid.bytes() + stacks
    }

    fn is_cut(&mut self) -> bool {
        false
    }

    fn examine(&mut self) -> Verdict {
        if self.dead.is_some() {
            return Verdict::Dead;
        }
        let Some(cell) = self.grid.next_cell(&self.field) else {
            return Verdict::Solution;
        };
        let first = self.pictures.len();
        let candidates = self.grid.candidates(cell).members();
        self.pictures.extend(candidates.map(as_u16));
        let width = as_u32(self.pictures.len() - first);
        if width == 0 {
            self.dead = Some(as_u16(cell));
            return Verdict::Dead;
        }
        sort(&mut self.pictures[first..], &self.ranks);
        let mark = self.grid.mark();
        self.levels.push(Level { cell, first, mark });
        Verdict::Branch {
            item: ItemId::at(cell),
            width,
            options: width,
        }
    }

    fn choose(&mut self, choice: u32) -> Option<OptionId> {
        let level = self.levels.last().expect("a choice belongs to a level");
        let picture = usize::from(self.pictures[level.first + choice as usize]);
        let cell = level.cell;
        self.dead = self
            .grid
            .assign(&self.field, cell, picture)
            .err()
            .map(|end| end.0);
        Some(self.option(cell, picture))
    }

    fn retract(&mut self) {
        self.dead = None;
        let level = self.levels.last().expect("a choice belongs to a level");
        self.grid.restore(&self.field, level.mark);
    }

    fn close(&mut self) {
        let level = self.levels.pop().expect("an open level");
        self.pictures.truncate(level.first);
    }

    fn work(&self) -> u64 {
        self.grid.work
    }

    fn culprits(&self) -> Vec<ItemId> {
        self.dead.iter().map(|&cell| ItemId(cell.into())).collect()
    }
}
