//! What is read and written, and what is refused.

use pavage_family::Family;
use pavage_puzzles::families;
use pavage_tetravex::{Puzzle, Rim, State, Tetravex, Tile};

use super::grids::{self, Dice};
use super::{corpus, lines, read, text_of, try_read};

const FORMATS: [&str; 4] = ["tetravex", "toml", "e2pieces", "bucas"];

/// The formats of all families that recognise a text.
fn recognised(text: &str) -> String {
    let formats = families()
        .iter()
        .flat_map(|family| family.formats().iter().map(move |format| (family, format)));
    let fitting = formats.filter(|(_, format)| format.recognises.is_some_and(|is| is(text)));
    let names = fitting.map(|(family, format)| format!("{} {}", family.name(), format.name));
    names.collect::<Vec<_>>().join(", ")
}

/// Asserts that two puzzles are the same but for the order of their tiles.
fn same(puzzle: &Puzzle, other: &Puzzle, context: &str) {
    assert_eq!(puzzle.frame(), other.frame(), "{context}");
    assert_eq!(puzzle.can_turn(), other.can_turn(), "{context}");
    assert_eq!(puzzle.rim(), other.rim(), "{context}");
    assert_eq!(puzzle.fixed(), other.fixed(), "{context}");
    let kinds = |puzzle: &Puzzle| {
        let kinds = puzzle.kinds().iter();
        let mut kinds: Vec<(Tile, usize)> = kinds
            .map(|kind| {
                let turns = kind.turns.iter().copied();
                (turns.min().expect("at least one"), kind.count)
            })
            .collect();
        kinds.sort_unstable();
        kinds
    };
    assert_eq!(kinds(puzzle), kinds(other), "{context}");
}

