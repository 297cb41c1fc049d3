//! `pavage check`: is this a solution, and if not, which rule breaks where.

use std::io;

use clap::{Arg, ArgMatches, Command};
use pavage_app::check::{Verdict, check, check_position};
use pavage_app::{Message, Violation};
use pavage_wire::check_line;
use pavage_words::Words;

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::file_name::Use;
use crate::inputs;
use crate::meaning::file;
use crate::options;
use crate::options::table::POSITION;
use crate::status::Status;
use crate::terminal::cells;
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "check",
    about: "check-about",
    after: "check-after",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    let solution = Arg::new("solution")
        .value_name(words.text("placeholder-solution"))
        .help(words.text("arg-solution"))
        .help_heading(words.text("heading-arguments"))
        .required_unless_present(POSITION.name);
    let command = command.arg(args::puzzle(words));
    options::add(command.arg(args::of_files(solution, Use::Input)), words)
}

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let Some(file) = file(matches, "solution") else {
        return inputs::only(context, matches, |context, name, loaded| {
            let verdict = context.work(|_, run| check_position(&*loaded.position, run));
            answer(context, name, &verdict)
        });
    };
    let solution = inputs::text_file(file).map_err(|error| Halt::about(file.shown(), error))?;
    inputs::only(context, matches, |context, name, loaded| {
        match context.work(|_, run| check(&*loaded.position, &solution, run)) {
            Ok(verdict) => answer(context, name, &verdict),
            Err(error) => context.bad(Some(&file.shown()), &error),
        }
    })
}

fn answer(context: &mut Context, name: &str, verdict: &Verdict) -> io::Result<()> {
    if !verdict.is_valid() {
        context.raise(Status::No);
    }
    if context.common.json {
        let line = check_line(name, verdict, &context.words);
        return context.line(&line);
    }
    let told = if verdict.is_valid() {
        Message::new("check-valid")
    } else {
        Message::new("check-invalid").with("number", verdict.violations.len())
    };
    let text = context.words.say(&told.with("puzzle", name));
    context.line(&text)?;
    for violation in &verdict.violations {
        let text = context.words.say(&broken(violation));
        context.line(&text)?;
    }
    Ok(())
}

/// A broken rule with its cells.
fn broken(violation: &Violation) -> Message {
    let code = if violation.cells.is_empty() {
        Message::new("check-broken")
    } else {
        Message::new("check-broken-at")
    };
    code.with("rule", violation.rule)
        .with("message", violation.message.clone())
        .with("cells", cells(&violation.cells))
}
