//! The objects to print: the tray and one of each piece.

use pavage_family::{Body, Message};

use crate::balls::{NECK_MAX, balls};
use crate::columns::{Tray, around};
use crate::complex::{Complex, polygon};
use crate::cubes::cubes;
use crate::measures::{Edge, Measures};
use crate::parts::{Parts, Piece, within};
use crate::prism::prism;
use crate::sheets::inner_radius;
use crate::surface::Surface;

/// The clearance where none is said, in millimetres.
const CLEARANCE: f64 = 0.15;
/// The least clearance. Without any, cells that touch at an edge only would have no closed surface, and no
/// piece would fit.
const CLEARANCE_MIN: f64 = 0.02;
/// How much of the circle inside a cell clearance and edges may take away.
const INSIDE: f64 = 0.8;
/// The longest side of a tray, in millimetres: coordinates in files have 24 bits.
const SIDE_MAX: f64 = 1000.0;

/// The most cells of all different pieces together.
const CELLS_MAX: usize = 3000;

/// An object to print.
#[derive(Clone, Debug)]
pub struct Object {
    /// What it is, as the name of a file: `tray`, or a piece with its number, its name and how many there
    /// are, as `piece-02-B` and `piece-01-Y-x45`.
    pub name: String,
    /// Its surface. It stands on height 0.
    pub surface: Surface,
}

/// The tray and the pieces.
///
/// # Errors
/// Clearance or edges take too much away, or an object would be too large.
pub fn objects(parts: &Parts, measures: &Measures) -> Result<Vec<Object>, Message> {
    let shop = Shop::of(parts, measures)?;
    within(
        parts.pieces.iter().map(|piece| piece.images[0].len()).sum(),
        CELLS_MAX,
    )?;
    let [low, high] = around(parts.lattice, &parts.board, measures.wall / measures.cell);
    let longest = (high[0] - low[0]).max(high[1] - low[1]) * measures.cell;
    if longest > SIDE_MAX {
        let message = Message::new("make-large").with("side", longest.ceil().to_string());
        return Err(message.with("max", SIDE_MAX.to_string()));
    }
    let digits = parts.pieces.len().to_string().len().max(2);
    let tray = Object {
        name: "tray".to_owned(),
        surface: shop.tray().grounded(),
    };
    let pieces = (1..)
        .zip(&parts.pieces)
        .map(|(number, piece): (usize, &Piece)| {
            let safe: String = piece
                .name
                .chars()
                .filter(|letter| letter.is_alphanumeric())
                .collect();
            let mut name = format!("piece-{number:0digits$}");
            for part in [safe, copies(piece.count)] {
                if !part.is_empty() {
                    name = format!("{name}-{part}");
                }
            }
            Object {
                name,
                surface: shop.piece(&piece.images[0]).grounded(),
            }
        });
    Ok([tray].into_iter().chain(pieces).collect())
}

/// A bound to be read: whole hundredths of a millimetre that keep within it.
fn hundredths(length: f64) -> String {
    ((length * 100.0 + 1e-6).floor() / 100.0).to_string()
}

fn copies(count: u32) -> String {
    if count > 1 {
        format!("x{count}")
    } else {
        String::new()
    }
}

/// What makes the objects of a puzzle, with all measures decided.
struct Shop<'a> {
    parts: &'a Parts,
    measures: &'a Measures,
    clearance: f64,
    neck: f64,
}

impl Shop<'_> {
    fn of<'a>(parts: &'a Parts, measures: &'a Measures) -> Result<Shop<'a>, Message> {
        let shop = Shop {
            parts,
            measures,
            clearance: measures.clearance.unwrap_or(CLEARANCE),
            neck: measures.neck.unwrap_or(0.4 * measures.cell) / 2.0,
        };
        let is_ball = parts.lattice.body == Body::Ball;
        let least = CLEARANCE_MIN.to_string();
        if shop.clearance < CLEARANCE_MIN {
            return Err(Message::new("make-clearance-small").with("min", least));
        }
        let inside = polygon(parts.lattice, 0, 0).map_or(0.5, |cell| inner_radius(&cell));
        let inside = inside * measures.cell;
        let edge = measures.edge.reach();
        if shop.clearance + edge > INSIDE * inside {
            let most = hundredths(INSIDE * inside);
            return Err(Message::new("make-edge-large").with("max", most));
        }
        if is_ball && measures.edge != Edge::Sharp {
            return Err(Message::new("make-edge-balls"));
        }
        let radius = measures.cell / 2.0 - shop.clearance;
        if is_ball && shop.neck > NECK_MAX * radius {
            let most = hundredths(2.0 * NECK_MAX * radius);
            return Err(Message::new("make-neck-large").with("max", most));
        }
        let flat = !parts.lattice.is_solid;
        if flat && 2.0 * edge > INSIDE * shop.height() {
            let most = hundredths(INSIDE * shop.height() / 2.0);
            return Err(Message::new("make-edge-high").with("max", most));
        }
        Ok(shop)
    }

    /// The height of flat pieces, and how deep the tray is.
    fn height(&self) -> f64 {
        self.measures.height.unwrap_or(self.measures.cell / 2.0)
    }

    fn tray(&self) -> Surface {
        let tray = Tray {
            lattice: self.parts.lattice,
            cells: &self.parts.board,
            cell: self.measures.cell,
            wall: self.measures.wall,
            floor: self.measures.floor,
            depth: self.height(),
        };
        tray.surface()
    }

    fn piece(&self, cells: &[pavage_family::Point]) -> Surface {
        let lattice = self.parts.lattice;
        let Measures { cell, edge, .. } = *self.measures;
        let points = || cells.iter().map(|point| point.0);
        match lattice.body {
            Body::Tile => {
                let polygons = points().filter_map(|[_, row, col]| polygon(lattice, row, col));
                let mut complex = Complex::new(&polygons.collect::<Vec<_>>());
                for point in &mut complex.points {
                    *point = point.map(|along| along * cell);
                }
                prism(&complex, self.height(), self.clearance, edge)
            }
            Body::Cube => {
                let cubes_at: Vec<_> = points()
                    .map(|[layer, row, col]| [col, -row, layer])
                    .collect();
                cubes(&cubes_at, cell, self.clearance, edge)
            }
            Body::Ball => {
                let places = cells
                    .iter()
                    .map(|point| lattice.in_space(lattice.place(*point)));
                let centres: Vec<_> = places.map(|[x, y, z]| [x, -y, z]).collect();
                let radius = cell / 2.0 - self.clearance;
                balls(&centres, cell, radius, self.neck)
            }
        }
    }
}
