//! Heat maps: the counts of a series of dates, months by days with one panel a weekday; and of all
//! combinations of choices, the first by the second with one panel for each combination of the others,
//! or all in one panel if these would be many.

use std::ops::{Range, RangeInclusive};

use pavage_family::{Message, Value};
use pavage_words::Words;

use crate::palette::{dark_text_on, hex, scale};
use crate::svg::{Anchor, Font, INK, LINE, MUTED, Svg};
use crate::units::field_value;

/// Width and height of a cell with its number, and of one without.
const CELL: [f64; 2] = [30.0, 20.0];
const SMALL: [f64; 2] = [5.0, 5.0];
const MARGIN: f64 = 28.0;
const ROW_NAMES: f64 = 84.0;
const DAYS: usize = 31;
const MONTHS: usize = 12;
const TITLE: f64 = 70.0;
/// The fill of a puzzle without a solution: it must not be missed.
const NONE: &str = "#d1495b";

/// The most rows or columns of which each has a name.
const NAMED_MAX: usize = 40;
/// The most panels of choices.
const PANELS_MAX: usize = 12;
/// The most cells that are drawn.
const CELLS_MAX: usize = 100_000;

/// A puzzle of a series.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// What tells it from the others.
    pub fields: &'a [(&'static str, Value)],
    /// How many solutions it has, where that is known.
    pub count: Option<u64>,
}

/// A choice.
#[derive(Clone, Copy, Debug)]
pub struct HeatGroup<'a> {
    /// Its name.
    pub name: &'a str,
    /// What can be chosen.
    pub labels: &'a [String],
}

/// Draws the counts of a series; `None` when its puzzles are no dates.
#[must_use]
pub fn heat_map(puzzle: &str, members: &[Member<'_>], words: &Words) -> Option<String> {
    let mut weekdays: Vec<&Value> = Vec::new();
    let cells = members.iter().map(|member| day(member, &mut weekdays));
    let cells: Vec<Cell> = cells.collect::<Option<_>>()?;
    let month = |number: usize| field_value("month", &Value::from(number + 1), words);
    let head = |weekday: &&Value| match weekday {
        Value::None => String::new(),
        weekday => field_value("weekday", weekday, words),
    };
    let map = Map {
        rows: Names::each((0..MONTHS).map(month).collect()),
        columns: Names::each((1..=DAYS).map(|day| day.to_string()).collect()),
        panels: weekdays.iter().map(head).collect(),
        cell: CELL,
    };
    let title = Message::new("heat-title").with("puzzle", puzzle);
    Some(map.draw(&title, None, &cells, words))
}

/// The cell of a date; its weekday is listed if it is new.
fn day<'a>(member: &Member<'a>, weekdays: &mut Vec<&'a Value>) -> Option<Cell> {
    let field = |wanted: &str| {
        let mut fields = member.fields.iter();
        fields.find(|(name, _)| *name == wanted).map(|(_, v)| v)
    };
    let number = |wanted: &str, max: usize| match field(wanted)? {
        Value::Number(number) => {
            let at = usize::try_from(*number).ok()?.checked_sub(1);
            at.filter(|at| *at < max)
        }
        _ => None,
    };
    let place = [number("month", MONTHS)?, number("day", DAYS)?];
    let weekday = field("weekday").unwrap_or(&Value::None);
    let known = weekdays.iter().position(|other| *other == weekday);
    let panel = known.unwrap_or_else(|| {
        weekdays.push(weekday);
        weekdays.len() - 1
    });
    Some(([panel, place[0], place[1]], member.count))
}

