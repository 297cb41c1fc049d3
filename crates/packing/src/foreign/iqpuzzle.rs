//! Boards of iQPuzzle (`.conf`): sections with the corners of the board, of its blocks, which are the pieces,
//! and of its barriers, which are not part of the board. Blocks are turned and turned over.

use std::collections::{BTreeMap, BTreeSet};

use pavage_bits::SmallSort as _;
use pavage_family::{Message, ReadError};
use pavage_grid::{Point, SQUARE, letter_names};

use super::super::amount::Amount;
use super::super::pieces::{Piece, usual_freedom};
use super::super::puzzle::Puzzle;
use super::{BOX_MAX, Draft, Looked, shape, too_many_pieces};

/// The values of a section by their keys, with their lines.
type Section<'t> = BTreeMap<&'t str, (usize, &'t str)>;

/// Whether a text has a board with corners.
pub(in super::super) fn looks_like_iqpuzzle(text: &str) -> bool {
    let has = |begin: &str| {
        text.lines()
            .any(|line| line.trim_start().starts_with(begin))
    };
    has("[Board]") && has("Polygon=")
}

/// Reads a puzzle.
pub(in super::super) fn read(text: &str) -> Result<Puzzle, ReadError> {
    let sections = sections(text);
    let general = |key| is_true(&sections, "General", key);
    if let Some((line, _)) = general("Freestyle").filter(|(_, is)| *is) {
        return Err(ReadError::at(line, Message::new("iqpuzzle-freestyle")));
    }
    let may_be_left_out = general("NotAllPiecesNeeded").is_some_and(|(_, is)| is);
    let board = sections.get("Board");
    let board = board.ok_or_else(|| Message::new("iqpuzzle-board"))?;
    let mut looked = Looked::default();
    let (_, mut cells) = cells_of(board, "Board", &mut looked)?;
    let mut all_barred: BTreeSet<[i32; 2]> = BTreeSet::new();
    for number in 1.. {
        let Some(barrier) = sections.get(&*format!("Barrier{number}")) else {
            break;
        };
        let name = format!("Barrier{number}");
        let (line, barred) = cells_of(barrier, &name, &mut looked)?;
        let &(at, start) = barrier.get("StartPos").ok_or_else(|| {
            ReadError::at(line, Message::new("iqpuzzle-start").with("name", name))
        })?;
        let [col, row] = corner(start.trim_matches('"')).map_err(|bad| ReadError::at(at, bad))?;
        let barred = barred.iter();
        all_barred.extend(barred.map(|cell| [cell[0] + row, cell[1] + col]));
    }
    cells.retain(|cell| !all_barred.contains(cell));
    let mut pieces = Vec::new();
    let mut names = letter_names();
    for number in 1.. {
        let name = format!("Block{number}");
        let Some(block) = sections.get(&*name) else {
            break;
        };
        let (line, points) = cells_of(block, &name, &mut looked)?;
        let at_line = |message| ReadError::at(line, message);
        let points: Vec<Point> = points
            .iter()
            .map(|[row, col]| Point([0, *row, *col]))
            .collect();
        let shape = shape(&SQUARE, &points, &name).map_err(at_line)?;
        let letter = names
            .next()
            .ok_or_else(|| at_line(too_many_pieces(number)))?;
        let piece = Piece::new(letter, &SQUARE, shape, usual_freedom(&SQUARE));
        let least = u32::from(!may_be_left_out);
        let colour = block
            .get("Color")
            .and_then(|(_, value)| colour(value.trim_matches('"')));
        pieces.push(Piece {
            colour,
            ..piece.with_copies(Amount::between(least, Some(1)))
        });
    }
    if pieces.is_empty() {
        return Err(Message::new("iqpuzzle-blocks").into());
    }
    let draft = Draft {
        lattice: &SQUARE,
        cells: cells
            .iter()
            .map(|[row, col]| (Point([0, *row, *col]), false))
            .collect(),
        colours: Vec::new(),
        pieces,
        used: None,
        spare: Amount::exactly(0),
    };
    draft.puzzle()
}

/// The sections by their names. Of a section or a key that is there twice, the last counts.
fn sections(text: &str) -> BTreeMap<&str, Section<'_>> {
    let mut sections: BTreeMap<&str, Section<'_>> = BTreeMap::new();
    let mut name = "";
    for (line, text) in (1..).zip(text.lines().map(str::trim)) {
        if let Some(section) = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'))
        {
            name = section;
        } else if let Some((key, value)) = text
            .split_once('=')
            .filter(|_| !text.starts_with(['#', ';']))
        {
            let section = sections.entry(name).or_default();
            section.insert(key.trim(), (line, value.trim()));
        }
    }
    sections
}

