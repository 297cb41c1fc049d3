//! `lone-side`: a side that no other tile can match.
//!
//! *What it sees*: a colour on a side of some tiles left, for which no other tile left has the
//! colour on the opposite side; where tiles may be turned, on any side. A tile is no partner for
//! itself, unless there are two of it. Such a side lies on the rim or beside a tile on the board.
//!
//! *Example* (tiles as top left right bottom; the tiles left):
//!
//! ```text
//! 7213 7452 1327 3145
//! ```
//!
//! Colour 7 has two tops and one bottom, but 5 has a bottom and no top at all: `3145` lies in the
//! last row, or above a tile on the board.
//!
//! *Why it is sound*: an open cell beside another open cell gets one of the tiles left as its
//! neighbour, and sides that touch are equal.

use pavage_bits::SmallSort as _;

use super::super::tile::COLORS_MAX;
use super::{
    Check, Color, Deduction, KindId, Message, Notes, Pattern, PictureId, Run, SIDES, Sheet, Side,
    Statement, Technique, Tetravex, Tile, as_u8, as_u16, facing, rejected, words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("lone-side", 0, find);

/// No other tile left matches this colour on this side of these tiles.
#[derive(Debug, PartialEq)]
pub(super) struct LoneSide {
    side: Side,
    color: Color,
    tiles: Vec<Tile>,
}

impl Pattern<Tetravex> for LoneSide {
    fn nudge(&self, _: &Deduction, _: &Sheet<'_>) -> Message {
        words::count_color(self.color)
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        Message::new("tetravex-lone-side")
            .with("color", usize::from(self.color))
            .with("tiles", words::given(&self.tiles))
            .with("count", self.tiles.len())
            .with("side", words::side(self.side))
            .with("facing", words::side(self.side.opposite()))
            .with("laid", sheet.open() < sheet.deck().puzzle().size())
    }

    /// Where tiles are not turned, the places that remain say more than the eliminations. With a
    /// single cell, the eliminations are enough.
    fn conclusion(&self, deduction: &Deduction, sheet: &Sheet<'_>) -> Option<Message> {
        let is_said = !sheet.deck().puzzle().can_turn();
        is_said.then(|| lone_places(sheet, deduction, self.side, &self.tiles))
    }

    fn cost(&self, _: &Deduction) -> u64 {
        2
    }
}

impl Check<Tetravex> for LoneSide {
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let stated = Statement::new(notes, found);
        let LoneSide { side, color, tiles } = self;
        let is_partner = |of: Tile, (picture, left): (Tile, usize)| {
            let others = left - usize::from(notes.are_same(of, picture));
            others > 0 && picture.color(facing(*side)) == *color
        };
        let is_lone = |tile: &Tile| {
            notes.left(*tile) > 0 && !notes.pictures_left().any(|other| is_partner(*tile, other))
        };
        let is_named = |picture: &Tile| tiles.iter().any(|tile| notes.are_same(*tile, *picture));
        let mut removals = stated.removals.iter();
        stated.placed.is_none()
            && tiles.iter().all(is_lone)
            && removals.all(|(cell, gone)| {
                let beside = notes.beside(*cell, *side);
                let mut gone = gone.iter();
                beside.is_some_and(|beside| notes.lying(beside).is_none())
                    && gone.all(|picture| picture.color(*side) == *color && is_named(picture))
            })
    }
}

/// The tiles left that have a colour on a side: none, one, or several. Equal tiles are several.
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

fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let bearers = bearers(sheet);
    for side in SIDES {
        let shown = bearers[side.index()].iter();
        let facing = bearers[side.opposite().index()];
        for (color, (shown, facing)) in shown.zip(facing).enumerate() {
            if facing == Bearers::Several || *shown == Bearers::None {
                continue;
            }
            if let Some(found) = deduce(sheet, side, as_u8(color), facing) {
                return Some(found);
            }
        }
    }
    None
}

/// For each side and colour, the tiles left that can show it there.
fn bearers(sheet: &Sheet<'_>) -> [[Bearers; COLORS_MAX]; 4] {
    let deck = sheet.deck();
    let mut bearers = [[Bearers::None; COLORS_MAX]; 4];
    for at in 0..deck.puzzle().kinds().len() {
        let kind = KindId(as_u16(at));
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

fn deduce(sheet: &Sheet<'_>, side: Side, color: Color, facing: Bearers) -> Option<Deduction> {
    let deck = sheet.deck();
    let goes = |picture: PictureId| {
        deck.tile(picture).color(side) == color && facing.none_beside(deck.kind(picture))
    };
    let inside = sheet.open_cells().filter(|cell| {
        let other = deck.beside(*cell, side);
        sheet.colors(*cell, side) >> color & 1 == 1
            && other.is_some_and(|other| sheet.is_open(other))
    });
    let removals = inside.filter_map(|cell| rejected(sheet, cell, goes));
    let removals: Vec<_> = removals.collect();
    let gone = removals.iter().flat_map(|gone| &gone.pictures);
    let mut kinds: Vec<KindId> = gone.map(|picture| deck.kind(*picture)).collect();
    kinds.small_sort();
    kinds.dedup();
    let tiles = kinds.into_iter().map(|kind| deck.face(kind)).collect();
    let pattern = LoneSide { side, color, tiles };
    (!removals.is_empty()).then(|| TECHNIQUE.removing(pattern, removals))
}

/// The places that remain for tiles with a side that nothing matches.
fn lone_places(sheet: &Sheet<'_>, deduction: &Deduction, of: Side, lone: &[Tile]) -> Message {
    let deck = sheet.deck();
    let kinds = || lone.iter().filter_map(|tile| deck.puzzle().kind_of(*tile));
    let pictures = || kinds().flat_map(|kind| deck.pictures_of(kind));
    let is_gone = |cell: usize, picture: PictureId| {
        let mut removals = deduction.gone.iter();
        removals.any(|gone| gone.cell == cell && gone.pictures.contains(&picture))
    };
    let may = |cell: usize| {
        pictures().any(|picture| sheet.holds(cell, picture) && !is_gone(cell, picture))
    };
    let places: Vec<usize> = sheet.open_cells().filter(|cell| may(*cell)).collect();
    let mut beside = places.iter().map(|cell| deck.beside(*cell, of));
    let message = if beside.all(|other| other.is_none()) {
        let place = match of {
            Side::Top => "top",
            Side::Right => "right",
            Side::Bottom => "bottom",
            Side::Left => "left",
        };
        Message::new("tetravex-in-rim").with("place", place)
    } else {
        Message::new("tetravex-in-cells").with("cells", words::cells(deck, &places))
    };
    message
        .with("tiles", words::given(lone))
        .with("count", lone.len())
}
