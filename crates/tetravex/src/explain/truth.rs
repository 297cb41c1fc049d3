//! What searches know of the solutions of a sheet: all of them, or if they are many some of them, and
//! what they share.

use pavage_bits::SmallSort as _;
use pavage_family::numbers::as_u32;
use pavage_search::{BigUint, Run, StopReason};

use super::super::puzzle::{KindId, Puzzle, State};
use super::super::search::solutions_in_turns;
use super::super::techniques::{Candidate, PictureId, Sheet};

/// The most solutions that are listed.
const LISTED_MAX: usize = 1000;
/// The most nodes of a search on a board of one cell, if the run sets no limit. On larger boards the
/// number is divided by the square of the cells, because each node costs more.
const SEARCH_MAX: u64 = 4_000_000_000;
/// The least value of that limit.
const SEARCH_MIN: u64 = 2000;
/// A search whether a cell may have another tile takes at most this part of the nodes.
const ONE_TILE: u64 = 32;

/// Up to `max` solutions of a position, by searches that have a limit even if the run has none.
pub(in super::super) fn solutions_within(
    puzzle: &Puzzle,
    state: &State,
    max: usize,
    run: &Run<'_>,
) -> Result<Vec<State>, StopReason> {
    let mut run = run.clone();
    if run.limits.deadline.is_none() {
        run.limits
            .nodes_max
            .get_or_insert(nodes_of(SEARCH_MAX, puzzle));
    }
    solutions_in_turns(puzzle, state, max, &run)
}

/// The most nodes of a search on a board of one cell where tiles are judged; see [`SEARCH_MAX`].
const JUDGED_MAX: u64 = 50_000_000;

/// As [`solutions_within`], by shorter searches, whose length depends on no clock.
pub(super) fn solutions_judged(
    puzzle: &Puzzle,
    state: &State,
    max: usize,
    run: &Run<'_>,
) -> Result<Vec<State>, StopReason> {
    let mut run = run.quiet();
    let nodes_max = nodes_of(JUDGED_MAX, puzzle);
    run.limits.nodes_max = Some(
        run.limits
            .nodes_max
            .map_or(nodes_max, |own| own.min(nodes_max)),
    );
    solutions_in_turns(puzzle, state, max, &run)
}

/// The nodes of a search, from those on a board of one cell.
fn nodes_of(of_one: u64, puzzle: &Puzzle) -> u64 {
    let cells = puzzle.size() as u64;
    (of_one / (cells * cells)).max(SEARCH_MIN)
}

/// Up to `max` solutions of a sheet. `turned` is the tile for which the board was turned: candidates
/// that no rule forbids were crossed out for it.
///
/// # Errors
/// A limit of the run was met first.
pub(super) fn solutions_of(
    sheet: &Sheet<'_>,
    turned: Option<KindId>,
    max: usize,
    run: &Run<'_>,
) -> Result<Vec<State>, StopReason> {
    let deck = sheet.deck();
    let (state, puzzle) = (sheet.to_state(), deck.puzzle());
    let Some(kind) = turned.filter(|kind| sheet.left(*kind) > 0) else {
        return solutions_within(puzzle, &state, max, run);
    };
    let mut found = Vec::new();
    for cell in sheet.open_cells() {
        let pictures = deck.pictures_of(kind);
        for picture in pictures.filter(|picture| sheet.holds(cell, *picture)) {
            if found.len() < max {
                let mut state = state.clone();
                state.cells[cell] = Some(deck.tile(picture));
                found.extend(solutions_within(puzzle, &state, max - found.len(), run)?);
            }
        }
    }
    Ok(found)
}

/// The solutions of a sheet.
pub(super) struct Truth {
    /// All of them, or some.
    found: Vec<State>,
    /// Whether these are all.
    is_all: bool,
    turned: Option<KindId>,
}

impl Truth {
    /// Lists the solutions of a sheet: see [`solutions_of`].
    ///
    /// # Errors
    /// A limit of the run was met first.
    pub(super) fn of(
        sheet: &Sheet<'_>,
        turned: Option<KindId>,
        run: &Run<'_>,
    ) -> Result<Truth, StopReason> {
        let found = solutions_of(sheet, turned, LISTED_MAX + 1, run)?;
        Ok(Truth {
            is_all: found.len() <= LISTED_MAX,
            found,
            turned,
        })
    }

