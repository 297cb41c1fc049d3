//! The moves available at a state, with their costs and results.

use pavage_family::numbers::as_u8;
use std::rc::Rc;

use pavage_grid::CellId;

use super::knowledge::{Knowledge, Touched};
use super::offer::Offer;
use super::{Costs, Move, Outcome};
use crate::candidates::{Candidate, Candidates};
use crate::layout::Layout;
use crate::levels::{End, Levels, TOGETHER_MAX};
use crate::propagate::{Conflict, Mark, Propagation};
use crate::union::Union;
use crate::values::Values;
use pavage_search::Run;

/// The cost of a move at these candidates, besides what it removes. 0 where it teaches nothing.
pub(in super::super) fn cost_of_move(
    layout: &Layout,
    candidates: &Candidates,
    mv: &Move,
    costs: &Costs,
) -> u64 {
    let Ok(mut here) = Propagation::new(layout, candidates) else {
        return 0;
    };
    let run = Run::default();
    let mut offers = Offers::new(costs, &run);
    let offer = match mv {
        Move::Suppose(cells) => offers.suppose(&mut here, cells),
        Move::Nested(cell, depth) => offers.nested(&mut here, *cell, *depth),
    };
    offer.ok().flatten().map_or(0, |offer| offer.cost)
}

/// The cost of following these cases, each an assumption about one cell, as that of a move.
pub(in super::super) fn cost_of_cases(
    layout: &Layout,
    candidates: &Candidates,
    cases: &[Candidate],
    costs: &Costs,
) -> u64 {
    let Ok(mut here) = Propagation::new(layout, candidates) else {
        return 0;
    };
    let before = here.removed();
    let mark = here.mark();
    for case in cases {
        // A contradiction has its cost, too.
        let _ = here.assume(case.cell, case.value);
        here.restore(mark);
    }
    let run = Run::default();
    Offers::new(costs, &run).cost(cases.len(), here.removed() - before)
}

/// Looks for moves.
pub(super) struct Offers<'c> {
    costs: &'c Costs,
    run: &'c Run<'c>,
    union: Union,
}

