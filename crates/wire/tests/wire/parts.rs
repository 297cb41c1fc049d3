//! Jobs in parts: cut, run by workers that share nothing, merged into the result of the job.

use std::sync::Mutex;

use pavage_app::{Cancel, Clock, Run, Still};
use pavage_host::Ticking;
use pavage_wire::service::{self, Fault, JobEvent, JobSpec, Running};
use pavage_words::{Lang, Words};
use serde_json::{Value as Json, json};

/// Twelve free pentominoes on a board that is not square, with holes.
const HOLES: &str = "\
family = \"packing\"
board = \"\"\"
..........
..........
....##....
....##....
..........
..........
....######
\"\"\"
pieces = \"pentomino\"
";

const SUGURU: &str = "AEEEE/ABBBE/ABBCC/DDCCC 2..2./...../....1/..5..";

type Asked = fn(&str, &Running<'_>) -> Result<String, Fault>;

fn told(asked: Asked, body: &Json) -> (Result<Json, String>, Vec<Json>) {
    told_at(asked, body, &Still)
}

fn told_at(asked: Asked, body: &Json, clock: &dyn Clock) -> (Result<Json, String>, Vec<Json>) {
    let told = Mutex::new(Vec::new());
    let words = Words::new(Lang::En);
    let answer = asked(
        &body.to_string(),
        &Running {
            run: Run {
                clock,
                ..Run::default()
            },
            tell: &|event| {
                if let JobEvent::Progress(text) = event {
                    told.lock().expect("nobody panics").push(text);
                }
            },
            words: &words,
        },
    );
    let answer = answer.map_err(|fault| fault.error.message.code.to_owned());
    let read = |text: String| serde_json::from_str(&text).expect("answers are JSON");
    let told = told.into_inner().expect("nobody panics");
    (answer.map(read), told.into_iter().map(read).collect())
}

fn ask(asked: Asked, body: &Json) -> Result<Json, String> {
    told(asked, body).0
}

fn undivided(body: &str, running: &Running<'_>) -> Result<String, Fault> {
    JobSpec::read(body, &Cancel::default())?.run(running)
}

fn with(request: &Json, field: &str, value: &Json) -> Json {
    let mut request = request.clone();
    request[field] = value.clone();
    request
}

fn cut(request: &Json, parts: usize) -> Json {
    ask(service::cut, &with(request, "parts", &json!(parts))).expect("it can be cut")
}

/// What names each part in a request: the plan and the number.
fn parts_of(request: &Json, parts: usize) -> Vec<Json> {
    let answer = cut(request, parts);
    let parts = answer["parts"].as_array().expect("a list").len();
    (0..parts)
        .map(|number| json!({"plan": answer["plan"], "number": number}))
        .collect()
}

fn done(request: &Json, part: &Json) -> Json {
    ask(service::part, &with(request, "part", part)).expect("it is a part")
}

fn merge(request: &Json, part: &Json, results: &[Json]) -> Result<Json, String> {
    let plan = &part["plan"];
    let body = json!({"request": request, "plan": plan, "results": results, "elapsed_ms": 1500.5});
    ask(service::merge, &body)
}

/// The costs that a result tells.
fn costs(result: &Json) -> Json {
    let piece: Json =
        serde_json::from_str(result["piece"].as_str().expect("a text")).expect("JSON");
    piece["content"]["done"]["tree"]["at"]["stats"].clone()
}

/// A result without the times.
fn timeless(mut result: Json) -> String {
    result["stats"]["elapsed_ms"] = Json::Null;
    result.to_string()
}

/// A result without what others did that took turns with the search: its parts run alone.
fn alone(mut result: Json) -> Json {
    for beside in ["engine_reason", "work"] {
        result["stats"][beside] = Json::Null;
    }
    result
}

/// A count that visits many nodes with the engine that packs fastest.
fn count_request() -> Json {
    json!({"kind": "count", "name": "pentomino-4x15", "engine": "mask"})
}

fn solve_request(limit: u64) -> Json {
    json!({"kind": "solve", "name": "pentomino-5x12", "engine": "mask", "limit": limit})
}

#[test]
fn merged_results_are_those_of_the_job() {
    check_merged(&[14]);
}

#[test]
#[ignore = "long"]
fn merged_results_of_one_part_are_those_of_the_job() {
    check_merged(&[1]);
}

/// Cuts jobs into at most so many parts each, and merges their results.
fn check_merged(numbers: &[usize]) {
    let queens = json!({"kind": "generate", "family": "cover", "settings": {"size": 12}});
    let queens = ask(undivided, &queens).expect("a puzzle")["puzzle"].clone();
    for (request, limit) in [
        (count_request(), false),
        (with(&count_request(), "heuristic", &json!("random")), false),
        (
            json!({"kind": "count", "name": "pentomino-4x15", "heuristic": "mrv"}),
            false,
        ),
        (with(&count_request(), "nodes_max", &json!(150_000)), true),
        (solve_request(1000), true),
        (
            json!({"kind": "solve", "puzzle": HOLES, "limit": 1000, "engine": "dance"}),
            false,
        ),
        (json!({"kind": "count", "puzzle": queens}), false),
    ] {
        let is_raced = request.get("engine").is_none() && request.get("heuristic").is_none();
        let told = |result: Json| timeless(if is_raced { alone(result) } else { result });
        let expected = told(ask(undivided, &request).expect("a job"));
        for &number in numbers {
            let parts = parts_of(&request, number);
            assert!((1..=number).contains(&parts.len()), "{request} {number}");
            let results: Vec<Json> = parts.iter().map(|part| done(&request, part)).collect();
            let merged = merge(&request, &parts[0], &results).expect("all parts are there");
            assert_eq!(merged["stats"]["elapsed_ms"], 1500.5);
            assert_eq!(told(merged), expected, "{request} {number}");
            // Where a limit falls into the first parts, the others are not needed.
            if limit {
                let mut first = results;
                let last = first.len() - 1;
                first[last] = Json::Null;
                let merged = merge(&request, &parts[0], &first).expect("the limit is met before");
                assert!(number == 1 || timeless(merged) == expected, "{request}");
            }
        }
    }
}

#[test]
fn small_jobs_end_at_once() {
    for request in [
        json!({"kind": "count", "name": "pentomino-3x20"}),
        json!({"kind": "count", "name": "kanoodle"}),
        json!({"kind": "solve", "name": "pentomino-3x20", "limit": 1000}),
        json!({"kind": "solve", "name": "pentomino-6x10"}),
        json!({"kind": "count", "name": "pentomino-6x10", "engine": "mask", "nodes_max": 900}),
        json!({"kind": "solve", "name": "pentomino-3x20", "limit": 5, "engine": "sweep"}),
        json!({"kind": "count", "puzzle": SUGURU, "format": "compact"}),
        json!({"kind": "count", "puzzle": SUGURU, "format": "compact", "engine": "dance"}),
    ] {
        let answer = cut(&request, 8);
        assert_eq!(answer["parts"], json!([]), "{request}");
        let expected = ask(undivided, &request).expect("a job");
        assert_eq!(timeless(answer["result"].clone()), timeless(expected));
    }
    for request in [
        json!({"kind": "solve", "puzzle": SUGURU, "format": "compact", "limit": 9}),
        json!({"kind": "rate", "name": "pentomino-6x10"}),
        json!({"kind": "generate", "family": "suguru"}),
        json!({"kind": "count", "name": "pentomino-6x10", "engine": "reference"}),
    ] {
        assert_eq!(cut(&request, 8), json!({"parts": []}), "{request}");
    }
}

#[test]
fn parts_tell_progress_that_adds_up() {
    let request = count_request();
    let whole = ask(undivided, &request).expect("a job");
    let (mut nodes, mut fraction, mut sum) = (0, 0.0, 0.0);
    let shares = cut(&request, 7)["parts"].clone();
    for (at, part) in parts_of(&request, 7).into_iter().enumerate() {
        let (result, events) = told(service::part, &with(&request, "part", &part));
        assert!(result.is_ok());
        let share = shares[at]["share"].as_f64().expect("a number");
        let last = events.last().expect("a search tells its end");
        let fractions: Vec<f64> = events
            .iter()
            .map(|event| event["fraction"].as_f64().expect("a number"))
            .collect();
        assert!(fractions.is_sorted() && fractions.iter().all(|f| (0.0..=1.0).contains(f)));
        nodes += last["nodes"].as_u64().expect("a number");
        fraction += share * last["fraction"].as_f64().expect("a number");
        sum += share;
    }
    assert_eq!(json!(nodes), whole["stats"]["nodes"]);
    assert!((fraction - 1.0).abs() < 1e-9 && (sum - 1.0).abs() < 1e-9);
}

#[test]
fn what_is_known_of_stopped_parts_is_kept() {
    let request = count_request();
    let parts = parts_of(&request, 5);
    let mut results: Vec<Json> = parts.iter().map(|part| done(&request, part)).collect();
    results[1] = json!({
        "elapsed_ms": 7.0, "nodes": 5, "placements": 4, "pruned": 3, "solutions": 2, "depth": 1,
        "fraction": 0.5, "left_ms": null, "said": null,
    });
    results[3] = Json::Null;
    let merged = merge(&request, &parts[0], &results).expect("it was cancelled");
    assert_eq!(merged["status"], "limit");
    assert_eq!(merged["count"], Json::Null);
    let found: u64 = [0, 2, 4]
        .iter()
        .map(|at| costs(&results[*at])["weight"].as_u64().expect("a number"))
        .sum();
    assert_eq!(merged["at_least"], (found + 2).to_string());
    // Nothing at all is known.
    let nothing = vec![Json::Null; parts.len()];
    let merged = merge(&request, &parts[0], &nothing).expect("it was cancelled");
    assert_eq!(
        (&merged["status"], &merged["at_least"]),
        (&json!("limit"), &json!("0"))
    );
    let request = solve_request(1000);
    let parts = parts_of(&request, 2);
    let nothing = vec![Json::Null; parts.len()];
    let merged = merge(&request, &parts[0], &nothing).expect("it was cancelled");
    assert_eq!(merged["solutions"], json!([]));
}

#[test]
fn parts_have_their_own_time() {
    let solve = json!({"kind": "solve", "name": "pentomino-4x15", "engine": "mask", "limit": 1000});
    for request in [count_request(), solve] {
        let parts = parts_of(&request, 5);
        let timed = with(&request, "time_limit_ms", &json!(30));
        let body = with(&timed, "part", &parts[1]);
        let late = told_at(service::part, &body, &Ticking::default()).0;
        let late = late.expect("a limit is an answer");
        assert_eq!(late["stop"], "TimeLimit");
        let mut results = vec![Json::Null; parts.len()];
        results[0] = done(&request, &parts[0]);
        results[1] = late;
        let merged = merge(&timed, &parts[0], &results).expect("a limit is an answer");
        assert_eq!(merged["status"], "limit");
        assert_eq!(merged["reason"], "the time limit was reached");
        results[1] = Json::Null;
        let merged = merge(&timed, &parts[0], &results).expect("it was cancelled");
        assert_eq!(merged["status"], "limit");
        assert_eq!(merged["reason"], "interrupted");
    }
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let request = count_request();
    let parts = parts_of(&request, 6);
    let refused = |request: &Json, part: &Json| {
        ask(service::part, &with(request, "part", part)).expect_err("refused")
    };
    let others = [
        json!({"kind": "count", "name": "pentomino-5x12", "engine": "mask"}),
        with(&request, "heuristic", &json!("random")),
        with(&request, "engine", &json!("dance")),
        with(&request, "nodes_max", &json!(5)),
        with(&with(&request, "kind", &json!("solve")), "limit", &json!(5)),
        with(&request, "kind", &json!("rate")),
    ];
    for other in &others {
        assert_eq!(refused(other, &parts[0]), "part-foreign", "{other}");
    }
    let results: Vec<Json> = parts.iter().map(|part| done(&request, part)).collect();
    for other in &others {
        let merged = merge(other, &parts[0], &results);
        assert_eq!(merged.expect_err("refused"), "part-foreign");
    }
    let refused_all = |results: &[Json]| {
        let merged = merge(&request, &parts[0], results);
        merged.expect_err("refused")
    };
    assert_eq!(refused_all(&results[1..]), "part-results");
    let mut swapped = results.clone();
    swapped.swap(0, 1);
    assert_eq!(refused_all(&swapped), "shard-other");
    let mut doubled = results.clone();
    doubled[2] = doubled[1].clone();
    assert_eq!(refused_all(&doubled), "shard-other");
    let mut mixed = results.clone();
    mixed[2] = done(&request, &parts_of(&request, 5)[2]);
    assert_eq!(refused_all(&mixed), "shard-foreign");
    let beyond = json!({"plan": parts[0]["plan"], "number": parts.len()});
    assert_eq!(refused(&request, &beyond), "shard-range");
    for number in [json!(0), json!(1001), json!(u64::MAX)] {
        let asked = ask(service::cut, &with(&request, "parts", &number));
        assert_eq!(asked.expect_err("refused"), "parts-number");
    }
    for number in [json!(null), json!("3"), json!(-1)] {
        let asked = ask(service::cut, &with(&request, "parts", &number));
        assert_eq!(asked.expect_err("refused"), "request-unreadable");
    }
}

/// Every change of a number or a word is found.
#[test]
fn what_is_damaged_is_refused() {
    let request = count_request();
    let parts = parts_of(&request, 4);
    let result = done(&request, &parts[1]);
    let damaged = |text: &Json, ask: &dyn Fn(Json) -> Result<Json, String>, codes: &[&str]| {
        let text = text.as_str().expect("a text");
        for at in (0..text.trim_end().len()).step_by(7) {
            let other = if text.as_bytes()[at] == b'1' {
                '2'
            } else {
                '1'
            };
            let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            let code = ask(json!(changed)).expect_err(&changed);
            assert!(codes.contains(&&*code), "{code}");
        }
    };
    let codes = ["plan-broken", "version-other", "plan-not-ours"];
    let of_plan = |plan: Json| json!({"plan": plan, "number": 1});
    damaged(
        &parts[1]["plan"],
        &|plan| ask(service::part, &with(&request, "part", &of_plan(plan))),
        &codes,
    );
    let merged = |result: Json| {
        let results = [Json::Null, result, Json::Null, Json::Null];
        merge(&request, &parts[0], &results)
    };
    damaged(
        &result["piece"],
        &|piece| merged(with(&result, "piece", &piece)),
        &["shard-broken", "version-other"],
    );
    for other in [json!(7), json!({}), json!({"piece": "x"})] {
        assert_eq!(merged(other).expect_err("refused"), "request-unreadable");
    }
    for other in [json!(null), json!(7), json!({}), result.clone()] {
        let code = ask(service::part, &with(&request, "part", &other));
        assert_eq!(code.expect_err("refused"), "request-unreadable");
    }
}