    /// The solutions where these are all.
    pub(super) fn all(found: Vec<State>) -> Truth {
        Truth {
            found,
            is_all: true,
            turned: None,
        }
    }

    /// Whether known solutions have different tiles in a cell.
    pub(super) fn differ(&self, cell: usize) -> bool {
        let mut two = self.found.windows(2);
        two.any(|two| two[0].cells[cell] != two[1].cells[cell])
    }

    /// How many there are, if that is known.
    pub(super) fn total(&self) -> Option<usize> {
        self.is_all.then_some(self.found.len())
    }

    /// How many of those that are known have a picture in a cell.
    pub(super) fn with(&self, sheet: &Sheet<'_>, of: Candidate) -> BigUint {
        let tile = Some(sheet.deck().tile(of.picture));
        let found = self.found.iter();
        let with = found.filter(|state| state.cells[of.cell] == tile);
        as_u32(with.count()).into()
    }

    /// A cell with the same picture in all solutions, of these one with the fewest candidates. If not
    /// all are known, searches find out whether some solution has another picture there. `None` if no
    /// cell has the same picture in all.
    ///
    /// # Errors
    /// A limit of the run was met, and it is not known.
    pub(super) fn common(
        &mut self,
        sheet: &Sheet<'_>,
        run: &Run<'_>,
    ) -> Result<Option<Candidate>, StopReason> {
        let mut cells: Vec<usize> = sheet.open_cells().collect();
        cells.small_sort_by_key(|cell| sheet.number(*cell));
        let mut stopped = None;
        for cell in cells {
            let Some(picture) = self.same(sheet, cell) else {
                continue;
            };
            let common = Candidate { cell, picture };
            if self.is_all {
                return Ok(Some(common));
            }
            match self.look_for_another(sheet, common, run) {
                Ok(false) => return Ok(Some(common)),
                Ok(true) => {}
                Err(stop) => stopped = Some(stop),
            }
        }
        stopped.map_or(Ok(None), Err)
    }

    /// Finds out for each candidate of a cell whether a solution has it.
    ///
    /// # Errors
    /// A limit of the run was met, and it is not known.
    pub(super) fn settle(
        &mut self,
        sheet: &Sheet<'_>,
        cell: usize,
        run: &Run<'_>,
    ) -> Result<(), StopReason> {
        for picture in sheet.candidates(cell) {
            let candidate = Candidate { cell, picture };
            if !self.is_all && self.with(sheet, candidate).bits() == 0 {
                self.look_for(sheet, candidate, run)?;
            }
        }
        Ok(())
    }

    /// The picture that all known solutions have in a cell.
    fn same(&self, sheet: &Sheet<'_>, cell: usize) -> Option<PictureId> {
        let (first, others) = self.found.split_first()?;
        let tile = first.cells[cell];
        let is_same = others.iter().all(|other| other.cells[cell] == tile);
        sheet.deck().picture(tile?).filter(|_| is_same)
    }

    /// Whether some solution has another picture in a cell.
    fn look_for_another(
        &mut self,
        sheet: &Sheet<'_>,
        common: Candidate,
        run: &Run<'_>,
    ) -> Result<bool, StopReason> {
        let cell = common.cell;
        let others = sheet.candidates(cell);
        for picture in others.filter(|other| *other != common.picture) {
            if self.look_for(sheet, Candidate { cell, picture }, run)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether some solution has a picture in a cell. If so, it is one of the known solutions from now
    /// on.
    fn look_for(
        &mut self,
        sheet: &Sheet<'_>,
        of: Candidate,
        run: &Run<'_>,
    ) -> Result<bool, StopReason> {
        let mut world = sheet.clone();
        world.write(of.cell, of.picture);
        let nodes_max = nodes_of(SEARCH_MAX, sheet.deck().puzzle()) / ONE_TILE;
        let mut run = run.clone();
        run.limits.nodes_max = Some(run.limits.nodes_max.unwrap_or(nodes_max).min(nodes_max));
        let found = solutions_of(&world, self.turned, 1, &run)?;
        let is_found = !found.is_empty();
        self.found.extend(found);
        Ok(is_found)
    }
}
