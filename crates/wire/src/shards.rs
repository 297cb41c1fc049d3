//! Shards: work that outgrows a machine is planned, done in shards that share nothing, and merged
//! into the answer of an undivided run. What plans, pieces and lists are, and the proof that they
//! are the whole work, is in [`pavage_shards`]; here is what is asked and how it is answered.
//!
//! There are two kinds of plans. A *tree* is cut into branches of a search that visits solutions, for
//! counts and for lists of all solutions. *Units* are pieces of work that are done whole, such as the
//! slices of a sweep or the puzzles of a list.

mod answers;
mod planning;
mod told;
mod units;

use pavage_family::{AnyPosition, Message, Settings, Way as Path};
use pavage_puzzles::engines;
use pavage_search::{Asked as Gives, Limits, Run};
use pavage_shards::{Halt, Left, Slices, Worker};
use pavage_words::Words;
use serde::{Deserialize, Serialize};

use pavage_app::count::Tried;
use pavage_app::divided::Divided;
use pavage_app::load::{self, Reading};
use pavage_app::options::{Options, Refusal};
use pavage_app::problem::Symmetric;
use pavage_app::solve::Wanted;

pub use answers::{Listing, Merged, list, merge};
pub use pavage_shards::{
    About, At, Continued, Found, Kept, List, Lists, NoLists, Opened, Portion, Ran, SHARDS_MAX,
    Started, TEXT_BYTES_MAX, Wrong, start, start_beside,
};
pub use planning::{Asked, plan};

use units::Units;

/// A plan: what each of its shards has to do, and all that is needed to do it.
pub type Plan = pavage_shards::Plan<Question>;
/// A plan, and the results that were found for it.
pub type Given<'a> = pavage_shards::Given<'a, Question>;

/// What is asked of the puzzles of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Work {
    /// The number of solutions.
    Count,
    /// All solutions of one puzzle, or one of each of several.
    Solve,
    /// How hard each puzzle is.
    Rate,
    /// New puzzles.
    Generate,
}

impl Work {
    /// All kinds of work.
    pub const ALL: [Work; 4] = [Work::Count, Work::Solve, Work::Rate, Work::Generate];

    /// Its name, as typed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Work::Count => "count",
            Work::Solve => "solve",
            Work::Rate => "rate",
            Work::Generate => "generate",
        }
    }

    /// The work of that name.
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Work, Message> {
        let found = Work::ALL.into_iter().find(|work| work.name() == name);
        found.ok_or_else(|| {
            let names = Work::ALL.map(Work::name).join(", ");
            let message = Message::new("plan-work-unknown").with("work", name);
            message.with("works", names)
        })
    }
}

/// How the work of a plan is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Division {
    /// By branches of the tree of a search that visits solutions.
    Tree,
    /// By slices of a sweep and by symmetries.
    Slices,
    /// By puzzles, or by seeds of new puzzles.
    List,
    /// By attempts at one solution, each with a seed of its own.
    Attempts,
    /// Not at all: the answer needs no search.
    Settled,
}

impl Division {
    /// Its name in plans.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Division::Tree => "tree",
            Division::Slices => "slices",
            Division::List => "list",
            Division::Attempts => "attempts",
            Division::Settled => "settled",
        }
    }
}

/// A puzzle of a plan, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Source {
    name: String,
    format: String,
    text: String,
}

impl Source {
    fn position(&self) -> Result<Box<dyn AnyPosition>, Message> {
        let reading = Reading {
            format: Some(self.format.clone()),
            ..Reading::default()
        };
        let loaded = load::read(self.text.as_bytes(), &reading);
        Ok(loaded.map_err(|error| error.message)?.position)
    }
}

/// New puzzles to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Making {
    /// The family.
    pub family: String,
    /// Options of its generator.
    pub settings: Settings,
    /// The format in which they are written.
    pub format: String,
    /// Whether their solutions are wanted, too.
    pub solution: bool,
}

/// What a plan asks: the work, the puzzles, and how they are searched.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Question {
    work: Work,
    division: Division,
    puzzles: Vec<Source>,
    make: Option<Making>,
    options: Options,
    /// The path of ratings.
    path: Path,
    seed: u64,
    /// The memory of a sweep, in bytes.
    memory: Option<u64>,
    /// The language of the lines of a list.
    lang: String,
    /// How many slices a sweep was asked to be cut into, at least.
    slices: u32,
}

impl Question {
    /// Whether its work is measured in nodes: that of a search tree or of a sweep.
    #[must_use]
    pub fn counts_nodes(&self) -> bool {
        !matches!(self.division, Division::List | Division::Attempts)
    }

    /// What is asked.
    #[must_use]
    pub fn work(&self) -> Work {
        self.work
    }

    /// How the work is divided.
    #[must_use]
    pub fn division(&self) -> Division {
        self.division
    }

    /// Whether its shards list solutions, which may be in lists beside their results.
    #[must_use]
    pub fn lists(&self) -> bool {
        self.work == Work::Solve && self.division == Division::Tree
    }

    /// The language of the lines of a list.
    #[must_use]
    pub fn lang(&self) -> &str {
        &self.lang
    }