/// The format that a text was written in, which may be TOML instead.
fn written_in(format: &'static str, text: &str) -> &'static str {
    if text.starts_with("family = ") {
        "toml"
    } else {
        format
    }
}

/// The first family and format that recognise a text, for which it is taken. Tiles that are all numbers
/// 0 and 1 are a matrix as well.
fn taken_for(text: &str) -> String {
    let all = recognised(text);
    all.split(", ").next().unwrap_or_default().to_owned()
}

#[test]
fn the_corpus_is_recognised_and_survives_every_format() {
    for case in corpus() {
        let guessed = match case.format {
            "tetravex" | "toml" => format!("tetravex {}", case.format),
            _ => String::new(),
        };
        // What is never guessed may be taken for something else: numbers for a list of cells.
        if !guessed.is_empty() {
            assert_eq!(taken_for(&case.text), guessed, "{}", case.name);
        }
        survives(&case.puzzle(), case.name);
    }
}

#[test]
fn random_puzzles_survive_every_format() {
    for seed in 0..2_000 {
        survives(&grids::random(seed), &format!("{seed}"));
    }
}

fn survives(puzzle: &Puzzle, name: &str) {
    let start = State::start(puzzle);
    for format in FORMATS {
        let written = Tetravex::write(puzzle, &start, format);
        let context = format!("{name} {format}\n{written}");
        let format = written_in(format, &written);
        let again = read(&written, format, "-");
        same(puzzle, &again, &context);
        assert_eq!(
            Tetravex::write(&again, &State::start(&again), format),
            written
        );
        if format == "tetravex" || format == "toml" {
            assert_eq!(
                taken_for(&written),
                format!("tetravex {format}"),
                "{context}"
            );
        }
        let untidy = format!("\n{}\r\n\r\n", written.replace('\n', "  \r\n"));
        same(puzzle, &read(&untidy, format, "-"), &context);
        same(puzzle, &read(written.trim_end(), format, "-"), &context);
    }
}

/// A position that is written becomes a puzzle whose fixed tiles are those that lie.
#[test]
fn positions_become_puzzles() {
    let mut written_plainly = 0;
    for seed in 0..1_000 {
        let puzzle = grids::random(seed);
        let mut dice = Dice::new(seed);
        let [rows, cols] = puzzle.frame();
        let mut state = State::start(&puzzle);
        for _ in 0..puzzle.size() {
            let tile = puzzle.tiles()[dice.below(puzzle.size())];
            let mv = format!(
                "put {},{} {tile}",
                dice.below(rows) + 1,
                dice.below(cols) + 1
            );
            let mv = mv.parse().expect("a move");
            state = Tetravex::play(&puzzle, &state, &mv).unwrap_or(state);
        }
        if state.cells().iter().all(Option::is_some) {
            continue;
        }
        for format in ["tetravex", "toml"] {
            let written = Tetravex::write(&puzzle, &state, format);
            let again = read(&written, written_in(format, &written), "-");
            assert_eq!(again.fixed(), state.cells(), "{written}");
            written_plainly += usize::from(written_in(format, &written) == "tetravex");
        }
    }
    assert!(written_plainly > 50, "{written_plainly}");
}

#[test]
fn boards_of_what_lies_are_written_as_strings() {
    let puzzle = read("0 1 1 0\n0 0 1 1\n1 0 0 1\n1 1 0 0", "e2pieces", "-");
    let put = |state: &State, mv: &str| {
        Tetravex::play(&puzzle, state, &mv.parse().expect("a move")).expect("it is allowed")
    };
    let one = put(&State::start(&puzzle), "put 1,2 0101");
    assert_eq!(
        Tetravex::write(&puzzle, &one, "bucas"),
        "aaaaaabbaaaaaaaa\n"
    );
    let error = try_read("aaaaaabbaaaaaaaa", "bucas", "-").expect_err("cells are empty");
    assert_eq!(error.message.code, "bucas-cell-empty");
}

#[test]
fn marks_may_stand_as_people_write_them() {
    let puzzle = |text: &str| read(text, "tetravex", "-");
    let expected = puzzle("0514 @\n4631\n5178 @\n8302\n");
    for text in [
        "0514@\n4631\n5178@\n8302",
        "0514  @  \r\n4631\t\r\n5178\t@\r\n8302\r\n\r\n",
        "\n\n  0514 @\n-- a remark\n4631\n 5178@ \n8302\n \n\n",
    ] {
        same(&expected, &puzzle(text), text);
        assert_eq!(recognised(text), "tetravex tetravex", "{text:?}");
    }
}

#[test]
fn fixed_tiles_come_by_mark_or_number() {
    let puzzle = |rest: &str| read(&format!("family = \"tetravex\"\n{rest}"), "toml", "-");
    let expected = puzzle("tiles = [\"0514 @\", \"4631\", \"8302 @\", \"5178\"]");
    let fixed = "[[fixed]]\ntile = 4\nat = [2, 1]\n[[fixed]]\ntile = 1\nat = [1, 1]\nturn = 0";
    let tiles = "tiles = \"\"\"\n0514\n5178\n4631\n8302\n\"\"\"\n";
    same(&expected, &puzzle(&format!("{tiles}{fixed}")), "by number");
    let turned =
        "rotate = true\ntiles = [[1, 2, 3, 4]]\n[[fixed]]\ntile = 1\nat = [1, 1]\nturn = 1";
    assert_eq!(puzzle(turned).fixed(), [Some(Tile([4, 1, 2, 3]))]);
    let marked = puzzle("rotate = true\nborder = 3\ntiles = '''\n10/2/3/4 @\n'''");
    assert_eq!(marked.fixed(), [Some(Tile([10, 3, 4, 2]))]);
    assert_eq!(marked.rim(), Rim::BorderOnly(3));
}

#[test]
fn what_a_format_cannot_say_is_said_in_toml() {
    let check = |toml: &str, plain: [bool; 4]| {
        let puzzle = read(&format!("family = \"tetravex\"\n{toml}"), "toml", "-");
        let start = State::start(&puzzle);
        let kept = FORMATS.map(|format| {
            let written = Tetravex::write(&puzzle, &start, format);
            format != "toml" && written_in(format, &written) == format
        });
        assert_eq!(kept, plain, "{toml}");
    };
    let four = "tiles = [\"0120\", \"0210\", \"0120\", \"0210\"]";
    let fixed = "tiles = [\"0120\", \"0210 @\", \"0120\", \"0210\"]";
    check(four, [true, false, false, false]);
    check(fixed, [true, false, false, false]);
    let all = "tiles = [\"0120 @\", \"0210 @\", \"0120 @\", \"0210 @\"]";
    check(all, [true, false, false, false]);
    check(&format!("rotate = true\nborder = 0\n{all}"), [false; 4]);
    check(&format!("size = \"1x4\"\n{four}"), [false; 4]);
    check(&format!("border = 0\n{four}"), [false; 4]);
    check(&format!("rotate = true\n{four}"), [false; 4]);
    check(&format!("rotate = true\nborder = 1\n{four}"), [false; 4]);
    check(
        &format!("rotate = true\nborder = 0\nborder_only = false\n{four}"),
        [false; 4],
    );
    check(
        &format!("rotate = true\nborder = 0\n{four}"),
        [false, false, true, true],
    );
    check(&format!("rotate = true\nborder = 0\n{fixed}"), [false; 4]);
    check(
        &format!("size = \"1x4\"\nrotate = true\nborder = 0\n{four}"),
        [false, false, false, true],
    );
    check("tiles = [\"10/2/3/4\"]", [false; 4]);
    check(
        "rotate = true\ntiles = [\"10/2/3/4\"]",
        [false, false, true, true],
    );
    check(
        "rotate = true\ntiles = [\"25/2/3/4\"]",
        [false, false, true, true],
    );
    check(
        "rotate = true\ntiles = [\"26/2/3/4\"]",
        [false, false, true, false],
    );
}

#[test]
fn bad_texts_are_refused_with_their_line() {
    let mut codes = std::collections::BTreeSet::new();
    for fields in lines(include_str!("../../../../corpus/tetravex-bad.txt")) {
        let [name, format, size, text, code, line] = fields[..] else {
            panic!("six fields: {fields:?}");
        };
        let text = text_of(text);
        let error = try_read(&text, format, size).err();
        let error = error.unwrap_or_else(|| panic!("{name} is refused"));
        let found = error.line.map_or("-".to_owned(), |line| line.to_string());
        assert_eq!((error.message.code, found.as_str()), (code, line), "{name}");
        codes.insert(code);
        // It is recognised all the same, so that this is what people are told.
        let hopeless = ["comments-only", "all-blanks-between"].contains(&name);
        if format == "tetravex" && !hopeless {
            assert_eq!(recognised(&text), "tetravex tetravex", "{name}");
        }
    }
    assert!(codes.len() >= 25, "{codes:?}");
}

/// Drawings of other families with rows of four digits are theirs.
#[test]
fn other_texts_are_left_to_others() {
    for text in [
        "....\n.AA.\n.A..\n....",
        "1122\n1122\n....\n....\n.33.",
        "A123\nA123\n4567",
        "AABB\nAABB\n\n1234\n2143",
        "AABB/AABB 1234/2143",
        "0 0 0 1\n0 1 0 2",
        "family = \"packing\"\nboard = \"2x2\"",
        "2 2 3 4\n1 2 3 4",
        "abbaaabbbaabbbaa",
        "12345\n12345",
    ] {
        assert!(!recognised(text).contains("tetravex"), "{text:?}");
    }
    for fields in lines(include_str!("../../../../corpus/packing.txt")) {
        for field in fields {
            let text = field.replace('/', "\n");
            assert!(!recognised(&text).contains("tetravex"), "{field}");
        }
    }
}

#[test]
fn too_large_boards_are_refused() {
    let check = |text: &str, format: &str| {
        let error = try_read(text, format, "-").expect_err("it is refused");
        assert_eq!(error.message.code, "board-too-large");
    };
    let many = 65_536;
    check(&"1234\n".repeat(many), "tetravex");
    check(&"1 2 3 4\n".repeat(many), "e2pieces");
    check(&"abcd".repeat(many), "bucas");
    let tiles = "1234\n".repeat(many);
    check(
        &format!("family = \"tetravex\"\ntiles = \"\"\"\n{tiles}\"\"\""),
        "toml",
    );
    let large = read(&"1234\n".repeat(255 * 255), "tetravex", "-");
    assert_eq!(large.kinds().len(), 1);
}

/// Other programs write the size first, and blanks between the digits.
#[test]
fn a_list_may_begin_with_its_size_and_have_blanks_between_digits() {
    let digits = "0514 @\n4631\n5178\n8302\n";
    let plain = read(digits, "tetravex", "-");
    for text in [
        "2\n0514 @\n4631\n5178\n8302\n",
        "2 2\n0514 @\n4631\n5178\n8302\n",
        "2x2\n0 5 1 4 @\n4 6 3 1\n5 1 7 8\n8 3 0 2\n",
        "-- four tiles\n\n2\n\n0 5 1 4@\n4  6 3 1\n5 1 7 8\n8 3 0 2\n\n",
    ] {
        assert!(recognised(text).contains("tetravex tetravex"), "{text}");
        same(&read(text, "tetravex", "-"), &plain, text);
    }
    // Without a size these are a list of cells, or pieces of another program, unless they are named.
    let apart = "0 5 1 4 @\n4 6 3 1\n5 1 7 8\n8 3 0 2\n";
    same(&read(apart, "tetravex", "-"), &plain, apart);
    let wide = read("1x2\n10 11 12 13\n1 12 2 1\n", "tetravex", "-");
    assert_eq!(
        (wide.frame(), wide.tiles()[0]),
        ([1, 2], Tile([10, 12, 13, 11]))
    );
}
