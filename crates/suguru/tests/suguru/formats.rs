//! What is read and written, and what is refused.

use pavage_family::AnyPosition;
use pavage_puzzles::families;

use super::{corpus, lines, read, try_read};

/// The only format of all families that recognises a text.
fn recognised(text: &str) -> String {
    let formats = families()
        .iter()
        .flat_map(|family| family.formats().iter().map(move |format| (family, format)));
    let fitting = formats.filter(|(_, format)| format.recognises.is_some_and(|is| is(text)));
    let names = fitting.map(|(family, format)| format!("{} {}", family.name(), format.name));
    names.collect::<Vec<_>>().join(", ")
}

fn rows(position: &dyn AnyPosition) -> Vec<String> {
    position.solution().text_rows()
}

#[test]
fn the_corpus_survives_every_format() {
    for (name, text, _) in corpus() {
        assert_eq!(recognised(text), "suguru compact", "{name}");
        let puzzle = read(text);
        let cages = puzzle.view().cells;
        for format in ["compact", "cells", "toml"] {
            let written = puzzle.write(format);
            // A board with holes has no cell list.
            let holes = format == "cells" && text.contains('#');
            let format = if holes { "compact" } else { format };
            // A cell without a neighbour is a row of numbers 0, a matrix as well: it is taken for the first.
            let taken_for = recognised(&written);
            let taken_for = taken_for.split(", ").next();
            assert_eq!(taken_for, Some(&*format!("suguru {format}")), "{written}");
            let again = try_read(&written, format).expect("readable");
            assert_eq!(again.view().cells, cages, "{name} {format}");
            assert_eq!(again.write(format), written);
            let untidy = written.replace('\n', "  \r\n") + "\r\n\r\n";
            let again = try_read(&untidy, format).expect("blanks and CRLF do not matter");
            assert_eq!(again.view().cells, cages, "{name} {format}");
        }
    }
}

#[test]
fn cells_may_come_in_any_order() {
    let puzzle = read("AAB/ABB 1../..3");
    let list = puzzle.write("cells");
    let mut lines: Vec<&str> = list.lines().collect();
    lines.rotate_left(4);
    lines.swap(0, 2);
    let text = format!("\n-- any order\n{}\n", lines.join("\n\n\t"));
    let again = try_read(&text, "cells").expect("readable");
    assert_eq!(again.view(), puzzle.view());
}

#[test]
fn cages_may_have_numbers_and_empty_cells_other_marks() {
    let puzzle = read("AABB/AABB/CCDD/CCDD .2.2/.4.4/..1./3...");
    let texts = [
        (
            "compact",
            "0 0 1 1\n0 0 1 1\n2 2 3 3\n2 2 3 3\n\n. 2 . 2\n. 4 . 4\n. . 1 .\n3 . . .\n",
        ),
        (
            "compact",
            "0 0 1 1\n0 0 1 1\n2 2 3 3\n2 2 3 3\n\n0 2 0 2\n0 4 0 4\n0 0 1 0\n3 0 0 0\n",
        ),
        (
            "compact",
            "10,10,11,11\n10,10,11,11\n12,12,3,3\n12,12,3,3\n\n-,2,-,2\n-,4,-,4\n-,-,1,-\n3,-,-,-\n",
        ),
        ("compact", "AABB/AABB/CCDD/CCDD _2_2/_4_4/__1_/3___"),
        (
            "compact",
            "AABB\nAABB\nCCDD\nCCDD\n\n-2-2\n-4-4\n0010\n3-0-\n",
        ),
        (
            "compact",
            "AABB\nAABB\nCCDD\nCCDD\n\n0202\n0404\n0010\n3000\n",
        ),
    ];
    for (format, text) in texts {
        if text.contains("0010") && text.contains('-') {
            // Beside another mark, a 0 is a wrong value.
            let error = try_read(text, format).err().expect("two marks");
            assert_eq!(error.message.code, "given-out-of-range");
            continue;
        }
        assert_eq!(recognised(text), format!("suguru {format}"), "{text}");
        let again = try_read(text, format).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
        assert_eq!(again.view(), puzzle.view(), "{text}");
    }
    let mut list = puzzle.write("cells");
    for line in ["0 0 0", "0 2 1", "1 0 0", "1 2 1"] {
        list = list.replace(&format!("{line}\n"), &format!("{line} .\n"));
    }
    let again = try_read(&list, "cells").unwrap_or_else(|error| panic!("{error:?}\n{list}"));
    assert_eq!(again.view(), puzzle.view());
    let whole: String = list
        .lines()
        .map(|line| {
            let words: Vec<&str> = line.split(' ').filter(|word| *word != ".").collect();
            format!(
                "{} {}\n",
                words[..3].join(" "),
                words.get(3).unwrap_or(&"0")
            )
        })
        .collect();
    let again = try_read(&whole, "cells").unwrap_or_else(|error| panic!("{error:?}\n{whole}"));
    assert_eq!(again.view(), puzzle.view());
}

