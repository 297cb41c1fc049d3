//! Points, and what a lattice is.

use std::ops::{Add, Sub};
use std::sync::OnceLock;

use pavage_bits::SmallSort as _;

use crate::symmetry::{Matrix, Symmetry, closed};
use crate::{LATTICES, Place, SQUARE};

/// A lattice point: layer, row and column, as its place, but it may lie anywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(pub [i32; 3]);

impl Point {
    /// The point at a row and a column of a flat lattice.
    #[must_use]
    pub const fn flat(row: i32, col: i32) -> Point {
        Point([0, row, col])
    }

    /// An index as a coordinate.
    ///
    /// # Panics
    /// If no board is so large.
    #[must_use]
    pub fn coordinate(index: usize) -> i32 {
        i32::try_from(index).expect("boards are smaller")
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Point([a + d, b + e, c + f])
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Point([a - d, b - e, c - f])
    }
}

/// A lattice: which points are cells and which are neighbours, which symmetries there are, and what
/// the cells look like.
///
/// The remainder of a cell's row plus its column, divided by `period`, is its *kind*. Cells of one
/// kind have the same steps and the same outline, and a translation keeps the kind of every cell.
/// Points whose remainder is no kind are no cells.
///
/// The *centre* of a cell is its point, multiplied by `scale`, plus the offset of its kind. In
/// these coordinates every symmetry is a matrix.
///
/// The unit of length in drawings is the side of a cell. Coordinates go right and down from the
/// upper left corner of the drawing.
#[derive(Debug)]
pub struct Lattice {
    /// The name of the lattice.
    pub name: &'static str,
    /// Whether its boards have layers.
    pub is_solid: bool,
    /// By what a row plus a column is divided for the kind of a cell.
    pub period: i32,
    /// For each kind, the steps from a cell to the cells that share a side with it. Steps lead back
    /// and forth.
    pub steps: &'static [&'static [Point]],
    /// What the coordinates of a point are multiplied by for the centre of its cell.
    pub scale: [i32; 3],
    /// For each kind, what is then added.
    pub offsets: &'static [[i32; 3]],
    /// Symmetries that generate all turns: matrices of centres, multiplied by `divisor`.
    pub turns: &'static [Matrix],
    /// The mirror image, left to right, multiplied by `divisor`.
    pub mirror: Matrix,
    /// What the result of a matrix is divided by.
    pub divisor: i32,
    /// The squares of lengths: the products of the axes of centres with each other, up to a factor.
    pub lengths: Matrix,
    /// The offset in a drawing from one layer, row and column to the next. The offset of layers may
    /// be zero if they are drawn side by side.
    pub axes: [[f64; 2]; 3],
    /// For each kind, the corners of a cell at layer 0, row 0 and column 0, clockwise.
    pub outlines: &'static [&'static [[f64; 2]]],
    /// What a cell is in space.
    pub body: Body,
    /// The offset in space from a layer to the next one up: along the rows, that is to the next
    /// column, along the columns, and up. In space a row and a column are one side long.
    pub rise: [f64; 3],
    /// All symmetries, once they were needed.
    pub(crate) closed: OnceLock<Vec<Symmetry>>,
}

/// What a cell is in space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// A flat tile in the shape of its outline.
    Tile,
    /// A cube with sides of length 1.
    Cube,
    /// A ball with a diameter of 1.
    Ball,
}

