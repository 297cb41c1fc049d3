//! Where the cells of a picture lie and which sides they share: all that drawings know of a lattice.

use std::collections::HashMap;

use pavage_family::View;

/// A corner of a cell, or another point.
pub(crate) type Corner = [f64; 2];

/// Corners nearer to each other than one of so many parts of a side are the same: they were computed
/// from different cells.
const PARTS: f64 = 512.0;

/// The outlines of all cells of a picture, in its order and in lengths of a cell's side.
pub(crate) struct Outlines {
    corners: Vec<Vec<Corner>>,
    across: Vec<Vec<Option<Side>>>,
}

/// A side of a cell. The side of number 0 goes from the first corner to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    /// The cell, by its number in the picture.
    pub(crate) cell: usize,
    /// Which of its sides.
    pub(crate) side: usize,
}

impl Outlines {
    /// The outlines of a picture.
    pub(crate) fn of(view: &View) -> Outlines {
        let outline = |cell| view.outline(cell);
        let corners: Vec<Vec<Corner>> = view.cells.iter().map(outline).collect();
        let none = |corners: &Vec<Corner>| vec![None; corners.len()];
        let mut across: Vec<Vec<Option<Side>>> = corners.iter().map(none).collect();
        let mut open = HashMap::new();
        for (cell, drawn) in corners.iter().enumerate() {
            let layer = view.cells[cell].place.layer_number();
            for side in 0..drawn.len() {
                let [from, to] = ends(drawn, side).map(rounded);
                let here = Side { cell, side };
                match open.remove(&(layer, from.min(to), from.max(to))) {
                    None => {
                        open.insert((layer, from.min(to), from.max(to)), here);
                    }
                    Some(there) => {
                        across[cell][side] = Some(there);
                        across[there.cell][there.side] = Some(here);
                    }
                }
            }
        }
        Outlines { corners, across }
    }

    /// The corners of a cell, clockwise.
    pub(crate) fn corners(&self, cell: usize) -> &[Corner] {
        &self.corners[cell]
    }

    /// For each side of a cell, the same side as one of the cell beyond it.
    pub(crate) fn across(&self, cell: usize) -> &[Option<Side>] {
        &self.across[cell]
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "corners lie within a picture"
)]
fn rounded(corner: Corner) -> [i64; 2] {
    corner.map(|at| (at * PARTS).round() as i64)
}

/// The two ends of a side.
pub(crate) fn ends(corners: &[Corner], side: usize) -> [Corner; 2] {
    [corners[side], corners[(side + 1) % corners.len()]]
}

/// The middle of a cell.
pub(crate) fn middle(corners: &[Corner]) -> Corner {
    let mean = |way: usize| corners.iter().map(|at| at[way]).sum::<f64>() / corners.len() as f64;
    [mean(0), mean(1)]
}

/// How much room there is around the middle of a cell: the distance to its nearest side.
#[expect(
    clippy::disallowed_methods,
    reason = "only a picture depends on the last digit"
)]
pub(crate) fn room(corners: &[Corner]) -> f64 {
    let [x, y] = middle(corners);
    let distance = |side| {
        let [[from_x, from_y], [to_x, to_y]] = ends(corners, side);
        let [along, down] = [to_x - from_x, to_y - from_y];
        (along * (y - from_y) - down * (x - from_x)).abs() / along.hypot(down)
    };
    (0..corners.len()).map(distance).fold(f64::MAX, f64::min)
}

/// The point at a share of the way from one point to another.
pub(crate) fn between([x1, y1]: Corner, [x2, y2]: Corner, share: f64) -> Corner {
    [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_family::{HEXAGONAL, Lattice, Place, SQUARE, TRIANGULAR, ViewCell};

    const HEIGHT: f64 = 0.866_025_403_784_438_6;

    fn view(lattice: &'static Lattice, places: &[[u16; 2]]) -> View {
        let cell = |[row, col]: &[u16; 2]| ViewCell {
            place: Place::flat(*row, *col),
            ..ViewCell::default()
        };
        View {
            lattice,
            layers: 1,
            rows: 3,
            cols: 6,
            cells: places.iter().map(cell).collect(),
            ..View::default()
        }
    }

    /// The pairs of cells that share a side.
    fn touching(view: &View) -> Vec<[usize; 2]> {
        let outlines = Outlines::of(view);
        let mut pairs = Vec::new();
        for cell in 0..view.cells.len() {
            for (at, there) in outlines.across(cell).iter().enumerate() {
                let Some(there) = there else { continue };
                let back = outlines.across(there.cell)[there.side];
                assert_eq!(back, Some(Side { cell, side: at }));
                pairs.push([cell, there.cell]);
            }
        }
        pairs.retain(|[one, other]| one < other);
        pairs.sort_unstable();
        pairs
    }

    #[test]
    fn cells_touch_where_they_share_a_side() {
        let check = |lattice, places: &[[u16; 2]], expected: &[[usize; 2]]| {
            assert_eq!(touching(&view(lattice, places)), expected);
        };
        check(
            &SQUARE,
            &[[0, 0], [0, 1], [1, 1], [2, 0]],
            &[[0, 1], [1, 2]],
        );
        // The first points up and stands on the third; the second points down.
        check(
            &TRIANGULAR,
            &[[0, 0], [0, 1], [1, 0], [1, 1]],
            &[[0, 1], [0, 2], [2, 3]],
        );
        let flower = [[1, 2], [0, 1], [0, 3], [1, 0], [1, 4], [2, 1], [2, 3]];
        let around = touching(&view(&HEXAGONAL, &flower));
        assert_eq!(around.len(), 12);
        assert_eq!(around.iter().filter(|pair| pair[0] == 0).count(), 6);
    }

    #[test]
    fn layers_do_not_touch() {
        let cell = |layer| ViewCell {
            place: Place::on(layer, 0, 0),
            ..ViewCell::default()
        };
        let layers = View {
            layers: 2,
            rows: 1,
            cols: 1,
            cells: vec![cell(0), cell(1)],
            ..View::default()
        };
        assert_eq!(touching(&layers), [[0; 2]; 0]);
    }

    #[test]
    fn a_picture_is_as_large_as_its_cells() {
        let size = |lattice| {
            view(lattice, &[])
                .size()
                .map(|length| (length * 100.0).round())
        };
        assert_eq!(size(&SQUARE), [600.0, 300.0]);
        assert_eq!(size(&TRIANGULAR), [350.0, 260.0]);
        assert_eq!(size(&HEXAGONAL), [606.0, 500.0]);
    }

    #[test]
    fn room_is_that_of_the_circle_inside() {
        let room = |lattice: &Lattice| room(&lattice.outline(Place::flat(1, 3)));
        assert!((room(&SQUARE) - 0.5).abs() < 1e-9);
        assert!((room(&HEXAGONAL) - HEIGHT).abs() < 1e-9);
        assert!((room(&TRIANGULAR) - HEIGHT / 3.0).abs() < 1e-9);
    }
}
