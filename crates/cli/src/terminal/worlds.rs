//! All worlds of a hypothesis at once, as small boards side by side: what each supposes, what follows
//! there, and where it fails. The board above them shows what they have in common.

use std::collections::HashMap;

use anstyle::{AnsiColor, Style};
use pavage_app::{AnyPosition, Look, Message, Place, Step, View, ViewCell, World};
use pavage_words::Words;

use super::side::{WIDTH_MAX, bare_width, has_triangles, side_by_side};
use super::small::{Shown, SmallBoard};

/// The least width at which a caption is broken.
const CAPTION_MIN: usize = 16;

/// Where the worlds are, and how much of the step is told.
pub(super) struct Worlds<'a> {
    pub(super) step: &'a Step,
    /// The position before the step.
    pub(super) before: &'a dyn AnyPosition,
    /// Whether what the worlds have in common is lit.
    pub(super) is_revealed: bool,
    pub(super) colour: bool,
}

/// What is special about a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Plain,
    Supposed,
    Follows,
    Common,
    Fails,
}

impl Sign {
    const fn mark(self) -> char {
        match self {
            Sign::Plain | Sign::Follows => ' ',
            Sign::Supposed => '?',
            Sign::Common => '*',
            Sign::Fails => '!',
        }
    }

    fn style(self) -> Style {
        let ink = |colour: AnsiColor| {
            let ink = anstyle::Color::Ansi(colour);
            Style::new().bold().fg_color(Some(ink))
        };
        match self {
            Sign::Plain => Style::new().dimmed(),
            Sign::Supposed => ink(AnsiColor::Yellow),
            Sign::Follows => Style::new().bold(),
            Sign::Common => ink(AnsiColor::Green).invert(),
            Sign::Fails => ink(AnsiColor::Red),
        }
    }
}

impl Worlds<'_> {
    /// The board with what follows from all worlds, if that is told, and the board of each world.
    /// Nothing for a step with fewer than two cases.
    pub(super) fn lines(&self, words: &Words) -> Vec<String> {
        let cases = || {
            let worlds = self.step.worlds.iter();
            worlds.filter(|world| !world.assumptions.is_empty())
        };
        if cases().count() < 2 {
            return Vec::new();
        }
        let mut lines = Vec::new();
        if self.is_revealed {
            lines.extend(self.common(words));
            lines.push(String::new());
        }
        let boards: Vec<Vec<String>> = cases().map(|world| self.world(world, words)).collect();
        lines.extend(side_by_side(&boards, WIDTH_MAX, true));
        let legend = if self.is_revealed {
            "worlds-legend"
        } else {
            "worlds-legend-unrevealed"
        };
        lines.push(words.text(legend));
        lines
    }

    /// The board of one world alone, under what it supposes.
    pub(super) fn world(&self, world: &World, words: &Words) -> Vec<String> {
        let start = self.before.view();
        let supposed = after(self.before, &world.assumptions);
        let moves = world.steps.iter().flat_map(|step| &step.moves);
        let end = after(&*supposed, moves);
        let (supposed, end) = (supposed.view(), end.view());
        let fails: &[Place] = match &world.contradiction {
            Some(contradiction) => &contradiction.cells,
            None => &[],
        };
        let (start, supposed) = (texts(&start, words), texts(&supposed, words));
        let sign = |place: Place, text: &str| {
            if fails.contains(&place) {
                Sign::Fails
            } else if self.is_revealed && self.step.cells.contains(&place) {
                Sign::Common
            } else if start.get(&place).map(String::as_str) == Some(text) {
                Sign::Plain
            } else if supposed.get(&place).map(String::as_str) == Some(text) {
                Sign::Supposed
            } else {
                Sign::Follows
            }
        };
        let board = self.board(&end, sign, words);
        let told = world.supposed.iter().map(|message| words.say(message));
        let told = told.collect::<Vec<_>>().join("; ");
        let told = words.say(&Message::new("step-suppose").with("supposed", told));
        let width = board.iter().map(|line| bare_width(line)).max().unwrap_or(0);
        let mut lines = broken(&told, width.max(CAPTION_MIN));
        lines.extend(board);
        lines.push(words.text(match world.contradiction {
            Some(_) => "world-fails",
            None => "step-stands",
        }));
        lines
    }

    /// The board with the conclusion of the step.
    fn common(&self, words: &Words) -> Vec<String> {
        let end = after(self.before, &self.step.moves).view();
        let sign = |place: Place, _: &str| {
            if self.step.cells.contains(&place) {
                Sign::Common
            } else {
                Sign::Plain
            }
        };
        let mut lines = vec![words.text("worlds-common")];
        lines.extend(self.board(&end, sign, words));
        lines
    }

    fn board(&self, view: &View, sign: impl Fn(Place, &str) -> Sign, words: &Words) -> Vec<String> {
        let are_triangles = has_triangles(view);
        let texts = texts(view, words);
        let widest = texts.values().map(|text| text.chars().count()).max();
        let shown = texts.into_iter().map(|(place, text)| {
            let sign = sign(place, &text);
            // Between the sides of a triangle is room for one character.
            let text = match sign.mark() {
                ' ' => text,
                mark if are_triangles && text == FREE => mark.to_string(),
                _ if are_triangles => text,
                mark => format!("{text}{mark}"),
            };
            let style = sign.style();
            (place, Shown { text, style })
        });
        SmallBoard {
            view,
            shown: shown.collect(),
            width: widest.unwrap_or(1) + 1,
            colour: self.colour,
        }
        .lines(words)
    }
}

/// What stands in a free cell.
const FREE: &str = ".";

/// The position after these moves, as far as they can be played.
fn after<'m>(
    position: &dyn AnyPosition,
    moves: impl IntoIterator<Item = &'m String>,
) -> Box<dyn AnyPosition> {
    let start = position.boxed_clone();
    moves
        .into_iter()
        .fold(start, |position, mv| position.play(mv).unwrap_or(position))
}

/// What the cells of a position show.
fn texts(view: &View, words: &Words) -> HashMap<Place, String> {
    let text = |cell: &ViewCell| match view.look {
        Look::Pieces => {
            let group = cell.group.and_then(|group| view.groups.get(group as usize));
            group.map(|group| group.written().to_owned())
        }
        Look::Cages => cell.label.as_ref().map(|label| words.say(label)),
        Look::Tiles => cell.sides.map(|[top, right, bottom, left]| {
            let sides = [top, left, right, bottom].map(|side| side.to_string());
            let is_long = sides.iter().any(|side| side.len() > 1);
            sides.join(if is_long { "/" } else { "" })
        }),
    };
    let cells = view.cells.iter();
    cells
        .map(|cell| (cell.place, text(cell).unwrap_or_else(|| FREE.to_owned())))
        .collect()
}

/// A text in lines of at most that width, broken between words.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if bare_width(line) + 1 + bare_width(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::broken;

    #[test]
    fn captions_are_broken_between_words() {
        assert_eq!(
            broken("suppose row 2, column 4 is 4", 14),
            ["suppose row 2,", "column 4 is 4"]
        );
        assert_eq!(broken("unbreakable", 3), ["unbreakable"]);
    }
}
