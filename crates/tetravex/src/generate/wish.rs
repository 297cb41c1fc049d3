//! The wishes for a new puzzle, read from the options.

use std::collections::BTreeSet;

use super::super::Tetravex;
use super::super::puzzle::{Puzzle, Rim};
use super::super::size;
use super::super::tile::{COLORS_MAX, Color};
use pavage_family::settings::{FROM, drawing};
use pavage_family::{Class, Message, OptionSpec, Settings};

/// The most cells of a generated board.
const CELLS_MADE_MAX: usize = 10_000;
/// The generator gives up after this many boards about which nothing could be proved.
pub(super) const UNKNOWN_MAX: usize = 3;

/// Options of the generator.
pub(in super::super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::value("size", "N|ROWSxCOLS", "option-tetravex-made-size"),
    OptionSpec::file(FROM, "option-tetravex-from"),
    OptionSpec::value("colors", "N", "option-tetravex-colors"),
    OptionSpec::value("fixed", "centre|corner|none|K", "option-tetravex-fixed"),
    OptionSpec::flag("unique", "option-tetravex-unique"),
    OptionSpec::flag("rotate", "option-tetravex-rotate"),
    OptionSpec::flag("border", "option-tetravex-border"),
    OptionSpec::value("frame-colors", "N", "option-tetravex-frame-colors"),
    OptionSpec::value("difficulty", "CLASS", "option-tetravex-difficulty"),
];

/// Which tiles are fixed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fixed {
    /// The one in the middle. Of two middle rows or columns, the first.
    Centre,
    /// The first one.
    Corner,
    /// This many, anywhere.
    Number(usize),
}

/// The wishes for a new puzzle.
pub(super) struct Wish {
    pub frame: [usize; 2],
    /// The number of colours, without that of a border.
    pub colors: usize,
    /// How many of them are those of the sides between tiles of the frame, and of no others. `None`
    /// if all colours may lie everywhere.
    pub frame_colors: Option<usize>,
    pub fixed: Fixed,
    pub unique: bool,
    pub can_turn: bool,
    /// The requirement on the rim. A border has a colour of its own.
    pub rim: Rim,
    pub class: Option<Class>,
}

impl Wish {
    pub(super) fn read(settings: &Settings) -> Result<Wish, Message> {
        let drawn = drawing::<Tetravex>(settings)?;
        if drawn.is_some() && settings.has("size") {
            return Err(Message::new("from-and").with("option", "size"));
        }
        let frame = match &drawn {
            Some(puzzle) => sized(puzzle.frame())?,
            None => sized(size::parse(settings.get("size").unwrap_or("6"))?)?,
        };
        let of_drawing = drawn.as_ref().map_or(Rim::Free, Puzzle::rim);
        let rim = match of_drawing {
            // Colours are numbered anew, and that of a border is the first.
            Rim::Border(_) | Rim::BorderOnly(_) => Rim::BorderOnly(0),
            Rim::Free if settings.has("border") => Rim::BorderOnly(0),
            Rim::Free => Rim::Free,
        };
        let has_border = rim != Rim::Free;
        let class = settings.get("difficulty").map(Class::typed).transpose()?;
        let colors = match (settings.get("colors"), &drawn) {
            (Some(typed), _) => colors(typed, has_border)?,
            (None, Some(puzzle)) => colors_of(puzzle),
            (None, None) => colors("10", has_border)?,
        };
        let can_turn = settings.has("rotate") || drawn.as_ref().is_some_and(Puzzle::can_turn);
        let fixed = match (settings.get("fixed"), &drawn) {
            (Some(typed), _) => fixed(typed, frame)?,
            (None, Some(puzzle)) => Fixed::Number(puzzle.fixed().iter().flatten().count()),
            (None, None) => Fixed::Number(0),
        };
        let frame_colors = settings.get("frame-colors");
        let wish = Wish {
            frame,
            colors,
            frame_colors: frame_colors
                .map(|typed| of_frame(typed, colors))
                .transpose()?,
            fixed,
            unique: settings.has("unique"),
            can_turn,
            rim,
            class,
        };
        let is_pinned = !matches!(wish.fixed, Fixed::Number(0));
        if wish.can_turn && !is_pinned && (wish.unique || class.is_some()) {
            let turns: usize = if frame[0] == frame[1] { 4 } else { 2 };
            return Err(Message::new("tetravex-unique-turning").with("turns", turns));
        }
        Ok(wish)
    }

    /// The lowest colour inside.
    pub(super) fn first_color(&self) -> Color {
        Color::from(self.rim != Rim::Free)
    }
}

fn bad(code: &'static str, typed: &str) -> Message {
    Message::new(code).with("typed", typed)
}

/// A frame that is not too large.
fn sized(frame: [usize; 2]) -> Result<[usize; 2], Message> {
    if frame[0] * frame[1] > CELLS_MADE_MAX {
        return Err(Message::new("tetravex-made-large").with("max", CELLS_MADE_MAX));
    }
    Ok(frame)
}

/// How many colours a puzzle has, without that of its border.
fn colors_of(puzzle: &Puzzle) -> usize {
    let border = puzzle.rim().color();
    let colors = puzzle.tiles().iter().flat_map(|tile| tile.0);
    let inner: BTreeSet<Color> = colors.filter(|color| Some(*color) != border).collect();
    inner.len().max(1)
}

fn colors(typed: &str, has_border: bool) -> Result<usize, Message> {
    let max = COLORS_MAX - usize::from(has_border);
    let number = typed.parse().ok();
    let number = number.filter(|number| (1..=max).contains(number));
    let code = if has_border {
        "tetravex-colors-border"
    } else {
        "tetravex-colors-bad"
    };
    number.ok_or_else(|| bad(code, typed).with("max", max))
}

/// Some colours of the frame, which leave one for the other sides.
fn of_frame(typed: &str, colors: usize) -> Result<usize, Message> {
    let number = typed.parse().ok();
    let number = number.filter(|number| (1..colors).contains(number));
    number.ok_or_else(|| bad("tetravex-frame-colors-bad", typed).with("colors", colors))
}

fn fixed(typed: &str, frame: [usize; 2]) -> Result<Fixed, Message> {
    let cells = frame[0] * frame[1];
    match typed {
        "centre" | "center" => Ok(Fixed::Centre),
        "corner" => Ok(Fixed::Corner),
        "none" => Ok(Fixed::Number(0)),
        _ => {
            let number = typed
                .parse()
                .map_err(|_| bad("tetravex-fixed-bad", typed))?;
            if number > cells {
                return Err(Message::new("tetravex-fixed-many").with("max", cells));
            }
            Ok(Fixed::Number(number))
        }
    }
}
