//! Solves by all solutions at once. The first solutions are read from a table, or some are drawn
//! uniformly at random, also while all are visited.

use std::sync::Arc;

use pavage_family::{AnyCover, AnyPosition, Message};
use pavage_search::{
    BigUint, Diagram, Drawn, Engine, Run, Stats, StopReason, Summary, SymmetricModel, Tabulated,
    draw_by_visits,
};

use super::{Ended, HELD_MAX, Held, Solved, Status, Total, held_max};
use crate::all::{self, All, Way};
use crate::options::{Options, limit_met};
use crate::problem::{Symmetric, for_tables};

/// The ordering under which solutions are drawn.
const RANDOM: &str = "random";
/// Bytes that the number of a solution takes while numbers are drawn.
const DRAWN_BYTES: u64 = 128;

/// Finds the solutions wanted of a cover. They are the first in the order of a table or, if solutions
/// are to be drawn, drawn uniformly by the seed from a table or while all are visited.
///
/// # Errors
/// The engine does not take the cover, or the user named another ordering.
pub(super) fn solve(
    position: &dyn AnyPosition,
    cover: Arc<dyn AnyCover>,
    wanted: u64,
    options: &Options,
    run: &Run<'_>,
) -> Result<Solved, Message> {
    let is_random = options.heuristic.as_deref() == Some(RANDOM);
    if options.portfolio || options.heuristic.is_some() && !is_random {
        return Err(match &options.engine {
            Some(engine) => Message::new("engine-only-random").with("engine", engine.as_str()),
            None => Message::new("uniform-only-random"),
        });
    }
    let is_drawn = is_random || options.uniform;
    let heuristic = is_drawn.then_some(RANDOM);
    let problem = match Symmetric::new(cover, run) {
        Ok(problem) => problem,
        Err(reason) => return Ok(super::unsearched(reason, heuristic, run)),
    };
    let Way {
        engine,
        all,
        tried,
        chosen,
    } = all::all(&problem, position, options, run)?;
    let wanted_held = wanted.min(HELD_MAX);
    let Found {
        solutions,
        total,
        stop,
        mut stats,
    } = match all {
        All::Table(made) => {
            let seed = is_drawn.then_some(run.seed);
            tabulated(&made, &*problem.cover, wanted_held, seed, run)
        }
        All::Visits(of) => visited(engine, of, &*problem.cover, wanted_held, run),
    };
    let held = solutions.len() as u64;
    let ended = match stop {
        stop if stop != StopReason::Exhausted => {
            Ended::because(Status::Limit, limit_met(stop, &for_tables(run)))
        }
        _ if held == 0 => Ended::with(Status::Unsolvable),
        _ if held == HELD_MAX && wanted > held && total != Total::Exactly(held) => {
            Ended::because(Status::Limit, held_max())
        }
        _ => Ended::with(Status::Solved),
    };
    stats.add(&tried);
    stats.solutions = held;
    stats.weight = held;
    Ok(Solved {
        solutions,
        stats,
        engine: Some(engine.name()),
        chosen,
        heuristic,
        is_drawn,
        ..Solved::ended(ended, total, stop, run)
    })
}

/// What was found.
struct Found {
    solutions: Vec<Box<dyn AnyPosition>>,
    total: Total,
    stop: StopReason,
    stats: Stats,
}

/// Reads solutions from a table: the first ones or, with a seed, drawn ones.
fn tabulated(
    made: &Tabulated,
    cover: &dyn AnyCover,
    wanted: u64,
    seed: Option<u64>,
    run: &Run<'_>,
) -> Found {
    let (solutions, total, stop) = match &made.solutions {
        Ok(all) => {
            let (solutions, cut) = read(all, cover, wanted, seed, run);
            (solutions, total(all), cut.unwrap_or(StopReason::Exhausted))
        }
        Err(stop) => (Vec::new(), Total::AtLeast(0), *stop),
    };
    Found {
        solutions,
        total,
        stop,
        stats: made.stats,
    }
}

/// Draws solutions while all are visited.
fn visited(
    engine: &dyn Engine,
    of: SymmetricModel<'_>,
    cover: &dyn AnyCover,
    wanted: u64,
    run: &Run<'_>,
) -> Found {
    let drawn = draw_by_visits(engine, of, wanted, run);
    let Drawn { solutions, summary } = match drawn {
        Ok(drawn) => drawn,
        Err(stop) => Drawn {
            solutions: Vec::new(),
            summary: Summary {
                stop,
                stats: Stats::default(),
            },
        },
    };
    let mut held = Held::new(run);
    let decoded = solutions.iter().all(|chosen| held.add(cover, chosen));
    let (solutions, refused) = held.end();
    let weight = summary.stats.weight;
    Found {
        solutions,
        total: match summary.stop {
            StopReason::Exhausted if decoded => Total::Exactly(weight),
            _ => Total::AtLeast(weight),
        },
        stop: refused.unwrap_or(summary.stop),
        stats: summary.stats,
    }
}

/// Reads solutions: the first ones or, with a seed, drawn ones. Also says which limit was reached,
/// if not all were read.
fn read(
    all: &Diagram,
    cover: &dyn AnyCover,
    wanted: u64,
    seed: Option<u64>,
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
fn total(all: &Diagram) -> Total {
    match u64::try_from(all.total()) {
        Ok(total) => Total::Exactly(total),
        Err(_) => Total::AtLeast(u64::MAX),
    }
}
