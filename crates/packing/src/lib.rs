//! Packing: pieces that fill a board. Boards may have any shape made of squares. Pieces may have
//! copies, may be placed in advance, and may or may not be turned and flipped.
/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod amount;
mod amounts;
mod answer;
mod apart;
mod boards;
pub mod build;
pub mod calendar;
mod choices;
mod completions;
mod copies;
mod cover;
mod cut;
pub mod dead;
mod drawn;
mod drawn_set;
pub mod explain;
mod fill;
mod foreign;
mod generate;
mod grid_text;
mod heuristics;
mod judge;
mod levels;
mod logic;
mod moves;
#[cfg(feature = "checkers")]
pub mod notes;
mod piece_text;
mod pieces;
mod plain;
mod proofs;
mod puzzle;
mod rate;
mod rules;
mod sets;
mod sizes;
pub mod techniques;
mod toml_text;
mod tray;
mod view;

pub use amount::Amount;
pub use cover::PackingCover;
pub use moves::Move;
pub use pieces::Piece;
pub use puzzle::{Frame, OPEN, Parts, Placement, Puzzle, State};
pub use rate::rate;
pub use rules::{Choice, Contact, Rules};
pub use sets::{built_in_set, set_names};

use pavage_grid::Board;

use pavage_search::Run;

use drawn_set::DRAWN;
use foreign::{burrtools, challenges, iqpuzzle, presents, soma};
use grid_text::LetterGrid;
#[cfg(feature = "learned")]
use pavage_family::Trained;
use pavage_family::text::toml_family;
use pavage_family::{
    BuiltIn, Choices, Explanation, Family, Format, Freedom, Generator, GeneratorError, Hint,
    InParts, Message, NameList, NoCover, NotCompared, OptionSpec, OwnSearch, Rating, ReadError,
    Reasoner, Reasoning, Report, Settings, Solution, Standing, Step, Tray, View, Way,
};
use sets::{set_names_for, set_on};

/// The schema of its files in TOML and JSON.
#[cfg(feature = "schema")]
pub fn file_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    <toml_text::PuzzleText as schemars::JsonSchema>::json_schema(generator)
}

/// The family of packing puzzles.
///
/// ```
/// use pavage_family::{AnyFamily, Erased, Settings};
/// use pavage_packing::Packing;
///
/// let packing = Erased::<Packing>::NEW;
/// let soma = packing.built_in("soma", &Settings::new()).unwrap().unwrap();
/// assert_eq!(soma.tray().pieces.len(), 7);
/// let solution = "VVL\nZVL\nTLL\n\nZAB\nZAB\nTTP\n\nZBB\nAAP\nTPP\n";
/// assert_eq!(soma.read_solution(solution).unwrap().check().violations, []);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packing;

