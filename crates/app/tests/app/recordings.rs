//! Recordings of searches: written, opened again, and refused if a step does not fit.

use std::time::Duration;

use pavage_app::compare::Until;
use pavage_app::load::{Loaded, Reading, built_in, read};
use pavage_app::replay::record_at_most;
use pavage_app::replay::{read_recording, recording_line};
use pavage_app::{AnyPosition, Limits, Options, Refusal, Run, StopReason};
use pavage_host::Ticking;
use serde_json::{Value as Json, json};

fn named(name: &str) -> Loaded {
    let found = built_in(name, &Reading::default()).expect("it is built in");
    found.expect("it needs no options")
}

fn text(text: &str, format: Option<&str>) -> Loaded {
    let reading = Reading {
        format: format.map(str::to_owned),
        ..Reading::default()
    };
    read(text.as_bytes(), &reading).expect("a puzzle")
}

/// A recording of at most so many steps, as text.
fn recorded(
    position: &dyn AnyPosition,
    engine: Option<&str>,
    heuristic: &str,
    most: usize,
) -> String {
    recorded_until(position, engine, heuristic, most, Until::First)
}

fn recorded_until(
    position: &dyn AnyPosition,
    engine: Option<&str>,
    heuristic: &str,
    most: usize,
    until: Until,
) -> String {
    let options = Options {
        engine: engine.map(str::to_owned),
        heuristic: Some(heuristic.to_owned()),
        ..Options::default()
    };
    let run = Run {
        seed: 3,
        ..Run::default()
    };
    let recording = record_at_most(position, most, until, &options, &run);
    let recording = recording.unwrap_or_else(|refusal| panic!("{refusal:?}"));
    recording_line("a puzzle", position, &recording)
}

fn opened(line: &str) -> Result<String, &'static str> {
    match read_recording(line, &Run::default()) {
        Ok(opened) => {
            let recording = &opened.recording;
            for done in [0, recording.len() / 2, recording.len()] {
                let _shown = recording.frame(done);
            }
            Ok(recording_line(&opened.name, &*opened.position, recording))
        }
        Err(Refusal::BadOption(message)) => Err(message.code),
        Err(other) => panic!("{other:?}"),
    }
}

fn survives(position: &dyn AnyPosition, engine: Option<&str>, heuristic: &str, most: usize) {
    let line = recorded(position, engine, heuristic, most);
    assert_eq!(opened(&line).as_ref(), Ok(&line), "{engine:?} {heuristic}");
}

const KNUTH: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

#[test]
fn searches_of_every_family_are_opened_as_they_were_written() {
    for engine in ["dance", "mask", "reference"] {
        for heuristic in ["mrv", "random", "compactness"] {
            survives(
                &*named("pentomino-3x20").position,
                Some(engine),
                heuristic,
                900,
            );
        }
    }
    survives(&*named("pentomino-6x10").position, None, "mrv", 100_000);
    survives(&*named("iq-puzzler-pro").position, None, "holes", 100_000);
    let puzzles = [
        text("AAABB/AA#BB/CDDBE/CDD#E .35.3/2.#2./...5./...#.", None),
        text("0514 @\n4631\n5178\n8302\n", None),
        text("o*oo\n", None),
        text(KNUTH, Some("xcc")),
        text(
            "2|a 0:2|b c | x y\na x:1\na x:2 b\nb c\na b x:2\nb y\nc x:1\n",
            Some("xcc"),
        ),
        text("2|a 1:2|b | x\na x:1\na x:2\na b\nb x:2\n", Some("xcc")),
        // No solution: the search is exhausted.
        text("a b c\na b\nb c\n", Some("xcc")),
        text("2|a b\na\nb\n", Some("xcc")),
    ];
    for loaded in &puzzles {
        for engine in ["dance", "reference"] {
            survives(&*loaded.position, Some(engine), "mrv", 1000);
            survives(&*loaded.position, Some(engine), "mrv", 3);
        }
    }
}

