//! Why a value is not what was expected, by its kind and not by its words: the errors that serde tells a
//! deserializer of.

use std::fmt;
use std::ops::Range;

use serde::de::{Error, Expected, Unexpected};

use crate::Message;

/// A fault, with the span of the text that it is about as soon as that is known.
#[derive(Debug)]
pub(super) struct Fault {
    kind: Kind,
    pub(super) span: Option<Range<usize>>,
}

#[derive(Debug)]
enum Kind {
    /// Another kind of value is wanted.
    Type(Found, String),
    /// The kind is right and the value is not.
    Value(Found, String),
    /// All else.
    Other(Message),
}

/// What was found: the name of its kind, and the value.
type Found = (&'static str, String);

impl Fault {
    pub(super) fn told(message: Message) -> Fault {
        Fault::of(Kind::Other(message))
    }

    fn of(kind: Kind) -> Fault {
        Fault { kind, span: None }
    }

    /// This fault, found within a span. It keeps a narrower one.
    pub(super) fn within(self, span: &Range<usize>) -> Fault {
        let span = self.span.or_else(|| Some(span.clone()));
        Fault { span, ..self }
    }

    /// This fault, where a kind of value is wanted. What is found within the value is another's.
    pub(super) fn wanting(mut self, name: &str) -> Fault {
        if let (Kind::Type(_, wanted) | Kind::Value(_, wanted), None) = (&mut self.kind, &self.span)
        {
            name.clone_into(wanted);
        }
        self
    }

    pub(super) fn message(self) -> Message {
        match self.kind {
            Kind::Other(message) => message,
            Kind::Value((_, value), wanted) if wanted == "integer" => number(&value),
            Kind::Type((kind, value), wanted) | Kind::Value((kind, value), wanted) => {
                let found = Message::new("toml-found").with("kind", kind);
                let found = found.with("value", value.replace('\n', " "));
                let wanted = Message::new("toml-wanted").with("kind", wanted);
                let message = Message::new("toml-kind").with("found", found);
                message.with("expected", wanted)
            }
        }
    }
}

/// A number that is out of range.
pub(super) fn number(value: &str) -> Message {
    Message::new("toml-number").with("value", value)
}

fn found(what: Unexpected<'_>) -> Found {
    match what {
        Unexpected::Bool(is_true) => ("boolean", is_true.to_string()),
        Unexpected::Unsigned(number) => ("integer", number.to_string()),
        Unexpected::Signed(number) => ("integer", number.to_string()),
        Unexpected::Float(number) => ("floating", number.to_string()),
        Unexpected::Char(letter) => ("character", letter.to_string()),
        Unexpected::Str(text) => ("string", text.to_owned()),
        Unexpected::Seq => ("sequence", String::new()),
        Unexpected::Map => ("map", String::new()),
        // Dates are all of TOML that serde has no name for.
        _ => ("date", String::new()),
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.kind)
    }
}

impl std::error::Error for Fault {}

impl Error for Fault {
    fn custom<T: fmt::Display>(reason: T) -> Fault {
        let reason = reason.to_string().replace('\n', ", ");
        Fault::told(Message::new("toml-bad").with("reason", reason))
    }

    fn invalid_type(what: Unexpected<'_>, expected: &dyn Expected) -> Fault {
        Fault::of(Kind::Type(found(what), expected.to_string()))
    }

    fn invalid_value(what: Unexpected<'_>, expected: &dyn Expected) -> Fault {
        Fault::of(Kind::Value(found(what), expected.to_string()))
    }

    fn invalid_length(length: usize, _: &dyn Expected) -> Fault {
        Fault::told(Message::new("toml-length").with("found", length.to_string()))
    }

    fn unknown_field(key: &str, known: &'static [&'static str]) -> Fault {
        let message = Message::new("toml-key-unknown").with("key", key);
        Fault::told(message.with("known", known.join(", ")))
    }

    fn missing_field(key: &'static str) -> Fault {
        Fault::told(Message::new("toml-key-missing").with("key", key))
    }

    fn duplicate_field(key: &'static str) -> Fault {
        Fault::told(Message::new("toml-key-twice").with("key", key))
    }
}
