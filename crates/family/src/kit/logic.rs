//! What a family brings to the kit: what it knows of a position, and what engines know.

use std::fmt::Debug;

use pavage_search::{Run, StopReason};

use super::{Deduction, Meter};
use crate::{Contradiction, Elimination, Message, Place, Step, World};

/// What a family knows of a position while it reasons about it.
///
/// The *sheet* is what a person has in front of them: what is decided, and what is still possible.
/// Techniques read it, deductions change it. The *notes* are the same position as a checker keeps
/// it; they share no code with the sheet.
pub trait Logic: Clone + Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// What is decided, and what is still possible.
    type Sheet<'a>: Clone;
    /// The notes of a checker.
    type Notes;
    /// A cell of the board.
    type Cell: Copy + Ord + Debug + Send + Sync;
    /// Something that is decided: a piece in its place, a value in its cell.
    type Decision: Clone + PartialEq + Debug + Send + Sync;
    /// What becomes impossible in one place.
    type Elimination: Clone + PartialEq + Debug + Send + Sync;
    /// A rule that cannot be kept any more.
    type Conflict: Copy + PartialEq + Debug + Send + Sync;
    /// A step inside a world: a deduction, or what becomes one on the sheet of the world.
    type Event: Clone + Debug + Send + Sync;

    /// Whether a checker can take a deduction up: it says something, and what it names is possible by
    /// the notes.
    fn is_about(found: &Deduction<Self>, notes: &Self::Notes) -> bool;

    /// Notes a decision on a sheet.
    fn decide(sheet: &mut Self::Sheet<'_>, decision: &Self::Decision);

    /// Notes on a sheet that something is impossible.
    fn eliminate(sheet: &mut Self::Sheet<'_>, gone: &Self::Elimination);

    /// The first rule that cannot be kept any more, if there is one.
    fn conflict(sheet: &Self::Sheet<'_>) -> Option<Self::Conflict>;

    /// How much is undecided; 0 on a full sheet.
    fn open(sheet: &Self::Sheet<'_>) -> usize;

    /// The deduction that an event of a world is, on the sheet that the world has before it.
    fn deduction(sheet: &Self::Sheet<'_>, event: &Self::Event) -> Deduction<Self>;

    /// Where cells are.
    fn places(sheet: &Self::Sheet<'_>, cells: &[Self::Cell]) -> Vec<Place>;

    /// What is impossible, as data.
    fn eliminated(sheet: &Self::Sheet<'_>, gone: &Self::Elimination) -> Elimination;

    /// What is wrong, as data.
    fn contradiction(sheet: &Self::Sheet<'_>, conflict: Self::Conflict) -> Contradiction;

    /// The moves that a deduction asks for, one after the other.
    fn moves(sheet: &Self::Sheet<'_>, found: &Deduction<Self>) -> Vec<String>;

    /// The move that an assumption is, and the assumption in words.
    fn assumption(sheet: &Self::Sheet<'_>, decision: &Self::Decision) -> (String, Message);

    /// The cells that learn something from a deduction.
    fn learning(sheet: &Self::Sheet<'_>, found: &Deduction<Self>) -> Vec<Self::Cell>;

    /// Where to look, if the pattern does not say it better than by cells.
    fn nudge(sheet: &Self::Sheet<'_>, look: &[Self::Cell]) -> Message;

    /// The cells a deduction is learnt from.
    fn because(sheet: &Self::Sheet<'_>, found: &Deduction<Self>) -> Vec<Self::Cell> {
        found.pattern.because(found, sheet)
    }

    /// What follows, in words: what the pattern says, or what is decided and what goes.
    fn conclusion(sheet: &Self::Sheet<'_>, found: &Deduction<Self>) -> Message;

    /// What a deduction concludes as words of a compact path: `3,4=2`.
    fn spelt(sheet: &Self::Sheet<'_>, found: &Deduction<Self>) -> Vec<String>;

    /// What a deduction costs a person; `worlds` are its worlds as they are told.
    fn cost(sheet: &Self::Sheet<'_>, found: &Deduction<Self>, worlds: &[World]) -> u64;
}

/// A position that is reasoned about, with what engines know of it.
pub trait Scene<'a> {
    /// The family's logic.
    type Logic: Logic;
    /// The family's positions.
    type State: Clone;

    /// The easiest deduction without assumptions.
    fn technique(
        &self,
        sheet: &<Self::Logic as Logic>::Sheet<'a>,
        run: &Run<'_>,
    ) -> Option<Deduction<Self::Logic>>;

    /// The best hypothesis, where no technique helps.
    fn suppose(
        &self,
        sheet: &<Self::Logic as Logic>::Sheet<'a>,
        meter: &mut Meter<'_>,
    ) -> Option<Deduction<Self::Logic>>;

    /// The solutions of a sheet, two at most.
    ///
    /// # Errors
    /// A limit of the run came first.
    fn solutions(
        &self,
        sheet: &<Self::Logic as Logic>::Sheet<'a>,
        run: &Run<'_>,
    ) -> Result<Vec<Self::State>, StopReason>;

    /// What a search says where nothing else helps: one decision of the only solution.
    fn try_out(
        &self,
        sheet: &<Self::Logic as Logic>::Sheet<'a>,
        solution: &Self::State,
        run: &Run<'_>,
    ) -> Deduction<Self::Logic>;

    /// The position of a full sheet.
    fn state(&self, sheet: &<Self::Logic as Logic>::Sheet<'a>) -> Self::State;

    /// The code of the message that a search found no solution, where nothing else shows it.
    fn no_solution(&self) -> &'static str;

    /// A deduction as it is told: without what its argument does not need.
    fn brief(
        &self,
        _sheet: &<Self::Logic as Logic>::Sheet<'a>,
        found: Deduction<Self::Logic>,
    ) -> Deduction<Self::Logic> {
        found
    }

    /// Changes a step as the position asks for; `after` is the sheet with its conclusion.
    fn adjust(&mut self, _step: &mut Step, _after: &<Self::Logic as Logic>::Sheet<'a>) {}
}
