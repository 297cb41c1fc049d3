//! The interface of a family. To add one: a crate with a type that implements [`Family`], and a
//! line in the registry.

use std::fmt::Display;
use std::str::FromStr;

use pavage_grid::Place;
use pavage_search::{Model, OptionId, Order, Run, StopReason, Summary, Taken};

use crate::{Message, OptionSpec, Reasoning, Series, Settings, Solution, Tray, View};

/// A kind of puzzle.
pub trait Family: Send + Sync + 'static {
    /// Its name, as typed and as written in files.
    const NAME: &'static str;
    /// The text formats it reads, the one it writes by default first.
    const FORMATS: &'static [Format];
    /// Options that change how a puzzle is read.
    const OPTIONS: &'static [OptionSpec];
    /// Options of its generator; empty when it has none.
    const GENERATOR_OPTIONS: &'static [OptionSpec];
    /// Puzzles that have a name.
    const BUILT_INS: &'static [BuiltIn];
    /// Names of the orderings its covers offer, the default first.
    const HEURISTICS: &'static [&'static str];
    /// Further things that are built in, to be listed.
    const LISTS: &'static [NameList] = &[];
    /// Whether it is there for tests and as a pattern only: such a family is not listed.
    const IS_EXAMPLE: bool = false;
    /// How it reasons, if it does: `Some(Reasoning::new())` for a [`crate::Reasoner`].
    const REASONING: Option<Reasoning<Self>> = None;
    /// The series that its puzzles belong to, if they do, as all dates of a calendar.
    const SERIES: Option<Series<Self>> = None;
    /// Its own ways of searching. Unless another is named, the first is used that is usual for the
    /// position and finds as much as is asked for.
    const SEARCHES: &'static [OwnSearch<Self>] = &[];

    /// A validated puzzle.
    type Puzzle: Send + Sync;
    /// What undo restores.
    type State: Clone + PartialEq + Send + Sync;
    /// A player's move, short text.
    type Move: FromStr<Err = Message> + Display;
    /// A position as an exact-cover problem.
    type Cover: Cover<State = Self::State>;

    /// Reads a puzzle in one of the family's formats.
    ///
    /// # Errors
    /// What is wrong, on which line, and what would be right.
    fn read(text: &str, format: &str, settings: &Settings) -> Result<Self::Puzzle, ReadError>;

    /// Makes one of [`Family::BUILT_INS`].
    ///
    /// # Errors
    /// An option that does not fit it. Unknown names do not arrive here.
    fn built_in(name: &str, settings: &Settings) -> Result<Self::Puzzle, ReadError>;

    /// The position before the first move.
    fn start(puzzle: &Self::Puzzle) -> Self::State;

    /// The position after a move.
    ///
    /// # Errors
    /// Why the move is refused.
    fn play(
        puzzle: &Self::Puzzle,
        state: &Self::State,
        mv: &Self::Move,
    ) -> Result<Self::State, Message>;

    /// The judge: which rules does this position break as a solution? Written from the rules alone
    /// and sharing no code with what finds solutions.
    fn check(puzzle: &Self::Puzzle, state: &Self::State) -> Report;

    /// Reads a solution as [`Family::write`] prints it: rows of text.
    ///
    /// # Errors
    /// What cannot be read. What can be read but breaks a rule is left to [`Family::check`].
    fn read_solution(puzzle: &Self::Puzzle, text: &str) -> Result<Self::State, ReadError>;

    /// The position as an exact-cover problem.
    ///
    /// # Errors
    /// A reason why it has no solution that needs no search, that it is too large to list, or that
    /// the run's limits ended its making.
    fn cover(
        puzzle: &Self::Puzzle,
        state: &Self::State,
        run: &Run<'_>,
    ) -> Result<Self::Cover, NoCover>;

    /// The position as a picture.
    fn view(puzzle: &Self::Puzzle, state: &Self::State) -> View;

    /// What is at the player's hand beside the picture, and the moves there are.
    fn tray(puzzle: &Self::Puzzle, state: &Self::State) -> Tray;

    /// The position as plain data.
    fn solution(puzzle: &Self::Puzzle, state: &Self::State) -> Solution;

    /// The position as text in one of the family's formats.
    fn write(puzzle: &Self::Puzzle, state: &Self::State, format: &str) -> String;

    /// What makes new puzzles as the options wish. What does not depend on a seed is worked out
    /// here, once for all seeds.
    ///
    /// # Errors
    /// An option that is wrong, or that the run's limits ended it.
    fn generator(settings: &Settings, run: &Run<'_>) -> Result<Generator<Self>, GeneratorError>;

    /// One new puzzle: [`Family::generator`], used once.
    ///
    /// # Errors
    /// Those of the generator and of what it makes.
    fn generate(
        settings: &Settings,
        seed: u64,
        run: &Run<'_>,
    ) -> Result<Generated<Self>, GeneratorError> {
        Self::generator(settings, run)?(seed, run)
    }
}

