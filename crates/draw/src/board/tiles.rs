//! Boards of tiles: each tile is four triangles in the colours of its sides, with the number of the
//! colour in each, a nail in the middle of one that is fixed, a red line where sides clash, and a frame
//! around a block that belongs elsewhere.
//! Tiles that wait lie to the right of the board.

use pavage_family::{Mark, Place, View, ViewCell};

use super::{Beyond, CELL, Layer, placed};
use crate::outlines::{Corner, between, ends, middle};
use crate::palette::{hex, side, side_tip, text_on};
use crate::svg::{Anchor, Font, INK, Svg};

/// The fill of an empty cell.
const EMPTY: &str = "#f5f7fa";
/// What is seen between the triangles of a tile.
const CREASE: &str = "#ffffff";
/// The line between tiles that touch.
const JOINT: &str = "#1f2933a0";
/// The line where two sides clash.
const CLASH: &str = "#e00025";
/// Space around each tile that waits.
const GAP: f64 = 10.0;
/// Space between the board and the tiles that wait.
const AISLE: f64 = 22.0;
/// The frame around a block of tiles that belongs elsewhere.
const FRAME: &str = "#e00025";
/// How far the tip of a triangle reaches, as a share of its height.
const TIP: f64 = 0.4;

/// The room that the waiting tiles need to the right of the board.
pub(crate) fn supply_width(view: &View) -> f64 {
    match columns(view) {
        0 => 0.0,
        columns => AISLE + columns as f64 * (CELL + GAP) - GAP,
    }
}

/// The room that the waiting tiles need from top to bottom.
pub(crate) fn supply_height(view: &View) -> f64 {
    match lines(view) {
        0 => 0.0,
        lines => lines as f64 * (CELL + GAP) - GAP,
    }
}

/// How many waiting tiles lie side by side: their block is about as wide as the board.
fn columns(view: &View) -> usize {
    let cells = usize::from(view.rows) * usize::from(view.cols);
    match view.supply().len() {
        0 => 0,
        tiles => (usize::from(view.cols) * tiles)
            .div_ceil(cells.max(tiles))
            .max(1),
    }
}

fn lines(view: &View) -> usize {
    view.supply().len().div_ceil(columns(view).max(1))
}

/// Draws a board of tiles.
pub(crate) fn draw(layer: &Layer<'_>, svg: &mut Svg) {
    for drawn in &layer.cells {
        match drawn.cell.sides {
            Some(sides) => tile(svg, &drawn.corners, sides),
            None => svg.shape(&drawn.corners, EMPTY),
        }
    }
    layer.inner_lines(svg);
    joints(layer, svg);
    layer.outlines(svg);
    frames(layer, svg);
    for drawn in &layer.cells {
        if drawn.cell.mark == Mark::Given && drawn.cell.sides.is_some() {
            nail(svg, drawn.middle());
        }
    }
    supply(layer.view(), svg, layer.origin);
}

fn supply(view: &View, svg: &mut Svg, [left, top]: [f64; 2]) {
    let columns = columns(view).max(1);
    let left = left + view.size()[0] * CELL + AISLE;
    let outline = view.lattice.outline(Place::default());
    for (at, sides) in view.supply().iter().enumerate() {
        let x = left + (at % columns) as f64 * (CELL + GAP);
        let y = top + (at / columns) as f64 * (CELL + GAP);
        let corners = placed(&outline, [x, y]);
        tile(svg, &corners, *sides);
        frame(svg, &corners);
    }
}

/// The four triangles of a tile and their numbers.
fn tile(svg: &mut Svg, corners: &[Corner], sides: [u8; 4]) {
    let centre = middle(corners);
    for (at, colour) in sides.into_iter().enumerate() {
        let [from, to] = ends(corners, at);
        svg.shape(&[from, to, centre], &hex(side(colour)));
        if let Some(tip) = side_tip(colour) {
            let (from, to) = (between(centre, from, TIP), between(centre, to, TIP));
            svg.shape(&[from, to, centre], &hex(tip));
        }
    }
    let crease = |[x, y]: &Corner| [*x, *y, centre[0], centre[1]];
    let creases: Vec<[f64; 4]> = corners.iter().map(crease).collect();
    svg.lines(&creases, CREASE, 1.0);
    for (at, colour) in sides.into_iter().enumerate() {
        let [from, to] = ends(corners, at);
        let edge = between(from, to, 0.5);
        number(svg, between(edge, centre, share(at, colour)), colour);
    }
}

