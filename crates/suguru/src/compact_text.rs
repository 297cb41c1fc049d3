//! The compact text: rows of cages, an empty line, rows of values. It may also be on one line, with
//! `/` between rows and a blank between the two drawings. Lines that begin with `--` are comments.

use super::draft::Written;
use super::drawing::{self, Drawing, Row};
use super::puzzle::{Puzzle, State};
use pavage_family::text::blocks;
use pavage_family::{Message, ReadError};

/// Reads cages and values.
pub(super) fn read(text: &str) -> Result<Written, ReadError> {
    let (cages, values) = halves(text)?;
    drawing::written(&Drawing::read(&cages)?, Some(&Drawing::read(&values)?))
}

type Halves<'a> = (Vec<Row<'a>>, Vec<Row<'a>>);

fn halves(text: &str) -> Result<Halves<'_>, ReadError> {
    let blocks = blocks(text);
    let Some(&(line, row)) = blocks.first().and_then(|block| block.first()) else {
        return Err(Message::new("board-empty").into());
    };
    let short = blocks.len() == 1 && blocks[0].len() == 1;
    if row.contains('/') || short {
        return on_one_line(&blocks.concat());
    }
    let found = blocks.len();
    match <[_; 2]>::try_from(blocks) {
        Ok([cages, values]) => Ok((cages, values)),
        Err(blocks) => {
            let line = blocks.get(2).map_or(line, |third| third[0].0);
            let message = Message::new("halves-number").with("found", found);
            Err(ReadError::at(line, message))
        }
    }
}

fn on_one_line<'a>(lines: &[Row<'a>]) -> Result<Halves<'a>, ReadError> {
    let words = |&(line, row): &Row<'a>| row.split_whitespace().map(move |word| (line, word));
    let words: Vec<Row<'a>> = lines.iter().flat_map(words).collect();
    let rows = |(line, word): Row<'a>| word.split('/').map(move |row| (line, row)).collect();
    match words[..] {
        [cages, values] => Ok((rows(cages), rows(values))),
        _ => {
            let message = Message::new("halves-number").with("found", words.len());
            Err(ReadError::at(lines[0].0, message))
        }
    }
}

/// The compact text of a position.
pub(super) fn write(puzzle: &Puzzle, state: &State) -> String {
    let [cages, values] = drawing::drawings(puzzle, state);
    let mut text = String::new();
    drawing::push_rows(&mut text, &cages);
    text.push('\n');
    drawing::push_rows(&mut text, &values);
    text
}
