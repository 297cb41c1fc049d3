//! Patterns of cells that repeat with a period, on any lattice.

use pavage_family::numbers::as_u32;
use pavage_grid::{Lattice, Point};

/// Cells in classes that repeat with a period. A translation adds to the class of every cell alike.
pub(super) struct Pattern {
    pub(super) period: i32,
    /// For each part of a class, how often layer, row and column are taken.
    pub(super) parts: Vec<[i32; 3]>,
}

impl Pattern {
    /// Lines: how often layer, row and column are taken says in which direction.
    pub(super) fn line(times: [i32; 3], period: i32) -> Pattern {
        Pattern {
            period,
            parts: vec![times],
        }
    }

    /// Blocks with so many layers, rows and columns: each cell of a block is a class.
    pub(super) fn block(lattice: &Lattice, period: i32) -> Pattern {
        let axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
        Pattern {
            period,
            parts: axes[usize::from(!lattice.is_solid)..].to_vec(),
        }
    }

    /// The class of a point, as a number.
    pub(super) fn class(&self, point: Point) -> usize {
        self.parts.iter().fold(0, |class, times| {
            let sum: i32 = times.iter().zip(point.0).map(|(by, at)| by * at).sum();
            class * self.period as usize + sum.rem_euclid(self.period) as usize
        })
    }

    /// The class of a point of this class after a translation by a point of that class.
    fn moved(&self, class: usize, by: usize) -> usize {
        let both = self.rests(class).into_iter().zip(self.rests(by));
        both.fold(0, |class, (one, other)| {
            let part = (one + other).rem_euclid(self.period);
            class * self.period as usize + part as usize
        })
    }

    /// The classes after each of these translations, one list for each of them.
    pub(super) fn after(&self, shifts: &[Point]) -> Vec<Vec<usize>> {
        let after = |shift: &Point| {
            let by = self.class(*shift);
            let classes = 0..self.classes();
            classes.map(|class| self.moved(class, by)).collect()
        };
        shifts.iter().map(after).collect()
    }

    /// For each class the least one into which these translations change it. They are those of a
    /// lattice, so the classes into which they change one are those into which they change another.
    pub(super) fn least_after(&self, shifts: &[Point]) -> Vec<usize> {
        let by: Vec<usize> = shifts.iter().map(|shift| self.class(*shift)).collect();
        let mut least = vec![usize::MAX; self.classes()];
        for class in 0..least.len() {
            if least[class] == usize::MAX {
                by.iter()
                    .for_each(|by| least[self.moved(class, *by)] = class);
            }
        }
        least
    }

    /// The number of classes.
    pub(super) fn classes(&self) -> usize {
        (self.period as usize).pow(as_u32(self.parts.len()))
    }

    /// The translations of a lattice, one for each way in which they change classes.
    pub(super) fn shifts(&self, lattice: &Lattice) -> Vec<Point> {
        // Twice the period has every pair of a class and a kind of cells.
        let reach = 2 * self.period;
        let layers = if lattice.is_solid {
            0..self.period
        } else {
            0..1
        };
        let all = layers.flat_map(|layer| {
            (0..reach).flat_map(move |row| (0..reach).map(move |col| Point([layer, row, col])))
        });
        let mut is_known = vec![false; self.classes()];
        let is_new = |shift: &Point| {
            lattice.translates(*shift)
                && !std::mem::replace(&mut is_known[self.class(*shift)], true)
        };
        all.filter(is_new).collect()
    }

    /// The parts of a class.
    pub(super) fn rests(&self, class: usize) -> Vec<i32> {
        let mut rest = class;
        let parts = self.parts.iter().map(|_| {
            let part = rest % self.period as usize;
            rest /= self.period as usize;
            Point::coordinate(part)
        });
        let mut parts: Vec<i32> = parts.collect();
        parts.reverse();
        parts
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use pavage_grid::LATTICES;

    use super::*;

    /// The least class after all translations says the same as all classes after each of them: classes
    /// with the same one, and no others, are changed into each other.
    #[test]
    fn translations_change_classes_with_the_same_least_one_into_each_other() {
        for lattice in LATTICES {
            let lines = [[0, 1, 0], [0, 1, 1], [1, 2, 1], [0, 3, 2]];
            let lines = lines.map(|times| [2, 3, 4].map(|period| Pattern::line(times, period)));
            let blocks = [2, 3, 4].map(|period| Pattern::block(lattice, period));
            for pattern in lines.into_iter().flatten().chain(blocks) {
                let shifts = pattern.shifts(lattice);
                let after = pattern.after(&shifts);
                let reached = |class: usize| -> BTreeSet<usize> {
                    after.iter().map(|after| after[class]).collect()
                };
                for (class, least) in pattern.least_after(&shifts).into_iter().enumerate() {
                    assert_eq!(reached(class).first(), Some(&least));
                    assert_eq!(reached(class), reached(least));
                }
            }
        }
    }
}
