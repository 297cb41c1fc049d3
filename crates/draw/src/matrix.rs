//! The matrix of an exact cover: a row for each option, a column for each item, and a square where
//! the option covers the item. The rows of a solution are lit: each column has one square there, or
//! as many as its item asks for.

use pavage_family::Message;
use pavage_words::Words;

use crate::coats::colour_of_name;
use crate::palette::hex;
use crate::svg::{Anchor, Font, INK, LINE, MUTED, Svg, text_width};

const MARGIN: f64 = 24.0;
const TITLE: f64 = 36.0;
/// The side of a square, and of the place where it is.
const SQUARE: f64 = 9.0;
const STEP: f64 = 11.0;
const SIZE: f64 = 9.0;
/// Behind the rows of a solution.
const LIT: &str = "#ffe28a";
/// The squares of rows that belong to no piece.
const PLAIN: &str = "#3d7ea6";

/// A matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// The names of the items.
    pub columns: Vec<String>,
    /// The options, those of each piece together.
    pub blocks: Vec<Block>,
}

/// The options of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The name of the piece; empty if the options belong to none.
    pub name: String,
    /// The options.
    pub rows: Vec<MatrixRow>,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixRow {
    /// The columns of the items that it covers.
    pub covers: Vec<usize>,
    /// Whether it belongs to the solution.
    pub is_lit: bool,
}

/// Draws the matrix of a puzzle.
#[must_use]
pub fn matrix(puzzle: &str, matrix: &Matrix, words: &Words) -> String {
    let rows: usize = matrix.blocks.iter().map(|block| block.rows.len()).sum();
    let title = Message::new("drawing-matrix")
        .with("puzzle", puzzle)
        .with("rows", rows)
        .with("columns", matrix.columns.len());
    let title = words.say(&title);
    let mut svg = Svg::new(&title);
    svg.text([MARGIN, MARGIN + 4.0], &title, Font::plain(15.0).bold());
    let longest = |names: &mut dyn Iterator<Item = &str>| {
        let widths = names.map(|name| text_width(name, SIZE));
        widths.fold(0.0, f64::max) + 6.0
    };
    let left = MARGIN + longest(&mut matrix.blocks.iter().map(|block| &*block.name));
    let top = MARGIN + TITLE + longest(&mut matrix.columns.iter().map(|name| &**name));
    let right = left + matrix.columns.len() as f64 * STEP;
    for (at, name) in matrix.columns.iter().enumerate() {
        let middle = left + (at as f64 + 0.5) * STEP;
        let upwards = [[0.0, -1.0], [1.0, 0.0]];
        let font = Font::plain(SIZE).filled(MUTED);
        svg.slanting_text([middle, top - 4.0], upwards, name, font);
    }
    let mut bottom = top;
    for block in &matrix.blocks {
        svg.lines(&[[left, bottom, right, bottom]], LINE, 1.0);
        bottom = rows_of(&mut svg, block, [left, bottom, right]);
    }
    svg.lines(&[[left, bottom, right, bottom]], LINE, 1.0);
    svg.end(
        (right + MARGIN).max(2.0 * MARGIN + text_width(&title, 15.0)),
        bottom + MARGIN,
    )
}

/// Draws the rows of a piece from there on. Gives where they end.
fn rows_of(svg: &mut Svg, block: &Block, [left, top, right]: [f64; 3]) -> f64 {
    let font = Font::plain(SIZE).bold().held(Anchor::End);
    svg.text([left - 5.0, top + STEP / 2.0], &block.name, font);
    let colour = match &*block.name {
        "" => PLAIN.to_owned(),
        name => hex(colour_of_name(name)),
    };
    let (mut plain, mut lit) = (Vec::new(), Vec::new());
    for (at, row) in block.rows.iter().enumerate() {
        let y = top + at as f64 * STEP;
        if row.is_lit {
            svg.rect([left, y, right - left, STEP], LIT);
        }
        let squares = row.covers.iter().map(|column| {
            let gap = (STEP - SQUARE) / 2.0;
            let [x, y] = [left + *column as f64 * STEP + gap, y + gap];
            [
                [x, y],
                [x + SQUARE, y],
                [x + SQUARE, y + SQUARE],
                [x, y + SQUARE],
            ]
        });
        if row.is_lit { &mut lit } else { &mut plain }.extend(squares);
    }
    for (squares, fill) in [(plain, &*colour), (lit, INK)] {
        if !squares.is_empty() {
            let corners: Vec<&[[f64; 2]]> = squares.iter().map(|square| &square[..]).collect();
            svg.shapes(&corners, fill);
        }
    }
    top + block.rows.len() as f64 * STEP
}
