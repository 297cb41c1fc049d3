//! Moves as people may type them: other blanks, line breaks, upper and lower case.

use crate::draw::Draw;

/// What people type between words: by the first choice, what programs print.
const BLANKS: [&str; 8] = [" ", "  ", "\t", "\n", "\r\n", " \n\t", "\u{a0}", "\u{2028}"];
/// What people type before and after all words.
const MARGINS: [&str; 5] = ["", " ", "\n", "\t\r\n", "\u{3000}"];

/// A printed move as typed by a person. Another case of a letter may make it another move, or none.
pub(crate) fn typed(draw: &mut Draw<'_>, printed: &str) -> String {
    let mut typed = (*draw.pick(&MARGINS).expect("there are some")).to_owned();
    for (at, word) in printed.split(' ').enumerate() {
        if at > 0 {
            typed += draw.pick(&BLANKS).expect("there are some");
        }
        match draw.below(16) {
            14 => typed += &word.to_uppercase(),
            15 => typed += &word.to_lowercase(),
            _ => typed += word,
        }
    }
    typed + draw.pick(&MARGINS).expect("there are some")
}
