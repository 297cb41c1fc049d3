//! Polyform shapes: sets of lattice points up to translation, and the colours of their cells.

use std::fmt;
use std::mem::{replace, take};

use pavage_bits::{SmallSort as _, flood};

use crate::{Freedom, Lattice, Movement, Point, Symmetry};

/// A non-empty set of cells of a lattice, moved so that its first point is the origin. On a lattice
/// with several kinds of cells, the first point is the one of its kind in layer 0, row 0 that is
/// nearest to the origin. Its cells may have colours.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    // Sorted, without repetition.
    points: Vec<Point>,
    // The colour of each point, or nothing where all are `ANY_COLOUR`.
    colours: Vec<char>,
}

/// The colour of a cell that goes with every other.
pub const ANY_COLOUR: char = '.';

impl Shape {
    /// The shape that consists of these points.
    ///
    /// # Errors
    /// There are no points, or one without a cell, or they are not connected by steps of the
    /// lattice.
    pub fn new(lattice: &Lattice, points: &[Point]) -> Result<Shape, ShapeError> {
        let cells: Vec<(Point, char)> = points.iter().map(|at| (*at, ANY_COLOUR)).collect();
        let shape = Shape::in_parts(lattice, &cells)?;
        if shape.is_connected(lattice) {
            Ok(shape)
        } else {
            Err(ShapeError::Disconnected)
        }
    }

    /// The shape that consists of these points, each with its colour. They need not be connected.
    ///
    /// # Errors
    /// There are no points, or one without a cell.
    pub fn in_parts(lattice: &Lattice, cells: &[(Point, char)]) -> Result<Shape, ShapeError> {
        if cells.is_empty() {
            return Err(ShapeError::Empty);
        }
        if cells
            .iter()
            .any(|(point, _)| lattice.kind(*point).is_none())
        {
            return Err(ShapeError::NoCell);
        }
        Ok(Shape::normal(lattice, cells.to_vec()))
    }

    fn normal(lattice: &Lattice, mut cells: Vec<(Point, char)>) -> Shape {
        cells.small_sort();
        cells.dedup_by_key(|(point, _)| *point);
        let is_coloured = cells.iter().any(|(_, colour)| *colour != ANY_COLOUR);
        let colours = cells.iter().filter(|_| is_coloured);
        let colours = colours.map(|(_, colour)| *colour).collect();
        let points = cells.into_iter().map(|(point, _)| point).collect();
        Shape {
            points: lattice.moved_to_origin(points),
            colours,
        }
    }

    /// Whether its cells are connected by steps of the lattice.
    #[must_use]
    pub fn is_connected(&self, lattice: &Lattice) -> bool {
        self.reached(lattice) == self.size()
    }

    /// Whether some of its cells have a colour.
    #[must_use]
    pub fn is_coloured(&self) -> bool {
        !self.colours.is_empty()
    }

    /// The colour of the point with this number.
    #[must_use]
    pub fn colour(&self, at: usize) -> char {
        self.colours.get(at).copied().unwrap_or(ANY_COLOUR)
    }

    /// Its image under a symmetry.
    #[must_use]
    pub fn image(&self, lattice: &Lattice, symmetry: &Symmetry) -> Shape {
        let points = self.points.iter().enumerate();
        let image =
            |(at, &point): (usize, &Point)| (lattice.image(symmetry, point), self.colour(at));
        Shape::normal(lattice, points.map(image).collect())
    }

    /// Its mirror image, left to right.
    #[must_use]
    pub fn mirrored(&self, lattice: &Lattice) -> Shape {
        let mut all = lattice.symmetries().iter();
        let flip = all.find(|symmetry| symmetry.movement == Movement::Flip);
        flip.map_or_else(|| self.clone(), |flip| self.image(lattice, flip))
    }

    fn reached(&self, lattice: &Lattice) -> usize {
        let mut seen = vec![false; self.size()];
        seen[0] = true;
        let mut reached = vec![0];
        let around = |at: usize| {
            let points = lattice.steps(self.points[at]).iter();
            points
                .filter_map(move |&step| self.points.binary_search(&(self.points[at] + step)).ok())
        };
        flood(&mut reached, around, |next| !replace(&mut seen[next], true));
        reached.len()
    }

    /// The points, sorted.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Number of points.
    #[must_use]
    pub fn size(&self) -> usize {
        self.points.len()
    }

    /// The distinct images under the symmetries that `freedom` allows, sorted. On a solid lattice, a
    /// shape in a plane is turned onto its mirror image.
    #[must_use]
    /// ```
    /// use pavage_grid::{Freedom, Point, SQUARE, Shape};
    ///
    /// let corner = [[0, 0], [1, 0], [1, 1]].map(|[row, col]| Point::flat(row, col));
    /// let corner = Shape::new(&SQUARE, &corner).unwrap();
    /// assert_eq!(corner.orientations(&SQUARE, Freedom::ALL).len(), 4);
    /// ```
    pub fn orientations(&self, lattice: &Lattice, freedom: Freedom) -> Vec<Shape> {
        let turns_over = lattice.is_solid && freedom.rotate && self.lies_in_a_plane();
        let freedom = Freedom {
            flip: freedom.flip || turns_over,
            ..freedom
        };
        let allowed = lattice
            .symmetries()
            .iter()
            .filter(|symmetry| freedom.allows(symmetry.movement));
        let images = allowed.map(|symmetry| self.image(lattice, symmetry));
        let mut images: Vec<Shape> = images.collect();
        images.small_sort();
        images.dedup();
        images
    }

