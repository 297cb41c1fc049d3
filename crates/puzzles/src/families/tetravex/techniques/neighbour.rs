//! `neighbour`: a tile goes because no tile beside it would match.
//!
//! *What it sees*: an open cell, and beside it an open cell with pictures whose touching side none
//! of the first cell's pictures has. A tile is not its own neighbour: where there is one of a kind
//! left, it does not count for itself.
//!
//! *Example* (tiles as top left right bottom):
//!
//! ```text
//! 1234
//!  .    .       fit the first open cell: 4171 4375 4128
//! ```
//!
//! These tiles show 7 or 2 on the right: whatever has another colour on the left goes from the cell
//! beside it.
//!
//! *Why it is sound*: one of the tiles lies there, and sides that touch are equal.

use super::super::tile::{SIDES, Side, Tile};
use super::notes::{Notes, facing};
use super::said::Said;
use super::{Deck, Deduction, Pattern, PictureId, Sheet, Technique, rejected};

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "neighbour",
    find,
    verify,
};

/// The deduction from the cell with the fewest pictures, plain ones before those that need that a
/// tile is not its own neighbour.
fn find(deck: &Deck<'_>, sheet: &Sheet) -> Option<Deduction> {
    let mut from: Vec<usize> = sheet.open_cells().collect();
    from.sort_by_key(|cell| sheet.number(*cell));
    let pairs = || {
        let pairs = from.iter();
        pairs.flat_map(|cell| SIDES.map(|side| (*cell, side)))
    };
    let plain = pairs().find_map(|(cell, side)| {
        let colors = sheet.colors(cell, side);
        deduce(deck, sheet, cell, side, |facing, _| {
            colors >> facing & 1 == 0
        })
    });
    plain.or_else(|| {
        pairs().find_map(|(cell, side)| {
            deduce(deck, sheet, cell, side, |facing, picture| {
                is_alone(deck, sheet, cell, side, (facing, picture))
            })
        })
    })
}

/// The plain deduction from a cell on a side, for worlds.
pub(super) fn deduce_plain(
    deck: &Deck<'_>,
    sheet: &Sheet,
    cell: usize,
    side: Side,
) -> Option<Deduction> {
    let colors = sheet.colors(cell, side);
    deduce(deck, sheet, cell, side, |facing, _| {
        colors >> facing & 1 == 0
    })
}

fn deduce(
    deck: &Deck<'_>,
    sheet: &Sheet,
    cell: usize,
    side: Side,
    goes: impl Fn(u8, PictureId) -> bool,
) -> Option<Deduction> {
    let other = deck.puzzle().neighbour(cell, side)?;
    if !sheet.is_open(other) {
        return None;
    }
    let gone = rejected(sheet, other, |picture| {
        goes(deck.tile(picture).color(side.opposite()), picture)
    })?;
    let pattern = Pattern::Neighbour(cell, side);
    Some(Deduction::removing(pattern, vec![cell], vec![gone]))
}

/// Whether nothing that a cell may have goes with a picture beside it: the picture's own tile does
/// not, when it is the last of its kind.
fn is_alone(
    deck: &Deck<'_>,
    sheet: &Sheet,
    cell: usize,
    side: Side,
    (facing, picture): (u8, PictureId),
) -> bool {
    let kind = deck.kind(picture);
    let tile = deck.tile(picture);
    // Cheap first: only a tile with the colour twice can be meant.
    let twice = SIDES.iter().filter(|side| tile.color(**side) == facing);
    if sheet.left(kind) != 1 || twice.count() < 2 {
        return false;
    }
    let mut beside = sheet
        .candidates(cell)
        .filter(|other| deck.kind(*other) != kind);
    !beside.any(|other| deck.tile(other).color(side) == facing)
}

fn verify(notes: &Notes, said: &Said<'_>) -> bool {
    let Pattern::Neighbour(cell, side) = *said.pattern() else {
        return false;
    };
    let matches = |picture: &Tile| {
        notes.may(cell).any(|other| {
            let is_itself = notes.are_same(other, *picture) && notes.left(*picture) < 2;
            other.color(side) == picture.color(facing(side)) && !is_itself
        })
    };
    let other = notes.beside(cell, side);
    let mut removals = said.removals.iter();
    said.placed.is_none()
        && notes.lying(cell).is_none()
        && removals.all(|(at, gone)| Some(*at) == other && !gone.iter().any(matches))
}
