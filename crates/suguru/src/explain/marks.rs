//! Compares deductions with the player's notes: what the notes have already, and what a step
//! changes.

use super::super::candidates::CellValues;
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

/// Whether a deduction writes nothing and the notes have already crossed out its eliminations.
pub(super) fn has(state: &State, deduction: &Deduction) -> bool {
    let is_out = |gone: &CellValues| {
        let notes = state.notes(gone.cell);
        notes.is_some_and(|notes| (notes & gone.values).is_empty())
    };
    deduction.placed.is_empty() && deduction.gone.iter().all(is_out)
}

/// Plays the moves of a step in turn. Returns those that change the position, and the position
/// after them. `after` is the sheet after the step. If the notes of a cell would become empty,
/// because they left out the right value, they become the candidates of that sheet.
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

/// The move that crosses values out, or that notes the sheet's candidates if nothing would be left.
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
