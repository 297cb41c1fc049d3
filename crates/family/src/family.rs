//! The interface of a family. To add a family, write a type that implements [`Family`] and add a
//! line to the registry.

use std::fmt::Display;
use std::num::NonZeroU64;
use std::str::FromStr;

use pavage_grid::{Freedom, Lattice, Place};
use pavage_search::{LimitSink, Model, OptionId, Order, Run, StopReason, Summary, Taken};

use crate::{
    Choices, InParts, Message, NotCompared, OptionSpec, Reasoning, Series, Settings, Solution,
    Step, Tray, TrayPiece, View,
};

/// The parts of a board of a family; see [`Family::apart`].
pub type PartsOf<F> = InParts<(<F as Family>::Puzzle, <F as Family>::State)>;

/// A kind of puzzle.
pub trait Family: Send + Sync + 'static {
    /// Its name, as typed and as written in files.
    const NAME: &'static str;
    /// The text formats it reads, the one it writes by default first.
    const FORMATS: &'static [Format];
    /// Options that change how a puzzle is read.
    const OPTIONS: &'static [OptionSpec] = &[];
    /// Options of its generator; empty when it has none.
    const GENERATOR_OPTIONS: &'static [OptionSpec] = &[];
    /// The built-in puzzles.
    const BUILT_INS: &'static [BuiltIn] = &[];
    /// Names of the orderings its covers offer, the default first. [`Cover::order`] knows the usual
    /// one.
    const HEURISTICS: &'static [&'static str] = &["mrv"];
    /// The ordering by a trained model, if its covers offer one. [`Cover::order`] knows its name.
    const TRAINED: Option<Trained> = None;
    /// Further built-in things that can be listed.
    const LISTS: &'static [NameList] = &[];
    /// Whether the family exists only for tests and as a pattern to copy. Such a family is not
    /// listed.
    const IS_EXAMPLE: bool = false;
    /// The family's reasoning, if it has any: `Some(Reasoning::new())` for a [`crate::Reasoner`].
    const REASONING: Option<Reasoning<Self>> = None;
    /// For a family without reasoning: how it proves, where a glance shows it, that a position has no
    /// solution. The others say it by [`crate::Reasoner::refute`], whose bounds hold here too.
    const REFUTE: Option<Refute<Self>> = None;
    /// The series that its puzzles belong to, if there is one. All dates of a calendar are a
    /// series.
    const SERIES: Option<Series<Self>> = None;
    /// What its puzzles leave to be chosen, if they do.
    const CHOICES: Option<Choices<Self>> = None;
    /// The family's own searches. If the user names none, the first one is used that is usual for
    /// the position and finds as much as the user asks for.
    const SEARCHES: &'static [OwnSearch<Self>] = &[];

    /// A validated puzzle.
    type Puzzle: Send + Sync;
    /// The part of a position that moves change, and that undo restores.
    type State: Clone + PartialEq + Send + Sync;
    /// A player's move, written as short text.
    type Move: FromStr<Err = Message> + Display;
    /// A position as an exact-cover problem.
    type Cover: Cover<State = Self::State>;

    /// Reads a puzzle in one of the family's formats.
    ///
    /// # Errors
    /// The text is not a puzzle. The error says what is wrong, on which line, and what would be
    /// right.
    fn read(text: &str, format: &str, settings: &Settings) -> Result<Self::Puzzle, ReadError>;

    /// Makes one of [`Family::BUILT_INS`].
    ///
    /// # Errors
    /// An option does not fit the puzzle. Callers never pass an unknown name.
    fn built_in(_name: &str, _settings: &Settings) -> Result<Self::Puzzle, ReadError> {
        unreachable!("no name is listed")
    }

    /// The position before the first move.
    fn start(puzzle: &Self::Puzzle) -> Self::State;

    /// The same picture with nothing given: what the puzzle gives becomes what the player did. `None`
    /// for a family whose givens cannot be taken away.
    fn handed_over(_puzzle: &Self::Puzzle) -> Option<(Self::Puzzle, Self::State)> {
        None
    }

    /// The same puzzle under other options, in which it may have a solution where it has none: what
    /// would be typed for each, and the puzzle.
    fn otherwise(_puzzle: &Self::Puzzle) -> Vec<(Message, Self::Puzzle)> {
        Vec::new()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// The rules refuse the move; the message says why.
    fn play(
        puzzle: &Self::Puzzle,
        state: &Self::State,
        mv: &Self::Move,
    ) -> Result<Self::State, Message>;

    /// The judge: the rules that this position breaks if it is taken as a solution. It is written
    /// from the rules alone and shares no code with the searches.
    fn check(puzzle: &Self::Puzzle, state: &Self::State) -> Report;

    /// Reads a solution in the form that [`Family::write`] prints: rows of text.
    ///
    /// # Errors
    /// The text cannot be read. A text that can be read but breaks a rule is left to
    /// [`Family::check`].
    fn read_solution(puzzle: &Self::Puzzle, text: &str) -> Result<Self::State, ReadError>;

    /// The position as an exact-cover problem.
    ///
    /// # Errors
    /// The position has no solution for a reason that needs no search, it has too many options to
    /// list, or a limit of the run was met.
    fn cover(
        puzzle: &Self::Puzzle,
        state: &Self::State,
        run: &Run<'_>,
    ) -> Result<Self::Cover, NoCover>;

    /// The orderings that take turns on a position where one solution is wanted, the likeliest first. With
    /// less than two of them there are no turns.
    fn orders(_puzzle: &Self::Puzzle, _state: &Self::State) -> &'static [&'static str] {
        &[]
    }

    /// The parts of the board and what may fill them, for counts up to the motions of each part that a
    /// freedom allows. `None` if it has one part, or the family knows no parts.
    ///
    /// # Errors
    /// There are too many ways to fill a part, or too many solutions to compare; or a limit of the run
    /// was met.
    fn apart(
        _puzzle: &Self::Puzzle,
        _state: &Self::State,
        _freedom: Freedom,
        _run: &Run<'_>,
    ) -> Option<Result<PartsOf<Self>, NotCompared>> {
        None
    }

    /// The position as a picture.
    fn view(puzzle: &Self::Puzzle, state: &Self::State) -> View;

    /// The pieces and controls that the player has beside the picture, and the possible moves.
    fn tray(puzzle: &Self::Puzzle, state: &Self::State) -> Tray;

    /// The position as plain data.
    fn solution(puzzle: &Self::Puzzle, state: &Self::State) -> Solution;

    /// The full boards that are left in a position, among which a search that proves nothing looks for
    /// a solution. `None` if the family has no such boards.
    fn boards(_puzzle: &Self::Puzzle, _state: &Self::State) -> Option<Boards> {
        None
    }

    /// The pieces that a position leaves out, each with the number of its copies, where the rules let
    /// pieces be left out. `None` where they do not.
    fn unused(_puzzle: &Self::Puzzle, _state: &Self::State) -> Option<Vec<(String, u32)>> {
        None
    }

    /// What the text of a puzzle calls it: one line without control characters. `None` where it says
    /// nothing, and for families whose texts have no title.
    fn title(_puzzle: &Self::Puzzle) -> Option<&str> {
        None
    }

    /// What is left of a puzzle in a position, as TOML without any built-in name, from which a program
    /// that knows only the rules sees what may be done. `None` when nothing is left of a packing puzzle,
    /// if its rules leave pieces out or cells open, or if the family has no such text.
    fn drawn(_puzzle: &Self::Puzzle, _state: &Self::State) -> Option<String> {
        None
    }

    /// The position as text in one of the family's formats.
    fn write(puzzle: &Self::Puzzle, state: &Self::State, format: &str) -> String;

    /// The text of a position that is no solution, as a puzzle to go on with: what was put down
    /// since the start is not fixed. As [`Family::write`] unless the family knows better.
    fn write_loose(puzzle: &Self::Puzzle, state: &Self::State, format: &str) -> String {
        Self::write(puzzle, state, format)
    }

    /// The generator for these settings. Work that does not depend on a seed is done here, once for
    /// all seeds.
    ///
    /// # Errors
    /// An option is wrong, or a limit of the run was met.
    fn generator(settings: &Settings, run: &Run<'_>) -> Result<Generator<Self>, GeneratorError>;

    /// Generates one puzzle with a [`Family::generator`] that is used only once.
    ///
    /// # Errors
    /// Those of [`Family::generator`] and of the generator itself.
    fn generate(
        settings: &Settings,
        seed: u64,
        run: &Run<'_>,
    ) -> Result<Generated<Self>, GeneratorError> {
        Self::generator(settings, run)?(seed, run)
    }
}