    /// The name of its puzzle, or of what it makes.
    #[must_use]
    pub fn name(&self) -> &str {
        let made = self.make.as_ref().map(|making| making.family.as_str());
        let named = self.puzzles.first().map(|source| source.name.as_str());
        made.or(named).unwrap_or_default()
    }

    /// Its only puzzle.
    fn position(&self) -> Result<Box<dyn AnyPosition>, Message> {
        let first = self.puzzles.first();
        first.ok_or_else(broken)?.position()
    }

    /// The run of its searches.
    fn run_of<'a>(&self, run: &Run<'a>) -> Run<'a> {
        Run {
            seed: self.seed,
            limits: Limits {
                nodes_max: None,
                solutions_max: None,
                ..run.limits
            },
            ..run.clone()
        }
    }

    /// The memory of a slice.
    fn bytes(&self) -> usize {
        usize::try_from(self.memory.unwrap_or_default()).unwrap_or(usize::MAX)
    }

    /// The slices of its count.
    fn sliced(&self, problem: &Symmetric, run: &Run<'_>) -> Result<Slices, Refusal> {
        let slices = Slices::new(problem.symmetric_model(), self.slices as usize, run);
        slices.map_err(Refusal::Stopped)
    }

    /// The search that the shards of a tree divide.
    ///
    /// # Errors
    /// The options do not fit, or a limit was reached.
    fn search<'a>(
        &'a self,
        position: &'a dyn AnyPosition,
        run: &Run<'_>,
    ) -> Result<Divided<'a>, Refusal> {
        let options = &self.options;
        let divided = if self.work == Work::Count {
            Divided::count(position, options, Tried::default(), self.seed, run)?
        } else {
            Divided::solve(position, options, Wanted::All, run)?
        };
        if !divided.can_be_cut() {
            return Err(unable(divided.engine().name()).into());
        }
        Ok(divided)
    }
}

/// Does what a shard has left, as far as the limits of the run allow: see [`pavage_shards::run`].
///
/// # Errors
/// The puzzle cannot be searched as planned.
pub fn run(
    plan: &Plan,
    at: At<'_>,
    words: &Words,
    run: &Run<'_>,
    keep: &mut dyn FnMut(&str),
) -> Result<Ran, Refusal> {
    let question = plan.question();
    let run = &question.run_of(run);
    let is_finished = at.is_finished(plan);
    let with = |worker: Worker<'_>| pavage_shards::run(plan, at, worker, run, keep);
    let ran = if is_finished {
        Ok(with(Worker::Nobody))
    } else if question.division == Division::Tree {
        let position = question.position()?;
        let search = question.search(&*position, run);
        search.map(|search| with(Worker::Search(&search)))
    } else {
        let units = Units::of(question, words, run);
        units.map(|units| with(Worker::Units(&units)))
    };
    match ran {
        Ok(Ok(ran)) => Ok(ran),
        Ok(Err(Halt::Bad(message))) => Err(message.into()),
        // A limit that was met before the work began has changed nothing.
        Ok(Err(Halt::Stopped(stop))) | Err(Refusal::Stopped(stop)) => Ok(Ran::Stopped(stop)),
        Err(refusal) => Err(refusal),
    }
}

/// Divides what the shards of a plan have left into exactly so many new shards: see
/// [`pavage_shards::Left::of`].
///
/// # Errors
/// A result or state was changed or belongs to another plan, nothing is left, or a limit was reached.
pub fn rest(
    given: &Given<'_>,
    states: &[Found],
    lists: &dyn Lists,
    shards: usize,
    run: &Run<'_>,
) -> Result<Plan, Wrong> {
    planning::check_shards(shards)?;
    divide(
        given.plan,
        Left::of(given, states, lists, run)?,
        shards,
        run,
    )
}

/// Divides what some shards of a plan have left into exactly so many new shards, while the others go
/// on: see [`pavage_shards::Left::among`].
///
/// # Errors
/// As for [`rest`].
pub fn divided_again(
    plan: &Plan,
    states: &[(usize, String)],
    shards: usize,
    run: &Run<'_>,
) -> Result<Plan, Wrong> {
    planning::check_shards(shards)?;
    divide(plan, Left::among(plan, states, run)?, shards, run)
}

fn divide(
    plan: &Plan,
    left: Left<'_, Question>,
    shards: usize,
    run: &Run<'_>,
) -> Result<Plan, Wrong> {
    let question = plan.question();
    if question.division != Division::Tree {
        return Ok(left.units(shards));
    }
    let run = &question.run_of(run);
    let position = question.position()?;
    let search = question.search(&*position, run)?;
    left.tree(shards, &search, run)
}

/// The refusal of an engine or search that cannot be cut.
fn unable(engine: &str) -> Message {
    let able = engines().giving(Gives::Snapshots);
    let names: Vec<&str> = able.map(|engine| engine.name()).collect();
    let message = Message::new("plan-engine").with("engine", engine);
    message.with("engines", names.join(", "))
}

/// The error of a plan that passes its own check and is still none of this program.
fn broken() -> Message {
    Message::new("plan-broken")
}
