//! The chart of a study: for each value the cost of every run as a dot, with mean and median, over
//! one logarithmic axis.

use std::ops::Range;

use pavage_bits::SmallSort as _;
use pavage_family::{Message, rounded_down};
use pavage_words::Words;

use crate::axis::Axis;
use crate::svg::{Anchor, Font, INK, LINE, MUTED, Svg, text_width};

const MARGIN: f64 = 28.0;
const TITLE: f64 = 74.0;
const ROW: f64 = 46.0;
const WIDTH: f64 = 460.0;
/// Room for the axis below the rows.
const FOOT: f64 = 44.0;
const SIZE: f64 = 13.0;
/// A run that found a solution, and one that ended without.
const SOLVED: &str = "#3d7ea680";
const UNSOLVED: &str = "#c9a227c0";
const DOT: f64 = 3.2;
/// Dots of a row at different heights, so that equal costs show as several.
const HEIGHTS: usize = 7;
const HEIGHT: f64 = 3.6;
/// The most dots of a row. Of more runs, evenly spread ones are drawn.
const DOTS_MAX: usize = 500;

/// The runs of one value.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The value.
    pub name: String,
    /// The steps of each run, and whether it found a solution.
    pub runs: Vec<(u64, bool)>,
    /// The mean of the steps.
    pub mean: f64,
    /// Their median.
    pub median: f64,
}

/// Draws the samples of a puzzle and an engine, by the values of an option if one is varied.
#[must_use]
pub fn samples(
    [puzzle, engine]: [&str; 2],
    option: Option<&str>,
    samples: &[Sample],
    words: &Words,
) -> String {
    let title = Message::new("samples-title").with("puzzle", puzzle);
    let title = words.say(&title.with("engine", engine));
    let mut svg = Svg::new(&title);
    let bold = Font::plain(17.0).bold();
    svg.text([MARGIN, MARGIN + 4.0], &title, bold);
    legend(&mut svg, words);
    let option = option.unwrap_or_default();
    let widths = samples.iter().map(|sample| text_width(&sample.name, SIZE));
    let names = widths.fold(text_width(option, SIZE).max(40.0), f64::max) + 16.0;
    let (left, top) = (MARGIN + names, MARGIN + TITLE);
    let bottom = top + samples.len() as f64 * ROW;
    let axis = Axis::logarithmic(range(samples));
    grid(&mut svg, &axis, [left, top, bottom], words);
    let muted = heading();
    let held = muted.held(Anchor::End);
    svg.text([left - 16.0, top - 12.0], option, held);
    let right = left + WIDTH + 18.0;
    let columns = [right + 80.0, right + 150.0];
    for (x, code) in columns.into_iter().zip(["samples-mean", "column-solved"]) {
        svg.text([x, top - 12.0], &words.text(code), held);
    }
    for (at, sample) in samples.iter().enumerate() {
        let middle = top + (at as f64 + 0.5) * ROW;
        let font = Font::plain(SIZE).held(Anchor::End);
        svg.text([left - 16.0, middle], &sample.name, font);
        strip(&mut svg, &axis, [left, middle], sample);
        let solved = sample.runs.iter().filter(|(_, solved)| *solved).count();
        let texts = [
            number(rounded_down(sample.mean.round()), words),
            format!("{solved}/{}", sample.runs.len()),
        ];
        for (x, text) in columns.into_iter().zip(texts) {
            svg.text([x, middle], &text, font);
        }
    }
    svg.end(columns[1] + MARGIN, bottom + FOOT + MARGIN / 2.0)
}

fn heading() -> Font<'static> {
    Font::plain(12.0).bold().filled(MUTED)
}

fn number(value: u64, words: &Words) -> String {
    words.say(&Message::new("number").with("number", value))
}

/// From the least to the greatest number of steps.
fn range(samples: &[Sample]) -> Range<f64> {
    let steps = samples.iter().flat_map(|sample| &sample.runs);
    let steps = steps.map(|(steps, _)| (*steps).max(1) as f64);
    steps.fold(f64::INFINITY..0.0, |range: Range<f64>, steps| {
        range.start.min(steps)..range.end.max(steps)
    })
}

