//! What each attempt does, by its number: beams of growing width, with exact searches of the whole
//! board in between. A board of few large pieces is first searched by their outlines.

use std::collections::HashSet;

use pavage_bits::{Random, SmallSort as _};
use pavage_family::numbers::rounded_down;
use pavage_grid::{Point, SQUARE};

use super::beam::Parameters;
use super::layout::{Instance, Kind, Turn};
use super::{contour, region};

/// The method of an attempt.
pub(super) enum Way {
    /// An exact search of the whole board.
    Exact,
    /// An exact search of the whole board by the outlines of the pieces.
    Contour,
    /// By a beam.
    Beam(Turn, Parameters),
}

/// The number of the first exact attempt on a small board. The next has twice that number, and so
/// on.
const EXACT_FIRST: u64 = 4;
/// Nodes of the first exact attempt.
const EXACT_NODES: u64 = 2_000;
/// The factor by which the nodes grow from one exact attempt to the next.
const EXACT_GROWTH: u64 = 3;
/// Pieces of so many cells on average, or more, are large.
const CELLS_LARGE: usize = 32;
/// Nodes of the first search by outlines. Boards of 55x121 in pieces of 100 to 400 cells take some
/// thirty.
const CONTOUR_NODES: u64 = 1_000;
/// The factor by which each beam is wider than the last.
const GROWTH: f64 = 1.5;
/// The same factor on large boards of squares, where narrow beams seldom get to the end: with 1.5,
/// 55x121 cells in pieces of 2 to 10 take twice as long. On other lattices they do get there, and a
/// beam three times as wide comes too late.
const GROWTH_SQUARES: f64 = 3.0;
/// By how much the values of the pieces differ from one attempt to another, as a share.
const NOISE: f64 = 0.12;
/// What the sides of an empty cell cost if they all touch covered cells. A side costs its share, so
/// that a rough front costs about as much on every lattice: a ball touches twelve others, a triangle
/// three.
const EDGES: f32 = 4.0;
/// The greatest width of a beam.
const WIDTH_MAX: f64 = 2_000.0;
/// A beam tries an exact search on each board with at most this many empty cells.
const END_CELLS: usize = 64;
/// The most nodes of that search on one board.
const END_NODES: u64 = 500;

/// How many exact attempts come before this one. `None` if this one is not exact.
fn exact(instance: &Instance, number: u64) -> Option<u32> {
    let is_small = instance.cells.len() <= region::CELLS_MAX;
    exact_number(number).filter(|_| is_small)
}

/// How many attempts come before this one that may be exact on a small board.
fn exact_number(number: u64) -> Option<u32> {
    let is_exact = number.is_multiple_of(EXACT_FIRST) && (number / EXACT_FIRST).is_power_of_two();
    is_exact.then(|| (number / EXACT_FIRST).ilog2())
}

/// How many searches by outlines come before this one. `None` if this is none. On large boards they
/// also stand where small boards are searched exactly.
fn contour(instance: &Instance, number: u64) -> Option<u32> {
    let pieces = instance.kinds.iter().map(|kind| usize::from(kind.count));
    let are_large = instance.cells.len() >= CELLS_LARGE * pieces.sum::<usize>();
    if !are_large || contour::bytes(instance) > instance.bytes_max {
        return None;
    }
    match number {
        0 => Some(0),
        _ => exact_number(number).map(|before| before + 1),
    }
}

/// The width of the beam with this number.
fn width(instance: &Instance, number: u64) -> f64 {
    let is_large = instance.cells.len() > region::CELLS_MAX;
    let growth = if is_large && instance.lattice == &SQUARE {
        GROWTH_SQUARES
    } else {
        GROWTH
    };
    (0..number.min(64)).fold(1.0, |width, _| (width * growth).min(WIDTH_MAX))
}

/// The cost of a side between an empty and a covered cell.
fn edge(instance: &Instance) -> f32 {
    let sides = instance.lattice.steps.iter().map(|steps| steps.len());
    EDGES / sides.max().unwrap_or(1).max(1) as f32
}

