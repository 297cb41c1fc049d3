//! Exact covers as a family: what is read, searched, judged, shown and written.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

use std::ops::ControlFlow;

use pavage_bits::Random;
use pavage_family::{AnyPosition, NoCover, ReadError, Settings, Solution};
use pavage_puzzles::family;
use pavage_search::{Run, Sinks, Task, engine, text};

const MODELS: &str = include_str!("../../../corpus/exact-cover.txt");
const BAD: &str = include_str!("../../../corpus/cover-bad.txt");
const GUIDE: &str = include_str!("../../../docs/cover.md");
const JUDGED: &str = include_str!("../../../corpus/cover-judged.txt");

fn read_in(text: &str, format: &str) -> Result<Box<dyn AnyPosition>, ReadError> {
    let family = family("cover").expect("it is registered");
    family.read(text, format, &Settings::new())
}

fn read(text: &str) -> Box<dyn AnyPosition> {
    read_in(text, "xcc").unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

fn lines(corpus: &'static str) -> impl Iterator<Item = &'static str> {
    let lines = corpus.lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn split(text: &str) -> String {
    text.split(" / ").collect::<Vec<_>>().join("\n")
}

/// All solutions, which the judge has accepted.
fn solutions(position: &dyn AnyPosition) -> Vec<Vec<String>> {
    let cover = match position.cover(&Run::default()) {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(_)) => return Vec::new(),
        Err(other) => panic!("{other:?}"),
    };
    let mut found = Vec::new();
    let mut keep = |chosen: &[_]| {
        let solution = cover.decode(chosen);
        assert_eq!(solution.check().violations, []);
        found.push(solution.solution().text_rows());
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut keep),
        ..Sinks::default()
    };
    let model = cover.model();
    let engine = engine("dance").expect("there is one");
    engine.search(model, &Task::default(), &Run::default(), &mut sinks);
    found.sort();
    found
}

#[test]
fn the_models_of_the_corpus_are_puzzles() {
    for line in lines(MODELS) {
        let [name, count, model] = line.splitn(3, ';').collect::<Vec<_>>()[..] else {
            panic!("three fields: {line}");
        };
        let position = read(&split(model));
        let found = solutions(&*position);
        assert_eq!(found.len().to_string(), count.trim(), "{name}");
        // In every format it is the same puzzle, and its answers are those of solve.
        for format in ["xcc", "toml"] {
            let written = position.write(format);
            let again = read_in(&written, format);
            let again = again.unwrap_or_else(|error| panic!("{error:?}\n{written}"));
            assert_eq!(again.write(format), written);
            assert_eq!(again.view(), position.view());
            for rows in &found {
                let answer = again
                    .read_solution(&rows.join("\n"))
                    .expect("it is printed");
                assert_eq!(answer.check().violations, []);
                assert_eq!(&answer.solution().text_rows(), rows);
            }
        }
    }
}

/// What items and options stand for changes no answer, and is kept in both formats.
#[test]
fn a_view_is_kept_in_every_format() {
    let plain = "Mon Tue Ann Bob\nMon Ann\nTue Bob\nMon Bob\nTue Ann\n";
    let view = "| view: grid\n| view: item Mon 1,1\n| view: item Tue 1,2\n";
    let options = "| view: option 1 1,2=B 2,2\n| view: option 3\n";
    let position = read(&format!("| a week\n{view}{options}{plain}"));
    assert_eq!(solutions(&*position), solutions(&*read(plain)));
    let xcc = position.write("xcc");
    assert_eq!(xcc, format!("{view}{options}{plain}"));
    let toml = position.write("toml");
    assert!(toml.contains("[view]\nlook = \"grid\""), "{toml}");
    for again in [read(&xcc), read_in(&toml, "toml").expect("it is written")] {
        assert_eq!(again.write("xcc"), xcc);
        assert_eq!(again.write("toml"), toml);
    }
}

/// The first comment that names the problem counts, or `name` of TOML: one line, whatever is in it.
#[test]
fn a_title_is_kept_in_every_format() {
    let plain = "a b\na\nb\n";
    let position = read(&format!(
        "| name:  Who \"sits\" here?\t\n| name: not this\n{plain}"
    ));
    assert_eq!(position.title(), Some("Who \"sits\" here?"));
    assert_eq!(solutions(&*position), solutions(&*read(plain)));
    let (xcc, toml) = (position.write("xcc"), position.write("toml"));
    assert_eq!(xcc, format!("| name: Who \"sits\" here?\n{plain}"));
    for again in [read(&xcc), read_in(&toml, "toml").expect("it is written")] {
        assert_eq!(again.title(), position.title());
        assert_eq!(again.write("xcc"), xcc);
        assert_eq!(again.write("toml"), toml);
    }
    let named = |name: &str| {
        let text =
            format!("family = \"cover\"\nname = {name}\nitems = [\"a\"]\noptions = [[\"a\"]]\n");
        let position = read_in(&text, "toml").expect("a title is any text");
        position.title().map(str::to_owned)
    };
    assert_eq!(
        named("\"two\\nlines \\u001b[31m\"").as_deref(),
        Some("two lines [31m")
    );
    assert_eq!(named("\" \\t\""), None);
    assert_eq!(read("| name:\na\na\n").title(), None);
    assert_eq!(read("| a name: none\na\na\n").title(), None);
}

#[test]
fn a_matrix_is_read_as_people_write_it() {
    let listed = read(KNUTH);
    let texts = [
        "0010100\n1001001\n0110010\n1001010\n0100001\n0001101\n",
        "0 0 1 0 1 0 0\n1 0 0 1 0 0 1\n\n0 1 1 0 0 1 0\n1 0 0 1 0 1 0\n0 1 0 0 0 0 1\n0 0 0 1 1 0 1",
        "0,0,1,0,1,0,0\r\n1, 0,0,1,0,0,1\n0,1,1,0,0,1,0\n1,0,0,1,0,1,0\n0,1,0,0,0,0,1\n0,0,0,1,1,0,1,\n",
    ];
    for text in texts {
        let matrix = read_in(text, "matrix").unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(
            solutions(&*matrix),
            [["0: 2 4", "3: 0 3 5", "4: 1 6"].map(str::to_owned)]
        );
        // Both are the same matrix, whose columns have names in only one.
        assert_eq!(listed.write("matrix"), matrix.write("matrix"));
        let again = read_in(&matrix.write("matrix"), "matrix").expect("it is written");
        assert_eq!(again.write("xcc"), matrix.write("xcc"));
    }
    // A row without a 1 keeps its number, in every format.
    let text = "0 0\n1 0\n0 0\n0 1\n";
    let matrix = read_in(text, "matrix").expect("it is read");
    for format in ["matrix", "xcc", "toml"] {
        let again = read_in(&matrix.write(format), format).expect("it is written");
        assert_eq!(solutions(&*again), [["1: 0", "3: 1"].map(str::to_owned)]);
        assert_eq!(again.write("matrix"), text);
    }
    // What a matrix cannot say stays whole.
    for model in [
        "2|a\na\na\n",
        "a | x\na x\n",
        "a | x\na x:1\nx\n",
        " | x\n",
        "a\na |2\n",
    ] {
        let said = read_in(model, "xcc").expect(model).write("matrix");
        assert!(said.starts_with("family = "), "{said}");
    }
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    for case in lines(BAD) {
        let (name, rest) = case.split_once(" | ").expect("a name");
        let (format, rest) = rest.split_once(" | ").expect("a format");
        let (rest, line) = rest.rsplit_once(" | ").expect("a line");
        let (text, code) = rest.rsplit_once(" | ").expect("a message");
        let error = match read_in(&text.replace("\\n", "\n"), format) {
            Ok(_) => panic!("{name} was read"),
            Err(error) => error,
        };
        let at = error.line.map_or("-".to_owned(), |line| line.to_string());
        assert_eq!((error.message.code, at.as_str()), (code, line), "{name}");
    }
}

#[test]
fn the_judge_names_the_rules_broken() {
    for case in lines(JUDGED) {
        let [puzzle, answer, expected] = case.split(" ; ").collect::<Vec<_>>()[..] else {
            panic!("three fields: {case}");
        };
        let told = match read(&split(puzzle)).read_solution(&split(answer)) {
            Err(error) => error.message.code.to_owned(),
            Ok(answer) => {
                let broken = answer.check().violations.into_iter();
                let broken = broken.map(|violation| {
                    let cells = violation.cells.iter();
                    let cells = cells.map(|place| format!(" {},{}", place.row, place.col));
                    violation.rule.to_owned() + &cells.collect::<String>()
                });
                let broken: Vec<String> = broken.collect();
                if broken.is_empty() {
                    "-".to_owned()
                } else {
                    broken.join(", ")
                }
            }
        };
        assert_eq!(told, expected, "{case}");
    }
}

#[test]
fn every_rule_and_message_of_answers_has_a_case() {
    for code in [
        "option-twice",
        "option-idle",
        "item-uncovered",
        "item-overcovered",
        "item-colours",
        "answer-option-absent",
        "answer-option-differs",
        "cover-number-bad",
    ] {
        assert!(JUDGED.contains(code), "{code}");
    }
}

const KNUTH: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

#[test]
fn chosen_options_stay_chosen() {
    let start = read("a b | x\na x:1\na x:2\nb x:1\nb x:2\na\n");
    let chosen = start.play("choose 2").expect("it is free");
    assert_eq!(
        solutions(&*chosen),
        [
            ["0: a x:1", "2: b x:1"].map(str::to_owned),
            ["2: b x:1", "4: a"].map(str::to_owned)
        ]
    );
    let refused = |position: &dyn AnyPosition, mv: &str| match position.play(mv) {
        Ok(_) => "played",
        Err(message) => message.code,
    };
    assert_eq!(refused(&*chosen, "choose 1"), "cover-option-clashes");
    assert_eq!(refused(&*chosen, "choose 2"), "cover-option-again");
    assert_eq!(refused(&*chosen, "choose 5"), "cover-option-absent");
    assert_eq!(refused(&*chosen, "drop 0"), "move-option-unchosen");
    assert_eq!(refused(&*chosen, "drop 9"), "cover-option-absent");
    assert_eq!(refused(&*chosen, "touch 1,2"), "move-no-option");
    assert_eq!(refused(&*chosen, "touch 7,1"), "move-no-option");
    assert_eq!(refused(&*chosen, "touch 2,5"), "move-no-option");
    assert_eq!(refused(&*chosen, "choose -1"), "move-unreadable");
    // The third row of options is the fourth of the picture.
    let touched = start.play("touch 4,1").expect("an option");
    assert_eq!(touched.solution(), chosen.solution());
    let back = touched.play("touch 4,4").expect("the same option");
    assert_eq!(back.solution(), Solution::Options(Vec::new()));
    // Written, the option is given.
    let given = read_in(&chosen.write("xcc"), "toml").expect("it falls back to TOML");
    assert_eq!(given.solution(), chosen.solution());
    assert_eq!(refused(&*given, "drop 2"), "move-option-given");
    let without = given.read_solution("1 3").expect("it can be read").check();
    let rules = without.violations.iter().map(|violation| violation.rule);
    assert_eq!(rules.collect::<Vec<_>>(), ["given-option-missing"]);
}

#[test]
fn an_answer_may_be_the_puzzle_with_its_options_chosen() {
    let start = read(KNUTH);
    let solved = ["choose 0", "choose 3", "choose 4"].iter();
    let solved = solved.fold(start.boxed_clone(), |at, mv| at.play(mv).expect("free"));
    let answer = start
        .read_solution(&solved.write("toml"))
        .expect("it is read");
    assert_eq!(answer.check().violations, []);
    let other = read("a b c d e f g\nc e\na d g\n").write("toml");
    let error = start.read_solution(&other).err().expect("another puzzle");
    assert_eq!(error.message.code, "answer-other-matrix");
}

#[test]
fn a_small_puzzle_is_a_matrix_and_a_large_one_a_list() {
    let view = read(KNUTH).play("choose 3").expect("free").view();
    assert_eq!([view.rows, view.cols], [7, 8]);
    assert_eq!(view.cells.len(), 7 + 6 * 8);
    // The number of the option, its entries, and the names of its items.
    let grouped = view.cells.iter().filter(|cell| cell.group.is_some());
    assert_eq!(grouped.clone().count(), 1 + 3 + 3);
    // All of them can be read on the row chosen.
    let is_read = |cell: &&pavage_family::ViewCell| cell.mark == pavage_family::Mark::Name;
    assert_eq!(grouped.filter(is_read).count(), 1 + 3 + 3);
    let items: Vec<String> = (0..90).map(|item| format!("i{item}")).collect();
    let large = read(&format!("{}\ni0\n{}\n", items.join(" "), items.join(" ")));
    let view = large.view();
    assert_eq!(
        [view.rows, view.cols, view.cells.len() as u16],
        [13, 14, 180]
    );
    // Beside the name of an item is the number of the option that covers it.
    let texts = |view: &pavage_family::View| {
        let labels = view.cells[..4].iter().map(|cell| {
            let text = cell.label.as_ref()?.arg("text")?;
            match text {
                pavage_family::Value::Text(text) => Some(text.clone()),
                _ => None,
            }
        });
        labels.map(Option::unwrap_or_default).collect::<Vec<_>>()
    };
    assert_eq!(texts(&view), ["i0", "", "i1", ""]);
    let chosen = large.play("choose 1").expect("free").view();
    assert_eq!(texts(&chosen), ["i0", "1", "i1", "1"]);
}

fn generated(settings: &[(&str, &str)]) -> Result<Box<dyn AnyPosition>, &'static str> {
    let mut of = Settings::new();
    for (name, value) in settings {
        of.set(name, value);
    }
    let family = family("cover").expect("it is registered");
    let code = |error| match error {
        pavage_family::GeneratorError::BadOption(message)
        | pavage_family::GeneratorError::Impossible(message)
        | pavage_family::GeneratorError::GaveUp(message) => message.code,
        pavage_family::GeneratorError::Stopped(stop) => panic!("{stop:?}"),
    };
    let make = family.generator(&of, &Run::default()).map_err(code)?;
    let made = make(1, &Run::default()).map_err(code)?;
    assert_eq!(made.solution.check().violations, []);
    Ok(made.puzzle)
}

