//! `pavage compare --runs` and `--vary`: one engine many times on the same puzzle, as a table.

use std::io;
use std::time::Duration;

use clap::ArgMatches;
use pavage_app::compare::TIME_MAX;
use pavage_app::load::Loaded;
use pavage_app::study::{self, RUNS_MAX, Row, Study, Vary};
use pavage_app::{AnyPosition, Clock, Limits, Message, Run, draw, rounded_down};
use pavage_host::SystemClock;
use pavage_wire::study_line;
use pavage_words::Words;

use crate::context::Context;
use crate::meaning::{number, text};
use crate::raster::Picture;
use crate::terminal::progress::Meter;
use crate::terminal::table::Table;

/// Runs of each value, unless `--runs` says otherwise.
const RUNS: &str = "20";

/// Whether a study is asked for instead of a comparison.
pub(super) fn is_wanted(matches: &ArgMatches) -> bool {
    text(matches, "vary").is_some() || text(matches, "runs").is_some()
}

/// Makes a study, and shows it.
pub(super) fn show(
    context: &mut Context,
    matches: &ArgMatches,
    (name, loaded): (&str, &Loaded),
    plot: Option<&Picture>,
) -> io::Result<()> {
    let study = match read(matches, &*loaded.position) {
        Ok(study) => study,
        Err(message) => return context.bad(None, &message.into()),
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

fn read<'a>(matches: &ArgMatches, position: &'a dyn AnyPosition) -> Result<Study<'a>, Message> {
    let runs = text(matches, "runs").unwrap_or(RUNS);
    Ok(Study {
        position,
        vary: text(matches, "vary").map(vary).transpose()?,
        runs: number("runs", runs, 1..=RUNS_MAX)?,
    })
}

/// Understands `OPTION=VALUE,VALUE…`.
fn vary(typed: &str) -> Result<Vary, Message> {
    let bad = || Message::new("value-vary").with("value", typed);
    let (option, values) = typed.split_once('=').ok_or_else(bad)?;
    let values: Vec<String> = values
        .split(',')
        .map(|value| value.trim().to_owned())
        .collect();
    if option.is_empty() || values.iter().any(String::is_empty) {
        return Err(bad());
    }
    Ok(Vary {
        option: option.trim_start_matches('-').to_owned(),
        values,
    })
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
