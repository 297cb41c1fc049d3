//! Series: puzzles that belong together, such as all dates of a calendar. It is an optional
//! capability of a family: see [`Family::SERIES`].

use pavage_search::{ItemId, Model, OptionId, Run, Taken};

use crate::{Family, Message, Value};

/// The series of a family as a value, for [`Family::SERIES`].
pub struct Series<F: Family + ?Sized> {
    /// The names of the options for reading that choose a puzzle of the series.
    pub options: &'static [&'static str],
    /// The puzzles of the series that a puzzle belongs to, including itself.
    pub members: fn(&F::Puzzle) -> Vec<Member<F::Puzzle>>,
    /// The fields that distinguish a puzzle from the others of its series.
    pub fields: fn(&F::Puzzle) -> Fields,
    /// The series as one problem, if it can be written as one. All its members are then counted
    /// together.
    pub cover: fn(&F::Puzzle, &Run<'_>) -> Option<SeriesCover>,
}

/// The fields that distinguish a puzzle from the others of its series, for instance month, day and
/// weekday.
pub type Fields = Vec<(&'static str, Value)>;

/// A puzzle of a series.
pub struct Member<P> {
    /// The fields that distinguish it from the other members.
    pub fields: Fields,
    /// What it is called among them, as it is typed: `sat 1 1`.
    pub name: Message,
    /// The puzzle.
    pub puzzle: P,
}

/// A series as one exact-cover problem. Each of its solutions is a solution of one member.
pub struct SeriesCover {
    /// The problem.
    pub model: Model,
    /// The memory reserved for it.
    pub taken: Taken,
    /// The items that distinguish the members. Each is covered exactly once.
    pub items: Vec<ItemId>,
    /// For each member, in the order of [`Series::members`], the options that cover these items in
    /// its solutions.
    pub members: Vec<Vec<OptionId>>,
}
