//! Models as text, in the format of Knuth's dlx1, dlx2, dlx3 and ssxcc.
//!
//! Lines whose first column is `|`, blank lines, and lines that begin with `//` or with the word `#` or
//! `--` are comments. The first other line names the
//! items, with the secondary ones after a lone `|`. `u:v|name` is covered between u and v times,
//! and `v|name` exactly v times. Each later line is an option: a list of item names, where `name:c`
//! gives a colour: one character, a decimal number or a word. A last word `|7` is the price of the
//! option (as in Knuth's dlx5), which is 0 without it. Characters that would be misread
//! are written as `%` and two hexadecimal digits. Names of options and the tiling are not part of
//! the format.

use std::collections::HashMap;
use std::fmt::{self, Write as _};

use crate::{Bounds, Color, ColorNames, Entry, ItemId, Model, ModelBuilder, ModelError, OptionId};

/// The longest text that is read, in bytes.
const TEXT_MAX: usize = 1 << 28;
/// The most items of a model.
const ITEMS_MAX: usize = 1 << 20;
/// The most items of an option.
const ENTRIES_MAX: usize = 1 << 13;

/// What is wrong with a text, and on which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong there.
    pub kind: TextErrorKind,
}

/// What can be wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextErrorKind {
    /// The text has no line of items.
    NoItems,
    /// There is a second `|` among the items.
    SecondBar,
    /// The part before `|` is neither `u:v` nor `v`.
    BadMultiplicity(String),
    /// A secondary item has a multiplicity.
    RepeatedSecondary(String),
    /// An option names an unknown item.
    UnknownItem(String),
    /// A colour is empty, or contains `:` or `|`.
    BadColor(String),
    /// A price is not a whole number of 64 bits, or not the last word of its option.
    BadPrice(String),
    /// The text, the items or an option exceed this limit.
    TooLarge(usize),
    /// Each part is well formed, but together they make no valid model.
    Model(ModelError),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.kind {
            TextErrorKind::NoItems => f.write_str("expected a line with the names of the items"),
            TextErrorKind::SecondBar => {
                f.write_str("one | alone separates primary from secondary items, not two")
            }
            TextErrorKind::BadMultiplicity(word) => {
                write!(f, "{word:?} should be like 2|name or 0:3|name")
            }
            TextErrorKind::RepeatedSecondary(word) => {
                write!(
                    f,
                    "{word:?} comes after the | and so cannot have a multiplicity"
                )
            }
            TextErrorKind::UnknownItem(word) => {
                write!(f, "{word:?} is not among the items of the first line")
            }
            TextErrorKind::BadColor(word) => {
                write!(
                    f,
                    "the colour in {word:?} should be a character, a number or a word, without : and |"
                )
            }
            TextErrorKind::BadPrice(word) => {
                write!(
                    f,
                    "{word:?} should be a price like |7, the last word of its option"
                )
            }
            TextErrorKind::TooLarge(most) => write!(f, "there may be at most {most} here"),
            TextErrorKind::Model(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for TextError {}

/// Reads a model.
///
/// # Errors
/// The first line that is wrong, and what is wrong there. Costs one pass over the text, which is
/// bounded by 256 MB.
///
/// # Examples
/// ```
/// use pavage_model::text::{parse, print};
///
/// let model = parse("a b | c\na c:x\nb c:x\n").unwrap();
/// assert_eq!((model.item_count(), model.primary_count()), (3, 2));
/// assert_eq!(print(&model), "a b | c\na c:x\nb c:x\n");
/// assert_eq!(parse("a b\na d\n").unwrap_err().line, 2);
/// ```
pub fn parse(text: &str) -> Result<Model, TextError> {
    if text.len() > TEXT_MAX {
        return Err(TextError {
            line: 1,
            kind: TextErrorKind::TooLarge(TEXT_MAX),
        });
    }
    let mut reader = Reader::default();
    let mut lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !is_comment(line));
    let Some((at, first)) = lines.next() else {
        return Err(TextError {
            line: 1,
            kind: TextErrorKind::NoItems,
        });
    };
    reader
        .items(first)
        .map_err(|kind| TextError { line: at + 1, kind })?;
    let mut last = at;
    for (at, line) in lines {
        reader
            .option(line)
            .map_err(|kind| TextError { line: at + 1, kind })?;
        last = at;
    }
    let failed = |error| TextError {
        line: last + 1,
        kind: TextErrorKind::Model(error),
    };
    reader.builder.build().map_err(failed)
}

/// Whether a line is a comment: it is blank, or begins, in its first column, with `|`, with `//`, or
/// with the word `#` or `--`. A blank before it makes it a line of items.
#[must_use]
pub fn is_comment(line: &str) -> bool {
    let word = line.split(char::is_whitespace).next().unwrap_or_default();
    word.starts_with('|')
        || word.starts_with("//")
        || matches!(word, "#" | "--")
        || line.trim().is_empty()
}

/// Adds a line of items or of an option to a text that [`parse`] reads.
pub fn push_line(text: &mut String, line: &str) {
    if is_comment(line) {
        text.push(' ');
    }
    text.push_str(line);
    text.push('\n');
}

#[derive(Default)]
struct Reader {
    builder: ModelBuilder,
    items: HashMap<String, ItemId>,
}

impl Reader {
    fn items(&mut self, line: &str) -> Result<(), TextErrorKind> {
        let mut secondary = false;
        for word in line.split_whitespace() {
            if self.items.len() == ITEMS_MAX {
                return Err(TextErrorKind::TooLarge(ITEMS_MAX));
            }
            if word == "|" {
                if secondary {
                    return Err(TextErrorKind::SecondBar);
                }
                secondary = true;
                continue;
            }
            let (bounds, name) = multiplicity(word)?;
            let name = unescaped(name);
            let item = if !secondary {
                self.builder.primary_between(&name, bounds)
            } else if word.contains('|') {
                return Err(TextErrorKind::RepeatedSecondary(word.to_owned()));
            } else {
                self.builder.secondary(&name)
            };
            self.items.insert(name, item.map_err(TextErrorKind::Model)?);
        }
        Ok(())
    }

    /// The colour in a word of an option.
    fn color(&mut self, word: &str, color: &str) -> Result<Color, TextErrorKind> {
        let mut letters = color.chars();
        if let (Some(letter), None) = (letters.next(), letters.next())
            && !letter.is_ascii_digit()
        {
            return Ok(Color(u32::from(letter)));
        }
        if color.is_empty() || color.contains([':', '|']) {
            return Err(TextErrorKind::BadColor(word.to_owned()));
        }
        if !color.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(self.builder.color(&unescaped(color)));
        }
        // Higher numbers are words, so that no word has the number of another colour.
        let digits = color.trim_start_matches('0');
        let number = if digits.is_empty() { "0" } else { digits }.parse().ok();
        let number = number.filter(|number| *number < Color::WORDS);
        Ok(number.map_or_else(|| self.builder.color(digits), Color))
    }

    fn option(&mut self, line: &str) -> Result<(), TextErrorKind> {
        let mut entries = Vec::new();
        let mut words = line.split_whitespace();
        let mut price = None;
        for word in words.by_ref() {
            if let Some(number) = word.strip_prefix('|') {
                price = Some((word, number));
                break;
            }
            if entries.len() == ENTRIES_MAX {
                return Err(TextErrorKind::TooLarge(ENTRIES_MAX));
            }
            let (name, color) = match word.split_once(':') {
                Some((name, color)) => (name, Some(self.color(word, color)?)),
                None => (word, None),
            };
            let item = self.items.get(&unescaped(name));
            let item = *item.ok_or_else(|| TextErrorKind::UnknownItem(name.to_owned()))?;
            entries.push(Entry { item, color });
        }
        let option = self.builder.option(&entries);
        let option = option.map_err(TextErrorKind::Model)?;
        let Some((word, number)) = price else {
            return Ok(());
        };
        let number = number
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| number.parse().ok())
            .flatten()
            .filter(|_| words.next().is_none());
        let price = number.ok_or_else(|| TextErrorKind::BadPrice(word.to_owned()))?;
        self.builder
            .price(option, price)
            .map_err(TextErrorKind::Model)
    }
}

