//! What a person knows of a position: the empty cells, the remaining pieces, and the placements
//! that are still possible.
//!
//! Two things need no step, because the rules say them: a placement on a covered cell is no
//! candidate, and neither is a placement of a piece whose copies are all on the board.

use pavage_bits::SubsetSums;
use pavage_family::numbers::as_u32;

use super::super::amount::Amount;
use super::{
    Cell, PieceId, PlacementId, Placements, Run, as_u16, contains, members, region, regions,
};

/// The candidates of a position.
///
/// Invariants: `over`, `places` and `open` agree with `alive` and `empty` as their comments say. No
/// candidate covers a cell that is not empty, and none belongs to a piece that is used up.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    on: &'a Placements,
    empty: Vec<u64>,
    /// The candidates, as a set of placements.
    alive: Vec<u64>,
    /// How many candidates cover each cell.
    over: Vec<u32>,
    /// How many candidates each piece has.
    places: Vec<u32>,
    /// How many copies of each piece are not on the board.
    left: Vec<u32>,
    /// How many of them must be laid.
    need: Vec<u32>,
    /// How many pieces must and may still be laid in all; open cells are none.
    number: Amount,
    /// The placements made on this sheet, in order.
    placed: Vec<PlacementId>,
    /// Whether more pieces were placed than there may be.
    is_over_full: bool,
    open: usize,
    /// The run whose limits apply to techniques, if there is one.
    run: Option<&'a Run<'a>>,
}

/// A contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conflict {
    /// The remaining pieces do not have as many cells as there are to cover.
    Area,
    /// The region of empty cells around this one. No remaining pieces have as many cells together.
    Region(Cell, u16),
    /// The region of empty cells around this one. The remaining pieces do not fill it, whatever was
    /// ruled out.
    Shape(Cell, u16),
    /// No candidate covers a cell.
    Cell(Cell),
    /// A piece has fewer candidates than copies that must be laid.
    Piece(PieceId),
    /// Too many pieces are laid, or too few when all cells are covered.
    Number,
}

impl<'a> Sheet<'a> {
    /// The sheet of a position about which only the rules are known.
    #[must_use]
    pub fn new(on: &'a Placements) -> Sheet<'a> {
        let mut over = vec![0; on.cell_count()];
        let mut places = vec![0; on.pieces().count()];
        for placement in on.all() {
            let cells = on.covered(placement).iter();
            cells.for_each(|cell| over[cell.index()] += 1);
            places[on.piece(placement).index()] += 1;
        }
        Sheet {
            empty: full(on.cell_count(), on.words()),
            alive: full(on.len(), on.len().div_ceil(64)),
            over,
            places,
            left: on
                .pieces()
                .map(|piece| as_u32(on.names(piece).len()))
                .collect(),
            need: on.pieces().map(|piece| on.least(piece)).collect(),
            number: on.number(),
            placed: Vec::new(),
            is_over_full: false,
            open: on.cell_count(),
            run: None,
            on,
        }
    }

    /// This sheet, on which techniques find nothing once the run is over.
    #[must_use]
    pub fn under(self, run: &'a Run<'a>) -> Sheet<'a> {
        Sheet {
            run: Some(run),
            ..self
        }
    }

    /// Whether the run is over, so that techniques find nothing. Once true, it stays true.
    pub(super) fn is_over(&self) -> bool {
        self.run.is_some_and(|run| run.stop().is_some())
    }

