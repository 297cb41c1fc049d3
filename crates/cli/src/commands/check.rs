//! `pavage check`: is this a solution, and if not, which rule breaks where.

use std::io;

use clap::{Arg, ArgMatches, Command};
use pavage_app::check::check;
use pavage_app::{Message, Report, Violation};
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
            answer(context, name, &loaded.position.check())
        });
    };
    let solution = inputs::text_file(file).map_err(|error| Halt::about(file.shown(), error))?;
    inputs::only(context, matches, |context, name, loaded| {
        match check(&*loaded.position, &solution) {
            Ok(report) => answer(context, name, &report),
            Err(error) => context.bad(Some(&file.shown()), &error),
        }
    })
}

fn answer(context: &mut Context, name: &str, report: &Report) -> io::Result<()> {
    if !report.violations.is_empty() {
        context.raise(Status::No);
    }
    if context.common.json {
        let line = check_line(name, report, &context.words);
        return context.line(&line);
    }
    let verdict = if report.violations.is_empty() {
        Message::new("check-valid")
    } else {
        Message::new("check-invalid").with("number", report.violations.len())
    };
    let text = context.words.say(&verdict.with("puzzle", name));
    context.line(&text)?;
    for violation in &report.violations {
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
