//! The holes that a step rests on, as small boards side by side: the piece in question on each, and
//! the cells that cannot be filled once it lies there.

use std::collections::HashMap;

use anstyle::{AnsiColor, Style};
use pavage_app::draw::layer_name;
use pavage_app::{AnyPosition, Hole, Look, Message, Place, Step, View};
use pavage_words::Words;

use super::side::{has_triangles, side_by_side, size_of};

/// The most boards for one step.
const BOARDS_MAX: usize = 3;
/// The width that boards side by side may take.
const WIDTH_MAX: usize = 76;
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
            return if is_shown && self.position.view().look == Look::Pieces {
                self.board(None, &step.because, words)
            } else {
                Vec::new()
            };
        }
        let shown = &step.holes[..step.holes.len().min(BOARDS_MAX)];
        let board = |hole: &Hole| {
            let caption = Message::new("step-ghost").with("piece", hole.piece.as_str());
            let mut lines = vec![words.say(&caption)];
            lines.extend(self.board(Some(hole), &hole.hole, words));
            lines
        };
        let boards: Vec<Vec<String>> = shown.iter().map(board).collect();
        let mut lines = side_by_side(&boards, WIDTH_MAX, false);
        if step.holes.len() > shown.len() {
            let more = Message::new("step-ghosts-more");
            lines.push(words.say(&more.with("number", step.holes.len() - shown.len())));
        }
        lines
    }

    /// The rows of the board with a piece in question and marked cells. Sentences speak of rows and
    /// columns by number, so the numbers stand beside them.
    fn board(&self, ghost: Option<&Hole>, marked: &[Place], words: &Words) -> Vec<String> {
        let view = self.position.view();
        let mut names = view.groups.iter().map(|group| group.written());
        let is_name = names.any(|name| name == MARK) || ghost.is_some_and(|at| at.piece == MARK);
        let mark = if is_name { MARK_ELSE } else { MARK };
        let mut shown: HashMap<Place, Shown> = HashMap::new();
        for cell in &view.cells {
            let group = cell.group.map(|group| &view.groups[group as usize]);
            let text = group.map_or(".", |group| group.written());
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
        if view.layers == 1 {
            return self.layer(&view, 0, &shown);
        }
        let layers = (0..view.layers).map(|layer| {
            let mut lines = vec![layer_name(layer, words)];
            lines.extend(self.layer(&view, layer, &shown));
            lines
        });
        side_by_side(&layers.collect::<Vec<_>>(), WIDTH_MAX, false)
    }

    /// The rows of a layer, with the numbers of rows and columns. Triangles have their slanting
    /// sides between them.
    fn layer(&self, view: &View, layer: u16, shown: &HashMap<Place, Shown>) -> Vec<String> {
        let lattice = view.lattice;
        let [rows, cols] = size_of(view, layer);
        let are_triangles = has_triangles(view);
        let outside = match lattice.period {
            1 => "#",
            _ => " ",
        };
        let place = |row, col| {
            if lattice.is_solid {
                Place::on(layer, row, col)
            } else {
                Place::flat(row, col)
            }
        };
        let cell = |row, col| match shown.get(&place(row, col)) {
            None => outside.to_owned(),
            Some(Shown { text, style }) if self.colour => format!("{style}{text}{style:#}"),
            Some(Shown { text, .. }) => text.clone(),
        };
        // The side on the left of a cell: that of the cell before it is the same one.
        let side = |row: u16, col: u16| {
            let before = col.checked_sub(1).map(|col| place(row, col));
            let is_between = shown.contains_key(&place(row, col))
                || before.is_some_and(|before| shown.contains_key(&before));
            match (is_between, (row + col) % 2) {
                (false, _) => ' ',
                (true, 0) => '/',
                (true, _) => '\\',
            }
        };
        let margin = rows.to_string().len();
        let numbers = column_numbers(usize::from(cols)).into_iter();
        let numbers = numbers.map(|line| {
            if are_triangles {
                line.chars().flat_map(|digit| [' ', digit]).collect()
            } else {
                line
            }
        });
        let mut lines: Vec<String> = numbers
            .map(|line| format!("{:margin$} {line}", ""))
            .collect();
        for row in 0..rows {
            let cells: String = if are_triangles {
                let cells = (0..cols).map(|col| format!("{}{}", side(row, col), cell(row, col)));
                cells.chain([side(row, cols).to_string()]).collect()
            } else {
                (0..cols).map(|col| cell(row, col)).collect()
            };
            lines.push(format!(
                "{:>margin$} {}",
                row + 1,
                cells.trim_end_matches(' ')
            ));
        }
        lines
    }
}

/// The numbers of columns from 1, a digit above each column; the tens in a line of their own.
fn column_numbers(cols: usize) -> Vec<String> {
    let digit = |number: usize| {
        char::from_digit(u32::try_from(number % 10).unwrap_or(0), 10).unwrap_or(' ')
    };
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

#[cfg(test)]
mod tests {
    use super::column_numbers;

    #[test]
    fn columns_are_numbered_digit_by_digit() {
        assert_eq!(column_numbers(3), ["123"]);
        assert_eq!(column_numbers(11), ["         11", "12345678901"]);
    }
}
