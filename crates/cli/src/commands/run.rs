//! `pavage run`: does one shard of a plan.

use std::fs::File;
use std::io::{self, Read};
use std::sync::Mutex;
use std::time::Duration;

use clap::ArgMatches;
use pavage_app::{Clock, Message, Notice, Observer, Refusal, Run, StopReason};
use pavage_host::SystemClock;
use pavage_wire::run_line;
use pavage_wire::shards::{self, About, Kept, Plan, Ran, Started};
use pavage_words::{Lang, Words};

use super::{Entry, plan};
use crate::context::Context;
use crate::file_name::unwritable;
use crate::locks::SystemLocks;
use crate::meaning::file;
use crate::options;
use crate::options::table::{RUN_OUTPUT, SHARD};
use crate::saved::SavedFile;
use crate::shard_files::{Kind, ListFile, ShardFiles, any_result};
use crate::status::Status;
use crate::termination;
use crate::wrong::Halt;

/// Where schedulers write the number of an array's task, in the order in which they are looked at.
const VARIABLES: [&str; 3] = [
    "SLURM_ARRAY_TASK_ID",
    "JOB_COMPLETION_INDEX",
    "AWS_BATCH_JOB_ARRAY_INDEX",
];

/// The first line of progress comes after this time, and the longest pause between two.
const LINE_FIRST: Duration = Duration::from_secs(10);
const LINE_PAUSE_MAX: Duration = Duration::from_secs(300);

pub(super) const ENTRY: Entry = Entry {
    name: "run",
    about: "run-about",
    after: "run-after",
    args: |command, words| options::add(command.arg(plan::argument(words)), words),
    run,
};

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    plan::check_unplanned(context, matches)?;
    let file = file(matches, "plan").expect("the parser requires it");
    let plan = plan::read(file).map_err(|message| Halt::about(file.shown(), message))?;
    let shard = number_of(&plan, SHARD.value_in(matches)?)?;
    let folder = RUN_OUTPUT.file(matches).expect("the parser requires it");
    let made = if folder.is_dash() {
        Err(Message::new("folder-dash"))
    } else {
        std::fs::create_dir_all(folder.path()).map_err(unwritable)
    };
    if let Err(message) = made {
        return Err(Halt::about(folder.shown(), message));
    }
    let folder = folder.path();
    // Results of two plans in one folder could not be merged.
    if let Some((name, _, text)) = any_result(folder)?
        && plan.has_piece(&text) == Some(false)
    {
        return Err(Halt::about(name, Message::new("shard-foreign")));
    }
    let files = ShardFiles::new(folder, shard);
    for kind in Kind::ALL {
        if let Err(message) = context.files.output_in(files.path(kind)) {
            return Err(Halt::about(files.name(kind), message));
        }
    }
    let lock = files.lock(&SystemLocks);
    let lock = lock.map_err(|message| Halt::about(files.name(Kind::Lock), message))?;
    if let Some(message) = lock.absent() {
        let text = context.words.say(message);
        context.remark(&text)?;
    }
    termination::listen(context.cancel.clone());
    let done = one(context, &plan, shard, &files);
    lock.release();
    Ok(done?)
}

/// The number of the shard: typed, or from a scheduler.
fn number_of(plan: &Plan, typed: Option<String>) -> Result<usize, Message> {
    // Empty is as good as unset.
    let variable = |name: &'static str| {
        let value = std::env::var(name).ok()?;
        (!value.is_empty()).then_some((name, value))
    };
    let (source, value) = match typed {
        Some(typed) => ("--shard", typed),
        None => {
            let found = VARIABLES.into_iter().find_map(variable);
            found.ok_or_else(|| {
                let names = VARIABLES.join(", ");
                Message::new("shard-unnamed").with("variables", names)
            })?
        }
    };
    let number = value.parse().ok().filter(|number| *number < plan.shards());
    number.ok_or_else(|| {
        Message::new("shard-number")
            .with("source", source)
            .with("value", value.as_str())
            .with("last", plan.shards() - 1)
    })
}

