//! A family's own search, used like an engine.

use pavage_family::{AnyPosition, Best, Findings, Message, SearchInfo, Settings};
use pavage_search::{Notice, Run, Summary};

use crate::options::Options;
use crate::problem::{Searched, judged};

/// A position that came closest to a solution.
pub type BestPosition = Best<Box<dyn AnyPosition>>;

/// A family's own search, with the position to search.
#[derive(Clone, Copy)]
pub(crate) struct Own<'a> {
    /// One of the searches of the position's family.
    pub(crate) info: SearchInfo,
    pub(crate) position: &'a dyn AnyPosition,
    pub(crate) options: &'a Options,
    pub(crate) run: &'a Run<'a>,
}

/// How close a position is to a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// How much of it is right.
    pub score: u64,
    /// How much is right in a solution.
    pub of: u64,
}

/// What a search found.
pub(crate) struct Scored {
    pub(crate) summary: Summary,
    pub(crate) best: Option<Score>,
    /// The first solution.
    pub(crate) first: Option<Box<dyn AnyPosition>>,
}

impl<'a> Own<'a> {
    pub(crate) fn new(
        info: SearchInfo,
        position: &'a dyn AnyPosition,
        options: &'a Options,
        run: &'a Run<'a>,
    ) -> Own<'a> {
        Own {
            info,
            position,
            options,
            run,
        }
    }

    /// Searches for so many solutions, which the judge accepts. Gives the first of them, and tells how
    /// close it came to one, if the search reports it.
    ///
    /// # Errors
    /// The settings do not fit the search.
    pub(crate) fn scored(&self, solutions_max: Option<u64>) -> Result<Scored, Message> {
        let mut first = None;
        let mut best = None;
        let mut findings = Findings {
            on_solution: &mut |solution| {
                let accepted = judged(solution);
                first.get_or_insert(accepted);
            },
            on_best: Some(&mut |found| {
                best = Some(Score {
                    score: found.score,
                    of: found.of,
                });
            }),
            orbits: None,
            reading_every: self.options.reading_every,
            on_considered: None,
            on_limit: None,
        };
        let summary = self.search(solutions_max, &mut findings)?;
        let full = |Score { score, of }| Score {
            score: if first.is_some() { of } else { score },
            of,
        };
        let best = best.map(full);
        Ok(Scored {
            summary,
            best,
            first,
        })
    }

    /// Searches for as many solutions as are wanted, or all without a number, and passes on what is
    /// found.
    ///
    /// # Errors
    /// The settings do not fit the search.
    ///
    /// # Panics
    /// If the family has no search with that name.
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

    /// The settings given by the user that this search has.
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
