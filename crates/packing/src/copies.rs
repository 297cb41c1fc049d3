//! Copies of a piece, told apart by letters: in a drawing each connected set of one letter is one
//! piece.
//!
//! A copy keeps the letter of its piece unless a copy that it touches has it. Otherwise it has the
//! first letter that names no piece and that nothing has that it touches. Read back, a letter that
//! names no piece stands for any piece of that shape of which copies are left.
//!
//! Where pieces are not connected, each piece on the board has a letter of its own.

use std::collections::{BTreeMap, HashMap};

use pavage_bits::SmallSort as _;
use pavage_grid::{Board, CellId, Shape, letter_names};

use super::pieces::Piece;
use super::puzzle::{OPEN, Placement, Puzzle, State};

/// The letter of each piece of a state, in the order of the state. Given pieces have the letters with
/// which they were drawn; those that were listed instead come next, then the others, each in the order of
/// their first cells.
pub(super) fn letters(puzzle: &Puzzle, state: &State) -> Vec<char> {
    let placed = &state.placed;
    if !has_copies(puzzle.pieces()) {
        return placed.iter().map(|placement| placement.piece).collect();
    }
    let mut owners: Vec<Option<usize>> = vec![None; puzzle.board().size()];
    for (at, placement) in placed.iter().enumerate() {
        for cell in &placement.cells {
            owners[cell.index()] = Some(at);
        }
    }
    let drawn = placed
        .iter()
        .map(|placement| puzzle.drawn_letter(placement));
    let mut letters: Vec<Option<char>> = drawn.collect();
    let is_given = |at: &usize| puzzle.fixed().binary_search(&placed[*at]).is_ok();
    let (given, others): (Vec<usize>, Vec<usize>) = (0..placed.len()).partition(is_given);
    for at in given.into_iter().chain(others) {
        if letters[at].is_some() {
            continue;
        }
        let placement = &placed[at];
        let around = placement.cells.iter();
        let around = around.flat_map(|&cell| puzzle.board().neighbours(cell));
        let around = around.filter_map(|cell| owners[cell.index()]);
        let near: Vec<char> = if has_parts(puzzle.pieces()) {
            letters.iter().copied().flatten().collect()
        } else {
            around.filter_map(|other| letters[other]).collect()
        };
        let own = Some(placement.piece).filter(|own| !near.contains(own));
        let mut others = letter_names();
        let other =
            || others.find(|letter| puzzle.piece(*letter).is_none() && !near.contains(letter));
        letters[at] = own.or_else(other);
    }
    let pairs = letters.into_iter().zip(placed);
    pairs
        .map(|(letter, placement)| letter.unwrap_or(placement.piece))
        .collect()
}

/// Pieces as they were drawn, with the names of the pieces that their letters stand for. `before`
/// lies on the board already. A letter that can stand for no piece is left as it is.
pub(super) fn named(puzzle: &Puzzle, before: &State, drawn: Vec<Placement>) -> Vec<Placement> {
    let pieces = puzzle.pieces();
    let is_named =
        |placement: &Placement| placement.piece == OPEN || puzzle.piece(placement.piece).is_some();
    if !has_copies(pieces) || drawn.iter().all(is_named) {
        return drawn;
    }
    let known = drawn.iter().filter(|placement| is_named(placement));
    let used = State::new(before.placed.iter().chain(known).cloned().collect());
    let left = puzzle.remaining(&used);
    let unnamed = drawn.iter().map(|placement| !is_named(placement));
    let (kinds, fitting) = kinds(puzzle, &left, &drawn, &unnamed.collect::<Vec<_>>());
    let mut naming = Naming {
        left: puzzle.missing(&used),
        fitting,
        holders: vec![Vec::new(); pieces.len()],
        tried: vec![false; pieces.len()],
    };
    // First come the copies that must be laid, then those that may be.
    let mut unheld: Vec<usize> = (0..kinds.len()).filter(|at| kinds[*at].is_some()).collect();
    let mut is_out = vec![false; naming.fitting.len()];
    unheld.retain(|at| {
        let Some(kind) = kinds[*at].filter(|kind| !is_out[*kind]) else {
            return true;
        };
        naming.tried.fill(false);
        is_out[kind] = !naming.hold(*at, &kinds);
        is_out[kind]
    });
    naming.left = left;
    for at in unheld {
        naming.tried.fill(false);
        if !naming.hold(at, &kinds)
            && let Some(kind) = kinds[at]
        {
            // Nor does any later path lead on from here.
            naming.fitting[kind].clear();
        }
    }
    let mut named = drawn;
    for (piece, held) in pieces.iter().zip(naming.holders) {
        for at in held {
            named[at].piece = piece.name;
        }
    }
    named
}

