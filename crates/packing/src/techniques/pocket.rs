//! `pocket`: a region of empty cells whose size says which pieces go in.
//!
//! *What it sees*: a region that is cut off from the other empty cells, and the pieces that fit in
//! it. Consider every choice of these pieces that has as many cells as the region. A piece in no
//! such choice does not lie there. A piece in every such choice lies nowhere else.
//!
//! *Example* (the pieces left have 3, 4, 5 and 5 cells):
//!
//! ```text
//! . . . A . .
//! . . . A . .
//! . A A A . .
//! A . . . . .
//! ```
//!
//! Seven cells are 3 and 4: neither piece of five lies there, and the first two lie nowhere else.
//!
//! *Why it is sound*: pieces fill the region, each with all its cells.

use pavage_bits::{SmallSort as _, SubsetSums};

use super::{
    Cell, Deduction, Message, Packing, Pattern, PieceId, PlacementId, Run, Sheet, Technique,
    contains, region, regions, words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("pocket", 1, find).supposed(find);

/// Only some of the pieces can make up the size of this cell's region.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pocket(Cell);

fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let mut found: Vec<(Cell, usize)> = regions(sheet.on(), sheet.empty_set()).collect();
    if found.len() < 2 {
        return None;
    }
    found.small_sort_by_key(|(_, size)| *size);
    found.into_iter().find_map(|(first, _)| at(sheet, first))
}

fn at(sheet: &Sheet<'_>, first: Cell) -> Option<Deduction> {
    if !sheet.is_empty(first) {
        return None;
    }
    let on = sheet.on();
    let inside = region(on, sheet.empty_set(), first);
    let size = inside.iter().map(|word| word.count_ones() as usize).sum();
    let lies_inside = |placement: &PlacementId| contains(&inside, on.covered(*placement)[0]);
    let fits = |piece: &PieceId| {
        sheet
            .of_piece(*piece)
            .any(|placement| lies_inside(&placement))
    };
    let fitting: Vec<PieceId> = sheet.pieces().filter(fits).collect();
    let mut gone = Vec::new();
    for &piece in &fitting {
        let others = fitting.iter().filter(|other| **other != piece);
        let others = others.map(|other| (on.size(*other), sheet.left(*other)));
        let sums = SubsetSums::of(size, others);
        let goes_in = |copies: &usize| {
            let rest = size.checked_sub(copies * on.size(piece));
            rest.is_some_and(|rest| sums.has(rest))
        };
        let numbers: Vec<usize> = (0..=sheet.left(piece)).filter(goes_in).collect();
        if numbers.iter().all(|copies| *copies == 0) {
            gone.extend(sheet.of_piece(piece).filter(lies_inside));
        } else if numbers == [sheet.left(piece)] {
            let outside = sheet.of_piece(piece);
            gone.extend(outside.filter(|placement| !lies_inside(placement)));
        }
    }
    gone.small_sort();
    (!gone.is_empty()).then(|| TECHNIQUE.removing(Pocket(first), gone))
}

impl Pocket {
    /// A message about the region.
    fn about(self, code: &'static str, sheet: &Sheet<'_>) -> Message {
        let message = Message::new(code).with("size", sheet.region(self.0).len());
        words::at(sheet, message, self.0)
    }
}

impl Pattern<Packing> for Pocket {
    fn cost(&self, _: &Deduction) -> u64 {
        3
    }

    fn again(&self, _: &Deduction, sheet: &Sheet<'_>) -> Option<Deduction> {
        at(sheet, self.0)
    }

    fn look(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<Cell> {
        sheet.region(self.0)
    }

    fn learning(&self, _: &Deduction, sheet: &Sheet<'_>) -> Option<Vec<Cell>> {
        Some(sheet.region(self.0))
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        self.about("packing-look-region", sheet)
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        self.about("packing-pocket", sheet)
    }

    /// Which pieces lie in the region, or do not.
    fn conclusion(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Message> {
        let region = sheet.region(self.0);
        let on = sheet.on();
        let inside = |at: &&PlacementId| region.contains(&on.covered(**at)[0]);
        let of = |code, these: Vec<&PlacementId>| {
            let mut pieces: Vec<PieceId> = these.into_iter().map(|at| on.piece(*at)).collect();
            pieces.dedup();
            let names = pieces.iter().map(|piece| words::name(sheet, *piece));
            let names: Vec<String> = names.collect();
            let message = Message::new(code).with("count", names.len());
            (!names.is_empty()).then(|| message.with("pieces", words::listed(&names)))
        };
        let (within, without): (Vec<_>, Vec<_>) = found.gone.iter().partition(inside);
        let told = [
            of("packing-pocket-not", within),
            of("packing-pocket-in", without),
        ];
        words::joined("packing-then", told.into_iter().flatten())
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Packing> for Pocket {
    /// Whether the sizes of the pieces that fit in the region rule these placements out.
    fn holds(&self, found: &Deduction, notes: &super::Notes) -> bool {
        let region = notes.region(notes.spot(self.0));
        let inside = |at: &u32| notes.cells_of(*at).is_subset(&region);
        let fits = |group: &usize| notes.of_group(*group).iter().any(inside);
        let fitting: Vec<usize> = (0..notes.left.len()).filter(fits).collect();
        let follows = |at: &PlacementId| {
            let group = notes.group_of(at.0);
            let others = fitting.iter().copied().filter(|other| *other != group);
            let others: Vec<usize> = others.collect();
            let with = |copies: usize| {
                let cells = copies * notes.size[group];
                cells <= region.len() && notes.adds_up(&others, region.len() - cells)
            };
            let mut numbers = if fitting.contains(&group) {
                0..notes.left[group] + 1
            } else {
                0..1
            };
            if inside(&at.0) {
                numbers.all(|copies| copies == 0 || !with(copies))
            } else {
                numbers.all(|copies| copies == notes.left[group] || !with(copies))
            }
        };
        found.placed.is_empty() && found.gone.iter().all(follows)
    }
}
