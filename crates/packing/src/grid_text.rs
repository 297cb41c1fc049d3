//! The letter grid: one line for each row. A letter is a placed piece, `.` is an empty cell, and
//! `#` or a blank is outside the board. Lines that begin with `--` are comments.

use pavage_grid::{Board, BoardError, CELLS_MAX, CellId, Point};

use super::pieces::{is_name, lattice};
use super::puzzle::{Placement, Puzzle, State};
use pavage_family::text::{begins_with_numbers, draws_twice, lists_tiles};
use pavage_family::{Message, ReadError};

/// A letter grid as read: the board and the letter on each cell.
pub(super) struct LetterGrid {
    pub(super) board: Board,
    pub(super) frame: [usize; 2],
    /// The letters in the order of the board's cells. `None` is an empty cell.
    pub(super) letters: Vec<Option<char>>,
    /// The line of the text that holds each row of the board.
    lines: Vec<usize>,
}

impl LetterGrid {
    /// Reads the rows of a text.
    pub(super) fn read(text: &str) -> Result<LetterGrid, ReadError> {
        let rows = rows_of(text)?;
        let width = width_of(&rows);
        let mut cells = Vec::new();
        for (row, (line, letters)) in rows.iter().enumerate() {
            let found = letters
                .trim_end_matches(' ')
                .chars()
                .count()
                .max(width.min(letters.chars().count()));
            if found != width {
                let message = Message::new("grid-ragged")
                    .with("cells", found)
                    .with("expected", width);
                return Err(ReadError::at(*line, message));
            }
            for (col, letter) in letters.chars().take(width).enumerate() {
                match letter {
                    '#' | ' ' => {}
                    '.' => cells.push((Point::flat(row as i32, col as i32), None)),
                    _ if is_name(letter) => {
                        cells.push((Point::flat(row as i32, col as i32), Some(letter)));
                    }
                    _ => {
                        let message = Message::new("grid-letter-bad")
                            .with("letter", letter.escape_default().to_string())
                            .with("col", col + 1);
                        return Err(ReadError::at(*line, message));
                    }
                }
            }
        }
        let points = cells.iter().map(|(point, _)| *point).collect();
        let board = Board::new(lattice(), points).map_err(|error| board_message(&error))?;
        let frame = [rows.len(), width];
        let letters = cells.into_iter().map(|(_, letter)| letter).collect();
        let lines = rows.into_iter().map(|(line, _)| line).collect();
        Ok(LetterGrid {
            board,
            frame,
            letters,
            lines,
        })
    }

    /// The connected sets of cells with the same letter, as placements.
    pub(super) fn placements(&self) -> Vec<Placement> {
        let letter = |cell: CellId| self.letters[cell.index()];
        let sets = self.board.components_by(letter).into_iter();
        sets.filter_map(|cells| {
            Some(Placement {
                piece: letter(cells[0])?,
                cells,
            })
        })
        .collect()
    }

    /// The line on which a placement begins.
    pub(super) fn line_of(&self, placement: &Placement) -> usize {
        let row = self.board.point(placement.cells[0]).0[0];
        self.lines[row as usize]
    }
}

/// The width of a grid: the length of its first row, without trailing blanks that lie to the right
/// of every row's last letter.
fn width_of(rows: &[(usize, &str)]) -> usize {
    let inked = rows
        .iter()
        .map(|(_, row)| row.trim_end_matches(' ').chars().count());
    rows[0].1.chars().count().min(inked.max().unwrap_or(0))
}

/// The rows that are not comments, without leading and trailing empty lines, with their line
/// numbers.
fn rows_of(text: &str) -> Result<Vec<(usize, &str)>, ReadError> {
    let lines = text
        .lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line.trim_end_matches('\r')));
    let mut rows: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.starts_with("--")).collect();
    while rows.last().is_some_and(|(_, line)| line.trim().is_empty()) {
        rows.pop();
    }
    let blank = rows.iter().take_while(|(_, line)| line.is_empty()).count();
    rows.drain(..blank);
    if rows.is_empty() {
        return Err(Message::new("grid-empty").into());
    }
    let cells: usize = rows.iter().map(|(_, line)| line.len()).sum();
    if cells > CELLS_MAX * 8 {
        return Err(too_large(cells as u64).into());
    }
    match rows.iter().find(|(_, line)| line.is_empty()) {
        Some((line, _)) => Err(ReadError::at(*line, Message::new("grid-layers"))),
        None => Ok(rows),
    }
}

/// The message for a board error.
pub(super) fn board_message(error: &BoardError) -> Message {
    match error {
        BoardError::Empty => Message::new("board-empty"),
        BoardError::TooLarge { cells } => too_large(*cells as u64),
    }
}

/// The message that a board with this many cells is too large.
pub(super) fn too_large(cells: u64) -> Message {
    Message::new("board-too-large")
        .with("cells", cells)
        .with("max", CELLS_MAX)
}

/// Whether a text looks like a letter grid with at least one cell: every character of its first row
/// may occur in a grid, and the text is not a list of numbers or tiles, nor a board drawn twice.
pub(super) fn looks_like_grid(text: &str) -> bool {
    if begins_with_numbers(text) || draws_twice(text) || lists_tiles(text) {
        return false;
    }
    let mut rows = text
        .lines()
        .filter(|line| !line.starts_with("--") && !line.trim().is_empty());
    let in_grid =
        |letter: char| letter == ' ' || letter == '.' || letter == '#' || letter.is_alphanumeric();
    let Some(first) = rows.next() else {
        return false;
    };
    let all_digits = |line: &str| {
        line.chars()
            .all(|letter| letter.is_ascii_digit() || letter == ' ')
    };
    first.trim_end().chars().all(in_grid)
        && !all_digits(first)
        && rows.all(|row| !row.contains('='))
}

/// The rows of a state: letters, `.` for empty and open cells, `#` outside.
pub(super) fn rows(puzzle: &Puzzle, state: &State) -> Vec<String> {
    let board = puzzle.board();
    let [height, width] = puzzle.frame();
    let mut letters = vec![vec!['#'; width]; height];
    let mut write = |cell: CellId, letter: char| {
        let [row, col, _] = board.point(cell).0;
        letters[row as usize][col as usize] = letter;
    };
    board.cells().for_each(|cell| write(cell, '.'));
    for placement in &state.placed {
        placement
            .cells
            .iter()
            .for_each(|&cell| write(cell, placement.piece));
    }
    letters
        .into_iter()
        .map(|row| row.into_iter().collect())
        .collect()
}

impl LetterGrid {
    /// A board without letters.
    pub(super) fn empty(board: Board, frame: [usize; 2]) -> LetterGrid {
        let letters = vec![None; board.size()];
        LetterGrid {
            board,
            frame,
            letters,
            lines: (1..=frame[0]).collect(),
        }
    }
}
