//! Tetravex and edge matching: tiles with four coloured sides are laid on a rectangle so that
//! touching sides have equal colours. A puzzle may allow turning tiles, and may require a colour on
//! the rim.
/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod anneal;
mod answer;
mod beam;
mod bucas_text;
mod cover;
mod draft;
mod e2pieces_text;
pub mod explain;
mod generate;
mod judge;
mod logic;
mod mistakes;
mod moves;
mod plain;
mod puzzle;
mod rate;
mod search;
mod size;
mod symmetry;
pub mod techniques;
mod tetravex_text;
mod tile;
mod toml_text;
mod view;
mod wang_text;

pub use cover::TetravexCover;
pub use moves::Move;
pub use puzzle::{CELLS_MAX, Kind, KindId, Puzzle, PuzzleError, Rim, State};
pub use search::{PICTURES_MAX, solutions};
pub use tile::{COLORS_MAX, Color, SIDES, Side, Tile};

use pavage_search::Run;

use pavage_family::numbers::as_u32;
use pavage_family::text::{lists_tiles, lists_wang_tiles, toml_family};
use pavage_family::{
    Boards, Explanation, Family, Finds, Format, Generator, GeneratorError, Hint, Message, NoCover,
    OptionSpec, OwnSearch, Rating, ReadError, Reasoner, Reasoning, Report, Settings, Solution,
    Standing, Step, Tray, View, Way,
};

/// The schema of its files in TOML and JSON.
#[cfg(feature = "schema")]
pub fn file_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    <toml_text::PuzzleText as schemars::JsonSchema>::json_schema(generator)
}

/// The family of edge-matching puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tetravex;

impl Family for Tetravex {
    const NAME: &'static str = "tetravex";
    const FORMATS: &'static [Format] = &[
        Format::named("tetravex", "txt")
            .guessed(lists_tiles)
            .without("unsaid-digits"),
        Format::named("toml", "toml")
            .guessed(|text| toml_family(text).as_deref() == Some(Tetravex::NAME)),
        Format::named("e2pieces", "txt").without("unsaid-e2"),
        Format::named("bucas", "txt").without("unsaid-e2"),
        Format::named("wang", "txt")
            .guessed(lists_wang_tiles)
            .without("unsaid-wang"),
    ];
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::value("size", "SIZE", "option-tetravex-size"),
        OptionSpec::value("sides", "ORDER", "option-tetravex-sides"),
    ];
    const GENERATOR_OPTIONS: &'static [OptionSpec] = generate::OPTIONS;
    const SEARCHES: &'static [OwnSearch<Self>] = &[
        OwnSearch {
            name: "edges",
            finds: Finds::All,
            work_of_node: 5,
            tells_orbits: true,
            // With tiles that turn, an engine, which counts the places of each tile, ends first more often.
            odds: |puzzle, _| Some(if puzzle.can_turn() { 67 } else { 90 }),
            options: &[],
            defaults: |_| Settings::new(),
            readings: false,
            threads: true,
            search: search::search,
        },
        anneal::ANNEAL,
        anneal::PLAIN,
        beam::BEAM,
    ];
    const REASONING: Option<Reasoning<Tetravex>> = Some(Reasoning::new());

    type Puzzle = Puzzle;
    type State = State;
    type Move = Move;
    type Cover = TetravexCover;

    fn read(text: &str, format: &str, settings: &Settings) -> Result<Puzzle, ReadError> {
        if !["tetravex", "wang"].contains(&format) {
            tetravex_text::check_unordered(settings)?;
        }
        match format {
            "toml" => toml_text::read(text, settings),
            "e2pieces" => e2pieces_text::read(text, settings),
            "wang" => wang_text::read(text, settings),
            "bucas" => bucas_text::read(text, settings),
            _ => tetravex_text::read(text, settings),
        }
    }

    /// Digits in another order.
    fn otherwise(puzzle: &Puzzle) -> Vec<(Message, Puzzle)> {
        tetravex_text::otherwise(puzzle)
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

    fn cover(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Result<TetravexCover, NoCover> {
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

    fn boards(puzzle: &Puzzle, state: &State) -> Option<Boards> {
        if puzzle.is_unlimited() {
            return None;
        }
        let free = state.cells().iter().filter(|cell| cell.is_none()).count();
        Some(Boards {
            tiles: as_u32(free),
            turns: if puzzle.can_turn() { 4 } else { 1 },
        })
    }

    fn drawn(puzzle: &Puzzle, state: &State) -> Option<String> {
        Some(toml_text::write(puzzle, state))
    }

    fn write(puzzle: &Puzzle, state: &State, format: &str) -> String {
        let text = match format {
            "toml" => None,
            "e2pieces" => e2pieces_text::write(puzzle, state),
            "wang" => wang_text::write(puzzle, state),
            "bucas" => bucas_text::write(puzzle, state),
            _ => tetravex_text::write(puzzle, state),
        };
        // A puzzle that a format cannot express is written as TOML.
        text.unwrap_or_else(|| toml_text::write(puzzle, state))
    }

    fn write_loose(puzzle: &Puzzle, state: &State, format: &str) -> String {
        // Only the list and TOML tell tiles that are fixed from others.
        let text = match format {
            "toml" => None,
            _ => tetravex_text::write_loose(puzzle, state),
        };
        text.unwrap_or_else(|| toml_text::write_loose(puzzle, state))
    }

    fn generator(settings: &Settings, _: &Run<'_>) -> Result<Generator<Tetravex>, GeneratorError> {
        generate::generator(settings)
    }
}

impl Reasoner for Tetravex {
    fn explain(puzzle: &Puzzle, state: &State, way: Way, run: &Run<'_>) -> Explanation<State> {
        explain::explain(puzzle, state, way, run)
    }

    fn hint(puzzle: &Puzzle, state: &State, _: Way, run: &Run<'_>) -> Hint {
        explain::hint(puzzle, state, run)
    }

    fn standing(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Standing {
        explain::standing(puzzle, state, run)
    }

    fn refute(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Option<Step> {
        explain::refute(puzzle, state, run)
    }

    fn rate(puzzle: &Puzzle, state: &State, way: Way, run: &Run<'_>) -> Rating {
        rate::rate(puzzle, state, way, run)
    }
}
