//! The chart of a comparison: bars for the nodes and the time of each way of searching, and curves
//! of the energies of those that have one.
#![expect(
    clippy::disallowed_methods,
    reason = "only a picture depends on the last digit"
)]

use pavage_family::Message;
use pavage_words::Words;

use crate::curves;
use crate::rows::Row;
use crate::svg::{Anchor, Font, INK, LINE, MUTED, Svg, text_width};
use crate::units::duration;

const MARGIN: f64 = 28.0;
const TITLE: f64 = 64.0;
const ROW: f64 = 30.0;
const BAR: f64 = 18.0;
const BARS: f64 = 250.0;
/// Room for a number to the right of a bar.
const NUMBER: f64 = 120.0;
const PANEL: f64 = BARS + NUMBER;
const SIZE: f64 = 13.0;
/// A bar of a search that reached its end, and of one that was cut short.
const WHOLE: &str = "#3d7ea6";
const CUT: &str = "#c9a227";

/// Draws a comparison.
#[must_use]
pub fn comparison(puzzle: &str, rows: &[Row<'_>], words: &Words) -> String {
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
    let number = |value: u64| words.say(&Message::new("number").with("number", value as usize));
    let nodes = Panel {
        title: words.text("column-nodes"),
        values: rows.iter().map(|row| row.nodes as f64).collect(),
        texts: rows.iter().map(|row| number(row.nodes)).collect(),
    };
    let time = Panel {
        title: words.text("column-time"),
        values: rows.iter().map(|row| row.elapsed.as_secs_f64()).collect(),
        texts: rows
            .iter()
            .map(|row| duration(row.elapsed, words))
            .collect(),
    };
    nodes.draw(&mut svg, [MARGIN + names, top], rows, words);
    time.draw(&mut svg, [MARGIN + names + PANEL, top], rows, words);
    let width = names + 2.0 * PANEL;
    let mut bottom = top + rows.len() as f64 * ROW;
    if curves::has_energies(rows) {
        let top = bottom + ROW;
        bottom = top + curves::energies(&mut svg, [MARGIN, top, width], rows, words);
    }
    svg.end(2.0 * MARGIN + width, bottom + MARGIN)
}

fn heading(svg: &mut Svg, title: &str, rows: &[Row<'_>], words: &Words) {
    let font = Font {
        bold: true,
        ..Font::plain(17.0)
    };
    svg.text([MARGIN, MARGIN + 4.0], title, font);
    if rows.iter().any(|row| row.was_cut) {
        let muted = Font {
            fill: MUTED,
            ..Font::plain(11.0)
        };
        svg.round_rect([MARGIN, MARGIN + 20.0, 11.0, 11.0], 2.0, CUT);
        let legend = words.text("chart-cut");
        svg.text([MARGIN + 17.0, MARGIN + 25.5], &legend, muted);
    }
}

/// The bars of one quantity.
struct Panel {
    title: String,
    values: Vec<f64>,
    texts: Vec<String>,
}

impl Panel {
    fn draw(&self, svg: &mut Svg, [left, top]: [f64; 2], rows: &[Row<'_>], words: &Words) {
        let scale = Scale::over(&self.values);
        let title = if scale.from.is_some() {
            words.say(&Message::new("chart-logarithmic").with("title", self.title.as_str()))
        } else {
            self.title.clone()
        };
        let font = Font {
            bold: true,
            fill: MUTED,
            ..Font::plain(12.0)
        };
        svg.text([left, top - 14.0], &title, font);
        let bottom = top + self.values.len() as f64 * ROW;
        let ticks = scale.ticks().into_iter();
        let ticks: Vec<[f64; 4]> = ticks
            .map(|tick| [left + tick * BARS, top, left + tick * BARS, bottom])
            .collect();
        svg.lines(&ticks, LINE, 1.0);
        for (at, (value, row)) in self.values.iter().zip(rows).enumerate() {
            let middle = top + (at as f64 + 0.5) * ROW;
            let length = (scale.share(*value) * BARS).max(1.5);
            let fill = if row.was_cut { CUT } else { WHOLE };
            svg.round_rect([left, middle - BAR / 2.0, length, BAR], 3.0, fill);
            let font = Font::plain(SIZE - 1.0);
            svg.text([left + length + 7.0, middle], &self.texts[at], font);
        }
        svg.lines(&[[left, top, left, bottom]], INK, 1.2);
    }
}

/// From values to shares of a bar: linear, or logarithmic when the values lie far apart.
struct Scale {
    from: Option<f64>,
    to: f64,
}

impl Scale {
    fn over(values: &[f64]) -> Scale {
        let positive = values.iter().copied().filter(|value| *value > 0.0);
        let least = positive.fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(0.0, f64::max);
        if most / least > 30.0 {
            Scale {
                from: Some(least.log10().floor()),
                to: most.log10(),
            }
        } else {
            Scale {
                from: None,
                to: most.max(f64::MIN_POSITIVE),
            }
        }
    }

    fn share(&self, value: f64) -> f64 {
        match self.from {
            _ if value <= 0.0 => 0.0,
            Some(from) => (value.log10() - from) / (self.to - from).max(1e-9),
            None => value / self.to,
        }
    }

    /// Powers of ten on a logarithmic scale, quarters on a linear one.
    fn ticks(&self) -> Vec<f64> {
        match self.from {
            Some(from) => {
                let powers = 1..=(self.to - from).floor() as i32;
                powers
                    .map(|power| f64::from(power) / (self.to - from))
                    .collect()
            }
            None => vec![0.25, 0.5, 0.75, 1.0],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_keep_to_the_bar() {
        for values in [vec![1.0, 2.0], vec![0.0, 1.0, 5000.0], vec![0.0], vec![]] {
            let scale = Scale::over(&values);
            for value in values {
                assert!((0.0..=1.0).contains(&scale.share(value)), "{value}");
            }
            assert!(scale.ticks().iter().all(|tick| (0.0..=1.0).contains(tick)));
        }
    }
}
