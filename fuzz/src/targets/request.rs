//! Requests of a page: each has an answer in JSON or a fault in words.

use pavage_app::Cancel;
use pavage_wire::service::{
    Fault, File, check as judge, new_name, open, play, render, to_keep, to_save,
};
use serde_json::Value as Json;

use crate::said::{said, words};

/// The first line is the request's name, the rest its body.
pub(super) fn check(bytes: &[u8]) {
    let Some((name, body)) = std::str::from_utf8(bytes)
        .ok()
        .and_then(|text| text.split_once('\n'))
    else {
        return;
    };
    let cancel = &Cancel::default();
    let answer = match name {
        "open" => open(body, words(), cancel),
        "play" => play(body, words(), cancel),
        "check" => judge(body, words(), cancel),
        "render" => render(body, words(), cancel).map(text_of_file),
        "save" => to_save(body, cancel).map(|save| game_text(&save.text)),
        "keep" => to_keep(body, cancel).map(|keep| keep.text),
        "rename" => new_name(body).map(|name| Json::from(name).to_string()),
        _ => return,
    };
    let answer = answer.unwrap_or_else(|fault| told(&fault));
    let answer: Json = serde_json::from_str(&answer).expect("answers are JSON");
    if let Some(game) = answer.get("game").and_then(Json::as_str) {
        opens_again(game);
    }
}

/// What the server answers to a fault.
fn told(fault: &Fault) -> String {
    said(&fault.error.message);
    fault.answer(words())
}

fn text_of_file(file: File) -> String {
    match file {
        File::Svg(text) | File::Png(text) | File::Text(text, _) => Json::from(text).to_string(),
    }
}

fn game_text(game: &str) -> String {
    serde_json::json!({ "game": game }).to_string()
}

/// The page sends the game back as it was answered.
fn opens_again(game: &str) {
    let answer = open(&game_text(game), words(), &Cancel::default());
    let answer = answer.unwrap_or_else(|fault| panic!("{fault:?} in\n{game}"));
    let answer: Json = serde_json::from_str(&answer).expect("answers are JSON");
    assert_eq!(answer["game"].as_str(), Some(game));
}
