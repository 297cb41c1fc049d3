//! Generates new puzzles.

pub use pavage_family::settings::FROM;
use pavage_family::settings::foreign_drawing;
use pavage_family::{
    AnyFamily, AnyGenerated, AnyGenerator, AnyPosition, Class, Message, Settings, Way,
};
use pavage_search::Run;

use crate::load::{Reading, looks_like_json, puzzle_of, read, toml_of_json};
use crate::options::{Options, Refusal};
use crate::problem::judged;
use crate::solve::{Total, Wanted, solve};

/// Puzzles with more cells than this are not rated when they are generated.
const CELLS_RATED_MAX: usize = 225;
/// The most nodes for finding out whether a new puzzle has exactly one solution.
const NODES_MAX: u64 = 10_000;
/// The most work for finding out the class of a new puzzle.
const WORK_MAX: u64 = 300_000;
/// The memory limit for each of the two, in bytes.
const BYTES_MAX: usize = 8 << 20;

/// Makes the puzzle of a seed, with its solution.
pub type Generator = Box<dyn Fn(u64, &Run<'_>) -> Result<AnyGenerated, Refusal> + Send + Sync>;

/// A generator of puzzles with solutions, which the judge checks. The seed determines the puzzles.
/// What all seeds share is computed here, once.
///
/// # Errors
/// An option is wrong, or a limit of the run was reached.
pub fn generator(
    family: &dyn AnyFamily,
    settings: &Settings,
    run: &Run<'_>,
) -> Result<Generator, Refusal> {
    let make =
        from_text(family, settings, run).map_err(|refusal| named(family, settings, refusal))?;
    Ok(Box::new(move |seed, run| {
        let made = make(seed, run)?;
        Ok(AnyGenerated {
            puzzle: made.puzzle,
            solution: judged(made.solution),
        })
    }))
}

/// The generator of the family, whose drawing may be the text of a JSON file.
fn from_text(
    family: &dyn AnyFamily,
    settings: &Settings,
    run: &Run<'_>,
) -> Result<AnyGenerator, Refusal> {
    match settings.get(FROM).filter(|text| looks_like_json(text)) {
        None => Ok(family.generator(settings, run)?),
        Some(json) => {
            let drawing = match puzzle_of(json) {
                Ok(Some(puzzle)) => Ok(puzzle.text),
                Ok(None) => toml_of_json(json),
                Err(error) => Err(error),
            };
            let drawing = drawing.map_err(|error| foreign_drawing(family.name(), error))?;
            let mut settings = settings.clone();
            settings.set(FROM, &drawing);
            Ok(family.generator(&settings, run)?)
        }
    }
}

/// The refusal of a drawing. Where that is a puzzle of another family, it says so instead of what makes it none of
/// this one.
fn named(family: &dyn AnyFamily, settings: &Settings, refusal: Refusal) -> Refusal {
    let is_bad = matches!(&refusal, Refusal::BadOption(message) if message.code == "from-bad");
    let text = settings.get(FROM).filter(|_| is_bad);
    let read = text.and_then(|text| read(text.as_bytes(), &Reading::default()).ok());
    let found = read.map(|read| read.position.family());
    match found.filter(|found| *found != family.name()) {
        None => refusal,
        Some(found) => Refusal::BadOption(
            Message::new("from-other")
                .with("family", family.name())
                .with("found", found),
        ),
    }
}

/// Generates one puzzle: makes a [`generator`] and uses it once.
///
/// # Errors
/// An option is wrong, or no puzzle was found within the limits of the generator or the run.
pub fn generate(
    family: &dyn AnyFamily,
    settings: &Settings,
    seed: u64,
    run: &Run<'_>,
) -> Result<AnyGenerated, Refusal> {
    generator(family, settings, run)?(seed, run)
}

/// What is known of a new puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// How hard it is: the class that its rating gives.
    pub class: Option<Class>,
    /// Whether it has exactly one solution.
    pub unique: Option<bool>,
}

/// Finds out quickly what it can about a new puzzle. The effort is counted, not timed, so a seed
/// always gives the same answer.
#[must_use]
pub fn known(puzzle: &dyn AnyPosition, run: &Run<'_>) -> Known {
    if puzzle.view().cells.len() > CELLS_RATED_MAX {
        return Known::default();
    }
    match is_unique(puzzle, run) {
        Some(true) => Known {
            class: class(puzzle, run),
            unique: Some(true),
        },
        unique => Known {
            class: None,
            unique,
        },
    }
}

fn is_unique(puzzle: &dyn AnyPosition, run: &Run<'_>) -> Option<bool> {
    let mut run = run.quiet().within(BYTES_MAX);
    run.limits.nodes_max = Some(NODES_MAX);
    let solved = solve(puzzle, Wanted::AtMost(2), &Options::default(), &run).ok()?;
    match (solved.solutions.len(), solved.total) {
        (2.., _) => Some(false),
        (_, Total::Exactly(number)) => Some(number == 1),
        _ => None,
    }
}

fn class(puzzle: &dyn AnyPosition, run: &Run<'_>) -> Option<Class> {
    // Without the observer, which expects the progress of generating. That is finished.
    let mut run = run.quiet().within(BYTES_MAX);
    run.limits.nodes_max = Some(WORK_MAX);
    puzzle.rate(Way::Greedy, &run)?.class
}
