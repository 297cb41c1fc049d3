//! The problem to search: a cover and the memory for tables. Also the messages if there is no cover
//! or a limit ends the search.

use std::sync::Arc;

use pavage_family::{AnyCover, AnyPosition, Message, NoCover, Step, Symmetries};
use pavage_search::{Model, Notice, Run, StopReason, SymmetricModel};

use crate::options::{Options, Symmetry, limit_met};

/// The most bytes of a table if memory has no limit.
pub const TABLES_MAX: usize = 1 << 30;

/// A notice for the observer, sent as [`Notice::Other`] before a search begins. It has the cover
/// whose options the progress refers to; `None` for a family's own search.
pub struct Searched(pub Option<Arc<dyn AnyCover>>);

/// Makes the cover of a position and passes it to the observer.
///
/// # Errors
/// See [`AnyPosition::cover`].
pub(crate) fn cover_told(
    position: &dyn AnyPosition,
    run: &Run<'_>,
) -> Result<Arc<dyn AnyCover>, NoCover> {
    let cover: Arc<dyn AnyCover> = Arc::from(position.cover(run)?);
    run.tell(&Notice::Other(&Searched(Some(Arc::clone(&cover)))));
    Ok(cover)
}

/// A cover with its symmetries.
pub struct Symmetric {
    pub(crate) cover: Arc<dyn AnyCover>,
    /// Its symmetries.
    pub symmetries: Symmetries,
}

impl Symmetric {
    /// The cover of a position, which is passed to the observer, with its symmetries.
    pub fn of(position: &dyn AnyPosition, run: &Run<'_>) -> Result<Symmetric, NoCover> {
        cover_told(position, run).and_then(|cover| Symmetric::new(cover, run))
    }

    /// A cover with its symmetries.
    ///
    /// # Errors
    /// A limit was reached first.
    pub fn new(cover: Arc<dyn AnyCover>, run: &Run<'_>) -> Result<Symmetric, NoCover> {
        let symmetries = cover.symmetries(run)?;
        Ok(Symmetric { cover, symmetries })
    }

    /// The same without mirror images, if these do not count as symmetries.
    #[must_use]
    pub fn under(self, symmetry: Symmetry) -> Symmetric {
        let symmetries = match symmetry {
            Symmetry::Rotations => self.symmetries.turns(),
            Symmetry::Auto | Symmetry::Drawing => self.symmetries,
        };
        Symmetric { symmetries, ..self }
    }

    /// The model of the cover.
    #[must_use]
    pub fn model(&self) -> &Model {
        self.cover.model()
    }

    /// The model with its symmetries.
    #[must_use]
    pub fn symmetric_model(&self) -> SymmetricModel<'_> {
        SymmetricModel::new(self.model(), &self.symmetries)
    }
}

/// The step that proves without a search that a position has no solution, if a glance shows one.
/// Nobody glances for a user who names how to search: the search is then what is asked for.
#[must_use]
pub fn refuted(position: &dyn AnyPosition, options: &Options, run: &Run<'_>) -> Option<Step> {
    let is_free = options.is_free() && !options.portfolio && !options.uniform;
    is_free.then(|| position.refute(run)).flatten()
}

/// Why a puzzle is not searched.
pub(crate) struct Unsearched {
    /// Whether the puzzle is proved to have no solution.
    pub(crate) has_none: bool,
    pub(crate) reason: Message,
    pub(crate) stop: StopReason,
}

impl Unsearched {
    pub(crate) fn new(reason: NoCover, run: &Run<'_>) -> Unsearched {
        let has_none = matches!(reason, NoCover::Unsolvable(_));
        let (reason, stop) = match reason {
            NoCover::Unsolvable(reason) | NoCover::TooLarge(reason) => {
                (reason, StopReason::Exhausted)
            }
            NoCover::Stopped(stop) => (limit_met(stop, run), stop),
        };
        Unsearched {
            has_none,
            reason,
            stop,
        }
    }
}

/// The same run with a memory limit: its own, or `TABLES_MAX` if it has none.
pub(crate) fn for_tables<'a>(run: &Run<'a>) -> Run<'a> {
    match run.memory.bytes_max() {
        Some(_) => run.clone(),
        None => run.within(TABLES_MAX),
    }
}

/// The bytes that a table may take now.
pub(crate) fn tables_max(run: &Run<'_>) -> usize {
    run.memory.left().unwrap_or(TABLES_MAX)
}

/// Lets the judge check a solution before it is returned.
///
/// # Panics
/// If it is not a solution. Then an engine or a family is faulty, and no result may be returned.
pub(crate) fn judged(solution: Box<dyn AnyPosition>) -> Box<dyn AnyPosition> {
    let report = solution.check();
    if let Some(violation) = report.violations.first() {
        let solution = solution.solution();
        panic!("the judge refuses a solution found: {violation:?} in {solution:?}");
    }
    solution
}
