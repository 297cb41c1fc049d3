//! TOML texts: reads values, turns positions in the text into line numbers, and turns errors into
//! messages. The parser reports errors in English only, so frequent errors are recognised and
//! translated; the others are quoted.

use std::ops::Range;

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};

use crate::{Message, ReadError};

/// The parser's messages for a text that is not valid TOML begin with one of these.
const SYNTAX: [(&str, &str); 12] = [
    ("missing value", "toml-value-missing"),
    ("key with no value", "toml-value-missing"),
    ("string values must be quoted", "toml-unquoted"),
    ("unquoted string", "toml-unquoted"),
    ("unclosed", "toml-unclosed"),
    ("invalid basic string", "toml-quotes"),
    ("invalid literal string", "toml-quotes"),
    ("invalid multi-line basic string", "toml-quotes"),
    ("invalid multi-line literal string", "toml-quotes"),
    ("unexpected key or value", "toml-two"),
    ("unexpected content", "toml-two"),
    ("missing comma", "toml-comma"),
];

/// Two numbers in brackets. An array type would accept a longer list and ignore the rest.
#[derive(Clone, Copy)]
pub struct Pair<T>(pub [T; 2]);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pair<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pair<T>, D::Error> {
        let list = Vec::<T>::deserialize(deserializer)?;
        let pair = <[T; 2]>::try_from(list);
        pair.map(Pair)
            .map_err(|list| D::Error::invalid_length(list.len(), &"a row and a column"))
    }
}

/// A TOML text.
#[derive(Clone, Copy)]
pub struct Source<'a>(pub &'a str);

impl Source<'_> {
    /// The value that the text describes.
    ///
    /// # Errors
    /// The text is not valid TOML, or does not have the expected keys and values.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, ReadError> {
        toml::from_str(self.0).map_err(|error| self.wrong(&error))
    }

    /// The line on which a span of the text begins.
    pub fn line(self, span: &Range<usize>) -> usize {
        let before = &self.0.as_bytes()[..span.start.min(self.0.len())];
        1 + before.iter().filter(|&&byte| byte == b'\n').count()
    }

    /// The line on which the text inside quotes begins.
    pub fn first_line(self, span: &Range<usize>) -> usize {
        // The line break after three opening quotes is not part of the value.
        let quoted = self.0.get(span.start..).unwrap_or_default();
        let opens = |quotes: &str| {
            let rest = quoted.strip_prefix(quotes);
            rest.is_some_and(|rest| rest.starts_with(['\r', '\n']))
        };
        self.line(span) + usize::from(opens("\"\"\"") || opens("'''"))
    }

    /// An error at a span of the text.
    pub fn error(self, span: &Range<usize>, message: Message) -> ReadError {
        ReadError::at(self.line(span), message)
    }

    fn wrong(self, error: &toml::de::Error) -> ReadError {
        let span = error.span();
        let said = error.message();
        let here = span.clone().and_then(|span| self.0.get(span));
        let here = here.unwrap_or_default().trim();
        ReadError {
            message: of_keys(said, here)
                .or_else(|| of_values(said))
                .unwrap_or_else(|| of_syntax(said, here)),
            line: span.as_ref().map(|span| self.line(span)),
        }
    }
}

/// The message for a key that is missing, unknown or duplicate.
fn of_keys(said: &str, here: &str) -> Option<Message> {
    if let Some(rest) = said.strip_prefix("missing field ") {
        let key = quoted(rest).next()?;
        return Some(Message::new("toml-key-missing").with("key", key));
    }
    if let Some(rest) = said.strip_prefix("unknown field ") {
        let mut names = quoted(rest);
        let message = Message::new("toml-key-unknown").with("key", names.next()?);
        let known: Vec<&str> = names.collect();
        return Some(message.with("known", known.join(", ")));
    }
    let is_twice = said.starts_with("duplicate key") || said.starts_with("duplicate field");
    is_twice.then(|| Message::new("toml-key-twice").with("key", here))
}

