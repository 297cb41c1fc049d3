//! `square`: four cells around a corner, and a tile that the other three leave no room for.
//!
//! *What it sees*: a square of two by two cells with few pictures, and a picture of one of them.
//! With it laid, no tiles left fill the other cells of the square so that sides match and no tile
//! lies twice.
//!
//! *Example* (tiles as top left right bottom; the board, then the tiles left):
//!
//! ```text
//!  .    .       0012 1000 1121 2201
//!  .    .
//! ```
//!
//! With `1000` in the first cell, `0012` would have to lie on its right and below it. With `1121`
//! there, `2201` would lie on its right and `1000` below it, and the last tile, `0012`, does not
//! match `2201`.
//!
//! *Why it is sound*: in a solution the square is filled, with tiles that match.

use pavage_bits::SmallSort as _;

use super::{
    CellPictures, Check, Deck, Deduction, Message, Notes, Pattern, PictureId, Run, SIDES, Sheet,
    Side, Statement, Technique, Tetravex, Tile, words,
};

/// The most pictures that the four cells may have together, because nobody would look at more.
/// Without this bound, boards with many colours would hardly ever need a hypothesis.
const PICTURES_MAX: usize = 40;

pub(super) const TECHNIQUE: Technique = Technique::new("square", 1, find);

/// With the eliminated pictures in a cell, the square of these cells cannot be filled.
#[derive(Debug, PartialEq)]
pub(super) struct Square {
    cell: usize,
    /// The cells, row by row.
    square: [usize; 4],
}

impl Pattern<Tetravex> for Square {
    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<usize> {
        self.square.to_vec()
    }

    fn reason(&self, deduction: &Deduction, sheet: &Sheet<'_>) -> Message {
        let deck = sheet.deck();
        let others = self.square.iter().filter(|cell| **cell != self.cell);
        let others: Vec<usize> = others.copied().collect();
        let count = deduction
            .gone
            .iter()
            .map(|gone| gone.pictures.len())
            .sum::<usize>();
        let message = Message::new("tetravex-square")
            .with("count", count)
            .with("cells", words::cells(deck, &others));
        words::at(deck, message, self.cell)
    }

    fn cost(&self, _: &Deduction) -> u64 {
        6
    }
}

impl Check<Tetravex> for Square {
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let stated = Statement::new(notes, found);
        let [first, right, below, across] = self.square;
        let is_square = notes.beside(first, Side::Right) == Some(right)
            && notes.beside(first, Side::Bottom) == Some(below)
            && notes.beside(below, Side::Right) == Some(across);
        let is_refuted = |picture: &Tile| {
            let mut with = notes.clone();
            with.lay(self.cell, *picture);
            !can_be_filled(&with, &self.square)
        };
        let mut removals = stated.removals.iter();
        stated.placed.is_none()
            && is_square
            && self.square.contains(&self.cell)
            && notes.lying(self.cell).is_none()
            && removals.all(|(cell, gone)| *cell == self.cell && gone.iter().all(is_refuted))
    }
}

/// Whether cells can be filled one after the other.
fn can_be_filled(notes: &Notes, cells: &[usize]) -> bool {
    let Some((cell, rest)) = cells.split_first() else {
        return true;
    };
    if notes.lying(*cell).is_some() {
        return can_be_filled(notes, rest);
    }
    notes.may(*cell).any(|picture| {
        let mut with = notes.clone();
        with.lay(*cell, picture);
        can_be_filled(&with, rest)
    })
}

/// The deduction from the square with the fewest pictures.
fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let deck = sheet.deck();
    let all = 0..deck.puzzle().size();
    let squares = all.filter_map(|first| square(deck, first)).map(|square| {
        let pictures: usize = square.iter().map(|cell| sheet.number(*cell)).sum();
        (pictures, square)
    });
    let mut squares: Vec<(usize, [usize; 4])> = squares
        .filter(|(pictures, _)| *pictures <= PICTURES_MAX)
        .collect();
    squares.small_sort();
    let mut found = squares
        .into_iter()
        .flat_map(|(_, square)| square.map(|cell| (cell, square)))
        .filter_map(|(cell, square)| deduce(sheet, cell, square));
    found.next()
}

/// The square with this cell in its first corner.
fn square(deck: &Deck<'_>, first: usize) -> Option<[usize; 4]> {
    let right = deck.beside(first, Side::Right)?;
    let below = deck.beside(first, Side::Bottom)?;
    let across = deck.beside(below, Side::Right)?;
    Some([first, right, below, across])
}

/// The eliminations in a cell of a square.
fn deduce(sheet: &Sheet<'_>, cell: usize, square: [usize; 4]) -> Option<Deduction> {
    let deck = sheet.deck();
    if !sheet.is_open(cell) {
        return None;
    }
    let beside = |of: usize, other: usize| {
        let mut sides = SIDES.into_iter();
        sides.find(|side| deck.beside(of, *side) == Some(other))
    };
    // Go around the square: to a neighbour, to the opposite cell, to the other neighbour.
    let at = square.iter().position(|other| *other == cell)?;
    let round = [at, at ^ 1, at ^ 3, at ^ 2].map(|at| square[at]);
    let sides = [
        beside(round[0], round[1])?,
        beside(round[1], round[2])?,
        beside(round[2], round[3])?,
        beside(round[3], round[0])?,
    ];
    let gone = sheet.candidates(cell).filter(|picture| {
        let mut laid = vec![*picture];
        !goes_round(sheet, &round, &sides, &mut laid)
    });
    let pictures: Vec<PictureId> = gone.collect();
    let pattern = Square { cell, square };
    let because = square.into_iter().filter(|other| *other != cell).collect();
    (!pictures.is_empty()).then(|| {
        TECHNIQUE
            .removing(pattern, vec![CellPictures { cell, pictures }])
            .learnt_from(because)
    })
}

/// Whether the remaining cells of the round can be filled, and the last matches the first.
fn goes_round(
    sheet: &Sheet<'_>,
    round: &[usize; 4],
    sides: &[Side; 4],
    laid: &mut Vec<PictureId>,
) -> bool {
    let deck = sheet.deck();
    let last = laid.len() - 1;
    let matches = |from: PictureId, to: PictureId, side: Side| {
        deck.tile(from).color(side) == deck.tile(to).color(side.opposite())
    };
    if last == 3 {
        return matches(laid[3], laid[0], sides[3]);
    }
    let cell = round[last + 1];
    let next = sheet.candidates(cell).filter(|picture| {
        let kind = deck.kind(*picture);
        let open = laid
            .iter()
            .zip(round)
            .filter(|(_, cell)| sheet.is_open(**cell));
        let used = open.filter(|(other, _)| deck.kind(**other) == kind).count();
        matches(laid[last], *picture, sides[last])
            && (!sheet.is_open(cell) || used < sheet.left(kind))
    });
    let next: Vec<PictureId> = next.collect();
    next.into_iter().any(|picture| {
        laid.push(picture);
        let goes = goes_round(sheet, round, sides, laid);
        laid.pop();
        goes
    })
}
