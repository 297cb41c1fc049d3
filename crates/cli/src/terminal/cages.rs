//! A board of cages in a terminal: lines around the cages, numbers in the cells.

use std::collections::HashMap;

use anstyle::{AnsiColor, Style};
use pavage_app::{Mark, View, ViewCell};
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

/// What stands in a cell, and how it looks.
struct Entry {
    group: Option<u32>,
    text: String,
    style: Style,
}

/// A layer of a board.
struct Sheet {
    rows: i32,
    cols: i32,
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
        let widths = entries.values().map(|entry| entry.text.chars().count());
        Sheet {
            rows: view.rows.into(),
            cols: view.cols.into(),
            width: widths.max().unwrap_or(1),
            entries,
        }
    }

    fn drawn(&self) -> String {
        let mut text = String::new();
        for row in 0..=self.rows {
            push_line(&mut text, &self.line(row));
            if row < self.rows {
                push_line(&mut text, &self.entries_of(row));
            }
        }
        text
    }

    /// The lines above a row.
    fn line(&self, row: i32) -> String {
        let mut text = String::new();
        for col in 0..=self.cols {
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
            if col < self.cols {
                text += &dash.repeat(self.width + 2);
            }
        }
        text
    }

    fn entries_of(&self, row: i32) -> String {
        let mut text = String::new();
        for col in 0..=self.cols {
            let wall = self.parts([row, col - 1], [row, col]);
            text.push(if wall { '┃' } else { ' ' });
            if col < self.cols {
                let width = self.width;
                match self.entries.get(&(row, col)) {
                    Some(Entry {
                        text: said, style, ..
                    }) => {
                        text += &format!(" {style}{said:^width$}{style:#} ");
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
        text,
        style,
    }
}
