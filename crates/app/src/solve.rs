//! Solving: finds the solutions wanted, and counts all solutions as far as a small node limit
//! allows. A family's own search and an engine on the cover take turns; without such a search, the
//! engine searches alone.

mod cheapest;
mod cover;
mod nth;
mod orders;
mod own;
mod race;
mod table;

use std::ops::ControlFlow;
use std::time::Duration;

use pavage_family::{AnyCover, AnyPosition, Finds, Message, NoCover, SearchInfo, Step};
use pavage_search::{Asked, BigUint, OptionId, Run, Stats, StopReason, Summary, Taken};

pub use crate::levels::Level;
pub use crate::options::limit_met;

pub use cheapest::solve_cheapest;
pub use cover::Search;
pub use nth::solve_nth;

use crate::options::Options;
use crate::own::{BestPosition, Own};
use crate::problem::{Unsearched, cover_told, judged, refuted};

/// The most solutions of one answer.
pub const HELD_MAX: u64 = 1_000_000;
/// The most nodes spent on counting solutions beyond those wanted.
pub const EXTRA_NODES_MAX: u64 = 20_000;
/// The most solutions counted beyond those wanted.
pub const EXTRA_SOLUTIONS_MAX: u64 = 10_000;

/// How many solutions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// One, and no count of others: the search stops there.
    First,
    /// At most this many.
    AtMost(u64),
    /// All solutions.
    All,
}

/// How solving ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The solutions wanted were found.
    Solved,
    /// There is no solution.
    Unsolvable,
    /// A limit was reached first.
    Limit,
}

/// What is known of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// Exactly this many.
    Exactly(u64),
    /// This many or more.
    AtLeast(u64),
}

/// A solution by its number. There may be more solutions than [`Total`] tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Its number among all, counted from 1.
    pub number: BigUint,
    /// How many there are.
    pub total: BigUint,
}

/// The result of solving.
pub struct Solved {
    /// How it ended.
    pub status: Status,
    /// Why there is no solution, or which limit was reached, if known.
    pub reason: Option<Message>,
    /// The step that proves without a search that there is no solution, if one does.
    pub proof: Option<Box<Step>>,
    /// The solutions, each accepted by the judge.
    pub solutions: Vec<Box<dyn AnyPosition>>,
    /// The price of each of these solutions, if the cheapest were wanted.
    pub prices: Option<Vec<u64>>,
    /// Which of all solutions it is, if one was wanted by its number.
    pub number: Option<Numbered>,
    /// The position that came closest to a solution, if no solution was found and the search keeps
    /// such positions.
    pub best: Option<BestPosition>,
    /// The number of solutions.
    pub total: Total,
    /// Why the search ended.
    pub stop: StopReason,
    /// What it cost, with the count of the solutions beyond those listed.
    pub stats: Stats,
    /// What of it that count cost. The rest is the search itself, as a comparison measures it.
    pub counting: Stats,
    /// The work of all that searched in turns, if they did: their nodes, times what a node of each
    /// takes.
    pub work: Option<u64>,
    /// The options at its branches, level by level from the root, if they were asked for and the
    /// search has a tree of options; empty otherwise.
    pub levels: Vec<Level>,
    /// How long it took.
    pub elapsed: Duration,
    /// The engine used; `None` if the puzzle needed no search.
    pub engine: Option<&'static str>,
    /// Why the engine was chosen, if the user did not name it.
    pub chosen: Option<Message>,
    /// The ordering that was used or that won; `None` for a family's own search.
    pub heuristic: Option<&'static str>,
    /// Whether the solutions were drawn uniformly at random from all solutions. Other searches list
    /// the first solutions they find, whatever the ordering.
    pub is_drawn: bool,
}

/// How solving ended, and why not as was wanted.
struct Ended {
    status: Status,
    reason: Option<Message>,
}

impl Ended {
    /// It ended so, and nothing is to be said of it.
    fn with(status: Status) -> Ended {
        Ended {
            status,
            reason: None,
        }
    }

