//! Exact covers that are written down item by item.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pavage_app::count::count;
use pavage_app::solve::solve;
use pavage_app::stream::each;
use pavage_app::{AnyPosition, Message, Problem, Solution};
use pavage_words::Lang;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple};

use crate::arguments::{Keywords, bad, limit, quoted, text};
use crate::fault::{Fault, words};
use crate::position::{About, Position, wanted};
use crate::solved::{counted_dict, limit_of, solved_dict};
use crate::stream::{Found, Making, Stream};
use crate::work::{Asked, work};

/// Colours that are texts of several letters are numbered from here on, beyond all letters.
const NAMED_COLOURS: u32 = 1 << 24;

/// What solutions call the options: the names that were given, by number.
#[derive(Clone)]
pub(crate) struct Labels(Arc<Vec<Option<Py<PyString>>>>);

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
    colours: HashMap<String, u32>,
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

    /// The problem to search, and the names of its options.
    fn posed(&self, py: Python<'_>) -> (Arc<dyn AnyPosition>, Labels) {
        let mut written = self.written();
        if written.position.is_none() {
            written.position = Some(Arc::from(written.problem.position()));
        }
        let labels = written.labels.iter();
        let labels = labels.map(|name| name.as_ref().map(|name| name.clone_ref(py)));
        let labels = Labels(Arc::new(labels.collect()));
        let position = written.position.clone().expect("it was made");
        (position, labels)
    }

    fn add_option(
        &self,
        items: &Bound<'_, PyAny>,
        name: Option<Bound<'_, PyAny>>,
    ) -> Result<usize, Fault> {
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
        let number = written.problem.option(&numbered)?;
        written.labels.push(name);
        written.position = None;
        Ok(number)
    }
}

/// A colour as it was given.
enum Colour {
    Number(u32),
    Name(String),
}

impl Written {
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
        let next = NAMED_COLOURS + self.colours.len() as u32;
        *self.colours.entry(name).or_insert(next)
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
            let number = number.filter(|number| *number < NAMED_COLOURS);
            Colour::Number(number.ok_or_else(|| bad("python-colour", "items", colour))?)
        }
        Err(_) => return Err(bad("python-colour", "items", colour).into()),
    };
    Ok((name.to_cow()?.into_owned(), Some(colour)))
}

/// A whole number that a bound may be.
fn bound(name: &'static str, value: &Bound<'_, PyAny>) -> Result<u32, Fault> {
    let is_number = value.hasattr("__index__")? && !value.is_instance_of::<PyBool>();
    let typed = match is_number {
        true => value.call_method0("__index__")?.str()?.to_string(),
        false => quoted(value),
    };
    let number = pavage_app::amounts::number(name, &typed, 0..=u64::from(u32::MAX));
    Ok(number? as u32)
}

/// The numbers of the options of a solution.
fn chosen(solution: &dyn AnyPosition) -> Vec<u32> {
    match solution.solution() {
        Solution::Options(chosen) => chosen.iter().map(|option| option.number as u32).collect(),
        _ => Vec::new(),
    }
}

#[pymethods]
impl Cover {
    /// No items and no options.
    #[new]
    fn new(py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<Cover> {
        let lang = Keywords::new(given).and_then(|mut keywords| {
            let lang = keywords.lang()?;
            keywords.settings(&[])?;
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
            let (min, max) = (bound("min", min)?, bound("max", max)?);
            let is_primary = is_primary.is_true();
            if !is_primary && (min, max) != (1, 1) {
                return Err(Message::new("python-secondary-bounds")
                    .with("item", name)
                    .into());
            }
            let mut written = self.written();
            match is_primary {
                true => written.problem.primary(&name, min, max)?,
                false => written.problem.secondary(&name)?,
            };
            written.position = None;
            Ok(())
        })();
        self.told(py, added)
    }

    /// Adds an option and returns its number.
    #[pyo3(signature = (items, name))]
    fn option(
        &self,
        py: Python<'_>,
        items: &Bound<'_, PyAny>,
        name: Option<Bound<'_, PyAny>>,
    ) -> PyResult<usize> {
        let added = self.add_option(items, name);
        self.told(py, added)
    }

    /// How many items there are, and how many options.
    fn sizes(&self) -> (usize, usize) {
        let written = self.written();
        (written.problem.item_count(), written.problem.option_count())
    }

    /// The problem as a puzzle.
    fn position(&self, py: Python<'_>) -> Position {
        let (position, _) = self.posed(py);
        Position::new(position.boxed_clone(), About::new(self.lang, "xcc"))
    }

    /// Solves it: what is to be said of it, and the solutions.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        limit: &Bound<'py, PyAny>,
        first: bool,
        given: &Bound<'py, PyDict>,
    ) -> PyResult<(Bound<'py, PyDict>, Vec<Bound<'py, PyTuple>>)> {
        let (position, labels) = self.posed(py);
        let solved = wanted(limit, first).and_then(|wanted| {
            let asked = Asked::take_all(Keywords::new(given)?)?;
            Ok(work(py, &asked, move |options, run| {
                let mut solved = solve(&*position, wanted, options, run)?;
                let solutions = std::mem::take(&mut solved.solutions);
                let chosen: Vec<Vec<u32>> = solutions.iter().map(|s| chosen(&**s)).collect();
                Ok::<_, Message>((solved, chosen))
            })??)
        });
        let (solved, chosen) = self.told(py, solved)?;
        let dict = solved_dict(py, &solved, chosen.len(), words(self.lang))?;
        let solutions = chosen.iter().map(|options| labels.solution(py, options));
        Ok((dict, solutions.collect::<PyResult<_>>()?))
    }

    /// The search for its solutions, handed out as they are found.
    fn stream(
        &self,
        py: Python<'_>,
        most: &Bound<'_, PyAny>,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<Stream> {
        let asked = limit(most).and_then(|most| {
            let asked = Asked::take_all(Keywords::new(given)?)?;
            Ok((most, asked))
        });
        let (most, asked) = self.told(py, asked)?;
        let (position, labels) = self.posed(py);
        let making = Making::Options(labels);
        let search = Stream::begin(&asked, (making, self.lang), move |options, run, out| {
            let mut hand_on = |ids: &[pavage_app::OptionId], _| {
                let mut numbers: Vec<u32> = ids.iter().map(|id| id.0).collect();
                numbers.sort_unstable();
                out.push(Found::Options(numbers))
            };
            each(&*position, most, options, run, &mut hand_on)
        });
        Ok(search)
    }

    /// Counts its solutions.
    fn count<'py>(
        &self,
        py: Python<'py>,
        given: &Bound<'py, PyDict>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (position, _) = self.posed(py);
        let counted = Keywords::new(given).and_then(|keywords| {
            let asked = Asked::take_all(keywords)?;
            let counted = work(py, &asked, move |options, run| {
                count(&*position, options, run)
            })??;
            match limit_of(&counted) {
                Some(limit) => Err(limit.into()),
                None => Ok(counted),
            }
        });
        let counted = self.told(py, counted)?;
        counted_dict(py, &counted, words(self.lang))
    }
}
