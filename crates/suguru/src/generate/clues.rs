//! Chooses which values of a filling are given, as few as keep the filling unique.

use pavage_grid::CellId;
use pavage_search::{Run, StopReason};

use crate::candidates::Candidates;
use crate::explain::patterns_suffice;
use crate::layout::Layout;
use crate::propagate::Propagation;
use crate::search::Search;
use crate::values::Values;

/// What the givens must ensure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Demand {
    /// There is no other filling.
    Unique,
    /// There is no other filling, and level 0 finds this one.
    Level0,
    /// There is no other filling, and techniques that look at one place at a time find it.
    Patterns,
}

/// A filling of which some values are given. It is the only filling with these givens.
pub(super) struct Clues<'a> {
    layout: &'a Layout,
    filling: &'a [u8],
    is_given: Vec<bool>,
    /// Groups of cells that are given together, in the order in which they were removed.
    removed: Vec<Vec<CellId>>,
    search: Search<'a>,
}

impl<'a> Clues<'a> {
    /// Clues with all values given.
    pub(super) fn all(layout: &'a Layout, filling: &'a [u8]) -> Clues<'a> {
        Clues {
            layout,
            filling,
            is_given: vec![true; layout.size()],
            removed: Vec::new(),
            search: Search::new(Propagation::idle(layout), 0),
        }
    }

    /// Removes givens, group by group in this order, as long as at least `number` are left and the
    /// rest meets the demand.
    ///
    /// # Errors
    /// A limit of the run was met.
    pub(super) fn thin(
        &mut self,
        groups: Vec<Vec<CellId>>,
        number: usize,
        demand: Demand,
        run: &Run<'_>,
    ) -> Result<(), StopReason> {
        for group in groups {
            if let Some(stop) = run.stop() {
                return Err(stop);
            }
            if self.number() < number + group.len() {
                continue;
            }
            self.give(&group, false);
            if self.meets(demand, &group, run)? {
                self.removed.push(group);
            } else {
                self.give(&group, true);
            }
        }
        Ok(())
    }

    /// Restores the group that was removed last, and returns whether there was one.
    pub(super) fn give_back(&mut self) -> bool {
        let Some(group) = self.removed.pop() else {
            return false;
        };
        self.give(&group, true);
        true
    }

    fn give(&mut self, group: &[CellId], is_given: bool) {
        group
            .iter()
            .for_each(|cell| self.is_given[cell.index()] = is_given);
    }

    /// How many values are given.
    pub(super) fn number(&self) -> usize {
        self.is_given.iter().filter(|given| **given).count()
    }

    /// The givens.
    pub(super) fn givens(&self) -> Vec<Option<u8>> {
        let given = |(value, given): (&u8, &bool)| given.then_some(*value);
        self.filling.iter().zip(&self.is_given).map(given).collect()
    }

    /// The givens as candidates.
    pub(super) fn candidates(&self) -> Candidates {
        let mut candidates = Candidates::all(self.layout);
        let given = |cell: &CellId| self.is_given[cell.index()];
        for cell in self.layout.cells().filter(given) {
            candidates.set(cell, Values::only(self.filling[cell.index()]));
        }
        candidates
    }

    /// Whether the givens meet a demand that they met before this group was removed.
    fn meets(
        &mut self,
        demand: Demand,
        group: &[CellId],
        run: &Run<'_>,
    ) -> Result<bool, StopReason> {
        match demand {
            Demand::Unique => self.is_unique(group, run),
            Demand::Level0 => {
                let here = Propagation::new(self.layout, &self.candidates());
                Ok(here.is_ok_and(|here| here.is_decided()))
            }
            Demand::Patterns => patterns_suffice(self.layout, &self.candidates(), run),
        }
    }

    /// Whether no other filling has the givens. With this group the filling was unique, so another
    /// one must differ in the group.
    fn is_unique(&mut self, group: &[CellId], run: &Run<'_>) -> Result<bool, StopReason> {
        let mut candidates = self.candidates();
        for &cell in group {
            let own = Values::only(self.filling[cell.index()]);
            let before = candidates.get(cell);
            candidates.set(cell, before - own);
            if before != own {
                self.search.first(&candidates);
                if self.search.next(&run.quiet())? {
                    return Ok(false);
                }
            }
            // Fillings that differ here have been searched; the others agree here.
            candidates.set(cell, own);
        }
        Ok(true)
    }
}
