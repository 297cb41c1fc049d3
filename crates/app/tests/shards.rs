//! Shards: planned, done by workers that share nothing and may be broken off at any moment, merged
//! into the answer of an undivided run, which other engines give as well.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use pavage_app::count::count;
use pavage_app::load::{Reading, built_in, read};
use pavage_app::shards::{
    Asked, Division, Given, Making, Merged, Plan, Ran, Started, Work, Wrong, merge, plan, rest,
    run, start,
};
use pavage_app::solve::{Wanted, solve};
use pavage_app::wire::{count_line, solve_line};
use pavage_app::{AnyPosition, Cancel, Clock, Limits, Options, Run, Settings, StopReason, Way};
use pavage_words::{Lang, Words};
use serde_json::Value as Json;

/// A result or state: the name of its file, its shard, its text.
type File = (String, usize, String);

/// A generator of numbers for the tests.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        ((mixed ^ (mixed >> 27)) >> 11) % bound
    }
}

/// A clock on which a tenth of a second passes whenever it is looked at, so that states are kept often.
#[derive(Debug, Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(100 * self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// A random board with holes, and pieces that fill it, perhaps in several copies; or nearly fill it.
fn packing(random: &mut Random) -> String {
    let (rows, columns) = (2 + random.below(2), 3 + random.below(3));
    let mut board = String::new();
    let mut cells = 0;
    for _ in 0..rows {
        for _ in 0..columns {
            let is_cell = random.below(8) > 0;
            cells += u64::from(is_cell);
            board.push(if is_cell { '.' } else { '#' });
        }
        board.push('\n');
    }
    let shapes = [
        ("A", "#", 1),
        ("B", "##", 2),
        ("C", "###", 3),
        ("D", "##\n#.", 3),
        ("E", "###\n#..", 4),
        ("F", "##.\n.##", 4),
    ];
    let mut pieces = String::new();
    let mut left = cells;
    for (name, shape, size) in shapes.into_iter().rev() {
        let most = if size == 1 {
            left
        } else {
            (left / size).min(random.below(4))
        };
        if most > 0 {
            pieces += &format!(
                "[[pieces]]\nname = \"{name}\"\ncount = {most}\nshape = \"\"\"\n{shape}\n\"\"\"\n"
            );
            left -= most * size;
        }
    }
    format!("family = \"packing\"\nboard = \"\"\"\n{board}\"\"\"\n{pieces}")
}

/// Random items and options, some with colours.
fn cover(random: &mut Random) -> String {
    let items = 3 + random.below(6);
    let names: Vec<String> = (0..items).map(|at| format!("p{at}")).collect();
    let mut text = format!("{} | s t\n", names.join(" "));
    for _ in 0..8 + random.below(20) {
        let mut option: Vec<String> = Vec::new();
        for name in &names {
            if random.below(3) == 0 {
                option.push(name.clone());
            }
        }
        if option.is_empty() {
            option.push(names[0].clone());
        }
        match random.below(4) {
            0 => option.push("s:x".to_owned()),
            1 => option.push("s:y".to_owned()),
            2 => option.push("t".to_owned()),
            _ => {}
        }
        text += &option.join(" ");
        text.push('\n');
    }
    text
}

fn position(text: &str, format: &str) -> Option<Box<dyn AnyPosition>> {
    let reading = Reading {
        format: Some(format.to_owned()),
        ..Reading::default()
    };
    Some(read(text.as_bytes(), &reading).ok()?.position)
}

fn named(name: &str) -> Box<dyn AnyPosition> {
    let found = built_in(name, &Reading::default()).expect("it is built in");
    found.expect("it can be read").position
}

fn words() -> Words {
    Words::new(Lang::En)
}

fn options(engine: Option<&str>) -> Options {
    Options {
        engine: engine.map(str::to_owned),
        ..Options::default()
    }
}

fn asked(work: Work, puzzle: &dyn AnyPosition, engine: Option<&str>) -> Asked {
    Asked {
        work,
        puzzles: vec![("puzzle".to_owned(), puzzle.boxed_clone())],
        making: None,
        options: options(engine),
        path: Way::Greedy,
        seed: 0,
        memory: None,
        lang: "en".to_owned(),
    }
}

