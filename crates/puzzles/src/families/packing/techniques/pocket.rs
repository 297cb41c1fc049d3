//! `pocket`: a region of empty cells whose size says which pieces go in.
//!
//! *What it sees*: a region, cut off from the other empty cells, and the pieces that fit in it. A
//! piece that is in no choice of them with as many cells as the region does not lie there; a piece
//! that is in every such choice lies nowhere else.
//!
//! *Example* (the pieces left have 3, 4, 5 and 5 cells):
//!
//! ```text
//! . . . A . .
//! . . . A . .
//! . A A A . .
//! A . . . . .
//! ```
//!
//! Seven cells are 3 and 4: neither piece of five lies there, and the first two lie nowhere else.
//!
//! *Why it is sound*: pieces fill the region, each with all its cells.

use super::placements::contains;
use super::room::{Sums, region, regions};
use super::{Cell, Deduction, Pattern, PieceId, PlacementId, Sheet, Technique};

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "pocket",
    find,
};

fn find(sheet: &Sheet<'_>) -> Option<Deduction> {
    let mut found: Vec<(Cell, usize)> = regions(sheet.on(), sheet.empty_set()).collect();
    if found.len() < 2 {
        return None;
    }
    found.sort_by_key(|(_, size)| *size);
    found.into_iter().find_map(|(first, _)| at(sheet, first))
}

pub(super) fn at(sheet: &Sheet<'_>, first: Cell) -> Option<Deduction> {
    if !sheet.is_empty(first) {
        return None;
    }
    let on = sheet.on();
    let inside = region(on, sheet.empty_set(), first);
    let size = inside.iter().map(|word| word.count_ones() as usize).sum();
    let lies_inside = |placement: &PlacementId| contains(&inside, on.covered(*placement)[0]);
    let fits = |piece: &PieceId| {
        sheet
            .of_piece(*piece)
            .any(|placement| lies_inside(&placement))
    };
    let fitting: Vec<PieceId> = sheet.pieces().filter(fits).collect();
    let mut gone = Vec::new();
    for &piece in &fitting {
        let others = fitting.iter().filter(|other| **other != piece);
        let others = others.map(|other| (on.size(*other), sheet.left(*other)));
        let sums = Sums::of(size, others);
        let goes_in = |copies: &usize| {
            let rest = size.checked_sub(copies * on.size(piece));
            rest.is_some_and(|rest| sums.has(rest))
        };
        let numbers: Vec<usize> = (0..=sheet.left(piece)).filter(goes_in).collect();
        if numbers.iter().all(|copies| *copies == 0) {
            gone.extend(sheet.of_piece(piece).filter(lies_inside));
        } else if numbers == [sheet.left(piece)] {
            let outside = sheet.of_piece(piece);
            gone.extend(outside.filter(|placement| !lies_inside(placement)));
        }
    }
    gone.sort_unstable();
    (!gone.is_empty()).then(|| Deduction::removing(Pattern::Pocket(first), gone))
}
