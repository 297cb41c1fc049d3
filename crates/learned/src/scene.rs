//! What does not change during a search: the board, the pieces, all placements.

use std::collections::HashMap;

use pavage_grid::{Board, CellId, Lattice, Point, Shape};
use pavage_search::narrow::as_u32;

use crate::windows::{Window, windows_of};

/// A kind of piece.
pub struct Kind {
    /// Its shape.
    pub shape: Shape,
    /// How many copies are left.
    pub copies: u32,
    /// In how many ways it can lie.
    pub orientations: usize,
}

/// What the inputs tell of a kind of piece.
pub(crate) struct Traits {
    pub(crate) size: u32,
    pub(crate) copies: u32,
    pub(crate) orientations: u32,
    pub(crate) perimeter: u32,
    /// The cells of its bounding box.
    pub(crate) boxed: u32,
}

/// The board, the pieces and all placements. Placements are numbered as they were listed.
pub struct Scene {
    lattice: &'static Lattice,
    /// The cells to be covered.
    pub(crate) is_open: Vec<bool>,
    pub(crate) neighbours: Vec<Vec<u16>>,
    pub(crate) kinds: Vec<Traits>,
    pub(crate) placements: Placements,
    pub(crate) views: Vec<View>,
    is_full: bool,
    /// The most neighbours of a cell.
    pub(crate) sides: u32,
}

/// All windows of one form that meet the board.
pub(crate) struct View {
    pub(crate) window: &'static Window,
    /// The pattern of each while all cells to be covered are empty.
    pub(crate) patterns: Vec<u16>,
    /// For each cell, the windows that contain it, with its bit.
    pub(crate) around: Vec<Vec<(u32, u16)>>,
}

/// Placements in one list, each with its kind and its cells.
#[derive(Default)]
pub(crate) struct Placements {
    kinds: Vec<u32>,
    ends: Vec<u32>,
    cells: Vec<u16>,
}

impl Placements {
    pub(crate) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// The kind and the cells of a placement.
    pub(crate) fn get(&self, at: usize) -> (usize, &[u16]) {
        let begin = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        let cells = &self.cells[begin as usize..self.ends[at] as usize];
        (self.kinds[at] as usize, cells)
    }
}

impl Scene {
    /// The scene of a board with these cells to be covered and these pieces.
    #[must_use]
    pub fn new<'p>(
        board: &Board,
        is_open: &[bool],
        kinds: &[Kind],
        placements: impl Iterator<Item = (usize, &'p [CellId])>,
    ) -> Scene {
        let lattice = board.lattice();
        let neighbours = |cell| board.neighbours(cell).map(|next| next.0).collect();
        let traits = |kind: &Kind| Traits {
            size: as_u32(kind.shape.size()),
            copies: kind.copies,
            orientations: as_u32(kind.orientations),
            perimeter: as_u32(kind.shape.perimeter(lattice)),
            boxed: as_u32(kind.shape.bounding_box().iter().product()),
        };
        let mut listed = Placements::default();
        for (kind, cells) in placements {
            listed.kinds.push(as_u32(kind));
            listed.cells.extend(cells.iter().map(|cell| cell.0));
            listed.ends.push(as_u32(listed.cells.len()));
        }
        let windows = windows_of(lattice).iter();
        let area = |kind: &Kind| u64::from(kind.copies) * kind.shape.size() as u64;
        let open = is_open.iter().filter(|open| **open).count();
        Scene {
            is_full: kinds.iter().map(area).sum::<u64>() == open as u64,
            lattice,
            is_open: is_open.to_vec(),
            neighbours: board.cells().map(neighbours).collect(),
            kinds: kinds.iter().map(traits).collect(),
            placements: listed,
            sides: as_u32(
                lattice
                    .steps
                    .iter()
                    .map(|steps| steps.len())
                    .max()
                    .unwrap_or(0),
            ),
            views: windows
                .map(|window| View::new(window, board, is_open))
                .collect(),
        }
    }
}

impl Scene {
    /// The lattice of the board.
    #[must_use]
    pub fn lattice(&self) -> &'static Lattice {
        self.lattice
    }

    /// Whether the pieces have as many cells as are to be covered, so that each copy is laid.
    pub(crate) fn must_all_be_laid(&self) -> bool {
        self.is_full
    }
}

impl View {
    fn new(window: &'static Window, board: &Board, is_open: &[bool]) -> View {
        let mut number_of: HashMap<Point, u32> = HashMap::new();
        let mut patterns = Vec::new();
        let mut around = Vec::with_capacity(board.size());
        for cell in board.cells() {
            let windows = window.around(board.lattice(), board.point(cell));
            let mut here = Vec::new();
            for (anchor, bit) in windows {
                let number = *number_of.entry(anchor).or_insert_with(|| {
                    patterns.push(window.full());
                    as_u32(patterns.len() - 1)
                });
                if is_open[cell.index()] {
                    patterns[number as usize] &= !bit;
                }
                here.push((number, bit));
            }
            around.push(here);
        }
        View {
            window,
            patterns,
            around,
        }
    }

    /// The cells of a window.
    pub(crate) fn cells_of(&self, window: u32) -> Vec<u16> {
        let has = |around: &&Vec<(u32, u16)>| around.iter().any(|(other, _)| *other == window);
        let cells = self
            .around
            .iter()
            .zip(0..)
            .filter(|(around, _)| has(around));
        cells.map(|(_, cell)| cell).collect()
    }
}