#[test]
fn well_known_problems_have_their_known_counts() {
    let count = |settings: &[(&str, &str)], expected: usize| {
        let puzzle = generated(settings).expect("it has a solution");
        assert_eq!(solutions(&*puzzle).len(), expected, "{settings:?}");
    };
    count(&[], 92);
    count(&[("model", "queens"), ("size", "1")], 1);
    count(&[("model", "queens"), ("size", "6")], 4);
    count(&[("model", "langford")], 2);
    count(&[("model", "langford"), ("size", "7")], 52);
    count(&[("model", "sudoku"), ("size", "4")], 288);
    count(&[("model", "sudoku"), ("clues", "1...............")], 72);
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    count(&[("model", "sudoku"), ("clues", easy)], 1);
    // Packing finds 7, 50 and 2 that no turn or mirror image leads from one to another.
    count(&[("model", "pentominoes"), ("size", "3x5")], 28);
    count(&[("model", "pentominoes"), ("size", "4x5")], 200);
    count(&[("model", "pentominoes"), ("size", "3x20")], 8);
}

#[test]
fn the_generator_refuses_what_it_cannot_make() {
    let check = |settings: &[(&str, &str)], code| {
        assert_eq!(generated(settings).err(), Some(code), "{settings:?}");
    };
    check(&[("model", "kings")], "cover-model-unknown");
    check(&[("size", "0")], "cover-size-bad");
    check(&[("size", "41")], "cover-size-bad");
    check(&[("size", "3")], "cover-made-unsolvable");
    check(
        &[("model", "langford"), ("size", "5")],
        "cover-made-unsolvable",
    );
    check(&[("model", "sudoku"), ("size", "5")], "cover-size-square");
    check(&[("model", "sudoku"), ("clues", "12")], "cover-clues-bad");
    check(
        &[("model", "sudoku"), ("clues", "5...............")],
        "cover-clues-bad",
    );
    check(
        &[("model", "sudoku"), ("clues", "11..............")],
        "cover-made-unsolvable",
    );
    check(&[("clues", "1...............")], "cover-clues-alone");
    for size in ["5", "5x6x1", "3x4", "0x5", "5x13"] {
        let settings = [("model", "pentominoes"), ("size", size)];
        check(&settings, "cover-pentominoes-size");
    }
    check(
        &[("model", "pentominoes"), ("size", "2x5")],
        "cover-made-unsolvable",
    );
}

