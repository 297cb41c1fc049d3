//! Exact covers as puzzles: items are to be covered, each option covers some of them, and a
//! solution is a set of options that covers every primary item as often as it must be, and no
//! secondary item twice, unless all its options give it the same colour. Many puzzles can be
//! written like this, which is what the family is for.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod answer;
mod cover;
mod generate;
mod judge;
mod matrix_text;
mod moves;
mod problem;
mod puzzle;
mod refute;
mod stands;
mod toml_text;
mod view;
mod xcc_text;

pub use cover::MatrixCover;
pub use moves::Move;
pub use problem::Problem;
pub use puzzle::{ITEMS_MAX, Puzzle, State};
pub use view::SHOWN_MAX;

use pavage_search::Run;

use pavage_family::text::toml_family;
use pavage_family::{
    Family, Format, Generator, GeneratorError, Message, NoCover, OptionSpec, ReadError, Refute,
    Report, Settings, Solution, Tray, View,
};

/// The schema of its files in TOML and JSON.
#[cfg(feature = "schema")]
pub fn file_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    <toml_text::PuzzleText as schemars::JsonSchema>::json_schema(generator)
}

/// The family of exact covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactCover;

impl Family for ExactCover {
    const NAME: &'static str = "cover";
    const FORMATS: &'static [Format] = &[
        Format::named("xcc", "xcc").without("unsaid-chosen"),
        Format::named("matrix", "txt")
            .or_extension("csv")
            .guessed(matrix_text::looks_like_matrix)
            .without("unsaid-matrix"),
        Format::named("toml", "toml")
            .guessed(|text| toml_family(text).as_deref() == Some(ExactCover::NAME)),
    ];
    const GENERATOR_OPTIONS: &'static [OptionSpec] = generate::OPTIONS;
    const HEURISTICS: &'static [&'static str] = &["mrv", "random", "listed", "shuffled"];
    const REFUTE: Option<Refute<ExactCover>> = Some(refute::refute);

    type Puzzle = Puzzle;
    type State = State;
    type Move = Move;
    type Cover = MatrixCover;

    fn read(text: &str, format: &str, _settings: &Settings) -> Result<Puzzle, ReadError> {
        match format {
            "toml" => toml_text::read(text),
            "matrix" => matrix_text::read(text),
            _ => xcc_text::read(text),
        }
    }

    fn start(puzzle: &Puzzle) -> State {
        puzzle.start()
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

    fn cover(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Result<MatrixCover, NoCover> {
        cover::cover(puzzle, state, run)
    }

    fn title(puzzle: &Puzzle) -> Option<&str> {
        puzzle.title()
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
        // The other formats have no place for the options chosen.
        let is_open = state.chosen.is_empty();
        let written = match format {
            "xcc" if is_open => Some(xcc_text::write(puzzle)),
            "matrix" if is_open => matrix_text::write(puzzle),
            _ => None,
        };
        written.unwrap_or_else(|| toml_text::write(puzzle, state))
    }

    fn generator(
        settings: &Settings,
        _run: &Run<'_>,
    ) -> Result<Generator<ExactCover>, GeneratorError> {
        generate::generator(settings)
    }
}
