//! Sheets to cut: the frame, its bottom and all pieces, laid out on as many sheets as they take.
//!
//! Without kerf and clearance, pieces lie in the cells of one lattice, side by side, and the line between
//! two of them is cut once; the first ones lie where the frame is open. With kerf or clearance each part has
//! lines of its own, and parts lie apart.

use pavage_family::{Lattice, Message, Point};

use crate::columns::{around, within};
use crate::complex::{Complex, Point2, middle, polygon};
use crate::known::{self, Known};
use crate::letters::{knows, written};
use crate::lines::{Line, Lines};
use crate::measures::Measures;
use crate::parts::{Parts, Piece};

/// The edge of a sheet that stays free, in millimetres.
const EDGE: f64 = 10.0;
/// How far parts of which each has its own lines lie apart at least, in millimetres.
const GAP: f64 = 2.0;
/// The most sheets.
const SHEETS_MAX: usize = 100;
/// The width and height of a name, in radii of the circle inside a cell.
const NAME: [f64; 2] = [1.1, 0.9];

/// A sheet: its lines, in millimetres from its upper left corner to the right and down.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Its width and height.
    pub size: [f64; 2],
    /// The lines to cut through: each place is on one line only.
    pub cut: Vec<Vec<[f64; 2]>>,
    /// The lines to engrave.
    pub engraved: Vec<Vec<[f64; 2]>>,
}

/// The sheets of a puzzle.
///
/// # Errors
/// Its pieces are not flat, or a part is larger than a sheet, or there would be too many sheets.
pub fn sheets(parts: &Parts, measures: &Measures) -> Result<Vec<Sheet>, Message> {
    let lattice = parts.lattice;
    if lattice.is_solid {
        return Err(Message::new("make-solid").with("lattice", lattice.name));
    }
    let clearance = measures.clearance.unwrap_or(0.0);
    let outward = measures.kerf / 2.0 - clearance;
    let frame = Frame::of(parts, measures);
    let size = [measures.paper, [measures.paper[1], measures.paper[0]]];
    let fits = |size: &&[f64; 2]| {
        let [width, height] = room(**size, measures.cell);
        frame.size[0] <= width + 1e-9 && frame.size[1] <= height + 1e-9
    };
    let Some(size) = size.iter().find(fits) else {
        let [width, height] = frame.size.map(|side| millimetres(side * measures.cell));
        let [w, h] = measures.paper.map(millimetres);
        let message = Message::new("make-paper-small");
        let message = message.with("width", width).with("height", height);
        return Err(message
            .with("w", w)
            .with("h", h)
            .with("edge", millimetres(EDGE)));
    };
    let mut table = Table {
        lattice,
        is_apart: measures.kerf > 0.0 || clearance > 0.0,
        gap: (GAP + measures.kerf) / measures.cell,
        room: room(*size, measures.cell),
        sheets: Vec::new(),
    };
    table.lay_frame(&frame);
    // The largest pieces first.
    let largest = parts.pieces.iter().map(|piece| piece.images[0].len()).max();
    for size in (1..=largest.unwrap_or(0)).rev() {
        let of_size = (1..).zip(&parts.pieces);
        for (number, piece) in of_size.filter(|(_, piece)| piece.images[0].len() == size) {
            let number: usize = number;
            let name = if knows(&piece.name) {
                piece.name.clone()
            } else {
                number.to_string()
            };
            for _ in 0..piece.count {
                table.lay(piece, &name)?;
            }
        }
    }
    let draw = Drawing {
        lattice,
        cell: measures.cell,
        kerf: measures.kerf,
        outward,
        is_apart: table.is_apart,
        size: *size,
    };
    Ok(table
        .sheets
        .iter()
        .map(|laid| draw.sheet(laid, &frame))
        .collect())
}

/// A length to be read, in tenths of a millimetre.
fn millimetres(length: f64) -> String {
    let tenths = (length * 10.0).round() / 10.0;
    tenths.to_string()
}

/// The part of a sheet that is used, in sides of a cell.
fn room(size: Point2, cell: f64) -> Point2 {
    size.map(|side| (side - 2.0 * EDGE) / cell)
}

