//! `pavage compare`: the same puzzle under each ordering or engine, as a table and a chart.

use std::io;

use clap::ArgMatches;
use pavage_app::compare::{
    self, Compared, Comparison, Over, Row, Runs, Score, Seeds, TIME_MAX, Totals, Until,
};
use pavage_app::study::BySize;
use pavage_app::{AnyPosition, Limits, Message, Run, StopReason};
use pavage_wire::{CompareLine, compare_line, compare_total_line};
use pavage_words::Words;

use super::{Entry, study};
use crate::args;
use crate::context::Context;
use crate::inputs;
use crate::options;
use crate::options::table::{
    COMPARE_ALL, COMPARE_PLOT, ENGINES, ORDERINGS, REPEAT, SEEDS, WITHOUT,
};
use crate::raster::Picture;
use crate::terminal::table::Table;
use crate::terminal::{choice, proof};
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "compare",
    about: "compare-about",
    after: "compare-after",
    args: |command, words| options::add(command.arg(args::puzzles(words)), words),
    run,
};

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let until = if COMPARE_ALL.is_in(matches) {
        Until::All
    } else {
        Until::First
    };
    let plot = Picture::asked(&mut context.files, COMPARE_PLOT.file(matches))?;
    let runs = match SEEDS.value_in(matches)? {
        Some(seeds) => Runs::Seeded(seeds),
        None => Runs::Repeated(REPEAT.value_in(matches)?.unwrap_or(1)),
    };
    context.common.without = WITHOUT.value_in(matches)?.unwrap_or_default();
    let inputs = inputs::find(context, matches)?;
    let several = inputs.len() > 1;
    let study = study::asked(matches)?;
    // A study has one drawing for each puzzle.
    if several && study.is_some() && plot.is_some() {
        return Err(Message::new("output-several").into());
    }
    let mut totals = Totals::default();
    let mut sizes = BySize::default();
    inputs::each_of(context, &inputs, |context, name, loaded| {
        if let Some(study) = &study {
            let rows = study::show(context, study, name, &loaded, plot.as_ref())?;
            sizes.add(&*loaded.position, &rows);
            return study::answer(context, study, name, &*loaded.position, several, &rows);
        }
        let comparison = Comparison {
            position: &*loaded.position,
            over: over(context, matches, &*loaded.position),
            is_asked: ENGINES.is_in(matches) || ORDERINGS.is_in(matches),
            until,
            runs,
        };
        let Some(compared) = compared(context, name, &comparison)? else {
            return Ok(());
        };
        totals.add(&compared.rows);
        if let (Some(picture), false) = (&plot, several) {
            let drawing = compare::drawing(name, &compared.rows, &context.words);
            picture.write(context, &drawing)?;
        }
        if several && !context.common.json {
            inputs::heading(context, name)?;
        }
        answer(context, name, &comparison, &compared)
    })?;
    if let Some(study) = study.filter(|_| several) {
        return Ok(study::answer_sizes(context, &study, &sizes)?);
    }
    if several {
        answer_totals(context, &totals)?;
        if let Some(picture) = &plot {
            let name = context.words.text("compare-all-puzzles");
            let drawing = totals.drawing(&name, &context.words);
            picture.write(context, &drawing)?;
        }
    }
    Ok(())
}

/// The result of a comparison; `None` if it was refused, which is reported.
fn compared(
    context: &mut Context,
    name: &str,
    comparison: &Comparison<'_>,
) -> io::Result<Option<Compared>> {
    let usual = comparison.is_endless().then_some(TIME_MAX);
    let limit = context.common.time_limit.or(usual);
    // Each search has the time to itself.
    let compared = context.work(|options, run| {
        let run = Run {
            limits: Limits::default(),
            ..run.clone()
        };
        comparison.compare(options, &run, limit)
    });
    let is_cut = compared
        .as_ref()
        .is_ok_and(|compared| compared.rows.iter().any(Row::has_cut));
    if context.cancel.is_cancelled() || is_cut {
        context.raise_limit();
    }
    match compared {
        Ok(compared) => Ok(Some(compared)),
        Err(refusal) => context.refuse(name, refusal).map(|()| None),
    }
}

