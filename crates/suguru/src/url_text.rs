//! Links to Suguru of puzz.link and of its kin, and the text that these sites save: `pzprv3`, `suguru`, rows
//! and columns, then the borders and the numbers in rows.
//!
//! After the size a link has the borders between cells, first those between neighbours in a row, then those
//! between neighbours in a column, five to a digit in base 32; then the numbers in reading order: a
//! hexadecimal digit, `-` and two of them, `.` for a cell whose number is not told, or a letter from g to z
//! for 1 to 20 cells without one. Lines that begin with `--` are comments.

use std::fmt::Write as _;

use pavage_bits::flood;
use pavage_family::text::{is_of_puzz_link, spoken_lines};
use pavage_family::{Message, ReadError};
use pavage_grid::CELLS_MAX;

use super::draft::{Draft, Written, too_large};
use super::puzzle::{Puzzle, State};

/// The name of the puzzle in links and files.
const GENRE: &str = "suguru";
/// The site of the links that are written.
const SITE: &str = "https://puzz.link/p";

/// Sites whose links hold other puzzles or other forms, by what their addresses contain.
const SITES: [(&str, &str); 8] = [
    ("e2.bucas.name", "url-bucas"),
    ("penpa", "url-penpa"),
    ("sudokupad", "url-sudokupad"),
    ("crackingthecryptic", "url-sudokupad"),
    ("puzz.link", "url-genre"),
    ("pzv.jp", "url-genre"),
    ("pzpr", "url-genre"),
    ("pzplus", "url-genre"),
];

/// Whether a text is a link, or a file that such a site saved.
pub(super) fn looks_like_link(text: &str) -> bool {
    is_of_puzz_link(text) || link(text).is_some()
}

/// The link in a text and its line: the only line, or the address in a shortcut to a page.
fn link(text: &str) -> Option<(usize, &str)> {
    let is_link = |word: &str| word.starts_with("https://") || word.starts_with("http://");
    let mut links = spoken_lines(text).map(|(at, line)| (at, line.trim_start_matches("URL=")));
    let first = links.next()?;
    if first.1.starts_with("[InternetShortcut]") {
        return links.find(|(_, line)| is_link(line));
    }
    let begins = is_link(first.1) || first.1.starts_with("suguru/");
    (begins && !first.1.contains(char::is_whitespace)).then_some(first)
}

/// Reads cages and values.
pub(super) fn read(text: &str) -> Result<Written, ReadError> {
    match link(text) {
        Some((line, link)) => of_link(link, line),
        None => of_file(text),
    }
}

/// Borders and numbers of a board.
struct Board {
    rows: usize,
    cols: usize,
    /// Whether there is a border to the right of each cell, and below it.
    borders: [Vec<bool>; 2],
    values: Vec<Option<u32>>,
    lines: Vec<usize>,
}

impl Board {
    /// A board without borders and numbers, all of it on one line.
    fn new([rows, cols]: [usize; 2], line: usize) -> Result<Board, Message> {
        let cells = rows.saturating_mul(cols);
        if cells == 0 {
            return Err(Message::new("board-empty"));
        }
        if cells > CELLS_MAX {
            return Err(too_large(cells));
        }
        Ok(Board {
            rows,
            cols,
            borders: [vec![false; cells], vec![false; cells]],
            values: vec![None; cells],
            lines: vec![line; cells],
        })
    }

    /// The cells that have a neighbour to the right, and below.
    fn inner(&self) -> [Vec<usize>; 2] {
        let cells = self.rows * self.cols;
        let is_last = |cell: &usize| (cell + 1).is_multiple_of(self.cols);
        let right = (0..cells).filter(|cell| !is_last(cell)).collect();
        [right, (0..cells - self.cols).collect()]
    }