/// Splits `u:v|name`.
fn multiplicity(word: &str) -> Result<(Bounds, &str), TextErrorKind> {
    let Some((times, name)) = word.split_once('|') else {
        if word.contains(':') {
            return Err(TextErrorKind::BadMultiplicity(word.to_owned()));
        }
        return Ok((Bounds::ONCE, word));
    };
    let (min, max) = times.split_once(':').unwrap_or((times, times));
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse().ok()).flatten()
    };
    match (number(min), number(max)) {
        (Some(min), Some(max)) if !name.contains(['|', ':']) => Ok((Bounds { min, max }, name)),
        _ => Err(TextErrorKind::BadMultiplicity(word.to_owned())),
    }
}

/// A name as [`parse`] reads it, with escapes.
#[must_use]
pub fn name_word(name: &str) -> String {
    let mut text = String::new();
    escape(&mut text, name);
    text
}

/// A colour as [`parse`] reads it: the character it stands for if that is plain and no digit, its name
/// if it is a word, else a number.
#[must_use]
pub fn color_word(color: Color, names: &ColorNames) -> String {
    if let Some(name) = names.name(color) {
        return color_name_word(name);
    }
    match char::from_u32(color.0) {
        Some(letter) if letter.is_ascii_graphic() && !letter.is_ascii_digit() => letter.to_string(),
        _ => color.0.to_string(),
    }
}

