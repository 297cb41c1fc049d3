//! Suguru: a cage of n cells holds 1 to n, and cells that touch hold different values.

use crate::draw::Draw;

/// Fillings are not tried when there are more.
const FILLINGS_MAX: usize = 3000;

/// A board of rows and columns; each cell has a cage and perhaps a given.
pub(crate) struct Sheet {
    pub(crate) cols: usize,
    pub(crate) cages: Vec<usize>,
    pub(crate) givens: Vec<Option<u8>>,
}

impl Sheet {
    /// Each cell belongs to the cage of the cell before or above it, or to a new one.
    pub(crate) fn draw(draw: &mut Draw<'_>) -> Sheet {
        let (rows, cols) = (draw.between(1, 3), draw.between(1, 4));
        let mut cages: Vec<usize> = Vec::new();
        let mut next = 0;
        for at in 0..rows * cols {
            let cage = match draw.below(3) {
                0 if at % cols > 0 => cages[at - 1],
                1 if at >= cols => cages[at - cols],
                _ => {
                    next += 1;
                    next - 1
                }
            };
            cages.push(cage);
        }
        let given = |_: &usize| Some(draw.below(20)).filter(|value| (1..6).contains(value));
        let givens = cages
            .iter()
            .map(given)
            .map(|value| value.map(|value| value as u8))
            .collect();
        Sheet {
            cols,
            cages,
            givens,
        }
    }

    /// The compact text.
    pub(crate) fn text(&self) -> String {
        let letter = |cage: &usize| char::from(b'A' + *cage as u8);
        let owners: Vec<char> = self.cages.iter().map(letter).collect();
        let digit = |given: &Option<u8>| given.map_or('.', |value| char::from(b'0' + value));
        let marks: Vec<char> = self.givens.iter().map(digit).collect();
        format!("{} {}", self.rows(&owners), self.rows(&marks))
    }

    fn rows(&self, letters: &[char]) -> String {
        let rows = letters
            .chunks(self.cols)
            .map(|row| row.iter().collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }

    /// How many values the cell may have.
    pub(crate) fn size(&self, at: usize) -> usize {
        self.cages
            .iter()
            .filter(|cage| **cage == self.cages[at])
            .count()
    }

    /// The codes of the rules that these values break, each once, sorted.
    pub(crate) fn broken(&self, values: &[Option<u8>]) -> Vec<&'static str> {
        let mut broken = Vec::new();
        for (at, value) in values.iter().enumerate() {
            let Some(value) = *value else {
                broken.push("cell-empty");
                continue;
            };
            if self.givens[at].is_some_and(|given| given != value) {
                broken.push("given-changed");
            }
            if value == 0 || usize::from(value) > self.size(at) {
                broken.push("value-out-of-range");
            }
            let equal = (0..at).filter(|other| values[*other] == Some(value));
            for other in equal {
                if self.cages[other] == self.cages[at] {
                    broken.push("cage-repeats");
                }
                if self.touch(other, at) {
                    broken.push("touching-equal");
                }
            }
        }
        broken.sort_unstable();
        broken.dedup();
        broken
    }

    fn touch(&self, one: usize, other: usize) -> bool {
        let far = |one: usize, other: usize| one.abs_diff(other) > 1;
        let (cols, differ) = (self.cols, one != other);
        differ && !far(one / cols, other / cols) && !far(one % cols, other % cols)
    }

    /// All fillings that break no rule; `None` when there are too many to try.
    pub(crate) fn solutions(&self) -> Option<Vec<Vec<Option<u8>>>> {
        let sizes: Vec<usize> = (0..self.cages.len()).map(|at| self.size(at)).collect();
        let all = sizes
            .iter()
            .try_fold(1_usize, |all, size| all.checked_mul(*size))?;
        if all > FILLINGS_MAX {
            return None;
        }
        let filling = |mut number: usize| {
            let value = |size: &usize| {
                let value = 1 + number % size;
                number /= size;
                Some(value as u8)
            };
            sizes.iter().map(value).collect::<Vec<_>>()
        };
        let fillings = (0..all).map(filling);
        Some(
            fillings
                .filter(|values| self.broken(values).is_empty())
                .collect(),
        )
    }
}
