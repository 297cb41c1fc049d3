//! Letters as single strokes, for a tool that draws lines and no surfaces.

use crate::complex::Point2;

/// The strokes of each letter: points as two digits, right and up, with blanks between those of a stroke and
/// a bar between strokes. A letter stands on 2, capitals reach to 8, small ones to 6, and all are 4 wide.
const STROKES: &[(char, &str)] = &[
    ('A', "02 28 42|14 34"),
    ('B', "02 08 38 47 46 35 05|35 44 43 32 02"),
    ('C', "47 38 18 07 03 12 32 43"),
    ('D', "02 08 28 46 44 22 02"),
    ('E', "48 08 02 42|05 35"),
    ('F', "48 08 02|05 35"),
    ('G', "47 38 18 07 03 12 32 43 45 25"),
    ('H', "02 08|42 48|05 45"),
    ('I', "18 38|28 22|12 32"),
    ('J', "28 48 43 32 12 03"),
    ('K', "02 08|48 05 42"),
    ('L', "08 02 42"),
    ('M', "02 08 25 48 42"),
    ('N', "02 08 42 48"),
    ('O', "18 07 03 12 32 43 47 38 18"),
    ('P', "02 08 38 47 46 35 05"),
    ('Q', "18 07 03 12 32 43 47 38 18|24 42"),
    ('R', "02 08 38 47 46 35 05|25 42"),
    ('S', "47 38 18 07 06 15 35 44 43 32 12 03"),
    ('T', "08 48|28 22"),
    ('U', "08 03 12 32 43 48"),
    ('V', "08 22 48"),
    ('W', "08 12 25 32 48"),
    ('X', "02 48|08 42"),
    ('Y', "08 25 48|25 22"),
    ('Z', "08 48 02 42"),
    ('a', "05 16 36 45 42|44 14 03 12 32 43"),
    ('b', "08 02|05 16 36 45 43 32 12 03"),
    ('c', "45 36 16 05 03 12 32 43"),
    ('d', "48 42|45 36 16 05 03 12 32 43"),
    ('e', "04 44 45 36 16 05 03 12 32 43"),
    ('f', "47 38 28 17 12|06 36"),
    ('g', "46 41 30 10 01|45 36 16 05 03 12 32 43"),
    ('h', "08 02|05 16 36 45 42"),
    ('i', "16 26 22|12 32|28 27"),
    ('j', "26 36 31 20 10 01|38 37"),
    ('k', "08 02|46 04 42"),
    ('l', "18 28 22|12 32"),
    ('m', "02 06|05 16 25 22|25 36 45 42"),
    ('n', "02 06|05 16 36 45 42"),
    ('o', "16 05 03 12 32 43 45 36 16"),
    ('p', "06 00|05 16 36 45 43 32 12 03"),
    ('q', "46 40|45 36 16 05 03 12 32 43"),
    ('r', "02 06|04 26 36 45"),
    ('s', "45 36 16 05 14 34 43 32 12 03"),
    ('t', "18 13 22 32 43|06 36"),
    ('u', "06 03 12 32 43|46 42"),
    ('v', "06 22 46"),
    ('w', "06 12 24 32 46"),
    ('x', "02 46|06 42"),
    ('y', "06 22|46 10 00"),
    ('z', "06 46 02 42"),
    ('0', "18 07 03 12 32 43 47 38 18|03 47"),
    ('1', "16 28 22|12 32"),
    ('2', "07 18 38 47 46 02 42"),
    ('3', "07 18 38 47 46 35 15|35 44 43 32 12 03"),
    ('4', "32 38 04 44"),
    ('5', "48 08 05 35 44 43 32 12 03"),
    ('6', "47 38 18 07 03 12 32 43 44 35 15 04"),
    ('7', "08 48 22"),
    ('8', "15 06 07 18 38 47 46 35 15 04 03 12 32 43 44 35"),
    ('9', "03 12 32 43 47 38 18 07 06 15 35 46"),
    ('-', "05 45"),
    ('_', "02 42"),
    ('+', "05 45|27 23"),
    ('*', "27 23|06 44|46 04"),
    ('/', "02 48"),
    ('=', "04 44|06 46"),
    ('.', "22 23"),
    ('\'', "28 26"),
];

/// How far the next letter stands, and the width and height of a capital.
const STEP: f64 = 6.0;
const WIDTH: f64 = 4.0;
const HEIGHT: f64 = 6.0;
/// The line on which letters stand.
const FOOT: f64 = 2.0;

/// Whether all letters of a text can be drawn.
pub(crate) fn knows(text: &str) -> bool {
    let knows = |letter: char| STROKES.iter().any(|(known, _)| *known == letter);
    !text.is_empty() && text.chars().all(knows)
}

/// A text in single strokes around a point, no wider and no higher than that. What is no known letter is
/// left out.
pub(crate) fn written(text: &str, [x, y]: Point2, wide: f64, high: f64) -> Vec<Vec<Point2>> {
    let count = text.chars().count().max(1) as f64;
    let width = (count - 1.0) * STEP + WIDTH;
    let scale = (wide / width).min(high / HEIGHT);
    let digit = |byte: u8| f64::from(byte.saturating_sub(b'0'));
    let mut lines = Vec::new();
    for (at, letter) in text.chars().enumerate() {
        let found = STROKES.iter().find(|(known, _)| *known == letter);
        let strokes = found.map_or("", |(_, strokes)| strokes);
        let left = at as f64 * STEP - width / 2.0;
        for stroke in strokes.split('|').filter(|stroke| !stroke.is_empty()) {
            let point = |pair: &str| {
                let [right, up] = [pair.as_bytes()[0], pair.as_bytes()[1]].map(digit);
                [
                    x + scale * (left + right),
                    y + scale * (up - FOOT - HEIGHT / 2.0),
                ]
            };
            lines.push(stroke.split(' ').map(point).collect());
        }
    }
    lines
}
