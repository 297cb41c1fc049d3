//! Where the places of a board lie in a picture: a plane seen in perspective.

/// A point of a picture: right and down from its upper left corner, in pixels.
pub type Spot = [f64; 2];

/// The centres of the four [corner cells](crate::Tray::corners) of a board in a picture, from the upper left
/// clockwise. They may lie outside the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corners(pub [Spot; 4]);

/// The map from rows and columns of a drawing to spots of a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    /// Columns, rows and 1 to the three homogeneous coordinates of a spot.
    matrix: Matrix,
}

/// What the sides of a quadrilateral in a picture span at each corner, at least, in square pixels.
const PIXELS: f64 = 1.0;

impl Corners {
    /// Whether the corners are those of a convex quadrilateral, gone around clockwise, that is no line.
    #[must_use]
    pub fn are_seen(&self) -> bool {
        self.turn_by(PIXELS)
    }

    /// Whether they turn right at each corner, by more than so much.
    fn turn_by(&self, least: f64) -> bool {
        let Corners(spots) = self;
        (0..4).all(|at| {
            let [from, turn, to] = [0, 1, 2].map(|step| spots[(at + step) % 4]);
            let [one, two] = [apart(turn, from), apart(to, turn)];
            let cross = one[0] * two[1] - one[1] * two[0];
            cross.is_finite() && cross > least
        })
    }

    /// The map for a board with these corner cells; `None` if the corners are not
    /// [seen](Corners::are_seen).
    pub(crate) fn plane(&self, cells: &[[u16; 2]; 4]) -> Option<Plane> {
        let Corners(spots) = self;
        let cells = cells.map(|[row, col]| [f64::from(col), f64::from(row)]);
        if !self.are_seen() || !Corners(cells).turn_by(0.0) {
            return None;
        }
        let (there, back) = (of_square(spots), inverse(&of_square(&cells)));
        Some(Plane {
            matrix: there.map(|row| {
                std::array::from_fn(|col| (0..3).map(|at| row[at] * back[at][col]).sum())
            }),
        })
    }
}

type Matrix = [[f64; 3]; 3];

/// The map of the unit square to a quadrilateral (Heckbert 1989).
fn of_square(&[a, b, c, d]: &[Spot; 4]) -> Matrix {
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
    [axis(0), axis(1), [g, h, 1.0]]
}

/// The inverse of a map, but for a factor that homogeneous coordinates do not see.
fn inverse(rows: &Matrix) -> Matrix {
    std::array::from_fn(|row| {
        std::array::from_fn(|col| {
            let minor = |down: usize, right: usize| rows[(col + down) % 3][(row + right) % 3];
            minor(1, 1) * minor(2, 2) - minor(1, 2) * minor(2, 1)
        })
    })
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
