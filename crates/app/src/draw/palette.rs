//! Colours: distinct ones for groups without their own, and a scale for numbers.

use pavage_puzzles::Group;

/// A colour: red, green, blue.
pub type Rgb = [u8; 3];

/// The angle that keeps hues apart however many there are, in degrees.
const GOLDEN_ANGLE: f64 = 137.507_764;
/// Lightness changes from colour to colour, so that hue is not all that tells them apart.
const LIGHTNESSES: [f64; 3] = [0.80, 0.68, 0.88];

/// The colour of each group: its own, or one unlike the others. It goes by the name, so that a
/// piece keeps its colour from one picture to the next.
#[must_use]
pub fn group_colours(groups: &[Group]) -> Vec<Rgb> {
    let of = |(at, group): (usize, &Group)| {
        let usual = || distinct(letter_number(&group.name).unwrap_or(at));
        group.colour.unwrap_or_else(usual)
    };
    groups.iter().enumerate().map(of).collect()
}

/// The number of a name that is a single letter or digit.
fn letter_number(name: &str) -> Option<usize> {
    let [byte] = name.as_bytes() else {
        return None;
    };
    let alphabet = (b'A'..=b'Z').chain(b'a'..=b'z').chain(b'0'..=b'9');
    alphabet.into_iter().position(|letter| letter == *byte)
}

/// The colour of that number.
#[must_use]
pub fn distinct(at: usize) -> Rgb {
    let hue = (30.0 + at as f64 * GOLDEN_ANGLE) % 360.0;
    oklch(LIGHTNESSES[at % LIGHTNESSES.len()], 0.105, hue)
}

/// A colour between light and dark blue for a share from 0 to 1.
#[must_use]
pub fn scale(share: f64) -> Rgb {
    let share = share.clamp(0.0, 1.0);
    oklch(
        0.965 - 0.56 * share,
        0.015 + 0.11 * share,
        230.0 + 25.0 * share,
    )
}

/// Whether dark text reads better than white on this colour (WCAG 2 contrast).
#[must_use]
pub fn dark_text_on(colour: Rgb) -> bool {
    let luminance = luminance(colour);
    (luminance + 0.05) * (luminance + 0.05) > 1.05 * 0.06
}

fn luminance(colour: Rgb) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// As SVG writes colours.
#[must_use]
pub fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// From lightness, chroma and hue, even to the eye (Ottosson 2020, "Oklab").
fn oklch(lightness: f64, chroma: f64, hue: f64) -> Rgb {
    let (sin, cos) = hue.to_radians().sin_cos();
    let (a, b) = (chroma * cos, chroma * sin);
    let long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let short = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b).powi(3);
    let linear = [
        4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
        -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
        -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
    ];
    linear.map(|part| {
        let encoded = if part <= 0.003_130_8 {
            12.92 * part
        } else {
            1.055 * part.powf(1.0 / 2.4) - 0.055
        };
        (encoded.clamp(0.0, 1.0) * 255.0).round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_colours_differ() {
        for at in 0..40 {
            for other in 0..at {
                assert_ne!(distinct(at), distinct(other));
            }
        }
    }

    #[test]
    fn text_contrasts() {
        assert!(dark_text_on([255, 255, 255]));
        assert!(dark_text_on([255, 220, 0]));
        assert!(!dark_text_on([0, 0, 120]));
        assert_eq!(hex([1, 2, 255]), "#0102ff");
    }
}
