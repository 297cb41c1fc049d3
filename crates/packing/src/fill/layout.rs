//! The empty cells and the images of the pieces, laid out in one array of
//! bytes, so that testing a placement takes a few additions.
//!
//! Columns lie side by side, rows one after another and layers one after another, with walls between
//! them that are as wide as a step to a neighbour is long. A connected piece on empty cells cannot
//! cross a wall, so no layer, row or column has to be checked.

use pavage_bits::SmallSort as _;
use pavage_family::numbers::{as_u8, as_u16};
use pavage_grid::{Lattice, Point};

/// Equal pieces.
pub(super) struct Kind {
    /// The number of cells of one.
    pub(super) size: usize,
    /// How many there are.
    pub(super) count: u16,
    /// Each image as points of the lattice.
    pub(super) images: Vec<Vec<Point>>,
}

/// The cells to fill, and the pieces for it.
pub(super) struct Instance {
    /// The lattice of the board.
    pub(super) lattice: &'static Lattice,
    /// The empty cells.
    pub(super) cells: Vec<Point>,
    /// The pieces.
    pub(super) kinds: Vec<Kind>,
    /// The most bytes of memory for one attempt.
    pub(super) bytes_max: usize,
}

/// How a board is turned before it is swept. It need not be a symmetry of the lattice: steps are
/// turned as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// The axes that become layers, rows and columns.
    pub(super) axes: [usize; 3],
    /// Which of them are then reversed.
    pub(super) reversed: [bool; 3],
}

/// An image of a piece.
pub(super) struct Image {
    /// The index of its kind.
    pub(super) kind: u16,
    /// The kind of its first cell, as the lattice counts kinds.
    pub(super) first: u8,
    /// The offsets from its first cell to each of its cells, the first included; ascending.
    pub(super) steps: Vec<i32>,
}

/// The offsets from each cell to its neighbours.
pub(super) struct Neighbours {
    /// For each kind of cells.
    offsets: Vec<Vec<i32>>,
    /// The kind of each byte, if there are several.
    kinds: Vec<u8>,
}

/// The empty cells and the images in one array.
pub(super) struct Layout {
    /// 0 for an empty cell, 1 for a wall.
    pub(super) walls: Vec<u8>,
    /// The empty cells in the order of the search, which is ascending.
    pub(super) cells: Vec<u32>,
    /// For each empty cell, its index among the cells of the instance.
    pub(super) origin: Vec<u32>,
    /// The images of all kinds that fit between the sides of the board.
    pub(super) images: Vec<Image>,
    /// The neighbours of the cells.
    pub(super) neighbours: Neighbours,
}

impl Turn {
    /// As the lattice counts layers, rows and columns.
    pub(super) const NONE: Turn = Turn {
        axes: [0, 1, 2],
        reversed: [false; 3],
    };

    fn apply(self, point: Point) -> [i32; 3] {
        std::array::from_fn(|at| {
            let value = point.0[self.axes[at]];
            if self.reversed[at] { -value } else { value }
        })
    }
}

impl Neighbours {
    /// The offsets from a cell.
    pub(super) fn of(&self, cell: usize) -> &[i32] {
        &self.offsets[self.kind(cell)]
    }

    /// The offsets from a cell of a kind.
    pub(super) fn of_kind(&self, kind: usize) -> &[i32] {
        &self.offsets[kind]
    }

    /// The kind of a cell.
    pub(super) fn kind(&self, cell: usize) -> usize {
        self.kinds.get(cell).map_or(0, |kind| usize::from(*kind))
    }

    /// The number of kinds.
    pub(super) fn kinds(&self) -> usize {
        self.offsets.len()
    }
}

/// About how many places the layout of an instance has: those of the box around it, however it is
/// turned, and the walls.
pub(super) fn size(instance: &Instance) -> u64 {
    let points: Vec<[i32; 3]> = instance.cells.iter().map(|cell| cell.0).collect();
    let steps = instance.lattice.steps.iter().copied().flatten();
    let sides = (0..3).map(|axis| {
        let longest = steps.clone().map(|step| step.0[axis].unsigned_abs()).max();
        let side = side(&points, axis).1.unsigned_abs();
        u64::from(side) + u64::from(longest.unwrap_or(0))
    });
    sides.fold(1, u64::saturating_mul)
}

