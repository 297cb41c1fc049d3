//! A board of cages in a terminal: lines around the cages, numbers in the cells.

use std::collections::HashMap;

use anstyle::{AnsiColor, Style};
use pavage_app::{Elimination, Mark, Place, Step, View, ViewCell};
use pavage_words::Words;

/// Where lines meet, by the directions in which they go on: 1 up, 2 right, 4 down, 8 left.
const JOINTS: [char; 16] = [
    ' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋',
];

/// The layers of a board below each other.
pub(super) fn drawn(view: &View, words: &Words) -> String {
    let layers = (0..view.layers).map(|layer| Sheet::new(view, layer, words).drawn());
    layers.collect::<Vec<_>>().join("\n")
}

/// A step, with the candidates before it.
pub(crate) struct Around<'a> {
    /// The step.
    pub(crate) step: &'a Step,
    /// The candidates of each open cell.
    pub(crate) candidates: &'a [Elimination],
    /// Whether it is shown what the step rules out.
    pub(crate) is_revealed: bool,
}

impl Around<'_> {
    /// The rows and columns that the step speaks of, and one more on each side.
    fn window(&self, view: &View) -> [[i32; 2]; 2] {
        let step = self.step;
        let mut named = step.look.clone();
        named.extend(&step.because);
        if self.tells_from() {
            named.extend(step.from.iter().filter_map(of_cell).map(|(cell, _)| cell));
        }
        if self.is_revealed {
            named.extend(&step.cells);
        }
        let side = |at: fn(&Place) -> u16, end: u16| {
            let all = named.iter().map(at).map(i32::from);
            let (least, most) = (all.clone().min(), all.max());
            let least = least.unwrap_or(0) - 1;
            let most = most.map_or(i32::from(end), |most| most + 2);
            [least.max(0), most.min(end.into())]
        };
        [
            side(|place| place.row, view.rows),
            side(|place| place.col, view.cols),
        ]
    }

    /// Whether it is shown what the step rests on. A candidate that is about to be written would give
    /// the step away.
    fn tells_from(&self) -> bool {
        self.is_revealed || !self.step.eliminates.is_empty()
    }

    /// The candidates of a cell: struck out, or marked where the step rests on them.
    fn parts(&self, cell: Place, values: &[u8]) -> Vec<(String, Style)> {
        let has = |list: &[Elimination], value: u8| {
            let mut list = list.iter().filter_map(of_cell);
            list.any(|(other, values)| other == cell && values.contains(&value))
        };
        let red = Style::new().fg_color(Some(AnsiColor::Red.into()));
        let green = Style::new().fg_color(Some(AnsiColor::Green.into()));
        let between = if values.iter().any(|value| *value > 9) {
            ","
        } else {
            ""
        };
        let mut parts: Vec<(String, Style)> = Vec::new();
        for &value in values {
            if !parts.is_empty() {
                parts.push((between.to_owned(), Style::new()));
            }
            let style = if self.is_revealed && has(&self.step.eliminates, value) {
                red.strikethrough()
            } else if self.tells_from() && has(&self.step.from, value) {
                green.bold()
            } else {
                Style::new().dimmed()
            };
            parts.push((value.to_string(), style));
        }
        parts
    }
}

/// The cell and the values, where values of a cell are meant.
fn of_cell(some: &Elimination) -> Option<(Place, &[u8])> {
    match some {
        Elimination::Values { cell, values } => Some((*cell, values)),
        _ => None,
    }
}

/// The part of a board around a step, with its rows and columns numbered.
pub(super) fn around(view: &View, of: &Around<'_>, words: &Words) -> String {
    let mut sheet = Sheet::new(view, 0, words);
    for (cell, values) in of.candidates.iter().filter_map(of_cell) {
        if let Some(entry) = sheet.entries.get_mut(&(cell.row.into(), cell.col.into())) {
            entry.parts = of.parts(cell, values);
        }
    }
    [sheet.rows, sheet.cols] = of.window(view);
    sheet.widen();
    sheet.numbered()
}

/// What stands in a cell, and how its parts look.
struct Entry {
    group: Option<u32>,
    parts: Vec<(String, Style)>,
}

impl Entry {
    /// Its number of characters.
    fn width(&self) -> usize {
        self.parts
            .iter()
            .map(|(text, _)| text.chars().count())
            .sum()
    }
}

/// A layer of a board.
struct Sheet {
    /// The first row that is drawn, and the one after the last; the same for columns.
    rows: [i32; 2],
    cols: [i32; 2],
    entries: HashMap<(i32, i32), Entry>,
    /// Characters of the widest entry.
    width: usize,
}

