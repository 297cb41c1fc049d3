//! A checker's knowledge of a position: its own tiles, cells and candidates, made from the puzzle
//! alone. It shares nothing with the sheet and the deck of the techniques, and changes only by the
//! placements and eliminations of steps.

use pavage_bits::{SmallSort as _, has, insert, members, remove};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::super::puzzle::{Rim, State};
use super::{Color, Deduction, KindId, PictureId, Puzzle, SIDES, Side, Tile};

/// The checker's view of a position.
///
/// A tile is named by any of its pictures: the tile itself and, where tiles may be turned, the
/// turned tile.
#[derive(Clone, Debug)]
pub struct Notes {
    rules: Rc<Rules>,
    /// How many of each tile are not on the board.
    left: Vec<usize>,
    /// The tile on each cell.
    lying: Vec<Option<usize>>,
    /// The candidates of each cell, one bit for each picture.
    may: Vec<u64>,
}

/// The data that never changes.
#[derive(Debug)]
struct Rules {
    rows: usize,
    cols: usize,
    rim: Rim,
    can_turn: bool,
    pictures: Vec<Tile>,
    /// The tile of each picture.
    tile_of: Vec<usize>,
    number: BTreeMap<Tile, usize>,
    words: usize,
    /// The tile that each picture number of a deduction stands for.
    shown: Vec<Tile>,
    /// A tile of each kind that a deduction may name.
    faces: Vec<Tile>,
}

impl Notes {
    /// The notes of a position. Its tiles are taken to be right.
    #[must_use]
    pub fn of(puzzle: &Puzzle, state: &State) -> Notes {
        let mut notes = Notes::blank(puzzle);
        for (cell, tile) in state.cells().iter().enumerate() {
            if let Some(tile) = tile {
                notes.lay(cell, *tile);
            }
        }
        notes
    }

    /// The notes of an empty board: the candidates of a cell are the pictures that match the rim.
    pub(super) fn blank(puzzle: &Puzzle) -> Notes {
        let mut counts: BTreeMap<Tile, usize> = BTreeMap::new();
        let turns = if puzzle.can_turn() { 4 } else { 1 };
        for tile in puzzle.tiles() {
            let first = (0..turns).map(|quarters| tile.turned(quarters)).min();
            *counts.entry(first.unwrap_or(*tile)).or_default() += 1;
        }
        let mut number = BTreeMap::new();
        let (mut pictures, mut tile_of) = (Vec::new(), Vec::new());
        for (at, tile) in counts.keys().enumerate() {
            for picture in (0..turns).map(|quarters| tile.turned(quarters)) {
                number.entry(picture).or_insert_with(|| {
                    pictures.push(picture);
                    tile_of.push(at);
                    pictures.len() - 1
                });
            }
        }
        let kinds = puzzle.kinds().iter();
        let shown: Vec<Tile> = kinds
            .clone()
            .flat_map(|kind| &kind.turns)
            .copied()
            .collect();
        let faces = kinds.map(|kind| kind.turns[0]).collect();
        let [rows, cols] = puzzle.frame();
        let words = pictures.len().div_ceil(64);
        let rules = Rules {
            rows,
            cols,
            rim: puzzle.rim(),
            can_turn: puzzle.can_turn(),
            pictures,
            tile_of,
            number,
            words,
            shown,
            faces,
        };
        let mut notes = Notes {
            left: counts.values().copied().collect(),
            lying: vec![None; rows * cols],
            may: vec![0; rows * cols * words],
            rules: Rc::new(rules),
        };
        for cell in 0..rows * cols {
            for at in 0..notes.rules.pictures.len() {
                if notes.keeps_rim(cell, notes.rules.pictures[at]) {
                    insert(&mut notes.may[cell * words..], at);
                }
            }
        }
        notes
    }

    /// Lays a tile. Pictures that do not match it are eliminated beside it, and its own pictures
    /// everywhere when it was the last one.
    pub(super) fn lay(&mut self, cell: usize, tile: Tile) {
        let rules = Rc::clone(&self.rules);
        let Some(&at) = rules.number.get(&tile) else {
            return;
        };
        self.lying[cell] = Some(at);
        self.may[cell * rules.words..(cell + 1) * rules.words].fill(0);
        insert(&mut self.may[cell * rules.words..], at);
        let kind = rules.tile_of[at];
        self.left[kind] = self.left[kind].saturating_sub(1);
        if self.left[kind] == 0 {
            let gone = (0..rules.pictures.len()).filter(|other| rules.tile_of[*other] == kind);
            for picture in gone.map(|other| rules.pictures[other]) {
                (0..self.lying.len()).for_each(|other| self.cross_out(other, picture));
            }
        }
        for side in SIDES {
            let Some(beside) = self.beside(cell, side) else {
                continue;
            };
            let stray = |other: &Tile| other.color(facing(side)) != tile.color(side);
            let gone: Vec<Tile> = self.may(beside).filter(stray).collect();
            gone.into_iter()
                .for_each(|picture| self.cross_out(beside, picture));
        }
    }

