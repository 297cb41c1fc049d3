//! `pavage merge`: adds up the results of all shards.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command};
use pavage_app::Message;
use pavage_app::shards::{self, Given, Listing, Merged, Plan, Wrong};
use pavage_words::Words;

use super::{Entry, plan};
use crate::args;
use crate::context::Context;
use crate::meaning::text;
use crate::raster;
use crate::shard_files::{Found, Kind, ListFiles, found, time_in};
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
        .arg(args::value(
            "solutions",
            &words.text("placeholder-file"),
            words.text("opt-merge-solutions"),
        ))
        .after_help(words.text("merge-after"))
}

fn run(context: &mut Context, matches: &ArgMatches) -> io::Result<()> {
    let first = matches.get_one::<String>("plan");
    let others = matches.get_many::<String>("folders").unwrap_or_default();
    let mut plans: Vec<(Plan, Vec<Found>)> = Vec::new();
    // Of each plan.
    let mut folders: Vec<Vec<String>> = Vec::new();
    let mut elapsed = Duration::ZERO;
    for name in first.into_iter().chain(others) {
        match plans.last_mut().zip(folders.last_mut()) {
            Some(((_, results), folders)) if Path::new(name).is_dir() => {
                match found(name, Kind::Result) {
                    Ok(found) => {
                        results.extend(found);
                        folders.push(name.clone());
                        elapsed += time_in(name);
                    }
                    Err((name, message)) => return context.bad(Some(&name), &message.into()),
                }
            }
            _ => match plan::read(name) {
                Ok(plan) => {
                    plans.push((plan, Vec::new()));
                    folders.push(Vec::new());
                }
                Err(message) => return context.bad(Some(name), &message.into()),
            },
        }
    }
    let lists = ListFiles(folders);
    let given: Vec<Given<'_>> = plans
        .iter_mut()
        .map(|(plan, results)| Given {
            plan,
            results: std::mem::take(results),
        })
        .collect();
    let words = std::sync::Arc::clone(&context.words);
    if let Some(file) = text(matches, "solutions") {
        let name = first.map_or("", String::as_str);
        return list(context, name, (&given, &lists), (file, elapsed));
    }
    match context.work(|_, run| shards::merge_beside(&given, &lists, elapsed, &words, run)) {
        Ok(merged) => answer(context, &merged),
        Err(wrong) => {
            let name = first.map_or("", String::as_str);
            tell(context, name, wrong)
        }
    }
}

/// Writes all solutions into a file, or to standard output.
fn list(
    context: &mut Context,
    plan: &str,
    (given, lists): (&[Given<'_>], &ListFiles),
    (file, elapsed): (&str, Duration),
) -> io::Result<()> {
    let mut target = match Target::open(file) {
        Ok(target) => target,
        Err(message) => return context.bad(Some(file), &message.into()),
    };
    let mut failure = None;
    let mut write = |line: &str| match target.write(line) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    };
    let words = std::sync::Arc::clone(&context.words);
    let merged = context.work(|_, run| {
        let into = Listing {
            file,
            write: &mut write,
        };
        shards::list(given, lists, into, elapsed, &words, run)
    });
    let merged = match merged {
        Ok(merged) => merged,
        Err(wrong) => {
            target.abandon();
            return tell(context, plan, wrong);
        }
    };
    let is_output = target.is_output();
    let written = match failure {
        Some(error) => {
            target.abandon();
            Err(error)
        }
        None => target.finish(),
    };
    match written {
        // As of all that is printed: a closed pipe is no error.
        Err(error) if is_output => Err(error),
        Err(error) => {
            let message = Message::new("file-unwritable").with("reason", error.to_string());
            context.bad(Some(file), &message.into())
        }
        Ok(()) if is_output => {
            raise(context, merged.status);
            Ok(())
        }
        Ok(()) => answer(context, &merged),
    }
}

/// Where solutions are written: standard output, a device or a pipe; or a file, which is there whole
/// or not at all.
struct Target {
    out: BufWriter<Box<dyn Write>>,
    kind: TargetKind,
}

enum TargetKind {
    Output,
    Device,
    File { part: PathBuf, file: PathBuf },
}

impl Target {
    fn open(name: &str) -> Result<Target, Message> {
        let unwritable =
            |error: io::Error| Message::new("file-unwritable").with("reason", error.to_string());
        let (out, kind): (Box<dyn Write>, _) = if name == "-" {
            (Box::new(io::stdout()), TargetKind::Output)
        } else if fs::metadata(name).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            let device = OpenOptions::new().write(true).open(name);
            (Box::new(device.map_err(unwritable)?), TargetKind::Device)
        } else {
            raster::check_writable(name)?;
            let part = PathBuf::from(format!("{name}.part"));
            let made = File::create(&part).map_err(unwritable)?;
            let file = PathBuf::from(name);
            (Box::new(made), TargetKind::File { part, file })
        };
        let out = BufWriter::with_capacity(1 << 16, out);
        Ok(Target { out, kind })
    }

    fn is_output(&self) -> bool {
        matches!(self.kind, TargetKind::Output)
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(line.as_bytes())?;
        self.out.write_all(b"\n")
    }

    /// Gives a file its name.
    fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        match &self.kind {
            TargetKind::File { part, file } => {
                File::open(part)?.sync_all()?;
                fs::rename(part, file)
            }
            _ => Ok(()),
        }
    }

    /// Leaves no part of a file.
    fn abandon(self) {
        if let TargetKind::File { part, .. } = &self.kind {
            let _stays = fs::remove_file(part);
        }
    }
}

fn answer(context: &mut Context, merged: &Merged) -> io::Result<()> {
    for line in &merged.lines {
        context.line(line)?;
    }
    raise(context, merged.status);
    Ok(())
}

fn raise(context: &mut Context, status: u8) {
    context.raise(match status {
        0 => Status::Done,
        1 => Status::No,
        3 => Status::Limit,
        _ => Status::Bad,
    });
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
