//! From what was typed as PUZZLE to puzzles: files, folders, archives, standard input and built-in
//! names, each once for every value of an option that may be repeated.

pub(crate) mod archive;
mod books;
mod files;
pub(crate) mod known;

use std::io;
use std::sync::OnceLock;

use clap::ArgMatches;
use pavage_app::load::{self, Loaded, Part, Reading, play_moves, read};
use pavage_app::series::draw_members;
use pavage_app::{AnyFamily, AnyPosition, Message, OptionKind, ReadError, Settings, families};

pub(crate) use books::{book_in_file, is_book};
use files::{Named, bytes_in_folder, ending, expand, puzzle_bytes};
pub(crate) use files::{bytes_of, recording_file, suggesting, text_file};
use known::is_built_in;

use crate::args;
use crate::context::Context;
use crate::file_name::FileName;
use crate::meaning;
use crate::options::table::{POSITION, RANDOM};
use crate::wrong::{Halt, Wrong};

/// The error of a puzzle that needs a date; families do not read the date.
const DATE_NEEDED: &str = "date-needed";

/// A puzzle asked for.
pub(crate) struct Input {
    /// Its name in answers.
    pub(crate) name: String,
    /// The puzzle, or why there is none.
    pub(crate) loaded: Result<Loaded, Wrong>,
}

/// Where a puzzle comes from.
enum Source {
    BuiltIn(String),
    Ready(Box<dyn AnyPosition>, &'static str),
    Part(Part),
    /// The content of a file, and the ending of its name.
    Bytes(Result<Vec<u8>, ReadError>, Option<String>),
}

/// An option that was given several values.
struct Variants {
    option: &'static str,
    values: Vec<Value>,
}

/// A value of such an option.
struct Value {
    text: String,
    /// The file that it comes from, and its line there.
    from: Option<(String, usize)>,
}

impl Value {
    /// The error of this value, with the line that it is on.
    fn placed(&self, error: ReadError) -> Wrong {
        let Some((file, line)) = &self.from else {
            return error.into();
        };
        let message = Message::new("value-in-file")
            .with("problem", error.message)
            .with("file", file.as_str())
            .with("line", *line);
        Wrong {
            error: ReadError::at(*line, message),
            file: Some(file.clone()),
        }
    }
}

/// The puzzles asked for, in the order given: each source once, or once for every value of an
/// option that may be repeated.
pub(crate) struct Inputs {
    sources: Vec<(String, Named, OnceLock<Source>)>,
    reading: Reading,
    variants: Option<Variants>,
    /// The file of the player's moves, for commands that have it, and its text once it was read.
    moves: Option<(FileName, OnceLock<Result<String, ReadError>>)>,
}

impl Inputs {
    /// Checks that each option of a family applies to one of several puzzles. A single puzzle
    /// refuses it by itself.
    fn check_options(&self) -> Result<(), Message> {
        if !self.reading.lenient {
            return Ok(());
        }
        let typed = self.reading.settings.iter().map(|(name, _)| name);
        let repeated = self.variants.iter().map(|variants| variants.option);
        for option in typed.chain(repeated) {
            if self.is_unused(option) {
                let able = families().iter().filter(|family| !family.is_example());
                let able = able.filter(|family| has_option(**family, option));
                let able: Vec<&str> = able.map(|family| family.name()).collect();
                let message = Message::new("option-unused").with("option", option);
                let message = message.with("families", able.join(", "));
                return Err(message);
            }
        }
        Ok(())
    }

    /// Whether an option applies to none of the puzzles, as far as they can be read. What is read
    /// for this is kept.
    fn is_unused(&self, option: &str) -> bool {
        let mut reading = self.reading.clone();
        reading.settings = Settings::new();
        let mut is_known = false;
        for (_, named, source) in &self.sources {
            let source = source.get_or_init(|| open(named));
            match loaded(source, &reading) {
                Ok(loaded) if takes(&loaded, option) => return false,
                Ok(_) => is_known = true,
                // A puzzle may need the option to be read.
                Err(error) if error.message.code == "set-needed" => return false,
                Err(_) => {}
            }
        }
        is_known
    }

    /// How many there are, at most.
    pub(crate) fn len(&self) -> usize {
        self.sources.len() * self.per_source()
    }

