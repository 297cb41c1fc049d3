//! The immediate consequence of a placement: a hole it leaves, a cell it cuts off, or a piece it
//! leaves without a place.

use super::placements::{Cell, PieceId, PlacementId, contains};
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
    /// For each cell and each piece, a candidate that stayed possible beside the placement before.
    /// It mostly stays beside the next one too.
    over: Vec<Option<PlacementId>>,
    of_piece: Vec<Option<PlacementId>>,
}

impl<'s, 'a> Fates<'s, 'a> {
    pub(super) fn new(sheet: &'s Sheet<'a>) -> Fates<'s, 'a> {
        Fates {
            sheet,
            sums: vec![None; sheet.on().pieces().count()],
            known: vec![None; sheet.on().len()],
            over: vec![None; sheet.on().cell_count()],
            of_piece: vec![None; sheet.on().pieces().count()],
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

    fn cell(&mut self, placement: PlacementId) -> Option<Conflict> {
        let sheet = self.sheet;
        let mask = sheet.on().mask(placement);
        let goes = |other: &PlacementId| goes_beside(sheet, *other, placement);
        let cut_off = |cell: &Cell| {
            let stays = &mut self.over[cell.index()];
            if contains(mask, *cell) || stays.as_ref().is_some_and(goes) {
                return false;
            }
            *stays = sheet.over(*cell).find(goes);
            stays.is_none()
        };
        sheet.empty().find(cut_off).map(Conflict::Cell)
    }

    fn piece(&mut self, placement: PlacementId) -> Option<Conflict> {
        let sheet = self.sheet;
        let goes = |other: &PlacementId| goes_beside(sheet, *other, placement);
        let short = |piece: &PieceId| {
            let copies = sheet.left(*piece) - usize::from(*piece == sheet.on().piece(placement));
            let stays = &mut self.of_piece[piece.index()];
            if copies == 0 || copies == 1 && stays.as_ref().is_some_and(goes) {
                return false;
            }
            let mut places = sheet.of_piece(*piece).filter(goes);
            *stays = places.next();
            usize::from(stays.is_some()) + places.take(copies - 1).count() < copies
        };
        sheet.pieces().find(short).map(Conflict::Piece)
    }
}

/// Whether a candidate remains possible when the other is placed.
fn goes_beside(sheet: &Sheet<'_>, other: PlacementId, placement: PlacementId) -> bool {
    let on = sheet.on();
    let piece = on.piece(placement);
    !on.overlap(other, placement) && (on.piece(other) != piece || sheet.left(piece) > 1)
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