impl<'c> Offers<'c> {
    pub(super) fn new(costs: &'c Costs, run: &'c Run<'c>) -> Offers<'c> {
        Offers {
            costs,
            run,
            union: Union::default(),
        }
    }

    /// The moves of the lowest level that has any, among these cells: all those that suppose one
    /// cell, or else all those that suppose two, and so on.
    pub(super) fn lowest(
        &mut self,
        here: &mut Propagation<'_>,
        cells: &[CellId],
        knowledge: &mut Knowledge,
    ) -> Outcome<Vec<Rc<Offer>>> {
        let mut found = self.alone(here, cells, knowledge)?;
        if !found.is_empty() {
            return Ok(found);
        }
        for k in 2..=usize::from(TOGETHER_MAX) {
            self.together(here, cells, k, &mut Vec::new(), &mut found)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        // At a depth greater than the number of cells, nothing more can be found.
        for depth in 1..=as_u8(cells.len().min(200)) {
            for &cell in cells {
                found.extend(self.nested(here, cell, depth)?.map(Rc::new));
            }
            if !found.is_empty() {
                return Ok(found);
            }
        }
        Ok(found)
    }

    /// The moves that suppose one cell.
    pub(super) fn alone(
        &mut self,
        here: &mut Propagation<'_>,
        cells: &[CellId],
        knowledge: &mut Knowledge,
    ) -> Outcome<Vec<Rc<Offer>>> {
        let mut found = Vec::with_capacity(cells.len());
        for &cell in cells {
            if knowledge.get(cell).is_none() {
                let mut touched = Touched::none(here.layout());
                let offer = self.suppose_watched(here, &[cell], &mut |world, base| {
                    touched.add(world, base);
                })?;
                knowledge.keep(cell, offer, touched.cages());
            }
            found.extend(knowledge.get(cell).flatten().cloned());
        }
        Ok(found)
    }

    /// Adds the moves that suppose k of the cells besides those chosen.
    fn together(
        &mut self,
        here: &mut Propagation<'_>,
        cells: &[CellId],
        k: usize,
        chosen: &mut Vec<CellId>,
        found: &mut Vec<Rc<Offer>>,
    ) -> Outcome<()> {
        if k == 0 {
            found.extend(self.suppose(here, chosen)?.map(Rc::new));
            return Ok(());
        }
        for (at, &cell) in cells.iter().enumerate() {
            chosen.push(cell);
            self.together(here, &cells[at + 1..], k - 1, chosen, found)?;
            chosen.pop();
        }
        Ok(())
    }

    /// The cost and the result of supposing these cells. `None` when it teaches nothing.
    pub(super) fn suppose(
        &mut self,
        here: &mut Propagation<'_>,
        cells: &[CellId],
    ) -> Outcome<Option<Offer>> {
        self.suppose_watched(here, cells, &mut |_, _| {})
    }

    /// The same. Each world is passed to `watch` before it is left, also one that ends in a
    /// contradiction.
    fn suppose_watched(
        &mut self,
        here: &mut Propagation<'_>,
        cells: &[CellId],
        watch: &mut dyn FnMut(&Propagation<'_>, Mark),
    ) -> Outcome<Option<Offer>> {
        if let Some(stop) = self.run.stop_after(here.removed()) {
            return Err(stop);
        }
        let before = here.removed();
        let base = here.mark();
        let mut union = std::mem::take(&mut self.union);
        union.clear();
        worlds_of(here, cells, &mut |world, is_possible| {
            watch(world, base);
            if is_possible {
                union.add(world, base);
            }
        });
        let number: usize = cells.iter().map(|cell| here.get(*cell).len()).product();
        let cost = self.cost(number, here.removed() - before);
        let offer = offer(here, Move::Suppose(cells.to_vec()), cost, &union);
        self.union = union;
        Ok(offer)
    }

    /// The cost and the result of supposing a cell and reasoning in each world.
    fn nested(
        &mut self,
        here: &mut Propagation<'_>,
        cell: CellId,
        depth: u8,
    ) -> Outcome<Option<Offer>> {
        let before = here.removed();
        let base = here.mark();
        let mut union = Union::default();
        for value in here.get(cell) {
            let world = here.assume(cell, value).map_err(|Conflict| End::Conflict);
            let world = world.and_then(|()| Levels::new(self.run).reason_inside(here, depth - 1));
            match world {
                Ok(()) => union.add(here, base),
                Err(End::Conflict | End::Open) => {}
                Err(End::Stopped(stop)) => {
                    here.restore(base);
                    return Err(stop);
                }
            }
            here.restore(base);
        }
        let cost = self.cost(here.get(cell).len(), here.removed() - before);
        Ok(offer(here, Move::Nested(cell, depth), cost, &union))
    }

    fn cost(&self, worlds: usize, removed: u64) -> u64 {
        (self.costs.worlds)(worlds as u64).saturating_add(self.costs.removal * removed)
    }
}

/// The offer of worlds that agree on something.
fn offer(here: &mut Propagation<'_>, mv: Move, cost: u64, union: &Union) -> Option<Offer> {
    if union.worlds() == 0 {
        // If there is no solution, all candidates are removed.
        return Some(Offer {
            mv,
            cost,
            kept: Vec::new(),
            gain: u64::from(u32::MAX),
        });
    }
    let base = here.mark();
    let is_new = union
        .keep(here)
        .expect("a possible world is among what is kept");
    let mut kept: Vec<(CellId, Values)> = (here.changes_since(base).iter())
        .map(|(cell, _)| (*cell, here.get(*cell)))
        .collect();
    here.restore(base);
    kept.sort_unstable();
    kept.dedup();
    is_new.then_some(Offer {
        mv,
        cost,
        kept,
        gain: union.gain(),
    })
}

/// Enters every world of these cells and passes it on, with whether it is possible.
fn worlds_of(
    here: &mut Propagation<'_>,
    cells: &[CellId],
    each: &mut dyn FnMut(&Propagation<'_>, bool),
) {
    let Some((&cell, rest)) = cells.split_first() else {
        each(here, true);
        return;
    };
    let mark = here.mark();
    for value in here.get(cell) {
        match here.assume(cell, value) {
            Ok(()) => worlds_of(here, rest, each),
            Err(Conflict) => each(here, false),
        }
        here.restore(mark);
    }
}