    /// It ended so, because of this.
    fn because(status: Status, reason: Message) -> Ended {
        Ended {
            status,
            reason: Some(reason),
        }
    }
}

impl Solved {
    /// What ended so, without solutions, costs and engine.
    fn ended(ended: Ended, total: Total, stop: StopReason, run: &Run<'_>) -> Solved {
        Solved {
            status: ended.status,
            reason: ended.reason,
            proof: None,
            solutions: Vec::new(),
            prices: None,
            number: None,
            best: None,
            total,
            stop,
            stats: Stats::default(),
            counting: Stats::default(),
            work: None,
            levels: Vec::new(),
            elapsed: run.elapsed(),
            engine: None,
            chosen: None,
            heuristic: None,
            is_drawn: false,
        }
    }

    /// Whether every solution was listed.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.total == Total::Exactly(self.solutions.len() as u64)
    }
}

/// Solves a puzzle.
///
/// # Errors
/// The options name an engine or an ordering that does not fit.
pub fn solve(
    position: &dyn AnyPosition,
    wanted: Wanted,
    options: &Options,
    run: &Run<'_>,
) -> Result<Solved, Message> {
    Ok(match begin(position, wanted, options, run)? {
        ControlFlow::Break(solved) => *solved,
        ControlFlow::Continue(search) => search.answer(search.find(run), run),
    })
}

/// The family's own search for the solutions wanted, if it is to be used.
///
/// # Errors
/// See [`Options::own_search_for`].
pub fn own_search(
    position: &dyn AnyPosition,
    wanted: Wanted,
    options: &Options,
) -> Result<Option<SearchInfo>, Message> {
    let asked = match wanted {
        Wanted::First | Wanted::AtMost(1) => Finds::One,
        _ => Finds::All,
    };
    options.own_search_for(position, asked)
}

/// Solves in all ways but by an engine that visits solutions: what breaks off is the result, what goes
/// on is the search.
///
/// # Errors
/// As [`solve`].
pub fn begin<'a>(
    position: &'a dyn AnyPosition,
    wanted: Wanted,
    options: &'a Options,
    run: &Run<'_>,
) -> Result<ControlFlow<Box<Solved>, Search<'a>>, Message> {
    let ended = |solved| ControlFlow::Break(Box::new(solved));
    let heuristic = options.heuristic_for(position)?;
    if let Some(proof) = refuted(position, options, run) {
        let none = Ended::because(Status::Unsolvable, proof.reason.clone());
        return Ok(ended(Solved {
            proof: Some(Box::new(proof)),
            ..Solved::ended(none, Total::Exactly(0), StopReason::Exhausted, run)
        }));
    }
    if let Some(info) = own_search(position, wanted, options)? {
        let own = Own::new(info, position, options, run);
        let solved = if options.takes_turns(run) {
            race::solve(&own, heuristic, wanted, race::first(position))
        } else {
            own::solve(&own, wanted, None)
        };
        return solved.map(ended);
    }
    let cover = match cover_told(position, run) {
        Ok(cover) => cover,
        Err(reason) => return Ok(ended(unsearched(reason, Some(heuristic), run))),
    };
    let tabulator = options.named_engine().filter(|engine| {
        let visits = engine.can(Asked::Solutions);
        engine.can(Asked::Table) && !visits
    });
    if tabulator.is_some() || options.uniform {
        return table::solve(position, cover, wanted.number(), options, run).map(ended);
    }
    let orders = position.orders();
    if wanted.number() == 1
        && options.takes_turns(run)
        && !options.portfolio
        && !options.levels
        && orders.len() > 1
        && let Some(solved) = orders::solve(position, &cover, orders, options, run)?
    {
        return Ok(ended(solved));
    }
    let search = Search::new(position, cover, heuristic, wanted, options)?;
    Ok(ControlFlow::Continue(search))
}

