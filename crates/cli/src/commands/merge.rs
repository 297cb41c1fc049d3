//! `pavage merge`: adds up the results of all shards.

use std::borrow::Cow;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command};
use pavage_app::Message;
use pavage_host::files::{Identity, WholeFile};
use pavage_wire::shards::{self, Found, Given, Listing, Merged, Plan};
use pavage_words::Words;

use super::{Entry, plan};
use crate::args;
use crate::context::Context;
use crate::file_name::{FileName, Use, unwritable};
use crate::files::Files;
use crate::meaning::files;
use crate::options;
use crate::options::table::SOLUTIONS;
use crate::shard_files::{Kind, ListFiles, found, time_in};
use crate::status::Status;
use crate::wrong::Halt;

pub(super) const ENTRY: Entry = Entry {
    name: "merge",
    about: "merge-about",
    after: "merge-after",
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
    let command = command.arg(plan::argument(words));
    options::add(command.arg(args::of_files(folders, Use::Shards)), words)
}

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    plan::check_unplanned(context, matches)?;
    let first = files(matches, "plan");
    let others = files(matches, "folders");
    let mut plans: Vec<(Plan, Vec<Found>)> = Vec::new();
    // Of each plan.
    let mut folders: Vec<Vec<PathBuf>> = Vec::new();
    let mut elapsed = Duration::ZERO;
    let mut names: Vec<Cow<'_, str>> = Vec::new();
    for name in first.chain(others) {
        let (path, shown) = (name.path(), name.shown());
        match plans.last_mut().zip(folders.last_mut()) {
            Some(((_, results), folders)) if path.is_dir() => {
                let folder = Identity::of(path);
                let is_same = |other: &PathBuf| Identity::of(other) == folder;
                if folder.is_some() && folders.iter().any(is_same) {
                    return Err(Halt::about(shown, Message::new("folder-twice")));
                }
                match found(path, Kind::Result) {
                    Ok(found) => {
                        results.extend(found);
                        folders.push(path.to_owned());
                        elapsed += time_in(path);
                    }
                    Err(wrong) => return Err(wrong.into()),
                }
            }
            _ => match plan::read(name) {
                Ok(plan) => {
                    plans.push((plan, Vec::new()));
                    folders.push(Vec::new());
                    names.push(shown);
                }
                Err(message) => return Err(Halt::about(shown, message)),
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
    let names: Vec<&str> = names.iter().map(|name| &**name).collect();
    if let Some(file) = SOLUTIONS.file(matches) {
        return Ok(list(context, &names, &given, &lists, file, elapsed)?);
    }
    match context.work(|_, run| shards::merge(&given, &lists, elapsed, &words, run)) {
        Ok(merged) => answer(context, &merged)?,
        Err(wrong) => plan::tell(context, &names, wrong)?,
    }
    Ok(())
}

/// Writes all solutions into a file, or to standard output.
fn list(
    context: &mut Context,
    plans: &[&str],
    given: &[Given<'_>],
    lists: &ListFiles,
    file: &FileName,
    elapsed: Duration,
) -> io::Result<()> {
    let target = Target::open(&mut context.files, file);
    let file = &*file.shown();
    let mut target = match target {
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
        Err(wrong) => return plan::tell(context, plans, wrong),
    };
    let is_output = target.is_output();
    let written = match failure {
        Some(error) => Err(error),
        None => target.finish(),
    };
    match written {
        // As of all that is printed: a closed pipe is no error.
        Err(error) if is_output => Err(error),
        Err(error) => context.bad(Some(file), &unwritable(error).into()),
        Ok(()) if is_output => {
            raise(context, merged.status);
            Ok(())
        }
        Ok(()) => answer(context, &merged),
    }
}

/// How many bytes of solutions are gathered before they are written.
const TARGET_BUFFER: usize = 1 << 16;

/// Where solutions are written. A file is there whole or not at all.
enum Target {
    Output(BufWriter<io::Stdout>),
    File(BufWriter<WholeFile>),
}

impl Target {
    fn open(files: &mut Files, name: &FileName) -> Result<Target, Message> {
        if name.is_dash() {
            let out = BufWriter::with_capacity(TARGET_BUFFER, io::stdout());
            return Ok(Target::Output(out));
        }
        let file = files.output(name)?.begin()?;
        let file = BufWriter::with_capacity(TARGET_BUFFER, file);
        Ok(Target::File(file))
    }

    fn is_output(&self) -> bool {
        matches!(self, Target::Output(_))
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        let out: &mut dyn Write = match self {
            Target::Output(out) => out,
            Target::File(file) => file,
        };
        out.write_all(line.as_bytes())?;
        out.write_all(b"\n")
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Target::Output(mut out) => out.flush(),
            Target::File(file) => file.into_inner()?.finish(),
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
