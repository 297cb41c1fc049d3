//! `tile-pair`: two cells and two tiles belong together.
//!
//! *What it sees*: two open cells whose candidates are the same two tiles; or two tiles that fit
//! only in the same two cells. In the first case these tiles go from all other cells, in the second
//! all other tiles go from these cells. Two equal tiles count as two.
//!
//! *Example* (tiles as top left right bottom):
//!
//! ```text
//! 1234  .   5133  .     fit both open cells: 2317 2318
//! ```
//!
//! One of the two tiles lies in the one cell, the other in the other: no third cell has them.
//!
//! *Why it is sound*: two cells hold two tiles, and a tile lies in one cell.

use pavage_bits::SmallSort as _;

use super::{
    Check, Deduction, KindId, Message, Notes, Pattern, PictureId, Run, Sheet, Statement, Technique,
    Tetravex, Tile, as_u16, rejected, words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("tile-pair", 1, find);

/// Two cells need the same two tiles, or two tiles fit only in the same two cells.
#[derive(Debug, PartialEq)]
pub(super) struct TilePair {
    cells: [usize; 2],
    pair: Vec<Tile>,
    /// True: the cells have no other candidates. False: the tiles fit nowhere else.
    by_cells: bool,
}

impl Pattern<Tetravex> for TilePair {
    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<usize> {
        if self.by_cells {
            self.cells.to_vec()
        } else {
            Vec::new()
        }
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        let deck = sheet.deck();
        if self.by_cells {
            words::look_at(deck, &self.cells)
        } else {
            words::look_for(&self.pair)
        }
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        let deck = sheet.deck();
        let message = if self.by_cells {
            Message::new("tetravex-cell-pair")
        } else {
            Message::new("tetravex-tile-pair")
        };
        message
            .with("cells", words::cells(deck, &self.cells))
            .with("tiles", words::given(&self.pair))
    }

    fn cost(&self, _: &Deduction) -> u64 {
        5
    }
}

impl Check<Tetravex> for TilePair {
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let stated = Statement::new(notes, found);
        let TilePair {
            cells,
            pair,
            by_cells,
        } = self;
        let total: usize = pair.iter().map(|tile| notes.left(*tile)).sum();
        let is_open = cells.iter().all(|cell| notes.lying(*cell).is_none());
        let in_pair = |picture: Tile| pair.iter().any(|tile| notes.are_same(*tile, picture));
        let is_pair = if *by_cells {
            let mut held = cells.iter().flat_map(|cell| notes.may(*cell));
            held.all(in_pair)
        } else {
            let mut elsewhere = notes.open_cells().filter(|cell| !cells.contains(cell));
            elsewhere.all(|cell| !notes.may(cell).any(in_pair))
        };
        let is_doubled = pair.len() == 2 && notes.are_same(pair[0], pair[1]);
        let mut removals = stated.removals.iter();
        stated.placed.is_none()
            && is_open
            && is_pair
            && total == 2
            && !is_doubled
            && cells[0] != cells[1]
            && removals.all(|(cell, gone)| {
                cells.contains(cell) != *by_cells
                    && gone.iter().all(|picture| in_pair(*picture) == *by_cells)
            })
    }
}

fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    find_cells(sheet).or_else(|| find_tiles(sheet))
}

/// Two cells that may have only two tiles.
fn find_cells(sheet: &Sheet<'_>) -> Option<Deduction> {
    let deck = sheet.deck();
    // Two kinds have at most eight pictures.
    let few = sheet.open_cells().filter(|cell| sheet.number(*cell) <= 8);
    let few = few.map(|cell| (cell, kinds(sheet, cell)));
    let few: Vec<(usize, Vec<KindId>)> = few.filter(|(_, kinds)| kinds.len() <= 2).collect();
    for (at, (one, held)) in few.iter().enumerate() {
        for (other, beside) in &few[at + 1..] {
            let mut both: Vec<KindId> = held.iter().chain(beside).copied().collect();
            both.small_sort();
            both.dedup();
            if both.iter().map(|kind| sheet.left(*kind)).sum::<usize>() != 2 {
                continue;
            }
            let cells = [*one, *other];
            let others = sheet.open_cells().filter(|cell| !cells.contains(cell));
            let goes = |picture: PictureId| both.contains(&deck.kind(picture));
            let removals = others.filter_map(|cell| rejected(sheet, cell, goes));
            let removals: Vec<_> = removals.collect();
            if !removals.is_empty() {
                let both = both.into_iter().map(|kind| deck.face(kind)).collect();
                let pattern = TilePair {
                    cells,
                    pair: both,
                    by_cells: true,
                };
                return Some(
                    TECHNIQUE
                        .removing(pattern, removals)
                        .learnt_from(cells.to_vec()),
                );
            }
        }
    }
    None
}

/// Two tiles that fit in only two cells.
fn find_tiles(sheet: &Sheet<'_>) -> Option<Deduction> {
    let deck = sheet.deck();
    let all = (0..deck.puzzle().kinds().len()).map(|kind| KindId(as_u16(kind)));
    let few = all.filter(|kind| sheet.left(*kind) == 1 && sheet.places(*kind) == 2);
    let few = few.map(|kind| (kind, places(sheet, kind)));
    let few: Vec<(KindId, Vec<usize>)> = few.collect();
    for (at, (one, cells)) in few.iter().enumerate() {
        for (other, _) in few[at + 1..].iter().filter(|(_, places)| places == cells) {
            let both = vec![*one, *other];
            let goes = |picture: PictureId| !both.contains(&deck.kind(picture));
            let removals = cells.iter().filter_map(|cell| rejected(sheet, *cell, goes));
            let removals: Vec<_> = removals.collect();
            if !removals.is_empty() {
                let both = both.into_iter().map(|kind| deck.face(kind)).collect();
                let pattern = TilePair {
                    cells: [cells[0], cells[1]],
                    pair: both,
                    by_cells: false,
                };
                return Some(
                    TECHNIQUE
                        .removing(pattern, removals)
                        .learnt_from(cells.clone()),
                );
            }
        }
    }
    None
}

/// The kinds that a cell may have.
fn kinds(sheet: &Sheet<'_>, cell: usize) -> Vec<KindId> {
    let deck = sheet.deck();
    let mut kinds: Vec<KindId> = sheet
        .candidates(cell)
        .map(|picture| deck.kind(picture))
        .collect();
    kinds.dedup();
    kinds
}

/// The open cells in which a kind fits.
fn places(sheet: &Sheet<'_>, kind: KindId) -> Vec<usize> {
    let cells = sheet.open_cells();
    cells.filter(|cell| sheet.fits(*cell, kind)).collect()
}
