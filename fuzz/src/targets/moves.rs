//! A move that is read is printed on one line and read again to the same, also with other blanks
//! between its words.

use pavage_app::Message;
use pavage_cover::ExactCover;
use pavage_family::Family;
use pavage_null::Null;
use pavage_packing::Packing;
use pavage_packing::calendar::Calendar;
use pavage_suguru::Suguru;
use pavage_tetravex::Tetravex;

use crate::said::said;

/// A family's name, and how its moves are tried.
type Moves = (&'static str, fn(&str));

/// The families whose moves are tried.
pub(super) static MOVES: [Moves; 6] = [
    of::<Packing>(),
    of::<Calendar>(),
    of::<Suguru>(),
    of::<Tetravex>(),
    of::<ExactCover>(),
    of::<Null>(),
];

const fn of<F: Family>() -> Moves {
    (F::NAME, round::<F>)
}

pub(super) fn check(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        MOVES.iter().for_each(|(_, round)| round(text));
    }
}

fn round<F: Family>(text: &str) {
    let read = |text: &str| -> Result<F::Move, Message> { text.parse() };
    match read(text) {
        Ok(mv) => {
            let printed = mv.to_string();
            let words: Vec<&str> = printed.split_whitespace().collect();
            assert_eq!(printed, words.join(" "), "a move is words on one line");
            for between in [" ", "\t", "\r\n", "  \n\u{a0}"] {
                let typed = words.join(between);
                let again = read(&typed).unwrap_or_else(|error| panic!("{error} in {typed:?}"));
                assert_eq!(again.to_string(), printed);
            }
        }
        Err(refusal) => said(&refusal),
    }
}
