//! Checks a claimed solution.

mod solutions;

use std::collections::HashSet;

use pavage_family::{
    AnyPosition, Message, Place, Placed, ReadError, Report, SQUARE, Solution, Violation,
};

use crate::load::is_recording;
use crate::load::toml_of_json;

/// The verdict on one or several solutions. Each must be valid and must keep everything that the
/// player has entered in the position. Of several, a message says which one it is about, from 1.
///
/// # Errors
/// The text contains no readable solution.
pub fn check(position: &dyn AnyPosition, text: &str) -> Result<Report, ReadError> {
    let solutions = solutions(position, text)?;
    let is_one = solutions.len() == 1;
    let mut all = Report::default();
    for (at, solution) in solutions.into_iter().enumerate() {
        let found = match solution {
            Ok(solution) => violations_of(position, &*solution),
            // It can be read but does not fit this puzzle. That is a verdict, not an error.
            Err(error) if error.message.code.starts_with("answer-") => {
                vec![Violation {
                    rule: error.message.code,
                    cells: Vec::new(),
                    edges: Vec::new(),
                    message: error.message,
                }]
            }
            Err(error) => return Err(error),
        };
        all.violations.extend(found.into_iter().map(|violation| {
            let message = if is_one {
                violation.message
            } else {
                Message::new("check-one-of-several")
                    .with("number", at + 1)
                    .with("message", violation.message)
            };
            Violation {
                message,
                ..violation
            }
        }));
    }
    Ok(all)
}

/// What is wrong with one solution. The judge compares it with the puzzle, not with the player's
/// entries, so a valid one is compared with those here.
fn violations_of(position: &dyn AnyPosition, solution: &dyn AnyPosition) -> Vec<Violation> {
    let mut violations = solution.check().violations;
    if violations.is_empty()
        && let Some(cells) = departures(&position.solution(), &solution.solution())
    {
        let rule = "answer-leaves-position";
        violations.push(Violation {
            rule,
            cells,
            edges: Vec::new(),
            message: Message::new(rule),
        });
    }
    violations
}

/// The cells where a solution differs from the player's entries; `None` if it keeps them all.
fn departures(before: &Solution, after: &Solution) -> Option<Vec<Place>> {
    let cells = match (before, after) {
        (
            Solution::Rows { placed, .. } | Solution::Layers { placed, .. },
            Solution::Rows { placed: all, .. } | Solution::Layers { placed: all, .. },
        ) => {
            let all: HashSet<&Placed> = all.iter().collect();
            let moved = placed.iter().filter(|piece| !all.contains(piece));
            moved.flat_map(|piece| piece.cells.clone()).collect()
        }
        (Solution::Numbers(before), Solution::Numbers(after)) => {
            cells_where(before, after, |number| {
                number.is_some_and(|number| number > 0)
            })
        }
        (Solution::Tiles(before), Solution::Tiles(after)) => {
            cells_where(before, after, Option::is_some)
        }
        // An option is not a cell.
        (Solution::Options(before), Solution::Options(after)) => {
            let is_kept = before.iter().all(|option| after.contains(option));
            return (!is_kept).then(Vec::new);
        }
        // All positions of a family use the same variant.
        _ => return None,
    };
    (!cells.is_empty()).then_some(cells)
}

/// The cells that are filled in some rows and differ in others.
fn cells_where<T: PartialEq>(
    before: &[Vec<T>],
    after: &[Vec<T>],
    is_filled: impl Fn(&T) -> bool,
) -> Vec<Place> {
    let mut cells = Vec::new();
    for (row, (before, after)) in before.iter().zip(after).enumerate() {
        for (column, (before, after)) in before.iter().zip(after).enumerate() {
            if is_filled(before) && before != after {
                cells.push(Place::at_indices(row, column));
            }
        }
    }
    cells
}

/// Parts solutions whose text has empty lines of its own.
const PARTED: &str = "--";

/// A solution, or why it is none of this puzzle.
type Read = Result<Box<dyn AnyPosition>, ReadError>;

/// Reads the output of `solve`: JSON, or text with one or several solutions.
///
/// # Errors
/// The text contains no readable solution, or one of another puzzle.
pub fn read_solutions(
    position: &dyn AnyPosition,
    text: &str,
) -> Result<Vec<Box<dyn AnyPosition>>, ReadError> {
    solutions(position, text)?.into_iter().collect()
}