/// Looks for the step that proves that a position has no solution.
pub type Refute<F> = fn(&<F as Family>::Puzzle, &<F as Family>::State, &Run<'_>) -> Option<Step>;

/// Why a position cannot be given as an exact-cover problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoCover {
    /// It has no solution, for a reason that needs no search.
    Unsolvable(Message),
    /// It has too many options to list.
    TooLarge(Message),
    /// A limit of the run was met while it was built.
    Stopped(StopReason),
}

impl From<StopReason> for NoCover {
    fn from(stop: StopReason) -> NoCover {
        NoCover::Stopped(stop)
    }
}

/// The symmetries of a problem, as permutations of its options, with the memory reserved for them.
#[derive(Debug)]
pub struct Symmetries {
    images: Vec<Vec<OptionId>>,
    /// Which of them are mirror images; shorter where the rest are none.
    are_mirrors: Vec<bool>,
    are_known: bool,
    _taken: Taken,
}

impl Symmetries {
    /// Stores symmetries for which this memory was reserved.
    #[must_use]
    pub fn new(images: Vec<Vec<OptionId>>, taken: Taken) -> Symmetries {
        Symmetries {
            images,
            are_mirrors: Vec::new(),
            are_known: true,
            _taken: taken,
        }
    }

    /// Says which of them are mirror images.
    #[must_use]
    pub fn with_mirrors(self, are_mirrors: Vec<bool>) -> Symmetries {
        Symmetries {
            are_mirrors,
            ..self
        }
    }

