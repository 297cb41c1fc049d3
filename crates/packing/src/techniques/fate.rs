//! The immediate consequence of a placement: a hole it leaves, a cell it cuts off, or a piece it
//! leaves without a place.

use super::placements::{Cell, PieceId, PlacementId};
use pavage_search::SubsetSums;

use super::super::sums::sums;
use super::room::regions;
use super::sheet::{Conflict, Sheet};

/// A sheet, with the dead ends that single placements lead to.
pub(super) struct Fates<'s, 'a> {
    sheet: &'s Sheet<'a>,
    /// For each piece, the sizes that the remaining pieces can have together without one copy of
    /// it.
    sums: Vec<Option<SubsetSums>>,
    /// The results so far.
    known: Vec<Option<Option<Conflict>>>,
}

impl<'s, 'a> Fates<'s, 'a> {
    pub(super) fn new(sheet: &'s Sheet<'a>) -> Fates<'s, 'a> {
        Fates {
            sheet,
            sums: vec![None; sheet.on().pieces().count()],
            known: vec![None; sheet.on().len()],
        }
    }

    /// The first contradiction after a candidate is placed: about a region, then a cell, then a
    /// piece. O(cells + placements) at worst, O(cells) nearly always.
    pub(super) fn fate(&mut self, placement: PlacementId) -> Option<Conflict> {
        if let Some(known) = self.known[placement.index()] {
            return known;
        }
        let found = self
            .region(placement)
            .or_else(|| self.cell(placement))
            .or_else(|| self.piece(placement));
        self.known[placement.index()] = Some(found);
        found
    }

    fn region(&mut self, placement: PlacementId) -> Option<Conflict> {
        let on = self.sheet.on();
        let piece = on.piece(placement);
        let sheet = self.sheet;
        let sums = self.sums[piece.index()].get_or_insert_with(|| sums_without(sheet, piece));
        let mask = on.mask(placement);
        let stray = |(_, size): &(Cell, usize)| !sums.has(*size);
        let found = if let ([empty], [mask]) = (sheet.empty_set(), mask) {
            regions(on, &[empty & !mask]).find(stray)
        } else {
            let rest = sheet.empty_set().iter().zip(mask);
            let rest: Vec<u64> = rest.map(|(empty, mask)| empty & !mask).collect();
            regions(on, &rest).find(stray)
        };
        found.map(|(first, size)| Conflict::Region(first, size as u16))
    }

    fn cell(&self, placement: PlacementId) -> Option<Conflict> {
        let cut_off = |cell: &Cell| {
            let mut over = self.sheet.over(*cell);
            !super::placements::contains(self.sheet.on().mask(placement), *cell)
                && !over.any(|other| self.goes_beside(other, placement))
        };
        self.sheet.empty().find(cut_off).map(Conflict::Cell)
    }

    fn piece(&self, placement: PlacementId) -> Option<Conflict> {
        let on = self.sheet.on();
        let short = |piece: &PieceId| {
            let copies = self.sheet.left(*piece) - usize::from(*piece == on.piece(placement));
            let places = self.sheet.of_piece(*piece);
            let places = places.filter(|other| self.goes_beside(*other, placement));
            places.take(copies).count() < copies
        };
        self.sheet.pieces().find(short).map(Conflict::Piece)
    }

    /// Whether a candidate remains possible when the other is placed.
    fn goes_beside(&self, other: PlacementId, placement: PlacementId) -> bool {
        let on = self.sheet.on();
        let piece = on.piece(placement);
        !on.overlap(other, placement) && (on.piece(other) != piece || self.sheet.left(piece) > 1)
    }
}

/// The sizes that the remaining pieces can have together without one copy of `piece`.
fn sums_without(sheet: &Sheet<'_>, piece: PieceId) -> SubsetSums {
    let on = sheet.on();
    let copies = |other: PieceId| sheet.left(other) - usize::from(other == piece);
    let rest = sheet.open() - on.size(piece).min(sheet.open());
    sums(
        rest,
        sheet.pieces().map(|other| (on.size(other), copies(other))),
    )
}
