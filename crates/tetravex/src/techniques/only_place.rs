//! `only-place`: a tile fits one cell.
//!
//! *What it sees*: a tile that fits in only one open cell, or several equal tiles that fit in only
//! as many cells as there are of them. Where tiles may be turned and it is not known how the tile
//! lies, the other tiles of the cell go.
//!
//! *Example* (tiles as top left right bottom; the board, then the tiles left):
//!
//! ```text
//! 1234 1351     4725 1216
//!  .    .
//! ```
//!
//! The first open cell needs 4 at the top, the second one 1. So `1216` fits only in the second one:
//! it lies there.
//!
//! *Why it is sound*: every tile lies somewhere, in a cell of its own.

use super::{
    Candidate, Check, Deduction, KindId, Message, Notes, Pattern, PictureId, Run, Sheet, Statement,
    Technique, Tetravex, Tile, rejected, words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("only-place", 0, find);

/// A tile fits in only as many cells as there are of it.
#[derive(Debug, PartialEq)]
pub(super) struct OnlyPlace(Tile);

impl Pattern<Tetravex> for OnlyPlace {
    fn nudge(&self, _: &Deduction, _: &Sheet<'_>) -> Message {
        words::look_for(&[self.0])
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        let deck = sheet.deck();
        let kind = deck.puzzle().kind_of(self.0);
        Message::new("tetravex-only-place")
            .with("tile", self.0.to_string())
            .with("count", kind.map_or(0, |kind| sheet.left(kind)))
    }

    fn cost(&self, _: &Deduction) -> u64 {
        2
    }
}

impl Check<Tetravex> for OnlyPlace {
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let stated = Statement::new(notes, found);
        let OnlyPlace(tile) = *self;
        let of_tile = |cell: usize| -> Vec<Tile> {
            let pictures = notes.may(cell);
            pictures
                .filter(|picture| notes.are_same(*picture, tile))
                .collect()
        };
        let cells = notes.open_cells().filter(|cell| !of_tile(*cell).is_empty());
        let cells: Vec<usize> = cells.collect();
        let placed = stated.placed.iter();
        let removed = stated.removals.iter().flat_map(|(_, gone)| gone);
        cells.len() == notes.left(tile)
            && stated.cells().all(|cell| cells.contains(&cell))
            && placed
                .into_iter()
                .all(|(cell, picture)| of_tile(*cell) == [*picture])
            && removed
                .into_iter()
                .all(|picture| !notes.are_same(*picture, tile))
    }
}

/// The first deduction that decides a cell, or else the first that eliminates tiles.
fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    all(sheet).min_by_key(|deduction| deduction.placed.is_empty())
}

/// The deductions about kinds that fit in only as many cells as there are tiles of them.
pub(super) fn all<'a>(sheet: &'a Sheet<'_>) -> impl Iterator<Item = Deduction> + 'a {
    sheet.scarce().filter_map(|kind| deduce(sheet, kind))
}

fn deduce(sheet: &Sheet<'_>, kind: KindId) -> Option<Deduction> {
    let deck = sheet.deck();
    let pattern = OnlyPlace(deck.face(kind));
    let cells = sheet.open_cells().filter(|cell| sheet.fits(*cell, kind));
    let cells: Vec<usize> = cells.collect();
    for &cell in &cells {
        if let Some(picture) = only_picture(sheet, cell, kind) {
            return Some(TECHNIQUE.placing(pattern, vec![Candidate { cell, picture }]));
        }
    }
    let others = |picture: PictureId| deck.kind(picture) != kind;
    let gone = cells
        .iter()
        .filter_map(|cell| rejected(sheet, *cell, others));
    let removals: Vec<_> = gone.collect();
    (!removals.is_empty()).then(|| TECHNIQUE.removing(pattern, removals))
}

/// The picture of a kind in a cell, if there is exactly one candidate.
fn only_picture(sheet: &Sheet<'_>, cell: usize, kind: KindId) -> Option<PictureId> {
    let deck = sheet.deck();
    let mut pictures = deck
        .pictures_of(kind)
        .filter(|picture| sheet.holds(cell, *picture));
    let picture = pictures.next()?;
    pictures.next().is_none().then_some(picture)
}
