//! The techniques that people use. Each has a file of its own with the search for it and its check.
//! A table lists them, the easiest first.

mod color_balance;
mod deck;
mod lone_side;
mod neighbour;
mod notes;
mod only_place;
mod only_tile;
mod same_side;
mod sheet;
mod square;
mod statement;
mod sums;
mod suppose;
mod suppose_place;
mod tile_pair;
mod tried_out;
mod trim;
mod turn;
pub(super) mod words;

pub use color_balance::{Axis, Balance, Claim, Place};
pub use deck::{Candidate, CellPictures, Deck, PictureId};
pub use notes::Notes;
pub use sheet::{Conflict, Sheet};
pub(super) use tried_out::TOLD_MAX;
pub use tried_out::tried_out;
pub use turn::turn;

pub(super) use sheet::goes_with_rim;
pub(super) use suppose::{FEW, refute, shorten, suppose};
pub(super) use suppose_place::suppose_place;
pub(super) use trim::trim_to;

use pavage_family::kit::{self, Check, Meter, Pattern, within};
use pavage_family::numbers::{as_u8, as_u16};
use pavage_family::{Message, Value};
use pavage_search::Run;

use super::Tetravex;
use super::puzzle::{KindId, Puzzle};
use super::tile::{Color, SIDES, Side, Tile};
use notes::facing;
use statement::Statement;

/// A deduction from a sheet. Eliminations are listed by cell.
pub type Deduction = kit::Deduction<Tetravex>;
/// The outcome of an assumption.
pub type Case = kit::Case<Tetravex>;
/// A kind of deduction. Its reach is 0 if it looks at one cell, one tile or one side.
pub type Technique = kit::Technique<Tetravex>;

/// All techniques without assumptions, the easiest first.
pub const TECHNIQUES: &[Technique] = &[
    only_tile::TECHNIQUE,
    only_place::TECHNIQUE,
    same_side::TECHNIQUE,
    lone_side::TECHNIQUE,
    neighbour::TECHNIQUE,
    color_balance::TECHNIQUE,
    tile_pair::TECHNIQUE,
    square::TECHNIQUE,
];

/// The techniques that count the sides of a colour.
pub(super) const COUNTING: &[Technique] = &[lone_side::TECHNIQUE, color_balance::TECHNIQUE];

/// The number of techniques at the beginning of the table that look at one cell, one tile or one
/// side.
pub const SIMPLE: usize = within(TECHNIQUES, 0);

/// The elimination of the pictures of a cell that a test rejects. `None` if it rejects none.
fn rejected(
    sheet: &Sheet<'_>,
    cell: usize,
    goes: impl Fn(PictureId) -> bool,
) -> Option<CellPictures> {
    let mut rejected = sheet.candidates(cell).filter(|picture| goes(*picture));
    let first = rejected.next()?;
    let mut pictures = Vec::with_capacity(sheet.number(cell));
    pictures.push(first);
    pictures.extend(rejected);
    Some(CellPictures { cell, pictures })
}

/// The neighbours of a cell on which a tile lies.
fn placed_around(sheet: &Sheet<'_>, cell: usize) -> Vec<usize> {
    let deck = sheet.deck();
    let around = super::tile::SIDES.into_iter();
    let around = around.filter_map(|side| deck.beside(cell, side));
    around.filter(|other| !sheet.is_open(*other)).collect()
}

/// The cells that learn something.
pub(super) fn cells(found: &Deduction) -> impl Iterator<Item = usize> + '_ {
    let placed = found.placed.iter().map(|placed| placed.cell);
    placed.chain(found.gone.iter().map(|gone| gone.cell))
}

/// The checkers of the techniques, of hypotheses and of searches. The argument of a hint or a world is
/// shortened by asking them.
impl kit::Checked for Tetravex {
    type Notes = Notes;

    const CHECKERS: &'static [kit::Checker<Tetravex>] = &[
        kit::checker::<_, only_tile::OnlyTile>,
        kit::checker::<_, only_place::OnlyPlace>,
        kit::checker::<_, same_side::SameSide>,
        kit::checker::<_, lone_side::LoneSide>,
        kit::checker::<_, neighbour::Neighbour>,
        kit::checker::<_, color_balance::Balance>,
        kit::checker::<_, tile_pair::TilePair>,
        kit::checker::<_, square::Square>,
        kit::checker::<_, suppose::Suppose>,
        kit::checker::<_, suppose_place::SupposePlace>,
        kit::checker::<_, tried_out::TriedOut>,
        kit::checker::<_, turn::Turn>,
    ];

    /// Deductions about tiles decide one cell at most, and suppose one picture in each world.
    fn is_about(found: &Deduction, _: &Notes) -> bool {
        let says = !found.placed.is_empty() || !found.gone.is_empty();
        let is_one = |told: &Case| told.assumptions.len() == 1;
        says && found.placed.len() <= 1 && found.worlds.iter().all(is_one)
    }
}
