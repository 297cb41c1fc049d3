//! From what was typed as PUZZLE to puzzles: files, folders, standard input and built-in names,
//! each once for every value of an option that may be repeated.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use pavage_app::load::{INPUT_BYTES_MAX, Loaded, Reading, built_in, play_moves, read, text_of};
use pavage_app::{Message, OptionKind, ReadError, Settings, families};

use crate::args;
use crate::context::Context;
use crate::meaning;

/// The error of a puzzle that needs a date; families know no clock.
const DATE_NEEDED: &str = "date-needed";

/// A puzzle asked for.
pub(crate) struct Input {
    /// As it is called in answers.
    pub(crate) name: String,
    /// The puzzle, or why there is none.
    pub(crate) loaded: Result<Loaded, ReadError>,
}

/// Where a puzzle comes from.
enum Source {
    BuiltIn(String),
    Bytes(Result<Vec<u8>, ReadError>),
}

/// An option that was given several values.
struct Variants {
    option: &'static str,
    values: Vec<String>,
}

/// Reads each puzzle asked for and hands it on, in the order given; stops when interrupted.
pub(crate) fn for_each(
    context: &mut Context,
    matches: &ArgMatches,
    mut each: impl FnMut(&mut Context, Input) -> io::Result<()>,
) -> io::Result<()> {
    let names = names(matches);
    let reading = Reading {
        settings: meaning::settings(matches, &args::reading_specs()),
        format: context.common.format.clone(),
        lenient: names.len() > 1,
    };
    let variants = match variants(matches) {
        Ok(variants) => variants,
        Err((name, error)) => return context.bad(Some(&name), &error),
    };
    for name in names {
        let source = open(&name);
        for (label, loaded) in load_variants(&source, &reading, &variants) {
            if context.cancel.is_cancelled() {
                context.raise_limit();
                return Ok(());
            }
            let name = format!("{name}{label}");
            let loaded = loaded.and_then(|loaded| with_moves(matches, loaded));
            each(context, Input { name, loaded })?;
            context.flush()?;
        }
    }
    Ok(())
}

/// The puzzle with the player's moves of `--position`, for commands that have it.
fn with_moves(matches: &ArgMatches, loaded: Loaded) -> Result<Loaded, ReadError> {
    let Some(file) = meaning::text(matches, "position") else {
        return Ok(loaded);
    };
    let in_file = |error: ReadError| {
        let message = Message::new("position-bad").with("file", file);
        match error.line {
            Some(line) => message.with("line", line).with("message", error.message),
            None => message.with("line", 0_usize).with("message", error.message),
        }
    };
    let text = text_file(file).map_err(in_file)?;
    let position = play_moves(&*loaded.position, &text).map_err(in_file)?;
    Ok(Loaded { position, ..loaded })
}

/// The names of the puzzles asked for, folders opened.
fn names(matches: &ArgMatches) -> Vec<String> {
    let typed = matches.get_many::<String>("puzzle").unwrap_or_default();
    typed.flat_map(|name| expand(name)).collect()
}

/// How many puzzles were asked for, at most.
pub(crate) fn number(matches: &ArgMatches) -> usize {
    let variants = variants(matches).unwrap_or_default();
    let values = variants.first().map_or(1, |variant| variant.values.len());
    names(matches).len() * values
}

/// Reads the one puzzle of a command that takes one.
pub(crate) fn only(
    context: &mut Context,
    matches: &ArgMatches,
    mut each: impl FnMut(&mut Context, &str, Loaded) -> io::Result<()>,
) -> io::Result<()> {
    for_each(context, matches, |context, input| match input.loaded {
        Ok(loaded) => each(context, &input.name, loaded),
        Err(error) => context.bad(Some(&input.name), &error),
    })
}

/// The puzzle, for each value of the repeated option that its family knows.
fn load_variants<'a>(
    source: &'a Source,
    reading: &'a Reading,
    variants: &'a [Variants],
) -> Box<dyn Iterator<Item = (String, Result<Loaded, ReadError>)> + 'a> {
    let Some(variant) = variants.first() else {
        return Box::new(std::iter::once((String::new(), load(source, reading))));
    };
    let with = move |value: &'a String| {
        let mut settings = reading.settings.clone();
        settings.set(variant.option, value);
        let reading = Reading {
            settings,
            ..reading.clone()
        };
        (format!(" {value}"), load(source, &reading))
    };
    let knows = |(_, loaded): &(String, Result<Loaded, ReadError>)| match loaded {
        Ok(loaded) => takes(loaded, variant.option),
        Err(error) => error.message.code != "option-foreign",
    };
    let first = with(&variant.values[0]);
    if knows(&first) {
        let rest = variant.values[1..].iter().map(with);
        let first = if variant.values.len() > 1 {
            first
        } else {
            (String::new(), first.1)
        };
        return Box::new(std::iter::once(first).chain(rest));
    }
    Box::new(std::iter::once((String::new(), first.1)))
}

