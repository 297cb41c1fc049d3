//! `only-place`: a tile fits one cell.
//!
//! *What it sees*: a tile that fits in one open cell only; of several equal tiles, that they fit in
//! no more cells than there are of them. Where tiles may be turned and it is not known how the tile
//! lies, the other tiles of the cell go.
//!
//! *Example* (tiles as top left right bottom; the board, then the tiles left):
//!
//! ```text
//! 1234 1351     2745 3213 5612 ...
//!  .    .
//! ```
//!
//! Of the tiles left only `3213` has a side that goes with the 3 above it on the right, or none of
//! the other cells takes it: there it lies.
//!
//! *Why it is sound*: every tile lies somewhere, in a cell of its own.

use super::super::explain::words;
use super::super::puzzle::KindId;
use super::super::tile::Tile;
use super::notes::Notes;
use super::said::Said;
use super::{Deck, Deduction, Kind, Pattern, PictureId, Reach, Sheet, Sight, rejected};
use pavage_family::Message;

/// A tile fits in as many cells as there are of it.
#[derive(Debug, PartialEq)]
pub(super) struct OnlyPlace(Tile);

impl Sight for OnlyPlace {
    const RULE: &'static str = "only-place";

    fn nudge(&self, _: &Deck<'_>, _: &Deduction) -> Message {
        words::look_for(&[self.0])
    }

    fn reason(&self, deck: &Deck<'_>, sheet: &Sheet, _: &Deduction) -> Message {
        let kind = deck.puzzle().kind_of(self.0);
        Message::new("tetravex-only-place")
            .with("tile", self.0.to_string())
            .with("count", kind.map_or(0, |kind| sheet.left(kind)))
    }

    fn cost(&self) -> u64 {
        2
    }

    fn holds(&self, notes: &Notes, said: &Said<'_>) -> bool {
        let OnlyPlace(tile) = *self;
        let of_tile = |cell: usize| -> Vec<Tile> {
            let pictures = notes.may(cell);
            pictures
                .filter(|picture| notes.are_same(*picture, tile))
                .collect()
        };
        let cells = notes.open_cells().filter(|cell| !of_tile(*cell).is_empty());
        let cells: Vec<usize> = cells.collect();
        let placed = said.placed.iter();
        let removed = said.removals.iter().flat_map(|(_, gone)| gone);
        cells.len() == notes.left(tile)
            && said.cells().all(|cell| cells.contains(&cell))
            && placed
                .into_iter()
                .all(|(cell, picture)| of_tile(*cell) == [*picture])
            && removed
                .into_iter()
                .all(|picture| !notes.are_same(*picture, tile))
    }
}

impl Kind for OnlyPlace {
    const REACH: Reach = Reach::One;

    fn find(deck: &Deck<'_>, sheet: &Sheet) -> Option<Deduction> {
        find(deck, sheet)
    }
}

/// The first deduction that decides a cell, else the first that crosses tiles out.
fn find(deck: &Deck<'_>, sheet: &Sheet) -> Option<Deduction> {
    let kinds = (0..deck.puzzle().kinds().len()).map(|kind| KindId(kind as u16));
    let few =
        kinds.filter(|kind| sheet.left(*kind) > 0 && sheet.places(*kind) == sheet.left(*kind));
    let found = few.filter_map(|kind| deduce(deck, sheet, kind));
    found.min_by_key(|deduction| deduction.placed.is_none())
}

/// The deduction of a kind, if it fits in as many cells as there are tiles of it.
pub(super) fn deduce(deck: &Deck<'_>, sheet: &Sheet, kind: KindId) -> Option<Deduction> {
    if sheet.left(kind) == 0 || sheet.places(kind) != sheet.left(kind) {
        return None;
    }
    let pattern = Pattern::new(OnlyPlace(deck.face(kind)));
    let cells = sheet
        .open_cells()
        .filter(|cell| sheet.fits(deck, *cell, kind));
    let cells: Vec<usize> = cells.collect();
    for &cell in &cells {
        if let Some(picture) = only_picture(deck, sheet, cell, kind) {
            return Some(Deduction::placing(pattern, Vec::new(), cell, picture));
        }
    }
    let others = |picture: PictureId| deck.kind(picture) != kind;
    let gone = cells
        .iter()
        .filter_map(|cell| rejected(sheet, *cell, others));
    let removals: Vec<_> = gone.collect();
    (!removals.is_empty()).then(|| Deduction::removing(pattern, Vec::new(), removals))
}

/// How a kind lies in a cell, if there is one way.
fn only_picture(deck: &Deck<'_>, sheet: &Sheet, cell: usize, kind: KindId) -> Option<PictureId> {
    let mut pictures = deck
        .pictures_of(kind)
        .filter(|picture| sheet.holds(cell, *picture));
    let picture = pictures.next()?;
    pictures.next().is_none().then_some(picture)
}
