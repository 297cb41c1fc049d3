//! The places of a tile, supposed in turn: the other form of `suppose`. Few cells are open to a tile
//! whose colours must lie on the rim, while its cells are open to many tiles; then this form has
//! fewer worlds. Only hints look for it: it seldom places anything that the other form does not.

use pavage_bits::SmallSort as _;
use pavage_family::kit::{self, Choice, Effort, Follow};

use super::suppose::{FEW, Suppose};
use super::trim::Checked;
use super::{
    Candidate, Case, CellPictures, Check, Conflict, Deduction, KindId, Message, Meter, Notes,
    Pattern, PictureId, Run, Sheet, Statement, Tetravex, as_u16, cells, words,
};

/// The places of a tile of which one is left, each supposed in turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SupposePlace(KindId);

impl SupposePlace {
    fn number(self, sheet: &Sheet<'_>) -> usize {
        self.candidates(sheet).len()
    }
}

impl Pattern<Tetravex> for SupposePlace {
    fn look(&self, deduction: &Deduction, _: &Sheet<'_>) -> Vec<usize> {
        cells(deduction).take(1).collect()
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        words::look_for(&[sheet.deck().face(self.0)])
    }

    fn reason(&self, deduction: &Deduction, sheet: &Sheet<'_>) -> Message {
        let code = match deduction.worlds.len() {
            ..=FEW => "tetravex-suppose-place",
            _ => "tetravex-suppose-place-many",
        };
        Message::new(code)
            .with("tile", sheet.deck().face(self.0).to_string())
            .with("count", self.number(sheet))
            .with("failed", deduction.worlds.len())
    }

    fn cost(&self, _: &Deduction) -> u64 {
        5
    }

    fn level(&self, _: &Deduction) -> u8 {
        1
    }
}

impl Check<Tetravex> for SupposePlace {
    /// Follows every world again.
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let stated = Statement::new(notes, found);
        let tile = notes.face(self.0);
        let is_own = |picture| notes.are_same(picture, tile);
        let ends = stated
            .worlds()
            .all(|world| is_own(world.tile) && world.fails(notes));
        let refuted = |cell, picture| {
            stated
                .worlds()
                .any(|world| (world.cell, world.tile) == (cell, picture))
        };
        let mut elsewhere = notes.open_cells().flat_map(|cell| {
            let pictures = notes.may(cell).filter(|picture| is_own(*picture));
            pictures.map(move |picture| (cell, picture))
        });
        let mut removals = stated.removals.iter();
        notes.left(tile) == 1
            && ends
            && stated.placed.is_none_or(|placed| {
                is_own(placed.1)
                    && notes.lying(placed.0).is_none()
                    && elsewhere
                        .all(|(at, picture)| (at, picture) == placed || refuted(at, picture))
            })
            && removals.all(|(at, gone)| gone.iter().all(|picture| refuted(*at, *picture)))
    }
}

impl Choice<Tetravex> for SupposePlace {
    const IS_PATIENT: bool = Suppose::IS_PATIENT;

    fn all(sheet: &Sheet<'_>) -> Vec<(usize, SupposePlace)> {
        let kinds = sheet.deck().puzzle().kinds();
        let kinds = (0..kinds.len()).map(|at| KindId(as_u16(at)));
        let single = kinds
            .filter(|kind| sheet.left(*kind) == 1)
            .map(SupposePlace);
        let mut all: Vec<_> = single.map(|place| (place.number(sheet), place)).collect();
        all.small_sort_by_key(|(number, _)| *number);
        all
    }

    fn candidates(self, sheet: &Sheet<'_>) -> Vec<Candidate> {
        let pictures: Vec<PictureId> = sheet.deck().pictures_of(self.0).collect();
        let cells = sheet.open_cells();
        let each = cells.flat_map(|cell| {
            let pictures = pictures.iter();
            pictures.map(move |&picture| Candidate { cell, picture })
        });
        each.filter(|one| sheet.holds(one.cell, one.picture))
            .collect()
    }