impl Layout {
    /// Lays out a turned instance. O(cells + cells of all images).
    pub(super) fn new(instance: &Instance, turn: Turn) -> Layout {
        let lattice = instance.lattice;
        let points: Vec<[i32; 3]> = instance
            .cells
            .iter()
            .map(|&cell| turn.apply(cell))
            .collect();
        let sides = [0, 1, 2].map(|axis| side(&points, axis));
        let turned = |step: &Point| turn.apply(*step);
        let steps: Vec<Vec<[i32; 3]>> = lattice
            .steps
            .iter()
            .map(|steps| steps.iter().map(turned).collect())
            .collect();
        let longest = |axis: usize| {
            let along = steps.iter().flatten().map(|step| step[axis].abs());
            along.max().unwrap_or(0)
        };
        let row = sides[2].1 + longest(2);
        let strides = [(sides[1].1 + longest(1)) * row, row, 1];
        let line = |by: [i32; 3]| -> i32 { (0..3).map(|axis| by[axis] * strides[axis]).sum() };
        let offsets = steps
            .iter()
            .map(|steps| steps.iter().map(|&by| line(by)).collect());
        let offsets: Vec<Vec<i32>> = offsets.collect();
        let images = images(instance, turn, sides, &line);
        // Walls before and after the cells, as far as a neighbour of an image can lie.
        let beside = offsets.iter().flatten().max().copied().unwrap_or(0);
        let reach = images.iter().flat_map(|image| image.steps.last()).max();
        let at = |point: [i32; 3]| {
            beside + line(std::array::from_fn(|axis| point[axis] - sides[axis].0))
        };
        let placed = points.iter().zip(0..);
        let mut places: Vec<(u32, u32)> = placed
            .map(|(&point, origin)| (at(point) as u32, origin))
            .collect();
        places.small_sort();
        let last = places.last().map_or(beside, |place| place.0 as i32);
        let bytes = (last + reach.copied().unwrap_or(0) + beside + 1) as usize;
        let mut walls = vec![1; bytes];
        let mut kinds = vec![0; if offsets.len() > 1 { bytes } else { 0 }];
        for &(place, origin) in &places {
            walls[place as usize] = 0;
            if let Some(kind) = kinds.get_mut(place as usize) {
                *kind = kind_of(lattice, instance.cells[origin as usize]);
            }
        }
        Layout {
            walls,
            cells: places.iter().map(|place| place.0).collect(),
            origin: places.iter().map(|place| place.1).collect(),
            images,
            neighbours: Neighbours { offsets, kinds },
        }
    }
}

/// The kind of a cell.
fn kind_of(lattice: &Lattice, cell: Point) -> u8 {
    let kind = lattice.kind(cell);
    as_u8(kind.expect("boards and shapes have cells only"))
}

/// The least value and the number of values along an axis.
fn side(points: &[[i32; 3]], axis: usize) -> (i32, i32) {
    let along = || points.iter().map(|point| point[axis]);
    let (low, high) = (along().min().unwrap_or(0), along().max().unwrap_or(-1));
    (low, high - low + 1)
}

/// The turned images that are no longer than the board along any axis.
fn images(
    instance: &Instance,
    turn: Turn,
    sides: [(i32, i32); 3],
    line: &dyn Fn([i32; 3]) -> i32,
) -> Vec<Image> {
    let mut images = Vec::new();
    for (kind, piece) in instance.kinds.iter().enumerate() {
        for image in &piece.images {
            let turned: Vec<[i32; 3]> = image.iter().map(|&point| turn.apply(point)).collect();
            if (0..3).any(|axis| side(&turned, axis).1 > sides[axis].1) {
                continue;
            }
            // The order of the turned points is that of their places in the array.
            let first = (0..image.len()).min_by_key(|&at| turned[at]).unwrap_or(0);
            let from = line(turned[first]);
            let mut steps: Vec<i32> = turned.iter().map(|&point| line(point) - from).collect();
            steps.small_sort();
            images.push(Image {
                kind: as_u16(kind),
                first: kind_of(instance.lattice, image[first]),
                steps,
            });
        }
    }
    images
}