/// In how many ways queens stand in drawn regions, by trying all columns in each row.
fn queens_by_hand(board: &[&[u8]], columns: &mut Vec<usize>) -> usize {
    if columns.len() == board.len() {
        return 1;
    }
    let row = columns.len();
    let free = |col: &usize, columns: &[usize]| {
        columns.iter().enumerate().all(|(other, &at)| {
            let apart = at.abs_diff(*col);
            apart > usize::from(other + 1 == row) && board[other][at] != board[row][*col]
        })
    };
    let mut found = 0;
    for col in 0..board.len() {
        if free(&col, columns) {
            columns.push(col);
            found += queens_by_hand(board, columns);
            columns.pop();
        }
    }
    found
}

#[test]
fn queens_stand_in_drawn_regions() {
    for (drawn, expected) in [
        ("a", Some(1)),
        ("AABB\nACBB\nACDD\nCCCD\n", None),
        ("-- a level\nAAABB\nACCCB\nADCEB\nDDDEE\nDDDEE\n", None),
        (
            "A A A A A A A\nB B B A A A A\nB C C C A D D\nB B C C D D D\nE B B F F D D\nE E F F G G D\nE E E F G G G\n",
            None,
        ),
        ("||||||\n::%%%%\n::%%ee\nffffee\nffffee\nggggge\n", None),
    ] {
        let rows: Vec<String> = drawn
            .lines()
            .filter(|row| !row.starts_with("--"))
            .map(|row| row.replace(' ', ""))
            .collect();
        let board: Vec<&[u8]> = rows.iter().map(|row| row.as_bytes()).collect();
        let by_hand = queens_by_hand(&board, &mut Vec::new());
        assert!(expected.is_none_or(|expected| expected == by_hand));
        match generated(&[("model", "queens"), ("regions", drawn)]) {
            Ok(puzzle) => assert_eq!(solutions(&*puzzle).len(), by_hand, "{drawn}"),
            Err(code) => assert_eq!((code, by_hand), ("cover-made-unsolvable", 0), "{drawn}"),
        }
    }
    let check = |settings: &[(&str, &str)], code| {
        assert_eq!(generated(settings).err(), Some(code), "{settings:?}");
    };
    check(&[("regions", "")], "cover-regions-size");
    check(&[("regions", &"A\n".repeat(41))], "cover-regions-size");
    check(&[("regions", "AB\nABB\n")], "cover-regions-row");
    check(&[("regions", "AB\nCD\n")], "cover-regions-number");
    check(&[("regions", "A"), ("size", "1")], "cover-regions-alone");
    check(
        &[("regions", "A"), ("model", "sudoku")],
        "cover-regions-alone",
    );
}

