//! Stand-in for the exact search.

use pavage_search::StopReason;

use super::puzzle::{Puzzle, State};
use super::techniques::{Deck, Sheet};
use crate::Budget;

/// The solutions of a position, so many at most.
pub(super) fn solutions(
    puzzle: &Puzzle,
    state: &State,
    max: usize,
    budget: &Budget,
) -> Result<Vec<State>, StopReason> {
    fn go(
        deck: &Deck<'_>,
        mut sheet: Sheet,
        max: usize,
        found: &mut Vec<State>,
        nodes: &mut u64,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        loop {
            *nodes += 1;
            if let Some(stop) = budget.stop(*nodes).filter(|_| nodes.is_multiple_of(256)) {
                return Err(stop);
            }
            if sheet.conflict(deck).is_some() {
                return Ok(());
            }
            let Some(cell) = sheet.open_cells().min_by_key(|cell| sheet.number(*cell)) else {
                found.push(sheet.to_state(deck));
                return Ok(());
            };
            let pictures: Vec<_> = sheet.candidates(cell).collect();
            for picture in &pictures[1..] {
                let mut beyond = sheet.clone();
                beyond.write(deck, cell, *picture);
                go(deck, beyond, max, found, nodes, budget)?;
                if found.len() >= max {
                    return Ok(());
                }
            }
            sheet.write(deck, cell, pictures[0]);
        }
    }
    let deck = Deck::new(puzzle);
    let mut found = Vec::new();
    go(
        &deck,
        Sheet::of(&deck, state),
        max,
        &mut found,
        &mut 0,
        budget,
    )?;
    Ok(found)
}
