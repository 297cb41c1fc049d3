//! Counts the completions of a position without listing them.

use pavage_search::{
    BigUint, Notice, Run, Sinks, StopReason, SymmetricModel, Task, Work, fastest_for,
};
use pavage_sweep::{count_by_sweep, worth_sweeping};

use super::puzzle::{Puzzle, State};
use super::{Packing, PackingCover};
use pavage_family::{Cover, Family, NoCover};

/// The most bytes for the states of a sweep.
pub(super) const MEMORY_MAX: usize = 1 << 28;
/// The most nodes of the search for two solutions, which is used when no sweep is possible.
const NODES_MAX: u64 = 2_000_000;

/// How many solutions there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Completions {
    /// None.
    None,
    /// One.
    One,
    /// Several, with their number if it is known.
    Several(Option<BigUint>),
}

/// How many completions a position has.
///
/// # Errors
/// A limit of the run was met, or the position is too large to decide.
pub(super) fn completions(
    puzzle: &Puzzle,
    state: &State,
    run: &Run<'_>,
) -> Result<Completions, StopReason> {
    match Packing::cover(puzzle, state, run) {
        Ok(cover) => of_cover(&cover, run),
        Err(NoCover::Unsolvable(_)) => Ok(Completions::None),
        Err(NoCover::TooLarge(_)) => Err(StopReason::NodeLimit),
        Err(NoCover::Stopped(stop)) => Err(stop),
    }
}

/// How many solutions a cover has. It is counted by a sweep or, if that has too many or too large
/// states, by a search that visits all, or at last by one that ends with the second solution.
///
/// # Errors
/// A limit of the run was met, or neither method finished.
pub(super) fn of_cover(cover: &PackingCover, run: &Run<'_>) -> Result<Completions, StopReason> {
    let bounded = uncounted(run).within(MEMORY_MAX);
    let bounded = worth_sweeping(SymmetricModel::new(cover.model(), &[]), &bounded);
    match count_by_sweep(cover.model(), &[], &bounded) {
        Ok(swept) if swept.solutions != Err(StopReason::MemoryLimit) => {
            swept.solutions.map(Completions::from)
        }
        _ => visited(cover, run),
    }
}

/// The number by a search that visits all solutions, or else whether there are two.
fn visited(cover: &PackingCover, run: &Run<'_>) -> Result<Completions, StopReason> {
    let mut all = uncounted(run);
    all.limits.nodes_max = Some(NODES_MAX);
    let model = cover.model();
    let found = fastest_for(model).search(model, &Task::default(), &all, &mut Sinks::default());
    match found.stop {
        StopReason::Exhausted => Ok(BigUint::from(found.stats.solutions).into()),
        _ => first_two(cover, run),
    }
}

fn first_two(cover: &PackingCover, run: &Run<'_>) -> Result<Completions, StopReason> {
    let model = cover.model();
    let mut run = uncounted(run);
    run.limits.solutions_max = Some(2);
    run.limits.nodes_max = Some(NODES_MAX);
    let task = Task::default();
    let found = fastest_for(model).search(model, &task, &run, &mut Sinks::default());
    match (found.stats.solutions, found.stop) {
        (2.., _) => Ok(Completions::Several(None)),
        (found, StopReason::Exhausted) => Ok(BigUint::from(found).into()),
        (_, stop) => Err(stop),
    }
}

impl From<BigUint> for Completions {
    fn from(number: BigUint) -> Completions {
        match u64::try_from(&number) {
            Ok(0) => Completions::None,
            Ok(1) => Completions::One,
            _ => Completions::Several(Some(number)),
        }
    }
}

/// Reports to the run's observer how far the table of solutions is.
pub(super) fn telling_states<'r>(run: &'r Run<'_>) -> impl Fn(&Notice<'_>) + Sync + 'r {
    |report| {
        if let Notice::Progress(progress) = report {
            let states = [("states", progress.stats.nodes)];
            run.tell_work(|| Work::new("advance-states", &states).with_share(progress.fraction));
        }
    }
}

/// This run with its limits of time and memory and its cancellation, but without other limits, on
/// one thread and without an observer.
pub(super) fn uncounted<'a>(run: &Run<'a>) -> Run<'a> {
    let mut run = run.quiet();
    run.limits.nodes_max = None;
    run.limits.solutions_max = None;
    run
}
