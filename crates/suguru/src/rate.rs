//! The difficulty of a puzzle: the smallest level that solves it, and the cost of its path.

use pavage_family::kit;
use pavage_search::{Run, StopReason};

use super::candidates::Candidates;
use super::explain::patterns_suffice;
use super::layout::Layout;
use super::levels::{End, Levels};
use super::path::{Costs, Path, PathEnd, cheapest, greedy};
use super::propagate::Propagation;
use super::puzzle::{Puzzle, State};
use super::search::solutions_within;
use super::techniques::Sheet;
use pavage_family::{Class, Message, Rating, Value, Way};

/// The greatest cost of hypotheses at which a puzzle of level 1 is in the class `Expert`; above, it
/// is in `Master`. The number stands for some twenty-five hypotheses of two worlds with thirty
/// candidates in each.
const EXPERT_COST_MAX: u64 = 2500;

/// Rates a position. Its values are taken to be right; its notes are ignored.
pub(super) fn rate(puzzle: &Puzzle, state: &State, way: Way, run: &Run<'_>) -> Rating {
    let layout = puzzle.layout();
    // What the written values forbid is no step, here as in an explanation.
    let start = Sheet::of(puzzle, &State::of_values(state.values().to_vec()));
    let candidates = start.candidates();
    let found = match solutions_within(layout, candidates, 2, run) {
        Ok(found) => found.len(),
        Err(stop) => return stopped(None, stop),
    };
    if found != 1 {
        let code = if found == 0 {
            "suguru-rated-none"
        } else {
            "suguru-rated-several"
        };
        return unrated(Some(false), Message::new(code));
    }
    match measure(layout, candidates, way, run) {
        Ok(measured) => measured.rating(),
        Err(stop) => stopped(Some(true), stop),
    }
}

/// The class of candidates that have one solution. If the wished class cannot have their level, the
/// result may be any class of that level.
///
/// # Errors
/// A limit of the run was met.
pub(super) fn class(
    layout: &Layout,
    candidates: &Candidates,
    wished: Class,
    run: &Run<'_>,
) -> Result<Class, StopReason> {
    match level(layout, candidates, run)? {
        0 => Ok(Class::Starter),
        1 if wished == Class::Wizard => Ok(Class::Master),
        2.. if !patterns_suffice(layout, candidates, run)? => Ok(Class::Wizard),
        _ => Ok(measure(layout, candidates, Way::Greedy, run)?.class),
    }
}

/// The smallest level that solves these candidates, which must have one solution.
fn level(layout: &Layout, candidates: &Candidates, run: &Run<'_>) -> Result<u8, StopReason> {
    let mut here = Propagation::new(layout, candidates).expect("there is a solution");
    match Levels::new(run).smallest(&mut here) {
        Ok(level) => Ok(level),
        Err(End::Stopped(stop)) => Err(stop),
        Err(End::Conflict | End::Open) => unreachable!("there is exactly one solution"),
    }
}

/// The measurements of candidates that have one solution.
struct Measured {
    class: Class,
    level: u8,
    path: Path,
    /// The cost of its hypotheses.
    extra: u64,
}

fn measure(
    layout: &Layout,
    candidates: &Candidates,
    way: Way,
    run: &Run<'_>,
) -> Result<Measured, StopReason> {
    let level = level(layout, candidates, run)?;
    // Before the path, whose search may use up the time.
    let is_seen = level > 0 && patterns_suffice(layout, candidates, run)?;
    let costs = Costs::default();
    let path = match way {
        Way::Greedy | Way::By(_) => {
            let path = greedy(layout, candidates, &costs, run);
            // At a limit it is the best one so far, not the one that is meant.
            if let Some(stop) = run.stop() {
                return Err(stop);
            }
            path
        }
        Way::Exact => cheapest(layout, candidates, &costs, run),
    };
    if path.end == PathEnd::Stopped {
        return Err(run.stop_after(u64::MAX).unwrap_or(StopReason::NodeLimit));
    }
    let removals = (candidates.len() - layout.size()) as u64 * costs.removal;
    let extra = path.cost - removals;
    let class = match level {
        0 => Class::Starter,
        _ if is_seen => Class::Junior,
        1 if extra <= EXPERT_COST_MAX => Class::Expert,
        1 => Class::Master,
        _ => Class::Wizard,
    };
    Ok(Measured {
        class,
        level,
        path,
        extra,
    })
}

impl Measured {
    fn rating(&self) -> Rating {
        let is_proved = self.path.is_proved();
        let mut fields: Vec<(&'static str, Value)> = vec![
            ("level", u32::from(self.level).into()),
            ("cost", self.path.cost.into()),
            ("cost_proved", is_proved.into()),
            ("cost_min", self.path.cost_min.into()),
            ("hard_steps", self.path.moves.len().into()),
        ];
        let width = self.path.bottleneck;
        fields.push(("bottleneck", width.map_or(Value::None, Value::from)));
        let message = Message::new("suguru-rated")
            .with("level", u32::from(self.level))
            .with("steps", self.path.moves.len())
            .with("cost", self.path.cost)
            .with("proved", Value::Flag(is_proved))
            .with("width", width.unwrap_or_default());
        let score = kit::score(self.class, self.extra);
        Rating {
            stopped: self.path.stopped,
            ..Rating::of(self.class, score, fields, message)
        }
    }
}

/// The names of the measurements besides the class.
const FIELDS: [&str; 6] = [
    "level",
    "cost",
    "cost_proved",
    "cost_min",
    "hard_steps",
    "bottleneck",
];

fn unrated(unique: Option<bool>, message: Message) -> Rating {
    Rating::without_class(FIELDS, unique, message, None)
}

fn stopped(unique: Option<bool>, stop: StopReason) -> Rating {
    let message = Message::new("suguru-rated-stopped");
    Rating::without_class(FIELDS, unique, message, Some(stop))
}
