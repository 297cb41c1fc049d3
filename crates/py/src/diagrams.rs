//! What is known of all solutions at once: estimates before a search, and decision diagrams.

use std::sync::Arc;

use pavage_app::diagram::{self, diagram};
use pavage_app::estimate::{WALKS_MAX, estimated};
use pavage_app::{AnyPosition, BigUint, Message, OptionId, Refusal};
use pavage_wire::estimate_line;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::arguments::{Keywords, bad, whole_number};
use crate::fault::Fault;
use crate::making::{Found, Labels, Making};
use crate::work::{Asked, work};

/// Estimates the search for a position by random walks: JSON.
pub(crate) fn estimate(
    py: Python<'_>,
    position: &Arc<dyn AnyPosition>,
    walks: &Bound<'_, PyAny>,
    given: &Bound<'_, PyDict>,
) -> Result<String, Fault> {
    let walks = if walks.is_none() {
        None
    } else {
        Some(whole_number("walks", walks, 2..=WALKS_MAX)?)
    };
    let asked = Asked::take_all(Keywords::new(given)?)?;
    let position = Arc::clone(position);
    let found = work(py, &asked, move |options, run| {
        let found = estimated(&*position, walks, options, run)?;
        Ok::<_, Refusal>(estimate_line("", &*position, &found))
    })?;
    Ok(found?)
}

/// All solutions of a puzzle or a cover as a decision diagram.
#[pyclass(frozen, module = "pavage._pavage")]
pub(crate) struct Diagram {
    made: Arc<diagram::Diagram>,
    making: Making,
}

impl Diagram {
    /// Makes the diagram of a position.
    pub(crate) fn of(
        py: Python<'_>,
        position: Arc<dyn AnyPosition>,
        making: Making,
        given: &Bound<'_, PyDict>,
    ) -> Result<Diagram, Fault> {
        let asked = Asked::take_all(Keywords::new(given)?)?;
        let made = work(py, &asked, move |_, run| diagram(&*position, run))?;
        Ok(Diagram {
            made: Arc::new(made?),
            making,
        })
    }

    fn told<T>(&self, py: Python<'_>, answer: Result<T, Fault>) -> PyResult<T> {
        answer.map_err(|fault| fault.raise(py, self.making.lang()))
    }

    fn solution<'py>(&self, py: Python<'py>, chosen: &[OptionId]) -> PyResult<Bound<'py, PyAny>> {
        let found = match &self.making {
            Making::Positions(_) => Found::Position(py.detach(|| self.made.decoded(chosen))),
            Making::Options(..) => Found::Options(numbers(chosen)),
        };
        self.making.made(py, found)
    }

    /// How many options there are.
    fn options(&self) -> usize {
        match &self.making {
            Making::Positions(_) => self.made.option_count(),
            Making::Options(labels, _) => labels.0.len(),
        }
    }
}

fn numbers(options: &[OptionId]) -> Vec<u32> {
    options.iter().map(|option| option.0).collect()
}

#[pymethods]
impl Diagram {
    /// The number of solutions.
    fn total(&self) -> BigUint {
        self.made.total().clone()
    }

    /// How many nodes there are.
    fn node_count(&self) -> usize {
        self.made.node_count()
    }

    /// The text that Graphillion loads.
    fn text(&self, py: Python<'_>) -> String {
        py.detach(|| self.made.text())
    }

    /// The options as solutions call them, in the order in which they are asked.
    fn order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let order = numbers(self.made.order());
        match &self.making {
            Making::Positions(_) => Labels(Vec::new()).solution(py, &order),
            Making::Options(labels, _) => labels.solution(py, &order),
        }
    }

    /// The solution with a number, from 0.
    fn nth<'py>(&self, py: Python<'py>, number: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let total = self.made.total();
        let number = if *total == BigUint::ZERO {
            Err(Message::new("nth-none").into())
        } else {
            whole_number("number", number, BigUint::ZERO..=total - 1_u8)
        };
        let number = self.told(py, number)?;
        let chosen = self.made.nth(&number).expect("the number was checked");
        self.solution(py, &chosen)
    }

    /// Different solutions drawn at random.
    fn drawn<'py>(
        &self,
        py: Python<'py>,
        count: &Bound<'py, PyAny>,
        seed: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        let count = self.told(py, whole_number("count", count, 0..=u64::MAX))?;
        let seed = self.told(py, whole_number("seed", seed, 0..=u64::MAX))?;
        let drawn = py.detach(|| self.made.drawn(seed, count));
        let made = drawn.iter().map(|chosen| self.solution(py, chosen));
        PyList::new(py, made.collect::<PyResult<Vec<_>>>()?)
    }

    /// How many solutions have each option, by its number.
    fn option_counts(&self, py: Python<'_>) -> Vec<BigUint> {
        let mut counts = py.detach(|| self.made.option_counts());
        counts.resize(self.options(), BigUint::ZERO);
        counts
    }

    /// The sum over all solutions of the product of the weights of their options, by number.
    fn weighted(&self, py: Python<'_>, weights: &Bound<'_, PyAny>) -> PyResult<BigUint> {
        let weights = self.told(py, self.weights(weights))?;
        let weight = |option: OptionId| weights[option.index()].clone();
        Ok(py.detach(|| self.made.weighed(&weight)))
    }
}

impl Diagram {
    /// A weight for each option.
    fn weights(&self, given: &Bound<'_, PyAny>) -> Result<Vec<BigUint>, Fault> {
        let wrong = || bad("python-weights", "weights", given);
        let listed = given.try_iter().map_err(|_| wrong())?;
        let listed: Vec<Bound<'_, PyAny>> = listed.collect::<PyResult<_>>()?;
        if listed.len() != self.options() {
            let message = Message::new("python-weights-number");
            let message = message.with("weights", listed.len());
            return Err(message.with("options", self.options()).into());
        }
        let weights = listed
            .iter()
            .map(|weight| weight.extract().map_err(|_| wrong().into()));
        weights.collect()
    }
}
