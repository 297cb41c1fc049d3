//! The light in which a photograph was taken: how much each kind of cone takes up beside white light.

use crate::colour::{AXES, Triple, lab};
use crate::price::Prior;

/// How far lightness and the axes of hue of grey stray with the light, as variances.
const STRAY: Triple = [225.0, 60.0, 110.0];
/// The root of the answer of cones to grey.
const GREY: f64 = 0.8;
/// The variance of a piece's cell about the set's colour, on each axis.
const SEEN: Triple = [250.0, 150.0, 150.0];

/// What the roots of cones are multiplied by, so that colours are those in white light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Light {
    pub(crate) factors: Triple,
    /// The strength that was guessed from the picture as a whole.
    pub(crate) guess: f64,
}

impl Light {
    pub(crate) fn white(guess: f64) -> Light {
        Light {
            factors: [guess; 3],
            guess,
        }
    }

    /// A colour as it looks in white light.
    pub(crate) fn lab(&self, roots: Triple) -> Triple {
        lab(std::array::from_fn(|cone| self.factors[cone] * roots[cone]))
    }

    /// How unlikely such a light is.
    pub(crate) fn price(&self) -> f64 {
        let stray = lab(self
            .factors
            .map(|factor| GREY * (factor / self.guess - 1.0)));
        (0..3)
            .map(|axis| stray[axis] * stray[axis] / STRAY[axis] / 2.0)
            .sum()
    }

    /// The light in which these cells look most like the colours that they are taken for: least squares,
    /// each cell with its weight, and the likeliness of the light.
    pub(crate) fn fitted(&self, seen: impl Iterator<Item = (Triple, Prior, f64)>) -> Light {
        // The unknowns are the factors; each row is an axis of a cell.
        let (mut square, mut side) = ([[0.0; 3]; 3], [0.0; 3]);
        let mut row = |factors: Triple, value: f64, weight: f64| {
            for one in 0..3 {
                for other in 0..3 {
                    square[one][other] += weight * factors[one] * factors[other];
                }
                side[one] += weight * factors[one] * value;
            }
        };
        for axis in 0..3 {
            let grey = AXES[axis].map(|cone| GREY * cone / self.guess);
            let white: f64 = AXES[axis].iter().map(|cone| GREY * cone).sum();
            row(grey, white, 1.0 / STRAY[axis]);
        }
        for (roots, prior, weight) in seen {
            for axis in 0..3 {
                let factors = std::array::from_fn(|cone| AXES[axis][cone] * roots[cone]);
                row(factors, prior.colour[axis], weight / SEEN[axis]);
            }
        }
        Light {
            factors: solved(square, side).unwrap_or(self.factors),
            guess: self.guess,
        }
    }
}

/// The solution of three linear equations (Cramer); `None` if there is no single one.
fn solved(rows: [Triple; 3], side: Triple) -> Option<Triple> {
    let determinant = |rows: [Triple; 3]| {
        let [a, b, c] = rows;
        a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
    };
    let whole = determinant(rows);
    let with = |col: usize| {
        let mut rows = rows;
        (0..3).for_each(|row| rows[row][col] = side[row]);
        determinant(rows) / whole
    };
    (whole.abs() > f64::EPSILON).then(|| [0, 1, 2].map(with))
}
