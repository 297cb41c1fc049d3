//! `pavage count --every-choice`: the number of solutions with each combination of choices.

use std::io;

use pavage_app::choices::{COMBINATIONS_MAX, EveryChoice, count_choices, heat_map};
use pavage_app::{AnyPosition, Clock, Message};
use pavage_host::SystemClock;
use pavage_wire::{choice_line, choice_total_line};

use crate::context::Context;
use crate::raster::Picture;
use crate::terminal::progress::Meter;
use crate::terminal::table::Table;

/// How many combinations without a solution are named.
const SHOWN_MAX: usize = 20;

/// Counts all combinations and lists them; draws them where a file is named.
pub(super) fn show(
    context: &mut Context,
    name: &str,
    position: &dyn AnyPosition,
    plot: Option<&Picture>,
) -> io::Result<()> {
    let every = match count(context, position) {
        Ok(every) => every,
        Err(message) => return context.bad(Some(name), &message.into()),
    };
    if every.reason.is_some() {
        context.raise_limit();
    }
    if let Some(picture) = plot {
        match heat_map(name, &every, &context.words) {
            Some(drawing) => picture.write(context, &drawing)?,
            None => return context.bad(Some(name), &Message::new("plot-too-many").into()),
        }
    }
    if context.common.json {
        for at in 0..every.counts.len() {
            context.line(&choice_line(&every, at))?;
        }
        let line = choice_total_line(&every, &context.words);
        return context.line(&line);
    }
    context.text(&table(&every, context))?;
    for message in summary(name, &every) {
        let text = context.words.say(&message);
        context.line(&text)?;
    }
    Ok(())
}

fn count(context: &Context, position: &dyn AnyPosition) -> Result<EveryChoice, Message> {
    let clock = SystemClock::start();
    let meter = Meter::new(&context.words, context.common.quiet);
    let show = |done, all| meter.show_done(done, all, clock.elapsed());
    let run = context.common.run(&clock, &context.cancel);
    let options = context.common.options();
    let every = count_choices(position, COMBINATIONS_MAX, &options, &run, &show);
    meter.clear();
    every
}

/// One line a combination: the label of each choice, and the number of solutions.
fn table(every: &EveryChoice, context: &Context) -> String {
    let names = every.groups.iter().map(|group| group.name.clone());
    let solutions = context.words.text("column-solutions");
    let mut table = Table::new(names.chain([solutions]).collect());
    for (at, count) in every.counts.iter().enumerate() {
        let labels = every.groups.iter().zip(every.labels(at));
        let labels = labels.map(|(group, label)| group.labels[label].clone());
        let count = count.as_ref().map_or("?".to_owned(), ToString::to_string);
        table.push(labels.chain([count]).collect());
    }
    table.to_string()
}

/// The sum, the least and the most, and how many have no solution.
fn summary(name: &str, every: &EveryChoice) -> Vec<Message> {
    if let Some(reason) = &every.reason {
        let message = Message::new("choices-limit").with("puzzle", name);
        return vec![message.with("reason", reason.clone())];
    }
    let all = Message::new("choices-summary").with("puzzle", name);
    let all = all.with("number", every.counts.len());
    let mut told = vec![all.with("sum", &every.sum())];
    if let Some([fewest, most]) = every.extremes() {
        for (code, (at, count)) in [("choices-fewest", fewest), ("choices-most", most)] {
            let message = Message::new(code).with("number", count);
            told.push(message.with("choice", every.typed(at)));
        }
    }
    if let Some(reason) = &every.hopeless {
        told.push(Message::new("choices-hopeless").with("reason", reason.clone()));
        return told;
    }
    let none = every.without();
    let shown: Vec<String> = none
        .iter()
        .take(SHOWN_MAX)
        .map(|at| every.typed(*at))
        .collect();
    let message = Message::new("choices-unsolvable").with("number", none.len());
    let message = message.with("more", none.len() - shown.len());
    told.push(message.with("choices", shown.join("; ")));
    told
}
