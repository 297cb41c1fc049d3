//! `pavage compare --runs` and `--vary`: one engine many times on the same puzzle, as a table; of
//! several puzzles the runs of each size together.

mod sizes;

use std::io;
use std::time::Duration;

use clap::ArgMatches;
use pavage_app::compare::TIME_MAX;
use pavage_app::load::Loaded;
use pavage_app::study::{self, BySize, Row, Study, Vary};
use pavage_app::{AnyPosition, Clock, Limits, Message, Run, draw, rounded_down};
use pavage_host::SystemClock;
use pavage_wire::{study_line, study_total_line};
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

/// Makes a study, and draws it where a picture is wanted. Without rows it was refused, which is told.
pub(super) fn show(
    context: &mut Context,
    asked: &Asked,
    name: &str,
    loaded: &Loaded,
    plot: Option<&Picture>,
) -> io::Result<Vec<Row>> {
    let study = asked.of(&*loaded.position);
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
    let mut on_done = |done, all, _: &[Row]| meter.show_done(done, all, clock.elapsed());
    let studied = study.rows(&options, &run, limit, &mut on_done);
    meter.clear();
    let rows = match studied {
        Ok(studied) => studied.rows,
        Err(message) => {
            context.bad(Some(name), &message.into())?;
            return Ok(Vec::new());
        }
    };
    if context.cancel.is_cancelled() {
        context.raise_limit();
    }
    if let Some(picture) = plot {
        let drawing = study::drawing(name, &study, &rows, &context.words);
        picture.write(context, &drawing)?;
    }
    Ok(rows)
}

impl Asked {
    /// The study of a puzzle.
    fn of<'a>(&self, position: &'a dyn AnyPosition) -> Study<'a> {
        Study {
            position,
            vary: self.vary.clone(),
            runs: self.runs,
        }
    }
}

/// Shows what a study found; in text only if it is the only one.
pub(super) fn answer(
    context: &mut Context,
    asked: &Asked,
    name: &str,
    position: &dyn AnyPosition,
    is_one_of_several: bool,
    rows: &[Row],
) -> io::Result<()> {
    let study = &asked.of(position);
    if context.common.json {
        let mut lines = rows.iter().map(|row| study_line(name, study, row));
        return lines.try_for_each(|line| context.line(&line));
    }
    if is_one_of_several {
        return Ok(());
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
    let is_falling = rows.iter().any(|row| row.lowest().is_some());
    let mut headings = vec![first];
    headings.extend(columns(is_falling, words));
    let mut table = Table::new(headings);
    for row in rows {
        let mut line = vec![row.value.clone().unwrap_or_else(|| row.engine.to_owned())];
        line.extend(cells(row, is_falling, words));
        table.push(line);
    }
    let text = table.to_string();
    context.text(&text)
}

/// Shows what the studies of several puzzles found together.
pub(super) fn answer_sizes(context: &mut Context, asked: &Asked, sizes: &BySize) -> io::Result<()> {
    let total = sizes.total();
    let Some(engine) = total.rows.first().map(|row| row.engine) else {
        return Ok(());
    };
    let option = asked.vary.as_ref().map(|vary| vary.option.as_str());
    if context.common.json {
        return context.line(&study_total_line(engine, option, sizes));
    }
    let heading = Message::new("study-heading-several")
        .with("puzzles", total.puzzles)
        .with("engine", engine);
    let text = context.words.say(&heading);
    context.line(&text)?;
    let text = match option {
        Some(option) => sizes::by_value(option, sizes, &total, &context.words),
        None => sizes::by_size(sizes, &total, &context.words),
    };
    context.text(&text)
}

/// The headings of the columns that tell the runs of a value.
fn columns(is_falling: bool, words: &Words) -> Vec<String> {
    let codes = [
        "column-solved",
        "column-unsolved",
        "column-mean",
        "column-median",
        "column-least",
        "column-most",
        "column-mean-time",
    ];
    let lowest = is_falling.then_some("column-lowest");
    codes
        .into_iter()
        .chain(lowest)
        .map(|code| words.text(code))
        .collect()
}

/// A number of steps.
fn steps(value: f64, words: &Words) -> String {
    let rounded = rounded_down(value.round());
    words.say(&Message::new("number").with("number", rounded))
}

/// What these columns hold.
fn cells(row: &Row, is_falling: bool, words: &Words) -> Vec<String> {
    let number = |value| steps(value, words);
    let mut cells = vec![
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
    cells.extend(is_falling.then(|| row.lowest().unwrap_or_default().to_string()));
    cells
}