    /// The tile that a picture number of a deduction stands for.
    pub(super) fn tile(&self, picture: PictureId) -> Tile {
        self.rules.shown[picture.index()]
    }

    /// A tile of a kind.
    pub(super) fn face(&self, kind: KindId) -> Tile {
        self.rules.faces[kind.index()]
    }

    /// Applies a deduction.
    pub fn note(&mut self, found: &Deduction) {
        for placed in &found.placed {
            self.lay(placed.cell, self.tile(placed.picture));
        }
        for gone in &found.gone {
            for picture in &gone.pictures {
                self.cross_out(gone.cell, self.tile(*picture));
            }
        }
    }

    /// Eliminates a picture in an open cell.
    pub fn cross_out(&mut self, cell: usize, picture: Tile) {
        if let (None, Some(&at)) = (self.lying[cell], self.rules.number.get(&picture)) {
            remove(&mut self.may[cell * self.rules.words..], at);
        }
    }

    /// The numbers of pictures in the notes.
    pub(super) fn numbers(&self, pictures: &[Tile]) -> Vec<usize> {
        let numbers = pictures.iter().map(|picture| self.rules.number[picture]);
        numbers.collect()
    }

    /// Keeps only the pictures with these numbers in a cell.
    pub(super) fn keep(&mut self, cell: usize, numbers: impl Iterator<Item = usize>) {
        let words = self.rules.words;
        let row = &mut self.may[cell * words..(cell + 1) * words];
        row.fill(0);
        numbers.for_each(|at| insert(row, at));
    }

    /// Whether tiles may be turned.
    pub(super) fn can_turn(&self) -> bool {
        self.rules.can_turn
    }

