//! The counts of a series, as `count --every-date` prints them.

use std::io;

use pavage_app::Clock;
use pavage_app::draw;
use pavage_app::series::{Row, count_series};
use pavage_app::{AnyPosition, BigUint, Message, Value};
use pavage_host::SystemClock;
use pavage_wire::series_line;
use pavage_words::Words;

use super::progress::Meter;
use super::table::Table;
use crate::context::Context;
use crate::raster::Picture;

/// Counts the series of a puzzle and shows it; draws it where a file is named.
pub(crate) fn show(
    context: &mut Context,
    name: &str,
    position: &dyn AnyPosition,
    plot: Option<&Picture>,
) -> io::Result<()> {
    let rows = match count(context, position) {
        Ok(rows) => rows,
        Err(message) => return context.bad(Some(name), &message.into()),
    };
    let stopped = rows.iter().find(|row| row.counted.count.is_none());
    let limit = stopped.and_then(|row| row.counted.reason.clone());
    if limit.is_some() {
        context.raise_limit();
    }
    if let Some(picture) = plot {
        match pavage_app::series::heat_map(name, &rows, &context.words) {
            Some(drawing) => picture.write(context, &drawing)?,
            None => return context.bad(Some(name), &Message::new("plot-shapeless").into()),
        }
    }
    if context.common.json {
        return rows.iter().try_for_each(|row| {
            let line = series_line(row, &context.words);
            context.line(&line)
        });
    }
    let text = table(&rows, &context.words);
    context.text(&text)?;
    if let Some(reason) = limit {
        let limit = Message::new("series-limit").with("puzzle", name);
        let text = context.words.say(&limit.with("reason", reason));
        return context.line(&text);
    }
    let counts = rows.iter().filter_map(|row| row.counted.count.clone());
    let sum: BigUint = counts.sum();
    let summary = Message::new("series-summary")
        .with("puzzles", rows.len())
        .with("sum", &sum);
    let text = context.words.say(&summary);
    context.remark(&text)
}

fn count(context: &Context, position: &dyn AnyPosition) -> Result<Vec<Row>, Message> {
    let clock = SystemClock::start();
    let meter = Meter::new(&context.words, context.common.quiet);
    let show = |done, all| meter.show_done(done, all, clock.elapsed());
    let run = context.common.run(&clock, &context.cancel);
    let rows = count_series(position, &context.common.options(), &run, &show);
    meter.clear();
    rows
}

/// One line a puzzle: its fields and its number of solutions.
fn table(rows: &[Row], words: &Words) -> String {
    let Some(first) = rows.first() else {
        return String::new();
    };
    let names = first
        .fields
        .iter()
        .filter(|(_, value)| *value != Value::None);
    let names: Vec<&str> = names.map(|(name, _)| *name).collect();
    let heading = |name: &&str| words.say(&draw::field_name(name));
    let mut headings: Vec<String> = names.iter().map(heading).collect();
    headings.push(words.text("column-solutions"));
    let mut table = Table::new(headings);
    for row in rows {
        let shown = row.fields.iter().filter(|(name, _)| names.contains(name));
        let mut cells: Vec<String> = shown
            .map(|(name, value)| draw::field_value(name, value, words))
            .collect();
        let count = row.counted.count.as_ref().map(|count| count.to_string());
        cells.push(count.unwrap_or_else(|| "?".to_owned()));
        table.push(cells);
    }
    table.to_string()
}
