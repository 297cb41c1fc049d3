//! Every way in which a remaining piece can lie on the empty cells of a position, numbered. Only
//! the empty cells are numbered, in reading order. Sets of cells are bits of words.

use std::sync::OnceLock;

use pavage_bits::SmallSort as _;
use pavage_family::numbers::as_u32;
use pavage_family::{NoCover, Place};
use pavage_grid::{CellId, Lattice};
use pavage_search::StopReason;

use super::super::amount::Amount;
use super::super::cover::{Class, Shared, are_connected, classes, placements};
use super::super::puzzle::{Placement, Puzzle, State};
use super::colouring::Shades;
use super::{Run, as_u16};

/// Positions with more empty cells are not reasoned about, as no person would.
pub const CELLS_MAX: usize = 1024;
/// The most words that all placements may take as sets of cells: 32 MB.
const WORDS_MAX: usize = 4 << 20;

/// An empty cell of a position, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

/// A remaining piece with its copies, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u16);

/// A placement, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacementId(pub u32);

impl Cell {
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl PieceId {
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl PlacementId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The placements of a position. Those of a piece are numbered one after the other.
#[derive(Clone, Debug)]
pub struct Placements {
    lattice: &'static Lattice,
    cells: Vec<CellId>,
    places: Vec<Place>,
    /// The number of words of a set of cells.
    words: usize,
    /// The remaining pieces. Equal pieces count as one.
    pieces: Vec<Left>,
    /// How many pieces must and may be laid in all; open cells are none.
    number: Amount,
    piece_of: Vec<PieceId>,
    /// The cells of all placements, one placement after the other. A second list says where each
    /// begins, and has one more entry at the end.
    covered: Vec<Cell>,
    begins: Vec<u32>,
    masks: Vec<u64>,
    /// The placements that cover each cell, cell by cell. A second list says where each cell
    /// begins, and has one more entry at the end.
    covering: Vec<PlacementId>,
    covering_begins: Vec<u32>,
    /// For each cell, the set of its neighbours.
    around: Vec<u64>,
    /// For each cell, the set of those that other pieces may not cover beside it.
    kept: Option<Vec<u64>>,
    /// Made when colours are first counted.
    shades: OnceLock<Shades>,
}

/// A remaining piece.
#[derive(Clone, Debug)]
struct Left {
    names: Vec<char>,
    least: u32,
    is_open: bool,
    shared: Option<Shared>,
    size: usize,
    /// Its placements have the numbers from `from` up to, but not including, the next field.
    from: u32,
    to: u32,
}

impl Placements {
    /// The placements of a position. `None` when there are too many cells or placements.
    /// O(placements × cells / 64).
    #[must_use]
    pub fn new(puzzle: &Puzzle, state: &State) -> Option<Placements> {
        Placements::within(puzzle, state, &Run::default()).ok()
    }

    /// As [`Placements::new`], under the limits of a run.
    ///
    /// # Errors
    /// A limit of the run was met, or there are too many cells or placements, which is reported as
    /// [`StopReason::NodeLimit`].
    pub fn within(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Result<Placements, StopReason> {
        let empty = puzzle.empty(state);
        let board = puzzle.board();
        let cells: Vec<CellId> = board.cells().filter(|cell| empty[cell.index()]).collect();
        if cells.len() > CELLS_MAX || area_left(puzzle, state) > CELLS_MAX {
            return Err(StopReason::NodeLimit);
        }
        let classes = classes(puzzle, state);
        let words = cells.len().div_ceil(64).max(1);
        let is_empty = |cell: CellId| empty[cell.index()];
        let kept = puzzle.kept(state);
        let listed = match placements(board, &classes, &is_empty, &kept, run) {
            Ok(listed) => listed,
            Err(NoCover::Stopped(stop)) => return Err(stop),
            Err(NoCover::Unsolvable(_) | NoCover::TooLarge(_)) => {
                return Err(StopReason::NodeLimit);
            }
        };
        if listed.len() * words > WORDS_MAX {
            return Err(StopReason::NodeLimit);
        }
        let mut number = vec![Cell(0); board.size()];
        for (at, cell) in cells.iter().enumerate() {
            number[cell.index()] = Cell(as_u16(at));
        }
        let table = |beside: &dyn Fn(CellId) -> Vec<CellId>| {
            let mut table = vec![0; cells.len() * words];
            for (at, &cell) in cells.iter().enumerate() {
                let row = &mut table[at * words..(at + 1) * words];
                let next = beside(cell).into_iter().filter(|next| empty[next.index()]);
                next.for_each(|next| insert(row, number[next.index()]));
            }
            table
        };
        // A piece that is not connected fills parts of several regions: all is one region to it.
        let around = if are_connected(puzzle, &classes) {
            table(&|cell| board.neighbours(cell).collect())
        } else {
            table(&|cell| {
                cells
                    .iter()
                    .copied()
                    .filter(|other| *other != cell)
                    .collect()
            })
        };
        let apart = puzzle.rules().apart;
        let kept = apart.map(|apart| table(&|cell| apart.around(board, cell)));
        let mut made = Placements {
            lattice: board.lattice(),
            places: cells.iter().map(|cell| board.place(*cell)).collect(),
            words,
            pieces: classes.iter().map(left).collect(),
            number: puzzle.number_left(state),
            piece_of: Vec::with_capacity(listed.len()),
            covered: Vec::new(),
            begins: vec![0],
            masks: vec![0; listed.len() * words],
            covering: Vec::new(),
            covering_begins: Vec::new(),
            around,
            kept,
            cells,
            shades: OnceLock::new(),
        };
        for (class, on) in listed.iter() {
            made.push(
                PieceId(as_u16(class)),
                on.iter().map(|cell| number[cell.index()]),
            );
        }
        made.list_by_cell();
        Ok(made)
    }

    /// Adds a placement. All placements of a piece must be added in a row.
    fn push(&mut self, piece: PieceId, on: impl Iterator<Item = Cell>) {
        let at = self.piece_of.len();
        let from = self.covered.len();
        self.covered.extend(on);
        self.begins.push(as_u32(self.covered.len()));
        self.piece_of.push(piece);
        let row = &mut self.masks[at * self.words..(at + 1) * self.words];
        self.covered[from..]
            .iter()
            .for_each(|cell| insert(row, *cell));
        let left = &mut self.pieces[piece.index()];
        if left.from == left.to {
            left.from = as_u32(at);
        }
        left.to = as_u32(at) + 1;
    }

    fn list_by_cell(&mut self) {
        let mut ends = vec![0_u32; self.cells.len() + 1];
        self.covered
            .iter()
            .for_each(|cell| ends[cell.index() + 1] += 1);
        for at in 1..ends.len() {
            ends[at] += ends[at - 1];
        }
        self.covering_begins = ends.clone();
        self.covering = vec![PlacementId(0); self.covered.len()];
        for placement in self.all() {
            for at in self.begins[placement.index()]..self.begins[placement.index() + 1] {
                let end = &mut ends[self.covered[at as usize].index()];
                self.covering[*end as usize] = placement;
                *end += 1;
            }
        }
    }

    /// All placements, piece by piece.
    pub fn all(&self) -> impl Iterator<Item = PlacementId> + use<> {
        (0..as_u32(self.piece_of.len())).map(PlacementId)
    }

    /// How many placements there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.piece_of.len()
    }

    /// Whether no remaining piece fits anywhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.piece_of.is_empty()
    }

    /// The empty cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..as_u16(self.cells.len())).map(Cell)
    }

