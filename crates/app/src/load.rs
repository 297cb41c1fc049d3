//! From text to puzzle: recognises the family and format of a text, and finds puzzles by name.

mod drawing;
mod json;
mod packed;

use pavage_family::{
    AnyFamily, AnyPosition, BuiltIn, Format, Look, Message, ReadError, Settings, Solution,
};
use pavage_puzzles::{families, family, listed_families};

pub(crate) use drawing::{PuzzleOf, puzzle_of};
pub(crate) use json::{is_recording, json_of_toml, looks_like_json, toml_of_json, unreadable};

/// The longest text that is read as a puzzle.
pub const INPUT_BYTES_MAX: usize = 4 << 20;

/// The format that all families share: a file that names its family.
pub const TOML: &str = "toml";

/// The format of letter grids, in which letters are pieces that someone has laid.
pub const LETTER_GRID: &str = "grid";

/// The format of letter grids with titles.
const CHALLENGES: &str = "challenges";

/// The option of letter grids alone: who names pieces says that a text is one.
const PIECES: &str = "pieces";

/// The same content in JSON, for every family that reads TOML.
static JSON: Format = Format::named("json", "json").guessed(looks_like_json);

/// A puzzle, and the format in which to write it back.
pub struct Loaded {
    /// The puzzle before the first move.
    pub position: Box<dyn AnyPosition>,
    /// The format it was read in; for a built-in puzzle, the family's default.
    pub format: &'static str,
}

/// The options as typed, and whether to ignore those that a family does not have.
///
/// With several inputs, each takes the options it knows. A single input must know all of them.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Options of families, as typed.
    pub settings: Settings,
    /// The format, if it is not to be detected.
    pub format: Option<String>,
    /// The ending of the file's name, if there is a file.
    pub ending: Option<String>,
    /// Whether to ignore options that the puzzle's family does not have.
    pub lenient: bool,
}

/// Reads a puzzle from the bytes of a file.
///
/// The format is the one that is named, or else the one that the ending of the file's name says, or
/// else one that recognises the text and reads it.
///
/// # Errors
/// The text is too long, empty, not UTF-8, in no known format, or malformed in its format. The error
/// then also names the format that is likeliest after the one in which the text was read.
pub fn read(bytes: &[u8], reading: &Reading) -> Result<Loaded, ReadError> {
    let bytes = &*packed::unpacked(bytes)?;
    if is_recording(bytes) {
        return Err(Message::new("input-recording").into());
    }
    let text = text_of(bytes)?;
    if reading.format.is_none()
        && let Some(PuzzleOf { format, text }) = drawing::puzzle_of(text)?
    {
        let puzzle = read_named(&format, &text, reading);
        // The lines of its text are none of the file.
        return puzzle.map_err(|error| ReadError {
            line: None,
            ..error
        });
    }
    let ending = reading.ending.as_deref();
    let named = reading.format.as_deref();
    match named.or_else(|| ending.and_then(format_of_ending)) {
        Some(name) => read_named(name, text, reading),
        None => guess(text, reading),
    }
}

/// A text with one of several puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name in the text.
    pub name: String,
    /// The text, to be read in this format.
    pub text: String,
    /// The format.
    pub format: &'static str,
}

/// The puzzles of a text that holds several in the format that is named, or that its ending says, or that
/// recognises it. None if it holds at most one; [`read`] tells why it has none.
#[must_use]
pub fn parts(bytes: &[u8], reading: &Reading) -> Vec<Part> {
    let Ok(bytes) = packed::unpacked(bytes) else {
        return Vec::new();
    };
    let Ok(text) = text_of(&bytes) else {
        return Vec::new();
    };
    if looks_like_json(text) || named_family(text).is_some() {
        return Vec::new();
    }
    let ending = reading.ending.as_deref();
    let named = reading
        .format
        .as_deref()
        .or_else(|| ending.and_then(format_of_ending));
    let is_meant = |format: &&Format| match named {
        Some(name) => format.name == name,
        None => format.recognises.is_some_and(|is| is(text)),
    };
    let all = families().iter().flat_map(|family| family.formats());
    let mut divided = all
        .filter(is_meant)
        .filter_map(|format| Some((format, format.parts?(text))));
    let Some((format, parts)) = divided.find(|(_, parts)| parts.len() > 1) else {
        return Vec::new();
    };
    let part = |(name, text)| Part {
        name,
        text,
        format: format.name,
    };
    parts.into_iter().map(part).collect()
}

