//! The difficulty of a puzzle: the deductions it needs, then the search that is left when they end.

use pavage_family::kit::{self, Meter, easiest};
use pavage_search::{Run, StopReason};

use super::Tetravex;
use super::explain::{CELLS_MAX, refute, solutions_within};
use super::plain::plain_search;
use super::puzzle::{Puzzle, State};
use super::search;
use super::techniques::{Deck, SIMPLE, Sheet, TECHNIQUES, suppose};
use pavage_family::{Class, Message, Rating, Way};

/// The greatest cost with hypotheses in the class `Expert`.
const EXPERT_COST_MAX: u64 = 2500;
/// The greatest cost with hypotheses in the class `Master`.
const MASTER_COST_MAX: u64 = 10_000;
/// If hypotheses run out: the most nodes of a plain search in the class `Master`.
const MASTER_NODES_MAX: u64 = 1000;
/// The most nodes that are counted in a plain search.
const NODES_MAX: u64 = 1_000_000;

/// Rates a position with the tiles on it. There is one way of measuring.
pub(super) fn rate(puzzle: &Puzzle, state: &State, _: Way, run: &Run<'_>) -> Rating {
    if puzzle.size() > CELLS_MAX {
        return stopped(None, StopReason::NodeLimit);
    }
    if puzzle.is_unlimited() {
        return match search::solutions(puzzle, state, 2, run).map(|found| found.len()) {
            Ok(0) => unrated(Some(false), Message::new("tetravex-rated-none")),
            Ok(1) => stopped(Some(true), StopReason::NodeLimit),
            Ok(_) => unrated(Some(false), Message::new("tetravex-rated-several")),
            Err(stop) => stopped(None, stop),
        };
    }
    if refute(puzzle, state, run).is_some() {
        return unrated(Some(false), Message::new("tetravex-rated-none"));
    }
    let found = match solutions_within(puzzle, state, 2, run) {
        Ok(found) => found.len(),
        Err(stop) => return stopped(None, stop),
    };
    match found {
        0 => return unrated(Some(false), Message::new("tetravex-rated-none")),
        1 => {}
        _ => return unrated(Some(false), Message::new("tetravex-rated-several")),
    }
    match measure(&Deck::new(puzzle), state, run) {
        Ok(measured) => measured.rating(),
        Err(stop) => stopped(Some(true), stop),
    }
}

/// The class of a puzzle that has one solution.
///
/// # Errors
/// A limit of the run was met.
pub(super) fn class(puzzle: &Puzzle, run: &Run<'_>) -> Result<Class, StopReason> {
    let state = State::start(puzzle);
    Ok(measure(&Deck::new(puzzle), &state, run)?.class())
}

/// The measurements of a position that has one solution.
#[derive(Default)]
struct Measured {
    /// The deductions, including hypotheses.
    way: kit::Measured,
    /// The cost of the remaining search, in nodes.
    nodes: u64,
    /// Whether the search was cut off, so that it costs more than `nodes`.
    is_cut: bool,
}

fn measure(deck: &Deck<'_>, state: &State, run: &Run<'_>) -> Result<Measured, StopReason> {
    let mut sheet = Sheet::of(deck, state);
    let mut meter = Meter::new(run);
    let next = |sheet: &Sheet<'_>| {
        meter.spend(1);
        let technique = easiest(TECHNIQUES, sheet, run);
        let found = technique.or_else(|| suppose(sheet, &mut meter));
        meter.stopped().map_or(Ok(found), Err)
    };
    let way = kit::measure::<Tetravex>(&mut sheet, TECHNIQUES, SIMPLE, u64::MAX, run, next)?;
    let mut measured = Measured {
        way,
        ..Measured::default()
    };
    if sheet.open() > 0 {
        let found = plain_search(&sheet, NODES_MAX, &|| run.stop().is_none());
        measured.nodes = found.nodes;
        measured.is_cut = !found.ended;
        if let Some(stop) = run.stop().filter(|_| !found.ended) {
            return Err(stop);
        }
    }
    Ok(measured)
}

impl Measured {
    fn class(&self) -> Class {
        let [_, others, hypotheses] = self.way.steps;
        match (hypotheses, self.nodes) {
            (0, 0) if others == 0 => Class::Starter,
            (0, 0) => Class::Junior,
            (_, 0) if self.way.cost <= EXPERT_COST_MAX => Class::Expert,
            (_, ..=MASTER_NODES_MAX) if self.way.cost <= MASTER_COST_MAX => Class::Master,
            _ => Class::Wizard,
        }
    }

    fn rating(&self) -> Rating {
        let [simple, others, hypotheses] = self.way.steps;
        let fields = vec![
            ("simple_steps", simple.into()),
            ("other_steps", others.into()),
            ("hypotheses", hypotheses.into()),
            ("cost", self.way.cost.into()),
            ("search_left", self.nodes.into()),
        ];
        let message = Message::new("tetravex-rated")
            .with("steps", simple + others + hypotheses)
            .with("hypotheses", hypotheses)
            .with("nodes", self.nodes)
            .with("ended", !self.is_cut);
        Rating::of(
            self.class(),
            kit::score(self.class(), self.way.cost + self.nodes),
            fields,
            message,
        )
    }
}

/// The names of the measurements besides the class.
const FIELDS: [&str; 5] = [
    "simple_steps",
    "other_steps",
    "hypotheses",
    "cost",
    "search_left",
];

fn unrated(unique: Option<bool>, message: Message) -> Rating {
    Rating::without_class(FIELDS, unique, message, None)
}

fn stopped(unique: Option<bool>, stop: StopReason) -> Rating {
    let message = Message::new("tetravex-rated-stopped");
    Rating::without_class(FIELDS, unique, message, Some(stop))
}
