//! `pavage compare --runs` and `--vary`: one engine many times on the same puzzle, as a table.

use std::io;
use std::time::Duration;

use clap::ArgMatches;
use pavage_app::compare::TIME_MAX;
use pavage_app::load::Loaded;
use pavage_app::study::{self, Row, Study, Vary};
use pavage_app::{Clock, Limits, Message, Run, draw, rounded_down};
use pavage_host::SystemClock;
use pavage_wire::study_line;
use pavage_words::Words;

use crate::context::Context;
use crate::options::table::{RUNS, VARY};
use crate::raster::Picture;
use crate::terminal::progress::Meter;
use crate::terminal::table::Table;

/// Runs of each value, unless `--runs` says otherwise.
const RUNS_USUAL: u64 = 20;

/// A study that is asked for instead of a comparison.
pub(super) struct Asked {
    vary: Option<Vary>,
    runs: u64,
}

/// The study that was typed, if one was.
///
/// # Errors
/// It is not understood.
pub(super) fn asked(matches: &ArgMatches) -> Result<Option<Asked>, Message> {
    let (vary, runs) = (VARY.value_in(matches)?, RUNS.value_in(matches)?);
    let is_asked = vary.is_some() || runs.is_some();
    let runs = runs.unwrap_or(RUNS_USUAL);
    Ok(is_asked.then_some(Asked { vary, runs }))
}

/// Makes a study, and shows it.
pub(super) fn show(
    context: &mut Context,
    asked: &Asked,
    (name, loaded): (&str, &Loaded),
    plot: Option<&Picture>,
) -> io::Result<()> {
    let study = Study {
        position: &*loaded.position,
        vary: asked.vary.clone(),
        runs: asked.runs,
    };
    let options = context.common.options();
    let usual = (!study.is_bounded(&options)).then_some(TIME_MAX);
    let limit = context.common.time_limit.or(usual);
    let clock = SystemClock::start();
    let meter = Meter::new(&context.words, context.common.quiet);
    // Each run has the time to itself.
    let run = Run {
        limits: Limits::default(),
        ..context.common.run(&clock, &context.cancel)
    };
    let mut on_done = |done, all| meter.show_done(done, all, clock.elapsed());
    let studied = study.rows(&options, &run, limit, &mut on_done);
    meter.clear();
    let rows = match studied {
        Ok(studied) => studied.rows,
        Err(message) => return context.bad(Some(name), &message.into()),
    };
    if context.cancel.is_cancelled() {
        context.raise_limit();
    }
    if let Some(picture) = plot {
        let drawing = study::drawing(name, &study, &rows, &context.words);
        picture.write(context, &drawing)?;
    }
    answer(context, name, &study, &rows)
}

fn answer(context: &mut Context, name: &str, study: &Study<'_>, rows: &[Row]) -> io::Result<()> {
    if context.common.json {
        let mut lines = rows.iter().map(|row| study_line(name, study, row));
        return lines.try_for_each(|line| context.line(&line));
    }
    if let Some(row) = rows.first() {
        let heading = Message::new("study-heading")
            .with("puzzle", name)
            .with("engine", row.engine);
        let text = context.words.say(&heading);
        context.line(&text)?;
    }
    let words = &context.words;
    let first = match &study.vary {
        Some(vary) => vary.option.clone(),
        None => words.text("column-name"),
    };
    let mut headings = vec![first];
    headings.extend(
        [
            "column-solved",
            "column-unsolved",
            "column-mean",
            "column-median",
            "column-least",
            "column-most",
            "column-mean-time",
        ]
        .map(|code| words.text(code)),
    );
    let mut table = Table::new(headings);
    for row in rows {
        table.push(cells(row, words));
    }
    let text = table.to_string();
    context.text(&text)
}

fn cells(row: &Row, words: &Words) -> Vec<String> {
    let number = |value: f64| {
        let rounded = rounded_down(value.round());
        words.say(&Message::new("number").with("number", rounded))
    };
    let mut cells = vec![
        row.value.clone().unwrap_or_default(),
        format!("{}/{}", row.solved(), row.runs.len()),
        row.unsolved().to_string(),
    ];
    match (row.iterations(), row.seconds()) {
        (Some(iterations), Some(seconds)) => {
            let spread = [
                iterations.mean,
                iterations.median,
                iterations.min,
                iterations.max,
            ];
            cells.extend(spread.map(number));
            cells.push(draw::duration(Duration::from_secs_f64(seconds.mean), words));
        }
        _ => cells.extend(["–"; 5].map(str::to_owned)),
    }
    cells
}
