//! The family's own search: one solution, several, or all of them.
//!
//! It is a depth-first search. The cell with the fewest candidates first gets one of them, and,
//! once that is searched, all others; level 0 propagates each time. Most puzzles need a handful of
//! nodes. A few need thousands, so after [`PLAIN_NODES`] nodes every further node begins with level
//! 1, which is expensive but cuts such large trees.

use pavage_family::numbers::{as_i32, as_u32};
use pavage_grid::CellId;
use pavage_search::{Notice, Progress, Run, Stats, StopReason, Summary};

use super::candidates::Candidates;
use super::layout::Layout;
use super::levels::{End, Levels};
use super::propagate::{Conflict, Mark, Propagation};
use super::puzzle::{Puzzle, State};
use super::values::Values;
use pavage_family::Findings;

/// Nodes before level 1 is used.
const PLAIN_NODES: u64 = 16;

/// Nodes between two checks of the clock and of cancellation.
const LOOK_EVERY: u64 = 256;

/// Searches from a position. Its values are taken to be right; its notes are ignored.
pub(super) fn search(
    puzzle: &Puzzle,
    state: &State,
    run: &Run<'_>,
    findings: &mut Findings<'_, State>,
) -> Summary {
    let layout = puzzle.layout();
    let candidates = Candidates::of(puzzle, &State::of_values(state.values().to_vec()));
    let mut here = Propagation::idle(layout);
    let begun = here.load(&candidates);
    let seed = run.seed;
    let mut search = Search::new(here, seed);
    search.begin(begun);
    let mut run = run.clone();
    let mut found = 0;
    let stop = loop {
        if run.limits.solutions_max.is_some_and(|max| found >= max) {
            break StopReason::SolutionLimit;
        }
        match search.next(&run) {
            Ok(true) => {
                found += 1;
                (findings.on_solution)(search.here.candidates().to_state());
            }
            Ok(false) => break StopReason::Exhausted,
            Err(StopReason::NodeLimit) => {
                let limit = run.limits.nodes_max;
                let ask = findings.on_limit.as_mut().zip(limit);
                run.limits.nodes_max = ask.and_then(|(ask, limit)| ask(limit));
                if run.limits.nodes_max <= limit {
                    break StopReason::NodeLimit;
                }
            }
            Err(stop) => break stop,
        }
    };
    Summary {
        stop,
        stats: Stats {
            solutions: found,
            weight: found,
            ..search.stats
        },
    }
}

/// Up to `max` solutions of candidates, in a fixed order. All of them when there are fewer.
///
/// ```
/// use pavage_suguru::{Candidates, Layout, solutions};
///
/// // Two cages of two by two: any order of 1 to 4 on the left leaves one or two on the right.
/// let cages = [0, 0, 1, 1, 0, 0, 1, 1];
/// let layout = Layout::new(4, &cages.map(Some)).unwrap();
/// assert_eq!(solutions(&layout, &Candidates::all(&layout), 100).len(), 96);
/// ```
#[must_use]
pub fn solutions(layout: &Layout, candidates: &Candidates, max: usize) -> Vec<Candidates> {
    let found = solutions_within(layout, candidates, max, &Run::default());
    found.expect("nothing ends it")
}

/// As [`solutions`], under the limits of a run. The unit of work is a node.
///
/// # Errors
/// A limit of the run was met.
pub(super) fn solutions_within(
    layout: &Layout,
    candidates: &Candidates,
    max: usize,
    run: &Run<'_>,
) -> Result<Vec<Candidates>, StopReason> {
    let mut search = Search::new(Propagation::idle(layout), 0);
    search.first(candidates);
    let mut found = Vec::new();
    let run = run.quiet();
    while found.len() < max && search.next(&run)? {
        found.push(search.here.candidates());
    }
    Ok(found)
}

/// A search that returns one solution after the other.
pub(super) struct Search<'a> {
    here: Propagation<'a>,
    choices: Vec<Choice>,
    is_open: bool,
    /// Whether the last solution must be left before the next search.
    is_answered: bool,
    seed: u64,
    stats: Stats,
    done: f64,
}

#[derive(Clone, Copy, Debug)]
struct Choice {
    cell: CellId,
    value: u8,
    mark: Mark,
}

