//! `turn`: the whole board is turned so that a tile lies in a part of it.
//!
//! *What it sees*: an empty board whose tiles may be turned, and a tile that the puzzle has once. Of
//! such tiles it takes one with the fewest places.
//!
//! *Example* (tiles as top left right bottom, 0 on the rim): of the tiles `0012`, `0023`, `0034` and
//! `0041` of a 2x2 board, each lies in a corner. The board is turned so that `0012` lies in row 1,
//! column 1.
//!
//! *Why it is sound*: turned as a whole, a solution remains one. Each cell of the board is a turned
//! cell of the part, so each solution has a turn in which the tile lies in the part. Unlike other
//! deductions it does not hold in every solution, but in one of each with its turns.

use pavage_family::TURN;

use super::{
    Candidate, Check, Deduction, KindId, Message, Notes, Pattern, PictureId, Sheet, Statement,
    Tetravex, Tile, as_u16, rejected, words,
};

/// The board is turned for the sake of a tile.
#[derive(Debug, PartialEq)]
pub(super) struct Turn(Tile);

impl Pattern<Tetravex> for Turn {
    fn nudge(&self, _: &Deduction, _: &Sheet<'_>) -> Message {
        words::look_for(&[self.0])
    }

    fn reason(&self, _: &Deduction, _: &Sheet<'_>) -> Message {
        Message::new("tetravex-turn").with("tile", self.0.to_string())
    }

    fn conclusion(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Message> {
        let deck = sheet.deck();
        let kind = deck.puzzle().kind_of(self.0)?;
        let is_gone = |cell: usize| found.gone.iter().any(|gone| gone.cell == cell);
        let part = sheet.open_cells().filter(|cell| sheet.fits(*cell, kind));
        let part: Vec<usize> = part.filter(|cell| !is_gone(*cell)).collect();
        let message = Message::new("tetravex-turned").with("tile", self.0.to_string());
        Some(message.with("cells", words::cells(deck, &part)))
    }

    fn cost(&self, _: &Deduction) -> u64 {
        1
    }
}

impl Check<Tetravex> for Turn {
    /// Checks that the board is as its turns, and that the tile keeps all its pictures in some turn of
    /// each cell.
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let stated = Statement::new(notes, found);
        let is_own = |picture: Tile| notes.are_same(picture, self.0);
        let may = |cell: usize| notes.may(cell).filter(|picture| is_own(*picture));
        let stays = |cell: usize, picture: Tile| match stated.placed {
            Some(placed) => placed == (cell, picture),
            None => {
                let mut removals = stated.removals.iter();
                removals.all(|(at, gone)| *at != cell || !gone.contains(&picture))
            }
        };
        let has_turn = |cell: usize, picture: Tile| {
            let mut turns = notes.turns(cell).into_iter();
            turns.any(|(other, quarters)| {
                let turned = picture.turned(quarters);
                may(other).any(|may| may == turned) && stays(other, turned)
            })
        };
        let is_symmetric = |cell: usize| {
            let mut turns = notes.turns(cell).into_iter();
            turns.all(|(other, quarters)| {
                notes.may(cell).count() == notes.may(other).count()
                    && notes
                        .may(cell)
                        .all(|picture| notes.has(other, picture.turned(quarters)))
            })
        };
        let mut cells = notes.open_cells();
        let mut removed = stated.removals.iter().flat_map(|(_, gone)| gone);
        notes.can_turn()
            && notes.left(self.0) == 1
            && notes.is_empty()
            && removed.all(|picture| is_own(*picture))
            && cells.all(|cell| is_symmetric(cell) && may(cell).all(|own| has_turn(cell, own)))
    }
}

/// How to turn an empty board, and the tile that decides it. `None` where it may not be turned, or no
/// tile is there once.
#[must_use]
pub fn turn(sheet: &Sheet<'_>) -> Option<(KindId, Deduction)> {
    let (deck, puzzle) = (sheet.deck(), sheet.deck().puzzle());
    if !puzzle.can_turn() || sheet.open() < puzzle.size() {
        return None;
    }
    let kinds = puzzle.kinds().iter().enumerate();
    let once = kinds.filter(|(_, kind)| kind.count == 1);
    let once = once.map(|(kind, _)| KindId(as_u16(kind)));
    let split = |kind: KindId| -> (Vec<usize>, Vec<usize>) {
        let cells = sheet.open_cells().filter(|cell| sheet.fits(*cell, kind));
        cells.partition(|cell| is_in_part(puzzle.frame(), *cell))
    };
    // A tile of the middle says nothing about how the board lies.
    let decides = once.filter(|kind| !split(*kind).1.is_empty());
    let kind = decides.min_by_key(|kind| sheet.places(*kind))?;
    let (part, others) = split(kind);
    let pattern = Turn(deck.face(kind));
    let found = match only(sheet, &part, kind) {
        Some(placed) => Deduction::placing(TURN, pattern, vec![placed]),
        None => {
            let is_own = |picture: PictureId| deck.kind(picture) == kind;
            let gone = others
                .iter()
                .filter_map(|cell| rejected(sheet, *cell, is_own));
            Deduction::removing(TURN, pattern, gone.collect())
        }
    };
    Some((kind, found))
}

/// Whether a cell is in the part of the board that its turns cover: the upper left quarter of a
/// square with the middle of it, the upper half of another rectangle.
fn is_in_part([rows, cols]: [usize; 2], cell: usize) -> bool {
    let (row, col) = (cell / cols, cell % cols);
    if rows != cols {
        return cell < (rows * cols).div_ceil(2);
    }
    let is_middle = rows % 2 == 1 && row == rows / 2 && col == rows / 2;
    is_middle || row < rows.div_ceil(2) && col < rows / 2
}

/// The only picture of a tile in some cells, if there is only one.
fn only(sheet: &Sheet<'_>, cells: &[usize], kind: KindId) -> Option<Candidate> {
    let [cell] = *cells else { return None };
    let pictures = sheet.deck().pictures_of(kind);
    let mut pictures = pictures.filter(|picture| sheet.holds(cell, *picture));
    let picture = pictures.next()?;
    let only = Candidate { cell, picture };
    pictures.next().is_none().then_some(only)
}
