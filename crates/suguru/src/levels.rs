//! Reasoning by levels: what follows when k cells are supposed at once.
//!
//! Level 0 is propagation. Level k supposes every assignment of candidates to k cells, propagates
//! each of these worlds with level 0, drops those that contradict the rules, and keeps what all
//! others agree on. This is repeated, together with all lower levels, until nothing changes. The
//! rules are monotone, so the fixpoint does not depend on the order of cells.
//!
//! Cells are supposed together up to [`TOGETHER_MAX`]. The levels above are nested: level
//! `TOGETHER_MAX` + 1 supposes a cell and reasons with level 1 in each world, the next level
//! reasons with that one in each world, and so on. Each nested level finds at least what the nested
//! level below finds. At a nesting depth equal to the number of cells, every candidate that is in
//! no solution goes, so the levels end.

use pavage_grid::CellId;
use pavage_search::{Run, StopReason};

use super::propagate::{Conflict, Mark, Propagation};
use super::union::Union;

/// The most cells that are supposed together.
pub const TOGETHER_MAX: u8 = 3;

/// Removed candidates between two checks of the run's limits.
const LOOK_EVERY: u64 = 4096;

/// Why reasoning ended before its fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The candidates contradict the rules.
    Conflict,
    /// No level decides more: there are several solutions.
    Open,
    /// A limit of the run was met.
    Stopped(StopReason),
}

impl From<Conflict> for End {
    fn from(_: Conflict) -> End {
        End::Conflict
    }
}

/// Reasoning under a run. The unit of work is one removed candidate, in any world.
pub struct Levels<'b> {
    run: &'b Run<'b>,
    looked: u64,
    unions: Vec<Union>,
}