fn one(context: &mut Context, plan: &Plan, shard: usize, files: &ShardFiles) -> io::Result<()> {
    let result_name = files.name(Kind::Result);
    let at = match context.work(|_, run| started(plan, shard, files, run)) {
        Err((kind, message)) => return context.bad(Some(&files.name(kind)), &message.into()),
        Ok(Started::Done) => {
            // A run that was killed after its last step left it.
            files.remove_state();
            return answer(context, plan, shard, "run-was-done", &result_name);
        }
        Ok(Started::Stopped(stop)) => return stopped(context, plan, shard, stop),
        Ok(Started::At(at)) => *at,
    };
    // The result of a shard that begins again has no list. While it stood there, nobody could go on.
    if let Err(message) = files.remove_result() {
        return context.bad(Some(&result_name), &message.into());
    }
    // Check that the result can be written before working for it.
    let result = context.files.output_in(files.path(Kind::Result));
    let state = context.files.output_in(files.path(Kind::State));
    let outputs = result.and_then(|result| result.check().and(Ok((result, state?))));
    let (result, state) = match outputs {
        Ok(outputs) => outputs,
        Err(message) => return context.bad(Some(&result_name), &message.into()),
    };
    let words = Words::new(plan.question().lang().parse::<Lang>().unwrap_or_default());
    let clock = SystemClock::start();
    let mut state = SavedFile::new(state);
    let list = if plan.question().lists() {
        files.list_from(at.list_bytes()).map(Some)
    } else {
        Ok(None)
    };
    let mut list = match list {
        Ok(list) => list,
        Err(message) => return context.bad(Some(&files.name(Kind::List)), &message.into()),
    };
    let ran = work(context, |run| {
        let keep = &mut |text: &str| state.replace(text);
        let at = match &mut list {
            Some(list) => at.beside(list),
            None => at,
        };
        shards::run(plan, at, &words, run, keep)
    });
    let elapsed = clock.elapsed();
    if let Some(message) = list.as_ref().and_then(ListFile::failure) {
        files.log(elapsed, false);
        return context.bad(Some(&files.name(Kind::List)), &message.into());
    }
    match ran {
        Err(refusal) => context.refuse(plan.question().name(), refusal),
        Ok(Ran::Done(text)) => {
            if let Err(message) = result.write(&text) {
                return context.bad(Some(&result_name), &message.into());
            }
            files.remove_state();
            files.log(elapsed, true);
            answer(context, plan, shard, "run-done", &result_name)
        }
        Ok(Ran::Portion) => unreachable!("the whole shard was asked for"),
        Ok(Ran::Stopped(stop)) => {
            files.log(elapsed, false);
            if let Some(message) = state.failure() {
                return context.bad(Some(&files.name(Kind::State)), &message.into());
            }
            stopped(context, plan, shard, stop)
        }
    }
}

/// Tells that a limit was reached.
fn stopped(context: &mut Context, plan: &Plan, shard: usize, stop: StopReason) -> io::Result<()> {
    context.raise_limit();
    if context.common.json {
        return context.line(&run_line(plan, shard, None));
    }
    let reason = pavage_app::solve::limit_met(stop, &context.common.unbegun());
    let message = Message::new("run-stopped")
        .with("shard", shard)
        .with("last", plan.shards() - 1)
        .with("reason", reason);
    let text = context.words.say(&message);
    context.line(&text)
}

/// What is known of a shard, from its files.
///
/// # Errors
/// One of them is wrong: which, and why.
fn started<'a>(
    plan: &Plan,
    shard: usize,
    files: &ShardFiles,
    run: &Run<'_>,
) -> Result<Started<'a>, (Kind, Message)> {
    let text = |kind: Kind| files.text(kind).map_err(|message| (kind, message));
    let (result, state) = (text(Kind::Result)?, text(Kind::State)?);
    let mut list = if plan.question().lists() {
        files.list().map_err(|message| (Kind::List, message))?
    } else {
        None
    };
    let kept = Kept {
        result: result.as_deref(),
        state: state.as_deref(),
        list: list.as_mut().map(|list: &mut File| list as &mut dyn Read),
    };
    shards::start_beside(plan, shard, kept, run).map_err(|(about, message)| {
        let kind = match about {
            About::Result => Kind::Result,
            About::State => Kind::State,
            About::List => Kind::List,
        };
        (kind, message)
    })
}

fn answer(
    context: &mut Context,
    plan: &Plan,
    shard: usize,
    code: &'static str,
    file: &str,
) -> io::Result<()> {
    context.raise(Status::Done);
    if context.common.json {
        return context.line(&run_line(plan, shard, Some(file)));
    }
    let message = Message::new(code)
        .with("shard", shard)
        .with("last", plan.shards() - 1)
        .with("file", file);
    let text = context.words.say(&message);
    context.line(&text)
}

/// Works with a bar for a person who waits, or with lines for a log.
fn work<T>(
    context: &Context,
    work: impl FnOnce(&pavage_app::Run<'_>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let next = Mutex::new(LINE_FIRST);
    context.work(|_, run| {
        let show = |fraction: f64, nodes: u64| {
            let elapsed = run.elapsed();
            let Ok(mut next) = next.lock() else { return };
            if elapsed < *next {
                return;
            }
            *next = elapsed + (elapsed / 10).clamp(LINE_FIRST, LINE_PAUSE_MAX);
            let message = Message::new("run-progress")
                .with("percent", format!("{:.1}", fraction * 100.0))
                .with("nodes", nodes)
                .with("time", pavage_app::draw::duration_message(elapsed));
            context.note_line(&message);
        };
        let observer = |notice: &Notice<'_>| {
            match notice {
                Notice::Progress(progress) => show(progress.fraction, progress.stats.nodes),
                Notice::Work(work) => show(work.share.unwrap_or_default(), 0),
                _ => {}
            }
            run.tell(notice);
        };
        work(&run.watched(Some(&observer as &dyn Observer)))
    })
}
