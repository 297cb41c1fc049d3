//! Reads a solution: the numbers of its options, as `solve` prints them, or the puzzle in TOML with
//! the options chosen. `solve --all` separates solutions by empty lines, so one solution has none.

use super::puzzle::{Puzzle, State, option_absent};
use super::toml_text;
use pavage_bits::SmallSort as _;
use pavage_family::text::{spoken_lines, toml_family};
use pavage_family::{Message, ReadError};

/// The options that an answer lists. Whether they form a solution is left to the judge.
///
/// # Errors
/// The text cannot be read, or names options that the puzzle does not have.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<State, ReadError> {
    if toml_family(text).is_some() {
        return of_toml(puzzle, text);
    }
    if let Some(line) = line_after_gap(text) {
        return Err(ReadError::at(line, Message::new("cover-answers-several")));
    }
    let mut chosen = Vec::new();
    for (line, words) in spoken_lines(text) {
        let read = of_line(puzzle, words, &mut chosen);
        read.map_err(|message| ReadError::at(line, message))?;
    }
    chosen.small_sort();
    Ok(State { chosen })
}

/// The first line of a second solution. An empty line ends a solution.
fn line_after_gap(text: &str) -> Option<usize> {
    let mut spoken = spoken_lines(text).map(|(line, _)| line);
    let first = spoken.next()?;
    let last = spoken.last()?;
    let mut lines = text.lines().zip(1..).skip(first).take(last - first);
    let (_, gap) = lines.find(|(words, _)| words.trim().is_empty())?;
    spoken_lines(text)
        .map(|(line, _)| line)
        .find(|&line| line > gap)
}

/// The position of another puzzle in TOML, which must be this one with further options chosen.
fn of_toml(puzzle: &Puzzle, text: &str) -> Result<State, ReadError> {
    let other = toml_text::read(text)?;
    let state = other.start();
    let is_same = other.items() == puzzle.items()
        && other.option_count() == puzzle.option_count()
        && (0..puzzle.option_count()).all(|option| {
            other.option(option) == puzzle.option(option)
                && other.price(option) == puzzle.price(option)
        });
    if is_same {
        Ok(state)
    } else {
        Err(Message::new("answer-other-matrix").into())
    }
}

/// `3: a b`, the number of an option and its items; or numbers alone.
fn of_line(puzzle: &Puzzle, line: &str, chosen: &mut Vec<usize>) -> Result<(), Message> {
    let (numbers, items) = match line.split_once(':') {
        Some((number, items)) => (number, Some(items)),
        None => (line, None),
    };
    let before = chosen.len();
    for word in numbers.split_whitespace() {
        let bad = || Message::new("cover-number-bad").with("word", word);
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(bad());
        }
        let option = word.parse().unwrap_or(usize::MAX);
        if option >= puzzle.option_count() {
            let mut message = option_absent(puzzle, option);
            message.code = "answer-option-absent";
            return Err(message);
        }
        chosen.push(option);
    }
    let Some(items) = items else {
        return Ok(());
    };
    let &[option] = &chosen[before..] else {
        return Err(Message::new("cover-number-bad").with("word", line));
    };
    let words: Vec<&str> = items.split_whitespace().collect();
    let expected = puzzle.option_words(option);
    if words.join(" ") != expected {
        let message = Message::new("answer-option-differs").with("option", option.to_string());
        return Err(message.with("items", expected));
    }
    Ok(())
}
