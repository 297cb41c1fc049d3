//! Beam search: a search for one solution, or the best board, of puzzles that are too large for the
//! exact search. It proves nothing.
//!
//! It goes in rounds. In each, a beam lays the board row by row (see `pass`), keeps the most promising
//! partial boards after every tile, and ends with a full board that has few mistakes. Then some of its
//! tiles at a time are taken out and laid back in the best way (see `polish`). Each round has a wider
//! beam than the one before, up to the widest, and begins at another side of the board.
//!
//! A state that the beam expands and a step of the polish count as a node, what they lay as placements.

mod assign;
mod layer;
mod pass;
mod polish;
mod scan;
mod watch;

use pavage_bits::Random;
use pavage_family::numbers::as_u8;
use pavage_family::{Findings, Finds, Message, OptionSpec, OwnSearch, Settings};
use pavage_search::{Run, StopReason, Summary};

use super::Tetravex;
use crate::anneal::{START, STEPS, Start, number, option, steps_max};
use crate::{Puzzle, State};
use pass::{bytes_each, pass};
use polish::polish;
use scan::Scan;
use watch::Watch;

/// The search.
pub(super) const BEAM: OwnSearch<Tetravex> = OwnSearch {
    name: "beam",
    finds: Finds::One,
    work_of_node: 10,
    tells_orbits: false,
    odds: |puzzle, state| (is_large(state) && !puzzle.is_unlimited()).then_some(ODDS),
    options: OPTIONS,
    defaults,
    readings: false,
    threads: true,
    search,
};

/// With more free cells than this the exact search rarely ends.
const LARGE_CELLS: usize = 100;

/// How likely it is to end first there, in hundredths: as likely as the exact search.
const ODDS: u64 = 90;

fn is_large(state: &State) -> bool {
    let free = state.cells.iter().filter(|laid| laid.is_none());
    free.count() > LARGE_CELLS
}

/// The widest beam, if the user gives none.
const WIDTH_MAX: usize = 1 << 18;
/// Each beam is so many times as wide as the one before.
const WIDER: usize = 4;
/// One step of the polish for so many states of the beam.
const STATES_EACH: u64 = 16;

const OPTIONS: &[OptionSpec] = &[option("beam-width", "option-beam-width"), START, STEPS];

fn defaults(_: &Puzzle) -> Settings {
    let mut values = Settings::new();
    values.set("beam-width", &WIDTH_MAX.to_string());
    values
}

/// Runs until a solution is found or a limit of the run is met. It has no limits of its own.
///
/// # Errors
/// The options are not valid.
fn search(
    puzzle: &Puzzle,
    state: &State,
    settings: &Settings,
    run: &Run<'_>,
    findings: &mut Findings<'_, State>,
) -> Result<Summary, Message> {
    puzzle.check_counted()?;
    let width_max = number(settings, "beam-width", 1..=u32::MAX as usize)?.unwrap_or(WIDTH_MAX);
    let mut watch = Watch::new(puzzle, run, steps_max(settings)?, findings);
    let mut random = Random::new(run.seed);
    if settings.has(START.name) {
        let start = Start::asked(puzzle, state, settings, &mut random);
        let steps = puzzle.size() as u64 * WIDTH_MAX as u64 / STATES_EACH;
        if watch.offer(&start.tiles) {
            return Ok(watch.end(StopReason::SolutionLimit));
        }
        if let Err(stop) = polish(puzzle, state, start.tiles, steps, &mut random, &mut watch) {
            return Ok(watch.end(stop));
        }
    }
    let mut width = 1;
    loop {
        match round(puzzle, state, width, &mut random, &mut watch) {
            Ok(()) => width = width.saturating_mul(WIDER).min(width_max),
            Err(stop) => return Ok(watch.end(stop)),
        }
    }
}

/// A beam of this width, or as wide as the memory allows, and the polish of its board.
///
/// # Errors
/// A limit of the run was met, or a solution was found.
fn round(
    puzzle: &Puzzle,
    state: &State,
    width: usize,
    random: &mut Random,
    watch: &mut Watch<'_, '_>,
) -> Result<(), StopReason> {
    if let Some(stop) = watch.stop() {
        return Err(stop);
    }
    let run = watch.run();
    let scan = Scan::new(puzzle, state, as_u8(random.index(8)));
    let left = run.memory.left().unwrap_or(usize::MAX);
    let width = width.min((left / 2 / bytes_each(&scan)).max(1));
    let _taken = run.hold(width * bytes_each(&scan))?;
    let pictures = pass(&scan, width, random.index(u32::MAX as usize), watch)?;
    let tiles = scan.board(state, &pictures);
    if watch.offer(&tiles) {
        return Err(StopReason::SolutionLimit);
    }
    if scan.tiles == 0 {
        // There is only one board, and it is no solution.
        return Err(StopReason::Exhausted);
    }
    let steps = scan.size() as u64 * width as u64 / STATES_EACH;
    polish(puzzle, state, tiles, steps, random, watch)
}
