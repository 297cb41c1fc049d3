//! Generates puzzles: random cages, a filling, and as few givens as keep it unique.

mod clues;
mod growth;
mod symmetry;

use pavage_grid::Board;
use pavage_search::{Run, StopReason, Work};

use super::Suguru;
use super::layout::{CAGE_CELLS_MAX, Layout};
use super::puzzle::{Puzzle, State};
use super::rate::class;
use clues::{Clues, Demand};
use growth::{Failure, Filled, Sizes, grow};
use pavage_family::random::Random;
use pavage_family::settings::whole_number;
use pavage_family::{Class, Generated, Generator, GeneratorError, Message, OptionSpec, Settings};
use symmetry::Symmetry;

/// The most cells of a generated board: the time grows with the square of the number.
const CELLS_MADE_MAX: usize = 2500;
/// The most fillings that are tried for one puzzle.
const FILLINGS_TRIED: usize = 2000;
/// Sets of givens drawn for each filling.
const THINNINGS_TRIED: usize = 8;
/// The most failures to find filled cages in all.
const GROWTHS_TRIED: usize = 20;
/// Sizes of cages when none are wished.
const CAGES_DEFAULT: Sizes = Sizes { min: 1, max: 5 };

/// Options of the generator.
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::value("size", "ROWSxCOLS", "option-suguru-size"),
    OptionSpec::value("cages", "MIN-MAX", "option-suguru-cages"),
    OptionSpec::value("clues", "N", "option-suguru-clues"),
    OptionSpec::value("symmetry", "NAME", "option-suguru-symmetry"),
    OptionSpec::value("difficulty", "CLASS", "option-suguru-difficulty"),
];

/// The options of a puzzle to generate.
struct Wish {
    board: Board,
    cols: usize,
    cages: Sizes,
    clues: Option<usize>,
    symmetry: Symmetry,
    class: Option<Class>,
}

/// A generator for these options.
///
/// # Errors
/// An option is wrong.
pub(super) fn generator(settings: &Settings) -> Result<Generator<Suguru>, GeneratorError> {
    let wish = Wish::read(settings).map_err(GeneratorError::BadOption)?;
    Ok(Box::new(move |seed, run| generate(&wish, seed, run)))
}

/// Generates a puzzle for these options, with its solution.
fn generate(wish: &Wish, seed: u64, run: &Run<'_>) -> Result<Generated<Suguru>, GeneratorError> {
    let mut random = Random::new(seed);
    let mut grown = 0;
    for tried in 0..FILLINGS_TRIED {
        run.tell_work(|| Work::new("advance-tries", &[("tries", (tried + 1) as u64)]));
        let filled = match grow(&wish.board, wish.cages, &mut random, run) {
            Ok(filled) => {
                grown = 0;
                filled
            }
            Err(Failure::GaveUp) if grown + 1 < GROWTHS_TRIED => {
                grown += 1;
                continue;
            }
            Err(Failure::GaveUp) => {
                let message = Message::new("suguru-gave-up-cages").with("tries", GROWTHS_TRIED);
                return Err(GeneratorError::GaveUp(message));
            }
            Err(Failure::Stopped(stop)) => return Err(GeneratorError::Stopped(stop)),
        };
        let layout = layout(wish, &filled);
        let values = &filled.values;
        if let Some(number) = wish
            .clues
            .filter(|number| !wish.symmetry.allows(&layout, *number))
        {
            let message = Message::new("suguru-clues-symmetry").with("number", number);
            return Err(GeneratorError::BadOption(message));
        }
        for _ in 0..THINNINGS_TRIED {
            let clues = thinned(wish, &layout, values, &mut random, run);
            if let Some(clues) = clues.map_err(GeneratorError::Stopped)? {
                let givens = clues.givens();
                let solution = State::of_values(values.iter().copied().map(Some).collect());
                let puzzle = Puzzle::new(layout, givens).expect("a filling breaks no rule");
                return Ok(Generated { puzzle, solution });
            }
        }
    }
    let message = Message::new("suguru-gave-up").with("tries", FILLINGS_TRIED);
    Err(GeneratorError::GaveUp(message))
}

