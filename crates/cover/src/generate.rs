//! Writes well-known problems as items and options: queens on a board, Langford's pairs, Sudoku, squares
//! of words, pentominoes on a rectangle. The puzzle does not depend on the seed, which only decides what
//! solution comes with it.

mod pentominoes;
mod regions;
mod words;

use std::fmt::Write as _;
use std::ops::ControlFlow;

use pavage_search::{Limits, Order, Run, Sinks, StopReason, Task, fastest_for};

use super::puzzle::{Puzzle, State};
use super::{ExactCover, cover, judge, xcc_text};
use pavage_family::settings::whole_number;
use pavage_family::{
    Cover as _, Generated, Generator, GeneratorError, Message, NoCover, OptionKind, OptionSpec,
    Settings,
};

/// The options of the generator.
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::value("model", "NAME", "option-cover-model"),
    OptionSpec::value("size", "N", "option-cover-size"),
    OptionSpec::value("clues", "DIGITS", "option-cover-clues"),
    OptionSpec {
        name: "regions",
        kind: OptionKind::File("FILE"),
        help: "option-cover-regions",
    },
    OptionSpec {
        name: "words",
        kind: OptionKind::File("FILE"),
        help: "option-cover-words",
    },
];

/// The most nodes of the search for a solution.
const NODES_MAX: u64 = 2_000_000;

/// A problem that can be written down.
struct Kind {
    name: &'static str,
    /// The size if none is given.
    usual: usize,
    /// The largest size.
    largest: usize,
    text: fn(usize) -> String,
}

static KINDS: [Kind; 3] = [
    Kind {
        name: QUEENS,
        usual: 8,
        largest: QUEENS_MAX,
        text: queens,
    },
    Kind {
        name: "langford",
        usual: 4,
        largest: 40,
        text: langford,
    },
    Kind {
        name: SUDOKU,
        usual: 9,
        largest: 16,
        text: |size| sudoku(size, &vec![0; size * size]),
    },
];

const QUEENS: &str = "queens";
const SUDOKU: &str = "sudoku";
/// The model whose words decide its size.
const WORDS: &str = "words";
/// The model whose size is that of a rectangle.
const PENTOMINOES: &str = "pentominoes";
/// The most rows of a board of queens.
const QUEENS_MAX: usize = 40;
/// The digits of Sudoku.
const DIGITS: &str = "123456789abcdefg";

/// A generator for these options.
///
/// # Errors
/// An option is wrong.
pub(super) fn generator(settings: &Settings) -> Result<Generator<ExactCover>, GeneratorError> {
    let text = text(settings).map_err(GeneratorError::BadOption)?;
    let puzzle = xcc_text::read(&text).expect("what is written can be read");
    Ok(Box::new(move |seed, run| {
        let solution = solved(&puzzle, seed, run)?;
        Ok(Generated {
            puzzle: puzzle.clone(),
            solution,
        })
    }))
}

/// The items and options for these settings.
fn text(settings: &Settings) -> Result<String, Message> {
    let name = settings.get("model").unwrap_or(KINDS[0].name);
    if name != WORDS && settings.get("words").is_some() {
        return Err(Message::new("cover-words-alone"));
    }
    if name != QUEENS && settings.get("regions").is_some() {
        return Err(Message::new("cover-regions-alone"));
    }
    if name != SUDOKU && settings.get("clues").is_some() {
        return Err(Message::new("cover-clues-alone"));
    }
    match name {
        WORDS => return words::text(settings.get("words"), settings.get("size")),
        PENTOMINOES => return pentominoes::text(settings.get("size")),
        _ => {}
    }
    let kind = KINDS.iter().find(|kind| kind.name == name);
    let kind = kind.ok_or_else(|| {
        let names = KINDS
            .iter()
            .map(|kind| kind.name)
            .chain([WORDS, PENTOMINOES]);
        let names: Vec<&str> = names.collect();
        let message = Message::new("cover-model-unknown").with("typed", name);
        message.with("known", names.join(", "))
    })?;
    if let Some(typed) = settings.get("clues") {
        if settings.get("size").is_some() {
            return Err(Message::new("cover-clues-alone"));
        }
        let (size, clues) = clues(typed)?;
        return Ok(sudoku(size, &clues));
    }
    if let Some(drawn) = settings.get("regions") {
        return match settings.get("size") {
            None => regions::text(drawn, QUEENS_MAX),
            Some(_) => Err(Message::new("cover-regions-alone")),
        };
    }
    let Some(typed) = settings.get("size") else {
        return Ok((kind.text)(kind.usual));
    };
    let is_square = |size: &usize| kind.name != SUDOKU || size.isqrt().pow(2) == *size;
    let size = whole_number(typed).filter(|size| (1..=kind.largest).contains(size));
    let size = size.filter(is_square).ok_or_else(|| {
        let code = if kind.name == SUDOKU {
            "cover-size-square"
        } else {
            "cover-size-bad"
        };
        let message = Message::new(code).with("typed", typed);
        message.with("max", kind.largest)
    })?;
    Ok((kind.text)(size))
}

