//! The kinds of long work, one function each, and their table.

use std::time::{Duration, Instant};

use pavage_puzzles::{AnyCover, Budget, End, GeneratorError, HintState, Message, Way, family};

use super::watch::Watch;
use super::{Fault, Run, Task};
use crate::clock::SystemClock;
use crate::compare::{Comparison, Over, Start, TIME_MAX, Until};
use crate::hint::Level;
use crate::options::{Hooks, Options, Refusal};
use crate::replay::record_at_most;
use crate::solve::{Wanted, limit_met, solve};
use crate::trace::traced;
use crate::wire::{
    CompareLine, ExplainLine, compare_result, count_line, explain_line, generate_result, hint_line,
    rate_line, replay_result, result_of, solve_result,
};
use crate::{count, explain, generate, hint, rate};

/// Solutions of one answer at most,
const SOLUTIONS_MAX: u64 = 1000;
/// and cells of all their pictures together.
const CELLS_MAX: u64 = 400_000;
/// Steps of a replay, unless another number is asked for,
const STEPS: u64 = 5_000;
/// and at most.
const STEPS_MAX: u64 = 20_000;

/// A kind of work.
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) needs_puzzle: bool,
    pub(super) run: fn(&Task, &Run<'_>) -> Result<String, Fault>,
}

static TABLE: &[Kind] = &[
    on_puzzle("solve", solve_task),
    on_puzzle("count", count_task),
    on_puzzle("hint", hint_task),
    on_puzzle("explain", explain_task),
    on_puzzle("rate", rate_task),
    Kind {
        name: "generate",
        needs_puzzle: false,
        run: generate_task,
    },
    on_puzzle("compare", compare_task),
    on_puzzle("replay", replay_task),
];

/// The names of all kinds.
pub const KINDS: &[&str] = &[
    "solve", "count", "hint", "explain", "rate", "generate", "compare", "replay",
];

const fn on_puzzle(name: &'static str, run: fn(&Task, &Run<'_>) -> Result<String, Fault>) -> Kind {
    Kind {
        name,
        needs_puzzle: true,
        run,
    }
}

/// The kind of that name.
pub(super) fn named(name: &str) -> Result<&'static Kind, Message> {
    let found = TABLE.iter().find(|kind| kind.name == name);
    found.ok_or_else(|| {
        let message = Message::new("job-kind-unknown").with("kind", name);
        message.with("kinds", KINDS.join(", "))
    })
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault::from(match refusal {
            Refusal::BadOption(message)
            | Refusal::Unsolvable(message)
            | Refusal::TooLarge(message) => message,
            Refusal::Stopped(stop) => limit_met(stop, &Options::default()),
        })
    }
}

/// Runs a search that is watched.
fn watched<T>(run: &Run<'_>, goes_to_end: bool, search: impl FnOnce(&Hooks<'_>) -> T) -> T {
    let watch = Watch::new(run, goes_to_end);
    let on_progress = |progress: &_| watch.progress(progress);
    let on_chosen = |chosen: &_, cover: &dyn AnyCover| watch.chosen(chosen, cover);
    let on_reading = |reading: &_| watch.reading(reading);
    let on_best = |best: &_| watch.best(best);
    let found = search(&Hooks {
        cancel: run.cancel.clone(),
        on_progress: Some(&on_progress),
        on_chosen: Some(&on_chosen),
        on_reading: Some(&on_reading),
        on_best: Some(&on_best),
        clock: run.clock,
    });
    watch.end();
    found
}

fn solve_task(task: &Task, run: &Run<'_>) -> Result<String, Fault> {
    let position = task.position();
    let cells = position.view().cells.len() as u64;
    let most = (CELLS_MAX / cells.max(1)).clamp(1, SOLUTIONS_MAX);
    let wanted = task.request.limit.unwrap_or(1).clamp(1, most);
    let options = task.options(run);
    let (solved, trace) = watched(run, wanted > 1, |hooks| {
        traced(hooks, |hooks| {
            solve(position, Wanted::AtMost(wanted), &options, hooks)
        })
    });
    Ok(solve_result(
        position,
        task.name(),
        &solved?,
        &trace,
        run.words,
    ))
}

fn count_task(task: &Task, run: &Run<'_>) -> Result<String, Fault> {
    let (position, options) = (task.position(), task.options(run));
    let counted = watched(run, true, |hooks| count::count(position, &options, hooks))?;
    let printed = count_line(task.name(), position, &counted, run.words);
    Ok(result_of("count", &printed))
}