/// How many ways there are to fill rows and columns with words, by trying each word in each row.
fn words_by_hand(words: &[&str], rows: usize, cols: usize, is_same: bool) -> usize {
    fn fill<'a>(
        words: &[&'a str],
        grid: &mut Vec<&'a str>,
        rows: usize,
        cols: usize,
        is_same: bool,
    ) -> usize {
        if grid.len() < rows {
            let mut found = 0;
            for word in words.iter().filter(|word| word.len() == cols) {
                grid.push(word);
                found += fill(words, grid, rows, cols, is_same);
                grid.pop();
            }
            return found;
        }
        let column = |col: usize| grid.iter().map(|row| &row[col..=col]).collect::<String>();
        let columns: Vec<String> = (0..cols).map(column).collect();
        let mut used: Vec<&str> = grid.clone();
        if is_same {
            if columns.iter().zip(&used).any(|(col, row)| col != row) {
                return 0;
            }
        } else {
            if !columns.iter().all(|col| words.contains(&&**col)) {
                return 0;
            }
            used.extend(columns.iter().map(String::as_str));
        }
        let all = used.len();
        used.sort_unstable();
        used.dedup();
        usize::from(used.len() == all)
    }
    fill(words, &mut Vec::new(), rows, cols, is_same)
}

#[test]
fn words_cross() {
    let list = "TEN end net TED EAT ATE TEA NET era ARE ear at to an no on ta it's we're ne";
    let words: Vec<String> = list.split(' ').map(str::to_uppercase).collect();
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    words.retain(|word| !word.contains('\''));
    words.sort_unstable();
    words.dedup();
    let mut total = 0;
    for (size, rows, cols, is_same) in [
        ("3", 3, 3, true),
        ("2", 2, 2, true),
        ("3x3", 3, 3, false),
        ("2x3", 2, 3, false),
        ("3x2", 3, 2, false),
        ("2x2", 2, 2, false),
    ] {
        let by_hand = words_by_hand(&words, rows, cols, is_same);
        let of = [("model", "words"), ("words", list), ("size", size)];
        match generated(&of) {
            Ok(puzzle) => assert_eq!(solutions(&*puzzle).len(), by_hand, "{size}"),
            Err(code) => assert_eq!((code, by_hand), ("cover-made-unsolvable", 0), "{size}"),
        }
        total += by_hand;
    }
    assert!(total > 0);
    for size in ["3", "4", "5", "3x3", "3x4"] {
        let own = generated(&[("model", "words"), ("size", size)]);
        assert!(own.is_ok(), "{size}: {:?}", own.err());
    }
    let check = |settings: &[(&str, &str)], code| {
        assert_eq!(generated(settings).err(), Some(code), "{settings:?}");
    };
    check(&[("words", "ab")], "cover-words-alone");
    check(&[("model", "words"), ("size", "0")], "cover-words-size");
    check(&[("model", "words"), ("size", "3x")], "cover-words-size");
    check(&[("model", "words"), ("size", "7")], "cover-words-none");
    check(&[("model", "words"), ("clues", "1")], "cover-clues-alone");
    let many = (0..30_000).map(|number| {
        let letter = |at: u32| char::from(b'A' + (number / 26_u32.pow(at) % 26) as u8);
        [letter(0), letter(1), letter(2), letter(0), ' ']
            .into_iter()
            .collect::<String>()
    });
    let many: String = many.collect();
    check(
        &[("model", "words"), ("words", &many), ("size", "4x4")],
        "cover-words-many",
    );
}

