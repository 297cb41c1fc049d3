//! Solutions that are held for an answer take memory, which is asked for.

use pavage_app::load::{Reading, read};
use pavage_app::solve::{Status, Total, Wanted, solve};
use pavage_app::{Memory, Options, Run, StopReason};

/// Dominoes on a board of so many cells in four rows.
fn dominoes(columns: usize) -> String {
    let count = 2 * columns;
    format!(
        "family = \"packing\"\nboard = \"4x{columns}\"\n\
         [[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = {count}\n"
    )
}

#[test]
fn as_many_solutions_are_held_as_there_is_memory_for() {
    let puzzle = read(dominoes(12).as_bytes(), &Reading::default()).expect("a puzzle");
    let check = |engine: &str, heuristic: Option<&str>, bytes: usize| {
        let memory = Memory::limited(bytes);
        let options = Options {
            engine: Some(engine.to_owned()),
            heuristic: heuristic.map(str::to_owned),
            ..Options::default()
        };
        let run = Run {
            memory: memory.clone(),
            ..Run::default()
        };
        let solved = solve(&*puzzle.position, Wanted::All, &options, &run);
        let solved = solved.expect("the engine fits");
        assert!(memory.most() <= bytes);
        assert_eq!(memory.left(), Some(bytes), "all is given back");
        let held = solved.solutions.len();
        let place = format!("{engine} {heuristic:?} {bytes}: {held}");
        if bytes > 1 << 29 {
            assert_eq!((solved.status, held), (Status::Solved, 145_601), "{place}");
            return;
        }
        assert!(held > 100 && held < 20_000, "{place}");
        assert_eq!(
            (solved.status, solved.stop),
            (Status::Limit, StopReason::MemoryLimit)
        );
        let reason = solved.reason.map(|reason| reason.code);
        assert_eq!(reason, Some("limit-memory"), "{place}");
        assert!(matches!(
            solved.total,
            Total::AtLeast(_) | Total::Exactly(145_601)
        ));
    };
    check("mask", None, 8 << 20);
    check("dance", None, 8 << 20);
    check("sweep", None, 8 << 20);
    check("sweep", Some("random"), 24 << 20);
    check("sweep", None, 1 << 30);
}
