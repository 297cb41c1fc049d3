//! Choices: groups of things of which a puzzle leaves exactly one to be chosen, such as the month, the
//! day and the weekday of a calendar. It is an optional capability of a family: see
//! [`Family::CHOICES`](crate::Family::CHOICES).

use pavage_search::{ItemId, Model, OptionId, Run, Taken};

use crate::{Family, NoCover};

/// The choices of a family as a value, for [`Family::CHOICES`](crate::Family::CHOICES).
pub struct Choices<F: Family + ?Sized> {
    /// The choices of a position, in their order; none if its puzzle has none.
    pub groups: fn(&F::Puzzle, &F::State) -> Vec<Choice>,
    /// The position with the label of that index chosen in each group; `None` if one of them cannot be.
    pub chosen: Chosen<F>,
    /// The position as one problem in which what is not chosen is left open.
    pub cover: MakeCover<F>,
}

type Chosen<F> = fn(
    &<F as Family>::Puzzle,
    &<F as Family>::State,
    &[usize],
) -> Option<(<F as Family>::Puzzle, <F as Family>::State)>;

type MakeCover<F> =
    fn(&<F as Family>::Puzzle, &<F as Family>::State, &Run<'_>) -> Result<ChoiceCover, NoCover>;

/// A group of which one is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name.
    pub name: String,
    /// What can be chosen.
    pub labels: Vec<String>,
    /// What is chosen already, by its index.
    pub fixed: Option<usize>,
}

/// All combinations of choices as one exact-cover problem. Each of its solutions is a solution of one
/// combination.
pub struct ChoiceCover {
    /// The problem.
    pub model: Model,
    /// The memory reserved for it.
    pub taken: Taken,
    /// For each group of which nothing is chosen yet, in their order.
    pub free: Vec<FreeChoice>,
}

/// A group of which nothing is chosen yet, in a problem.
pub struct FreeChoice {
    /// Its item. It is covered exactly once.
    pub item: ItemId,
    /// For each label, the option that chooses it; `None` if it cannot be chosen.
    pub options: Vec<Option<OptionId>>,
}
