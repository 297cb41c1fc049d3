//! Why a placement is impossible, as a person sees it: the smallest region that cannot be filled
//! once it lies there.
//!
//! A region *cannot be filled* if the remaining pieces cannot cover all its cells. They may stick
//! out into the other empty cells, and nothing counts as ruled out that is not ruled out by the
//! pieces on the board. So the region alone is the proof. Three kinds of regions are tried: a part
//! of the board that is cut off, neighbouring cells that nothing covers, and a few cells near the
//! placement of which the pieces cover some, but never all.

use pavage_bits::{SmallSort as _, SubsetSums};
use pavage_family::numbers::as_u32;

use super::placements::insert;
use super::{Cell, Conflict, PlacementId, Placements, Sheet, as_u16, members, region, regions};

/// Why a candidate leads to a dead end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// These cells cannot be filled.
    Hole(Vec<Cell>),
    /// This contradiction. It may rest on what was ruled out before.
    Conflict(Conflict),
}

/// People see at a glance that a hole of so many cells cannot be filled.
pub(super) const SMALL: usize = 5;
/// A hole of more cells is the last reason to be told.
pub(super) const LARGE: usize = 12;
/// People try all ways to fill a hole of so many cells.
pub(super) const SHAPE_MAX: usize = 10;
/// The most cells of a region for which all ways to fill it are tried when a hole is shown.
const TRIED_MAX: usize = 12;
/// The most placements that are tried to fill such a region.
const PLACEMENTS_MAX: usize = 400;
/// The most placements that are tried to cover the cells near a placement.
const NEAR_MAX: usize = 60;
/// Nothing is tried where each of these cells can be covered in more ways.
const WAYS_MAX: usize = 4;

impl Fault {
    /// The reason to tell for a candidate that leads to this contradiction.
    pub(super) fn of(sheet: &Sheet<'_>, placement: PlacementId, conflict: Conflict) -> Fault {
        let hole = Rest::after(sheet, placement).hole(sheet.on().mask(placement));
        match hole {
            Some(hole) if hole.len() <= LARGE || !is_about_a_place(conflict) => Fault::Hole(hole),
            _ => Fault::Conflict(conflict),
        }
    }

    /// How hard it is to see.
    pub(super) fn cost(&self) -> u64 {
        match self {
            Fault::Hole(cells) => hole_cost(cells.len()),
            Fault::Conflict(conflict) => conflict_cost(*conflict),
        }
    }

    /// What the reasons are ordered by: holes come first, the smallest first.
    pub(super) fn rank(&self) -> (u8, usize) {
        match self {
            Fault::Hole(cells) => (0, cells.len()),
            Fault::Conflict(Conflict::Region(_, size) | Conflict::Shape(_, size)) => {
                (0, usize::from(*size))
            }
            Fault::Conflict(Conflict::Cell(_)) => (1, 1),
            Fault::Conflict(Conflict::Piece(_) | Conflict::Area | Conflict::Number) => (2, 0),
        }
    }
}

/// Whether a contradiction is about one cell or one piece, not about a region.
fn is_about_a_place(conflict: Conflict) -> bool {
    matches!(conflict, Conflict::Cell(_) | Conflict::Piece(_))
}

/// How hard it is to see that a candidate leads to a contradiction.
pub(super) fn conflict_cost(conflict: Conflict) -> u64 {
    match conflict {
        Conflict::Region(_, size) | Conflict::Shape(_, size) => hole_cost(usize::from(size)),
        Conflict::Cell(_) => 3,
        Conflict::Piece(_) | Conflict::Area | Conflict::Number => 3,
    }
}

fn hole_cost(size: usize) -> u64 {
    if size <= SMALL {
        1
    } else if size <= LARGE {
        4
    } else {
        5
    }
}

/// The smallest hole of a position, if it has one.
pub(in super::super) fn hole_of(sheet: &Sheet<'_>) -> Option<Vec<Cell>> {
    Rest::of(sheet).hole(&vec![0; sheet.on().words()])
}

/// Empty cells, and the pieces that are left for them.
pub(super) struct Rest<'a> {
    on: &'a Placements,
    empty: Vec<u64>,
    left: Vec<u32>,
}

