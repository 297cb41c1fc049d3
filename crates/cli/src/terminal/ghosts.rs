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
    colour: bool,
}

/// What a cell of a small board shows.
struct Shown {
    text: String,
    style: Style,
}

impl Clone for Ghosts {
    fn clone(&self) -> Ghosts {
        Ghosts::on(&*self.position, self.colour)
    }
}

impl Ghosts {
    /// Draws on this position.
    pub(crate) fn on(position: &dyn AnyPosition, colour: bool) -> Ghosts {
        Ghosts {
            position: position.boxed_clone(),
            colour,
        }
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
        let view = self.position.view();
        let cols = usize::from(view.cols);
        let captions = boards.iter().map(|board| board[0].chars().count());
        let width = captions.chain([cols]).max().unwrap_or(cols);
        let in_row = (WIDTH_MAX + GAP.len()) / (width + GAP.len());
        let mut lines = Vec::new();
        for row in boards.chunks(in_row.max(1)) {
            for at in 0..row[0].len() {
                let cells = row.iter().map(|board| {
                    let drawn = match at {
                        0 => board[0].chars().count(),
                        _ => cols,
                    };
                    format!("{}{}", board[at], " ".repeat(width - drawn))
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

    /// The rows of the board with a piece in question and marked cells.
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
        rows.iter()
            .map(|row| row.iter().map(cell).collect())
            .collect()
    }
}
