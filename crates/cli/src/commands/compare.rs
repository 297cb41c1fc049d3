//! `pavage compare`: the same puzzle under each ordering or engine, as a table and a chart.

use std::io;
use std::time::Instant;

use clap::{ArgMatches, Command};
use pavage_app::Message;
use pavage_app::StopReason;
use pavage_app::SystemClock;
use pavage_app::compare::{Over, Row, Start, Until, compare};
use pavage_app::draw;
use pavage_app::load::Loaded;
use pavage_app::wire::{CompareLine, compare_line};
use pavage_words::Words;

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::inputs;
use crate::meaning::{has, text};
use crate::raster;
use crate::terminal::table::Table;

pub(super) const ENTRY: Entry = Entry {
    name: "compare",
    about: "compare-about",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    command
        .arg(args::puzzle(words))
        .arg(args::flag("engines", words.text("opt-engines")))
        .arg(args::flag("all", words.text("opt-compare-all")))
        .arg(args::value(
            "plot",
            "FILE.svg",
            words.text("opt-plot-compare"),
        ))
        .args(args::reading(words))
        .after_help(words.text("compare-after"))
}

fn run(context: &mut Context, matches: &ArgMatches) -> io::Result<()> {
    let over = if has(matches, "engines") {
        Over::Engines
    } else {
        Over::Heuristics
    };
    let until = if has(matches, "all") {
        Until::All
    } else {
        Until::First
    };
    inputs::only(context, matches, |context, name, loaded| {
        let position = &*loaded.position;
        let limit = context.common.time_limit;
        let start = || Start {
            clock: Box::new(SystemClock::start()),
            deadline: limit.map(|limit| Instant::now() + limit),
        };
        let rows =
            context.work(|options, hooks| compare(position, over, until, options, hooks, &start));
        let rows = match rows {
            Ok(rows) => rows,
            Err(refusal) => return context.refuse(name, refusal),
        };
        if context.cancel.is_cancelled() {
            context.raise_limit();
        }
        if let Some(file) = text(matches, "plot") {
            let drawing = draw::comparison(name, &rows, &context.words);
            raster::write(context, file, &drawing)?;
        }
        answer(context, name, &loaded, over, &rows)
    })
}

fn answer(
    context: &mut Context,
    name: &str,
    loaded: &Loaded,
    over: Over,
    rows: &[Row],
) -> io::Result<()> {
    if context.common.json {
        return context.line(&compare_line(&CompareLine {
            puzzle: name,
            position: &*loaded.position,
            over: match over {
                Over::Heuristics => "heuristics",
                Over::Engines => "engines",
            },
            rows,
        }));
    }
    let words = &context.words;
    let headings = [
        words.text("column-name"),
        words.text("column-solutions"),
        words.text("column-time"),
        words.text("column-placements"),
        words.text("column-nodes"),
        words.text("column-pruned"),
        words.text("column-stop"),
    ];
    let mut table = Table::new(headings.to_vec());
    for row in rows {
        table.push(cells(row, words));
    }
    let text = table.to_string();
    context.text(&text)
}

fn cells(row: &Row, words: &Words) -> Vec<String> {
    let number = |number: u64| words.say(&Message::new("number").with("number", number as usize));
    let stop = match row.stop {
        StopReason::Exhausted => "stop-exhausted",
        StopReason::SolutionLimit => "stop-solutions",
        StopReason::NodeLimit => "stop-nodes",
        StopReason::TimeLimit => "stop-time",
        StopReason::Cancelled => "stop-cancelled",
    };
    vec![
        row.name.to_owned(),
        number(row.stats.solutions),
        pavage_app::draw::duration(row.elapsed, words),
        number(row.stats.placements),
        number(row.stats.nodes),
        number(row.stats.pruned),
        words.text(stop),
    ]
}
