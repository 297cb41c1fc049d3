//! A packing puzzle: a board, a set of pieces, and pieces already placed.

use std::collections::{HashMap, HashSet};

use pavage_grid::{Board, CellId, Shape};

use super::copies;
use super::pieces::{Piece, is_name};
use pavage_family::Message;

/// A validated puzzle. To solve it, place every remaining piece so that each cell of the board is
/// covered once, except the open ones.
#[derive(Clone, Debug)]
pub struct Puzzle {
    // Invariants: names are distinct, and all pieces are of the board's lattice. Every fixed placement is a placement of its piece on cells to
    // be covered. Fixed placements do not overlap, and use no piece more often than there are
    // copies. `by_name` holds the number of each piece, sorted by name. `fixed` is sorted.
    // `drawn` holds the letters of fixed copies that were drawn with another one than that of their
    // piece.
    board: Board,
    frame: Frame,
    pieces: Vec<Piece>,
    by_name: Vec<usize>,
    fixed: Vec<Placement>,
    drawn: HashMap<Placement, char>,
    open: Vec<bool>,
    labels: Vec<Option<Message>>,
    set_name: Option<String>,
}

/// A piece on cells, as a player or a text has put it. The judge decides whether it may lie there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// Its cells, sorted, without duplicates.
    pub cells: Vec<CellId>,
    /// The letter of the piece.
    pub piece: char,
}

/// The pieces on the board, sorted by their first cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The placed pieces, including those of the puzzle.
    pub placed: Vec<Placement>,
}

impl State {
    /// The state with these pieces placed.
    #[must_use]
    pub fn new(mut placed: Vec<Placement>) -> State {
        placed.sort_unstable();
        State { placed }
    }
}

/// The parts of a puzzle before they are checked.
pub struct Parts {
    /// The board.
    pub board: Board,
    /// The sizes of the drawing that contains the board.
    pub frame: Frame,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// The name of the piece set, if it has one.
    pub set_name: Option<String>,
}

/// Rows and columns of each layer of a drawing, the bottom first; of a flat one, of its only layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    // At least one.
    layers: Vec<[usize; 2]>,
}

impl Frame {
    /// The frame of a flat board.
    #[must_use]
    pub fn flat(rows: usize, cols: usize) -> Frame {
        Frame {
            layers: vec![[rows, cols]],
        }
    }

    /// The frame with these layers; `None` if there are none.
    #[must_use]
    pub fn of_layers(layers: Vec<[usize; 2]>) -> Option<Frame> {
        (!layers.is_empty()).then_some(Frame { layers })
    }

    /// Rows and columns of each layer.
    #[must_use]
    pub fn layers(&self) -> &[[usize; 2]] {
        &self.layers
    }

    /// The most rows and the most columns of a layer.
    #[must_use]
    pub fn largest(&self) -> [usize; 2] {
        let most = |axis: usize| self.layers.iter().map(|sides| sides[axis]).max();
        [0, 1].map(|axis| most(axis).unwrap_or(0))
    }
}

impl Puzzle {
    /// The puzzle of these parts, with no piece placed.
    ///
    /// # Errors
    /// The first part that is wrong, with the letter of the piece.
    ///
    /// # Panics
    /// A piece is not of the board's lattice.
    pub fn new(parts: Parts) -> Result<Puzzle, Message> {
        let Parts {
            board,
            frame,
            pieces,
            set_name,
        } = parts;
        check_names(&pieces).map_err(|(_, message)| message)?;
        let is_of_board = |piece: &Piece| piece.lattice == board.lattice();
        assert!(
            pieces.iter().all(is_of_board),
            "pieces and board share a lattice"
        );
        let mut by_name: Vec<usize> = (0..pieces.len()).collect();
        by_name.sort_unstable_by_key(|&at| pieces[at].name);
        let (open, labels) = (vec![false; board.size()], vec![None; board.size()]);
        Ok(Puzzle {
            board,
            frame,
            pieces,
            by_name,
            fixed: Vec::new(),
            drawn: HashMap::new(),
            open,
            labels,
            set_name,
        })
    }

