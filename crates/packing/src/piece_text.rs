//! Pieces drawn in TOML, for puzzles and for sets.

use pavage_family::toml_source::Source;
use pavage_family::{Message, ReadError};
use pavage_grid::{CELLS_MAX, Freedom, Point, Shape};
use serde::Deserialize;

use super::pieces::{Piece, lattice};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetText {
    #[serde(default)]
    flip: Option<bool>,
    #[serde(default)]
    rotate: Option<bool>,
    pieces: Vec<toml::Spanned<PieceText>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceText {
    pub(super) name: toml::Spanned<char>,
    shape: String,
    #[serde(default = "one")]
    count: u32,
    #[serde(default)]
    flip: Option<bool>,
    #[serde(default)]
    rotate: Option<bool>,
    #[serde(default)]
    colour: Option<String>,
}

/// The most cells in the bounding box of a drawing.
const DRAWING_MAX: usize = 1 << 20;

fn one() -> u32 {
    1
}

/// How pieces may be moved if they do not say so themselves.
#[derive(Clone, Copy)]
pub(super) struct Defaults {
    pub(super) rotate: Option<bool>,
    pub(super) flip: Option<bool>,
}

impl Defaults {
    fn freedom(self, rotate: Option<bool>, flip: Option<bool>) -> Freedom {
        Freedom {
            rotate: rotate.or(self.rotate).unwrap_or(true),
            flip: flip.or(self.flip).unwrap_or(true),
        }
    }
}

/// Reads a piece set. It has the keys with which a puzzle describes pieces.
pub(super) fn read_set(text: &str) -> Result<Vec<Piece>, ReadError> {
    let source = Source(text);
    let set: SetText = source.read()?;
    let defaults = Defaults {
        rotate: set.rotate,
        flip: set.flip,
    };
    set.pieces
        .iter()
        .map(|piece| drawn(source, piece, defaults))
        .collect()
}

/// A piece of a set, with the freedom that a puzzle allows.
pub(super) fn moved(piece: Piece, defaults: Defaults) -> Piece {
    let Freedom { rotate, flip } = piece.freedom;
    let freedom = Freedom {
        rotate: defaults.rotate.unwrap_or(rotate),
        flip: defaults.flip.unwrap_or(flip),
    };
    Piece { freedom, ..piece }
}

/// A piece from its drawing.
pub(super) fn drawn(
    source: Source<'_>,
    text: &toml::Spanned<PieceText>,
    defaults: Defaults,
) -> Result<Piece, ReadError> {
    let piece = text.get_ref();
    let name = *piece.name.get_ref();
    let fail = |message: Message| source.error(&text.span(), message.with("piece", name));
    if piece.count == 0 {
        return Err(fail(Message::new("piece-count-zero")));
    }
    let points = drawn_points(&piece.shape).map_err(fail)?;
    let shape = Shape::new(lattice(), &points).map_err(|_| fail(Message::new("piece-in-parts")))?;
    let colour = piece
        .colour
        .as_deref()
        .map(parse_colour)
        .transpose()
        .map_err(fail)?;
    let freedom = defaults.freedom(piece.rotate, piece.flip);
    Ok(Piece {
        name,
        shape,
        freedom,
        count: piece.count,
        colour,
    })
}

fn drawn_points(rows: &str) -> Result<Vec<Point>, Message> {
    let mut points = Vec::new();
    let width = rows.lines().map(str::len).max().unwrap_or(0);
    if width.saturating_mul(rows.lines().count()) > DRAWING_MAX {
        return Err(Message::new("piece-too-large").with("max", CELLS_MAX));
    }
    for (row, line) in rows.lines().enumerate() {
        for (col, letter) in line.trim_end().chars().enumerate() {
            match letter {
                '#' => points.push(Point::flat(row as i32, col as i32)),
                '.' | ' ' => {}
                _ => return Err(Message::new("piece-drawing-bad").with("letter", letter)),
            }
        }
    }
    match points.len() {
        0 => Err(Message::new("piece-empty")),
        1..=CELLS_MAX => Ok(points),
        _ => Err(Message::new("piece-too-large").with("max", CELLS_MAX)),
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
