//! Weights that do not add up. Numbers are written on the cells in a pattern that repeats, such that
//! each piece covers a sum with the same remainder wherever it lies. If these remainders do not add
//! up to that of all empty cells, the pieces cannot fill them.
//!
//! The numbers solve a linear system modulo a prime: each image of a piece, wherever it lies, has the
//! sum of the first one. Its solutions form a space; if each vector of a basis comes out, so does
//! every solution. (Conway and Lagarias, *Tiling with polyominoes and combinatorial group theory*,
//! 1990, speak of generalised colouring arguments.)

use pavage_grid::Point;

use super::left::{Budget, Left};
use super::pattern::Pattern;

/// The periods, and the numbers by which sums are divided.
const TRIED: [(i32, u8); 7] = [(2, 2), (2, 3), (3, 2), (3, 3), (4, 2), (4, 3), (4, 5)];

/// Weights of the cells of a block, which repeats over the board, such that the pieces do not have
/// the sum of the empty cells.
pub(super) struct Weights {
    pub(super) period: i32,
    pub(super) modulus: u8,
    /// The weights of the cells of a block: layer by layer, row by row.
    pub(super) weights: Vec<u8>,
    /// The remainder of each kind of piece.
    pub(super) sums: Vec<u8>,
    /// The remainder of all pieces, and that of all empty cells.
    pub(super) of_pieces: u8,
    pub(super) of_cells: u8,
}

/// The first weights that show that the pieces cannot fill the cells.
/// O(cells + images × classes²), for blocks of so many classes.
pub(super) fn weights(left: &Left, budget: &mut Budget) -> Option<Weights> {
    TRIED.into_iter().find_map(|(period, modulus)| {
        let blocks = Blocks {
            pattern: Pattern::block(left.lattice, period),
            modulus,
        };
        blocks.weights(left, budget)
    })
}

/// Blocks whose cells have weights modulo a prime.
struct Blocks {
    pattern: Pattern,
    modulus: u8,
}

impl Blocks {
    /// The number of cells of each class, modulo the modulus.
    fn counted(&self, points: impl Iterator<Item = Point>) -> Vec<u8> {
        let mut counted = vec![0; self.pattern.classes()];
        for point in points {
            let number = &mut counted[self.pattern.class(point)];
            *number = (*number + 1) % self.modulus;
        }
        counted
    }

    fn weights(&self, left: &Left, budget: &mut Budget) -> Option<Weights> {
        let mut system = System::new(self.modulus, self.pattern.classes());
        let after = self.pattern.after(&self.pattern.shifts(left.lattice));
        budget.spend(left.cells.len())?;
        for kind in &left.kinds {
            let first = self.counted(kind.images[0].iter().copied());
            for image in &kind.images {
                let unmoved = self.counted(image.iter().copied());
                for after in &after {
                    // Equal weights always solve the system, and they come out as the sizes do.
                    if system.rows.len() + 1 == system.unknowns {
                        return None;
                    }
                    budget.spend(
                        image.len() + self.pattern.classes() * (1 + system.rows.len()) / 4,
                    )?;
                    let mut here = vec![0; unmoved.len()];
                    let both = after.iter().zip(&unmoved);
                    both.for_each(|(class, number)| here[*class] = *number);
                    system.demand(subtracted(here, &first, self.modulus));
                }
            }
        }
        let cells = self.counted(left.cells.iter().copied());
        let mut solutions = system.solutions();
        solutions.find_map(|weights| {
            let sum = |counted: &[u8]| {
                let both = counted.iter().zip(&weights);
                let sum: u32 = both.map(|(a, b)| u32::from(*a) * u32::from(*b)).sum();
                sum % u32::from(self.modulus)
            };
            let sums = left.kinds.iter().map(|kind| {
                let first = self.counted(kind.images[0].iter().copied());
                sum(&first)
            });
            let sums: Vec<u32> = sums.collect();
            let copies = left.kinds.iter().map(|kind| kind.copies() as u64);
            let all: u64 = copies
                .zip(&sums)
                .map(|(copies, sum)| copies * u64::from(*sum))
                .sum();
            let [of_pieces, of_cells] = [all % u64::from(self.modulus), u64::from(sum(&cells))];
            let small = |number: u64| u8::try_from(number).expect("remainders are small");
            (of_pieces != of_cells).then(|| Weights {
                period: self.pattern.period,
                modulus: self.modulus,
                sums: sums.iter().map(|sum| small(u64::from(*sum))).collect(),
                of_pieces: small(of_pieces),
                of_cells: small(of_cells),
                weights,
            })
        })
    }
}

