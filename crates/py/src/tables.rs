//! Counts and comparisons that are tables: the JSON of the command, and a drawing, which shows the
//! name.

use std::sync::Arc;

use pavage_app::choices::{self, COMBINATIONS_MAX, count_choices};
use pavage_app::compare::{self, Comparison, Over, Runs, TIME_MAX, Until};
use pavage_app::placements::{self, completions};
use pavage_app::series::{self, count_series};
use pavage_app::{AnyPosition, Limits, Message, Options, Refusal, Run, Work};
use pavage_command::options::table::{COMPARE_ALL, REPEAT, SEEDS};
use pavage_wire::{CompareLine, choice_line, compare_line, placement_line, series_line};
use pavage_words::Words;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{Keywords, bad};
use crate::fault::{Fault, words};
use crate::position::Of;
use crate::solved::limit_of;
use crate::work::{Asked, work};

/// A table of counts: the JSON of each row, and a drawing.
pub(crate) type Table = (Vec<String>, Option<String>);

/// What to count, and under which name to draw it.
struct Wish<'a> {
    position: &'a dyn AnyPosition,
    name: &'a str,
    words: &'a Words,
    options: &'a Options,
    run: &'a Run<'a>,
}

/// Counts a table.
type Counts = fn(&Wish<'_>) -> Result<Table, Message>;

/// The tables of counts by name.
const TABLES: &[(&str, Counts)] = &[
    ("placements", placements),
    ("dates", dates),
    ("choices", choices),
];

/// Which table is counted.
pub(crate) struct Counting<'a> {
    /// A name of [`TABLES`], given by the package.
    pub(crate) kind: &'a str,
    /// What the drawing calls the puzzle.
    pub(crate) name: String,
}

/// Counts a table.
pub(crate) fn table(
    py: Python<'_>,
    of: Of<'_>,
    counting: Counting<'_>,
    given: &Bound<'_, PyDict>,
) -> Result<Table, Fault> {
    let (position, words) = (Arc::clone(of.position), words(of.about.lang));
    let named = TABLES.iter().find(|(known, _)| *known == counting.kind);
    let (_, count) = named.expect("the package names one of them");
    let asked = Asked::take_all(Keywords::new(given)?)?;
    let name = counting.name;
    let counted = work(py, &asked, move |options, run| {
        count(&Wish {
            position: &*position,
            name: &name,
            words,
            options,
            run,
        })
    });
    counted?.map_err(Fault::from)
}

/// The number of solutions with each placement that is possible next.
fn placements(wish: &Wish<'_>) -> Result<Table, Message> {
    let found = completions(wish.position, wish.options, wish.run)?;
    let drawing = placements::heat_map(wish.name, wish.position, &found, wish.words);
    let reason = || found.counted.reason.clone();
    let limit = || reason().unwrap_or(Message::new("limit-time"));
    let rows = found.rows.as_ref().ok_or_else(limit)?.iter();
    let lines = rows.map(|(placed, count)| placement_line("", placed, count));
    Ok((lines.collect(), drawing))
}

/// The number of solutions of each puzzle of the series, such as each date of a calendar.
fn dates(wish: &Wish<'_>) -> Result<Table, Message> {
    let rows = count_series(wish.position, wish.options, wish.run, &wish.tell())?;
    if let Some(limit) = rows.iter().find_map(|row| limit_of(&row.counted)) {
        return Err(limit);
    }
    let lines = rows.iter().map(|row| series_line(row, wish.words));
    let lines = lines.collect();
    Ok((lines, series::heat_map(wish.name, &rows, wish.words)))
}

/// The number of solutions of each combination of choices, and the names of the choices.
fn choices(wish: &Wish<'_>) -> Result<Table, Message> {
    let (position, options) = (wish.position, wish.options);
    let every = count_choices(position, COMBINATIONS_MAX, options, wish.run, &wish.tell())?;
    if let Some(limit) = every.reason {
        return Err(limit);
    }
    let lines = (0..every.counts.len()).map(|at| choice_line(&every, at));
    let lines = lines.collect();
    Ok((lines, choices::heat_map(wish.name, &every, wish.words)))
}

impl Wish<'_> {
    /// Tells how many counts are done, of how many.
    fn tell(&self) -> impl Fn(usize, usize) + '_ {
        |done, all| self.run.tell_work(|| Work::new("", &[]).of(done, all))
    }
}

/// What each ordering or engine costs.
pub(crate) fn compare(
    py: Python<'_>,
    of: Of<'_>,
    name: String,
    given: &Bound<'_, PyDict>,
) -> Result<(String, String), Fault> {
    let (position, words) = (Arc::clone(of.position), words(of.about.lang));
    let mut keywords = Keywords::new(given)?;
    let over = keywords.take("over");
    let over = over.map(|over| match over.extract::<String>().as_deref() {
        Ok("heuristics") => Ok(Over::Heuristics),
        Ok("engines") => Ok(Over::Engines),
        _ => Err(bad("python-over", "over", &over)),
    });
    let over = over.transpose()?;
    let until = if keywords.flag(&COMPARE_ALL)? {
        Until::All
    } else {
        Until::First
    };
    let repeat = keywords.amount(&REPEAT)?;
    let runs = match keywords.amount(&SEEDS)? {
        Some(seeds) => Runs::Seeded(seeds),
        None => Runs::Repeated(repeat.unwrap_or(1)),
    };
    let asked = Asked::take_all(keywords)?;
    let time_limit = asked.time_limit;
    let compared = work(py, &asked, move |options, run| {
        let comparison = Comparison {
            position: &*position,
            over: over.unwrap_or_else(|| Over::usual(&*position, options)),
            is_asked: over.is_some(),
            until,
            runs,
        };
        let usual = comparison.is_endless().then_some(TIME_MAX);
        // Each row has the time to itself.
        let run = Run {
            limits: Limits::default(),
            ..run.clone()
        };
        let compared = comparison.compare(options, &run, time_limit.or(usual))?;
        let of = CompareLine {
            puzzle: "",
            position: &*position,
            over: match comparison.over {
                Over::Heuristics => "heuristics",
                Over::Engines => "engines",
            },
            compared: &compared,
        };
        let line = compare_line(&of, words);
        Ok((line, compare::drawing(&name, &compared.rows, words)))
    })?;
    compared.map_err(|refusal: Refusal| refusal.into())
}