/// Why a position has no exact-cover problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoCover {
    /// It has no solution, for a reason that needs no search.
    Unsolvable(Message),
    /// Its options are too many to list.
    TooLarge(Message),
    /// The run's limits ended its making.
    Stopped(StopReason),
}

impl From<StopReason> for NoCover {
    fn from(stop: StopReason) -> NoCover {
        NoCover::Stopped(stop)
    }
}

/// The symmetries of a problem, as permutations of its options, and the memory that they hold.
#[derive(Debug)]
pub struct Symmetries {
    images: Vec<Vec<OptionId>>,
    _taken: Taken,
}

impl Symmetries {
    /// Holds symmetries in this memory.
    #[must_use]
    pub fn new(images: Vec<Vec<OptionId>>, taken: Taken) -> Symmetries {
        Symmetries {
            images,
            _taken: taken,
        }
    }

    /// The identity alone.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn none(model: &Model, run: &Run<'_>) -> Result<Symmetries, StopReason> {
        let taken = run.hold(model.option_count() * size_of::<OptionId>())?;
        Ok(Symmetries::new(vec![model.options().collect()], taken))
    }
}

impl std::ops::Deref for Symmetries {
    type Target = [Vec<OptionId>];

    fn deref(&self) -> &[Vec<OptionId>] {
        &self.images
    }
}

/// A family's own way of searching: faster than a general engine on its puzzles, or of another
/// kind.
pub struct OwnSearch<F: Family + ?Sized> {
    /// Its name, as typed after `--engine`.
    pub name: &'static str,
    /// What it finds.
    pub finds: Finds,
    /// Whether it is the one to use on a position where none is named.
    pub usual: fn(&F::Puzzle, &F::State) -> bool,
    /// Its options.
    pub options: &'static [OptionSpec],
    /// Whether it tells [`Reading`]s.
    pub readings: bool,
    /// Searches a position, with the values of its options, until a limit of the run is met; hands
    /// each solution on, in an order that depends on the run's seed alone.
    pub search: Search<F>,
}

/// What a search finds; each finds what those before it find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Finds {
    /// One solution. It never tells that there is none.
    One,
    /// One solution; or it ends as [`StopReason::Exhausted`], and there is none.
    OneOrNone,
    /// Every solution: it ends when there is none left, as engines do.
    All,
}

type Search<F> = fn(
    &<F as Family>::Puzzle,
    &<F as Family>::State,
    &Settings,
    &Run<'_>,
    &mut Findings<'_, <F as Family>::State>,
) -> Result<Summary, Message>;

/// What receives the findings of an own search.
///
/// Its progress goes to the observer of the run. A search that never tells that there is no solution
/// counts as nodes the changes it looked at, as placements those it made.
pub struct Findings<'a, S> {
    /// Receives every solution.
    pub on_solution: &'a mut dyn FnMut(S),
    /// Receives each position that comes nearer to a solution than all before it, in a search that
    /// keeps such positions.
    pub on_best: Option<&'a mut dyn FnMut(Best<S>)>,
}

