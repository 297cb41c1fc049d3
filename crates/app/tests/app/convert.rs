//! Puzzles in other formats: read again, they are the same puzzle, or have as many solutions.

use pavage_app::convert::{complete, converted};
use pavage_app::count::count;
use pavage_app::load::{Loaded, Reading, built_in, formats, read, written, written_whole};
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
            let is_tiles = matches!(format.name, "e2pieces" | "bucas" | "wang");
            assert!(
                is_tiles || format.is_only_read || written_in.contains(&format.name),
                "{}",
                format.name
            );
        }
    }
}

/// As many choices of variables satisfy the clauses as there are solutions.
#[test]
fn clauses_say_the_same() {
    let count = |text: &str| {
        let mut clauses = text.lines().filter(|line| !line.starts_with('c'));
        let head: Vec<&str> = clauses.next().expect("a head").split(' ').collect();
        let clauses: Vec<Vec<i32>> = clauses
            .map(|line| {
                line.split(' ')
                    .map(|word| word.parse().expect("a number"))
                    .collect()
            })
            .collect();
        let [variables, number] = [2, 3].map(|at| head[at].parse::<usize>().expect("a number"));
        assert_eq!((head[1], number), ("cnf", clauses.len()), "{text}");
        let holds = |choice: u32, clause: &[i32]| {
            let (zero, literals) = clause.split_last().expect("it ends with 0");
            assert_eq!(*zero, 0);
            let is_true = |literal: &i32| {
                let is_chosen = choice >> (literal.unsigned_abs() - 1) & 1 == 1;
                is_chosen == (*literal > 0)
            };
            literals.iter().any(is_true)
        };
        let all = 0..1_u32 << variables;
        all.filter(|choice| clauses.iter().all(|clause| holds(*choice, clause)))
            .count()
    };
    let xcc = |text: &str| {
        let reading = Reading {
            format: Some("xcc".to_owned()),
            ..Reading::default()
        };
        read(text.as_bytes(), &reading).expect(text).position
    };
    for (text, expected) in [
        ("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n", 1),
        ("a b | x\na x:1\na x:2\nb x:1\nb x:2\na b\n", 3),
        ("a b | x\na x\nb x\na\nb\n", 3),
        ("a b\na\n", 0),
    ] {
        let clauses = converted(&*xcc(text), "cnf", &Run::default()).expect(text);
        assert_eq!(count(&clauses), expected, "{clauses}");
    }
    let code = |text: &str| {
        let refused = converted(&*xcc(text), "cnf", &Run::default());
        refused.expect_err(text).message(&Run::default()).code
    };
    assert_eq!(code("0:2|a\na\n"), "cnf-multiplicity");
    assert_eq!(code("a\na |3\n"), "cnf-prices");
    let many = "a\n".repeat(3_000);
    assert_eq!(code(&many), "cnf-large");
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
    assert!(refused(*calendar, "grid").contains("\"toml, json, xcc, matrix, cnf\""));
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

/// The format of a complete text, which opens again to the same position with nothing said beside it.
fn opened_again(position: &dyn AnyPosition) -> &'static str {
    let (format, text) = complete(position);
    let again = read(text.as_bytes(), &Reading::default())
        .unwrap_or_else(|error| panic!("{format}: {error:?}\n{text}"));
    assert_eq!(
        written_whole(&*again.position),
        written_whole(position),
        "{format}\n{text}"
    );
    format
}

#[test]
fn a_complete_text_opens_again_to_the_same_position() {
    for (puzzle, _) in puzzles() {
        opened_again(&*puzzle.position);
    }
    // Each lattice, with pieces of the puzzle's own.
    let pieces = "[[pieces]]\nname = \"A\"\nshape = \"\"\"\n#\n.#\n\"\"\"\ncount = \"1-\"\n";
    for (lattice, board) in [
        ("hexagonal", "hexagon 2"),
        ("triangular", "hexagon 2"),
        ("balls", "pyramid 3"),
    ] {
        let pieces = match lattice {
            "hexagonal" => pieces.to_owned(),
            _ => pieces.replace("#\n.#", "##"),
        };
        let text = format!(
            "family = \"packing\"\nlattice = \"{lattice}\"\nboard = \"{board}\"\nspare = 1\n{pieces}"
        );
        let puzzle = in_format(&text, "toml", &[]);
        assert_eq!(opened_again(&*puzzle.position), "toml", "{lattice}");
    }
    // Rules, a choice that is made, and a cell that is left open.
    let ruled = "family = \"packing\"\nlattice = \"cubic\"\nboard = \"2x3x2\"\nuse = \"2-3\"\nspare = \"0-2\"\n\
        [[choice]]\nname = \"day\"\ncells = [[0, 0, 0], [0, 0, 1]]\nlabels = [\"Mon\", \"Tue\"]\n\
        [[pieces]]\nname = \"A\"\nshape = \"##\"\ncount = \"0-4\"\n";
    let ruled = in_format(ruled, "toml", &[]);
    assert_eq!(opened_again(&*ruled.position), "toml");
    let moved = ["A 1:2,1 1:2,2", ". 1:1,2", ". 2:3,1"]
        .iter()
        .try_fold(ruled.position, |position, mv| position.play(mv))
        .expect("they are free");
    assert_eq!(opened_again(&*moved), "toml");
    // Letters alone where they say all.
    let square = in_format("AABB/AABB/CCDD/CCDD .2.2/.4.4/..1./3...", "compact", &[]);
    opened_again(&*square.position);
    let named = built_in("pentomino-6x10", &Reading::default());
    let named = named.expect("it is built in").expect("it opens");
    assert_eq!(opened_again(&*named.position), "grid");
}
