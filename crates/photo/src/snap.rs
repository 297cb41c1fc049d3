//! Corners that somebody marked by eye, moved a little to where the cells are.
//!
//! A disc that lies well within its cell shows one colour, one that lies askew shows two, or a gap. The
//! corners move, all together and then each alone, as long as the discs become more uniform, and only so
//! far that they cannot come to the next cell.

use crate::colour::{Triple, lab, roots};
use crate::corners::{Corners, Plane};
use crate::picture::Picture;
use crate::tray::Tray;

/// The steps of a corner, in sides of a cell: from coarse to fine.
const STEPS: [f64; 3] = [0.12, 0.06, 0.03];
/// How far a corner goes from where it was put, along each axis, in sides of a cell.
const FARTHEST: f64 = 0.36;
/// Rounds at each step.
const ROUNDS: usize = 3;
/// What lies in a disc: so many points on its rim, and its centre.
const RIM: [[f64; 2]; 8] = [
    [0.3, 0.0],
    [0.21, 0.21],
    [0.0, 0.3],
    [-0.21, 0.21],
    [-0.3, 0.0],
    [-0.21, -0.21],
    [0.0, -0.3],
    [0.21, -0.21],
];
/// So many points of a disc may be gloss.
const GLOSSY: usize = 2;
/// How much a step away from where the corner was put must gain.
const PULL: f64 = 3.0;
/// A cell counts at most so much: gloss is none of the corners' fault.
const MOST: f64 = 14.0;

impl Picture<'_> {
    /// The corners, moved to where the discs of the cells are most uniform; `None` if they are not
    /// [seen](Corners::are_seen).
    #[must_use]
    pub fn snapped(&self, corners: &Corners, tray: &Tray) -> Option<Corners> {
        let first = corners.plane(&tray.corners)?;
        let side = sides(&first, tray);
        let mut moved = [[0.0; 2]; 4];
        let mut least = self.unevenness(corners, &moved, side, tray);
        for step in STEPS {
            for _ in 0..ROUNDS {
                let before = least;
                for which in WHICH {
                    for way in [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]] {
                        let mut tried = moved;
                        for (corner, moved) in tried.iter_mut().enumerate() {
                            if which[corner] {
                                moved[0] += step * way[0];
                                moved[1] += step * way[1];
                            }
                        }
                        let is_far = tried.iter().flatten().any(|by| by.abs() > FARTHEST);
                        if is_far {
                            continue;
                        }
                        let uneven = self.unevenness(corners, &tried, side, tray);
                        if uneven < least {
                            (moved, least) = (tried, uneven);
                        }
                    }
                }
                if least >= before {
                    break;
                }
            }
        }
        Some(shifted(corners, &moved, side))
    }

    /// How unlike the points of a disc are, in the mean of all cells, and how far the corners moved.
    fn unevenness(&self, corners: &Corners, moved: &[[f64; 2]; 4], side: f64, tray: &Tray) -> f64 {
        let shifted = shifted(corners, moved, side);
        let Some(plane) = shifted.plane(&tray.corners) else {
            return f64::INFINITY;
        };
        let cells = tray.cells.iter();
        let sum: f64 = cells
            .map(|[row, col]| self.unlike(&plane, f64::from(*row), f64::from(*col)))
            .sum();
        let away: f64 = moved.iter().flatten().map(|by| by * by).sum();
        sum / tray.cells.len() as f64 + PULL * away / 4.0
    }

    fn unlike(&self, plane: &Plane, row: f64, col: f64) -> f64 {
        let colour =
            |[down, right]: [f64; 2]| lab(roots(self.light(plane.spot(row + down, col + right))));
        let mut colours = RIM.map(colour);
        // The brightest may be gloss, which lies in the same place of every cell.
        colours.sort_by(|one, other| one[0].total_cmp(&other[0]));
        let colours = &colours[..RIM.len() - GLOSSY];
        let mean: Triple = std::array::from_fn(|axis| {
            colours.iter().map(|colour| colour[axis]).sum::<f64>() / colours.len() as f64
        });
        let away = colours.iter().map(|colour| {
            let away = (0..3).map(|axis| (colour[axis] - mean[axis]) * (colour[axis] - mean[axis]));
            away.sum::<f64>()
        });
        (away.sum::<f64>() / colours.len() as f64).sqrt().min(MOST)
    }
}

/// Which corners move: all, two at a side, each alone.
const WHICH: [[bool; 4]; 9] = [
    [true, true, true, true],
    [true, true, false, false],
    [false, true, true, false],
    [false, false, true, true],
    [true, false, false, true],
    [true, false, false, false],
    [false, true, false, false],
    [false, false, true, false],
    [false, false, false, true],
];

/// The side of a cell in the middle of the board, in pixels.
fn sides(plane: &Plane, tray: &Tray) -> f64 {
    let [row, col] = [tray.rows, tray.cols].map(|side| (side - 1) as f64 / 2.0);
    let from = plane.spot(row, col - 0.5);
    let to = plane.spot(row, col + 0.5);
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    (x * x + y * y).sqrt()
}

fn shifted(corners: &Corners, moved: &[[f64; 2]; 4], side: f64) -> Corners {
    let Corners(spots) = corners;
    Corners(std::array::from_fn(|at| {
        [
            spots[at][0] + moved[at][0] * side,
            spots[at][1] + moved[at][1] * side,
        ]
    }))
}
