//! `pavage explain`: the whole path of deductions.

use std::io;

use clap::ArgMatches;
use pavage_app::explain::{Explained, cost, explain, gained, puzzle_solvable, solutions};
use pavage_app::{AnyPosition, End, Explanation, Message, Proof, Value};
use pavage_wire::{ExplainLine, explain_line};

use super::Entry;
use crate::args;
use crate::common::Common;
use crate::context::Context;
use crate::inputs;
use crate::options;
use crate::options::table::{BY, PATH, STEP, WORLD, WORLDS};
use crate::terminal::ghosts::Ghosts;
use crate::terminal::{board, steps};
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "explain",
    about: "explain-about",
    after: "explain-after",
    args: |command, words| options::add(command.arg(args::puzzle(words)), words),
    run,
};

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let way = super::way(matches)?;
    let inputs = inputs::find(context, matches)?;
    let several = inputs.len() > 1;
    let (step, world) = (STEP.value_in(matches)?, WORLD.value_in(matches)?);
    if world.is_some() && step.is_none() {
        return Err(Message::new("world-step").into());
    }
    inputs::each_of(context, &inputs, |context, name, loaded| {
        let position = &*loaded.position;
        let mut explained = match context.work(|_, run| explain(position, way, run)) {
            Ok(explained) => explained,
            Err(refusal) => return context.refuse(name, refusal),
        };
        if let Some(number) = step.filter(|_| context.common.json) {
            match steps::alone(&explained.explanation.steps, number, world) {
                Ok(step) => explained.explanation.steps = vec![step],
                Err(message) => return context.bad(Some(name), &message.into()),
            }
        }
        let Explained {
            explanation: found, ..
        } = &explained;
        let limit = limit(found, &context.common);
        if limit.is_some() {
            context.raise_limit();
        }
        if context.common.json {
            let of = ExplainLine {
                puzzle: name,
                position,
                explained: &explained,
                reason: limit.as_ref(),
            };
            let line = explain_line(&of, &context.words);
            return context.line(&line);
        }
        if several {
            inputs::heading(context, name)?;
        }
        if PATH.is_in(matches) {
            context.line(&found.path)?;
        } else if let Some(number) = step {
            let ghosts = Ghosts::on(position, context.in_colour() && context.on_terminal());
            let told = steps::one(&found.steps, number, world, ghosts, &context.words);
            match told {
                Ok(lines) => lines.iter().try_for_each(|line| context.line(line))?,
                Err(message) => return context.bad(Some(name), &message.into()),
            }
        } else {
            let telling = Telling {
                gains: BY.typed(matches).is_some(),
                worlds: WORLDS.is_in(matches),
            };
            tell(context, position, found, telling)?;
        }
        let text = context.words.say(&summary(name, position, found, limit));
        context.remark(&text)?;
        if let Some(proof) = found.proof {
            let text = context.words.say(&proved(proof, &context.common));
            context.remark(&text)?;
        }
        if BY.typed(matches).is_some() {
            let total = Message::new("explained-gained")
                .with("gained", gained(&found.steps))
                .with("cost", cost(&found.steps));
            let text = context.words.say(&total);
            context.remark(&text)?;
        }
        Ok(())
    })
}

/// What the path costs, and what is proved about that.
fn proved(proof: Proof, common: &Common) -> Message {
    let Some(stop) = proof.stopped else {
        return cost_of(proof);
    };
    Message::new("explained-cost-limit")
        .with("proved", cost_of(proof))
        .with("reason", common.limit_of_reasoning(stop))
}

fn cost_of(proof: Proof) -> Message {
    Message::new("explained-cost")
        .with("cost", proof.cost)
        .with("least", proof.cost_min)
        .with("proved", Value::Flag(proof.is_complete()))
}

/// The limit that ended an explanation, if one did.
fn limit(found: &Explanation<Box<dyn AnyPosition>>, common: &Common) -> Option<Message> {
    match found.end {
        End::Stopped(stop) => Some(common.limit_of_reasoning(stop)),
        _ => None,
    }
}

/// What is told beside the steps.
#[derive(Clone, Copy)]
struct Telling {
    /// What each step gains and costs.
    gains: bool,
    /// The worlds of each hypothesis as boards.
    worlds: bool,
}

/// The steps, and what they lead to.
fn tell(
    context: &mut Context,
    position: &dyn AnyPosition,
    found: &Explanation<Box<dyn AnyPosition>>,
    telling: Telling,
) -> io::Result<()> {
    let ghosts = Ghosts::on(position, context.in_colour() && context.on_terminal());
    let ghosts = ghosts.with_worlds(telling.worlds);
    // What is wrong with the position is said before which entries are, and why.
    let wrong = match &found.end {
        End::Wrong(end) => Some(context.words.say(&end.message)),
        _ => None,
    };
    if let Some(wrong) = &wrong {
        context.line(wrong)?;
    }
    let lines = if telling.gains {
        steps::numbered_with_gains(&found.steps, &ghosts, &context.words)
    } else {
        steps::numbered(&found.steps, &ghosts, &context.words)
    };
    for line in lines {
        context.line(&line)?;
    }
    if let End::Contradiction(contradiction) = &found.end {
        let text = context.words.say(&steps::contradiction(contradiction));
        context.line(&text)?;
    }
    for solution in solutions(&found.end) {
        context.line("")?;
        board::show(context, &**solution)?;
    }
    Ok(())
}

fn summary(
    name: &str,
    position: &dyn AnyPosition,
    found: &Explanation<Box<dyn AnyPosition>>,
    limit: Option<Message>,
) -> Message {
    let message = match (&found.end, limit) {
        (_, Some(reason)) => Message::new("explained-limit").with("reason", reason),
        (End::Contradiction(_) | End::Wrong(_), None) => {
            Message::new(match puzzle_solvable(position, &found.end) {
                Some(true) => "explained-wrong",
                Some(false) => "explained-none",
                None => "explained-entered",
            })
        }
        (End::Several(_), None) => Message::new("explained-several"),
        (_, None) => Message::new("explained-solved"),
    };
    message
        .with("puzzle", name)
        .with("steps", found.steps.len())
        .with("turned", found.turns())
}
