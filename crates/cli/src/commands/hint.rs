//! `pavage hint`: the next thing to see, in three steps.

use std::io;

use clap::{ArgMatches, Command};
use pavage_app::hint::{Level, hint};
use pavage_app::wire::hint_line;
use pavage_app::{Hint, HintState, Message, Step};
use pavage_words::Words;

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::inputs;
use crate::meaning::text;
use crate::terminal::steps;

pub(super) const ENTRY: Entry = Entry {
    name: "hint",
    about: "hint-about",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    command
        .arg(args::puzzle(words))
        .arg(args::value(
            "level",
            "nudge|reason|reveal",
            words.text("opt-level"),
        ))
        .arg(args::position(words))
        .args(args::reading(words))
        .after_help(words.text("hint-after"))
}

fn run(context: &mut Context, matches: &ArgMatches) -> io::Result<()> {
    let level = match level(context, matches) {
        Ok(level) => level,
        Err(message) => return context.bad(None, &message.into()),
    };
    inputs::only(context, matches, |context, name, loaded| {
        let position = &*loaded.position;
        let found = match hint(position, &context.budget()) {
            Ok(found) => found,
            Err(refusal) => return context.refuse(name, refusal),
        };
        if is_cut_short(&found) {
            context.raise_limit();
        }
        if context.common.json {
            let line = hint_line(name, position, &found, level, &context.words);
            return context.line(&line);
        }
        tell(context, name, &found, level)
    })
}

/// How much is told: as typed, or else little to a person and all to a program.
fn level(context: &Context, matches: &ArgMatches) -> Result<Level, Message> {
    let Some(typed) = text(matches, "level") else {
        return Ok(if context.common.json {
            Level::Reveal
        } else {
            Level::Nudge
        });
    };
    Level::named(typed).ok_or_else(|| Message::new("value-level").with("value", typed))
}

/// Whether a limit was met before there was anything to tell.
fn is_cut_short(hint: &Hint) -> bool {
    hint.state == HintState::Solvable && hint.step.is_none()
}

fn tell(context: &mut Context, name: &str, hint: &Hint, level: Level) -> io::Result<()> {
    let state = match hint.state {
        HintState::Solvable if hint.step.is_some() => None,
        HintState::Solvable => Some(Message::new("hint-none")),
        HintState::Dead => Some(Message::new("hint-dead")),
        HintState::Wrong => Some(Message::new("hint-wrong")),
        HintState::Complete => Some(Message::new("hint-complete")),
    };
    if let Some(state) = state {
        let text = context.words.say(&state.with("puzzle", name));
        context.line(&text)?;
    }
    if let Some(step) = &hint.step {
        for line in lines(step, level, &context.words) {
            context.line(&line)?;
        }
    }
    if let Some(number) = hint.completions.filter(|number| *number > 1) {
        let text = Message::new("hint-completions").with("number", number as usize);
        let text = context.words.say(&text);
        context.remark(&text)?;
    }
    Ok(())
}

/// A step as far as the level tells it; what is revealed can be played as it stands.
fn lines(step: &Step, level: Level, words: &Words) -> Vec<String> {
    let message = level.message(step);
    if level == Level::Nudge {
        return vec![words.say(message)];
    }
    let mut lines = vec![steps::headline(step, message, words)];
    if level == Level::Reveal {
        lines.extend(steps::worlds(step, words));
        lines.extend(step.moves.iter().map(|mv| format!("move {mv}")));
    }
    lines
}