fn hint_task(task: &Task, run: &Run<'_>) -> Result<String, Fault> {
    let level = match task.request.level.as_deref() {
        None => Level::Reveal,
        Some(name) => {
            Level::named(name).ok_or_else(|| Message::new("value-level").with("value", name))?
        }
    };
    let budget: Budget = task.budget(run);
    let found = hint::hint(task.position(), &budget)?;
    let is_without_step = found.state == HintState::Solvable && found.step.is_none();
    let limit = found.stopped.or_else(|| budget.stop(0));
    let limit = limit.filter(|_| is_without_step);
    let printed = hint_line(
        task.name(),
        task.position(),
        &found,
        level,
        limit,
        run.words,
    );
    Ok(result_of("hint", &printed))
}

fn way(task: &Task) -> Way {
    match task.request.exact {
        true => Way::Exact,
        false => Way::Greedy,
    }
}

fn explain_task(task: &Task, run: &Run<'_>) -> Result<String, Fault> {
    let explanation = explain::explain(task.position(), way(task), &task.budget(run))?;
    let reason = match explanation.end {
        End::Stopped(stop) => Some(limit_met(stop, &task.options(run))),
        _ => None,
    };
    let of = ExplainLine {
        puzzle: task.name(),
        position: task.position(),
        explanation: &explanation,
        reason: reason.as_ref(),
    };
    Ok(result_of("explain", &explain_line(&of, run.words)))
}

fn rate_task(task: &Task, run: &Run<'_>) -> Result<String, Fault> {
    let (position, budget) = (task.position(), task.budget(run));
    let rated = rate::rate(position, way(task), &budget, run.clock)?;
    let printed = rate_line(task.name(), position, &rated, run.words);
    Ok(result_of("rate", &printed))
}

fn generate_task(task: &Task, run: &Run<'_>) -> Result<String, Fault> {
    let Some(name) = task.request.family.as_deref() else {
        return Err(Message::new("generate-family-absent").into());
    };
    let unknown = || {
        let names: Vec<_> = pavage_puzzles::listed_families()
            .map(|f| f.name())
            .collect();
        let message = Message::new("family-unknown").with("family", name);
        message.with("families", names.join(", "))
    };
    let family = family(name).ok_or_else(unknown)?;
    let seed = task.request.seed;
    let budget = task.budget(run);
    let made = generate::generate(family, &task.settings, seed, &budget);
    let made = made.map_err(|error| match error {
        GeneratorError::BadOption(message) | GeneratorError::GaveUp(message) => message,
        GeneratorError::Stopped(stop) => limit_met(stop, &task.options(run)),
    })?;
    let known = generate::known(&*made.puzzle, &budget);
    let formats = family.formats();
    let full = formats.iter().find(|format| format.name == "toml");
    let format = full
        .or(formats.first())
        .map_or("toml", |format| format.name);
    let elapsed = run.clock.elapsed();
    Ok(generate_result(
        &made, known, format, seed, elapsed, run.words,
    ))
}

fn compare_task(task: &Task, run: &Run<'_>) -> Result<String, Fault> {
    let (position, options) = (task.position(), task.options(run));
    let bad = |value: &str| Message::new("value-compare").with("value", value);
    let comparison = Comparison {
        position,
        over: match task.request.over.as_deref() {
            None => Over::usual(position, &options),
            Some("heuristics") => Over::Heuristics,
            Some("engines") => Over::Engines,
            Some(other) => return Err(bad(other).into()),
        },
        until: match task.request.until.as_deref() {
            None | Some("first") => Until::First,
            Some("all") => Until::All,
            Some(other) => return Err(bad(other).into()),
        },
    };
    let each = comparison.is_endless().then_some(TIME_MAX);
    let start = || Start {
        clock: Box::new(SystemClock::start()),
        deadline: Some(each.map_or(run.deadline, |each: Duration| {
            run.deadline.min(Instant::now() + each)
        })),
    };
    let rows = watched(run, false, |hooks| comparison.rows(&options, hooks, &start))?;
    Ok(compare_result(&CompareLine {
        puzzle: task.name(),
        position,
        over: match comparison.over {
            Over::Heuristics => "heuristics",
            Over::Engines => "engines",
        },
        rows: &rows,
    }))
}

fn replay_task(task: &Task, run: &Run<'_>) -> Result<String, Fault> {
    let steps_max = task.request.steps_max.unwrap_or(STEPS).clamp(1, STEPS_MAX);
    let (position, options) = (task.position(), task.options(run));
    let recording = watched(run, false, |hooks| {
        record_at_most(position, steps_max as usize, &options, hooks)
    })?;
    let elapsed = run.clock.elapsed();
    let name = task.name();
    Ok(replay_result(
        name, position, &recording, elapsed, run.words,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_those_of_the_table() {
        let names: Vec<_> = TABLE.iter().map(|kind| kind.name).collect();
        assert_eq!(names, KINDS);
    }
}
