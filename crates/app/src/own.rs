//! A family's own search, used like an engine.

use pavage_puzzles::{AnyPosition, Best, Message, Reading, SearchInfo, SearchRun, Settings};
use pavage_search::{Limits, Summary};

use crate::options::{Hooks, Options};

/// A position that came nearest to a solution.
pub type BestPosition = Best<Box<dyn AnyPosition>>;

/// A family's own search of a position, to be made.
#[derive(Clone, Copy)]
pub(crate) struct Own<'a> {
    /// One of the searches of the position's family.
    pub(crate) info: SearchInfo,
    pub(crate) position: &'a dyn AnyPosition,
    pub(crate) options: &'a Options,
    pub(crate) hooks: &'a Hooks<'a>,
}

/// What receives what a search finds.
pub(crate) struct Receivers<'a> {
    pub(crate) on_solution: &'a mut dyn FnMut(Box<dyn AnyPosition>),
    pub(crate) on_best: Option<&'a mut dyn FnMut(BestPosition)>,
    pub(crate) on_reading: Option<&'a mut dyn FnMut(&Reading)>,
}

impl Own<'_> {
    /// Searches, and hands on what is found.
    ///
    /// # Errors
    /// The settings do not fit the search.
    ///
    /// # Panics
    /// When the family has none of that name.
    pub(crate) fn search(
        &self,
        limits: Limits,
        receivers: Receivers<'_>,
    ) -> Result<Summary, Message> {
        let settings = self.settings();
        // Passed on through closures that live no longer than the settings.
        let pass_on = receivers.on_best;
        let mut on_best = pass_on.map(|pass_on| move |best: BestPosition| pass_on(best));
        let pass_on = receivers.on_reading;
        let mut on_reading = pass_on.map(|pass_on| move |reading: &Reading| pass_on(reading));
        let on_solution = receivers.on_solution;
        let mut on_solution = move |solution| on_solution(solution);
        let mut run = SearchRun {
            cancel: self.hooks.cancel.clone(),
            memory: self.options.memory.clone(),
            seed: self.options.seed,
            threads: self.options.threads,
            settings: &settings,
            on_progress: self.hooks.on_progress,
            on_best: on_best.as_mut().map(|pass_on| pass_on as &mut dyn FnMut(_)),
            on_reading: on_reading
                .as_mut()
                .map(|pass_on| pass_on as &mut dyn FnMut(&_)),
            ..SearchRun::new(limits, &mut on_solution)
        };
        let summary = self.position.search(self.info.name, &mut run);
        summary.expect("the family has a search of that name")
    }

    /// Searches and only counts.
    ///
    /// # Errors
    /// The settings do not fit the search.
    pub(crate) fn count(&self, limits: Limits) -> Result<Summary, Message> {
        let receivers = Receivers {
            on_solution: &mut |_| (),
            on_best: None,
            on_reading: None,
        };
        self.search(limits, receivers)
    }

    /// The settings that this search knows.
    fn settings(&self) -> Settings {
        let mut known = Settings::new();
        for (name, value) in self.options.settings.iter() {
            if self.info.options.iter().any(|spec| spec.name == name) {
                known.set(name, value);
            }
        }
        known
    }
}
