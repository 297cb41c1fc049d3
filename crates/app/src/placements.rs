//! Counts the solutions with each placement that is possible next.

use std::sync::Arc;
use std::time::Duration;

use pavage_family::{AnyPosition, Message, NoCover, Placed};
use pavage_puzzles::engines;
use pavage_search::{Asked, BigUint, OptionId, Run, Stats, StopReason};

use crate::choose::unsuited_to;
use crate::count::Counted;
use crate::options::Options;
use crate::problem::{Symmetric, Unsearched, for_tables, limit_met};

/// The result of such a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completions {
    /// The placements in the order of pieces and cells, each with the number of solutions that
    /// contain it. `None` if a limit was reached first.
    pub rows: Option<Vec<(Placed, BigUint)>>,
    /// Why there is no solution without a search, or which limit was reached.
    pub reason: Option<Message>,
    /// Why it ended.
    pub stop: StopReason,
    /// What it cost.
    pub stats: Stats,
    /// How long it took.
    pub elapsed: Duration,
    /// The engine that was used, or would have been.
    pub engine: &'static str,
}

impl Completions {
    /// The same as the result of `count`, with the number of solutions given.
    #[must_use]
    pub fn counted(&self, count: Option<BigUint>) -> Counted {
        Counted {
            up_to_symmetry: count.clone(),
            count,
            reason: self.reason.clone(),
            stop: self.stop,
            stats: self.stats,
            elapsed: self.elapsed,
            engine: Some(self.engine),
            chosen: None,
        }
    }
}

/// Counts the solutions with each placement, from a table of all solutions.
///
/// The puzzle has no placements, the user named an ordering or an engine that makes no tables, or
/// the engine does not take the puzzle.
pub fn completions(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Completions, Message> {
    let solution = position.solution();
    let placed = solution
        .placed()
        .ok_or_else(|| Message::new("placements-absent").with("family", position.family()))?;
    let mut able = engines().giving(Asked::Table).map(|engine| engine.name());
    if !options.may_ask(Asked::Table) {
        let names: Vec<&str> = able.collect();
        return Err(Message::new("placements-engine").with("engine", names.join(", ")));
    }
    let cover = position.cover(run).map(Arc::from);
    let problem = match cover.and_then(|cover| Symmetric::new(cover, run)) {
        Ok(problem) => problem,
        Err(reason) => {
            let named = options.named_engine().map(|engine| engine.name());
            let engine = named.or_else(|| able.next());
            return Ok(unsearched(reason, engine.expect("one makes tables"), run));
        }
    };
    let (model, cover) = (problem.model(), &problem.cover);
    let engine = options.giver(Asked::Table, model);
    let engine = engine.expect("one makes tables");
    let made = engine.tabulate(model, &problem.symmetries, &for_tables(run));
    let made = made.map_err(|unsupported| unsuited_to(engine, &unsupported))?;
    let new_piece = |option: OptionId| {
        let now = cover.decode(&[option]).solution();
        let mut now = now.placed()?.iter();
        now.find(|piece| !placed.contains(piece)).cloned()
    };
    let rows = made.solutions.map(|solutions| {
        let counts = model.options().zip(solutions.with_option());
        let mut rows: Vec<(Placed, BigUint)> = counts
            .filter_map(|(option, count)| Some((new_piece(option)?, count)))
            .collect();
        rows.sort_by(|(one, _), (other, _)| {
            (&one.piece, &one.cells).cmp(&(&other.piece, &other.cells))
        });
        rows
    });
    Ok(Completions {
        reason: rows.is_none().then(|| limit_met(made.stop, &run.limits)),
        rows,
        stop: made.stop,
        stats: made.stats,
        elapsed: run.elapsed(),
        engine: engine.name(),
    })
}

fn unsearched(reason: NoCover, engine: &'static str, run: &Run<'_>) -> Completions {
    let unsearched = Unsearched::new(reason, run);
    Completions {
        rows: unsearched.has_none.then(Vec::new),
        reason: Some(unsearched.reason),
        stop: unsearched.stop,
        stats: Stats::default(),
        elapsed: run.elapsed(),
        engine,
    }
}
