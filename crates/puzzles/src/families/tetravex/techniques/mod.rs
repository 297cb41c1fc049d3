//! The techniques that people use, each in a file of its own with what finds it and what checks
//! it. A table lists them, the easiest first.

mod color_balance;
mod deck;
mod lone_side;
mod meter;
mod neighbour;
mod notes;
mod only_place;
mod only_tile;
mod said;
mod same_side;
mod sheet;
mod sums;
mod suppose;
mod tally;
mod tile_pair;
mod tried_out;
mod trim;

pub use color_balance::{Axis, Balance, Claim, Place};
pub use deck::{Deck, PictureId};
pub use notes::Notes;
pub use sheet::{Conflict, Sheet};
pub use suppose::Told;

pub(super) use meter::Meter;
pub(super) use sheet::goes_with_rim;
pub(super) use suppose::{refute, suppose};
pub(super) use trim::{Goal, trim};

use said::Said;

use super::tile::{Color, Side, Tile};

/// A kind of deduction.
pub struct Technique {
    /// Its code.
    pub rule: &'static str,
    /// The best deduction of this kind that a sheet allows.
    pub find: fn(&Deck<'_>, &Sheet) -> Option<Deduction>,
    /// Whether a deduction is one of this kind; written from its definition and from nothing else.
    pub(super) verify: fn(&Notes, &Said<'_>) -> bool,
}

/// All techniques without assumptions, the easiest first.
pub const TECHNIQUES: [Technique; 7] = [
    only_tile::TECHNIQUE,
    only_place::TECHNIQUE,
    same_side::TECHNIQUE,
    lone_side::TECHNIQUE,
    neighbour::TECHNIQUE,
    color_balance::TECHNIQUE,
    tile_pair::TECHNIQUE,
];

/// The first so many techniques look at one cell, one tile or one side.
pub const SIMPLE: usize = 4;

/// What follows from a sheet, and from which cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// What was seen.
    pub pattern: Pattern,
    /// The cells it was seen in, sorted.
    pub because: Vec<usize>,
    /// What goes, by cell.
    pub removals: Vec<(usize, Vec<PictureId>)>,
    /// What is decided.
    pub placed: Option<(usize, PictureId)>,
    /// What became of each assumption, where there are assumptions.
    pub worlds: Vec<Told>,
}

/// What a deduction argues with. Tiles are named as they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// One picture fits a cell.
    OnlyTile,
    /// A tile fits in as many cells as there are of it.
    OnlyPlace(Tile),
    /// All pictures that a cell may have show one colour on a side.
    SameSide(usize, Side, Color),
    /// No other tile left has the colour that goes with this one on this side of these.
    LoneSide(Side, Color, Vec<Tile>),
    /// No picture that a cell may have goes on a side with what goes.
    Neighbour(usize, Side),
    /// The sides of a colour have to add up.
    ColorBalance(Balance),
    /// Two cells need the same two tiles.
    CellPair([usize; 2], Vec<Tile>),
    /// Two tiles fit only in the same two cells.
    TilePair([usize; 2], Vec<Tile>),
    /// Pictures of a cell, supposed in turn.
    Suppose(usize),
    /// Every other picture of a cell, tried to the end by a search that looked at so many
    /// positions; `None`: at very many.
    TriedOut(usize, Option<u64>),
}

impl Pattern {
    /// The code of its rule.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        match self {
            Pattern::OnlyTile => "only-tile",
            Pattern::OnlyPlace(_) => "only-place",
            Pattern::SameSide(..) => "same-side",
            Pattern::LoneSide(..) => "lone-side",
            Pattern::Neighbour(..) => "neighbour",
            Pattern::ColorBalance(_) => "colour-balance",
            Pattern::CellPair(..) | Pattern::TilePair(..) => "tile-pair",
            Pattern::Suppose(_) => "suppose",
            Pattern::TriedOut(..) => "tried-out",
        }
    }
}

impl Deduction {
    /// A deduction that crosses pictures out.
    fn removing(
        pattern: Pattern,
        mut because: Vec<usize>,
        removals: Vec<(usize, Vec<PictureId>)>,
    ) -> Deduction {
        because.sort_unstable();
        because.dedup();
        Deduction {
            pattern,
            because,
            removals,
            placed: None,
            worlds: Vec::new(),
        }
    }

    /// A deduction that decides a cell.
    fn placing(
        pattern: Pattern,
        because: Vec<usize>,
        cell: usize,
        picture: PictureId,
    ) -> Deduction {
        Deduction {
            placed: Some((cell, picture)),
            ..Deduction::removing(pattern, because, Vec::new())
        }
    }

    /// The cells that learn something.
    pub fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        let placed = self.placed.iter().map(|(cell, _)| *cell);
        placed.chain(self.removals.iter().map(|(cell, _)| *cell))
    }

    /// Does what it says.
    pub fn apply(&self, deck: &Deck<'_>, sheet: &mut Sheet) {
        if let Some((cell, picture)) = self.placed {
            sheet.write(deck, cell, picture);
        }
        for (cell, gone) in &self.removals {
            for picture in gone {
                sheet.remove(deck, *cell, *picture);
            }
        }
    }

    /// Whether it holds by the notes of a checker, by the definition of its technique. What a search
    /// has tried out is tried out again.
    #[must_use]
    pub fn verify(&self, deck: &Deck<'_>, notes: &Notes) -> bool {
        Said::new(deck, self).holds(notes)
    }

    /// Does what it says on the notes of a checker.
    pub fn note(&self, deck: &Deck<'_>, notes: &mut Notes) {
        Said::new(deck, self).note(notes);
    }
}

/// The pictures of a cell that a test rejects, as a removal; `None` if it rejects none.
fn rejected(
    sheet: &Sheet,
    cell: usize,
    goes: impl Fn(PictureId) -> bool,
) -> Option<(usize, Vec<PictureId>)> {
    let gone: Vec<PictureId> = sheet
        .candidates(cell)
        .filter(|picture| goes(*picture))
        .collect();
    (!gone.is_empty()).then_some((cell, gone))
}

/// The cells around a cell in which a tile lies.
fn placed_around(deck: &Deck<'_>, sheet: &Sheet, cell: usize) -> Vec<usize> {
    let around = super::tile::SIDES.into_iter();
    let around = around.filter_map(|side| deck.puzzle().neighbour(cell, side));
    around.filter(|other| !sheet.is_open(*other)).collect()
}