/// The format that the ending of a file name says: the only one whose files have it.
fn format_of_ending(ending: &str) -> Option<&'static str> {
    let all = listed_families().flat_map(formats);
    let mut fitting = all.filter(|format| format.has_extension(ending));
    let name = fitting.next()?.name;
    fitting.all(|other| other.name == name).then_some(name)
}

fn read_named(name: &str, text: &str, reading: &Reading) -> Result<Loaded, ReadError> {
    let is_known = listed_families()
        .flat_map(formats)
        .any(|format| format.name == name);
    let read = if name == JSON.name {
        read_json(text, reading)
    } else {
        named_format(name, text).and_then(|format| read_as(format, text, reading))
    };
    match read {
        Err(error) if is_known => Err(with_fitting(error, name, text, reading)),
        read => read,
    }
}

/// Reads a text in the first format that recognises and reads it.
fn guess(text: &str, reading: &Reading) -> Result<Loaded, ReadError> {
    if looks_like_json(text) {
        return read_json(text, reading);
    }
    let (first, others) = match recognise(text, reading) {
        Ok(found) => found,
        Err(error) => return Err(with_unguessed(error, text, reading)),
    };
    let error = match read_as(first, text, reading) {
        Err(error) => error,
        loaded => return loaded,
    };
    let mut second = None;
    for other in others {
        match read_as(other, text, reading) {
            Err(error) => _ = second.get_or_insert((other.1, error)),
            loaded => return loaded,
        }
    }
    match second {
        Some((format, reason)) => {
            let message = Message::new("format-second")
                .with("problem", error.message)
                .with("taken", first.1.name)
                .with("format", format.name)
                .with("reason", reason.message);
            Err(ReadError { message, ..error })
        }
        None => Err(with_unguessed(error, text, reading)),
    }
}

fn read_as(
    (family, format): Recognised,
    text: &str,
    reading: &Reading,
) -> Result<Loaded, ReadError> {
    let settings = settings_for(family, reading)?;
    let position = family.read(text, format.name, &settings)?;
    Ok(Loaded {
        position,
        format: format.name,
    })
}

/// The error of a text that is not in the format named, with the format that reads it, if one does.
fn with_fitting(error: ReadError, named: &str, text: &str, reading: &Reading) -> ReadError {
    let guessed = guess(text, reading).ok().map(|loaded| loaded.format);
    // A name says more than an ending: who gives one has chosen, and may have mistaken two formats.
    let is_chosen = reading.format.is_some();
    let fitting = guessed.or_else(|| unguessed(text).filter(|_| is_chosen));
    match fitting.filter(|format| *format != named) {
        Some(format) => ReadError {
            message: Message::new("format-fitting")
                .with("problem", error.message)
                .with("format", format),
            ..error
        },
        None => error,
    }
}

/// The error of a text whose format nobody named, with a format that is never guessed but reads the
/// text.
fn with_unguessed(error: ReadError, text: &str, reading: &Reading) -> ReadError {
    // Who names pieces, or the family, has said what it is.
    let is_told = reading.settings.get(PIECES).is_some() || named_family(text).is_some();
    match unguessed(text).filter(|_| !is_told) {
        Some(format) => ReadError {
            message: Message::new("format-unguessed")
                .with("problem", error.message)
                .with("format", format),
            ..error
        },
        None => error,
    }
}

/// A format that is never guessed but reads the text.
fn unguessed(text: &str) -> Option<&'static str> {
    // Most of them have lines of several words; a row of letters would be read as one item.
    let is_listing = |line: &str| line.split_whitespace().nth(1).is_some();
    // One line would be items without options.
    if text.lines().nth(1).is_none() || !text.lines().any(is_listing) {
        return None;
    }
    let never = listed_families().flat_map(|family| {
        let formats = family.formats().iter();
        let never = formats.filter(|format| format.recognises.is_none());
        never.map(move |format| (family, format))
    });
    let reading =
        never.filter(|(family, format)| family.read(text, format.name, &Settings::new()).is_ok());
    reading.last().map(|(_, format)| format.name)
}

