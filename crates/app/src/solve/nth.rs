//! Solves for the solution with a number.

use std::sync::Arc;

use pavage_family::{AnyPosition, Message};
use pavage_puzzles::engines;
use pavage_search::{Asked, BigUint, OptionId, Run, Stats, StopReason};

use super::{Ended, Held, Numbered, Solved, Status, Total, unsearched};
use crate::choose::unsuited_to;
use crate::diagram::diagram;
use crate::options::{Refusal, limit_met};
use crate::problem::{Symmetric, cover_told, for_tables};

/// The name under which a diagram is told.
const DIAGRAM: &str = "diagram";

/// Finds the solution with this number, counted from 1, without visiting those before it: from a table
/// where an engine makes one of the model, else from a decision diagram. Which of the two depends on the
/// model alone, so the number of a solution does not change with memory or threads. Not a case of
/// [`super::solve`], so that a front without it does not carry it.
///
/// # Errors
/// There are not so many solutions.
pub fn solve_nth(
    position: &dyn AnyPosition,
    number: &BigUint,
    run: &Run<'_>,
) -> Result<Solved, Message> {
    let cover = match cover_told(position, run) {
        Ok(cover) => cover,
        Err(reason) => return Ok(unsearched(reason, None, run)),
    };
    let asked = match number.bits() {
        0 => BigUint::ZERO,
        _ => number - 1_u8,
    };
    let found = match engines().fastest(Asked::Table, cover.model()).engine {
        Some(engine) => {
            let problem = match Symmetric::new(Arc::clone(&cover), run) {
                Ok(problem) => problem,
                Err(reason) => return Ok(unsearched(reason, None, run)),
            };
            let tables = for_tables(run);
            let made = engine.tabulate(problem.model(), &problem.symmetries, &tables);
            let made = made.map_err(|unsupported| unsuited_to(engine, &unsupported))?;
            let numbered = made
                .solutions
                .map(|all| (all.total().clone(), all.nth(&asked)));
            Found {
                engine: engine.name(),
                numbered,
                stats: made.stats,
            }
        }
        None => match diagram(position, run) {
            Ok(all) => Found {
                engine: DIAGRAM,
                numbered: Ok((all.total().clone(), all.nth(&asked))),
                stats: Stats::default(),
            },
            Err(Refusal::Stopped(stop)) => Found {
                engine: DIAGRAM,
                numbered: Err(stop),
                stats: Stats::default(),
            },
            Err(refusal) => return Err(refusal.message(run)),
        },
    };
    let mut held = Held::new(run);
    let (total, stop) = match &found.numbered {
        Err(stop) => (BigUint::ZERO, *stop),
        Ok((total, None)) if *total > BigUint::ZERO => {
            let message = Message::new("nth-beyond").with("number", number);
            return Err(message.with("total", total));
        }
        Ok((total, None)) => (total.clone(), StopReason::Exhausted),
        Ok((total, Some(chosen))) => {
            held.add(&*cover, chosen);
            (total.clone(), StopReason::Exhausted)
        }
    };
    let (solutions, refused) = held.end();
    let stop = refused.unwrap_or(stop);
    let ended = match stop {
        StopReason::Exhausted if solutions.is_empty() => Ended::with(Status::Unsolvable),
        StopReason::Exhausted => Ended::with(Status::Solved),
        stop => Ended::because(Status::Limit, limit_met(stop, run)),
    };
    let known = match u64::try_from(&total) {
        Ok(total) if stop == StopReason::Exhausted => Total::Exactly(total),
        Ok(total) => Total::AtLeast(total),
        Err(_) => Total::AtLeast(u64::MAX),
    };
    let number = number.clone();
    let number = (!solutions.is_empty()).then_some(Numbered { number, total });
    Ok(Solved {
        solutions,
        number,
        stats: found.stats,
        engine: Some(found.engine),
        ..Solved::ended(ended, known, stop, run)
    })
}

/// All solutions by number: how many there are, and the one wanted, or the limit that was reached first.
struct Found {
    engine: &'static str,
    numbered: Result<(BigUint, Option<Vec<OptionId>>), StopReason>,
    stats: Stats,
}