    /// Those that are no mirror images.
    #[must_use]
    pub fn turns(self) -> Symmetries {
        let mut are_mirrors = self.are_mirrors.iter();
        let images = self.images.into_iter();
        let is_turn = |_: &Vec<OptionId>| are_mirrors.next() != Some(&true);
        Symmetries {
            images: images.filter(is_turn).collect(),
            are_mirrors: Vec::new(),
            ..self
        }
    }

    /// The identity alone.
    ///
    /// # Errors
    /// The memory limit leaves no room for it.
    pub fn none(model: &Model, run: &Run<'_>) -> Result<Symmetries, StopReason> {
        let taken = run.hold(model.option_count() * size_of::<OptionId>())?;
        Ok(Symmetries::new(vec![model.options().collect()], taken))
    }

    /// The identity alone, for a problem whose other symmetries are unknown. Its solutions are not
    /// counted up to symmetry.
    ///
    /// # Errors
    /// The memory limit leaves no room for it.
    pub fn unknown(model: &Model, run: &Run<'_>) -> Result<Symmetries, StopReason> {
        Ok(Symmetries {
            are_known: false,
            ..Symmetries::none(model, run)?
        })
    }

    /// Whether these are all symmetries of the problem.
    #[must_use]
    pub fn are_known(&self) -> bool {
        self.are_known
    }
}

impl std::ops::Deref for Symmetries {
    type Target = [Vec<OptionId>];

    fn deref(&self) -> &[Vec<OptionId>] {
        &self.images
    }
}