/// Reads a puzzle in JSON by converting it to TOML.
fn read_json(text: &str, reading: &Reading) -> Result<Loaded, ReadError> {
    let text = toml_of_json(text)?;
    // The line numbers of that TOML are not those of the input.
    let without_line = |error: ReadError| ReadError::from(error.message);
    let (family, format) = toml_family(&text).map_err(without_line)?;
    let settings = settings_for(family, reading)?;
    let position = family.read(&text, format.name, &settings);
    Ok(Loaded {
        position: position.map_err(without_line)?,
        format: JSON.name,
    })
}

/// The formats in which puzzles of a family are read and written: its own, and JSON if it reads
/// TOML.
#[must_use]
pub fn formats(family: &dyn AnyFamily) -> Vec<&'static Format> {
    let own = family.formats();
    let json = own.iter().any(|format| format.name == TOML);
    own.iter().chain(json.then_some(&JSON)).collect()
}

/// The format of a family that expresses each of its puzzles: TOML, or else its first.
#[must_use]
pub fn whole_format(family: &dyn AnyFamily) -> &'static str {
    let own = family.formats();
    let whole = own.iter().find(|format| format.name == TOML);
    whole.or(own.first()).map_or(TOML, |format| format.name)
}

/// A position in the format that expresses all of it, and the text.
#[must_use]
pub fn written_whole(position: &dyn AnyPosition) -> (&'static str, String) {
    let format = family(position.family()).map_or(TOML, whole_format);
    (format, written(position, format))
}

/// Writes a position in one of [`formats`].
#[must_use]
pub fn written(position: &dyn AnyPosition, format: &str) -> String {
    if format == JSON.name {
        json_of_toml(&position.write(TOML))
    } else {
        position.write(format)
    }
}

/// Writes a position that is no solution as a puzzle to go on with, in one of [`formats`].
#[must_use]
pub fn written_loose(position: &dyn AnyPosition, format: &str) -> String {
    if format == JSON.name {
        json_of_toml(&position.write_loose(TOML))
    } else {
        position.write_loose(format)
    }
}

/// The format in which a position is actually written: TOML if the requested one cannot express the
/// puzzle.
#[must_use]
pub fn written_format(position: &dyn AnyPosition, format: &'static str) -> &'static str {
    let falls_back = format != JSON.name && named_family(&position.write(format)).is_some();
    if falls_back { TOML } else { format }
}

/// Makes the built-in puzzle or the level of a book with that name; `None` if there is none.
///
/// # Errors
/// An option does not fit the puzzle, or the book has no such level.
#[must_use]
pub fn built_in(name: &str, reading: &Reading) -> Option<Result<Loaded, ReadError>> {
    let has = |family: &&'static dyn AnyFamily| family.built_ins().iter().any(|b| b.name == name);
    let family = families().iter().copied().find(has);
    if family.is_none() && !pavage_books::is_level(name) {
        return None;
    }
    if let Some(format) = reading.format.as_deref().filter(|_| !reading.lenient) {
        let message = Message::new("format-built-in").with("format", format);
        return Some(Err(message.with("name", name).into()));
    }
    match family {
        Some(family) => Some(make_built_in(family, name, reading)),
        None => level(name, reading),
    }
}

fn make_built_in(
    family: &'static dyn AnyFamily,
    name: &str,
    reading: &Reading,
) -> Result<Loaded, ReadError> {
    let settings = settings_for(family, reading)?;
    let made = family.built_in(name, &settings);
    let position = made.expect("the family lists it")?;
    Ok(Loaded {
        position,
        format: family.formats().first().map_or(TOML, |format| format.name),
    })
}

/// What to say of the number of a level that a book does not have.
#[must_use]
pub fn no_level(book: &pavage_books::Named, number: &str) -> Message {
    let message = Message::new("level-unknown").with("book", book.name.as_str());
    let message = message.with("number", number);
    message.with("levels", book.len())
}

/// Reads the level of that name; `None` if it is no name of a level.
fn level(name: &str, reading: &Reading) -> Option<Result<Loaded, ReadError>> {
    let (book, number) = pavage_books::level(name)?;
    let Some(text) = book.puzzle(number) else {
        return Some(Err(no_level(&book, number).into()));
    };
    let own = Reading {
        format: None,
        ..reading.clone()
    };
    Some(read(text.as_bytes(), &own))
}

/// All built-in puzzles, each with its family.
pub fn built_ins() -> impl Iterator<Item = (&'static dyn AnyFamily, &'static BuiltIn)> {
    let of = |family: &&'static dyn AnyFamily| {
        let family = *family;
        family
            .built_ins()
            .iter()
            .map(move |built_in| (family, built_in))
    };
    families().iter().flat_map(of)
}

