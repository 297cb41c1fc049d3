//! Colours: distinct ones, those of the sides of tiles, and a scale for numbers.
#![expect(
    clippy::disallowed_methods,
    reason = "only a picture depends on the last digit"
)]

use pavage_family::rounded_down;

/// A colour: red, green, blue.
pub type Rgb = [u8; 3];

/// The angle that keeps hues apart however many there are, in degrees.
const GOLDEN_ANGLE: f64 = 137.507_764;
/// Lightness, chroma and first hue change from colour to colour, so that hue is not all that tells
/// them apart. Found by a search for bands of which the first [`DISTINCT`] colours lie far apart in
/// Oklab, the first twelve most of all.
const BANDS: [[f64; 3]; 4] = [
    [0.788, 0.145, 34.5],
    [0.574, 0.142, 348.6],
    [0.905, 0.143, 284.2],
    [0.697, 0.129, 212.7],
];
/// So many colours are well apart; those that follow lie between them.
pub const DISTINCT: usize = 28;

/// The colours of the sides of tiles, the first ten: grey for 0, which is the border where a puzzle
/// has one. Found by a search for colours that lie far apart in Oklab to every eye, the colour-blind
/// ones as simulated by Machado, Oliveira and Fernandes (2009).
const SIDES: [Rgb; 10] = [
    [0xbe, 0xc4, 0xcc],
    [0x27, 0x5b, 0xda],
    [0xf9, 0x65, 0x13],
    [0x6c, 0xa2, 0x7b],
    [0xfe, 0xc2, 0x18],
    [0x4c, 0x00, 0x8b],
    [0x9b, 0x74, 0xb5],
    [0x0f, 0xb1, 0xff],
    [0x7a, 0x0e, 0x1a],
    [0x77, 0x5e, 0x00],
];
/// Text that is dark.
pub const DARK: Rgb = [0x10, 0x16, 0x1c];
/// Text that is light.
pub const LIGHT: Rgb = [0xff, 0xff, 0xff];

/// The colour of a side of a tile; from 10 on they come again, and [`side_tip`] tells them apart.
#[must_use]
pub fn side(colour: u8) -> Rgb {
    SIDES[usize::from(colour) % SIDES.len()]
}

/// A second colour for the sides from 10 on: with the first it makes each unlike all others.
#[must_use]
pub fn side_tip(colour: u8) -> Option<Rgb> {
    let (round, at) = (
        usize::from(colour) / SIDES.len(),
        usize::from(colour) % SIDES.len(),
    );
    match round {
        0 => None,
        1 if dark_text_on(SIDES[at]) => Some(DARK),
        1 => Some(LIGHT),
        // Steps of three do not come back to the first colour in so few rounds.
        round => Some(SIDES[(at + 3 * (round - 1)) % SIDES.len()]),
    }
}

/// The nearest value that a part of a colour can have.
fn part_of(value: f64) -> u8 {
    u8::try_from(rounded_down(value.round())).unwrap_or(u8::MAX)
}

/// A colour of which that share is another one.
#[must_use]
pub fn mixed(colour: Rgb, other: Rgb, share: f64) -> Rgb {
    std::array::from_fn(|part| {
        let [own, other] = [colour[part], other[part]].map(f64::from);
        part_of(own + (other - own) * share)
    })
}

/// The better readable of dark and light text on a colour.
#[must_use]
pub fn text_on(colour: Rgb) -> Rgb {
    if dark_text_on(colour) { DARK } else { LIGHT }
}

/// The colour of that number.
#[must_use]
pub fn distinct(number: usize) -> Rgb {
    let [lightness, chroma, first] = BANDS[number % BANDS.len()];
    let hue = first + (number / BANDS.len()) as f64 * GOLDEN_ANGLE;
    oklch(lightness, chroma, hue % 360.0)
}

/// How unlike two colours are to the eye: their distance in Oklab.
#[must_use]
pub fn distance(one: Rgb, other: Rgb) -> f64 {
    let [one, other] = [one, other].map(|colour| oklab(colour.map(linear)));
    let squares = (0..3).map(|at| (one[at] - other[at]).powi(2));
    squares.sum::<f64>().sqrt()
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
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The amount of light of a part of a colour.
fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.040_45 {
        part / 12.92
    } else {
        ((part + 0.055) / 1.055).powf(2.4)
    }
}

/// As SVG writes colours.
#[must_use]
pub fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Oklab of amounts of light (Ottosson 2020).
fn oklab([red, green, blue]: [f64; 3]) -> [f64; 3] {
    let cones = [
        0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue,
        0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue,
        0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue,
    ];
    let [long, medium, short] = cones.map(f64::cbrt);
    [
        0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
        1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short,
        0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short,
    ]
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
        part_of(encoded * 255.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_colours_are_well_apart() {
        let nearest = |number: usize| {
            let pairs = (0..number).flat_map(|at| (0..at).map(move |other| (at, other)));
            let apart = pairs.map(|(at, other)| distance(distinct(at), distinct(other)));
            apart.fold(f64::INFINITY, f64::min)
        };
        assert!(nearest(12) > 0.12, "{}", nearest(12));
        assert!(nearest(DISTINCT) > 0.07, "{}", nearest(DISTINCT));
        // Those that follow are others at least.
        assert!(nearest(100) > 0.0);
    }

    /// Oklab of a colour as an eye without one kind of cones sees it, or as it is.
    fn seen([red, green, blue]: Rgb, eye: [[f64; 3]; 3]) -> [f64; 3] {
        let linear = [red, green, blue].map(linear);
        let product = |row: [f64; 3]| (0..3).map(|at| row[at] * linear[at]).sum::<f64>();
        oklab(eye.map(|row| product(row).clamp(0.0, 1.0)))
    }

    #[test]
    fn sides_differ_to_every_eye() {
        let eyes = [
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
        ];
        for (kind, eye) in eyes.into_iter().enumerate() {
            for at in 0..10 {
                for other in 0..at {
                    let (one, two) = (seen(side(at), eye), seen(side(other), eye));
                    let distance: f64 = (0..3).map(|at| (one[at] - two[at]).powi(2)).sum();
                    assert!(distance.sqrt() > 0.11, "{at} and {other} to eye {kind}");
                }
            }
        }
        for at in 0..64 {
            for other in 0..at {
                let look = |colour| (side(colour), side_tip(colour));
                assert_ne!(look(at), look(other), "{at} and {other}");
            }
            assert_ne!(Some(side(at)), side_tip(at));
        }
    }

    #[test]
    fn digits_are_readable_on_every_side() {
        for colour in (0..10).map(side) {
            let [ink, paper] = [luminance(text_on(colour)), luminance(colour)];
            let contrast = (ink.max(paper) + 0.05) / (ink.min(paper) + 0.05);
            assert!(contrast >= 4.5, "{colour:?}: {contrast:.2}");
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