impl<'b> Levels<'b> {
    /// Reasoning that has found nothing yet.
    #[must_use]
    pub fn new(run: &'b Run<'b>) -> Levels<'b> {
        Levels {
            run,
            looked: 0,
            unions: Vec::new(),
        }
    }

    /// The smallest level that decides every cell. The decisions stay in `here`.
    ///
    /// # Errors
    /// The candidates contradict the rules, they have several solutions, or a limit of the run was
    /// met.
    pub fn smallest(&mut self, here: &mut Propagation<'_>) -> Result<u8, End> {
        let mut level = 0;
        while !here.is_decided() {
            if usize::from(level) > here.undecided() + usize::from(TOGETHER_MAX) || level == u8::MAX
            {
                return Err(End::Open);
            }
            level += 1;
            self.close(here, level)?;
        }
        Ok(level)
    }

    /// Reasons with all levels up to this one until nothing changes. One round of level k costs as
    /// much as there are choices of k cells with a candidate each.
    ///
    /// # Errors
    /// The candidates contradict the rules, or a limit of the run was met.
    pub fn close(&mut self, here: &mut Propagation<'_>, level: u8) -> Result<(), End> {
        let mut rung = 1;
        while rung <= level && !here.is_decided() {
            let found = if rung > TOGETHER_MAX {
                self.nested(here, rung - TOGETHER_MAX)?
            } else if rung == 1 {
                self.alone(here)?
            } else {
                self.together(here, rung)?
            };
            // Start again with the lower levels, which are cheaper.
            rung = if found && rung > 1 { 1 } else { rung + 1 };
        }
        Ok(())
    }

    /// Applies level 1 to its fixpoint, and returns whether it found anything.
    pub(super) fn alone(&mut self, here: &mut Propagation<'_>) -> Result<bool, End> {
        let cells: Vec<CellId> = here.open_cells();
        let (mut at, mut since, mut found) = (0, 0, false);
        while since < cells.len() && !here.is_decided() {
            if self.suppose(here, cells[at])? {
                (since, found) = (0, true);
            } else {
                since += 1;
            }
            at = (at + 1) % cells.len();
        }
        Ok(found)
    }

    /// Supposes each candidate of a cell, and returns whether anything was found.
    pub(super) fn suppose(
        &mut self,
        here: &mut Propagation<'_>,
        cell: CellId,
    ) -> Result<bool, End> {
        self.look(here)?;
        let values = here.get(cell);
        if !values.is_several() {
            return Ok(false);
        }
        let mark = here.mark();
        let mut union = self.unions.pop().unwrap_or_default();
        union.clear();
        for value in values {
            if here.assume(cell, value).is_ok() {
                union.add(here, mark);
            }
            here.restore(mark);
        }
        let found = union.keep(here);
        self.unions.push(union);
        Ok(found?)
    }

    /// Supposes k cells together until something is found, and returns whether anything was.
    fn together(&mut self, here: &mut Propagation<'_>, k: u8) -> Result<bool, End> {
        let cells = here.open_cells();
        let mut chosen = Vec::with_capacity(usize::from(k));
        self.choose(here, &cells, usize::from(k) - 1, &mut chosen)
    }

    /// Chooses all cells but the last.
    fn choose(
        &mut self,
        here: &mut Propagation<'_>,
        cells: &[CellId],
        left: usize,
        chosen: &mut Vec<CellId>,
    ) -> Result<bool, End> {
        if left == 0 {
            return self.suppose_with_each(here, chosen, cells);
        }
        for at in 0..cells.len() {
            chosen.push(cells[at]);
            let found = self.choose(here, &cells[at + 1..], left - 1, chosen)?;
            chosen.pop();
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Supposes the chosen cells together with each of the others in turn. The worlds of the chosen
    /// cells are propagated only once.
    fn suppose_with_each(
        &mut self,
        here: &mut Propagation<'_>,
        chosen: &[CellId],
        others: &[CellId],
    ) -> Result<bool, End> {
        let mut unions = std::mem::take(&mut self.unions);
        unions.resize_with(others.len().max(unions.len()), Union::default);
        unions.iter_mut().for_each(Union::clear);
        let mark = here.mark();
        let outcome = self.worlds(here, mark, chosen, others, &mut unions);
        here.restore(mark);
        let mut found = false;
        if outcome.is_ok() {
            for union in &unions[..others.len()] {
                if union.keep(here)? {
                    found = true;
                    break;
                }
            }
        }
        self.unions = unions;
        outcome.map(|()| found)
    }

    fn worlds(
        &mut self,
        here: &mut Propagation<'_>,
        base: Mark,
        chosen: &[CellId],
        others: &[CellId],
        unions: &mut [Union],
    ) -> Result<(), End> {
        self.look(here)?;
        let mark = here.mark();
        let Some((&cell, rest)) = chosen.split_first() else {
            for (&cell, union) in others.iter().zip(unions) {
                if union.is_spent() {
                    continue;
                }
                for value in here.get(cell) {
                    if here.assume(cell, value).is_ok() {
                        union.add(here, base);
                    }
                    here.restore(mark);
                }
            }
            return Ok(());
        };
        for value in here.get(cell) {
            if here.assume(cell, value).is_ok() {
                self.worlds(here, base, rest, others, unions)?;
            }
            here.restore(mark);
        }
        Ok(())
    }

    /// Supposes each candidate of each cell and reasons in each world, `depth` worlds deep. Returns
    /// whether anything was found.
    fn nested(&mut self, here: &mut Propagation<'_>, depth: u8) -> Result<bool, End> {
        let mut found = false;
        for cell in here.open_cells() {
            found |= self.suppose_nested(here, cell, depth)?;
            if found {
                break;
            }
        }
        Ok(found)
    }

    /// Supposes each candidate of a cell and reasons in each world.
    pub(super) fn suppose_nested(
        &mut self,
        here: &mut Propagation<'_>,
        cell: CellId,
        depth: u8,
    ) -> Result<bool, End> {
        let mark = here.mark();
        let mut union = Union::default();
        for value in here.get(cell) {
            let world = match here.assume(cell, value) {
                Ok(()) => self.reason_inside(here, depth - 1),
                Err(Conflict) => Err(End::Conflict),
            };
            match world {
                Ok(()) => union.add(here, mark),
                Err(End::Conflict) => {}
                Err(stopped) => {
                    here.restore(mark);
                    return Err(stopped);
                }
            }
            here.restore(mark);
        }
        Ok(union.keep(here)?)
    }

    /// Level 1 inside a world, or nested worlds inside it.
    pub(super) fn reason_inside(
        &mut self,
        here: &mut Propagation<'_>,
        depth: u8,
    ) -> Result<(), End> {
        loop {
            self.alone(here)?;
            if depth == 0 || here.is_decided() || !self.nested(here, depth)? {
                return Ok(());
            }
        }
    }

    /// Checks the limits of the run from time to time.
    fn look(&mut self, here: &Propagation<'_>) -> Result<(), End> {
        if here.removed() < self.looked {
            return Ok(());
        }
        self.looked = here.removed() + LOOK_EVERY;
        let stop = self.run.stop_after(here.removed());
        stop.map_or(Ok(()), |stop| Err(End::Stopped(stop)))
    }
}
