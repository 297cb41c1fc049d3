//! Exact covers that are written down item by item.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pavage_app::solve::solve_cheapest;
use pavage_app::{AnyPosition, Bounds, Message, Problem, Run};
use pavage_words::Lang;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple};

use crate::arguments::{Keywords, bad, text, whole_number};
use crate::diagrams::{self, Diagram};
use crate::fault::Fault;
use crate::making::{Labels, Making};
use crate::position::{About, Position};
use crate::search::Search;
use crate::stream::Stream;

/// Items and options.
#[pyclass(frozen, module = "pavage._pavage")]
pub(crate) struct Cover {
    lang: Lang,
    written: Mutex<Written>,
}

/// What was written down so far.
#[derive(Default)]
struct Written {
    problem: Problem,
    /// The name of each option, if it has one.
    labels: Vec<Option<Py<PyString>>>,
    /// The problem as a position, until it changes.
    position: Option<Arc<dyn AnyPosition>>,
}

impl Cover {
    fn written(&self) -> MutexGuard<'_, Written> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn told<T>(&self, py: Python<'_>, answer: Result<T, Fault>) -> PyResult<T> {
        answer.map_err(|fault| fault.raise(py, self.lang))
    }

    /// The problem as a position.
    fn posed(&self) -> Arc<dyn AnyPosition> {
        let mut written = self.written();
        if written.position.is_none() {
            written.position = Some(Arc::from(written.problem.position()));
        }
        written.position.clone().expect("it was made")
    }

    fn search(&self, py: Python<'_>) -> Search {
        let (position, labels) = (self.posed(), self.written().labels(py));
        Search {
            position,
            making: Making::Options(Labels(labels), self.lang),
        }
    }

    /// A copy of what was written down. To make Python's objects of it may run code of Python, which
    /// may write down more.
    fn copied(&self, py: Python<'_>) -> Copied {
        let written = self.written();
        let problem = &written.problem;
        let items = problem
            .items()
            .map(|(name, bounds)| (name.to_owned(), bounds));
        Copied {
            items: items.collect(),
            options: problem.options().collect(),
            prices: problem.prices().to_vec(),
            labels: written.labels(py),
            colours: problem.color_names().map(str::to_owned).collect(),
        }
    }

    fn add_option(
        &self,
        items: &Bound<'_, PyAny>,
        name: Option<Bound<'_, PyAny>>,
        price: &Bound<'_, PyAny>,
    ) -> Result<usize, Fault> {
        let price = whole_number("price", price, 0..=u64::MAX)?;
        let name = name.map(|name| match name.cast_into::<PyString>() {
            Ok(name) => Ok(name.unbind()),
            Err(error) => Err(bad("python-text", "name", &error.into_inner())),
        });
        let name = name.transpose()?;
        if items.is_instance_of::<PyString>() {
            return Err(bad("python-items", "items", items).into());
        }
        let iterator = items.try_iter();
        let iterator = iterator.map_err(|_| bad("python-items", "items", items))?;
        let listed: Vec<Bound<'_, PyAny>> = iterator.collect::<PyResult<_>>()?;
        let mut entries = Vec::with_capacity(listed.len());
        for item in &listed {
            entries.push(read_entry(item)?);
        }
        // No code of Python runs while this is held.
        let mut written = self.written();
        let mut numbered = Vec::with_capacity(entries.len());
        for (item, colour) in entries {
            let number = written.problem.item(&item);
            let unknown = || Message::new("python-item-unknown").with("item", item.as_str());
            let number = number.ok_or_else(unknown)?;
            numbered.push((number, colour.map(|colour| written.colour(colour))));
        }
        let number = written.problem.priced_option(&numbered, price)?;
        written.labels.push(name);
        written.position = None;
        Ok(number)
    }
}