/// A search that belongs to a family: faster on its puzzles than a general engine, or of another
/// kind.
pub struct OwnSearch<F: Family + ?Sized> {
    /// Its name, as typed after `--engine`.
    pub name: &'static str,
    /// What it finds.
    pub finds: Finds,
    /// About how long one of its nodes takes, in tenths of a microsecond: the unit in which searches
    /// take turns, as [`pavage_search::Engine::work_of_node`].
    pub work_of_node: u64,
    /// Whether it tells the number of solutions up to symmetry, where it finds all.
    pub tells_orbits: bool,
    /// How likely it is, in hundredths, that it ends before an engine on a position, with which it takes
    /// turns when the user names no search. `None` where it is used only when it is named.
    pub odds: fn(&F::Puzzle, &F::State) -> Option<u64>,
    /// Its options.
    pub options: &'static [OptionSpec],
    /// The values that its options have on a puzzle when the user gives none. An option without a
    /// value has no effect then.
    pub defaults: fn(&F::Puzzle) -> Settings,
    /// Whether it reports [`Reading`]s.
    pub readings: bool,
    /// Whether the threads of a run share its work.
    pub threads: bool,
    /// Searches a position with the given values of its options until a limit of the run is met. It
    /// passes on each solution, in an order that depends only on the run's seed.
    pub search: Search<F>,
}

/// What a search finds. Each variant also finds what the variants before it find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Finds {
    /// One solution. The search cannot prove that there is none.
    One,
    /// One solution, or a proof that there is none: it then ends with [`StopReason::Exhausted`].
    OneOrNone,
    /// Every solution. Like the engines, it ends when none is left.
    All,
}

type Search<F> = fn(
    &<F as Family>::Puzzle,
    &<F as Family>::State,
    &Settings,
    &Run<'_>,
    &mut Findings<'_, <F as Family>::State>,
) -> Result<Summary, Message>;

/// The receiver of what a family's own search finds.
///
/// Progress goes to the observer of the run. A search that cannot prove the absence of a solution
/// counts each change that it considers as a node, and each change that it makes as a placement.
pub struct Findings<'a, S> {
    /// Receives every solution.
    pub on_solution: &'a mut dyn FnMut(S),
    /// Receives each position that is closer to a solution than all before it. Only searches that
    /// keep such positions call it.
    pub on_best: Option<&'a mut dyn FnMut(Best<S>)>,
    /// Receives the number of solutions up to symmetry, if it is wanted.
    pub orbits: Option<&'a mut Orbits>,
    /// The number of changes between two readings; `None` if the search decides. Only searches with
    /// readings follow it.
    pub reading_every: Option<NonZeroU64>,
    /// Receives each change that an annealing search considers, one by one; the first is the board
    /// at which it begins. Only searches with readings call it.
    pub on_considered: Option<&'a mut dyn FnMut(Considered)>,
    /// Says at the limit of nodes how to go on, as [`pavage_search::Sinks::on_limit`]. A search that does
    /// not ask ends there, and begins again when it is its turn.
    pub on_limit: Option<LimitSink<'a>>,
}

/// The number of solutions up to the symmetries of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orbits {
    /// Whether mirror images count as symmetries.
    pub mirrors: bool,
    /// The number of the solutions that were passed on. `None` until a search that knows the symmetries
    /// of the position sets it.
    pub found: Option<u64>,
}

impl<'a, S> Findings<'a, S> {
    /// A receiver of solutions only.
    pub fn new(on_solution: &'a mut dyn FnMut(S)) -> Findings<'a, S> {
        Findings {
            on_solution,
            on_best: None,
            orbits: None,
            reading_every: None,
            on_considered: None,
            on_limit: None,
        }
    }
}

/// A position that is nearly a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best<S> {
    /// The position.
    pub state: S,
    /// The number of pairs of sides that match.
    pub score: u64,
    /// The number of such pairs in a solution.
    pub of: u64,
}

