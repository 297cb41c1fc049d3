//! Curves of searches over their course: the energy of one with its temperature, and the energies
//! of several over time, with marks where others ended.

use std::ops::Range;
use std::time::Duration;

use pavage_family::{Message, rounded_down};
use pavage_words::Words;

use crate::axis::Axis;
use crate::palette::{hex, side};
use crate::rows::{Point, Row};
use crate::svg::{Anchor, Font, INK, LINE, MUTED, Svg, text_width};
use crate::units::duration;

const MARGIN: f64 = 28.0;
/// The width of a plot that stands alone.
const WIDTH: f64 = 640.0;
/// Room for the numbers of the upright axis.
const NUMBERS: f64 = 52.0;
/// Room for the numbers and the title of the level axis.
const FOOT: f64 = 44.0;
const SIZE: f64 = 12.0;
/// The colours of curves, by their numbers among those of sides.
const COLOURS: [u8; 6] = [1, 2, 3, 6, 9, 8];
/// What mark lines look like.
const MARK: &str = "#52606d90";

/// Draws the energy, the least energy and the temperature of a search over what it looked at, to
/// where it found a solution if it did.
#[must_use]
pub fn course(puzzle: &str, points: &[Point], solved_at: Option<u64>, words: &Words) -> String {
    let title = words.say(&Message::new("course-title").with("puzzle", puzzle));
    let mut svg = Svg::new(&title);
    let font = Font::plain(17.0).bold();
    svg.text([MARGIN, MARGIN + 4.0], &title, font);
    let over = |value: fn(&Point) -> f64| -> Vec<[f64; 2]> {
        let at = |point: &Point| [point.reading.iteration as f64, value(point)];
        points.iter().map(at).collect()
    };
    let energy = Curve::new(
        words.text("course-energy"),
        0,
        over(|p| p.reading.energy as f64),
    );
    let best = Curve::new(
        words.text("course-best"),
        1,
        over(|p| p.reading.best as f64),
    );
    let temperature = over(|point| point.reading.temperature);
    let temperature = Curve::new(words.text("course-temperature"), 2, temperature);
    let last = points.last().map_or(1, |last| last.reading.iteration);
    let iterations = last.max(solved_at.unwrap_or(1));
    let end = solved_at.map(|solved_at| [solved_at as f64, 0.0]);
    let across = Axis::linear(iterations as f64);
    let title = words.text("course-iterations");
    let energies = Panel {
        across: &across,
        upright: Axis::counts(most(&energy.points)),
        title: &title,
        curves: vec![energy.thin(), best.with(end).steps().bold()],
        marks: Vec::new(),
        width: WIDTH,
    };
    let temperatures = Panel {
        across: &across,
        upright: Axis::linear(most(&temperature.points)),
        title: &title,
        curves: vec![temperature.bold()],
        marks: Vec::new(),
        width: WIDTH,
    };
    let number =
        |value: f64| words.say(&Message::new("number").with("number", rounded_down(value)));
    let top = MARGIN + 30.0;
    energies.draw(&mut svg, [MARGIN, top], 260.0, &number);
    let second = top + energies.height(260.0) + 12.0;
    temperatures.draw(&mut svg, [MARGIN, second], 130.0, &number);
    let bottom = second + temperatures.height(130.0);
    svg.end(2.0 * MARGIN + NUMBERS + WIDTH, bottom + MARGIN / 2.0)
}