fn takes(loaded: &Loaded, option: &str) -> bool {
    let family = loaded.position.family();
    let mut of = families().iter().filter(|known| known.name() == family);
    of.any(|family| family.options().iter().any(|spec| spec.name == option))
}

/// Reads a puzzle; one that asks for a date gets today's.
fn load(source: &Source, reading: &Reading) -> Result<Loaded, ReadError> {
    match load_as_typed(source, reading) {
        Err(error) if error.message.code == DATE_NEEDED => {
            let mut reading = reading.clone();
            let today = jiff::Zoned::now().date().to_string();
            reading.settings.set("date", &today);
            load_as_typed(source, &reading)
        }
        loaded => loaded,
    }
}

fn load_as_typed(source: &Source, reading: &Reading) -> Result<Loaded, ReadError> {
    match source {
        Source::BuiltIn(name) => built_in(name, reading).expect("it was found before"),
        Source::Bytes(Ok(bytes)) => read(bytes, reading),
        Source::Bytes(Err(error)) => Err(error.clone()),
    }
}

fn open(name: &str) -> Source {
    let named = pavage_app::load::built_ins().any(|(_, built_in)| built_in.name == name);
    if named {
        Source::BuiltIn(name.to_owned())
    } else {
        Source::Bytes(bytes_of(name))
    }
}

/// The bytes of a file, or of standard input for `-`; one more than a puzzle may have at most.
///
/// # Errors
/// The file cannot be read.
pub(crate) fn bytes_of(name: &str) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let limit = INPUT_BYTES_MAX as u64 + 1;
    let outcome = if name == "-" {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(name).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    match outcome {
        Ok(_) => Ok(bytes),
        Err(error) => Err(unreadable(name, &error)),
    }
}

/// The text of a file or of standard input.
///
/// # Errors
/// The file cannot be read, or is no text.
pub(crate) fn text_file(name: &str) -> Result<String, ReadError> {
    let bytes = bytes_of(name)?;
    text_of(&bytes).map(str::to_owned)
}

fn unreadable(name: &str, error: &io::Error) -> ReadError {
    if error.kind() == io::ErrorKind::NotFound {
        return Message::new("input-absent").with("name", name).into();
    }
    if Path::new(name).is_dir() {
        return Message::new("folder-empty").with("name", name).into();
    }
    let message = Message::new("input-unreadable").with("reason", error.to_string());
    message.into()
}

/// The puzzles of a folder in the order of their names; any other name stands for itself.
fn expand(name: &str) -> Vec<String> {
    let path = Path::new(name);
    let is_folder = path.is_dir() && !pavage_app::load::built_ins().any(|(_, b)| b.name == name);
    let entries = match std::fs::read_dir(path) {
        Ok(entries) if is_folder => entries,
        _ => return vec![name.to_owned()],
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut found: Vec<PathBuf> = paths.filter(|path| is_puzzle_file(path)).collect();
    found.sort();
    if found.is_empty() {
        return vec![name.to_owned()];
    }
    let names = found.iter().map(|path| path.to_string_lossy().into_owned());
    names.collect()
}

/// Whether a file's ending is that of some format.
fn is_puzzle_file(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let mut formats = families().iter().flat_map(|family| family.formats());
    let hidden = path
        .file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with('.'));
    !hidden && path.is_file() && formats.any(|format| Some(format.extension) == extension)
}

/// The values of the options that may be repeated, typed or from files.
fn variants(matches: &ArgMatches) -> Result<Vec<Variants>, (String, ReadError)> {
    let mut all = Vec::new();
    for spec in args::reading_specs() {
        let OptionKind::Repeated(_) = spec.kind else {
            continue;
        };
        let typed = matches.try_get_many::<String>(spec.name).ok().flatten();
        let mut values: Vec<String> = typed.unwrap_or_default().cloned().collect();
        if let Some(file) = meaning::text(matches, &args::companion(spec.name)) {
            let text = text_file(file).map_err(|error| (file.to_owned(), error))?;
            let lines = text.lines().map(str::trim);
            let kept = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
            values.extend(kept.map(str::to_owned));
        }
        if !values.is_empty() {
            all.push(Variants {
                option: spec.name,
                values,
            });
        }
    }
    Ok(all)
}

/// The generator options of a family that were given, those that may be repeated by their last.
pub(crate) fn generator_settings(
    matches: &ArgMatches,
    specs: &[pavage_app::OptionSpec],
) -> Settings {
    let mut settings = meaning::settings(matches, specs);
    for spec in specs {
        if let OptionKind::Repeated(_) = spec.kind {
            let typed = matches.try_get_many::<String>(spec.name).ok().flatten();
            if let Some(last) = typed.and_then(Iterator::last) {
                settings.set(spec.name, last);
            }
        }
    }
    settings
}
