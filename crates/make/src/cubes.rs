//! Pieces of cubes. What a piece keeps of its cells is divided into boxes along the same planes in every
//! cell: a core, and between two cells a bridge that is there where all cells around it are. The faces
//! between what is there and what is not are the surface; near edges that stand out they are drawn in.
//!
//! Near a corner of a cell, a point has a depth for each axis: how far it lies outside the core that is left
//! if the clearance is wider by the reach of the edge. What may be outside along an axis or several together
//! depends on which of the eight cells at the corner there are. A set of axes along which a point must be
//! *held* is one that leaves only axes along which all cells are there; a point is rounded if for some such
//! set the depths together, as a length, are no more than the reach. As this length grows in proportion
//! with the depths, a point of the sharp surface is moved onto the rounded one by making its depths shorter
//! in one proportion, and points that two cells share are moved alike.

use crate::known::Known;
use crate::measures::Edge;
use crate::surface::Surface;

/// The straight parts of half a rounded edge.
const PARTS: u32 = 3;

/// Layer, row to the back and column of a cell.
pub(crate) type Cube = [i32; 3];

/// A piece of cubes, each given by column, row to the back and layer.
pub(crate) fn cubes(cells: &[Cube], cell: f64, clearance: f64, edge: Edge) -> Surface {
    let depths = depths(edge);
    let planes = 2 * i32::try_from(depths.len()).expect("there are few");
    let mut there = Known::default();
    for cube in cells {
        there.insert(cube.map(i64::from), 0);
    }
    let body = Body {
        cells: there,
        cell,
        clearance,
        edge,
        depths,
        planes,
    };
    let mut surface = Surface::default();
    let mut known = Known::default();
    for part in body.parts(cells) {
        for axis in 0..3 {
            for (is_high, shift) in [(false, -1), (true, 1)] {
                let mut beyond = part;
                beyond[axis] += shift;
                if body.has(beyond) {
                    continue;
                }
                let corners = face(part, axis, is_high);
                let mut numbers = corners.map(|corner| {
                    let key = corner.map(i64::from);
                    let number = known.get(key).unwrap_or_else(|| {
                        let number = surface.point(body.place(corner)) as usize;
                        known.insert(key, number);
                        number
                    });
                    u32::try_from(number).expect("objects are bounded")
                });
                // Where two edges meet, faces are folded along the line from the corner of the cell.
                let lows = [1, 2].map(|other| body.is_low(part, (axis + other) % 3));
                if (lows[0] == lows[1]) != is_high {
                    numbers.rotate_left(1);
                }
                surface.quad(numbers);
            }
        }
    }
    surface
}

/// The depths of the planes in one half of a cell, the outermost first, in reaches of an edge.
fn depths(edge: Edge) -> Vec<f64> {
    match edge {
        Edge::Sharp => vec![0.0],
        Edge::Chamfer(_) => vec![1.0, 0.0],
        // The directions to the points of an edge are as far from each other.
        Edge::Round(_) => (0..=PARTS)
            .rev()
            .map(|part| libm::tan(f64::from(part) / f64::from(PARTS) * std::f64::consts::FRAC_PI_4))
            .collect(),
    }
}

/// The corners of a face of a part, counterclockwise from outside.
fn face(part: [i32; 3], axis: usize, is_high: bool) -> [[i32; 3]; 4] {
    let [one, other] = [(axis + 1) % 3, (axis + 2) % 3];
    let mut corners = [[0, 0], [1, 0], [1, 1], [0, 1]].map(|[a, b]| {
        let mut corner = part;
        corner[axis] += i32::from(is_high);
        corner[one] += a;
        corner[other] += b;
        corner
    });
    if !is_high {
        corners.reverse();
    }
    corners
}

/// A piece that is divided by planes. Those of a cell are numbered from its number times `planes` on, along
/// each axis; a part lies between its plane and the next.
struct Body {
    cells: Known,
    cell: f64,
    clearance: f64,
    edge: Edge,
    depths: Vec<f64>,
    planes: i32,
}

impl Body {
    /// All parts that are there, cell by cell.
    fn parts(&self, cells: &[Cube]) -> Vec<[i32; 3]> {
        let mut parts = Vec::new();
        for cell in cells {
            let [x, y, z] = cell.map(|at| at * self.planes);
            for a in 0..self.planes {
                for b in 0..self.planes {
                    let all = (0..self.planes).map(|c| [x + a, y + b, z + c]);
                    parts.extend(all.filter(|part| self.has(*part)));
                }
            }
        }
        parts
    }

    /// Whether a part lies in the lower half of its cell.
    fn is_low(&self, part: [i32; 3], axis: usize) -> bool {
        part[axis].rem_euclid(self.planes) < self.planes / 2
    }

    /// Whether a part is there: all cells that it lies in or between are.
    fn has(&self, part: [i32; 3]) -> bool {
        let cell = part.map(|plane| plane.div_euclid(self.planes));
        let bridges = part.map(|plane| plane.rem_euclid(self.planes) == self.planes - 1);
        self.has_all(cell, bridges, [1; 3])
    }

    /// Whether a cell is there, and all to which one comes from it by steps along some axes.
    fn has_all(&self, cell: Cube, axes: [bool; 3], steps: [i32; 3]) -> bool {
        (0..8_u8).all(|set| {
            let goes = |axis: usize| set >> axis & 1 == 1;
            if (0..3).any(|axis| goes(axis) && !axes[axis]) {
                return true;
            }
            let there =
                std::array::from_fn(|axis| cell[axis] + if goes(axis) { steps[axis] } else { 0 });
            self.cells.has(there.map(i64::from))
        })
    }

    /// Where the point lies in which three planes meet.
    fn place(&self, planes: [i32; 3]) -> [f64; 3] {
        let cell = planes.map(|plane| plane.div_euclid(self.planes));
        let within = planes.map(|plane| plane.rem_euclid(self.planes));
        let half = self.planes / 2;
        let sides = within.map(|plane| if plane < half { -1 } else { 1 });
        let depths: [f64; 3] = within.map(|plane| {
            let at = if plane < half {
                plane
            } else {
                self.planes - 1 - plane
            };
            self.depths[usize::try_from(at).expect("a remainder")]
        });
        let length = self.length(cell, sides, depths);
        let share = if length > 1.0 { 1.0 / length } else { 1.0 };
        let reach = self.edge.reach();
        std::array::from_fn(|axis| {
            let from_side = self.clearance + reach * (1.0 - depths[axis] * share);
            let start = f64::from(cell[axis]) * self.cell;
            if sides[axis] < 0 {
                start + from_side
            } else {
                start + self.cell - from_side
            }
        })
    }

    /// How far outside a point is: over all sets of axes along which it may be held, the least length of
    /// its depths along them.
    fn length(&self, cell: Cube, sides: [i32; 3], depths: [f64; 3]) -> f64 {
        let mut least = f64::MAX;
        for set in 0..8_u8 {
            let held: [bool; 3] = std::array::from_fn(|axis| set >> axis & 1 == 1);
            if !self.has_all(cell, held.map(|held| !held), sides) {
                continue;
            }
            let along = (0..3).filter(|axis| held[*axis]).map(|axis| depths[axis]);
            let length = match self.edge {
                Edge::Round(_) => along.map(|depth| depth * depth).sum::<f64>().sqrt(),
                _ => along.sum(),
            };
            least = least.min(length);
        }
        least
    }
}
