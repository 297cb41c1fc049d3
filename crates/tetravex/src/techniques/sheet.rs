//! A player's knowledge of a position: the tiles on the board, and the candidates of each open
//! cell.
//!
//! Two things need no step, because the rules say them: a picture that does not match a
//! neighbouring tile or the rim is no candidate, and neither is a picture of a kind whose tiles are
//! all on the board.

use pavage_bits::{has, insert, members, ones, remove};
use pavage_family::numbers::as_u32;

use super::super::puzzle::{Rim, State};
use super::deck::{Deck, PictureId};
use super::{Color, KindId, Notes, Puzzle, SIDES, Side, Tile, as_u8, as_u16, color_balance};

/// The candidates of a position.
///
/// Invariants: `sides`, `number`, `places`, `left` and `open` agree with `held` and `placed` as
/// their comments say. A placed cell holds only its picture.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    deck: &'a Deck<'a>,
    /// The set of pictures of each cell, a few words each.
    held: Vec<u64>,
    words: usize,
    placed: Vec<Option<PictureId>>,
    /// For each cell and side the set of colours that its pictures have there.
    sides: Vec<[u64; 4]>,
    /// How many pictures each cell holds.
    number: Vec<u32>,
    /// How many tiles of each kind are not on the board.
    left: Vec<u32>,
    /// The number of open cells in which each kind fits.
    places: Vec<u32>,
    open: usize,
}

/// A contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Two neighbouring tiles do not match.
    Clash(usize, usize),
    /// A tile does not match the rim, or has a colour of the rim inside the board.
    Rim(usize),
    /// An open cell has no candidate.
    NoTile(usize),
    /// A kind fits in fewer open cells than there are tiles of it left.
    NoPlace(KindId),
    /// The sides of a colour do not add up.
    Count(Color),
}

