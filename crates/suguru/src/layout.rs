//! The division of a board into cages, and which cells see each other. It holds no values.

use pavage_bits::{SmallSort as _, flood};
use pavage_family::numbers::{as_i32, as_u8, as_u16, as_u32};
use std::collections::HashMap;

use pavage_grid::{Board, CellId, Place, Point, SQUARE};

use super::values::Values;

/// The most cells a cage may have.
pub const CAGE_CELLS_MAX: usize = Values::MAX as usize;

/// Index of a cage, in the reading order of first cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CageId(pub u16);

impl CageId {
    /// The index of the cage in vectors.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A board divided into cages.
///
/// Invariants: every cell is in exactly one cage. A cage is connected by edges and has 1 to
/// [`CAGE_CELLS_MAX`] cells. Cages are numbered in the reading order of their first cells, and
/// lists of cells are sorted.
#[derive(Clone, Debug)]
pub struct Layout {
    board: Board,
    frame: [usize; 2],
    cage_of: Vec<CageId>,
    cages: Lists,
    touching: Lists,
    peers: Lists,
}

/// Why cages do not divide a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutError {
    /// There is no cell.
    Empty,
    /// There are more cells than a board may have.
    TooLarge,
    /// The cage of this cell has too many cells.
    CageTooLarge {
        /// Its first cell, as row and column.
        cell: [usize; 2],
        /// How many cells it has.
        size: usize,
    },
    /// The cage of these two cells is not connected by edges.
    CageTornApart {
        /// Its first cell, as row and column.
        cell: [usize; 2],
        /// A cell that cannot be reached from it.
        other: [usize; 2],
    },
}

impl Layout {
    /// The layout in which cells with the same key form a cage. `keys` holds one row after the
    /// other, each `cols` wide; `None` is not a cell. Time and memory grow with the number of
    /// cells.
    ///
    /// # Errors
    /// There are too few or too many cells, or a cage is too large or not connected.
    pub fn new<K: Copy + Eq + std::hash::Hash>(
        cols: usize,
        keys: &[Option<K>],
    ) -> Result<Layout, LayoutError> {
        let place = |at: usize| [at / cols, at % cols];
        let present = (0..keys.len()).filter(|&at| keys[at].is_some());
        let points = present
            .clone()
            .map(|at| Point::flat(as_i32(at / cols), as_i32(at % cols)));
        if present.clone().count() > pavage_grid::CELLS_MAX {
            return Err(LayoutError::TooLarge);
        }
        let board = Board::new(&SQUARE, points.collect()).map_err(|_| LayoutError::Empty)?;
        let mut numbers: HashMap<K, usize> = HashMap::new();
        let mut cages: Vec<Vec<CellId>> = Vec::new();
        let mut cage_of = Vec::with_capacity(board.size());
        for (cell, at) in board.cells().zip(present.clone()) {
            let key = keys[at].expect("only places with a key are present");
            let number = *numbers.entry(key).or_insert(cages.len());
            if number == cages.len() {
                cages.push(Vec::new());
            }
            cages[number].push(cell);
            cage_of.push(CageId(as_u16(number)));
        }
        let places: Vec<[usize; 2]> = present.map(place).collect();
        for cage in &cages {
            let cell = places[cage[0].index()];
            if cage.len() > CAGE_CELLS_MAX {
                let size = cage.len();
                return Err(LayoutError::CageTooLarge { cell, size });
            }
            if let Some(other) = unreached(&board, cage) {
                let other = places[other.index()];
                return Err(LayoutError::CageTornApart { cell, other });
            }
        }
        let frame = [keys.len() / cols, cols];
        Ok(Layout::build(board, frame, cage_of, cages))
    }