    /// Places pieces in advance. A letter that names no piece stands for a copy of one.
    ///
    /// # Errors
    /// The index of the first placement that is refused, and the reason: see
    /// [`Puzzle::with_placement`].
    pub fn with_fixed(self, placements: Vec<Placement>) -> Result<Puzzle, (usize, Message)> {
        let letters: Vec<char> = placements.iter().map(|placed| placed.piece).collect();
        let placements = copies::named(&self, &State::default(), placements);
        let mut table = Table::new(&self, &State::default());
        for (at, placement) in placements.iter().enumerate() {
            table.place(placement).map_err(|message| (at, message))?;
        }
        let drawn = placements.iter().cloned().zip(letters);
        let drawn = drawn
            .filter(|(placed, letter)| placed.piece != *letter)
            .collect();
        let fixed = State::new(placements).placed;
        Ok(Puzzle {
            fixed,
            drawn,
            ..self
        })
    }

    /// The puzzle with no piece fixed.
    #[must_use]
    pub fn without_fixed(self) -> Puzzle {
        Puzzle {
            fixed: Vec::new(),
            drawn: HashMap::new(),
            ..self
        }
    }

    /// Marks cells as open: they are not to be covered. Cells of fixed pieces are still covered.
    #[must_use]
    pub fn with_open(mut self, cells: &[CellId]) -> Puzzle {
        for cell in cells {
            self.open[cell.index()] = true;
        }
        for cell in self.fixed.iter().flat_map(|placement| &placement.cells) {
            self.open[cell.index()] = false;
        }
        self
    }

    /// Sets the labels of cells.
    #[must_use]
    pub fn with_labels(mut self, labels: impl Fn(CellId) -> Option<Message>) -> Puzzle {
        self.labels = self.board.cells().map(labels).collect();
        self
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The sizes of the drawing that contains the board.
    #[must_use]
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The pieces, including those that are fixed.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The pieces that the puzzle has placed, sorted.
    #[must_use]
    pub fn fixed(&self) -> &[Placement] {
        &self.fixed
    }

    /// The letter with which the puzzle has drawn a piece, if it is not the piece's own.
    #[must_use]
    pub fn drawn_letter(&self, placement: &Placement) -> Option<char> {
        self.drawn.get(placement).copied()
    }

    /// Whether a cell stays open.
    #[must_use]
    pub fn is_open(&self, cell: CellId) -> bool {
        self.open[cell.index()]
    }

    /// The label of a cell.
    #[must_use]
    pub fn label(&self, cell: CellId) -> Option<&Message> {
        self.labels[cell.index()].as_ref()
    }

    /// The name of the piece set, if it has one.
    #[must_use]
    pub fn set_name(&self) -> Option<&str> {
        self.set_name.as_deref()
    }

    /// The piece with that letter. O(log pieces).
    #[must_use]
    pub fn piece(&self, name: char) -> Option<&Piece> {
        self.number_of(name).map(|at| &self.pieces[at])
    }

    fn number_of(&self, name: char) -> Option<usize> {
        let found = self
            .by_name
            .binary_search_by_key(&name, |&at| self.pieces[at].name);
        found.ok().map(|place| self.by_name[place])
    }

    /// The number of remaining copies of each piece in a state, in the order of the pieces.
    #[must_use]
    pub fn remaining(&self, state: &State) -> Vec<u32> {
        let mut used: HashMap<char, u32> = HashMap::new();
        for placement in &state.placed {
            *used.entry(placement.piece).or_default() += 1;
        }
        let left = |piece: &Piece| {
            piece
                .count
                .saturating_sub(used.get(&piece.name).copied().unwrap_or(0))
        };
        self.pieces.iter().map(left).collect()
    }

    /// For each cell, whether it is still to be covered in a state.
    #[must_use]
    pub fn empty(&self, state: &State) -> Vec<bool> {
        let mut empty: Vec<bool> = self.open.iter().map(|open| !open).collect();
        for cell in state.placed.iter().flat_map(|placement| &placement.cells) {
            empty[cell.index()] = false;
        }
        empty
    }

    /// The state with one more piece. A letter that names no piece stands for a copy of one.
    ///
    /// # Errors
    /// The piece cannot lie there: its letter is unknown, all copies are used, cells are covered or
    /// open, or the cells do not have the shape of the piece.
    pub fn with_placement(&self, state: &State, placement: Placement) -> Result<State, Message> {
        let mut added = copies::named(self, state, vec![placement]);
        Table::new(self, state).place(&added[0])?;
        added.extend(state.placed.iter().cloned());
        Ok(State::new(added))
    }
}

/// The empty cells and the remaining copies while pieces are placed one after another.
struct Table<'a> {
    puzzle: &'a Puzzle,
    empty: Vec<bool>,
    left: Vec<u32>,
    /// The images of each piece, computed on first use.
    images: Vec<Option<HashSet<Shape>>>,
}

