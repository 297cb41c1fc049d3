//! Ways to ask for the solutions of a puzzle. What is answered is held against all solutions by the
//! rules alone; an answer that a limit ended must say so and must be true as far as it goes.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use pavage_app::choices::count_choices;
use pavage_app::count::{Counted, count};
use pavage_app::diagram::diagram;
use pavage_app::load::{Reading, read};
use pavage_app::placements::completions;
use pavage_app::resume::{Keeper, Refused, count_on};
use pavage_app::solve::{Solved, Status, Total, Wanted, solve, solve_nth};
use pavage_app::{
    AnyPosition, BigUint, Message, Options, Place, Placed, Refusal, Run, StopReason, Symmetry,
    Way as Path,
};
use pavage_host::{Shelf, Ticking, run_on};
use pavage_wire::count_line;
use pavage_wire::shards::{
    Asked, Given, NoLists, Plan, Portion, Ran, Work, Wrong, merge, plan, run, start,
};
use serde_json::Value as Json;

use super::Case;
use crate::rules::lattice::Spot;
use crate::rules::packing::{Bits, Filled, Plain, Same};
use crate::said::{said, words};

/// What is asked for, and how it is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Count,
    /// A count that keeps its states in a folder.
    Disk,
    /// A count that goes on where it stopped.
    Resume,
    /// A count that is divided.
    Shards,
    /// The count of each combination of choices.
    EveryChoice,
    /// The count with each placement.
    EachPlacement,
    /// The solution of a number.
    Nth,
    /// A decision diagram of all solutions.
    Diagram,
    /// All solutions, one after the other.
    Solve,
}

/// All ways. The first are those that count.
pub(crate) const WAYS: [Way; 9] = [
    Way::Count,
    Way::Disk,
    Way::Resume,
    Way::Shards,
    Way::EveryChoice,
    Way::EachPlacement,
    Way::Nth,
    Way::Diagram,
    Way::Solve,
];
/// How many of them count the solutions of one puzzle.
pub(crate) const COUNTS: usize = 4;

/// The engines that can be named, and the family's own search.
pub(crate) const ENGINES: [&str; 6] = ["auto", "reference", "dance", "mask", "sweep", "fill"];

/// What ends an answer too soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    None,
    Nodes(u64),
    /// Milliseconds on a clock that goes on by one when it is looked at.
    Time(u64),
    /// Bytes.
    Memory(usize),
}

/// A way to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ask {
    pub(crate) way: Way,
    /// The number of an engine.
    pub(crate) engine: usize,
    pub(crate) symmetry: Symmetry,
    pub(crate) threads: usize,
    pub(crate) limit: Limit,
    /// Whether what lies already was laid by moves.
    pub(crate) by_moves: bool,
    /// A number that the way needs: of a solution, of nodes of a portion, of changes of a folder.
    pub(crate) number: u64,
}

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// All that was asked for.
    Answered,
    /// That there is no solution.
    Unsolvable,
    /// A limit ended it, and what it said is true.
    Stopped,
    /// A refusal that the table names, by its code.
    Refused(&'static str),
    /// Brute force does not know.
    Unknown,
}

/// Whether a case may meet a refusal.
type May = fn(&Case) -> bool;

/// That parts are not moved one by one, so that their solutions are not compared.
const UNMOVED: &str = "limit-parts-rules";

/// Refusals, each with whom it may meet.
pub(crate) const REFUSALS: [(&str, May); 9] = [
    ("engine-counts-none", |case| {
        case.engine() == "fill" && matches!(case.ask.way, Way::Count | Way::EveryChoice)
    }),
    ("engine-finds-one", |case| {
        case.engine() == "fill" && case.ask.way == Way::Solve
    }),
    ("placements-engine", |case| {
        case.engine() == "fill" && case.ask.way == Way::EachPlacement
    }),
    ("disk-engine", |case| {
        case.ask.way == Way::Disk && !matches!(case.engine(), "auto" | "sweep")
    }),
    ("resume-engine", |case| {
        case.ask.way == Way::Resume && matches!(case.engine(), "reference" | "fill")
    }),
    ("resume-other-engine", |case| {
        case.ask.way == Way::Resume && case.engine() == "sweep"
    }),
    ("plan-engine", |case| {
        case.ask.way == Way::Shards && matches!(case.engine(), "reference" | "fill")
    }),
    (UNMOVED, |case| {
        case.ask.symmetry != Symmetry::Drawing && !case.tray.has_movable_parts()
    }),
    ("choose-none", |case| {
        case.ask.way == Way::EveryChoice && case.tray.choices.is_empty()
    }),
];

