//! Polygons in the plane that share sides: the cells of a board or of a piece as they are made. The first
//! coordinate goes to the right, the second to the back: the rows of a drawing go to the front.

use pavage_family::Lattice;

use crate::known::{Known, key};

/// A point in the plane.
pub(crate) type Point2 = [f64; 2];

/// Corners nearer to each other than one of so many parts of a side are the same.
const PARTS: f64 = 65_536.0;

/// Polygons that share sides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Complex {
    /// Where the corners lie.
    pub(crate) points: Vec<Point2>,
    /// Of each polygon, its corners counterclockwise.
    pub(crate) polygons: Vec<Vec<usize>>,
    /// The polygon to the left of a side.
    left: Known,
}

/// A corner of the boundary: polygons that lie one beside the other around a point.
#[derive(Clone, Debug)]
pub(crate) struct Corner {
    /// The point, by its number.
    pub(crate) point: usize,
    /// The polygons, from the one of the side that leads here to the one of the side that leads away.
    pub(crate) fan: Vec<usize>,
    /// The direction in which the boundary comes, and that in which it goes; its inside is on the left.
    pub(crate) ways: [Point2; 2],
}

/// The polygon of the cell at a row and a column of a flat lattice, or of the lowest layer of another, in
/// sides of a cell. `None` where there is no cell.
pub(crate) fn polygon(lattice: &Lattice, row: i32, col: i32) -> Option<Vec<Point2>> {
    lattice.kind(pavage_family::Point::flat(row, col))?;
    let kinds = i32::try_from(lattice.outlines.len()).expect("there are few kinds");
    let kind = (row + col).rem_euclid(kinds);
    let outline = lattice.outlines[usize::try_from(kind).expect("a remainder")];
    let [_, down, right] = lattice.axes;
    let [row, col] = [f64::from(row), f64::from(col)];
    let at = |way: usize| row * down[way] + col * right[way];
    // Turned over, the corners go the other way round.
    let corner = |&[x, y]: &[f64; 2]| [x + at(0), -(y + at(1))];
    Some(outline.iter().rev().map(corner).collect())
}

impl Complex {
    /// The polygons with these corners, counterclockwise.
    pub(crate) fn new(polygons: &[Vec<Point2>]) -> Complex {
        let mut known = Known::default();
        let mut points = Vec::new();
        let mut number = |corner: &Point2| {
            let at = rounded(*corner);
            known.get(at).unwrap_or_else(|| {
                points.push(*corner);
                known.insert(at, points.len() - 1);
                points.len() - 1
            })
        };
        let numbers = |polygon: &Vec<Point2>| {
            let mut numbers: Vec<usize> = polygon.iter().map(&mut number).collect();
            numbers.dedup();
            while numbers.len() > 1 && numbers.first() == numbers.last() {
                numbers.pop();
            }
            numbers
        };
        let polygons = polygons.iter().map(numbers).collect();
        Complex::of(points, polygons)
    }

    /// The polygons with these corners, by their numbers.
    pub(crate) fn of(points: Vec<Point2>, polygons: Vec<Vec<usize>>) -> Complex {
        let mut left = Known::default();
        for (polygon, corners) in polygons.iter().enumerate() {
            for side in sides(corners) {
                left.insert(key(side), polygon);
            }
        }
        Complex {
            points,
            polygons,
            left,
        }
    }

    /// The polygon beyond a side of another.
    pub(crate) fn beyond(&self, [from, to]: [usize; 2]) -> Option<usize> {
        self.left.get(key([to, from]))
    }

    /// The boundary, in closed loops with the inside on the left.
    pub(crate) fn boundary(&self) -> Vec<Vec<Corner>> {
        let mut starts = Known::default();
        let mut sides_of = Vec::new();
        for corners in &self.polygons {
            for side in sides(corners) {
                if self.beyond(side).is_none() {
                    starts.insert(key(side), sides_of.len());
                    sides_of.push(side);
                }
            }
        }
        let mut loops = Vec::new();
        for start in sides_of {
            let mut corners = Vec::new();
            let mut side = start;
            while starts.remove(key(side)).is_some() {
                let (onward, fan) = self.around(side);
                let ways = [side, onward].map(|[from, to]| self.way(from, to));
                corners.push(Corner {
                    point: side[1],
                    fan,
                    ways,
                });
                side = onward;
            }
            if !corners.is_empty() {
                loops.push(corners);
            }
        }
        loops
    }

    /// The side of the boundary after one, and the polygons at the point between.
    fn around(&self, side: [usize; 2]) -> ([usize; 2], Vec<usize>) {
        let mut polygon = self.left.get(key(side)).expect("a polygon has the side");
        let mut fan = vec![polygon];
        let [_, point] = side;
        loop {
            let corners = &self.polygons[polygon];
            let at = corners.iter().position(|corner| *corner == point);
            let at = at.expect("the side ends there");
            let onward = [point, corners[(at + 1) % corners.len()]];
            let Some(beyond) = self.beyond(onward) else {
                return (onward, fan);
            };
            polygon = beyond;
            fan.push(polygon);
        }
    }

    fn way(&self, from: usize, to: usize) -> Point2 {
        let [[a, b], [c, d]] = [self.points[from], self.points[to]];
        let length = ((c - a) * (c - a) + (d - b) * (d - b)).sqrt();
        [(c - a) / length, (d - b) / length]
    }

    /// The middle of a polygon.
    pub(crate) fn middle(&self, polygon: usize) -> Point2 {
        middle(
            self.polygons[polygon]
                .iter()
                .map(|corner| self.points[*corner]),
        )
    }
}

impl Corner {
    /// The directions to the inside of the two sides.
    pub(crate) fn inward(&self) -> [Point2; 2] {
        self.ways.map(|[x, y]| [-y, x])
    }

    /// Whether the boundary turns to its inside.
    pub(crate) fn is_convex(&self) -> bool {
        let [[a, b], [c, d]] = self.ways;
        a * d - b * c > 1e-6
    }

    /// Where it is if both sides are moved inward so far; `points` are those of the complex.
    pub(crate) fn moved(&self, points: &[Point2], by: f64) -> Point2 {
        let [[a, b], [c, d]] = self.inward();
        let [x, y] = points[self.point];
        let share = by / (1.0 + a * c + b * d);
        [x + share * (a + c), y + share * (b + d)]
    }
}

/// The sides of a polygon, each from a corner to the next.
pub(crate) fn sides(corners: &[usize]) -> impl Iterator<Item = [usize; 2]> + '_ {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(from, to)| [*from, *to])
}

/// The mean of points.
pub(crate) fn middle(points: impl Iterator<Item = Point2>) -> Point2 {
    let mut count = 0.0;
    let mut sum = [0.0, 0.0];
    for [x, y] in points {
        count += 1.0;
        sum = [sum[0] + x, sum[1] + y];
    }
    sum.map(|sum| sum / count)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "corners lie near the board"
)]
fn rounded([x, y]: Point2) -> [i64; 3] {
    [(x * PARTS).round() as i64, (y * PARTS).round() as i64, 0]
}
