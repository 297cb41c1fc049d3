//! Boards and positions drawn with letters: one line for each row. A letter is a placed piece, `.`
//! is an empty cell, `?` an empty cell that may stay open, and `#` or a blank is outside the board. Lines that begin with `--` are
//! comments. On solid lattices, empty lines separate the layers, the bottom first. Copies that touch
//! have letters of their own: see [`super::copies`].

use pavage_family::numbers::as_i32;
use pavage_grid::{BALLS, Board, BoardError, CELLS_MAX, CellId, Lattice, Point, SQUARE, Wrap};

use super::copies;
use super::pieces::is_name;
use super::puzzle::{Frame, OPEN, Placement, Puzzle, State};
use super::rules::Rules;
use pavage_family::text::{begins_with_numbers, draws_twice, is_of_puzz_link, lists_tiles};
use pavage_family::{Message, ReadError};

/// The letter of an empty cell that may stay open.
const OPTIONAL: char = '?';

/// A letter grid as read: the board and the letter on each cell.
pub(super) struct LetterGrid {
    pub(super) board: Board,
    pub(super) frame: Frame,
    /// The letters in the order of the board's cells. `None` is an empty cell.
    pub(super) letters: Vec<Option<char>>,
    /// Whether each cell may stay open.
    optional: Vec<bool>,
    /// The line of the text that holds each row of each layer.
    lines: Vec<Vec<usize>>,
}

/// A line of a text, with its number.
type Line<'t> = (usize, &'t str);

impl LetterGrid {
    /// Reads a text that does not name its lattice: squares, or the layers of a ball pyramid.
    pub(super) fn read(text: &str) -> Result<LetterGrid, ReadError> {
        let lines = lines_of(text)?;
        let layers = layers_of(&lines);
        if is_pyramid(&layers) {
            return LetterGrid::of_layers(&BALLS, layers);
        }
        let grid = if lines.iter().any(|(_, line)| line.is_empty()) {
            Err(not_a_pyramid(&layers))
        } else {
            LetterGrid::of_layers(&SQUARE, vec![lines])
        };
        grid.map_err(|error| parted(text).unwrap_or(error))
    }

    /// Reads a board of a lattice.
    pub(super) fn read_on(text: &str, lattice: &'static Lattice) -> Result<LetterGrid, ReadError> {
        let lines = lines_of(text)?;
        if let Some(error) = parted(text).filter(|_| lattice != &SQUARE) {
            return Err(error);
        }
        if lattice.is_solid {
            return LetterGrid::of_layers(lattice, layers_of(&lines));
        }
        let empty = lines.iter().find(|(_, line)| line.is_empty());
        match empty.filter(|_| has_whole_rows(lattice)) {
            Some((line, _)) => Err(ReadError::at(*line, Message::new("grid-layers-flat"))),
            None => LetterGrid::of_layers(lattice, vec![lines]),
        }
    }

    fn of_layers(
        lattice: &'static Lattice,
        layers: Vec<Vec<Line<'_>>>,
    ) -> Result<LetterGrid, ReadError> {
        let mut cells = Vec::new();
        let mut frame = Vec::new();
        for (layer, rows) in layers.iter().enumerate() {
            let width = width_of(lattice, rows);
            check_width(lattice, rows, width)?;
            check_layer(lattice, layer, rows, width, frame.first())?;
            frame.push([rows.len(), width]);
            for (row, (line, letters)) in rows.iter().enumerate() {
                for (col, letter) in letters.chars().take(width).enumerate() {
                    let point = Point([layer, row, col].map(as_i32));
                    let letter = letter_of(letter, lattice, point)
                        .map_err(|message| ReadError::at(*line, message))?;
                    cells.extend(letter.map(|drawn| (point, drawn)));
                }
            }
        }
        let points = cells.iter().map(|(point, _)| *point).collect();
        let optional = cells.iter().map(|(_, drawn)| *drawn == Drawn::Optional);
        let optional = optional.collect();
        let board = Board::new(lattice, points).map_err(|error| board_message(&error))?;
        let number = |rows: &Vec<Line<'_>>| rows.iter().map(|(line, _)| *line).collect();
        Ok(LetterGrid {
            board,
            frame: Frame::of_layers(frame).expect("there is a row"),
            letters: cells.into_iter().map(|(_, drawn)| drawn.letter()).collect(),
            optional,
            lines: layers.iter().map(number).collect(),
        })
    }

