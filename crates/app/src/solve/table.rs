//! Solves by an engine that makes a table of all solutions. The first solutions are read from it,
//! or some are drawn uniformly at random.

use std::sync::Arc;

use pavage_family::{AnyCover, AnyPosition, Message};
use pavage_search::{BigUint, Engine, Run, Solutions, Stats, StopReason, Tabulated};

use super::{HELD_MAX, Held, Solved, Status, Total};
use crate::choose::unsuited_to;
use crate::options::Options;
use crate::problem::{Symmetric, for_tables, limit_met};

/// The ordering under which solutions are drawn.
const RANDOM: &str = "random";
/// Bytes that the number of a solution takes while numbers are drawn.
const DRAWN_BYTES: u64 = 128;

/// Finds the solutions wanted of a cover. They are the first in the order of the table or, under
/// the random ordering, drawn uniformly by the seed.
///
/// # Errors
/// The engine does not take the cover, or the user named another ordering.
pub(super) fn solve(
    engine: &dyn Engine,
    cover: Arc<dyn AnyCover>,
    wanted: u64,
    options: &Options,
    run: &Run<'_>,
) -> Result<Solved, Message> {
    let is_random = options.heuristic.as_deref() == Some(RANDOM);
    if options.portfolio || options.heuristic.is_some() && !is_random {
        return Err(Message::new("engine-only-random").with("engine", engine.name()));
    }
    let heuristic = is_random.then_some(RANDOM);
    let problem = match Symmetric::new(cover, run) {
        Ok(problem) => problem,
        Err(reason) => return Ok(super::unsearched(reason, heuristic, run)),
    };
    let made = engine.tabulate(problem.model(), &problem.symmetries, &for_tables(run));
    let made = made.map_err(|unsupported| unsuited_to(engine, &unsupported))?;
    let found = made.solutions.as_ref();
    let seed = is_random.then_some(run.seed);
    let (solutions, cut) = match found {
        Some(all) => read(all, &*problem.cover, (wanted.min(HELD_MAX), seed), run),
        None => (Vec::new(), None),
    };
    let held = solutions.len() as u64;
    let total = total(found);
    let (status, reason) = match &made {
        Tabulated {
            solutions: None, ..
        } => (Status::Limit, Some(limit_met(made.stop, &run.limits))),
        _ if let Some(stop) = cut => (Status::Limit, Some(limit_met(stop, &run.limits))),
        _ if held == 0 => (Status::Unsolvable, None),
        _ if held == HELD_MAX && wanted > held && total != Total::Exactly(held) => {
            let held = Message::new("limit-held").with("max", HELD_MAX as usize);
            (Status::Limit, Some(held))
        }
        _ => (Status::Solved, None),
    };
    let mut stats = made.stats;
    stats.solutions = held;
    stats.weight = held;
    Ok(Solved {
        status,
        reason,
        solutions,
        best: None,
        total,
        stop: cut.unwrap_or(made.stop),
        stats,
        counting: Stats::default(),
        elapsed: run.elapsed(),
        engine: Some(engine.name()),
        chosen: None,
        heuristic,
        is_drawn: is_random,
    })
}

/// Reads solutions: the first ones or, with a seed, drawn ones. Also says which limit was reached,
/// if not all were read.
fn read(
    all: &Solutions,
    cover: &dyn AnyCover,
    (wanted, seed): (u64, Option<u64>),
    run: &Run<'_>,
) -> (Vec<Box<dyn AnyPosition>>, Option<StopReason>) {
    let wanted = wanted.min(u64::try_from(all.total()).unwrap_or(u64::MAX));
    let drawn = seed.map_or(0, |_| wanted.saturating_mul(DRAWN_BYTES));
    let Ok(_taken) = run.hold(usize::try_from(drawn).unwrap_or(usize::MAX)) else {
        return (Vec::new(), Some(StopReason::MemoryLimit));
    };
    let numbers: Box<dyn Iterator<Item = BigUint>> = match seed {
        Some(seed) => Box::new(all.numbers_drawn(seed, wanted).into_iter()),
        None => Box::new((0..wanted).map(BigUint::from)),
    };
    let mut held = Held::new(run);
    let mut met = None;
    for chosen in numbers.map_while(|number| all.nth(&number)) {
        met = run.stop();
        if met.is_some() || !held.add(cover, &chosen) {
            break;
        }
    }
    let (solutions, refused) = held.end();
    (solutions, met.or(refused))
}

/// A number that does not fit 64 bits becomes a lower bound.
fn total(found: Option<&Solutions>) -> Total {
    match found.map(|all| u64::try_from(all.total())) {
        Some(Ok(total)) => Total::Exactly(total),
        Some(Err(_)) => Total::AtLeast(u64::MAX),
        None => Total::AtLeast(0),
    }
}
