//! `imbalance` and `balance`: the pieces cover as many dark cells as there are.
//!
//! *What it sees*: cells coloured like a chessboard, or by every other row or column, or by every
//! third diagonal; on other lattices than squares by what is as easy to see there. Each piece that is left covers as many dark cells as one of its candidates does.
//! If no choice of these numbers adds up to the number of empty dark cells, the pieces cannot fill
//! the board. That is `imbalance`, and easy to see. If the other pieces cannot make up the rest for
//! one candidate, this candidate goes. That is `balance`; it is tried late, and without diagonals.
//! Both also look at a region that is cut off from the other empty cells, if no piece that fits
//! there fits elsewhere.
//!
//! *Example* (seven bars of two are left):
//!
//! ```text
//! A . . .
//! . . . .
//! . . . .
//! . . . A
//! ```
//!
//! On a chessboard both covered corners have one colour: 6 cells of this colour are empty, and 8 of
//! the other. Each bar covers one cell of each colour, so seven bars never cover 6 of one.
//!
//! *Why it is sound*: all copies that are left lie on the empty cells and leave none of them empty,
//! each in one of its candidates. So their numbers of dark cells add up to the number of all dark
//! cells.

use pavage_bits::{SmallSort as _, SubsetSums};

use super::colouring::Colouring;
use super::{
    Cell, Deduction, Locus, Message, Packing, Pattern, PieceId, PlacementId, Run, Sheet, Technique,
    contains, members, region, regions, words,
};

/// The pieces that are left cannot fill the cells.
pub(super) const IMBALANCE: Technique =
    // People do not count colours inside a hypothesis.
    Technique::new("imbalance", 1, find_dead);

/// Some candidates are impossible.
pub(super) const BALANCE: Technique = Technique::new("balance", 1, find);

/// The dark cells do not come out, or not with every candidate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Balance {
    /// A cell of the region. `None`: all empty cells.
    region: Option<Cell>,
    colouring: Colouring,
    /// If the pieces cannot fill the cells at all, the cell whose candidates all go.
    dead: Option<Cell>,
}