/// Whether there is a curve to draw.
pub(crate) fn has_energies(rows: &[Row<'_>]) -> bool {
    rows.iter().any(|row| !row.course.is_empty())
}

/// Draws the energies of those that have some, from that place and in that width, and marks where the others found what they looked
/// for. Gives the height that it took.
pub(crate) fn energies(
    svg: &mut Svg,
    [left, top, width]: [f64; 3],
    rows: &[Row<'_>],
    words: &Words,
) -> f64 {
    let seconds = |elapsed: Duration| elapsed.as_secs_f64().max(1e-6);
    let mut curves = Vec::new();
    let with_trace = rows.iter().filter(|row| !row.course.is_empty());
    for (at, row) in with_trace.enumerate() {
        let over = |value: fn(&Point) -> f64| -> Vec<[f64; 2]> {
            let at = |point: &Point| [seconds(point.elapsed), value(point)];
            row.course.iter().map(at).collect()
        };
        let best = over(|point| point.reading.best as f64);
        let end = row.found.then(|| [seconds(row.elapsed), 0.0]);
        let energy = over(|point| point.reading.energy as f64);
        curves.push(Curve::new(String::new(), at, energy).thin());
        curves.push(
            Curve::new(row.name.to_owned(), at, best)
                .with(end)
                .steps()
                .bold(),
        );
    }
    let ended = rows.iter().filter(|row| row.course.is_empty() && row.found);
    let mark = |row: &Row<'_>| {
        let time = duration(row.elapsed, words);
        (seconds(row.elapsed), format!("{}: {time}", row.name))
    };
    let marks: Vec<(f64, String)> = ended.map(mark).collect();
    let times = curves
        .iter()
        .flat_map(|curve| &curve.points)
        .map(|[time, _]| *time);
    let times = times.chain(marks.iter().map(|(time, _)| *time));
    let range = times.fold(f64::INFINITY..0.0, |range: Range<f64>, time| {
        range.start.min(time)..range.end.max(time)
    });
    let across = Axis::logarithmic(range);
    let highest = curves
        .iter()
        .map(|curve| most(&curve.points))
        .fold(1.0, f64::max);
    let panel = Panel {
        across: &across,
        upright: Axis::counts(highest),
        title: &words.text("curves-time"),
        curves,
        marks,
        width: width - NUMBERS,
    };
    let font = Font::plain(SIZE).bold().filled(MUTED);
    svg.text([left, top], &words.text("curves-energy"), font);
    let time = |value: f64| short_time(value, words);
    panel.draw(svg, [left, top + 16.0], 280.0, &time);
    16.0 + panel.height(280.0)
}

/// A power of ten of a second, as short as it can be said.
fn short_time(seconds: f64, words: &Words) -> String {
    let (message, units) = match seconds {
        ..0.000_9 => (Message::new("tick-microseconds"), seconds * 1e6),
        ..0.9 => (Message::new("tick-milliseconds"), seconds * 1e3),
        _ => (Message::new("tick-seconds"), seconds),
    };
    words.say(&message.with("number", rounded_down(units.round())))
}

fn most(points: &[[f64; 2]]) -> f64 {
    points.iter().map(|[_, value]| *value).fold(0.0, f64::max)
}

/// A curve through points, from left to right.
struct Curve {
    name: String,
    colour: String,
    width: f64,
    points: Vec<[f64; 2]>,
}

impl Curve {
    fn new(name: String, colour: usize, points: Vec<[f64; 2]>) -> Curve {
        Curve {
            name,
            colour: hex(side(COLOURS[colour % COLOURS.len()])),
            width: 1.0,
            points,
        }
    }

    /// One that stands back.
    fn thin(mut self) -> Curve {
        self.colour += "70";
        self
    }

    /// With a last point, if there is one.
    fn with(mut self, end: Option<[f64; 2]>) -> Curve {
        self.points.extend(end);
        self
    }

    /// One that keeps its height from each point to the next.
    fn steps(mut self) -> Curve {
        let mut points: Vec<[f64; 2]> = Vec::with_capacity(2 * self.points.len());
        for [x, y] in self.points {
            if let Some(&[_, before]) = points.last() {
                points.push([x, before]);
            }
            points.push([x, y]);
        }
        self.points = points;
        self
    }

    fn bold(mut self) -> Curve {
        self.width = 2.2;
        self
    }
}

/// Curves over one axis.
struct Panel<'a> {
    across: &'a Axis,
    upright: Axis,
    title: &'a str,
    curves: Vec<Curve>,
    /// Places on the level axis with what is said of them.
    marks: Vec<(f64, String)>,
    width: f64,
}

