//! Writes a puzzle in another format: its own family's, or any puzzle as an exact cover or as clauses.

mod cnf;

use pavage_family::{AnyPosition, Message};
use pavage_puzzles::{family, listed_families};
use pavage_search::{Run, text};

use crate::load::{Reading, TOML, formats, read, written, written_whole};
use crate::options::Refusal;

/// The family and the formats in which any puzzle is written by its cover.
const COVER: &str = "cover";

/// The names of all formats in which some puzzle is written, each once.
#[must_use]
pub fn format_names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for format in listed_families().flat_map(formats) {
        if !format.is_only_read && !names.contains(&format.name) {
            names.push(format.name);
        }
    }
    names.push(CNF);
    names
}

/// The format of clauses, for programs that decide satisfiability. It is not read.
const CNF: &str = "cnf";

/// The text of a position in a format. What it says is the same: read again, it has as many solutions.
///
/// # Errors
/// There is no format of that name, or it cannot say all of the position; the message names what it
/// cannot say. For the formats of exact covers: the position has no cover, or a limit was reached.
pub fn converted(
    position: &dyn AnyPosition,
    format: &str,
    run: &Run<'_>,
) -> Result<String, Refusal> {
    let own = family(position.family()).expect("positions are of a family");
    if format == CNF && !own.is_example() {
        return cnf::written(position.cover(run)?.model(), run);
    }
    if formats(own).iter().any(|known| known.name == format) {
        return Ok(whole(position, format)?);
    }
    let cover = family(COVER).expect("it is registered");
    let mut known = formats(own);
    let covers = cover.formats().iter().filter(|known| known.name != TOML);
    known.extend(covers.filter(|_| !own.is_example()));
    if !known.iter().any(|known| known.name == format) {
        let written = known.iter().filter(|known| !known.is_only_read);
        let clauses = (!own.is_example()).then_some(CNF);
        let names: Vec<&str> = written.map(|known| known.name).chain(clauses).collect();
        let message = Message::new("convert-format").with("format", format);
        let message = message.with("family", own.name());
        return Err(message.with("known", names.join(", ")).into());
    }
    Ok(whole(&*as_cover(position, format, run)?, format)?)
}

/// A position as a puzzle of exact covers, to be written in a format.
///
/// # Errors
/// The position has no cover, its text is too long, nothing is left to cover, or a limit was reached.
pub(crate) fn as_cover(
    position: &dyn AnyPosition,
    format: &str,
    run: &Run<'_>,
) -> Result<Box<dyn AnyPosition>, Refusal> {
    let listed = text::print(position.cover(run)?.model());
    let reading = Reading {
        format: Some("xcc".to_owned()),
        ..Reading::default()
    };
    if listed.len() > crate::load::INPUT_BYTES_MAX {
        let message = Message::new("convert-long").with("format", format);
        let most = crate::load::INPUT_BYTES_MAX >> 20;
        return Err(Refusal::TooLarge(message.with("max", most)));
    }
    match read(listed.as_bytes(), &reading) {
        Ok(cover) => Ok(cover.position),
        Err(error) => Err(error.message.into()),
    }
}

/// The text of a position that opens again to the same position, whatever reads it and with nothing
/// said beside it, and its format: the family's first if that can say all, or else the one that
/// expresses every puzzle.
#[must_use]
pub fn complete(position: &dyn AnyPosition) -> (&'static str, String) {
    let all = written_whole(position);
    let own = family(position.family()).map_or_else(Vec::new, formats);
    let Some(first) = own.first().filter(|first| first.name != all.0) else {
        return all;
    };
    let text = written(position, first.name);
    let again = read(text.as_bytes(), &Reading::default());
    let is_same = again.is_ok_and(|again| written_whole(&*again.position).1 == all.1);
    if is_same { (first.name, text) } else { all }
}

/// The text of a position in a format of its family.
///
/// # Errors
/// The format cannot say all of the position.
pub fn whole(position: &dyn AnyPosition, format: &str) -> Result<String, Message> {
    let own = family(position.family()).expect("positions are of a family");
    if formats(own)
        .iter()
        .any(|known| known.name == format && known.is_only_read)
    {
        let message = Message::new("convert-unsaid").with("format", format);
        return Err(message.with("what", Message::new("unsaid-only-read")));
    }
    let text = written(position, format);
    if format == TOML || format == "json" {
        return Ok(text);
    }
    let unsaid = |what: Message| {
        let message = Message::new("convert-unsaid").with("format", format);
        message.with("what", what)
    };
    let all = written(position, TOML);
    let mut known = formats(own).into_iter();
    if let Some(limits) = known
        .find(|known| known.name == format)
        .and_then(|known| known.limits)
    {
        // What the format cannot say, the family itself writes in another.
        let mut others = formats(own)
            .into_iter()
            .filter(|other| other.name != format);
        return if others.any(|other| written(position, other.name) == text) {
            Err(unsaid(Message::new(limits)))
        } else {
            Ok(text)
        };
    }
    let fields = |text: &str| text.parse::<toml::Table>().unwrap_or_default();
    let wanted = fields(&all);
    // A format without formats of its own for pieces is read with the set that the puzzle names.
    let mut reading = Reading {
        format: Some(format.to_owned()),
        ..Reading::default()
    };
    for option in own.options() {
        if let Some(value) = wanted.get(option.name).and_then(toml::Value::as_str) {
            reading.settings.set(option.name, value);
        }
    }
    let again = match read(text.as_bytes(), &reading) {
        Ok(again) => written(&*again.position, TOML),
        Err(error) => return Err(unsaid(error.message)),
    };
    if again == all {
        return Ok(text);
    }
    let found = fields(&again);
    let keys = wanted
        .iter()
        .map(|(key, _)| key)
        .chain(found.iter().map(|(key, _)| key));
    let mut differing: Vec<&str> = Vec::new();
    for key in keys {
        if key != "name" && wanted.get(key) != found.get(key) && !differing.contains(&&**key) {
            differing.push(key);
        }
    }
    if differing.is_empty() {
        return Ok(text);
    }
    let keys = Message::new("unsaid-keys").with("keys", differing.join(", "));
    Err(unsaid(keys))
}