/// The most nodes that an attempt may use.
pub(super) fn nodes(instance: &Instance, number: u64) -> u64 {
    if let Some(before) = exact(instance, number) {
        return EXACT_NODES.saturating_mul(EXACT_GROWTH.saturating_pow(before));
    }
    if let Some(before) = contour(instance, number) {
        return CONTOUR_NODES.saturating_mul(EXACT_GROWTH.saturating_pow(before));
    }
    let width = rounded_down(width(instance, number));
    width * (instance.cells.len() as u64 + END_CELLS as u64 * END_NODES)
}

/// The method of the attempt with this number.
pub(super) fn way(instance: &Instance, number: u64, random: &mut Random) -> Way {
    if exact(instance, number).is_some() {
        return Way::Exact;
    }
    if contour(instance, number).is_some() {
        return Way::Contour;
    }
    let turn = turn(instance, number);
    let noise = if number == 0 { 0.0 } else { NOISE };
    let mut value =
        |kind: &Kind| single(worth(instance, kind) * (1.0 + noise * (random.unit() - 0.5)));
    let parameters = Parameters {
        width: usize::try_from(rounded_down(width(instance, number))).unwrap_or(usize::MAX),
        values: instance.kinds.iter().map(&mut value).collect(),
        edge: edge(instance),
        end_cells: END_CELLS,
        end_nodes: END_NODES,
    };
    Way::Beam(turn, parameters)
}

/// What it is worth to have laid a piece: its size to the power of 3/2, and what its roughness costs on
/// the front. Otherwise a beam would lay the compact pieces first and end with rough ones, which fit
/// nowhere.
fn worth(instance: &Instance, kind: &Kind) -> f64 {
    let size = kind.size as f64;
    size * size.sqrt() + f64::from(edge(instance)) * roughness(instance, kind)
}

/// How many sides a piece has around it, beyond those of the most compact piece of its size. On
/// squares only: elsewhere large pieces have not been tried.
fn roughness(instance: &Instance, kind: &Kind) -> f64 {
    if instance.lattice != &SQUARE {
        return 0.0;
    }
    let cells: HashSet<Point> = kind.images[0].iter().copied().collect();
    let sides = |cell: &Point| {
        let around = instance.lattice.steps(*cell).iter();
        let around = around.map(|step| *cell + *step);
        around.filter(|next| !cells.contains(next)).count()
    };
    let around = cells.iter().map(sides).sum::<usize>() as f64;
    around - 2.0 * (2.0 * (kind.size as f64).sqrt()).ceil()
}

/// A number with fewer digits, which is all that a comparison of values needs.
#[expect(
    clippy::cast_possible_truncation,
    reason = "values of pieces are far from the ends of the range"
)]
fn single(number: f64) -> f32 {
    number as f32
}

/// All orders of the axes; on flat lattices there are only two.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// How the board is turned in a beam: along its longest side, from each corner, and if several sides
/// are about as long, along each of them.
fn turn(instance: &Instance, number: u64) -> Turn {
    let is_solid = instance.lattice.is_solid;
    let sides = [0, 1, 2].map(|axis| side(instance, axis));
    let mut orders = ORDERS.to_vec();
    if !is_solid {
        orders.truncate(2);
    }
    let outer = |axes: &[usize; 3]| sides[if is_solid { axes[0] } else { axes[1] }];
    orders.small_sort_by(|one, other| outer(other).total_cmp(&outer(one)));
    let longest = outer(&orders[0]);
    orders.retain(|axes| 5.0 * outer(axes) >= 4.0 * longest);
    let corners = if is_solid { number } else { 2 * number };
    Turn {
        axes: orders[(corners / 8) as usize % orders.len()],
        reversed: [1, 2, 4].map(|axis| corners & axis != 0),
    }
}

/// The length of a side, along an axis of the lattice.
fn side(instance: &Instance, axis: usize) -> f64 {
    let along = || instance.cells.iter().map(|cell| cell.0[axis]);
    let (low, high) = (along().min().unwrap_or(0), along().max().unwrap_or(0));
    let [right, down] = instance.lattice.axes[axis];
    // Layers are drawn side by side.
    let each = if axis == 0 { 1.0 } else { right + down };
    f64::from(high - low + 1) * each
}
