//! The search for one solution of a large board, of hundreds to thousands of cells, on which
//! exact-cover engines do not finish.
//!
//! It makes many attempts. Most are beams: searches that keep the most promising fillings
//! (see `beam`), with growing width and with randomly disturbed values of the pieces. Others are
//! exact searches of the whole board with a growing number of nodes (see `region`, and `contour` for
//! large pieces), which can also prove that there is no solution. The number of an attempt and the seed determine what it does.

mod beam;
mod contour;
mod dead;
mod draft;
mod layout;
mod pockets;
mod region;
mod schedule;
mod stacks;
mod trie;

use std::sync::{Mutex, PoisonError};

use beam::{Costs, Field};
use layout::{Instance, Kind, Layout, Turn};
use pavage_bits::{Random, SmallSort as _};
use pavage_family::numbers::{as_u16, as_u32};
use pavage_family::{Best, Findings, Finds, Message, OwnSearch, Settings};
use pavage_grid::CellId;
use pavage_search::{Attempt, Attempts, Chance, Run, Stats, StopReason, Summary, Taken, Threads};
use region::{Ended, Region};
use schedule::Way;

use super::Packing;
use super::cover::{Class, classes};
use super::puzzle::{Placement, Puzzle, State};

/// With more empty cells than this, the search is used to find one solution.
const LARGE_CELLS: usize = 100;

/// The most places of the box around a board. Boards of 65,535 cells in one block have fewer than a
/// million. More have those whose layers or arms lead far apart: they are not searched.
const GROUND_MAX: u64 = 1 << 23;

/// The most drafts of a puzzle whose rules leave pieces out or cells open.
const DRAFTS_MAX: u64 = 512;
/// So many drafts are searched equally far, and those after them twice as far.
const DRAFTS_ALIKE: u64 = 16;
/// The most nodes of a search that must end soon.
const SOON_NODES: u64 = 200_000;
/// How far the first drafts are searched, in nodes.
const DRAFT_NODES: u64 = 20_000;

/// The search.
pub(super) const FILL: OwnSearch<Packing> = OwnSearch {
    name: "fill",
    finds: Finds::OneOrNone,
    work_of_node: 40,
    tells_orbits: false,
    odds: |puzzle, state| is_large(puzzle, state).then(|| odds(puzzle)),
    options: &[],
    defaults: |_| Settings::new(),
    readings: false,
    threads: true,
    search,
};

