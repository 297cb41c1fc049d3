//! Symmetries of a lattice: integer matrices, closed from a few generators.

use std::fmt;

/// A matrix, by rows.
pub type Matrix = [[i32; 3]; 3];

/// What a symmetry does to a piece that lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Movement {
    /// Nothing.
    Rest,
    /// It turns the piece.
    Turn,
    /// It flips the piece over, left to right. On a solid lattice it is the mirror image.
    Flip,
    /// It flips and turns the piece.
    FlipAndTurn,
}

/// A symmetry of a lattice that keeps the origin.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// The matrix. It acts on the centres of cells, and its result is divided by the divisor of the
    /// lattice.
    pub matrix: Matrix,
    /// What it does to a piece.
    pub movement: Movement,
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.movement, self.matrix)
    }
}

/// How a piece may be moved before it is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Freedom {
    /// It may be turned.
    pub rotate: bool,
    /// It may be flipped over; only left to right if it may not also be turned. On a solid lattice,
    /// where turning in space already turns a flat piece over, it may be replaced by its mirror
    /// image.
    pub flip: bool,
}

impl Freedom {
    /// It may be turned and flipped.
    pub const ALL: Freedom = Freedom {
        rotate: true,
        flip: true,
    };

    /// It may be turned.
    pub const TURNS: Freedom = Freedom {
        rotate: true,
        flip: false,
    };

    /// Whether this freedom includes a movement.
    #[must_use]
    pub fn allows(self, movement: Movement) -> bool {
        match movement {
            Movement::Rest => true,
            Movement::Turn => self.rotate,
            Movement::Flip => self.flip,
            Movement::FlipAndTurn => self.rotate && self.flip,
        }
    }
}

/// The group that the turns and the mirror generate, the identity first, then the turns.
pub(crate) fn closed(turns: &[Matrix], mirror: Matrix, divisor: i32) -> Vec<Symmetry> {
    let product = |left: &Matrix, right: &Matrix| times(left, right, divisor);
    let identity = [[divisor, 0, 0], [0, divisor, 0], [0, 0, divisor]];
    let mut group = vec![identity];
    let generators: Vec<Matrix> = turns.iter().copied().chain([mirror]).collect();
    for (known, generator) in generators.iter().enumerate() {
        if group.contains(generator) {
            continue;
        }
        // The elements so far are a subgroup. Its cosets are added one by one, until the generators
        // lead to no further one.
        let subgroup = group.clone();
        let mut cosets = vec![identity];
        let mut at = 0;
        while let Some(coset) = cosets.get(at).copied() {
            at += 1;
            for generator in &generators[..=known] {
                let next = product(generator, &coset);
                if !group.contains(&next) {
                    group.extend(subgroup.iter().map(|one| product(&next, one)));
                    cosets.push(next);
                }
            }
        }
    }
    let movement = |matrix: &Matrix| match determinant(matrix) {
        _ if *matrix == identity => Movement::Rest,
        1.. => Movement::Turn,
        _ if *matrix == mirror => Movement::Flip,
        _ => Movement::FlipAndTurn,
    };
    let symmetry = |matrix: Matrix| Symmetry {
        movement: movement(&matrix),
        matrix,
    };
    group.into_iter().map(symmetry).collect()
}

/// First `right`, then `left`.
fn times(left: &Matrix, right: &Matrix, divisor: i32) -> Matrix {
    let entry = |row: usize, col: usize| -> i32 {
        (0..3).map(|at| left[row][at] * right[at][col]).sum::<i32>() / divisor
    };
    std::array::from_fn(|row| std::array::from_fn(|col| entry(row, col)))
}

fn determinant([[a, b, c], [d, e, f], [g, h, i]]: &Matrix) -> i32 {
    a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}
