//! The changes on which all worlds of a hypothesis agree.

use pavage_grid::CellId;

use super::propagate::{Conflict, Mark, Propagation};
use super::values::Values;

/// The changes on which all worlds agree: for each cell that every world changed, the values that
/// any of them keeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Union {
    worlds: usize,
    /// A cell, its candidates before, and the candidates that the worlds keep.
    kept: Vec<(CellId, Values, Values)>,
}

impl Union {
    /// Forgets all worlds.
    pub(super) fn clear(&mut self) {
        self.worlds = 0;
        self.kept.clear();
    }

    /// Adds the world that was entered at `base`.
    pub(super) fn add(&mut self, world: &Propagation<'_>, base: Mark) {
        self.worlds += 1;
        if self.worlds == 1 {
            let changes = world.changes_since(base).iter();
            let now = changes.map(|&(cell, before)| (cell, before, world.get(cell)));
            self.kept.extend(now);
            return;
        }
        self.kept.retain_mut(|(cell, before, kept)| {
            *kept |= world.get(*cell);
            // A cell that the first world changed twice is listed twice. The second entry begins
            // with an intermediate state, so values beyond that state were not agreed on.
            kept != before && kept.is_within(*before)
        });
    }

    /// Whether further worlds can add nothing.
    pub(super) fn is_spent(&self) -> bool {
        self.worlds > 0 && self.kept.is_empty()
    }

    /// How many worlds there are.
    pub(super) fn worlds(&self) -> usize {
        self.worlds
    }

    /// The cells it changes, with the candidates they keep.
    pub(super) fn kept(&self) -> impl Iterator<Item = (CellId, Values)> + '_ {
        self.kept.iter().map(|&(cell, _, kept)| (cell, kept))
    }

    /// How many candidates no world keeps.
    pub(super) fn gain(&self) -> u64 {
        let mut gain = 0;
        for (at, (cell, before, kept)) in self.kept.iter().enumerate() {
            let is_listed = self.kept[..at].iter().any(|(other, ..)| other == cell);
            gain += if is_listed {
                0
            } else {
                (*before - *kept).len() as u64
            };
        }
        gain
    }

    /// Removes from the candidates what no world keeps, and returns whether anything was removed.
    ///
    /// # Errors
    /// There is no world, or the candidates contradict the rules.
    pub(super) fn keep(&self, here: &mut Propagation<'_>) -> Result<bool, Conflict> {
        if self.worlds == 0 {
            return Err(Conflict);
        }
        let before = here.mark();
        let kept: Vec<(CellId, Values)> = self.kept().collect();
        here.keep_each(&kept)?;
        Ok(!here.changes_since(before).is_empty())
    }
}
