//! Makes the pieces of a cut different: where two have the same shape, one of them and some pieces
//! beside it are cut anew.
//!
//! A change is kept if it leaves no more repeated shapes than before. So the number of repeats
//! never rises, and changes that leave it move the repeats about until one can go.

use std::collections::HashMap;

use pavage_bits::{Random, SmallSort as _};
use pavage_family::numbers::as_u32;
use pavage_grid::{CellId, Shape};

use super::{Told, Wish, grown_weight, shape_of};
use crate::pieces::canonical;

/// Changes that are tried for each piece of the cut.
const CHANGES_EACH: usize = 400;
/// Without progress for so many changes a piece, and at least so many in all, it ends earlier.
const STALLED_EACH: usize = 40;
const STALLED_LEAST: usize = 10_000;
/// So many pieces are drawn before all that are repeated are listed.
const DRAWN_MAX: usize = 16;
/// Changes between two checks of the limits.
const CHANGES_BETWEEN_CHECKS: usize = 256;
/// How often a region is cut anew before other pieces are tried.
const CUTS_TRIED: usize = 4;
/// The most pieces that are cut anew together.
const TOGETHER_MAX: usize = 3;

/// The pieces of a cut, with the number of pieces of each shape.
pub(super) struct Repair<'a> {
    wish: &'a Wish,
    neighbours: &'a [Vec<CellId>],
    random: &'a mut Random,
    told: Told<'a>,
    pieces: Vec<Vec<CellId>>,
    /// The number of the shape of each piece.
    shapes: Vec<usize>,
    numbers: HashMap<Shape, usize>,
    /// How many pieces have each shape.
    count: Vec<usize>,
    /// How many shapes some piece has.
    distinct: usize,
    /// The piece of each cell.
    owner: Vec<usize>,
    /// The cells of the region that is cut anew, marked by the number of the attempt.
    marks: Vec<u64>,
    mark: u64,
}