impl<'a> Sheet<'a> {
    /// The sheet of a position. Its tiles are taken to be right.
    #[must_use]
    pub fn of(deck: &'a Deck<'a>, state: &State) -> Sheet<'a> {
        let mut sheet = Sheet::blank(deck);
        for (cell, tile) in state.cells().iter().enumerate() {
            if let Some(picture) = tile.and_then(|tile| deck.picture(tile)) {
                sheet.write(cell, picture);
            }
        }
        sheet
    }

    /// The deck of the puzzle.
    #[must_use]
    pub fn deck(&self) -> &'a Deck<'a> {
        self.deck
    }

    /// The sheet of an empty board.
    fn blank(deck: &'a Deck<'a>) -> Sheet<'a> {
        let puzzle = deck.puzzle();
        let (cells, words) = (puzzle.size(), deck.words());
        let mut held = Vec::with_capacity(cells * words);
        for cell in 0..cells {
            held.extend(rim_allows(deck, cell));
        }
        let kinds = puzzle.kinds();
        let mut sheet = Sheet {
            deck,
            held,
            words,
            placed: vec![None; cells],
            sides: vec![[0; 4]; cells],
            number: vec![0; cells],
            left: kinds.iter().map(|kind| as_u32(kind.count)).collect(),
            places: vec![0; kinds.len()],
            open: cells,
        };
        for cell in 0..cells {
            let mut before = None;
            for picture in pictures(sheet.row(cell)).collect::<Vec<_>>() {
                sheet.number[cell] += 1;
                unite(&mut sheet.sides[cell], deck.colors(picture));
                let kind = deck.kind(picture);
                if before.replace(kind) != Some(kind) {
                    sheet.places[kind.index()] += 1;
                }
            }
        }
        sheet
    }

    /// The picture placed on a cell.
    #[must_use]
    pub fn placed(&self, cell: usize) -> Option<PictureId> {
        self.placed[cell]
    }

    /// Whether a cell has no tile.
    #[must_use]
    pub fn is_open(&self, cell: usize) -> bool {
        self.placed[cell].is_none()
    }

    /// The cells without a tile.
    pub fn open_cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.placed.len()).filter(|cell| self.placed[*cell].is_none())
    }

    /// How many cells are open.
    #[must_use]
    pub fn open(&self) -> usize {
        self.open
    }

    /// The candidates of a cell.
    pub fn candidates(&self, cell: usize) -> impl Iterator<Item = PictureId> + '_ {
        pictures(self.row(cell))
    }

    /// Whether a picture is a candidate of a cell.
    #[must_use]
    pub fn holds(&self, cell: usize, picture: PictureId) -> bool {
        is_in(self.row(cell), picture)
    }

    /// The number of candidates of a cell.
    #[must_use]
    pub fn number(&self, cell: usize) -> usize {
        self.number[cell] as usize
    }

    /// The colours that the pictures of a cell have on a side, as a set.
    #[must_use]
    pub fn colors(&self, cell: usize, side: Side) -> u64 {
        self.sides[cell][side.index()]
    }

    /// How many tiles of a kind are not on the board.
    #[must_use]
    pub fn left(&self, kind: KindId) -> usize {
        self.left[kind.index()] as usize
    }

    /// The number of open cells in which a kind fits.
    #[must_use]
    pub fn places(&self, kind: KindId) -> usize {
        self.places[kind.index()] as usize
    }

    /// The kinds with tiles left that fit in only as many open cells as there are of them.
    pub(super) fn scarce(&self) -> impl Iterator<Item = KindId> + '_ {
        let kinds = self.left.iter().zip(&self.places).enumerate();
        let scarce = kinds.filter(|(_, (left, places))| **left > 0 && left == places);
        scarce.map(|(kind, _)| KindId(as_u16(kind)))
    }

    /// Whether a cell may have a tile of a kind.
    #[must_use]
    pub fn fits(&self, cell: usize, kind: KindId) -> bool {
        let deck = self.deck;
        let row = self.row(cell);
        deck.pictures_of(kind).any(|picture| is_in(row, picture))
    }

    /// The position as a state.
    #[must_use]
    pub fn to_state(&self) -> State {
        let deck = self.deck;
        let tile = |picture: &Option<PictureId>| picture.map(|picture| deck.tile(picture));
        State {
            cells: self.placed.iter().map(tile).collect(),
        }
    }

    /// Notes for a checker that starts from this sheet instead of the puzzle.
    #[must_use]
    pub(super) fn to_notes(&self) -> Notes {
        let deck = self.deck;
        let mut notes = Notes::of(deck.puzzle(), &self.to_state());
        let pictures = (0..as_u32(deck.size())).map(PictureId);
        let tiles: Vec<_> = pictures.map(|picture| deck.tile(picture)).collect();
        let numbers = notes.numbers(&tiles);
        for cell in self.open_cells() {
            let held = self.candidates(cell);
            notes.keep(cell, held.map(|picture| numbers[picture.index()]));
        }
        notes
    }

    /// Lays a tile. Pictures that no longer match beside it are eliminated, and so is its kind when
    /// none is left.
    pub fn write(&mut self, cell: usize, picture: PictureId) {
        let deck = self.deck;
        let (tile, kind) = (deck.tile(picture), deck.kind(picture));
        self.take_place(cell, picture);
        self.left[kind.index()] = self.left[kind.index()].saturating_sub(1);
        if self.left[kind.index()] == 0 {
            for other in 0..self.placed.len() {
                for gone in deck.pictures_of(kind) {
                    self.remove(other, gone);
                }
            }
        }
        for side in SIDES {
            let other = deck.beside(cell, side);
            if let Some(other) = other.filter(|other| self.is_open(*other)) {
                self.keep(other, deck.with(side.opposite(), tile.color(side)));
            }
        }
    }

    /// Marks a cell as decided: it is no longer a place for its other candidates.
    fn take_place(&mut self, cell: usize, picture: PictureId) {
        let deck = self.deck;
        let mut before = None;
        let row = &self.held[cell * self.words..(cell + 1) * self.words];
        for held in pictures(row) {
            let kind = deck.kind(held);
            if before.replace(kind) != Some(kind) {
                self.places[kind.index()] -= 1;
            }
        }
        let row = &mut self.held[cell * self.words..(cell + 1) * self.words];
        row.fill(0);
        insert(row, picture.index());
        self.number[cell] = 1;
        self.sides[cell] = deck.colors(picture);
        self.placed[cell] = Some(picture);
        self.open -= 1;
    }

    /// Keeps only the candidates of an open cell that are in a set.
    fn keep(&mut self, cell: usize, set: &[u64]) {
        for (at, kept) in set.iter().enumerate() {
            let gone = self.held[cell * self.words + at] & !kept;
            if gone != 0 {
                let gone = ones(gone).map(|bit| PictureId(as_u32(at * 64) + bit));
                self.strike(cell, gone);
            }
        }
    }

    /// Eliminates pictures in an open cell; those that are no candidates are skipped.
    pub(in super::super) fn remove_all(&mut self, cell: usize, gone: &[PictureId]) {
        if self.is_open(cell) {
            self.strike(cell, gone.iter().copied());
        }
    }

    /// Eliminates a picture in an open cell, and returns whether it was a candidate.
    pub fn remove(&mut self, cell: usize, picture: PictureId) -> bool {
        let is_candidate = self.holds(cell, picture) && self.is_open(cell);
        if is_candidate {
            self.strike(cell, std::iter::once(picture));
        }
        is_candidate
    }

    #[inline]
    fn strike(&mut self, cell: usize, gone: impl Iterator<Item = PictureId>) {
        let deck = self.deck;
        let row = &mut self.held[cell * self.words..(cell + 1) * self.words];
        let number = &mut self.number[cell];
        let mut colors = [0; 4];
        for picture in gone {
            if !is_in(row, picture) {
                continue;
            }
            remove(row, picture.index());
            *number -= 1;
            let kind = deck.kind(picture);
            if !deck.pictures_of(kind).any(|other| is_in(row, other)) {
                self.places[kind.index()] -= 1;
            }
            unite(&mut colors, deck.colors(picture));
        }
        let sides = &mut self.sides[cell];
        if *number <= NUMBER_FEW {
            *sides = [0; 4];
            pictures(row).for_each(|picture| unite(sides, deck.colors(picture)));
            return;
        }
        for side in SIDES {
            for bit in ones(colors[side.index()]) {
                let color = as_u8(bit as usize);
                let with = deck.with(side, color);
                if row.iter().zip(with).all(|(held, with)| held & with == 0) {
                    sides[side.index()] &= !(1 << color);
                }
            }
        }
    }

    /// The first contradiction that can be seen at once.
    #[must_use]
    pub fn conflict(&self) -> Option<Conflict> {
        let count = || color_balance::impossible(self).map(Conflict::Count);
        self.clash().or_else(|| self.shortage()).or_else(count)
    }

    /// A cell without candidates, or a kind with too few places.
    pub(in super::super) fn shortage(&self) -> Option<Conflict> {
        if let Some(cell) = self.number.iter().position(|number| *number == 0) {
            return Some(Conflict::NoTile(cell));
        }
        let mut kinds = self.left.iter().zip(&self.places);
        let kind = kinds.position(|(left, places)| left > places)?;
        Some(Conflict::NoPlace(KindId(as_u16(kind))))
    }

    /// Tiles on the board that do not match.
    fn clash(&self) -> Option<Conflict> {
        let deck = self.deck;
        let puzzle = deck.puzzle();
        for (cell, picture) in self.placed.iter().enumerate() {
            let Some(tile) = picture.map(|picture| deck.tile(picture)) else {
                continue;
            };
            for side in [Side::Right, Side::Bottom] {
                let Some(other) = puzzle.neighbour(cell, side) else {
                    continue;
                };
                let beside = self.placed[other].map(|picture| deck.tile(picture));
                if beside.is_some_and(|beside| beside.color(side.opposite()) != tile.color(side)) {
                    return Some(Conflict::Clash(cell, other));
                }
            }
            if !goes_with_rim(puzzle, cell, tile) {
                return Some(Conflict::Rim(cell));
            }
        }
        None
    }

    fn row(&self, cell: usize) -> &[u64] {
        &self.held[cell * self.words..(cell + 1) * self.words]
    }
}

