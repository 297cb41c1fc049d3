//! Families behind one object-safe interface, for the layers that know no concrete family: text in,
//! data out. It is implemented once, for every [`Family`].

use std::marker::PhantomData;
use std::sync::Arc;

use pavage_grid::Freedom;
use pavage_search::{Model, OptionId, Order, Run, StopReason, Summary};

use crate::{
    Best, Boards, BuiltIn, Choice, ChoiceCover, Choices, Cover, End, Explanation, Family, Fields,
    Findings, Finds, Format, Generated, GeneratorError, Hint, InParts, Member, Message, NameList,
    NoCover, NotCompared, OptionSpec, OwnSearch, Rating, ReadError, Report, Series, SeriesCover,
    Settings, Solution, Standing, Step, Symmetries, Trained, Tray, View, Way,
};

/// A family whose types are hidden.
pub trait AnyFamily: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// The formats it reads, the one it writes by default first.
    fn formats(&self) -> &'static [Format];
    /// Options for reading.
    fn options(&self) -> &'static [OptionSpec];
    /// Options of its generator; empty when it has none.
    fn generator_options(&self) -> &'static [OptionSpec];
    /// Puzzles that have a name.
    fn built_ins(&self) -> &'static [BuiltIn];
    /// Names of its orderings, the default first.
    fn heuristics(&self) -> &'static [&'static str];
    /// Its ordering by a trained model, if it has one.
    fn trained(&self) -> Option<Trained>;
    /// Further things that are built in, to be listed.
    fn lists(&self) -> &'static [NameList];
    /// Whether the family exists only for tests and as a pattern to copy.
    fn is_example(&self) -> bool;
    /// The family's own searches.
    fn own_searches(&self) -> Vec<SearchInfo>;
    /// The names of the options for reading that choose a puzzle of a series; empty when the family has
    /// no series.
    fn series_options(&self) -> &'static [&'static str];
    /// Whether the family explains, hints and rates.
    fn reasons(&self) -> bool;
    /// Reads a puzzle.
    ///
    /// # Errors
    /// See [`Family::read`].
    fn read(
        &self,
        text: &str,
        format: &str,
        settings: &Settings,
    ) -> Result<Box<dyn AnyPosition>, ReadError>;
    /// Makes a built-in puzzle. `None` when the family has no puzzle of that name.
    fn built_in(
        &self,
        name: &str,
        settings: &Settings,
    ) -> Option<Result<Box<dyn AnyPosition>, ReadError>>;
    /// The generator for these settings.
    fn generator(&self, settings: &Settings, run: &Run<'_>)
    -> Result<AnyGenerator, GeneratorError>;
}

/// A description of a family's own search.
#[derive(Clone, Copy, Debug)]
pub struct SearchInfo {
    /// Its name.
    pub name: &'static str,
    /// What it finds.
    pub finds: Finds,
    /// About how long one of its nodes takes, in tenths of a microsecond.
    pub work_of_node: u64,
    /// Whether it tells the number of solutions up to symmetry, where it finds all.
    pub tells_orbits: bool,
    /// Its options.
    pub options: &'static [OptionSpec],
    /// Whether it reports [`crate::Reading`]s.
    pub readings: bool,
    /// Whether the threads of a run share its work.
    pub threads: bool,
    /// How likely it is, in hundredths, that it ends before an engine on the position that was asked; 50
    /// where that is not known.
    pub odds: u64,
}

/// See [`InParts`].
pub type AnyParts = InParts<Box<dyn AnyPosition>>;

