//! Colours as the terminal has them.

use anstyle::{Ansi256Color, Color, RgbColor};

/// Whether the terminal says that it has all colours.
fn has_all_colours() -> bool {
    let says = std::env::var("COLORTERM").unwrap_or_default();
    matches!(says.as_str(), "truecolor" | "24bit")
}

/// The parts of the 216 colours that are the same in all terminals.
const PARTS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The number of the nearest of those parts.
fn nearest(part: u8) -> u8 {
    let away = |step: &u8| PARTS[usize::from(*step)].abs_diff(part);
    (0..6).min_by_key(away).unwrap_or_default()
}

/// True colour where the terminal says it has it, else the nearest of its 256.
pub(super) fn terminal_colour(colour: [u8; 3]) -> Color {
    if has_all_colours() {
        let [red, green, blue] = colour;
        return RgbColor(red, green, blue).into();
    }
    let [red, green, blue] = colour.map(nearest);
    Ansi256Color(16 + 36 * red + 6 * green + blue).into()
}

/// A colour as the terminal shows it.
pub(super) fn in_terminal(colour: [u8; 3]) -> [u8; 3] {
    if has_all_colours() {
        return colour;
    }
    colour.map(|part| PARTS[usize::from(nearest(part))])
}