/// The kind of each drawn shape that has no name, and the pieces with copies left that each kind fits.
fn kinds(
    puzzle: &Puzzle,
    left: &[u32],
    drawn: &[Placement],
    unnamed: &[bool],
) -> (Vec<Option<usize>>, Vec<Vec<usize>>) {
    let pieces = puzzle.pieces().iter().enumerate();
    let pieces: Vec<(usize, &Piece)> = pieces.filter(|(at, _)| left[*at] > 0).collect();
    let mut fitting: Vec<Vec<usize>> = Vec::new();
    let drawn = drawn.iter().zip(unnamed);
    let drawn = drawn.map(|(placement, is_it)| is_it.then_some(&placement.cells[..]));
    if !puzzle.is_plain() {
        let kinds = drawn.map(|cells| {
            let cells = cells?;
            let fits = pieces.iter();
            let fits = fits.filter(|(_, piece)| piece.lies_on(puzzle.board(), cells));
            fitting.push(fits.map(|(at, _)| *at).collect());
            Some(fitting.len() - 1)
        });
        return (kinds.collect(), fitting);
    }
    let mut known: HashMap<Shape, usize> = HashMap::new();
    for (at, piece) in pieces {
        for shape in piece.orientations() {
            let kind = *known.entry(shape).or_insert(fitting.len());
            fitting.resize_with(fitting.len().max(kind + 1), Vec::new);
            fitting[kind].push(at);
        }
    }
    let kinds = drawn.map(|cells| {
        let shape = shape_of(puzzle.board(), cells?)?;
        known.get(&shape).copied()
    });
    (kinds.collect(), fitting)
}

/// Connected sets of one letter as pieces: of a piece that is not connected, all sets of its letter are one.
pub(super) fn joined(pieces: &[Piece], board: &Board, sets: Vec<Placement>) -> Vec<Placement> {
    if !has_parts(pieces) {
        return sets;
    }
    let mut by_letter: BTreeMap<char, Vec<Placement>> = BTreeMap::new();
    for set in sets {
        by_letter.entry(set.piece).or_default().push(set);
    }
    let joined = by_letter.into_iter().flat_map(|(letter, sets)| {
        let mut cells: Vec<CellId> = sets.iter().flat_map(|set| set.cells.clone()).collect();
        cells.small_sort();
        let in_parts = pieces.iter().filter(|piece| piece.is_in_parts());
        let is_named = pieces.iter().any(|piece| piece.name == letter);
        let mut own = in_parts.filter(|piece| piece.name == letter || !is_named);
        let is_one = own.any(|piece| piece.name == letter || piece.lies_on(board, &cells));
        if is_one && sets.len() > 1 {
            vec![Placement {
                cells,
                piece: letter,
            }]
        } else {
            sets
        }
    });
    joined.collect()
}

fn has_parts(pieces: &[Piece]) -> bool {
    pieces.iter().any(Piece::is_in_parts)
}

fn has_copies(pieces: &[Piece]) -> bool {
    pieces.iter().any(|piece| piece.count > 1)
}

/// The shape of cells, if they are connected.
pub(super) fn shape_of(board: &Board, cells: &[CellId]) -> Option<Shape> {
    let points: Vec<_> = cells.iter().map(|&cell| board.point(cell)).collect();
    Shape::new(board.lattice(), &points).ok()
}

/// A matching of drawn shapes with copies that are left, grown by augmenting paths: one shape may
/// fit pieces of different freedom.
struct Naming {
    /// The number of copies of each piece.
    left: Vec<u32>,
    /// The pieces that each kind of drawn shapes fits.
    fitting: Vec<Vec<usize>>,
    /// The drawn shapes that hold copies of each piece.
    holders: Vec<Vec<usize>>,
    /// The pieces that the path has tried.
    tried: Vec<bool>,
}

impl Naming {
    /// Gives a drawn shape a copy, if need be one that another shape can do without.
    fn hold(&mut self, at: usize, kinds: &[Option<usize>]) -> bool {
        let fitting = kinds[at].map(|kind| self.fitting[kind].clone());
        for piece in fitting.unwrap_or_default() {
            if std::mem::replace(&mut self.tried[piece], true) {
                continue;
            }
            if (self.holders[piece].len() as u64) < u64::from(self.left[piece]) {
                self.holders[piece].push(at);
                return true;
            }
            for place in 0..self.holders[piece].len() {
                let other = self.holders[piece][place];
                if self.hold(other, kinds) {
                    self.holders[piece][place] = at;
                    return true;
                }
            }
        }
        false
    }
}