/// The names of all formats, each once.
#[must_use]
pub fn format_names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for format in listed_families().flat_map(formats) {
        if !names.contains(&format.name) {
            names.push(format.name);
        }
    }
    names
}

/// Checks that the bytes of an input can be a text.
///
/// # Errors
/// The input is too long, empty or not UTF-8.
pub fn text_of(bytes: &[u8]) -> Result<&str, ReadError> {
    if bytes.len() > INPUT_BYTES_MAX {
        let mebibytes = INPUT_BYTES_MAX >> 20;
        return Err(Message::new("input-too-long").with("max", mebibytes).into());
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let line = 1 + good.iter().filter(|byte| **byte == b'\n').count();
        ReadError::at(line, Message::new("input-not-utf8"))
    })?;
    if text.trim().is_empty() {
        return Err(Message::new("input-empty").into());
    }
    Ok(text)
}

type Recognised = (&'static dyn AnyFamily, &'static Format);

/// The first format that a text can be in, and the others, likeliest first.
fn recognise(
    text: &str,
    reading: &Reading,
) -> Result<(Recognised, impl Iterator<Item = Recognised>), ReadError> {
    let told = if named_family(text).is_some() {
        Some(toml_family(text)?)
    } else if reading.settings.get(PIECES).is_some() && !has_titles(text) {
        Some(named_format(LETTER_GRID, text)?)
    } else {
        None
    };
    let all = families()
        .iter()
        .flat_map(|family| family.formats().iter().map(move |format| (*family, format)));
    let fitting = all.filter(|(_, format)| format.recognises.is_some_and(|is| is(text)));
    let mut fitting = told
        .into_iter()
        .chain(fitting.filter(move |_| told.is_none()));
    let unknown = || Message::new("format-unrecognised").with("formats", format_names().join(", "));
    Ok((fitting.next().ok_or_else(unknown)?, fitting))
}

/// Whether a text is letter grids with titles.
fn has_titles(text: &str) -> bool {
    let mut all = families().iter().flat_map(|family| family.formats());
    let titled = all.find(|format| format.name == CHALLENGES);
    titled.is_some_and(|format| format.recognises.is_some_and(|is| is(text)))
}

/// The format with that name. If several families have it, takes the family that the text names, or
/// one that recognises the text, or else the first.
fn named_format(name: &str, text: &str) -> Result<Recognised, ReadError> {
    if name == TOML {
        return toml_family(text);
    }
    let with_name = families().iter().flat_map(|family| {
        let formats = family.formats().iter();
        let named = formats.filter(|format| format.name == name);
        named.map(move |format| (*family, format))
    });
    let found: Vec<Recognised> = with_name.collect();
    let fitting = found
        .iter()
        .find(|(_, format)| format.recognises.is_some_and(|is| is(text)));
    let unknown = || {
        Message::new("format-unknown")
            .with("format", name)
            .with("formats", format_names().join(", "))
    };
    Ok(*fitting.or(found.first()).ok_or_else(unknown)?)
}

/// The family that a TOML text names.
fn toml_family(text: &str) -> Result<Recognised, ReadError> {
    let Some((line, name)) = named_family(text) else {
        return Err(Message::new("toml-family-absent").into());
    };
    let names = || listed_families().map(|family| family.name());
    let unknown = || {
        let names = names().collect::<Vec<_>>().join(", ");
        let message = Message::new("family-unknown").with("family", name);
        ReadError::at(line, message.with("families", names))
    };
    let family = family(name).ok_or_else(unknown)?;
    let format = family.formats().iter().find(|format| format.name == TOML);
    let none = || ReadError::at(line, Message::new("toml-not-read").with("family", name));
    Ok((family, format.ok_or_else(none)?))
}