fn find_dead(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Deduction> {
    let any = |_: &Colouring| true;
    first(sheet, any, run, |area, colouring| {
        area.dead(sheet, colouring, None)
    })
}

fn find(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Deduction> {
    first(sheet, Colouring::is_plain, run, |area, colouring| {
        area.excess(sheet, colouring)
    })
}

/// The first deduction found, colouring by colouring: on all empty cells, then on each region.
fn first(
    sheet: &Sheet<'_>,
    is_used: impl Fn(&Colouring) -> bool,
    run: &Run<'_>,
    see: impl Fn(&Area, Colouring) -> Option<Deduction>,
) -> Option<Deduction> {
    let cut_off = regions(sheet.on(), sheet.empty_set()).map(|(first, _)| first);
    let cut_off: Vec<Cell> = cut_off.collect();
    let cut_off = cut_off.iter().copied().filter(|_| cut_off.len() > 1);
    let areas = std::iter::once(None).chain(cut_off.map(Some));
    let areas: Vec<Area> = areas.filter_map(|first| Area::new(sheet, first)).collect();
    let colourings = sheet.on().shades().colourings().iter();
    let mut colourings = colourings.filter(|one| is_used(one) && run.stop().is_none());
    colourings.find_map(|colouring| areas.iter().find_map(|area| see(area, *colouring)))
}

/// Cells that all copies of certain pieces fill exactly.
struct Area {
    region: Option<Cell>,
    cells: Vec<u64>,
    pieces: Vec<PieceId>,
}

/// Pieces that can cover the same numbers of dark cells.
struct Share {
    numbers: Vec<usize>,
    pieces: Vec<PieceId>,
    copies: usize,
}

impl Area {
    /// The area of a cell's region, or of all empty cells. `None` if one of its pieces also fits
    /// outside it, or if the sizes do not match.
    fn new(sheet: &Sheet<'_>, first: Option<Cell>) -> Option<Area> {
        let on = sheet.on();
        let cells = match first {
            Some(first) => region(on, sheet.empty_set(), first),
            None => sheet.empty_set().to_vec(),
        };
        // A candidate covers empty cells alone.
        let is_all = first.is_none();
        let lies_in = |at: PlacementId| is_all || contains(&cells, on.covered(at)[0]);
        let fits = |piece: &PieceId| sheet.of_piece(*piece).any(lies_in);
        let pieces: Vec<PieceId> = sheet.pieces().filter(fits).collect();
        let are_laid = pieces
            .iter()
            .all(|piece| sheet.need(*piece) == sheet.left(*piece));
        let mut candidates = pieces.iter().flat_map(|piece| sheet.of_piece(*piece));
        let is_closed = is_all || candidates.all(lies_in);
        let sizes = pieces
            .iter()
            .map(|piece| on.size(*piece) * sheet.left(*piece));
        let is_full = sizes.sum::<usize>() == size(&cells);
        (is_closed && is_full && are_laid).then_some(Area {
            region: first,
            cells,
            pieces,
        })
    }

    fn dark(&self, sheet: &Sheet<'_>, colouring: Colouring) -> Vec<u64> {
        sheet.on().shades().dark(&self.cells, colouring)
    }

    /// How many dark cells each piece may cover.
    fn shares(&self, sheet: &Sheet<'_>, colouring: Colouring) -> Vec<Share> {
        let shades = sheet.on().shades();
        let mut shares: Vec<Share> = Vec::new();
        for &piece in &self.pieces {
            let mut covers = vec![false; sheet.on().size(piece) + 1];
            sheet
                .of_piece(piece)
                .for_each(|at| covers[shades.number(at.index(), colouring)] = true);
            let numbers = (0..covers.len()).filter(|number| covers[*number]);
            let numbers: Vec<usize> = numbers.collect();
            let copies = sheet.left(piece);
            match shares.iter_mut().find(|share| share.numbers == numbers) {
                Some(share) => {
                    share.pieces.push(piece);
                    share.copies += copies;
                }
                None => shares.push(Share {
                    numbers,
                    pieces: vec![piece],
                    copies,
                }),
            }
        }
        shares
    }

    /// If the pieces cannot fill the area: no candidate covers `cell`, or else the cell with the
    /// fewest candidates.
    fn dead(
        &self,
        sheet: &Sheet<'_>,
        colouring: Colouring,
        cell: Option<Cell>,
    ) -> Option<Deduction> {
        let dark = self.dark(sheet, colouring);
        let all = size(&dark);
        if sums(&self.shares(sheet, colouring), None, all).has(all) {
            return None;
        }
        let fewest = || members(&self.cells).min_by_key(|cell| sheet.number_over(*cell));
        let cell = cell.or_else(fewest)?;
        self.removing(colouring, Some(cell), sheet.over(cell).collect())
    }

    /// If the pieces can fill the area, but not with every candidate: the other candidates go.
    fn excess(&self, sheet: &Sheet<'_>, colouring: Colouring) -> Option<Deduction> {
        let dark = self.dark(sheet, colouring);
        let all = size(&dark);
        let shares = self.shares(sheet, colouring);
        if !sums(&shares, None, all).has(all) {
            return None;
        }
        let mut gone = Vec::new();
        // A piece that always covers the same number cannot lose candidates.
        let shared = shares.iter().enumerate();
        for (at, share) in shared.filter(|(_, share)| share.numbers.len() > 1) {
            let others = sums(&shares, Some(at), all);
            let goes = |at: &PlacementId| {
                let rest = all.checked_sub(sheet.on().shades().number(at.index(), colouring));
                rest.is_none_or(|rest| !others.has(rest))
            };
            let candidates = share.pieces.iter().flat_map(|piece| sheet.of_piece(*piece));
            gone.extend(candidates.filter(goes));
        }
        gone.small_sort();
        self.removing(colouring, None, gone)
    }

    fn removing(
        &self,
        colouring: Colouring,
        dead: Option<Cell>,
        gone: Vec<PlacementId>,
    ) -> Option<Deduction> {
        let balance = Balance {
            region: self.region,
            colouring,
            dead,
        };
        let technique = if dead.is_some() { IMBALANCE } else { BALANCE };
        (!gone.is_empty()).then(|| technique.removing(balance, gone))
    }
}

/// The number of cells of a set.
fn size(cells: &[u64]) -> usize {
    cells.iter().map(|word| word.count_ones() as usize).sum()
}

/// Which numbers up to one the pieces make up together, one copy of a share left out.
fn sums(shares: &[Share], without: Option<usize>, most: usize) -> SubsetSums {
    let shares = shares.iter().enumerate();
    SubsetSums::of_choices(
        most,
        shares.map(|(at, share)| {
            let copies = share.copies - usize::from(without == Some(at));
            (copies, &share.numbers[..])
        }),
    )
}

impl Balance {
    fn area(&self, sheet: &Sheet<'_>) -> Area {
        Area::new(sheet, self.region).expect("it was seen on this sheet")
    }
}

impl Pattern<Packing> for Balance {
    fn cost(&self, _: &Deduction) -> u64 {
        match self.dead {
            Some(_) => 4,
            None => 5,
        }
    }

    fn again(&self, _: &Deduction, sheet: &Sheet<'_>) -> Option<Deduction> {
        let mut cells = self.region.into_iter().chain(self.dead);
        if !cells.all(|cell| sheet.is_empty(cell)) {
            return None;
        }
        let area = Area::new(sheet, self.region)?;
        match self.dead {
            Some(_) => area.dead(sheet, self.colouring, self.dead),
            None => area.excess(sheet, self.colouring),
        }
    }

    fn look(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<Cell> {
        self.region
            .map_or_else(Vec::new, |first| sheet.region(first))
    }

    /// The dark cells.
    fn because(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<Cell> {
        members(&self.area(sheet).dark(sheet, self.colouring)).collect()
    }

    fn learning(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Vec<Cell>> {
        Some(match self.dead {
            Some(cell) => vec![cell],
            None => sheet.on().covered_by(&found.gone),
        })
    }

    fn nudge(&self, _: &Deduction, _: &Sheet<'_>) -> Message {
        Message::new("packing-look-balance").with("colouring", Message::new(self.colouring.about))
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        let area = self.area(sheet);
        let dark = area.dark(sheet, self.colouring);
        let shares = area.shares(sheet, self.colouring);
        let told = shares.iter().map(|share| told(sheet, share));
        let shares = words::joined("packing-list", told).expect("some piece is left");
        let first: Vec<Cell> = members(&dark).take(1).collect();
        Message::new("packing-balance")
            .with("colouring", Message::new(self.colouring.about))
            .with("cell", words::cells(sheet.on(), &first))
            .with("dark", size(&dark))
            .with("size", size(&area.cells))
            .with("whole", self.region.is_none())
            .with("dead", self.dead.is_some())
            .with("shares", shares)
    }

    fn conclusion(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Message> {
        Some(match self.dead {
            Some(cell) => words::left_at(sheet, Locus::Cell(cell), &found.gone),
            None => words::gone(sheet, &found.gone),
        })
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Packing> for Balance {
    /// Adds up, piece by piece, what the other pieces may cover besides a placement that goes.
    fn holds(&self, found: &Deduction, notes: &super::Notes) -> bool {
        use super::notes::{Spot, Spots};
        use std::collections::BTreeSet;

        let cells: Spots = match self.region {
            Some(first) => notes.region(notes.spot(first)),
            None => notes.empty.clone(),
        };
        let Colouring {
            times,
            period,
            rest,
            is_of_each,
            ..
        } = self.colouring;
        let leaves = |number: i32| (number - rest) % period == 0;
        let is_dark = |[layer, row, col]: &&Spot| {
            if is_of_each {
                leaves(*layer) && leaves(*row) && leaves(*col)
            } else {
                leaves(layer * times[0] + row * times[1] + col * times[2])
            }
        };
        let number = |at: &u32| notes.cells_of(*at).iter().filter(is_dark).count();
        let inside = |at: &u32| notes.cells_of(*at).is_subset(&cells);
        let groups = (0..notes.left.len()).map(|group| (group, notes.of_group(group)));
        let groups: Vec<(usize, BTreeSet<u32>)> = groups
            .filter(|(group, all)| notes.left[*group] > 0 && all.iter().any(inside))
            .collect();
        let are_laid = groups
            .iter()
            .all(|(group, _)| notes.need[*group] == notes.left[*group]);
        let is_closed = groups.iter().all(|(_, all)| all.iter().all(inside));
        let filled = groups
            .iter()
            .map(|(group, _)| notes.left[*group] * notes.size[*group]);
        let is_full = filled.sum::<usize>() == cells.len();
        let comes_out = |placement: &PlacementId| {
            let mut sums = BTreeSet::from([number(&placement.0)]);
            for (group, all) in &groups {
                let numbers: BTreeSet<usize> = all.iter().map(number).collect();
                let lies = usize::from(*group == notes.group_of(placement.0));
                for _ in lies..notes.left[*group] {
                    let further = sums
                        .iter()
                        .flat_map(|sum| numbers.iter().map(move |n| sum + n));
                    sums = further.collect();
                }
            }
            sums.contains(&cells.iter().filter(is_dark).count())
        };
        let mut gone = found.gone.iter();
        let goes = |at: &PlacementId| inside(&at.0) && !comes_out(at);
        found.placed.is_empty() && is_closed && is_full && are_laid && gone.all(goes)
    }
}

/// Which pieces cover how many dark cells, in words.
fn told(sheet: &Sheet<'_>, share: &Share) -> Message {
    let names = share.pieces.iter().map(|piece| {
        let name = words::name(sheet, *piece);
        words::copies(name, sheet.left(*piece))
    });
    words::share(&names.collect::<Vec<_>>(), &share.numbers)
}