impl<'a> Repair<'a> {
    pub(super) fn new(
        wish: &'a Wish,
        neighbours: &'a [Vec<CellId>],
        random: &'a mut Random,
        told: Told<'a>,
        pieces: Vec<Vec<CellId>>,
    ) -> Repair<'a> {
        let mut owner = vec![0; neighbours.len()];
        for (at, piece) in pieces.iter().enumerate() {
            piece.iter().for_each(|cell| owner[cell.index()] = at);
        }
        let mut repair = Repair {
            wish,
            neighbours,
            random,
            told,
            pieces: Vec::new(),
            shapes: Vec::new(),
            numbers: HashMap::new(),
            count: Vec::new(),
            distinct: 0,
            owner,
            marks: vec![0; neighbours.len()],
            mark: 0,
        };
        let board = &wish.grid.board;
        for piece in &pieces {
            let shape = canonical(board.lattice(), &shape_of(board, piece));
            let shape = repair.number_of(shape);
            repair.shapes.push(shape);
            repair.add(shape);
        }
        repair.pieces = pieces;
        repair
    }

    /// Cuts anew until all pieces are different or enough was tried. Returns the pieces and the
    /// number of repeats that are left.
    ///
    /// # Errors
    /// The error of `go_on`.
    pub(super) fn run<E>(
        mut self,
        go_on: impl Fn() -> Result<(), E>,
    ) -> Result<(Vec<Vec<CellId>>, usize), E> {
        let changes = CHANGES_EACH * self.pieces.len();
        let stalled_max = STALLED_LEAST.max(STALLED_EACH * self.pieces.len());
        let (mut best, mut improved) = (self.distinct, 0);
        for at in 0..changes {
            if at.is_multiple_of(CHANGES_BETWEEN_CHECKS) {
                go_on()?;
            }
            if self.distinct > best {
                (best, improved) = (self.distinct, at);
            }
            if at - improved > stalled_max {
                break;
            }
            let Some(first) = self.repeated() else {
                break;
            };
            self.change(first);
        }
        let repeats = self.pieces.len() - self.distinct;
        Ok((self.pieces, repeats))
    }

    /// A piece whose shape another piece has too, each with the same probability. `None` if all are
    /// different.
    fn repeated(&mut self) -> Option<usize> {
        let is_repeated = |at: usize| self.count[self.shapes[at]] > 1;
        // Nearly always one of a few pieces drawn is one of them.
        for _ in 0..DRAWN_MAX {
            let at = self.random.index(self.pieces.len());
            if is_repeated(at) {
                return Some(at);
            }
        }
        let repeated: Vec<usize> = (0..self.pieces.len())
            .filter(|&at| is_repeated(at))
            .collect();
        let at = (!repeated.is_empty()).then(|| self.random.index(repeated.len()));
        at.map(|at| repeated[at])
    }

    /// Cuts a piece and some beside it anew, if that leaves no more repeats.
    fn change(&mut self, first: usize) {
        let together = self.random.between(1, TOGETHER_MAX);
        let mut group = vec![first];
        while group.len() < together {
            let beside: Vec<usize> = group
                .iter()
                .flat_map(|&at| &self.pieces[at])
                .flat_map(|cell| &self.neighbours[cell.index()])
                .map(|cell| self.owner[cell.index()])
                .filter(|at| !group.contains(at))
                .collect();
            if beside.is_empty() {
                break;
            }
            group.push(beside[self.random.index(beside.len())]);
        }
        let mut region: Vec<CellId> = group
            .iter()
            .flat_map(|&at| self.pieces[at].iter().copied())
            .collect();
        region.small_sort();
        let repeats = self.pieces.len() - self.distinct;
        for &at in &group {
            self.remove(self.shapes[at]);
        }
        for _ in 0..CUTS_TRIED {
            let Some(cut) = self.cut(&region, group.len()) else {
                continue;
            };
            let board = &self.wish.grid.board;
            let lattice = board.lattice();
            let shapes: Vec<Shape> = cut.iter().map(|piece| shape_of(board, piece)).collect();
            if self.wish.none_enclosed && shapes.iter().any(|shape| shape.enclosed(lattice) > 0) {
                continue;
            }
            let shapes = shapes.into_iter().map(|it| canonical(lattice, &it));
            let shapes: Vec<usize> = shapes.map(|shape| self.number_of(shape)).collect();
            shapes.iter().for_each(|&shape| self.add(shape));
            let pieces = self.pieces.len() - group.len() + cut.len();
            if pieces - self.distinct <= repeats {
                let before = group.iter().map(|&at| &self.pieces[at]);
                self.told.anew(before, &cut);
                self.replace(&group, cut, shapes);
                return;
            }
            shapes.iter().for_each(|&shape| self.remove(shape));
        }
        for &at in &group {
            self.add(self.shapes[at]);
        }
    }

    fn number_of(&mut self, shape: Shape) -> usize {
        let next = self.count.len();
        let number = *self.numbers.entry(shape).or_insert(next);
        if number == next {
            self.count.push(0);
        }
        number
    }

    /// Counts a piece of a shape.
    fn add(&mut self, shape: usize) {
        self.count[shape] += 1;
        self.distinct += usize::from(self.count[shape] == 1);
    }

    /// Counts a piece of a shape less.
    fn remove(&mut self, shape: usize) {
        self.count[shape] -= 1;
        self.distinct -= usize::from(self.count[shape] == 0);
    }

    /// Puts new pieces in the place of those of a group. They are counted already.
    fn replace(&mut self, group: &[usize], cut: Vec<Vec<CellId>>, shapes: Vec<usize>) {
        let mut places = group.to_vec();
        let mut new = cut.into_iter().zip(shapes);
        for (piece, shape) in new.by_ref() {
            let at = places.pop().unwrap_or(self.pieces.len());
            if at == self.pieces.len() {
                self.pieces.push(Vec::new());
                self.shapes.push(shape);
            }
            piece.iter().for_each(|cell| self.owner[cell.index()] = at);
            (self.pieces[at], self.shapes[at]) = (piece, shape);
        }
        // Fewer pieces than before: the last ones move into the places that are left.
        places.small_sort();
        while let Some(at) = places.pop() {
            self.pieces.swap_remove(at);
            self.shapes.swap_remove(at);
            if let Some(moved) = self.pieces.get(at) {
                moved.iter().for_each(|cell| self.owner[cell.index()] = at);
            }
        }
    }

    /// A random cut of a region, into as many pieces as before if their number is fixed, else into
    /// as many or one more or less. `None` if it did not come out.
    fn cut(&mut self, region: &[CellId], parts: usize) -> Option<Vec<Vec<CellId>>> {
        let Wish { min, max, .. } = *self.wish;
        let (low, high) = (region.len().div_ceil(max), region.len() / min);
        let wished = match self.wish.parts {
            Some(_) => parts,
            None => (parts + self.random.between(0, 2)).saturating_sub(1).max(1),
        };
        if !(low..=high).contains(&wished) {
            return None;
        }
        let mut rest = region.to_vec();
        let mut cut = Vec::new();
        for left in (1..wished).rev() {
            let low = min.max(rest.len().saturating_sub(left * max));
            let high = max.min(rest.len() - left * min);
            let size = self.random.between(low, high);
            let piece = self.grow(&rest, size)?;
            rest.retain(|cell| !piece.contains(cell));
            cut.push(piece);
        }
        (self.grow(&rest, rest.len())?.len() == rest.len()).then_some(())?;
        cut.push(rest);
        Some(cut)
    }

    /// A connected piece of a region, grown from a cell with few neighbours there.
    fn grow(&mut self, region: &[CellId], size: usize) -> Option<Vec<CellId>> {
        self.mark += 1;
        for cell in region {
            self.marks[cell.index()] = self.mark;
        }
        let (marks, mark, neighbours) = (&self.marks, self.mark, self.neighbours);
        let is_in = |cell: CellId| marks[cell.index()] == mark;
        let around = |cell: CellId| {
            let next = neighbours[cell.index()].iter();
            next.filter(|next| is_in(**next)).count()
        };
        let weights: Vec<u64> = region
            .iter()
            .map(|&cell| 4_u64.pow(4 - as_u32(around(cell).min(4))))
            .collect();
        let mut piece = vec![region[self.random.weighted(&weights)?]];
        while piece.len() < size {
            let beside = piece.iter().flat_map(|cell| &neighbours[cell.index()]);
            let mut border: Vec<CellId> = beside
                .copied()
                .filter(|&cell| is_in(cell) && !piece.contains(&cell))
                .collect();
            border.small_sort();
            border.dedup();
            let weight = |&cell: &CellId| {
                let next = || neighbours[cell.index()].iter();
                let inside = next().filter(|next| piece.contains(next)).count();
                let outside = next().filter(|next| is_in(**next) && !piece.contains(next));
                grown_weight(self.wish.look, inside, outside.count())
            };
            let weights: Vec<u64> = border.iter().map(weight).collect();
            piece.push(border[self.random.weighted(&weights)?]);
        }
        piece.small_sort();
        Some(piece)
    }
}
