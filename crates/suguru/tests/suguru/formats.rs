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
        for format in ["compact", "cells", "url", "toml"] {
            let written = puzzle.write(format);
            // A board with holes has no cell list and no link.
            let holes = ["cells", "url"].contains(&format) && text.contains('#');
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

/// The link of a puzzle by the rules of the sites alone: a string of bits for the borders, and the numbers.
fn link_by_hand(cages: &str, values: &str) -> String {
    let cages: Vec<Vec<char>> = cages.split('/').map(|row| row.chars().collect()).collect();
    let (rows, cols) = (cages.len(), cages[0].len());
    let mut link = format!("https://puzz.link/p?suguru/{cols}/{rows}/");
    let mut digits = |bits: &mut String| {
        while !bits.len().is_multiple_of(5) {
            bits.push('0');
        }
        for at in (0..bits.len()).step_by(5) {
            let number = u32::from_str_radix(&bits[at..at + 5], 2).expect("five bits");
            link.extend(char::from_digit(number, 32));
        }
        bits.clear();
    };
    let mut bits = String::new();
    for row in &cages {
        for pair in row.windows(2) {
            bits.push(if pair[0] == pair[1] { '0' } else { '1' });
        }
    }
    digits(&mut bits);
    for pair in cages.windows(2) {
        for (above, below) in pair[0].iter().zip(&pair[1]) {
            bits.push(if above == below { '0' } else { '1' });
        }
    }
    digits(&mut bits);
    // A value above 15 has two digits behind a minus.
    let mut numbers = values.replace('/', "").replace('g', "-10");
    for count in (1..=20).rev() {
        let letter = char::from_digit(15 + count, 36).expect("a letter");
        numbers = numbers.replace(&".".repeat(count as usize), &letter.to_string());
    }
    link + &numbers + "\n"
}

const LINKED: [(&str, &str); 3] = [
    (
        "AAAABB/CCADBE/CCDDBE/FCDDEE/FGGHIE/GGHHII/JGHHII",
        "1...../.2..3./.1...1/.5..../.3..../....../.2.4..",
    ),
    (
        "AABBBCCCD/AABEBFCCC/GEEEEFHHI/GGEJJFHII/GGKJJFHHI/LGKKJMMMI/LLKKJMMNI/LLLKNNNNN",
        "..4..35../........6/421.3..../........3/.1.6....2/......2../...2...../634..634.",
    ),
    ("AAAAAAAAAAB/AAAAAABBBBB", "g........../..........1"),
];

#[test]
fn links_are_written_and_read_as_the_sites_do() {
    for (cages, values) in LINKED {
        let puzzle = read(&format!("{cages} {values}"));
        let written = puzzle.write("url");
        assert_eq!(written, link_by_hand(cages, values));
        assert_eq!(recognised(&written), "suguru url");
        for form in [
            written.clone(),
            written.replace("https://puzz.link/p?", "http://pzv.jp/p.html?"),
            written.replace("suguru/", "suguru_edit/"),
            format!("-- a link\n{written}"),
            format!("[InternetShortcut]\r\nURL={written}"),
            written.replace("https://puzz.link/p?", ""),
        ] {
            let again = try_read(&form, "url").unwrap_or_else(|error| panic!("{error:?}\n{form}"));
            assert_eq!(again.write("toml"), puzzle.write("toml"), "{form}");
        }
    }
}

#[test]
fn a_file_of_the_sites_is_read() {
    let text = "pzprv3\nsuguru\n2\n3\n0 1 \n1 0 \n0 1 0 \n. 2 . \n- . 1 \n1 2 . \n. . . \n";
    let puzzle = try_read(text, "url").expect("a file");
    assert_eq!(puzzle.write("toml"), read("AAB/ABB .2./..1").write("toml"));
    assert_eq!(recognised(text), "suguru url");
    let in_one_line = text.replace('\n', "/");
    let again = try_read(&in_one_line, "url").expect("in one line");
    assert_eq!(again.write("toml"), puzzle.write("toml"));
}

#[test]
fn links_that_are_not_read_are_named() {
    let check = |text: &str, expected: (Option<usize>, &str)| {
        let error = try_read(text, "url").err().expect(text);
        assert_eq!((error.line, error.message.code), expected, "{text}");
    };
    check(
        "https://puzz.link/p?nurikabe/5/5/abc",
        (Some(1), "url-genre"),
    );
    check(
        "\n-- a\nhttps://pzv.jp/p.html?heyawake/6/6/0",
        (Some(3), "url-genre"),
    );
    check(
        "https://swaroopg92.github.io/penpa-edit/#m=solve&p=7VVB",
        (Some(1), "url-penpa"),
    );
    check(
        "https://sudokupad.app/3nh8cdm2ye",
        (Some(1), "url-sudokupad"),
    );
    check(
        "https://e2.bucas.name/#puzzle=x&board_edges=abea",
        (Some(1), "url-bucas"),
    );
    check("https://example.org/", (Some(1), "url-unknown"));
    check("https://puzz.link/p?suguru/5/", (Some(1), "url-size"));
    check("https://puzz.link/p?suguru/0/5/", (Some(1), "board-empty"));
    check(
        "https://puzz.link/p?suguru/99999/99999/",
        (Some(1), "board-too-large"),
    );
    check("https://puzz.link/p?suguru/3/2/a", (Some(1), "url-short"));
    check("https://puzz.link/p?suguru/3/2/a~", (Some(1), "url-letter"));
    check("https://puzz.link/p?suguru/3/2/aaz", (Some(1), "url-long"));
    check(
        "https://puzz.link/p?suguru/3/2/aa-",
        (Some(1), "url-letter"),
    );
    check(
        "https://puzz.link/p?suguru/3/2/aaf",
        (Some(1), "given-out-of-range"),
    );
    check("https://puzz.link/p?suguru/9/9/", (Some(1), "url-short"));
    let open = format!("https://puzz.link/p?suguru/9/9/{}", "0".repeat(30));
    check(&open, (Some(1), "cage-too-large"));
    check("pzprv3\nnurikabe\n2\n2\n", (Some(2), "url-genre"));
    check("pzprv3\nsuguru\nx\n", (Some(2), "url-size"));
    check(
        "pzprv3\nsuguru\n2\n2\n0\n0\n1 1\n. .\n",
        (Some(8), "url-short"),
    );
    check(
        "pzprv3\nsuguru\n2\n2\n0\n0 1\n1 1\n. .\n. .\n",
        (Some(6), "grid-ragged"),
    );
    check(
        "pzprv3\nsuguru\n2\n2\n0\n2\n1 1\n. .\n. .\n",
        (Some(6), "url-letter"),
    );
    check(
        "pzprv3\nsuguru\n2\n2\n0\n0\n1 1\n. x\n. .\n",
        (Some(8), "url-letter"),
    );
}
