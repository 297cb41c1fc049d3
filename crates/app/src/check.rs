//! Checks a position or a claimed solution.

mod solutions;

use std::collections::HashSet;

use pavage_family::{
    AnyPosition, Message, Place, Placed, ReadError, SQUARE, Solution, Standing, Violation,
};
use pavage_search::Run;

use crate::load::is_recording;
use crate::load::toml_of_json;

/// What is wrong with a position or with solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The entries that the only solution does not have, and the rules broken. A solution has none.
    pub violations: Vec<Violation>,
    /// Whether it can be completed, as far as that is known. A solution is complete.
    pub completable: Option<bool>,
}

impl Verdict {
    /// Whether there is nothing wrong.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.violations.is_empty()
    }
}

/// The verdict on a position by the rules alone.
#[must_use]
pub fn check_rules(position: &dyn AnyPosition) -> Verdict {
    let violations = position.check().violations;
    let completable = if violations.is_empty() {
        Some(true)
    } else {
        (!is_unfinished(position, &violations)).then_some(false)
    };
    Verdict {
        violations,
        completable,
    }
}

/// The verdict on a position. If it is not finished, entries that the only solution of the puzzle does
/// not have come before the rules that are broken.
#[must_use]
pub fn check_position(position: &dyn AnyPosition, run: &Run<'_>) -> Verdict {
    let mut verdict = check_rules(position);
    if verdict.completable.is_some() {
        return verdict;
    }
    match position.standing(run) {
        Some(Standing::Right) => verdict.completable = Some(true),
        Some(Standing::Wrong(wrong)) => {
            verdict.violations.splice(..0, wrong);
            verdict.completable = Some(false);
        }
        Some(Standing::Unknown(_)) | None => {}
    }
    verdict
}

/// Whether something is only absent yet: a rule is broken where nothing was entered.
fn is_unfinished(position: &dyn AnyPosition, violations: &[Violation]) -> bool {
    let filled: HashSet<Place> = filled(&position.solution()).into_iter().collect();
    let mut cells = violations.iter().map(|violation| &violation.cells);
    cells.any(|cells| cells.iter().all(|cell| !filled.contains(cell)))
}