/// The state of an annealing search at one moment. A search that declares them
/// ([`OwnSearch::readings`]) sends them as [`pavage_search::Notice::Other`], once every fixed
/// number of changes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reading {
    /// The number of changes considered so far.
    pub iteration: u64,
    /// The temperature.
    pub temperature: f64,
    /// The energy: the number of mistakes, 0 for a solution.
    pub energy: u64,
    /// The lowest energy so far.
    pub best: u64,
    /// The acceptance rate since the last reading: accepted changes divided by considered changes,
    /// from 0 to 1.
    pub acceptance: f64,
    /// How often the lowest temperature was reached; `None` if the temperature does not change.
    pub lows: Option<u64>,
}

/// A change that an annealing search considered, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Considered {
    /// The cells that it changes, by their index among those of the view, each with the tile that it
    /// brings there: the colours of its sides from the top clockwise. Empty where the kind of change
    /// that was due could not be made at all.
    pub cells: Vec<(usize, [u8; 4])>,
    /// By how much it raises the energy.
    pub delta: i64,
    /// How likely it was to be made, from 0 to 1: of a change that is decided alone, 1 if it does not
    /// raise the energy, else exp(−Δ/T); of one that is drawn, its share of all weights.
    pub chance: f64,
    /// Whether it was drawn from all changes of a cell, by their weights, and not decided alone.
    pub drawn: bool,
    /// Whether it was made.
    pub made: bool,
    /// The temperature at which it was decided.
    pub temperature: f64,
    /// The energy after it.
    pub energy: u64,
}

/// The full boards of a puzzle: every way to lay its tiles, right or wrong. Equal tiles are told
/// apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boards {
    /// How many tiles may lie anywhere.
    pub tiles: u32,
    /// In how many ways each of them can be turned.
    pub turns: u32,
}

impl Reading {
    /// The chance of a change at this temperature that raises the energy by `loss`: exp(−loss/T).
    #[must_use]
    pub fn chance(&self, loss: u32) -> f64 {
        libm::exp(-f64::from(loss) / self.temperature)
    }
}

/// An exact-cover problem that knows what its options mean.
pub trait Cover: Send + Sync + 'static {
    /// The family's positions.
    type State;

    /// The model to search.
    fn model(&self) -> &Model;

    /// The ordering of that name; `None` when the family has no such ordering.
    fn order(&self, heuristic: &str, _seed: u64) -> Option<Order> {
        (heuristic == "mrv").then(Order::default)
    }

    /// The ordering of that name, where the seed decides what it leaves to the numbers of items and
    /// options. A family whose numbers mean something under an ordering keeps that.
    fn order_by_seed(&self, heuristic: &str, seed: u64) -> Option<Order> {
        let order = self.order(heuristic, seed)?;
        Some(order.with_ties_shuffled(self.model(), seed))
    }

    /// The symmetries of the problem as permutations of its options, with the identity. A family whose
    /// problems have no others leaves it as it is.
    ///
    /// # Errors
    /// A limit of the run was met while they were computed.
    fn symmetries(&self, run: &Run<'_>) -> Result<Symmetries, StopReason> {
        Symmetries::none(self.model(), run)
    }

    /// The position that the chosen options make.
    fn decode(&self, chosen: &[OptionId]) -> Self::State;
}

/// An ordering by a trained model.
#[derive(Clone, Copy, Debug)]
pub struct Trained {
    /// Its name, as typed.
    pub name: &'static str,
    /// The version of its weights. `None` while they are not there.
    pub version: fn() -> Option<u32>,
}

/// Divides a text with several puzzles into texts with one each, after the name of each.
pub type Divide = fn(&str) -> Vec<(String, String)>;

/// A text format.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name, as typed after `--format`.
    pub name: &'static str,
    /// The ending of the names of files that are written in it.
    pub extension: &'static str,
    /// Another ending, of files that others write in it.
    pub foreign_extension: Option<&'static str>,
    /// Divides a text with several puzzles into texts with one each, and names them.
    pub parts: Option<Divide>,
    /// Whether puzzles are read in it, and written in another one.
    pub is_only_read: bool,
    /// Recognises a text in this format. `None`: the format is never guessed.
    pub recognises: Option<fn(&str) -> bool>,
    /// Catalogue code of what it cannot say. The family then writes another format.
    pub limits: Option<&'static str>,
}

