//! A summary of many ratings.

use std::collections::BTreeMap;
use std::time::Duration;

use pavage_app::rate::Rated;
use pavage_app::{Class, Rating, Value};

/// A summary of many ratings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    rows: BTreeMap<Option<Class>, BTreeMap<Option<i64>, usize>>,
    unique: usize,
    times: Vec<Duration>,
    slowest: Option<(Duration, String)>,
}

impl Tally {
    /// Adds the rating of a puzzle.
    pub(crate) fn add(&mut self, puzzle: &str, rated: &Rated) {
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
    pub(crate) fn puzzles(&self) -> usize {
        self.times.len()
    }

    /// How many of them are known to have exactly one solution.
    pub(crate) fn unique(&self) -> usize {
        self.unique
    }

    /// The classes that occurred, from the easiest on. Puzzles without a class come last.
    pub(crate) fn classes(&self) -> Vec<Option<Class>> {
        let known = self.rows.keys().copied().filter(Option::is_some);
        let unknown = self.rows.keys().copied().filter(Option::is_none);
        known.chain(unknown).collect()
    }

    /// The levels that occurred, from the lowest on.
    pub(crate) fn levels(&self) -> Vec<i64> {
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

    /// How many puzzles of a class there were.
    pub(crate) fn of_class(&self, class: Option<Class>) -> usize {
        self.rows.get(&class).map_or(0, |row| row.values().sum())
    }

    /// How many puzzles of a class and a level there were.
    pub(crate) fn of_level(&self, class: Option<Class>, level: i64) -> usize {
        let row = self.rows.get(&class);
        row.and_then(|row| row.get(&Some(level)))
            .copied()
            .unwrap_or(0)
    }

    /// The median time of the ratings.
    pub(crate) fn median(&self) -> Option<Duration> {
        let mut times = self.times.clone();
        times.sort_unstable();
        times.get(times.len() / 2).copied()
    }

    /// The longest time of a rating, and its puzzle.
    pub(crate) fn slowest(&self) -> Option<(Duration, &str)> {
        let (time, puzzle) = self.slowest.as_ref()?;
        Some((*time, puzzle))
    }
}

/// The level of reasoning, if the family gives one.
fn level(rating: &Rating) -> Option<i64> {
    let field = rating.fields.iter().find(|(name, _)| *name == "level")?;
    match field.1 {
        Value::Number(level) => Some(level),
        _ => None,
    }
}
