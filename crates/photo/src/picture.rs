//! A picture, and what it shows of each cell.

use crate::colour::{Triple, light_table, luminance};
use crate::corners::{Corners, Plane, Spot};
use crate::tray::{Tray, WAYS};

/// Pixels, upright, row by row: red, green and blue, and perhaps one more value that is not looked at.
pub struct Picture<'a> {
    width: usize,
    height: usize,
    pixels: &'a [u8],
    /// Bytes of a pixel.
    bytes: usize,
    table: [f64; 256],
}

/// The light that a cell sends, as much red, green and blue as sRGB has at most being 65,535. What was
/// glossy or lay between cells is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample(pub [u16; 3]);

/// What a photograph shows of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Samples {
    /// Of each cell, in the order of the tray.
    pub cells: Vec<Sample>,
    /// Of what surrounds the board: of a tray that has a frame, its colour.
    pub rim: Sample,
    /// Of the four sides of each cell: above, right, below, left. If these are not as many as
    /// the cells, as where there are none, colours alone are read.
    pub sides: Vec<[Side; 4]>,
}

/// What a picture shows of a side of a cell, from its disc to where the next begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The darkest line along it, as a groove or a shadow.
    pub dark: Sample,
    /// All of it.
    pub whole: Sample,
}

/// How far from the centre of a cell at the rim its surroundings are looked at, in sides of a cell.
const RIM: f64 = 0.78;

/// The part of a cell that is looked at, in halves of its side.
const DISC: f64 = 0.6;

/// So many points are looked at along the width of a disc.
const ACROSS: i32 = 9;

/// In the order of their brightness, the points of a disc from here to there are taken: what is darker
/// is a gap or a hollow's edge, what is brighter is gloss.
const MIDDLE: [f64; 2] = [0.35, 0.75];

/// How far from the centre the lines of a side lie, and the points of a line from its middle, in sides of
/// a cell.
const SIDE_LINES: [f64; 6] = [0.32, 0.37, 0.42, 0.46, 0.5, 0.54];
const SIDE_POINTS: [f64; 5] = [-0.2, -0.1, 0.0, 0.1, 0.2];

impl<'a> Picture<'a> {
    /// The picture of these pixels, three or four bytes each; `None` if their number is another one, or
    /// 0.
    #[must_use]
    pub fn new(width: usize, height: usize, pixels: &'a [u8]) -> Option<Picture<'a>> {
        let number = width.checked_mul(height).filter(|number| *number > 0)?;
        let bytes = [3, 4];
        let bytes = bytes
            .into_iter()
            .find(|bytes| number.checked_mul(*bytes) == Some(pixels.len()))?;
        Some(Picture {
            width,
            height,
            pixels,
            bytes,
            table: light_table(),
        })
    }

    /// The light at a spot, between the four pixels around it; the nearest pixel's outside.
    pub(crate) fn light(&self, [x, y]: Spot) -> Triple {
        let along = |at: f64, side: usize| {
            let at = (at - 0.5).clamp(0.0, (side - 1) as f64);
            let first = whole(at);
            (first, (first + 1).min(side - 1), at - first as f64)
        };
        let (left, right, across) = along(x, self.width);
        let (top, bottom, down) = along(y, self.height);
        let pixel = |row: usize, col: usize| {
            let at = self.bytes * (row * self.width + col);
            [0, 1, 2].map(|part| self.table[usize::from(self.pixels[at + part])])
        };
        let [a, b] = [pixel(top, left), pixel(top, right)];
        let [c, d] = [pixel(bottom, left), pixel(bottom, right)];
        std::array::from_fn(|part| {
            let upper = a[part] + (b[part] - a[part]) * across;
            let lower = c[part] + (d[part] - c[part]) * across;
            upper + (lower - upper) * down
        })
    }

    /// What the picture shows of each cell and of what surrounds them; `None` if the corners are not
    /// [seen](Corners::are_seen).
    #[must_use]
    pub fn samples(&self, corners: &Corners, tray: &Tray) -> Option<Samples> {
        let plane = corners.plane(&tray.corners)?;
        let mut points = Vec::new();
        let cell = |&[row, col]: &[u16; 2]| {
            self.disc(&plane, f64::from(row), f64::from(col), &mut points);
            sample(middle(&mut points))
        };
        let cells = tray.cells.iter().map(cell).collect();
        let beside = tray.rim().map(|([row, col], [down, right])| {
            let along = |at: u16, way: f64| f64::from(at) + way * RIM;
            self.light(plane.spot(along(row, down), along(col, right)))
        });
        let rim = sample(middle(&mut beside.collect::<Vec<_>>()));
        let sides = tray.cells.iter();
        let sides = sides
            .map(|cell| WAYS.map(|way| self.side(&plane, cell.map(f64::from), way.map(f64::from))));
        Some(Samples {
            cells,
            rim,
            sides: sides.collect(),
        })
    }

    /// What lies at the side of a cell.
    fn side(&self, plane: &Plane, [row, col]: [f64; 2], [down, right]: [f64; 2]) -> Side {
        let lines: Vec<Triple> = SIDE_LINES
            .map(|far| {
                let points = SIDE_POINTS.into_iter().map(|along| {
                    let row = row + far * down + along * right;
                    let col = col + far * right + along * down;
                    self.light(plane.spot(row, col))
                });
                mean(points)
            })
            .to_vec();
        let dark = lines
            .iter()
            .min_by(|one, other| luminance(**one).total_cmp(&luminance(**other)));
        Side {
            dark: sample(*dark.expect("there are lines")),
            whole: sample(mean(lines.iter().copied())),
        }
    }

    /// Lists the light in the disc of a cell.
    pub(crate) fn disc(&self, plane: &Plane, row: f64, col: f64, points: &mut Vec<Triple>) {
        points.clear();
        let half = ACROSS / 2;
        for down in -half..=half {
            for right in -half..=half {
                if down * down + right * right <= half * half {
                    let [down, right] = [down, right].map(|at| f64::from(at) / f64::from(half));
                    let spot = plane.spot(row + down * DISC / 2.0, col + right * DISC / 2.0);
                    points.push(self.light(spot));
                }
            }
        }
    }
}

/// The mean of the points of middling brightness.
pub(crate) fn middle(points: &mut [Triple]) -> Triple {
    points.sort_by(|one, other| luminance(*one).total_cmp(&luminance(*other)));
    let [from, to] = MIDDLE.map(|share| whole(share * points.len() as f64));
    let taken = &points[from..to.max(from + 1)];
    let sum = |part: usize| taken.iter().map(|point| point[part]).sum::<f64>();
    [0, 1, 2].map(|part| sum(part) / taken.len() as f64)
}

fn mean(points: impl Iterator<Item = Triple>) -> Triple {
    let (mut sum, mut number) = ([0.0; 3], 0.0);
    for point in points {
        (0..3).for_each(|part| sum[part] += point[part]);
        number += 1.0;
    }
    sum.map(|sum| sum / number)
}

fn sample(light: Triple) -> Sample {
    let part = |part: f64| u16::try_from(whole(part * 65_535.0 + 0.5)).unwrap_or(u16::MAX);
    Sample(light.map(part))
}

impl Sample {
    pub(crate) fn light(self) -> Triple {
        self.0.map(|part| f64::from(part) / 65_535.0)
    }
}

/// The whole part of a number that is not negative and fits.
fn whole(number: f64) -> usize {
    usize::try_from(pavage_family::rounded_down(number)).unwrap_or(usize::MAX)
}
