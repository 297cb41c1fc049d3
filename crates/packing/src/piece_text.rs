//! Pieces drawn in TOML, for puzzles and for sets.

use std::collections::{HashMap, HashSet};

use pavage_family::numbers::as_i32;
use pavage_family::toml_source::{Source, Spanned, text_or_list};
use pavage_family::{Message, ReadError};
use pavage_grid::{ANY_COLOUR, BALLS, CELLS_MAX, Freedom, Lattice, Point, Shape};
use serde::{Deserialize, Deserializer};

use super::amount::{Amount, AmountText};
use super::grid_text::{
    has_whole_rows, inked, layer_other_size, layers_of, numbered, off_lattice, without_blank_ends,
};
use super::pieces::{Piece, usual_freedom};
use super::sizes::lattice_named;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetText {
    #[serde(default)]
    lattice: Option<Spanned<String>>,
    #[serde(default)]
    flip: Option<Spanned<bool>>,
    #[serde(default)]
    mirror: Option<Spanned<bool>>,
    #[serde(default)]
    rotate: Option<bool>,
    pieces: Vec<Spanned<PieceText>>,
}

/// A piece.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PieceText {
    /// One character.
    pub(super) name: Spanned<char>,
    /// A drawing: a row a line, `#` a cell of the piece, `.` or a blank none.
    #[serde(default)]
    shape: Option<Spanned<String>>,
    /// Several drawings, of which each copy is laid as one.
    #[serde(default)]
    shapes: Option<Spanned<Vec<Spanned<String>>>>,
    /// A drawing of the shape with the colour of each cell, or one for each of several shapes.
    #[serde(default)]
    colors: Option<Spanned<ColorsText>>,
    /// Whether the shape may have several parts that do not touch.
    #[serde(default)]
    parts: bool,
    /// How many copies: a number, or a range such as "0-3", "1-" or "any". One, unless it says otherwise.
    #[serde(default)]
    count: Option<Spanned<AmountText>>,
    /// Whether it may be turned over.
    #[serde(default)]
    flip: Option<Spanned<bool>>,
    /// Whether a solid piece may be laid as its mirror image.
    #[serde(default)]
    mirror: Option<Spanned<bool>>,
    /// Whether it may be turned.
    #[serde(default)]
    rotate: Option<bool>,
    /// The colour in pictures, as "#rrggbb".
    #[serde(default)]
    colour: Option<String>,
}

/// The colours of a shape, or of each of several.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
enum ColorsText {
    /// Those of the shape.
    One(String),
    /// Those of each shape.
    Each(Vec<Spanned<String>>),
}

impl<'de> Deserialize<'de> for ColorsText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ColorsText, D::Error> {
        text_or_list(deserializer, "colors", ColorsText::One, ColorsText::Each)
    }
}

/// The most cells in the bounding box of a drawing.
const DRAWING_MAX: usize = 1 << 20;

/// How pieces may be moved, and whether they may be left out, if they do not say so themselves.
#[derive(Clone, Copy)]
pub(super) struct Defaults {
    pub(super) may_be_left_out: bool,
    pub(super) face_down: bool,
    pub(super) rotate: Option<bool>,
    pub(super) flip: Option<bool>,
}

impl Defaults {
    fn freedom(self, lattice: &Lattice, rotate: Option<bool>, flip: Option<bool>) -> Freedom {
        let usual = usual_freedom(lattice);
        Freedom {
            rotate: rotate.or(self.rotate).unwrap_or(usual.rotate),
            flip: flip.or(self.flip).unwrap_or(usual.flip),
        }
    }
}

/// The lattice that a text names; squares if it names none.
pub(super) fn lattice_of(
    source: Source<'_>,
    name: Option<&Spanned<String>>,
) -> Result<&'static Lattice, ReadError> {
    let read = |name: &Spanned<String>| {
        let lattice = lattice_named(name.get_ref());
        lattice.map_err(|message| source.error(&name.span(), message))
    };
    name.map(read).transpose().map(Option::unwrap_or_default)
}

/// Whether pieces may be replaced by their mirror images: on flat lattices by flipping them over
/// (`flip`), on solid ones only if the text says so (`mirror`).
pub(super) fn flip_of(
    source: Source<'_>,
    lattice: &Lattice,
    flip: Option<&Spanned<bool>>,
    mirror: Option<&Spanned<bool>>,
) -> Result<Option<bool>, ReadError> {
    let (own, other, code) = if lattice.is_solid {
        (mirror, flip, "flip-on-solid")
    } else {
        (flip, mirror, "mirror-on-flat")
    };
    match other {
        Some(other) => {
            let message = Message::new(code).with("lattice", lattice.name);
            Err(source.error(&other.span(), message))
        }
        None => Ok(own.map(|own| *own.get_ref())),
    }
}

