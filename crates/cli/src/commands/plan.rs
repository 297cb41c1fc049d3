//! `pavage plan`: divides work into shards.

use std::io;
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use pavage_app::{AnyPosition, Message, OptionKind, OptionSpec, Way, families};
use pavage_wire::plan_line;
use pavage_wire::shards::{self, Asked, Found, Given, Making, Plan, Work, Wrong};
use pavage_words::Words;

use super::{Entry, generate};
use crate::args;
use crate::context::Context;
use crate::file_name::{FileName, Use, unreadable};
use crate::files::Output;
use crate::inputs;
use crate::meaning::{file, files};
use crate::options;
use crate::options::table::{
    COUNT, ENGINE, EXACT, FORMAT, HEURISTIC, PLAN_OUTPUT, RACE, REST, SEED, SHARDS, SOLUTION,
    SYMMETRY, WORK,
};
use crate::shard_files::{Kind, ListFiles, ShardFiles, found, text_of};
use crate::status::Status;
use crate::wrong::{Halt, WrongFile};

/// Puzzles, with their names in answers.
type Puzzles = Vec<(String, Box<dyn AnyPosition>)>;

/// So many files that are wrong are named, so that a wrong folder does not fill the screen.
const TOLD_MAX: usize = 8;

pub(super) const ENTRY: Entry = Entry {
    name: "plan",
    about: "plan-about",
    after: "plan-after",
    args: arguments,
    run,
};

/// The options beside those of generators that only a plan of new puzzles has.
const MAKING: [&str; 2] = [COUNT.row.name, SOLUTION.name];

fn arguments(command: Command, words: &Words) -> Command {
    let heading = words.text("plan-heading-generate");
    let making = making_specs().into_iter();
    let making = making.map(|spec| args::family_arg(&spec, words).help_heading(heading.clone()));
    let puzzles = args::puzzles(words).help(words.text("arg-plan-puzzle"));
    let mut command = options::add_rows(command.arg(puzzles), ENTRY.name, words);
    for name in MAKING {
        command = command.mut_arg(name, |arg| arg.help_heading(heading.clone()));
    }
    options::add_of_families(command, ENTRY.name, words)
        .args(making)
        .mut_arg(SYMMETRY.row.name, |arg| {
            arg.help(words.text("plan-symmetry"))
        })
}

/// The options of generators that puzzles and searches do not have, each name once.
fn making_specs() -> Vec<OptionSpec> {
    let known = [args::reading_specs(), args::engine_specs()].concat();
    let repeated = known
        .iter()
        .filter(|spec| matches!(spec.kind, OptionKind::Repeated(_)));
    let companions: Vec<String> = repeated.map(|spec| args::companion(spec.name)).collect();
    let mut specs: Vec<OptionSpec> = Vec::new();
    for spec in families()
        .iter()
        .flat_map(|family| family.generator_options())
    {
        let mut all = specs.iter().chain(&known);
        let is_new = all.all(|known| known.name != spec.name);
        if is_new && !companions.iter().any(|name| name == spec.name) {
            specs.push(*spec);
        }
    }
    specs
}

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let shards = SHARDS.value_in(matches)?.expect("the parser requires it");
    // Check that the plan can be written before making it.
    let output = PLAN_OUTPUT.file(matches).filter(|file| !file.is_dash());
    let output = context.files.asked(output)?;
    let output = output.as_ref();
    if let Some(message) = foreign_option(matches) {
        return Err(message.into());
    }
    match REST.file(matches) {
        Some(file) => Ok(rest(context, matches, file, shards, output)?),
        None => whole(context, matches, shards, output),
    }
}

/// The options that a plan of one kind of work has and others have not: what is said of an option that
/// was typed all the same, which would else be ignored.
fn foreign_option(matches: &ArgMatches) -> Option<Message> {
    let work = WORK.typed(matches).unwrap_or("count");
    let is_typed = |name: &str| {
        let source = matches.value_source(name);
        source == Some(ValueSource::CommandLine)
    };
    let foreign = |name: &str| {
        let message = Message::new("plan-option-foreign").with("option", name);
        Some(message.with("work", work))
    };
    if work != Work::Rate.name() && is_typed(EXACT.name) {
        return foreign(EXACT.name);
    }
    let making = making_specs();
    let making = making.iter().map(|spec| spec.name);
    if work != Work::Generate.name() {
        // Of a count, the option of this name is that of `count`.
        let is_counts = |name: &str| work == Work::Count.name() && name == SYMMETRY.row.name;
        let mut making = making.chain(MAKING);
        let found = making.find(|name| is_typed(name) && !is_counts(name));
        return found.and_then(foreign);
    }
    let name = file(matches, "puzzle")?.shown();
    let family = generate::able().find(|family| family.name() == name)?;
    let has = |name: &&str| {
        let mut own = family.generator_options().iter();
        own.any(|spec| spec.name == *name)
    };
    let others = [args::reading_specs(), args::engine_specs()].concat();
    let mut others = making.chain(others.iter().map(|spec| spec.name));
    let other = others.find(|name| is_typed(name) && !has(name))?;
    let message = Message::new("plan-option-family").with("option", other);
    Some(message.with("family", family.name()))
}