/// The texts of the guide have as many solutions as their fences say.
#[test]
fn the_examples_of_the_guide_are_true() {
    let mut seen = 0;
    for block in GUIDE.split("```xcc count=").skip(1) {
        let (count, rest) = block.split_once('\n').expect("a fence ends its line");
        let (text, _) = rest.split_once("```").expect("the block ends");
        assert_eq!(solutions(&*read(text)).len().to_string(), count, "{text}");
        seen += 1;
    }
    assert_eq!(seen, 8);
}

/// A packing puzzle as items and options has as many solutions as the puzzle.
#[test]
fn a_packing_puzzle_is_also_a_cover() {
    let packing = family("packing").expect("it is registered");
    let board = packing.built_in("pentomino-3x20", &Settings::new());
    let board = board.expect("it is listed").expect("it needs no options");
    let cover = board.cover(&Run::default()).expect("it can be searched");
    let model = text::print(cover.model());
    assert_eq!(solutions(&*read(&model)).len(), 8);
}

/// The code of the reason why a position has no solution, where a glance shows one, and the item that it names.
fn refuted(position: &dyn AnyPosition) -> Option<(&'static str, String)> {
    let step = position.refute(&Run::default())?;
    let item = step.reason.args.iter().find(|(name, _)| *name == "item");
    let item = item.map(|(_, value)| format!("{value:?}"));
    Some((step.reason.code, item.unwrap_or_default()))
}

