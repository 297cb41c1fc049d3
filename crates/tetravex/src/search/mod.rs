//! The exact search: one solution, several, or all of them, and the proof that there is no other.
//!
//! It is a depth-first search from the middle, or from the tile on the board if there is exactly
//! one. It branches on the cell with the fewest pictures (Golomb & Baumert 1965), with arc
//! consistency where sets are small (Mackworth 1977, AC-3). `pavage-search` does the walk through
//! the tree, the limits and the threads.

mod field;
mod grid;
mod sets;
mod space;
mod turns;

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use field::{Field, Parts};
use pavage_bits::Random;
use pavage_family::numbers::as_u32;
use pavage_family::{Best, Findings, Message, Settings};
use pavage_search::{
    Notice, Observer, OptionId, Run, Sinks, Stats, StopReason, Summary, Task, search_space,
};
use sets::{Narrow, Sides, Wide};
use space::Tree;

use super::puzzle::{Puzzle, State};
use super::symmetry::{Motion, is_least, motions};
use super::tile::SIDES;
pub(super) use turns::solutions_in_turns;

/// The most pictures that the tiles left may have.
pub const PICTURES_MAX: usize = 64 * 64;

/// Searches from a position. The tiles on the board are kept.
///
/// # Errors
/// The tiles left have more than [`PICTURES_MAX`] pictures.
pub(super) fn search(
    puzzle: &Puzzle,
    state: &State,
    _: &Settings,
    run: &Run<'_>,
    findings: &mut Findings<'_, State>,
) -> Result<Summary, Message> {
    let parts = Parts::of(puzzle, state);
    let pictures = parts.pictures.len();
    Ok(match (pictures, parts.colors.len() <= Narrow::WIDTH) {
        (0..=64, true) => in_words::<1, Narrow>(puzzle, state, parts, run, findings),
        (0..=128, true) => in_words::<2, Narrow>(puzzle, state, parts, run, findings),
        (0..=256, true) => in_words::<4, Narrow>(puzzle, state, parts, run, findings),
        (0..=256, false) => in_words::<4, Wide>(puzzle, state, parts, run, findings),
        (0..=1024, _) => in_words::<16, Wide>(puzzle, state, parts, run, findings),
        (0..=PICTURES_MAX, _) => in_words::<64, Wide>(puzzle, state, parts, run, findings),
        _ => {
            let message = Message::new("edges-too-large").with("pictures", pictures);
            return Err(message.with("max", PICTURES_MAX));
        }
    })
}

/// Up to `max` solutions of a position, in a fixed order. All of them when there are fewer. The
/// unit of work is a node.
///
/// # Errors
/// A limit of the run was met. Too many tiles for this search are reported as
/// [`StopReason::NodeLimit`].
///
/// # Examples
/// ```
/// use pavage_search::Run;
/// use pavage_tetravex::{Puzzle, Rim, State, Tile, solutions};
///
/// // Two tiles touch with their sides of colour 5: one way.
/// let tiles = vec![Tile([1, 5, 2, 3]), Tile([4, 6, 7, 5])];
/// let puzzle = Puzzle::new([1, 2], tiles, false, Rim::default(), vec![None, None]).unwrap();
/// let found = solutions(&puzzle, &State::start(&puzzle), 10, &Run::default()).unwrap();
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].cells()[0], Some(Tile([1, 5, 2, 3])));
/// ```
pub fn solutions(
    puzzle: &Puzzle,
    state: &State,
    max: usize,
    run: &Run<'_>,
) -> Result<Vec<State>, StopReason> {
    let mut found = Vec::new();
    let mut run = Run {
        seed: 0,
        ..run.quiet()
    };
    run.limits.solutions_max = Some(max as u64);
    let mut keep = |state| found.push(state);
    let mut findings = Findings::new(&mut keep);
    let summary = search(puzzle, state, &Settings::new(), &run, &mut findings)
        .map_err(|_| StopReason::NodeLimit)?;
    match summary.stop {
        StopReason::Exhausted | StopReason::SolutionLimit => Ok(found),
        stop => Err(stop),
    }
}

