//! The text of the classic game: one tile on each line, as four digits top, left, right, bottom, or in
//! another order that the option `sides` names, row by row. Blanks may stand between the digits, and the
//! size of the board in a line before them. `@` after them marks a tile that is already in its place. Lines that begin with `--`
//! are comments.

use super::draft::{self, Draft, Written};
use super::puzzle::{Puzzle, Rim, State};
use super::size;
use super::tile::{Color, Tile};
use pavage_family::numbers::as_u8;
use pavage_family::text::{spoken_lines, tiles_header};
use pavage_family::{Message, ReadError, Settings};

/// The name of the option for the order of the digits.
const SIDES: &str = "sides";

/// The orders in which the four digits of a tile are written.
const ORDERS: [Order; 3] = [
    Order {
        name: "tlrb",
        tile: |[top, left, right, bottom]| Tile([top, right, bottom, left]),
    },
    Order {
        name: "trbl",
        tile: Tile,
    },
    Order {
        name: "ltrb",
        tile: |[left, top, right, bottom]| Tile([top, right, bottom, left]),
    },
];

/// An order of the digits: the initials of the sides, and the tile of four digits.
pub(super) struct Order {
    name: &'static str,
    pub(super) tile: fn([Color; 4]) -> Tile,
}

/// The order that the options name, or the usual one.
pub(super) fn order(settings: &Settings) -> Result<&'static Order, Message> {
    let Some(typed) = settings.get(SIDES) else {
        return Ok(&ORDERS[0]);
    };
    let named = ORDERS.iter().find(|order| order.name == typed);
    named.ok_or_else(|| {
        let known = ORDERS.each_ref().map(|order| order.name).join(", ");
        let message = Message::new("tetravex-sides-unknown").with("typed", typed);
        message.with("known", known)
    })
}

/// Checks that no order of digits is named for a format that has no digits.
pub(super) fn check_unordered(settings: &Settings) -> Result<(), Message> {
    if settings.get(SIDES).is_some() {
        return Err(Message::new("tetravex-sides-only"));
    }
    Ok(())
}

/// The puzzles of the same digits in the other orders, if this one may be a list of digits.
pub(super) fn otherwise(puzzle: &Puzzle) -> Vec<(Message, Puzzle)> {
    if !is_plain(puzzle) || !has_digits(puzzle) {
        return Vec::new();
    }
    let others = ORDERS[1..].iter().map(|order| {
        let again =
            |&Tile([top, right, bottom, left]): &Tile| (order.tile)([top, left, right, bottom]);
        let tiles = puzzle.tiles().iter().map(again).collect();
        let fixed = puzzle.fixed().iter();
        let fixed = fixed.map(|tile| tile.as_ref().map(again)).collect();
        let other = Puzzle::new(puzzle.frame(), tiles, false, Rim::Free, fixed);
        let option = Message::new("otherwise-sides").with("order", order.name);
        (option, other.expect("the same numbers of tiles"))
    });
    others.collect()
}

/// Reads a puzzle.
pub(super) fn read(text: &str, settings: &Settings) -> Result<Puzzle, ReadError> {
    let order = order(settings)?;
    let (header, tiles) = tiles(text, order)?;
    let size = match header {
        Some((line, size)) => size::told(Some(size), line, settings)?,
        None => size::wished(settings)?,
    };
    let draft = Draft {
        size,
        tiles,
        is_unlimited: false,
        fixed: Vec::new(),
        can_turn: false,
        rim: Rim::Free,
    };
    draft.puzzle()
}

/// The line and the content of a header.
type Header = (usize, [usize; 2]);

/// The size in the first line, if it is one, and the tiles of a text.
///
/// # Errors
/// A line is not a tile.
fn tiles(text: &str, order: &Order) -> Result<(Option<Header>, Vec<Written>), ReadError> {
    let mut tiles = Vec::new();
    let header = spoken_lines(text).next().and_then(|(line, words)| {
        let size = tiles_header(words)?;
        Some((line, size))
    });
    // The numbers of lines stay what they are.
    let blank = "\n".repeat(header.map_or(0, |(line, _)| line));
    let rest = text
        .lines()
        .skip(blank.len())
        .collect::<Vec<_>>()
        .join("\n");
    let text = if header.is_some() {
        blank + &rest
    } else {
        text.to_owned()
    };
    for (line, words) in tile_lines(&text)? {
        let (tile, in_place) =
            tile(words, order).map_err(|message| ReadError::at(line, message))?;
        tiles.push(Written {
            line,
            tile,
            in_place,
        });
    }
    Ok((header, tiles))
}

/// The lines of tiles with their numbers, without comments and without leading and trailing empty
/// lines.
///
/// # Errors
/// There is an empty line between tiles, as between two boards.
pub(super) fn tile_lines(text: &str) -> Result<Vec<(usize, &str)>, ReadError> {
    let mut lines: Vec<(usize, &str)> = Vec::new();
    let mut gap = None;
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with("--") {
            continue;
        }
        match gap {
            _ if line.is_empty() => gap = gap.or_else(|| (!lines.is_empty()).then_some(at + 1)),
            Some(gap) => return Err(ReadError::at(gap, Message::new("tiles-gap"))),
            None => lines.push((at + 1, line)),
        }
    }
    Ok(lines)
}