#[test]
fn what_a_glance_refutes_says_which_item_stays_uncovered() {
    let check = |text: &str, code: Option<&str>, item: &str| {
        let found = refuted(&*read(&split(text)));
        assert_eq!(found.as_ref().map(|(code, _)| *code), code, "{text}");
        assert!(found.is_none_or(|(_, told)| told.contains(item)), "{text}");
    };
    check("a b c / a / a b", Some("cover-uncovered"), "c");
    check("2|a b / a / b", Some("cover-uncovered"), "a");
    check("a b c / a b / b c", Some("cover-uncovered-clash"), "c");
    check(
        "a b c / a b / b c / c b",
        Some("cover-uncovered-after"),
        "c",
    );
    check(
        "2|a b c / a b / a / b c",
        Some("cover-uncovered-after"),
        "c",
    );
    check(
        "a b c d e / a b / b c / c d / d e",
        Some("cover-uncovered-chain"),
        "e",
    );
    check("a b c d / a b / b c / c d / d a c", None, "");
    check(
        "a b c / a b / b c / a c",
        Some("cover-uncovered-tried"),
        "a",
    );
    check(
        "a b | x / a x:red / b x:blue",
        Some("cover-uncovered-clash"),
        "b",
    );
    check("a b | x / a x:red / b x:red", None, "");
    check("a b c / a / b c / a b", None, "");
}

