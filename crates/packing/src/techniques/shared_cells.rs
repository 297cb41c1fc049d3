//! `shared-cells`: cells that every candidate at a place covers.
//!
//! *What it sees*: all places of a piece have cells in common, so no other piece covers them. Or
//! all candidates over a cell also cover another cell, so placements that cover only the other cell
//! go.
//!
//! *Example* (a bar of five and others are left; the first row has seven cells, and the bar fits
//! nowhere else):
//!
//! ```text
//! . . . . . . .
//! ```
//!
//! Wherever the bar lies, it covers the three cells in the middle: no other piece does.
//!
//! *Why it is sound*: the piece lies in one of its places, and one of the candidates covers the
//! cell.

use pavage_bits::SmallSort as _;

use super::{
    Cell, Deduction, Locus, Message, Packing, Pattern, PlacementId, Run, Sheet, Technique,
    contains, members, words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("shared-cells", 1, find).supposed(find);

/// All candidates at a place also cover these cells.
#[derive(Clone, Debug)]
pub(super) struct SharedCells(Locus, Vec<Cell>);

fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let mut shared = vec![0; sheet.on().words()];
    let pieces = sheet.pieces().filter(|piece| sheet.is_single(*piece));
    let of_piece = at_first(sheet, pieces.map(Locus::Piece), &mut shared);
    of_piece.or_else(|| at_first(sheet, sheet.empty().map(Locus::Cell), &mut shared))
}

/// Places between two checks of the run's limits.
const PLACES_BETWEEN_LOOKS: usize = 16;

/// The first deduction at these places, in order.
fn at_first(
    sheet: &Sheet<'_>,
    places: impl Iterator<Item = Locus>,
    shared: &mut [u64],
) -> Option<Deduction> {
    for (step, locus) in places.enumerate() {
        if step.is_multiple_of(PLACES_BETWEEN_LOOKS) && sheet.is_over() {
            return None;
        }
        let found = at(sheet, locus, shared);
        if found.is_some() {
            return found;
        }
    }
    None
}

fn at(sheet: &Sheet<'_>, locus: Locus, shared: &mut [u64]) -> Option<Deduction> {
    let on = sheet.on();
    if locus.number(sheet) == 0 {
        return None;
    }
    shared.fill(u64::MAX);
    let mut keep = |placement: PlacementId| {
        let mask = on.mask(placement);
        let words = shared.iter_mut().zip(mask);
        words.fold(0, |any, (shared, mask)| {
            *shared &= mask;
            any | *shared
        }) != 0
    };
    match locus {
        Locus::Cell(cell) => sheet.over(cell).for_each(|placement| {
            keep(placement);
        }),
        Locus::Piece(piece) => {
            if !sheet.of_piece(piece).all(&mut keep) {
                return None;
            }
        }
    }
    let is_here = |placement: PlacementId| match locus {
        Locus::Cell(cell) => contains(on.mask(placement), cell),
        Locus::Piece(piece) => on.piece(placement) == piece,
    };
    let mut gone: Vec<PlacementId> = Vec::new();
    let mut cells: Vec<Cell> = Vec::new();
    for cell in members(shared).filter(|cell| locus != Locus::Cell(*cell)) {
        let before = gone.len();
        gone.extend(sheet.over(cell).filter(|placement| !is_here(*placement)));
        if gone.len() > before {
            cells.push(cell);
        }
    }
    gone.small_sort();
    gone.dedup();
    let pattern = SharedCells(locus, cells);
    (!gone.is_empty()).then(|| TECHNIQUE.removing(pattern, gone))
}

impl Pattern<Packing> for SharedCells {
    fn cost(&self, _: &Deduction) -> u64 {
        4
    }

    fn again(&self, _: &Deduction, sheet: &Sheet<'_>) -> Option<Deduction> {
        self.0.is_choice(sheet).then_some(())?;
        at(sheet, self.0, &mut vec![0; sheet.on().words()])
    }

    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<Cell> {
        Vec::from_iter(self.0.cell())
    }

    fn learning(&self, _: &Deduction, _: &Sheet<'_>) -> Option<Vec<Cell>> {
        Some(self.1.clone())
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        words::look(sheet, self.0)
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        let shared = |code| {
            let message = Message::new(code).with("cells", words::cells(sheet.on(), &self.1));
            message.with("count", self.1.len())
        };
        match self.0 {
            Locus::Cell(cell) => words::at(sheet, shared("packing-shared-cell"), cell),
            Locus::Piece(piece) => {
                shared("packing-shared-piece").with("piece", words::called(sheet, piece))
            }
        }
    }

    fn conclusion(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Message> {
        Some(match self.0 {
            Locus::Cell(_) => words::gone(sheet, &found.gone),
            Locus::Piece(_) => {
                let message = Message::new("packing-no-other");
                message.with("cells", words::cells(sheet.on(), &self.1))
            }
        })
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Packing> for SharedCells {
    fn holds(&self, found: &Deduction, notes: &super::Notes) -> bool {
        let SharedCells(locus, cells) = self;
        let here = notes.at(*locus);
        let shared: super::notes::Spots = cells.iter().map(|cell| notes.spot(*cell)).collect();
        let covers = |at: &u32| shared.is_subset(notes.cells_of(*at));
        let touches = |at: &u32| !shared.is_disjoint(notes.cells_of(*at));
        let gone = super::notes::ids(&found.gone);
        found.placed.is_empty()
            && notes.is_choice(*locus)
            && here.iter().all(covers)
            && gone.iter().all(touches)
            && gone.is_disjoint(&here)
    }
}
