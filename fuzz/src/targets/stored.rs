//! What is kept of a result is read back as it was kept, and other texts are not taken for one.

use pavage_wire::{SavedFacts, is_kept, kept_text, saved_result};
use serde_json::Value as Json;

use crate::said::said;

/// The text of a file in the folder of results.
pub(super) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let facts = SavedFacts {
        name: "x".to_owned(),
        bytes: text.len() as u64,
        changed: String::new(),
    };
    let Some(answer) = saved_result(&facts, text) else {
        return;
    };
    // What a file holds is passed on as it stands, be it a number that is out of range.
    let Ok(answer) = serde_json::from_str::<Json>(&answer) else {
        return;
    };
    let Some(result) = answer["result"].as_object() else {
        return;
    };
    if let Err(refusal) = is_kept(result) {
        said(&refusal);
    }
    let puzzle = answer["puzzle"].as_str().expect("a puzzle is a text");
    let again = saved_result(&facts, &kept_text(puzzle, result)).expect("it was kept");
    let again: Json = serde_json::from_str(&again).expect("answers are JSON");
    assert_eq!(again, answer);
}
