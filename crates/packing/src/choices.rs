//! Choices as they are typed: `month=Jan,day=1`.

use std::collections::HashSet;

use pavage_grid::CellId;

use super::puzzle::{OPEN, Placement, Puzzle, State};
use super::rules::Choice;
use pavage_family::Message;

/// The puzzle in which the typed cells stay open. Case does not matter.
///
/// # Errors
/// The text names no choice or no label of it, or the cell cannot stay open.
pub(super) fn choosing(puzzle: Puzzle, typed: &str) -> Result<Puzzle, Message> {
    let pairs = typed.split(',').map(str::trim);
    pairs.filter(|pair| !pair.is_empty()).try_fold(puzzle, one)
}

fn one(puzzle: Puzzle, typed: &str) -> Result<Puzzle, Message> {
    let choices = puzzle.rules().choices();
    if choices.is_empty() {
        return Err(Message::new("choose-none"));
    }
    let (name, label) = typed
        .split_once('=')
        .ok_or_else(|| Message::new("choose-bad").with("typed", typed))?;
    let (name, label) = (name.trim(), label.trim());
    let is_alike = |one: &str, other: &str| one.to_lowercase() == other.to_lowercase();
    let number = choices
        .iter()
        .position(|choice| is_alike(&choice.name, name));
    let number = number.ok_or_else(|| {
        let known: Vec<&str> = choices.iter().map(|choice| choice.name.as_str()).collect();
        let message = Message::new("choose-unknown").with("typed", name);
        message.with("known", known.join(", "))
    })?;
    let choice = &choices[number];
    let place = choice
        .labels
        .iter()
        .position(|other| is_alike(other, label));
    let place = place.ok_or_else(|| unlabelled(choice, label))?;
    puzzle.with_chosen(number, place)
}

/// The message that a choice has no such label.
fn unlabelled(choice: &Choice, typed: &str) -> Message {
    let message = Message::new("choose-label").with("typed", typed);
    let message = message.with("choice", choice.name.as_str());
    message.with("known", choice.labels.join(", "))
}

/// The choices of a position, with the labels of the cells that are left open.
pub(super) fn groups(puzzle: &Puzzle, state: &State) -> Vec<pavage_family::Choice> {
    let group = |(choice, made): (&Choice, Option<CellId>)| pavage_family::Choice {
        name: choice.name.clone(),
        labels: choice.labels.clone(),
        fixed: choice.cells.iter().position(|cell| Some(*cell) == made),
    };
    let choices = puzzle.rules().choices().iter();
    choices.zip(puzzle.made(state)).map(group).collect()
}

/// The position with the cell of that index left open in each choice; `None` if one cannot be, or two
/// choices would have the same.
pub(super) fn chosen(puzzle: &Puzzle, state: &State, labels: &[usize]) -> Option<State> {
    let choices = puzzle.rules().choices().iter().zip(labels);
    let cells = choices.map(|(choice, label)| choice.cells[*label]);
    let cells: Vec<CellId> = cells.collect();
    let different: HashSet<&CellId> = cells.iter().collect();
    if different.len() < cells.len() {
        return None;
    }
    let mut cells = cells.into_iter();
    cells.try_fold(state.clone(), |state, cell| {
        if state.open.contains(&cell) {
            return Some(state);
        }
        let open = Placement {
            cells: vec![cell],
            piece: OPEN,
        };
        puzzle.with_placement(&state, open).ok()
    })
}
