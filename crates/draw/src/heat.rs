//! The heat map of a series of dates: months by days, one panel a weekday.

use std::ops::RangeInclusive;

use pavage_family::{Message, Value};
use pavage_words::Words;

use crate::palette::{dark_text_on, hex, scale};
use crate::svg::{Anchor, Font, INK, LINE, MUTED, Svg};
use crate::units::field_value;

const CELL_WIDTH: f64 = 30.0;
const CELL_HEIGHT: f64 = 20.0;
const MARGIN: f64 = 28.0;
const MONTH_NAMES: f64 = 84.0;
const DAYS: i64 = 31;
const MONTHS: i64 = 12;
const TITLE: f64 = 70.0;
/// The fill of a date without a solution: it must not be missed.
const NONE: &str = "#d1495b";

/// A puzzle of a series.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// What tells it from the others.
    pub fields: &'a [(&'static str, Value)],
    /// How many solutions it has, where that is known.
    pub count: Option<u64>,
}

/// Draws the counts of a series; `None` when its puzzles are no dates.
#[must_use]
pub fn heat_map(puzzle: &str, members: &[Member<'_>], words: &Words) -> Option<String> {
    let days: Vec<Day> = members.iter().map(Day::new).collect::<Option<_>>()?;
    let mut weekdays: Vec<&Value> = Vec::new();
    for day in &days {
        if !weekdays.contains(&day.weekday) {
            weekdays.push(day.weekday);
        }
    }
    let counts = || days.iter().filter_map(|day| day.count).filter(|n| *n > 0);
    let range = counts().min().unwrap_or(0)..=counts().max().unwrap_or(0);
    let title = words.say(&Message::new("heat-title").with("puzzle", puzzle));
    let mut svg = Svg::new(&title);
    heading(&mut svg, &title, &range, words);
    let across = if weekdays.len() > 1 { 2 } else { 1 };
    let size = [
        MONTH_NAMES + DAYS as f64 * CELL_WIDTH + MARGIN,
        panel_head(weekdays.first().copied()) + MONTHS as f64 * CELL_HEIGHT + MARGIN,
    ];
    for (at, weekday) in weekdays.iter().enumerate() {
        let origin = [
            MARGIN + (at % across) as f64 * size[0],
            MARGIN + TITLE + (at / across) as f64 * size[1],
        ];
        let shown: Vec<&Day> = days.iter().filter(|day| day.weekday == *weekday).collect();
        panel(&mut svg, origin, weekday, &shown, &range, words);
    }
    let down = weekdays.len().div_ceil(across);
    Some(svg.end(
        MARGIN + across as f64 * size[0],
        MARGIN + TITLE + down as f64 * size[1],
    ))
}

/// Room above the cells of a panel: the days, and the weekday where there is one.
fn panel_head(weekday: Option<&Value>) -> f64 {
    match weekday {
        None | Some(Value::None) => 20.0,
        Some(_) => 44.0,
    }
}

/// A date with its number of solutions.
struct Day<'a> {
    month: i64,
    day: i64,
    weekday: &'a Value,
    count: Option<u64>,
}

impl<'a> Day<'a> {
    fn new(member: &Member<'a>) -> Option<Day<'a>> {
        let field = |wanted: &str| {
            let mut fields = member.fields.iter();
            fields.find(|(name, _)| *name == wanted).map(|(_, v)| v)
        };
        let number = |wanted: &str, max: i64| match field(wanted)? {
            Value::Number(number) if (1..=max).contains(number) => Some(*number),
            _ => None,
        };
        Some(Day {
            month: number("month", MONTHS)?,
            day: number("day", DAYS)?,
            weekday: field("weekday").unwrap_or(&Value::None),
            count: member.count,
        })
    }
}

fn heading(svg: &mut Svg, title: &str, range: &RangeInclusive<u64>, words: &Words) {
    let bold = Font::plain(18.0).bold();
    svg.text([MARGIN, MARGIN + 4.0], title, bold);
    let small = Font::plain(11.0).filled(MUTED);
    let top = MARGIN + 26.0;
    let number = |number: u64| words.say(&Message::new("number").with("number", number));
    let mut x = MARGIN;
    svg.round_rect([x, top, 14.0, 12.0], 2.0, NONE);
    let none = words.text("heat-none");
    svg.text([x + 20.0, top + 6.0], &none, small);
    x += 40.0 + crate::svg::text_width(&none, 11.0);
    let least = number(*range.start());
    svg.text([x, top + 6.0], &least, small);
    x += 8.0 + crate::svg::text_width(&least, 11.0);
    for step in 0..24 {
        let fill = hex(scale(f64::from(step) / 23.0));
        svg.rect([x + f64::from(step) * 7.0, top, 7.3, 12.0], &fill);
    }
    let text = words.say(&Message::new("heat-most").with("number", *range.end()));
    svg.text([x + 24.0 * 7.0 + 8.0, top + 6.0], &text, small);
}

fn panel(
    svg: &mut Svg,
    [left, top]: [f64; 2],
    weekday: &Value,
    days: &[&Day<'_>],
    range: &RangeInclusive<u64>,
    words: &Words,
) {
    let small = Font::plain(10.5).filled(MUTED);
    if *weekday != Value::None {
        let bold = Font::plain(14.0).bold();
        let name = field_value("weekday", weekday, words);
        svg.text([left, top + 10.0], &name, bold);
    }
    let (left, top) = (left + MONTH_NAMES, top + panel_head(Some(weekday)));
    for month in 1..=MONTHS {
        let name = field_value("month", &Value::Number(month), words);
        let y = top + (month as f64 - 0.5) * CELL_HEIGHT;
        svg.text([left - 8.0, y], &name, small.held(Anchor::End));
    }
    for day in 1..=DAYS {
        let x = left + (day as f64 - 0.5) * CELL_WIDTH;
        svg.text(
            [x, top - 10.0],
            &day.to_string(),
            small.held(Anchor::Middle),
        );
    }
    for day in days {
        cell(svg, [left, top], day, range);
    }
}

fn cell(svg: &mut Svg, [left, top]: [f64; 2], day: &Day<'_>, range: &RangeInclusive<u64>) {
    let x = left + (day.day - 1) as f64 * CELL_WIDTH;
    let y = top + (day.month - 1) as f64 * CELL_HEIGHT;
    let spread = (range.end() - range.start()).max(1) as f64;
    let (fill, ink, text) = match day.count {
        None => (LINE.to_owned(), INK, "?".to_owned()),
        Some(0) => (NONE.to_owned(), "#ffffff", "0".to_owned()),
        Some(count) => {
            let colour = scale(count.saturating_sub(*range.start()) as f64 / spread);
            let ink = if dark_text_on(colour) { INK } else { "#ffffff" };
            (hex(colour), ink, count.to_string())
        }
    };
    let inner = [x + 0.5, y + 0.5, CELL_WIDTH - 1.0, CELL_HEIGHT - 1.0];
    svg.round_rect(inner, 2.0, &fill);
    let font = Font::plain((CELL_WIDTH * 1.4 / text.chars().count() as f64).min(9.5))
        .filled(ink)
        .held(Anchor::Middle);
    svg.text([x + CELL_WIDTH / 2.0, y + CELL_HEIGHT / 2.0], &text, font);
}
