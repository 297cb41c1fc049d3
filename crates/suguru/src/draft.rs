//! What a text says about each place of a rectangle, and the puzzle made from it. All formats use
//! this module, so that they refuse a puzzle for the same reasons.

use std::fmt::Display;
use std::hash::Hash;

use pavage_grid::{CELLS_MAX, CellId};

use super::layout::{CAGE_CELLS_MAX, Layout, LayoutError};
use super::puzzle::{GivenError, Puzzle};
use pavage_family::title::Title;
use pavage_family::{Message, ReadError};

/// The places of a rectangle, one row after the other.
pub(super) struct Draft<K> {
    /// Width of the rectangle.
    pub(super) cols: usize,
    /// The name of each place's cage; `None` outside the board.
    pub(super) cages: Vec<Option<K>>,
    /// The line that names the cage of each place.
    pub(super) cage_lines: Vec<usize>,
    /// The value of each place.
    pub(super) values: Vec<Option<u32>>,
    /// The line that names the value of each place.
    pub(super) value_lines: Vec<usize>,
}

/// Cages, and the values written into their cells, right or wrong.
pub(super) struct Written {
    pub(super) layout: Layout,
    /// The value of each cell.
    pub(super) values: Vec<Option<u32>>,
    /// The line of each cell's value.
    lines: Vec<usize>,
    /// What the text calls the puzzle.
    pub(super) title: Option<Title>,
}

impl Written {
    /// The puzzle with these values as givens.
    ///
    /// # Errors
    /// A value does not fit its cage. The error names the line.
    pub(super) fn puzzle(self) -> Result<Puzzle, ReadError> {
        let places: Vec<[usize; 2]> = self
            .layout
            .cells()
            .map(|c| self.layout.place(c).indices())
            .collect();
        // A value larger than any cage is refused with the number as written.
        let givens = self.values.iter();
        let narrow = givens.map(|value| value.map(|value| u8::try_from(value).unwrap_or(u8::MAX)));
        let (lines, values) = (self.lines, &self.values);
        let place = |cell: CellId| places[cell.index()];
        let puzzle = Puzzle::new(self.layout, narrow.collect());
        let puzzle = puzzle.map(|puzzle| puzzle.titled(self.title));
        puzzle.map_err(|error| match error {
            GivenError::OutOfRange { cell, value, max } => {
                let value = values[cell.index()].unwrap_or(u32::from(value));
                let message = at_place("given-out-of-range", place(cell));
                let message = message.with("value", value).with("max", max);
                ReadError::at(lines[cell.index()], message)
            }
        })
    }
}

impl<K: Copy + Eq + Hash + Display> Draft<K> {
    /// The cages with the values written into them.
    ///
    /// # Errors
    /// The cages do not divide a board. The error names the line.
    pub(super) fn written(&self) -> Result<Written, ReadError> {
        let layout = Layout::new(self.cols, &self.cages);
        let layout = layout.map_err(|error| self.layout_error(error))?;
        let present = (0..self.cages.len()).filter(|&at| self.cages[at].is_some());
        let (values, lines) = present
            .map(|at| (self.values[at], self.value_lines[at]))
            .unzip();
        Ok(Written {
            layout,
            values,
            lines,
            title: None,
        })
    }

    fn layout_error(&self, error: LayoutError) -> ReadError {
        let at = |[row, col]: [usize; 2]| row * self.cols + col;
        let named = |code, cell| {
            let message = at_place(code, cell);
            match self.cages[at(cell)] {
                Some(name) => message.with("cage", name.to_string()),
                None => message,
            }
        };
        match error {
            LayoutError::Empty => Message::new("board-empty").into(),
            LayoutError::TooLarge => {
                let cells = self.cages.iter().flatten().count();
                too_large(cells).into()
            }
            LayoutError::CageTooLarge { cell, size } => {
                let message = named("cage-too-large", cell).with("size", size);
                let message = message.with("max", CAGE_CELLS_MAX);
                ReadError::at(self.cage_lines[at(cell)], message)
            }
            LayoutError::CageTornApart { cell, other } => {
                let message = and_place(named("cage-torn-apart", cell), other);
                ReadError::at(self.cage_lines[at(other)], message)
            }
        }
    }
}

/// The message that a board with this many cells is too large.
pub(super) fn too_large(cells: usize) -> Message {
    Message::new("board-too-large")
        .with("cells", cells)
        .with("max", CELLS_MAX)
}

/// A message about a place. People count rows and columns from 1.
pub(super) fn at_place(code: &'static str, [row, col]: [usize; 2]) -> Message {
    Message::new(code).with("row", row + 1).with("col", col + 1)
}

/// Adds a second place to a message.
pub(super) fn and_place(message: Message, [row, col]: [usize; 2]) -> Message {
    message
        .with("other_row", row + 1)
        .with("other_col", col + 1)
}