/// A search for all solutions is recorded to its end, or as far as there is room.
#[test]
fn all_solutions_are_recorded() {
    let six = "r1 r2 r3 r4 c1 c2 c3 c4 | a1 a2 a3 a4 a5 a6 a7 b1 b2 b3 b4 b5 b6 b7\nr1 c1 a1 b4\nr1 c2 a2 b3\nr1 c3 a3 b2\nr1 c4 a4 b1\nr2 c1 a2 b5\nr2 c2 a3 b4\nr2 c3 a4 b3\nr2 c4 a5 b2\nr3 c1 a3 b6\nr3 c2 a4 b5\nr3 c3 a5 b4\nr3 c4 a6 b3\nr4 c1 a4 b7\nr4 c2 a5 b6\nr4 c3 a6 b5\nr4 c4 a7 b4\n";
    let puzzles = [
        (text(six, Some("xcc")), 2),
        (text(KNUTH, Some("xcc")), 1),
        (text("a b c\na b\nb c\n", Some("xcc")), 0),
        (
            text("2|a 1:2|b | x\na x:1\na x:2\na b\nb x:2\n", Some("xcc")),
            3,
        ),
        (
            text("AAABB/AA#BB/CDDBE/CDD#E .35.3/2.#2./...5./...#.", None),
            1,
        ),
        (named("pentomino-3x20"), 8),
    ];
    for (loaded, solutions) in &puzzles {
        for engine in ["dance", "reference"] {
            let position = &*loaded.position;
            let line = recorded_until(position, Some(engine), "mrv", 100_000, Until::All);
            assert_eq!(opened(&line).as_ref(), Ok(&line), "{engine}");
            let json: Json = serde_json::from_str(&line).expect("JSON");
            assert_eq!(json["all"], json!(true));
            let steps = json["steps"].as_array().expect("steps");
            let found = steps.iter().filter(|step| step[0] == "solution").count();
            if json["cut"] == json!(false) {
                assert_eq!(json["stop"], "exhausted");
                assert_eq!(found, *solutions, "{engine}");
            }
            // A search for the first is none that goes on behind it, and one that leaves out what follows
            // has not seen all.
            let mut first = json.clone();
            first.as_object_mut().expect("an object").remove("all");
            if found > 0 {
                assert!(opened_json(&first).is_err(), "{engine}");
            }
            let survives = recorded_until(position, Some(engine), "mrv", 5, Until::All);
            assert_eq!(opened(&survives).as_ref(), Ok(&survives), "{engine}");
        }
    }
    let line = recorded_until(
        &*puzzles[0].0.position,
        Some("reference"),
        "mrv",
        100_000,
        Until::All,
    );
    let mut json: Json = serde_json::from_str(&line).expect("JSON");
    let steps = json["steps"].as_array_mut().expect("steps");
    let second = steps
        .iter()
        .rposition(|step| step[0] == "solution")
        .expect("there are two");
    assert!(
        second
            > steps
                .iter()
                .position(|step| step[0] == "solution")
                .expect("there are two")
    );
    steps.truncate(second);
    assert!(opened_json(&json).is_err(), "the rest is missing");
}

/// The example of a report: the item with the fewest options is chosen, and where one has none, the
/// branch ends.
#[test]
fn the_numbers_of_options_are_told_at_each_step() {
    let puzzle = text("A B C D\nA C\nB C\nC D\n", Some("xcc"));
    let line = recorded(&*puzzle.position, None, "mrv", 100);
    let mut json: Json = serde_json::from_str(&line).expect("JSON");
    assert_eq!(
        json["left"],
        json!([
            [1, 1, 3, 1],
            [null, 0, null, 0],
            [null, 0, null, 0],
            [1, 1, 3, 1]
        ])
    );
    let opened = read_recording(&line, &Run::default());
    let opened = opened.unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let counts = opened.recording.messages().map(|message| {
        let told = message.arg("counts");
        told.map(|told| format!("{told:?}")).unwrap_or_default()
    });
    let counts: Vec<String> = counts.collect();
    assert!(counts[0].contains("A 1, B 1, C 3, D 1"), "{counts:?}");
    assert!(counts[2].contains("B 0, D 0"), "{counts:?}");
    json["left"][1][1] = json!(1);
    assert_eq!(opened_json(&json), Err("recording-options"));
    // Without these numbers it is a recording as well; large puzzles have none.
    json.as_object_mut().expect("an object").remove("left");
    assert!(opened_json(&json).is_ok());
    let large = recorded(&*named("pentomino-6x10").position, None, "mrv", 100);
    assert!(!large.contains("\"left\""));
}