impl Family for Packing {
    const NAME: &'static str = "packing";
    const FORMATS: &'static [Format] = &[
        Format::named("grid", "txt").guessed(grid_text::looks_like_grid),
        Format::named("toml", "toml")
            .guessed(|text| toml_family(text).as_deref() == Some(Packing::NAME)),
        Format::named("soma", "txt")
            .guessed(soma::looks_like_soma)
            .of_several(soma::parts)
            .only_read(),
        Format::named("presents", "txt")
            .guessed(presents::looks_like_presents)
            .of_several(presents::parts)
            .only_read(),
        Format::named("iqpuzzle", "conf")
            .guessed(iqpuzzle::looks_like_iqpuzzle)
            .only_read(),
        Format::named("burrtools", "xmpuzzle")
            .guessed(burrtools::looks_like_burrtools)
            .without("unsaid-burrtools"),
        Format::named("challenges", "txt")
            .guessed(challenges::looks_like_challenges)
            .of_several(challenges::parts)
            .only_read(),
    ];
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::value("pieces", "SET", "option-pieces"),
        OptionSpec::value("choose", "NAME=LABEL", "option-choose"),
        OptionSpec::value("problem", "N", "option-problem"),
    ];
    const GENERATOR_OPTIONS: &'static [OptionSpec] = generate::OPTIONS;
    const BUILT_INS: &'static [BuiltIn] = boards::BUILT_INS;
    const HEURISTICS: &'static [&'static str] = heuristics::NAMES;
    #[cfg(feature = "learned")]
    const TRAINED: Option<Trained> = Some(Trained {
        name: heuristics::LEARNED,
        version: || pavage_learned::Network::at_hand().map(|network| network.version),
    });
    const REASONING: Option<Reasoning<Packing>> = Some(Reasoning::new());
    const CHOICES: Option<Choices<Packing>> = Some(Choices {
        groups: choices::groups,
        chosen: |puzzle, state, labels| {
            let state = choices::chosen(puzzle, state, labels)?;
            Some((puzzle.clone(), state))
        },
        cover: cover::choice_cover,
    });
    const LISTS: &'static [NameList] = &[
        NameList {
            key: "piece_sets",
            heading: "list-piece-sets",
            names: set_names,
            show: sets::shown,
        },
        NameList {
            key: "boards",
            heading: "list-boards",
            names: boards::names,
            show: boards::shown,
        },
    ];

    const SEARCHES: &'static [OwnSearch<Packing>] = &[fill::FILL];

    type Puzzle = Puzzle;
    type State = State;
    type Move = Move;
    type Cover = PackingCover;

    fn read(text: &str, format: &str, settings: &Settings) -> Result<Puzzle, ReadError> {
        let (set, problem) = (settings.get("pieces"), settings.get("problem"));
        if problem.is_some() && format != "burrtools" {
            return Err(Message::new("burr-problem-only").into());
        }
        if set.is_some() && ["soma", "presents", "iqpuzzle", "burrtools"].contains(&format) {
            return Err(Message::new("foreign-pieces").with("format", format).into());
        }
        let puzzle = match format {
            "toml" => toml_text::read(text),
            "challenges" => challenges::grid(text).and_then(|grid| read_grid(&grid, set)),
            "soma" => soma::read(text),
            "presents" => presents::read(text),
            "iqpuzzle" => iqpuzzle::read(text),
            "burrtools" => burrtools::read(text, problem),
            _ => read_grid(text, set),
        };
        chosen(puzzle?, settings)
    }

    fn built_in(name: &str, settings: &Settings) -> Result<Puzzle, ReadError> {
        let puzzle = match boards::file_of_puzzle(name) {
            Some(text) => toml_text::read(text),
            None => {
                let grid = boards::by_name(name).expect("built-in names name boards");
                let own = boards::set_of_named(name).expect("built-in boards have a set");
                with_set(grid, settings.get("pieces").unwrap_or(own))
            }
        };
        chosen(puzzle?, settings)
    }

    fn title(puzzle: &Puzzle) -> Option<&str> {
        puzzle.title()
    }

    fn start(puzzle: &Puzzle) -> State {
        puzzle.start()
    }

    fn handed_over(puzzle: &Puzzle) -> Option<(Puzzle, State)> {
        Some((puzzle.clone().without_fixed(), puzzle.start()))
    }

    fn play(puzzle: &Puzzle, state: &State, mv: &Move) -> Result<State, Message> {
        moves::play(puzzle, state, mv)
    }

    fn check(puzzle: &Puzzle, state: &State) -> Report {
        judge::check(puzzle, state)
    }

    fn read_solution(puzzle: &Puzzle, text: &str) -> Result<State, ReadError> {
        match toml_family(text) {
            Some(_) => answer::of_puzzle(puzzle, &toml_text::read(text)?),
            None => answer::read(puzzle, text),
        }
    }

    /// Where cells may stay open, whether a board is filled in thousands of nodes or never depends on
    /// the order of the pieces.
    fn orders(puzzle: &Puzzle, state: &State) -> &'static [&'static str] {
        heuristics::in_turns(puzzle, state)
    }

    fn cover(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Result<PackingCover, NoCover> {
        cover::cover(puzzle, state, run)
    }

    fn apart(
        puzzle: &Puzzle,
        state: &State,
        freedom: Freedom,
        run: &Run<'_>,
    ) -> Option<Result<InParts<(Puzzle, State)>, NotCompared>> {
        apart::apart(puzzle, state, freedom, run)
    }

    fn view(puzzle: &Puzzle, state: &State) -> View {
        view::view(puzzle, state)
    }

    fn tray(puzzle: &Puzzle, state: &State) -> Tray {
        tray::tray(puzzle, state)
    }

    fn solution(puzzle: &Puzzle, state: &State) -> Solution {
        view::solution(puzzle, state)
    }

    fn unused(puzzle: &Puzzle, state: &State) -> Option<Vec<(String, u32)>> {
        view::unused(puzzle, state)
    }

    fn drawn(puzzle: &Puzzle, state: &State) -> Option<String> {
        drawn::drawn(puzzle, state)
    }

    fn write(puzzle: &Puzzle, state: &State, format: &str) -> String {
        match format {
            "grid" => grid_text::text(puzzle, state),
            "burrtools" => {
                burrtools::write(puzzle, state).unwrap_or_else(|| toml_text::write(puzzle, state))
            }
            _ => toml_text::write(puzzle, state),
        }
    }

    fn generator(settings: &Settings, run: &Run<'_>) -> Result<Generator<Packing>, GeneratorError> {
        generate::generator(settings, run)
    }
}

