//! Where puzzles come from: text, names, files, and what was pickled.

use pavage_app::load::{self, Loaded, Reading, TOML, built_in, built_ins, read};
use pavage_app::{AnyPosition, Message, ReadError, books, families, listed_families, options};
use pavage_command::options::table::FORMAT;
use pavage_wire::service::lang_named;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::arguments::{Keywords, READING, bad, bytes_of, path, quoted, text};
use crate::fault::Fault;
use crate::position::{About, Position};
use crate::work::{Asked, work};

/// The error of a puzzle that needs a date.
const DATE_NEEDED: &str = "date-needed";

/// Reads a puzzle: text, the name of a built-in puzzle, or a path.
pub(crate) fn read_source(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    given: &Bound<'_, PyDict>,
) -> Result<Position, Fault> {
    let mut keywords = Keywords::new(given)?;
    let lang = keywords.lang()?;
    let moves = keywords.take("position");
    let moves = moves.map(|moves| moves_of(&moves)).transpose()?;
    let mut reading = Reading {
        format: keywords.name(&FORMAT)?,
        settings: keywords.settings(&options::reading(listed_families()), READING)?,
        ..Reading::default()
    };
    let source = Source::new(source, &mut reading)?;
    let loaded = match load(py, &source, &reading) {
        Err(Fault::Read(error)) if error.message.cause().code == DATE_NEEDED => {
            let date = py.import("datetime")?.getattr("date")?;
            let today: String = date.call_method0("today")?.str()?.extract()?;
            reading.settings.set("date", &today);
            load(py, &source, &reading)
        }
        loaded => loaded,
    }?;
    begun(py, loaded.position, About::new(lang, loaded.format), moves)
}

/// A puzzle that was pickled.
pub(crate) fn restored(
    py: Python<'_>,
    text: &str,
    lang: &str,
    format: &str,
    moves: Option<String>,
) -> Result<Position, Fault> {
    let reading = Reading {
        format: Some(TOML.to_owned()),
        ..Reading::default()
    };
    let loaded = load(py, &Source::Text(text.to_owned()), &reading)?;
    let family = loaded.position.family();
    let family = families().iter().find(|known| known.name() == family);
    let known = family.map_or_else(Vec::new, |family| load::formats(*family));
    let format = known.iter().find(|known| known.name == format);
    let format = format.map_or(TOML, |format| format.name);
    begun(
        py,
        loaded.position,
        About::new(lang_named(lang)?, format),
        moves,
    )
}

/// A puzzle after the player's moves, if there were any.
fn begun(
    py: Python<'_>,
    position: Box<dyn AnyPosition>,
    about: About,
    moves: Option<String>,
) -> Result<Position, Fault> {
    let puzzle = Position::new(position, about);
    match moves {
        None => Ok(puzzle),
        Some(moves) => puzzle.played(py, moves),
    }
}

/// Where a puzzle comes from.
#[derive(Clone)]
enum Source {
    BuiltIn(String),
    Text(String),
    Bytes(Vec<u8>),
}

impl Source {
    /// The source, and into the reading the ending of a file's name.
    fn new(source: &Bound<'_, PyAny>, reading: &mut Reading) -> Result<Source, Fault> {
        if let Some(path) = path(source) {
            let ending = path.extension().and_then(|ending| ending.to_str());
            reading.ending = ending.map(str::to_owned);
            return Ok(Source::Bytes(bytes_of(&path)?));
        }
        if !source.is_instance_of::<PyString>() {
            let message = Message::new("python-source").with("value", quoted(source));
            return Err(message.into());
        }
        let text = text("puzzle", source)?;
        let is_built_in =
            built_ins().any(|(_, built_in)| built_in.name == text) || books::is_level(&text);
        Ok(if is_built_in && reading.format.is_none() {
            Source::BuiltIn(text)
        } else {
            Source::Text(text)
        })
    }

    fn load(&self, reading: &Reading) -> Result<Loaded, ReadError> {
        match self {
            Source::BuiltIn(name) => built_in(name, reading).expect("it was found before"),
            Source::Bytes(bytes) => read(bytes, reading),
            Source::Text(text) => read(text.as_bytes(), reading).map_err(|error| {
                // Who writes one word means a name.
                let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
                if text.chars().all(is_word) && !text.is_empty() {
                    ReadError {
                        message: Message::new("python-no-name")
                            .with("problem", error.message)
                            .with("name", text.as_str()),
                        line: None,
                    }
                } else {
                    error
                }
            }),
        }
    }
}

fn load(py: Python<'_>, source: &Source, reading: &Reading) -> Result<Loaded, Fault> {
    let (source, reading) = (source.clone(), reading.clone());
    Ok(work(py, &Asked::default(), move |_, _| {
        source.load(&reading)
    })??)
}

/// Moves, as text or as a list of texts.
pub(crate) fn moves_of(moves: &Bound<'_, PyAny>) -> Result<String, Fault> {
    if let Some(path) = path(moves) {
        let bytes = bytes_of(&path)?;
        return Ok(if bytes.is_empty() {
            String::new()
        } else {
            load::text_of(&bytes)?.to_owned()
        });
    }
    if moves.is_instance_of::<PyString>() {
        return text("position", moves);
    }
    let lines: Result<Vec<String>, _> = moves.extract();
    Ok(lines
        .map_err(|_| bad("python-moves", "position", moves))?
        .join("\n"))
}