/// A solution of a position that is too large for exact cover, if one is found soon.
pub(super) fn one_filling(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Option<State> {
    if !is_large(puzzle, state) || !puzzle.is_plain() {
        return None;
    }
    let mut run = run.quiet();
    run.limits.nodes_max = Some(run.limits.nodes_max.unwrap_or(SOON_NODES).min(SOON_NODES));
    run.limits.solutions_max = Some(1);
    let mut found = None;
    let mut on_solution = |solution| found = Some(solution);
    search_exact(puzzle, state, &run, &mut Findings::new(&mut on_solution));
    found
}

/// Whether a position is too large for exact cover, and its remaining pieces have as many cells as
/// it has empty ones.
pub(super) fn is_large(puzzle: &Puzzle, state: &State) -> bool {
    let (cells, area) = areas(puzzle, state);
    puzzle.is_exact() && cells > LARGE_CELLS && cells == area
}

/// How likely it is to end before an engine, in hundredths. In solids, counts of the places of each piece
/// see more often what outlines do not.
fn odds(puzzle: &Puzzle) -> u64 {
    if puzzle.board().lattice().is_solid {
        67
    } else {
        90
    }
}

/// The numbers of empty cells and of cells of the remaining pieces.
fn areas(puzzle: &Puzzle, state: &State) -> (usize, usize) {
    let cells = puzzle.empty(state).into_iter().filter(|empty| *empty);
    let pieces = puzzle.pieces().iter().zip(puzzle.remaining(state));
    let area = pieces.map(|(piece, left)| piece.shape.size().saturating_mul(left as usize));
    (cells.count(), area.fold(0, usize::saturating_add))
}

/// A solution as kind and cells of each piece, as indices into the instance.
type Filling = Vec<(usize, Vec<u32>)>;

fn search(
    puzzle: &Puzzle,
    state: &State,
    _: &Settings,
    run: &Run<'_>,
    findings: &mut Findings<'_, State>,
) -> Result<Summary, Message> {
    let ended = |stop| Summary {
        stop,
        stats: Stats::default(),
    };
    if run.limits.solutions_max == Some(0) {
        return Ok(ended(StopReason::SolutionLimit));
    }
    if !puzzle.is_plain() {
        return Err(Message::new("fill-plain"));
    }
    if !puzzle.is_exact() {
        return search_drafts(puzzle, state, run, findings);
    }
    Ok(search_exact(puzzle, state, run, findings))
}

/// Searches where rules leave pieces out or cells open: one draft after another, in which neither is so.
/// That one has no solution proves nothing of the others.
fn search_drafts(
    puzzle: &Puzzle,
    state: &State,
    run: &Run<'_>,
    findings: &mut Findings<'_, State>,
) -> Result<Summary, Message> {
    let mut stats = Stats::default();
    let mut best = 0;
    for number in 0..DRAFTS_MAX {
        if let Some(stop) = run.stop_after(stats.nodes) {
            return Ok(Summary { stop, stats });
        }
        let seed = run.seed ^ number.wrapping_mul(0xA24B_AED4_963E_E407);
        let Some((exact, open)) = draft::drawn(puzzle, state, &mut Random::new(seed)) else {
            continue;
        };
        let left = run.limits.nodes_max.map(|most| most - stats.nodes);
        let budget = DRAFT_NODES << (number / DRAFTS_ALIKE);
        let mut part = run.clone();
        part.limits.nodes_max = Some(left.map_or(budget, |left| left.min(budget)));
        let mut on_best = findings.on_best.as_mut().map(|on_best| {
            |found: Best<State>| {
                if found.score > best {
                    best = found.score;
                    on_best(found);
                }
            }
        });
        let mut findings = Findings {
            on_best: on_best.as_mut().map(|tell| tell as &mut dyn FnMut(_)),
            ..Findings::new(&mut *findings.on_solution)
        };
        let found = search_exact(&exact, &open, &part, &mut findings);
        stats.add(&found.stats);
        if !matches!(found.stop, StopReason::Exhausted | StopReason::NodeLimit) {
            let stop = found.stop;
            return Ok(Summary { stop, stats });
        }
    }
    if stats == Stats::default() {
        return Err(Message::new("fill-rules"));
    }
    let stop = StopReason::NodeLimit;
    Ok(Summary { stop, stats })
}

fn search_exact(
    puzzle: &Puzzle,
    state: &State,
    run: &Run<'_>,
    findings: &mut Findings<'_, State>,
) -> Summary {
    let ended = |stop| Summary {
        stop,
        stats: Stats::default(),
    };
    let (cells, area) = areas(puzzle, state);
    if cells != area {
        // The sizes do not match, so there is no solution.
        return ended(StopReason::Exhausted);
    }
    if cells == 0 {
        (findings.on_solution)(state.clone());
        let mut nothing_left = ended(StopReason::SolutionLimit);
        nothing_left.stats.solutions = 1;
        nothing_left.stats.weight = 1;
        return nothing_left;
    }
    let mut problem = Problem::new(puzzle, state);
    if layout::size(&problem.instance) > GROUND_MAX {
        return ended(StopReason::MemoryLimit);
    }
    let Some((threads, _taken)) = problem.instance.share_out(run) else {
        return ended(StopReason::MemoryLimit);
    };
    let run = Run {
        threads,
        ..run.clone()
    };
    let nearest = Mutex::new(None);
    let attempts = Attempts {
        nodes_of: &|number| schedule::nodes(&problem.instance, number),
        make: &|chance| {
            let (attempt, partial) = attempt(&problem.instance, &run, &chance);
            note(&nearest, chance.number, partial);
            attempt
        },
    };
    let on_limit = findings.on_limit.as_mut().map(|ask| &mut **ask as _);
    let result = attempts.make_all(&run, on_limit);
    let nearest = nearest.into_inner().unwrap_or_else(PoisonError::into_inner);
    match (result.solution, nearest, &mut findings.on_best) {
        (Some(filling), ..) => (findings.on_solution)(problem.decode(state, &filling)),
        (None, Some(nearest), Some(on_best)) if result.summary.stop != StopReason::Exhausted => {
            on_best(Best {
                state: problem.decode(state, &nearest.filling),
                score: nearest.covered as u64,
                of: cells as u64,
            });
        }
        _ => {}
    }
    result.summary
}

/// The partial board with the most cells covered.
struct Nearest {
    covered: usize,
    /// The attempt that left it. Of boards that cover as many cells, the first attempt's counts, so
    /// that it does not depend on the number of threads.
    number: u64,
    filling: Filling,
}

/// Keeps what an attempt left, if it is nearer to a solution than what the others did.
fn note(nearest: &Mutex<Option<Nearest>>, number: u64, filling: Filling) {
    let covered = filling.iter().map(|(_, cells)| cells.len()).sum();
    let mut nearest = nearest.lock().unwrap_or_else(PoisonError::into_inner);
    let is_nearer = |known: &Nearest| (known.covered, number) < (covered, known.number);
    if covered > 0 && nearest.as_ref().is_none_or(is_nearer) {
        *nearest = Some(Nearest {
            covered,
            number,
            filling,
        });
    }
}

impl Instance {
    /// Divides memory among simultaneous attempts. Each may take as much as if it were alone, so
    /// that its result does not depend on their number. As many threads of the run are used as
    /// there is memory for. `None` when other work took the memory meanwhile.
    fn share_out<'a>(&mut self, run: &Run<'a>) -> Option<(Threads<'a>, Taken)> {
        let Some(left) = run.memory.left() else {
            return Some((run.threads, Taken::default()));
        };
        self.bytes_max = left.min(beam::MEMORY_MAX);
        let threads = run.threads.at_most(left / self.bytes_max.max(1));
        let taken = run.memory.take(threads.count().get() * self.bytes_max)?;
        Some((threads, taken))
    }
}