/// See [`Cover::copied`].
struct Copied {
    items: Vec<(String, Option<Bounds>)>,
    /// The items of each option, by number, with their colours.
    options: Vec<Vec<(usize, Option<u32>)>>,
    prices: Vec<u64>,
    /// The name of each option, if it has one.
    labels: Vec<Option<Py<PyString>>>,
    /// The colours that are words, in order.
    colours: Vec<String>,
}

/// A colour as it was given.
enum Colour {
    Number(u32),
    Name(String),
}

impl Written {
    fn labels(&self, py: Python<'_>) -> Vec<Option<Py<PyString>>> {
        let labels = self.labels.iter();
        let copied = labels.map(|name| name.as_ref().map(|name| name.clone_ref(py)));
        copied.collect()
    }

    /// The number of a colour. Letters and numbers keep theirs, so that texts can show them.
    fn colour(&mut self, colour: Colour) -> u32 {
        let name = match colour {
            Colour::Number(number) => return number,
            Colour::Name(name) => name,
        };
        let mut letters = name.chars();
        if let (Some(letter), None) = (letters.next(), letters.next())
            && letter.is_ascii_graphic()
            && !letter.is_ascii_digit()
        {
            return u32::from(letter);
        }
        self.problem.color(&name)
    }
}

/// An item, or an item and its colour.
fn read_entry(item: &Bound<'_, PyAny>) -> Result<(String, Option<Colour>), Fault> {
    let wrong = || bad("python-item", "items", item);
    if let Ok(name) = item.cast::<PyString>() {
        return Ok((name.to_cow()?.into_owned(), None));
    }
    let pair: Vec<Bound<'_, PyAny>> = match item.cast::<PyTuple>() {
        Ok(pair) => pair.iter().collect(),
        Err(_) => item.cast::<PyList>().map_err(|_| wrong())?.iter().collect(),
    };
    let [name, colour] = &pair[..] else {
        return Err(wrong().into());
    };
    let name = name.cast::<PyString>().map_err(|_| wrong())?;
    let colour = match colour.cast::<PyString>() {
        Ok(text) => Colour::Name(text.to_cow()?.into_owned()),
        Err(_) if colour.is_instance_of::<PyInt>() && !colour.is_instance_of::<PyBool>() => {
            let number: Option<u32> = colour.extract().ok();
            let number = number.filter(|number| *number < Problem::COLOR_WORDS);
            Colour::Number(number.ok_or_else(|| bad("python-colour", "items", colour))?)
        }
        Err(_) => return Err(bad("python-colour", "items", colour).into()),
    };
    Ok((name.to_cow()?.into_owned(), Some(colour)))
}

/// See [`Cover::parts`].
type Parts<'py> = (
    &'static str,
    Vec<(String, bool, u32, u32)>,
    Vec<Bound<'py, PyTuple>>,
);

