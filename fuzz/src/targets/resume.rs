//! The state of a count that was kept, whole or forged: the count goes on from it or refuses it.

use pavage_app::resume::{Keeper, Refused, count_on};
use pavage_app::{AnyPosition, Limits, Options, Run};
use pavage_search::Fingerprint;
use serde_json::Value as Json;

use super::puzzles::puzzle;
use crate::said::said;

/// The text of a file of a count. Where it is JSON, its check sum and its tree are made right, as
/// one who forges it could, or nothing would come past them.
pub(super) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    // A puzzle without symmetries and one with four.
    for number in [4, 0] {
        check_on(&*puzzle(number), text);
    }
}

fn check_on(position: &dyn AnyPosition, text: &str) {
    let options = Options {
        engine: Some("dance".to_owned()),
        ..Options::default()
    };
    let run = Run::limited(Limits {
        nodes_max: Some(200),
        ..Limits::default()
    });
    let go_on = |saved: Option<&str>| {
        let mut last = String::new();
        let mut keep = |text: &str| text.clone_into(&mut last);
        let keeper = Keeper {
            puzzle: "x",
            saved,
            keep: &mut keep,
        };
        let resumed = count_on(position, &options, &run, keeper);
        resumed.map(|resumed| (resumed, last))
    };
    for text in [
        Some(text.to_owned()),
        with_sum(text, || go_on(None).ok().map(|kept| kept.1)),
    ] {
        match text.as_deref().map(|text| go_on(Some(text))) {
            Some(Ok((resumed, _))) => assert!((0.0..=1.0).contains(&resumed.done)),
            Some(Err(Refused::Options(refusal) | Refused::Saved(refusal))) => said(&refusal),
            None => {}
        }
    }
}

/// The text with the tree of this count and the right check sum.
fn with_sum(text: &str, own: impl Fn() -> Option<String>) -> Option<String> {
    let mut json: Json = serde_json::from_str(text).ok()?;
    let own: Json = serde_json::from_str(&own()?).ok()?;
    let object = json.as_object_mut()?;
    for key in ["tree", "search"] {
        object.get(key)?;
        object.insert(key.to_owned(), own[key].clone());
    }
    object.get("check")?;
    object.insert("check".to_owned(), Json::from(""));
    let sum = Fingerprint::default().word(&json.to_string()).value();
    json["check"] = Json::from(format!("{sum:016x}"));
    Some(json.to_string())
}
