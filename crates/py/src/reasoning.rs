//! Hints, explanations and ratings, as the JSON of the command.

use std::sync::Arc;

use pavage_app::explain::explain as explain_it;
use pavage_app::hint::{Level, Question, hint as hint_at};
use pavage_app::options::Refusal;
use pavage_app::play::{Wish, play};
use pavage_app::rate::rate as rate_it;
use pavage_app::solve::limit_met;
use pavage_app::{End, Run, Way, options};
use pavage_command::options::table::{BY, EXACT, LEVEL};
use pavage_wire::{ExplainLine, explain_line, hint_line, move_line, rate_line};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::Keywords;
use crate::fault::{Fault, words};
use crate::position::Of;
use crate::work::{Asked, work};

/// The next thing to see.
pub(crate) fn hint(py: Python<'_>, of: Of<'_>, given: &Bound<'_, PyDict>) -> Result<String, Fault> {
    let (position, words) = (Arc::clone(of.position), words(of.about.lang));
    let (format, has_moves) = (of.about.format, of.about.has_moves());
    let mut keywords = Keywords::new(given)?;
    let level = keywords.name(&LEVEL)?.unwrap_or(Level::Reveal);
    let way = way(&mut keywords)?;
    let asked = Asked::take_all(keywords)?;
    let told = work(py, &asked, move |_, run| {
        let question = Question {
            position: &*position,
            format,
            has_moves,
            way,
        };
        let hinted = hint_at(&question, run)?;
        Ok(hint_line("", &hinted, level, words))
    })?;
    told.map_err(|refusal: Refusal| refusal.into())
}

/// What the trained network would play: the move and its JSON. `None` if nothing can be laid.
pub(crate) fn suggest(
    py: Python<'_>,
    of: Of<'_>,
    piece: Option<String>,
    variant: Option<usize>,
    positions: Option<u64>,
) -> Result<Option<(String, String)>, Fault> {
    let position = Arc::clone(of.position);
    let told = work(py, &Asked::default(), move |_, run| {
        let wish = Wish {
            piece: piece.as_deref(),
            variant,
            positions,
            ..Wish::LEARNED
        };
        let played = play(&*position, &wish, run)?;
        let told = played.moves.first().map(|of| {
            let cells: Vec<String> = of.placed.cells.iter().map(ToString::to_string).collect();
            let played = format!("move {} {}", of.placed.piece, cells.join(" "));
            (played, move_line(&*position, 1, of))
        });
        Ok(told)
    })?;
    told.map_err(|refusal: Refusal| refusal.into())
}

/// The whole path of deductions.
pub(crate) fn explain(
    py: Python<'_>,
    of: Of<'_>,
    given: &Bound<'_, PyDict>,
) -> Result<String, Fault> {
    let (position, words) = (Arc::clone(of.position), words(of.about.lang));
    let mut keywords = Keywords::new(given)?;
    let way = way(&mut keywords)?;
    let asked = Asked::take_all(keywords)?;
    let told = work(py, &asked, move |_, run| {
        let explained = explain_it(&*position, way, run)?;
        let limit = match explained.explanation.end {
            End::Stopped(stop) => Some(limit_met(stop, &Run::default())),
            _ => None,
        };
        let line = ExplainLine {
            puzzle: "",
            position: &*position,
            explained: &explained,
            reason: limit.as_ref(),
        };
        Ok(explain_line(&line, words))
    })?;
    told.map_err(|refusal: Refusal| refusal.into())
}

/// How hard it is.
pub(crate) fn rate(py: Python<'_>, of: Of<'_>, given: &Bound<'_, PyDict>) -> Result<String, Fault> {
    let (position, words) = (Arc::clone(of.position), words(of.about.lang));
    let mut keywords = Keywords::new(given)?;
    let way = way(&mut keywords)?;
    let asked = Asked::take_all(keywords)?;
    let told = work(py, &asked, move |_, run| {
        let rated = rate_it(&*position, way, run)?;
        Ok(rate_line("", &*position, &rated, words))
    })?;
    told.map_err(|refusal: Refusal| refusal.into())
}

pub(crate) fn way(keywords: &mut Keywords<'_>) -> Result<Way, Fault> {
    let (exact, measure) = (keywords.flag(&EXACT)?, keywords.name(&BY)?);
    Ok(options::way(exact, measure)?)
}
