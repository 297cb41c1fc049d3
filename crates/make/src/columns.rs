//! Trays: a rectangle of columns, high where there is wall and low where there is board.

use pavage_family::Lattice;

use crate::complex::{Complex, Point2, polygon, sides};
use crate::known::{self, Known, key};
use crate::surface::Surface;

/// How far parts of a board that touch at a corner only are kept apart, in sides of a cell: a wall without
/// any width has no closed surface.
const APART: f64 = 0.02;

/// The floor and the walls of a tray.
pub(crate) struct Tray<'a> {
    /// The lattice of the board.
    pub(crate) lattice: &'a Lattice,
    /// Rows and columns of the cells that lie in it.
    pub(crate) cells: &'a [[i32; 2]],
    /// The side of a cell, in millimetres.
    pub(crate) cell: f64,
    /// The width of the walls.
    pub(crate) wall: f64,
    /// The height of the floor.
    pub(crate) floor: f64,
    /// The height of the walls above the floor.
    pub(crate) depth: f64,
}

impl Tray<'_> {
    /// Its surface.
    pub(crate) fn surface(&self) -> Surface {
        let (plane, is_board) = divided(self.lattice, self.cells, self.wall / self.cell);
        let (plane, is_board) = parted(&plane, &is_board);
        let heights = [0.0, self.floor, self.floor + self.depth];
        let level = |polygon: usize| if is_board[polygon] { 1 } else { 2 };
        let mut surface = Surface::default();
        let mut known: Vec<[Option<u32>; 3]> = vec![[None; 3]; plane.points.len()];
        for (at, corners) in plane.polygons.iter().enumerate() {
            let own = level(at);
            let mut point = |surface: &mut Surface, corner: usize, level: usize| {
                let [x, y] = plane.points[corner].map(|along| along * self.cell);
                *known[corner][level].get_or_insert_with(|| surface.point([x, y, heights[level]]))
            };
            for (level, is_top) in [(0, false), (own, true)] {
                let around = corners
                    .iter()
                    .map(|corner| point(&mut surface, *corner, level));
                let mut around: Vec<u32> = around.collect();
                if !is_top {
                    around.reverse();
                }
                let [x, y] = plane.middle(at).map(|along| along * self.cell);
                let middle = surface.point([x, y, heights[level]]);
                surface.fan(middle, &around);
            }
            for side in sides(corners) {
                let foot = match plane.beyond(side) {
                    None => 0,
                    Some(beyond) if level(beyond) < own => level(beyond),
                    Some(_) => continue,
                };
                let [from, to] = side;
                let face = [(from, foot), (to, foot), (to, own), (from, own)];
                let face = face.map(|(corner, level)| point(&mut surface, corner, level));
                surface.quad(face);
            }
        }
        surface
    }
}

/// The rectangle around cells, wider by a margin: its least and largest coordinates, in sides of a cell.
pub(crate) fn around(lattice: &Lattice, cells: &[[i32; 2]], margin: f64) -> [Point2; 2] {
    let corners = cells
        .iter()
        .filter_map(|[row, col]| polygon(lattice, *row, *col));
    let mut bounds = [[f64::MAX; 2], [f64::MIN; 2]];
    for corner in corners.flatten() {
        for way in 0..2 {
            bounds[0][way] = bounds[0][way].min(corner[way]);
            bounds[1][way] = bounds[1][way].max(corner[way]);
        }
    }
    let [low, high] = bounds;
    [low.map(|at| at - margin), high.map(|at| at + margin)]
}

/// The rows and columns of all cells of a lattice that may meet a rectangle.
pub(crate) fn within(lattice: &Lattice, [low, high]: [Point2; 2]) -> Vec<[i32; 2]> {
    let [_, down, right] = lattice.axes;
    // Rows go to the front; only on a lattice whose axes slant would columns depend on rows.
    let rows = [-high[1] / down[1] - 2.0, -low[1] / down[1] + 1.0].map(whole);
    let cols = [low[0] / right[0] - 3.0, high[0] / right[0] + 1.0].map(whole);
    let all = (rows[0]..=rows[1]).flat_map(|row| (cols[0]..=cols[1]).map(move |col| [row, col]));
    all.filter(|[row, col]| polygon(lattice, *row, *col).is_some())
        .collect()
}