/// Why an answer is none.
enum Failed {
    Refused(Message),
    Wrong(String),
}

impl From<Message> for Failed {
    fn from(message: Message) -> Failed {
        Failed::Refused(message)
    }
}

impl From<Refused> for Failed {
    fn from(refused: Refused) -> Failed {
        match refused {
            Refused::Options(message) => Failed::Refused(message),
            Refused::Saved(message) => wrong(format!("its own state is refused: {}", message.code)),
        }
    }
}

fn wrong(what: impl Into<String>) -> Failed {
    Failed::Wrong(what.into())
}

/// Whether all was answered, or a limit ended it.
type Answer = Result<bool, Failed>;

/// Asks, and holds the answer against the rules.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn asked(case: &Case) -> Result<Came, String> {
    let plain = Plain::new(&case.tray);
    let Some(solutions) = plain.solutions() else {
        return Ok(Came::Unknown);
    };
    let same = match case.ask.symmetry {
        Symmetry::Auto => Same::Parts,
        Symmetry::Rotations => Same::Turns,
        Symmetry::Drawing => Same::Whole,
    };
    let Some(orbits) = plain.orbits(&solutions, same) else {
        return Ok(Came::Unknown);
    };
    let position = position(case)?;
    let truth = Truth {
        case,
        position,
        plain,
        solutions,
        orbits,
    };
    match truth.asked() {
        Ok(_) if truth.solutions.is_empty() => Ok(Came::Unsolvable),
        Ok(true) => Ok(Came::Answered),
        Ok(false) => Ok(Came::Stopped),
        Err(Failed::Refused(message)) => {
            said(&message);
            let row = REFUSALS
                .iter()
                .find(|(code, may)| *code == message.code && may(case));
            let row = row.ok_or_else(|| format!("refused: {}", words().say(&message)))?;
            Ok(Came::Refused(row.0))
        }
        Err(Failed::Wrong(what)) => Err(what),
    }
}

/// The position as it is asked.
fn position(case: &Case) -> Result<Box<dyn AnyPosition>, String> {
    let text = case.tray.text(!case.ask.by_moves);
    let reading = Reading {
        format: Some("toml".to_owned()),
        ..Reading::default()
    };
    let told = |message: &Message| format!("refused: {}", words().say(message));
    let loaded = read(text.as_bytes(), &reading).map_err(|error| told(&error.message))?;
    let moves = case.tray.moves();
    let mut moves = moves.iter().filter(|_| case.ask.by_moves);
    moves.try_fold(loaded.position, |position, mv| {
        position.play(mv).map_err(|message| told(&message))
    })
}

/// A case with all that the rules say of it.
struct Truth<'a> {
    case: &'a Case,
    position: Box<dyn AnyPosition>,
    plain: Plain<'a>,
    solutions: BTreeSet<Filled>,
    orbits: usize,
}

