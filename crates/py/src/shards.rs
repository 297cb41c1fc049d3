//! Plans of work in shards, for schedulers written in Python.
//!
//! A plan, a result and a state are texts, so a scheduler carries them as it carries any value. What
//! each of them is checked for is said in `pavage_wire::shards`.

use std::sync::Arc;
use std::time::Duration;

use pavage_app::solve::limit_met;
use pavage_app::{Message, Options, Refusal, Run};
use pavage_command::options::table::{SHARDS, SYMMETRY};
use pavage_wire::shards::{
    self, Asked as Wanted, Given, Making, NoLists, Portion, Ran, Work, Wrong,
};
use pavage_words::Lang;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{Keywords, amount, text, whole};
use crate::fault::{Fault, words};
use crate::made::able;
use crate::position::Position;
use crate::reasoning::way;
use crate::work::{Asked, work, work_until};

/// The most puzzles that are made by one plan.
const COUNT_MAX: u32 = 1_000_000;

/// Work that is divided into shards.
#[pyclass(frozen, module = "pavage._pavage")]
pub(crate) struct Plan {
    plan: Arc<shards::Plan>,
    lang: Lang,
}

impl From<Wrong> for Fault {
    fn from(wrong: Wrong) -> Fault {
        match wrong {
            // The first plan that lacks some says enough.
            Wrong::Missing(all) => match all.into_iter().next() {
                Some((_, message)) => message.into(),
                None => Message::new("plan-broken").into(),
            },
            Wrong::Stopped(stop) => limit_met(stop, &Run::default()).into(),
            // The first of several says enough: each result was checked when it came.
            Wrong::Bad(all) => match all.into_iter().next() {
                Some((Some(file), message)) => Message::new("python-file")
                    .with("file", file)
                    .with("problem", message)
                    .into(),
                Some((None, message)) => message.into(),
                None => Message::new("plan-broken").into(),
            },
        }
    }
}

impl Plan {
    /// Divides work. `wanted` says what is asked, from the options and the seed.
    fn make(
        py: Python<'_>,
        keywords: Keywords<'_>,
        shards: &Bound<'_, PyAny>,
        wanted: impl FnOnce(Common) -> Wanted + Send + 'static,
        lang: Lang,
    ) -> Result<Plan, Fault> {
        let shards = amount(&SHARDS, shards)?;
        let asked = Asked::take_all(keywords)?;
        let seed = asked.seed;
        let memory = asked.memory_max();
        let plan = work(py, &asked, move |options, run| {
            let common = Common {
                options: options.clone(),
                seed,
                memory,
                lang,
            };
            shards::plan(wanted(common), shards, run)
        })??;
        Ok(Plan {
            plan: Arc::new(plan),
            lang,
        })
    }

    fn told<T>(&self, py: Python<'_>, answer: Result<T, Fault>) -> PyResult<T> {
        answer.map_err(|fault| fault.raise(py, self.lang))
    }
}

/// What all kinds of work are asked with.
struct Common {
    options: Options,
    seed: u64,
    memory: Option<u64>,
    lang: Lang,
}

impl Common {
    fn wanted(self, kind: Work) -> Wanted {
        Wanted {
            work: kind,
            puzzles: Vec::new(),
            making: None,
            options: self.options,
            path: pavage_app::Way::Greedy,
            seed: self.seed,
            memory: self.memory,
            lang: self.lang.code().to_owned(),
        }
    }
}

/// What a run of a shard leaves: its result if it is done; else how far it is, if it kept that, and
/// the limit that was reached, if it was not its portion.
type Left = (Option<String>, Option<String>, Option<String>);

/// What a rest continues: the hash of the plan, the numbers of the shards, and the nodes and solutions
/// of a tree that these have.
type Continued = (String, Vec<usize>, u64, u64);

/// A plan and its results, each with the name by which errors call it.
type Results<'py> = (PyRef<'py, Plan>, Vec<(String, usize, String)>);