fn opened_json(json: &Json) -> Result<String, &'static str> {
    opened(&json.to_string())
}

#[test]
fn a_position_within_a_game_is_recorded_with_its_moves() {
    let start = text(KNUTH, Some("xcc")).position;
    let position = start.play("choose 3").expect("it is free");
    survives(&*position, None, "mrv", 1000);
    let board = text(
        "GGG........\n..G........\n..CCCC.....\n.....C.....\n...........\n",
        None,
    );
    survives(&*board.position, None, "mrv", 1000);
}

#[test]
fn a_full_recording_ends_the_search() {
    let position = named("pentomino-6x10").position;
    for engine in ["dance", "mask", "reference"] {
        let line = recorded(&*position, Some(engine), "mrv", 40);
        let json: Json = serde_json::from_str(&line).expect("JSON");
        assert_eq!(json["steps"].as_array().map(Vec::len), Some(40), "{engine}");
        let said = (&json["cut"], &json["stop"], &json["stats"]["solutions"]);
        assert_eq!(said, (&json!(true), &json!("limit"), &json!(0)), "{engine}");
        // The step that found it full may be a node too.
        let nodes = json["stats"]["nodes"].as_u64().expect("a number");
        assert!(nodes <= 41, "{engine}: {nodes} nodes");
        opened(&line).expect("it is of this puzzle");
    }
}

#[test]
fn what_was_changed_is_refused() {
    let line = recorded(&*text(KNUTH, Some("xcc")).position, None, "mrv", 1000);
    let check = |from: &str, to: &str, code: &'static str| {
        assert!(line.contains(from), "{from} in {line}");
        assert_eq!(
            opened(&line.replacen(from, to, 1)),
            Err(code),
            "{from} -> {to}"
        );
    };
    check("[\"choose\",1]", "[\"choose\",5]", "recording-step-wrong");
    check("[\"choose\",1]", "[\"choose\",99]", "recording-step-wrong");
    check("[\"choose\",2],", "", "recording-step-wrong");
    check("[\"retract\",2],", "", "recording-step-wrong");
    check("[\"retract\",2]", "[\"retract\",1]", "recording-step-wrong");
    check("[\"dead\",4]", "[\"dead\",99]", "recording-step-wrong");
    check("[\"dead\",4]", "[\"dead\",1]", "recording-step-wrong");
    check("[\"dead\",4]", "[\"prune\",[4]]", "recording-step-wrong");
    check("[\"dead\",4]", "[\"solution\"]", "recording-step-wrong");
    check(
        "[\"branch\",0,2]",
        "[\"branch\",0,3]",
        "recording-step-wrong",
    );
    check(
        "[\"branch\",0,2]",
        "[\"branch\",7,2]",
        "recording-step-wrong",
    );
    check(
        "[\"solution\"]",
        "[\"solution\"],[\"dead\",1]",
        "recording-step-wrong",
    );
    check(",[\"solution\"]", "", "recording-ends");
    let nodes = format!("\"nodes\":{}", json(&line)["stats"]["nodes"]);
    check(&nodes, "\"nodes\":1", "recording-ends");
    check("\"pruned\":0", "\"pruned\":1", "recording-ends");
    check("\"solutions\":1", "\"solutions\":2", "recording-ends");
    check("\"depth\":3", "\"depth\":4", "recording-ends");
    check(
        "\"options\":[[0,",
        "\"options\":[[6,\"b g\"],[0,",
        "recording-other-puzzle",
    );
    let mut unlisted = json(&line);
    unlisted["options"] = json!([]);
    assert_eq!(opened(&unlisted.to_string()), Err("recording-options"));
    check("\"placements\":5", "\"placements\":6", "recording-ends");
    check(
        "\"stop\":\"solution\"",
        "\"stop\":\"exhausted\"",
        "recording-ends",
    );
    check(
        "\"stop\":\"solution\"",
        "\"stop\":\"later\"",
        "recording-broken",
    );
    check("\"cut\":false", "\"cut\":true", "recording-ends");
    check("[\"choose\",1]", "[\"take\",1]", "recording-broken");
    check("[\"choose\",1]", "[\"choose\"]", "recording-broken");
    check("[\"choose\",1]", "[\"choose\",-1]", "recording-broken");
    check("[\"choose\",1]", "[\"choose\",1,2]", "recording-broken");
    check("\"engine\":\"", "\"engine\":\"x", "recording-search");
    check(
        "\"heuristic\":\"mrv\"",
        "\"heuristic\":\"holes\"",
        "recording-search",
    );
    check(
        "\"family\":\"cover\"",
        "\"family\":\"suguru\"",
        "recording-other-puzzle",
    );
    check(
        "[\\\"c\\\", \\\"e\\\"]",
        "[\\\"c\\\", \\\"d\\\"]",
        "recording-other-puzzle",
    );
    check(
        "items = [\\\"a\\\"",
        "items = [\\\"z\\\", \\\"a\\\"",
        "recording-other-puzzle",
    );
    check(
        "items = [\\\"a\\\"",
        "items = [\\\"a\\\", \\\"a\\\"",
        "recording-puzzle",
    );
    check("\"form\":1", "\"form\":2", "recording-version");
    check("\"recording\"", "\"resume\"", "recording-not-ours");
    for length in [0, 1, 20, line.len() / 2, line.len() - 2] {
        let code = opened(&line[..length]).expect_err("it is cut off");
        assert!(
            ["recording-not-ours", "recording-broken"].contains(&code),
            "{code}"
        );
    }
}