/// Givens as wished. `None` if this random attempt led to none.
fn thinned<'a>(
    wish: &Wish,
    layout: &'a Layout,
    values: &'a [u8],
    random: &mut Random,
    run: &Run<'_>,
) -> Result<Option<Clues<'a>>, StopReason> {
    let demand = match wish.class {
        Some(Class::Starter) => Demand::Level0,
        Some(Class::Junior) => Demand::Patterns,
        _ => Demand::Unique,
    };
    let mut clues = Clues::all(layout, values);
    let number = wish.clues.unwrap_or(0);
    clues.thin(number, wish.symmetry, demand, random, run)?;
    if wish.clues.is_some_and(|number| clues.number() > number) {
        return Ok(None);
    }
    let Some(wished) = wish.class else {
        return Ok(Some(clues));
    };
    loop {
        let class = class(layout, &clues.candidates(), wished, run)?;
        if class == wished {
            return Ok(Some(clues));
        }
        // More givens make the puzzle easier, unless their number is fixed by an option.
        if class < wished || wish.clues.is_some() || !clues.give_back() {
            return Ok(None);
        }
    }
}

/// The cages as a layout.
fn layout(wish: &Wish, filled: &Filled) -> Layout {
    let [rows, cols] = [wish.board.size() / wish.cols, wish.cols];
    debug_assert_eq!(rows * cols, wish.board.size(), "boards are rectangles");
    let keys: Vec<Option<u32>> = filled.cages.iter().copied().map(Some).collect();
    Layout::new(cols, &keys).expect("grown cages hang together")
}

impl Wish {
    fn read(settings: &Settings) -> Result<Wish, Message> {
        let typed = settings.get("size").unwrap_or("8x8");
        let (rows, cols) = pair(typed, 'x').ok_or_else(|| bad("suguru-size-bad", typed))?;
        if rows.saturating_mul(cols) > CELLS_MADE_MAX {
            return Err(Message::new("suguru-size-large").with("max", CELLS_MADE_MAX));
        }
        let board = Board::rectangle(rows, cols).map_err(|_| bad("suguru-size-bad", typed))?;
        let cages = match settings.get("cages") {
            None => CAGES_DEFAULT,
            Some(typed) => pair(typed, '-')
                .map(|(min, max)| Sizes { min, max })
                .filter(|Sizes { min, max }| (1..=*max).contains(min) && *max <= CAGE_CELLS_MAX)
                .ok_or_else(|| bad("suguru-cages-bad", typed).with("max", CAGE_CELLS_MAX))?,
        };
        // All cells of a two-by-two block touch, so it needs as many values as it has cells.
        let block = rows.min(2) * cols.min(2);
        if cages.max < block {
            let message = Message::new("suguru-cages-small").with("min", block);
            return Err(message.with("max", cages.max));
        }
        let clues = settings.get("clues").map(clues_number).transpose()?;
        if clues.is_some_and(|number| number > board.size()) {
            return Err(Message::new("suguru-clues-many").with("max", board.size()));
        }
        Ok(Wish {
            board,
            cols,
            cages,
            clues,
            symmetry: symmetry_named(settings.get("symmetry").unwrap_or("none"))?,
            class: settings.get("difficulty").map(Class::typed).transpose()?,
        })
    }
}

fn bad(code: &'static str, typed: &str) -> Message {
    Message::new(code).with("typed", typed)
}

/// Two numbers separated by a character.
fn pair(typed: &str, between: char) -> Option<(usize, usize)> {
    let (one, other) = typed.split_once(between)?;
    Some((whole_number(one)?, whole_number(other)?))
}

fn clues_number(typed: &str) -> Result<usize, Message> {
    whole_number(typed).ok_or_else(|| bad("suguru-clues-bad", typed))
}

fn symmetry_named(typed: &str) -> Result<Symmetry, Message> {
    let found = Symmetry::NAMED.iter().find(|(name, _)| *name == typed);
    let names = || Symmetry::NAMED.map(|(name, _)| name).join(", ");
    let unknown = || bad("suguru-symmetry-unknown", typed).with("known", names());
    found.map(|(_, symmetry)| *symmetry).ok_or_else(unknown)
}
