//! The solutions of a cover by every engine that takes it.

use std::ops::ControlFlow;

use pavage_family::{Cover, Family};
use pavage_packing::{Packing, Placement, Puzzle, State};
use pavage_puzzles::engines;
use pavage_search::{Asked, BigUint, OptionId, Run, Sinks, Task};

/// All solutions, by every engine; they agree on the number. With the number up to symmetry, where an
/// engine counts it. The text says of what, where they disagree.
pub(crate) fn by_every_engine(
    cover: &<Packing as Family>::Cover,
    text: &str,
) -> (Vec<State>, Option<BigUint>) {
    let run = Run::default();
    let model = cover.model();
    let mut all: Option<Vec<State>> = None;
    for engine in engines().giving(Asked::Solutions) {
        if engine.supports(model).is_err() {
            continue;
        }
        let mut found = Vec::new();
        let mut on_solution = |chosen: &[OptionId]| {
            found.push(cover.decode(chosen));
            ControlFlow::Continue(())
        };
        let mut sinks = Sinks {
            on_solution: Some(&mut on_solution),
            ..Sinks::default()
        };
        engine.search(model, &Task::default(), &run, &mut sinks);
        let number = all.get_or_insert_with(|| found.clone()).len();
        assert_eq!(found.len(), number, "{} of\n{text}", engine.name());
    }
    let all = all.expect("the reference takes every model");
    let symmetries = cover.symmetries(&run).expect("no limits");
    let mut orbits = None;
    for engine in engines().giving(Asked::Count) {
        if let Ok(found) = engine.count(model, &symmetries, &run) {
            let number = BigUint::from(all.len() as u64);
            let of = || format!("{} of\n{text}", engine.name());
            assert_eq!(found.solutions, Ok(number), "{}", of());
            orbits = orbits.or(found.orbits.ok());
        }
    }
    (all, orbits)
}

/// The state after these placements. Each is played as it is typed, and could be taken away again. The
/// text says of what, where it is refused.
pub(crate) fn after(puzzle: &Puzzle, placements: &[Placement], text: &str) -> State {
    let play = |state: &State, typed: &str| {
        let mv = typed
            .parse()
            .unwrap_or_else(|error| panic!("{typed}: {error}"));
        let played = Packing::play(puzzle, state, &mv);
        played.unwrap_or_else(|error| panic!("{typed}: {error:?}\n{text}"))
    };
    let mut state = Packing::start(puzzle);
    for placement in placements {
        let cells = placement.cells.iter();
        let cells: Vec<String> = cells
            .map(|&cell| puzzle.board().place(cell).to_string())
            .collect();
        let next = play(&state, &format!("{} {}", placement.piece, cells.join(" ")));
        assert_eq!(play(&next, &format!("- {}", cells[0])), state, "{text}");
        state = next;
    }
    state
}