    /// Joins the last row or column of the drawing to the first.
    ///
    /// # Errors
    /// The text names neither, or the lattice has no cylinders.
    pub(super) fn wrap(&mut self, text: &str) -> Result<(), Message> {
        let wraps = [Wrap::Rows, Wrap::Columns];
        let wrap = wraps.into_iter().find(|wrap| wrap_name(*wrap) == text);
        let wrap = wrap.ok_or_else(|| Message::new("wrap-bad").with("typed", text))?;
        let lattice = self.board.lattice();
        if lattice != &SQUARE {
            return Err(Message::new("wrap-lattice").with("lattice", lattice.name));
        }
        let [rows, cols] = self.frame.largest();
        let length = if wrap == Wrap::Rows { rows } else { cols };
        let board = self.board.clone().wrapped(wrap, length);
        self.board = board.expect("cells lie in the frame, and squares repeat");
        Ok(())
    }

    /// A board without letters.
    pub(super) fn empty(board: Board, frame: Frame) -> LetterGrid {
        let letters = vec![None; board.size()];
        let lines = frame.layers().iter().map(|[rows, _]| (1..=*rows).collect());
        LetterGrid {
            lines: lines.collect(),
            optional: vec![false; letters.len()],
            board,
            frame,
            letters,
        }
    }

    /// The rules of the drawing: which cells may stay open.
    pub(super) fn rules(&self) -> Rules {
        let mut rules = Rules::usual(self.board.size());
        for cell in self
            .board
            .cells()
            .filter(|cell| self.optional[cell.index()])
        {
            rules.let_open(cell).expect("there is no choice yet");
        }
        rules
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
        let [layer, row, _] = self.board.point(placement.cells[0]).0;
        self.lines[layer as usize][row as usize]
    }
}

/// What is joined, as it is typed.
pub(super) fn wrap_name(wrap: Wrap) -> &'static str {
    match wrap {
        Wrap::Rows => "rows",
        Wrap::Columns => "columns",
    }
}

/// Whether every row of a board has the same length, written with `#` where there is no cell.
pub(super) fn has_whole_rows(lattice: &Lattice) -> bool {
    lattice.period == 1
}

/// What is drawn on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Empty,
    Optional,
    Piece(char),
}

impl Drawn {
    fn letter(self) -> Option<char> {
        match self {
            Drawn::Piece(letter) => Some(letter),
            Drawn::Empty | Drawn::Optional => None,
        }
    }
}

/// What a letter says about a point: outside, or what is on a cell.
fn letter_of(letter: char, lattice: &Lattice, point: Point) -> Result<Option<Drawn>, Message> {
    let [_, row, col] = point.0;
    let filled = match letter {
        '#' | ' ' => return Ok(None),
        OPEN => Drawn::Empty,
        OPTIONAL => Drawn::Optional,
        _ if is_name(letter) => Drawn::Piece(letter),
        _ => {
            let message = Message::new("grid-letter-bad");
            let message = message.with("letter", letter.escape_default().to_string());
            return Err(message.with("col", i64::from(col) + 1));
        }
    };
    match lattice.kind(point) {
        Some(_) => Ok(Some(filled)),
        None => Err(off_lattice("grid-off-lattice", row, col)),
    }
}

/// A letter stands where a lattice has no cell.
pub(super) fn off_lattice(code: &'static str, row: i32, col: i32) -> Message {
    let message = Message::new(code).with("row", i64::from(row) + 1);
    message.with("col", i64::from(col) + 1)
}