impl Truth<'_> {
    fn asked(&self) -> Answer {
        match self.case.ask.way {
            Way::Count => self.count(),
            Way::Disk => self.count_on_disk(),
            Way::Resume => self.resume(),
            Way::Shards => self.shards(),
            Way::EveryChoice => self.every_choice(),
            Way::EachPlacement => self.each_placement(),
            Way::Nth => self.nth(),
            Way::Diagram => self.diagram(),
            Way::Solve => self.solve(),
        }
    }

    fn options(&self) -> Options {
        let engine = self.case.engine();
        Options {
            engine: (engine != "auto").then(|| engine.to_owned()),
            symmetry: self.case.ask.symmetry,
            ..Options::default()
        }
    }

    /// The run of the question on this clock, without its limit.
    fn unlimited<'c>(&self, clock: &'c Ticking) -> Run<'c> {
        Run {
            clock,
            ..run_on(self.case.ask.threads)
        }
    }

    fn limited<'c>(&self, clock: &'c Ticking) -> Run<'c> {
        let mut run = self.unlimited(clock);
        match self.case.ask.limit {
            Limit::None => {}
            Limit::Nodes(nodes) => run.limits.nodes_max = Some(nodes),
            Limit::Time(time) => run = run.ending_in(Some(Duration::from_millis(time))),
            Limit::Memory(bytes) => run = run.within(bytes),
        }
        run
    }

    fn is_limited(&self) -> bool {
        self.case.ask.limit != Limit::None
    }

    fn total(&self) -> usize {
        self.solutions.len()
    }

    /// Whether a number is right.
    fn is_total(&self, found: &BigUint, of: &str) -> Result<(), Failed> {
        if *found == BigUint::from(self.total()) {
            return Ok(());
        }
        Err(wrong(format!(
            "{found} solutions{of}, but there are {}",
            self.total()
        )))
    }

    /// Whether a limit may have ended it so.
    fn may_stop(&self, stop: StopReason, may: bool) -> Result<(), Failed> {
        if may && stop != StopReason::Exhausted {
            return Ok(());
        }
        Err(wrong(format!("no number, because of {stop:?}")))
    }

    /// Whether a count is right and whole.
    fn counted(&self, counted: &Counted, may_stop: bool) -> Answer {
        let line = count_line("puzzle", &*self.position, counted, words());
        let is_whole = self.told(&line, may_stop)?;
        if !is_whole && counted.count.is_none() {
            self.may_stop(counted.stop, may_stop)?;
        }
        Ok(is_whole)
    }

    /// Whether a count is right and whole, as JSON tells it. Where a number is missing, it says why.
    fn told(&self, line: &str, may_stop: bool) -> Answer {
        let json: Json = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        let numbers = [("count", self.total()), ("up_to_symmetry", self.orbits)];
        for (key, right) in numbers {
            let told = &json[key];
            let is_right = told.as_str().is_some_and(|told| told.parse() == Ok(right));
            if !told.is_null() && !is_right {
                return Err(wrong(format!("{key} {told}, but it is {right}")));
            }
        }
        let least = json["at_least"].as_str().unwrap_or("0");
        if least
            .parse::<usize>()
            .is_ok_and(|least| least > self.total())
        {
            return Err(wrong(format!(
                "at least {least}, but there are {}",
                self.total()
            )));
        }
        let unmoved = Message::new(UNMOVED);
        if !json["count"].is_null() && json["reason"] == words().say(&unmoved) {
            return Err(Failed::Refused(unmoved));
        }
        let missing = numbers.iter().find(|(key, _)| json[key].is_null());
        let (reason, status) = (&json["reason"], &json["status"]);
        match missing {
            None if status == "counted" => Ok(true),
            Some((key, _)) if reason.is_null() => {
                Err(wrong(format!("no {key}, and it does not say why")))
            }
            Some((key, _)) if !may_stop => Err(wrong(format!("no {key}: {reason}"))),
            Some(_) if status == "limit" => Ok(false),
            _ => Err(wrong(format!("status {status}: {reason}"))),
        }
    }

    fn count(&self) -> Answer {
        let clock = Ticking::default();
        let counted = count(&*self.position, &self.options(), &self.limited(&clock))?;
        self.counted(&counted, self.is_limited())
    }

    /// The machine stops once after some changes, and the memory grows until it suffices.
    fn count_on_disk(&self) -> Answer {
        let shelf = Shelf::default();
        let mut was_stopped = false;
        for attempt in 0..5 {
            let clock = Ticking::default();
            let mut run = if attempt == 0 {
                self.limited(&clock)
            } else {
                self.unlimited(&clock)
            };
            if let Limit::Memory(bytes) = self.case.ask.limit {
                run = self.unlimited(&clock).within(bytes << (2 * attempt));
            }
            if attempt == 4 {
                run = self.unlimited(&clock);
            }
            run.disk = Some(&shelf);
            let changes = u32::try_from(self.case.ask.number % 16).ok();
            shelf.stop_after(changes.filter(|_| attempt == 1));
            let counted = count(&*self.position, &self.options(), &run)?;
            let may_stop = attempt < 4;
            let is_whole = self.counted(&counted, may_stop)?;
            was_stopped |= !is_whole;
            if is_whole && attempt > 1 {
                let left = shelf.names();
                if !left.is_empty() {
                    return Err(wrong(format!("left in the folder: {left:?}")));
                }
                return Ok(!was_stopped);
            }
        }
        Err(wrong("it does not end"))
    }

    /// Goes on until the end. The state is stored whenever it is kept.
    fn resume(&self) -> Answer {
        let mut saved: Option<String> = None;
        let (mut done, mut was_stopped) = (0.0, false);
        for piece in 0..2000 {
            let clock = Ticking::default();
            let run = match self.case.ask.limit {
                // A limit that leaves nothing done would stop it for ever.
                Limit::Time(_) | Limit::Memory(_) if piece > 3 => self.unlimited(&clock),
                // Numbers up to symmetry begin anew, and may need more nodes than the limit has.
                _ if piece > 200 => self.unlimited(&clock),
                _ => self.limited(&clock),
            };
            let mut last = saved.clone();
            let keeper = Keeper {
                puzzle: "puzzle",
                saved: saved.as_deref(),
                keep: &mut |text| last = Some(text.to_owned()),
            };
            let resumed = count_on(&*self.position, &self.options(), &run, keeper)?;
            if self.counted(&resumed.counted, self.is_limited())? {
                return Ok(!was_stopped);
            }
            // Shares are rounded.
            if resumed.done < done - 1e-9 {
                return Err(wrong("less is done than before"));
            }
            (saved, done, was_stopped) = (last, resumed.done, true);
        }
        Err(wrong("it does not end"))
    }

    /// Each shard is done in portions, stopped once, and read from its text again.
    fn shards(&self) -> Answer {
        let ask = &self.case.ask;
        let asked = Asked {
            work: Work::Count,
            puzzles: vec![("puzzle".to_owned(), self.position.boxed_clone())],
            making: None,
            options: self.options(),
            path: Path::Greedy,
            seed: 0,
            memory: None,
            lang: "en".to_owned(),
        };
        let clock = Ticking::default();
        let made = plan(
            asked,
            1 + (ask.number % 4) as usize,
            &self.unlimited(&clock),
        );
        let made = made.map_err(|refusal| refused(refusal, &self.unlimited(&clock)))?;
        let made = Plan::read(&made.text()).map_err(|_| wrong("its own plan is refused"))?;
        let mut results = Vec::new();
        for shard in 0..made.shards() {
            results.push((String::new(), shard, self.shard(&made, shard)?));
        }
        let given = Given {
            plan: &made,
            results,
        };
        let merged = merge(
            &[given],
            &NoLists,
            Duration::ZERO,
            words(),
            &self.unlimited(&clock),
        );
        let merged = merged.map_err(|why| match why {
            Wrong::Stopped(stop) => wrong(format!("merging ends by {stop:?}")),
            Wrong::Bad(all) => {
                let first = all.into_iter().next().map(|(_, message)| message);
                first.map_or_else(|| wrong("refused without a word"), Failed::Refused)
            }
            Wrong::Missing(_) => wrong("a shard is missing"),
        })?;
        let line = merged.lines.first().map(String::as_str).unwrap_or_default();
        self.told(line, false)
    }

    fn shard(&self, plan: &Plan, shard: usize) -> Result<String, Failed> {
        let mut state: Option<String> = None;
        for piece in 0..2000 {
            let clock = Ticking::default();
            let limit = if piece == 0 {
                self.limited(&clock)
            } else {
                self.unlimited(&clock)
            };
            let at = start(plan, shard, state.as_deref())?;
            let at = at.portion(Portion::Nodes(1 + self.case.ask.number));
            let mut kept = state.clone();
            let ran = run(plan, at, words(), &limit, &mut |text| {
                kept = Some(text.to_owned())
            });
            match ran.map_err(|refusal| refused(refusal, &limit))? {
                Ran::Done(result) => return Ok(result),
                Ran::Portion => {}
                Ran::Stopped(stop) => self.may_stop(stop, piece == 0 && self.is_limited())?,
            }
            state = kept;
        }
        Err(wrong("a shard does not end"))
    }

    /// The solutions that leave a cell open.
    fn leave_open(&self, spot: Spot) -> impl Fn(&&Filled) -> bool {
        let cell: Bits = self.plain.cell(spot).map_or(0, |cell| 1 << cell);
        move |filled| filled.iter().all(|(_, cells)| cells & cell == 0)
    }

    fn every_choice(&self) -> Answer {
        let clock = Ticking::default();
        let run = self.limited(&clock);
        let every = count_choices(&*self.position, 1000, &self.options(), &run, &|_, _| ())?;
        let choices = &self.case.tray.choices;
        for (at, count) in every.counts.iter().enumerate() {
            let labels = every.labels(at);
            let cells = choices.iter().zip(labels);
            let cells: Vec<Spot> = cells.map(|(cells, label)| cells[label]).collect();
            let mut with: Vec<&Filled> = self.solutions.iter().collect();
            // Two choices show different cells.
            if cells.iter().collect::<BTreeSet<_>>().len() < cells.len() {
                with.clear();
            }
            for cell in cells {
                with.retain(self.leave_open(cell));
            }
            match count {
                Some(count) if *count != BigUint::from(with.len()) => {
                    let typed = every.typed(at);
                    return Err(wrong(format!(
                        "{count} with {typed}, but there are {}",
                        with.len()
                    )));
                }
                None if !self.is_limited() || every.reason.is_none() => {
                    return Err(wrong("no number of a combination, and it does not say why"));
                }
                _ => {}
            }
        }
        Ok(every.reason.is_none())
    }

    /// A placed piece as brute force has it; an open cell is of no kind.
    fn laid(&self, placed: &Placed) -> Option<(Option<usize>, Bits)> {
        let name = placed.piece.chars().next()?;
        let at = self
            .case
            .tray
            .pieces
            .iter()
            .position(|piece| piece.name == name);
        let kind = at.map(|at| self.plain.kinds[at]);
        if kind.is_none() && name != '.' {
            return None;
        }
        let spot = |place: &Place| {
            let layer = i32::from(place.layer.unwrap_or(0));
            [layer, i32::from(place.row), i32::from(place.col)]
        };
        let cells = placed
            .cells
            .iter()
            .map(|place| self.plain.cell(spot(place)));
        let cells: Option<Vec<usize>> = cells.collect();
        Some((
            kind,
            cells?.into_iter().fold(0, |bits, cell| bits | 1 << cell),
        ))
    }

    /// The pieces of a solution, which must be one.
    fn solution(&self, position: &dyn AnyPosition) -> Result<Filled, Failed> {
        let solution = position.solution();
        let placed = solution.placed().unwrap_or_default().iter();
        let laid = placed.map(|placed| {
            self.laid(placed)
                .and_then(|(kind, cells)| Some((kind?, cells)))
        });
        let laid: Option<Filled> = laid.collect();
        let mut laid = laid.ok_or_else(|| wrong("a solution has a piece that there is not"))?;
        laid.sort_unstable();
        if !self.solutions.contains(&laid) || !self.plain.is_solution(&laid) {
            return Err(wrong(format!(
                "no solution: {placed:?}",
                placed = solution.placed()
            )));
        }
        Ok(laid)
    }

    fn each_placement(&self) -> Answer {
        let clock = Ticking::default();
        let found = completions(&*self.position, &self.options(), &self.limited(&clock))?;
        let Some(rows) = &found.rows else {
            let counted = &found.counted;
            // What needs no search has no placements.
            if counted.stop == StopReason::Exhausted && counted.count.is_some() {
                return self
                    .is_total(counted.count.as_ref().unwrap_or(&BigUint::ZERO), "")
                    .map(|()| true);
            }
            if counted.reason.is_none() {
                return Err(wrong("no placements, and it does not say why"));
            }
            return self
                .may_stop(counted.stop, self.is_limited())
                .map(|()| false);
        };
        let mut told: BTreeMap<(Option<usize>, Bits), BigUint> = BTreeMap::new();
        for (placed, count) in rows {
            let laid = self
                .laid(placed)
                .ok_or_else(|| wrong("a placement of no piece"))?;
            *told.entry(laid).or_default() += count;
        }
        told.retain(|_, count| *count != BigUint::ZERO);
        let mut right: BTreeMap<(Option<usize>, Bits), BigUint> = BTreeMap::new();
        let given: Vec<(usize, Bits)> = self.plain.given().to_vec();
        for filled in &self.solutions {
            let free = filled.iter().filter(|laid| !given.contains(laid));
            let open = self.plain.open_of(filled).map(|cells| (None, cells));
            for laid in free.map(|(kind, cells)| (Some(*kind), *cells)).chain(open) {
                *right.entry(laid).or_default() += 1_u32;
            }
        }
        if told != right {
            return Err(wrong(format!(
                "placements {told:?}, but they are {right:?}"
            )));
        }
        Ok(true)
    }

    fn nth(&self) -> Answer {
        let clock = Ticking::default();
        let total = self.total() as u64;
        let mut found = BTreeSet::new();
        let numbers = [1, 1 + self.case.ask.number % total.max(1), total.max(1)];
        let numbers: BTreeSet<u64> = numbers.into_iter().collect();
        for number in &numbers {
            let solved = solve_nth(&*self.position, &(*number).into(), &self.limited(&clock))?;
            if !self.solved(&solved)? {
                return Ok(false);
            }
            for solution in &solved.solutions {
                found.insert(self.solution(&**solution)?);
            }
        }
        if found.len() as u64 != total.min(numbers.len() as u64) {
            return Err(wrong("two numbers have the same solution, or one has none"));
        }
        match solve_nth(
            &*self.position,
            &(total + 1).into(),
            &self.unlimited(&clock),
        ) {
            Err(message) if message.code == "nth-beyond" => Ok(true),
            Err(message) => Err(Failed::Refused(message)),
            Ok(solved) if total == 0 && solved.status == Status::Unsolvable => Ok(true),
            Ok(_) => Err(wrong("there is one more than all")),
        }
    }

    /// Whether an answer with solutions is right about their number, and whole.
    fn solved(&self, solved: &Solved) -> Answer {
        let total = self.total() as u64;
        match solved.total {
            Total::Exactly(told) if told != total => {
                Err(wrong(format!("{told} solutions, but there are {total}")))
            }
            Total::AtLeast(told) if told > total => {
                Err(wrong(format!("at least {told}, but there are {total}")))
            }
            _ => match solved.status {
                Status::Unsolvable if total > 0 => Err(wrong("no solution, but there are some")),
                Status::Limit if solved.reason.is_none() => {
                    Err(wrong("a limit that it does not name"))
                }
                Status::Limit => self
                    .may_stop(solved.stop, self.is_limited())
                    .map(|()| false),
                _ => Ok(true),
            },
        }
    }

    fn diagram(&self) -> Answer {
        let clock = Ticking::default();
        let run = self.limited(&clock);
        let made = match diagram(&*self.position, &run) {
            Ok(made) => made,
            Err(Refusal::Stopped(stop)) => {
                return self.may_stop(stop, self.is_limited()).map(|()| false);
            }
            Err(refusal) => return Err(refused(refusal, &run)),
        };
        self.is_total(made.total(), "")?;
        let numbers = (0..self.total()).map(BigUint::from);
        let mut found = BTreeSet::new();
        for number in numbers {
            let chosen = made
                .nth(&number)
                .ok_or_else(|| wrong("a number without a solution"))?;
            found.insert(self.solution(&*made.decoded(&chosen))?);
        }
        if found != self.solutions {
            return Err(wrong("the diagram has not all solutions"));
        }
        Ok(true)
    }

    fn solve(&self) -> Answer {
        let clock = Ticking::default();
        let solved = solve(
            &*self.position,
            Wanted::All,
            &self.options(),
            &self.limited(&clock),
        )?;
        let is_whole = self.solved(&solved)?;
        let mut found = BTreeSet::new();
        for solution in &solved.solutions {
            if !found.insert(self.solution(&**solution)?) {
                return Err(wrong("a solution comes twice"));
            }
        }
        // The family's own search looks for one solution.
        let finds_all = self.case.engine() != "fill";
        if is_whole && finds_all && found != self.solutions {
            return Err(wrong(format!(
                "{} solutions listed of {}",
                found.len(),
                self.total()
            )));
        }
        Ok(is_whole)
    }
}

fn refused(refusal: Refusal, run: &Run<'_>) -> Failed {
    match refusal {
        Refusal::Stopped(stop) => wrong(format!("stopped by {stop:?}")),
        refusal => Failed::Refused(refusal.message(run)),
    }
}
