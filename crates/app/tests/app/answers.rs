//! What `solve` writes is what `check` reads.

use pavage_app::Place;
use pavage_app::Run;
use pavage_app::check::{check, check_position};
use pavage_app::load::{Reading, play_moves, read};

const PUZZLE: &str = "0514 @\n4631\n5178\n8302\n";

const PIECES: &str = r###"
family = "packing"
board = "2x3"

[[pieces]]
name = "D"
shape = "##"

[[pieces]]
name = "L"
shape = """
..#
###
"""
"###;

fn verdict(puzzle: &str, answer: &str, expected: &str) {
    let puzzle = read(puzzle.as_bytes(), &Reading::default()).expect("a puzzle");
    let found = match check(&*puzzle.position, answer, &Run::default()) {
        Ok(verdict) => {
            let rules = verdict.violations.iter().map(|violation| violation.rule);
            rules.collect::<Vec<_>>().join(" ")
        }
        Err(error) => format!("{:?} {}", error.line, error.message.code),
    };
    assert_eq!(found, expected, "{answer:?}");
}

#[test]
fn boards_of_tiles_come_as_text_or_json() {
    let right = "0514\n5178\n4631\n8302\n";
    let rest = "[[4,3,1,6],[8,0,2,3]]";
    verdict(PUZZLE, right, "");
    verdict(PUZZLE, &format!("{right}\n{right}"), "");
    verdict(PUZZLE, &format!("-- 1\n{right}-- 2\n{right}"), "");
    let json = |rows: &str| format!(r#"{{"solutions":[{rows}]}}"#);
    verdict(
        PUZZLE,
        &json(&format!("[[[0,1,4,5],[5,7,8,1]],{rest}]")),
        "",
    );
    verdict(
        PUZZLE,
        &json(&format!("[[[0,1,4,5],null],{rest}]")),
        "cell-empty",
    );
    verdict(
        PUZZLE,
        &json(&format!("[[[0,1,4,5],[5,7,8]],{rest}]")),
        "None solution-absent",
    );
    verdict(PUZZLE, &json(&format!("[{rest}]")), "answer-other-count");
    verdict(PUZZLE, "0514\n5178\n4631\n", "answer-other-count");
    verdict(PUZZLE, "0514\n5178\n4631\n78\n", "Some(4) tile-unreadable");
}

/// A solution is held against what was played as well, in every kind of puzzle.
#[test]
fn solutions_keep_what_was_played() {
    let check = |puzzle: &str, moves: &str, answer: &str, expected: &[[u16; 2]]| {
        let puzzle = read(puzzle.as_bytes(), &Reading::default()).expect("a puzzle");
        let position = play_moves(&*puzzle.position, moves).expect("moves");
        let report = check(&*position, answer, &Run::default()).expect("an answer");
        let broken = report.violations.iter();
        let left = broken.filter(|broken| broken.rule == "answer-leaves-position");
        let cells: Vec<_> = left.flat_map(|broken| broken.cells.clone()).collect();
        let cells: Vec<[u16; 2]> = cells
            .iter()
            .map(|cell: &Place| [cell.row, cell.col])
            .collect();
        assert_eq!(cells, expected, "{moves}");
        assert_eq!(report.violations.is_empty(), expected.is_empty(), "{moves}");
    };
    let numbers = "AABB ....";
    check(numbers, "", "2 1 2 1\n", &[]);
    check(numbers, "move set 1,2 1", "2 1 2 1\n", &[]);
    check(numbers, "move set 1,2 2", "2 1 2 1\n", &[[0, 1]]);
    check(PIECES, "", "DDL\nLLL\n", &[]);
    check(PIECES, "move D 1,1 1,2", "DDL\nLLL\n", &[]);
    check(PIECES, "move D 2,1 2,2", "DDL\nLLL\n", &[[1, 0], [1, 1]]);
}

/// Of what is not finished, entries that the only solution does not have come before all else.
#[test]
fn entries_that_the_only_solution_does_not_have_are_told() {
    let check = |puzzle: &str, moves: &str, rules: &[&str], completable: Option<bool>| {
        let puzzle = read(puzzle.as_bytes(), &Reading::default()).expect("a puzzle");
        let position = play_moves(&*puzzle.position, moves).expect("moves");
        let verdict = check_position(&*position, &Run::default());
        let found = verdict.violations.iter().map(|violation| violation.rule);
        let found: Vec<&str> = found.take(rules.len()).collect();
        assert_eq!(
            (&found[..], verdict.completable),
            (rules, completable),
            "{moves}"
        );
    };
    let numbers = "AABCD/AABBD/EEBBD/EEFFD/EFFFD 3.3../....2/...../3...5/...2.";
    check(numbers, "", &["cell-empty"], Some(true));
    check(numbers, "move set 2,1 4", &["cell-empty"], Some(true));
    let wrong = ["wrong-value", "cell-empty"];
    check(numbers, "move set 2,1 1", &wrong, Some(false));
    check(PUZZLE, "", &["cell-empty"], Some(true));
    check(PUZZLE, "move put 2,2 8302", &["cell-empty"], Some(true));
    let wrong = ["wrong-tile", "cell-empty"];
    check(PUZZLE, "move put 2,2 4631", &wrong, Some(false));
    let only = PIECES.replace("board", "rotate = false\nflip = false\nboard");
    check(&only, "", &["piece-missing"], Some(true));
    let wrong = ["dead-end", "piece-missing"];
    check(&only, "move D 2,1 2,2", &wrong, Some(false));
    // Of several solutions, nobody knows which entry is wrong.
    check(PIECES, "move D 2,1 2,2", &["piece-missing"], Some(true));
    let wrong = ["no-solution", "piece-missing"];
    check(PIECES, "move D 1,1 2,1", &wrong, Some(false));
    let several = "AABB ....";
    check(several, "move set 1,2 2", &["cell-empty"], Some(true));
    let wrong = ["no-solution", "touching-equal"];
    check(
        several,
        "move set 1,2 1\nmove set 1,3 1",
        &wrong,
        Some(false),
    );
}