impl<'a> Table<'a> {
    fn new(puzzle: &'a Puzzle, state: &State) -> Table<'a> {
        Table {
            puzzle,
            empty: puzzle.empty(state),
            left: puzzle.remaining(state),
            images: vec![None; puzzle.pieces.len()],
        }
    }

    /// Places a piece, or says why it cannot lie there.
    fn place(&mut self, placement: &Placement) -> Result<(), Message> {
        let Some(at) = self.puzzle.number_of(placement.piece) else {
            let known: String = self.puzzle.pieces.iter().map(|piece| piece.name).collect();
            return Err(self.about("piece-unknown", placement).with("known", known));
        };
        let piece = &self.puzzle.pieces[at];
        if !self.fits(at, &placement.cells) {
            let (size, cells) = (piece.shape.size(), placement.cells.len());
            let code = if size == cells {
                "piece-misshapen"
            } else {
                "piece-wrong-size"
            };
            return Err(self
                .about(code, placement)
                .with("size", size)
                .with("cells", cells));
        }
        if self.left[at] == 0 {
            return Err(self
                .about("piece-used-up", placement)
                .with("count", piece.count));
        }
        if placement.cells.iter().any(|cell| !self.empty[cell.index()]) {
            return Err(self.about("piece-overlaps", placement));
        }
        self.left[at] -= 1;
        placement
            .cells
            .iter()
            .for_each(|cell| self.empty[cell.index()] = false);
        Ok(())
    }

    fn fits(&mut self, at: usize, cells: &[CellId]) -> bool {
        let piece = &self.puzzle.pieces[at];
        let images =
            self.images[at].get_or_insert_with(|| piece.orientations().into_iter().collect());
        copies::shape_of(&self.puzzle.board, cells).is_some_and(|shape| images.contains(&shape))
    }

    fn about(&self, code: &'static str, placement: &Placement) -> Message {
        let message = Message::new(code).with("piece", placement.piece);
        match placement.cells.first() {
            Some(&cell) => message.at(self.puzzle.board.place(cell)),
            None => message,
        }
    }
}

/// Checks that every piece has a name of its own.
///
/// # Errors
/// The index of the first piece without one, and the reason; or there are no pieces.
pub(super) fn check_names(pieces: &[Piece]) -> Result<(), (Option<usize>, Message)> {
    if pieces.is_empty() {
        return Err((None, Message::new("pieces-none")));
    }
    let mut names = HashSet::new();
    for (at, piece) in pieces.iter().enumerate() {
        let refuse = |code| Err((Some(at), Message::new(code).with("piece", piece.name)));
        if !is_name(piece.name) {
            return refuse("piece-name-bad");
        }
        if !names.insert(piece.name) {
            return refuse("piece-name-twice");
        }
    }
    Ok(())
}
