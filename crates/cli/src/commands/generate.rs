//! `pavage generate`: new puzzles, to standard output, into a folder, one into a file, or as a book.

mod book;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Arg, ArgMatches, Command};
use pavage_app::cutting::generate_cutting;
use pavage_app::generate::{FROM, Known, generator, known};
use pavage_app::load;
use pavage_app::replay::RECORDING_STEPS_MAX;
use pavage_app::{
    AnyFamily, AnyGenerated, AnyPosition, Clock, Format, Message, Refusal, families, family,
    listed_families,
};
use pavage_host::SystemClock;
use pavage_wire::{GenerateLine, generate_line};
use pavage_words::Words;

use super::Entry;
use crate::args;
use crate::context::Context;
use crate::file_name::unwritable;
use crate::files::Files;
use crate::inputs::generator_settings;
use crate::options;
use crate::options::table::{COUNT, GENERATE_OUTPUT, GENERATE_REPLAY, SOLUTION};
use crate::terminal::progress::Meter;
use crate::terminal::replay;
use crate::wrong::Halt;

/// The format without comments.
const JSON: &str = "json";
/// The ending of solutions.
const SOLUTION_ENDING: &str = "sol";

pub(super) const ENTRY: Entry = Entry {
    name: "generate",
    about: "generate-about",
    after: "generate-after",
    args: arguments,
    run,
};

fn arguments(command: Command, words: &Words) -> Command {
    let subcommands = able().map(|family| subcommand(family, words));
    command
        .subcommands(subcommands)
        .subcommand_required(true)
        // Refuse an unknown name here, where the list of families is known.
        .allow_external_subcommands(true)
        .arg_required_else_help(true)
        .subcommand_help_heading(words.text("heading-families"))
        .subcommand_value_name(words.text("placeholder-family"))
}

/// The families that make puzzles.
pub(super) fn able() -> impl Iterator<Item = &'static dyn AnyFamily> {
    let families = families().iter().copied();
    families.filter(|family| !family.generator_options().is_empty())
}

/// Whether levels are made from a drawing. Where they are not, the option is known to say so.
fn takes_drawing(family: &dyn AnyFamily) -> bool {
    let mut options = family.generator_options().iter();
    options.any(|option| option.name == FROM)
}

/// The error of an unknown family, or of one without a generator.
pub(super) fn unable(name: &str) -> Message {
    let code = match family(name) {
        Some(_) => "generate-absent",
        None => "generate-unknown",
    };
    let listed = listed_families().map(|family| family.name());
    let named = listed.filter(|name| able().any(|family| family.name() == *name));
    let known: Vec<&str> = named.collect();
    let message = Message::new(code).with("family", name);
    message.with("families", known.join(", "))
}

fn subcommand(family: &'static dyn AnyFamily, words: &Words) -> Command {
    let about = words.say(&Message::new("generate-family").with("family", family.name()));
    let heading = words.text("heading-options");
    let own = family.generator_options().iter();
    let own = own.map(|spec| args::family_arg(spec, words));
    let mut command = Command::new(family.name())
        .about(about)
        .next_help_heading(heading)
        .args(own);
    if !takes_drawing(family) {
        command = command.arg(Arg::new(FROM).long(FROM).hide(true));
    }
    args::dress(options::add_rows(command, ENTRY.name, words), words)
}

fn run(context: &mut Context, matches: &ArgMatches) -> Result<(), Halt> {
    let Some((name, matches)) = matches.subcommand() else {
        return Ok(());
    };
    let Some(family) = able().find(|family| family.name() == name) else {
        return Err(unable(name).into());
    };
    if !takes_drawing(family) && matches.contains_id(FROM) {
        let able: Vec<&str> = able()
            .filter(|family| takes_drawing(*family))
            .map(|family| family.name())
            .collect();
        let message = Message::new("generate-from-absent").with("family", name);
        return Err(message.with("families", able.join(", ")).into());
    }
    if GENERATE_REPLAY.is_in(matches) {
        return cutting(context, matches, family);
    }
    if let Some(file) = GENERATE_OUTPUT
        .file(matches)
        .filter(|file| book::is_book(file))
    {
        return book::make(context, matches, family, file);
    }
    Ok(plan(context, matches, family)?.carry_out(context)?)
}

/// Makes one puzzle, and shows how its board is cut.
fn cutting(
    context: &mut Context,
    matches: &ArgMatches,
    family: &'static dyn AnyFamily,
) -> Result<(), Halt> {
    let settings = generator_settings(matches, family.generator_options())?;
    let seed = context.common.seed;
    let made =
        context.work(|_, run| generate_cutting(family, &settings, seed, RECORDING_STEPS_MAX, run));
    match made {
        Ok((made, Some(cutting))) => Ok(replay::present_cutting(
            context,
            &*made.puzzle,
            seed,
            &cutting,
        )?),
        Ok((_, None)) => Err(Message::new("cutting-none").into()),
        Err(Refusal::BadOption(message)) => Err(message.into()),
        Err(refusal) => Ok(context.refuse(family.name(), refusal)?),
    }
}

