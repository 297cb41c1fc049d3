//! What JSON says of a count that a limit ended.

use pavage_app::count::count;
use pavage_app::load::{Reading, read};
use pavage_app::{Limits, Options, Run};
use pavage_wire::count_line;
use pavage_words::{Lang, Words};
use serde_json::Value as Json;

/// A number that is null has its reason beside it, and the count is then no longer `counted`.
#[test]
fn a_number_that_is_stopped_names_the_limit() {
    let text = "family = \"packing\"\nboard = \"\"\"\n......\n......\n......\n......\n\"\"\"\n\
        [[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = 12\n";
    let loaded = read(text.as_bytes(), &Reading::default()).expect("a puzzle");
    let puzzle = loaded.position;
    let options = Options {
        engine: Some("sweep".to_owned()),
        ..Options::default()
    };
    let told = |nodes: u64| -> Json {
        let run = Run::limited(Limits {
            nodes_max: Some(nodes),
            ..Limits::default()
        });
        let counted = count(&*puzzle, &options, &run).expect("the options fit");
        let line = count_line("puzzle", &*puzzle, &counted, &Words::new(Lang::En));
        serde_json::from_str(&line).expect("JSON")
    };
    let whole = told(u64::MAX);
    let nodes = whole["stats"]["nodes"].as_u64().expect("a number");
    let (mut before, mut between) = (0, 0);
    for at in 0..=nodes {
        let found = told(at);
        let reason = found["reason"].as_str().unwrap_or_default();
        let is_limit =
            reason.ends_with("nodes was reached") || reason.ends_with("node was reached");
        assert_eq!(found["status"], if is_limit { "limit" } else { "counted" });
        match (found["count"].as_str(), found["up_to_symmetry"].as_str()) {
            (None, None) => {
                assert!(is_limit && found["at_least"] == "0");
                before += 1;
            }
            (Some("281"), None) => {
                assert!(is_limit && found["at_least"].is_null());
                between += 1;
            }
            numbers => {
                assert_eq!(numbers, (Some("281"), Some("98")));
                assert!(!is_limit && found["at_least"].is_null());
            }
        }
    }
    assert!(before > 0 && between > 0, "{before} {between}");
}