/// Draws a mark at a place.
type Mark = fn(&mut Svg, [f64; 2]);

/// What the marks mean.
fn legend(svg: &mut Svg, words: &Words) {
    let (mut x, y) = (MARGIN, MARGIN + 27.0);
    let marks: [(&str, Mark); 4] = [
        ("samples-run", |svg, at| svg.disc(at, DOT, SOLVED)),
        ("samples-unsolved", |svg, at| svg.disc(at, DOT, UNSOLVED)),
        ("samples-mean", mean),
        ("samples-median", median),
    ];
    for (code, mark) in marks {
        mark(svg, [x + 5.0, y]);
        let (text, font) = (words.text(code), Font::plain(12.0));
        svg.text([x + 16.0, y], &text, font.filled(MUTED));
        x += 16.0 + text_width(&text, 12.0) + 22.0;
    }
}

fn mean(svg: &mut Svg, [x, y]: [f64; 2]) {
    let corners = [[x, y - 6.0], [x + 6.0, y], [x, y + 6.0], [x - 6.0, y]];
    svg.shape(&corners, INK);
}

fn median(svg: &mut Svg, [x, y]: [f64; 2]) {
    svg.lines(&[[x, y - 9.0, x, y + 9.0]], INK, 2.2);
}

fn grid(svg: &mut Svg, axis: &Axis, [left, top, bottom]: [f64; 3], words: &Words) {
    let small = Font::plain(11.0).filled(MUTED);
    let mut lines = Vec::new();
    for value in axis.ticks() {
        let x = left + axis.share(value) * WIDTH;
        lines.push([x, top, x, bottom]);
        let text = number(rounded_down(value.round()), words);
        svg.text([x, bottom + 13.0], &text, small.held(Anchor::Middle));
    }
    svg.lines(&lines, LINE, 1.0);
    svg.lines(&[[left, bottom, left + WIDTH, bottom]], INK, 1.2);
    let place = [left + WIDTH, bottom + 31.0];
    svg.text(place, &words.text("samples-axis"), small.held(Anchor::End));
}

/// The runs of a value, in the order of their costs.
fn strip(svg: &mut Svg, axis: &Axis, [left, middle]: [f64; 2], sample: &Sample) {
    let place = |steps: f64| left + axis.share(steps.max(1.0)) * WIDTH;
    let mut runs = sample.runs.clone();
    runs.small_sort();
    let ends = [runs.first(), runs.last()].map(|run| run.map(|(steps, _)| *steps as f64));
    let [Some(least), Some(most)] = ends else {
        return;
    };
    svg.lines(&[[place(least), middle, place(most), middle]], LINE, 1.4);
    let every = runs.len().div_ceil(DOTS_MAX);
    for (at, (steps, solved)) in runs.iter().step_by(every).enumerate() {
        let rise = (at * 3 % HEIGHTS) as f64 - (HEIGHTS / 2) as f64;
        let fill = if *solved { SOLVED } else { UNSOLVED };
        svg.disc([place(*steps as f64), middle + rise * HEIGHT], DOT, fill);
    }
    median(svg, [place(sample.median), middle]);
    mean(svg, [place(sample.mean), middle]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_words::Lang;

    #[test]
    fn every_run_is_a_dot_up_to_a_bound() {
        let words = Words::new(Lang::En);
        let sample = |runs: Vec<(u64, bool)>| Sample {
            name: "0.5".to_owned(),
            runs,
            mean: 10.0,
            median: 9.0,
        };
        let drawn = |runs| samples(["p", "e"], Some("x"), &[sample(runs)], &words);
        let dots = |svg: &str| svg.matches("<circle").count() - 2;
        let few = drawn(vec![(0, true), (7, false), (900, true)]);
        assert_eq!(dots(&few), 3);
        assert_eq!(few.matches(UNSOLVED).count(), 2, "one, and the legend");
        assert!(few.contains("2/3"));
        let many = drawn((0..100_001).map(|steps| (steps, true)).collect());
        assert!((400..=DOTS_MAX).contains(&dots(&many)));
        assert_eq!(dots(&drawn(Vec::new())), 0);
    }
}
