//! `only-tile`: one tile fits a cell.
//!
//! *What it sees*: an open cell that may have one picture.
//!
//! *Example* (tiles as top left right bottom; the board, then some of the tiles left):
//!
//! ```text
//! 1234 1351     2745 1213 1612
//! 4725  .
//! ```
//!
//! The open cell needs 1 at the top and 2 on the left: of the tiles left only `1213` has both.
//!
//! *Why it is sound*: every cell holds a tile, and an eliminated tile does not lie there.

use super::{
    Candidate, Check, Deduction, KindId, Message, Notes, Pattern, Run, SIDES, Sheet, Side,
    Statement, Technique, Tetravex, Value, as_u16, cells, goes_with_rim, placed_around, words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("only-tile", 0, find);

/// One picture fits a cell.
#[derive(Debug, PartialEq)]
pub(super) struct OnlyTile;

impl Pattern<Tetravex> for OnlyTile {
    fn look(&self, deduction: &Deduction, _: &Sheet<'_>) -> Vec<usize> {
        cells(deduction).take(1).collect()
    }

    fn reason(&self, deduction: &Deduction, sheet: &Sheet<'_>) -> Message {
        reason(sheet, deduction)
    }

    fn cost(&self, _: &Deduction) -> u64 {
        1
    }
}

impl Check<Tetravex> for OnlyTile {
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let stated = Statement::new(notes, found);
        let Some((cell, picture)) = stated.placed else {
            return false;
        };
        notes.may(cell).eq([picture]) && notes.lying(cell).is_none() && stated.removals.is_empty()
    }
}

/// The deduction with the most tiles around its cell, which is the easiest to see.
fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let cells = sheet.open_cells().filter(|cell| sheet.number(*cell) == 1);
    let cell = cells.max_by_key(|cell| placed_around(sheet, *cell).len())?;
    deduce(sheet, cell)
}

/// The deduction of a cell, if one picture fits it.
pub(super) fn deduce(sheet: &Sheet<'_>, cell: usize) -> Option<Deduction> {
    let picture = sheet
        .candidates(cell)
        .next()
        .filter(|_| sheet.number(cell) == 1)?;
    let because = placed_around(sheet, cell);
    Some(
        TECHNIQUE
            .placing(OnlyTile, vec![Candidate { cell, picture }])
            .learnt_from(because),
    )
}

/// The sides that the tiles around require, and whether these alone decide the cell.
fn reason(sheet: &Sheet<'_>, deduction: &Deduction) -> Message {
    let deck = sheet.deck();
    let Candidate { cell, picture } = deduction.placed[0];
    let puzzle = deck.puzzle();
    let asked = SIDES.into_iter().filter(|side| {
        let other = puzzle.neighbour(cell, *side);
        other.is_some_and(|other| !sheet.is_open(other))
    });
    let asked: Vec<Side> = asked.collect();
    let tile = deck.tile(picture);
    let mut words = asked.iter().map(|of| {
        let message = Message::new("tetravex-asked").with("side", words::side(*of));
        message.with("color", usize::from(tile.color(*of)))
    });
    let first = words.next();
    let listed = words.fold(first, |before, word| {
        let list =
            Message::new("tetravex-and").with("first", before.map_or(Value::None, Value::from));
        Some(list.with("second", word))
    });
    let message = match listed {
        Some(listed) => Message::new("tetravex-only-tile").with("sides", listed),
        None => Message::new("tetravex-only-tile-left"),
    };
    // Other tiles left that match the tiles around were eliminated before.
    let fits = |kind: usize| {
        let pictures = deck.pictures_of(KindId(as_u16(kind)));
        sheet.left(KindId(as_u16(kind))) > 0
            && pictures.into_iter().any(|other| {
                let same = |of: &Side| deck.tile(other).color(*of) == tile.color(*of);
                asked.iter().all(same) && goes_with_rim(puzzle, cell, deck.tile(other))
            })
    };
    let fitting = (0..puzzle.kinds().len()).filter(|kind| fits(*kind)).count();
    words::at(
        deck,
        message.with("struck", fitting.saturating_sub(1)),
        cell,
    )
}