/// What to make, and where it goes.
struct Plan {
    family: &'static dyn AnyFamily,
    settings: pavage_app::Settings,
    count: u64,
    place: Place,
    solution: bool,
    format: &'static Format,
}

/// Where puzzles go.
enum Place {
    Stdout,
    Folder(PathBuf),
    File(PathBuf),
}

impl Place {
    /// The place that was asked for. A single puzzle goes into a file where the name ends as a file of the family
    /// does, and no folder is called so.
    fn of(asked: Option<PathBuf>, count: u64, formats: &[&Format]) -> Place {
        match asked {
            None => Place::Stdout,
            Some(path) if count == 1 && !path.is_dir() && !ending_of(&path, formats).is_empty() => {
                Place::File(path)
            }
            Some(path) => Place::Folder(path),
        }
    }
}

/// The formats whose files end as a path does.
fn ending_of<'f>(path: &Path, formats: &[&'f Format]) -> Vec<&'f Format> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let has = |format: &&&Format| ending.is_some_and(|ending| format.has_extension(ending));
    formats.iter().filter(has).copied().collect()
}

fn plan(
    context: &Context,
    matches: &ArgMatches,
    family: &'static dyn AnyFamily,
) -> Result<Plan, Message> {
    let settings = generator_settings(matches, family.generator_options())?;
    let count = COUNT.value_in(matches)?.unwrap_or(1);
    if let Some(typed) = settings
        .get("difficulty")
        .filter(|typed| typed.contains('-'))
    {
        return Err(Message::new("difficulty-range").with("typed", typed));
    }
    let formats = load::formats(family);
    let place = Place::of(GENERATE_OUTPUT.path(matches), u64::from(count), &formats);
    let is_printed = matches!(place, Place::Stdout) && !context.common.json;
    if count > 1 && is_printed {
        return Err(Message::new("generate-folder"));
    }
    // The ending of a file says the format, where one alone has it.
    let by_ending = match &place {
        Place::File(path) => match ending_of(path, &formats)[..] {
            [only] => Some(only.name),
            _ => None,
        },
        _ => None,
    };
    let format = format(family, context.common.format.as_deref().or(by_ending))?;
    let solution = SOLUTION.is_in(matches);
    if solution && format.name == JSON && is_printed {
        return Err(Message::new("generate-solution-apart"));
    }
    if context.common.seed.checked_add(u64::from(count)).is_none() {
        return Err(Message::new("generate-seeds"));
    }
    Ok(Plan {
        family,
        settings,
        count: u64::from(count),
        place,
        solution,
        format,
    })
}

/// The format to write: the one named, or TOML, which holds a puzzle whole, or the family's first.
pub(super) fn format(
    family: &dyn AnyFamily,
    name: Option<&str>,
) -> Result<&'static Format, Message> {
    let formats = load::formats(family);
    let name = name.unwrap_or_else(|| load::whole_format(family));
    let mut written = formats.iter().filter(|format| !format.is_only_read);
    let found = written.find(|format| format.name == name);
    found.copied().ok_or_else(|| {
        let written = formats.iter().filter(|format| !format.is_only_read);
        let names: Vec<&str> = written.map(|format| format.name).collect();
        Message::new("format-unknown")
            .with("format", name)
            .with("formats", names.join(", "))
    })
}

impl Plan {
    fn carry_out(&self, context: &mut Context) -> io::Result<()> {
        if let Place::Folder(folder) = &self.place
            && let Err(error) = std::fs::create_dir_all(folder)
        {
            return bad(context, folder, unwritable(error));
        }
        let jobs = usize::try_from(self.count).unwrap_or(usize::MAX);
        let first = context.common.seed;
        let (common, cancel) = (context.common.clone(), context.cancel.clone());
        let clock = SystemClock::start();
        // Each puzzle has its own time limit, as each input of other commands has, and so has what
        // they share.
        let run = common.run(&clock, &cancel);
        let make = match generator(self.family, &self.settings, &run) {
            Ok(make) => make,
            Err(refusal) => {
                let halted = self.refuse(context, self.family.name(), refusal);
                return halted.err().unwrap_or(Ok(()));
            }
        };
        let words = Arc::clone(&context.words);
        let meter = Meter::new(&words, common.quiet);
        let job = |at: usize| {
            let run = common.run(&clock, &cancel);
            let made = make(first + at as u64, &run)?;
            let known = if common.json {
                known(&*made.puzzle, &run)
            } else {
                Known::default()
            };
            Ok((made, known))
        };
        let done = run.threads.in_order(jobs, job, |at, made| {
            let seed = first + at as u64;
            meter.suspended(|| self.deliver(context, seed, made))?;
            meter.show_done(at + 1, jobs, clock.elapsed());
            Ok(())
        });
        meter.clear();
        match done {
            Ok(()) => Ok(()),
            Err(halted) => {
                // Puzzles still being made are no longer needed.
                cancel.cancel();
                halted
            }
        }
    }