/// The number and value of the first line `family = "…"`. It distinguishes a TOML puzzle from other
/// texts.
fn named_family(text: &str) -> Option<(usize, &str)> {
    let lines = text.lines().enumerate();
    let mut named = lines.filter_map(|(at, line)| Some((at + 1, family_value(line)?)));
    named.next()
}

fn family_value(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("family")?;
    let rest = rest.trim_start().strip_prefix('=')?.trim_start();
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    rest[1..].split_once(quote).map(|(value, _)| value)
}

/// The options that a family knows.
fn settings_for(family: &dyn AnyFamily, reading: &Reading) -> Result<Settings, ReadError> {
    let mut known = Settings::new();
    for (name, value) in reading.settings.iter() {
        if family.options().iter().any(|option| option.name == name) {
            known.set(name, value);
        } else if !reading.lenient {
            let message = Message::new("option-foreign").with("option", name);
            let message = message.with("family", family.name());
            let known = family
                .options()
                .iter()
                .map(|option| format!("--{}", option.name));
            let known: Vec<String> = known.collect();
            let message = message.with("some", !known.is_empty());
            return Err(message.with("known", known.join(", ")).into());
        }
    }
    Ok(known)
}

/// The position after a player's moves, one `move …` per line. Empty lines and lines that begin
/// with `--` are ignored. Of tiles also a board, as searches print it: each tile is put where it lies.
///
/// # Errors
/// A line is not a move, or a move is refused. The error has its line number.
pub fn play_moves(
    position: &dyn AnyPosition,
    text: &str,
) -> Result<Box<dyn AnyPosition>, ReadError> {
    if position.view().look == Look::Tiles && is_board(text) {
        return play_board(position, text);
    }
    let mut position = position.boxed_clone();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with("--") {
            continue;
        }
        let no_move = || {
            let message = Message::new("move-line-bad").with("line", line);
            message.with("family", position.family())
        };
        let at_line = |message| ReadError::at(at + 1, message);
        let (_, mv) = line
            .split_once(char::is_whitespace)
            .filter(|(word, _)| *word == "move")
            .ok_or_else(no_move)
            .map_err(at_line)?;
        position = position.play(mv).map_err(at_line)?;
    }
    Ok(position)
}

/// Whether a text is a board of tiles: a puzzle in TOML, or lines of numbers.
fn is_board(text: &str) -> bool {
    let lines = text.lines().map(str::trim);
    let mut lines = lines
        .filter(|line| !line.is_empty() && !line.starts_with("--"))
        .peekable();
    let is_tile =
        |line: &str| line.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.');
    pavage_family::toml_family(text).is_some() || lines.peek().is_some() && lines.all(is_tile)
}