impl Sheet {
    fn new(view: &View, layer: u16, words: &Words) -> Sheet {
        let cells = view
            .cells
            .iter()
            .filter(|cell| cell.place.layer_number() == layer);
        let entries: HashMap<(i32, i32), Entry> = cells
            .map(|cell| {
                (
                    (cell.place.row.into(), cell.place.col.into()),
                    entry(cell, words),
                )
            })
            .collect();
        let mut sheet = Sheet {
            rows: [0, view.rows.into()],
            cols: [0, view.cols.into()],
            width: 1,
            entries,
        };
        sheet.widen();
        sheet
    }

    /// Makes cells as wide as the widest entry that is drawn.
    fn widen(&mut self) {
        let is_drawn = |at: i32, [first, end]: [i32; 2]| (first..end).contains(&at);
        let drawn = self.entries.iter();
        let drawn =
            drawn.filter(|((row, col), _)| is_drawn(*row, self.rows) && is_drawn(*col, self.cols));
        self.width = drawn.map(|(_, entry)| entry.width()).max().unwrap_or(1);
    }

    /// The board with numbers beside its rows and above its columns.
    fn numbered(&self) -> String {
        let width = self.width;
        let mut heading = "   ".to_owned();
        for col in self.cols[0]..self.cols[1] {
            heading += &format!("  {:^width$} ", col + 1);
        }
        let mut text = String::new();
        push_line(&mut text, &heading);
        for (at, line) in (0_i32..).zip(self.drawn().lines()) {
            let row = self.rows[0] + at / 2;
            let number = match at % 2 {
                0 => String::new(),
                _ => (row + 1).to_string(),
            };
            push_line(&mut text, &format!("{number:>2} {line}"));
        }
        text
    }

    fn drawn(&self) -> String {
        let mut text = String::new();
        for row in self.rows[0]..=self.rows[1] {
            push_line(&mut text, &self.line(row));
            if row < self.rows[1] {
                push_line(&mut text, &self.entries_of(row));
            }
        }
        text
    }

    /// The lines above a row.
    fn line(&self, row: i32) -> String {
        let mut text = String::new();
        for col in self.cols[0]..=self.cols[1] {
            let [up, right] = [
                self.parts([row - 1, col - 1], [row - 1, col]),
                self.above(row, col),
            ];
            let [down, left] = [
                self.parts([row, col - 1], [row, col]),
                self.above(row, col - 1),
            ];
            let directions = [up, right, down, left].into_iter().enumerate();
            let joint: usize = directions.map(|(at, on)| usize::from(on) << at).sum();
            text.push(JOINTS[joint]);
            let dash = if right { "━" } else { " " };
            if col < self.cols[1] {
                text += &dash.repeat(self.width + 2);
            }
        }
        text
    }

    fn entries_of(&self, row: i32) -> String {
        let mut text = String::new();
        for col in self.cols[0]..=self.cols[1] {
            let wall = self.parts([row, col - 1], [row, col]);
            text.push(if wall { '┃' } else { ' ' });
            if col < self.cols[1] {
                let width = self.width;
                match self.entries.get(&(row, col)) {
                    Some(entry) => {
                        let room = width.saturating_sub(entry.width());
                        text += &" ".repeat(1 + room / 2);
                        for (said, style) in &entry.parts {
                            text += &format!("{style}{said}{style:#}");
                        }
                        text += &" ".repeat(1 + room - room / 2);
                    }
                    None => text += &" ".repeat(width + 2),
                }
            }
        }
        text
    }

    /// Whether a line runs above a place.
    fn above(&self, row: i32, col: i32) -> bool {
        self.parts([row - 1, col], [row, col])
    }

    /// Whether a line parts two places: they are not of one group, and not both outside the board.
    fn parts(&self, [row, col]: [i32; 2], [other_row, other_col]: [i32; 2]) -> bool {
        let group = |row, col| self.entries.get(&(row, col)).map(|entry| entry.group);
        group(row, col) != group(other_row, other_col)
    }
}

fn push_line(text: &mut String, line: &str) {
    *text += line.trim_end();
    text.push('\n');
}

fn entry(cell: &ViewCell, words: &Words) -> Entry {
    let plain = Style::new();
    let (text, style) = match (&cell.label, cell.mark) {
        (Some(label), Mark::Given) => (words.say(label), plain.bold()),
        (Some(label), _) => (
            words.say(label),
            plain.fg_color(Some(AnsiColor::Cyan.into())),
        ),
        (None, _) if cell.notes.is_empty() => ("·".to_owned(), plain.dimmed()),
        (None, _) => {
            let notes = cell.notes.iter().flatten().map(|note| words.say(note));
            let long = notes.clone().any(|note| note.chars().count() > 1);
            let between = if long { "," } else { "" };
            (notes.collect::<Vec<_>>().join(between), plain.dimmed())
        }
    };
    Entry {
        group: cell.group,
        parts: vec![(text, style)],
    }
}
