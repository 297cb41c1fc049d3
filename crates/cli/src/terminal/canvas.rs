//! A piece of terminal to draw on: characters, each with its style.

use anstyle::Style;

/// Characters with their styles, in rows that grow as needed.
#[derive(Default)]
pub(super) struct Canvas {
    rows: Vec<Vec<(char, Style)>>,
}

impl Canvas {
    /// Writes text from a place on.
    pub(super) fn put(&mut self, [row, col]: [usize; 2], text: &str, style: Style) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let row = &mut self.rows[row];
        let end = col + text.chars().count();
        if row.len() < end {
            row.resize(end, (' ', Style::new()));
        }
        for (at, letter) in text.chars().enumerate() {
            row[col + at] = (letter, style);
        }
    }

    /// Writes text where nothing but blanks is.
    pub(super) fn put_below(&mut self, [row, col]: [usize; 2], text: &str, style: Style) {
        let there = self.rows.get(row).and_then(|row| row.get(col..));
        let there = there.unwrap_or_default().iter().take(text.chars().count());
        if there.clone().all(|(letter, _)| *letter == ' ') {
            self.put([row, col], text, style);
        }
    }

    /// The rows as lines with the codes of their styles, without plain blanks at the end.
    pub(super) fn lines(&self) -> Vec<String> {
        self.rows.iter().map(|row| line(row)).collect()
    }
}

fn line(row: &[(char, Style)]) -> String {
    let is_blank = |(letter, style): &(char, Style)| *letter == ' ' && *style == Style::new();
    let end = row
        .iter()
        .rposition(|cell| !is_blank(cell))
        .map_or(0, |last| last + 1);
    let mut line = String::new();
    for run in row[..end].chunk_by(|one, other| one.1 == other.1) {
        let style = run[0].1;
        let text: String = run.iter().map(|(letter, _)| letter).collect();
        line += &format!("{style}{text}{style:#}");
    }
    line
}