/// The names between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The message for a value of the wrong kind, or for a number out of range.
fn of_values(said: &str) -> Option<Message> {
    let kind = said.strip_prefix("invalid type: ");
    let value = said.strip_prefix("invalid value: ");
    let length = said.strip_prefix("invalid length ");
    let (found, expected) = kind.or(value).or(length)?.rsplit_once(", expected ")?;
    if let Some(length) = length {
        let found = length.split(',').next().unwrap_or_default();
        return Some(Message::new("toml-length").with("found", found));
    }
    let (name, shown) = found.split_once(' ').unwrap_or((found, ""));
    let shown = shown.trim_matches(['`', '"']);
    let expected = wanted(expected);
    if value.is_some() && expected == "integer" {
        return Some(Message::new("toml-number").with("value", shown));
    }
    let found = Message::new("toml-found").with("kind", name);
    let found = found.with("value", shown.replace('\n', " "));
    let expected = Message::new("toml-wanted").with("kind", expected);
    let message = Message::new("toml-kind").with("found", found);
    Some(message.with("expected", expected))
}

/// The name of a kind of value, from the words of serde or of one of our visitors.
fn wanted(expected: &str) -> &str {
    match expected {
        "a string" => "string",
        "a character" => "character",
        "a boolean" => "boolean",
        "a sequence" => "sequence",
        "i8" | "u8" | "i16" | "u16" | "i32" | "u32" | "i64" | "u64" | "usize" => "integer",
        other if other.starts_with("an array of") => "sequence",
        other if other.starts_with("struct ") => "map",
        other => other,
    }
}

/// The message for a syntax error, and for errors that were not recognised.
fn of_syntax(said: &str, here: &str) -> Message {
    let mut kinds = SYNTAX.iter();
    match kinds.find(|(begins, _)| said.starts_with(begins)) {
        // There is nothing to quote.
        Some((_, "toml-unquoted")) if here.is_empty() => Message::new("toml-value-missing"),
        Some((_, code)) => Message::new(code),
        None => Message::new("toml-bad").with("reason", said.replace('\n', ", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Value;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only whether it can be read is asked")]
    struct Example {
        word: String,
        letter: Option<char>,
        number: Option<u8>,
        whether: Option<bool>,
        pair: Option<[i32; 2]>,
    }

    /// Checks the line, the code, and the values without their names.
    fn check(text: &str, expected: &str) {
        let error = Source(text).read::<Example>().expect_err("it is wrong");
        let line = error.line.expect("a line");
        let told = [line.to_string(), told(&error.message)];
        assert_eq!(told.join(" "), expected, "{text:?}");
    }

    fn told(message: &Message) -> String {
        let value = |(_, value): &(&str, Value)| match value {
            Value::Text(text) => format!(" {text}"),
            Value::Message(inner) => format!(" ({})", told(inner)),
            other => format!(" {other:?}"),
        };
        message.code.to_owned() + &message.args.iter().map(value).collect::<String>()
    }

    #[test]
    fn what_is_wrong_has_its_kind_and_line() {
        check("letter = \"a\"", "1 toml-key-missing word");
        check("word = \"a\"\nword = \"b\"", "2 toml-key-twice word");
        check(
            "word = \"a\"\nwrod = 1",
            "2 toml-key-unknown wrod word, letter, number, whether, pair",
        );
        let kind = |line: &str, found: &str, wanted: &str| {
            let expected = format!("2 toml-kind (toml-found {found}) (toml-wanted {wanted})");
            check(&format!("word = \"a\"\n{line}"), &expected);
        };
        kind("letter = \"ab\"", "string ab", "character");
        kind("letter = 1", "integer 1", "character");
        kind("number = \"1\"", "string 1", "integer");
        kind("number = 1.5", "floating point `1.5", "integer");
        kind("whether = [true]", "sequence ", "boolean");
        kind("pair = {}", "map ", "sequence");
        kind("pair = true", "boolean true", "sequence");
        check("word = \"a\"\nnumber = 256", "2 toml-number 256");
        check("word = \"a\"\npair = [1]", "2 toml-length 1");
    }

    #[test]
    fn what_is_no_toml_has_its_kind_and_line() {
        check("word =", "1 toml-value-missing");
        check("word = \"a\"\nletter\n", "2 toml-value-missing");
        check("\nword = a", "2 toml-unquoted");
        check("word = \"a", "1 toml-quotes");
        check("word = \"a\" letter = \"b\"", "1 toml-two");
        check("word = \"a\"\npair = [1, 2", "2 toml-unclosed");
        check("word = \"a\"\npair = [[1] [2]]", "2 toml-comma");
        let other = Source("word = \"a\"\nnumber = 0x").read::<Example>();
        let other = other.expect_err("it is wrong").message;
        assert_eq!(other.code, "toml-bad");
    }
}
