//! Polyform shapes: sets of lattice points up to translation.

use std::fmt;

use crate::{Freedom, Lattice, Point};

/// A non-empty connected set of lattice points, moved so that its first point is the origin.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    // Sorted, without repetition; the first point is the origin.
    points: Vec<Point>,
}

impl Shape {
    /// The shape that consists of these points.
    ///
    /// # Errors
    /// There are no points, or they are not connected by steps of the lattice.
    pub fn new(lattice: &Lattice, points: &[Point]) -> Result<Shape, ShapeError> {
        if points.is_empty() {
            return Err(ShapeError::Empty);
        }
        let shape = Shape::normal(points.to_vec());
        if shape.reached(lattice) < shape.size() {
            return Err(ShapeError::Disconnected);
        }
        Ok(shape)
    }

    fn normal(mut points: Vec<Point>) -> Shape {
        points.sort_unstable();
        points.dedup();
        let first = points[0];
        for point in &mut points {
            *point = *point - first;
        }
        Shape { points }
    }

    fn reached(&self, lattice: &Lattice) -> usize {
        let mut seen = vec![false; self.size()];
        let mut open = vec![0];
        seen[0] = true;
        let mut count = 0;
        while let Some(at) = open.pop() {
            count += 1;
            for &step in lattice.steps {
                if let Ok(next) = self.points.binary_search(&(self.points[at] + step))
                    && !std::mem::replace(&mut seen[next], true)
                {
                    open.push(next);
                }
            }
        }
        count
    }

    /// The points, sorted; the first is the origin.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Number of points.
    #[must_use]
    pub fn size(&self) -> usize {
        self.points.len()
    }

    /// The distinct images under the symmetries that `freedom` allows, sorted.
    #[must_use]
    pub fn orientations(&self, lattice: &Lattice, freedom: Freedom) -> Vec<Shape> {
        let allowed = lattice
            .symmetries
            .iter()
            .filter(|symmetry| freedom.allows(symmetry.movement));
        let mut images: Vec<Shape> = allowed
            .map(|symmetry| Shape::normal(self.points.iter().map(|&p| symmetry.apply(p)).collect()))
            .collect();
        images.sort_unstable();
        images.dedup();
        images
    }

    /// The least image under all symmetries. It is equal for congruent shapes.
    #[must_use]
    pub fn canonical(&self, lattice: &Lattice) -> Shape {
        let mut images = self.orientations(lattice, Freedom::ALL);
        images.swap_remove(0)
    }

    /// The sides of the bounding box along the first two coordinates: rows and columns.
    #[must_use]
    pub fn bounding_box(&self) -> (usize, usize) {
        let side = |axis: usize| {
            let along = || self.points.iter().map(|point| point.0[axis]);
            let (low, high) = (along().min().unwrap_or(0), along().max().unwrap_or(0));
            (high - low + 1) as usize
        };
        (side(0), side(1))
    }

    /// The number of cell sides with no other cell of the shape beyond: the true perimeter, holes
    /// included.
    #[must_use]
    pub fn perimeter(&self, lattice: &Lattice) -> usize {
        let sides = self
            .points
            .iter()
            .flat_map(|&p| lattice.steps.iter().map(move |&s| p + s));
        sides
            .filter(|point| self.points.binary_search(point).is_err())
            .count()
    }

    /// The number of cells of its bounding box that a flat shape leaves empty, enclosed ones
    /// included.
    #[must_use]
    pub fn empty_in_box(&self) -> usize {
        let (rows, cols) = self.bounding_box();
        rows * cols - self.size()
    }

    /// The number of cells that a flat shape encloses: empty cells with no path out of the bounding
    /// box.
    #[must_use]
    pub fn enclosed(&self, lattice: &Lattice) -> usize {
        let (rows, cols) = self.bounding_box();
        let left = self
            .points
            .iter()
            .map(|point| point.0[1])
            .min()
            .unwrap_or(0);
        let inside = |point: Point| {
            let (row, col) = (point.0[0] + 1, point.0[1] - left + 1);
            let fits = (0..rows as i32 + 2).contains(&row) && (0..cols as i32 + 2).contains(&col);
            fits.then(|| row as usize * (cols + 2) + col as usize)
        };
        let mut seen = vec![false; (rows + 2) * (cols + 2)];
        let corner = Point::flat(-1, left - 1);
        let mut open = vec![corner];
        seen[0] = true;
        let mut outside = 1;
        while let Some(point) = open.pop() {
            for &step in lattice.steps {
                let next = point + step;
                let Some(at) = inside(next) else { continue };
                if self.points.binary_search(&next).is_err()
                    && !std::mem::replace(&mut seen[at], true)
                {
                    outside += 1;
                    open.push(next);
                }
            }
        }
        (rows + 2) * (cols + 2) - outside - self.size()
    }
}

/// Why points do not form a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// There are no points.
    Empty,
    /// The points are not connected.
    Disconnected,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ShapeError::Empty => "the shape has no cells",
            ShapeError::Disconnected => "the shape falls apart",
        })
    }
}

impl std::error::Error for ShapeError {}