    /// The placements of the position.
    #[must_use]
    pub fn on(&self) -> &'a Placements {
        self.on
    }

    /// Whether a placement is still possible.
    #[must_use]
    pub fn holds(&self, placement: PlacementId) -> bool {
        pavage_bits::has(&self.alive, placement.index())
    }

    /// The candidates that cover a cell, in order.
    pub fn over(&self, cell: Cell) -> impl Iterator<Item = PlacementId> + Clone + '_ {
        let covering = self.on.covering(cell).iter().copied();
        covering.filter(|placement| self.holds(*placement))
    }

    /// The candidates of a piece, in order.
    pub fn of_piece(&self, piece: PieceId) -> impl Iterator<Item = PlacementId> + '_ {
        let all = self.on.of_piece(piece);
        all.filter(|placement| self.holds(*placement))
    }

    /// The cells that are empty, in order.
    pub fn empty(&self) -> impl Iterator<Item = Cell> + '_ {
        members(&self.empty)
    }

    /// Whether a cell is empty.
    #[must_use]
    pub fn is_empty(&self, cell: Cell) -> bool {
        contains(&self.empty, cell)
    }

    /// How many cells are empty.
    #[must_use]
    pub fn open(&self) -> usize {
        self.open
    }

    /// The pieces with copies left.
    pub fn pieces(&self) -> impl Iterator<Item = PieceId> + '_ {
        let pieces = self.on.pieces();
        pieces.filter(|piece| self.left(*piece) > 0)
    }

    /// How many copies of a piece are not on the board.
    #[must_use]
    pub fn left(&self, piece: PieceId) -> usize {
        self.left[piece.index()] as usize
    }

    /// How many copies of a piece must still be laid.
    #[must_use]
    pub fn need(&self, piece: PieceId) -> usize {
        self.need[piece.index()] as usize
    }

    /// Whether one copy of a piece is left, and must be laid.
    pub(super) fn is_single(&self, piece: PieceId) -> bool {
        self.left(piece) == 1 && self.need(piece) == 1
    }

    /// How many pieces must and may still be laid in all.
    pub(in super::super) fn number(&self) -> Amount {
        self.number
    }

    /// How many candidates cover a cell.
    #[must_use]
    pub fn number_over(&self, cell: Cell) -> usize {
        self.over[cell.index()] as usize
    }

    /// How many candidates a piece has.
    #[must_use]
    pub fn places(&self, piece: PieceId) -> usize {
        self.places[piece.index()] as usize
    }

    /// The placements made on this sheet, in order.
    #[must_use]
    pub fn placed(&self) -> &[PlacementId] {
        &self.placed
    }

    /// Removes a candidate, and returns whether it was one.
    pub fn remove(&mut self, placement: PlacementId) -> bool {
        if !self.holds(placement) {
            return false;
        }
        pavage_bits::remove(&mut self.alive, placement.index());
        for cell in self.on.covered(placement) {
            self.over[cell.index()] -= 1;
        }
        self.places[self.on.piece(placement).index()] -= 1;
        true
    }

    /// Places a piece on empty cells. Removes the candidates that overlap it, and those of the
    /// piece when no copy is left.
    pub fn place(&mut self, placement: PlacementId) {
        let on = self.on;
        for &cell in on.covered(placement) {
            for other in on.covering(cell) {
                self.remove(*other);
            }
            pavage_bits::remove(&mut self.empty, cell.index());
            self.open -= 1;
        }
        let piece = on.piece(placement);
        for cell in on.kept(placement) {
            for other in on.covering(cell) {
                if !on.is_open(on.piece(*other)) {
                    self.remove(*other);
                }
            }
        }
        if !on.is_open(piece) {
            if self.number.most() == Some(0) {
                self.is_over_full = true;
            }
            self.number = self.number.after(1);
        }
        self.need[piece.index()] = self.need[piece.index()].saturating_sub(1);
        let sharing = on.sharing(piece);
        let sharing = sharing.map_or_else(|| vec![piece], |(sharing, _)| sharing);
        for piece in sharing {
            self.left[piece.index()] -= 1;
            if self.left[piece.index()] == 0 {
                for other in on.of_piece(piece) {
                    self.remove(other);
                }
            }
        }
        self.placed.push(placement);
    }

    /// The first contradiction, if there is one: of a region, then of a cell, then of a piece.
    #[must_use]
    pub fn conflict(&self) -> Option<Conflict> {
        let sizes = || {
            let pieces = self.pieces();
            pieces.map(|piece| (self.on.size(piece), self.left(piece)))
        };
        let needed = self
            .pieces()
            .map(|piece| self.on.size(piece) * self.need(piece));
        if sizes().map(|(size, left)| size * left).sum::<usize>() < self.open
            || needed.sum::<usize>() > self.open
        {
            return Some(Conflict::Area);
        }
        let is_short = |piece: PieceId| {
            let shared = self.on.sharing(piece);
            shared.is_some_and(|(_, least)| {
                let laid = self.on.names(piece).len() - self.left(piece);
                laid < least as usize
            })
        };
        if self.is_over_full
            || self.open == 0 && (self.number.least() > 0 || self.on.pieces().any(is_short))
        {
            return Some(Conflict::Number);
        }
        let sums = SubsetSums::of(self.open, sizes());
        let stray = |(_, size): &(Cell, usize)| !sums.has(*size);
        // The smallest region is the easiest to see.
        let strays = regions(self.on, &self.empty).filter(stray);
        if let Some((first, size)) = strays.min_by_key(|(_, size)| *size) {
            return Some(Conflict::Region(first, as_u16(size)));
        }
        self.shortage()
    }

    /// A cell that no candidate covers, or a piece with too few candidates.
    pub(super) fn shortage(&self) -> Option<Conflict> {
        let cell = self.empty().find(|cell| self.number_over(*cell) == 0);
        let short = |piece: &PieceId| self.places(*piece) < self.need(*piece);
        let piece = || self.pieces().find(short).map(Conflict::Piece);
        cell.map(Conflict::Cell).or_else(piece)
    }

    /// The empty cells connected to a cell, in order.
    #[must_use]
    pub fn region(&self, first: Cell) -> Vec<Cell> {
        members(&region(self.on, &self.empty, first)).collect()
    }

    /// The empty cells as a set.
    pub(super) fn empty_set(&self) -> &[u64] {
        &self.empty
    }
}

/// The set of the numbers from 0 up to, but not including, `count`.
fn full(count: usize, words: usize) -> Vec<u64> {
    let word = |at: usize| match count.saturating_sub(at * 64) {
        0 => 0,
        rest @ 1..=63 => (1 << rest) - 1,
        _ => u64::MAX,
    };
    (0..words).map(word).collect()
}