fn planned(asked: Asked, shards: usize) -> Plan {
    let made = plan(asked, shards, &Run::default()).expect("it can be planned");
    assert_eq!(made.shards(), shards);
    let read = Plan::read(&made.text()).expect("it is a plan");
    assert_eq!((read.hash(), read.text()), (made.hash(), made.text()));
    read
}

/// Runs a shard until it is done, but breaks each run off after some states. Gives the result, and how
/// often it was broken off.
fn done(plan: &Plan, shard: usize, mut breaks: impl FnMut() -> Option<u64>) -> (String, u32) {
    let mut state: Option<String> = None;
    let mut broken = 0;
    loop {
        let started = start(plan, shard, None, state.as_deref()).expect("it fits");
        let Started::At(at) = started else {
            panic!("there is no result yet");
        };
        let (cancel, clock) = (Cancel::default(), Ticking::default());
        let run_of = Run {
            cancel: cancel.clone(),
            clock: &clock,
            ..Run::default()
        };
        let mut left = breaks();
        let mut keep = |text: &str| {
            state = Some(text.to_owned());
            if let Some(left) = &mut left {
                *left = left.saturating_sub(1);
                if *left == 0 {
                    cancel.cancel();
                }
            }
        };
        match run(plan, shard, *at, &words(), &run_of, &mut keep).expect("it runs") {
            Ran::Done(text) => return (text, broken),
            Ran::Stopped(stop) => {
                assert_eq!(stop, StopReason::Cancelled);
                broken += 1;
            }
        }
    }
}

fn results(plan: &Plan) -> Vec<File> {
    let result = |shard| {
        (
            format!("shard-{shard}.json"),
            shard,
            done(plan, shard, || None).0,
        )
    };
    (0..plan.shards()).map(result).collect()
}

fn merged(plan: &Plan, results: Vec<File>) -> Result<Merged, Wrong> {
    let given = [Given { plan, results }];
    merge(&given, Duration::ZERO, &words(), &Run::default())
}

fn line_of(merged: Result<Merged, Wrong>) -> String {
    merged.expect("all is there").lines.join("\n")
}

fn undivided_count(puzzle: &dyn AnyPosition, options: &Options) -> String {
    let counted = count(puzzle, options, &Run::default()).expect("the options fit");
    count_line("puzzle", puzzle, &counted, &words())
}

fn undivided_solve(puzzle: &dyn AnyPosition, options: &Options) -> String {
    let solved = solve(puzzle, Wanted::All, options, &Run::default()).expect("the options fit");
    solve_line("puzzle", puzzle, &solved, &words())
}

/// The numbers of a count, by an engine that is short and shares nothing with the others.
fn by_reference(puzzle: &dyn AnyPosition) -> (Json, Json) {
    let line = undivided_count(puzzle, &options(Some("reference")));
    numbers(&line)
}

fn numbers(line: &str) -> (Json, Json) {
    let json: Json = serde_json::from_str(line).expect("JSON");
    (json["count"].clone(), json["up_to_symmetry"].clone())
}

fn code(wrong: Result<Merged, Wrong>) -> &'static str {
    match wrong {
        Err(Wrong::Bad(all)) => all[0].1.code,
        Err(Wrong::Missing(message)) => message.code,
        Err(Wrong::Stopped(_)) => "stopped",
        Ok(_) => "merged",
    }
}