#[test]
fn bad_texts_are_refused_with_their_line() {
    for fields in lines(include_str!("../../../../corpus/suguru-bad.txt")) {
        let [name, format, text, code, line] = fields[..] else {
            panic!("five fields: {fields:?}");
        };
        let text = text.replace("\\n", "\n");
        let error = try_read(&text, format).err();
        let error = error.unwrap_or_else(|| panic!("{name} is refused"));
        let found = error.line.map_or("-".to_owned(), |line| line.to_string());
        assert_eq!((error.message.code, found.as_str()), (code, line), "{name}");
    }
}

#[test]
fn boards_of_any_size_are_written_and_read() {
    let check = |rows: usize, cols: usize, format: &str| {
        let cell = |at: usize| format!("{} {} {at}\n", at / cols, at % cols);
        let list: String = (0..rows * cols).map(cell).collect();
        let puzzle = try_read(&list, "cells").expect("each cell is a cage");
        let written = puzzle.write(format);
        let again = try_read(&written, format).expect("readable");
        assert_eq!(again.view(), puzzle.view(), "{rows}x{cols} {format}");
    };
    for format in ["compact", "cells", "toml"] {
        // More cages than there are letters.
        check(40, 50, format);
        check(2000, 1, format);
        check(1, 65_535, format);
    }
}

#[test]
fn boards_with_holes_and_more_cages_than_letters_are_read_back() {
    let (cages, values) = (1..=2000)
        .map(|at| (format!("C{at},"), ".,"))
        .unzip::<_, _, Vec<_>, Vec<_>>();
    let rows = |mut words: Vec<String>| {
        words[51] = "#,".to_owned();
        let rows = words.chunks(50).map(<[String]>::concat);
        rows.collect::<Vec<_>>().join("/")
    };
    let values = values.into_iter().map(str::to_owned).collect();
    let puzzle =
        try_read(&format!("{} {}", rows(cages), rows(values)), "compact").expect("readable");
    for format in ["compact", "toml"] {
        let again = try_read(&puzzle.write(format), format).expect("readable");
        assert_eq!(again.view(), puzzle.view(), "{format}");
    }
}

#[test]
fn too_large_boards_are_refused() {
    let check = |text: String, format: &str, code: &str| {
        let error = try_read(&text, format).err().expect("it is refused");
        assert_eq!(error.message.code, code);
    };
    let wide = |letter: &str| letter.repeat(65_536);
    check(
        format!("{}\n\n{}\n", wide("#"), wide("#")),
        "compact",
        "board-too-large",
    );
    let high = |letter: &str| format!("{letter}\n").repeat(65_536);
    check(
        format!("{}\n{}", high("A"), high(".")),
        "compact",
        "board-too-large",
    );
    let list = |at: usize| format!("{} {} 0\n", at / 256, at % 256);
    check((0..65_536).map(list).collect(), "cells", "board-too-large");
}

#[test]
fn answers_come_as_rows_or_as_filled_puzzles() {
    let puzzle = read("AAB/ACB 1../...");
    let check = |text: &str, expected: &str| {
        let found = match puzzle.read_solution(text) {
            Ok(answer) => rows(&*answer).join("/"),
            Err(error) => error.message.code.to_owned(),
        };
        assert_eq!(found, expected, "{text:?}");
    };
    check("1 2 1\n3 2 1\n", "1 2 1/3 2 1");
    check("121\n321\n", "1 2 1/3 2 1");
    check("\n-- here\n1 2 .\r\n3 2 0\r\n\r\n", "1 2 ./3 2 .");
    check("AAB\nACB\n\n121\n321\n", "1 2 1/3 2 1");
    check("AAB/ACB 121/321", "1 2 1/3 2 1");
    check(
        "0 0 0 1\n0 1 0 2\n0 2 1 1\n1 0 0 3\n1 1 2 2\n1 2 1 1\n",
        "1 2 1/3 2 1",
    );
    check(
        "family = \"suguru\"\ncages = \"AAB/ACB\"\ngivens = \"121/321\"\n",
        "1 2 1/3 2 1",
    );
    check("1 2 99999999999\n3 2 1", "1 2 255/3 2 1");
    check("1 2 1\n3 2 1\n\n1 2 1\n3 2 1\n", "answer-other-size");
    check("1 2\n3 2\n", "answer-other-size");
    check("12\n32\n", "answer-other-size");
    check("1 2 1\n3 2\n", "grid-ragged");
    check("1 2 *\n3 2 1\n", "solution-word-bad");
    check("# 2 1\n3 2 1\n", "answer-cell-absent");
    check("#AB/CCB #21/321", "answer-cell-absent");
    check("", "solution-absent");
    let holed = read("A#B/AAB 1#./...");
    let answer = holed.read_solution("1 # 1\n2 3 2").expect("readable");
    assert_eq!(rows(&*answer), ["1 # 1", "2 3 2"]);
    let outside = holed.read_solution("1 . 1\n2 3 2").err().expect("refused");
    assert_eq!(outside.message.code, "answer-outside");
}