impl Format {
    /// A format that is never guessed.
    #[must_use]
    pub const fn named(name: &'static str, extension: &'static str) -> Format {
        Format {
            name,
            extension,
            foreign_extension: None,
            parts: None,
            is_only_read: false,
            recognises: None,
            limits: None,
        }
    }

    /// The format, with the ending of files that others write in it.
    #[must_use]
    pub const fn or_extension(self, extension: &'static str) -> Format {
        let foreign_extension = Some(extension);
        Format {
            foreign_extension,
            ..self
        }
    }

    /// The format, whose texts may hold several puzzles, with what divides them.
    #[must_use]
    pub const fn of_several(self, parts: Divide) -> Format {
        let parts = Some(parts);
        Format { parts, ..self }
    }

    /// The format of files that others write.
    #[must_use]
    pub const fn only_read(self) -> Format {
        Format {
            is_only_read: true,
            ..self
        }
    }

    /// Whether files with this ending, in letters of any case, may be in this format.
    #[must_use]
    pub fn has_extension(&self, ending: &str) -> bool {
        let mut known = std::iter::once(self.extension).chain(self.foreign_extension);
        known.any(|known| known.eq_ignore_ascii_case(ending))
    }

    /// The format, with the catalogue code of what it cannot say.
    #[must_use]
    pub const fn without(self, limits: &'static str) -> Format {
        let limits = Some(limits);
        Format { limits, ..self }
    }

    /// The format, with what recognises it.
    #[must_use]
    pub const fn guessed(self, recognises: fn(&str) -> bool) -> Format {
        let recognises = Some(recognises);
        Format { recognises, ..self }
    }
}

/// A puzzle that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// The name.
    pub name: &'static str,
    /// Catalogue code of its description.
    pub about: &'static str,
}

/// Names of one kind of built-in thing.
#[derive(Clone, Copy, Debug)]
pub struct NameList {
    /// The key of the list in data, for instance `piece_sets`.
    pub key: &'static str,
    /// Catalogue code of the heading.
    pub heading: &'static str,
    /// The names.
    pub names: fn() -> Vec<&'static str>,
    /// What the thing of that name looks like; `None` if there is none.
    pub show: fn(&str) -> Option<Shown>,
}

/// What a built-in thing that is no puzzle looks like.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// Its lattice.
    pub lattice: &'static Lattice,
    /// Its board, if it has one.
    pub board: Option<View>,
    /// Its pieces.
    pub pieces: Vec<TrayPiece>,
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
    /// The rules broken. A valid solution breaks none.
    pub violations: Vec<Violation>,
}

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule's code.
    pub rule: &'static str,
    /// Where it is broken.
    pub cells: Vec<Place>,
    /// The pairs of cells between which it is broken, if it concerns touching sides.
    pub edges: Vec<[Place; 2]>,
    /// What is wrong.
    pub message: Message,
}

impl Report {
    /// The first rule that is broken by more than an empty cell. Of the position before the first move,
    /// it is a rule that the givens break.
    #[must_use]
    pub fn first_clash(self) -> Option<Violation> {
        let mut violations = self.violations.into_iter();
        violations.find(|broken| broken.rule != "cell-empty")
    }
}

impl Violation {
    /// A rule that is broken at these cells. Its code is that of the message, which names the first
    /// cell.
    #[must_use]
    pub fn at(cells: Vec<Place>, message: Message) -> Violation {
        let rule = message.code;
        let message = match cells.first() {
            Some(&place) => message.at(place),
            None => message,
        };
        Violation {
            rule,
            cells,
            edges: Vec::new(),
            message,
        }
    }
}

/// Makes a new puzzle with a solution. The seed alone decides the result, unless a limit of the run
/// stops it. It fails when its own limits or those of the run are met first.
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
    /// What is asked for does not exist; this is proved.
    Impossible(Message),
    /// Nothing was found within the generator's limits.
    GaveUp(Message),
    /// The run's limits ended it.
    Stopped(StopReason),
}