/// Whether a tile has the colours that the rim requires in a cell.
pub(in super::super) fn goes_with_rim(puzzle: &Puzzle, cell: usize, tile: Tile) -> bool {
    SIDES.into_iter().all(|side| {
        let is_rim = puzzle.neighbour(cell, side).is_none();
        match puzzle.rim() {
            Rim::Free => true,
            Rim::Border(color) => !is_rim || tile.color(side) == color,
            Rim::BorderOnly(color) => is_rim == (tile.color(side) == color),
        }
    })
}

/// The pictures that match the rim in a cell.
fn rim_allows(deck: &Deck<'_>, cell: usize) -> Vec<u64> {
    let puzzle = deck.puzzle();
    let mut row = vec![u64::MAX; deck.words()];
    let tail = deck.size() % 64;
    if let Some(last) = row.last_mut().filter(|_| tail != 0) {
        *last = (1 << tail) - 1;
    }
    for side in SIDES {
        let is_rim = puzzle.neighbour(cell, side).is_none();
        let (color, only) = match puzzle.rim() {
            Rim::Free => continue,
            Rim::Border(color) => (color, false),
            Rim::BorderOnly(color) => (color, true),
        };
        for (held, with) in row.iter_mut().zip(deck.with(side, color)) {
            match (is_rim, only) {
                (true, _) => *held &= with,
                (false, true) => *held &= !with,
                (false, false) => {}
            }
        }
    }
    row
}

/// With so many pictures left in a cell, the colours of its sides are collected anew.
const NUMBER_FEW: u32 = 8;

/// Adds colours to the colours of four sides.
fn unite(sides: &mut [u64; 4], colors: [u64; 4]) {
    for (side, colors) in sides.iter_mut().zip(colors) {
        *side |= colors;
    }
}

/// Whether a picture is in a set.
fn is_in(row: &[u64], picture: PictureId) -> bool {
    has(row, picture.index())
}

/// The pictures of a set.
fn pictures(row: &[u64]) -> impl Iterator<Item = PictureId> + '_ {
    members(row.iter().copied()).map(|at| PictureId(as_u32(at)))
}
