//! The books are what they say: every level has exactly one solution and the class and score that it
//! tells, they rise, and no two levels are the same but for a symmetry.

mod same;

use std::collections::HashSet;

use pavage_app::load::{Reading, read};
use pavage_app::rate::rate;
use pavage_app::solve::{Total, Wanted, solve};
use pavage_app::{AnyPosition, Class, Options, Run, Way};
use pavage_books::{Book, book, names};

use same::{class_of_images, class_of_solved};

/// The levels of a book.
const LEVELS: usize = 40;
/// The tests rate each so-manyth level of a book.
const RATED_EACH: usize = 6;
/// Large boards take seconds to rate in the classes from master on.
const SLOW: [&str; 3] = ["tetravex-6x6", "tetravex-7x7", "tetravex-8x8"];

/// The books made before solved boards were kept apart: some of their levels share one.
const SHARING: [&str; 1] = ["tetravex-4x4"];

fn books() -> impl Iterator<Item = (&'static str, Book)> {
    names().map(|name| (name, book(name).expect("it is listed")))
}

fn level(book: &Book, number: usize) -> Box<dyn AnyPosition> {
    let text = book.puzzle(number).expect("it exists");
    let read = read(text.as_bytes(), &Reading::default());
    read.unwrap_or_else(|error| panic!("{text}: {error:?}"))
        .position
}

fn class(name: &str) -> Class {
    Class::named(name).unwrap_or_else(|| panic!("no class {name}"))
}

#[test]
fn every_book_is_listed_once() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/books");
    let files = std::fs::read_dir(folder).expect("the books");
    let files = files.map(|file| file.expect("a book").file_name());
    let mut files: Vec<String> = files
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let mut listed: Vec<String> = names().map(|name| format!("{name}.txt")).collect();
    files.sort();
    listed.sort();
    assert_eq!(listed, files);
}

#[test]
fn the_levels_rise_and_are_shared_among_the_classes() {
    for (name, book) in books() {
        assert_eq!(book.levels.len(), LEVELS, "{name}");
        let rank = |at: usize| (class(&book.levels[at].class), book.levels[at].score);
        assert!((1..LEVELS).all(|at| rank(at - 1) <= rank(at)), "{name}");
        let of = |class: Class| {
            book.levels
                .iter()
                .filter(|level| level.class == class.name())
                .count()
        };
        let (absent, there): (Vec<Class>, Vec<Class>) = Class::ALL
            .into_iter()
            .partition(|class| book.absent.iter().any(|absent| absent == class.name()));
        assert_eq!(absent.len(), book.absent.len(), "{name}");
        assert!(absent.iter().all(|class| of(*class) == 0), "{name}");
        let shares: Vec<usize> = there.iter().map(|class| of(*class)).collect();
        let least = LEVELS / there.len();
        assert!(
            shares
                .iter()
                .all(|share| (least..=least + 1).contains(share)),
            "{name}: {shares:?}"
        );
    }
}

/// The score as the books tell it.
fn rounded(score: f64) -> String {
    format!("{score:.2}")
}

fn check_rating(name: &str, book: &Book, number: usize) {
    let told = &book.levels[number - 1];
    let rated = rate(&*level(book, number), Way::Greedy, &Run::default()).expect("it reasons");
    let found = rated.rating;
    assert_eq!(
        found.class.map(Class::name),
        Some(&*told.class),
        "{name}/{number}"
    );
    assert_eq!(
        found.score.map(rounded),
        Some(rounded(told.score)),
        "{name}/{number}"
    );
}

#[test]
fn levels_have_the_class_and_the_score_that_the_book_tells() {
    for (name, book) in books() {
        for number in (1..=LEVELS).step_by(RATED_EACH) {
            let is_hard = class(&book.levels[number - 1].class) >= Class::Master;
            if !(is_hard && SLOW.contains(&name)) {
                check_rating(name, &book, number);
            }
        }
    }
}