fn json(line: &str) -> Json {
    serde_json::from_str(line).expect("a recording is JSON")
}

/// A recording with other steps, whose costs are counted anew.
fn with_steps(line: &str, stop: &str, steps: &[Json]) -> String {
    let mut changed = json(line);
    let count = |name: &str| steps.iter().filter(|step| step[0] == name).count();
    let (mut depth, mut deepest) = (0, 0);
    let mut chosen = std::collections::BTreeSet::new();
    for step in steps {
        match step[0].as_str() {
            Some("choose") => {
                depth += 1;
                chosen.extend(step[1].as_u64());
            }
            Some("retract") => depth -= 1,
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    let stats = &mut changed["stats"];
    stats["nodes"] = json!(steps.len() - count("choose") - count("retract"));
    stats["placements"] = json!(count("choose"));
    stats["pruned"] = json!(count("prune"));
    stats["solutions"] = json!(count("solution"));
    stats["depth"] = json!(deepest);
    let listed = changed["options"].as_array_mut().expect("a list");
    listed.retain(|option| chosen.contains(&option[0].as_u64().expect("a number")));
    changed["stop"] = json!(stop);
    changed["steps"] = json!(steps);
    // They would be of other steps.
    changed.as_object_mut().expect("an object").remove("left");
    changed.to_string()
}

/// A search that is said to be exhausted has tried all that could be tried.
#[test]
fn what_was_not_tried_is_missed() {
    let no_end = "a b c d\na b\na c\na d\nb c d\n";
    let small = "family = \"packing\"\nboard = \"\"\"\n....\n....\n...#\n...#\n.###\n\"\"\"\n\
        [[pieces]]\nname = \"P\"\nshape = \"\"\"\n##\n##\n#\n\"\"\"\n\
        [[pieces]]\nname = \"I\"\nshape = \"\"\"\n#####\n\"\"\"\n\
        [[pieces]]\nname = \"T\"\nshape = \"\"\"\n###\n.#.\n.#.\n\"\"\"\n";
    let boards = [
        (text(no_end, Some("xcc")).position, None),
        (text(no_end, Some("xcc")).position, Some("reference")),
        (text(small, None).position, Some("dance")),
        (text(small, None).position, Some("mask")),
        (rooms(), Some("dance")),
        (rooms(), Some("mask")),
    ];
    for (position, engine) in &boards {
        let line = recorded(&**position, *engine, "mrv", 100_000);
        let steps = json(&line)["steps"].as_array().expect("steps").clone();
        assert_eq!(json(&line)["stop"], "exhausted", "{engine:?}");
        assert_eq!(opened(&line).as_ref(), Ok(&line), "{engine:?}");
        // Each choice at the start is left out in turn, with all that follows from it.
        let mut depth = 0;
        let mut first = 0;
        for (at, step) in steps.iter().enumerate() {
            match step[0].as_str() {
                Some("choose") => {
                    if depth == 0 {
                        first = at;
                    }
                    depth += 1;
                }
                Some("retract") => {
                    depth -= 1;
                    if depth == 0 {
                        let mut kept = steps[..first].to_vec();
                        kept.extend_from_slice(&steps[at + 1..]);
                        let changed = with_steps(&line, "exhausted", &kept);
                        assert_eq!(opened(&changed), Err("recording-ends"));
                        assert!(opened(&with_steps(&line, "limit", &kept)).is_ok());
                    }
                }
                _ => {}
            }
        }
        assert!(opened(&with_steps(&line, "exhausted", &[])).is_err());
    }
}

/// Two rooms that pentominoes do not fill.
fn rooms() -> Box<dyn AnyPosition> {
    let rows = [".......#........"; 4].join("\n");
    let puzzle =
        format!("family = \"packing\"\nboard = \"\"\"\n{rows}\n\"\"\"\npieces = \"pentomino\"\n");
    text(&puzzle, None).position
}

#[test]
fn a_limit_is_heard_within_a_step() {
    let line = recorded(&*rooms(), None, "mrv", 1000);
    let ticks = |steps: &[Json], deadline: Option<Duration>| {
        let clock = Ticking::default();
        let run = Run {
            clock: &clock,
            limits: Limits {
                deadline,
                ..Limits::default()
            },
            ..Run::default()
        };
        let opened = read_recording(&with_steps(&line, "limit", steps), &run);
        (opened.map(|_| ()), u64::from(clock.looks()))
    };
    let dead = [json!(["dead", 0])];
    let late = Duration::from_millis(1_000_000);
    let (opened, before) = ticks(&[], Some(late));
    assert!(opened.is_ok());
    let (opened, after) = ticks(&dead, Some(late));
    assert!(opened.is_ok());
    assert!(after > before + 20, "{before}, {after}");
    let (opened, _) = ticks(&dead, Some(Duration::from_millis(before + 10)));
    assert!(matches!(
        opened,
        Err(Refusal::Stopped(StopReason::TimeLimit))
    ));
    let cancelled = Run::default();
    cancelled.cancel.cancel();
    let opened = read_recording(&with_steps(&line, "limit", &dead), &cancelled);
    assert!(matches!(
        opened.map(|_| ()),
        Err(Refusal::Stopped(StopReason::Cancelled))
    ));
}

/// Whatever single step is left out, doubled or moved, nothing but a search that could have been is
/// shown.
#[test]
fn no_change_of_the_steps_is_a_fault() {
    let line = recorded(&*named("pentomino-3x20").position, None, "mrv", 60);
    let (head, rest) = line.split_once("\"steps\":[").expect("steps come last");
    let steps: Vec<&str> = rest.trim_end_matches("]}").split("],[").collect();
    let joined = |steps: &[&str]| {
        let joined = steps.join("],[");
        let steps = joined.trim_start_matches('[').trim_end_matches(']');
        // The last bracket of a region belongs to its step.
        let close = if joined.ends_with("]]") { "]]" } else { "]" };
        format!("{head}\"steps\":[[{steps}{close}]}}")
    };
    let mut refused = 0;
    for at in 0..steps.len() - 1 {
        let mut without = steps.clone();
        without.remove(at);
        let mut doubled = steps.clone();
        doubled.insert(at, steps[at]);
        let mut swapped = steps.clone();
        swapped.swap(at, at + 1);
        for changed in [without, doubled, swapped] {
            refused += usize::from(opened(&joined(&changed)).is_err());
        }
    }
    assert!(refused > steps.len(), "{refused} of {}", steps.len());
}
