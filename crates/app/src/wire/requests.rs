//! Requests of front ends as JSON, read into plain values. The OpenAPI document of the server
//! defines what a request may contain.

use std::collections::BTreeMap;

use pavage_family::{Message, ReadError, Settings};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

/// Options by name. The value `true` sets a flag.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct OptionValues(BTreeMap<String, Json>);

/// What to work on: exactly one of a game, the text of a puzzle, and the name of a built-in puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Source {
    /// The text of a game.
    pub game: Option<String>,
    /// The text of a puzzle.
    pub puzzle: Option<String>,
    /// The name of a built-in puzzle.
    pub name: Option<String>,
    /// The format of the puzzle's text, if it is not to be detected.
    pub format: Option<String>,
    /// Options for reading the puzzle.
    #[serde(default)]
    pub options: OptionValues,
}

/// A request to open a puzzle or a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenRequest {
    /// What to open.
    #[serde(flatten)]
    pub source: Source,
}

/// A request to carry out commands in a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// The text of the game.
    pub game: String,
    /// The commands, in the order in which to carry them out.
    pub commands: Vec<String>,
}

/// A request to judge a position or a solution.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// What to judge.
    #[serde(flatten)]
    pub source: Source,
    /// A solution of it. Without one, the position itself is judged.
    pub solution: Option<String>,
}

/// A request to write or draw a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenderRequest {
    /// What to write or draw.
    #[serde(flatten)]
    pub source: Source,
    /// The format to write.
    pub to: String,
    /// Whether to leave out the player's moves.
    #[serde(default)]
    pub puzzle_only: bool,
}

/// A request for long work.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobRequest {
    /// The kind of work.
    pub kind: String,
    /// What to work on; empty for `generate`.
    #[serde(flatten)]
    pub source: Source,
    /// The family of the puzzle to generate.
    pub family: Option<String>,
    /// The name of the engine.
    pub engine: Option<String>,
    /// The name of the ordering.
    pub heuristic: Option<String>,
    /// The seed of everything random.
    #[serde(default)]
    pub seed: u64,
    /// The most nodes.
    pub nodes_max: Option<u64>,
    /// The time limit in milliseconds.
    pub time_limit_ms: Option<u64>,
    /// Options of the engine or of the generator.
    #[serde(default)]
    pub settings: OptionValues,
    /// The number of solutions wanted.
    pub limit: Option<u64>,
    /// The level of a hint.
    pub level: Option<String>,
    /// Whether the cheapest way is wanted.
    #[serde(default)]
    pub exact: bool,
    /// What to compare: `heuristics` or `engines`.
    pub over: Option<String>,
    /// How far each search of a comparison goes.
    pub until: Option<String>,
    /// The most steps of a replay.
    pub steps_max: Option<u64>,
    /// The text of a recording to replay, instead of a new search.
    pub recording: Option<String>,
    /// Whether the work goes on when nobody listens.
    #[serde(default)]
    pub stay: bool,
}

/// A request to save a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaveRequest {
    /// The text of the game.
    pub game: String,
    /// Whether to overwrite an item with the same name; true by default.
    pub replace: Option<bool>,
}

/// A request to save a result.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeepRequest {
    /// The text of the puzzle or of the game, which describes it completely.
    pub puzzle: String,
    /// The result of a job.
    pub result: Map<String, Json>,
    /// Whether to overwrite an item with the same name; true by default.
    pub replace: Option<bool>,
}

/// A request to rename a saved item.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenameRequest {
    /// The new name.
    pub to: String,
}

/// Reads a request.
///
/// # Errors
/// The text is not JSON, or is not such a request. The error has the line number.
pub fn read_request<T: DeserializeOwned>(text: &str) -> Result<T, ReadError> {
    serde_json::from_str(text).map_err(|error| {
        let reason = error.to_string();
        // The error has the line number separately.
        let reason = reason.split(" at line ").next().unwrap_or_default();
        let message = Message::new("request-unreadable").with("reason", reason);
        ReadError::at(error.line().max(1), message)
    })
}

impl OptionValues {
    /// The options as if they were typed.
    ///
    /// # Errors
    /// A value is not a text, a number or a boolean.
    pub fn settings(&self) -> Result<Settings, Message> {
        let mut settings = Settings::new();
        for (name, value) in &self.0 {
            match value {
                Json::String(text) => settings.set(name, text),
                Json::Number(number) => settings.set(name, &number.to_string()),
                Json::Bool(true) => settings.set(name, ""),
                Json::Bool(false) => {}
                _ => return Err(Message::new("option-value-bad").with("option", name.as_str())),
            }
        }
        Ok(settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_as_typed() {
        let text = r#"{"kind":"solve","name":"x","options":{"a":"1","b":2,"c":true,"d":false}}"#;
        let request: JobRequest = read_request(text).expect("a request");
        let settings = request.source.options.settings().expect("values");
        let found: Vec<_> = settings.iter().collect();
        assert_eq!(found, [("a", "1"), ("b", "2"), ("c", "")]);
        let text = r#"{"name":"x","options":{"a":[1]}}"#;
        let request: OpenRequest = read_request(text).expect("a request");
        let refused = request.source.options.settings().expect_err("a list");
        assert_eq!(refused.code, "option-value-bad");
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        let check = |text: &str, line| {
            let error = read_request::<OpenRequest>(text).expect_err("refused");
            assert_eq!(
                (error.line, error.message.code),
                (Some(line), "request-unreadable")
            );
        };
        check("", 1);
        check("{\n\"name\": }", 2);
        check("[]", 1);
        check(r#"{"name":"x","nonsense":1}"#, 1);
        check(r#"{"name":7}"#, 1);
        let job = r#"{"kind":"solve","name":"x","nonsense":1}"#;
        assert!(read_request::<JobRequest>(job).is_err());
    }
}