fn whole(
    context: &mut Context,
    matches: &ArgMatches,
    shards: usize,
    output: Option<&Output>,
) -> Result<(), Halt> {
    let work = WORK.value_in(matches)?.unwrap_or(Work::Count);
    if work == Work::Count {
        context.common.symmetry = SYMMETRY.value_in(matches)?.unwrap_or_default();
    }
    let (puzzles, making) = match work {
        Work::Generate => (Vec::new(), Some(making(context, matches)?)),
        Work::Count | Work::Solve | Work::Rate => match puzzles(context, matches)? {
            Some(puzzles) => (puzzles, None),
            None => return Ok(()),
        },
    };
    let name = puzzles.first().map(|(name, _)| name.clone());
    let made = context.work(|options, run| {
        let asked = Asked {
            work,
            puzzles,
            making,
            options: options.clone(),
            path: if EXACT.is_in(matches) {
                Way::Exact
            } else {
                Way::Greedy
            },
            seed: context.common.seed,
            memory: context.common.memory.bytes_max().map(|bytes| bytes as u64),
            lang: context.words.lang().code().to_owned(),
        };
        shards::plan(asked, shards, run)
    });
    match made {
        Ok(plan) => write(context, &plan, output)?,
        Err(refusal) => context.refuse(name.as_deref().unwrap_or("generate"), refusal)?,
    }
    Ok(())
}

/// The puzzles asked for; `None` if one cannot be read, which is reported.
fn puzzles(context: &mut Context, matches: &ArgMatches) -> Result<Option<Puzzles>, Halt> {
    let inputs = inputs::find(context, matches)?;
    let mut puzzles = Puzzles::new();
    let mut are_good = true;
    for input in (0..inputs.len()).filter_map(|at| inputs.read(at)) {
        match input.loaded {
            Ok(loaded) => puzzles.push((input.name, loaded.position)),
            Err(wrong) => {
                are_good = false;
                context.wrong(&input.name, &wrong)?;
            }
        }
    }
    Ok(are_good.then_some(puzzles))
}

/// What is to be generated, and how many.
fn making(context: &Context, matches: &ArgMatches) -> Result<(Making, u32), Message> {
    let mut names = files(matches, "puzzle").map(FileName::shown);
    let name = &*names.next().unwrap_or_default();
    let family = generate::able().find(|family| family.name() == name);
    let family = family.filter(|_| names.next().is_none());
    let family = family.ok_or_else(|| generate::unable(name))?;
    let count = COUNT.value_in(matches)?.unwrap_or(1);
    let format = generate::format(family, context.common.format.as_deref())?;
    let making = Making {
        family: name.to_owned(),
        settings: inputs::generator_settings(matches, family.generator_options())?,
        format: format.name.to_owned(),
        solution: SOLUTION.is_in(matches),
    };
    Ok((making, count))
}

fn rest(
    context: &mut Context,
    matches: &ArgMatches,
    file: &FileName,
    shards: usize,
    output: Option<&Output>,
) -> io::Result<()> {
    let name = &*file.shown();
    let plan = match read(file) {
        Ok(plan) => plan,
        Err(message) => return context.bad(Some(name), &message.into()),
    };
    let folders = files(matches, "puzzle").map(|folder| folder.path().to_owned());
    let (mut results, mut states): (Vec<Found>, Vec<Found>) = (Vec::new(), Vec::new());
    let folders: Vec<PathBuf> = folders.collect();
    let lists = ListFiles(vec![folders.clone()]);
    for folder in &folders {
        for (kind, list) in [(Kind::Result, &mut results), (Kind::State, &mut states)] {
            match found(folder, kind) {
                Ok(found) => list.extend(found),
                Err(WrongFile { name, message }) => {
                    return context.bad(Some(&name), &message.into());
                }
            }
        }
        let mut shards = (0..plan.shards()).map(|shard| ShardFiles::new(folder, shard));
        if let Some(running) = shards.find(ShardFiles::is_locked) {
            let message = Message::new("rest-running");
            return context.bad(Some(&running.name(Kind::Lock)), &message.into());
        }
    }
    let given = Given {
        plan: &plan,
        results,
    };
    match context.work(|_, run| shards::rest(&given, &states, &lists, shards, run)) {
        Ok(rest) => write(context, &rest, output),
        Err(wrong) => tell(context, &[name], wrong),
    }
}

