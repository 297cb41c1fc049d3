//! Solving by a sweep: it keeps all solutions as a graph, from which the first are read, or some are
//! drawn at random, each as likely as any other.

use pavage_puzzles::{AnyCover, Message};
use pavage_search::{BigUint, OptionId, Order, Solutions, Tabulated, tabulate};

use super::{HELD_MAX, Solved, Status, Total, limit_met};
use crate::count::{SWEEP, unsuited};
use crate::options::{Hooks, Options, judged};

/// The ordering under which solutions are drawn.
pub(super) const RANDOM: &str = "random";

/// Finds the solutions wanted of a cover: the first in the order of the sweep, or, under the random
/// ordering, some drawn uniformly by the seed.
///
/// # Errors
/// The cover cannot be swept, or another ordering is named.
pub(super) fn solve(
    cover: &dyn AnyCover,
    wanted: u64,
    options: &Options,
    hooks: &Hooks<'_>,
) -> Result<Solved, Message> {
    let is_random = options.heuristic.as_deref() == Some(RANDOM);
    if options.portfolio || options.heuristic.is_some() && !is_random {
        return Err(Message::new("sweep-orderings").with("engine", SWEEP));
    }
    let task = options.task(Order::default());
    let mut control = options.control(hooks);
    let symmetries = match cover.symmetries(&options.budget(hooks)) {
        Ok(symmetries) => symmetries,
        Err(stop) => {
            let heuristic = is_random.then_some(RANDOM);
            return Ok(super::unsearched(stop.into(), heuristic, options, hooks));
        }
    };
    let swept = tabulate(
        cover.model(),
        &symmetries,
        &task,
        options.tables_max(),
        &mut control,
    );
    let swept = swept.map_err(|unsupported| unsuited(&unsupported))?;
    let found = swept.solutions.as_ref();
    let chosen = found.map_or_else(Vec::new, |all| {
        let wanted = wanted.min(HELD_MAX);
        match is_random {
            true => all.drawn(options.seed, wanted),
            false => first(all, wanted),
        }
    });
    let solutions: Vec<_> = chosen
        .iter()
        .map(|chosen| judged(cover.decode(chosen)))
        .collect();
    let held = solutions.len() as u64;
    let total = total(found);
    let (status, reason) = match &swept {
        Tabulated {
            solutions: None, ..
        } => (Status::Limit, Some(limit_met(swept.stop, options))),
        _ if held == 0 => (Status::Unsolvable, None),
        _ if held == HELD_MAX && wanted > held && total != Total::Exactly(held) => {
            let held = Message::new("limit-held").with("max", HELD_MAX as usize);
            (Status::Limit, Some(held))
        }
        _ => (Status::Solved, None),
    };
    let mut stats = swept.stats;
    stats.solutions = held;
    stats.weight = held;
    Ok(Solved {
        status,
        reason,
        solutions,
        best: None,
        total,
        stop: swept.stop,
        stats,
        elapsed: hooks.clock.elapsed(),
        engine: Some(SWEEP),
        chosen: None,
        heuristic: is_random.then_some(RANDOM),
    })
}

fn first(all: &Solutions, wanted: u64) -> Vec<Vec<OptionId>> {
    let numbers = (0..wanted).map(BigUint::from);
    numbers.map_while(|number| all.nth(&number)).collect()
}

/// Numbers past 64 bits are told as far as they go.
fn total(found: Option<&Solutions>) -> Total {
    match found.map(|all| u64::try_from(all.total())) {
        Some(Ok(total)) => Total::Exactly(total),
        Some(Err(_)) => Total::AtLeast(u64::MAX),
        None => Total::AtLeast(0),
    }
}
