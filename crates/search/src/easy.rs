//! The easy things in one line: count, a solution, whether there is one alone, one after the other.
//!
//! The fastest engine for the model does the work, without limits and on one thread. What needs limits,
//! threads or statistics asks an engine: see [`crate::fastest_for`].

use std::ops::ControlFlow;

use crate::{Limits, Model, OptionId, Pausing, Run, Sinks, StopReason, Task, fastest_for};

/// The number of solutions, by visiting them.
///
/// ```
/// use pavage_search::{count, text};
///
/// assert_eq!(count(&text::parse("a b\na\nb\na b\n").unwrap()), 2);
/// ```
///
/// # Panics
/// There are more than 64 bits can count, which takes centuries; [`crate::count_by_sweep`] counts
/// without visiting.
#[must_use]
pub fn count(model: &Model) -> u64 {
    let summary = fastest_for(model).search(
        model,
        &Task::default(),
        &Run::default(),
        &mut Sinks::default(),
    );
    assert_eq!(
        summary.stop,
        StopReason::Exhausted,
        "the count fits 64 bits"
    );
    summary.stats.solutions
}

/// The first solution in the order of the search, if there is one.
///
/// ```
/// use pavage_search::{OptionId, first, text};
///
/// let model = text::parse("a b\na\na b\n").unwrap();
/// assert_eq!(first(&model), Some(vec![OptionId(1)]));
/// assert_eq!(first(&text::parse("a b\na\n").unwrap()), None);
/// ```
#[must_use]
pub fn first(model: &Model) -> Option<Vec<OptionId>> {
    solutions(model).next()
}

/// Whether there is exactly one solution.
///
/// ```
/// use pavage_search::{is_unique, text};
///
/// assert!(is_unique(&text::parse("a b\na\na b\n").unwrap()));
/// assert!(!is_unique(&text::parse("a b\na\nb\na b\n").unwrap()));
/// ```
#[must_use]
pub fn is_unique(model: &Model) -> bool {
    let run = Run::limited(Limits {
        solutions_max: Some(2),
        ..Limits::default()
    });
    let engine = fastest_for(model);
    let summary = engine.search(model, &Task::default(), &run, &mut Sinks::default());
    summary.stats.solutions == 1
}

/// The solutions one after the other. The search goes on only when the next one is asked for.
///
/// ```
/// use pavage_search::{solutions, text};
///
/// let model = text::parse("a b\na\nb\na b\n").unwrap();
/// for solution in solutions(&model) {
///     println!("{solution:?}");
/// }
/// assert_eq!(solutions(&model).map(|options| options.len()).max(), Some(2));
/// ```
#[must_use]
pub fn solutions(model: &Model) -> SolutionIter<'_> {
    let prepared = fastest_for(model).pausing(model, &[Task::default()], &Run::default());
    let search = prepared.and_then(|searches| searches.into_iter().next());
    SolutionIter {
        search: search.expect("engines that find solutions can pause").ok(),
    }
}

/// The solutions of a model, see [`solutions`].
pub struct SolutionIter<'m> {
    /// The search, until it is exhausted.
    search: Option<Box<dyn Pausing + 'm>>,
}

impl Iterator for SolutionIter<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        let mut found = None;
        let mut keep = |options: &[OptionId]| {
            found = Some(options.to_vec());
            ControlFlow::Break(())
        };
        self.search.as_mut()?.go_on(&Run::default(), &mut keep);
        if found.is_none() {
            self.search = None;
        }
        found
    }
}