fn is_true(
    sections: &BTreeMap<&str, Section<'_>>,
    section: &str,
    key: &str,
) -> Option<(usize, bool)> {
    // Before the first section, keys are of the general one.
    let mut found = [section, ""]
        .into_iter()
        .filter_map(|name| sections.get(name)?.get(key));
    let (line, value) = found.next()?;
    Some((*line, value.trim_matches('"').eq_ignore_ascii_case("true")))
}

/// The cells inside the corners of a section, as rows and columns in reading order, and the line of the corners.
fn cells_of(
    section: &Section<'_>,
    name: &str,
    looked: &mut Looked,
) -> Result<(usize, Vec<[i32; 2]>), ReadError> {
    let Some(&(line, value)) = section.get("Polygon") else {
        return Err(Message::new("iqpuzzle-corners").with("name", name).into());
    };
    let at_line = |message| ReadError::at(line, message);
    let corners = value.trim_matches('"').split('|').map(corner);
    let corners = corners.collect::<Result<Vec<_>, _>>().map_err(at_line)?;
    let bad = || at_line(Message::new("iqpuzzle-polygon").with("name", name));
    let is_straight = |pair: &[[i32; 2]]| pair[0][0] == pair[1][0] || pair[0][1] == pair[1][1];
    if corners.len() < 5
        || corners.first() != corners.last()
        || !corners.windows(2).all(is_straight)
    {
        return Err(bad());
    }
    let range = |axis: usize| {
        let values = corners.iter().map(|corner| corner[axis]);
        [values.clone().min().unwrap_or(0), values.max().unwrap_or(0)]
    };
    let ([left, right], [top, bottom]) = (range(0), range(1));
    if (right - left) as usize * (bottom - top) as usize > BOX_MAX {
        return Err(at_line(Message::new("iqpuzzle-large").with("name", name)));
    }
    let [wide, high] = [(right - left) as usize, (bottom - top) as usize];
    let sides = high.saturating_mul(corners.len());
    looked
        .at((wide * high).saturating_add(sides))
        .map_err(at_line)?;
    let mut cells = Vec::new();
    for row in top..bottom {
        // The sides that cross the middle of the row, from left to right; every other gap is inside.
        let crossing = corners.windows(2).filter(|pair| {
            let ends = [pair[0][1], pair[1][1]];
            pair[0][0] == pair[1][0] && (ends[0].min(ends[1])..ends[0].max(ends[1])).contains(&row)
        });
        let mut crossing: Vec<i32> = crossing.map(|pair| pair[0][0]).collect();
        crossing.small_sort();
        for gap in crossing.as_chunks::<2>().0 {
            cells.extend((gap[0]..gap[1]).map(|col| [row, col]));
        }
    }
    if cells.is_empty() {
        return Err(bad());
    }
    Ok((line, cells))
}

/// Column and row of a corner.
fn corner(text: &str) -> Result<[i32; 2], Message> {
    let bad = || Message::new("iqpuzzle-corner").with("corner", text.trim());
    let number = |word: &str| {
        let number = word.trim().parse::<i32>().ok();
        number
            .filter(|number| number.unsigned_abs() <= 1 << 14)
            .ok_or_else(bad)
    };
    let (col, row) = text.split_once(',').ok_or_else(bad)?;
    Ok([number(col)?, number(row)?])
}

/// Red, green and blue of a colour such as `#3465A4`.
fn colour(text: &str) -> Option<[u8; 3]> {
    let digits = text
        .strip_prefix('#')
        .filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}