/// A name of a colour with escapes. One that could be taken for a character or a number has its first
/// character escaped.
fn color_name_word(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map_or(0, char::len_utf8);
    let is_other = letters.next().is_none() || name.bytes().all(|byte| byte.is_ascii_digit());
    let (escaped, rest) = name.split_at(if is_other { first } else { 0 });
    let mut text = String::new();
    push_escaped(&mut text, escaped);
    escape(&mut text, rest);
    text
}

/// Writes a model so that [`parse`] gives it back, without names of options and without the tiling.
#[must_use]
pub fn print(model: &Model) -> String {
    let (primary, items) = (model.primary_count(), model.item_count());
    let mut words: Vec<String> = model.items().map(|item| item_word(model, item)).collect();
    if items > primary || items == 0 {
        words.insert(primary, "|".to_owned());
    }
    let mut text = String::new();
    push_line(&mut text, &words.join(" "));
    for option in model.options() {
        let mut line = option_words(model, option);
        if model.price(option) > 0 {
            push(&mut line, format_args!(" |{}", model.price(option)));
        }
        push_line(&mut text, &line);
    }
    text
}

/// An item with its multiplicity, as it is written among the items.
#[must_use]
pub fn item_word(model: &Model, item: ItemId) -> String {
    let name = name_word(model.item_name(item));
    match model.bounds(item) {
        Some(Bounds::ONCE) | None => name,
        Some(Bounds { min, max }) if min == max => format!("{max}|{name}"),
        Some(Bounds { min, max }) => format!("{min}:{max}|{name}"),
    }
}

/// The items of an option with their colours, as [`parse`] reads them, without its price.
#[must_use]
pub fn option_words(model: &Model, option: OptionId) -> String {
    let word = |entry: &Entry| {
        let name = name_word(model.item_name(entry.item));
        match entry.color {
            None => name,
            Some(color) => format!("{name}:{}", color_word(color, model.colors())),
        }
    };
    let words: Vec<String> = model.entries(option).iter().map(word).collect();
    words.join(" ")
}

fn push(text: &mut String, part: fmt::Arguments<'_>) {
    text.write_fmt(part)
        .expect("writing to a string cannot fail");
}

fn escape(text: &mut String, name: &str) {
    for letter in name.chars() {
        if letter.is_whitespace() || letter.is_control() || matches!(letter, '|' | ':' | '%') {
            push_escaped(text, letter.encode_utf8(&mut [0; 4]));
        } else {
            text.push(letter);
        }
    }
}

/// Writes each byte as an escape.
fn push_escaped(text: &mut String, letters: &str) {
    for byte in letters.bytes() {
        push(text, format_args!("%{byte:02x}"));
    }
}

/// Undoes [`escape`]. Text that is no escape is left unchanged.
fn unescaped(name: &str) -> String {
    let bytes = name.as_bytes();
    let mut plain = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let digits = bytes.get(at + 1..at + 3).filter(|_| byte == b'%');
        let digits = digits.filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let code = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(code) => {
                plain.push(code);
                at += 3;
            }
            None => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(plain).unwrap_or_else(|_| name.to_owned())
}
