//! All solutions at once, in the order of a sweep: their number, the n-th of them, and how many
//! contain an option.

use pavage_search::diagram::{Diagram, Graph, OrbitOption};
use pavage_search::{Model, OptionId, Run, StopReason, SymmetricModel, Tabulated, Unsupported};

use crate::cover::choices::by_orbits;
use crate::cover::encoding::{Layout, check, too_long};
use crate::cover::folded::Folded;
use crate::graph;
use crate::states::bounds::{Bounds, Cost};
use crate::states::word::{IS_SMALL, Wide};

/// Sweeps over the cells and keeps all states that belong to a solution.
///
/// `symmetries` is the whole group, as for [`super::count_by_sweep`]. With it, far fewer states are
/// visited and kept. The limits are as there. It takes two to three times as long as counting. It
/// takes 4 bytes for each state found and 8 for each step from state to state; most of them are
/// given back at the end.
///
/// # Errors
/// The model has colours, an option that covers no cell, or a front too long for a state of
/// 255 bits.
pub fn tabulate(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    run: &Run<'_>,
) -> Result<Tabulated, Unsupported> {
    let mut cost = Cost::default();
    let mut bounds = Bounds::new(run);
    let solutions = match by_orbits(model, symmetries, None, &bounds) {
        Ok(choices) => {
            let built = graph_of(model, &choices, &mut bounds, &mut cost)?;
            built.and_then(|graph| {
                Diagram::new(
                    graph,
                    choices,
                    SymmetricModel::new(model, symmetries),
                    &bounds.poll,
                )
            })
        }
        Err(stop) => Err(stop),
    };
    Ok(Tabulated {
        solutions,
        stats: cost.stats,
        bytes: cost.bytes,
    })
}

/// The graph of a model under limits of time, states and bytes.
pub(crate) fn graph_of(
    model: &Model,
    choices: &[OrbitOption],
    bounds: &mut Bounds<'_>,
    cost: &mut Cost,
) -> Result<Result<Graph, StopReason>, Unsupported> {
    check(model)?;
    let layout = Layout::new(model, choices, &Folded::NOTHING)?;
    if let Some(unsupported) = too_long(layout.bits) {
        return Err(unsupported);
    }
    let _taken = match layout.hold(choices, bounds) {
        Ok(taken) => taken,
        Err(stop) => return Ok(Err(stop)),
    };
    Ok(match layout.bits {
        ..64 => graph::build(&layout.pack::<u64>(model, choices, None), bounds, cost),
        64..128 if !IS_SMALL => {
            graph::build(&layout.pack::<u128>(model, choices, None), bounds, cost)
        }
        _ => graph::build(&layout.pack::<Wide>(model, choices, None), bounds, cost),
    })
}
