//! The wishes for a new puzzle, read from the options.

use super::super::puzzle::Rim;
use super::super::size;
use super::super::tile::{COLORS_MAX, Color};
use pavage_family::{Class, Message, OptionSpec, Settings};

/// The most cells of a generated board.
const CELLS_MADE_MAX: usize = 10_000;
/// The generator gives up after this many boards about which nothing could be proved.
pub(super) const UNKNOWN_MAX: usize = 3;

/// Options of the generator.
pub(in super::super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::value("size", "N|ROWSxCOLS", "option-tetravex-made-size"),
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
    has_border: bool,
    pub class: Option<Class>,
}

impl Wish {
    pub(super) fn read(settings: &Settings) -> Result<Wish, Message> {
        let frame = frame(settings.get("size").unwrap_or("6"))?;
        let has_border = settings.has("border");
        let class = settings.get("difficulty").map(Class::typed).transpose()?;
        let colors = colors(settings.get("colors").unwrap_or("10"), has_border)?;
        let frame_colors = settings.get("frame-colors");
        let wish = Wish {
            frame,
            colors,
            frame_colors: frame_colors
                .map(|typed| of_frame(typed, colors))
                .transpose()?,
            fixed: fixed(settings.get("fixed").unwrap_or("none"), frame)?,
            unique: settings.has("unique"),
            can_turn: settings.has("rotate"),
            has_border,
            class,
        };
        let is_pinned = !matches!(wish.fixed, Fixed::Number(0));
        if wish.can_turn && !is_pinned && (wish.unique || class.is_some()) {
            let turns: usize = if frame[0] == frame[1] { 4 } else { 2 };
            return Err(Message::new("tetravex-unique-turning").with("turns", turns));
        }
        Ok(wish)
    }

    /// The rim of the puzzle. A border has a colour of its own.
    pub(super) fn rim(&self) -> Rim {
        if self.has_border {
            Rim::BorderOnly(0)
        } else {
            Rim::Free
        }
    }

    /// The lowest colour inside.
    pub(super) fn first_color(&self) -> Color {
        Color::from(self.has_border)
    }
}

fn bad(code: &'static str, typed: &str) -> Message {
    Message::new(code).with("typed", typed)
}

fn frame(typed: &str) -> Result<[usize; 2], Message> {
    let frame = size::parse(typed)?;
    if frame[0] * frame[1] > CELLS_MADE_MAX {
        return Err(Message::new("tetravex-made-large").with("max", CELLS_MADE_MAX));
    }
    Ok(frame)
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
