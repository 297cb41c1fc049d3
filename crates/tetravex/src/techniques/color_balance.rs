//! `colour-balance`: the sides of a colour must add up.
//!
//! *What it sees*: a colour, and how many tops and bottoms of the tiles left have it (or lefts and
//! rights; where tiles may be turned, how many sides in all). Some of these sides belong beside
//! tiles on the board; on open cells inside the board a top meets a bottom; the rest lies on the
//! rim. The candidates of the cells give each of these three numbers a minimum and a maximum. If
//! the sum only works out with one extreme, all undecided sides of a place have the colour, or none
//! has.
//!
//! *Example* (tiles as top left right bottom): of the tiles left two have a 7 at the top, none at
//! the bottom, and no tile on the board has an open 7 below it: both lie in the top row.
//!
//! *Why it is sound*: every tile left lies in an open cell in the end, so every side of it is
//! beside a tile that lies now, on an edge between two open cells, or on the rim. An edge takes one
//! top and one bottom. Counting both kinds of sides gives the sums.

mod tally;

pub(super) use tally::impossible;

use pavage_bits::SmallSort as _;
use tally::{Tally, axes};

use super::sums::{Sums, both};
use super::{
    CellPictures, Check, Color, Deduction, Message, Notes, Pattern, Run, Sheet, Side, Statement,
    Technique, Tetravex, Tile, rejected, words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("colour-balance", 1, find);

/// The counts of a colour, and what follows from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The colour.
    pub color: Color,
    /// The sides counted together: a pair of opposite ones, or, where tiles may be turned, all.
    pub axis: Axis,
    /// The conclusion.
    pub claim: Claim,
    /// How many tiles left have the colour on the first side of the axis, and how many on the
    /// second.
    pub supply: [u32; 2],
    /// How many of these sides belong beside tiles on the board.
    pub due: [u32; 2],
    /// How many sides of the claim's place certainly have the colour.
    pub must: u32,
}

impl Pattern<Tetravex> for Balance {
    fn nudge(&self, _: &Deduction, _: &Sheet<'_>) -> Message {
        words::count_color(self.color)
    }

    fn reason(&self, _: &Deduction, _: &Sheet<'_>) -> Message {
        reason(self)
    }

    fn cost(&self, _: &Deduction) -> u64 {
        5
    }
}

impl Check<Tetravex> for Balance {
    /// Counts the sides of the colour one by one, tries every number of edges that could have it,
    /// and checks the claim for each sum that works out.
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let stated = Statement::new(notes, found);
        let (color, claim, groups) = (self.color, self.claim, self.axis.sides());
        let sums = Sums::of(notes, color, groups);
        let holds = sums.edges().all(|edges| {
            let (number, (least, most)) = match claim.place {
                Place::Rim(group) => (sums.on_rim(group, edges), sums.rim[group]),
                Place::Inside => (edges, sums.inside),
            };
            number == if claim.all { most } else { least }
        });
        let is_meant = |cell: usize, side: Side| match notes.beside(cell, side) {
            None => matches!(claim.place, Place::Rim(group) if groups[group].contains(&side)),
            Some(other) => claim.place == Place::Inside && notes.lying(other).is_none(),
        };
        let is_undecided = |cell: usize, side: Side| {
            let both = both(notes, cell, side);
            both.contains(&color) && both.iter().any(|shown| *shown != color)
        };
        let follows = |cell: usize, picture: &Tile| {
            let mut sides = groups.into_iter().flatten().copied();
            sides.any(|side| {
                let has = picture.color(side) == color;
                is_meant(cell, side) && is_undecided(cell, side) && has != claim.all
            })
        };
        let mut removals = stated.removals.iter();
        stated.placed.is_none()
            && holds
            && removals.all(|(cell, gone)| {
                notes.lying(*cell).is_none() && gone.iter().all(|picture| follows(*cell, picture))
            })
    }
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
    /// The sides that form the first and the second group.
    #[must_use]
    pub const fn sides(self) -> [&'static [Side]; 2] {
        match self {
            Axis::Vertical => [&[Side::Top], &[Side::Bottom]],
            Axis::Horizontal => [&[Side::Left], &[Side::Right]],
            Axis::Turning => [&[Side::Top, Side::Right, Side::Bottom, Side::Left], &[]],
        }
    }
}

