//! Knowledge about single hypotheses, kept from state to state.
//!
//! The cost and the result of a hypothesis depend only on the cages that its worlds touch. Level 0
//! looks at a cell again only because something in its cage or among its peers changed, and it
//! removes candidates only in cages that such a change touches. As long as none of these cages
//! changes, the knowledge stays valid.

use std::rc::Rc;

use pavage_grid::CellId;

use super::offer::Offer;
use crate::layout::{CageId, Layout};
use crate::propagate::{Mark, Propagation};
use crate::values::Values;

/// A set of cages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cages(Box<[u64]>);

impl Cages {
    fn none(layout: &Layout) -> Cages {
        Cages(vec![0; layout.cages().len().div_ceil(64)].into())
    }

    /// The cages of these cells.
    pub(super) fn of(layout: &Layout, cells: impl Iterator<Item = CellId>) -> Cages {
        let mut cages = Cages::none(layout);
        cells.for_each(|cell| cages.add(layout.cage_of(cell)));
        cages
    }

    /// The cages in which two states differ.
    pub(super) fn between(layout: &Layout, one: &[Values], other: &[Values]) -> Cages {
        let differ = layout
            .cells()
            .filter(|cell| one[cell.index()] != other[cell.index()]);
        Cages::of(layout, differ)
    }

    fn add(&mut self, cage: CageId) {
        pavage_bits::insert(&mut self.0, cage.index());
    }

    fn meets(&self, other: &Cages) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .any(|(one, other)| one & other != 0)
    }
}

/// The knowledge about supposing one cell.
#[derive(Debug)]
struct Known {
    /// `None` when it teaches nothing.
    offer: Option<Rc<Offer>>,
    /// The cages that its worlds touch.
    touched: Cages,
}

/// The knowledge about supposing each cell.
#[derive(Clone, Debug)]
pub(super) struct Knowledge(Vec<Option<Rc<Known>>>);

impl Knowledge {
    /// No knowledge.
    pub(super) fn none(layout: &Layout) -> Knowledge {
        Knowledge(vec![None; layout.size()])
    }

    /// Drops the knowledge that a change in these cages makes invalid.
    pub(super) fn forget(&mut self, changed: &Cages) {
        for known in &mut self.0 {
            if known
                .as_ref()
                .is_some_and(|known| known.touched.meets(changed))
            {
                *known = None;
            }
        }
    }

    /// The offer of supposing a cell. The outer `None`: it is not known. The inner `None`: there is
    /// none.
    pub(super) fn get(&self, cell: CellId) -> Option<Option<&Rc<Offer>>> {
        self.0[cell.index()]
            .as_ref()
            .map(|known| known.offer.as_ref())
    }

    /// Stores what was learnt about a cell.
    pub(super) fn keep(&mut self, cell: CellId, offer: Option<Offer>, touched: Cages) {
        self.0[cell.index()] = Some(Rc::new(Known {
            offer: offer.map(Rc::new),
            touched,
        }));
    }
}

/// Collects the cages that worlds touch.
pub(super) struct Touched(Cages);

impl Touched {
    pub(super) fn none(layout: &Layout) -> Touched {
        Touched(Cages::none(layout))
    }

    /// Adds the cages of a world, before it is left.
    pub(super) fn add(&mut self, world: &Propagation<'_>, base: Mark) {
        let layout = world.layout();
        for (cell, _) in world.changes_since(base) {
            self.0.add(layout.cage_of(*cell));
        }
    }

    pub(super) fn cages(self) -> Cages {
        self.0
    }
}
