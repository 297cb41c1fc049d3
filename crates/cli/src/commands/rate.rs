//! `pavage rate`: how hard, and why; for many puzzles also a table.

use std::io;

use clap::ArgMatches;
use pavage_app::load::Loaded;
use pavage_app::rate::{Rated, rate};
use pavage_app::{AnyPosition, Class, Clock, Message, Way, draw};
use pavage_host::SystemClock;
use pavage_wire::rate_line;
use pavage_words::Words;

use super::Entry;
use crate::args;
use crate::batch::{self, Worker};
use crate::context::Context;
use crate::inputs;
use crate::options;
use crate::tally::Tally;
use crate::terminal::{proof, ratings};
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "rate",
    about: "rate-about",
    after: "rate-after",
    args: |command, words| options::add(command.arg(args::puzzles(words)), words),
    run,
};

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let way = super::way(matches)?;
    let inputs = inputs::find(context, matches)?;
    let clock = SystemClock::start();
    let work = |worker: &Worker<'_>, loaded: &Loaded| {
        worker.work(|_, run| rate(&*loaded.position, way, run))
    };
    let mut tally = Tally::default();
    let several = inputs.len() > 1;
    batch::for_each(context, &inputs, work, |context, answered| {
        let name = answered.name.as_str();
        match answered.result {
            Ok(rated) => {
                tally.add(name, &rated);
                let position = &*answered.loaded.position;
                answer(context, name, position, &rated)?;
                if several || context.common.json {
                    return Ok(());
                }
                proof::tell(context, position, rated.proof.as_deref())?;
                detail(context, &rated, way)
            }
            Err(refusal) => context.refuse(name, refusal),
        }
    })?;
    if several && tally.puzzles() > 0 {
        let table = ratings::table(&tally, clock.elapsed(), &context.words);
        context.remark(&table)?;
    }
    Ok(())
}

fn answer(
    context: &mut Context,
    name: &str,
    position: &dyn AnyPosition,
    rated: &Rated,
) -> io::Result<()> {
    let stopped = rated.rating.stopped;
    if stopped.is_some() {
        context.raise_limit();
    }
    if context.common.json {
        let line = rate_line(name, position, rated, &context.words);
        return context.line(&line);
    }
    let limit = stopped.map(|stop| context.common.limit_of_reasoning(stop));
    let text = context
        .words
        .say(&summary(name, rated, limit, &context.words));
    context.line(&text)
}

/// The family's other measurements, and the time.
fn detail(context: &mut Context, rated: &Rated, way: Way) -> io::Result<()> {
    let mut details = ratings::details(&rated.rating, way, &context.words);
    if let Some(intuition) = rated.intuition {
        let separator = if details.is_empty() { "" } else { "; " };
        let said = context.words.say(&intuition.message());
        details = format!("{details}{separator}{said}");
    }
    let time = draw::duration_message(rated.elapsed);
    let details = if details.is_empty() {
        time
    } else {
        Message::new("rated-details")
            .with("fields", details)
            .with("time", time)
    };
    let text = context.words.say(&details);
    context.remark(&text)
}

fn summary(name: &str, rated: &Rated, limit: Option<Message>, words: &Words) -> Message {
    let rating = &rated.rating;
    let why = rating.message.clone();
    let rated = |code, class| {
        let score = rating.score.unwrap_or_default();
        Message::new(code)
            .with("class", words.name("class", Class::name(class)))
            .with("score", ratings::decimal(score))
    };
    let message = match (rating.class, limit) {
        (Some(class), Some(limit)) => rated("rated-unproved", class).with("reason", limit),
        (None, Some(limit)) => Message::new("rated-limit").with("reason", limit),
        (Some(class), None) => rated("rated", class),
        (None, None) => Message::new("rated-none"),
    };
    message.with("puzzle", name).with("why", why)
}
