//! A board in a terminal: each piece has its colour as background; cages have lines around them,
//! tiles have coloured sides. Layers stand side by side. Hexagons are laid like bricks, triangles
//! are drawn with their slanting sides.

use std::collections::HashMap;
use std::io;

use anstyle::Style;
use pavage_app::blocks::{Block, with_blocks};
use pavage_app::draw::coats::coats_shown;
use pavage_app::draw::layer_name;
use pavage_app::draw::palette::text_on;
use pavage_app::{AnyPosition, Look, Place, View, ViewCell};
use pavage_words::Words;

use super::canvas::Canvas;
use super::colours::{in_terminal, terminal_colour};
use super::side::{has_triangles, side_by_side, size_of};
use super::{Around, cages, tiles};
use crate::context::Context;

/// In colour, cells are at least so many characters wide, so that they look square.
const WIDTH_MIN: usize = 2;
/// The width of what is no terminal.
const PAGE_WIDTH: usize = 80;

/// Shows a position: as a picture to a person at a terminal, else as plain rows.
pub(crate) fn show(context: &mut Context, position: &dyn AnyPosition) -> io::Result<()> {
    if context.on_terminal() {
        let view = position.view();
        if context.in_colour() {
            return context.text(&coloured(&view, &context.words));
        }
        // Flat rows of letters are their own picture.
        if view.look == Look::Pieces && (view.layers > 1 || has_triangles(&view)) {
            return context.text(&letters(&view, &context.words));
        }
    }
    let rows = position.solution().text_rows();
    rows.iter().try_for_each(|row| context.line(row))
}

/// Shows a position as [`show`] does, with a mark on the tiles of each block.
pub(crate) fn show_framed(
    context: &mut Context,
    position: &dyn AnyPosition,
    blocks: &[Block],
) -> io::Result<()> {
    if blocks.is_empty() || !context.in_colour() {
        return show(context, position);
    }
    let view = with_blocks(position.view(), blocks);
    context.text(&coloured(&view, &context.words))
}

/// Shows a picture: in colour to a person whose terminal has them, else as letters.
pub(crate) fn show_view(context: &mut Context, view: &View) -> io::Result<()> {
    let text = if context.in_colour() && context.on_terminal() {
        coloured(view, &context.words)
    } else {
        letters(view, &context.words)
    };
    context.text(&text)
}

/// The names of the pieces in their cells, `.` in free cells.
pub(crate) fn letters(view: &View, words: &Words) -> String {
    pieces(view, words, &Paint::letters(view), terminal_width())
}

/// The board as text with colours.
pub(crate) fn coloured(view: &View, words: &Words) -> String {
    match view.look {
        Look::Pieces => pieces(view, words, &Paint::colours(view, words), terminal_width()),
        Look::Cages => cages::drawn(view, words),
        Look::Tiles => tiles::drawn(view),
    }
}

/// How many characters stand side by side.
fn terminal_width() -> usize {
    crossterm::terminal::size().map_or(PAGE_WIDTH, |(cols, _)| usize::from(cols))
}

/// The part of a board of cages around a step, with the candidates before it.
pub(crate) fn around(view: &View, of: &Around<'_>, words: &Words) -> String {
    cages::around(view, of, words)
}

