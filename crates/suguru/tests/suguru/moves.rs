//! A player's moves, and why they are refused.

use pavage_family::AnyPosition;
use pavage_suguru::Move;

use super::read;

/// Values (`.` where there is none) and notes of every cell after moves, or the refusal.
fn after(moves: &[&str]) -> String {
    let mut position = read("AAA/B#A 1../.#.");
    for mv in moves {
        position = match position.play(mv) {
            Ok(position) => position,
            Err(message) => return message.code.to_owned(),
        };
    }
    show(&*position)
}

fn show(position: &dyn AnyPosition) -> String {
    let number = |message: &pavage_family::Message| {
        let number = message.arg("number").expect("a number");
        match number {
            pavage_family::Value::Number(number) => number.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let cells = position.view().cells;
    let cells = cells.iter().map(|cell| {
        let label = cell.label.as_ref().map_or(".".to_owned(), number);
        let notes: String = cell.notes.iter().flatten().map(number).collect();
        let centre: String = cell.centre.iter().map(number).collect();
        let mut shown = label;
        if !cell.notes.is_empty() {
            shown += &format!("({notes})");
        }
        if !centre.is_empty() {
            shown += &format!("[{centre}]");
        }
        if let Some(colour) = cell.colour {
            shown += &format!("~{colour}");
        }
        shown
    });
    cells.collect::<Vec<_>>().join(" ")
}

#[test]
fn moves_change_the_position_or_are_refused() {
    let check = |moves: &[&str], expected: &str| assert_eq!(after(moves), expected, "{moves:?}");
    check(&[], "1 . . . .");
    check(&["set 1,2 4"], "1 4 . . .");
    check(&["set 1,2 4", "set 1,2 1"], "1 1 . . .");
    check(&["set 1,2 4", "clear 1,2"], "1 . . . .");
    check(&["note 1,2 4,2"], "1 .(24) . . .");
    check(&["note 1,2 4,2", "drop 1,2 2"], "1 .(4) . . .");
    check(&["drop 1,2 2"], "1 .(134) . . .");
    check(&["drop 1,2 2,1", "drop 1,2 1,4"], "1 .(3) . . .");
    check(&["drop 2,1 1"], "1 . . .() .");
    check(&["note 1,2 4,2", "set 1,2 2"], "1 2 . . .");
    check(&["note 1,2 4,2", "clear 1,2"], "1 . . . .");
    check(&["note 1,2 4,2", "note 1,2 -"], "1 . . . .");
    check(&["note 1,2 4,2", "centre 1,2 2,1"], "1 .(24)[12] . . .");
    check(&["centre 1,2 2,1", "centre 1,2 -"], "1 . . . .");
    check(&["centre 1,2 2,1", "clear 1,2"], "1 . . . .");
    check(&["centre 1,2 2,1", "set 1,2 4"], "1 4 . . .");
    check(&["colour 1,1 8", "colour 1,2 1"], "1~8 .~1 . . .");
    check(&["colour 1,2 1", "set 1,2 4", "clear 1,2"], "1 .~1 . . .");
    check(&["colour 1,2 1", "colour 1,2 -"], "1 . . . .");
    check(
        &["notes", "centre 1,3 3,4", "enter 1,2 4"],
        "1 4 .(23)[3] .() .(23)",
    );
    check(
        &["note 1,3 4", "note 1,2 4,3", "enter 1,2 4"],
        "1 4 .() . .",
    );
    check(&["notes"], "1 .(234) .(234) .() .(234)");
    check(&["set 1,3 2", "notes"], "1 .(34) 2 .() .(34)");
    check(&["drop 1,2 4", "notes"], "1 .(23) .(234) .() .(234)");
    check(&["note 1,2 1", "notes"], "1 .(234) .(234) .() .(234)");
    check(&["notes", "set 1,3 2", "notes"], "1 .(34) 2 .() .(34)");
    check(
        &["notes", "set 1,3 2", "clear 1,3", "notes"],
        "1 .(234) .(234) .() .(234)",
    );
    check(&["notes", "notes"], "move-notes-same");
    check(
        &["set 1,2 2", "set 1,3 3", "set 2,1 1", "set 2,3 4", "notes"],
        "move-notes-same",
    );
    check(&["notes 1,2"], "move-unreadable");
    check(&["set 1,1 2"], "move-given");
    check(&["clear 1,1"], "move-given");
    check(&["set 2,2 1"], "move-outside");
    check(&["set 0,1 1"], "move-outside");
    check(&["set 3,1 1"], "move-outside");
    check(&["set 65535,65535 1"], "move-outside");
    check(&["set 1,2 0"], "move-value-outside");
    check(&["set 1,2 5"], "move-value-outside");
    check(&["set 1,2 255"], "move-value-outside");
    check(&["note 1,2 1,17"], "move-value-outside");
    check(&["drop 2,1 2"], "move-value-outside");
    check(&["clear 1,2"], "move-cell-bare");
    check(&["colour 1,2 1", "clear 1,2"], "move-cell-bare");
    check(&["colour 1,2 9"], "move-colour-outside");
    check(&["colour 1,2 0"], "move-colour-outside");
    check(&["colour 2,2 1"], "move-outside");
    check(&["enter 1,1 2"], "move-given");
    check(&["enter 1,2 5"], "move-value-outside");
    check(&["set 1,2 2", "centre 1,2 1"], "move-cell-filled");
    check(&["drop 1,2 -"], "move-unreadable");
    check(&["set 1,2 2", "note 1,2 1"], "move-cell-filled");
    check(&["set 1,2 2", "drop 1,2 1"], "move-cell-filled");
    check(&["note 1,2 1", "drop 1,2 2"], "move-value-dropped");
    check(&["set 1,2"], "move-unreadable");
    check(&["set 1,2 256"], "move-unreadable");
    check(&["set 1,2 1 1"], "move-unreadable");
    check(&["set 1 2 1"], "move-unreadable");
    check(&["note 1,2 1,"], "move-unreadable");
    check(&["put 1,2 1"], "move-unreadable");
    check(&[""], "move-unreadable");
}

#[test]
fn moves_are_written_as_they_are_read() {
    for text in [
        "set 1,2 3",
        "clear 10,1",
        "note 1,2 1,12",
        "note 1,2 -",
        "enter 1,2 3",
        "centre 1,2 1,12",
        "centre 1,2 -",
        "colour 1,2 3",
        "colour 1,2 -",
        "drop 65535,1 2,4",
        "notes",
    ] {
        let mv: Move = text.parse().expect("a move");
        assert_eq!(mv.to_string(), text);
    }
}
