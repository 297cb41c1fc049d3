//! Pieces drawn in TOML, for puzzles and for sets.

use pavage_family::numbers::as_i32;
use pavage_family::toml_source::Source;
use pavage_family::{Message, ReadError};
use pavage_grid::{BALLS, CELLS_MAX, Freedom, Lattice, Point, Shape};
use serde::Deserialize;

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
    lattice: Option<toml::Spanned<String>>,
    #[serde(default)]
    flip: Option<toml::Spanned<bool>>,
    #[serde(default)]
    mirror: Option<toml::Spanned<bool>>,
    #[serde(default)]
    rotate: Option<bool>,
    pieces: Vec<toml::Spanned<PieceText>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceText {
    pub(super) name: toml::Spanned<char>,
    shape: toml::Spanned<String>,
    #[serde(default)]
    count: Option<toml::Spanned<AmountText>>,
    #[serde(default)]
    flip: Option<toml::Spanned<bool>>,
    #[serde(default)]
    mirror: Option<toml::Spanned<bool>>,
    #[serde(default)]
    rotate: Option<bool>,
    #[serde(default)]
    colour: Option<String>,
}

/// The most cells in the bounding box of a drawing.
const DRAWING_MAX: usize = 1 << 20;

/// How pieces may be moved, and whether they may be left out, if they do not say so themselves.
#[derive(Clone, Copy)]
pub(super) struct Defaults {
    pub(super) may_be_left_out: bool,
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
    name: Option<&toml::Spanned<String>>,
) -> Result<&'static Lattice, ReadError> {
    let read = |name: &toml::Spanned<String>| {
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
    flip: Option<&toml::Spanned<bool>>,
    mirror: Option<&toml::Spanned<bool>>,
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
        ..piece
    }
}

/// A piece from its drawing. It may be one of which there is no copy.
pub(super) fn drawn(
    source: Source<'_>,
    lattice: &'static Lattice,
    text: &toml::Spanned<PieceText>,
    defaults: Defaults,
) -> Result<Piece, ReadError> {
    let piece = text.get_ref();
    let name = *piece.name.get_ref();
    let fail = |message: Message| source.error(&text.span(), message.with("piece", name));
    let copies = copies(source, piece, defaults)?;
    let drawing = piece.shape.get_ref();
    let points = drawn_points(drawing, lattice).map_err(|error| match error.line {
        Some(line) => {
            let first = source.first_line(&piece.shape.span());
            ReadError::at(first + line - 1, error.message.with("piece", name))
        }
        None => fail(error.message),
    })?;
    let in_parts = || Message::new("piece-in-parts").with("lattice", lattice.name);
    let shape = Shape::new(lattice, &points).map_err(|_| fail(in_parts()))?;
    let colour = piece
        .colour
        .as_deref()
        .map(parse_colour)
        .transpose()
        .map_err(fail)?;
    let flip = flip_of(source, lattice, piece.flip.as_ref(), piece.mirror.as_ref())?;
    let freedom = defaults.freedom(lattice, piece.rotate, flip);
    let piece = Piece {
        name,
        lattice,
        shape,
        freedom,
        count: 1,
        left_out: 0,
        colour,
    };
    Ok(piece.with_copies(copies))
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
    text: &toml::Spanned<AmountText>,
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
