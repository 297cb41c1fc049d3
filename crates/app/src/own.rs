//! A family's own search, used like an engine.

use pavage_family::{AnyPosition, Best, Findings, Message, SearchInfo, Settings};
use pavage_search::{Notice, Run, Summary};

use crate::options::Options;
use crate::problem::Searched;

/// A position that came nearest to a solution.
pub type BestPosition = Best<Box<dyn AnyPosition>>;

/// A family's own search of a position, to be made.
#[derive(Clone, Copy)]
pub(crate) struct Own<'a> {
    /// One of the searches of the position's family.
    pub(crate) info: SearchInfo,
    pub(crate) position: &'a dyn AnyPosition,
    pub(crate) options: &'a Options,
    pub(crate) run: &'a Run<'a>,
}

impl Own<'_> {
    /// Searches for so many solutions, all if nothing is said, and hands on what is found.
    ///
    /// # Errors
    /// The settings do not fit the search.
    ///
    /// # Panics
    /// When the family has none of that name.
    pub(crate) fn search(
        &self,
        solutions_max: Option<u64>,
        findings: &mut Findings<'_, Box<dyn AnyPosition>>,
    ) -> Result<Summary, Message> {
        let mut run = self.run.clone();
        run.limits.solutions_max = solutions_max;
        run.tell(&Notice::Other(&Searched(None)));
        let (name, settings) = (self.info.name, self.settings());
        let summary = self.position.search(name, &settings, &run, findings);
        summary.expect("the family has a search of that name")
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