    fn per_source(&self) -> usize {
        let values = self.variants.as_ref().map(|variants| variants.values.len());
        values.unwrap_or(1)
    }

    /// Reads one; `None` for a further value of an option that does not apply to it.
    pub(crate) fn read(&self, at: usize) -> Option<Input> {
        let (name, named, source) = &self.sources[at / self.per_source()];
        let (label, loaded) = match &self.variants {
            // Only once, so nothing needs to be kept.
            None => {
                let loaded = match source.get() {
                    Some(source) => loaded(source, &self.reading),
                    None => loaded(&open(named), &self.reading),
                };
                (String::new(), loaded.map_err(Wrong::from))
            }
            Some(variants) => {
                let source = source.get_or_init(|| open(named));
                self.variant(source, variants, at % self.per_source())?
            }
        };
        Some(Input {
            name: format!("{name}{label}"),
            loaded: loaded.and_then(|loaded| self.with_moves(loaded)),
        })
    }

    /// A source read with one of the values, and what distinguishes the puzzle from its siblings.
    fn variant(
        &self,
        source: &Source,
        variants: &Variants,
        at: usize,
    ) -> Option<(String, Result<Loaded, Wrong>)> {
        let value = &variants.values[at];
        let mut reading = self.reading.clone();
        reading.settings.set(variants.option, &value.text);
        let loaded = loaded(source, &reading);
        let knows = match &loaded {
            Ok(loaded) => takes(loaded, variants.option),
            Err(error) => error.message.code != "option-foreign",
        };
        if !knows {
            return (at == 0).then_some((String::new(), loaded.map_err(Wrong::from)));
        }
        let loaded = loaded.map_err(|error| value.placed(error));
        if variants.values.len() > 1 {
            Some((format!(" {}", value.text), loaded))
        } else {
            Some((String::new(), loaded))
        }
    }