/// See [`crate::Generator`].
pub type AnyGenerator =
    Box<dyn Fn(u64, &Run<'_>) -> Result<AnyGenerated, GeneratorError> + Send + Sync>;

/// A generated puzzle and its solution.
pub struct AnyGenerated {
    /// The puzzle before the first move.
    pub puzzle: Box<dyn AnyPosition>,
    /// The puzzle solved.
    pub solution: Box<dyn AnyPosition>,
}

/// A puzzle of a series.
pub struct AnyMember {
    /// The fields that distinguish it from the other members.
    pub fields: Fields,
    /// What it is called among them, as it is typed: `sat 1 1`.
    pub name: Message,
    /// The puzzle before the first move.
    pub puzzle: Box<dyn AnyPosition>,
}

/// A puzzle and a position in it.
pub trait AnyPosition: Send + Sync {
    /// The family's name.
    fn family(&self) -> &'static str;
    /// A copy; the puzzle is shared.
    fn boxed_clone(&self) -> Box<dyn AnyPosition>;
    /// The position before the first move.
    fn start(&self) -> Box<dyn AnyPosition>;
    /// The start of the puzzle under other options, in which it may have a solution where it has none:
    /// what would be typed for each. Nothing after a move.
    fn otherwise(&self) -> Vec<(Message, Box<dyn AnyPosition>)>;
    /// The start of the puzzle with nothing given: what it gives becomes what the player did. `None`
    /// for a family whose givens cannot be taken away.
    fn handed_over(&self) -> Option<Box<dyn AnyPosition>>;
    /// The position after a move.
    ///
    /// # Errors
    /// The move cannot be read, or the rules refuse it.
    fn play(&self, mv: &str) -> Result<Box<dyn AnyPosition>, Message>;
    /// A typed move as the family prints it: one line, which is read as the same move.
    ///
    /// # Errors
    /// The move cannot be read.
    fn print_move(&self, typed: &str) -> Result<String, Message>;
    /// The judge's verdict on this position, taken as a solution.
    fn check(&self) -> Report;
    /// The solution of this puzzle that a text describes.
    fn read_solution(&self, text: &str) -> Result<Box<dyn AnyPosition>, ReadError>;
    /// The exact-cover problem.
    ///
    /// # Errors
    /// See [`Family::cover`].
    fn cover(&self, run: &Run<'_>) -> Result<Box<dyn AnyCover>, NoCover>;
    /// The parts of the board, for counts up to the motions of each part. See [`Family::apart`].
    fn apart(&self, freedom: Freedom, run: &Run<'_>) -> Option<Result<AnyParts, NotCompared>>;
    /// The picture.
    fn view(&self) -> View;
    /// The pieces and controls that the player has beside the picture.
    fn tray(&self) -> Tray;
    /// The position as plain data.
    fn solution(&self) -> Solution;
    /// The full boards among which a search looks that proves nothing. See [`Family::boards`].
    fn boards(&self) -> Option<Boards>;
    /// The pieces that are left out, where the rules let them be. See [`Family::unused`].
    fn unused(&self) -> Option<Vec<(String, u32)>>;
    /// What its text calls the puzzle. See [`Family::title`].
    fn title(&self) -> Option<&str>;
    /// What is left of the puzzle as TOML, without any built-in name. See [`Family::drawn`].
    fn drawn(&self) -> Option<String>;
    /// The position as text.
    fn write(&self, format: &str) -> String;
    /// The position as the text of a puzzle in which nothing new is fixed.
    fn write_loose(&self, format: &str) -> String;
    /// All steps from this position to its end, with reasons. `None` when the family does not
    /// reason.
    fn explain(&self, way: Way, run: &Run<'_>) -> Option<Explanation<Box<dyn AnyPosition>>>;
    /// Whether explanations and hints depend on the [`Way`].
    fn has_ways(&self) -> bool;
    /// The hint for a player who is stuck here. `None` when the family does not reason.
    fn hint(&self, way: Way, run: &Run<'_>) -> Option<Hint>;
    /// Which entries of the player are wrong. `None` when the family does not reason.
    fn standing(&self, run: &Run<'_>) -> Option<Standing>;
    /// The step that proves that this position has no solution, where a glance shows it. `None` also
    /// when the family does not reason.
    fn refute(&self, run: &Run<'_>) -> Option<Step>;
    /// How hard this position is; `None` when the family does not reason.
    fn rate(&self, way: Way, run: &Run<'_>) -> Option<Rating>;
    /// The family's own searches.
    fn own_searches(&self) -> Vec<SearchInfo>;
    /// The searches that are used by default on this position, the preferred one first.
    fn usual_searches(&self) -> Vec<SearchInfo>;
    /// The orderings that take turns on this position where one solution is wanted.
    fn orders(&self) -> &'static [&'static str];
    /// The values that the options of the family's own search of that name have on this puzzle when
    /// the user gives none.
    fn search_defaults(&self, name: &str) -> Settings;
    /// Runs the family's own search of that name from here. `None` when there is no such search.
    fn search(
        &self,
        name: &str,
        settings: &Settings,
        run: &Run<'_>,
        findings: &mut Findings<'_, Box<dyn AnyPosition>>,
    ) -> Option<Result<Summary, Message>>;
    /// The series of this puzzle. `None` when the family has none.
    fn series(&self) -> Option<Box<dyn AnySeries + '_>>;
    /// What is left to be chosen in this position. `None` when the family has no choices.
    fn choices(&self) -> Option<Box<dyn AnyChoices + '_>>;
}

/// The choices of a position: see [`crate::Choices`].
pub trait AnyChoices: Sync {
    /// The groups, in their order.
    fn groups(&self) -> Vec<Choice>;
    /// The position with the label of that index chosen in each group; `None` if one cannot be.
    fn chosen(&self, labels: &[usize]) -> Option<Box<dyn AnyPosition>>;
    /// All combinations as one exact-cover problem.
    ///
    /// # Errors
    /// As [`Family::cover`].
    fn cover(&self, run: &Run<'_>) -> Result<ChoiceCover, NoCover>;
}

/// The series of a puzzle: see [`crate::Series`].
pub trait AnySeries {
    /// Its puzzles.
    fn members(&self) -> Vec<AnyMember>;
    /// The fields that distinguish this puzzle from the others.
    fn fields(&self) -> Fields;
    /// The series as one exact-cover problem, if it can be written as one.
    fn cover(&self, run: &Run<'_>) -> Option<SeriesCover>;
}

/// An exact-cover problem whose options can be decoded into positions.
pub trait AnyCover: Send + Sync {
    /// The model to search.
    fn model(&self) -> &Model;
    /// The ordering of that name.
    fn order(&self, heuristic: &str, seed: u64) -> Option<Order>;
    /// The ordering of that name, where the seed decides what it leaves open.
    fn order_by_seed(&self, heuristic: &str, seed: u64) -> Option<Order>;
    /// The symmetries, as permutations of the options.
    ///
    /// # Errors
    /// A limit of the run was met while they were computed.
    fn symmetries(&self, run: &Run<'_>) -> Result<Symmetries, StopReason>;
    /// The position that the chosen options make.
    fn decode(&self, chosen: &[OptionId]) -> Box<dyn AnyPosition>;
}

/// A shared puzzle and a position in it.
pub struct Position<F: Family> {
    puzzle: Arc<F::Puzzle>,
    state: F::State,
}

impl<F: Family> Position<F> {
    /// A puzzle before the first move.
    #[must_use]
    pub fn first(puzzle: F::Puzzle) -> Box<dyn AnyPosition> {
        let state = F::start(&puzzle);
        Box::new(Position::<F> {
            puzzle: Arc::new(puzzle),
            state,
        })
    }

    fn with(&self, state: F::State) -> Box<dyn AnyPosition> {
        Box::new(Position::<F> {
            puzzle: Arc::clone(&self.puzzle),
            state,
        })
    }
}

impl<F: Family> AnyPosition for Position<F> {
    fn family(&self) -> &'static str {
        F::NAME
    }

    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        self.with(self.state.clone())
    }

    fn start(&self) -> Box<dyn AnyPosition> {
        self.with(F::start(&self.puzzle))
    }

    fn handed_over(&self) -> Option<Box<dyn AnyPosition>> {
        let (puzzle, state) = F::handed_over(&self.puzzle)?;
        Some(Box::new(Position::<F> {
            puzzle: Arc::new(puzzle),
            state,
        }))
    }

    fn otherwise(&self) -> Vec<(Message, Box<dyn AnyPosition>)> {
        if self.state != F::start(&self.puzzle) {
            return Vec::new();
        }
        let others = F::otherwise(&self.puzzle).into_iter();
        let first = |(option, puzzle)| (option, Position::<F>::first(puzzle));
        others.map(first).collect()
    }

    fn play(&self, mv: &str) -> Result<Box<dyn AnyPosition>, Message> {
        let mv = mv.parse::<F::Move>()?;
        Ok(self.with(F::play(&self.puzzle, &self.state, &mv)?))
    }

    fn print_move(&self, typed: &str) -> Result<String, Message> {
        Ok(typed.parse::<F::Move>()?.to_string())
    }

    fn check(&self) -> Report {
        F::check(&self.puzzle, &self.state)
    }

    fn read_solution(&self, text: &str) -> Result<Box<dyn AnyPosition>, ReadError> {
        Ok(self.with(F::read_solution(&self.puzzle, text)?))
    }

    fn cover(&self, run: &Run<'_>) -> Result<Box<dyn AnyCover>, NoCover> {
        let cover = F::cover(&self.puzzle, &self.state, run)?;
        Ok(Box::new(PositionCover::<F> {
            puzzle: Arc::clone(&self.puzzle),
            cover,
        }))
    }

    fn apart(&self, freedom: Freedom, run: &Run<'_>) -> Option<Result<AnyParts, NotCompared>> {
        let boxed = |(puzzle, state)| -> Box<dyn AnyPosition> {
            Box::new(Position::<F> {
                puzzle: Arc::new(puzzle),
                state,
            })
        };
        let apart = F::apart(&self.puzzle, &self.state, freedom, run)?;
        Some(apart.map(|apart| match apart {
            InParts::Filled(apart) => InParts::Filled(apart.map(boxed)),
            InParts::Compared(unlike) => InParts::Compared(unlike),
        }))
    }

    fn view(&self) -> View {
        F::view(&self.puzzle, &self.state)
    }

    fn tray(&self) -> Tray {
        F::tray(&self.puzzle, &self.state)
    }

    fn solution(&self) -> Solution {
        F::solution(&self.puzzle, &self.state)
    }

    fn boards(&self) -> Option<Boards> {
        F::boards(&self.puzzle, &self.state)
    }

    fn unused(&self) -> Option<Vec<(String, u32)>> {
        F::unused(&self.puzzle, &self.state)
    }

    fn title(&self) -> Option<&str> {
        F::title(&self.puzzle)
    }

    fn drawn(&self) -> Option<String> {
        F::drawn(&self.puzzle, &self.state)
    }

    fn write(&self, format: &str) -> String {
        F::write(&self.puzzle, &self.state, format)
    }

    fn write_loose(&self, format: &str) -> String {
        F::write_loose(&self.puzzle, &self.state, format)
    }

    fn explain(&self, way: Way, run: &Run<'_>) -> Option<Explanation<Box<dyn AnyPosition>>> {
        let reasoning = F::REASONING?;
        let found = (reasoning.explain)(&self.puzzle, &self.state, way, run);
        let end = match found.end {
            End::Solved(state) => End::Solved(self.with(state)),
            End::Several(states) => End::Several(states.map(|state| self.with(state))),
            End::Contradiction(contradiction) => End::Contradiction(contradiction),
            End::Wrong(contradiction) => End::Wrong(contradiction),
            End::Stopped(stop) => End::Stopped(stop),
        };
        Some(Explanation {
            steps: found.steps,
            end,
            path: found.path,
            candidates: found.candidates,
            proof: found.proof,
        })
    }

    fn has_ways(&self) -> bool {
        F::REASONING.is_some_and(|reasoning| reasoning.has_ways)
    }

    fn hint(&self, way: Way, run: &Run<'_>) -> Option<Hint> {
        let reasoning = F::REASONING?;
        Some((reasoning.hint)(&self.puzzle, &self.state, way, run))
    }

    fn standing(&self, run: &Run<'_>) -> Option<Standing> {
        let reasoning = F::REASONING?;
        Some((reasoning.standing)(&self.puzzle, &self.state, run))
    }

    fn refute(&self, run: &Run<'_>) -> Option<Step> {
        let own = F::REASONING.map(|reasoning| reasoning.refute);
        own.or(F::REFUTE)?(&self.puzzle, &self.state, run)
    }

    fn rate(&self, way: Way, run: &Run<'_>) -> Option<Rating> {
        let reasoning = F::REASONING?;
        Some((reasoning.rate)(&self.puzzle, &self.state, way, run))
    }

    fn own_searches(&self) -> Vec<SearchInfo> {
        infos::<F>()
    }

    fn usual_searches(&self) -> Vec<SearchInfo> {
        let usual = |own: &OwnSearch<F>| {
            let odds = (own.odds)(&self.puzzle, &self.state)?;
            Some(SearchInfo { odds, ..info(own) })
        };
        F::SEARCHES.iter().filter_map(usual).collect()
    }

    fn orders(&self) -> &'static [&'static str] {
        F::orders(&self.puzzle, &self.state)
    }

    fn search_defaults(&self, name: &str) -> Settings {
        let own = F::SEARCHES.iter().find(|own| own.name == name);
        own.map_or_else(Settings::new, |own| (own.defaults)(&self.puzzle))
    }

    fn search(
        &self,
        name: &str,
        settings: &Settings,
        run: &Run<'_>,
        findings: &mut Findings<'_, Box<dyn AnyPosition>>,
    ) -> Option<Result<Summary, Message>> {
        let own = F::SEARCHES.iter().find(|own| own.name == name)?;
        let on_solution = &mut *findings.on_solution;
        let mut erase = |state: F::State| on_solution(self.with(state));
        let mut erase_best = findings.on_best.as_mut().map(|on_best| {
            move |best: Best<F::State>| {
                on_best(Best {
                    state: self.with(best.state),
                    score: best.score,
                    of: best.of,
                });
            }
        });
        let mut findings = Findings {
            on_solution: &mut erase,
            on_best: erase_best.as_mut().map(|erase| erase as &mut dyn FnMut(_)),
            orbits: findings.orbits.as_deref_mut(),
            reading_every: findings.reading_every,
            on_considered: (findings.on_considered.as_mut()).map(|hear| &mut **hear as _),
            on_limit: findings.on_limit.as_mut().map(|ask| &mut **ask as _),
        };
        Some((own.search)(
            &self.puzzle,
            &self.state,
            settings,
            run,
            &mut findings,
        ))
    }

    fn series(&self) -> Option<Box<dyn AnySeries + '_>> {
        let puzzle = &*self.puzzle;
        let series = F::SERIES?;
        Some(Box::new(PuzzleSeries::<F> { puzzle, series }))
    }

    fn choices(&self) -> Option<Box<dyn AnyChoices + '_>> {
        let choices = F::CHOICES?;
        Some(Box::new(PositionChoices::<F> { of: self, choices }))
    }
}

/// The choices of a position.
struct PositionChoices<'a, F: Family> {
    of: &'a Position<F>,
    choices: Choices<F>,
}

impl<F: Family> AnyChoices for PositionChoices<'_, F> {
    fn groups(&self) -> Vec<Choice> {
        (self.choices.groups)(&self.of.puzzle, &self.of.state)
    }

    fn chosen(&self, labels: &[usize]) -> Option<Box<dyn AnyPosition>> {
        let (puzzle, state) = (self.choices.chosen)(&self.of.puzzle, &self.of.state, labels)?;
        Some(Box::new(Position::<F> {
            puzzle: Arc::new(puzzle),
            state,
        }))
    }

    fn cover(&self, run: &Run<'_>) -> Result<ChoiceCover, NoCover> {
        (self.choices.cover)(&self.of.puzzle, &self.of.state, run)
    }
}

/// The series of a puzzle.
struct PuzzleSeries<'a, F: Family> {
    puzzle: &'a F::Puzzle,
    series: Series<F>,
}

impl<F: Family> AnySeries for PuzzleSeries<'_, F> {
    fn members(&self) -> Vec<AnyMember> {
        let erase = |member: Member<F::Puzzle>| AnyMember {
            fields: member.fields,
            name: member.name,
            puzzle: Position::<F>::first(member.puzzle),
        };
        let members = (self.series.members)(self.puzzle);
        members.into_iter().map(erase).collect()
    }

    fn fields(&self) -> Fields {
        (self.series.fields)(self.puzzle)
    }

    fn cover(&self, run: &Run<'_>) -> Option<SeriesCover> {
        (self.series.cover)(self.puzzle, run)
    }
}

struct PositionCover<F: Family> {
    puzzle: Arc<F::Puzzle>,
    cover: F::Cover,
}

impl<F: Family> AnyCover for PositionCover<F> {
    fn model(&self) -> &Model {
        self.cover.model()
    }

    fn order(&self, heuristic: &str, seed: u64) -> Option<Order> {
        self.cover.order(heuristic, seed)
    }

    fn order_by_seed(&self, heuristic: &str, seed: u64) -> Option<Order> {
        self.cover.order_by_seed(heuristic, seed)
    }

    fn symmetries(&self, run: &Run<'_>) -> Result<Symmetries, StopReason> {
        self.cover.symmetries(run)
    }

    fn decode(&self, chosen: &[OptionId]) -> Box<dyn AnyPosition> {
        let state = self.cover.decode(chosen);
        Box::new(Position::<F> {
            puzzle: Arc::clone(&self.puzzle),
            state,
        })
    }
}

fn infos<F: Family>() -> Vec<SearchInfo> {
    F::SEARCHES.iter().map(info).collect()
}

fn info<F: Family>(own: &OwnSearch<F>) -> SearchInfo {
    SearchInfo {
        name: own.name,
        finds: own.finds,
        work_of_node: own.work_of_node,
        tells_orbits: own.tells_orbits,
        options: own.options,
        readings: own.readings,
        threads: own.threads,
        odds: 50,
    }
}

/// A family as an entry of the registry.
pub struct Erased<F>(PhantomData<fn() -> F>);

impl<F> Erased<F> {
    /// The family, with its types hidden.
    pub const NEW: Erased<F> = Erased(PhantomData);
}

impl<F: Family> AnyFamily for Erased<F> {
    fn name(&self) -> &'static str {
        F::NAME
    }

    fn formats(&self) -> &'static [Format] {
        F::FORMATS
    }

    fn options(&self) -> &'static [OptionSpec] {
        F::OPTIONS
    }

    fn generator_options(&self) -> &'static [OptionSpec] {
        F::GENERATOR_OPTIONS
    }

    fn built_ins(&self) -> &'static [BuiltIn] {
        F::BUILT_INS
    }

    fn heuristics(&self) -> &'static [&'static str] {
        F::HEURISTICS
    }

    fn trained(&self) -> Option<Trained> {
        F::TRAINED
    }

    fn lists(&self) -> &'static [NameList] {
        F::LISTS
    }

    fn is_example(&self) -> bool {
        F::IS_EXAMPLE
    }

    fn own_searches(&self) -> Vec<SearchInfo> {
        infos::<F>()
    }

    fn series_options(&self) -> &'static [&'static str] {
        F::SERIES.map_or(&[], |series| series.options)
    }

    fn reasons(&self) -> bool {
        F::REASONING.is_some()
    }

    fn read(
        &self,
        text: &str,
        format: &str,
        settings: &Settings,
    ) -> Result<Box<dyn AnyPosition>, ReadError> {
        Ok(Position::<F>::first(F::read(text, format, settings)?))
    }

    fn built_in(
        &self,
        name: &str,
        settings: &Settings,
    ) -> Option<Result<Box<dyn AnyPosition>, ReadError>> {
        let known = F::BUILT_INS.iter().any(|built_in| built_in.name == name);
        known.then(|| Ok(Position::<F>::first(F::built_in(name, settings)?)))
    }

    fn generator(
        &self,
        settings: &Settings,
        run: &Run<'_>,
    ) -> Result<AnyGenerator, GeneratorError> {
        let generate = F::generator(settings, run)?;
        Ok(Box::new(move |seed, run| {
            let Generated { puzzle, solution } = generate(seed, run)?;
            let start = F::start(&puzzle);
            let solved = Position::<F> {
                puzzle: Arc::new(puzzle),
                state: solution,
            };
            Ok(AnyGenerated {
                puzzle: solved.with(start),
                solution: Box::new(solved),
            })
        }))
    }
}
