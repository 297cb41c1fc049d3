//! What puzzles and covers do alike: solve, hand out solutions, count.

use std::sync::Arc;

use pavage_app::count::count;
use pavage_app::solve::{Solved, Wanted, solve};
use pavage_app::stream::each;
use pavage_app::{AnyPosition, Message, OptionId, Options, Run};
use pavage_command::options::table::SYMMETRY;
use pavage_wire::count_line;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::arguments::{Keywords, limit};
use crate::fault::{Fault, words};
use crate::making::{Found, Making};
use crate::position::Position;
use crate::solved::{limit_of, solved_dict};
use crate::stream::Stream;
use crate::work::{Asked, work};

/// What is searched, and what becomes of its solutions.
pub(crate) struct Search {
    pub(crate) position: Arc<dyn AnyPosition>,
    pub(crate) making: Making,
}

impl Search {
    fn told<T>(&self, py: Python<'_>, answer: Result<T, Fault>) -> PyResult<T> {
        answer.map_err(|fault| fault.raise(py, self.making.lang()))
    }

    /// What is to be said of the search, the solutions, and the position nearest to one.
    pub(crate) fn solve<'py>(
        &self,
        py: Python<'py>,
        most: &Bound<'py, PyAny>,
        first: bool,
        given: &Bound<'py, PyDict>,
    ) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyList>, Option<Position>)> {
        let wanted = wanted(most, first);
        self.find(py, given, wanted, solve)
    }

    /// What is to be said of a search for the solutions wanted, the solutions, and the position nearest
    /// to one.
    pub(crate) fn find<'py, W: Send + 'static>(
        &self,
        py: Python<'py>,
        given: &Bound<'py, PyDict>,
        wanted: Result<W, Fault>,
        solve: fn(&dyn AnyPosition, W, &Options, &Run<'_>) -> Result<Solved, Message>,
    ) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyList>, Option<Position>)> {
        let (position, keep) = (Arc::clone(&self.position), self.making.keeping());
        let solved = wanted.and_then(|wanted| {
            let asked = Asked::take_all(Keywords::new(given)?)?;
            Ok(work(py, &asked, move |options, run| {
                let mut solved = solve(&*position, wanted, options, run)?;
                let solutions = std::mem::take(&mut solved.solutions).into_iter();
                let found: Vec<Found> = solutions.map(|solution| keep(&[], solution)).collect();
                Ok::<_, Message>((solved, found))
            })??)
        });
        let (mut solved, found) = self.told(py, solved)?;
        let best = solved.best.take();
        let dict = solved_dict(py, &solved, found.len(), words(self.making.lang()))?;
        let made = found.into_iter().map(|found| self.making.made(py, found));
        let solutions = PyList::new(py, made.collect::<PyResult<Vec<_>>>()?)?;
        let best = match (&self.making, best) {
            (Making::Positions(about), Some(best)) => {
                Some(Position::new(best.state, about.clone()))
            }
            _ => None,
        };
        Ok((dict, solutions, best))
    }

    /// The search, whose solutions are handed out as they are found.
    pub(crate) fn stream(
        self,
        py: Python<'_>,
        most: &Bound<'_, PyAny>,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<Stream> {
        let asked = limit(most).and_then(|most| {
            let asked = Asked::take_all(Keywords::new(given)?)?;
            match asked.progress {
                Some(_) => Err(Message::new("python-stream-progress").into()),
                None => Ok((most, asked)),
            }
        });
        let (most, asked) = self.told(py, asked)?;
        let (position, keep) = (self.position, self.making.keeping());
        Ok(Stream::begin(
            &asked,
            self.making,
            move |options, run, out| {
                let mut hand_on = |chosen: &[OptionId], solution| out.push(keep(chosen, solution));
                each(&*position, most, options, run, &mut hand_on)
            },
        ))
    }

    /// The number of solutions, as the JSON of the command.
    pub(crate) fn count(&self, py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<String> {
        let position = Arc::clone(&self.position);
        let counted = Keywords::new(given).and_then(|mut keywords| {
            let symmetry = keywords.name(&SYMMETRY)?;
            let mut asked = Asked::take_all(keywords)?;
            asked.options.symmetry = symmetry.unwrap_or_default();
            let counted = work(py, &asked, move |options, run| {
                count(&*position, options, run)
            })??;
            match limit_of(&counted) {
                Some(limit) => Err(limit.into()),
                None => Ok(counted),
            }
        });
        let counted = self.told(py, counted)?;
        let words = words(self.making.lang());
        Ok(count_line("", &*self.position, &counted, words))
    }
}

/// How many solutions are wanted.
fn wanted(most: &Bound<'_, PyAny>, first: bool) -> Result<Wanted, Fault> {
    Ok(match (limit(most)?, first) {
        (_, true) => Wanted::First,
        (Some(most), false) => Wanted::AtMost(most),
        (None, false) => Wanted::All,
    })
}