    /// The least image under all symmetries. It is equal for congruent shapes.
    #[must_use]
    pub fn canonical(&self, lattice: &Lattice) -> Shape {
        let mut images = self.orientations(lattice, Freedom::ALL);
        images.swap_remove(0)
    }

    /// Whether all its points lie in one plane.
    #[must_use]
    pub fn lies_in_a_plane(&self) -> bool {
        let product = |[a, b, c]: [i64; 3], [d, e, f]: [i64; 3]| {
            [b * f - c * e, c * d - a * f, a * e - b * d]
        };
        let lines = self
            .points
            .iter()
            .map(|&point| (point - self.points[0]).0.map(i64::from));
        let lines: Vec<[i64; 3]> = lines.collect();
        let Some(&first) = lines.get(1) else {
            return true;
        };
        let mut normals = lines.iter().map(|&line| product(first, line));
        let Some([a, b, c]) = normals.find(|normal| *normal != [0; 3]) else {
            return true;
        };
        lines.iter().all(|[x, y, z]| a * x + b * y + c * z == 0)
    }

    /// The least layer, row and column of its points, and the greatest.
    #[must_use]
    pub fn corners(&self) -> [Point; 2] {
        let [mut low, mut high] = [self.points[0].0; 2];
        for point in &self.points {
            for axis in 0..3 {
                low[axis] = low[axis].min(point.0[axis]);
                high[axis] = high[axis].max(point.0[axis]);
            }
        }
        [Point(low), Point(high)]
    }

    /// The sides of the bounding box: layers, rows and columns.
    #[must_use]
    pub fn bounding_box(&self) -> [usize; 3] {
        let [low, high] = self.corners();
        (high - low).0.map(|side| side as usize + 1)
    }

    /// The number of cell sides with no other cell of the shape beyond: the true perimeter, holes
    /// included.
    #[must_use]
    pub fn perimeter(&self, lattice: &Lattice) -> usize {
        let beyond = |&p: &Point| lattice.steps(p).iter().map(move |&step| p + step);
        let sides = self.points.iter().flat_map(beyond);
        sides.filter(|point| !self.has(point)).count()
    }

    /// The number of cells of its bounding box that it leaves empty, enclosed ones included.
    #[must_use]
    pub fn empty_in_box(&self, lattice: &Lattice) -> usize {
        let [low, _] = self.corners();
        let [layers, rows, cols] = self.bounding_box();
        // Every other row has the same cells.
        let in_row = |row: usize| {
            let at =
                |col: usize| low + Point::flat(Point::coordinate(row % 2), Point::coordinate(col));
            (0..cols)
                .filter(|&col| lattice.kind(at(col)).is_some())
                .count()
        };
        let in_layer = rows.div_ceil(2) * in_row(0) + rows / 2 * in_row(1);
        layers * in_layer - self.size()
    }

    /// The number of cells that it encloses: empty cells with no path out of the bounding box.
    #[must_use]
    pub fn enclosed(&self, lattice: &Lattice) -> usize {
        let [low, _] = self.corners();
        let [layers, rows, cols] = self.bounding_box();
        let inside = |point: Point| -> Option<usize> {
            let [layer, row, col] = (point - low).0.map(|at| at as usize);
            let fits = layer < layers && row < rows && col < cols;
            fits.then(|| (layer * rows + row) * cols + col)
        };
        let point = |at: usize| {
            let [layer, row, col] = [at / cols / rows, at / cols % rows, at % cols];
            low + Point([layer, row, col].map(Point::coordinate))
        };
        let mut is_left: Vec<bool> = (0..layers * rows * cols)
            .map(|at| lattice.kind(point(at)).is_some() && !self.has(&point(at)))
            .collect();
        let reaches_out = |at: &usize| {
            let mut steps = lattice.steps(point(*at)).iter();
            is_left[*at] && steps.any(|&step| inside(point(*at) + step).is_none())
        };
        let mut outside: Vec<usize> = (0..is_left.len()).filter(reaches_out).collect();
        outside.iter().for_each(|&at| is_left[at] = false);
        let around = |at: usize| {
            let steps = lattice.steps(point(at)).iter();
            steps.filter_map(move |&step| inside(point(at) + step))
        };
        flood(&mut outside, around, |next| take(&mut is_left[next]));
        is_left.into_iter().filter(|left| *left).count()
    }

    fn has(&self, point: &Point) -> bool {
        self.points.binary_search(point).is_ok()
    }
}

/// Why points do not form a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// There are no points.
    Empty,
    /// The lattice has no cell at a point.
    NoCell,
    /// The points are not connected.
    Disconnected,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ShapeError::Empty => "the shape has no cells",
            ShapeError::NoCell => "the shape leaves the lattice",
            ShapeError::Disconnected => "the shape falls apart",
        })
    }
}

impl std::error::Error for ShapeError {}
