//! Where the places of a board lie in a picture: a plane seen in perspective.

/// A point of a picture: right and down from its upper left corner, in pixels.
pub type Spot = [f64; 2];

/// The centres of the four corner cells of a board's drawing in a picture, from the upper left clockwise.
/// Where the board has no cell in a corner of its drawing, the centre that a cell there would have. They
/// may lie outside the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corners(pub [Spot; 4]);

/// The map from rows and columns of a drawing to spots of a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    /// Columns, rows and 1 to the three homogeneous coordinates of a spot.
    matrix: [[f64; 3]; 3],
}

impl Corners {
    /// Whether the corners are those of a convex quadrilateral, gone around clockwise, that is no line.
    #[must_use]
    pub fn are_seen(&self) -> bool {
        let Corners(spots) = self;
        (0..4).all(|at| {
            let [from, turn, to] = [0, 1, 2].map(|step| spots[(at + step) % 4]);
            let [one, two] = [apart(turn, from), apart(to, turn)];
            let cross = one[0] * two[1] - one[1] * two[0];
            cross.is_finite() && cross > 1.0
        })
    }

    /// The map for a drawing of so many rows and columns, at least two of each; `None` if the corners
    /// are not [seen](Corners::are_seen). The square to a quadrilateral is Heckbert's (1989).
    pub(crate) fn plane(&self, rows: usize, cols: usize) -> Option<Plane> {
        if !self.are_seen() || rows < 2 || cols < 2 {
            return None;
        }
        let Corners([a, b, c, d]) = *self;
        let [right, down] = [apart(b, c), apart(d, c)];
        let sum = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
        let area = right[0] * down[1] - right[1] * down[0];
        let g = (sum[0] * down[1] - sum[1] * down[0]) / area;
        let h = (right[0] * sum[1] - right[1] * sum[0]) / area;
        let axis = |axis: usize| {
            [
                b[axis] - a[axis] + g * b[axis],
                d[axis] - a[axis] + h * d[axis],
                a[axis],
            ]
        };
        let [wide, high] = [cols, rows].map(|side| 1.0 / (side - 1) as f64);
        let scaled = |row: [f64; 3]| [row[0] * wide, row[1] * high, row[2]];
        Some(Plane {
            matrix: [scaled(axis(0)), scaled(axis(1)), scaled([g, h, 1.0])],
        })
    }
}

impl Plane {
    /// The spot of a row and a column, which may lie between cells.
    pub(crate) fn spot(&self, row: f64, col: f64) -> Spot {
        let [x, y, w] = self
            .matrix
            .map(|line| line[0] * col + line[1] * row + line[2]);
        [x / w, y / w]
    }
}

fn apart(one: Spot, other: Spot) -> Spot {
    [one[0] - other[0], one[1] - other[1]]
}