/// Draws the counts of all combinations of choices, in the order of the choices and of their labels,
/// the last fastest. `None` when there are too many to draw.
#[must_use]
pub fn heat_map_of_choices(
    puzzle: &str,
    groups: &[HeatGroup<'_>],
    counts: &[Option<u64>],
    words: &Words,
) -> Option<String> {
    if counts.len() > CELLS_MAX {
        return None;
    }
    let (map, [rows, columns, panels]) = Map::of_choices(groups);
    let place = |at: usize| {
        let (across, down) = (
            number_of(&groups[columns.clone()]),
            number_of(&groups[rows.clone()]),
        );
        let panel = number_of(&groups[panels.clone()]);
        // The columns come last where there are no panels, and before the panels where there are.
        [at % panel, at / panel / across % down, at / panel % across]
    };
    let cells: Vec<_> = counts
        .iter()
        .enumerate()
        .map(|(at, count)| (place(at), *count))
        .collect();
    let names = |range: &Range<usize>| {
        let names = groups[range.clone()].iter().map(|group| group.name);
        names.collect::<Vec<_>>().join(", ")
    };
    let kind = match (rows.len(), panels.len()) {
        (0, _) => "columns",
        (_, 0) => "rows",
        _ => "panels",
    };
    let axes = Message::new("heat-axes")
        .with("kind", kind)
        .with("rows", names(&rows));
    let axes = axes
        .with("columns", names(&columns))
        .with("panels", names(&panels));
    let title = Message::new("heat-title-choices").with("puzzle", puzzle);
    Some(map.draw(&title, Some(&axes), &cells, words))
}

/// How many combinations of labels some groups have.
fn number_of(groups: &[HeatGroup<'_>]) -> usize {
    groups.iter().map(|group| group.labels.len()).product()
}

/// The combinations of labels of some groups.
fn combinations(groups: &[HeatGroup<'_>]) -> Vec<String> {
    groups.iter().fold(vec![String::new()], |before, group| {
        let with = |before: &String| {
            let labels = group.labels.iter();
            let joined = labels.map(|label| format!("{before} {label}").trim().to_owned());
            joined.collect::<Vec<_>>()
        };
        before.iter().flat_map(with).collect()
    })
}

/// The names of rows or of columns, each for so many of them.
struct Names {
    names: Vec<String>,
    each: usize,
}

impl Names {
    fn each(names: Vec<String>) -> Names {
        Names { names, each: 1 }
    }

    /// Those of each combination, or of the first group if these are many.
    fn of(groups: &[HeatGroup<'_>]) -> Names {
        let number = number_of(groups);
        match groups {
            [first, _, ..] if number > NAMED_MAX => Names {
                names: first.labels.to_vec(),
                each: number / first.labels.len(),
            },
            _ => Names::each(combinations(groups)),
        }
    }

    fn len(&self) -> usize {
        self.names.len() * self.each
    }

    /// The names, each with the middle of what it names.
    fn placed(&self) -> impl Iterator<Item = (f64, &String)> {
        let middle = |at: usize| (at as f64 + 0.5) * self.each as f64;
        self.names
            .iter()
            .enumerate()
            .map(move |(at, name)| (middle(at), name))
    }
}

/// Cells in rows and columns, in some panels with their headings.
struct Map {
    rows: Names,
    columns: Names,
    panels: Vec<String>,
    cell: [f64; 2],
}

/// A cell with its panel, row and column, and its number where that is known.
type Cell = ([usize; 3], Option<u64>);

impl Map {
    /// The map of choices, with the groups that are its rows, its columns and its panels.
    fn of_choices(groups: &[HeatGroup<'_>]) -> (Map, [Range<usize>; 3]) {
        let all = groups.len();
        let are_few = |range: Range<usize>, most: usize| {
            let mut each = groups[range].iter();
            each.all(|group| group.labels.len() <= most)
        };
        let in_panels =
            number_of(&groups[all.min(2)..]) <= PANELS_MAX && are_few(0..all.min(2), NAMED_MAX);
        let [rows, columns, panels] = match all {
            _ if in_panels => [
                0..all.min(2) / 2,
                all.min(2) / 2..all.min(2),
                all.min(2)..all,
            ],
            _ => {
                let unlike = |split: &usize| {
                    let [one, other] = [&groups[..*split], &groups[*split..]].map(number_of);
                    one.abs_diff(other)
                };
                let split = (1..all).min_by_key(unlike).unwrap_or(0);
                [0..split, split..all, all..all]
            }
        };
        let of = |range: &Range<usize>| Names::of(&groups[range.clone()]);
        let map = Map {
            rows: of(&rows),
            columns: of(&columns),
            panels: combinations(&groups[panels.clone()]),
            cell: if in_panels { CELL } else { SMALL },
        };
        (map, [rows, columns, panels])
    }

    fn draw(
        &self,
        title: &Message,
        below: Option<&Message>,
        cells: &[Cell],
        words: &Words,
    ) -> String {
        let counts = || cells.iter().filter_map(|cell| cell.1).filter(|n| *n > 0);
        let range = counts().min().unwrap_or(0)..=counts().max().unwrap_or(0);
        let title = words.say(title);
        let mut svg = Svg::new(&title);
        heading(&mut svg, &title, &range, words);
        let mut top = MARGIN + TITLE;
        if let Some(below) = below {
            let small = Font::plain(11.0).filled(MUTED);
            svg.text([MARGIN, top - 18.0], &words.say(below), small);
            top += 12.0;
        }
        let across = if self.panels.len() > 1 { 2 } else { 1 };
        let size = [
            ROW_NAMES + self.columns.len() as f64 * self.cell[0] + MARGIN,
            self.head() + self.rows.len() as f64 * self.cell[1] + MARGIN,
        ];
        for at in 0..self.panels.len() {
            let origin = [
                MARGIN + (at % across) as f64 * size[0],
                top + (at / across) as f64 * size[1],
            ];
            let shown = cells.iter().filter(|cell| cell.0[0] == at);
            self.panel(&mut svg, origin, at, shown, &range);
        }
        let down = self.panels.len().div_ceil(across);
        svg.end(
            MARGIN + across as f64 * size[0],
            top + down as f64 * size[1],
        )
    }

    /// Room above the cells of a panel: the columns, and what the panel is where there are several.
    fn head(&self) -> f64 {
        match self.panels.first() {
            Some(first) if !first.is_empty() => 44.0,
            _ => 20.0,
        }
    }

    fn panel<'c>(
        &self,
        svg: &mut Svg,
        [left, top]: [f64; 2],
        at: usize,
        cells: impl Iterator<Item = &'c Cell>,
        range: &RangeInclusive<u64>,
    ) {
        let small = Font::plain(10.5).filled(MUTED);
        let name = &self.panels[at];
        if !name.is_empty() {
            let bold = Font::plain(14.0).bold();
            svg.text([left, top + 10.0], name, bold);
        }
        let (left, top) = (left + ROW_NAMES, top + self.head());
        for (middle, name) in self.rows.placed() {
            let y = top + middle * self.cell[1];
            svg.text([left - 8.0, y], name, small.held(Anchor::End));
        }
        for (middle, name) in self.columns.placed() {
            let x = left + middle * self.cell[0];
            svg.text([x, top - 10.0], name, small.held(Anchor::Middle));
        }
        for ([_, row, col], count) in cells {
            let corner = [
                left + *col as f64 * self.cell[0],
                top + *row as f64 * self.cell[1],
            ];
            cell(svg, corner, self.cell, *count, range);
        }
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

fn cell(
    svg: &mut Svg,
    [x, y]: [f64; 2],
    size: [f64; 2],
    count: Option<u64>,
    range: &RangeInclusive<u64>,
) {
    let spread = (range.end() - range.start()).max(1) as f64;
    let (fill, ink, text) = match count {
        None => (LINE.to_owned(), INK, "?".to_owned()),
        Some(0) => (NONE.to_owned(), "#ffffff", "0".to_owned()),
        Some(count) => {
            let colour = scale(count.saturating_sub(*range.start()) as f64 / spread);
            let ink = if dark_text_on(colour) { INK } else { "#ffffff" };
            (hex(colour), ink, count.to_string())
        }
    };
    let [width, height] = size;
    if size == SMALL {
        svg.rect([x, y, width, height], &fill);
        return;
    }
    let inner = [x + 0.5, y + 0.5, width - 1.0, height - 1.0];
    svg.round_rect(inner, 2.0, &fill);
    let font = Font::plain((width * 1.4 / text.chars().count() as f64).min(9.5))
        .filled(ink)
        .held(Anchor::Middle);
    svg.text([x + width / 2.0, y + height / 2.0], &text, font);
}
