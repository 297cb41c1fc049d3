//! What `solve` writes is what `check` reads.

use pavage_app::check::check;
use pavage_app::load::{Reading, read};

const PUZZLE: &str = "0514 @\n4631\n5178\n8302\n";

fn verdict(puzzle: &str, answer: &str, expected: &str) {
    let puzzle = read(puzzle.as_bytes(), &Reading::default()).expect("a puzzle");
    let found = match check(&*puzzle.position, answer) {
        Ok(report) => {
            let rules = report.violations.iter().map(|violation| violation.rule);
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