#[expect(clippy::cast_possible_truncation, reason = "boards are bounded")]
fn whole(number: f64) -> i32 {
    number.floor() as i32
}

/// The rectangle around a board, divided into its cells and what is left of the others; and which are of
/// the board.
fn divided(lattice: &Lattice, cells: &[[i32; 2]], margin: f64) -> (Complex, Vec<bool>) {
    let bounds = around(lattice, cells, margin);
    let board = known::set(cells);
    let mut polygons = Vec::new();
    let mut is_board = Vec::new();
    for [row, col] in within(lattice, bounds) {
        let cell = polygon(lattice, row, col).expect("there are cells only");
        polygons.push(clipped(cell, bounds));
        is_board.push(board.has(known::cell([row, col])));
    }
    let Complex {
        points, polygons, ..
    } = Complex::new(&polygons);
    let kept = polygons.into_iter().zip(is_board);
    let (polygons, is_board) = kept.filter(|(corners, _)| corners.len() > 2).unzip();
    (Complex::of(points, polygons), is_board)
}

/// What of a polygon lies in a rectangle.
fn clipped(mut corners: Vec<Point2>, [low, high]: [Point2; 2]) -> Vec<Point2> {
    for (way, bound, sign) in [
        (0, low[0], 1.0),
        (0, high[0], -1.0),
        (1, low[1], 1.0),
        (1, high[1], -1.0),
    ] {
        // Beyond by less than what is computed exactly is inside.
        let inside = |point: &Point2| sign * (point[way] - bound) >= -1e-9;
        let mut kept = Vec::new();
        for (at, &to) in corners.iter().enumerate() {
            let from = corners[(at + corners.len() - 1) % corners.len()];
            if inside(&from) != inside(&to) {
                kept.push(cut(from, to, way, bound));
            }
            if inside(&to) {
                kept.push(to);
            }
        }
        corners = kept;
    }
    corners
}

/// Where a side meets a line; the same whichever way the side goes.
fn cut(from: Point2, to: Point2, way: usize, bound: f64) -> Point2 {
    let [low, high] = if from[way] < to[way] {
        [from, to]
    } else {
        [to, from]
    };
    let share = (bound - low[way]) / (high[way] - low[way]);
    let mut point = [0, 1].map(|way| low[way] + share * (high[way] - low[way]));
    point[way] = bound;
    point
}

/// The same with parts of the board moved apart where they touch at a corner only.
fn parted(plane: &Complex, is_board: &[bool]) -> (Complex, Vec<bool>) {
    let number = |at: usize| plane.polygons[at].clone();
    let board: Vec<usize> = (0..is_board.len()).filter(|at| is_board[*at]).collect();
    let own = Complex::of(
        plane.points.clone(),
        board.iter().copied().map(number).collect(),
    );
    let loops = own.boundary();
    let mut times = vec![0; plane.points.len()];
    for corner in loops.iter().flatten() {
        times[corner.point] += 1;
    }
    let mut points = plane.points.clone();
    let mut moved = Known::default();
    for corner in loops
        .iter()
        .flatten()
        .filter(|corner| times[corner.point] > 1)
    {
        points.push(corner.moved(&plane.points, APART));
        for polygon in &corner.fan {
            moved.insert(key([board[*polygon], corner.point]), points.len() - 1);
        }
    }
    let polygons = plane.polygons.iter().enumerate().map(|(at, corners)| {
        let count = corners.len();
        let renewed = (0..count).flat_map(|here| {
            let corner = corners[here];
            if is_board[at] {
                return vec![moved.get(key([at, corner])).unwrap_or(corner)];
            }
            let before = [corners[(here + count - 1) % count], corner];
            let after = [corner, corners[(here + 1) % count]];
            let beside = [before, after].map(|side| {
                let beyond = plane.beyond(side).filter(|beyond| is_board[*beyond]);
                beyond.and_then(|beyond| moved.get(key([beyond, corner])))
            });
            let [one, other] = beside;
            one.into_iter().chain([corner]).chain(other).collect()
        });
        renewed.collect()
    });
    let polygons = polygons.collect();
    (Complex::of(points, polygons), is_board.to_vec())
}