impl Panel<'_> {
    /// The room it takes from top to bottom, for a plot of that height.
    fn height(&self, plot: f64) -> f64 {
        self.legend_height() + plot + FOOT
    }

    fn legend_height(&self) -> f64 {
        22.0 + self.marks.len() as f64 * 15.0
    }

    fn draw(&self, svg: &mut Svg, origin: [f64; 2], height: f64, say: &dyn Fn(f64) -> String) {
        let (left, top) = (origin[0] + NUMBERS, origin[1] + self.legend_height());
        let bottom = top + height;
        let place = |[x, y]: [f64; 2]| {
            let (x, y) = (self.across.share(x), self.upright.share(y));
            [left + x * self.width, bottom - y * height]
        };
        self.legend(svg, [left, origin[1] + 8.0]);
        self.grid(svg, [left, top], height, say);
        for (at, (x, text)) in self.marks.iter().enumerate() {
            let x = place([*x, 0.0])[0];
            let y = top - 8.0 - (self.marks.len() - 1 - at) as f64 * 15.0;
            svg.lines(&[[x, y + 4.0, x, bottom]], MARK, 1.2);
            svg.disc([x, bottom], 3.6, INK);
            let beyond = x + text_width(text, SIZE - 1.0) > left + self.width;
            let (x, anchor) = if beyond {
                (x - 5.0, Anchor::End)
            } else {
                (x + 5.0, Anchor::Start)
            };
            svg.text([x, y], text, Font::plain(SIZE - 1.0).held(anchor));
        }
        for curve in &self.curves {
            let points: Vec<[f64; 2]> = curve.points.iter().copied().map(place).collect();
            svg.curve(&outline(&points), &curve.colour, curve.width);
        }
    }

    fn legend(&self, svg: &mut Svg, [mut x, y]: [f64; 2]) {
        for curve in self.curves.iter().filter(|curve| !curve.name.is_empty()) {
            svg.lines(&[[x, y, x + 18.0, y]], &curve.colour, 3.0);
            svg.text([x + 25.0, y], &curve.name, Font::plain(SIZE));
            x += 25.0 + text_width(&curve.name, SIZE) + 22.0;
        }
    }

    fn grid(&self, svg: &mut Svg, [left, top]: [f64; 2], height: f64, say: &dyn Fn(f64) -> String) {
        let (right, bottom) = (left + self.width, top + height);
        let small = Font::plain(SIZE - 1.0).filled(MUTED);
        let mut lines = Vec::new();
        for value in self.upright.ticks() {
            let y = bottom - self.upright.share(value) * height;
            lines.push([left, y, right, y]);
            let font = small.held(Anchor::End);
            svg.text([left - 8.0, y], &self.upright.label(value), font);
        }
        for value in self.across.ticks() {
            let x = left + self.across.share(value) * self.width;
            lines.push([x, top, x, bottom]);
            let font = small.held(Anchor::Middle);
            svg.text([x, bottom + 13.0], &say(value), font);
        }
        svg.lines(&lines, LINE, 1.0);
        svg.lines(
            &[[left, top, left, bottom], [left, bottom, right, bottom]],
            INK,
            1.2,
        );
        let font = small.held(Anchor::End);
        svg.text([right, bottom + 31.0], self.title, font);
    }
}

/// The points of a curve without those that could not be told apart: of each half unit of width the
/// first, the highest, the lowest and the last.
fn outline(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut kept: Vec<[f64; 2]> = Vec::new();
    for column in points.chunk_by(|a, b| (a[0] * 2.0).floor() == (b[0] * 2.0).floor()) {
        let by_height = |a: &&[f64; 2], b: &&[f64; 2]| a[1].total_cmp(&b[1]);
        let ends = [column.first(), column.iter().min_by(by_height)];
        let others = [column.iter().max_by(by_height), column.last()];
        for point in ends.into_iter().chain(others).flatten() {
            if kept.last() != Some(point) {
                kept.push(*point);
            }
        }
    }
    kept
}