impl<'a> Search<'a> {
    pub(super) fn new(here: Propagation<'a>, seed: u64) -> Search<'a> {
        Search {
            here,
            choices: Vec::new(),
            is_open: false,
            is_answered: false,
            seed,
            stats: Stats::default(),
            done: 0.0,
        }
    }

    /// Starts with these candidates.
    pub(super) fn first(&mut self, candidates: &Candidates) {
        let begun = self.here.load(candidates);
        self.begin(begun);
    }

    /// The values of the solution that was found last.
    pub(super) fn values(&self) -> Vec<u8> {
        let values = self.here.values().iter();
        let values = values.map(|values| values.first());
        values
            .map(|value| value.expect("every cell has one"))
            .collect()
    }

    fn begin(&mut self, begun: Result<(), Conflict>) {
        self.choices.clear();
        self.is_open = begun.is_ok();
        self.is_answered = false;
        self.stats = Stats::default();
        self.stats.nodes = 1;
        self.done = 0.0;
    }

    /// Goes on to the next solution, and returns whether there is one.
    pub(super) fn next(&mut self, run: &Run<'_>) -> Result<bool, StopReason> {
        // Level 1 counts candidates, not nodes, so the node limit must not apply to it.
        let mut endless = run.quiet();
        endless.limits.nodes_max = None;
        if std::mem::take(&mut self.is_answered) {
            self.is_open = self.turn_back();
        }
        while self.is_open {
            if run
                .limits
                .nodes_max
                .is_some_and(|max| self.stats.nodes > max)
            {
                return Err(StopReason::NodeLimit);
            }
            if self.stats.nodes.is_multiple_of(LOOK_EVERY) {
                self.look(run)?;
            }
            if self.stats.nodes > PLAIN_NODES && !self.here.is_decided() {
                match Levels::new(&endless).alone(&mut self.here) {
                    Ok(_) => {}
                    Err(End::Conflict | End::Open) => {
                        self.is_open = self.turn_back();
                        continue;
                    }
                    Err(End::Stopped(stop)) => return Err(stop),
                }
            }
            match self.choose() {
                None => {
                    self.is_answered = true;
                    return Ok(true);
                }
                Some((cell, value)) => self.descend(cell, value),
            }
        }
        Ok(false)
    }

    fn descend(&mut self, cell: CellId, value: u8) {
        let mark = self.here.mark();
        self.choices.push(Choice { cell, value, mark });
        self.stats.nodes += 1;
        self.stats.placements += 1;
        self.stats.depth_max = self.stats.depth_max.max(as_u32(self.choices.len()));
        if self.here.assume(cell, value).is_err() {
            self.is_open = self.turn_back();
        }
    }

    /// Backtracks to the last choice whose other side is not searched yet, and takes that side.
    fn turn_back(&mut self) -> bool {
        while let Some(Choice { cell, value, mark }) = self.choices.pop() {
            self.here.restore(mark);
            self.done += libm::scalbn(0.5, -as_i32(self.choices.len().min(1000)));
            let others = self.here.get(cell) - Values::only(value);
            if self.here.keep(cell, others).is_ok() {
                self.stats.nodes += 1;
                return true;
            }
        }
        false
    }

    /// The cell with the fewest candidates, and the value to try first. `None` when all cells are
    /// decided.
    fn choose(&self) -> Option<(CellId, u8)> {
        let mut best: Option<(usize, CellId)> = None;
        for (at, values) in self.here.values().iter().enumerate() {
            let cell = CellId::at(at);
            if values.is_pair() {
                best = Some((2, cell));
                break;
            }
            if values.is_several() && best.is_none_or(|(least, _)| values.len() < least) {
                best = Some((values.len(), cell));
            }
        }
        let (_, cell) = best?;
        let values = self.here.get(cell);
        Some((cell, self.preferred(cell, values)))
    }

    /// The value to try first: a random one when a seed is given, otherwise the smallest.
    fn preferred(&self, cell: CellId, values: Values) -> u8 {
        let smallest = values.first().unwrap_or(1);
        if self.seed == 0 {
            return smallest;
        }
        let mixed = (self.seed ^ u64::from(cell.0)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let at = (mixed >> 33) as usize % values.len();
        values.into_iter().nth(at).unwrap_or(smallest)
    }

    fn look(&self, run: &Run<'_>) -> Result<(), StopReason> {
        run.tell(&Notice::Progress(&Progress {
            stats: self.stats,
            depth: as_u32(self.choices.len()),
            fraction: self.done.min(1.0),
            best: Vec::new(),
        }));
        run.stop().map_or(Ok(()), Err)
    }
}
