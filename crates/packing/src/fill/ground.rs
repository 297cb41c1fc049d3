//! The ground of a search: the empty cells and the images of the pieces, laid out in one array of
//! bytes, so that testing a placement takes a few additions.
//!
//! Rows are stored one after another, each followed by a wall. A connected piece on empty cells
//! cannot cross a wall, so no row or column has to be checked.

/// Equal pieces.
pub(super) struct Kind {
    /// The number of cells of one.
    pub(super) size: usize,
    /// How many there are.
    pub(super) count: u16,
    /// Each image as rows and columns, sorted, with the first at the origin.
    pub(super) images: Vec<Vec<[i32; 2]>>,
}

/// The cells to fill, and the pieces for it.
pub(super) struct Instance {
    /// The empty cells as row and column.
    pub(super) cells: Vec<[i32; 2]>,
    /// The pieces.
    pub(super) kinds: Vec<Kind>,
    /// The most bytes of memory for one attempt.
    pub(super) bytes_max: usize,
}

/// How a board is turned before it is swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// Rows become columns.
    pub(super) transposed: bool,
    /// The last row becomes the first, after transposing.
    pub(super) upside_down: bool,
    /// The last column becomes the first, after transposing.
    pub(super) mirrored: bool,
}

/// An image of a piece.
pub(super) struct Image {
    /// The index of its kind.
    pub(super) kind: u16,
    /// The offsets from its first cell to each of its cells, the first included; ascending by rows.
    pub(super) steps: Vec<i32>,
}

/// The ground.
pub(super) struct Ground {
    /// The offset from a cell to the one below it.
    pub(super) stride: i32,
    /// 0 for an empty cell, 1 for a wall.
    pub(super) walls: Vec<u8>,
    /// The empty cells in the order of the search, which is ascending.
    pub(super) cells: Vec<u32>,
    /// For each empty cell, its index among the cells of the instance.
    pub(super) origin: Vec<u32>,
    /// The images of all kinds that fit between the sides of the board.
    pub(super) images: Vec<Image>,
}

impl Turn {
    fn apply(self, [row, col]: [i32; 2]) -> [i32; 2] {
        let [row, col] = if self.transposed {
            [col, row]
        } else {
            [row, col]
        };
        let signed = |value: i32, reversed: bool| if reversed { -value } else { value };
        [signed(row, self.upside_down), signed(col, self.mirrored)]
    }

    fn all(self, points: &[[i32; 2]]) -> Vec<[i32; 2]> {
        points.iter().map(|&point| self.apply(point)).collect()
    }
}

impl Ground {
    /// Lays out a turned instance. O(cells + cells of all images).
    pub(super) fn new(instance: &Instance, turn: Turn) -> Ground {
        let points = turn.all(&instance.cells);
        let [rows, cols] = [0, 1].map(|axis| side(&points, axis));
        let images = images(instance, turn, rows, cols);
        let reach = [0, 1].map(|axis| {
            let steps = images.iter().flat_map(|(_, image)| image);
            steps.map(|point| point[axis].abs()).max().unwrap_or(0)
        });
        let stride = cols.1 + 1;
        // Walls before and after the cells, as far as an image can reach.
        let front = stride.max(reach[1]);
        let behind = (reach[0] + 1) * stride + reach[1];
        let at = |[row, col]: [i32; 2]| front + (row - rows.0) * stride + (col - cols.0);
        let mut places: Vec<(u32, u32)> = points
            .iter()
            .enumerate()
            .map(|(origin, &point)| (at(point) as u32, origin as u32))
            .collect();
        places.sort_unstable();
        let mut walls = vec![1; (front + rows.1 * stride + behind) as usize];
        for &(place, _) in &places {
            walls[place as usize] = 0;
        }
        let line = |image: &Vec<[i32; 2]>| image.iter().map(|p| p[0] * stride + p[1]).collect();
        Ground {
            stride,
            walls,
            cells: places.iter().map(|place| place.0).collect(),
            origin: places.iter().map(|place| place.1).collect(),
            images: images
                .iter()
                .map(|(kind, image)| Image {
                    kind: *kind,
                    steps: line(image),
                })
                .collect(),
        }
    }

    /// The offsets to the four neighbours of a cell.
    pub(super) fn neighbours(&self) -> [i32; 4] {
        [1, -1, self.stride, -self.stride]
    }
}

/// The least value and the number of values along an axis.
fn side(points: &[[i32; 2]], axis: usize) -> (i32, i32) {
    let along = || points.iter().map(|point| point[axis]);
    let (low, high) = (along().min().unwrap_or(0), along().max().unwrap_or(-1));
    (low, high - low + 1)
}

/// The turned images that are no wider or higher than the board.
fn images(
    instance: &Instance,
    turn: Turn,
    rows: (i32, i32),
    cols: (i32, i32),
) -> Vec<(u16, Vec<[i32; 2]>)> {
    let mut images = Vec::new();
    for (kind, piece) in instance.kinds.iter().enumerate() {
        for image in &piece.images {
            let mut image = turn.all(image);
            image.sort_unstable();
            let first = image[0];
            image
                .iter_mut()
                .for_each(|point| *point = [point[0] - first[0], point[1] - first[1]]);
            if side(&image, 0).1 <= rows.1 && side(&image, 1).1 <= cols.1 {
                images.push((kind as u16, image));
            }
        }
    }
    images
}
