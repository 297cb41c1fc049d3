//! A packing puzzle: a board, a set of pieces, and pieces already placed.

use std::collections::{HashMap, HashSet};

use pavage_bits::SmallSort as _;
use pavage_family::numbers::as_u32;
use pavage_grid::{Board, CellId, Freedom, Shape};

use super::amount::Amount;
use super::copies;
use super::pieces::{Piece, is_name};
use super::rules::{CellRule, Rules};
use pavage_family::Message;
use pavage_family::title::Title;

/// The letter of an open cell, as if a piece of one cell lay there.
pub const OPEN: char = '.';

/// A validated puzzle. To solve it, place pieces so that each cell of the board is covered once,
/// except those that stay open. All pieces are placed and no cell stays open, if the rules do not say
/// otherwise.
#[derive(Clone, Debug)]
pub struct Puzzle {
    // Invariants: names are distinct, and all pieces are of the board's lattice. Every fixed placement
    // is a placement of its piece on cells to be covered. Fixed placements do not overlap, and use no
    // piece more often than there are copies. `by_name` holds the number of each piece, sorted by name.
    // `fixed` is sorted. `are_plain` says whether all pieces are. `drawn` holds the letters of fixed
    // copies that were drawn with another one than that of their piece.
    board: Board,
    frame: Frame,
    pieces: Vec<Piece>,
    by_name: Vec<usize>,
    fixed: Vec<Placement>,
    drawn: HashMap<Placement, char>,
    /// The cells that the puzzle leaves open from the start, sorted. They count as its rules say.
    opened: Vec<CellId>,
    rules: Rules,
    open: Vec<bool>,
    labels: Vec<Option<Message>>,
    set_name: Option<String>,
    are_plain: bool,
    /// What its text calls it.
    title: Option<Title>,
}

/// A piece on cells, as a player or a text has put it. The judge decides whether it may lie there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// Its cells, sorted, without duplicates.
    pub cells: Vec<CellId>,
    /// The letter of the piece.
    pub piece: char,
}

/// The pieces on the board, sorted by their first cells, and the cells that were left open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The placed pieces, including those of the puzzle.
    pub placed: Vec<Placement>,
    /// The cells that were left open, sorted.
    pub open: Vec<CellId>,
}

impl State {
    /// The state with these pieces placed. Cells of the piece [`OPEN`] are left open.
    #[must_use]
    pub fn new(placed: Vec<Placement>) -> State {
        State::default().with(placed)
    }

    /// The state with these pieces placed as well.
    #[must_use]
    pub fn with(&self, more: Vec<Placement>) -> State {
        let (open, pieces): (Vec<Placement>, Vec<Placement>) =
            more.into_iter().partition(|placed| placed.piece == OPEN);
        let mut state = self.clone();
        state.placed.extend(pieces);
        state.placed.small_sort();
        state
            .open
            .extend(open.into_iter().flat_map(|open| open.cells));
        state.open.small_sort();
        state
    }

    /// Whether a piece lies there, or a cell is left open.
    pub(super) fn has(&self, placement: &Placement) -> bool {
        if placement.piece == OPEN {
            let mut cells = placement.cells.iter();
            return cells.all(|cell| self.open.binary_search(cell).is_ok());
        }
        self.placed.binary_search(placement).is_ok()
    }