fn subtracted(mut from: Vec<u8>, other: &[u8], modulus: u8) -> Vec<u8> {
    let both = from.iter_mut().zip(other);
    both.for_each(|(a, b)| *a = (*a + modulus - b) % modulus);
    from
}

/// Linear equations modulo a prime whose right side is 0, in echelon form.
struct System {
    modulus: u8,
    unknowns: usize,
    /// Each row has a 1 at its pivot, and every later row a 0 there.
    rows: Vec<Row>,
}

struct Row {
    pivot: usize,
    factors: Vec<u8>,
}

impl System {
    fn new(modulus: u8, unknowns: usize) -> System {
        System {
            modulus,
            unknowns,
            rows: Vec::new(),
        }
    }

    /// Adds an equation.
    fn demand(&mut self, mut factors: Vec<u8>) {
        for row in &self.rows {
            take(&mut factors, row, self.modulus);
        }
        let Some(pivot) = factors.iter().position(|factor| *factor != 0) else {
            return;
        };
        let by = inverse(factors[pivot], self.modulus);
        factors
            .iter_mut()
            .for_each(|factor| *factor = *factor * by % self.modulus);
        self.rows.push(Row { pivot, factors });
    }

    /// A basis of the solutions: one for each unknown that is no pivot.
    fn solutions(&self) -> impl Iterator<Item = Vec<u8>> {
        let is_free = |unknown: &usize| self.rows.iter().all(|row| row.pivot != *unknown);
        (0..self.unknowns).filter(is_free).map(|free| {
            let mut solution = vec![0; self.unknowns];
            solution[free] = 1;
            for row in self.rows.iter().rev() {
                let both = row.factors.iter().zip(&solution);
                let sum: u32 = both.map(|(a, b)| u32::from(*a) * u32::from(*b)).sum();
                let rest = u8::try_from(sum % u32::from(self.modulus)).expect("it is small");
                solution[row.pivot] = (self.modulus - rest) % self.modulus;
            }
            solution
        })
    }
}

/// Subtracts a row as often as makes the factor at its pivot 0.
fn take(factors: &mut [u8], row: &Row, modulus: u8) {
    let times = factors[row.pivot];
    if times == 0 {
        return;
    }
    match modulus {
        2 => add::<2>(factors, 2 - times, &row.factors),
        3 => add::<3>(factors, 3 - times, &row.factors),
        5 => add::<5>(factors, 5 - times, &row.factors),
        _ => unreachable!("no other prime is tried"),
    }
}

/// Adds so many times a row. The modulus is known when this is compiled: a division by another number
/// takes several times as long.
fn add<const MODULUS: u8>(factors: &mut [u8], times: u8, row: &[u8]) {
    let both = factors.iter_mut().zip(row);
    both.for_each(|(factor, other)| *factor = (*factor + times * other) % MODULUS);
}

/// The number that gives 1 when it is multiplied with a number that is not 0, modulo a prime.
fn inverse(number: u8, modulus: u8) -> u8 {
    let is_inverse = |other: &u8| number * other % modulus == 1;
    (1..modulus)
        .find(is_inverse)
        .expect("the modulus is a prime")
}
