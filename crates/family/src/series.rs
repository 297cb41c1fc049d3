//! Series: puzzles that belong together, as all dates of a calendar. An optional capability of a
//! family: see [`Family::SERIES`].

use pavage_search::{ItemId, Model, OptionId, Run, Taken};

use crate::{Family, Value};

/// The series of a family, as a value: what [`Family::SERIES`] holds.
pub struct Series<F: Family + ?Sized> {
    /// The puzzles of the series that a puzzle belongs to, itself among them.
    pub members: fn(&F::Puzzle) -> Vec<Member<F::Puzzle>>,
    /// The fields that tell a puzzle from the others of its series.
    pub fields: fn(&F::Puzzle) -> Fields,
    /// The series as one problem, where that can be: then all its members are counted together.
    pub cover: fn(&F::Puzzle, &Run<'_>) -> Option<SeriesCover>,
}

/// What tells a puzzle from the others of its series, for instance month, day and weekday.
pub type Fields = Vec<(&'static str, Value)>;

/// A puzzle of a series.
pub struct Member<P> {
    /// What tells it from the others.
    pub fields: Fields,
    /// The puzzle.
    pub puzzle: P,
}

/// A series as one exact-cover problem: each of its solutions is one of a member.
pub struct SeriesCover {
    /// The problem.
    pub model: Model,
    /// What holds its memory.
    pub taken: Taken,
    /// The items by which members differ, each covered once.
    pub items: Vec<ItemId>,
    /// For each member, in the order of [`Series::members`], the options that cover these items in
    /// its solutions.
    pub members: Vec<Vec<OptionId>>,
}