#[test]
fn shards_of_random_puzzles_add_up() {
    let mut random = Random(7);
    let (mut solvable, mut planned_ones, mut swept) = (0, 0, 0);
    for round in 0..240 {
        let text = match round % 2 {
            0 => packing(&mut random),
            _ => cover(&mut random),
        };
        let format = if round % 2 == 0 { "toml" } else { "xcc" };
        let Some(puzzle) = position(&text, format) else {
            panic!("{text}");
        };
        let puzzle = &*puzzle;
        let expected = by_reference(puzzle);
        solvable += u32::from(expected.0 != "0");
        let engines = [None, Some("mask"), Some("dance"), Some("sweep")];
        for engine in [engines[round % 4], engines[random.below(4) as usize]] {
            let shards = 1 + random.below(50) as usize;
            let asked_for = asked(Work::Count, puzzle, engine);
            // The engine may not take this puzzle.
            let Ok(_) = count(puzzle, &options(engine), &Run::default()) else {
                continue;
            };
            let plan = planned(asked_for, shards);
            let line = line_of(merged(&plan, results(&plan)));
            planned_ones += 1;
            let divided = numbers(&line);
            let is_swept = plan.division() == Division::Slices;
            swept += u32::from(is_swept);
            let about = format!("{engine:?} {shards}\n{text}");
            assert_eq!(divided.0, expected.0, "{about}");
            assert_eq!(divided.1, expected.1, "{about}");
            if plan.division() == Division::Tree {
                // To the letter, statistics included.
                let undivided = match engine {
                    Some(_) => options(engine),
                    None => Options {
                        heuristic: Some("mrv".to_owned()),
                        ..Options::default()
                    },
                };
                assert_eq!(line, undivided_count(puzzle, &undivided), "{about}");
            }
        }
    }
    assert!(
        solvable > 60 && planned_ones > 300 && swept >= 30,
        "{solvable} {planned_ones} {swept}"
    );
}

#[test]
fn solutions_of_shards_come_in_the_order_of_an_undivided_search() {
    let mut random = Random(11);
    let mut solutions = 0;
    for round in 0..60 {
        let text = match round % 2 {
            0 => packing(&mut random),
            _ => cover(&mut random),
        };
        let format = if round % 2 == 0 { "toml" } else { "xcc" };
        let puzzle = position(&text, format).expect("it can be read");
        let puzzle = &*puzzle;
        let Ok(_) = solve(
            puzzle,
            Wanted::All,
            &options(Some("dance")),
            &Run::default(),
        ) else {
            continue;
        };
        let plan = planned(
            asked(Work::Solve, puzzle, Some("dance")),
            1 + random.below(20) as usize,
        );
        let line = line_of(merged(&plan, results(&plan)));
        assert_eq!(
            line,
            undivided_solve(puzzle, &options(Some("dance"))),
            "{text}"
        );
        let json: Json = serde_json::from_str(&line).expect("JSON");
        solutions += json["solutions"].as_array().expect("a list").len();
    }
    assert!(solutions > 200, "{solutions}");
}

/// Runs that are broken off again and again come to the same bytes.
#[test]
fn shards_that_are_broken_off_come_to_the_same_result() {
    let puzzle = named("pentomino-4x15");
    let mut random = Random(3);
    for work in [Work::Count, Work::Solve] {
        let plan = planned(asked(work, &*puzzle, Some("dance")), 7);
        let whole = results(&plan);
        let mut broken = 0;
        for (_, shard, text) in &whole {
            let (again, times) = done(&plan, *shard, || match random.below(4) {
                0 => None,
                states => Some(1 + states + random.below(5)),
            });
            assert_eq!(again, *text);
            broken += times;
        }
        assert!(broken > 5, "{broken}");
        let line = line_of(merged(&plan, whole));
        let undivided = match work {
            Work::Count => undivided_count(&*puzzle, &options(Some("dance"))),
            _ => undivided_solve(&*puzzle, &options(Some("dance"))),
        };
        assert_eq!(line, undivided);
    }
}

/// Runs some shards to their end, stops some, and never begins some. Gives the results and states.
fn stopped(plan: &Plan, random: &mut Random) -> (Vec<File>, Vec<File>) {
    let (mut results, mut states) = (Vec::new(), Vec::new());
    for shard in 0..plan.shards() {
        match random.below(3) {
            0 => {}
            1 => results.push((
                format!("shard-{shard}.json"),
                shard,
                done(plan, shard, || None).0,
            )),
            _ => {
                let (cancel, clock) = (Cancel::default(), Ticking::default());
                let run_of = Run {
                    cancel: cancel.clone(),
                    clock: &clock,
                    ..Run::default()
                };
                let Ok(Started::At(at)) = start(plan, shard, None, None) else {
                    panic!("nothing is known of it");
                };
                let mut left = 1 + random.below(4);
                let mut state = None;
                let mut keep = |text: &str| {
                    state = Some(text.to_owned());
                    left = left.saturating_sub(1);
                    if left == 0 {
                        cancel.cancel();
                    }
                };
                match run(plan, shard, *at, &words(), &run_of, &mut keep).expect("it runs") {
                    Ran::Done(text) => results.push((format!("shard-{shard}.json"), shard, text)),
                    Ran::Stopped(_) => {
                        let state = state.expect("it was kept");
                        states.push((format!(".shard-{shard}.state"), shard, state));
                    }
                }
            }
        }
    }
    (results, states)
}