    /// The puzzle with the player's moves.
    fn with_moves(&self, loaded: Loaded) -> Result<Loaded, Wrong> {
        let Some((file, text)) = &self.moves else {
            return Ok(loaded);
        };
        let in_file = |error: ReadError| {
            let message = Message::new("position-bad").with("file", &*file.shown());
            let line = error.line.unwrap_or_default();
            let message = message.with("line", line).with("message", error.message);
            let error = ReadError {
                message,
                line: error.line,
            };
            Wrong {
                error,
                file: Some(file.shown().into_owned()),
            }
        };
        let text = text.get_or_init(|| moves_file(file)).clone();
        let position = play_moves(&*loaded.position, &text.map_err(in_file)?).map_err(in_file)?;
        Ok(Loaded { position, ..loaded })
    }
}

/// The text of a file of moves. An empty file is valid: it holds no moves.
fn moves_file(file: &FileName) -> Result<String, ReadError> {
    match text_file(file) {
        Err(error) if error.message.code == "input-empty" => Ok(String::new()),
        Err(error) if error.message.code == "file-absent" => {
            Err(Message::new("position-absent").into())
        }
        text => text,
    }
}

/// The puzzles asked for. They are read when they are asked for.
///
/// # Errors
/// An option does not fit them, or a file with its values cannot be read.
pub(crate) fn find(context: &Context, matches: &ArgMatches) -> Result<Inputs, Halt> {
    let names = names(matches, context.common.format.as_deref());
    let reading = Reading {
        settings: meaning::settings(matches, &args::reading_specs()),
        format: context.common.format.clone(),
        ending: None,
        lenient: names.len() > 1,
    };
    let names = match RANDOM.value_in(matches)? {
        Some(number) => drawn(names, number, &reading, context),
        None => names,
    };
    let sources = names.into_iter();
    let sources = sources.map(|(name, named)| (name, named, OnceLock::new()));
    let moves = POSITION.file(matches);
    let inputs = Inputs {
        sources: sources.collect(),
        reading,
        variants: variants(matches)?.into_iter().next(),
        moves: moves.map(|file| (file.clone(), OnceLock::new())),
    };
    context.expect(inputs.len());
    inputs.check_options()?;
    Ok(inputs)
}

/// The built-in puzzle of that name, today's where it asks for a date; `None` if there is none.
pub(crate) fn built_in(name: &str) -> Option<Result<Loaded, ReadError>> {
    let source = || Source::BuiltIn(name.to_owned());
    is_built_in(name).then(|| loaded(&source(), &Reading::default()))
}

/// Members of the series of these puzzles, drawn at random; an error in the place of a puzzle that
/// has none.
fn drawn(
    names: Vec<(String, Named)>,
    number: usize,
    reading: &Reading,
    context: &Context,
) -> Vec<(String, Named)> {
    let mut all = Vec::new();
    for (name, named) in names {
        let members = loaded(&open(&named), reading).and_then(|loaded| {
            let members = draw_members(&*loaded.position, number, context.common.seed)?;
            Ok((members, loaded.format))
        });
        match members {
            Ok((members, format)) => all.extend(members.into_iter().map(|member| {
                let name = format!("{name} {}", context.words.say(&member.name));
                (name, Named::Member(member.puzzle, format))
            })),
            // The others are answered.
            Err(error) => all.push((name, Named::Broken(error))),
        }
    }
    all
}

/// Whether several dates were asked for by a file or at random.
pub(crate) fn asks_sample(matches: &ArgMatches) -> bool {
    let specs = args::reading_specs();
    let mut repeated = specs
        .iter()
        .filter(|spec| matches!(spec.kind, OptionKind::Repeated(_)));
    RANDOM.typed(matches).is_some()
        || repeated.any(|spec| meaning::file(matches, &args::companion(spec.name)).is_some())
}

/// The names of the puzzles asked for, folders and archives opened.
fn names(matches: &ArgMatches, format: Option<&str>) -> Vec<(String, Named)> {
    let files = meaning::files(matches, "puzzle");
    files.flat_map(|file| expand(file, format)).collect()
}

/// The line above an answer that does not name its puzzle.
pub(crate) fn heading(context: &mut Context, name: &str) -> io::Result<()> {
    let text = Message::new("answer-of").with("puzzle", name);
    let text = context.words.say(&text);
    context.line(&text)
}

/// Reads the one puzzle of a command that takes one; a folder stands for its puzzles.
pub(crate) fn only(
    context: &mut Context,
    matches: &ArgMatches,
    each: impl FnMut(&mut Context, &str, Loaded) -> io::Result<()>,
) -> Result<(), Halt> {
    let inputs = find(context, matches)?;
    each_of(context, &inputs, each)
}

/// Reads the puzzle of that name, as it is typed for an option.
///
/// # Errors
/// There is no such puzzle, it cannot be read, or it is a folder.
pub(crate) fn one(context: &Context, name: &FileName) -> Result<Loaded, Halt> {
    let reading = Reading {
        format: context.common.format.clone(),
        ..Reading::default()
    };
    let mut named = expand(name, context.common.format.as_deref()).into_iter();
    let (Some((shown, named)), None) = (named.next(), named.next()) else {
        return Err(Halt::about(name.shown(), Message::new("board-several")));
    };
    loaded(&open(&named), &reading).map_err(|error| Halt::about(shown, error))
}

/// Reads each of these puzzles and hands it on, in the order given; stops when interrupted.
pub(crate) fn each_of(
    context: &mut Context,
    inputs: &Inputs,
    mut each: impl FnMut(&mut Context, &str, Loaded) -> io::Result<()>,
) -> Result<(), Halt> {
    for input in (0..inputs.len()).filter_map(|at| inputs.read(at)) {
        if context.cancel.is_cancelled() {
            context.raise_limit();
            return Ok(());
        }
        match input.loaded {
            Ok(loaded) => each(context, &input.name, loaded)?,
            Err(wrong) => context.wrong(&input.name, &wrong)?,
        }
        context.flush()?;
    }
    Ok(())
}

fn takes(loaded: &Loaded, option: &str) -> bool {
    let family = loaded.position.family();
    let mut of = families().iter().filter(|known| known.name() == family);
    of.any(|family| has_option(*family, option))
}

fn has_option(family: &dyn AnyFamily, option: &str) -> bool {
    family.options().iter().any(|spec| spec.name == option)
}

/// Reads a puzzle; one that asks for a date gets today's.
fn loaded(source: &Source, reading: &Reading) -> Result<Loaded, ReadError> {
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
        Source::BuiltIn(name) => load::built_in(name, reading).expect("it was found before"),
        Source::Ready(position, format) => Ok(Loaded {
            position: position.boxed_clone(),
            format,
        }),
        Source::Part(part) => {
            let reading = Reading {
                format: Some(part.format.to_owned()),
                ..reading.clone()
            };
            read(part.text.as_bytes(), &reading)
        }
        Source::Bytes(Ok(bytes), ending) => {
            let ending = ending.clone();
            read(
                bytes,
                &Reading {
                    ending,
                    ..reading.clone()
                },
            )
        }
        Source::Bytes(Err(error), _) => Err(error.clone()),
    }
}

