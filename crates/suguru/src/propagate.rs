//! A fast level 0: candidates with propagation to a fixpoint, and a trail to undo changes.
//!
//! Level 0 has three rules. A decided value leaves the cells that see it; a cell with one candidate
//! has that value; a value with one place in its cage goes there. The rules only remove candidates,
//! so the fixpoint does not depend on the order in which they are applied.
//!
//! Two lists hold pending work: a first-in first-out queue of decided cells whose value has not yet
//! been removed from their peers, and the cages in which something changed. A cage is examined when
//! no decided cell is waiting, with two words that hold the values seen once and seen twice. Every
//! change is recorded on the trail with the previous candidates, so leaving a world (the
//! consequences of an assumption) costs only as much as was changed in it.

use pavage_grid::CellId;

use super::candidates::Candidates;
use super::layout::{CageId, Layout};
use super::values::Values;

/// The candidates contradict the rules of level 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// A moment that can be restored.
#[derive(Clone, Copy, Debug)]
pub struct Mark(usize);

/// Candidates under propagation.
///
/// Invariant between calls that succeed: the candidates are at the fixpoint of level 0. After a
/// [`Conflict`] they are arbitrary until an earlier mark is restored.
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
    /// The candidates contradict the rules.
    pub fn new(layout: &'a Layout, candidates: &Candidates) -> Result<Propagation<'a>, Conflict> {
        let mut new = Propagation::idle(layout);
        new.load(candidates)?;
        Ok(new)
    }

    /// A propagation into which [`Propagation::load`] loads candidates.
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

    /// Starts again with these candidates. Earlier marks become invalid.
    ///
    /// # Errors
    /// The candidates contradict the rules.
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
                self.decided.push(CellId::at(at));
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

    /// Continues from values that were at the fixpoint of level 0. Earlier marks become invalid.
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

    /// The candidates of a cell.
    #[must_use]
    pub fn get(&self, cell: CellId) -> Values {
        self.values[cell.index()]
    }

    /// The candidates of each cell.
    #[must_use]
    pub fn values(&self) -> &[Values] {
        &self.values
    }

    /// A copy of the current candidates.
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

    /// How many candidates were removed since the beginning, including restored ones. It measures
    /// work.
    #[must_use]
    pub fn removed(&self) -> u64 {
        self.removed
    }

    /// A mark of the current moment.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Restores a moment.
    pub fn restore(&mut self, mark: Mark) {
        while self.trail.len() > mark.0 {
            let Some((cell, before)) = self.trail.pop() else {
                return;
            };
            let now = &mut self.values[cell.index()];
            // A cell without candidates was decided before it lost its last candidate.
            self.undecided += usize::from(before.is_several() && !now.is_several());
            *now = before;
        }
    }

    /// The cells changed since a moment, with their candidates before each change.
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

    /// Keeps only these values in a cell, and propagates.
    ///
    /// # Errors
    /// The result contradicts the rules.
    pub fn keep(&mut self, cell: CellId, values: Values) -> Result<(), Conflict> {
        self.restrict(cell, values).inspect_err(|_| self.forget())?;
        self.settle()
    }

    /// Keeps only these values in several cells, and propagates.
    ///
    /// # Errors
    /// The result contradicts the rules.
    pub fn keep_each(&mut self, cells: &[(CellId, Values)]) -> Result<(), Conflict> {
        for &(cell, values) in cells {
            self.restrict(cell, values).inspect_err(|_| self.forget())?;
        }
        self.settle()
    }

    /// Removes one value, which must be a candidate, from a cell. Nearly all work is done here.
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

    /// Marks a cage as changed.
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

    /// Places the values that have only one place in a cage.
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
            // Several values have their only place here, so they contradict each other.
            if here.is_several() {
                return Err(Conflict);
            }
            if here != Values::NONE && here != values {
                self.restrict(cell, here)?;
            }
        }
        Ok(())
    }

    /// Drops the pending work.
    fn forget(&mut self) {
        self.decided.clear();
        while let Some(cage) = self.changed.pop() {
            self.is_changed[cage.index()] = false;
        }
    }
}
