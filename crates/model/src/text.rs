//! Models as text, in the format of Knuth's dlx1, dlx2, dlx3 and ssxcc.
//!
//! Lines whose first column is `|`, and blank lines, are comments. The first other line names the
//! items, with the secondary ones after a lone `|`. `u:v|name` is covered between u and v times,
//! and `v|name` exactly v times. Each later line is an option: a list of item names, where `name:c`
//! gives a colour. A colour is one character or a decimal number. A last word `|7` is the price of the
//! option (as in Knuth's dlx5), which is 0 without it. Characters that would be misread
//! are written as `%` and two hexadecimal digits. Names of options and the tiling are not part of
//! the format.

use std::collections::HashMap;
use std::fmt::{self, Write as _};

use crate::{Bounds, Color, Entry, ItemId, Model, ModelBuilder, ModelError, OptionId};

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
    /// A colour is neither one character nor a number.
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
                    "the colour in {word:?} should be one character or a number"
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
        .filter(|(_, line)| is_content(line));
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

fn is_content(line: &str) -> bool {
    !line.starts_with('|') && !line.trim().is_empty()
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
                Some((name, color)) => (name, Some(parse_color(word, color)?)),
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

fn parse_color(word: &str, color: &str) -> Result<Color, TextErrorKind> {
    let mut letters = color.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if !letter.is_ascii_digit() => Ok(Color(u32::from(letter))),
        (Some(_), _) if color.bytes().all(|byte| byte.is_ascii_digit()) => color
            .parse()
            .map(Color)
            .map_err(|_| TextErrorKind::BadColor(word.to_owned())),
        _ => Err(TextErrorKind::BadColor(word.to_owned())),
    }
}

/// A name as [`parse`] reads it, with escapes.
#[must_use]
pub fn name_word(name: &str) -> String {
    let mut text = String::new();
    escape(&mut text, name);
    text
}

/// A colour as [`parse`] reads it: the character it stands for if that is plain and no digit, else
/// a number.
#[must_use]
pub fn color_word(color: Color) -> String {
    match char::from_u32(color.0) {
        Some(letter) if letter.is_ascii_graphic() && !letter.is_ascii_digit() => letter.to_string(),
        _ => color.0.to_string(),
    }
}

/// Writes a model so that [`parse`] gives it back, without names of options and without the tiling.
#[must_use]
pub fn print(model: &Model) -> String {
    let mut text = String::new();
    let items = model.items();
    for item in items {
        if item.index() == model.primary_count() {
            text.push_str(" |");
        }
        if item.index() > 0 || item.index() == model.primary_count() {
            text.push(' ');
        }
        text.push_str(&item_word(model, item));
    }
    if model.item_count() == 0 {
        text.push_str(" |");
    }
    text.push('\n');
    for option in model.options() {
        text.push_str(&option_words(model, option));
        if model.price(option) > 0 {
            push(&mut text, format_args!(" |{}", model.price(option)));
        }
        text.push('\n');
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
            Some(color) => format!("{name}:{}", color_word(color)),
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
            let mut bytes = [0; 4];
            for byte in letter.encode_utf8(&mut bytes).bytes() {
                push(text, format_args!("%{byte:02x}"));
            }
        } else {
            text.push(letter);
        }
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
