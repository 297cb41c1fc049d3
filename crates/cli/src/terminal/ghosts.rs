//! The holes that a step rests on, as small boards side by side: the piece in question on each, and
//! the cells that cannot be filled once it lies there.

use std::collections::HashMap;

use anstyle::{AnsiColor, Style};
use pavage_app::{AnyPosition, Hole, Look, Message, Place, Step, World};
use pavage_words::Words;

use super::side::{WIDTH_MAX, side_by_side};
use super::small::{Shown, SmallBoard};
use super::worlds::Worlds;

/// The most boards for one step.
const BOARDS_MAX: usize = 3;
/// What marks a cell that cannot be filled, unless a piece has this name.
const MARK: &str = "x";
const MARK_ELSE: &str = "*";

/// A position on which the holes of steps are drawn, and whether in colour.
pub(crate) struct Ghosts {
    position: Box<dyn AnyPosition>,
    /// Whether there are pieces to place.
    are_of_pieces: bool,
    colour: bool,
    /// Whether the worlds of steps are drawn as boards.
    with_worlds: bool,
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
            with_worlds: false,
        }
    }

    /// The same; worlds are drawn as boards if `with_worlds`.
    pub(crate) fn with_worlds(self, with_worlds: bool) -> Ghosts {
        Ghosts {
            with_worlds,
            ..self
        }
    }

    /// Whether the position is one of pieces to place.
    pub(crate) fn are_of_pieces(&self) -> bool {
        self.are_of_pieces
    }

    /// The worlds of a step as boards, if that is asked for; what they have in common is lit if the step
    /// is told to its end.
    pub(super) fn worlds(&self, step: &Step, is_revealed: bool, words: &Words) -> Vec<String> {
        if self.with_worlds {
            self.of_worlds(step, is_revealed).lines(words)
        } else {
            Vec::new()
        }
    }

    /// The board of one world of a step.
    pub(super) fn world(
        &self,
        step: &Step,
        world: &World,
        is_revealed: bool,
        words: &Words,
    ) -> Vec<String> {
        self.of_worlds(step, is_revealed).world(world, words)
    }

    fn of_worlds<'a>(&'a self, step: &'a Step, is_revealed: bool) -> Worlds<'a> {
        Worlds {
            step,
            before: &*self.position,
            is_revealed,
            colour: self.colour,
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

    /// The rows of the board with a piece in question and marked cells.
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
        SmallBoard {
            view: &view,
            shown,
            width: 1,
            colour: self.colour,
        }
        .lines(words)
    }
}