    /// How many empty cells there are.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// The cell of the board.
    #[must_use]
    pub fn cell_id(&self, cell: Cell) -> CellId {
        self.cells[cell.index()]
    }

    /// The place of a cell on the board.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Place {
        self.places[cell.index()]
    }

    /// The places of cells on the board.
    #[must_use]
    pub fn places(&self, cells: &[Cell]) -> Vec<Place> {
        cells.iter().map(|cell| self.place(*cell)).collect()
    }

    /// The remaining pieces. Equal pieces are one.
    pub fn pieces(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..as_u16(self.pieces.len())).map(PieceId)
    }

    /// The letters of a piece, one for each remaining copy.
    #[must_use]
    pub fn names(&self, piece: PieceId) -> &[char] {
        &self.pieces[piece.index()].names
    }

    /// How many of its copies must be laid.
    #[must_use]
    pub fn least(&self, piece: PieceId) -> u32 {
        self.pieces[piece.index()].least
    }

    /// Whether it stands for cells that are left open.
    #[must_use]
    pub fn is_open(&self, piece: PieceId) -> bool {
        self.pieces[piece.index()].is_open
    }

    /// How many pieces must and may be laid in all; open cells are none.
    pub(super) fn number(&self) -> Amount {
        self.number
    }

    /// The number of cells of a piece.
    #[must_use]
    pub fn size(&self, piece: PieceId) -> usize {
        self.pieces[piece.index()].size
    }

    /// The piece of a placement.
    #[must_use]
    pub fn piece(&self, placement: PlacementId) -> PieceId {
        self.piece_of[placement.index()]
    }

    /// The cells of a placement, in reading order.
    #[must_use]
    pub fn covered(&self, placement: PlacementId) -> &[Cell] {
        let begins = &self.begins[placement.index()..];
        &self.covered[begins[0] as usize..begins[1] as usize]
    }

    /// The cells that some placements cover, in order.
    #[must_use]
    pub fn covered_by(&self, placements: &[PlacementId]) -> Vec<Cell> {
        let cells = placements.iter().flat_map(|at| self.covered(*at));
        let mut cells: Vec<Cell> = cells.copied().collect();
        cells.small_sort();
        cells.dedup();
        cells
    }

    /// The placements that cover a cell, in order.
    #[must_use]
    pub fn covering(&self, cell: Cell) -> &[PlacementId] {
        let begins = &self.covering_begins[cell.index()..];
        &self.covering[begins[0] as usize..begins[1] as usize]
    }

    /// The placements of a piece, in order.
    pub fn of_piece(&self, piece: PieceId) -> impl Iterator<Item = PlacementId> + use<> {
        let Left { from, to, .. } = self.pieces[piece.index()];
        (from..to).map(PlacementId)
    }

    /// The placement in terms of the board, with the first letter of its piece.
    #[must_use]
    pub fn placement(&self, placement: PlacementId) -> Placement {
        let cells = self.covered(placement).iter();
        Placement {
            cells: cells.map(|cell| self.cell_id(*cell)).collect(),
            piece: self.names(self.piece(placement))[0],
        }
    }

    /// The number of a placement. `None` when it is not in the list. O(placements at a cell).
    #[must_use]
    pub fn find(&self, placement: &Placement) -> Option<PlacementId> {
        let first = self.cells.binary_search(placement.cells.first()?).ok()?;
        let is_it = |at: &&PlacementId| {
            let cells = self.covered(**at).iter().map(|cell| self.cell_id(*cell));
            self.names(self.piece(**at)).contains(&placement.piece)
                && cells.eq(placement.cells.iter().copied())
        };
        self.covering(Cell(as_u16(first)))
            .iter()
            .find(is_it)
            .copied()
    }

    /// Whether one of the copies lies there in a state, or the cells are open in it.
    #[must_use]
    pub(in super::super) fn is_in(&self, placement: PlacementId, state: &State) -> bool {
        let mut placed = self.placement(placement);
        let mut names = self.names(self.piece(placement)).iter();
        names.any(|name| {
            placed.piece = *name;
            state.has(&placed)
        })
    }

    /// The number of words of a set of cells.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The cells of a placement, as a set.
    pub(super) fn mask(&self, placement: PlacementId) -> &[u64] {
        &self.masks[placement.index() * self.words..(placement.index() + 1) * self.words]
    }

    /// The dark cells of colourings.
    pub(super) fn shades(&self) -> &Shades {
        self.shades.get_or_init(|| {
            let masks = self.masks.chunks_exact(self.words);
            Shades::of(self.lattice, &self.places, masks)
        })
    }

    /// The neighbours of a cell, as a set.
    pub(super) fn around(&self, cell: Cell) -> &[u64] {
        &self.around[cell.index() * self.words..(cell.index() + 1) * self.words]
    }

    /// The classes of pieces that share their copies with a piece, itself among them, and how many of
    /// the copies must be laid.
    pub(in super::super) fn sharing(&self, piece: PieceId) -> Option<(Vec<PieceId>, u32)> {
        let shared = self.pieces[piece.index()].shared?;
        let are_together = |other: &PieceId| self.pieces[other.index()].shared == Some(shared);
        Some((self.pieces().filter(are_together).collect(), shared.least))
    }

    /// The cells that other pieces may not cover once a placement is laid, beside its own.
    pub(super) fn kept(&self, placement: PlacementId) -> impl Iterator<Item = Cell> + '_ {
        let is_piece = !self.is_open(self.piece(placement));
        let cells = self.covered(placement).iter().filter(move |_| is_piece);
        cells.flat_map(|cell| self.kept_beside(*cell))
    }

    /// The cells beside a cell that only the piece on it may cover.
    pub(in super::super) fn kept_beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let row = cell.index() * self.words..(cell.index() + 1) * self.words;
        let table = self.kept.iter();
        table.flat_map(move |table| members(&table[row.clone()]))
    }

    /// Whether two placements have a cell in common, or lie beside each other where they may not.
    #[must_use]
    pub fn overlap(&self, one: PlacementId, other: PlacementId) -> bool {
        let mut words = self.mask(one).iter().zip(self.mask(other));
        let touches = |cell| contains(self.mask(other), cell);
        words.any(|(one, other)| one & other != 0)
            || !self.is_open(self.piece(other)) && self.kept(one).any(touches)
    }
}

fn left(class: &Class) -> Left {
    Left {
        names: class.names.clone(),
        least: class.least,
        is_open: class.opening.is_some(),
        shared: class.shared,
        size: class.shape.size(),
        from: 0,
        to: 0,
    }
}

/// How many cells the pieces have together that must be laid.
fn area_left(puzzle: &Puzzle, state: &State) -> usize {
    let pieces = puzzle.pieces().iter().zip(puzzle.missing(state));
    let areas = pieces.map(|(piece, left)| piece.shape.size().saturating_mul(left as usize));
    areas.fold(0, usize::saturating_add)
}

/// Puts a cell into a set.
pub(super) fn insert(set: &mut [u64], cell: Cell) {
    pavage_bits::insert(set, cell.index());
}

/// Whether a cell is in a set.
pub(super) fn contains(set: &[u64], cell: Cell) -> bool {
    pavage_bits::has(set, cell.index())
}

/// The cells of a set, in order.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = Cell> + '_ {
    pavage_bits::members(set.iter().copied()).map(|at| Cell(as_u16(at)))
}
