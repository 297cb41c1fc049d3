//! `colour-balance`: the sides of a colour have to add up.
//!
//! *What it sees*: a colour of which the tiles left have so many tops and so many bottoms (or lefts
//! and rights; where tiles may be turned, so many sides in all) that it follows where they lie.
//! Some belong beside tiles that lie; on open cells inside the board a top meets a bottom; what
//! remains lies on the rim. Each of these three has a least and a greatest number, by what the
//! cells may have. If only one extreme makes the sum come out, all undecided sides of a place have
//! the colour, or none has.
//!
//! *Example* (tiles as top left right bottom): of the tiles left two have a 7 at the top, none at
//! the bottom, and no tile that lies has an open 7 below it: both lie in the top row.
//!
//! *Why it is sound*: every tile left lies in an open cell in the end, so every side of it is
//! beside a tile that lies now, on an edge between two open cells, or on the rim. An edge takes one
//! top and one bottom. Counting both kinds of sides gives the sums.

use super::super::tile::{Color, Side};
use super::tally::{Tally, axes};
use super::{Deck, Deduction, Pattern, PictureId, Sheet, Technique, rejected};

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "colour-balance",
    find,
    verify,
};

/// What is counted, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The colour.
    pub color: Color,
    /// The sides counted together: a pair of opposite ones, or, where tiles may be turned, all.
    pub axis: Axis,
    /// What follows.
    pub claim: Claim,
    /// How many tiles left have the colour on the first side of the axis and on the second.
    pub supply: [u32; 2],
    /// How many of these belong beside tiles that lie.
    pub due: [u32; 2],
    /// How many sides of the claim's place have the colour in any case.
    pub must: u32,
}

/// Sides that are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Tops and bottoms.
    Vertical,
    /// Lefts and rights.
    Horizontal,
    /// All sides, where tiles may be turned.
    Turning,
}

impl Axis {
    /// The sides that are counted first, and those that are counted second.
    #[must_use]
    pub const fn sides(self) -> [&'static [Side]; 2] {
        match self {
            Axis::Vertical => [&[Side::Top], &[Side::Bottom]],
            Axis::Horizontal => [&[Side::Left], &[Side::Right]],
            Axis::Turning => [&[Side::Top, Side::Right, Side::Bottom, Side::Left], &[]],
        }
    }
}

/// What follows from counting a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Of which sides: on the rim, those counted first or second, or on edges between open cells.
    pub place: Place,
    /// Whether all that can have the colour do, or none but those that must.
    pub all: bool,
}

/// Where sides lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the rim, on the sides counted first (0) or second (1).
    Rim(usize),
    /// On edges between open cells.
    Inside,
}

fn find(deck: &Deck<'_>, sheet: &Sheet) -> Option<Deduction> {
    axes(deck.puzzle()).iter().find_map(|axis| {
        let tally = Tally::new(deck, sheet, *axis);
        let mut claims = tally.claims().into_iter();
        claims.find_map(|balance| deduce(deck, sheet, balance))
    })
}

/// What a claim crosses out.
fn deduce(deck: &Deck<'_>, sheet: &Sheet, balance: Balance) -> Option<Deduction> {
    let mut removals: Vec<(usize, Vec<PictureId>)> = Vec::new();
    let Balance { color, claim, .. } = balance;
    let sides = undecided(deck, sheet, &balance);
    let because = sides.iter().map(|(cell, _)| *cell).collect();
    for (cell, side) in sides {
        let goes = |picture| (deck.tile(picture).color(side) == color) != claim.all;
        let Some((_, gone)) = rejected(sheet, cell, goes) else {
            continue;
        };
        match removals.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, list)) => {
                list.extend(gone);
                list.sort_unstable();
                list.dedup();
            }
            None => removals.push((cell, gone)),
        }
    }
    let pattern = Pattern::ColorBalance(balance);
    (!removals.is_empty()).then(|| Deduction::removing(pattern, because, removals))
}

/// The sides of a place that may have the colour and need not.
fn undecided(deck: &Deck<'_>, sheet: &Sheet, balance: &Balance) -> Vec<(usize, Side)> {
    let may = |colors: u64| colors >> balance.color & 1 == 1 && colors.count_ones() > 1;
    let [first, second] = balance.axis.sides();
    let mut sides = Vec::new();
    for cell in sheet.open_cells() {
        for (group, side) in [(0, first), (1, second)]
            .into_iter()
            .flat_map(|(group, sides)| sides.iter().map(move |side| (group, *side)))
        {
            let is_meant = match deck.puzzle().neighbour(cell, side) {
                None => balance.claim.place == Place::Rim(group) && may(sheet.colors(cell, side)),
                Some(other) => {
                    let facing = sheet.colors(other, side.opposite());
                    balance.claim.place == Place::Inside
                        && sheet.is_open(other)
                        && may(sheet.colors(cell, side) & facing)
                }
            };
            if is_meant {
                sides.push((cell, side));
            }
        }
    }
    sides
}

