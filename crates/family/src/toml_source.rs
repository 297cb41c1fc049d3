//! TOML texts: reads values, turns positions in the text into line numbers, and turns errors into
//! messages. What is wrong is told by its kind: of a value by what serde reports, of a text that is no
//! TOML by the signs around the place. The parser has words for it in English only; they are quoted
//! where no message fits.

mod fault;
mod node;
mod syntax;

use std::ops::{Deref, Range};

use serde::de::{Deserialize, DeserializeOwned, Deserializer, SeqAccess, Visitor};

use crate::{Message, ReadError};
use fault::Fault;
use node::Node;

/// A TOML text.
#[derive(Clone, Copy)]
pub struct Source<'a>(pub &'a str);

impl Source<'_> {
    /// The value that the text describes.
    ///
    /// # Errors
    /// The text is not valid TOML, or does not have the expected keys and values.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, ReadError> {
        let document = Node::document(self.0).map_err(|error| self.not_toml(&error))?;
        T::deserialize(document).map_err(|fault| self.wrong(fault))
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

    fn wrong(self, fault: Fault) -> ReadError {
        ReadError {
            line: fault.span.as_ref().map(|span| self.line(span)),
            message: fault.message(),
        }
    }

    fn not_toml(self, error: &toml::de::Error) -> ReadError {
        let span = error.span().unwrap_or(0..0);
        self.error(&span, syntax::wrong(self.0, &span, error.message()))
    }
}

/// A value with its span in the text.
pub struct Spanned<T>(toml::Spanned<T>);

impl<T> Deref for Spanned<T> {
    type Target = toml::Spanned<T>;

    fn deref(&self) -> &toml::Spanned<T> {
        &self.0
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spanned<T>, D::Error> {
        toml::Spanned::deserialize(deserializer).map(Spanned)
    }
}

/// In a schema a value is the same with its span.
#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Spanned<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }
}

/// A value that is written as a text or as a list. What is wrong with either keeps its place, which an
/// untagged enum of serde would lose. `wanted` is the kind of value that messages ask for instead of
/// any other.
///
/// # Errors
/// It is neither, or something in the list is wrong.
pub fn text_or_list<'de, D: Deserializer<'de>, T: Deserialize<'de>, V>(
    deserializer: D,
    wanted: &'static str,
    of_text: fn(String) -> V,
    of_list: fn(Vec<T>) -> V,
) -> Result<V, D::Error> {
    struct Either<T, V>(&'static str, fn(String) -> V, fn(Vec<T>) -> V);
    impl<'de, T: Deserialize<'de>, V> Visitor<'de> for Either<T, V> {
        type Value = V;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str(self.0)
        }

        fn visit_str<E>(self, text: &str) -> Result<V, E> {
            Ok((self.1)(text.to_owned()))
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<V, A::Error> {
            let mut values = Vec::new();
            while let Some(value) = seq.next_element()? {
                values.push(value);
            }
            Ok((self.2)(values))
        }
    }
    deserializer.deserialize_any(Either(wanted, of_text, of_list))
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
        kind("number = 1.5", "floating 1.5", "integer");
        kind("number = 2024-02-29", "date ", "integer");
        kind("whether = [true]", "sequence ", "boolean");
        kind("pair = {}", "map ", "sequence");
        kind("pair = true", "boolean true", "sequence");
        check("word = \"a\"\nnumber = 256", "2 toml-number 256");
        check("word = \"a\"\npair = [1]", "2 toml-length 1");
        check("word = \"a\"\npair = [1, 2, 3]", "2 toml-length 3");
        check(
            "word = \"a\"\nnumber = 99999999999999999999",
            "2 toml-number 99999999999999999999",
        );
    }

    #[test]
    fn what_is_no_toml_has_its_kind_and_line() {
        check("word =", "1 toml-value-missing");
        check("word = \"a\"\nletter\n", "2 toml-value-missing");
        check("\nword = a", "2 toml-unquoted");
        check("word = 6x10", "1 toml-unquoted");
        check("word = \"a", "1 toml-quotes");
        check("word = \"a\" letter = \"b\"", "1 toml-two");
        check("word = \"a\"\npair = [1, 2", "2 toml-unclosed");
        check("word = \"a\"\npair = [[1] [2]]", "2 toml-comma");
        let other = Source("word = \"a\"\nnumber = 0x").read::<Example>();
        let other = other.expect_err("it is wrong").message;
        assert_eq!(other.code, "toml-bad");
    }
}