/// A rest of a rest: all three plans together are the whole.
#[test]
fn the_rest_of_a_stopped_run_is_divided_again() {
    let mut random = Random(5);
    let kanoodle = named("pentomino-3x20");
    for (puzzle, engine, work) in [
        (&*kanoodle, "mask", Work::Count),
        (&*kanoodle, "dance", Work::Count),
        (&*kanoodle, "sweep", Work::Count),
        (&*kanoodle, "dance", Work::Solve),
    ] {
        for _ in 0..4 {
            let first = planned(
                asked(work, puzzle, Some(engine)),
                1 + random.below(12) as usize,
            );
            let (results_1, states) = stopped(&first, &mut random);
            let given = Given {
                plan: &first,
                results: results_1.clone(),
            };
            let shards = 1 + random.below(9) as usize;
            let second = match rest(&given, &states, shards, &Run::default()) {
                Ok(plan) => Plan::read(&plan.text()).expect("it is a plan"),
                Err(wrong) => {
                    assert_eq!(code(Err(wrong)), "rest-none");
                    continue;
                }
            };
            let (results_2, states) = stopped(&second, &mut random);
            let given = Given {
                plan: &second,
                results: results_2.clone(),
            };
            let third = rest(&given, &states, 3, &Run::default());
            let plans = |third: Option<Vec<File>>, of: Option<&Plan>| -> Result<Merged, Wrong> {
                let mut given = vec![
                    Given {
                        plan: &first,
                        results: results_1.clone(),
                    },
                    Given {
                        plan: &second,
                        results: results_2.clone(),
                    },
                ];
                if let (Some(plan), Some(results)) = (of, third) {
                    given.push(Given { plan, results });
                }
                merge(&given, Duration::ZERO, &words(), &Run::default())
            };
            let line = match &third {
                Ok(third) => {
                    assert_eq!(code(plans(None, None)), "shards-missing");
                    line_of(plans(Some(results(third)), Some(third)))
                }
                Err(_) => line_of(plans(None, None)),
            };
            let found: Json = serde_json::from_str(&line).expect("JSON");
            let whole = match work {
                Work::Count => undivided_count(puzzle, &options(Some(engine))),
                _ => undivided_solve(puzzle, &options(Some(engine))),
            };
            if engine == "sweep" {
                assert_eq!(numbers(&line), numbers(&whole));
                continue;
            }
            let whole: Json = serde_json::from_str(&whole).expect("JSON");
            let sorted = |json: &Json| {
                let list = json["solutions"].as_array().cloned().unwrap_or_default();
                let mut list: Vec<String> = list.iter().map(Json::to_string).collect();
                list.sort();
                list
            };
            assert_eq!(sorted(&found), sorted(&whole));
            for field in ["count", "up_to_symmetry", "stats", "total"] {
                assert_eq!(found[field], whole[field], "{field}");
            }
        }
    }
}

#[test]
fn lists_and_new_puzzles_come_in_order() {
    let puzzles =
        ["pentomino-3x20", "soma", "pentomino-4x15"].map(|name| (name.to_owned(), named(name)));
    let mut of = asked(Work::Rate, &*puzzles[0].1, None);
    of.puzzles = puzzles.into();
    for shards in [1, 2, 5] {
        let plan = planned(
            Asked {
                work: Work::Rate,
                ..again(&of)
            },
            shards,
        );
        assert_eq!((plan.division(), plan.units()), (Division::List, Some(3)));
        let lines = merged(&plan, results(&plan)).expect("all is there").lines;
        let names: Vec<String> = lines
            .iter()
            .map(|line| {
                let json: Json = serde_json::from_str(line).expect("JSON");
                json["puzzle"].as_str().expect("a name").to_owned()
            })
            .collect();
        assert_eq!(names, ["pentomino-3x20", "soma", "pentomino-4x15"]);
    }
    let mut settings = Settings::new();
    settings.set("size", "4x4");
    let making = Making {
        family: "suguru".to_owned(),
        settings,
        format: "toml".to_owned(),
        solution: true,
    };
    let of = |number| Asked {
        work: Work::Generate,
        puzzles: Vec::new(),
        making: Some((making.clone(), number)),
        seed: 30,
        ..again(&of)
    };
    let one = planned(of(5), 1);
    let many = planned(of(5), 7);
    assert_eq!(many.empty(), 2);
    let lines = merged(&one, results(&one)).expect("all is there");
    assert_eq!(merged(&many, results(&many)).expect("all is there"), lines);
    assert!(lines.lines[4].contains("\"seed\":34") && lines.lines[4].contains("solution"));
}

