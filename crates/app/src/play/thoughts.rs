//! What the trained network thinks of a position, beside what is true of it.

use pavage_bits::SmallSort as _;
use pavage_family::ahead::Found;
use pavage_family::{AnyPosition, NoCover, Place, Placed};
use pavage_search::{BigUint, Guidance, OptionId, Run};

use super::{Wish, check, choices, left};
use crate::options::{Refusal, TRAINED};

pub use pavage_search::ReasonKind;

/// The reasons told of a thought, the heaviest first.
const REASONS_MAX: usize = 3;

/// What the network thinks of a position.
pub struct Thoughts {
    /// The solutions of the position, if they were counted soon enough.
    pub solutions: Option<BigUint>,
    /// How many choices there are: the placements of the cell or piece with the fewest.
    pub choices: usize,
    /// The best of them, the best first. None if the position is complete or has no placement.
    pub best: Vec<Thought>,
}

/// A choice.
pub struct Thought {
    /// The piece, and where it lies.
    pub placed: Placed,
    /// The move that lays it.
    pub moved: String,
    /// The share that the network gives it among all choices.
    pub probability: f64,
    /// The solutions that it keeps, if they were counted soon enough.
    pub left: Option<BigUint>,
    /// What its score rests on.
    pub reasons: Vec<Reason>,
}

/// A part of the score of a choice.
pub struct Reason {
    /// What it looks at.
    pub kind: ReasonKind,
    /// The cells.
    pub cells: Vec<Place>,
    /// By how much it makes the choice more likely than others, as a logarithm; negative if less.
    pub weight: f64,
}

/// What the network thinks of a position: the best choices, at most so many.
///
/// # Errors
/// The network knows no puzzles of this family, the position is too large, or a limit was met.
pub fn thoughts(
    position: &dyn AnyPosition,
    most: usize,
    run: &Run<'_>,
) -> Result<Thoughts, Refusal> {
    let wish = Wish {
        counts: true,
        ..Wish::LEARNED
    };
    check(position, &wish)?;
    let found = match choices(position, &wish, run) {
        Ok(Found::Open(found)) => found,
        Ok(Found::Complete | Found::Dead) | Err(NoCover::Unsolvable(_)) => Vec::new(),
        Err(refused) => return Err(refused.into()),
    };
    let options: Vec<OptionId> = found.iter().map(|choice| choice.option).collect();
    // Each count has half of the time that is left, so that there is an answer in any case.
    let mut told = Thoughts {
        solutions: left(position, &run.first_half()),
        choices: found.len(),
        best: Vec::new(),
    };
    let reasons = reasons(position, run)?;
    for choice in found.into_iter().take(most) {
        let cells = choice.placed.cells.iter().map(ToString::to_string);
        let cells: Vec<String> = cells.collect();
        told.best.push(Thought {
            moved: format!("{} {}", choice.placed.piece, cells.join(" ")),
            probability: choice.probability(),
            left: left(&*choice.position, &run.first_half()),
            reasons: reasons(choice.option, &options),
            placed: choice.placed,
        });
    }
    if let Some(stop) = run.stop() {
        return Err(Refusal::Stopped(stop));
    }
    Ok(told)
}

/// What tells the reasons of an option among others.
type Telling = Box<dyn Fn(OptionId, &[OptionId]) -> Vec<Reason>>;

fn reasons(position: &dyn AnyPosition, run: &Run<'_>) -> Result<Telling, Refusal> {
    let cover = match position.cover(run) {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(_)) => return Ok(Box::new(|_, _| Vec::new())),
        Err(refused) => return Err(refused.into()),
    };
    let guide = cover.order(TRAINED, 0).and_then(|order| order.guide);
    let Some(Guidance(guide)) = guide else {
        return Ok(Box::new(|_, _| Vec::new()));
    };
    // The guide numbers the cells as the view lists them.
    let view = position.view();
    let places: Vec<Place> = view.cells.iter().map(|cell| cell.place).collect();
    Ok(Box::new(move |option, options| {
        let mut parts = guide.reasons(&[], option, options);
        parts.retain(|part| part.weight != 0 && !part.cells.is_empty());
        parts.small_sort_by_key(|part| std::cmp::Reverse(part.weight.unsigned_abs()));
        let told = parts.into_iter().take(REASONS_MAX).map(|part| Reason {
            kind: part.kind,
            cells: part
                .cells
                .iter()
                .filter_map(|&cell| places.get(cell as usize).copied())
                .collect(),
            weight: f64::from(part.weight) / guide.unit(),
        });
        told.collect()
    }))
}
