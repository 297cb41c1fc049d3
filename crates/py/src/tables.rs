//! Counts and comparisons that are tables: the JSON of the command, and a drawing, which shows the
//! name.

use std::sync::Arc;

use pavage_app::choices::{self, COMBINATIONS_MAX};
use pavage_app::compare::{self, Comparison, Over, TIME_MAX, Until};
use pavage_app::placements::{self, completions};
use pavage_app::series::{self, count_series};
use pavage_app::{Limits, Message, Refusal, Run, Work};
use pavage_command::options::table::{COMPARE_ALL, REPEAT};
use pavage_wire::{CompareLine, choice_line, compare_line, placement_line, series_line};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{Keywords, bad};
use crate::fault::{Fault, words};
use crate::position::Of;
use crate::solved::limit_of;
use crate::work::{Asked, work};

/// The number of solutions with each placement that is possible next.
pub(crate) fn count_placements(
    py: Python<'_>,
    of: Of<'_>,
    name: String,
    given: &Bound<'_, PyDict>,
) -> Result<(Vec<String>, Option<String>), Fault> {
    let (position, words) = (Arc::clone(of.position), words(of.about.lang));
    let asked = Asked::take_all(Keywords::new(given)?)?;
    let counted = work(py, &asked, move |options, run| {
        let found = completions(&*position, options, run)?;
        let drawing = placements::heat_map(&name, &*position, &found, words);
        let limit = || {
            found
                .counted
                .reason
                .clone()
                .unwrap_or(Message::new("limit-time"))
        };
        let rows = found.rows.as_ref().ok_or_else(limit)?;
        let lines = rows.iter();
        let lines = lines.map(|(placed, count)| placement_line("", placed, count));
        Ok((lines.collect(), drawing))
    })?;
    counted.map_err(|message: Message| message.into())
}

/// The number of solutions of each puzzle of the series, such as each date of a calendar.
pub(crate) fn count_dates(
    py: Python<'_>,
    of: Of<'_>,
    name: String,
    given: &Bound<'_, PyDict>,
) -> Result<(Vec<String>, Option<String>), Fault> {
    let (position, words) = (Arc::clone(of.position), words(of.about.lang));
    let asked = Asked::take_all(Keywords::new(given)?)?;
    let counted = work(py, &asked, move |options, run| {
        let tell = |done, all| run.tell_work(|| Work::new("", &[]).of(done, all));
        let rows = count_series(&*position, options, run, &tell)?;
        if let Some(limit) = rows.iter().find_map(|row| limit_of(&row.counted)) {
            return Err(limit);
        }
        let lines = rows.iter().map(series_line).collect();
        Ok((lines, series::heat_map(&name, &rows, words)))
    })?;
    counted.map_err(|message: Message| message.into())
}

/// The number of solutions of each combination of choices, and the names of the choices.
pub(crate) fn count_choices(
    py: Python<'_>,
    of: Of<'_>,
    name: String,
    given: &Bound<'_, PyDict>,
) -> Result<(Vec<String>, Option<String>), Fault> {
    let (position, words) = (Arc::clone(of.position), words(of.about.lang));
    let asked = Asked::take_all(Keywords::new(given)?)?;
    let counted = work(py, &asked, move |options, run| {
        let tell = |done, all| run.tell_work(|| Work::new("", &[]).of(done, all));
        let every = choices::count_choices(&*position, COMBINATIONS_MAX, options, run, &tell)?;
        if let Some(limit) = every.reason {
            return Err(limit);
        }
        let lines = (0..every.counts.len()).map(|at| choice_line(&every, at));
        let lines = lines.collect();
        Ok((lines, choices::heat_map(&name, &every, words)))
    })?;
    counted.map_err(|message: Message| message.into())
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
    let repeat = keywords.amount(&REPEAT)?.unwrap_or(1);
    let asked = Asked::take_all(keywords)?;
    let time_limit = asked.time_limit;
    let compared = work(py, &asked, move |options, run| {
        let comparison = Comparison {
            position: &*position,
            over: over.unwrap_or_else(|| Over::usual(&*position, options)),
            is_asked: over.is_some(),
            until,
            repeat,
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