/// How far from its side a number stands, as a share of the way to the centre: two digits beside
/// each other come too near to those of the tile next to it.
fn share(side: usize, colour: u8) -> f64 {
    match (side % 2, colour) {
        (1, 10..) => 0.43,
        _ => 0.31,
    }
}

/// The size of a number, so that a long one has room.
fn size(colour: u8) -> f64 {
    match colour {
        0..10 => 11.5,
        10..100 => 9.0,
        100.. => 7.0,
    }
}

fn number(svg: &mut Svg, place: [f64; 2], colour: u8) {
    let text = colour.to_string();
    let ink = hex(text_on(side(colour)));
    let font = Font::plain(size(colour))
        .bold()
        .filled(&ink)
        .held(Anchor::Middle);
    svg.text(place, &text, font);
}

/// What holds a fixed tile.
fn nail(svg: &mut Svg, place: [f64; 2]) {
    svg.disc(place, 4.0, INK);
    svg.disc(place, 2.6, "#ffffff");
}

fn frame(svg: &mut Svg, corners: &[Corner]) {
    let side = |at| {
        let [[x1, y1], [x2, y2]] = ends(corners, at);
        [x1, y1, x2, y2]
    };
    let sides: Vec<[f64; 4]> = (0..corners.len()).map(side).collect();
    svg.lines(&sides, INK, 1.2);
}

/// A frame around each group: a block of tiles that belongs elsewhere.
fn frames(layer: &Layer<'_>, svg: &mut Svg) {
    let mut lines = Vec::new();
    for drawn in layer
        .cells
        .iter()
        .filter(|drawn| drawn.cell.group.is_some())
    {
        for (at, other) in layer.beyond(drawn).into_iter().enumerate() {
            if other.is_none_or(|other| other.cell.group != drawn.cell.group) {
                let [[x1, y1], [x2, y2]] = ends(&drawn.corners, at);
                lines.push([x1, y1, x2, y2]);
            }
        }
    }
    svg.lines(&lines, CREASE, 8.0);
    svg.lines(&lines, FRAME, 5.0);
}

/// The lines between tiles that touch: thin ones, and red ones where sides clash.
fn joints(layer: &Layer<'_>, svg: &mut Svg) {
    let (mut thin, mut clashes) = (Vec::new(), Vec::new());
    for drawn in layer
        .cells
        .iter()
        .filter(|drawn| drawn.cell.sides.is_some())
    {
        for (at, other) in layer.beyond(drawn).into_iter().enumerate() {
            let Some(other) = other.filter(|other| other.is_later) else {
                continue;
            };
            let [from, to] = ends(&drawn.corners, at);
            let [near, far] = [0.16, 0.84].map(|share| between(from, to, share));
            thin.push([from[0], from[1], to[0], to[1]]);
            if clash(drawn.cell, at, &other) {
                clashes.push([near[0], near[1], far[0], far[1]]);
            }
        }
    }
    svg.lines(&thin, JOINT, 1.0);
    svg.lines(&clashes, CREASE, 6.0);
    svg.lines(&clashes, CLASH, 3.4);
}

/// Whether the side of a cell differs from the one that its neighbour turns to it.
fn clash(cell: &ViewCell, side: usize, other: &Beyond<'_>) -> bool {
    match (cell.sides, other.cell.sides) {
        (Some(sides), Some(others)) => sides.get(side) != others.get(other.side),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The width of a digit of the bold font, as a share of its size.
    const DIGIT: f64 = 0.7;

    #[test]
    fn numbers_of_tiles_side_by_side_do_not_touch() {
        for colour in 0..=u8::MAX {
            let half = colour.to_string().len() as f64 * DIGIT * size(colour) / 2.0;
            let from_side = share(1, colour) * CELL / 2.0;
            assert!(from_side - half > 1.5, "{colour}");
            assert!(from_side + half < CELL / 2.0, "{colour}");
        }
    }
}