    /// The number of the cage of each cell: cells that no border parts are of one cage.
    fn cages(&self) -> Vec<Option<usize>> {
        let mut cages = vec![None; self.rows * self.cols];
        let mut number = 0;
        for first in 0..cages.len() {
            if cages[first].is_some() {
                continue;
            }
            number += 1;
            cages[first] = Some(number);
            let around = |cell: usize| {
                let [right, below] = &self.borders;
                let col = cell % self.cols;
                let beside = [
                    (col + 1 < self.cols && !right[cell]).then(|| cell + 1),
                    (col > 0 && !right[cell - 1]).then(|| cell - 1),
                    (cell + self.cols < below.len() && !below[cell]).then(|| cell + self.cols),
                    (cell >= self.cols && !below[cell - self.cols]).then(|| cell - self.cols),
                ];
                beside.into_iter().flatten()
            };
            let is_new = |next: usize| cages[next].replace(number).is_none();
            flood(&mut vec![first], around, is_new);
        }
        cages
    }

    fn written(self) -> Result<Written, ReadError> {
        let draft = Draft {
            cols: self.cols,
            cages: self.cages(),
            cage_lines: self.lines.clone(),
            values: self.values,
            value_lines: self.lines,
        };
        draft.written()
    }
}

fn of_link(link: &str, line: usize) -> Result<Written, ReadError> {
    let at_line = |message| ReadError::at(line, message);
    let board = board_of(link).map_err(at_line)?;
    board.written()
}

fn board_of(link: &str) -> Result<Board, Message> {
    let path = link.split_once('?').map_or(link, |(_, path)| path);
    let mut parts = path.split('/');
    let genre = parts.next().unwrap_or_default();
    if genre.trim_end_matches("_edit") != GENRE {
        return Err(refused(link, genre));
    }
    let is_size = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty();
    // Options of the site may come before the size.
    let mut parts = parts.skip_while(|part| !is_size(part));
    let mut size = || parts.next().filter(is_size)?.parse().ok();
    let (Some(cols), Some(rows)) = (size(), size()) else {
        return Err(Message::new("url-size").with("genre", GENRE));
    };
    let mut board = Board::new([rows, cols], 1)?;
    let mut letters = parts.next().unwrap_or_default().chars();
    for (side, cells) in board.inner().into_iter().enumerate() {
        for five in cells.chunks(5) {
            let digit = letters.next().ok_or_else(|| Message::new("url-short"))?;
            let bits = digit.to_digit(32).ok_or_else(|| bad(digit))?;
            for (at, cell) in five.iter().enumerate() {
                board.borders[side][*cell] = bits >> (4 - at) & 1 == 1;
            }
        }
    }
    read_numbers(&mut letters, &mut board.values)?;
    Ok(board)
}

/// Reads the numbers of a link, in reading order.
fn read_numbers(
    letters: &mut std::str::Chars<'_>,
    values: &mut [Option<u32>],
) -> Result<(), Message> {
    let mut cell = 0;
    while let Some(letter) = letters.next() {
        let digits = match letter {
            '-' => 2,
            '+' | '=' | '%' => 3,
            _ => 0,
        };
        let free = letter.to_digit(36).filter(|digit| *digit >= 16);
        let value = match (letter, digits, free) {
            ('.', _, _) => None,
            (_, _, Some(digit)) => {
                cell += digit as usize - 15;
                if cell > values.len() {
                    return Err(Message::new("url-long"));
                }
                continue;
            }
            (_, 0, None) => Some(letter.to_digit(16).ok_or_else(|| bad(letter))?),
            (_, count, None) => {
                let number: String = letters.by_ref().take(count).collect();
                let number = u32::from_str_radix(&number, 16).map_err(|_| bad(letter))?;
                // Larger than any cage, whatever is added to it.
                Some(number + if count == 3 { 256 } else { 0 })
            }
        };
        *values
            .get_mut(cell)
            .ok_or_else(|| Message::new("url-long"))? = value;
        cell += 1;
    }
    Ok(())
}

fn bad(letter: char) -> Message {
    Message::new("url-letter").with("letter", letter.escape_default().to_string())
}

/// Why a link is not read: what it is instead.
fn refused(link: &str, genre: &str) -> Message {
    let address = link.split('?').next().unwrap_or_default().to_lowercase();
    let known = SITES.iter().find(|(part, _)| address.contains(part));
    let code = known.map_or("url-unknown", |(_, code)| code);
    Message::new(code).with("genre", genre)
}