#[pymethods]
impl Plan {
    /// Divides work on puzzles.
    #[staticmethod]
    fn puzzles(
        py: Python<'_>,
        kind: &str,
        puzzles: Vec<(String, PyRef<'_, Position>)>,
        shards: &Bound<'_, PyAny>,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<Plan> {
        let lang = Keywords::new(given).and_then(|mut keywords| keywords.lang());
        let boxed = |(name, position): (String, PyRef<'_, Position>)| (name, position.boxed());
        let puzzles: Vec<_> = puzzles.into_iter().map(boxed).collect();
        let made = Keywords::new(given).and_then(|mut keywords| {
            let lang = keywords.lang()?;
            let kind = Work::named(kind)?;
            let path = way(&mut keywords)?;
            let symmetry = match kind {
                Work::Count => keywords.name(&SYMMETRY)?,
                _ => None,
            };
            let wanted = move |mut common: Common| {
                common.options.symmetry = symmetry.unwrap_or_default();
                Wanted {
                    puzzles,
                    path,
                    ..common.wanted(kind)
                }
            };
            Plan::make(py, keywords, shards, wanted, lang)
        });
        made.map_err(|fault| fault.raise(py, lang.unwrap_or(Lang::En)))
    }

    /// Divides the making of new puzzles, one for each seed from the given one on.
    #[staticmethod]
    fn generate(
        py: Python<'_>,
        family: &Bound<'_, PyAny>,
        count: &Bound<'_, PyAny>,
        shards: &Bound<'_, PyAny>,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<Plan> {
        let lang = Keywords::new(given).and_then(|mut keywords| keywords.lang());
        let made = Keywords::new(given).and_then(|mut keywords| {
            let lang = keywords.lang()?;
            let family = able(&text("family", family)?)?;
            let count = whole("count", count, COUNT_MAX)?;
            let settings = keywords.take_settings(family.generator_options())?;
            let making = Making {
                family: family.name().to_owned(),
                settings,
                format: pavage_app::load::whole_format(family).to_owned(),
                solution: true,
            };
            let wanted = move |common: Common| Wanted {
                making: Some((making, count)),
                ..common.wanted(Work::Generate)
            };
            Plan::make(py, keywords, shards, wanted, lang)
        });
        made.map_err(|fault| fault.raise(py, lang.unwrap_or(Lang::En)))
    }

    /// Reads a plan.
    #[staticmethod]
    fn read(py: Python<'_>, plan: String) -> PyResult<Plan> {
        let read = work(py, &Asked::default(), move |_, _| shards::Plan::read(&plan));
        let plan = read.and_then(|plan| Ok(plan?));
        let plan = plan.map_err(|fault| fault.raise(py, Lang::En))?;
        Ok(Plan {
            lang: plan.question().lang().parse().unwrap_or(Lang::En),
            plan: Arc::new(plan),
        })
    }

    /// The plan as text.
    #[getter]
    fn text(&self) -> String {
        self.plan.text()
    }

    /// What is asked.
    #[getter]
    fn work(&self) -> &'static str {
        self.plan.question().work().name()
    }

    /// How the work is divided.
    #[getter]
    fn division(&self) -> &'static str {
        self.plan.question().division().name()
    }

