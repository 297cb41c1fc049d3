//! Puzzles in JSON: the examples of docs/formats.md are read, counted, written and checked.

use pavage_app::check::check;
use pavage_app::count::count;
use pavage_app::load::{Loaded, Reading, formats, read, written};
use pavage_app::solve::{Wanted, solve};
use pavage_app::{Options, Run, families};

const FORMATS: &str = include_str!("../../../../docs/formats.md");

/// The examples in JSON with their numbers of solutions.
fn examples() -> impl Iterator<Item = (u64, &'static str)> {
    FORMATS.split("\n```json count=").skip(1).map(|rest| {
        let (number, rest) = rest.split_once('\n').expect("a fence ends its line");
        let (text, _) = rest.split_once("\n```").expect("a fence is closed");
        (number.parse().expect("a number"), text)
    })
}

fn loaded(text: &str) -> Loaded {
    read(text.as_bytes(), &Reading::default()).unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

#[test]
fn the_examples_are_true() {
    let (options, run) = (Options::default(), Run::default());
    let mut seen = Vec::new();
    for (number, text) in examples() {
        let puzzle = loaded(text);
        assert_eq!(puzzle.format, "json");
        let counted = count(&*puzzle.position, &options, &run).expect("options fit");
        assert_eq!(counted.count, Some(number.into()), "{text}");
        let text = written(&*puzzle.position, puzzle.format);
        assert_eq!(written(&*loaded(&text).position, "json"), text);

        let solved = solve(&*puzzle.position, Wanted::AtMost(1), &options, &run);
        let solutions = solved.expect("options fit").solutions;
        let solution = written(&*solutions[0], puzzle.format);
        let report = check(&*puzzle.position, &solution, &pavage_app::Run::default())
            .expect("it can be read");
        assert_eq!(report.violations, [], "{solution}");
        seen.push(puzzle.position.family());
    }
    assert!(seen.contains(&"tetravex") && seen.len() > 1, "{seen:?}");
}

#[test]
fn errors_have_the_line_of_the_json_or_none() {
    let check = |text: &str, expected: (Option<usize>, &str)| {
        let error = read(text.as_bytes(), &Reading::default()).err();
        let error = error.unwrap_or_else(|| panic!("it is refused: {text}"));
        assert_eq!((error.line, error.message.code), expected, "{text}");
    };
    check(
        "{\"family\": \"suguru\",\n \"cages\": [,]}",
        (Some(2), "json-unreadable"),
    );
    check("{\"family\": \"chess\"}", (None, "family-unknown"));
    check("{\"family\": \"null\"}", (None, "toml-not-read"));
    check("{}", (None, "json-family-absent"));
    let (_, text) = examples().next().expect("there are some");
    let foreign = text.replacen('{', "{\"colour\": 1,", 1);
    check(&foreign, (None, "toml-key-unknown"));
    let absent = text.replacen('{', "{\"seed\": null, \"colour\": null,", 1);
    assert!(read(absent.as_bytes(), &Reading::default()).is_ok());
    check(
        "{\"family\": \"tetravex\",\n \"tiles\": [null]}",
        (Some(2), "json-unreadable"),
    );
    let named = Reading {
        format: Some("json".to_owned()),
        ..Reading::default()
    };
    let error = read(b"{1234\n", &named).err().expect("it is refused");
    assert_eq!(
        (error.line, error.message.code),
        (Some(1), "json-unreadable")
    );
}

#[test]
fn what_has_toml_has_json() {
    for family in families() {
        let names: Vec<&str> = formats(*family).iter().map(|format| format.name).collect();
        assert_eq!(
            names.contains(&"toml"),
            names.contains(&"json"),
            "{names:?}"
        );
    }
}

const APP: &str = include_str!("../../../../docs/app.md");

#[test]
fn the_drawing_of_the_guide_is_read_as_its_puzzle() {
    let line = APP
        .lines()
        .find(|line| line.starts_with("{\"pavage\":\"drawing\""));
    let line = line.expect("the guide shows one");
    let position = loaded(line).position;
    assert_eq!(
        (position.family(), position.title()),
        ("suguru", Some("magazine"))
    );
    let counted = count(&*position, &Options::default(), &Run::default()).expect("options fit");
    assert_eq!(counted.count, Some(1_u32.into()));
    let begun = line
        .split(",\"puzzle\"")
        .next()
        .expect("it has a beginning");
    let error = read(format!("{begun}}}").as_bytes(), &Reading::default()).err();
    let code = error.map(|error| error.message.code);
    assert_eq!(code, Some("drawing-unfinished"));
}