    fn build(
        board: Board,
        frame: [usize; 2],
        cage_of: Vec<CageId>,
        cages: Vec<Vec<CellId>>,
    ) -> Layout {
        let touching: Vec<Vec<CellId>> = board
            .cells()
            .map(|cell| cells_touching(&board, cell))
            .collect();
        let peers: Vec<Vec<CellId>> = board
            .cells()
            .map(|cell| {
                let cage = &cages[cage_of[cell.index()].index()];
                let mut peers = touching[cell.index()].clone();
                peers.extend(cage.iter().copied().filter(|other| *other != cell));
                peers.small_sort();
                peers.dedup();
                peers
            })
            .collect();
        Layout {
            board,
            frame,
            cage_of,
            cages: Lists::new(&cages),
            touching: Lists::new(&touching),
            peers: Lists::new(&peers),
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Number of cells.
    #[must_use]
    pub fn size(&self) -> usize {
        self.cage_of.len()
    }

    /// Its cells in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = CellId> + use<> {
        self.board.cells()
    }

    /// The numbers of rows and columns of the rectangle around it.
    #[must_use]
    pub fn frame(&self) -> [usize; 2] {
        self.frame
    }

    /// The place of a cell.
    #[must_use]
    pub fn place(&self, cell: CellId) -> Place {
        self.board.place(cell)
    }

    /// The cell at a place, if there is one.
    #[must_use]
    pub fn at(&self, place: Place) -> Option<CellId> {
        self.board.at(place)
    }

    /// The cell at a row and a column, if there is one.
    #[must_use]
    pub fn cell_at(&self, row: usize, col: usize) -> Option<CellId> {
        let [row, col] = [i32::try_from(row).ok()?, i32::try_from(col).ok()?];
        self.board.cell(Point::flat(row, col))
    }

    /// The cages.
    pub fn cages(&self) -> impl ExactSizeIterator<Item = CageId> + use<> {
        (0..self.cages.len()).map(|at| CageId(as_u16(at)))
    }

    /// Each cage with each of its values.
    pub(super) fn cages_with_values(&self) -> impl Iterator<Item = (CageId, u8)> + '_ {
        self.cages().flat_map(|cage| {
            let values = 1..=as_u8(self.cage(cage).len());
            values.map(move |value| (cage, value))
        })
    }

    /// The cells of a cage, sorted.
    #[must_use]
    pub fn cage(&self, cage: CageId) -> &[CellId] {
        self.cages.get(cage.index())
    }

    /// The cage of a cell.
    #[must_use]
    pub fn cage_of(&self, cell: CellId) -> CageId {
        self.cage_of[cell.index()]
    }

    /// The values that a cell may hold on an empty board.
    #[must_use]
    pub fn values_of(&self, cell: CellId) -> Values {
        Values::up_to(self.cage(self.cage_of(cell)).len())
    }

    /// The cells that touch a cell, also at a corner, sorted.
    #[must_use]
    pub fn touching(&self, cell: CellId) -> &[CellId] {
        self.touching.get(cell.index())
    }

    /// The cells that a cell sees: those that touch it and those of its cage, sorted.
    #[must_use]
    pub fn peers(&self, cell: CellId) -> &[CellId] {
        self.peers.get(cell.index())
    }

    /// Whether two cells see each other; a cell does not see itself.
    #[must_use]
    pub fn sees(&self, one: CellId, other: CellId) -> bool {
        self.peers(one).binary_search(&other).is_ok()
    }
}

/// The cells that touch a cell, also at a corner, sorted.
pub(super) fn cells_touching(board: &Board, cell: CellId) -> Vec<CellId> {
    let [_, row, col] = board.point(cell).0;
    let offsets = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
    offsets
        .filter(|offset| *offset != (0, 0))
        .filter_map(|(down, right)| board.cell(Point::flat(row + down, col + right)))
        .collect()
}

/// A cell of a cage that cannot be reached from its first cell by steps over edges within it.
fn unreached(board: &Board, cage: &[CellId]) -> Option<CellId> {
    let mut left = cage[1..].to_vec();
    let is_new = |next| {
        let at = left.iter().position(|cell| *cell == next);
        at.map(|at| left.remove(at)).is_some()
    };
    flood(&mut vec![cage[0]], |cell| board.neighbours(cell), is_new);
    left.first().copied()
}

/// Lists of cells, stored one after the other.
#[derive(Clone, Debug)]
struct Lists {
    starts: Vec<u32>,
    cells: Vec<CellId>,
}

impl Lists {
    fn new(lists: &[Vec<CellId>]) -> Lists {
        let mut starts = vec![0];
        let mut cells = Vec::new();
        for list in lists {
            cells.extend_from_slice(list);
            starts.push(as_u32(cells.len()));
        }
        Lists { starts, cells }
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn get(&self, at: usize) -> &[CellId] {
        &self.cells[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}
