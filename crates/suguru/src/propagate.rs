//! Level 0 made fast: candidates with propagation to a fixpoint, taken back by a trail.
//!
//! The rules of level 0 are three. A decided value leaves the cells that see it; a cell with one
//! candidate has it; a value with one place in its cage goes there. They only ever take candidates
//! away, so that the fixpoint does not depend on the order in which they are applied.
//!
//! Two lists hold what is still to be looked at: decided cells whose value has not left their
//! peers yet, first in, first out; and cages in which something changed. A cage is looked at when
//! no decided cell is waiting, with two words that say which values were seen once and twice. Every
//! change is put on the trail with what was there before, so that a world (what follows from an
//! assumption) is left at the cost of what was changed in it.

use pavage_grid::CellId;

use super::candidates::Candidates;
use super::layout::{CageId, Layout};
use super::values::Values;

/// A rule of level 0 that can no longer be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// A moment to come back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark(usize);

/// Candidates under propagation.
///
/// Invariant between calls that succeed: the candidates are at the fixpoint of level 0. After a
/// [`Conflict`] they are anything until an earlier mark is restored.
#[derive(Clone, Debug)]
pub struct Propagation<'a> {
    layout: &'a Layout,
    values: Vec<Values>,
    trail: Vec<(CellId, Values)>,
    decided: Vec<CellId>,
    changed: Vec<CageId>,
    is_changed: Vec<bool>,
    undecided: usize,
    removed: u64,
}

