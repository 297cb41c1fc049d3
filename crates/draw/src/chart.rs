//! The chart of a comparison: bars for the placements, the nodes and the time of each way of
//! searching, each over an axis, and curves of the energies of those that have one.

use std::time::Duration;

use pavage_family::{Message, View, rounded_down};
use pavage_words::Words;

use crate::axis::Axis;
use crate::board::layer_panel;
use crate::curves;
use crate::rows::{Row, Spread};
use crate::sheet::{self, Sheet};
use crate::svg::{Anchor, Font, INK, LINE, MUTED, Svg, text_width};
use crate::units::duration;

const MARGIN: f64 = 28.0;
const TITLE: f64 = 64.0;
const ROW: f64 = 30.0;
const BAR: f64 = 18.0;
const BARS: f64 = 190.0;
/// Half of the height of the ends of a line between quartiles.
const WHISKER: f64 = 4.0;
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
            spreads: spreads(rows, |spread| spread.placements.map(|value| value as f64)),
            say: &number,
        },
        Panel {
            title: words.text("column-nodes"),
            values: rows.iter().map(|row| row.nodes as f64).collect(),
            spreads: spreads(rows, |spread| spread.nodes.map(|value| value as f64)),
            say: &number,
        },
        Panel {
            title: words.text("column-time"),
            values: rows.iter().map(|row| row.elapsed.as_secs_f64()).collect(),
            spreads: spreads(rows, |spread| spread.elapsed.map(|time| time.as_secs_f64())),
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

/// The quartiles of one quantity, of the rows that have some.
fn spreads(rows: &[Row<'_>], of: impl Fn(&Spread) -> [f64; 2]) -> Vec<Option<[f64; 2]>> {
    rows.iter()
        .map(|row| row.spread.as_ref().map(&of))
        .collect()
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
    let (muted, middle) = (Font::plain(11.0).filled(MUTED), MARGIN + 25.5);
    let mut left = MARGIN;
    if let Some(spread) = rows.iter().find_map(|row| row.spread) {
        whisker(svg, [left, left + 18.0], middle);
        let legend = Message::new("chart-seeds").with("seeds", spread.seeds);
        let legend = words.say(&legend);
        svg.text([left + 25.0, middle], &legend, muted);
        left += 25.0 + text_width(&legend, muted.size) + 22.0;
    }
    if rows.iter().any(|row| row.was_cut) {
        svg.round_rect([left, MARGIN + 20.0, 11.0, 11.0], 2.0, CUT);
        let legend = words.text("chart-cut");
        svg.text([left + 17.0, middle], &legend, muted);
    }
}

/// The line between two quartiles.
fn whisker(svg: &mut Svg, [from, to]: [f64; 2], middle: f64) {
    let end = |at: f64| [at, middle - WHISKER, at, middle + WHISKER];
    svg.lines(&[[from, middle, to, middle], end(from), end(to)], INK, 1.4);
}

/// The bars of one quantity.
struct Panel<'a> {
    title: String,
    values: Vec<f64>,
    /// The lower and the upper quartile of each, if it is a median.
    spreads: Vec<Option<[f64; 2]>>,
    /// A value as it is written.
    say: &'a dyn Fn(f64) -> String,
}

impl Panel<'_> {
    fn draw(&self, svg: &mut Svg, [left, top]: [f64; 2], rows: &[Row<'_>], words: &Words) {
        let ends = self.spreads.iter().flatten().flatten();
        let drawn: Vec<f64> = self.values.iter().chain(ends).copied().collect();
        let (axis, is_logarithmic) = axis_over(&drawn);
        let title = if is_logarithmic {
            words.say(&Message::new("chart-logarithmic").with("title", self.title.as_str()))
        } else {
            self.title.clone()
        };
        let font = Font::plain(12.0).bold().filled(MUTED);
        svg.text([left, top - 14.0], &title, font);
        self.draw_axis(svg, [left, top], &axis);
        let bars = self.values.iter().zip(&self.spreads).zip(rows);
        for (at, ((value, spread), row)) in bars.enumerate() {
            let middle = top + (at as f64 + 0.5) * ROW;
            let length = (axis.share(*value) * BARS).max(1.5);
            let fill = if row.was_cut { CUT } else { WHOLE };
            svg.round_rect([left, middle - BAR / 2.0, length, BAR], 3.0, fill);
            let mut end = length;
            if let Some(quartiles) = spread {
                let ends = quartiles.map(|value| left + axis.share(value) * BARS);
                whisker(svg, ends, middle);
                end = end.max(ends[1] - left);
            }
            let font = Font::plain(SIZE - 1.0);
            svg.text([left + end + 7.0, middle], &(self.say)(*value), font);
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
    fn medians_have_a_line_between_their_quartiles() {
        let row = |spread| Row {
            name: "a",
            was_cut: false,
            found: true,
            placements: 20,
            nodes: 21,
            elapsed: Duration::from_millis(3),
            course: Vec::new(),
            spread,
        };
        let spread = Spread {
            seeds: 31,
            placements: [10, 40],
            nodes: [11, 41],
            elapsed: [1, 9].map(Duration::from_millis),
        };
        let words = Words::new(pavage_words::Lang::En);
        let drawn = |row| comparison("p", &[row], &[], &words);
        let whiskers = |svg: &str| svg.matches(r#"stroke-width="1.4""#).count();
        assert_eq!(whiskers(&drawn(row(None))), 0);
        let svg = drawn(row(Some(spread)));
        assert_eq!(whiskers(&svg), 1 + 3, "one in the legend, one a panel");
        assert!(svg.contains("31 seeds"), "{svg}");
    }

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
