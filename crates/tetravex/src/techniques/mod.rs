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
mod pattern;
mod said;
mod same_side;
mod sheet;
mod square;
mod sums;
mod suppose;
mod tally;
mod tile_pair;
mod tried_out;
mod trim;

pub use color_balance::{Axis, Balance, Claim, Place};
pub use deck::{Deck, PictureId};
pub use notes::Notes;
pub use pattern::{Pattern, Reach, Technique};
pub use sheet::{Conflict, Sheet};
pub use suppose::Told;

pub(super) use meter::Meter;
pub(super) use sheet::goes_with_rim;
pub(super) use suppose::{refute, suppose};
pub(super) use trim::{Goal, trim};

use pattern::{Kind, Sight};
use said::Said;

/// All techniques without assumptions, the easiest first.
pub const TECHNIQUES: [Technique; 8] = [
    Technique::of::<only_tile::OnlyTile>(),
    Technique::of::<only_place::OnlyPlace>(),
    Technique::of::<same_side::SameSide>(),
    Technique::of::<lone_side::LoneSide>(),
    Technique::of::<neighbour::Neighbour>(),
    Technique::of::<color_balance::Balance>(),
    Technique::of::<tile_pair::TilePair>(),
    Technique::of::<square::Square>(),
];

/// The first so many techniques look at one cell, one tile or one side.
pub const SIMPLE: usize = pattern::within(&TECHNIQUES, Reach::One);

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
