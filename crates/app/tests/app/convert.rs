//! Puzzles in other formats: read again, they are the same puzzle, or have as many solutions.

use pavage_app::convert::converted;
use pavage_app::count::count;
use pavage_app::load::{Loaded, Reading, built_in, formats, read, written};
use pavage_app::{AnyPosition, BigUint, Options, Refusal, Run, families, family};

fn solutions(position: &dyn AnyPosition) -> BigUint {
    let counted = count(position, &Options::default(), &Run::default()).expect("usual options");
    counted.count.expect("nothing limits it")
}

fn in_format(text: &str, format: &str, options: &[(&str, &str)]) -> Loaded {
    let mut reading = Reading {
        format: Some(format.to_owned()),
        ..Reading::default()
    };
    for (name, value) in options {
        reading.settings.set(name, value);
    }
    read(text.as_bytes(), &reading).unwrap_or_else(|error| panic!("{format}: {error:?}\n{text}"))
}

/// What a format cannot say of a position.
fn refused(position: &dyn AnyPosition, format: &str) -> String {
    match converted(position, format, &Run::default()) {
        Ok(text) => panic!("{format}: {text}"),
        Err(Refusal::BadOption(message)) => format!("{message:?}"),
        Err(other) => format!("{other:?}"),
    }
}

/// Puzzles of every family, small enough to be counted at once.
fn puzzles() -> Vec<(Loaded, Vec<(&'static str, &'static str)>)> {
    let texts: [(&str, &[(&str, &str)]); 9] = [
        ("...\n...\n", &[("pieces", "tromino")]),
        (
            "family = \"packing\"\nboard = \"4x4\"\n[[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = 8\n",
            &[],
        ),
        (
            "family = \"packing\"\nlattice = \"balls\"\nboard = \"pyramid 2\"\n[[pieces]]\nname = \"A\"\nshape = \"##\"\n[[pieces]]\nname = \"B\"\nshape = \"##/.#\"\n",
            &[],
        ),
        (
            "family = \"calendar\"\nboard = \"calendar\"\nmonth = 1\nday = 1\nweekday = \"sat\"\n",
            &[],
        ),
        ("AABB/AABB/CCDD/CCDD .2.2/.4.4/..1./3...", &[]),
        ("AA#/ABB ..#/...", &[]),
        ("0514 @\n4631\n5178\n8302\n", &[]),
        (
            "family = \"tetravex\"\nrotate = true\ntiles = \"\"\"\n0514\n4631\n5178\n8302\n\"\"\"\n",
            &[],
        ),
        (
            "family = \"cover\"\nitems = [\"2|a\", \"b\"]\nsecondary = [\"x\"]\noptions = [[\"a\", \"x:1\"], [\"a\"], [\"b\"], [\"a\", \"x\"]]\n",
            &[],
        ),
    ];
    let read_one = |&(text, options): &(&str, &[(&'static str, &'static str)])| {
        let mut reading = Reading::default();
        for (name, value) in options {
            reading.settings.set(name, value);
        }
        let text = text.replace("\"##/.#\"", "\"\"\"\n##\n.#\n\"\"\"");
        let loaded =
            read(text.as_bytes(), &reading).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
        (loaded, options.to_vec())
    };
    texts.iter().map(read_one).collect()
}

#[test]
fn what_is_written_has_as_many_solutions() {
    let mut written_in = Vec::new();
    for (puzzle, options) in puzzles() {
        let position = &*puzzle.position;
        let number = solutions(position);
        let own = family(position.family()).expect("it is registered");
        let names = formats(own)
            .into_iter()
            .map(|format| format.name)
            .chain(["xcc", "matrix"]);
        for format in names {
            let text = match converted(position, format, &Run::default()) {
                Ok(text) => text,
                Err(Refusal::BadOption(message)) => {
                    assert_eq!(message.code, "convert-unsaid", "{format}: {message:?}");
                    continue;
                }
                Err(other) => panic!("{format}: {other:?}"),
            };
            let options = if format == "grid" { &options[..] } else { &[] };
            let again = in_format(&text, format, options);
            assert_eq!(solutions(&*again.position), number, "{format}\n{text}");
            written_in.push(format);
        }
    }
    for family in families().iter().filter(|family| !family.is_example()) {
        for format in formats(*family) {
            let is_tiles = matches!(format.name, "e2pieces" | "bucas");
            assert!(
                is_tiles || written_in.contains(&format.name),
                "{}",
                format.name
            );
        }
    }
}

#[test]
fn what_a_format_cannot_say_is_named() {
    let made = puzzles();
    let [
        grid,
        dominoes,
        balls,
        calendar,
        square,
        holes,
        tiles,
        turning,
        cover,
    ] = &made
        .iter()
        .map(|(puzzle, _)| &*puzzle.position)
        .collect::<Vec<_>>()[..]
    else {
        panic!("nine puzzles");
    };
    assert!(refused(*dominoes, "grid").contains("convert-unsaid"));
    assert!(refused(*dominoes, "matrix").contains("unsaid-matrix"));
    assert!(refused(*balls, "grid").contains("convert-unsaid"));
    assert!(refused(*calendar, "grid").contains("\"toml, json, xcc, matrix\""));
    assert!(refused(*holes, "cells").contains("unsaid-holes"));
    assert!(refused(*turning, "tetravex").contains("unsaid-digits"));
    assert!(refused(*tiles, "e2pieces").contains("unsaid-e2"));
    assert!(refused(*cover, "matrix").contains("unsaid-matrix"));
    assert!(refused(*square, "grid").contains("convert-format"));
    assert!(refused(*grid, "nonsense").contains("convert-format"));
    let given = cover.play("choose 1").expect("it is free");
    assert!(refused(&*given, "xcc").contains("unsaid-chosen"));
}

#[test]
fn built_in_puzzles_are_exact_covers() {
    for (name, number) in [
        ("pentomino-3x20", 8_u32),
        ("pentomino-8x8-hole", 520),
        ("hexiamond-6x6", 624),
    ] {
        let board = built_in(name, &Reading::default())
            .expect(name)
            .expect(name);
        for format in ["xcc", "matrix"] {
            let text = converted(&*board.position, format, &Run::default()).expect(name);
            let again = in_format(&text, format, &[]);
            assert_eq!(
                solutions(&*again.position),
                number.into(),
                "{name} {format}"
            );
        }
        let toml = converted(&*board.position, "toml", &Run::default()).expect(name);
        assert_eq!(toml, written(&*board.position, "toml"));
    }
}
