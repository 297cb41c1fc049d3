//! A board of tiles in a terminal: three lines a tile, its sides as coloured fields with their
//! numbers, so that sides that match flow into each other. Sides 1 to 4, clockwise from the top:
//!
//! ```text
//!    1
//!  4 ▀ 2
//!    3
//! ```
//!
//! In the middle, a fixed tile has `●`, one of a block that belongs elsewhere `◆`.

use std::collections::HashMap;

use anstyle::Style;
use pavage_app::draw::palette::{LIGHT, Rgb, side, text_on};
use pavage_app::{Mark, View, ViewCell};

use super::colours::terminal_colour;

/// The background of a number that clashes with its neighbour's.
const CLASH: Rgb = [0xe0, 0x00, 0x25];

/// Wider boards are drawn closer, without room beside the numbers.
const ROOMY_MAX: u16 = 12;

/// The layers of a board below each other.
pub(super) fn drawn(view: &View) -> String {
    let layers = (0..view.layers).map(|layer| Sheet::new(view, layer).drawn(view));
    layers.collect::<Vec<_>>().join("\n")
}

/// A layer of a board.
struct Sheet<'a> {
    cells: HashMap<[u16; 2], &'a ViewCell>,
    /// Digits of the longest number.
    digits: usize,
    /// Columns beside a number, on each side of it.
    margin: usize,
}

/// A coloured field of a tile.
struct Field {
    colour: u8,
    clashes: bool,
}

impl Sheet<'_> {
    fn new(view: &View, layer: u16) -> Sheet<'_> {
        let sides = view.cells.iter().filter_map(|cell| cell.sides).flatten();
        let cells = view
            .cells
            .iter()
            .filter(|cell| cell.place.layer_number() == layer);
        Sheet {
            cells: cells
                .map(|cell| ([cell.place.row, cell.place.col], cell))
                .collect(),
            digits: if sides.max() > Some(9) { 2 } else { 1 },
            margin: if view.cols > ROOMY_MAX { 0 } else { 1 },
        }
    }

    fn drawn(&self, view: &View) -> String {
        let mut text = String::new();
        for row in 0..view.rows {
            let mut lines = [const { String::new() }; 3];
            for col in 0..view.cols {
                let pieces = self.cell([row, col]);
                for (line, piece) in lines.iter_mut().zip(pieces) {
                    *line += &piece;
                }
            }
            for line in lines {
                text += line.trim_end_matches(' ');
                text.push('\n');
            }
        }
        text
    }

    /// The three lines of a cell.
    fn cell(&self, place: [u16; 2]) -> [String; 3] {
        let width = 2 * self.arm() + 1;
        let cell = self.cells.get(&place);
        if let Some(cell) = cell
            && let Some(sides) = cell.sides
        {
            return self.tile(cell, sides);
        }
        let dot = if cell.is_some() { "·" } else { "" };
        ["", dot, ""].map(|text| format!("{text:^width$}"))
    }

    /// Columns to the left and to the right of the middle one.
    fn arm(&self) -> usize {
        self.digits + 1 + self.margin
    }

    fn tile(&self, cell: &ViewCell, sides: [u8; 4]) -> [String; 3] {
        let field = |at: usize| Field {
            colour: sides[at],
            clashes: self.clashes(cell, at),
        };
        let [top, right, bottom, left] = [0, 1, 2, 3].map(field);
        let across = |field: &Field| {
            let number = field.number();
            let room = 2 * self.arm() - 1 - number.len();
            let (before, after) = (room.div_ceil(2), room / 2);
            let middle = field.blank(before) + &field.painted(&number) + &field.blank(after);
            left.blank(1) + &middle + &right.blank(1)
        };
        let centre = if cell.group.is_some() {
            paint("◆", text_on(top.paper()), top.paper())
        } else if cell.mark == Mark::Given {
            paint("●", text_on(top.paper()), top.paper())
        } else {
            paint("▀", top.paper(), bottom.paper())
        };
        let beside = |field: &Field, outer: usize, inner: usize| {
            field.blank(outer) + &field.painted(&field.number()) + &field.blank(inner)
        };
        let inner = |field: &Field| self.arm() - self.margin - field.number().len();
        let before = beside(&left, self.margin, inner(&left));
        let after = beside(&right, inner(&right), self.margin);
        [across(&top), before + &centre + &after, across(&bottom)]
    }

    /// Whether a side differs from the one that the neighbour there turns to it.
    fn clashes(&self, cell: &ViewCell, at: usize) -> bool {
        let here = cell.place;
        let place = match at {
            0 => here.row.checked_sub(1).map(|row| [row, here.col]),
            1 => Some([here.row, here.col + 1]),
            2 => Some([here.row + 1, here.col]),
            _ => here.col.checked_sub(1).map(|col| [here.row, col]),
        };
        let other = place.and_then(|place| self.cells.get(&place)?.sides);
        let sides = cell.sides.zip(other);
        sides.is_some_and(|(sides, others)| sides[at] != others[(at + 2) % 4])
    }
}

impl Field {
    fn paper(&self) -> Rgb {
        side(self.colour)
    }

    fn number(&self) -> String {
        self.colour.to_string()
    }

    fn blank(&self, width: usize) -> String {
        let blank = " ".repeat(width);
        paint(&blank, LIGHT, self.paper())
    }

    fn painted(&self, number: &str) -> String {
        if self.clashes {
            paint(number, LIGHT, CLASH)
        } else {
            paint(number, text_on(self.paper()), self.paper())
        }
    }
}

fn paint(text: &str, ink: Rgb, paper: Rgb) -> String {
    let style = Style::new()
        .bg_color(Some(terminal_colour(paper)))
        .fg_color(Some(terminal_colour(ink)));
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_app::{Look, Place};

    /// The text without its colours.
    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    fn check(rows: u16, cols: u16, tiles: &[Option<[u8; 4]>], expected: &str) {
        let cell = |(at, sides): (u16, &Option<[u8; 4]>)| ViewCell {
            place: Place::flat(at / cols, at % cols),
            sides: *sides,
            mark: if at == 0 { Mark::Given } else { Mark::Plain },
            ..ViewCell::default()
        };
        let view = View {
            look: Look::Tiles,
            layers: 1,
            rows,
            cols,
            cells: (0..).zip(tiles).map(cell).collect(),
            ..View::default()
        };
        assert_eq!(plain(&drawn(&view)), expected);
    }

    #[test]
    fn numbers_stand_on_their_sides() {
        check(1, 1, &[Some([1, 2, 3, 4])], "   1   \n 4 ● 2 \n   3   \n");
        let wide = "    1    \n 4  ● 12 \n    3    \n";
        check(1, 1, &[Some([1, 12, 3, 4])], wide);
        let beside_nothing = "   1   \n 4 ● 2    ·\n   3   \n";
        check(1, 2, &[Some([1, 2, 3, 4]), None], beside_nothing);
    }
}
