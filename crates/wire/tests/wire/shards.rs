//! Shards: planned, done by workers that share nothing and may be broken off at any moment, merged
//! into the answer of an undivided run, which other engines give as well.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use std::time::Duration;

use pavage_app::count::count;
use pavage_app::load::{Reading, built_in, read};
use pavage_app::solve::{Wanted, solve};
use pavage_app::{AnyPosition, Cancel, Limits, Options, Run, Settings, StopReason, Way};
use pavage_host::Ticking;
use pavage_wire::shards::{
    About, Asked, Division, Given, Kept, List, Listing, Lists, Making, Merged, NoLists, Opened,
    Plan, Portion, Ran, Started, Work, Wrong, divided_again, list, merge, plan, rest, run, start,
    start_beside,
};
use pavage_wire::{count_line, solve_line};
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

/// A clock on which a tenth of a second passes with each look at it, so that states are kept often.
fn hasty() -> Ticking {
    Ticking::by(Duration::from_millis(100))
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
        let at = start(plan, shard, state.as_deref()).expect("it fits");
        let (cancel, clock) = (Cancel::default(), hasty());
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
        match run(plan, *at, &words(), &run_of, &mut keep).expect("it runs") {
            Ran::Portion => panic!("all of it was asked for"),
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
    merge(&given, &NoLists, Duration::ZERO, &words(), &Run::default())
}

fn line_of(merged: Result<Merged, Wrong>) -> String {
    merged.expect("all is there").lines.join("\n")
}

/// Without the reason for an engine: that is part of a plan.
fn undivided_count(puzzle: &dyn AnyPosition, options: &Options) -> String {
    let mut counted = count(puzzle, options, &Run::default()).expect("the options fit");
    counted.chosen = None;
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
        Err(Wrong::Missing(all)) => all[0].1.code,
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
            let is_swept = plan.question().division() == Division::Slices;
            swept += u32::from(is_swept);
            let about = format!("{engine:?} {shards}\n{text}");
            assert_eq!(divided.0, expected.0, "{about}");
            // A glance that refutes a puzzle knows the number up to symmetry, too.
            if divided.0 != "0" {
                assert_eq!(divided.1, expected.1, "{about}");
            }
            if plan.question().division() == Division::Tree {
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
                let (cancel, clock) = (Cancel::default(), hasty());
                let run_of = Run {
                    cancel: cancel.clone(),
                    clock: &clock,
                    ..Run::default()
                };
                let at = start(plan, shard, None).expect("it has not begun");
                let mut left = 1 + random.below(4);
                let mut state = None;
                let mut keep = |text: &str| {
                    state = Some(text.to_owned());
                    left = left.saturating_sub(1);
                    if left == 0 {
                        cancel.cancel();
                    }
                };
                match run(plan, *at, &words(), &run_of, &mut keep).expect("it runs") {
                    Ran::Portion => panic!("all of it was asked for"),
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

/// A list in memory, and how much of it would outlive a crash.
#[derive(Default)]
struct ListInMemory {
    bytes: Vec<u8>,
    synced: usize,
}

impl List for ListInMemory {
    fn add(&mut self, line: &[u8]) -> io::Result<()> {
        self.bytes.extend_from_slice(line);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.synced = self.bytes.len();
        Ok(())
    }
}

/// The lists of several plans, by plan and shard.
#[derive(Clone, Default)]
struct InMemory(BTreeMap<(usize, usize), Vec<u8>>);

impl Lists for InMemory {
    fn open(&self, plan: usize, shard: usize) -> Result<Vec<Opened>, (String, io::Error)> {
        let found = self.0.get(&(plan, shard)).into_iter();
        let opened = |bytes: &Vec<u8>| -> Opened {
            let list: Box<dyn Read> = Box::new(Cursor::new(bytes.clone()));
            (format!(".shard-{shard}.solutions"), list)
        };
        Ok(found.map(opened).collect())
    }
}

/// How a shard that writes a list was left: its result or its state, and its list.
struct Left {
    result: Option<String>,
    state: Option<String>,
    list: Vec<u8>,
}

/// Goes on with a shard, which is killed after so many states. The list then has all that reached the
/// disk, and some of what did not, down to half a line; and the last state may not be there yet.
fn killed_after(plan: &Plan, shard: usize, left: Left, states: Option<u64>, late: bool) -> Left {
    let mut bytes = &left.list[..];
    let kept = Kept {
        result: left.result.as_deref(),
        state: left.state.as_deref(),
        list: Some(&mut bytes),
    };
    let at = match start_beside(plan, shard, kept, &Run::default()) {
        Ok(Started::At(at)) => *at,
        Ok(Started::Done) => return left,
        Ok(Started::Stopped(stop)) => panic!("nothing limits it: {stop:?}"),
        Err(wrong) => panic!("{wrong:?}"),
    };
    let mut kept = ListInMemory::default();
    let have = usize::try_from(at.list_bytes()).expect("it is short");
    kept.bytes.extend_from_slice(&left.list[..have]);
    let (cancel, clock) = (Cancel::default(), hasty());
    let run_of = Run {
        cancel: cancel.clone(),
        clock: &clock,
        ..Run::default()
    };
    let (mut state, mut before) = (left.state.clone(), left.state);
    let mut to_do = states;
    let keep = &mut |text: &str| {
        before = state.replace(text.to_owned());
        if let Some(to_do) = &mut to_do {
            *to_do = to_do.saturating_sub(1);
            if *to_do == 0 {
                cancel.cancel();
            }
        }
    };
    let at = at.beside(&mut kept);
    match run(plan, at, &words(), &run_of, keep).expect("it runs") {
        Ran::Portion => panic!("all of it was asked for"),
        Ran::Done(result) => {
            assert_eq!(kept.synced, kept.bytes.len());
            Left {
                result: Some(result),
                state,
                list: kept.bytes,
            }
        }
        Ran::Stopped(stop) => {
            assert_eq!(stop, StopReason::Cancelled);
            kept.bytes.extend_from_slice(b"12 7");
            Left {
                result: None,
                state: if late { before } else { state },
                list: kept.bytes,
            }
        }
    }
}

fn unbegun() -> Left {
    Left {
        result: None,
        state: None,
        list: Vec::new(),
    }
}

/// Results with lists of all shards, which are killed again and again, and how often.
fn results_beside(
    plan: &Plan,
    at: usize,
    lists: &mut InMemory,
    random: &mut Random,
) -> (Vec<File>, u32) {
    let (mut results, mut kills) = (Vec::new(), 0);
    for shard in 0..plan.shards() {
        let whole = killed_after(plan, shard, unbegun(), None, false);
        let mut left = unbegun();
        while left.result.is_none() {
            let states = match random.below(4) {
                0 => None,
                states => Some(1 + states),
            };
            left = killed_after(plan, shard, left, states, random.below(3) == 0);
            kills += u32::from(left.result.is_none());
        }
        assert_eq!((&left.result, &left.list), (&whole.result, &whole.list));
        let result = left.result.expect("it is done");
        results.push((format!("shard-{shard}.json"), shard, result));
        lists.0.insert((at, shard), left.list);
    }
    (results, kills)
}

/// The lines that `list` writes, and its answer.
fn listed(given: &[Given<'_>], lists: &dyn Lists) -> Result<(Vec<String>, Merged), Wrong> {
    let mut lines = Vec::new();
    let mut write = |line: &str| {
        lines.push(line.to_owned());
        ControlFlow::Continue(())
    };
    let into = Listing {
        file: "all",
        write: &mut write,
    };
    let merged = list(
        given,
        lists,
        into,
        Duration::ZERO,
        &words(),
        &Run::default(),
    )?;
    Ok((lines, merged))
}

/// The solutions of an answer of `solve`, each as `list` writes it.
fn lines_of(answer: &str) -> Vec<String> {
    let json: Json = serde_json::from_str(answer).expect("JSON");
    let solutions = json["solutions"].as_array().expect("a list").iter();
    solutions
        .map(|solution| format!("{{\"solutions\":[{solution}]}}"))
        .collect()
}

#[test]
fn lists_have_the_solutions_of_an_undivided_search() {
    let mut random = Random(13);
    let (mut solutions, mut kills) = (0, 0);
    let mut puzzles: Vec<Box<dyn AnyPosition>> = vec![named("pentomino-4x15")];
    for round in 0..40 {
        let (text, format) = match round % 2 {
            0 => (packing(&mut random), "toml"),
            _ => (cover(&mut random), "xcc"),
        };
        puzzles.push(position(&text, format).expect("it can be read"));
    }
    for puzzle in &puzzles {
        let options = options(Some("dance"));
        if solve(&**puzzle, Wanted::All, &options, &Run::default()).is_err() {
            continue;
        }
        let undivided = undivided_solve(&**puzzle, &options);
        let asked = asked(Work::Solve, &**puzzle, Some("dance"));
        let plan = planned(asked, 1 + random.below(20) as usize);
        let mut lists = InMemory::default();
        let (results, killed) = match plan.question().division() {
            Division::Tree => results_beside(&plan, 0, &mut lists, &mut random),
            _ => (Vec::new(), 0),
        };
        kills += killed;
        let given = [Given {
            plan: &plan,
            results,
        }];
        let merged = merge(&given, &lists, Duration::ZERO, &words(), &Run::default());
        let merged = merged.expect("all is there");
        assert_eq!(merged.lines, [undivided.as_str()]);
        let (lines, answer) = listed(&given, &lists).expect("all is there");
        assert_eq!(lines, lines_of(&undivided));
        assert_eq!(answer.status, merged.status);
        let answer: Json = serde_json::from_str(&answer.lines[0]).expect("JSON");
        assert_eq!(answer["total"], lines.len().to_string());
        solutions += lines.len();
    }
    assert!(solutions > 1472 && kills > 20, "{solutions} {kills}");
}

/// What stopped shards have listed is there after the rest: all three plans have all solutions once.
#[test]
fn a_rest_keeps_what_was_listed() {
    let puzzle = named("pentomino-4x15");
    let mut random = Random(17);
    let mut all = lines_of(&undivided_solve(&*puzzle, &options(Some("mask"))));
    all.sort();
    for _ in 0..2 {
        let first = planned(
            asked(Work::Solve, &*puzzle, Some("mask")),
            2 + random.below(6) as usize,
        );
        let mut lists = InMemory::default();
        let (mut results, mut states) = (Vec::new(), Vec::new());
        for shard in 0..first.shards() {
            let until = match random.below(3) {
                0 => continue,
                1 => None,
                _ => Some(2 + random.below(4)),
            };
            let left = killed_after(&first, shard, unbegun(), until, false);
            lists.0.insert((0, shard), left.list);
            match (left.result, left.state) {
                (Some(result), _) => results.push((format!("shard-{shard}.json"), shard, result)),
                (None, state) => {
                    let state = state.expect("it was kept");
                    states.push((format!(".shard-{shard}.state"), shard, state));
                }
            }
        }
        let given = Given {
            plan: &first,
            results: results.clone(),
        };
        let planned = rest(&given, &states, &lists, 3, &Run::default());
        let second = match planned {
            Ok(second) => Plan::read(&second.text()).expect("it is a plan"),
            Err(wrong) => {
                assert_eq!(code(Err(wrong)), "rest-none");
                continue;
            }
        };
        let (more, _) = results_beside(&second, 1, &mut lists, &mut random);
        let given = [
            given,
            Given {
                plan: &second,
                results: more,
            },
        ];
        let (mut lines, _) = listed(&given, &lists).expect("all is there");
        lines.sort();
        assert_eq!(lines, all);
        // Without what a stopped shard has listed, there is no answer, nor another rest.
        let has_listed = |(_, shard, state): &&File| {
            lists.0.contains_key(&(0, *shard)) && !state.contains("\"bytes\":0")
        };
        if let Some((_, shard, _)) = states.iter().find(has_listed) {
            let mut fewer = lists.clone();
            fewer.0.remove(&(0, *shard));
            assert_eq!(
                code(listed(&given, &fewer).map(|(_, merged)| merged)),
                "lists-missing"
            );
            let again = rest(&given[0], &states, &fewer, 3, &Run::default());
            assert_eq!(
                again.err().map(|wrong| code(Err(wrong))),
                Some("lists-missing")
            );
            let list = fewer
                .0
                .entry((0, *shard))
                .or_insert(lists.0[&(0, *shard)].clone());
            list[0] ^= 1;
            assert_eq!(
                code(listed(&given, &fewer).map(|(_, merged)| merged)),
                "shard-broken"
            );
        }
    }
}

/// A list is compared with its result to the byte.
#[test]
fn a_list_that_was_changed_is_refused() {
    let puzzle = named("pentomino-3x20");
    let plan = planned(asked(Work::Solve, &*puzzle, Some("dance")), 2);
    let mut lists = InMemory::default();
    let (results, _) = results_beside(&plan, 0, &mut lists, &mut Random(1));
    let given = [Given {
        plan: &plan,
        results: results.clone(),
    }];
    let merged = |lists: &InMemory| {
        let merged = merge(&given, lists, Duration::ZERO, &words(), &Run::default());
        assert_eq!(merged.is_ok(), listed(&given, lists).is_ok());
        code(merged)
    };
    assert_eq!(merged(&lists), "merged");
    let shard = (0..2).find(|shard| !lists.0[&(0, *shard)].is_empty());
    let shard = shard.expect("there are solutions");
    let whole = lists.0[&(0, shard)].clone();
    for at in (0..whole.len()).step_by(11) {
        let mut changed = lists.clone();
        changed.0.entry((0, shard)).or_default()[at] ^= 1;
        assert_eq!(merged(&changed), "shard-broken");
        changed.0.insert((0, shard), whole[..at].to_vec());
        assert_eq!(merged(&changed), "shard-broken");
        let kept = Kept {
            result: Some(&results[shard].2),
            list: Some(&mut &whole[..at]),
            ..Kept::default()
        };
        let started = start_beside(&plan, shard, kept, &Run::default());
        let wrong = started.err().map(|(about, message)| (about, message.code));
        assert_eq!(wrong, Some((About::List, "shard-broken")));
    }
    let mut longer = lists.clone();
    longer.0.entry((0, shard)).or_default().extend(b"1 2\n");
    assert_eq!(merged(&longer), "shard-broken");
    let mut fewer = lists.clone();
    fewer.0.remove(&(0, shard));
    assert_eq!(merged(&fewer), "lists-missing");
    // A shard whose list is lost begins again.
    let kept = Kept {
        result: Some(&results[shard].2),
        ..Kept::default()
    };
    let started = start_beside(&plan, shard, kept, &Run::default());
    assert!(matches!(started, Ok(Started::At(at)) if at.list_bytes() == 0));
    // One who has only texts is told so.
    let refused = start(&plan, shard, Some(&results[shard].2));
    assert_eq!(
        refused.err().map(|message| message.code),
        Some("state-list")
    );
}

/// Shards that hold their solutions and shards that list them are merged together, and one that held
/// them goes on with a list.
#[test]
fn held_and_listed_solutions_are_merged() {
    let puzzle = named("pentomino-4x15");
    let plan = planned(asked(Work::Solve, &*puzzle, Some("mask")), 3);
    let mut lists = InMemory::default();
    let held = results(&plan);
    let mut random = Random(2);
    let (beside, _) = results_beside(&plan, 0, &mut lists, &mut random);
    let (_, states) = stopped(&plan, &mut Random(6));
    let (_, shard, state) = states.first().expect("one was stopped").clone();
    let left = Left {
        state: Some(state),
        ..unbegun()
    };
    let done = killed_after(&plan, shard, left, None, false);
    assert_eq!(done.result.as_ref(), Some(&beside[shard].2));
    assert_eq!(&done.list, &lists.0[&(0, shard)]);
    let given = [Given {
        plan: &plan,
        results: vec![held[0].clone(), beside[1].clone(), held[2].clone()],
    }];
    let undivided = undivided_solve(&*puzzle, &options(Some("mask")));
    let merged = merge(&given, &lists, Duration::ZERO, &words(), &Run::default());
    assert_eq!(line_of(merged), undivided);
    let (lines, _) = listed(&given, &lists).expect("all is there");
    assert_eq!(lines, lines_of(&undivided));
    let counts = planned(asked(Work::Count, &*puzzle, Some("mask")), 1);
    let results = results(&counts);
    let given = [Given {
        plan: &counts,
        results,
    }];
    assert_eq!(
        code(listed(&given, &NoLists).map(|(_, merged)| merged)),
        "merge-lists-none"
    );
}

/// A list that cannot be written stops the shard, and no state says that it has what it has not.
#[test]
fn a_list_that_cannot_be_written_stops_the_shard() {
    struct Full(usize);
    impl List for Full {
        fn add(&mut self, line: &[u8]) -> io::Result<()> {
            self.0 = self
                .0
                .checked_sub(line.len())
                .ok_or(io::ErrorKind::StorageFull)?;
            Ok(())
        }
        fn sync(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let puzzle = named("pentomino-3x20");
    let plan = planned(asked(Work::Solve, &*puzzle, Some("dance")), 1);
    let Ok(Started::At(at)) = start_beside(&plan, 0, Kept::default(), &Run::default()) else {
        panic!("nothing is known of it");
    };
    let mut last = None;
    let keep = &mut |text: &str| last = Some(text.to_owned());
    let (mut full, run_of) = (Full(100), Run::default());
    let at = at.beside(&mut full);
    let ran = run(&plan, at, &words(), &run_of, keep);
    assert!(matches!(ran, Ok(Ran::Stopped(_))));
    let state = last.expect("how far it was before");
    let state: Json = serde_json::from_str(&state).expect("JSON");
    let bytes = &state["content"]["done"]["tree"]["solutions"]["listed"]["bytes"];
    assert!(bytes.as_u64().is_some_and(|bytes| bytes <= 100), "{state}");
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
            let second = match rest(&given, &states, &NoLists, shards, &Run::default()) {
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
            let third = rest(&given, &states, &NoLists, 3, &Run::default());
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
                merge(&given, &NoLists, Duration::ZERO, &words(), &Run::default())
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
        assert_eq!(
            (plan.question().division(), plan.units()),
            (Division::List, Some(3))
        );
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
    assert_eq!(plan.question().division(), Division::Attempts);
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

/// A plan, and what came of its shards: results, and states of those that did their portion.
struct Part {
    plan: Plan,
    results: Vec<File>,
    large: Vec<(usize, String)>,
}

impl Part {
    /// Does a portion of each shard.
    fn of(plan: Plan, portion: Portion) -> Part {
        let (mut results, mut large) = (Vec::new(), Vec::new());
        for shard in (0..plan.shards()).filter(|shard| plan.has_work(*shard)) {
            let at = start(&plan, shard, None).expect("it has not begun");
            let clock = hasty();
            let run_of = Run {
                clock: &clock,
                ..Run::default()
            };
            let mut state = None;
            let mut keep = |text: &str| state = Some(text.to_owned());
            let ran = run(&plan, at.portion(portion), &words(), &run_of, &mut keep);
            match ran.expect("it runs") {
                Ran::Done(text) => results.push((format!("shard-{shard}.json"), shard, text)),
                Ran::Stopped(stop) => panic!("it has no limit, but {stop:?}"),
                Ran::Portion => large.push((shard, state.expect("it was kept"))),
            }
        }
        Part {
            plan,
            results,
            large,
        }
    }
}

fn merged_parts<'a>(parts: impl IntoIterator<Item = &'a Part>) -> Result<Merged, Wrong> {
    let given: Vec<Given<'_>> = parts
        .into_iter()
        .map(|part| Given {
            plan: &part.plan,
            results: part.results.clone(),
        })
        .collect();
    merge(&given, &NoLists, Duration::ZERO, &words(), &Run::default())
}

/// Shards that did their portion are divided again, some of a plan now and others later.
#[test]
fn a_plan_may_have_several_rests() {
    let mut random = Random(11);
    let puzzle = named("pentomino-3x20");
    for (engine, work) in [
        ("mask", Work::Count),
        ("dance", Work::Count),
        ("sweep", Work::Count),
        ("dance", Work::Solve),
    ] {
        let whole = match work {
            Work::Count => undivided_count(&*puzzle, &options(Some(engine))),
            _ => undivided_solve(&*puzzle, &options(Some(engine))),
        };
        let whole: Json = serde_json::from_str(&whole).expect("JSON");
        // Nodes; and a time in which nothing is done, of which all the same there is an end.
        for portion in [Portion::Nodes(200), Portion::Time(Duration::from_millis(1))] {
            let first = planned(asked(work, &*puzzle, Some(engine)), 5);
            let mut parts = vec![Part::of(first, portion)];
            while let Some(of) = parts.iter().position(|part| !part.large.is_empty()) {
                assert_eq!(code(merged_parts(&parts)), "shards-missing");
                let count = parts[of].large.len() as u64;
                let some = parts[of].large.split_off(random.below(count) as usize);
                let shards = 1 + random.below(6) as usize;
                let rest = divided_again(&parts[of].plan, &some, shards, &Run::default());
                let rest = Plan::read(&rest.expect("it can be divided").text());
                let rest = rest.expect("it is a plan");
                let continued = rest.continued().expect("it is a rest");
                let shards: Vec<usize> = some.iter().map(|(shard, _)| *shard).collect();
                assert_eq!(continued.plan, parts[of].plan.hash());
                assert_eq!(continued.shards, shards);
                parts.push(Part::of(rest, portion));
            }
            if portion == Portion::Nodes(200) {
                assert!(parts.len() > 2, "{engine}: {}", parts.len());
            }
            let line = line_of(merged_parts(&parts));
            let found: Json = serde_json::from_str(&line).expect("JSON");
            assert_eq!(numbers(&line), numbers(&whole.to_string()));
            if engine != "sweep" {
                for field in ["stats", "total", "status"] {
                    assert_eq!(found[field], whole[field], "{engine}: {field}");
                }
            }
            // A rest comes after the plan that it continues, once, and none may be missing.
            let (last, others) = parts.split_last().expect("there are some");
            assert_eq!(code(merged_parts(others)), "shards-missing");
            let twice = merged_parts(parts.iter().chain([last]));
            assert_eq!(code(twice), "shard-in-rest");
            let reversed = merged_parts(parts[..1].iter().chain(parts[1..].iter().rev()));
            let is_chain = parts.iter().all(|part| {
                let of = part.plan.continued();
                of.is_none_or(|of| of.plan == parts[0].plan.hash())
            });
            if !is_chain {
                assert_eq!(code(reversed), "plan-not-rest");
            }
        }
    }
}

/// Units are done whole, and counted in nodes only where they have some.
#[test]
fn a_portion_of_units_is_whole_units() {
    let mut list = asked(Work::Count, &*named("pentomino-3x20"), None);
    for _ in 0..4 {
        list.puzzles
            .push(("again".to_owned(), named("pentomino-3x20")));
    }
    let plan = planned(list, 1);
    assert!(!plan.question().counts_nodes());
    let part = Part::of(plan, Portion::Time(Duration::ZERO));
    assert_eq!((part.results.len(), part.large.len()), (0, 1));
    let rest = divided_again(&part.plan, &part.large, 8, &Run::default()).expect("four are left");
    assert_eq!(rest.empty(), 4);
    let rest = Part::of(rest, Portion::Time(Duration::ZERO));
    assert!(rest.large.is_empty());
    assert_eq!(
        merged_parts([&part, &rest])
            .expect("all is there")
            .lines
            .len(),
        5
    );
}

/// What a limit of the run allows.
#[test]
fn limits_stop_a_shard_and_leave_its_state() {
    let puzzle = named("pentomino-4x15");
    let plan = planned(asked(Work::Count, &*puzzle, Some("dance")), 2);
    let mut state = None;
    // Sooner or later the limit is met while the tree is walked.
    for tenths in 1.. {
        let clock = hasty();
        let run_of = Run {
            clock: &clock,
            limits: Limits {
                deadline: Some(Duration::from_millis(100 * tenths)),
                ..Limits::default()
            },
            ..Run::default()
        };
        let at = start(&plan, 0, None).expect("it has not begun");
        let keep = &mut |text: &str| state = Some(text.to_owned());
        let ran = run(&plan, *at, &words(), &run_of, keep);
        assert!(matches!(ran, Ok(Ran::Stopped(StopReason::TimeLimit))));
        if state.is_some() {
            break;
        }
    }
    let state = state.expect("it was kept");
    assert!(start(&plan, 0, Some(&state)).is_ok());
    // It is no result, and not that of the other shard.
    assert!(plan.result(0, &state).is_err());
    assert_eq!(
        start(&plan, 1, Some(&state))
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
        start(&plan, 3, None).err().map(|message| message.code),
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
        (|shards| shards[1]["branches"] = serde_json::json!([])) as fn(&mut Json),
        |shards| {
            let first = shards[0].clone();
            shards[1] = first;
        },
        |shards| shards.as_array_mut().expect("a list").swap(0, 1),
    ] {
        let mut content = content.clone();
        forge(&mut content["content"]["shares"]);
        let forged = Plan::read(&sealed("plan", &content)).expect("its hash is right");
        let merged = merged(&forged, results(&forged));
        assert_eq!(code(merged), "plan-not-whole");
    }
}

/// A text with its right hash.
fn sealed(kind: &str, text: &Json) -> String {
    pavage_shards::seal(kind, &text["content"])
}

/// A board and so many dominoes.
fn settled(board: &str, dominoes: usize) -> Box<dyn AnyPosition> {
    let pieces = format!("[[pieces]]\nname = \"D\"\ncount = {dominoes}\nshape = \"##\"\n");
    let text = format!("family = \"packing\"\nboard = \"\"\"\n{board}\n\"\"\"\n{pieces}");
    position(&text, "toml").expect("it can be read")
}

#[test]
fn what_needs_no_search_is_settled() {
    // The sizes differ; then the colours of a chessboard are out of balance.
    let too_small = settled("...", 1);
    let mutilated = settled("#...\n....\n..#.", 5);
    let cases =
        [&too_small, &mutilated].map(|puzzle| [(puzzle, Work::Count), (puzzle, Work::Solve)]);
    for (puzzle, work) in cases.into_iter().flatten() {
        let plan = planned(asked(work, &**puzzle, None), 4);
        assert_eq!(
            (plan.question().division(), plan.empty()),
            (Division::Settled, 4)
        );
        let line = line_of(merged(&plan, Vec::new()));
        let undivided = match work {
            Work::Count => undivided_count(&**puzzle, &Options::default()),
            _ => undivided_solve(&**puzzle, &Options::default()),
        };
        assert_eq!(line, undivided);
    }
}