impl Reasoner for Packing {
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
        proofs::refute(puzzle, state, run)
    }

    fn rate(puzzle: &Puzzle, state: &State, _: Way, run: &Run<'_>) -> Rating {
        rate::rate(puzzle, state, run)
    }
}

/// The puzzle with the choices that the settings make.
fn chosen(puzzle: Puzzle, settings: &Settings) -> Result<Puzzle, ReadError> {
    match settings.get("choose") {
        Some(typed) => Ok(choices::choosing(puzzle, typed)?),
        None => Ok(puzzle),
    }
}

/// Reads a letter grid. If a blank follows each cell, the blanks are left out, unless the board as it
/// stands, of columns apart, can be read and all pieces are one cell wide.
fn read_grid(text: &str, set: Option<&str>) -> Result<Puzzle, ReadError> {
    let apart = read_drawn(text, set);
    let Some(closed) = grid_text::without_gaps(text) else {
        return apart;
    };
    match (read_drawn(&closed, set), apart) {
        (Ok(puzzle), Ok(apart)) if puzzle.pieces().iter().all(is_bar) => Ok(apart),
        (Err(_), Ok(apart)) => Ok(apart),
        (closed, _) => closed,
    }
}

/// Whether all cells of a piece lie in one row or column.
fn is_bar(piece: &Piece) -> bool {
    let points = piece.shape.points();
    let mut axes = [1, 2].into_iter();
    axes.any(|axis| {
        points
            .iter()
            .all(|point| point.0[axis] == points[0].0[axis])
    })
}

fn read_drawn(text: &str, set: Option<&str>) -> Result<Puzzle, ReadError> {
    let grid = LetterGrid::read(text)?;
    let set = match set {
        Some(set) => set,
        None => needed_set(&grid.board)?,
    };
    with_set(grid, set)
}

/// The default piece set of a board.
///
/// # Errors
/// The board has no default set, so the user must name one.
fn needed_set(board: &Board) -> Result<&'static str, Message> {
    boards::default_set(board).ok_or_else(|| {
        let message = Message::new("set-needed").with("cells", board.size());
        message.with("known", set_names_for(board.lattice()).join(", "))
    })
}

/// The puzzle of a letter grid with a built-in set, whose letters must show placements of its pieces, or
/// with the pieces that it draws itself.
fn with_set(grid: LetterGrid, set: &str) -> Result<Puzzle, ReadError> {
    if set == DRAWN {
        let rules = grid.rules();
        let puzzle = Puzzle::new(Parts {
            pieces: drawn_set::pieces(&grid)?,
            board: grid.board,
            frame: grid.frame,
            set_name: None,
        })?;
        return Ok(puzzle.with_rules(rules));
    }
    let pieces = set_on(set, grid.board.lattice())?;
    let set_name = Some(set.to_owned());
    let fixed = grid.placements();
    let lines: Vec<usize> = fixed
        .iter()
        .map(|placement| grid.line_of(placement))
        .collect();
    let rules = grid.rules();
    let puzzle = Puzzle::new(Parts {
        board: grid.board,
        frame: grid.frame,
        pieces,
        set_name,
    })?;
    puzzle
        .with_rules(rules)
        .with_fixed(fixed)
        .map_err(|(at, message)| ReadError::at(lines[at], message))
}