    /// The candidates of a cell.
    pub(super) fn may(&self, cell: usize) -> impl Iterator<Item = Tile> + '_ {
        let words = self.rules.words;
        let row = &self.may[cell * words..(cell + 1) * words];
        let pictures = &self.rules.pictures;
        members(row.iter().copied()).map(|at| pictures[at])
    }

    /// Whether a picture is a candidate of a cell.
    pub(super) fn has(&self, cell: usize, picture: Tile) -> bool {
        let at = self.rules.number.get(&picture);
        at.is_some_and(|&at| has(&self.may[cell * self.rules.words..], at))
    }

    /// The tile on a cell.
    pub(super) fn lying(&self, cell: usize) -> Option<Tile> {
        self.lying[cell].map(|at| self.rules.pictures[at])
    }

    /// The cells without a tile.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.lying.len()).filter(|cell| self.lying[*cell].is_none())
    }

    /// The neighbour of a cell on a side.
    pub(super) fn beside(&self, cell: usize, side: Side) -> Option<usize> {
        let (row, col) = (cell / self.rules.cols, cell % self.rules.cols);
        let (row, col) = match side {
            Side::Top => (row.checked_sub(1)?, col),
            Side::Bottom => (row + 1, col),
            Side::Left => (row, col.checked_sub(1)?),
            Side::Right => (row, col + 1),
        };
        let is_inside = row < self.rules.rows && col < self.rules.cols;
        is_inside.then_some(row * self.rules.cols + col)
    }

    /// Whether no tile lies on the board.
    pub(super) fn is_empty(&self) -> bool {
        self.lying.iter().all(Option::is_none)
    }

    /// Where a cell comes to lie when the whole board is turned onto itself, and by how many quarters.
    pub(super) fn turns(&self, cell: usize) -> Vec<(usize, u8)> {
        let (rows, cols) = (self.rules.rows, self.rules.cols);
        let (row, col) = (cell / cols, cell % cols);
        let mut turns = vec![(cell, 0), ((rows - 1 - row) * cols + cols - 1 - col, 2)];
        if rows == cols {
            turns.push((col * cols + cols - 1 - row, 1));
            turns.push(((rows - 1 - col) * cols + row, 3));
        }
        turns
    }

    /// The colours that a cell may show on a side, sorted.
    pub(super) fn shown(&self, cell: usize, side: Side) -> Vec<Color> {
        let mut shown: Vec<Color> = self.may(cell).map(|picture| picture.color(side)).collect();
        shown.small_sort();
        shown.dedup();
        shown
    }

    /// Whether two pictures are of the same tile.
    pub(super) fn are_same(&self, one: Tile, other: Tile) -> bool {
        let tile_of = |picture| Some(self.rules.tile_of[*self.rules.number.get(picture)?]);
        tile_of(&one) == tile_of(&other)
    }

    /// How many of a tile are not on the board.
    pub(super) fn left(&self, tile: Tile) -> usize {
        let at = self.rules.number.get(&tile);
        at.map_or(0, |at| self.left[self.rules.tile_of[*at]])
    }

    /// All pictures of the tiles that are not on the board, each with the number of such tiles.
    pub(super) fn pictures_left(&self) -> impl Iterator<Item = (Tile, usize)> + '_ {
        let pictures = self.rules.pictures.iter().zip(&self.rules.tile_of);
        let pictures = pictures.map(|(picture, kind)| (*picture, self.left[*kind]));
        pictures.filter(|(_, left)| *left > 0)
    }

    /// The tiles that are not on the board, each as one of its pictures, with their number.
    pub(super) fn tiles_left(&self) -> impl Iterator<Item = (Tile, usize)> + '_ {
        let firsts = self.left.iter().enumerate().filter(|(_, left)| **left > 0);
        firsts.map(|(kind, left)| {
            let first = self.rules.tile_of.iter().position(|of| *of == kind);
            let first = first.expect("every tile has a picture");
            (self.rules.pictures[first], *left)
        })
    }

    /// Whether the rim allows a picture in a cell.
    pub(super) fn keeps_rim(&self, cell: usize, picture: Tile) -> bool {
        SIDES.into_iter().all(|side| {
            let is_rim = self.beside(cell, side).is_none();
            match self.rules.rim {
                Rim::Free => true,
                Rim::Border(color) => !is_rim || picture.color(side) == color,
                Rim::BorderOnly(color) => is_rim == (picture.color(side) == color),
            }
        })
    }

    /// Whether the board can be filled, by backtracking on the open cell with the fewest
    /// candidates. `None` when `positions_max` positions do not suffice.
    pub(super) fn can_be_filled(&self, positions_max: u64) -> Option<bool> {
        if self.is_wrong() {
            return Some(false);
        }
        fill(self, &mut { positions_max })
    }

    /// Whether tiles on the board clash with each other or with the rim.
    fn is_wrong(&self) -> bool {
        (0..self.lying.len()).any(|cell| {
            let Some(tile) = self.lying(cell) else {
                return false;
            };
            let clashes = |side: Side| {
                let beside = self.beside(cell, side);
                let beside = beside.and_then(|beside| self.lying(beside));
                beside.is_some_and(|beside| beside.color(facing(side)) != tile.color(side))
            };
            !self.keeps_rim(cell, tile) || SIDES.into_iter().any(clashes)
        })
    }

    /// Whether more of some tile are left than open cells that may have it.
    fn lacks_places(&self) -> bool {
        let mut cells = vec![0; self.left.len()];
        for cell in self.open_cells() {
            let mut kinds: Vec<usize> = self
                .may(cell)
                .filter_map(|picture| Some(self.rules.tile_of[*self.rules.number.get(&picture)?]))
                .collect();
            kinds.small_sort();
            kinds.dedup();
            kinds.into_iter().for_each(|kind| cells[kind] += 1);
        }
        self.left
            .iter()
            .zip(cells)
            .any(|(left, cells)| *left > cells)
    }
}

/// The side of the neighbour that touches a side.
pub(super) fn facing(side: Side) -> Side {
    match side {
        Side::Top => Side::Bottom,
        Side::Bottom => Side::Top,
        Side::Left => Side::Right,
        Side::Right => Side::Left,
    }
}

fn fill(notes: &Notes, positions: &mut u64) -> Option<bool> {
    *positions = positions.checked_sub(1)?;
    let cell = notes
        .open_cells()
        .min_by_key(|cell| notes.may(*cell).count());
    let Some(cell) = cell else {
        return Some(true);
    };
    if notes.lacks_places() {
        return Some(false);
    }
    let pictures: Vec<Tile> = notes.may(cell).collect();
    for picture in pictures {
        let mut next = notes.clone();
        next.lay(cell, picture);
        if fill(&next, positions)? {
            return Some(true);
        }
    }
    Some(false)
}
