//! The easy things in one line: count, a solution, whether there is one alone, one after the other.
//!
//! The fastest engine for the model does the work on one thread, without limits but in
//! [`solutions_within`]. What needs threads, snapshots or an order asks an engine: see
//! [`crate::fastest_for`].

use std::ops::ControlFlow;

use crate::{Limits, Model, OptionId, Pausing, Run, Sinks, Stats, StopReason, Task, fastest_for};

/// The number of solutions, by visiting them one by one. Where there are too many for that, see
/// [`crate::Engine::count`].
///
/// ```
/// use pavage_search::{count, text};
///
/// assert_eq!(count(&text::parse("a b\na\nb\na b\n").unwrap()), 2);
/// ```
///
/// # Panics
/// There are more than 64 bits can count, which takes centuries; [`crate::Engine::count`] counts
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

/// Whether there is exactly one solution. Searches without limits; under limits, ask
/// [`solutions_within`] for two.
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
/// [`solutions_within`] does the same under limits.
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
    solutions_within(model, &Run::default())
}

/// The solutions one after the other, until there are no more or a limit of the run is met:
/// [`SolutionIter::stop`] says which. Works on the caller's thread alone.
///
/// ```
/// use pavage_search::{Limits, Run, StopReason, solutions_within, text};
///
/// let model = text::parse("a b\na\nb\na b\n").unwrap();
/// let run = Run::limited(Limits { nodes_max: Some(1000), ..Limits::default() });
/// let mut found = solutions_within(&model, &run);
/// assert_eq!(found.by_ref().count(), 2);
/// // Not the limit: there is no third solution.
/// assert_eq!(found.stop(), Some(StopReason::Exhausted));
/// ```
#[must_use]
pub fn solutions_within<'m>(model: &'m Model, run: &Run<'m>) -> SolutionIter<'m> {
    let prepared = fastest_for(model).pausing(model, &[Task::default()], run);
    let search = prepared.and_then(|searches| searches.into_iter().next());
    let search = search.expect("engines that find solutions can pause");
    SolutionIter {
        run: run.clone(),
        stats: Stats::default(),
        stop: search.as_ref().err().copied(),
        search: search.ok(),
    }
}

/// The solutions of a model, see [`solutions`].
pub struct SolutionIter<'m> {
    run: Run<'m>,
    /// The search, until it ends.
    search: Option<Box<dyn Pausing + 'm>>,
    stop: Option<StopReason>,
    stats: Stats,
}

impl SolutionIter<'_> {
    /// Why there are no more solutions: all were handed out ([`StopReason::Exhausted`]), or a limit was
    /// met. `None` while the next one has not been asked for in vain.
    #[must_use]
    pub fn stop(&self) -> Option<StopReason> {
        self.stop
    }

    /// What the search has cost so far.
    #[must_use]
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    fn end(&mut self, stop: StopReason) {
        self.stop = Some(stop);
        self.search = None;
    }
}

impl Iterator for SolutionIter<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        let search = self.search.as_mut()?;
        let most = self.run.limits.solutions_max;
        if most.is_some_and(|most| self.stats.solutions >= most) {
            self.end(StopReason::SolutionLimit);
            return None;
        }
        let mut found = None;
        let mut keep = |options: &[OptionId]| {
            found = Some(options.to_vec());
            ControlFlow::Break(())
        };
        let summary = search.go_on(&self.run, &mut keep);
        self.stats = summary.stats;
        if found.is_none() {
            self.end(summary.stop);
        }
        found
    }
}