/// The sums over all puzzles.
fn answer_totals(context: &mut Context, totals: &Totals) -> io::Result<()> {
    if context.common.json {
        return context.line(&compare_total_line(totals));
    }
    let text = context.words.text("compare-totals");
    context.line(&text)?;
    let words = &context.words;
    let headings = [
        "column-name",
        "column-solved",
        "column-time",
        "column-placements",
        "column-nodes",
    ];
    let mut table = Table::new(headings.map(|code| words.text(code)).to_vec());
    for total in &totals.rows {
        let number = |number: u64| words.say(&Message::new("number").with("number", number));
        table.push(vec![
            total.label(),
            format!("{}/{}", total.solved, total.puzzles),
            pavage_app::draw::duration(total.elapsed, words),
            number(total.placements),
            number(total.nodes),
        ]);
    }
    let text = table.to_string();
    context.text(&text)
}

fn over(context: &Context, matches: &ArgMatches, position: &dyn AnyPosition) -> Over {
    if ENGINES.is_in(matches) {
        Over::Engines
    } else if ORDERINGS.is_in(matches) {
        Over::Heuristics
    } else {
        Over::usual(position, &context.common.options())
    }
}

fn answer(
    context: &mut Context,
    name: &str,
    comparison: &Comparison<'_>,
    compared: &Compared,
) -> io::Result<()> {
    if context.common.json {
        let of = CompareLine {
            puzzle: name,
            position: comparison.position,
            over: match comparison.over {
                Over::Heuristics => "heuristics",
                Over::Engines => "engines",
            },
            compared,
        };
        return context.line(&compare_line(&of, &context.words));
    }
    if compared.proof.is_some() {
        let none = Message::new("solved-none-shown").with("puzzle", name);
        let text = context.words.say(&none);
        context.line(&text)?;
        proof::tell(context, comparison.position, compared.proof.as_deref())?;
    }
    if compared.rows.is_empty() {
        let text = context.words.text("compared-unsearched");
        return context.remark(&text);
    }
    table(context, &compared.rows)
}

/// The rows as a table, and why the engine was chosen.
fn table(context: &mut Context, rows: &[Row]) -> io::Result<()> {
    let seeds = rows
        .iter()
        .filter_map(|row| Some((row, row.seeds.as_ref()?)));
    let seeds: Vec<(&Row, &Seeds)> = seeds.collect();
    let table = match seeds.first() {
        None => table_of_runs(rows, &context.words),
        Some((_, first)) => {
            let heading = Message::new("compare-seeds").with("seeds", first.runs);
            let text = context.words.say(&heading);
            context.line(&text)?;
            table_of_seeds(&seeds, &context.words)
        }
    };
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

/// One run in each row.
fn table_of_runs(rows: &[Row], words: &Words) -> Table {
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
    table
}

/// The runs with all seeds in each row: the median of the placements, and how they are spread.
fn table_of_seeds(rows: &[(&Row, &Seeds)], words: &Words) -> Table {
    let headings = [
        "column-name",
        "column-solved",
        "column-median",
        "column-middle-half",
        "column-least",
        "column-most",
        "column-median-time",
    ];
    let mut table = Table::new(headings.map(|code| words.text(code)).to_vec());
    let number = |number: u64| words.say(&Message::new("number").with("number", number));
    for (row, seeds) in rows {
        let tried = &seeds.placements;
        // More, if a limit cut the run in the middle short.
        let more = if row.was_cut() { "> " } else { "" };
        table.push(vec![
            row.label(),
            format!("{}/{}", seeds.solved, seeds.runs),
            format!("{more}{}", number(tried.median)),
            format!("{}–{}", number(tried.lower), number(tried.upper)),
            number(tried.least),
            number(tried.most),
            pavage_app::draw::duration(seeds.elapsed.median, words),
        ]);
    }
    table
}

/// How near a search came to a solution.
fn matched(best: Score) -> String {
    format!("{}/{}", best.score, best.of)
}

fn cells(row: &Row, words: &Words) -> Vec<String> {
    let number = |number: u64| words.say(&Message::new("number").with("number", number));
    let stop = match row.stop {
        StopReason::Exhausted => "stop-exhausted",
        StopReason::SolutionLimit => "stop-solutions",
        StopReason::NodeLimit => "stop-nodes",
        StopReason::TimeLimit => "stop-time",
        StopReason::MemoryLimit | StopReason::DiskLimit => "stop-memory",
        StopReason::Overflow => "stop-overflow",
        StopReason::Cancelled => "stop-cancelled",
        StopReason::ForeignStart => "stop-foreign",
    };
    vec![
        row.label(),
        number(row.stats.solutions),
        pavage_app::draw::duration(row.elapsed, words),
        number(row.stats.placements),
        number(row.stats.nodes),
        number(row.stats.pruned),
        words.text(stop),
    ]
}
