//! Suguru, also called Kemaru or Tectonic: a cage of n cells holds 1 to n, and cells that touch,
//! also at a corner, never hold the same value.
/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod answer;
mod candidates;
mod cells_text;
mod compact_text;
mod cover;
mod draft;
mod drawing;
pub mod explain;
mod generate;
mod judge;
mod layout;
mod levels;
mod logic;
mod moves;
mod path;
mod propagate;
mod puzzle;
mod rate;
mod search;
pub mod techniques;
mod toml_text;
mod union;
mod url_text;
mod values;
mod view;

pub use candidates::{Candidate, Candidates, CellValues};
pub use cover::SuguruCover;
pub use layout::{CAGE_CELLS_MAX, CageId, Layout, LayoutError};
pub use levels::{End as LevelsEnd, Levels, TOGETHER_MAX};
pub use moves::Move;
pub use path::{
    Costs, Effort, Move as Hypothesis, Path, PathEnd, Taste, cheapest, cheapest_by, greedy,
};
pub use propagate::{Conflict, Mark, Propagation};
pub use puzzle::{COLOURS, GivenError, Puzzle, State};
pub use search::solutions;
pub use values::Values;

use pavage_search::Run;

use pavage_family::text::{draws_twice, toml_family};
use pavage_family::{
    Explanation, Family, Finds, Format, Generator, GeneratorError, Hint, Message, NoCover,
    OptionSpec, OwnSearch, Rating, ReadError, Reasoner, Reasoning, Report, Settings, Solution,
    Standing, Step, Tray, View, Way,
};

/// The schema of its files in TOML and JSON.
#[cfg(feature = "schema")]
pub fn file_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    <toml_text::PuzzleText as schemars::JsonSchema>::json_schema(generator)
}

/// The family of Suguru puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suguru;

impl Family for Suguru {
    const NAME: &'static str = "suguru";
    const FORMATS: &'static [Format] = &[
        Format::named("compact", "txt").guessed(draws_twice),
        Format::named("cells", "txt")
            .guessed(cells_text::looks_like_cells)
            .without("unsaid-holes"),
        Format::named("url", "txt")
            .or_extension("url")
            .guessed(url_text::looks_like_link)
            .without("unsaid-holes"),
        Format::named("toml", "toml")
            .guessed(|text| toml_family(text).as_deref() == Some(Suguru::NAME)),
    ];
    const GENERATOR_OPTIONS: &'static [OptionSpec] = generate::OPTIONS;
    const REASONING: Option<Reasoning<Self>> = Some(Reasoning::new().with_ways());
    const SEARCHES: &'static [OwnSearch<Self>] = &[OwnSearch {
        name: "cages",
        finds: Finds::All,
        work_of_node: 10,
        tells_orbits: false,
        // Of values that contradict each other the cover says which ones do.
        odds: |puzzle, state| {
            let are_right = cover::check_values(puzzle.layout(), state.values()).is_ok();
            are_right.then_some(90)
        },
        options: &[],
        defaults: |_| Settings::new(),
        readings: false,
        threads: true,
        search: |puzzle, state, _, run, findings| Ok(search::search(puzzle, state, run, findings)),
    }];

    type Puzzle = Puzzle;
    type State = State;
    type Move = Move;
    type Cover = SuguruCover;

    fn read(text: &str, format: &str, _settings: &Settings) -> Result<Puzzle, ReadError> {
        let written = match format {
            "toml" => toml_text::read(text),
            "cells" => cells_text::read(text),
            "url" => url_text::read(text),
            _ => compact_text::read(text),
        };
        written?.puzzle()
    }

    fn title(puzzle: &Puzzle) -> Option<&str> {
        puzzle.title()
    }

    fn start(puzzle: &Puzzle) -> State {
        State::start(puzzle)
    }

    fn play(puzzle: &Puzzle, state: &State, mv: &Move) -> Result<State, Message> {
        moves::play(puzzle, state, mv)
    }

    fn check(puzzle: &Puzzle, state: &State) -> Report {
        judge::check(puzzle, state)
    }

    fn read_solution(puzzle: &Puzzle, text: &str) -> Result<State, ReadError> {
        answer::read(puzzle, text)
    }

    fn cover(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Result<SuguruCover, NoCover> {
        cover::cover(puzzle, state, run)
    }

    fn view(puzzle: &Puzzle, state: &State) -> View {
        view::view(puzzle, state)
    }

    fn tray(puzzle: &Puzzle, _state: &State) -> Tray {
        view::tray(puzzle)
    }

    fn solution(puzzle: &Puzzle, state: &State) -> Solution {
        view::solution(puzzle, state)
    }

    fn drawn(puzzle: &Puzzle, state: &State) -> Option<String> {
        Some(toml_text::write(puzzle, state))
    }

    fn write(puzzle: &Puzzle, state: &State, format: &str) -> String {
        let text = match format {
            "toml" => Some(toml_text::write(puzzle, state)),
            "cells" => cells_text::write(puzzle, state),
            "url" => url_text::write(puzzle, state),
            _ => None,
        };
        // A board with holes has no cell list and no link.
        text.unwrap_or_else(|| compact_text::write(puzzle, state))
    }

    fn generator(settings: &Settings, _: &Run<'_>) -> Result<Generator<Suguru>, GeneratorError> {
        generate::generator(settings)
    }
}

impl Reasoner for Suguru {
    fn explain(puzzle: &Puzzle, state: &State, way: Way, run: &Run<'_>) -> Explanation<State> {
        explain::explain(puzzle, state, way, run)
    }

    fn hint(puzzle: &Puzzle, state: &State, way: Way, run: &Run<'_>) -> Hint {
        explain::hint(puzzle, state, way, run)
    }

    fn standing(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Standing {
        explain::standing(puzzle, state, run)
    }

    fn refute(puzzle: &Puzzle, _: &State, _: &Run<'_>) -> Option<Step> {
        explain::refute(puzzle)
    }

    fn rate(puzzle: &Puzzle, state: &State, way: Way, run: &Run<'_>) -> Rating {
        rate::rate(puzzle, state, way, run)
    }
}