impl<'a, S> Findings<'a, S> {
    /// Receives solutions only.
    pub fn new(on_solution: &'a mut dyn FnMut(S)) -> Findings<'a, S> {
        Findings {
            on_solution,
            on_best: None,
        }
    }
}

/// A position that is nearly a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best<S> {
    /// The position.
    pub state: S,
    /// How much of it is right, as pairs of sides that match,
    pub score: u64,
    /// and how much that is in a solution.
    pub of: u64,
}

/// The inner values of an annealing search at one moment. A search that declares them
/// ([`OwnSearch::readings`]) tells them as [`pavage_search::Notice::Other`] at counted intervals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reading {
    /// Changes looked at so far.
    pub iteration: u64,
    /// The temperature.
    pub temperature: f64,
    /// The energy, that is what is wrong: 0 for a solution.
    pub energy: u64,
    /// The least energy so far.
    pub best: u64,
    /// The share of the changes looked at since the last reading that were made, from 0 to 1.
    pub acceptance: f64,
}

/// An exact-cover problem that remembers what its options mean.
pub trait Cover: Send + Sync + 'static {
    /// The family's positions.
    type State;

    /// The model to search.
    fn model(&self) -> &Model;

    /// The ordering of that name; `None` when the family has no such ordering.
    fn order(&self, heuristic: &str, seed: u64) -> Option<Order>;

    /// The symmetries of the problem as permutations of its options, the identity among them.
    ///
    /// # Errors
    /// The run ended their making.
    fn symmetries(&self, run: &Run<'_>) -> Result<Symmetries, StopReason>;

    /// The position that these options make.
    fn decode(&self, chosen: &[OptionId]) -> Self::State;
}

/// A text format.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name, as typed after `--format`.
    pub name: &'static str,
    /// The ending of its files.
    pub extension: &'static str,
    /// Whether a text looks like it; `None` when it is never guessed.
    pub recognises: Option<fn(&str) -> bool>,
}

/// A puzzle that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// The name.
    pub name: &'static str,
    /// Catalogue code of its description.
    pub about: &'static str,
}

/// Names of one kind of thing that is built in.
#[derive(Clone, Copy, Debug)]
pub struct NameList {
    /// What they are called in data: `piece_sets`.
    pub key: &'static str,
    /// Catalogue code of the heading.
    pub heading: &'static str,
    /// The names.
    pub names: fn() -> Vec<&'static str>,
}

/// Why a text is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// What is wrong and what would be right.
    pub message: Message,
    /// The line, counted from 1.
    pub line: Option<usize>,
}

impl ReadError {
    /// An error on a line, counted from 1.
    #[must_use]
    pub fn at(line: usize, message: Message) -> ReadError {
        ReadError {
            message,
            line: Some(line),
        }
    }
}

impl From<Message> for ReadError {
    fn from(message: Message) -> ReadError {
        ReadError {
            message,
            line: None,
        }
    }
}

/// The verdict of a judge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Rules broken; a valid solution breaks none.
    pub violations: Vec<Violation>,
}

/// A rule broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule's code.
    pub rule: &'static str,
    /// Where.
    pub cells: Vec<Place>,
    /// What is wrong.
    pub message: Message,
}

/// Makes a new puzzle with a solution; the seed decides everything, unless a limit of the run ends it.
/// Its errors: nothing was found within its own limits or the run.
pub type Generator<F> =
    Box<dyn Fn(u64, &Run<'_>) -> Result<Generated<F>, GeneratorError> + Send + Sync>;

/// A new puzzle with its known solution.
pub struct Generated<F: Family + ?Sized> {
    /// The puzzle.
    pub puzzle: F::Puzzle,
    /// A solution that the judge has accepted.
    pub solution: F::State,
}

/// Why no puzzle was generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GeneratorError {
    /// An option is wrong.
    BadOption(Message),
    /// Nothing was found within the generator's limits.
    GaveUp(Message),
    /// The run's limits ended it.
    Stopped(StopReason),
}
