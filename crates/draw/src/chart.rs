//! The chart of a comparison: bars for the placements, the nodes and the time of each way of
//! searching, each over an axis, and curves of the energies of those that have one.

use std::time::Duration;

use pavage_family::{Message, View, rounded_down};
use pavage_words::Words;

use crate::axis::Axis;
use crate::board::layer_panel;
use crate::curves;
use crate::rows::Row;
use crate::sheet::{self, Sheet};
use crate::svg::{Anchor, Font, INK, LINE, MUTED, Svg, text_width};
use crate::units::duration;

const MARGIN: f64 = 28.0;
const TITLE: f64 = 64.0;
const ROW: f64 = 30.0;
const BAR: f64 = 18.0;
const BARS: f64 = 190.0;
/// Room for a number to the right of a bar.
const NUMBER: f64 = 100.0;
/// Room for the numbers below the bars.
const AXIS: f64 = 22.0;
/// The least distance between two of them.
const GAP: f64 = 8.0;
const PANEL: f64 = BARS + NUMBER;
const SIZE: f64 = 13.0;
/// A bar of a search that reached its end, and of one that was cut short.
const WHOLE: &str = "#3d7ea6";
const CUT: &str = "#c9a227";

/// The most cells of a board below the bars: larger ones would be too small to see.
const BOARD_CELLS_MAX: usize = 2_000;
/// The greatest side of a board.
const BOARD_SIDE: f64 = 300.0;

/// Draws a comparison, and below it the boards that were found, each by a way of that name.
#[must_use]
pub fn comparison(
    puzzle: &str,
    rows: &[Row<'_>],
    boards: &[(&str, &View)],
    words: &Words,
) -> String {
    let title = words.say(&Message::new("chart-title").with("puzzle", puzzle));
    let mut svg = Svg::new(&title);
    let widths = rows.iter().map(|row| text_width(row.name, SIZE));
    let names = widths.fold(40.0, f64::max) + 12.0;
    heading(&mut svg, &title, rows, words);
    let top = MARGIN + TITLE;
    for (at, row) in rows.iter().enumerate() {
        let middle = top + (at as f64 + 0.5) * ROW;
        let font = Font::plain(SIZE).held(Anchor::End);
        svg.text([MARGIN + names - 12.0, middle], row.name, font);
    }
    let number = |value: f64| {
        let rounded = rounded_down(value.round());
        words.say(&Message::new("number").with("number", rounded))
    };
    let time = |seconds: f64| duration(Duration::from_secs_f64(seconds), words);
    let panels = [
        Panel {
            title: words.text("column-placements"),
            values: rows.iter().map(|row| row.placements as f64).collect(),
            say: &number,
        },
        Panel {
            title: words.text("column-nodes"),
            values: rows.iter().map(|row| row.nodes as f64).collect(),
            say: &number,
        },
        Panel {
            title: words.text("column-time"),
            values: rows.iter().map(|row| row.elapsed.as_secs_f64()).collect(),
            say: &time,
        },
    ];
    for (at, panel) in panels.iter().enumerate() {
        let left = MARGIN + names + at as f64 * PANEL;
        panel.draw(&mut svg, [left, top], rows, words);
    }
    let width = names + panels.len() as f64 * PANEL;
    let mut bottom = top + rows.len() as f64 * ROW + AXIS;
    if curves::has_energies(rows) {
        let top = bottom + ROW;
        bottom = top + curves::energies(&mut svg, [MARGIN, top, width], rows, words);
    }
    let panels = boards
        .iter()
        .filter_map(|(name, view)| found(name, view, words));
    let panels: Vec<sheet::Panel<'_>> = panels.collect();
    let mut sheet = Sheet::under(svg, [2.0 * MARGIN + width, bottom + MARGIN]);
    sheet.add(&panels, 2.0 * MARGIN + width);
    sheet.end()
}

/// A board that was found, if it can be drawn flat and is not too large.
fn found<'a>(name: &str, view: &'a View, words: &'a Words) -> Option<sheet::Panel<'a>> {
    let fits = view.cells.len() <= BOARD_CELLS_MAX && view.layers == 1;
    let panel = || layer_panel(view, 0, name.to_owned(), words);
    fits.then(|| panel().within(BOARD_SIDE))
}

fn heading(svg: &mut Svg, title: &str, rows: &[Row<'_>], words: &Words) {
    let font = Font::plain(17.0).bold();
    svg.text([MARGIN, MARGIN + 4.0], title, font);
    if rows.iter().any(|row| row.was_cut) {
        let muted = Font::plain(11.0).filled(MUTED);
        svg.round_rect([MARGIN, MARGIN + 20.0, 11.0, 11.0], 2.0, CUT);
        let legend = words.text("chart-cut");
        svg.text([MARGIN + 17.0, MARGIN + 25.5], &legend, muted);
    }
}

/// The bars of one quantity.
struct Panel<'a> {
    title: String,
    values: Vec<f64>,
    /// A value as it is written.
    say: &'a dyn Fn(f64) -> String,
}

impl Panel<'_> {
    fn draw(&self, svg: &mut Svg, [left, top]: [f64; 2], rows: &[Row<'_>], words: &Words) {
        let (axis, is_logarithmic) = axis_over(&self.values);
        let title = if is_logarithmic {
            words.say(&Message::new("chart-logarithmic").with("title", self.title.as_str()))
        } else {
            self.title.clone()
        };
        let font = Font::plain(12.0).bold().filled(MUTED);
        svg.text([left, top - 14.0], &title, font);
        self.draw_axis(svg, [left, top], &axis);
        for (at, (value, row)) in self.values.iter().zip(rows).enumerate() {
            let middle = top + (at as f64 + 0.5) * ROW;
            let length = (axis.share(*value) * BARS).max(1.5);
            let fill = if row.was_cut { CUT } else { WHOLE };
            svg.round_rect([left, middle - BAR / 2.0, length, BAR], 3.0, fill);
            let font = Font::plain(SIZE - 1.0);
            svg.text([left + length + 7.0, middle], &(self.say)(*value), font);
        }
    }

    /// The lines behind the bars, and the values below them. A value without room is left out.
    fn draw_axis(&self, svg: &mut Svg, [left, top]: [f64; 2], axis: &Axis) {
        let bottom = top + self.values.len() as f64 * ROW;
        let font = Font::plain(10.0).held(Anchor::Middle).filled(MUTED);
        let mut free = f64::NEG_INFINITY;
        for value in axis.ticks() {
            let at = left + axis.share(value) * BARS;
            svg.lines(&[[at, top, at, bottom + 4.0]], LINE, 1.0);
            let text = (self.say)(value);
            let half = text_width(&text, font.size) / 2.0;
            if at - half >= free {
                svg.text([at, bottom + 13.0], &text, font);
                free = at + half + GAP;
            }
        }
        svg.lines(&[[left, top, left, bottom]], INK, 1.2);
    }
}

/// The axis of some bars: linear, or logarithmic when the values lie far apart.
fn axis_over(values: &[f64]) -> (Axis, bool) {
    let positive = values.iter().copied().filter(|value| *value > 0.0);
    let least = positive.fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(0.0, f64::max);
    if most / least > 30.0 {
        (Axis::logarithmic(least..most), true)
    } else {
        (Axis::linear(most), false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_keep_to_the_bar() {
        for values in [vec![1.0, 2.0], vec![0.0, 1.0, 5000.0], vec![0.0], vec![]] {
            let (axis, _) = axis_over(&values);
            for value in values {
                assert!((0.0..=1.0).contains(&axis.share(value)), "{value}");
            }
        }
    }
}
