//! The cheapest way by brute force: every move at every state, and no cleverness.
//!
//! Level 0 is the family's: the order in which it removes candidates decides how many go before a
//! contradiction shows, and with that what a world costs.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use pavage_grid::CellId;
use pavage_suguru::{Candidates, Layout, PathEnd, Propagation, Values};

use super::plain::choices;

/// What supposing some cells leads to.
pub(crate) struct Step {
    /// What it costs besides the candidates that it removes.
    pub(crate) cost: u64,
    /// What it leaves; `None` when there is no solution.
    pub(crate) left: Option<Candidates>,
}

/// Supposes cells together at a fixpoint of level 0; `None` when that teaches nothing.
pub(crate) fn supposed(layout: &Layout, from: &Candidates, cells: &[CellId]) -> Option<Step> {
    let mut here = Propagation::new(layout, from).expect("it is a fixpoint");
    assert_eq!(here.removed(), 0, "it is a fixpoint");
    let mut union: Option<Vec<Values>> = None;
    enter(&mut here, cells, &mut union);
    let worlds: usize = cells.iter().map(|cell| from.get(*cell).len()).product();
    let cost = (worlds as u64).pow(5) + here.removed();
    let left = union.map(Candidates::from);
    if left.as_ref() == Some(from) {
        return None;
    }
    let left = left.and_then(|left| Some(Propagation::new(layout, &left).ok()?.candidates()));
    Some(Step { cost, left })
}

/// Enters the worlds of the cells, one cell after the other, and unites those that are possible.
fn enter(here: &mut Propagation<'_>, cells: &[CellId], union: &mut Option<Vec<Values>>) {
    let Some((&cell, others)) = cells.split_first() else {
        let world = here.values().iter();
        *union = Some(match union.take() {
            None => world.copied().collect(),
            Some(union) => world.zip(union).map(|(one, other)| *one | other).collect(),
        });
        return;
    };
    for value in here.get(cell) {
        let mark = here.mark();
        if here.assume(cell, value).is_ok() {
            enter(here, others, union);
        }
        here.restore(mark);
    }
}

/// The moves at a state that suppose so many cells.
pub(crate) fn steps_of(layout: &Layout, from: &Candidates, number: usize) -> Vec<Step> {
    let open = layout.cells().filter(|cell| from.get(*cell).is_several());
    let choices = choices(&open.collect::<Vec<CellId>>(), number);
    let steps = choices
        .iter()
        .filter_map(|cells| supposed(layout, from, cells));
    steps.collect()
}

/// The moves at a state: those of the fewest cells that teach anything.
fn steps(layout: &Layout, from: &Candidates) -> Vec<Step> {
    let mut by_number = (1..=3).map(|number| steps_of(layout, from, number));
    by_number
        .find(|steps| !steps.is_empty())
        .unwrap_or_default()
}

/// What the cheapest way costs and where it ends, by Dijkstra's algorithm; `None` when there are
/// too many states. Every way ends in the same manner.
pub(crate) fn optimum(
    layout: &Layout,
    from: &Candidates,
    states_max: usize,
) -> Option<(u64, PathEnd)> {
    let base = from.len().saturating_sub(layout.size()) as u64;
    let Ok(start) = Propagation::new(layout, from) else {
        return Some((0, PathEnd::Contradiction));
    };
    let mut states: Vec<Option<Candidates>> = vec![Some(start.candidates())];
    let mut costs: HashMap<Option<Candidates>, u64> = HashMap::from([(states[0].clone(), 0)]);
    let mut open = BinaryHeap::from([Reverse((0, 0))]);
    while let Some(Reverse((cost, number))) = open.pop() {
        let Some(state) = states[number].clone() else {
            return Some((base + cost, PathEnd::Contradiction));
        };
        if state.is_decided() {
            return Some((base + cost, PathEnd::Solved));
        }
        if costs[&states[number]] < cost {
            continue;
        }
        for Step { cost: more, left } in steps(layout, &state) {
            let known = costs.entry(left.clone()).or_insert(u64::MAX);
            if cost + more < *known {
                *known = cost + more;
                open.push(Reverse((cost + more, states.len())));
                states.push(left);
            }
        }
        if states.len() > states_max {
            return None;
        }
    }
    Some((base, PathEnd::Open))
}