/// A tile whose digits, or numbers apart, are in this order, and whether it is marked.
fn tile(line: &str, order: &Order) -> Result<(Tile, bool), Message> {
    let unmarked = line.strip_suffix('@');
    let words: Vec<&str> = unmarked.unwrap_or(line).split_whitespace().collect();
    if let [first, second, third, fourth] = words[..] {
        let numbers = [first, second, third, fourth].map(draft::color);
        let [first, second, third, fourth] = numbers;
        let tile = (order.tile)([first?, second?, third?, fourth?]);
        return Ok((tile, unmarked.is_some()));
    }
    let end = line.find(|c: char| c == '@' || c.is_whitespace());
    let (digits, rest) = line.split_at(end.unwrap_or(line.len()));
    let mut colors = Vec::new();
    for (at, letter) in digits.chars().enumerate() {
        let bad = || {
            let message = Message::new("tile-letter-bad").with("col", at + 1);
            message.with("letter", letter.escape_default().to_string())
        };
        colors.push(as_u8(letter.to_digit(10).ok_or_else(bad)? as usize));
    }
    let Ok(digits) = <[Color; 4]>::try_from(&colors[..]) else {
        return Err(Message::new("tile-digits").with("found", colors.len()));
    };
    let tile = (order.tile)(digits);
    match rest.trim() {
        "" => Ok((tile, false)),
        "@" => Ok((tile, true)),
        rest => Err(Message::new("tile-rest").with("rest", rest)),
    }
}

/// The text of a position. `None` if it would not be read back as the same puzzle, or if a colour
/// is not a digit. A filled board is a solution, which only lists its tiles.
pub(super) fn write(puzzle: &Puzzle, state: &State) -> Option<String> {
    let filled = is_filled(puzzle, state);
    if !has_digits(puzzle) || !(is_plain(puzzle) || filled) {
        return None;
    }
    if filled {
        let tiles = state.cells.iter().flatten();
        return Some(lines(tiles.map(|tile| (*tile, false))));
    }
    Some(lines(listed(puzzle, state).into_iter()))
}

/// The text of a position in which only the given tiles are fixed. `None` as for [`write`].
pub(super) fn write_loose(puzzle: &Puzzle, state: &State) -> Option<String> {
    let can_be_listed = has_digits(puzzle) && is_plain(puzzle);
    can_be_listed.then(|| lines(listed_loose(puzzle, state).into_iter()))
}

/// Whether a list of tiles is read back as a puzzle with the same rules.
fn is_plain(puzzle: &Puzzle) -> bool {
    let [rows, cols] = puzzle.frame();
    !puzzle.is_unlimited() && !puzzle.can_turn() && puzzle.rim() == Rim::Free && rows == cols
}

/// Whether every colour is a digit.
fn has_digits(puzzle: &Puzzle) -> bool {
    let mut tiles = puzzle.tiles().iter();
    tiles.all(|tile| tile.0.iter().all(|&color| color <= 9))
}

/// A line for each tile, with a mark where it is fixed.
fn lines(tiles: impl Iterator<Item = (Tile, bool)>) -> String {
    let line = |(tile, is_fixed): (Tile, bool)| {
        let mark = if is_fixed { " @" } else { "" };
        format!("{tile}{mark}\n")
    };
    tiles.map(line).collect()
}

/// As [`listed`], with only the given tiles lying there.
pub(super) fn listed_loose(puzzle: &Puzzle, state: &State) -> Vec<(Tile, bool)> {
    let given = State::start(puzzle).cells;
    let all = listed(puzzle, state).into_iter().zip(given);
    all.map(|((tile, _), given)| (tile, given.is_some()))
        .collect()
}

/// Whether a board is full and was not full at the start: then it is meant as a solution. A puzzle
/// whose tiles are all fixed stays a puzzle.
pub(super) fn is_filled(puzzle: &Puzzle, state: &State) -> bool {
    state.cells.iter().all(Option::is_some) && *state != State::start(puzzle)
}

/// A tile for each cell, and whether it lies there. Tiles on the board are listed at their cells;
/// the others fill the remaining cells in the order of the puzzle, which has as many tiles as cells.
pub(super) fn listed(puzzle: &Puzzle, state: &State) -> Vec<(Tile, bool)> {
    let kind = |tile| puzzle.kind_of(tile).expect("the puzzle has it").index();
    let kinds: Vec<usize> = puzzle.tiles().iter().map(|&tile| kind(tile)).collect();
    // Of equal tiles, those already at their position in the list count as the ones on the board.
    let stands = |cell: usize| state.cells[cell].is_some_and(|tile| kind(tile) == kinds[cell]);
    let mut lying = vec![0_usize; puzzle.kinds().len()];
    for (cell, tile) in state.cells.iter().enumerate() {
        match tile {
            Some(tile) if !stands(cell) => lying[kind(*tile)] += 1,
            _ => {}
        }
    }
    let left = (0..kinds.len()).filter(|&at| {
        let lies = !stands(at) && lying[kinds[at]] > 0;
        lying[kinds[at]] -= usize::from(lies);
        !lies && !stands(at)
    });
    let mut left = left.collect::<Vec<_>>().into_iter();
    let tile = |cell: &Option<Tile>| match cell {
        Some(tile) => (*tile, true),
        None => {
            let next = left.next().expect("as many tiles as cells");
            (puzzle.tiles()[next], false)
        }
    };
    state.cells.iter().map(tile).collect()
}