/// A solution of the puzzle.
fn solved(puzzle: &Puzzle, seed: u64, run: &Run<'_>) -> Result<State, GeneratorError> {
    let stopped = GeneratorError::Stopped;
    let cover = match cover::cover(puzzle, &puzzle.start(), run) {
        Ok(cover) => cover,
        Err(NoCover::Stopped(stop)) => return Err(stopped(stop)),
        Err(NoCover::Unsolvable(message)) => return Err(GeneratorError::Impossible(message)),
        Err(NoCover::TooLarge(message)) => return Err(GeneratorError::GaveUp(message)),
    };
    let model = cover.model();
    let task = Task {
        order: Order::random(model, seed),
        ..Task::default()
    };
    let own = run.limits.nodes_max.is_none_or(|most| most > NODES_MAX);
    let nodes_max = if own {
        Some(NODES_MAX)
    } else {
        run.limits.nodes_max
    };
    let run = Run {
        limits: Limits {
            nodes_max,
            solutions_max: Some(1),
            ..run.limits
        },
        ..run.clone()
    };
    let mut found = None;
    let mut keep = |chosen: &[_]| {
        found = Some(cover.decode(chosen));
        ControlFlow::Break(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut keep),
        ..Sinks::default()
    };
    let summary = fastest_for(model).search(model, &task, &run, &mut sinks);
    match (found, summary.stop) {
        (Some(solution), _) => {
            let report = judge::check(puzzle, &solution);
            assert!(report.violations.is_empty(), "{report:?}");
            Ok(solution)
        }
        (None, StopReason::Exhausted) => Err(GeneratorError::Impossible(Message::new(
            "cover-made-unsolvable",
        ))),
        (None, StopReason::NodeLimit) if own => Err(GeneratorError::GaveUp(
            Message::new("cover-gave-up").with("max", NODES_MAX),
        )),
        (None, stop) => Err(stopped(stop)),
    }
}

/// Each row and column has a queen, and each diagonal at most one.
fn queens(size: usize) -> String {
    let names = |letter: char, count: usize| {
        let names = (1..=count).map(move |number| format!("{letter}{number}"));
        names.collect::<Vec<_>>().join(" ")
    };
    let diagonals = 2 * size - 1;
    let mut text = format!(
        "{} {} | {} {}\n",
        names('r', size),
        names('c', size),
        names('a', diagonals),
        names('b', diagonals)
    );
    for row in 1..=size {
        for col in 1..=size {
            let (rising, falling) = (row + col - 1, row + size - col);
            push(
                &mut text,
                format_args!("r{row} c{col} a{rising} b{falling}\n"),
            );
        }
    }
    text
}

/// Each number `n` stands in two places with `n` others between them.
fn langford(size: usize) -> String {
    let numbers = (1..=size).map(|number| number.to_string());
    let places = (1..=2 * size).map(|place| format!("s{place}"));
    let items: Vec<String> = numbers.chain(places).collect();
    let mut text = items.join(" ") + "\n";
    for number in 1..=size {
        for left in 1..=(2 * size).saturating_sub(number + 1) {
            let right = left + number + 1;
            push(&mut text, format_args!("{number} s{left} s{right}\n"));
        }
    }
    text
}

/// The size and the clues of a Sudoku; 0 is an empty cell.
fn clues(typed: &str) -> Result<(usize, Vec<usize>), Message> {
    let bad = || Message::new("cover-clues-bad").with("typed", typed);
    let cells = typed.chars().count();
    let size = cells.isqrt();
    let is_size =
        (1..=DIGITS.len()).contains(&size) && size * size == cells && size.isqrt().pow(2) == size;
    if !is_size {
        return Err(bad());
    }
    let value = |letter: char| match letter {
        '.' | '0' => Some(0),
        letter => DIGITS[..size].find(letter).map(|at| at + 1),
    };
    let clues: Option<Vec<usize>> = typed.chars().map(value).collect();
    Ok((size, clues.ok_or_else(bad)?))
}

/// Each cell has a digit, and each row, column and block has every digit. Options that contradict a
/// clue are left out.
fn sudoku(size: usize, clues: &[usize]) -> String {
    let side = size.isqrt();
    let block = |row: usize, col: usize| row / side * side + col / side;
    let digit = |value: usize| DIGITS.as_bytes()[value] as char;
    let number = |at: usize| digit(at);
    let mut items = Vec::new();
    for row in 0..size {
        for col in 0..size {
            items.push(format!("p{}{}", number(row), number(col)));
        }
    }
    for letter in ['r', 'c', 'b'] {
        for house in 0..size {
            items.extend(
                (0..size).map(|value| format!("{letter}{}{}", number(house), digit(value))),
            );
        }
    }
    let mut text = items.join(" ") + "\n";
    let clashes = |row: usize, col: usize, value: usize| {
        let mut clued = (0..size * size).filter(|&cell| clues[cell] != 0);
        clued.any(|cell| {
            let (other_row, other_col) = (cell / size, cell % size);
            let is_here = (other_row, other_col) == (row, col);
            let is_seen = other_row == row
                || other_col == col
                || block(other_row, other_col) == block(row, col);
            is_here != (clues[cell] == value + 1) && is_seen
        })
    };
    for row in 0..size {
        for col in 0..size {
            for value in (0..size).filter(|&value| !clashes(row, col, value)) {
                let (r, c, b) = (number(row), number(col), number(block(row, col)));
                let d = digit(value);
                push(&mut text, format_args!("p{r}{c} r{r}{d} c{c}{d} b{b}{d}\n"));
            }
        }
    }
    text
}

fn push(text: &mut String, part: std::fmt::Arguments<'_>) {
    text.write_fmt(part)
        .expect("writing to a string cannot fail");
}
