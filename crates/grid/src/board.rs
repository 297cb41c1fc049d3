//! Boards: finite sets of lattice cells, which may enclose other places and have several components.

use std::fmt;

use pavage_bits::{SmallSort as _, flood};

use crate::{ANY_COLOUR, Lattice, Place, Point, SQUARE, Shape, Symmetry};

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
    // All points lie within its length, and the lattice repeats after it.
    joined: Option<Joined>,
    // The colour of each cell, or nothing where all are `ANY_COLOUR`.
    colours: Vec<char>,
}

/// What is joined on a cylinder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrap {
    /// The last row to the first.
    Rows,
    /// The last column to the first.
    Columns,
}

/// The sides of a board that are joined, and how far they are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Joined {
    wrap: Wrap,
    length: i32,
}

impl Wrap {
    /// The coordinate of points that goes round.
    fn axis(self) -> usize {
        match self {
            Wrap::Rows => 1,
            Wrap::Columns => 2,
        }
    }
}

impl Joined {
    /// The point on which a point lies once the sides are joined.
    fn around(self, mut point: Point) -> Point {
        let at = &mut point.0[self.wrap.axis()];
        *at = at.rem_euclid(self.length);
        point
    }
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
        points.small_sort();
        points.dedup();
        match points.len() {
            0 => Err(BoardError::Empty),
            1..=CELLS_MAX => Ok(Board {
                lattice,
                points,
                joined: None,
                colours: Vec::new(),
            }),
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

    /// The board as a cylinder: of so many rows or columns, the last is joined to the first. `None` if
    /// a cell lies beyond them, or the lattice does not repeat after so many.
    ///
    /// ```
    /// use pavage_grid::{Board, Place, Wrap};
    ///
    /// let board = Board::rectangle(3, 4).unwrap();
    /// let cylinder = board.wrapped(Wrap::Columns, 4).unwrap();
    /// let corner = cylinder.at(Place::flat(0, 0)).unwrap();
    /// assert_eq!(cylinder.neighbours(corner).count(), 3);
    /// assert_eq!(cylinder.symmetries().len(), 16);
    /// ```
    #[must_use]
    pub fn wrapped(self, wrap: Wrap, length: usize) -> Option<Board> {
        let length = i32::try_from(length).ok().filter(|length| *length > 0)?;
        let axis = wrap.axis();
        let mut round = Point::default();
        round.0[axis] = length;
        let mut points = self.points.iter();
        let fits = points.all(|point| (0..length).contains(&point.0[axis]))
            && self.lattice.translates(round);
        fits.then_some(Board {
            joined: Some(Joined { wrap, length }),
            ..self
        })
    }

    /// What is joined, if the board is a cylinder.
    #[must_use]
    pub fn wrap(&self) -> Option<Wrap> {
        self.joined.map(|joined| joined.wrap)
    }

    /// The board with a colour for each cell.
    ///
    /// # Panics
    /// If they are not as many as the cells.
    #[must_use]
    pub fn coloured(self, mut colours: Vec<char>) -> Board {
        assert_eq!(colours.len(), self.size(), "each cell has a colour");
        if colours.iter().all(|colour| *colour == ANY_COLOUR) {
            colours.clear();
        }
        Board { colours, ..self }
    }

    /// Whether some of its cells have a colour.
    #[must_use]
    pub fn is_coloured(&self) -> bool {
        !self.colours.is_empty()
    }

    /// The colour of a cell.
    #[must_use]
    pub fn colour(&self, cell: CellId) -> char {
        self.colours
            .get(cell.index())
            .copied()
            .unwrap_or(ANY_COLOUR)
    }

    /// Whether a cell of a shape that has this colour may lie on a cell.
    #[must_use]
    pub fn takes(&self, cell: CellId, colour: char) -> bool {
        let own = self.colour(cell);
        own == colour || own == ANY_COLOUR || colour == ANY_COLOUR
    }

    /// A part of the board: some of its cells, joined and coloured as they are on it.
    ///
    /// # Panics
    /// If these are no cells.
    #[must_use]
    pub fn part(&self, cells: &[CellId]) -> Board {
        let mut cells = cells.to_vec();
        cells.small_sort();
        cells.dedup();
        let points = cells.iter().map(|&cell| self.point(cell));
        let part = Board::new(self.lattice, points.collect());
        let part = Board {
            joined: self.joined,
            ..part.expect("a part of a board is one")
        };
        part.coloured(cells.iter().map(|&cell| self.colour(cell)).collect())
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

    /// The cell on which a point lies, which may lie beyond joined sides.
    fn reached(&self, point: Point) -> Option<CellId> {
        match self.joined {
            Some(joined) => self.cell(joined.around(point)),
            None => self.cell(point),
        }
    }

    /// The cells that a cell touches, each once.
    pub fn neighbours(&self, cell: CellId) -> impl Iterator<Item = CellId> + '_ {
        let point = self.point(cell);
        let steps = self.lattice.steps(point);
        let next = move |at: usize| self.reached(point + steps[at]);
        // Around a narrow cylinder several steps lead to the same cell, or back.
        let is_narrow = self.joined.is_some_and(|joined| joined.length < 3);
        (0..steps.len()).filter_map(move |at| {
            let found = next(at)?;
            let is_known = || found == cell || (0..at).any(|before| next(before) == Some(found));
            (!is_narrow || !is_known()).then_some(found)
        })
    }

    /// The cells that touch a cell at least at a corner, sorted.
    #[must_use]
    pub fn around(&self, cell: CellId) -> Vec<CellId> {
        let point = self.point(cell);
        let steps = self.lattice.corner_steps(point).into_iter();
        let near = steps.filter_map(|step| self.reached(point + step));
        let mut near: Vec<CellId> = near.filter(|other| *other != cell).collect();
        near.small_sort();
        near.dedup();
        near
    }

    /// The cells of a shape whose first point lies on `first`, sorted; `None` if a cell is off the
    /// board or has another colour, or the shape reaches around a cylinder onto itself.
    #[must_use]
    pub fn cells_of(&self, shape: &Shape, first: CellId) -> Option<Vec<CellId>> {
        let shift = self.shift(shape, first)?;
        let points = shape.points().iter().enumerate();
        let cells = points.map(|(at, &point)| {
            let cell = self.reached(point + shift)?;
            self.takes(cell, shape.colour(at)).then_some(cell)
        });
        let mut cells: Vec<CellId> = cells.collect::<Option<_>>()?;
        if self.joined.is_some() {
            cells.small_sort();
            cells.dedup();
        }
        (cells.len() == shape.size()).then_some(cells)
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
            flood(
                &mut component,
                |cell| self.neighbours(cell),
                |next| {
                    keys[next.index()] == keys[start.index()]
                        && !std::mem::replace(&mut seen[next.index()], true)
                },
            );
            component.small_sort();
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
    /// of its lattice, and cells onto cells of their colour, each with the image of every cell.
    pub fn motions<'b>(
        &'b self,
        onto: &'b Board,
    ) -> impl Iterator<Item = (&'static Symmetry, Vec<CellId>)> + 'b {
        let all = self.lattice.symmetries().iter();
        let all = all.filter(|_| self.size() == onto.size() && self.joined == onto.joined);
        all.flat_map(move |symmetry| {
            let images = self.points.iter();
            let images = images.map(|&point| self.lattice.image(symmetry, point));
            let images: Vec<Point> = images.collect();
            let shifts = self.shifts(symmetry, &images, onto);
            let image = move |shift| self.image(&images, shift, onto);
            shifts.filter_map(move |shift| Some((symmetry, image(shift)?)))
        })
    }

    /// The translations that may bring the images of the points under a symmetry onto another board.
    /// Around a cylinder they are as many as it is long.
    fn shifts(
        &self,
        symmetry: &Symmetry,
        images: &[Point],
        onto: &Board,
    ) -> impl Iterator<Item = Point> + use<> {
        let least = |points: &[Point], axis: usize| points.iter().map(|point| point.0[axis]).min();
        let (first, number) = match self.joined {
            None => {
                let least = images.iter().min().copied().unwrap_or_default();
                (onto.points[0] - least, 1)
            }
            Some(joined) => {
                let axis = joined.wrap.axis();
                let apart = |axis| least(&onto.points, axis).zip(least(images, axis));
                let shift = |axis| apart(axis).map_or(0, |(onto, from)| onto - from);
                let mut first = Point([0, 1, 2].map(shift));
                first.0[axis] = 0;
                let number = if self.goes_round(symmetry) {
                    joined.length
                } else {
                    0
                };
                (first, number)
            }
        };
        let axis = self.joined.map_or(2, |joined| joined.wrap.axis());
        (0..number).map(move |by| {
            let mut shift = first;
            shift.0[axis] += by;
            shift
        })
    }

    /// Whether a symmetry maps the way around a cylinder onto itself.
    fn goes_round(&self, symmetry: &Symmetry) -> bool {
        self.joined.is_none_or(|joined| {
            let mut round = Point::default();
            round.0[joined.wrap.axis()] = joined.length;
            let image = |point| self.lattice.image(symmetry, point);
            let image = image(round) - image(Point::default());
            image == round || image == Point::default() - round
        })
    }

    fn image(&self, images: &[Point], shift: Point, onto: &Board) -> Option<Vec<CellId>> {
        if !self.lattice.translates(shift) {
            return None;
        }
        let images = images.iter().zip(self.cells());
        let images = images.map(|(&point, from)| {
            let cell = onto.reached(point + shift)?;
            (onto.colour(cell) == self.colour(from)).then_some(cell)
        });
        images.collect()
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