/// A conclusion from counting a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The place of the sides: on the rim, of the first or the second group, or on edges between
    /// open cells.
    pub place: Place,
    /// True: all sides that can have the colour do. False: only those that must have it do.
    pub all: bool,
}

/// Where sides lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the rim, in the first group (0) or the second (1).
    Rim(usize),
    /// On edges between open cells.
    Inside,
}

fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let deck = sheet.deck();
    axes(deck.puzzle()).iter().find_map(|axis| {
        let tally = Tally::new(sheet, *axis);
        let mut claims = tally.claims().into_iter();
        claims.find_map(|balance| deduce(sheet, balance))
    })
}

/// The eliminations of a claim.
fn deduce(sheet: &Sheet<'_>, balance: Balance) -> Option<Deduction> {
    let deck = sheet.deck();
    let mut removals: Vec<CellPictures> = Vec::new();
    let Balance { color, claim, .. } = balance;
    let sides = undecided(sheet, &balance);
    let because = sides.iter().map(|(cell, _)| *cell).collect();
    for (cell, side) in sides {
        let goes = |picture| (deck.tile(picture).color(side) == color) != claim.all;
        let Some(gone) = rejected(sheet, cell, goes) else {
            continue;
        };
        match removals.iter_mut().find(|other| other.cell == cell) {
            Some(CellPictures { pictures, .. }) => {
                pictures.extend(gone.pictures);
                pictures.small_sort();
                pictures.dedup();
            }
            None => removals.push(gone),
        }
    }
    let pattern = balance;
    (!removals.is_empty()).then(|| TECHNIQUE.removing(pattern, removals).learnt_from(because))
}

/// The sides of a place that may have the colour but need not.
fn undecided(sheet: &Sheet<'_>, balance: &Balance) -> Vec<(usize, Side)> {
    let deck = sheet.deck();
    let may = |colors: u64| colors >> balance.color & 1 == 1 && colors.count_ones() > 1;
    let [first, second] = balance.axis.sides();
    let mut sides = Vec::new();
    for cell in sheet.open_cells() {
        for (group, side) in [(0, first), (1, second)]
            .into_iter()
            .flat_map(|(group, sides)| sides.iter().map(move |side| (group, *side)))
        {
            let is_meant = match deck.beside(cell, side) {
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

/// The sums of a colour in words.
fn reason(balance: &Balance) -> Message {
    let message = match balance.axis {
        Axis::Vertical => Message::new("tetravex-balance-vertical"),
        Axis::Horizontal => Message::new("tetravex-balance-horizontal"),
        Axis::Turning => Message::new("tetravex-balance-turning"),
    };
    let color = usize::from(balance.color);
    let [first, second] = balance.supply;
    let [first_due, second_due] = balance.due;
    message
        .with("color", color)
        .with("first", first)
        .with("second", second)
        .with("first_due", first_due)
        .with("second_due", second_due)
        .with("due", first_due + second_due)
        .with("claim", claim(balance).with("color", color))
}

/// The conclusion about a place in words.
fn claim(balance: &Balance) -> Message {
    let place = match (balance.axis, balance.claim.place) {
        (_, Place::Inside) => "inside",
        (Axis::Vertical, Place::Rim(0)) => "top",
        (Axis::Vertical, Place::Rim(_)) => "bottom",
        (Axis::Horizontal, Place::Rim(0)) => "left",
        (Axis::Horizontal, Place::Rim(_)) => "right",
        (Axis::Turning, Place::Rim(_)) => "rim",
    };
    let message = if balance.claim.all {
        Message::new("tetravex-balance-all")
    } else {
        Message::new("tetravex-balance-none")
    };
    message
        .with("place", place)
        .with("must", balance.must as usize)
}