/// The verdict on one or several solutions. Each must be valid and must keep everything that the
/// player has entered in the position. Of several, a message says which one it is about, from 1, and
/// only the rules are asked.
///
/// # Errors
/// The text contains no readable solution.
pub fn check(position: &dyn AnyPosition, text: &str, run: &Run<'_>) -> Result<Verdict, ReadError> {
    let solutions = solutions(position, text)?;
    let is_one = solutions.len() == 1;
    let mut all = Verdict {
        violations: Vec::new(),
        completable: Some(true),
    };
    for (at, solution) in solutions.into_iter().enumerate() {
        let found = match solution {
            Ok(solution) => {
                let verdict = if is_one {
                    check_position(&*solution, run)
                } else {
                    check_rules(&*solution)
                };
                keeping(position, &*solution, verdict)
            }
            // It can be read but does not fit this puzzle. That is a verdict, not an error.
            Err(error) if error.message.code.starts_with("answer-") => Verdict {
                violations: vec![Violation {
                    rule: error.message.code,
                    cells: Vec::new(),
                    edges: Vec::new(),
                    message: error.message,
                }],
                completable: Some(false),
            },
            Err(error) => return Err(error),
        };
        all.completable = match (all.completable, found.completable) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (all, one) => all.and(one),
        };
        let found = found.violations.into_iter();
        all.violations.extend(found.map(|violation| {
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

/// The verdict on one solution. The judge compares it with the puzzle, not with the player's entries,
/// so a valid one is compared with those here.
fn keeping(
    position: &dyn AnyPosition,
    solution: &dyn AnyPosition,
    mut verdict: Verdict,
) -> Verdict {
    if verdict.is_valid()
        && let Some(cells) = departures(&position.solution(), &solution.solution())
    {
        let rule = "answer-leaves-position";
        verdict.violations.push(Violation {
            rule,
            cells,
            edges: Vec::new(),
            message: Message::new(rule),
        });
        verdict.completable = Some(false);
    }
    verdict
}

/// The cells in which something was entered. An option is not a cell.
fn filled(solution: &Solution) -> Vec<Place> {
    match solution {
        Solution::Rows { placed, .. } | Solution::Layers { placed, .. } => placed
            .iter()
            .flat_map(|piece| piece.cells.clone())
            .collect(),
        Solution::Numbers(rows) => cells_that(rows, |number| number.is_some_and(|it| it > 0)),
        Solution::Tiles(rows) => cells_that(rows, Option::is_some),
        Solution::Options(_) => Vec::new(),
    }
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

/// The cells of rows with that property.
fn cells_that<T>(rows: &[Vec<T>], has: impl Fn(&T) -> bool) -> Vec<Place> {
    let places = rows.iter().enumerate().flat_map(|(row, cells)| {
        let cells = cells.iter().enumerate();
        cells.map(move |(column, cell)| (Place::at_indices(row, column), cell))
    });
    let found = places.filter(|(_, cell)| has(cell));
    found.map(|(place, _)| place).collect()
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
    use crate::dice::{Dice, models};
    use crate::load::{Reading, read};
    use crate::options::Options;
    use crate::solve::{Wanted, solve};

    fn verdict(puzzle: &str, solution: &str, expected: &str) {
        let reading = Reading {
            format: Some("lamps".to_owned()),
            ..Reading::default()
        };
        let puzzle = read(puzzle.as_bytes(), &reading).expect("a puzzle");
        let found = match check(&*puzzle.position, solution, &Run::default()) {
            Ok(verdict) => {
                let rules = verdict.violations.iter().map(|violation| violation.rule);
                rules.collect::<Vec<_>>().join(" ")
            }
            Err(error) => format!("{:?} {}", error.line, error.message.code),
        };
        assert_eq!(found, expected, "{solution:?}");
    }

    /// Of random positions with wrong entries, what is said of them is what a list of all solutions says.
    #[test]
    fn unfinished_positions_are_held_against_all_solutions() {
        let run = Run::default();
        let mut said = [0; 3];
        for seed in 1..=models(300) {
            let dice = &mut Dice::new(seed);
            let puzzle = dice.game(seed);
            let moves = dice.below(5);
            let position = dice.played(puzzle.boxed_clone(), moves);
            let verdict = check_position(&*position, &run);
            if position.check().violations.is_empty() {
                assert!(verdict.is_valid(), "seed {seed}");
                continue;
            }
            let left = solutions_of(&*position);
            assert_eq!(verdict.completable, Some(!left.is_empty()), "seed {seed}");
            let is_known = |wrong: &&Violation| wrong.rule.starts_with("wrong-");
            let wrong = verdict.violations.iter().filter(is_known);
            let mut wrong: Vec<Place> = wrong.flat_map(|wrong| wrong.cells.clone()).collect();
            wrong.sort_unstable();
            let all = solutions_of(&*puzzle);
            let [only] = &all[..] else {
                said[usize::from(left.is_empty())] += 1;
                assert!(wrong.is_empty(), "seed {seed}");
                continue;
            };
            let mut expected = departures(&position.solution(), &only.solution());
            expected.iter_mut().for_each(|cells| cells.sort_unstable());
            if puzzle.family() != "packing" {
                said[2] += 1;
                assert_eq!(wrong, expected.unwrap_or_default(), "seed {seed}");
            }
        }
        assert!(said.iter().all(|times| *times > 10), "{said:?}");
    }

    fn solutions_of(position: &dyn AnyPosition) -> Vec<Box<dyn AnyPosition>> {
        let options = Options {
            engine: Some("reference".to_owned()),
            ..Options::default()
        };
        let solved = solve(position, Wanted::All, &options, &Run::default());
        solved.expect("it fits").solutions
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