    fn gone(self, refuted: Vec<Candidate>) -> Vec<CellPictures> {
        let mut gone: Vec<CellPictures> = Vec::new();
        for Candidate { cell, picture } in refuted {
            match gone.last_mut().filter(|other| other.cell == cell) {
                Some(gone) => gone.pictures.push(picture),
                None => gone.push(CellPictures {
                    cell,
                    pictures: vec![picture],
                }),
            }
        }
        gone
    }

    fn effort(sheet: &Sheet<'_>, follow: Follow) -> Effort {
        Suppose::effort(sheet, follow)
    }

    fn next(sheet: &Sheet<'_>, follow: Follow, run: &Run<'_>) -> Option<Deduction> {
        Suppose::next(sheet, follow, run)
    }

    fn conflict(world: &Sheet<'_>) -> Option<Conflict> {
        Suppose::conflict(world)
    }

    fn length(told: &Case) -> u64 {
        Suppose::length(told)
    }

    fn length_enough(candidates: usize) -> u64 {
        Suppose::length_enough(candidates)
    }
}

/// The best hypothesis about the places of a tile, with as few steps as possible.
pub(in super::super) fn suppose_place<'a>(
    sheet: &Sheet<'a>,
    meter: &mut Meter<'_>,
) -> Option<Deduction> {
    let found = kit::suppose::<Tetravex, SupposePlace>(sheet, meter)?;
    Some(kit::brief::<Tetravex, Checked<'a>>(sheet, found))
}

#[cfg(test)]
mod tests {
    use super::super::super::puzzle::{Puzzle, Rim, State};
    use super::super::super::tile::Tile;
    use super::super::{Deck, Sheet};
    use super::suppose_place;
    use pavage_family::kit::Meter;
    use pavage_family::numbers::as_u8;
    use pavage_search::Run;

    /// A board of 3x3 cut into tiles. Sides that touch carry the same number.
    fn puzzle(seed: usize) -> Puzzle {
        let color = |across: usize, row: usize, col: usize| {
            let mixed =
                (seed * 31 + across * 17 + row * 7 + col * 3) * (seed + row + 2) + col * row;
            as_u8(mixed / 3 % 7)
        };
        let tiles = (0..9).map(|cell| {
            let (row, col) = (cell / 3, cell % 3);
            let [top, bottom] = [row, row + 1].map(|line| color(0, line, col));
            let [left, right] = [col, col + 1].map(|line| color(1, row, line));
            Tile([top, right, bottom, left])
        });
        let mut tiles: Vec<Tile> = tiles.collect();
        tiles.rotate_left(seed % 9);
        Puzzle::new([3, 3], tiles, false, Rim::Free, vec![None; 9]).expect("its parts fit")
    }

    #[test]
    fn the_checker_accepts_it_and_nothing_less() {
        let run = Run::default();
        let mut placed = 0;
        for seed in 0..60 {
            let puzzle = puzzle(seed);
            let deck = Deck::new(&puzzle);
            let sheet = Sheet::of(&deck, &State::start(&puzzle));
            let Some(found) = suppose_place(&sheet, &mut Meter::new(&run)) else {
                continue;
            };
            let notes = sheet.to_notes();
            assert!(found.holds(&notes), "{seed}: {found:?}");
            let mut fewer = found.clone();
            fewer.worlds.pop();
            assert!(!fewer.holds(&notes), "{seed}: a case is missing");
            let mut endless = found.clone();
            endless.worlds[0].conflict = None;
            assert!(!endless.holds(&notes), "{seed}: a case does not fail");
            if let [right] = found.placed[..] {
                placed += 1;
                let mut wrong = found.clone();
                wrong.placed = wrong.worlds[0].assumptions.clone();
                assert_ne!(wrong.placed, [right]);
                assert!(!wrong.holds(&notes), "{seed}: it is refuted");
            }
        }
        assert!(placed > 3, "{placed}");
    }
}