/// The position with the tiles of a board put where they lie there.
fn play_board(position: &dyn AnyPosition, text: &str) -> Result<Box<dyn AnyPosition>, ReadError> {
    // It may hold tiles that the puzzle does not have, which only moves refuse.
    let board = position.read_solution(text)?.solution();
    let before = position.view();
    let mut after = position.boxed_clone();
    let Solution::Tiles(rows) = board else {
        return Ok(after);
    };
    for (tile, lies) in rows.into_iter().flatten().zip(&before.cells) {
        if let Some([top, right, bottom, left]) = tile.filter(|_| tile != lies.sides) {
            let mv = format!("put {} {top}/{left}/{right}/{bottom}", lies.place);
            after = after.play(&mv)?;
        }
    }
    Ok(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &[u8], format: Option<&str>, expected: &str) {
        let reading = Reading {
            format: format.map(str::to_owned),
            ..Reading::default()
        };
        let found = match read(text, &reading) {
            Ok(loaded) => format!("{} {}", loaded.position.family(), loaded.format),
            Err(error) => format!("{:?} {}", error.line, error.message.code),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn recognises_the_format_or_says_why_not() {
        check(b"oo*\n", None, "null lamps");
        check(b"oo*\n", Some("lamps"), "null lamps");
        check(b"oox\n", Some("lamps"), "Some(1) lamp-unknown");
        check(b"", None, "None input-empty");
        check(b" \n\n", None, "None input-empty");
        check(b"oo\n\xff", None, "Some(2) input-not-utf8");
        check(
            &vec![b'o'; INPUT_BYTES_MAX + 1],
            None,
            "None input-too-long",
        );
        check(b"oo*", Some("nonsense"), "None format-unknown");
        check(b"%%%", None, "None format-unrecognised");
        check(b"oo*\n", Some("compact"), "Some(1) format-fitting");
        check(b"%%%", Some("compact"), "Some(1) halves-number");
        check(b"#\nfamily = \"x\"\n", None, "Some(2) family-unknown");
        check(b"family='null'", None, "Some(1) toml-not-read");
    }

    #[test]
    fn whoever_names_pieces_has_drawn_a_grid() {
        let mut reading = Reading::default();
        reading.settings.set(PIECES, "pentomino");
        for text in [
            "1111/1111",
            "****",
            "/111/111/1..",
            "1234\n",
            "0 0 1\n0 1 0\n",
            "AB CD",
        ] {
            let error = read(text.as_bytes(), &reading).err().expect(text);
            let codes = ["grid-letter-bad", "piece-unknown", "pieces-unknown"];
            assert!(codes.contains(&error.message.code), "{text}: {error:?}");
        }
    }

    #[test]
    fn a_matrix_is_recognised() {
        for text in [
            "110\n101\n011\n",
            "1 1 0\n1 0 1\n1 0 1\n",
            "1,0,0,1\n0,1,1,0\n",
            "[[1, 0], [0, 1]]\n",
            "0, 1; 1, 0",
        ] {
            check(text.as_bytes(), None, "cover matrix");
        }
        // What is another puzzle stays one, and rows of unequal length are told.
        check(b"0 0 0 1\n0 1 0 0\n", None, "suguru cells");
        check(b"0101\n", None, "tetravex tetravex");
        check(b"0 1 1\n1 0 0\n1 0\n", None, "Some(3) format-second");
        check(b"[[1, 0], [0]]", None, "Some(1) matrix-row-length");
        check(b"01", None, "None format-unrecognised");
    }

    #[test]
    fn the_ending_decides_before_the_content() {
        let check = |text: &str, ending: &str, expected: &str| {
            let reading = Reading {
                ending: Some(ending.to_owned()),
                ..Reading::default()
            };
            let found = match read(text.as_bytes(), &reading) {
                Ok(loaded) => format!("{} {}", loaded.position.family(), loaded.format),
                Err(error) => format!("{:?} {}", error.line, error.message.code),
            };
            assert_eq!(found, expected, "{text} in .{ending}");
        };
        let (items, matrix) = ("a b | c\na c\nb\n", "0 0 1\n0 1 1\n1 0 0\n1 1 0\n");
        check(items, "xcc", "cover xcc");
        check(items, "XCC", "cover xcc");
        check(items, "txt", "None format-unguessed");
        check(matrix, "csv", "cover matrix");
        check(matrix, "txt", "suguru cells");
        check(
            "family = \"cover\"\nitems = [\"a\"]\noptions = []\n",
            "toml",
            "cover toml",
        );
        check(
            "{\"family\": \"cover\", \"items\": [\"a\"], \"options\": []}",
            "json",
            "cover json",
        );
        // What is in another format is told.
        check(matrix, "toml", "None format-fitting");
        check(
            "{\"family\": \"cover\", \"items\": [\"a\"], \"options\": []}",
            "toml",
            "None format-fitting",
        );
        check("a b\na c\n", "xcc", "Some(2) cover-item-unknown");
    }

    #[test]
    fn an_option_must_belong_to_the_only_input() {
        let mut reading = Reading::default();
        reading.settings.set("pieces", "all");
        let foreign = built_in("null", &reading).expect("it exists").err();
        assert_eq!(foreign.expect("refused").message.code, "option-foreign");
        reading.lenient = true;
        assert!(built_in("null", &reading).expect("it exists").is_ok());
        assert!(built_in("nothing", &reading).is_none());
    }
}
