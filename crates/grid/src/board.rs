//! Boards: finite sets of lattice cells, which may enclose other places and have several components.

use std::fmt;

use crate::{Lattice, Place, Point, SQUARE, Shape, Symmetry};

/// The most cells a board may have.
pub const CELLS_MAX: usize = 65_535;

/// Index of a cell of a board. Cells are numbered in the order of their points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellId(pub u16);

impl CellId {
    /// The id with that index.
    ///
    /// # Panics
    /// If no board has so many cells.
    #[must_use]
    #[inline]
    pub fn at(index: usize) -> CellId {
        CellId(u16::try_from(index).expect("boards have fewer cells"))
    }

    /// The id as an index into a vector.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of cells of a lattice.
#[derive(Clone, Debug)]
pub struct Board {
    lattice: &'static Lattice,
    // Sorted, without repetition, 1 to CELLS_MAX of them, each with a cell of the lattice.
    points: Vec<Point>,
}

impl Board {
    /// The board that consists of these cells, given in any order.
    ///
    /// # Errors
    /// There are no cells, or more than [`CELLS_MAX`], or a point without a cell.
    pub fn new(lattice: &'static Lattice, mut points: Vec<Point>) -> Result<Board, BoardError> {
        if let Some(&point) = points.iter().find(|point| lattice.kind(**point).is_none()) {
            return Err(BoardError::NoCell { point });
        }
        points.sort_unstable();
        points.dedup();
        match points.len() {
            0 => Err(BoardError::Empty),
            1..=CELLS_MAX => Ok(Board { lattice, points }),
            cells => Err(BoardError::TooLarge { cells }),
        }
    }

    /// A full rectangle of the square lattice.
    ///
    /// # Errors
    /// The rectangle has no cells, or more than [`CELLS_MAX`]. Nothing is allocated before this is
    /// known.
    ///
    /// # Examples
    /// ```
    /// use pavage_grid::{Board, Place};
    ///
    /// let board = Board::rectangle(3, 4).unwrap();
    /// let corner = board.at(Place::flat(0, 0)).unwrap();
    /// assert_eq!(board.size(), 12);
    /// assert_eq!(board.neighbours(corner).count(), 2);
    /// assert_eq!(board.symmetries().len(), 4);
    /// ```
    pub fn rectangle(rows: usize, cols: usize) -> Result<Board, BoardError> {
        let cells = rows.saturating_mul(cols);
        match cells {
            0 => return Err(BoardError::Empty),
            1..=CELLS_MAX => {}
            _ => return Err(BoardError::TooLarge { cells }),
        }
        let row_points = |row| (0..).take(cols).map(move |col| Point::flat(row, col));
        Board::new(&SQUARE, (0..).take(rows).flat_map(row_points).collect())
    }

    /// The lattice of the board.
    #[must_use]
    pub fn lattice(&self) -> &'static Lattice {
        self.lattice
    }

    /// Number of cells.
    #[must_use]
    pub fn size(&self) -> usize {
        self.points.len()
    }