#[test]
fn what_a_glance_refutes_has_no_solution() {
    let mut random = Random::new(11);
    let (mut refuted, mut empty) = (0, 0);
    for _ in 0..400 {
        let items = 3 + random.below(4);
        let mut text = String::new();
        for item in 0..items {
            text += &format!(
                "{}{} ",
                ["", "2|", "0:1|"][random.below(8).saturating_sub(5) as usize],
                letter(item)
            );
        }
        text += "| x";
        for _ in 0..2 + random.below(7) {
            let entries: Vec<String> = (0..items)
                .filter(|_| random.below(3) == 0)
                .map(letter)
                .collect();
            let color = ["", " x:red", " x:blue", " x"][random.below(4) as usize];
            text += &format!(
                "\n{}{color}",
                if entries.is_empty() {
                    letter(0)
                } else {
                    entries.join(" ")
                }
            );
        }
        let position = read(&text);
        let has_none = solutions(&*position).is_empty();
        let proof = position.refute(&Run::default());
        assert!(proof.is_none() || has_none, "{text}");
        refuted += usize::from(proof.is_some());
        empty += usize::from(has_none);
    }
    assert!(
        refuted > 50 && refuted < 400 && empty >= refuted,
        "{refuted} of {empty}"
    );
}

fn letter(item: u64) -> String {
    char::from(b'a' + item as u8).to_string()
}

/// Else a comparison over seeds would have two rows with one meaning.
#[test]
fn under_mrv_ties_go_by_the_text_and_under_random_by_the_seed() {
    let position = read("a b c d\na b\nc d\na c\nb d\n");
    let cover = position
        .cover(&Run::default())
        .unwrap_or_else(|_| panic!("it can be searched"));
    let order = |heuristic, seed| cover.order_by_seed(heuristic, seed).expect("an ordering");
    for seed in 0..20 {
        assert!(order("mrv", seed).items.is_sorted(), "{seed}");
    }
    assert!((0..20).any(|seed| !order("random", seed).items.is_sorted()));
    assert!((1..20).any(|seed| order("mrv", seed).options != order("mrv", 0).options));
}
