//! `pavage count`: the exact number of solutions.

mod certificate;
mod resume;

use std::io;

use clap::{ArgGroup, ArgMatches, Command};
use pavage_app::count::{CountTotals, Counted, count};
use pavage_app::course::{Nodes, with_nodes};
use pavage_app::draw;
use pavage_app::load::Loaded;
use pavage_app::{AnyPosition, BigUint, Message};
use pavage_wire::{count_line, count_total_line};
use pavage_words::Words;

use super::{Entry, placements};
use crate::args;
use crate::batch::{self, Worker};
use crate::context::Context;
use crate::files::Use;
use crate::inputs;
use crate::meaning::{file, has};
use crate::raster::Picture;
use crate::terminal::{Cost, choice, proof, series, statistics};

pub(super) const ENTRY: Entry = Entry {
    name: "count",
    about: "count-about",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    let file = words.text("placeholder-file");
    command
        .arg(args::puzzles(words))
        .arg(
            args::flag("every-date", words.text("opt-every-date"))
                .conflicts_with_all(["date", "dates", "month", "day", "weekday", "position"]),
        )
        .arg(
            args::value(args::RANDOM, "N", words.text("opt-random")).conflicts_with_all([
                "every-date",
                "date",
                "dates",
                "month",
                "day",
                "weekday",
                "position",
                "resume",
            ]),
        )
        .arg(
            args::file(
                "plot",
                "FILE.svg",
                words.text("opt-plot-counts"),
                Use::Output,
            )
            .requires("tabled"),
        )
        .arg(
            args::file("resume", &file, words.text("opt-resume"), Use::State)
                .conflicts_with("every-date"),
        )
        .arg(
            args::file(
                "certificate",
                &file,
                words.text("opt-certificate"),
                Use::Output,
            )
            .conflicts_with_all(["every-date", "each-placement", "resume"]),
        )
        .arg(
            args::flag("each-placement", words.text("opt-each-placement"))
                .conflicts_with_all(["every-date", "resume"]),
        )
        .group(ArgGroup::new("tabled").args(["every-date", "each-placement"]))
        .arg(args::position(words))
        .args(args::reading(words))
        .after_help(words.text("count-after"))
}

fn run(context: &mut Context, matches: &ArgMatches) -> io::Result<()> {
    // Check that the chart can be written before counting.
    let plot = match Picture::asked(&mut context.files, file(matches, "plot")) {
        Ok(plot) => plot,
        Err((file, message)) => return context.bad(Some(&file), &message.into()),
    };
    if has(matches, "every-date") {
        return inputs::only(context, matches, |context, name, loaded| {
            series::show(context, name, &*loaded.position, plot.as_ref())
        });
    }
    if has(matches, "each-placement") {
        return inputs::only(context, matches, |context, name, loaded| {
            placements::show(context, name, &*loaded.position, plot.as_ref())
        });
    }
    if let Some(file) = file(matches, "resume") {
        return resume::show(context, matches, file);
    }
    if let Some(file) = file(matches, "certificate") {
        return certificate::show(context, matches, file);
    }
    let Some(inputs) = inputs::find(context, matches)? else {
        return Ok(());
    };
    let work = |worker: &Worker<'_>, loaded: &Loaded| {
        worker.work(|options, run| with_nodes(run, |run| count(&*loaded.position, options, run)))
    };
    let mut totals = CountTotals::default();
    batch::for_each(context, &inputs, work, |context, answered| {
        let name = answered.name.as_str();
        let (result, nodes) = answered.result;
        match result {
            Ok(counted) => {
                totals.add(&counted);
                let position = &*answered.loaded.position;
                answer(context, name, position, (&counted, nodes))
            }
            Err(message) => context.bad(Some(name), &message.into()),
        }
    })?;
    if inputs::asks_sample(matches) {
        answer_totals(context, &totals)
    } else {
        Ok(())
    }
}

/// The sums over all dates.
fn answer_totals(context: &mut Context, totals: &CountTotals) -> io::Result<()> {
    if context.common.json {
        return context.line(&count_total_line(totals));
    }
    let message = Message::new("counted-totals")
        .with("puzzles", totals.counted)
        .with("sum", &totals.sum)
        .with("mean", draw::duration_message(totals.mean()))
        .with("best", draw::duration_message(totals.best))
        .with("worst", draw::duration_message(totals.worst));
    let text = context.words.say(&message);
    context.line(&text)
}

pub(super) fn answer(
    context: &mut Context,
    name: &str,
    position: &dyn AnyPosition,
    (counted, nodes): (&Counted, Nodes),
) -> io::Result<()> {
    if counted.count.is_none() {
        context.raise_limit();
    }
    if context.common.json {
        let line = count_line(name, position, counted, &context.words);
        return context.line(&line);
    }
    let text = context.words.say(&summary(name, counted));
    context.line(&text)?;
    if counted
        .count
        .as_ref()
        .is_some_and(|count| *count == BigUint::ZERO)
    {
        proof::tell_none(context, position, counted.proof.as_deref())?;
    }
    if let Some(engine) = counted.engine {
        let statistics = statistics(&Cost {
            stats: &counted.stats,
            elapsed: counted.elapsed,
            nodes,
            engine,
        });
        let choice = counted.chosen.as_ref().map(|reason| choice(engine, reason));
        for message in [Some(statistics), choice].into_iter().flatten() {
            let text = context.words.say(&message);
            context.remark(&text)?;
        }
    }
    Ok(())
}

fn summary(name: &str, counted: &Counted) -> Message {
    let message = match (&counted.count, &counted.reason) {
        (None, reason) => {
            let reason = reason.clone().unwrap_or(Message::new("limit-time"));
            Message::new("counted-limit")
                .with("number", counted.stats.solutions)
                .with("reason", reason)
        }
        (Some(_), _) if proof::shown(counted.proof.as_deref()).is_some() => {
            Message::new("counted-none-shown")
        }
        (Some(_), Some(reason)) => Message::new("counted-none").with("reason", reason.clone()),
        (Some(number), None) => {
            let unlike = counted.up_to_symmetry.as_ref().unwrap_or(number);
            let message = if unlike == number {
                Message::new("counted")
            } else {
                Message::new("counted-symmetry").with("unlike", unlike)
            };
            message.with("number", number)
        }
    };
    message.with("puzzle", name)
}