/// The width of a layer: the length of its first row, without trailing blanks that lie to the right
/// of every row's last letter; or of its longest row, where rows may end early.
fn width_of(lattice: &Lattice, rows: &[Line<'_>]) -> usize {
    let inked = rows.iter().map(|(_, row)| inked(row)).max().unwrap_or(0);
    if has_whole_rows(lattice) {
        rows[0].1.chars().count().min(inked)
    } else {
        inked
    }
}

/// The length of a row without trailing blanks.
pub(super) fn inked(row: &str) -> usize {
    row.trim_end_matches(' ').chars().count()
}

/// Checks that the rows of a layer are equally long, where they must be.
fn check_width(lattice: &Lattice, rows: &[Line<'_>], width: usize) -> Result<(), ReadError> {
    for (line, row) in rows.iter().filter(|_| has_whole_rows(lattice)) {
        let found = inked(row).max(width.min(row.chars().count()));
        if found != width {
            let message = Message::new("grid-ragged")
                .with("cells", found)
                .with("expected", width);
            return Err(ReadError::at(*line, message));
        }
    }
    Ok(())
}

/// Checks the size of a layer. Layers of cubes are equally large.
fn check_layer(
    lattice: &Lattice,
    layer: usize,
    rows: &[Line<'_>],
    width: usize,
    bottom: Option<&[usize; 2]>,
) -> Result<(), ReadError> {
    let largest = rows.len().max(width).max(layer + 1);
    if largest > CELLS_MAX {
        let error = BoardError::TooLarge { cells: largest };
        return Err(board_message(&error).into());
    }
    match bottom {
        Some(&bottom) if lattice != &BALLS && bottom != [rows.len(), width] => {
            let found = [rows.len(), width];
            let message = layer_other_size("layer-other-size", layer, found, bottom);
            Err(ReadError::at(rows[0].0, message))
        }
        _ => Ok(()),
    }
}

/// A layer is not as large as the one at the bottom.
pub(super) fn layer_other_size(
    code: &'static str,
    layer: usize,
    found: [usize; 2],
    bottom: [usize; 2],
) -> Message {
    let message = Message::new(code).with("layer", layer + 1);
    let message = message.with("found", size_text(found));
    message.with("expected", size_text(bottom))
}

fn size_text([rows, cols]: [usize; 2]) -> String {
    format!("{rows}x{cols}")
}

/// The lines that are not comments, without blank lines at the beginning and the end.
fn lines_of(text: &str) -> Result<Vec<Line<'_>>, ReadError> {
    let lines = numbered(text).filter(|(_, line)| !line.starts_with("--"));
    let rows = without_blank_ends(lines.collect());
    if rows.is_empty() {
        return Err(Message::new("grid-empty").into());
    }
    let cells: usize = rows.iter().map(|(_, line)| line.len()).sum();
    if cells > CELLS_MAX * 8 {
        return Err(board_message(&BoardError::TooLarge { cells }).into());
    }
    Ok(rows)
}

/// The text without the blank that follows each cell of each row, if one does and some row has two cells.
pub(super) fn without_gaps(text: &str) -> Option<String> {
    let is_row = |line: &&str| !line.starts_with("--") && !line.trim().is_empty();
    let mut rows = text.lines().filter(is_row).map(str::trim_end);
    let is_apart = |row: &str| row.chars().skip(1).step_by(2).all(|letter| letter == ' ');
    let has_two = rows.clone().any(|row| row.chars().nth(2).is_some());
    let closed = |line: &str| {
        let step = if is_row(&line) { 2 } else { 1 };
        line.chars().step_by(step).chain(['\n']).collect::<String>()
    };
    (has_two && rows.all(is_apart)).then(|| text.lines().map(closed).collect())
}

/// The lines of a text with their numbers, from 1.
pub(super) fn numbered(text: &str) -> impl Iterator<Item = Line<'_>> {
    let lines = text.lines().enumerate();
    lines.map(|(at, line)| (at + 1, line.trim_end_matches('\r')))
}

/// The lines from the first that is not blank to the last.
pub(super) fn without_blank_ends(mut lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    let is_blank = |(_, line): &&Line<'_>| line.trim().is_empty();
    let after = lines.iter().rev().take_while(is_blank).count();
    lines.truncate(lines.len() - after);
    let before = lines.iter().take_while(is_blank).count();
    lines.drain(..before);
    lines
}

/// The layers, which blank lines separate.
pub(super) fn layers_of<'t>(lines: &[Line<'t>]) -> Vec<Vec<Line<'t>>> {
    let parts = lines.split(|(_, line)| line.trim().is_empty());
    let layers = parts.filter(|layer| !layer.is_empty());
    layers.map(<[Line<'_>]>::to_vec).collect()
}

/// Whether the layers are those of a ball pyramid: n×n, (n-1)×(n-1), …, 1×1, with n at least 2.
fn is_pyramid(layers: &[Vec<Line<'_>>]) -> bool {
    let sides = (1..=layers.len()).rev();
    layers.len() > 1 && sides.zip(layers).all(|(side, rows)| is_square(rows, side))
}

fn is_square(rows: &[Line<'_>], side: usize) -> bool {
    rows.len() == side && rows.iter().all(|(_, row)| inked(row) == side)
}

/// The error that layers are none of a pyramid: at a row that is too short or too long, or else at
/// the first layer that does not fit.
fn not_a_pyramid(layers: &[Vec<Line<'_>>]) -> ReadError {
    let ragged = layers.iter().find_map(|rows| {
        let width = width_of(&BALLS, rows);
        check_width(&BALLS, rows, width).err()
    });
    if let Some(error) = ragged {
        return error;
    }
    let (first, last) = (&layers[0], &layers[layers.len() - 1]);
    let turned: Vec<Vec<Line<'_>>> = layers.iter().rev().cloned().collect();
    if is_pyramid(&turned) {
        return ReadError::at(first[0].0, Message::new("grid-upside-down"));
    }
    let sizes = layers.iter().take(9).map(|rows| {
        let width = rows.iter().map(|(_, row)| inked(row)).max();
        size_text([rows.len(), width.unwrap_or(0)])
    });
    let sizes: Vec<String> = sizes.collect();
    let message = Message::new("grid-layers").with("sizes", sizes.join(", "));
    let mut sides = (0..=first.len()).rev().zip(layers);
    let line = match sides.find(|(side, rows)| *side == 0 || !is_square(rows, *side)) {
        // The empty line below the first rows may be the one that is wrong.
        Some((side, _)) if side == first.len() => first[side - 1].0 + 1,
        Some((_, rows)) => rows[0].0,
        None => last[last.len() - 1].0,
    };
    ReadError::at(line, message)
}

/// The error that a line between the rows of a board separates solutions, if there is one.
fn parted(text: &str) -> Option<ReadError> {
    let is_row = |(_, line): &Line<'_>| !line.starts_with("--") && !line.trim().is_empty();
    let mut lines = numbered(text).skip_while(|line| !is_row(line));
    let (at, _) = lines.find(|(_, line)| line.trim_end() == "--")?;
    let error = ReadError::at(at, Message::new("grid-parted"));
    lines.any(|line| is_row(&line)).then_some(error)
}

/// The message for a board error.
pub(super) fn board_message(error: &BoardError) -> Message {
    match error {
        BoardError::Empty => Message::new("board-empty"),
        BoardError::TooLarge { cells } => too_large(*cells as u64),
        BoardError::NoCell {
            point: Point([_, row, col]),
        } => off_lattice("grid-off-lattice", *row, *col),
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
    let is_other = is_of_puzz_link(text) || lists_tiles(text);
    if begins_with_numbers(text) || draws_twice(text) || is_other {
        return false;
    }
    let mut rows = text
        .lines()
        .filter(|line| !line.starts_with("--") && !line.trim().is_empty());
    // A tab is no cell; the reader says where it stands.
    let in_grid =
        |letter: char| matches!(letter, ' ' | '\t' | '.' | '?' | '#') || letter.is_alphanumeric();
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

/// The rows of each layer of a state: letters, `.` for empty and open cells. Outside the board there
/// is `#`, or a blank where rows may end early.
pub(super) fn layers(puzzle: &Puzzle, state: &State) -> Vec<Vec<String>> {
    layers_with(puzzle, state, OPEN)
}

/// As [`layers`], with this letter on uncovered cells that may stay open.
fn layers_with(puzzle: &Puzzle, state: &State, optional: char) -> Vec<Vec<String>> {
    let board = puzzle.board();
    let outside = if has_whole_rows(board.lattice()) {
        '#'
    } else {
        ' '
    };
    let blank = |[height, width]: &[usize; 2]| vec![vec![outside; *width]; *height];
    let mut letters: Vec<Vec<Vec<char>>> = puzzle.frame().layers().iter().map(blank).collect();
    let mut write = |cell: CellId, letter: char| {
        let [layer, row, col] = board.point(cell).0.map(|at| at as usize);
        letters[layer][row][col] = letter;
    };
    for cell in board.cells() {
        let is_optional = puzzle.rules().is_optional(cell);
        write(cell, if is_optional { optional } else { OPEN });
    }
    for (placement, letter) in state.placed.iter().zip(copies::letters(puzzle, state)) {
        placement.cells.iter().for_each(|&cell| write(cell, letter));
    }
    let row = |row: Vec<char>| {
        let row: String = row.into_iter().collect();
        row.trim_end_matches(' ').to_owned()
    };
    let layer = |rows: Vec<Vec<char>>| rows.into_iter().map(row).collect();
    letters.into_iter().map(layer).collect()
}

/// A state as text, with an empty line between layers. Empty cells that may stay open are `?` as long
/// as something is left to do; in a solution they are open.
pub(super) fn text(puzzle: &Puzzle, state: &State) -> String {
    drawing(
        puzzle,
        state,
        if is_done(puzzle, state) {
            OPEN
        } else {
            OPTIONAL
        },
    )
}

/// The drawing of a board: the uncovered cells that may stay open are `?`.
pub(super) fn board_text(puzzle: &Puzzle, state: &State) -> String {
    drawing(puzzle, state, OPTIONAL)
}

/// Whether all pieces that must be laid are, and all cells covered that must be.
fn is_done(puzzle: &Puzzle, state: &State) -> bool {
    let is_optional = |cell: CellId| puzzle.rules().is_optional(cell);
    let mut empty = puzzle.empty(state).into_iter().zip(puzzle.board().cells());
    empty.all(|(empty, cell)| !empty || is_optional(cell))
        && puzzle.missing(state).iter().all(|missing| *missing == 0)
}

fn drawing(puzzle: &Puzzle, state: &State, optional: char) -> String {
    let layer = |mut rows: Vec<String>| {
        // Blank lines before the first row do not count when a text is read.
        let blank = rows.iter_mut().take_while(|row| row.is_empty());
        blank.for_each(|row| row.push('#'));
        rows.into_iter().map(|row| row + "\n").collect()
    };
    let layers = layers_with(puzzle, state, optional).into_iter().map(layer);
    layers.collect::<Vec<String>>().join("\n")
}
