//! The player's notes beside what is deduced: what they have already, and what a step changes.

use super::super::moves::{self, Move};
use super::super::puzzle::{Puzzle, State};
use super::super::techniques::{Deduction, Sheet};
use super::super::values::Values;
use pavage_family::Place;

/// The position with its values alone.
pub(super) fn without_notes(state: &State) -> State {
    State::of_values(state.values().to_vec())
}

/// Whether any cell has notes.
pub(super) fn any(state: &State) -> bool {
    state.notes.iter().any(Option::is_some)
}

/// Whether the notes have crossed out all that a deduction does, and it writes nothing.
pub(super) fn has(state: &State, deduction: &Deduction) -> bool {
    let is_out = |(cell, gone): &(_, _)| {
        let notes = state.notes(*cell);
        notes.is_some_and(|notes| (notes & *gone).is_empty())
    };
    deduction.placed.is_empty() && deduction.gone.iter().all(is_out)
}

/// The moves of a step, made on a position one after the other: those that change it, and what it
/// is then. `after` is the sheet after the step: where notes would keep nothing, for they left out
/// what is true, they become what the sheet has.
pub(super) fn played(
    puzzle: &Puzzle,
    state: &State,
    after: &Sheet<'_>,
    moves: Vec<String>,
) -> (Vec<String>, State) {
    let mut state = state.clone();
    let mut made = Vec::new();
    for text in moves {
        let Ok(mv) = text.parse::<Move>() else {
            continue;
        };
        let mv = match mv {
            Move::Drop { cell, values } => whole(puzzle, &state, after, cell, values),
            other => other,
        };
        if let Ok(next) = moves::play(puzzle, &state, &mv) {
            made.push(mv.to_string());
            state = next;
        }
    }
    (made, state)
}

/// The move that crosses values out, or notes what the sheet has where nothing would be left.
fn whole(puzzle: &Puzzle, state: &State, after: &Sheet<'_>, spot: Place, values: Vec<u8>) -> Move {
    let left = puzzle.layout().at(spot).and_then(|cell| {
        let notes = state.notes(cell)?;
        let is_empty = (notes - values.iter().copied().collect::<Values>()).is_empty();
        is_empty.then(|| after.get(cell).collect())
    });
    match left {
        Some(values) => Move::Note { cell: spot, values },
        None => Move::Drop { cell: spot, values },
    }
}
