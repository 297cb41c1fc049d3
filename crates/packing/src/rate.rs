//! The difficulty of a puzzle: the deductions it needs, then the search that is left when they end.
//!
//! Both are measured in the same unit, one look at a placement. Their sum is the effort. The score
//! is the logarithm of the effort, and each ten points of the score are a class.

use pavage_family::kit;
use pavage_search::{Run, StopReason};

use super::Packing;
use super::completions::{Completions, completions};
use super::plain::{Bounds, plain_search};
use super::proofs::refute;
use super::puzzle::{Puzzle, State};
use super::techniques::{Placements, SIMPLE, Sheet, TECHNIQUES, plain};
use pavage_family::{Class, Message, Rating, Value};

/// This factor in effort makes ten points in the score.
const RATIO: f64 = 2.4;
/// The greatest effort of the first four classes. Anything above is in the last class.
const EFFORTS: [u64; 4] = [40, 96, 230, 552];
/// This effort or less scores no points.
const EFFORT_LEAST: f64 = EFFORTS[0] as f64 / RATIO;
/// The most nodes that are counted in a plain search.
const NODES_MAX: u64 = 200_000;

/// Rates a position with the pieces placed on it. There is one way of measuring.
#[must_use]
pub fn rate(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Rating {
    if refute(puzzle, state, run).is_some() {
        return unrated(Message::new("packing-rated-none"));
    }
    match completions(puzzle, state, run) {
        Ok(Completions::One) => {}
        Ok(Completions::None) => return unrated(Message::new("packing-rated-none")),
        Ok(Completions::Several(number)) => {
            let message = Message::new("packing-rated-several").with("counted", number.is_some());
            let number = number.map_or(Value::None, |number| Value::from(&number));
            return unrated(message.with("number", number));
        }
        Err(stop) => return stopped(None, stop),
    }
    let measured = measure(puzzle, state, u64::MAX, run);
    let rated = measured.and_then(|measured| {
        let search = whole_search(puzzle, state, run)?;
        Ok(measured.rating(search))
    });
    rated.unwrap_or_else(|stop| stopped(Some(true), stop))
}

/// The class of a position that has one solution. If it is above the wished class, the result is
/// only some class above that.
///
/// # Errors
/// A limit of the run was met, or the position is too large for a person.
pub(super) fn class_up_to(
    puzzle: &Puzzle,
    state: &State,
    wished: Class,
    run: &Run<'_>,
) -> Result<Class, StopReason> {
    let (below, max) = efforts(wished);
    // The last class has no upper end, so its lower end is enough.
    let enough = if max == u64::MAX { below } else { max } + 1;
    Ok(measure(puzzle, state, enough, run)?.class())
}

/// The efforts of a class: above the first number, up to the second.
pub(super) fn efforts(class: Class) -> (u64, u64) {
    let at = Class::ALL.iter().position(|other| *other == class);
    let at = at.expect("all classes are in the list");
    let below = at.checked_sub(1).map_or(0, |below| EFFORTS[below]);
    (below, EFFORTS.get(at).copied().unwrap_or(u64::MAX))
}

/// The measurements of a position that has one solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Measured {
    /// The deductions.
    way: kit::Measured,
    /// The cost of the remaining search, in nodes.
    nodes: u64,
    /// Whether the search was cut off, so that it costs more than `nodes`.
    is_cut: bool,
}

/// Measures a position until the effort reaches `enough`.
fn measure(
    puzzle: &Puzzle,
    state: &State,
    enough: u64,
    run: &Run<'_>,
) -> Result<Measured, StopReason> {
    let placements = Placements::within(puzzle, state, run)?;
    let mut sheet = Sheet::new(&placements).under(run);
    let next = |sheet: &Sheet<'_>| {
        run.stop().map_or(Ok(()), Err)?;
        let found = plain(sheet, run);
        // A technique that found nothing may have run out of time.
        run.stop()
            .filter(|_| found.is_none())
            .map_or(Ok(found), Err)
    };
    let way = kit::measure::<Packing>(&mut sheet, TECHNIQUES, SIMPLE, enough, run, next)?;
    let mut measured = Measured {
        way,
        ..Measured::default()
    };
    if sheet.open() > 0 && way.cost < enough {
        let nodes_max = NODES_MAX.min(enough - way.cost);
        let search = search(&sheet, nodes_max, run)?;
        measured.is_cut = search.is_none();
        measured.nodes = search.unwrap_or(nodes_max);
    }
    Ok(measured)
}

/// The number of nodes of a plain search from a sheet. `None` when it exceeds `nodes_max`.
fn search(sheet: &Sheet<'_>, nodes_max: u64, run: &Run<'_>) -> Result<Option<u64>, StopReason> {
    let found = plain_search(
        sheet,
        Bounds {
            nodes_max,
            solutions_max: u64::MAX,
            go_on: &|| run.stop().is_none(),
        },
    );
    match run.stop() {
        Some(stop) if !found.ended => Err(stop),
        _ => Ok(found.ended.then_some(found.nodes)),
    }
}

/// The number of nodes of a plain search from the position, without any deduction.
fn whole_search(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Result<Option<u64>, StopReason> {
    let placements = Placements::within(puzzle, state, run)?;
    search(&Sheet::new(&placements), NODES_MAX, run)
}

impl Measured {
    fn effort(&self) -> u64 {
        self.way.cost + self.nodes
    }

    fn class(&self) -> Class {
        let above = EFFORTS.iter().filter(|max| self.effort() > **max);
        Class::ALL[above.count()]
    }

    /// The score, on a logarithmic scale on which each class spans ten points.
    fn score(&self) -> f64 {
        let effort = self.effort() as f64;
        let score = 10.0 * libm::log(effort.max(EFFORT_LEAST) / EFFORT_LEAST) / libm::log(RATIO);
        (score * 100.0).round() / 100.0
    }

    fn rating(&self, search: Option<u64>) -> Rating {
        let [plain, others, _] = self.way.steps;
        let fields = vec![
            ("simple_steps", plain.into()),
            ("other_steps", others.into()),
            ("cost", self.way.cost.into()),
            ("search_left", self.nodes.into()),
            ("search", search.map_or(Value::None, Value::from)),
        ];
        let message = Message::new("packing-rated")
            .with("steps", plain + others)
            .with("others", others)
            .with("nodes", self.nodes)
            .with("ended", !self.is_cut);
        Rating::of(self.class(), self.score(), fields, message)
    }
}

/// The names of the measurements besides the class.
const FIELDS: [&str; 5] = [
    "simple_steps",
    "other_steps",
    "cost",
    "search_left",
    "search",
];

fn unrated(message: Message) -> Rating {
    Rating::without_class(FIELDS, Some(false), message, None)
}

fn stopped(unique: Option<bool>, stop: StopReason) -> Rating {
    let message = Message::new("packing-rated-stopped");
    Rating::without_class(FIELDS, unique, message, Some(stop))
}