/// Reads a file that a site saved. What the player has entered is not read.
fn of_file(text: &str) -> Result<Written, ReadError> {
    let lines = spoken_lines(text);
    // In one line, `/` stands for the ends of lines.
    let mut lines = lines.flat_map(|(at, line)| line.split('/').map(move |part| (at, part.trim())));
    let version = lines.next();
    let genre = lines.next();
    let (Some((first, _)), Some((line, GENRE))) = (version, genre) else {
        let (line, name) = genre.unwrap_or((1, ""));
        return Err(ReadError::at(
            line,
            Message::new("url-genre").with("genre", name),
        ));
    };
    let mut size = || lines.next()?.1.parse::<usize>().ok();
    let (Some(rows), Some(cols)) = (size(), size()) else {
        return Err(ReadError::at(
            line,
            Message::new("url-size").with("genre", GENRE),
        ));
    };
    let mut board =
        Board::new([rows, cols], first).map_err(|message| ReadError::at(line, message))?;
    let mut last = line;
    let mut row = |length: usize| -> Result<(usize, Vec<&str>), ReadError> {
        let Some((line, text)) = lines.next() else {
            return Err(ReadError::at(last, Message::new("url-short")));
        };
        last = line;
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != length {
            let message = Message::new("grid-ragged").with("cells", words.len());
            return Err(ReadError::at(line, message.with("expected", length)));
        }
        Ok((line, words))
    };
    let [right, below] = board.inner();
    for (side, cells, length) in [(0, right, cols - 1), (1, below, cols)] {
        // With one column there are empty rows, which are not written.
        for cells in cells.chunks(length.max(1)) {
            let (line, words) = row(length)?;
            for (cell, word) in cells.iter().zip(words) {
                let is_border = match word {
                    "0" => false,
                    "1" => true,
                    _ => return Err(ReadError::at(line, word_bad(word))),
                };
                board.borders[side][*cell] = is_border;
            }
        }
    }
    for start in (0..rows).map(|row| row * cols) {
        let (line, words) = row(cols)?;
        for (cell, word) in (start..).zip(words) {
            board.lines[cell] = line;
            board.values[cell] = match word {
                "." | "-" => None,
                word => Some(
                    word.parse()
                        .map_err(|_| ReadError::at(line, word_bad(word)))?,
                ),
            };
        }
    }
    board.written()
}

fn word_bad(word: &str) -> Message {
    Message::new("url-letter").with("letter", word)
}

/// The link of a position; its values are given. `None` if the board is not a rectangle, because links
/// cannot describe it.
pub(super) fn write(puzzle: &Puzzle, state: &State) -> Option<String> {
    let layout = puzzle.layout();
    let [rows, cols] = layout.frame();
    if rows * cols != layout.size() {
        return None;
    }
    let cell_at = |cell: usize| layout.cell_at(cell / cols, cell % cols);
    let cage = |cell: usize| cell_at(cell).map(|cell| layout.cage_of(cell));
    let board = Board::new([rows, cols], 1).ok()?;
    let mut text = format!("{SITE}?{GENRE}/{cols}/{rows}/");
    for (step, cells) in [1, cols].into_iter().zip(board.inner()) {
        for five in cells.chunks(5) {
            let bits = five.iter().enumerate().map(|(at, cell)| {
                let is_border = cage(*cell) != cage(cell + step);
                u32::from(is_border) << (4 - at)
            });
            text.extend(char::from_digit(bits.sum(), 32));
        }
    }
    let mut free = 0;
    for cell in 0..rows * cols {
        let value = cell_at(cell).and_then(|cell| state.values()[cell.index()]);
        free += u32::from(value.is_none());
        if free == 20 || value.is_some() && free > 0 {
            text.extend(char::from_digit(free + 15, 36));
            free = 0;
        }
        match value {
            Some(value @ 0..16) => text.extend(char::from_digit(value.into(), 16)),
            Some(value) => write!(text, "-{value:02x}").expect("it is a string"),
            None => {}
        }
    }
    if free > 0 {
        text.extend(char::from_digit(free + 15, 36));
    }
    Some(text + "\n")
}