#[pymethods]
impl Cover {
    /// No items and no options.
    #[new]
    fn new(py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<Cover> {
        let lang = Keywords::new(given).and_then(|mut keywords| {
            let lang = keywords.lang()?;
            keywords.settings(&[], &[])?;
            Ok(lang)
        });
        let lang = lang.map_err(|fault| fault.raise(py, Lang::En))?;
        Ok(Cover {
            lang,
            written: Mutex::default(),
        })
    }

    /// Adds an item.
    fn item(
        &self,
        py: Python<'_>,
        name: &Bound<'_, PyAny>,
        primary: &Bound<'_, PyAny>,
        min: &Bound<'_, PyAny>,
        max: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let added = (|| {
            let name = text("name", name)?;
            let is_primary = primary.cast::<PyBool>();
            let is_primary = is_primary.map_err(|_| bad("python-flag", "primary", primary))?;
            let min = whole_number("min", min, 0..=u32::MAX)?;
            let max = whole_number("max", max, 0..=u32::MAX)?;
            let is_primary = is_primary.is_true();
            if !is_primary && (min, max) != (1, 1) {
                return Err(Message::new("python-secondary-bounds")
                    .with("item", name)
                    .into());
            }
            let mut written = self.written();
            if is_primary {
                written.problem.primary(&name, min, max)?
            } else {
                written.problem.secondary(&name)?
            };
            written.position = None;
            Ok(())
        })();
        self.told(py, added)
    }

    /// Adds an option and returns its number.
    #[pyo3(signature = (items, name, price))]
    fn option(
        &self,
        py: Python<'_>,
        items: &Bound<'_, PyAny>,
        name: Option<Bound<'_, PyAny>>,
        price: &Bound<'_, PyAny>,
    ) -> PyResult<usize> {
        let added = self.add_option(items, name, price);
        self.told(py, added)
    }

    /// How many items there are, and how many options.
    fn sizes(&self) -> (usize, usize) {
        let written = self.written();
        (written.problem.item_count(), written.problem.option_count())
    }

    /// The problem as a puzzle.
    fn position(&self) -> Position {
        Position::new(self.posed().boxed_clone(), About::new(self.lang, "xcc"))
    }

    /// All that it was made of: the language, the arguments of `item`, those of `option`.
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Parts<'py>> {
        let copied = self.copied(py);
        let entry = |(item, number): &(usize, Option<u32>)| {
            let name = copied.items[*item].0.as_str();
            let Some(number) = number else {
                return name.into_bound_py_any(py);
            };
            match number.checked_sub(Problem::COLOR_WORDS) {
                Some(at) => (name, copied.colours[at as usize].as_str()).into_bound_py_any(py),
                None => (name, number).into_bound_py_any(py),
            }
        };
        let options = copied.options.iter().zip(&copied.labels).zip(copied.prices);
        let options = options.map(|((entries, name), price)| {
            let entries = entries.iter().map(entry).collect::<PyResult<Vec<_>>>()?;
            (PyList::new(py, entries)?, name, price).into_pyobject(py)
        });
        let options = options.collect::<PyResult<Vec<_>>>()?;
        let items = copied.items.into_iter().map(|(name, bounds)| {
            let (min, max) = bounds.map_or((1, 1), |bounds| (bounds.min, bounds.max));
            (name, bounds.is_some(), min, max)
        });
        Ok((self.lang.code(), items.collect(), options))
    }

    /// Solves it: what is to be said of it, and the solutions.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        limit: &Bound<'py, PyAny>,
        first: bool,
        given: &Bound<'py, PyDict>,
    ) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyList>)> {
        let (told, solutions, _) = self.search(py).solve(py, limit, first, given)?;
        Ok((told, solutions))
    }

    /// The solutions of least price: what is to be said of them, with their prices, and the solutions.
    fn cheapest<'py>(
        &self,
        py: Python<'py>,
        most: &Bound<'py, PyAny>,
        given: &Bound<'py, PyDict>,
    ) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyList>)> {
        let wanted = whole_number("k", most, 1..=u64::MAX);
        let cheapest = |position: &dyn AnyPosition, most, _: &_, run: &Run<'_>| {
            solve_cheapest(position, most, run)
        };
        let (told, solutions, _) = self.search(py).find(py, given, wanted, cheapest)?;
        Ok((told, solutions))
    }

    /// The search for its solutions, handed out as they are found.
    fn stream(
        &self,
        py: Python<'_>,
        most: &Bound<'_, PyAny>,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<Stream> {
        self.search(py).stream(py, most, given)
    }

    /// Counts its solutions: JSON.
    fn count(&self, py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<String> {
        self.search(py).count(py, given)
    }

    /// Estimates the search for all solutions: JSON.
    fn estimate(
        &self,
        py: Python<'_>,
        walks: &Bound<'_, PyAny>,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<String> {
        self.told(py, diagrams::estimate(py, &self.posed(), walks, given))
    }

    /// All its solutions as a decision diagram.
    fn diagram(&self, py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<Diagram> {
        let Search { position, making } = self.search(py);
        self.told(py, Diagram::of(py, position, making, given))
    }
}
