//! `lone-side`: a side that no other tile can match.
//!
//! *What it sees*: a colour on a side of some tiles left, for which no other tile left has the
//! colour on the opposite side; where tiles may be turned, on any side. A tile is no partner for
//! itself, unless there are two of it. Such a side lies on the rim or beside a tile that lies.
//!
//! *Example* (tiles as top left right bottom; the tiles left):
//!
//! ```text
//! 7213 7452 1327 3145
//! ```
//!
//! Colour 7 has two tops and one bottom, but 5 has a bottom and no top at all: `3145` lies in the
//! last row, or above a tile that lies.
//!
//! *Why it is sound*: beside an open cell that is not on the rim lies another one of the tiles left
//! in the end, and sides that touch are equal.

use super::super::puzzle::KindId;
use super::super::tile::{COLORS_MAX, Color, SIDES, Side, Tile};
use super::notes::{Notes, facing};
use super::said::Said;
use super::{Deck, Deduction, Pattern, PictureId, Sheet, Technique, rejected};

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "lone-side",
    find,
    verify,
};

/// The tiles left that have a colour on a side, as far as it matters: none, one, or several. Equal
/// tiles are several.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bearers {
    None,
    One(KindId),
    Several,
}

impl Bearers {
    fn with(self, kind: KindId, left: usize) -> Bearers {
        match (self, left) {
            (Bearers::None, 1) => Bearers::One(kind),
            (Bearers::One(one), 1) if one == kind => self,
            _ => Bearers::Several,
        }
    }

    /// Whether none of them can lie beside a tile of a kind.
    fn none_beside(self, kind: KindId) -> bool {
        match self {
            Bearers::None => true,
            Bearers::One(one) => one == kind,
            Bearers::Several => false,
        }
    }
}

fn find(deck: &Deck<'_>, sheet: &Sheet) -> Option<Deduction> {
    let bearers = bearers(deck, sheet);
    for side in SIDES {
        let shown = bearers[side.index()].iter();
        let facing = bearers[side.opposite().index()];
        for (color, (shown, facing)) in shown.zip(facing).enumerate() {
            if facing == Bearers::Several || *shown == Bearers::None {
                continue;
            }
            if let Some(found) = deduce(deck, sheet, (side, color as Color), facing) {
                return Some(found);
            }
        }
    }
    None
}

/// For each side and colour, what tiles left can show it there.
fn bearers(deck: &Deck<'_>, sheet: &Sheet) -> [[Bearers; COLORS_MAX]; 4] {
    let mut bearers = [[Bearers::None; COLORS_MAX]; 4];
    for at in 0..deck.puzzle().kinds().len() {
        let kind = KindId(at as u16);
        let left = sheet.left(kind);
        for picture in deck.pictures_of(kind).filter(|_| left > 0) {
            for side in SIDES {
                let color = usize::from(deck.tile(picture).color(side));
                let bearer = &mut bearers[side.index()][color];
                *bearer = bearer.with(kind, left);
            }
        }
    }
    bearers
}

fn deduce(
    deck: &Deck<'_>,
    sheet: &Sheet,
    (side, color): (Side, Color),
    facing: Bearers,
) -> Option<Deduction> {
    let goes = |picture: PictureId| {
        deck.tile(picture).color(side) == color && facing.none_beside(deck.kind(picture))
    };
    let inside = sheet.open_cells().filter(|cell| {
        let other = deck.puzzle().neighbour(*cell, side);
        sheet.colors(*cell, side) >> color & 1 == 1
            && other.is_some_and(|other| sheet.is_open(other))
    });
    let removals = inside.filter_map(|cell| rejected(sheet, cell, goes));
    let removals: Vec<_> = removals.collect();
    let gone = removals.iter().flat_map(|(_, gone)| gone);
    let mut kinds: Vec<KindId> = gone.map(|picture| deck.kind(*picture)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let tiles = kinds.into_iter().map(|kind| deck.face(kind)).collect();
    let pattern = Pattern::LoneSide(side, color, tiles);
    (!removals.is_empty()).then(|| Deduction::removing(pattern, Vec::new(), removals))
}

fn verify(notes: &Notes, said: &Said<'_>) -> bool {
    let Pattern::LoneSide(side, color, lone) = said.pattern() else {
        return false;
    };
    let is_partner = |of: Tile, (picture, left): (Tile, usize)| {
        let others = left - usize::from(notes.are_same(of, picture));
        others > 0 && picture.color(facing(*side)) == *color
    };
    let is_lone = |tile: &Tile| {
        notes.left(*tile) > 0 && !notes.pictures_left().any(|other| is_partner(*tile, other))
    };
    let is_named = |picture: &Tile| lone.iter().any(|tile| notes.are_same(*tile, *picture));
    let mut removals = said.removals.iter();
    said.placed.is_none()
        && lone.iter().all(is_lone)
        && removals.all(|(cell, gone)| {
            let beside = notes.beside(*cell, *side);
            let mut gone = gone.iter();
            beside.is_some_and(|beside| notes.lying(beside).is_none())
                && gone.all(|picture| picture.color(*side) == *color && is_named(picture))
        })
}
