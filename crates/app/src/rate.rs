//! Ratings: how hard puzzles are, one by one and many together.

use std::collections::BTreeMap;
use std::time::Duration;

use pavage_family::{AnyPosition, Class, Rating, Value, Way};
use pavage_search::{Run, StopReason};

use crate::options::{Refusal, cannot_reason};

/// A rating, and how long it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// How hard.
    pub rating: Rating,
    /// How long it took.
    pub elapsed: Duration,
}

/// Rates a position. When the cheapest way was asked for and not proved, a limit was met: the rating
/// says so, and keeps what it found.
///
/// # Errors
/// The puzzle's family does not reason.
pub fn rate(position: &dyn AnyPosition, way: Way, run: &Run<'_>) -> Result<Rated, Refusal> {
    let rating = position.rate(way, run);
    let mut rating = rating.ok_or_else(|| cannot_reason(position))?;
    if way == Way::Exact && rating.stopped.is_none() && is_unproved(&rating) {
        rating.stopped = Some(run.stop().unwrap_or(StopReason::NodeLimit));
    }
    Ok(Rated {
        rating,
        elapsed: run.elapsed(),
    })
}

/// Whether there is a cost that may not be the least.
#[must_use]
pub fn is_unproved(rating: &Rating) -> bool {
    let unproved = ("cost_proved", Value::Flag(false));
    rating.fields.contains(&unproved)
}

/// Many ratings, summed up.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    rows: BTreeMap<Option<Class>, BTreeMap<Option<i64>, usize>>,
    unique: usize,
    times: Vec<Duration>,
    slowest: Option<(Duration, String)>,
}

impl Tally {
    /// Adds the rating of a puzzle.
    pub fn add(&mut self, puzzle: &str, rated: &Rated) {
        let rating = &rated.rating;
        let row = self.rows.entry(rating.class).or_default();
        *row.entry(level(rating)).or_default() += 1;
        self.unique += usize::from(rating.unique == Some(true));
        self.times.push(rated.elapsed);
        let slowest = self.slowest.as_ref().map(|(time, _)| *time);
        if slowest.is_none_or(|time| rated.elapsed > time) {
            self.slowest = Some((rated.elapsed, puzzle.to_owned()));
        }
    }

    /// How many puzzles were rated.
    #[must_use]
    pub fn puzzles(&self) -> usize {
        self.times.len()
    }

    /// How many of them have exactly one solution, as far as is known.
    #[must_use]
    pub fn unique(&self) -> usize {
        self.unique
    }

    /// The classes met, from the easiest; those without a class last.
    #[must_use]
    pub fn classes(&self) -> Vec<Option<Class>> {
        let known = self.rows.keys().copied().filter(Option::is_some);
        let unknown = self.rows.keys().copied().filter(Option::is_none);
        known.chain(unknown).collect()
    }

    /// The levels met, from the lowest.
    #[must_use]
    pub fn levels(&self) -> Vec<i64> {
        let mut levels: Vec<i64> = self
            .rows
            .values()
            .flat_map(BTreeMap::keys)
            .flatten()
            .copied()
            .collect();
        levels.sort_unstable();
        levels.dedup();
        levels
    }

    /// How many puzzles of a class were met.
    #[must_use]
    pub fn of_class(&self, class: Option<Class>) -> usize {
        self.rows.get(&class).map_or(0, |row| row.values().sum())
    }

    /// How many puzzles of a class and a level were met.
    #[must_use]
    pub fn of_level(&self, class: Option<Class>, level: i64) -> usize {
        let row = self.rows.get(&class);
        row.and_then(|row| row.get(&Some(level)))
            .copied()
            .unwrap_or(0)
    }

    /// The time that half of the ratings did not take.
    #[must_use]
    pub fn median(&self) -> Option<Duration> {
        let mut times = self.times.clone();
        times.sort_unstable();
        times.get(times.len() / 2).copied()
    }

    /// The longest time that a rating took, and of which puzzle.
    #[must_use]
    pub fn slowest(&self) -> Option<(Duration, &str)> {
        let (time, puzzle) = self.slowest.as_ref()?;
        Some((*time, puzzle))
    }
}

/// The level of reasoning, where the family tells one.
fn level(rating: &Rating) -> Option<i64> {
    let field = rating.fields.iter().find(|(name, _)| *name == "level")?;
    match field.1 {
        Value::Number(level) => Some(level),
        _ => None,
    }
}
