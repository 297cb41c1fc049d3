//! The immediate consequence of a placement: a hole it leaves, a cell it cuts off, or a piece it
//! leaves without a place.

use std::collections::BTreeMap;

use pavage_bits::{SmallSort as _, SubsetSums};

use super::fault::{Rest, SHAPE_MAX};
use super::{Cell, Conflict, PieceId, PlacementId, Placements, Sheet, as_u16, contains, regions};

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
    /// Small regions, each with the piece whose copy is placed beside it, and whether the remaining
    /// pieces cannot fill it.
    unfillable: BTreeMap<(PieceId, Vec<u64>), bool>,
}

impl<'s, 'a> Fates<'s, 'a> {
    pub(super) fn new(sheet: &'s Sheet<'a>) -> Fates<'s, 'a> {
        Fates {
            sheet,
            sums: vec![None; sheet.on().pieces().count()],
            known: vec![None; sheet.on().len()],
            over: vec![None; sheet.on().cell_count()],
            of_piece: vec![None; sheet.on().pieces().count()],
            unfillable: BTreeMap::new(),
        }
    }

    /// The first contradiction after a candidate is placed: about the size of a region, then a cell,
    /// then a piece, then the shape of a region. O(cells + placements) at worst, O(cells) nearly
    /// always.
    pub(super) fn fate(&mut self, placement: PlacementId) -> Option<Conflict> {
        if let Some(known) = self.known[placement.index()] {
            return known;
        }
        let parts = self.parts(placement);
        let found = self
            .region(placement, &parts)
            .or_else(|| self.cell(placement))
            .or_else(|| self.piece(placement))
            .or_else(|| self.shape(placement, parts));
        self.known[placement.index()] = Some(found);
        found
    }

    /// The smallest region whose size the remaining pieces do not add up to.
    fn region(&mut self, placement: PlacementId, parts: &[(Cell, usize)]) -> Option<Conflict> {
        let piece = self.sheet.on().piece(placement);
        let sheet = self.sheet;
        if parts.is_empty() {
            return None;
        }
        let sums = self.sums[piece.index()].get_or_insert_with(|| sums_without(sheet, piece));
        let strays = parts.iter().filter(|(_, size)| !sums.has(*size));
        let (first, size) = strays.min_by_key(|(_, size)| *size)?;
        Some(Conflict::Region(*first, as_u16(*size)))
    }

    /// The smallest region that the shapes of the remaining pieces do not fill.
    fn shape(&mut self, placement: PlacementId, mut parts: Vec<(Cell, usize)>) -> Option<Conflict> {
        let piece = self.sheet.on().piece(placement);
        parts.retain(|(_, size)| *size <= SHAPE_MAX);
        parts.small_sort_by_key(|(_, size)| *size);
        let mut rest = None;
        let found = parts.into_iter().find(|(first, size)| {
            let rest = rest.get_or_insert_with(|| Rest::after(self.sheet, placement));
            let part = rest.part(*first);
            let known = self.unfillable.entry((piece, part));
            *known.or_insert_with_key(|(_, part)| rest.is_unfillable(part, *size))
        });
        found.map(|(first, size)| Conflict::Shape(first, as_u16(size)))
    }

    /// The regions that a placement leaves; none if there is one only, as the pieces have as many
    /// cells as are empty.
    fn parts(&self, placement: PlacementId) -> Vec<(Cell, usize)> {
        let on = self.sheet.on();
        let whole = self.sheet.open() - on.size(on.piece(placement));
        let sets = (self.sheet.empty_set(), on.mask(placement));
        if let ([empty], [mask]) = sets {
            parts(on, &[empty & !mask], whole)
        } else {
            let rest = sets.0.iter().zip(sets.1);
            let rest: Vec<u64> = rest.map(|(empty, mask)| empty & !mask).collect();
            parts(on, &rest, whole)
        }
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
            let lies = usize::from(*piece == sheet.on().piece(placement));
            let copies = sheet.need(*piece).saturating_sub(lies);
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

/// The regions of a set with so many cells; none if it is connected.
fn parts(on: &Placements, set: &[u64], cells: usize) -> Vec<(Cell, usize)> {
    let mut regions = regions(on, set);
    match regions.next() {
        Some((_, size)) if size == cells => Vec::new(),
        first => first.into_iter().chain(regions).collect(),
    }
}

/// The sizes that the remaining pieces can have together without one copy of `piece`.
fn sums_without(sheet: &Sheet<'_>, piece: PieceId) -> SubsetSums {
    let on = sheet.on();
    let copies = |other: PieceId| sheet.left(other) - usize::from(other == piece);
    let rest = sheet.open() - on.size(piece).min(sheet.open());
    SubsetSums::of(
        rest,
        sheet.pieces().map(|other| (on.size(other), copies(other))),
    )
}
