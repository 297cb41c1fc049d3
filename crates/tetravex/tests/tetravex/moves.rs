//! A player's moves, and why they are refused.

use pavage_family::Family;
use pavage_tetravex::{Move, Puzzle, State, Tetravex};

use super::read;

const FIXED: &str = "0514 @\n4631\n5178\n8302\n1111\n1111";
const TURNING: &str = "family = \"tetravex\"\nsize = \"1x3\"\nrotate = true\n\
                       tiles = [\"1234\", \"5555\", \"10/2/3/4\"]";

/// What lies on the board after moves, or the refusal.
fn after(puzzle: &Puzzle, moves: &[&str]) -> String {
    let mut state = State::start(puzzle);
    for mv in moves {
        let next = mv
            .parse()
            .and_then(|mv| Tetravex::play(puzzle, &state, &mv));
        state = match next {
            Ok(next) => next,
            Err(message) => return message.code.to_owned(),
        };
    }
    let tiles = state.cells().iter();
    let tiles = tiles.map(|tile| tile.map_or(".".to_owned(), |tile| tile.to_string()));
    tiles.collect::<Vec<_>>().join(" ")
}

#[test]
fn moves_change_the_position_or_are_refused() {
    let puzzle = read(FIXED, "tetravex", "2x3");
    let check = |moves: &[&str], expected: &str| {
        assert_eq!(after(&puzzle, moves), expected, "{moves:?}");
    };
    check(&[], "0514 . . . . .");
    check(&["put 2,3 5178"], "0514 . . . . 5178");
    check(&["put 2,3 5178", "put 2,3 8302"], "0514 . . . . 8302");
    check(&["put 2,3 5178", "put 2,3 5178"], "0514 . . . . 5178");
    check(&["put 1,2 1111", "put 1,3 1111"], "0514 1111 1111 . . .");
    check(
        &["put 1,2 1111", "put 1,3 1111", "put 2,1 1111"],
        "move-tile-used",
    );
    check(&["put 1,2 5178", "put 1,3 5178"], "move-tile-used");
    check(&["put 1,2 0514"], "move-tile-used");
    check(
        &["put 1,2 5178", "put 1,2 4631", "put 1,3 5178"],
        "0514 4631 5178 . . .",
    );
    check(&["put 1,2 9999"], "move-tile-unknown");
    check(&["put 1,2 1851"], "move-tile-unknown");
    check(&["put 1,1 5178"], "move-fixed-tile");
    check(&["put 3,1 5178"], "move-outside");
    check(&["put 1,4 5178"], "move-outside");
    check(&["put 0,1 5178"], "move-outside");
    check(&["put 65535,65535 5178"], "move-outside");
    check(&["put 2,3 5178", "take 2,3"], "0514 . . . . .");
    check(&["take 2,3"], "move-tile-absent");
    check(&["take 1,1"], "move-fixed-tile");
    check(&["put 2,3 5178", "swap 2,3 1,2"], "0514 5178 . . . .");
    check(&["put 2,3 5178", "swap 1,2 2,3"], "0514 5178 . . . .");
    check(
        &["put 2,3 5178", "put 1,2 4631", "swap 1,2 2,3"],
        "0514 5178 . . . 4631",
    );
    check(&["swap 1,2 2,3"], "move-tile-absent");
    check(&["swap 1,1 2,3"], "move-fixed-tile");
    check(&["put 2,3 5178", "turn 2,3"], "move-turn-not");
    check(&["put 2,3 5178", "shift left"], "0514 . . . 5178 .");
    check(&["put 2,3 5178", "shift up"], "0514 . 5178 . . .");
    check(
        &["put 2,2 5178", "put 2,3 4631", "shift up"],
        "0514 5178 4631 . . .",
    );
    check(
        &["put 1,2 5178", "put 1,3 4631", "shift down"],
        "0514 . . . 5178 4631",
    );
    check(
        &["put 2,1 5178", "put 2,2 4631", "shift right"],
        "0514 . . . 5178 4631",
    );
    check(&["put 2,3 5178", "shift right"], "move-shift-rim");
    check(&["put 2,3 5178", "shift down"], "move-shift-rim");
    check(&["put 2,1 5178", "shift up"], "move-shift-fixed");
    check(&["put 1,2 5178", "shift left"], "move-shift-fixed");
    check(&["shift left"], "move-shift-bare");
    for bad in [
        "",
        "put 1,2",
        "put 1 2 1234",
        "put 1,2 12",
        "put 1,2 1/2/3/64",
        "put 1,2 1234 @",
        "take",
        "swap 1,2",
        "turn 1",
        "shift",
        "shift north",
        "set 1,2 3",
    ] {
        check(&[bad], "move-unreadable");
    }
}

#[test]
fn tiles_turn_where_they_may() {
    let puzzle = read(TURNING, "toml", "-");
    let check = |moves: &[&str], expected: &str| {
        assert_eq!(after(&puzzle, moves), expected, "{moves:?}");
    };
    check(&["put 1,1 2413"], "2413 . .");
    check(&["put 1,1 1234", "turn 1,1"], "2413 . .");
    check(
        &[
            "put 1,1 1234",
            "turn 1,1",
            "turn 1,1",
            "turn 1,1",
            "turn 1,1",
        ],
        "1234 . .",
    );
    check(&["put 1,1 1234", "put 1,2 2413"], "move-tile-used");
    check(&["put 1,3 5555", "turn 1,3"], ". . 5555");
    check(&["put 1,2 10/2/3/4", "turn 1,2"], ". 2/4/10/3 .");
    check(&["put 1,1 1324"], "move-tile-unknown");
    check(&["turn 1,1"], "move-tile-absent");
}

#[test]
fn moves_are_written_as_they_are_read() {
    for text in [
        "put 1,2 1234",
        "put 10,1 10/2/33/4",
        "take 65535,1",
        "swap 1,2 3,4",
        "turn 2,3",
        "shift up",
        "shift right",
        "shift down",
        "shift left",
    ] {
        let mv: Move = text.parse().expect("a move");
        assert_eq!(mv.to_string(), text);
    }
}