/// A position as an instance, with the meaning of its kinds and cells.
struct Problem {
    instance: Instance,
    classes: Vec<Class>,
    cells: Vec<CellId>,
}

impl Problem {
    fn new(puzzle: &Puzzle, state: &State) -> Problem {
        let classes = classes(puzzle, state);
        let board = puzzle.board();
        let empty = puzzle.empty(state);
        let cells: Vec<CellId> = board.cells().filter(|cell| empty[cell.index()]).collect();
        let points = cells.iter().map(|&cell| board.point(cell));
        let kind = |class: &Class| Kind {
            size: class.shape.size(),
            count: as_u16(class.names.len()),
            images: class
                .orientations
                .iter()
                .map(|image| image.points().to_vec())
                .collect(),
        };
        let instance = Instance {
            lattice: board.lattice(),
            cells: points.collect(),
            kinds: classes.iter().map(kind).collect(),
            bytes_max: usize::MAX,
        };
        Problem {
            instance,
            classes,
            cells,
        }
    }

    fn decode(&self, state: &State, filling: &Filling) -> State {
        let mut placed: Vec<(usize, Vec<CellId>)> = filling
            .iter()
            .map(|(kind, cells)| {
                let cells = cells.iter().map(|&at| self.cells[at as usize]);
                let mut cells: Vec<CellId> = cells.collect();
                cells.small_sort();
                (*kind, cells)
            })
            .collect();
        placed.small_sort_by_key(|(_, cells)| cells[0]);
        let mut names: Vec<_> = self
            .classes
            .iter()
            .map(|class| class.names.iter())
            .collect();
        let named = placed.into_iter().map(|(kind, cells)| Placement {
            cells,
            piece: *names[kind]
                .next()
                .expect("a kind has a letter for each copy"),
        });
        state.with(named.collect())
    }
}

/// Makes one attempt. Gives the fullest board that it left as well.
fn attempt(instance: &Instance, run: &Run<'_>, chance: &Chance<'_>) -> (Attempt<Filling>, Filling) {
    let mut random = Random::new(run.seed ^ chance.number.wrapping_mul(0xD1B5_4A32_D192_ED03));
    let mut costs = Costs::default();
    let is_late = |deadline| run.clock.elapsed() >= deadline;
    let late = || run.limits.deadline.is_some_and(is_late);
    let outside = || chance.cancel.is_cancelled() || late();
    // One check is enough.
    let is_dead =
        chance.number == 0 && dead::is_dead(instance, chance.nodes, &mut costs.nodes, &outside);
    let tried = if is_dead {
        Tried::Impossible
    } else {
        try_once(instance, chance, &mut random, &outside, &mut costs)
    };
    let is_exhausted = matches!(tried, Tried::Impossible);
    let (solution, fullest) = match tried {
        Tried::Solved(filling) => (Some(filling), Filling::new()),
        Tried::Impossible => (None, Filling::new()),
        Tried::Stopped { fullest } => (None, fullest),
    };
    let stop = match &solution {
        Some(_) => StopReason::SolutionLimit,
        None if is_exhausted => StopReason::Exhausted,
        None if chance.cancel.is_cancelled() => StopReason::Cancelled,
        None if late() => StopReason::TimeLimit,
        None => StopReason::NodeLimit,
    };
    let found = u64::from(solution.is_some());
    let stats = Stats {
        nodes: costs.nodes,
        placements: costs.placements,
        pruned: costs.cuts,
        solutions: found,
        weight: found,
        depth_max: solution.as_ref().map_or(0, |filling| as_u32(filling.len())),
        ..Stats::default()
    };
    let attempt = Attempt {
        summary: Summary { stop, stats },
        solution,
    };
    (attempt, fullest)
}

/// How an attempt ends.
enum Tried {
    Solved(Filling),
    /// A proof that there is no solution.
    Impossible,
    /// The board with the most cells covered; empty where the search keeps none.
    Stopped {
        fullest: Filling,
    },
}

/// Tries the way that is planned for the attempt of this number.
fn try_once(
    instance: &Instance,
    chance: &Chance<'_>,
    random: &mut Random,
    outside: &dyn Fn() -> bool,
    costs: &mut Costs,
) -> Tried {
    let stop = |nodes| chance.is_over(nodes) || outside();
    match schedule::way(instance, chance.number, random) {
        Way::Exact => {
            let region = Region::whole(instance);
            match region::search(&region, chance.nodes, random, outside, &mut costs.nodes) {
                Ended::Solved(filling) => Tried::Solved(filling),
                Ended::Impossible => Tried::Impossible,
                Ended::Stopped => Tried::Stopped {
                    fullest: Filling::new(),
                },
            }
        }
        Way::Contour => {
            let layout = Layout::new(instance, Turn::NONE);
            contour::search(instance, &layout, &stop, costs)
        }
        Way::Beam(turn, parameters) => {
            let field = Field::new(instance, Layout::new(instance, turn));
            match field.beam_search(&parameters, random, &stop, costs) {
                Ok(filling) => Tried::Solved(filling),
                Err(fullest) => Tried::Stopped { fullest },
            }
        }
    }
}
