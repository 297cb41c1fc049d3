//! Patterns laid over colours: thin lines that leave the colour and the letters on it readable. They
//! tell apart what colours alone do not, to those too who see few colours.

use crate::coats::{Coat, PATTERNS};
use crate::outlines::Corner;
use crate::palette::dark_text_on;
use crate::svg::Svg;

/// A pattern repeats so often along a cell.
const PER_CELL: f64 = 3.0;
/// Lines on light and on dark colours.
const INKS: [&str; 2] = ["#10161c5c", "#ffffff80"];

/// The lines of each pattern in a square of side 1; the first is none.
const PATHS: [&str; PATTERNS] = [
    "",
    // Stripes: falling, rising, level, upright.
    "M-.25 .75L.25 1.25M-.25 -.25L1.25 1.25M.75 -.25L1.25 .25",
    "M-.25 .25L.25 -.25M-.25 1.25L1.25 -.25M.75 1.25L1.25 .75",
    "M0 .5H1",
    "M.5 0V1",
    // Dots.
    "M.41 .41H.59V.59H.41Z",
    // Lattices: upright and slanting.
    "M0 .5H1M.5 0V1",
    "M-.25 .75L.25 1.25M-.25 -.25L1.25 1.25M.75 -.25L1.25 .25M-.25 .25L.25 -.25M-.25 1.25L1.25 -.25M.75 1.25L1.25 .75",
    // Zigzags: level and upright.
    "M0 .75L.5 .25L1 .75",
    "M.25 0L.75 .5L.25 1",
    // Crosses, squares.
    "M.3 .5H.7M.5 .3V.7",
    "M.28 .28H.72V.72H.28Z",
];

/// Lays the patterns of these coats over cells with these corners; `side` is the length of a side.
pub(crate) fn lay<'a>(svg: &mut Svg, cells: impl Iterator<Item = (Coat, &'a [Corner])>, side: f64) {
    let mut shapes: Vec<Vec<&[Corner]>> = vec![Vec::new(); PATTERNS * INKS.len()];
    for (coat, corners) in cells {
        shapes[coat.pattern * INKS.len() + ink(coat)].push(corners);
    }
    for (at, shapes) in shapes.iter().enumerate() {
        let (pattern, ink) = (at / INKS.len(), at % INKS.len());
        if !shapes.is_empty() && !PATHS[pattern].is_empty() {
            let fill = fill(svg, pattern, ink, side);
            svg.shapes(shapes, &fill);
        }
    }
}

/// Lays the pattern of a coat over a disc as wide as a cell.
pub(crate) fn lay_disc(svg: &mut Svg, coat: Coat, middle: Corner, radius: f64) {
    if !PATHS[coat.pattern].is_empty() {
        let fill = fill(svg, coat.pattern, ink(coat), 2.0 * radius);
        svg.disc(middle, radius, &fill);
    }
}

/// The number of the ink for a coat.
fn ink(coat: Coat) -> usize {
    usize::from(!dark_text_on(coat.colour))
}

/// A pattern in an ink, as a fill.
fn fill(svg: &mut Svg, pattern: usize, ink: usize, side: f64) -> String {
    let name = format!("pattern-{pattern}-{ink}");
    svg.pattern(&name, side / PER_CELL, PATHS[pattern], INKS[ink]);
    format!("url(#{name})")
}