    /// The language of what it says.
    #[getter]
    fn lang(&self) -> &'static str {
        self.lang.code()
    }

    /// The hash of all of it.
    #[getter]
    fn hash(&self) -> &str {
        self.plan.hash()
    }

    /// How many shards there are.
    #[getter]
    fn shards(&self) -> usize {
        self.plan.shards()
    }

    /// Whether a portion of it can be measured in nodes.
    #[getter]
    fn counts_nodes(&self) -> bool {
        self.plan.question().counts_nodes()
    }

    /// Of a rest, what it continues.
    #[getter]
    fn continued(&self) -> Option<Continued> {
        let found = self.plan.continued()?;
        let stats = found.stats;
        Some((
            found.plan.to_owned(),
            found.shards,
            stats.nodes,
            stats.solutions,
        ))
    }

    /// Whether a shard has something to do.
    fn has_work(&self, shard: usize) -> bool {
        self.plan.has_work(shard)
    }

    /// Divides what these shards have left, each with its state: the rest that continues them.
    fn divide_again(
        &self,
        py: Python<'_>,
        states: Vec<(usize, String)>,
        shards: usize,
    ) -> PyResult<Plan> {
        let plan = Arc::clone(&self.plan);
        let made = work(py, &Asked::default(), move |_, run| {
            shards::divided_again(&plan, &states, shards, run)
        });
        let rest = self.told(py, made.and_then(|made| Ok(made?)))?;
        Ok(Plan {
            plan: Arc::new(rest),
            lang: self.lang,
        })
    }

    /// Does what a shard has left, or the portion that `split_nodes` or `split_seconds` says. Also when
    /// it is interrupted, or the function `is_stopped`, which is asked many times a second, says true,
    /// it returns how far it is.
    fn run(
        &self,
        py: Python<'_>,
        shard: usize,
        state: Option<String>,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<Left> {
        let plan = Arc::clone(&self.plan);
        let words = words(self.lang);
        let ran = Keywords::new(given).and_then(|mut keywords| {
            let portion = portion(&mut keywords)?;
            let is_stopped = keywords.take("is_stopped");
            let asked = Asked::take_only(keywords)?;
            let is_stopped =
                |has_ended: bool| stopped(py, is_stopped.as_ref().filter(|_| !has_ended));
            let ran = work_until(py, &asked, is_stopped, move |_, run| {
                one(&plan, shard, state.as_deref(), portion, words, run)
            })?;
            Ok(ran?)
        });
        let (result, state, stop) = self.told(py, ran)?;
        Ok((result, state, stop.map(|stop| words.say(&stop))))
    }

    /// Checks the result of a shard.
    fn check(&self, py: Python<'_>, shard: usize, result: &str) -> PyResult<()> {
        let result = self.plan.result(shard, result);
        self.told(py, result.map(|_| ()).map_err(Fault::from))
    }

    /// The nodes and solutions that a result or a state of a shard tells, if it is that of a tree.
    fn costs(&self, py: Python<'_>, shard: usize, text: &str) -> PyResult<(u64, u64)> {
        let piece = self.plan.piece(shard, text).map_err(Fault::from);
        let done = self.told(py, piece)?;
        let stats = done
            .tree()
            .map(|walked| walked.at.stats)
            .unwrap_or_default();
        Ok((stats.nodes, stats.solutions))
    }

    /// Adds up results, each with the name by which errors call it, and those of the rests: the lines
    /// of the answer, and the exit status of the command.
    fn merge(
        &self,
        py: Python<'_>,
        results: Vec<(String, usize, String)>,
        rests: Vec<Results<'_>>,
        elapsed: f64,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<(Vec<String>, u8)> {
        let rests = rests.into_iter();
        let rests = rests.map(|(rest, results)| (Arc::clone(&rest.plan), results));
        let all = std::iter::once((Arc::clone(&self.plan), results)).chain(rests);
        let (plans, results): (Vec<_>, Vec<_>) = all.unzip();
        let words = words(self.lang);
        let merged = Keywords::new(given).and_then(|keywords| {
            let asked = Asked::take_only(keywords)?;
            let elapsed = Duration::try_from_secs_f64(elapsed).unwrap_or_default();
            let merged = work(py, &asked, move |_, run| {
                let all = plans.iter().zip(results);
                let all: Vec<_> = all.map(|(plan, results)| Given { plan, results }).collect();
                shards::merge(&all, &NoLists, elapsed, words, run)
            })?;
            Ok(merged?)
        });
        let merged = self.told(py, merged)?;
        Ok((merged.lines, merged.status))
    }
}

/// What came of running a shard: its result; or its last state, if it has one, and the limit.
type Outcome = (Option<String>, Option<String>, Option<Message>);

/// The portion that is asked for, if one is.
fn portion(keywords: &mut Keywords<'_>) -> Result<Option<Portion>, Fault> {
    if let Some(nodes) = keywords.take("split_nodes") {
        return Ok(Some(Portion::Nodes(nodes.extract()?)));
    }
    let Some(seconds) = keywords.take("split_seconds") else {
        return Ok(None);
    };
    let time = Duration::try_from_secs_f64(seconds.extract()?);
    Ok(Some(Portion::Time(time.unwrap_or_default())))
}

/// Whether there was an interrupt, or this function says true.
fn stopped(py: Python<'_>, asked: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
    match py.check_signals() {
        Ok(()) => asked.map_or(Ok(false), |asked| asked.call0()?.is_truthy()),
        Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => Ok(true),
        Err(error) => Err(error),
    }
}

/// Does what a shard has left, or a portion of it.
fn one(
    plan: &shards::Plan,
    shard: usize,
    state: Option<&str>,
    portion: Option<Portion>,
    words: &pavage_words::Words,
    run: &Run<'_>,
) -> Result<Outcome, Refusal> {
    let at = *shards::start(plan, shard, state)?;
    let mut kept = None;
    let mut keep = |text: &str| kept = Some(text.to_owned());
    let at = match portion {
        Some(portion) => at.portion(portion),
        None => at,
    };
    Ok(match shards::run(plan, at, words, run, &mut keep)? {
        Ran::Done(result) => (Some(result), None, None),
        Ran::Portion => (None, kept, None),
        Ran::Stopped(stop) => (None, kept, Some(limit_met(stop, &Run::default()))),
    })
}

/// What `pavage.distributed` itself refuses.
const REFUSALS: [&str; 13] = [
    "limit-time",
    "python-clusters-folder",
    "python-clusters-foreign",
    "python-clusters-locked",
    "python-clusters-missing",
    "python-clusters-retries",
    "python-clusters-scheduler",
    "python-clusters-shard",
    "python-clusters-split",
    "python-clusters-split-nodes",
    "python-clusters-worker",
    "python-clusters-workers",
    "python-progress",
];

/// The exception of one of these refusals.
#[pyfunction]
pub(crate) fn refusal(py: Python<'_>, code: &str, value: &str, reason: &str, lang: &str) -> PyErr {
    let code = REFUSALS.into_iter().find(|known| *known == code);
    let code = code.expect("the package refuses with these codes");
    // The only option of these that one of them names.
    let message = Message::new(code)
        .with("option", "progress")
        .with("value", value);
    Fault::from(message.with("reason", reason)).raise(py, lang.parse().unwrap_or(Lang::En))
}

/// A limit of time in seconds.
#[pyfunction]
pub(crate) fn seconds(py: Python<'_>, given: &Bound<'_, PyDict>) -> PyResult<Option<f64>> {
    let lang = Keywords::new(given).and_then(|mut keywords| keywords.lang());
    let limit = Keywords::new(given).and_then(|mut keywords| keywords.time_limit());
    let limit = limit.map_err(|fault| fault.raise(py, lang.unwrap_or(Lang::En)))?;
    Ok(limit.map(|limit| limit.as_secs_f64()))
}
