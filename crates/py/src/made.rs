//! New puzzles.

use std::sync::Arc;

use pavage_app::generate::{Generator, generator};
use pavage_app::load::whole_format;
use pavage_app::{AnyFamily, Message, families, listed_families};
use pavage_words::Lang;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{Keywords, text};
use crate::fault::Fault;
use crate::position::{About, Position};
use crate::work::{Asked, work};

/// What making puzzles takes beside the options of a generator.
const MAKING: &[&str] = &[
    "lang",
    "memory_limit",
    "progress",
    "seed",
    "threads",
    "time_limit",
];

/// Makes puzzles of one kind, each from a seed.
#[pyclass(frozen, module = "pavage._pavage")]
pub(crate) struct Maker {
    make: Arc<Generator>,
    asked: Asked,
    about: About,
}

impl Maker {
    fn prepare(
        py: Python<'_>,
        family: &Bound<'_, PyAny>,
        mut keywords: Keywords<'_>,
    ) -> Result<Maker, Fault> {
        let lang = keywords.lang()?;
        let family = able(&text("family", family)?)?;
        let asked = Asked::take(&mut keywords)?;
        let settings = keywords.settings(family.generator_options(), MAKING)?;
        let make = work(py, &asked, move |_, run| generator(family, &settings, run))??;
        Ok(Maker {
            make: Arc::new(make),
            // Whoever listens is named for each puzzle. Kept here, the function might keep this maker,
            // which the collector of garbage does not see.
            asked: asked.telling(None),
            about: About::new(lang, whole_format(family)),
        })
    }
}

/// The family of that name, which makes puzzles.
pub(crate) fn able(name: &str) -> Result<&'static dyn AnyFamily, Message> {
    let makes = |family: &&'static dyn AnyFamily| !family.generator_options().is_empty();
    let all = families().iter().copied();
    let found = all.filter(makes).find(|family| family.name() == name);
    found.ok_or_else(|| {
        let known: Vec<&str> = listed_families()
            .filter(makes)
            .map(|family| family.name())
            .collect();
        let code = match pavage_app::family(name) {
            Some(_) => "generate-absent",
            None => "generate-unknown",
        };
        let message = Message::new(code).with("family", name);
        message.with("families", known.join(", "))
    })
}

#[pymethods]
impl Maker {
    /// Prepares to make puzzles of a family. The keywords are the options of its generator.
    #[new]
    fn new(
        py: Python<'_>,
        family: &Bound<'_, PyAny>,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<Maker> {
        let lang = Keywords::new(given).and_then(|mut keywords| keywords.lang());
        let made = Keywords::new(given).and_then(|keywords| Maker::prepare(py, family, keywords));
        made.map_err(|fault| fault.raise(py, lang.unwrap_or(Lang::En)))
    }

    /// The seed that was given.
    #[getter]
    fn seed(&self) -> u64 {
        self.asked.seed
    }

    /// The puzzle of a seed, and its solution.
    /// `progress` is told how far it is.
    #[pyo3(signature = (seed, progress))]
    fn make(
        &self,
        py: Python<'_>,
        seed: u64,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(Position, Position)> {
        let make = Arc::clone(&self.make);
        let asked = self.asked.telling(progress);
        let made = work(py, &asked, move |_, run| make(seed, run));
        let made = made.and_then(|made| Ok(made?));
        let made = made.map_err(|fault| fault.raise(py, self.about.lang))?;
        let position = |position| Position::new(position, self.about.clone());
        Ok((position(made.puzzle), position(made.solution)))
    }
}
