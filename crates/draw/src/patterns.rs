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
        let ink = usize::from(!dark_text_on(coat.colour));
        shapes[coat.pattern * INKS.len() + ink].push(corners);
    }
    for (at, shapes) in shapes.iter().enumerate() {
        let (pattern, ink) = (at / INKS.len(), at % INKS.len());
        if !shapes.is_empty() && !PATHS[pattern].is_empty() {
            let name = format!("pattern-{pattern}-{ink}");
            svg.pattern(&name, side / PER_CELL, PATHS[pattern], INKS[ink]);
            svg.shapes(shapes, &format!("url(#{name})"));
        }
    }
}