/// The frame around the board, in sides of a cell.
struct Frame {
    board: Vec<[i32; 2]>,
    /// Its least and largest coordinates where the board lies at its own rows and columns.
    bounds: [Point2; 2],
    size: Point2,
}

impl Frame {
    fn of(parts: &Parts, measures: &Measures) -> Frame {
        let bounds = around(parts.lattice, &parts.board, measures.wall / measures.cell);
        let [low, high] = bounds;
        Frame {
            board: parts.board.clone(),
            bounds,
            size: [high[0] - low[0], high[1] - low[1]],
        }
    }
}

/// A sheet that is being laid out. Its lattice begins at the upper left corner of what is used, as far
/// further as the frame is wide.
struct Laid {
    /// Where the origin of the lattice lies, in sides of a cell: to the right, and up from the upper edge.
    origin: Point2,
    /// Whether the frame lies here,
    has_frame: bool,
    /// and the upper left corner of its bottom, if that does.
    bottom: Option<Point2>,
    /// Its cells in the order in which they are filled,
    cells: Vec<[i32; 2]>,
    /// and those that can be used.
    open: Known,
    pieces: Vec<(Vec<[i32; 2]>, String)>,
}

struct Table {
    lattice: &'static Lattice,
    is_apart: bool,
    gap: f64,
    room: Point2,
    sheets: Vec<Laid>,
}

impl Table {
    /// A new sheet whose lattice begins there.
    fn begin(&mut self, origin: Point2) -> &mut Laid {
        let [width, height] = self.room;
        let low = [-origin[0], -height - origin[1]];
        let high = [width - origin[0], -origin[1]];
        let mut cells = within(self.lattice, [low, high]);
        cells.retain(|cell| is_within(self.lattice, *cell, [low, high]));
        self.sheets.push(Laid {
            origin,
            has_frame: false,
            bottom: None,
            open: known::set(&cells),
            cells,
            pieces: Vec::new(),
        });
        self.sheets.last_mut().expect("it was added")
    }

    /// Lays the frame, and its bottom below or beside it or on a sheet of its own.
    fn lay_frame(&mut self, frame: &Frame) {
        let [low, high] = frame.bounds;
        let [width, height] = frame.size;
        let origin = [-low[0], -high[1]];
        let far = if self.is_apart { self.gap } else { 0.0 };
        let [wide, tall] = self.room;
        let bottom = if 2.0 * height + far <= tall + 1e-9 {
            Some([0.0, -height - far])
        } else if 2.0 * width + far <= wide + 1e-9 {
            Some([width + far, 0.0])
        } else {
            None
        };
        let (lattice, is_apart) = (self.lattice, self.is_apart);
        let board = known::set(&frame.board);
        let laid = self.begin(origin);
        laid.has_frame = true;
        laid.bottom = bottom;
        let place = |[x, y]: Point2| {
            let low = [x - origin[0], y - height - origin[1]];
            [low, [low[0] + width, low[1] + height]]
        };
        let rectangles = [Some([0.0, 0.0]), bottom].into_iter().flatten().map(place);
        let rectangles: Vec<[Point2; 2]> = rectangles.collect();
        let is_blocked = |cell: &[i32; 2]| {
            let mut all = rectangles.iter();
            !board.has(known::cell(*cell)) && all.any(|one| meets(lattice, *cell, *one, far))
        };
        laid.close(is_blocked);
        // What the frame leaves open is filled first.
        let cells = std::mem::take(&mut laid.cells).into_iter();
        let (open, beyond): (Vec<_>, Vec<_>) =
            cells.partition(|cell| board.has(known::cell(*cell)));
        laid.cells = [open, beyond].concat();
        if is_apart {
            // Beside the wall nothing is cut.
            let mut wall = within(lattice, rectangles[0]);
            wall.retain(|cell| !board.has(known::cell(*cell)));
            for cell in wall.iter().flat_map(|cell| beside(lattice, *cell)) {
                laid.open.remove(known::cell(cell));
            }
        }
        if bottom.is_none() {
            let rectangle = place([0.0, 0.0]);
            let laid = self.begin(origin);
            laid.bottom = Some([0.0, 0.0]);
            laid.close(|cell| meets(lattice, *cell, rectangle, far));
        }
    }