impl Lattice {
    /// The lattice of that name.
    ///
    /// ```
    /// use pavage_grid::Lattice;
    ///
    /// let cubic = Lattice::named("cubic").unwrap();
    /// assert_eq!(cubic.symmetries().len(), 48);
    /// assert!(Lattice::named("round").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Lattice> {
        LATTICES
            .iter()
            .copied()
            .find(|lattice| lattice.name == name)
    }

    /// The symmetries that keep the origin: the identity first, then the other turns.
    #[must_use]
    pub fn symmetries(&self) -> &[Symmetry] {
        let close = || closed(self.turns, self.mirror, self.divisor);
        self.closed.get_or_init(close)
    }

    /// The points, sorted, after the translation that brings the first one to the origin, or as near
    /// to it as its kind allows.
    pub(crate) fn moved_to_origin(&self, mut points: Vec<Point>) -> Vec<Point> {
        points.small_sort();
        points.dedup();
        let kind = self.kind(points[0]).map_or(0, Point::coordinate);
        let shift = points[0] - Point::flat(0, kind);
        points.iter_mut().for_each(|point| *point = *point - shift);
        points
    }

    /// The kind of the cell at a point; `None` if there is no cell.
    #[must_use]
    pub fn kind(&self, point: Point) -> Option<usize> {
        let [_, row, col] = point.0;
        let kind = (row + col).rem_euclid(self.period) as usize;
        (kind < self.steps.len()).then_some(kind)
    }

    /// The steps from a cell to its neighbours; none from a point without a cell.
    #[must_use]
    pub fn steps(&self, point: Point) -> &'static [Point] {
        self.kind(point).map_or(&[], |kind| self.steps[kind])
    }

    /// The steps from a cell to the cells that touch it at least at a corner. Balls have no corners: they
    /// touch, or they do not.
    #[must_use]
    pub fn corner_steps(&self, point: Point) -> Vec<Point> {
        let near = |least: i32, most: i32| least..=most;
        let all = near(-1, 1).flat_map(|layer| {
            near(-2, 2).flat_map(move |row| near(-4, 4).map(move |col| Point([layer, row, col])))
        });
        let is_other = |step: &Point| {
            *step != Point::default()
                && self
                    .kind(point)
                    .is_some_and(|_| self.kind(point + *step).is_some())
        };
        let all = all.filter(is_other);
        match self.body {
            Body::Ball => self.steps(point).to_vec(),
            Body::Cube => {
                let touches = |step: &Point| step.0.iter().all(|by| by.abs() <= 1);
                all.filter(touches).collect()
            }
            Body::Tile => {
                let own = self.corners(point);
                let touches = |step: &Point| {
                    let mut corners = self.corners(point + *step).into_iter();
                    step.0[0] == 0
                        && corners.any(|[x, y]| {
                            let is_it = |[a, b]: &[f64; 2]| (a - x).abs() + (b - y).abs() < 1e-6;
                            own.iter().any(is_it)
                        })
                };
                all.filter(touches).collect()
            }
        }
    }

    /// The corners of the cell at a point, wherever it lies.
    fn corners(&self, point: Point) -> Vec<[f64; 2]> {
        let at = point.0.map(f64::from);
        let along = |way: usize| -> f64 {
            let axes = at.iter().zip(&self.axes);
            axes.map(|(n, axis)| n * axis[way]).sum()
        };
        let [_, row, col] = point.0;
        let kinds = Point::coordinate(self.outlines.len());
        let outline = self.outlines[(row + col).rem_euclid(kinds) as usize].iter();
        let [x, y] = [along(0), along(1)];
        outline.map(|[right, down]| [x + right, y + down]).collect()
    }

    /// Whether a translation maps every cell to a cell of its kind.
    #[must_use]
    pub fn translates(&self, shift: Point) -> bool {
        let [_, row, col] = shift.0;
        (row + col).rem_euclid(self.period) == 0
    }

    /// The centre of a cell.
    ///
    /// # Panics
    /// There is no cell at the point.
    #[must_use]
    pub fn centre(&self, point: Point) -> [i32; 3] {
        let kind = self.kind(point).expect("boards and shapes have cells only");
        std::array::from_fn(|axis| point.0[axis] * self.scale[axis] + self.offsets[kind][axis])
    }

    /// The image of a cell under a symmetry.
    ///
    /// # Panics
    /// There is no cell at the point.
    #[must_use]
    pub fn image(&self, symmetry: &Symmetry, point: Point) -> Point {
        let centre = self.centre(point);
        let image = symmetry.matrix.map(|row| -> i32 {
            row.iter().zip(centre).map(|(a, b)| a * b).sum::<i32>() / self.divisor
        });
        let cell = |offset: &[i32; 3]| {
            let ahead: [i32; 3] = std::array::from_fn(|axis| image[axis] - offset[axis]);
            let fits = (0..3).all(|axis| ahead[axis] % self.scale[axis] == 0);
            fits.then(|| Point(std::array::from_fn(|axis| ahead[axis] / self.scale[axis])))
        };
        let cells = self.offsets.iter().find_map(cell);
        cells.expect("a symmetry maps cells to cells")
    }

    /// The point at a place. `None` if the place has a layer and the lattice none, or the other way
    /// round.
    #[must_use]
    pub fn point(&self, place: Place) -> Option<Point> {
        let Place { layer, row, col } = place;
        let point = Point([layer.unwrap_or(0), row, col].map(i32::from));
        (layer.is_some() == self.is_solid).then_some(point)
    }

    /// The place of a point. A coordinate that a place cannot hold becomes a layer, row or column
    /// that no board has.
    #[must_use]
    pub fn place(&self, point: Point) -> Place {
        let [layer, row, col] = point.0.map(|at| u16::try_from(at).unwrap_or(u16::MAX));
        if self.is_solid {
            Place::on(layer, row, col)
        } else {
            Place::flat(row, col)
        }
    }

    /// The corners of the cell at a place, clockwise.
    #[must_use]
    pub fn outline(&self, place: Place) -> Vec<[f64; 2]> {
        let at = [place.layer_number(), place.row, place.col].map(f64::from);
        let along = |way: usize| -> f64 {
            at.iter()
                .zip(&self.axes)
                .map(|(n, axis)| n * axis[way])
                .sum()
        };
        let [x, y] = [along(0), along(1)];
        let [row, col] = place.indices();
        let corners = self.outlines[(row + col) % self.outlines.len()].iter();
        corners.map(|[right, down]| [x + right, y + down]).collect()
    }

    /// Where the middle of a cell lies in space, on a lattice with layers: to the right, to the
    /// front and up from the middle of the first cell.
    #[must_use]
    pub fn in_space(&self, place: Place) -> [f64; 3] {
        let [layer, row, col] = [place.layer_number(), place.row, place.col].map(f64::from);
        let [right, front, up] = self.rise.map(|rise| layer * rise);
        [col + right, row + front, up]
    }

    /// Whether the second of two cells lies above the first: it is on a higher layer, and their
    /// shadows on the floor overlap. Then the first cannot be lifted straight up past the second.
    #[must_use]
    pub fn is_above(&self, lower: Place, upper: Place) -> bool {
        let [from, to] = [lower, upper].map(|place| self.in_space(place));
        let [right, front] = [to[0] - from[0], to[1] - from[1]];
        let overlap = match self.body {
            Body::Tile => false,
            Body::Cube => right.abs() < 1.0 && front.abs() < 1.0,
            Body::Ball => right * right + front * front < 1.0,
        };
        overlap && upper.layer_number() > lower.layer_number()
    }

    /// Width and height of a drawing of this many rows and columns of one of this many layers.
    #[must_use]
    pub fn extent(&self, [layers, rows, cols]: [u16; 3]) -> [f64; 2] {
        // Axes point right and down, and the last two cells of each axis include every kind.
        let last = |count: u16| count.saturating_sub(2)..count;
        let places = last(layers).flat_map(|layer| {
            last(rows).flat_map(move |row| last(cols).map(move |col| Place::on(layer, row, col)))
        });
        let corners = places.flat_map(|place| self.outline(place));
        corners.fold([0.0, 0.0], |[width, height], [x, y]| {
            [f64::max(width, x), f64::max(height, y)]
        })
    }
}

/// Lattices are equal if they have the same name.
impl PartialEq for Lattice {
    fn eq(&self, other: &Lattice) -> bool {
        self.name == other.name
    }
}

impl Eq for Lattice {}

/// The square lattice, where no other is given.
impl Default for &'static Lattice {
    fn default() -> &'static Lattice {
        &SQUARE
    }
}