fn again(asked: &Asked) -> Asked {
    Asked {
        work: asked.work,
        puzzles: asked
            .puzzles
            .iter()
            .map(|(name, puzzle)| (name.clone(), puzzle.boxed_clone()))
            .collect(),
        making: asked.making.clone(),
        options: asked.options.clone(),
        path: asked.path,
        seed: asked.seed,
        memory: asked.memory,
        lang: asked.lang.clone(),
    }
}

/// A large board has one attempt for each shard; the first that decides is the answer.
#[test]
fn attempts_at_a_large_board_have_seeds_of_their_own() {
    let tiles = "12@/34/";
    assert!(position(tiles, "toml").is_none());
    let family = pavage_app::family("packing").expect("it is there");
    let mut settings = Settings::new();
    settings.set("board", "20x6");
    settings.set("sizes", "2-8");
    settings.set("parts", "26");
    let made = pavage_app::generate::generate(family, &settings, 1, &Run::default());
    let puzzle = made.expect("it can be cut").puzzle;
    let plan = planned(asked(Work::Solve, &*puzzle, None), 3);
    assert_eq!(plan.division(), Division::Attempts);
    let all = results(&plan);
    let first = merged(&plan, all.clone()).expect("it is solved");
    assert_eq!(first.status, 0);
    let solved = solve(
        &*puzzle,
        Wanted::AtMost(1),
        &Options::default(),
        &Run::default(),
    );
    let solved = solved.expect("the options fit");
    assert_eq!(
        first.lines,
        [solve_line("puzzle", &*puzzle, &solved, &words())]
    );
    // One that decides is enough.
    let last = merged(&plan, vec![all[2].clone()]).expect("it is solved");
    assert_eq!(last.status, 0);
}

/// What a limit of the run allows.
#[test]
fn limits_stop_a_shard_and_leave_its_state() {
    let puzzle = named("pentomino-4x15");
    let plan = planned(asked(Work::Count, &*puzzle, Some("dance")), 2);
    let mut state = None;
    // Sooner or later the limit is met while the tree is walked.
    for tenths in 1.. {
        let clock = Ticking::default();
        let run_of = Run {
            clock: &clock,
            limits: Limits {
                deadline: Some(Duration::from_millis(100 * tenths)),
                ..Limits::default()
            },
            ..Run::default()
        };
        let Ok(Started::At(at)) = start(&plan, 0, None, None) else {
            panic!("nothing is known of it");
        };
        let keep = &mut |text: &str| state = Some(text.to_owned());
        let ran = run(&plan, 0, *at, &words(), &run_of, keep);
        assert!(matches!(ran, Ok(Ran::Stopped(StopReason::TimeLimit))));
        if state.is_some() {
            break;
        }
    }
    let state = state.expect("it was kept");
    assert!(matches!(
        start(&plan, 0, None, Some(&state)),
        Ok(Started::At(_))
    ));
    // It is no result, and not that of the other shard.
    assert!(start(&plan, 0, Some(&state), None).is_err());
    assert_eq!(
        start(&plan, 1, None, Some(&state))
            .err()
            .map(|message| message.code),
        Some("shard-other")
    );
}

