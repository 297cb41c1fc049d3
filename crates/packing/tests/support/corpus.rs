//! Packing puzzles as lines of the corpus write them.

use std::fmt::Write;

/// The TOML text of pieces and a board.
pub(crate) fn to_toml(pieces: &str, board: &str) -> String {
    let mut text = String::from("family = \"packing\"\n");
    let words: Vec<&str> = pieces.split_whitespace().collect();
    if words.contains(&"no-rotate") {
        text.push_str("rotate = false\n");
    }
    if words.contains(&"no-flip") {
        text.push_str("flip = false\n");
    }
    writeln!(text, "board = \"\"\"\n{}\n\"\"\"", board.replace('/', "\n")).expect("to a string");
    if !pieces.contains('=') {
        writeln!(text, "pieces = \"{pieces}\"").expect("to a string");
    }
    for word in words {
        let Some((name, drawing)) = word.split_once('=') else {
            continue;
        };
        let (drawing, count) = drawing.split_once('*').unwrap_or((drawing, "1"));
        let drawing = drawing.replace('/', "\n");
        let piece = format!(
            "[[pieces]]\nname = \"{name}\"\ncount = {count}\nshape = \"\"\"\n{drawing}\n\"\"\"\n"
        );
        text.push_str(&piece);
    }
    text
}
