//! Messages and refusals as JSON: their codes, values and texts.

use pavage_family::{Message, ReadError, Value};
use pavage_words::Words;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::line;

/// The values of a message. A message among them keeps its code and values.
pub(super) fn args(message: &Message) -> Map<String, Json> {
    let json = |value: &Value| match value {
        Value::Text(text) | Value::Digits(text) => Json::from(text.as_str()),
        Value::Number(number) => Json::from(*number),
        Value::Flag(flag) => Json::from(*flag),
        Value::None => Json::Null,
        Value::Message(inner) => {
            let mut object = Map::new();
            object.insert("code".to_owned(), Json::from(inner.code));
            object.insert("args".to_owned(), Json::from(args(inner)));
            Json::from(object)
        }
    };
    let named = message.args.iter();
    named
        .map(|(name, value)| ((*name).to_owned(), json(value)))
        .collect()
}

/// What is wrong with a request, or why a job has no result.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct FaultJson {
    /// The code of the message, which is the same in every language.
    code: &'static str,
    /// A sentence in the language that was asked for.
    message: String,
    /// The values in the message, by name. A message among them is an object with its code and
    /// values.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Args"))]
    args: Map<String, Json>,
    /// The line of the text at fault, counted from 1; null if no line is at fault.
    line: Option<usize>,
    /// The command that was refused, counted from 0; null if the request has no commands.
    at: Option<usize>,
}

/// The answer to a request that is refused.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct FaultAnswer {
    /// What is wrong.
    error: FaultJson,
}

/// The values of what is wrong; and as `format` the one in which the text can be read, where the
/// message names it.
fn fault_args(message: &Message) -> Map<String, Json> {
    let mut all = args(message.cause());
    let advises = matches!(message.code, "format-unguessed" | "format-fitting");
    if let Some(Value::Text(format)) = message.arg("format").filter(|_| advises) {
        all.entry("format")
            .or_insert_with(|| format.as_str().into());
    }
    all
}

fn fault(error: &ReadError, at: Option<usize>, words: &Words) -> FaultJson {
    FaultJson {
        code: error.message.cause().code,
        message: words.say(&error.message),
        args: fault_args(&error.message),
        line: error.line,
        at,
    }
}

/// The answer to a refused request. `at` is the index of the command at fault, if there are
/// several.
#[must_use]
pub fn fault_answer(error: &ReadError, at: Option<usize>, words: &Words) -> String {
    line(&FaultAnswer {
        error: fault(error, at, words),
    })
}

/// The error alone, without an object around it.
#[must_use]
pub fn fault_event(error: &ReadError, words: &Words) -> String {
    line(&fault(error, None, words))
}