impl<'a> Propagation<'a> {
    /// Propagates candidates to the fixpoint of level 0.
    ///
    /// # Errors
    /// They contradict the rules.
    pub fn new(layout: &'a Layout, candidates: &Candidates) -> Result<Propagation<'a>, Conflict> {
        let mut new = Propagation::idle(layout);
        new.load(candidates)?;
        Ok(new)
    }

    /// A propagation to [`Propagation::load`] candidates into.
    #[must_use]
    pub fn idle(layout: &'a Layout) -> Propagation<'a> {
        Propagation {
            layout,
            values: vec![Values::NONE; layout.size()],
            trail: Vec::with_capacity(layout.size()),
            decided: Vec::with_capacity(layout.size()),
            changed: Vec::with_capacity(layout.cages().len()),
            is_changed: vec![false; layout.cages().len()],
            undecided: 0,
            removed: 0,
        }
    }

    /// Begins anew with these candidates; earlier marks are void.
    ///
    /// # Errors
    /// They contradict the rules.
    pub fn load(&mut self, candidates: &Candidates) -> Result<(), Conflict> {
        self.forget();
        self.trail.clear();
        self.values.copy_from_slice(candidates.as_slice());
        self.undecided = 0;
        let mut is_void = false;
        for (at, values) in self.values.iter().enumerate() {
            if values.is_several() {
                self.undecided += 1;
            } else if values.is_empty() {
                is_void = true;
            } else {
                self.decided.push(CellId(at as u16));
            }
        }
        self.changed.extend(self.layout.cages());
        self.is_changed.fill(true);
        if is_void {
            self.forget();
            return Err(Conflict);
        }
        self.settle()
    }

    /// Goes on from values that were at the fixpoint of level 0; earlier marks are void.
    pub(super) fn resume(&mut self, values: &[Values]) {
        self.forget();
        self.trail.clear();
        self.values.copy_from_slice(values);
        self.undecided = values.iter().filter(|values| values.is_several()).count();
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// The values still possible in a cell.
    #[must_use]
    pub fn get(&self, cell: CellId) -> Values {
        self.values[cell.index()]
    }

    /// The values still possible in each cell.
    #[must_use]
    pub fn values(&self) -> &[Values] {
        &self.values
    }

    /// The candidates as they are.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        Candidates::from(self.values.clone())
    }

    /// The cells that have more than one candidate.
    #[must_use]
    pub fn open_cells(&self) -> Vec<CellId> {
        let cells = self.layout.cells();
        cells.filter(|cell| self.get(*cell).is_several()).collect()
    }

    /// Whether every cell has exactly one candidate.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.undecided == 0
    }

    /// How many cells have more than one candidate.
    #[must_use]
    pub fn undecided(&self) -> usize {
        self.undecided
    }

    /// Candidates removed since the beginning, also those that came back: a measure of work.
    #[must_use]
    pub fn removed(&self) -> u64 {
        self.removed
    }

    /// This moment.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Goes back to a moment.
    pub fn restore(&mut self, mark: Mark) {
        while self.trail.len() > mark.0 {
            let Some((cell, before)) = self.trail.pop() else {
                return;
            };
            let now = &mut self.values[cell.index()];
            // A cell without candidates was decided before it lost its last one.
            self.undecided += usize::from(before.is_several() && !now.is_several());
            *now = before;
        }
    }

    /// The cells changed since a moment, with what they held before each change.
    #[must_use]
    pub fn changes_since(&self, mark: Mark) -> &[(CellId, Values)] {
        &self.trail[mark.0..]
    }

    /// Supposes that a cell has a value, and propagates.
    ///
    /// # Errors
    /// The assumption contradicts the rules.
    pub fn assume(&mut self, cell: CellId, value: u8) -> Result<(), Conflict> {
        self.keep(cell, Values::only(value))
    }

    /// Takes all other values from a cell, and propagates.
    ///
    /// # Errors
    /// That contradicts the rules.
    pub fn keep(&mut self, cell: CellId, values: Values) -> Result<(), Conflict> {
        self.restrict(cell, values).inspect_err(|_| self.forget())?;
        self.settle()
    }

    /// Takes all other values from several cells, and propagates.
    ///
    /// # Errors
    /// That contradicts the rules.
    pub fn keep_each(&mut self, cells: &[(CellId, Values)]) -> Result<(), Conflict> {
        for &(cell, values) in cells {
            self.restrict(cell, values).inspect_err(|_| self.forget())?;
        }
        self.settle()
    }

    /// Takes one value, which is there, from a cell. Nearly all that happens is this.
    #[inline]
    fn strike(&mut self, cell: CellId, value: Values) -> Result<(), Conflict> {
        let before = self.values[cell.index()];
        let now = before - value;
        self.trail.push((cell, before));
        self.values[cell.index()] = now;
        self.removed += 1;
        if !now.is_several() {
            if now.is_empty() {
                return Err(Conflict);
            }
            self.decided.push(cell);
            self.undecided -= 1;
        }
        self.touch(self.layout.cage_of(cell));
        Ok(())
    }

    /// Something changed in a cage.
    #[inline]
    fn touch(&mut self, cage: CageId) {
        let is_changed = &mut self.is_changed[cage.index()];
        if !*is_changed {
            *is_changed = true;
            self.changed.push(cage);
        }
    }

    fn restrict(&mut self, cell: CellId, keep: Values) -> Result<(), Conflict> {
        let before = self.values[cell.index()];
        let now = before & keep;
        if now == before {
            return Ok(());
        }
        self.trail.push((cell, before));
        self.values[cell.index()] = now;
        self.removed += (before.len() - now.len()) as u64;
        if now.is_single() {
            self.decided.push(cell);
            self.undecided -= 1;
        } else if now.is_empty() {
            self.undecided -= usize::from(before.is_several());
            return Err(Conflict);
        }
        self.touch(self.layout.cage_of(cell));
        Ok(())
    }

    /// Applies the rules until nothing changes.
    fn settle(&mut self) -> Result<(), Conflict> {
        let outcome = self.run();
        match outcome {
            Ok(()) => self.decided.clear(),
            Err(Conflict) => self.forget(),
        }
        outcome
    }

    fn run(&mut self) -> Result<(), Conflict> {
        let layout = self.layout;
        let mut announced = 0;
        loop {
            while let Some(&cell) = self.decided.get(announced) {
                announced += 1;
                let value = self.values[cell.index()];
                for &peer in layout.peers(cell) {
                    if self.values[peer.index()] & value != Values::NONE {
                        self.strike(peer, value)?;
                    }
                }
            }
            let Some(cage) = self.changed.pop() else {
                return Ok(());
            };
            self.is_changed[cage.index()] = false;
            self.places(layout.cage(cage))?;
        }
    }

    /// Puts the values with one place in a cage there.
    fn places(&mut self, cage: &[CellId]) -> Result<(), Conflict> {
        let (mut once, mut twice) = (Values::NONE, Values::NONE);
        for cell in cage {
            let values = self.values[cell.index()];
            twice |= once & values;
            once |= values;
        }
        if once != Values::up_to(cage.len()) {
            return Err(Conflict);
        }
        let alone = once - twice;
        if alone.is_empty() {
            return Ok(());
        }
        for &cell in cage {
            let values = self.values[cell.index()];
            let here = values & alone;
            // Several values that have their one place here, also when the cell has no others.
            if here.is_several() {
                return Err(Conflict);
            }
            if here != Values::NONE && here != values {
                self.restrict(cell, here)?;
            }
        }
        Ok(())
    }

    /// Drops what was to be looked at.
    fn forget(&mut self) {
        self.decided.clear();
        while let Some(cage) = self.changed.pop() {
            self.is_changed[cage.index()] = false;
        }
    }
}