#[test]
fn what_was_changed_is_refused() {
    let puzzle = named("pentomino-3x20");
    let plan = planned(asked(Work::Count, &*puzzle, Some("mask")), 3);
    let text = plan.text();
    let whole = results(&plan);
    let mut random = Random(1);
    let changed = |text: &str, random: &mut Random| {
        let mut bytes = text.trim_end().as_bytes().to_vec();
        let at = random.below(bytes.len() as u64) as usize;
        bytes[at] = if bytes[at] == b'1' { b'7' } else { b'1' };
        String::from_utf8(bytes).expect("ASCII")
    };
    assert!(text.is_ascii());
    for _ in 0..400 {
        assert!(Plan::read(&changed(&text, &mut random)).is_err());
        let mut one = whole.clone();
        one[1].2 = changed(&one[1].2, &mut random);
        assert!(merged(&plan, one).is_err());
        let cut = random.below(text.len() as u64 - 1) as usize;
        assert!(Plan::read(&text[..cut]).is_err());
        let mut one = whole.clone();
        let cut = random.below(one[2].2.len() as u64 - 1) as usize;
        one[2].2.truncate(cut);
        assert_eq!(code(merged(&plan, one)), "shard-broken");
    }
    let other = planned(asked(Work::Count, &*puzzle, Some("mask")), 4);
    assert_eq!(code(merged(&other, whole.clone())), "shard-foreign");
    assert_eq!(code(merged(&plan, whole[..2].to_vec())), "shards-missing");
    let twice = [&whole[..], &whole[..1]].concat();
    assert_eq!(code(merged(&plan, twice)), "shard-doubled");
    let mut exchanged = whole.clone();
    exchanged[0].1 = 1;
    exchanged.remove(1);
    assert_eq!(code(merged(&plan, exchanged)), "shard-other");
    let mut beyond = whole.clone();
    beyond[0].1 = 3;
    assert_eq!(code(merged(&plan, beyond)), "shard-range");
    assert_eq!(
        start(&plan, 3, None, None)
            .err()
            .map(|message| message.code),
        Some("shard-range")
    );
    assert_eq!(code(merged(&plan, whole)), "merged");
}

/// A plan that lacks a branch, or has one twice, is noticed although all hashes are right.
#[test]
fn a_plan_that_is_not_the_whole_tree_is_noticed() {
    let puzzle = named("pentomino-3x20");
    let plan = planned(asked(Work::Count, &*puzzle, Some("mask")), 3);
    let content: Json = serde_json::from_str(&plan.text()).expect("JSON");
    for forge in [
        (|shards| shards[1]["left"] = serde_json::json!([])) as fn(&mut Json),
        |shards| {
            let first = shards[0].clone();
            shards[1] = first;
        },
        |shards| shards.as_array_mut().expect("a list").swap(0, 1),
    ] {
        let mut content = content.clone();
        forge(&mut content["shards"]);
        content["shards"][1]["fresh"] = match content["shards"][1]["left"].as_array() {
            Some(left) if left.is_empty() => serde_json::json!([]),
            _ => content["shards"][1]["fresh"].clone(),
        };
        let forged = Plan::read(&sealed(&mut content)).expect("its hash is right");
        let merged = merged(&forged, results(&forged));
        assert_eq!(code(merged), "plan-not-whole");
    }
}

/// An object with its right hash.
fn sealed(content: &mut Json) -> String {
    use sha2::{Digest, Sha256};
    content.as_object_mut().expect("an object").remove("hash");
    let text = content.to_string();
    let text = text.strip_suffix('}').expect("it ends so");
    let digest = Sha256::digest(text.as_bytes());
    let hash: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{text},\"hash\":\"{hash}\"}}\n")
}

#[test]
fn what_needs_no_search_is_settled() {
    let text = "family = \"packing\"\nboard = \"\"\"\n...\n\"\"\"\n[[pieces]]\nname = \"B\"\nshape = \"##\"\n";
    let puzzle = position(text, "toml").expect("it can be read");
    for work in [Work::Count, Work::Solve] {
        let plan = planned(asked(work, &*puzzle, None), 4);
        assert_eq!((plan.division(), plan.empty()), (Division::Settled, 4));
        let line = line_of(merged(&plan, Vec::new()));
        let undivided = match work {
            Work::Count => undivided_count(&*puzzle, &Options::default()),
            _ => undivided_solve(&*puzzle, &Options::default()),
        };
        assert_eq!(line, undivided);
    }
}