/// Reads a piece set. It has the keys with which a puzzle describes pieces.
pub(super) fn read_set(text: &str) -> Result<Vec<Piece>, ReadError> {
    let source = Source(text);
    let set: SetText = source.read()?;
    let lattice = lattice_of(source, set.lattice.as_ref())?;
    let defaults = Defaults {
        may_be_left_out: false,
        face_down: false,
        rotate: set.rotate,
        flip: flip_of(source, lattice, set.flip.as_ref(), set.mirror.as_ref())?,
    };
    set.pieces
        .iter()
        .map(|piece| drawn(source, lattice, piece, defaults))
        .collect()
}

/// A piece of a set, with the freedom that a puzzle allows.
pub(super) fn moved(piece: Piece, defaults: Defaults) -> Piece {
    let Freedom { rotate, flip } = piece.freedom;
    let freedom = Freedom {
        rotate: defaults.rotate.unwrap_or(rotate),
        flip: defaults.flip.unwrap_or(flip),
    };
    let left_out = if defaults.may_be_left_out {
        piece.count
    } else {
        piece.left_out
    };
    Piece {
        freedom,
        left_out,
        face_down: defaults.face_down,
        ..piece
    }
}

/// A piece from its drawing. It may be one of which there is no copy.
pub(super) fn drawn(
    source: Source<'_>,
    lattice: &'static Lattice,
    text: &Spanned<PieceText>,
    defaults: Defaults,
) -> Result<Piece, ReadError> {
    let piece = text.get_ref();
    let name = *piece.name.get_ref();
    let fail = |message: Message| source.error(&text.span(), message.with("piece", name));
    let copies = copies(source, piece, defaults)?;
    let mut shapes = shapes(source, lattice, text)?;
    let shape = shapes.remove(0);
    let colour = piece
        .colour
        .as_deref()
        .map(parse_colour)
        .transpose()
        .map_err(fail)?;
    let flip = flip_of(source, lattice, piece.flip.as_ref(), piece.mirror.as_ref())?;
    let freedom = defaults.freedom(lattice, piece.rotate, flip);
    let piece = Piece {
        others: shapes,
        face_down: defaults.face_down,
        colour,
        ..Piece::new(name, lattice, shape, freedom)
    };
    Ok(piece.with_copies(copies))
}

/// The shapes of a piece: at least one.
fn shapes(
    source: Source<'_>,
    lattice: &'static Lattice,
    text: &Spanned<PieceText>,
) -> Result<Vec<Shape>, ReadError> {
    let piece = text.get_ref();
    let name = *piece.name.get_ref();
    let fail = |message: Message| source.error(&text.span(), message.with("piece", name));
    let drawings = match (&piece.shape, &piece.shapes) {
        (Some(shape), None) => vec![shape],
        (None, Some(shapes)) if !shapes.get_ref().is_empty() => shapes.get_ref().iter().collect(),
        (None, None) => return Err(fail(Message::new("toml-key-missing").with("key", "shape"))),
        _ => return Err(fail(Message::new("piece-shapes-bad"))),
    };
    let colours = match &piece.colors {
        None => vec![None; drawings.len()],
        Some(colors) => match colors.get_ref() {
            ColorsText::One(text) if piece.shape.is_some() => vec![Some((text, colors.span()))],
            ColorsText::Each(all) if all.len() == drawings.len() && piece.shape.is_none() => {
                let all = all.iter();
                all.map(|text| Some((text.get_ref(), text.span())))
                    .collect()
            }
            _ => {
                let message = Message::new("colors-shapes").with("piece", name);
                return Err(source.error(&colors.span(), message));
            }
        },
    };
    let mut shapes = Vec::new();
    for (drawing, colours) in drawings.into_iter().zip(colours) {
        let points =
            drawn_points(drawing.get_ref(), lattice).map_err(|error| match error.line {
                Some(line) => {
                    let first = source.first_line(&drawing.span());
                    ReadError::at(first + line - 1, error.message.with("piece", name))
                }
                None => fail(error.message),
            })?;
        let colours = match colours {
            Some((text, span)) => drawn_colours(text, lattice, &points).map_err(|error| {
                let first = source.first_line(&span);
                ReadError::at(first + error.line.unwrap_or(1) - 1, error.message)
            })?,
            None => vec![ANY_COLOUR; points.len()],
        };
        let cells: Vec<(Point, char)> = points.into_iter().zip(colours).collect();
        let shape = Shape::in_parts(lattice, &cells).expect("a drawing has cells of its lattice");
        if !piece.parts && !shape.is_connected(lattice) {
            let message = Message::new("piece-in-parts").with("lattice", lattice.name);
            return Err(fail(message));
        }
        shapes.push(shape);
    }
    Ok(shapes)
}