    /// Lays a piece on the first sheet that has room for it.
    fn lay(&mut self, piece: &Piece, name: &str) -> Result<(), Message> {
        let (lattice, is_apart) = (self.lattice, self.is_apart);
        for laid in &mut self.sheets {
            if laid.take(lattice, is_apart, piece, name) {
                return Ok(());
            }
        }
        if self.sheets.len() >= SHEETS_MAX {
            return Err(Message::new("make-sheets").with("max", SHEETS_MAX));
        }
        let laid = self.begin([0.0, 0.0]);
        if laid.take(lattice, is_apart, piece, name) {
            return Ok(());
        }
        Err(Message::new("make-piece-paper").with("piece", piece.name.as_str()))
    }
}

impl Laid {
    /// Closes the cells of which that is true.
    fn close(&mut self, is_closed: impl Fn(&[i32; 2]) -> bool) {
        for cell in self.cells.iter().filter(|cell| is_closed(cell)) {
            self.open.remove(known::cell(*cell));
        }
    }

    /// Lays a piece in the first place that is free, whichever way it fits.
    fn take(&mut self, lattice: &Lattice, is_apart: bool, piece: &Piece, name: &str) -> bool {
        let is_free = |cell: &[i32; 2]| self.open.has(known::cell(*cell));
        let images = piece.images.iter().map(|image| flat(image));
        let images: Vec<Vec<[i32; 2]>> = images.collect();
        let found = self
            .cells
            .iter()
            .filter(|cell| is_free(cell))
            .find_map(|corner| {
                images.iter().find_map(|image| {
                    let [row, col] = [corner[0] - image[0][0], corner[1] - image[0][1]];
                    let step = Point::flat(row, col);
                    let cells = image.iter().map(|[r, c]| [r + row, c + col]);
                    let cells: Vec<[i32; 2]> = cells.collect();
                    (lattice.translates(step) && cells.iter().all(is_free)).then_some(cells)
                })
            });
        let Some(cells) = found else {
            return false;
        };
        for cell in &cells {
            self.open.remove(known::cell(*cell));
            for next in beside(lattice, *cell).filter(|_| is_apart) {
                self.open.remove(known::cell(next));
            }
        }
        self.pieces.push((cells, name.to_owned()));
        true
    }
}

/// The rows and columns of the cells of an image, which are in reading order.
fn flat(cells: &[Point]) -> Vec<[i32; 2]> {
    cells
        .iter()
        .map(|Point([_, row, col])| [*row, *col])
        .collect()
}

/// The cells that touch a cell, at a corner also.
fn beside(lattice: &Lattice, [row, col]: [i32; 2]) -> impl Iterator<Item = [i32; 2]> {
    let steps = lattice.corner_steps(Point::flat(row, col));
    steps
        .into_iter()
        .map(move |Point([_, down, right])| [row + down, col + right])
}

/// Whether a cell lies in a rectangle.
fn is_within(lattice: &Lattice, [row, col]: [i32; 2], [low, high]: [Point2; 2]) -> bool {
    let corners = polygon(lattice, row, col).into_iter().flatten();
    corners.into_iter().all(|corner| {
        (0..2).all(|way| corner[way] >= low[way] - 1e-9 && corner[way] <= high[way] + 1e-9)
    })
}

/// Whether the box of a cell comes nearer to a rectangle than that.
fn meets(lattice: &Lattice, [row, col]: [i32; 2], [low, high]: [Point2; 2], far: f64) -> bool {
    let corners: Vec<Point2> = polygon(lattice, row, col).into_iter().flatten().collect();
    (0..2).all(|way| {
        let along = corners.iter().map(|corner| corner[way]);
        let least = along.clone().fold(f64::MAX, f64::min);
        let most = along.fold(f64::MIN, f64::max);
        most + far > low[way] + 1e-9 && least - far < high[way] - 1e-9
    })
}

/// What turns a sheet that is laid out into lines.
struct Drawing {
    lattice: &'static Lattice,
    cell: f64,
    kerf: f64,
    outward: f64,
    is_apart: bool,
    size: Point2,
}

