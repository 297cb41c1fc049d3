//! Books of one's own: made from a drawing, listed, solved, printed.

use std::collections::HashSet;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value as Json;
use tempfile::TempDir;

const CAGES: &str = "family = \"suguru\"\ncages = \"\"\"\nABBBC\nABBCC\nAADEC\nFADEE\nFFDEE\n\"\"\"\n\
    givens = \"\"\"\n.....\n.....\n.....\n.....\n.....\n\"\"\"\n";
const TILES: &str = "family = \"tetravex\"\nsize = \"2x3\"\ntiles = \"\"\"\n1234\n5617\n7123\n4165\n2671\n3452\n\"\"\"\n";
const BOARD: &str = "family = \"packing\"\nboard = \"\"\"\n........\n........\n........\n........\n........\n\"\"\"\n\
    pieces = \"pentomino\"\nuse = 8\n";

fn run(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pavage"))
        .args(["--lang", "en"])
        .args(args)
        .current_dir(folder)
        .output()
        .expect("it runs")
}

fn lines(output: &Output) -> Vec<Json> {
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    lines.collect()
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Makes a book and judges its levels one by one: each has one solution, the class that is told, and none
/// is easier than the one before.
fn check(
    family: &str,
    drawing: &str,
    options: &[&str],
    levels: usize,
    keeps: impl Fn(&str) -> String,
) {
    let folder = TempDir::new().expect("a folder");
    std::fs::write(folder.path().join("drawing.toml"), drawing).expect("it can be written");
    let mut args = vec![
        "generate",
        family,
        "--from",
        "drawing.toml",
        "-o",
        "own.book.json",
    ];
    args.extend(options);
    let made = run(folder.path(), &args);
    assert_eq!(
        made.status.code(),
        Some(0),
        "{family}: {}",
        complaint(&made)
    );
    let listed = lines(&run(folder.path(), &["list", "own.book.json", "--json"]));
    assert_eq!(
        listed[0]["levels"].as_array().map(Vec::len),
        Some(levels),
        "{family}"
    );
    let rated = lines(&run(folder.path(), &["rate", "own.book.json", "--json"]));
    let scores: Vec<f64> = rated
        .iter()
        .filter_map(|rated| rated["score"].as_f64())
        .collect();
    assert!(scores.is_sorted(), "{family}: {scores:?}");
    let mut texts = HashSet::new();
    // Of levels with one score the one with the fewest cells left comes first; in a Suguru these are dots.
    let mut ranked = Vec::new();
    for (rated, number) in rated.iter().zip(1..) {
        let name = format!("own.book.json/{number}");
        assert_eq!(rated["puzzle"], name.as_str());
        assert_eq!(rated["unique"], true, "{name} of {family}");
        assert_eq!(rated["class"], listed[0]["levels"][number - 1]["class"]);
        let written = run(folder.path(), &["convert", &name, "--to", "toml"]);
        let written = String::from_utf8_lossy(&written.stdout).into_owned();
        assert_eq!(keeps(&written), keeps(drawing), "{name} of {family}");
        if let Some((_, givens)) = written.split_once("givens") {
            let score = listed[0]["levels"][number - 1]["score"].as_f64();
            ranked.push((score, givens.matches('.').count()));
        }
        assert!(texts.insert(written), "{name} of {family} is there twice");
    }
    assert!(ranked.is_sorted(), "{family}: {ranked:?}");
    let counted = lines(&run(folder.path(), &["count", "own.book.json", "--json"]));
    assert!(counted.iter().all(|line| line["count"] == "1"), "{family}");
    let printed = run(folder.path(), &["book", "own.book.json", "-o", "own.pdf"]);
    assert_eq!(printed.status.code(), Some(0), "{}", complaint(&printed));
    // The same seed makes the same book.
    let text = std::fs::read(folder.path().join("own.book.json")).expect("it is there");
    args.extend(["--threads", "1"]);
    run(folder.path(), &args);
    let again = std::fs::read(folder.path().join("own.book.json")).expect("it is there");
    assert!(text == again, "{family}");
}

/// A board with pieces cut from it, which has a single solution. No turn or mirror image is the same board.
const ONE_SOLUTION: &str = r#"
family = "packing"
board = """
#....##
#.....#
.......
.......
#....##
"""
[[pieces]]
name = "A"
shape = """
###
.#.
"""
[[pieces]]
name = "B"
shape = """
#.
##
.#
"""
[[pieces]]
name = "C"
shape = """
.#
##
#.
"""
[[pieces]]
name = "D"
shape = """
.#.
###
.#.
"""
[[pieces]]
name = "E"
shape = """
..#
###
#..
"""
[[pieces]]
name = "F"
shape = """
##.
###
"""
"#;

/// What lies between the first quotation marks of three.
fn first_drawing(text: &str) -> String {
    text.split("\"\"\"").nth(1).unwrap_or_default().to_owned()
}

#[test]
fn books_are_made_from_drawings() {
    let classes = ["--difficulty", "starter-junior", "--count", "8"];
    check("suguru", CAGES, &classes, 8, first_drawing);
    let cells = |text: &str| {
        first_drawing(text)
            .split_whitespace()
            .count()
            .max(6)
            .to_string()
    };
    check(
        "tetravex",
        TILES,
        &["--count", "3", "--difficulty", "starter"],
        3,
        cells,
    );
    check(
        "packing",
        BOARD,
        &["--count", "3", "--difficulty", "starter-expert"],
        3,
        |_| String::new(),
    );
    // Its levels differ in the pieces that are laid.
    let classes = ["--difficulty", "starter-master", "--count", "10"];
    let board = |text: &str| first_drawing(text).replace(char::is_alphabetic, ".");
    check("packing", ONE_SOLUTION, &classes, 10, board);
}

#[test]
fn a_level_that_is_not_there_is_told() {
    let folder = TempDir::new().expect("a folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("it can be written");
    };
    let level = r#"{"class":"starter","score":1.5,"puzzle":"family = \"suguru\"\ncages = \"AB\"\ngivens = \"..\"\n"}"#;
    write(
        "two.book.json",
        &format!("{{\"book\":\"Two\",\"levels\":[{level},{level}]}}"),
    );
    let check = |args: &[&str], code: i32, expected: &str| {
        let done = run(folder.path(), args);
        let told = complaint(&done);
        assert_eq!(done.status.code(), Some(code), "{args:?}: {told}");
        assert!(told.contains(expected), "{args:?}: {told}");
    };
    check(&["solve", "two.book.json/3"], 2, "has levels 1 to 2");
    check(&["solve", "two.book.json/x"], 2, "has levels 1 to 2");
    write("none.book.json", r#"{"book":"None","levels":[]}"#);
    check(&["list", "none.book.json"], 2, "1 to 1000 levels, not 0");
    check(&["solve", "none.book.json"], 2, "1 to 1000 levels, not 0");
    write("odd.book.json", "{\"book\":\"Odd\",\n\"levels\":7}");
    check(&["list", "odd.book.json"], 2, "this is no book");
    write(
        "bad.book.json",
        r#"{"book":"Bad","levels":[{"class":"starter","score":1,"puzzle":"family = \"suguru\""}]}"#,
    );
    check(
        &["book", "bad.book.json", "-o", "bad.pdf"],
        2,
        "bad.book.json/1 is no puzzle",
    );
    // A puzzle in JSON is no book.
    write(
        "puzzle.json",
        r#"{"family":"suguru","cages":"AA","givens":"1."}"#,
    );
    check(&["solve", "puzzle.json"], 0, "");
    let asks = |options: &[&'static str]| [&["generate", "suguru"], options].concat();
    check(
        &asks(&["--difficulty", "starter-junior"]),
        2,
        "NAME.book.json",
    );
    check(
        &asks(&["-o", "x.book.json", "--difficulty", "junior-starter"]),
        2,
        "write starter-junior",
    );
    check(
        &asks(&["-o", "x.book.json", "--count", "41"]),
        2,
        "at most 40 levels",
    );
    check(
        &asks(&["-o", "x.book.json", "--format", "compact"]),
        2,
        "neither --solution nor --format",
    );
    check(
        &asks(&[
            "-o",
            "x.book.json",
            "--from",
            "puzzle.json",
            "--size",
            "4x4",
        ]),
        2,
        "--from and --size",
    );
    assert!(!folder.path().join("x.book.json").exists());
}
