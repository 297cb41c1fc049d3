//! All combinations of choices as one problem: that of a position in which one cell of each group is
//! still to be left open.

use pavage_family::{ChoiceCover, FreeChoice, NoCover};
use pavage_search::{OptionId, Run};

use super::super::amounts::{self, OpeningKind, openings_by_choice};
use super::super::puzzle::{Puzzle, State};
use super::build::{Built, Class, build, classes_with};

/// Builds the problem of a position, with what its options choose.
pub(in super::super) fn choice_cover(
    puzzle: &Puzzle,
    state: &State,
    run: &Run<'_>,
) -> Result<ChoiceCover, NoCover> {
    amounts::check(puzzle, state).map_err(NoCover::Unsolvable)?;
    let classes = classes_with(puzzle, state, openings_by_choice(puzzle, state));
    let number = amounts::number(puzzle, state);
    let built = build(puzzle, state, &classes, number, run)?;
    let free = (0..classes.len()).filter_map(|at| free_choice(puzzle, &classes[at], at, &built));
    Ok(ChoiceCover {
        free: free.collect(),
        model: built.model,
        taken: built.taken,
    })
}

/// What the class of that number chooses; `None` if it is not of a choice.
fn free_choice(puzzle: &Puzzle, class: &Class, at: usize, built: &Built) -> Option<FreeChoice> {
    let OpeningKind::Choice(choice) = class.opening.as_ref()?.kind else {
        return None;
    };
    let listed = built.options.iter().enumerate();
    let of_class: Vec<_> = listed.filter(|(_, (class, _))| *class == at).collect();
    let option = |cell| {
        let mut found = of_class.iter().filter(|(_, (_, cells))| *cells == [cell]);
        found.next().map(|(at, _)| OptionId::at(*at))
    };
    let cells = puzzle.rules().choices()[choice].cells.iter();
    Some(FreeChoice {
        item: built.classes[at],
        options: cells.map(|cell| option(*cell)).collect(),
    })
}
