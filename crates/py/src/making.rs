//! What becomes of solutions: what is kept of each while a search runs, and Python's object of it.

use pavage_app::{AnyPosition, OptionId, Solution};
use pavage_words::Lang;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::position::{About, Position};

/// A solution on its way from a search to Python.
pub(crate) enum Found {
    /// A solution of a puzzle.
    Position(Box<dyn AnyPosition>),
    /// The numbers of the options of a cover, in ascending order.
    Options(Vec<u32>),
}

/// What makes Python's objects of solutions. It stays on the threads of Python.
pub(crate) enum Making {
    /// Of solutions of a puzzle.
    Positions(About),
    /// Of the options of a cover.
    Options(Labels, Lang),
}

/// What solutions call the options: the names that were given, by number.
pub(crate) struct Labels(pub(crate) Vec<Option<Py<PyString>>>);

impl Labels {
    /// A solution: the name of each option, or its number if it has none.
    pub(crate) fn solution<'py>(
        &self,
        py: Python<'py>,
        options: &[u32],
    ) -> PyResult<Bound<'py, PyTuple>> {
        let label = |number: &u32| match self.0.get(*number as usize) {
            Some(Some(name)) => Ok(name.bind(py).clone().into_any()),
            _ => number.into_bound_py_any(py),
        };
        PyTuple::new(py, options.iter().map(label).collect::<PyResult<Vec<_>>>()?)
    }
}

impl Making {
    /// The language of messages.
    pub(crate) fn lang(&self) -> Lang {
        match self {
            Making::Positions(about) => about.lang,
            Making::Options(_, lang) => *lang,
        }
    }

    /// Python's object of a solution.
    pub(crate) fn made<'py>(&self, py: Python<'py>, found: Found) -> PyResult<Bound<'py, PyAny>> {
        match (self, found) {
            (Making::Positions(about), Found::Position(position)) => {
                Position::new(position, about.clone()).into_bound_py_any(py)
            }
            (Making::Options(labels, _), Found::Options(options)) => {
                labels.solution(py, &options)?.into_bound_py_any(py)
            }
            _ => unreachable!("a search keeps what is made something of"),
        }
    }

    /// What keeps of a solution, and of the options that an engine chose, what is made something of.
    pub(crate) fn keeping(&self) -> fn(&[OptionId], Box<dyn AnyPosition>) -> Found {
        match self {
            Making::Positions(_) => |_, solution| Found::Position(solution),
            Making::Options(..) => |chosen, solution| {
                let mut numbers: Vec<u32> = match chosen {
                    [] => numbers(&*solution),
                    _ => chosen.iter().map(|id| id.0).collect(),
                };
                numbers.sort_unstable();
                Found::Options(numbers)
            },
        }
    }
}

/// The numbers of the options of a solution of a cover.
fn numbers(solution: &dyn AnyPosition) -> Vec<u32> {
    match solution.solution() {
        Solution::Options(chosen) => chosen
            .iter()
            .map(|option| u32::try_from(option.number).expect("covers have fewer options"))
            .collect(),
        _ => Vec::new(),
    }
}