#[test]
fn each_level_has_one_solution_and_is_like_no_other() {
    for (name, book) in books() {
        let (mut seen, mut boards) = (HashSet::new(), HashSet::new());
        for number in 1..=LEVELS {
            let position = level(&book, number);
            let solved = solve(
                &*position,
                Wanted::AtMost(2),
                &Options::default(),
                &Run::default(),
            );
            let solved = solved.expect("usual options");
            assert_eq!(solved.total, Total::Exactly(1), "{name}/{number}");
            let rows = solved.solutions[0].solution().text_rows();
            let own = own(&book.levels[number - 1].puzzle);
            let own: Vec<&str> = own.iter().map(String::as_str).collect();
            let image = class_of_images(position.family(), &own, &rows);
            assert!(seen.insert(image), "{name}/{number} is there twice");
            boards.insert(class_of_solved(position.family(), &own, &rows));
        }
        let is_shared = boards.len() < LEVELS;
        assert_eq!(is_shared, SHARING.contains(&name), "{name}");
    }
}

/// The drawings of a puzzle, each on a line: what differs from level to level.
fn own(puzzle: &str) -> Vec<String> {
    let drawings = puzzle.split("\"\"\"").skip(1).step_by(2);
    drawings
        .map(|drawing| drawing.trim_matches('\n').replace('\n', "/"))
        .collect()
}

#[test]
fn solved_boards_are_told_apart() {
    let rows = |rows: &[&str]| rows.iter().map(|row| (*row).to_owned()).collect::<Vec<_>>();
    let packing = |solved: &[&str]| class_of_solved("packing", &["......"], &rows(solved));
    assert_eq!(packing(&["AAB", "ABB"]), packing(&["BBA", "BAA"]));
    assert_ne!(packing(&["AAB", "ABB"]), packing(&["AAA", "BBB"]));
    let suguru =
        |own: &str, solved: &[&str]| class_of_solved("suguru", &["AAB/ABB", own], &rows(solved));
    assert_eq!(
        suguru("1../...", &["1 2 1", "3 3 2"]),
        suguru("..1/...", &["1 2 1", "3 3 2"])
    );
    assert_ne!(
        suguru("1../...", &["1 2 1", "3 3 2"]),
        suguru("1../...", &["1 2 3", "3 1 2"])
    );
    let tiles =
        |own: &str| class_of_solved("tetravex", &[own], &rows(&["1234", "5367", "4901", "7045"]));
    assert_eq!(
        tiles("1234@/5367/8901/2345"),
        tiles("1234/5367@/8901/2345@")
    );
}

#[test]
fn images_are_told_from_other_levels() {
    let packing = |own: &str| class_of_images("packing", &[own], &[]);
    assert_eq!(packing("AA./.B."), packing(".B./AA."));
    assert_eq!(packing("AA./.B."), packing("A./AB/.."));
    assert_ne!(packing("AA./.B."), packing("BB./.A."));
    assert_eq!(packing("A./..//B"), packing("../.A//B"));
    let suguru = |cages: &str, givens: &str| class_of_images("suguru", &[cages, givens], &[]);
    assert_eq!(suguru("AAB/CCB", "1../.2."), suguru("ZZY/XXY", "1../.2."));
    assert_eq!(suguru("AAB/CCB", "1../.2."), suguru("BAA/BCC", "..1/.2."));
    assert_ne!(suguru("AAB/CCB", "1../.2."), suguru("AAB/CCB", "2../.1."));
    let tiles = |own: &str, solved: &[&str]| {
        class_of_images(
            "tetravex",
            &[own],
            &solved
                .iter()
                .map(|row| (*row).to_owned())
                .collect::<Vec<_>>(),
        )
    };
    let one = tiles("1234@/5367/8901/2345", &["1234", "5367", "4901", "7045"]);
    // Colours named anew, and the board turned upside down.
    assert_eq!(
        one,
        tiles("1234@/5367/8901/2345", &["2345", "6478", "5012", "8156"])
    );
    assert_eq!(one, tiles("1/2/3@/4", &["1904", "5047", "4231", "7365"]));
    assert_ne!(one, tiles("1/2/3/4@", &["1234", "5367", "4901", "7045"]));
}
