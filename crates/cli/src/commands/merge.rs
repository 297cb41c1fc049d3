//! `pavage merge`: adds up the results of all shards.

use std::io;
use std::path::Path;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command};
use pavage_app::Message;
use pavage_app::shards::{Given, Merged, Plan, Wrong, merge};
use pavage_words::Words;

use super::{Entry, plan};
use crate::context::Context;
use crate::shard_files::{Found, Kind, found, time_in};
use crate::status::Status;

pub(super) const ENTRY: Entry = Entry {
    name: "merge",
    about: "merge-about",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    let folders = Arg::new("folders")
        .value_name(words.text("placeholder-folder"))
        .help(words.text("arg-merge-folders"))
        .help_heading(words.text("heading-arguments"))
        .num_args(1..)
        .action(ArgAction::Append)
        .required(true);
    command
        .arg(plan::argument(words))
        .arg(folders)
        .after_help(words.text("merge-after"))
}

fn run(context: &mut Context, matches: &ArgMatches) -> io::Result<()> {
    let first = matches.get_one::<String>("plan");
    let others = matches.get_many::<String>("folders").unwrap_or_default();
    let mut plans: Vec<(Plan, Vec<Found>)> = Vec::new();
    let mut elapsed = Duration::ZERO;
    for name in first.into_iter().chain(others) {
        match plans.last_mut() {
            Some((_, results)) if Path::new(name).is_dir() => match found(name, Kind::Result) {
                Ok(found) => {
                    results.extend(found);
                    elapsed += time_in(name);
                }
                Err((name, message)) => return context.bad(Some(&name), &message.into()),
            },
            _ => match plan::read(name) {
                Ok(plan) => plans.push((plan, Vec::new())),
                Err(message) => return context.bad(Some(name), &message.into()),
            },
        }
    }
    let given: Vec<Given<'_>> = plans
        .iter_mut()
        .map(|(plan, results)| Given {
            plan,
            results: std::mem::take(results),
        })
        .collect();
    let words = std::sync::Arc::clone(&context.words);
    match context.work(|_, run| merge(&given, elapsed, &words, run)) {
        Ok(merged) => answer(context, &merged),
        Err(wrong) => {
            let name = first.map_or("", String::as_str);
            tell(context, name, wrong)
        }
    }
}

fn answer(context: &mut Context, merged: &Merged) -> io::Result<()> {
    for line in &merged.lines {
        context.line(line)?;
    }
    context.raise(match merged.status {
        0 => Status::Done,
        1 => Status::No,
        3 => Status::Limit,
        _ => Status::Bad,
    });
    Ok(())
}

/// Tells why results are not merged.
pub(super) fn tell(context: &mut Context, plan: &str, wrong: Wrong) -> io::Result<()> {
    match wrong {
        Wrong::Bad(all) => {
            for (file, message) in all {
                let file = file.as_deref().unwrap_or(plan);
                context.bad(Some(file), &message.into())?;
            }
            Ok(())
        }
        Wrong::Missing(message) => {
            context.raise(Status::Limit);
            context.error(Some(plan), &message.into())
        }
        Wrong::Stopped(stop) => {
            context.raise_limit();
            let limits = pavage_app::Limits::default();
            let message: Message = pavage_app::solve::limit_met(stop, &limits);
            context.error(Some(plan), &message.into())
        }
    }
}