/// As [`read_solutions`], each by itself.
fn solutions(position: &dyn AnyPosition, text: &str) -> Result<Vec<Read>, ReadError> {
    if is_recording(text.as_bytes()) {
        return Err(Message::new("input-recording").into());
    }
    if !solutions::has_solutions(text)
        && let Ok(puzzle) = toml_of_json(text)
    {
        // A solved puzzle in JSON.
        return Ok(vec![read_converted(position, &puzzle)]);
    }
    if text.trim_start().starts_with('{') {
        let texts = solutions::read_solutions(text)?;
        let read = texts.iter().map(|text| read_converted(position, text));
        return Ok(read.collect());
    }
    let is_square = position.view().lattice == &SQUARE;
    // Where rows or layers may have empty lines between them, only lines of two dashes part solutions.
    let blocks = if is_square {
        parts(text, says_nothing)
    } else {
        parts(text, |line| line.trim_end() == PARTED)
    };
    let read = blocks.iter().map(|block| read_block(position, block));
    let mut all: Vec<Read> = read.collect();
    if all.is_empty() {
        return Ok(vec![position.read_solution(text)]);
    }
    // Empty lines may also belong to a single solution.
    if is_square && all.len() > 1 {
        let whole = position.read_solution(text);
        if whole.is_ok() {
            return Ok(vec![whole]);
        }
        if all.iter().all(Result::is_err) {
            let joined: String = blocks.iter().map(|block| &*block.text).collect();
            let whole = position.read_solution(&joined);
            all.truncate(1);
            return Ok(if whole.is_ok() { vec![whole] } else { all });
        }
    }
    Ok(all)
}

/// Reads a solution that was converted from JSON to text. Its line numbers are not those of the
/// input.
fn read_converted(position: &dyn AnyPosition, text: &str) -> Read {
    let without_line = |error: ReadError| ReadError::from(error.message);
    position.read_solution(text).map_err(without_line)
}

fn read_block(position: &dyn AnyPosition, block: &Block) -> Read {
    position.read_solution(&block.text).map_err(|mut error| {
        error.line = error.line.map(|line| line + block.lines_before);
        error
    })
}

/// Groups of lines, separated by empty lines or comments.
struct Block {
    lines_before: usize,
    text: String,
}

/// The line that stands between the solutions of a position as text.
#[must_use]
pub fn between_solutions(position: &dyn AnyPosition) -> &'static str {
    if position.view().lattice == &SQUARE {
        ""
    } else {
        PARTED
    }
}

/// The groups of lines between those that part solutions. A group that says nothing is none.
fn parts(text: &str, parts: impl Fn(&str) -> bool) -> Vec<Block> {
    let after = |lines_before| Block {
        lines_before,
        text: String::new(),
    };
    let mut blocks = vec![after(0)];
    for (at, line) in text.lines().enumerate() {
        if parts(line) {
            blocks.push(after(at + 1));
        } else if let Some(block) = blocks.last_mut() {
            block.text.push_str(line);
            block.text.push('\n');
        }
    }
    blocks.retain(|block| !block.text.lines().all(says_nothing));
    blocks
}

fn says_nothing(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with("--")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Reading, read};

    fn verdict(puzzle: &str, solution: &str, expected: &str) {
        let reading = Reading {
            format: Some("lamps".to_owned()),
            ..Reading::default()
        };
        let puzzle = read(puzzle.as_bytes(), &reading).expect("a puzzle");
        let found = match check(&*puzzle.position, solution) {
            Ok(report) => {
                let rules = report.violations.iter().map(|violation| violation.rule);
                rules.collect::<Vec<_>>().join(" ")
            }
            Err(error) => format!("{:?} {}", error.line, error.message.code),
        };
        assert_eq!(found, expected, "{solution:?}");
    }

    #[test]
    fn judges_text_and_json() {
        verdict("ooo", "***\n", "");
        verdict("ooo", "*o*\n", "lamp-dark");
        verdict("ooo", "-- before\n***\n-- after\n", "");
        verdict("ooo", "***\n\n***\n", "");
        verdict("ooo", "***\n\n*oo\n", "lamp-dark lamp-dark");
        verdict("ooo", "-- 1\n***\n-- 2\n**x\n", "Some(4) lamp-unknown");
        verdict("ooo", r#"{"solutions":[["***"],["**o"]]}"#, "lamp-dark");
        verdict("ooo", r#"{"solutions":[]}"#, "None solution-absent");
        verdict("ooo", r#"{"solutions":[["*x*"]]}"#, "None lamp-unknown");
        verdict("ooo", "{", "Some(1) json-unreadable");
        verdict("ooo", "", "Some(1) lamps-number");
    }
}
