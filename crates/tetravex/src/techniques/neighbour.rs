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

use pavage_bits::SmallSort as _;

use super::{
    Check, Color, Deduction, Message, Notes, Pattern, PictureId, Run, SIDES, Sheet, Side,
    Statement, Technique, Tetravex, Tile, facing, rejected, words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("neighbour", 1, find);

/// No candidate of a cell matches the eliminated pictures on a side.
#[derive(Debug, PartialEq)]
pub(super) struct Neighbour {
    cell: usize,
    side: Side,
}

impl Pattern<Tetravex> for Neighbour {
    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<usize> {
        vec![self.cell]
    }

    fn because(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<usize> {
        vec![self.cell]
    }

    fn reason(&self, deduction: &Deduction, sheet: &Sheet<'_>) -> Message {
        reason(sheet, deduction, self.cell, self.side)
    }

    fn cost(&self, _: &Deduction) -> u64 {
        3
    }
}

impl Check<Tetravex> for Neighbour {
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let stated = Statement::new(notes, found);
        let Neighbour { cell, side } = *self;
        let matches = |picture: &Tile| {
            notes.may(cell).any(|other| {
                let is_itself = || notes.left(*picture) < 2 && notes.are_same(other, *picture);
                other.color(side) == picture.color(facing(side)) && !is_itself()
            })
        };
        let other = notes.beside(cell, side);
        let mut removals = stated.removals.iter();
        stated.placed.is_none()
            && notes.lying(cell).is_none()
            && removals.all(|(at, gone)| Some(*at) == other && !gone.iter().any(matches))
    }
}

/// The deduction from the cell with the fewest pictures. Plain deductions come before those that
/// use the fact that a tile is not its own neighbour.
fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let mut from: Vec<usize> = sheet.open_cells().collect();
    from.small_sort_by_key(|cell| sheet.number(*cell));
    let pairs = || {
        let pairs = from.iter();
        pairs.flat_map(|cell| SIDES.map(|side| (*cell, side)))
    };
    let plain = pairs().find_map(|(cell, side)| {
        let colors = sheet.colors(cell, side);
        deduce(sheet, cell, side, |facing, _| colors >> facing & 1 == 0)
    });
    plain.or_else(|| {
        pairs().find_map(|(cell, side)| {
            deduce(sheet, cell, side, |facing, picture| {
                is_alone(sheet, cell, side, facing, picture)
            })
        })
    })
}

/// The plain deduction from a cell on a side, for use in worlds.
pub(super) fn deduce_plain(sheet: &Sheet<'_>, cell: usize, side: Side) -> Option<Deduction> {
    let colors = sheet.colors(cell, side);
    deduce(sheet, cell, side, |facing, _| colors >> facing & 1 == 0)
}

fn deduce(
    sheet: &Sheet<'_>,
    cell: usize,
    side: Side,
    goes: impl Fn(Color, PictureId) -> bool,
) -> Option<Deduction> {
    let deck = sheet.deck();
    let other = deck.beside(cell, side)?;
    if !sheet.is_open(other) {
        return None;
    }
    let gone = rejected(sheet, other, |picture| {
        goes(deck.tile(picture).color(side.opposite()), picture)
    })?;
    let pattern = Neighbour { cell, side };
    Some(TECHNIQUE.removing(pattern, vec![gone]))
}

/// Whether no candidate of a cell matches a picture beside it. The picture's own tile does not
/// count if it is the last of its kind.
fn is_alone(sheet: &Sheet<'_>, cell: usize, side: Side, facing: Color, picture: PictureId) -> bool {
    let deck = sheet.deck();
    let kind = deck.kind(picture);
    let tile = deck.tile(picture);
    // Check the cheap condition first: the tile must have the colour twice.
    let twice = SIDES.iter().filter(|side| tile.color(**side) == facing);
    if sheet.left(kind) != 1 || twice.count() < 2 {
        return false;
    }
    let mut beside = sheet
        .candidates(cell)
        .filter(|other| deck.kind(*other) != kind);
    !beside.any(|other| deck.tile(other).color(side) == facing)
}

/// The colours that a cell shows or lacks on a side. A colour that only the tile beside it could
/// show counts as lacking.
fn reason(sheet: &Sheet<'_>, deduction: &Deduction, cell: usize, of: Side) -> Message {
    let deck = sheet.deck();
    let gone = deduction.gone.iter().flat_map(|gone| &gone.pictures);
    let mut colors: Vec<Color> = gone
        .map(|picture| deck.tile(*picture).color(of.opposite()))
        .collect();
    colors.small_sort();
    colors.dedup();
    let shown = sheet.colors(cell, of);
    let is_own = colors.iter().any(|color| shown >> color & 1 == 1);
    let message = if is_own {
        Message::new("tetravex-neighbour-own")
    } else if (shown.count_ones() as usize) <= colors.len() {
        // The list of colours shown is no longer than that of colours lacking.
        colors = (0..64).filter(|color| shown >> color & 1 == 1).collect();
        Message::new("tetravex-neighbour-shown")
    } else {
        Message::new("tetravex-neighbour")
    };
    let colors: Vec<String> = colors.iter().map(ToString::to_string).collect();
    let message = message
        .with("side", words::side(of))
        .with("count", colors.len())
        .with("colors", colors.join(", "));
    words::at(deck, message, cell)
}