fn open(named: &Named) -> Source {
    match named {
        Named::BuiltIn(name) => Source::BuiltIn(name.clone()),
        Named::Typed(file) => Source::Bytes(puzzle_bytes(file), ending(file.path())),
        Named::Link(link) => Source::Bytes(Ok(link.clone().into_bytes()), None),
        Named::Part(part) => Source::Part(part.clone()),
        Named::Content(bytes, ending) => Source::Bytes(Ok(bytes.clone()), ending.clone()),
        Named::InFolder(path) => Source::Bytes(bytes_in_folder(path), ending(path)),
        Named::Member(position, format) => Source::Ready(position.boxed_clone(), format),
        Named::InArchive(entry) => Source::Bytes(entry.bytes(), ending(entry.path())),
        Named::Broken(error) => Source::Bytes(Err(error.clone()), None),
    }
}

/// The values of the options that may be repeated, typed or from files.
fn variants(matches: &ArgMatches) -> Result<Vec<Variants>, Halt> {
    let mut all = Vec::new();
    for spec in args::reading_specs() {
        let OptionKind::Repeated(_) = spec.kind else {
            continue;
        };
        let typed = matches.try_get_many::<String>(spec.name).ok().flatten();
        let typed = typed.unwrap_or_default().map(|text| Value {
            text: text.clone(),
            from: None,
        });
        let mut values: Vec<Value> = typed.collect();
        if let Some(file) = meaning::file(matches, &args::companion(spec.name)) {
            values.extend(values_in(file, spec.name)?);
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

/// The values of an option from a file, one a line; empty lines and comments are skipped.
///
/// # Errors
/// The file cannot be read, or has none.
fn values_in(file: &FileName, option: &'static str) -> Result<Vec<Value>, Halt> {
    let shown = file.shown().into_owned();
    let text = match text_file(file) {
        Err(error) if error.message.code == "input-empty" => String::new(),
        text => text.map_err(|error| Halt::about(shown.as_str(), error))?,
    };
    let lines = text.lines().map(str::trim).zip(1..);
    let kept = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let values = kept.map(|(text, line)| Value {
        text: text.to_owned(),
        from: Some((shown.clone(), line)),
    });
    let values: Vec<Value> = values.collect();
    if values.is_empty() {
        let message = Message::new("values-absent").with("option", option);
        return Err(Halt::about(shown, message));
    }
    Ok(values)
}

/// The generator options of a family that were given: those that may be repeated by their last,
/// files by their text.
///
/// # Errors
/// A file cannot be read.
pub(crate) fn generator_settings(
    matches: &ArgMatches,
    specs: &[pavage_app::OptionSpec],
) -> Result<Settings, Message> {
    let mut settings = meaning::settings(matches, specs);
    for spec in specs {
        match spec.kind {
            OptionKind::Repeated(_) => {
                let typed = matches.try_get_many::<String>(spec.name).ok().flatten();
                if let Some(last) = typed.and_then(Iterator::last) {
                    settings.set(spec.name, last);
                }
            }
            OptionKind::File(_) => {
                if let Some(file) = meaning::file(matches, spec.name) {
                    let text = text_file(file).map_err(|error| {
                        let message = Message::new("option-file").with("file", &*file.shown());
                        message.with("reason", error.message)
                    })?;
                    settings.set(spec.name, &text);
                }
            }
            OptionKind::Flag | OptionKind::Value(_) => {}
        }
    }
    Ok(settings)
}