    /// The placed pieces, and the open cells as pieces of the letter [`OPEN`].
    pub fn all(&self) -> impl Iterator<Item = Placement> + '_ {
        let open = self.open.iter().map(|&cell| Placement {
            cells: vec![cell],
            piece: OPEN,
        });
        self.placed.iter().cloned().chain(open)
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
        by_name.small_sort_by_key(|&at| pieces[at].name);
        let (open, labels) = (vec![false; board.size()], vec![None; board.size()]);
        Ok(Puzzle {
            are_plain: pieces.iter().all(Piece::is_plain),
            opened: Vec::new(),
            rules: Rules::usual(board.size()),
            board,
            frame,
            pieces,
            by_name,
            fixed: Vec::new(),
            drawn: HashMap::new(),
            open,
            labels,
            set_name,
            title: None,
        })
    }

    /// The puzzle under this title, or under none.
    pub(super) fn titled(self, title: Option<Title>) -> Puzzle {
        Puzzle { title, ..self }
    }

    /// What its text calls it.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_ref().map(Title::as_str)
    }

    /// The puzzle with pieces that may all be moved so.
    #[must_use]
    pub(super) fn with_freedom(mut self, freedom: Freedom) -> Puzzle {
        for piece in &mut self.pieces {
            piece.freedom = freedom;
        }
        self
    }

    /// The puzzle in which, from a state on, exactly so many copies of each piece are laid and all cells
    /// covered.
    pub(super) fn exactly(&self, state: &State, chosen: &[u32]) -> Puzzle {
        let mut exact = self.clone().without_rules();
        let numbers = self.used(state).into_iter().zip(chosen);
        for (piece, (used, chosen)) in exact.pieces.iter_mut().zip(numbers) {
            piece.count = used + chosen;
            piece.left_out = 0;
        }
        exact
    }

    /// The puzzle in which all pieces are laid and all cells covered.
    #[must_use]
    pub(super) fn without_rules(self) -> Puzzle {
        let rules = Rules::usual(self.board.size());
        self.with_rules(rules)
    }

    /// The puzzle with these rules, for its board and before pieces are placed in advance.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> Puzzle {
        Puzzle { rules, ..self }
    }

    /// Places pieces in advance. A letter that names no piece stands for a copy of one; the letter
    /// [`OPEN`] leaves a cell open.
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
        let State { placed, open } = State::new(placements);
        Ok(Puzzle {
            fixed: placed,
            opened: open,
            drawn,
            ..self
        })
    }

    /// The puzzle with no piece fixed. What it leaves open stays open.
    #[must_use]
    pub fn without_fixed(self) -> Puzzle {
        Puzzle {
            fixed: Vec::new(),
            drawn: HashMap::new(),
            ..self
        }
    }

    /// The puzzle with one more cell that it leaves open.
    ///
    /// # Errors
    /// The cell must be covered, or is open or covered already.
    pub(super) fn with_opened(mut self, cell: CellId) -> Result<Puzzle, Message> {
        Table::new(&self, &self.start()).leave_open(cell)?;
        self.opened.push(cell);
        self.opened.small_sort();
        Ok(self)
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> State {
        State {
            placed: self.fixed.clone(),
            open: self.opened.clone(),
        }
    }

    /// What the player of a state has to do with: the pieces and open cells of the puzzle, and what was
    /// chosen of its choices. A throw or a date comes as moves where it is no part of the puzzle, but is
    /// no guess of the player.
    #[must_use]
    pub fn given(&self, state: &State) -> State {
        let is_chosen = |cell: &&CellId| matches!(self.rules.of(**cell), CellRule::Choice(_));
        let mut given = self.start();
        given.open.extend(state.open.iter().filter(is_chosen));
        given.open.small_sort();
        given.open.dedup();
        given
    }

    /// The start with the pieces and open cells of a state that are not its own; `None` if they cannot
    /// lie there.
    pub(super) fn resumed(&self, state: &State) -> Option<State> {
        let start = self.start();
        let own: Vec<Placement> = state.all().filter(|own| !start.has(own)).collect();
        let mut table = Table::new(self, &start);
        let are_placed = own.iter().all(|own| table.place(own).is_ok());
        are_placed.then(|| start.with(own))
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

    /// The cells that the puzzle leaves open from the start, as if the player had.
    #[must_use]
    pub fn opened(&self) -> &[CellId] {
        &self.opened
    }

    /// The rules besides the board and the pieces.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether pieces lie on the board as they are drawn on a plane without colours, beside each other as
    /// they please.
    pub(super) fn is_plain(&self) -> bool {
        let rules = &self.rules;
        let has_usual_rules = rules.apart.is_none() && !rules.has_shared();
        let is_usual_board = self.board.wrap().is_none() && !self.board.is_coloured();
        is_usual_board && self.are_plain && has_usual_rules
    }

    /// Whether all pieces are laid, as on a plane, and no cell may stay open by choice.
    pub(super) fn is_exact(&self) -> bool {
        if !self.is_plain() {
            return false;
        }
        let rules = &self.rules;
        let stays = |cell: CellId| rules.of(cell) != CellRule::Covered;
        rules.used.is_none()
            && rules.spare.most() == Some(0)
            && self.pieces.iter().all(|piece| piece.left_out == 0)
            && !self.board.cells().any(stays)
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

    /// The number of copies of each piece that may still be laid in a state, in the order of the
    /// pieces. Of a piece with as many copies as anybody wants, it is the number that the empty cells
    /// have room for.
    #[must_use]
    pub fn remaining(&self, state: &State) -> Vec<u32> {
        let used = self.used(state);
        let mut room = None;
        let mut left = |piece: &Piece, used: u32| {
            if piece.count != Piece::UNLIMITED {
                return piece.count.saturating_sub(used);
            }
            let empty = || self.empty(state).iter().filter(|empty| **empty).count();
            as_u32(*room.get_or_insert_with(empty) / piece.sizes()[0])
        };
        let pieces = self.pieces.iter().zip(used);
        pieces.map(|(piece, used)| left(piece, used)).collect()
    }

    /// The number of copies of each piece that must still be laid in a state, in the order of the
    /// pieces.
    #[must_use]
    pub fn missing(&self, state: &State) -> Vec<u32> {
        let pieces = self.pieces.iter().zip(self.used(state));
        let missing = pieces.map(|(piece, used)| piece.least().saturating_sub(used));
        missing.collect()
    }

    /// The number of copies of each piece on the board, in the order of the pieces.
    fn used(&self, state: &State) -> Vec<u32> {
        let mut used: HashMap<char, u32> = HashMap::new();
        for placement in &state.placed {
            *used.entry(placement.piece).or_default() += 1;
        }
        let used = |piece: &Piece| used.get(&piece.name).copied().unwrap_or(0);
        self.pieces.iter().map(used).collect()
    }

    /// For each cell, whether it is still to be covered or left open in a state.
    #[must_use]
    pub fn empty(&self, state: &State) -> Vec<bool> {
        let mut empty: Vec<bool> = self.open.iter().map(|open| !open).collect();
        for cell in state.placed.iter().flat_map(|placement| &placement.cells) {
            empty[cell.index()] = false;
        }
        for cell in &state.open {
            empty[cell.index()] = false;
        }
        empty
    }

    /// For each cell, whether pieces in a state lie beside it, so that no other may lie there. Nothing
    /// where pieces may touch.
    pub(super) fn kept(&self, state: &State) -> Vec<bool> {
        if self.rules.apart.is_none() {
            return Vec::new();
        }
        let mut kept = vec![false; self.board.size()];
        state
            .placed
            .iter()
            .for_each(|placed| self.keep(placed, &mut kept));
        kept
    }

    /// Marks the cells beside a piece, if no other may lie there.
    fn keep(&self, placed: &Placement, kept: &mut [bool]) {
        let Some(apart) = self.rules.apart else {
            return;
        };
        let around = placed.cells.iter();
        let around = around.flat_map(|&cell| apart.around(&self.board, cell));
        around.for_each(|cell| kept[cell.index()] = true);
    }

    /// How many pieces must and may still be laid in a state, of all kinds together.
    pub(super) fn number_left(&self, state: &State) -> Amount {
        let number = self.rules.used.unwrap_or(Amount::ANY);
        number.after(as_u32(state.placed.len()))
    }

    /// How many of the cells to spare may and must still be left open in a state.
    pub(super) fn spare_left(&self, state: &State) -> Amount {
        let is_spare = |cell: &&CellId| self.rules.of(**cell) == CellRule::Covered;
        let spared = state.open.iter().filter(is_spare).count();
        self.rules.spare.after(as_u32(spared))
    }

    /// The cell that each choice has left open in a state.
    pub(super) fn made(&self, state: &State) -> Vec<Option<CellId>> {
        let made = self.rules.made(&state.open);
        made.unwrap_or_else(|| vec![None; self.rules.choices().len()])
    }

    /// The puzzle in which a choice leaves the cell of a label open.
    ///
    /// # Errors
    /// The cell must be covered, or is open or covered already.
    pub(super) fn with_chosen(self, choice: usize, label: usize) -> Result<Puzzle, Message> {
        let cell = self.rules.choices()[choice].cells[label];
        if self.opened.contains(&cell) {
            let made = self.made(&self.start());
            let of = made.iter().position(|made| *made == Some(cell));
            return match of.filter(|of| *of != choice) {
                None => Ok(self),
                Some(of) => {
                    let name = |at: usize| self.rules.choices()[at].name.as_str();
                    let message = Message::new("choose-same").with("choice", name(choice));
                    Err(message.with("other", name(of)))
                }
            };
        }
        let mut puzzle = self.with_opened(cell)?;
        let is_shared = |bundle: &&Vec<usize>| bundle.len() > 1 && bundle.contains(&choice);
        if puzzle
            .rules
            .bundles()
            .iter()
            .any(|bundle| is_shared(&bundle))
        {
            puzzle.rules.choose(choice, label);
        }
        Ok(puzzle)
    }

    /// The state with one more piece. A letter that names no piece stands for a copy of one; the
    /// letter [`OPEN`] leaves a cell open.
    ///
    /// # Errors
    /// The piece cannot lie there: its letter is unknown, all copies are used, cells are covered or
    /// open, the cells do not have the shape of the piece, or a cell must not stay open.
    pub fn with_placement(&self, state: &State, placement: Placement) -> Result<State, Message> {
        let added = copies::named(self, state, vec![placement]);
        Table::new(self, state).place(&added[0])?;
        Ok(state.with(added))
    }
}

/// The empty cells and the remaining copies while pieces are placed one after another.
struct Table<'a> {
    puzzle: &'a Puzzle,
    empty: Vec<bool>,
    kept: Vec<bool>,
    left: Vec<u32>,
    /// How many pieces may be laid.
    more: Option<u32>,
    /// How many cells to spare are left.
    spare: Option<u32>,
    /// The cells that are open.
    open: Vec<CellId>,
    /// The images of each piece, computed on first use.
    images: Vec<Option<HashSet<Shape>>>,
}

impl<'a> Table<'a> {
    fn new(puzzle: &'a Puzzle, state: &State) -> Table<'a> {
        let used = puzzle.rules.used.and_then(Amount::most);
        Table {
            puzzle,
            empty: puzzle.empty(state),
            kept: puzzle.kept(state),
            left: puzzle.remaining(state),
            more: used.map(|most| most.saturating_sub(as_u32(state.placed.len()))),
            spare: puzzle.spare_left(state).most(),
            open: state.open.clone(),
            images: vec![None; puzzle.pieces.len()],
        }
    }

    /// Places a piece, or says why it cannot lie there.
    fn place(&mut self, placement: &Placement) -> Result<(), Message> {
        if placement.piece == OPEN {
            return placement
                .cells
                .iter()
                .try_for_each(|cell| self.leave_open(*cell));
        }
        let Some(at) = self.puzzle.number_of(placement.piece) else {
            let known: String = self.puzzle.pieces.iter().map(|piece| piece.name).collect();
            return Err(self.about("piece-unknown", placement).with("known", known));
        };
        let piece = &self.puzzle.pieces[at];
        if !self.fits(at, &placement.cells) {
            let (size, cells) = (piece.shape.size(), placement.cells.len());
            let code = if piece.shapes().any(|shape| shape.size() == cells) {
                "piece-misshapen"
            } else {
                "piece-wrong-size"
            };
            return Err(self
                .about(code, placement)
                .with("size", size)
                .with("cells", cells));
        }
        if self.left[at] == 0 && piece.count != Piece::UNLIMITED {
            return Err(self
                .about("piece-used-up", placement)
                .with("count", piece.count));
        }
        if placement.cells.iter().any(|cell| !self.empty[cell.index()]) {
            return Err(self.about("piece-overlaps", placement));
        }
        if placement
            .cells
            .iter()
            .any(|cell| self.kept.get(cell.index()) == Some(&true))
        {
            return Err(self.about("piece-touches", placement));
        }
        if self.more == Some(0) {
            let most = self.puzzle.rules.used.and_then(Amount::most);
            let message = self.about("use-used-up", placement);
            return Err(message.with("count", most.unwrap_or_default()));
        }
        self.more = self.more.map(|more| more - 1);
        if piece.count != Piece::UNLIMITED {
            self.left[at] -= 1;
        }
        placement
            .cells
            .iter()
            .for_each(|cell| self.empty[cell.index()] = false);
        self.puzzle.keep(placement, &mut self.kept);
        Ok(())
    }

    /// Leaves a cell open, or says why it must be covered.
    fn leave_open(&mut self, cell: CellId) -> Result<(), Message> {
        let refuse = |code| Err(Message::new(code).at(self.puzzle.board.place(cell)));
        if !self.empty[cell.index()] {
            return refuse("open-taken");
        }
        match self.puzzle.rules.of(cell) {
            CellRule::Closed => return refuse("open-not"),
            CellRule::Covered if self.spare == Some(0) => {
                let most = self.puzzle.rules.spare.most().unwrap_or_default();
                return refuse(if most == 0 {
                    "open-not"
                } else {
                    "open-no-more"
                })
                .map_err(|message: Message| message.with("count", most));
            }
            CellRule::Covered => self.spare = self.spare.map(|spare| spare - 1),
            CellRule::Optional => {}
            CellRule::Choice(bundle) => {
                self.open.push(cell);
                if self.puzzle.rules.made(&self.open).is_none() {
                    self.open.pop();
                    let names = self.puzzle.rules.names_of(bundle);
                    return refuse("open-chosen")
                        .map_err(|message: Message| message.with("choice", names));
                }
            }
        }
        self.empty[cell.index()] = false;
        Ok(())
    }

    fn fits(&mut self, at: usize, cells: &[CellId]) -> bool {
        let piece = &self.puzzle.pieces[at];
        if !self.puzzle.is_plain() {
            return piece.lies_on(&self.puzzle.board, cells);
        }
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