/// Bytes that a solution takes without its options. Each option takes `BYTES_OPTION` more.
const BYTES_EACH: usize = 128;
const BYTES_OPTION: usize = 80;

/// The solutions for the answer, each accepted by the judge.
struct Held {
    solutions: Vec<Box<dyn AnyPosition>>,
    /// The memory that they take.
    taken: Option<Taken>,
    is_full: bool,
}

impl Held {
    fn new(run: &Run<'_>) -> Held {
        Held {
            solutions: Vec::new(),
            taken: run.memory.take(0),
            is_full: false,
        }
    }

    /// Adds a solution. Returns false if there is no memory for it.
    fn add(&mut self, cover: &dyn AnyCover, chosen: &[OptionId]) -> bool {
        let more = BYTES_EACH + BYTES_OPTION * chosen.len();
        let fits = |taken: &mut Taken| taken.resize(taken.bytes() + more);
        self.is_full |= !self.taken.as_mut().is_some_and(fits);
        if !self.is_full {
            self.solutions.push(judged(cover.decode(chosen)));
        }
        !self.is_full
    }

    /// The solutions, and the memory limit as a reason if it was reached.
    fn end(self) -> (Vec<Box<dyn AnyPosition>>, Option<StopReason>) {
        let refused = self.is_full.then_some(StopReason::MemoryLimit);
        (self.solutions, refused)
    }
}

impl Wanted {
    fn number(self) -> u64 {
        match self {
            Wanted::First => 1,
            Wanted::AtMost(number) => number,
            Wanted::All => u64::MAX,
        }
    }
}

fn unsearched(reason: NoCover, heuristic: Option<&'static str>, run: &Run<'_>) -> Solved {
    let unsearched = Unsearched::new(reason, run);
    let (status, total) = if unsearched.has_none {
        (Status::Unsolvable, Total::Exactly(0))
    } else {
        (Status::Limit, Total::AtLeast(0))
    };
    let ended = Ended::because(status, unsearched.reason);
    Solved {
        heuristic,
        ..Solved::ended(ended, total, unsearched.stop, run)
    }
}

/// Why no more solutions are held.
fn held_max() -> Message {
    Message::new("limit-held").with("max", HELD_MAX)
}

/// How a search ended that holds `held` solutions, and why it does not hold all that are wanted.
fn status(held: u64, stop: StopReason, wanted: u64, run: &Run<'_>) -> Ended {
    match stop {
        StopReason::Exhausted if held == 0 => Ended::with(Status::Unsolvable),
        StopReason::Exhausted => Ended::with(Status::Solved),
        StopReason::SolutionLimit if wanted <= HELD_MAX => Ended::with(Status::Solved),
        StopReason::SolutionLimit => Ended::because(Status::Limit, held_max()),
        stop => Ended::because(Status::Limit, limit_met(stop, run)),
    }
}

/// The number of solutions, and the cost of finding it out. The number is known from the search, or
/// is counted from the start within a small limit, unless only the first solution is wanted.
fn total(
    held: u64,
    wanted: Wanted,
    stop: StopReason,
    run: &Run<'_>,
    count: impl FnOnce(&Run<'_>) -> Summary,
) -> (Total, Stats) {
    match stop {
        StopReason::Exhausted => return (Total::Exactly(held), Stats::default()),
        StopReason::SolutionLimit if held < EXTRA_SOLUTIONS_MAX && wanted != Wanted::First => {}
        _ => return (Total::AtLeast(held), Stats::default()),
    }
    let mut run = run.clone();
    run.limits.nodes_max = Some(EXTRA_NODES_MAX);
    run.limits.solutions_max = Some(EXTRA_SOLUTIONS_MAX);
    let summary = count(&run);
    let counted = summary.stats.solutions;
    let total = match summary.stop {
        StopReason::Exhausted => Total::Exactly(counted),
        _ => Total::AtLeast(counted.max(held)),
    };
    (total, summary.stats)
}