/// The layers of a board, side by side as far as that width allows, each under its name.
fn pieces(view: &View, words: &Words, paint: &Paint, width_max: usize) -> String {
    let layers = (0..view.layers).map(|layer| {
        let name = (view.layers > 1).then(|| layer_name(layer, words));
        let mut lines: Vec<String> = name.into_iter().collect();
        lines.extend(drawn(view, layer, paint, words));
        lines
    });
    let lines = side_by_side(&layers.collect::<Vec<_>>(), width_max, true);
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// How cells are written.
struct Paint {
    /// The styles of the groups; without colours, none.
    styles: Vec<Style>,
    /// What stands in free cells.
    free: &'static str,
    /// The width of a cell in characters.
    width: usize,
    in_colour: bool,
}

impl Paint {
    fn letters(view: &View) -> Paint {
        Paint {
            styles: vec![Style::new(); view.groups.len()],
            free: ".",
            width: 1,
            in_colour: false,
        }
    }

    fn colours(view: &View, words: &Words) -> Paint {
        let coats = coats_shown(view, &in_terminal);
        let style = |colour: [u8; 3]| {
            let ink = terminal_colour(text_on(colour));
            Style::new()
                .bg_color(Some(terminal_colour(colour)))
                .fg_color(Some(ink))
        };
        let free = view.cells.iter().filter(|cell| cell.group.is_none());
        let labels = free.filter_map(|cell| cell.label.as_ref());
        let widest = labels
            .map(|label| words.say(label).chars().count() + 1)
            .max();
        Paint {
            styles: coats.iter().map(|coat| style(coat.colour)).collect(),
            free: "·",
            width: widest.unwrap_or(0).max(WIDTH_MIN),
            in_colour: true,
        }
    }

    /// What stands in a cell, and its style.
    fn cell(&self, cell: &ViewCell, view: &View, words: &Words) -> (String, Style) {
        let group = cell.group.map(|group| group as usize);
        match group.filter(|group| *group < self.styles.len()) {
            Some(group) => (view.groups[group].written().to_owned(), self.styles[group]),
            None => {
                let label = cell.label.as_ref().filter(|_| self.in_colour);
                let text = label.map_or_else(|| self.free.to_owned(), |label| words.say(label));
                (text, Style::new())
            }
        }
    }
}

/// The lines of a layer.
fn drawn(view: &View, layer: u16, paint: &Paint, words: &Words) -> Vec<String> {
    let mut canvas = Canvas::default();
    let [rows, _] = size_of(view, layer);
    let on_layer = view
        .cells
        .iter()
        .filter(|cell| cell.place.layer_number() == layer);
    if has_triangles(view) {
        let cells: HashMap<Place, &ViewCell> = on_layer.map(|cell| (cell.place, cell)).collect();
        let mut places: Vec<Place> = cells.keys().copied().collect();
        places.sort_unstable();
        for place in places {
            triangle(&mut canvas, place, &cells, view, paint, words);
        }
        // Above the first row there may be level sides, or nothing.
        let mut lines = canvas.lines();
        lines.drain(..usize::from(lines.first().is_some_and(String::is_empty)));
        return lines;
    }
    // In doubled columns a cell takes two of them, each half as wide.
    let period = view.lattice.period.unsigned_abs() as usize;
    let width = paint.width.max(period);
    for cell in on_layer {
        let (text, style) = paint.cell(cell, view, words);
        let text: String = text.chars().take(width).collect();
        let [row, col] = cell.place.indices();
        let at = [row, col * width.div_ceil(period)];
        canvas.put(at, &format!("{text:^width$}"), style);
    }
    // Rows without cells are there too.
    canvas.put([usize::from(rows).max(1) - 1, 0], "", Style::new());
    canvas.lines()
}

/// Characters from a triangle to the next of its row, and lines from a row to the next.
const TRIANGLE: [usize; 2] = [2, 2];

/// Draws a triangle on two lines: a slanting side towards another piece, none within a piece.
///
/// ```text
///   /\      \B /
///  /A \      \/
/// ```
fn triangle(
    canvas: &mut Canvas,
    place: Place,
    cells: &HashMap<Place, &ViewCell>,
    view: &View,
    paint: &Paint,
    words: &Words,
) {
    let [row, col] = place.indices();
    let [x, y] = [col * TRIANGLE[0], row * TRIANGLE[1] + 1];
    let (text, style) = paint.cell(cells[&place], view, words);
    let points_up = (row + col) % 2 == 0;
    let group = cells[&place].group;
    let joins = |row: Option<u16>, col: Option<u16>| {
        let there = row.zip(col).map(|(row, col)| Place::flat(row, col));
        let there = there.and_then(|there| cells.get(&there));
        there.is_some_and(|there| there.group == group && group.is_some())
    };
    let Place { row: r, col: c, .. } = place;
    let left = joins(Some(r), c.checked_sub(1));
    let right = joins(Some(r), c.checked_add(1));
    let beyond = if points_up {
        joins(r.checked_add(1), Some(c))
    } else {
        joins(r.checked_sub(1), Some(c))
    };
    // The line with the letter is the broad one.
    let (broad, narrow, [rising, falling]) = if points_up {
        (y + 1, y, ['/', '\\'])
    } else {
        (y, y + 1, ['\\', '/'])
    };
    let side = |is_within: bool, slant: char| {
        if is_within {
            (" ".to_owned(), style)
        } else {
            (slant.to_string(), Style::new())
        }
    };
    for (is_within, slant, ends) in [(left, rising, [0, 1]), (right, falling, [3, 2])] {
        let (text, style) = side(is_within, slant);
        canvas.put([broad, x + ends[0]], &text, style);
        canvas.put([narrow, x + ends[1]], &text, style);
    }
    let text: String = text.chars().take(TRIANGLE[0]).collect();
    canvas.put([broad, x + 1], &format!("{text:<2}"), style);
    // Without colours, a level side towards another piece is a line.
    if !paint.in_colour && !beyond {
        if points_up {
            canvas.put_below([broad, x + 2], "_", Style::new())
        } else {
            canvas.put_below([broad - 1, x + 1], "__", Style::new())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_app::Settings;
    use pavage_words::Lang;

    /// What a terminal shows of a puzzle in TOML, of a lattice and with this board.
    fn shown(lattice: &str, board: &str, width: usize) -> String {
        let shape = match lattice {
            "hexagonal" => "# #",
            _ => "##",
        };
        let text = format!(
            r#"family = "packing"
lattice = "{lattice}"
board = """
{board}"""
[[pieces]]
name = "A"
shape = "{shape}"
"#
        );
        let family = pavage_app::family("packing").expect("it is a family");
        let position = family.read(&text, "toml", &Settings::new());
        let view = position.unwrap_or_else(|error| panic!("{error:?}")).view();
        pieces(&view, &Words::new(Lang::En), &Paint::letters(&view), width)
    }

    #[test]
    fn layers_stand_side_by_side() {
        let board = "..\n..\n\n.#\n##\n";
        let expected = "layer 1 (bottom)   layer 2\n..                 .\n..\n";
        assert_eq!(shown("cubic", board, 80), expected);
        let expected = "layer 1 (bottom)\n..\n..\n\nlayer 2\n.\n";
        assert_eq!(shown("cubic", board, 20), expected);
    }

    #[test]
    fn hexagons_are_laid_like_bricks() {
        assert_eq!(shown("hexagonal", ". . .\n . .\n", 80), ". . .\n . .\n");
    }

    #[test]
    fn triangles_have_slanting_sides() {
        let expected = "   __\n /\\. /\\\n/._\\/._\\\n";
        assert_eq!(shown("triangular", "...\n", 80), expected);
    }
}