/// Searches with words of these widths.
fn in_words<const W: usize, S: Sides>(
    puzzle: &Puzzle,
    state: &State,
    parts: Parts,
    run: &Run<'_>,
    findings: &mut Findings<'_, State>,
) -> Summary {
    let ranks = ranks(parts.pictures.len(), run.seed);
    let orbits = findings.orbits.as_deref_mut();
    let mut orbits = orbits.map(|orbits| {
        let mirrors = orbits.mirrors;
        let group = motions(puzzle, state).into_iter();
        let group = group.filter(|motion| mirrors || !motion.is_mirror);
        (group.collect::<Vec<Motion>>(), orbits.found.insert(0))
    });
    let Some(tree) = Tree::<W, S>::new(Field::new(puzzle, state, parts), ranks) else {
        return dead_at_once(run);
    };
    let longest = Mutex::new(Vec::new());
    let watch = |report: &Notice<'_>| {
        if let Notice::Progress(progress) = report {
            let longest = longest.lock();
            let mut longest = longest.unwrap_or_else(PoisonError::into_inner);
            longest.clone_from(&progress.best);
        }
        run.tell(report);
    };
    let is_watched = findings.on_best.is_some() || run.observer.is_some();
    let observer = is_watched.then_some(&watch as &dyn Observer);
    let mut hand_on = |chosen: &[OptionId]| {
        let solved = tree.decode(state, chosen);
        if let Some((group, found)) = &mut orbits {
            **found += u64::from(is_least(group, &solved));
        }
        (findings.on_solution)(solved);
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut hand_on),
        on_limit: findings.on_limit.as_mut().map(|ask| &mut **ask as _),
        ..Sinks::default()
    };
    let task = Task::default();
    let summary = search_space(tree.clone(), &task, &run.watched(observer), &mut sinks);
    if let (Some(on_best), 0) = (&mut findings.on_best, summary.stats.solutions) {
        let longest = longest.into_inner().unwrap_or_else(PoisonError::into_inner);
        on_best(best(puzzle, tree.decode(state, &longest)));
    }
    summary
}

/// The order in which pictures are tried: as given, or shuffled by a seed.
fn ranks(pictures: usize, seed: u64) -> Arc<[u32]> {
    let mut ranks: Vec<u32> = (0..as_u32(pictures)).collect();
    if seed != 0 {
        Random::new(seed).shuffle(&mut ranks);
    }
    ranks.into()
}

/// The result for a position that contradicts the rules without any choice.
fn dead_at_once(run: &Run<'_>) -> Summary {
    let allowed = run.limits.nodes_max != Some(0);
    let stop = match run.limits.solutions_max {
        Some(0) => StopReason::SolutionLimit,
        _ if run.cancel.is_cancelled() => StopReason::Cancelled,
        _ if allowed => StopReason::Exhausted,
        _ => StopReason::NodeLimit,
    };
    let nodes = u64::from(stop == StopReason::Exhausted);
    Summary {
        stop,
        stats: Stats {
            nodes,
            ..Stats::default()
        },
    }
}

/// A position with the number of its sides that match.
fn best(puzzle: &Puzzle, state: State) -> Best<State> {
    let mut score = 0;
    let mut of = 0;
    for cell in 0..puzzle.size() {
        for side in SIDES {
            match puzzle.neighbour(cell, side) {
                Some(other) if other > cell => {
                    of += 1;
                    let sides = state.cells[cell].zip(state.cells[other]);
                    let fits = |(one, two): (super::Tile, super::Tile)| {
                        one.color(side) == two.color(side.opposite())
                    };
                    score += u64::from(sides.is_some_and(fits));
                }
                _ => {}
            }
        }
    }
    Best { state, score, of }
}