/// Counts the sides of the colour one by one, tries every number of edges that could have it, and
/// asks the claim of each sum that comes out.
fn verify(deck: &Deck<'_>, sheet: &Sheet, deduction: &Deduction) -> bool {
    let Pattern::ColorBalance(balance) = &deduction.pattern else {
        return false;
    };
    let (color, puzzle) = (balance.color, deck.puzzle());
    let groups = balance.axis.sides();
    let mut supply = [0_i64; 2];
    for (at, kind) in puzzle.kinds().iter().enumerate() {
        let left = sheet.left(super::KindId(at as u16)) as i64;
        for group in 0..2 {
            let has = groups[group]
                .iter()
                .filter(|side| kind.turns[0].color(**side) == color);
            supply[group] += left * has.count() as i64;
        }
    }
    // Of each place: what has the colour for certain, what may have it, and where that is.
    let mut rim = [(0, 0), (0, 0)];
    let mut inside = (0, 0);
    let mut meant = Vec::new();
    for cell in sheet.open_cells() {
        for group in 0..2 {
            for &side in groups[group] {
                let shown = shown(deck, sheet, cell, side);
                let Some(other) = puzzle.neighbour(cell, side) else {
                    rim[group].0 += i64::from(shown.iter().all(|shown| *shown == color));
                    rim[group].1 += i64::from(shown.contains(&color));
                    meant
                        .extend((balance.claim.place == Place::Rim(group)).then_some((cell, side)));
                    continue;
                };
                let facing = self::shown(deck, sheet, other, side.opposite());
                if !sheet.is_open(other) {
                    supply[group] -= i64::from(facing.contains(&color));
                    continue;
                }
                meant.extend((balance.claim.place == Place::Inside).then_some((cell, side)));
                // Each edge is met from both of its ends: from one of them it counts.
                if matches!(side, Side::Bottom | Side::Right) {
                    let both = || shown.iter().filter(|shown| facing.contains(shown));
                    inside.0 += i64::from(both().all(|shown| *shown == color));
                    inside.1 += i64::from(both().any(|shown| *shown == color));
                }
            }
        }
    }
    let per_edge = if groups[1].is_empty() { 2 } else { 1 };
    let holds = (inside.0..=inside.1).all(|edges| {
        let on_rim = [0, 1].map(|group| supply[group] - per_edge * edges);
        let is_counted = |group: usize| !groups[group].is_empty();
        let fits = |group: usize| {
            !is_counted(group) || (rim[group].0..=rim[group].1).contains(&on_rim[group])
        };
        let (number, (least, most)) = match balance.claim.place {
            Place::Rim(group) => (on_rim[group], rim[group]),
            Place::Inside => (edges, inside),
        };
        !fits(0) || !fits(1) || number == if balance.claim.all { most } else { least }
    });
    let must = |cell: usize, side: Side| {
        let shown = shown(deck, sheet, cell, side);
        match puzzle.neighbour(cell, side) {
            Some(other) => {
                let facing = self::shown(deck, sheet, other, side.opposite());
                let mut both = shown.iter().filter(|shown| facing.contains(shown));
                both.all(|shown| *shown == color)
            }
            None => shown.iter().all(|shown| *shown == color),
        }
    };
    let may = |cell: usize, side: Side| {
        let other = puzzle.neighbour(cell, side);
        shown(deck, sheet, cell, side).contains(&color)
            && other.is_none_or(|other| {
                self::shown(deck, sheet, other, side.opposite()).contains(&color)
            })
    };
    let follows = |cell: usize, picture: PictureId| {
        meant.iter().any(|&(at, side)| {
            let has = deck.tile(picture).color(side) == color;
            at == cell && may(cell, side) && !must(cell, side) && has != balance.claim.all
        })
    };
    let mut removals = deduction.removals.iter();
    deduction.placed.is_none()
        && holds
        && removals.all(|(cell, gone)| gone.iter().all(|picture| follows(*cell, *picture)))
}

/// The colours that a cell may show on a side.
fn shown(deck: &Deck<'_>, sheet: &Sheet, cell: usize, side: Side) -> Vec<Color> {
    let candidates = sheet.candidates(cell);
    let mut shown: Vec<Color> = candidates
        .map(|picture| deck.tile(picture).color(side))
        .collect();
    shown.sort_unstable();
    shown.dedup();
    shown
}