impl<'a> Rest<'a> {
    fn of(sheet: &Sheet<'a>) -> Rest<'a> {
        let on = sheet.on();
        let left = on.pieces().map(|piece| as_u32(sheet.left(piece)));
        Rest {
            on,
            empty: sheet.empty_set().to_vec(),
            left: left.collect(),
        }
    }

    /// What is left once a candidate is placed.
    pub(super) fn after(sheet: &Sheet<'a>, placement: PlacementId) -> Rest<'a> {
        let mut rest = Rest::of(sheet);
        rest.place(placement);
        rest
    }

    fn place(&mut self, placement: PlacementId) {
        let mask = self.on.mask(placement);
        let words = self.empty.iter_mut().zip(mask);
        words.for_each(|(empty, mask)| *empty &= !mask);
        self.left[self.on.piece(placement).index()] -= 1;
    }

    fn lift(&mut self, placement: PlacementId) {
        let mask = self.on.mask(placement);
        let words = self.empty.iter_mut().zip(mask);
        words.for_each(|(empty, mask)| *empty |= mask);
        self.left[self.on.piece(placement).index()] += 1;
    }

    fn fits(&self, placement: PlacementId) -> bool {
        let mut words = self.on.mask(placement).iter().zip(&self.empty);
        self.left[self.on.piece(placement).index()] > 0
            && words.all(|(mask, empty)| mask & !empty == 0)
    }

    fn over(&self, cell: Cell) -> impl Iterator<Item = PlacementId> + '_ {
        let covering = self.on.covering(cell).iter().copied();
        covering.filter(|placement| self.fits(*placement))
    }

    /// The smallest region that cannot be filled. `ghost` are the cells of the placement in
    /// question; a hole without an edge of its own is only looked for around it.
    fn hole(&mut self, ghost: &[u64]) -> Option<Vec<Cell>> {
        let mut best = self.dead_cells();
        let small = |best: &Option<Vec<Cell>>| best.as_ref().map_or(usize::MAX, Vec::len);
        if small(&best) > 1
            && let Some(cut_off) = self.cut_off(small(&best))
        {
            best = Some(cut_off);
        }
        if small(&best) > SMALL
            && let Some(near) = self.near(ghost)
            && near.len() < small(&best)
        {
            best = Some(near);
        }
        best
    }

    /// The smallest group of neighbouring cells that nothing covers.
    fn dead_cells(&self) -> Option<Vec<Cell>> {
        let mut dead = vec![0; self.empty.len()];
        for cell in members(&self.empty) {
            if self.over(cell).next().is_none() {
                insert(&mut dead, cell);
            }
        }
        let (first, _) = regions(self.on, &dead).min_by_key(|(_, size)| *size)?;
        Some(members(&region(self.on, &dead, first)).collect())
    }

    /// The smallest part of the empty cells that is cut off and cannot be filled, if it has at most
    /// so many cells.
    fn cut_off(&mut self, size_max: usize) -> Option<Vec<Cell>> {
        let mut parts: Vec<(Cell, usize)> = regions(self.on, &self.empty).collect();
        parts.small_sort_by_key(|(_, size)| *size);
        let open = parts.iter().map(|(_, size)| size).sum();
        let pieces = self.on.pieces();
        let copies = pieces.map(|piece| (self.on.size(piece), self.left[piece.index()] as usize));
        let sums = SubsetSums::of(open, copies);
        let mut parts = parts.into_iter().filter(|(_, size)| *size <= size_max);
        parts.find_map(|(first, size)| {
            let part = self.part(first);
            let is_hole = !sums.has(size) || self.is_unfillable(&part, size);
            is_hole.then(|| members(&part).collect())
        })
    }

    /// The empty cells connected to one of them.
    pub(super) fn part(&self, first: Cell) -> Vec<u64> {
        region(self.on, &self.empty, first)
    }

    /// Whether it is shown that no pieces fill a part that is cut off.
    pub(super) fn is_unfillable(&mut self, part: &[u64], size: usize) -> bool {
        size <= TRIED_MAX && self.fills(part, &mut { PLACEMENTS_MAX }) == Some(false)
    }

    /// A few cells near a placement that cannot be covered together.
    fn near(&mut self, ghost: &[u64]) -> Option<Vec<Cell>> {
        let mut near = vec![0; self.empty.len()];
        for cell in members(ghost) {
            for next in members(self.on.around(cell)) {
                insert(&mut near, next);
                let beyond = near.iter_mut().zip(self.on.around(next));
                beyond.for_each(|(near, around)| *near |= around);
            }
        }
        let words = near.iter_mut().zip(&self.empty);
        words.for_each(|(near, empty)| *near &= empty);
        let mut needed = vec![0; near.len()];
        if self.covers(&near, &mut { NEAR_MAX }, &mut needed) != Some(false) {
            return None;
        }
        // Whatever the failed attempts never branched on is not needed. Of the rest, leave out
        // what can be left out.
        let cells: Vec<Cell> = members(&needed).collect();
        for cell in cells {
            let mut fewer = needed.clone();
            pavage_bits::remove(&mut fewer, cell.index());
            let mut used = vec![0; fewer.len()];
            let tries = &mut { NEAR_MAX };
            if self.covers(&fewer, tries, &mut used) == Some(false) {
                needed = fewer;
            }
        }
        let whole = regions(self.on, &needed).count() == 1;
        whole.then(|| members(&needed).collect())
    }

    /// Whether the remaining pieces fill the empty cells of a part that is cut off. `None` after so
    /// many placements.
    fn fills(&mut self, part: &[u64], tries: &mut usize) -> Option<bool> {
        let words = part.iter().zip(&self.empty);
        let open = pavage_bits::members(words.map(|(part, empty)| part & empty)).next();
        let Some(cell) = open.map(|at| Cell(as_u16(at))) else {
            return Some(true);
        };
        let on = self.on;
        for &placement in on.covering(cell) {
            if !self.fits(placement) {
                continue;
            }
            *tries = tries.checked_sub(1)?;
            self.place(placement);
            let is_filled = self.fills(part, tries);
            self.lift(placement);
            if is_filled? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the remaining pieces cover all these cells, by trying everything, the cell with the
    /// fewest placements first. `None` after so many placements, or where the fewest are too many.
    /// Cells whose placements were tried are added to `used`; if the answer is no, they alone cannot be covered.
    fn covers(&mut self, cells: &[u64], tries: &mut usize, used: &mut [u64]) -> Option<bool> {
        let open = cells.iter().zip(&self.empty);
        let open: Vec<u64> = open.map(|(cells, empty)| cells & empty).collect();
        let mut fewest = usize::MAX;
        let mut next = None;
        for cell in members(&open) {
            let number = self.over(cell).take(fewest).count();
            if number < fewest {
                fewest = number;
                next = Some(cell);
            }
        }
        let Some(cell) = next else {
            return Some(true);
        };
        if fewest > WAYS_MAX {
            return None;
        }
        insert(used, cell);
        let placements: Vec<PlacementId> = self.over(cell).collect();
        for placement in placements {
            *tries = tries.checked_sub(1)?;
            self.place(placement);
            let covered = self.covers(cells, tries, used);
            self.lift(placement);
            if covered? {
                return Some(true);
            }
        }
        Some(false)
    }
}
