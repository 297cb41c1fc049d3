//! Puzzles that need much reasoning: they have one solution, their level solves them, and the level
//! below does not.

use pavage_family::{Family, Settings};
use pavage_search::{Limits, Run, Sinks, Task, engine};
use pavage_suguru::{Candidates, Layout, Levels, Propagation, Puzzle, State, Suguru, solutions};

use super::{lines, read};

/// Name, compact text and level of every hard puzzle.
fn hard() -> impl Iterator<Item = (&'static str, &'static str, u8)> {
    lines(include_str!("../../../../corpus/suguru-hard.txt")).map(|fields| {
        let [name, text, level] = fields[..] else {
            panic!("three fields: {fields:?}");
        };
        (name, text, level.parse().expect("a number"))
    })
}

/// The layout and candidates of a puzzle at its start.
fn start(text: &str) -> (Layout, Candidates) {
    let puzzle: Puzzle = Suguru::read(text, "compact", &Settings::new()).expect("readable");
    let candidates = Candidates::of(&puzzle, &State::start(&puzzle));
    (puzzle.layout().clone(), candidates)
}

#[test]
fn they_have_one_solution() {
    let dance = engine("dance").expect("a known engine");
    let run = Run::limited(Limits {
        solutions_max: Some(2),
        ..Limits::default()
    });
    for (name, text, _) in hard() {
        let (layout, candidates) = start(text);
        assert_eq!(solutions(&layout, &candidates, 2).len(), 1, "{name}");
        let Ok(cover) = read(text).cover(&Run::default()) else {
            panic!("{name} has no cover");
        };
        let summary = dance.search(cover.model(), &Task::default(), &run, &mut Sinks::default());
        assert_eq!(summary.stats.solutions, 1, "{name}");
    }
}

#[test]
fn they_need_their_level() {
    let run = Run::default();
    for (name, text, level) in hard() {
        let (layout, candidates) = start(text);
        let mut below = Propagation::new(&layout, &candidates).expect("there is a solution");
        let closed = Levels::new(&run).close(&mut below, level - 1);
        assert_eq!(closed, Ok(()), "{name}");
        assert!(!below.is_decided(), "{name} needs less");
        let mut here = Propagation::new(&layout, &candidates).expect("there is a solution");
        let smallest = Levels::new(&run).smallest(&mut here);
        assert_eq!(smallest, Ok(level), "{name}");
        let solved = solutions(&layout, &candidates, 1);
        assert_eq!(here.candidates(), solved[0], "{name}");
    }
}