    /// Writes a puzzle, or says why there is none; the error stops the whole run.
    fn deliver(
        &self,
        context: &mut Context,
        seed: u64,
        made: Result<(AnyGenerated, Known), Refusal>,
    ) -> Result<(), io::Result<()>> {
        match made {
            Ok((made, known)) => {
                let written = self.put(context, seed, &made, known);
                written.and_then(|()| context.flush()).map_err(Err)
            }
            Err(refusal) => self.refuse(context, &self.stem(seed), refusal),
        }
    }

    /// Says why there is no puzzle; the error stops the whole run.
    fn refuse(
        &self,
        context: &mut Context,
        name: &str,
        refusal: Refusal,
    ) -> Result<(), io::Result<()>> {
        if let Refusal::BadOption(message) = refusal {
            return Err(context.bad(None, &message.into()));
        }
        let told = context.refuse(name, refusal);
        if context.cancel.is_cancelled() {
            return Err(told);
        }
        told.map_err(Err)
    }

    /// The name of a puzzle.
    fn stem(&self, seed: u64) -> String {
        format!("{}-{seed}", self.family.name())
    }

    fn put(
        &self,
        context: &mut Context,
        seed: u64,
        made: &AnyGenerated,
        known: Known,
    ) -> io::Result<()> {
        let saved = match &self.place {
            Place::Stdout => None,
            Place::Folder(folder) => {
                let stem = self.stem(seed);
                let named = |ending: &str| folder.join(format!("{stem}.{ending}"));
                Some(self.save(&mut context.files, named(SOLUTION_ENDING), named, made))
            }
            Place::File(path) => {
                let beside = path.with_extension(SOLUTION_ENDING);
                Some(self.save(&mut context.files, beside, |_| path.clone(), made))
            }
        };
        let file = match saved {
            None => None,
            Some(Ok(path)) => Some(path.to_string_lossy().into_owned()),
            Some(Err((path, message))) => return bad(context, &path, message),
        };
        if context.common.json {
            let solution = self.solution.then(|| made.solution.solution());
            let (format, puzzle) = self.text(&*made.puzzle);
            return context.line(&generate_line(GenerateLine {
                family: self.family.name(),
                seed,
                known,
                format: format.name,
                puzzle,
                solution,
                file,
            }));
        }
        match file {
            Some(file) => context.line(&file),
            None => self.print(context, made),
        }
    }

    /// Writes the files of a puzzle and returns the name of the puzzle file, which its ending may decide.
    fn save(
        &self,
        files: &mut Files,
        solution: PathBuf,
        puzzle: impl Fn(&str) -> PathBuf,
        made: &AnyGenerated,
    ) -> Result<PathBuf, (PathBuf, Message)> {
        let mut write = |path: PathBuf, text: String| {
            let output = files.output_in(path.clone());
            match output.and_then(|output| output.write(text)) {
                Ok(()) => Ok(path),
                Err(message) => Err((path, message)),
            }
        };
        if self.solution {
            write(solution, rows(&*made.solution).join("\n") + "\n")?;
        }
        let (format, text) = self.text(&*made.puzzle);
        write(puzzle(format.extension), text)
    }

    /// The puzzle with its solution in comments, so that the text is still a puzzle.
    fn print(&self, context: &mut Context, made: &AnyGenerated) -> io::Result<()> {
        let (format, text) = self.text(&*made.puzzle);
        context.text(&text)?;
        if self.solution {
            let mark = if format.name == load::TOML { "#" } else { "--" };
            let heading = context.words.text("generate-solution");
            context.line(&format!("{mark} {heading}"))?;
            for row in rows(&*made.solution) {
                context.line(&format!("{mark} {row}"))?;
            }
        }
        Ok(())
    }

    /// A puzzle as text: in the requested format, or in TOML if that format cannot express it.
    fn text(&self, position: &dyn AnyPosition) -> (&'static Format, String) {
        let text = load::written(position, self.format.name);
        let name = load::written_format(position, self.format.name);
        let mut formats = load::formats(self.family).into_iter();
        let format = formats.find(|format| format.name == name);
        (format.unwrap_or(self.format), text)
    }
}

fn rows(solution: &dyn AnyPosition) -> Vec<String> {
    solution.solution().text_rows()
}

fn bad(context: &mut Context, path: &Path, message: Message) -> io::Result<()> {
    context.bad(Some(&path.to_string_lossy()), &message.into())
}
