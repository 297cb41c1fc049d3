//! The holes that a step rests on, as small boards side by side: the piece in question on each, and
//! the cells that cannot be filled once it lies there.

use std::collections::HashMap;

use anstyle::{AnsiColor, Style};
use pavage_app::{AnyPosition, Hole, Look, Message, Place, Step};
use pavage_words::Words;

/// The most boards for one step.
const BOARDS_MAX: usize = 3;
/// The width that boards side by side may take.
const WIDTH_MAX: usize = 76;
/// What stands between two boards.
const GAP: &str = "   ";
/// What marks a cell that cannot be filled, unless a piece has this name.
const MARK: &str = "x";
const MARK_ELSE: &str = "*";

/// A position on which the holes of steps are drawn, and whether in colour.
pub(crate) struct Ghosts {
    position: Box<dyn AnyPosition>,
    /// Whether there are pieces to place.
    are_of_pieces: bool,
    colour: bool,
}

/// What a cell of a small board shows.
struct Shown {
    text: String,
    style: Style,
}

impl Clone for Ghosts {
    fn clone(&self) -> Ghosts {
        Ghosts {
            position: self.position.boxed_clone(),
            ..*self
        }
    }
}

impl Ghosts {
    /// Draws on this position.
    pub(crate) fn on(position: &dyn AnyPosition, colour: bool) -> Ghosts {
        Ghosts {
            position: position.boxed_clone(),
            are_of_pieces: !position.tray().pieces.is_empty(),
            colour,
        }
    }

    /// Whether the position is one of pieces to place.
    pub(crate) fn are_of_pieces(&self) -> bool {
        self.are_of_pieces
    }

    /// Goes on to what a step leads to.
    pub(crate) fn play(&mut self, step: &Step) {
        for mv in &step.moves {
            if let Ok(next) = self.position.play(mv) {
                self.position = next;
            }
        }
    }

    /// The first holes of a step, as boards side by side, and how many more there are. For a
    /// position that cannot be completed, the region that shows it.
    pub(crate) fn lines(&self, step: &Step, words: &Words) -> Vec<String> {
        if step.holes.is_empty() {
            let is_shown = step.rule == "dead-end" && !step.because.is_empty();
            return match is_shown && self.position.view().look == Look::Pieces {
                true => self.board(None, &step.because),
                false => Vec::new(),
            };
        }
        let shown = &step.holes[..step.holes.len().min(BOARDS_MAX)];
        let board = |hole: &Hole| {
            let caption = Message::new("step-ghost").with("piece", hole.piece.as_str());
            let mut lines = vec![words.say(&caption)];
            lines.extend(self.board(Some(hole), &hole.hole));
            lines
        };
        let boards: Vec<Vec<String>> = shown.iter().map(board).collect();
        let wide = boards.iter().flatten().map(|line| bare_width(line));
        let width = wide.max().unwrap_or(0);
        let in_row = (WIDTH_MAX + GAP.len()) / (width + GAP.len());
        let mut lines = Vec::new();
        for row in boards.chunks(in_row.max(1)) {
            for at in 0..row[0].len() {
                let cells = row.iter().map(|board| {
                    let line = &board[at];
                    format!("{line}{}", " ".repeat(width - bare_width(line)))
                });
                let line = cells.collect::<Vec<_>>().join(GAP);
                lines.push(line.trim_end().to_owned());
            }
        }
        if step.holes.len() > shown.len() {
            let more = Message::new("step-ghosts-more");
            lines.push(words.say(&more.with("number", step.holes.len() - shown.len())));
        }
        lines
    }

    /// The rows of the board with a piece in question and marked cells. Sentences speak of rows and
    /// columns by number, so the numbers stand beside them.
    fn board(&self, ghost: Option<&Hole>, marked: &[Place]) -> Vec<String> {
        let view = self.position.view();
        let mut names = view.groups.iter().map(|group| group.name.as_str());
        let is_name = names.any(|name| name == MARK) || ghost.is_some_and(|at| at.piece == MARK);
        let mark = if is_name { MARK_ELSE } else { MARK };
        let mut shown: HashMap<Place, Shown> = HashMap::new();
        for cell in &view.cells {
            let group = cell.group.map(|group| &view.groups[group as usize]);
            let text = group.map_or(".", |group| &group.name);
            let style = Style::new().dimmed();
            let text = text.to_owned();
            shown.insert(cell.place, Shown { text, style });
        }
        for place in ghost.map_or(&[][..], |ghost| &ghost.cells) {
            let text = ghost.map_or_else(String::new, |ghost| ghost.piece.clone());
            let style = Style::new().bold().invert();
            shown.insert(*place, Shown { text, style });
        }
        for place in marked {
            let text = mark.to_owned();
            let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
            shown.insert(*place, Shown { text, style });
        }
        let [layers, height, cols] = [view.layers, view.rows, view.cols].map(usize::from);
        let mut rows = vec![vec![None; cols]; height * layers];
        for (place, shown) in &shown {
            let row = usize::from(place.layer_number()) * height + usize::from(place.row);
            rows[row][usize::from(place.col)] = Some(shown);
        }
        let cell = |shown: &Option<&Shown>| match shown {
            None => "#".to_owned(),
            Some(Shown { text, style }) if self.colour => format!("{style}{text}{style:#}"),
            Some(Shown { text, .. }) => text.clone(),
        };
        let margin = match layers {
            1 => height.to_string().len(),
            _ => format!("{layers}:{height}").len(),
        };
        let mut lines: Vec<String> = column_numbers(cols).into_iter().collect();
        for line in &mut lines {
            *line = format!("{:margin$} {line}", "");
        }
        for (at, row) in rows.iter().enumerate() {
            let number = match layers {
                1 => (at + 1).to_string(),
                _ => format!("{}:{}", at / height + 1, at % height + 1),
            };
            let row: String = row.iter().map(cell).collect();
            lines.push(format!("{number:>margin$} {row}"));
        }
        lines
    }
}

/// The numbers of columns from 1, a digit above each column; the tens in a line of their own.
fn column_numbers(cols: usize) -> Vec<String> {
    let digit = |number: usize| char::from_digit((number % 10) as u32, 10).unwrap_or(' ');
    let tens = (1..=cols).map(|col| match col {
        ..10 => ' ',
        _ => digit(col / 10),
    });
    let ones = (1..=cols).map(digit);
    match cols {
        ..10 => vec![ones.collect()],
        _ => vec![tens.collect(), ones.collect()],
    }
}

/// The number of characters that a line shows, without the codes of colours.
fn bare_width(line: &str) -> usize {
    let mut width = 0;
    let mut is_code = false;
    for letter in line.chars() {
        match letter {
            '\u{1b}' => is_code = true,
            'm' if is_code => is_code = false,
            _ if is_code => {}
            _ => width += 1,
        }
    }
    width
}

#[cfg(test)]
mod tests {
    use super::{bare_width, column_numbers};

    #[test]
    fn columns_are_numbered_digit_by_digit() {
        assert_eq!(column_numbers(3), ["123"]);
        assert_eq!(column_numbers(11), ["         11", "12345678901"]);
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(bare_width("A\u{1b}[1m\u{1b}[31mx\u{1b}[0m."), 3);
    }
}
