//! The rules that a puzzle may have besides its board and its pieces: how many pieces are laid in
//! all, and which cells stay open.

use pavage_grid::CellId;

use super::amount::Amount;
use pavage_family::Message;

/// The rules of a puzzle, each as wide as possible or as narrow as usual if it is not given.
#[derive(Clone, Debug)]
pub struct Rules {
    // Invariant: `cells` has a rule for each cell of the board. Each cell of a choice has the number
    // of the choice there, and no other cell has it.
    pub(super) used: Option<Amount>,
    pub(super) spare: Amount,
    cells: Vec<CellRule>,
    choices: Vec<Choice>,
    /// What distinguishes cells for symmetries: nothing, or as many marks as there are cells.
    marks: Vec<Option<usize>>,
}

/// Whether a cell must be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum CellRule {
    /// It must be covered, unless it is one of the cells to spare.
    Covered,
    /// It must be covered, whatever cells there are to spare.
    Closed,
    /// It may stay open.
    Optional,
    /// It is of the choice with this number.
    Choice(usize),
}

/// Cells of which exactly one stays open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name.
    pub name: String,
    /// Its cells, in the order in which they were listed.
    pub cells: Vec<CellId>,
    /// The label of each cell.
    pub labels: Vec<String>,
}

impl Rules {
    /// The usual rules on a board of so many cells: all pieces are laid, and all cells are covered.
    #[must_use]
    pub fn usual(cells: usize) -> Rules {
        Rules {
            used: None,
            spare: Amount::exactly(0),
            cells: vec![CellRule::Covered; cells],
            choices: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// With so many pieces laid in all.
    #[must_use]
    pub fn using(self, used: Option<Amount>) -> Rules {
        Rules { used, ..self }
    }

    /// With so many cells, anywhere, that stay open.
    #[must_use]
    pub fn sparing(self, spare: Amount) -> Rules {
        Rules { spare, ..self }
    }

    /// Lets a cell stay open.
    ///
    /// # Errors
    /// The cell is of a choice.
    pub fn let_open(&mut self, cell: CellId) -> Result<(), Message> {
        match self.cells[cell.index()] {
            CellRule::Choice(at) => {
                let message = Message::new("choice-and-optional");
                Err(message.with("choice", self.choices[at].name.as_str()))
            }
            _ => {
                self.cells[cell.index()] = CellRule::Optional;
                Ok(())
            }
        }
    }

    /// Lets a cell not stay open, whatever cells there are to spare.
    pub(super) fn close(&mut self, cell: CellId) {
        self.cells[cell.index()] = CellRule::Closed;
    }

    /// Gives a cell a mark. Symmetries map cells onto cells with the same mark.
    pub(super) fn mark(&mut self, cell: CellId, mark: usize) {
        self.marks.resize(self.cells.len(), None);
        self.marks[cell.index()] = Some(mark);
    }

    /// The marks of the cells, if any cell has one.
    pub(super) fn marks(&self) -> &[Option<usize>] {
        &self.marks
    }

    /// Adds a choice.
    ///
    /// # Errors
    /// The index of the first cell that has a rule already, and that rule.
    pub fn add(&mut self, choice: Choice) -> Result<(), (usize, Message)> {
        let number = self.choices.len();
        for (at, cell) in choice.cells.iter().enumerate() {
            let named = |code| Message::new(code).with("choice", choice.name.as_str());
            match self.cells[cell.index()] {
                CellRule::Covered | CellRule::Closed => {}
                CellRule::Optional => return Err((at, named("choice-and-optional"))),
                CellRule::Choice(other) if other == number => {
                    return Err((at, named("choice-cell-twice")));
                }
                CellRule::Choice(other) => {
                    let other = self.choices[other].name.as_str();
                    return Err((at, named("choice-and-choice").with("other", other)));
                }
            }
            self.cells[cell.index()] = CellRule::Choice(number);
        }
        self.choices.push(choice);
        Ok(())
    }

    /// The rule of a cell.
    pub(super) fn of(&self, cell: CellId) -> CellRule {
        self.cells[cell.index()]
    }

    /// The choices.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Whether a cell is among those that may stay open as they please.
    #[must_use]
    pub fn is_optional(&self, cell: CellId) -> bool {
        self.of(cell) == CellRule::Optional
    }
}