impl Drawing {
    fn sheet(&self, laid: &Laid, frame: &Frame) -> Sheet {
        let mut cut = Lines::default();
        let mut engraved = Vec::new();
        let mut rectangle = |[x, y]: Point2| {
            let [wide, tall] = frame.size.map(|side| side * self.cell);
            let far = self.kerf / 2.0;
            let [left, top] = [EDGE + x * self.cell - far, EDGE - y * self.cell - far];
            let [right, bottom] = [left + wide + self.kerf, top + tall + self.kerf];
            let corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
            for (at, from) in corners.iter().enumerate() {
                cut.add(*from, corners[(at + 1) % 4]);
            }
        };
        if laid.has_frame {
            rectangle([0.0, 0.0]);
        }
        if let Some(corner) = laid.bottom {
            rectangle(corner);
        }
        let at = |[x, y]: Point2| {
            [
                EDGE + laid.origin[0] * self.cell + x,
                EDGE - laid.origin[1] * self.cell - y,
            ]
        };
        let mut outline = |cells: &[[i32; 2]], outward: f64| {
            let complex = self.complex(cells);
            for corners in complex.boundary() {
                let moved = corners
                    .iter()
                    .map(|corner| at(corner.moved(&complex.points, -outward)));
                let moved: Line = moved.collect();
                for (from, to) in moved.iter().zip(moved.iter().cycle().skip(1)) {
                    cut.add(*from, *to);
                }
            }
        };
        if laid.has_frame {
            outline(&frame.board, -self.kerf / 2.0);
        }
        for (cells, name) in &laid.pieces {
            outline(cells, if self.is_apart { self.outward } else { 0.0 });
            let (place, radius) = self.spot(cells);
            let wide = NAME[0] * radius * self.cell;
            let high = NAME[1] * radius * self.cell;
            let strokes = written(name, place.map(|along| along * self.cell), wide, high);
            let strokes = strokes
                .into_iter()
                .map(|stroke| stroke.into_iter().map(at).collect());
            engraved.extend(strokes);
        }
        Sheet {
            size: self.size,
            cut: cut.joined(),
            engraved,
        }
    }

    /// Cells as polygons in millimetres.
    fn complex(&self, cells: &[[i32; 2]]) -> Complex {
        let polygons = cells
            .iter()
            .filter_map(|[row, col]| polygon(self.lattice, *row, *col));
        let mut complex = Complex::new(&polygons.collect::<Vec<_>>());
        for point in &mut complex.points {
            *point = point.map(|along| along * self.cell);
        }
        complex
    }

    /// Where a name stands: the middle of the cell nearest to the middle of the piece, and the radius of
    /// the circle inside that cell, in sides of a cell.
    fn spot(&self, cells: &[[i32; 2]]) -> (Point2, f64) {
        let polygons = cells
            .iter()
            .filter_map(|[row, col]| polygon(self.lattice, *row, *col));
        let polygons: Vec<Vec<Point2>> = polygons.collect();
        let centre = |polygon: &Vec<Point2>| middle(polygon.iter().copied());
        let whole = middle(polygons.iter().map(centre));
        let far = |[x, y]: Point2, [a, b]: Point2| ((x - a) * (x - a) + (y - b) * (y - b)).sqrt();
        let nearest = polygons
            .iter()
            .min_by(|a, b| far(centre(a), whole).total_cmp(&far(centre(b), whole)))
            .expect("pieces have cells");
        (centre(nearest), inner_radius(nearest))
    }
}

/// The radius of the circle inside a cell.
pub(crate) fn inner_radius(corners: &[Point2]) -> f64 {
    let [x, y] = middle(corners.iter().copied());
    let distance = |at: usize| {
        let [[a, b], [c, d]] = [corners[at], corners[(at + 1) % corners.len()]];
        let length = ((c - a) * (c - a) + (d - b) * (d - b)).sqrt();
        ((c - a) * (y - b) - (d - b) * (x - a)).abs() / length
    };
    (0..corners.len()).map(distance).fold(f64::MAX, f64::min)
}
