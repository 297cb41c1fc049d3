//! Colours as eyes compare them. All of it is arithmetic but for roots and powers, which come from
//! `libm`: the same digits everywhere.

/// Three numbers: channels of light, cones, or lightness with two axes of hue.
pub(crate) type Triple = [f64; 3];

/// What is added to the answer of a cone before its root is taken: below it noise weighs more than
/// light, as in the dark hollows of a tray.
const DARK: f64 = 0.003;

/// From red, green and blue light to the light that three kinds of cones take up (Ottosson 2020, "Oklab").
const CONES: [Triple; 3] = [
    [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
    [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
    [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
];

/// From the roots of cones to lightness from 0 to 100, green to red, blue to yellow. The axes of hue are
/// stretched so that a step of one unit looks as large along each axis, and about as large as in CIELAB.
pub(crate) const AXES: [Triple; 3] = [
    [21.045_425_53, 79.361_778_5, -0.407_204_68],
    [494.499_624_6, -607.148_051_2, 112.648_426_5],
    [6.475_977_9, 195.693_005_1, -202.168_991_5],
];

/// The product of a matrix and a vector.
pub(crate) fn product(matrix: &[Triple; 3], vector: Triple) -> Triple {
    matrix.map(|row| row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2])
}

/// The amounts of light, from 0 to 1, of the values that a picture in sRGB stores.
pub(crate) fn light_table() -> [f64; 256] {
    std::array::from_fn(|value| {
        let value = value as f64 / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            libm::pow((value + 0.055) / 1.055, 2.4)
        }
    })
}

/// The roots of what cones take up of red, green and blue light. A cast of the light, and its strength,
/// multiply each of them by a number (von Kries).
pub(crate) fn roots(light: Triple) -> Triple {
    product(&CONES, light).map(|cone| libm::cbrt(cone + DARK))
}

/// Lightness and hue of the roots of cones.
pub(crate) fn lab(roots: Triple) -> Triple {
    product(&AXES, roots)
}

/// How light it is, for putting pixels in order.
pub(crate) fn luminance(light: Triple) -> f64 {
    0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
}

/// From what cones take up to red, green and blue light: the inverse of [`CONES`].
const CHANNELS: [Triple; 3] = [
    [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
    [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
    [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701],
];

/// The colour in sRGB of roots of cones.
pub(crate) fn stored(roots: Triple) -> [u8; 3] {
    let cones = roots.map(|root| root * root * root - DARK);
    product(&CHANNELS, cones).map(|light| {
        let value = if light <= 0.003_130_8 {
            12.92 * light.max(0.0)
        } else {
            1.055 * libm::pow(light.min(1.0), 1.0 / 2.4) - 0.055
        };
        u8::try_from(pavage_family::rounded_down(value * 255.0 + 0.5)).unwrap_or(u8::MAX)
    })
}
