//! An annealing search change by change: what it considers, what that would cost, and whether it is
//! made. A search with the same seed considers the same changes, so that a later part is told by
//! running it again.

use std::time::Duration;

use pavage_family::{AnyPosition, Considered, Findings, Message, View};
use pavage_search::{Run, StopReason};

use crate::options::Options;
use crate::own::Own;
use crate::problem::judged;

/// The changes of an annealing search.
pub struct Annealed {
    /// The search.
    pub engine: &'static str,
    /// The board before the first of the changes.
    pub start: View,
    /// Its energy, and the temperature then.
    pub energy: u64,
    /// The temperature at the start.
    pub temperature: f64,
    /// The changes, in their order.
    pub changes: Vec<Considered>,
    /// Whether the last of them led to a solution.
    pub solved: bool,
    /// Whether the search would go on after them.
    pub goes_on: bool,
    /// How long it took.
    pub elapsed: Duration,
}

/// Tells at most `most` changes of an annealing search, from the change with the number `from` on,
/// counted from 0. Those before are made again and not told, which takes as long as they took.
///
/// # Errors
/// The engine is no search that anneals, an option does not fit it, or the puzzle does not suit it.
pub fn anneal(
    position: &dyn AnyPosition,
    from: u64,
    most: u64,
    options: &Options,
    run: &Run<'_>,
) -> Result<Annealed, Message> {
    let mut anneals = position.own_searches();
    anneals.retain(|own| own.readings);
    let named = options.engine.as_deref();
    let found = anneals
        .iter()
        .find(|own| named.is_none_or(|name| own.name == name));
    let info = *found.ok_or_else(|| {
        let names: Vec<&str> = anneals.iter().map(|own| own.name).collect();
        match &names[..] {
            [] => Message::new("anneal-none").with("family", position.family()),
            _ => Message::new("anneal-engine").with("engines", names.join(", ")),
        }
    })?;
    options.check_settings(&[info])?;
    let mut run = run.clone();
    let until = from.saturating_add(most);
    let nodes = run.limits.nodes_max.unwrap_or(u64::MAX);
    run.limits.nodes_max = Some(nodes.min(until));
    let mut start = position.view();
    // The tiles lie on the board from the start.
    if let Some(tiles) = &mut start.tiles {
        tiles.supply.clear();
    }
    let (mut energy, mut temperature) = (0, 0.0);
    let mut changes = Vec::new();
    let mut heard = 0;
    let mut hear = |considered: Considered| {
        // The first tells how the board lies at the start, and counts for no change.
        if heard > from {
            changes.push(considered);
        } else {
            if considered.made {
                for (cell, sides) in &considered.cells {
                    start.cells[*cell].sides = Some(*sides);
                }
            }
            (energy, temperature) = (considered.energy, considered.temperature);
        }
        heard += 1;
    };
    let mut solved = false;
    let mut solution = |solution| {
        judged(solution);
        solved = true;
    };
    let mut findings = Findings {
        on_considered: Some(&mut hear),
        ..Findings::new(&mut solution)
    };
    let summary = Own::new(info, position, options, &run).search(Some(1), &mut findings)?;
    Ok(Annealed {
        engine: info.name,
        start,
        energy,
        temperature,
        changes,
        solved,
        goes_on: summary.stop == StopReason::NodeLimit && nodes > until,
        elapsed: run.elapsed(),
    })
}