/// Writes a plan into its file, or to standard output.
fn write(context: &mut Context, plan: &Plan, output: Option<&Output>) -> io::Result<()> {
    let Some(output) = output else {
        return context.line(plan.text().trim_end());
    };
    let file = &*output.shown();
    if let Err(message) = output.write(plan.text()) {
        return context.bad(Some(file), &message.into());
    }
    if context.common.json {
        return context.line(&plan_line(plan, file));
    }
    let code = match plan.question().division().name() {
        "tree" => "planned-tree",
        "slices" => "planned-slices",
        "list" => "planned-list",
        "attempts" => "planned-attempts",
        _ => "planned-settled",
    };
    let message = Message::new(code)
        .with("file", file)
        .with("puzzle", plan.question().name())
        .with("shards", plan.shards())
        .with("empty", plan.empty())
        .with("units", plan.units().unwrap_or_default());
    let text = context.words.say(&message);
    context.line(&text)
}

/// Reads the file of a plan.
///
/// # Errors
/// It cannot be read, or is no plan.
pub(super) fn read(file: &FileName) -> Result<Plan, Message> {
    match text_of(file.path()) {
        Ok(text) => Plan::read(&text),
        Err(error) => Err(unreadable(&error)),
    }
}

/// Checks that no option was typed with shards that belongs to their plan.
///
/// # Errors
/// One was.
pub(super) fn check_unplanned(context: &Context, matches: &ArgMatches) -> Result<(), Message> {
    let common = &context.common;
    let typed = [
        (ENGINE.row.name, common.engine.is_some()),
        (HEURISTIC.row.name, common.heuristic.is_some()),
        (FORMAT.row.name, common.format.is_some()),
        (RACE.name, common.race),
        (SEED.row.name, SEED.typed(matches).is_some()),
    ];
    let found = typed.into_iter().find(|(_, is_typed)| *is_typed);
    found.map_or(Ok(()), |(option, _)| {
        Err(Message::new("run-option-planned").with("option", option))
    })
}

/// The argument of a plan.
pub(super) fn argument(words: &Words) -> Arg {
    let arg = Arg::new("plan")
        .value_name(words.text("placeholder-plan"))
        .help(words.text("arg-plan"))
        .help_heading(words.text("heading-arguments"))
        .action(ArgAction::Set)
        .required(true);
    args::of_files(arg, Use::Shards)
}

/// Tells why results are not merged. `plans` are the files of the plans.
pub(super) fn tell(context: &mut Context, plans: &[&str], wrong: Wrong) -> io::Result<()> {
    let plan = plans.first().copied().unwrap_or_default();
    match wrong {
        Wrong::Bad(all) => {
            let more = all.len().saturating_sub(TOLD_MAX);
            for (file, message) in all.into_iter().take(TOLD_MAX) {
                let file = file.as_deref().unwrap_or(plan);
                context.bad(Some(file), &message.into())?;
            }
            match more {
                0 => Ok(()),
                more => {
                    let message = Message::new("files-more").with("number", more);
                    context.bad(Some(plan), &message.into())
                }
            }
        }
        Wrong::Missing(all) => {
            context.raise(Status::Limit);
            all.into_iter().try_for_each(|(number, message)| {
                context.error(Some(plans.get(number).unwrap_or(&plan)), &message.into())
            })
        }
        Wrong::Stopped(stop) => {
            context.raise_limit();
            let message = pavage_app::solve::limit_met(stop, &context.common.unbegun());
            context.error(Some(plan), &message.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One option of a name is typed for all families that have one.
    #[test]
    fn options_of_one_name_are_typed_alike() {
        let flag = |spec: &OptionSpec| spec.kind == OptionKind::Flag;
        let known = [args::reading_specs(), args::engine_specs(), making_specs()].concat();
        for spec in families()
            .iter()
            .flat_map(|family| family.generator_options())
        {
            let same = known.iter().find(|known| known.name == spec.name);
            assert_eq!(same.map(flag), Some(flag(spec)), "{}", spec.name);
        }
    }
}
