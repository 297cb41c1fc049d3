//! `pavage compare`: the same puzzle under each ordering or engine, as a table and a chart.

use std::io;

use clap::{ArgMatches, Command};
use pavage_app::compare::{self, Comparison, Over, Row, Score, TIME_MAX, Until};
use pavage_app::wire::{CompareLine, compare_line};
use pavage_app::{AnyPosition, Limits, Message, Run, StopReason};
use pavage_words::Words;

use super::{Entry, study};
use crate::args;
use crate::context::Context;
use crate::inputs;
use crate::meaning::{has, text};
use crate::raster;
use crate::terminal::choice;
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
        .arg(args::flag("orderings", words.text("opt-orderings")).conflicts_with("engines"))
        .arg(args::flag("all", words.text("opt-compare-all")))
        .arg(args::value(
            "plot",
            "FILE.svg",
            words.text("opt-plot-compare"),
        ))
        .arg(args::value("vary", "OPTION=V1,V2", words.text("opt-vary")).alias("sweep"))
        .arg(args::value("runs", "N", words.text("opt-runs")))
        .args(args::engines(words))
        .args(args::reading(words))
        .after_help(words.text("compare-after"))
}

fn run(context: &mut Context, matches: &ArgMatches) -> io::Result<()> {
    let until = if has(matches, "all") {
        Until::All
    } else {
        Until::First
    };
    if let Some(file) = text(matches, "plot")
        && let Err(message) = raster::check(file)
    {
        return context.bad(Some(file), &message.into());
    }
    inputs::only(context, matches, |context, name, loaded| {
        if study::is_wanted(matches) {
            return study::show(context, matches, name, &loaded);
        }
        let comparison = Comparison {
            position: &*loaded.position,
            over: over(context, matches, &*loaded.position),
            until,
        };
        let usual = comparison.is_endless().then_some(TIME_MAX);
        let limit = context.common.time_limit.or(usual);
        // Each row has the time to itself.
        let rows = context.work(|options, run| {
            let run = Run {
                limits: Limits::default(),
                ..run.clone()
            };
            comparison.rows(options, &run, limit)
        });
        let rows = match rows {
            Ok(rows) => rows,
            Err(refusal) => return context.refuse(name, refusal),
        };
        if context.cancel.is_cancelled() {
            context.raise_limit();
        }
        if let Some(file) = text(matches, "plot") {
            let drawing = compare::drawing(name, &rows, &context.words);
            raster::write(context, file, &drawing)?;
        }
        answer(context, name, &comparison, &rows)
    })
}

fn over(context: &Context, matches: &ArgMatches, position: &dyn AnyPosition) -> Over {
    if has(matches, "engines") {
        Over::Engines
    } else if has(matches, "orderings") {
        Over::Heuristics
    } else {
        Over::usual(position, &context.common.options())
    }
}

fn answer(
    context: &mut Context,
    name: &str,
    comparison: &Comparison<'_>,
    rows: &[Row],
) -> io::Result<()> {
    if context.common.json {
        return context.line(&compare_line(&CompareLine {
            puzzle: name,
            position: comparison.position,
            over: match comparison.over {
                Over::Heuristics => "heuristics",
                Over::Engines => "engines",
            },
            rows,
        }));
    }
    let words = &context.words;
    let mut headings = vec![
        words.text("column-name"),
        words.text("column-solutions"),
        words.text("column-time"),
        words.text("column-placements"),
        words.text("column-nodes"),
        words.text("column-pruned"),
        words.text("column-stop"),
    ];
    let has_best = rows.iter().any(|row| row.best.is_some());
    if has_best {
        headings.push(words.text("column-matched"));
    }
    let mut table = Table::new(headings);
    for row in rows {
        let mut cells = cells(row, words);
        if has_best {
            cells.push(row.best.map_or_else(String::new, matched));
        }
        table.push(cells);
    }
    let text = table.to_string();
    context.text(&text)?;
    let chosen = rows
        .iter()
        .find_map(|row| Some((row.engine, row.chosen.as_ref()?)));
    match chosen {
        Some((engine, reason)) => {
            let text = context.words.say(&choice(engine, reason));
            context.remark(&text)
        }
        None => Ok(()),
    }
}

/// How near a search came to a solution.
fn matched(best: Score) -> String {
    format!("{}/{}", best.score, best.of)
}

fn cells(row: &Row, words: &Words) -> Vec<String> {
    let number = |number: u64| words.say(&Message::new("number").with("number", number as usize));
    let stop = match row.stop {
        StopReason::Exhausted => "stop-exhausted",
        StopReason::SolutionLimit => "stop-solutions",
        StopReason::NodeLimit => "stop-nodes",
        StopReason::TimeLimit => "stop-time",
        StopReason::MemoryLimit => "stop-memory",
        StopReason::Overflow => "stop-overflow",
        StopReason::Cancelled => "stop-cancelled",
        StopReason::ForeignStart => "stop-foreign",
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
