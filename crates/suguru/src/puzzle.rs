//! A validated puzzle and a player's position in it.

use pavage_grid::CellId;

use super::layout::Layout;
use super::values::Values;
use pavage_family::title::Title;

/// Cages and givens.
///
/// Invariant: a given is a value that its cell may hold. Givens may contradict each other; the puzzle
/// then has no solution.
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Layout,
    givens: Vec<Option<u8>>,
    /// What its text calls it.
    title: Option<Title>,
}

/// Why givens do not fit a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenError {
    /// A value is too large or too small for its cage.
    OutOfRange {
        /// The cell.
        cell: CellId,
        /// The given value.
        value: u8,
        /// The largest value of the cage.
        max: usize,
    },
}

impl Puzzle {
    /// A puzzle with an entry for each cell of the layout: a given, or none.
    ///
    /// # Errors
    /// A given is out of range.
    ///
    /// # Panics
    /// There is not one entry for each cell.
    pub fn new(layout: Layout, givens: Vec<Option<u8>>) -> Result<Puzzle, GivenError> {
        assert_eq!(layout.size(), givens.len(), "one entry for each cell");
        for cell in layout.cells() {
            let Some(value) = givens[cell.index()] else {
                continue;
            };
            let max = layout.cage(layout.cage_of(cell)).len();
            if value == 0 || usize::from(value) > max {
                return Err(GivenError::OutOfRange { cell, value, max });
            }
        }
        Ok(Puzzle {
            layout,
            givens,
            title: None,
        })
    }

    /// The puzzle under a title of its own.
    pub(super) fn titled(self, title: Option<Title>) -> Puzzle {
        Puzzle { title, ..self }
    }

    /// What its text calls it.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_ref().map(Title::as_str)
    }

    /// Its cages.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The given of each cell.
    #[must_use]
    pub fn givens(&self) -> &[Option<u8>] {
        &self.givens
    }

    /// The given of a cell.
    #[must_use]
    pub fn given(&self, cell: CellId) -> Option<u8> {
        self.givens[cell.index()]
    }
}

/// The player's values, notes and colours.
///
/// Invariants: there is one entry for each cell of the puzzle. Givens are among the values. A cell
/// with a value has no notes of either kind. Notes are values that the cell may hold. Colours are
/// from 1 to [`COLOURS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The value of each cell, given or the player's.
    pub(super) values: Vec<Option<u8>>,
    /// The candidates that the player noted. `None` when nothing was noted.
    pub(super) notes: Vec<Option<Values>>,
    /// What the player noted in the middle of the cell, for purposes of their own: no reasoning
    /// looks at it.
    pub(super) centre: Vec<Values>,
    /// The colour that the player gave the cell.
    pub(super) colours: Vec<Option<u8>>,
}

/// How many colours cells may have.
pub const COLOURS: u8 = 8;

impl State {
    /// The position before the first move.
    #[must_use]
    pub fn start(puzzle: &Puzzle) -> State {
        State::of_values(puzzle.givens.clone())
    }

    /// A position with these values and no notes.
    #[must_use]
    pub fn of_values(values: Vec<Option<u8>>) -> State {
        let size = values.len();
        State {
            values,
            notes: vec![None; size],
            centre: vec![Values::NONE; size],
            colours: vec![None; size],
        }
    }

    /// The value of each cell.
    #[must_use]
    pub fn values(&self) -> &[Option<u8>] {
        &self.values
    }

    /// The notes of a cell.
    #[must_use]
    pub fn notes(&self, cell: CellId) -> Option<Values> {
        self.notes[cell.index()]
    }

    /// The notes in the middle of a cell.
    #[must_use]
    pub fn centre(&self, cell: CellId) -> Values {
        self.centre[cell.index()]
    }

    /// The colour of a cell.
    #[must_use]
    pub fn colour(&self, cell: CellId) -> Option<u8> {
        self.colours[cell.index()]
    }
}