    /// The cells, sorted.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = CellId> + use<> {
        (0..self.points.len()).map(CellId::at)
    }

    /// The points of the cells, sorted.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The point at which a cell lies.
    #[must_use]
    pub fn point(&self, cell: CellId) -> Point {
        self.points[cell.index()]
    }

    /// The place of a cell.
    #[must_use]
    pub fn place(&self, cell: CellId) -> Place {
        self.lattice.place(self.point(cell))
    }

    /// The cell at a place. O(log cells).
    #[must_use]
    pub fn at(&self, place: Place) -> Option<CellId> {
        self.cell(self.lattice.point(place)?)
    }

    /// The cell at a point. O(log cells).
    #[must_use]
    pub fn cell(&self, point: Point) -> Option<CellId> {
        self.points.binary_search(&point).ok().map(CellId::at)
    }

    /// The cells that a cell touches.
    pub fn neighbours(&self, cell: CellId) -> impl Iterator<Item = CellId> + '_ {
        let point = self.point(cell);
        let steps = self.lattice.steps(point).iter();
        steps.filter_map(move |&step| self.cell(point + step))
    }

    /// The cells of a shape whose first point lies on `first`, sorted; `None` if a cell is off the
    /// board.
    #[must_use]
    pub fn cells_of(&self, shape: &Shape, first: CellId) -> Option<Vec<CellId>> {
        let shift = self.shift(shape, first)?;
        let cells = shape.points().iter().map(|&point| self.cell(point + shift));
        cells.collect()
    }

    /// The translation that lays the first point of a shape on a cell. `None` if the cell is of
    /// another kind.
    #[must_use]
    pub fn shift(&self, shape: &Shape, first: CellId) -> Option<Point> {
        let shift = self.point(first) - shape.points()[0];
        self.lattice.translates(shift).then_some(shift)
    }

    /// The components of the cells that `keep` accepts, each sorted.
    pub fn components(&self, keep: impl Fn(CellId) -> bool) -> Vec<Vec<CellId>> {
        self.components_by(|cell| keep(cell).then_some(()))
    }

    /// The connected sets of cells to which `key` gives the same value, each sorted. A cell to
    /// which it gives no value is in no set.
    pub fn components_by<K: PartialEq>(
        &self,
        key: impl Fn(CellId) -> Option<K>,
    ) -> Vec<Vec<CellId>> {
        let keys: Vec<Option<K>> = self.cells().map(key).collect();
        let mut seen: Vec<bool> = keys.iter().map(Option::is_none).collect();
        let mut components = Vec::new();
        for start in self.cells() {
            if std::mem::replace(&mut seen[start.index()], true) {
                continue;
            }
            let mut component = vec![start];
            let mut at = 0;
            while let Some(&cell) = component.get(at) {
                at += 1;
                for next in self.neighbours(cell) {
                    if keys[next.index()] == keys[cell.index()]
                        && !std::mem::replace(&mut seen[next.index()], true)
                    {
                        component.push(next);
                    }
                }
            }
            component.sort_unstable();
            components.push(component);
        }
        components
    }

    /// The symmetries of the lattice, followed by a translation, that map the board onto itself,
    /// each as the image of every cell. The identity comes first.
    #[must_use]
    pub fn symmetries(&self) -> Vec<Vec<CellId>> {
        self.motions(self).map(|(_, images)| images).collect()
    }

    /// The symmetries of the lattice that, followed by a translation, map the board onto another one
    /// of its lattice, each with the image of every cell.
    pub fn motions<'b>(
        &'b self,
        onto: &'b Board,
    ) -> impl Iterator<Item = (&'static Symmetry, Vec<CellId>)> + 'b {
        let all = self.lattice.symmetries().iter();
        let all = all.filter(|_| self.size() == onto.size());
        all.filter_map(|symmetry| Some((symmetry, self.image(symmetry, onto)?)))
    }

    fn image(&self, symmetry: &Symmetry, onto: &Board) -> Option<Vec<CellId>> {
        let images: Vec<Point> = self
            .points
            .iter()
            .map(|&point| self.lattice.image(symmetry, point))
            .collect();
        let shift = onto.points[0] - *images.iter().min()?;
        if !self.lattice.translates(shift) {
            return None;
        }
        images
            .iter()
            .map(|&point| onto.cell(point + shift))
            .collect()
    }

    /// The shape of the board up to all symmetries, as a sorted list of points. It is equal for
    /// boards of the same form.
    #[must_use]
    pub fn form(&self) -> Vec<Point> {
        let lattice = self.lattice;
        let images = lattice.symmetries().iter().map(|symmetry| {
            let points = self.points.iter().map(|&p| lattice.image(symmetry, p));
            lattice.moved_to_origin(points.collect())
        });
        images.min().expect("a lattice has the identity")
    }
}

/// Why cells do not form a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// There are no cells.
    Empty,
    /// There are more than [`CELLS_MAX`] cells.
    TooLarge {
        /// How many there would be.
        cells: usize,
    },
    /// There is no cell of the lattice at a point.
    NoCell {
        /// The point.
        point: Point,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Empty => f.write_str("the board has no cells"),
            BoardError::TooLarge { cells } => {
                write!(
                    f,
                    "the board has {cells} cells, at most {CELLS_MAX} are allowed"
                )
            }
            BoardError::NoCell {
                point: Point([layer, row, col]),
            } => write!(f, "the lattice has no cell at {layer}, {row}, {col}"),
        }
    }
}

impl std::error::Error for BoardError {}
