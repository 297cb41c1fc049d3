//! What a family supplies to the kit: its knowledge of a position, and access to engines.

use std::fmt::Debug;

use pavage_search::{Run, StopReason};

use super::{Deduction, Meter};
use crate::{Contradiction, Elimination, Message, Place, Step};

/// What a family knows about a position while it reasons about it.
///
/// The *sheet* is what a player writes down: the decisions so far and the remaining candidates.
/// Techniques read it and deductions change it.
pub trait Logic: Clone + Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The decisions so far and the remaining candidates.
    type Sheet<'a>: Clone;
    /// A cell of the board.
    type Cell: Copy + Ord + Debug + Send + Sync;
    /// A decision: a piece in its place, a value in its cell.
    type Decision: Clone + PartialEq + Debug + Send + Sync;
    /// Candidates that become impossible in one place.
    type Elimination: Clone + PartialEq + Debug + Send + Sync;
    /// A contradiction: a rule that can no longer be satisfied.
    type Conflict: Copy + PartialEq + Debug + Send + Sync;
    /// A step inside a world: a deduction, or data from which [`Logic::deduction`] makes one.
    type Event: Clone + Debug + Send + Sync;

    /// Whether the family lists the candidates of its sheets: see [`Logic::lost`].
    const LISTS_CANDIDATES: bool = false;

    /// The candidates of a sheet that another one lacks, or all of them. Only families that list
    /// candidates have any.
    fn lost(_before: &Self::Sheet<'_>, _after: Option<&Self::Sheet<'_>>) -> Vec<Self::Elimination> {
        Vec::new()
    }

    /// Notes a decision on a sheet.
    fn decide(sheet: &mut Self::Sheet<'_>, decision: &Self::Decision);

    /// Records an elimination on a sheet.
    fn eliminate(sheet: &mut Self::Sheet<'_>, gone: &Self::Elimination);

    /// The first rule that can no longer be satisfied, if there is one.
    fn conflict(sheet: &Self::Sheet<'_>) -> Option<Self::Conflict>;

    /// How much is undecided. It is 0 on a full sheet.
    fn open(sheet: &Self::Sheet<'_>) -> usize;

    /// The deduction for an event of a world, on the world's sheet before that event.
    fn deduction(sheet: &Self::Sheet<'_>, event: &Self::Event) -> Deduction<Self>;

    /// The places of cells.
    fn places(sheet: &Self::Sheet<'_>, cells: &[Self::Cell]) -> Vec<Place>;

    /// An elimination as data.
    fn eliminated(sheet: &Self::Sheet<'_>, gone: &Self::Elimination) -> Elimination;

    /// A contradiction as data.
    fn contradiction(sheet: &Self::Sheet<'_>, conflict: Self::Conflict) -> Contradiction;

    /// The moves that play the decisions of a deduction, in order.
    fn moves(sheet: &Self::Sheet<'_>, found: &Deduction<Self>) -> Vec<String>;

    /// The move that plays an assumption, and the assumption in words.
    fn assumption(sheet: &Self::Sheet<'_>, decision: &Self::Decision) -> (String, Message);

    /// The cells about which a deduction says something new.
    fn learning(sheet: &Self::Sheet<'_>, found: &Deduction<Self>) -> Vec<Self::Cell>;

    /// The nudge to these cells, used when the pattern has no better one.
    fn nudge(sheet: &Self::Sheet<'_>, look: &[Self::Cell]) -> Message;

    /// The cells a deduction is learnt from.
    fn because(sheet: &Self::Sheet<'_>, found: &Deduction<Self>) -> Vec<Self::Cell> {
        found.pattern.because(found, sheet)
    }

    /// The conclusion in words: the pattern's own wording, or else a list of decisions and
    /// eliminations.
    fn conclusion(sheet: &Self::Sheet<'_>, found: &Deduction<Self>) -> Message;

    /// The conclusion of a deduction as words of a compact path, for instance `3,4=2`.
    fn spelt(sheet: &Self::Sheet<'_>, found: &Deduction<Self>) -> Vec<String>;

    /// The cost of a deduction for a person.
    fn cost(sheet: &Self::Sheet<'_>, found: &Deduction<Self>) -> u64;
}

/// A position to reason about, with access to engines.
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

    /// The best hypothesis when no technique applies.
    fn suppose(
        &self,
        sheet: &<Self::Logic as Logic>::Sheet<'a>,
        meter: &mut Meter<'_>,
    ) -> Option<Deduction<Self::Logic>>;

    /// The solutions of a sheet: all of them if there are fewer than two, else two of them.
    ///
    /// # Errors
    /// A limit of the run was met first.
    fn solutions(
        &self,
        sheet: &<Self::Logic as Logic>::Sheet<'a>,
        run: &Run<'_>,
    ) -> Result<Vec<Self::State>, StopReason>;

    /// Where there are several solutions, `two` of them, and no technique applies: a deduction that
    /// holds in all solutions. `None` if there is nothing that all of them share beyond the sheet, so
    /// that a person has to choose. Families that do not look for it offer none.
    ///
    /// # Errors
    /// A limit of the run was met first.
    fn shared(
        &self,
        _sheet: &<Self::Logic as Logic>::Sheet<'a>,
        _two: &[Self::State; 2],
        _meter: &mut Meter<'_>,
    ) -> Result<Option<Deduction<Self::Logic>>, StopReason> {
        Ok(None)
    }

    /// The deduction that a search justifies when nothing else helps: one decision of the only
    /// solution. `None` for families whose hypotheses always suffice.
    fn try_out(
        &self,
        sheet: &<Self::Logic as Logic>::Sheet<'a>,
        solution: &Self::State,
        run: &Run<'_>,
    ) -> Deduction<Self::Logic>;

    /// The position that a full sheet describes.
    fn state(&self, sheet: &<Self::Logic as Logic>::Sheet<'a>) -> Self::State;

    /// The code of the message that a search found no solution, where nothing else shows it.
    fn no_solution(&self) -> &'static str;

    /// The deduction in the form that is shown, without what its argument does not need.
    fn brief(
        &self,
        _sheet: &<Self::Logic as Logic>::Sheet<'a>,
        found: Deduction<Self::Logic>,
    ) -> Deduction<Self::Logic> {
        found
    }

    /// Adjusts a step to the position. `after` is the sheet with the step's conclusion.
    fn adjust(&mut self, _step: &mut Step, _after: &<Self::Logic as Logic>::Sheet<'a>) {}
}
