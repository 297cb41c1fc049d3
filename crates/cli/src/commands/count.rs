//! `pavage count`: the exact number of solutions.

mod certificate;
mod disk;
mod estimate;
mod resume;
mod zdd;

use std::io;

use clap::ArgMatches;
use pavage_app::count::{CountTotals, Counted, count};
use pavage_app::course::{Nodes, with_nodes};
use pavage_app::draw;
use pavage_app::load::Loaded;
use pavage_app::{AnyPosition, BigUint, Message};
use pavage_wire::{count_line, count_total_line};
use pavage_words::Words;

use super::{Entry, choices, placements};
use crate::args;
use crate::batch::{self, Worker};
use crate::context::Context;
use crate::file_name::FileName;
use crate::files::Output;
use crate::inputs;
use crate::options;
use crate::options::table::{
    CERTIFICATE, COUNT_PLOT, DISK, EACH_PLACEMENT, ESTIMATE, EVERY_CHOICE, EVERY_DATE, RESUME,
    SYMMETRY, ZDD,
};
use crate::raster::Picture;
use crate::terminal::{self, Cost, choice, proof, series, statistics};
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "count",
    about: "count-about",
    after: "count-after",
    args: |command, words| options::add(command.arg(args::puzzles(words)), words),
    run,
};

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    context.common.symmetry = SYMMETRY.value_in(matches)?.unwrap_or_default();
    // Check that the chart can be written before counting.
    let plot = Picture::asked(&mut context.files, COUNT_PLOT.file(matches))?;
    if EVERY_DATE.is_in(matches) {
        return inputs::only(context, matches, |context, name, loaded| {
            series::show(context, name, &*loaded.position, plot.as_ref())
        });
    }
    if EVERY_CHOICE.is_in(matches) {
        return inputs::only(context, matches, |context, name, loaded| {
            choices::show(context, name, &*loaded.position, plot.as_ref())
        });
    }
    if EACH_PLACEMENT.is_in(matches) {
        return inputs::only(context, matches, |context, name, loaded| {
            placements::show(context, name, &*loaded.position, plot.as_ref())
        });
    }
    if let Some(file) = RESUME.file(matches) {
        return resume::show(context, matches, file);
    }
    if let Some(file) = CERTIFICATE.file(matches) {
        return certificate::show(context, matches, file);
    }
    if let Some(file) = ZDD.file(matches) {
        return zdd::show(context, matches, file);
    }
    if let Some(walks) = ESTIMATE.value_in(matches)? {
        return estimate::show(context, matches, walks);
    }
    if let Some(folder) = DISK.file(matches) {
        return disk::show(context, matches, folder);
    }
    let inputs = inputs::find(context, matches)?;
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
                answer(context, name, position, &counted, nodes)
            }
            Err(message) => context.bad(Some(name), &message.into()),
        }
    })?;
    if inputs::asks_sample(matches) {
        answer_totals(context, &totals)?;
    }
    Ok(())
}

/// Does something with the only puzzle, and gives it the file for the result. That it can be written is
/// checked first. `several` is what is said of more than one puzzle.
fn into_file(
    context: &mut Context,
    matches: &ArgMatches,
    file: &FileName,
    several: &'static str,
    act: fn(&mut Context, &str, &Loaded, &Output) -> io::Result<()>,
) -> Result<(), Halt> {
    let output = match context.files.output(file) {
        Ok(output) => output,
        Err(message) => return Err(Halt::about(file.shown(), message)),
    };
    let inputs = inputs::find(context, matches)?;
    if inputs.len() != 1 {
        return Err(Message::new(several).into());
    }
    inputs::each_of(context, &inputs, |context, name, loaded| {
        act(context, name, &loaded, &output)
    })
}

/// The sums over all dates.
fn answer_totals(context: &mut Context, totals: &CountTotals) -> io::Result<()> {
    if context.common.json {
        return context.line(&count_total_line(totals));
    }
    if totals.counted == 0 {
        // Why is told for each.
        let text = context.words.text("counted-totals-none");
        return context.line(&text);
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
    counted: &Counted,
    nodes: Nodes,
) -> io::Result<()> {
    if counted.is_stopped() {
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
        let tree = if context.common.verbose {
            tree(engine, counted, &context.words)
        } else {
            Vec::new()
        };
        for message in [statistics].into_iter().chain(tree).chain(choice) {
            let text = context.words.say(&message);
            context.remark(&text)?;
        }
    }
    Ok(())
}

/// How large the tree of the search was, or that there was none.
fn tree(engine: &'static str, counted: &Counted, words: &Words) -> Vec<Message> {
    let told = terminal::tree(&counted.stats, &counted.levels, words);
    if told.is_empty() {
        vec![Message::new("statistics-no-tree").with("engine", engine)]
    } else {
        told
    }
}

/// How many solutions there are, and how many up to symmetry. What else than the symmetries of a board
/// was used is told.
fn compared(number: &BigUint, counted: &Counted) -> Message {
    if let Some(reason) = counted.uncompared() {
        return Message::new("counted-uncompared").with("reason", reason.clone());
    }
    let unlike = counted.up_to_symmetry.as_ref().ok();
    let Some(unlike) = unlike.filter(|_| *number != BigUint::ZERO) else {
        return Message::new("counted");
    };
    let code = match counted.symmetry {
        Some("parts") => "counted-symmetry-parts",
        Some("drawing") => "counted-symmetry-drawing",
        Some("rotations") => "counted-symmetry-rotations",
        _ if unlike == number => "counted",
        _ => "counted-symmetry",
    };
    Message::new(code).with("unlike", unlike)
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
        (Some(number), None) => compared(number, counted).with("number", number),
    };
    message.with("puzzle", name)
}