/// The colours of some points of a drawing, in another drawing of the same layout. Errors name the line
/// of the drawing.
pub(super) fn drawn_colours(
    drawing: &str,
    lattice: &Lattice,
    points: &[Point],
) -> Result<Vec<char>, ReadError> {
    let lines = without_blank_ends(numbered(drawing).collect());
    let layers = if lattice.is_solid {
        layers_of(&lines)
    } else {
        vec![lines]
    };
    let mut left: HashSet<Point> = points.iter().copied().collect();
    let mut found = HashMap::new();
    let mut last = 1;
    for (layer, rows) in layers.iter().enumerate() {
        for (row, (line, letters)) in rows.iter().enumerate() {
            last = *line;
            for (col, letter) in letters.chars().enumerate() {
                let point = Point([layer, row, col].map(as_i32));
                let is_blank = matches!(letter, ' ' | '#') || letter.is_control();
                if !is_blank && left.remove(&point) {
                    found.insert(point, letter);
                } else if !is_blank && letter != ANY_COLOUR {
                    let message = Message::new("colors-outside").at(lattice.place(point));
                    return Err(ReadError::at(*line, message.with("letter", letter)));
                }
            }
        }
    }
    let colour = |point: &Point| {
        found.get(point).copied().ok_or_else(|| {
            let message = Message::new("colors-missing").at(lattice.place(*point));
            ReadError::at(last, message)
        })
    };
    points.iter().map(colour).collect()
}

/// How many copies there are of a piece.
fn copies(source: Source<'_>, piece: &PieceText, defaults: Defaults) -> Result<Amount, ReadError> {
    match &piece.count {
        None if defaults.may_be_left_out => Ok(Amount::between(0, Some(1))),
        None => Ok(Amount::exactly(1)),
        Some(count) => amount(source, "count", count),
    }
}

/// The amount that a key asks for.
pub(super) fn amount(
    source: Source<'_>,
    key: &'static str,
    text: &Spanned<AmountText>,
) -> Result<Amount, ReadError> {
    text.get_ref().amount().map_err(|typed| {
        let message = Message::new("amount-bad").with("key", key);
        source.error(&text.span(), message.with("typed", typed))
    })
}

/// The points of a drawing. Errors name the line of the drawing.
fn drawn_points(drawing: &str, lattice: &Lattice) -> Result<Vec<Point>, ReadError> {
    let lines = without_blank_ends(numbered(drawing).collect());
    let layers = if lattice.is_solid {
        layers_of(&lines)
    } else {
        vec![lines]
    };
    let too_large = || ReadError::from(Message::new("piece-too-large").with("max", CELLS_MAX));
    let mut points = Vec::new();
    let mut bottom = None;
    for (layer, rows) in layers.iter().enumerate() {
        let width = rows.iter().map(|(_, row)| inked(row)).max().unwrap_or(0);
        let sides = [layers.len(), rows.len(), width];
        if sides.into_iter().fold(1, usize::saturating_mul) > DRAWING_MAX {
            return Err(too_large());
        }
        if lattice.is_solid {
            check_rows(lattice, layer, rows, width, &mut bottom)?;
        }
        for (row, (at, line)) in rows.iter().enumerate() {
            for (col, letter) in line.trim_end().chars().enumerate() {
                let point = Point([layer, row, col].map(as_i32));
                match letter {
                    '#' if lattice.kind(point).is_some() => points.push(point),
                    '#' => {
                        let [_, row, col] = point.0;
                        let message = off_lattice("piece-off-lattice", row, col);
                        return Err(ReadError::at(*at, message));
                    }
                    '.' | ' ' => {}
                    _ => {
                        let message = Message::new("piece-drawing-bad");
                        let message = message.with("letter", letter.escape_default().to_string());
                        return Err(ReadError::at(*at, message));
                    }
                }
            }
        }
    }
    match points.len() {
        0 => Err(Message::new("piece-empty").into()),
        1..=CELLS_MAX => Ok(points),
        _ => Err(too_large()),
    }
}

/// Checks that the rows of a layer are equally long, and that layers of cubes are equally large.
fn check_rows(
    lattice: &Lattice,
    layer: usize,
    rows: &[(usize, &str)],
    width: usize,
    bottom: &mut Option<[usize; 2]>,
) -> Result<(), ReadError> {
    let short = rows.iter().find(|(_, row)| inked(row) != width);
    if let Some((line, row)) = short.filter(|_| has_whole_rows(lattice)) {
        let message = Message::new("piece-ragged").with("layer", layer + 1);
        let message = message.with("cells", inked(row)).with("expected", width);
        return Err(ReadError::at(*line, message));
    }
    let found = [rows.len(), width];
    let bottom = *bottom.get_or_insert(found);
    if lattice != &BALLS && found != bottom {
        let code = "piece-layer-other-size";
        let message = layer_other_size(code, layer, found, bottom);
        Err(ReadError::at(rows[0].0, message))
    } else {
        Ok(())
    }
}

fn parse_colour(text: &str) -> Result<[u8; 3], Message> {
    let bad = || Message::new("colour-bad").with("colour", text);
    let digits = text
        .strip_prefix('#')
        .filter(|digits| digits.len() == 6)
        .ok_or_else(bad)?;
    let number = u32::from_str_radix(digits, 16).map_err(|_| bad())?;
    let [_, red, green, blue] = number.to_be_bytes();
    Ok([red, green, blue])
}
