//! What is known of single hypotheses, kept from state to state.
//!
//! What a hypothesis costs and teaches depends on the cages that its worlds touch and on no others:
//! level 0 looks at a cell again only because something in its cage or of its peers changed, and
//! what it strikes out lies in a cage that is touched by that. As long as no such cage changes,
//! nothing has to be worked out again.

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
        self.0[cage.index() / 64] |= 1 << (cage.index() % 64);
    }

    fn meets(&self, other: &Cages) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .any(|(one, other)| one & other != 0)
    }
}

/// What is known of supposing one cell.
#[derive(Debug)]
struct Known {
    /// `None` when it teaches nothing.
    offer: Option<Rc<Offer>>,
    /// The cages that its worlds touch.
    touched: Cages,
}

/// What is known of supposing each cell.
#[derive(Clone, Debug)]
pub(super) struct Knowledge(Vec<Option<Rc<Known>>>);

impl Knowledge {
    /// Nothing.
    pub(super) fn none(layout: &Layout) -> Knowledge {
        Knowledge(vec![None; layout.size()])
    }

    /// What is still known when something changed in these cages.
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

    /// The offer of supposing a cell, if it is known whether there is one.
    pub(super) fn get(&self, cell: CellId) -> Option<Option<&Rc<Offer>>> {
        self.0[cell.index()]
            .as_ref()
            .map(|known| known.offer.as_ref())
    }

    /// Keeps what was found out about a cell.
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

    /// Adds those of a world, before it is left.
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
