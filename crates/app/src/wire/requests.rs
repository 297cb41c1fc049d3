//! Requests of fronts as JSON, read once into plain values. The OpenAPI document of the server says
//! what a request may contain.

use std::collections::BTreeMap;

use pavage_family::{Message, ReadError, Settings};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

/// Options by name; a flag is set by `true`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct OptionValues(BTreeMap<String, Json>);

/// What to work on: one of a game, a puzzle's text and the name of a built-in puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Source {
    /// The text of a game.
    pub game: Option<String>,
    /// The text of a puzzle.
    pub puzzle: Option<String>,
    /// The name of a built-in puzzle.
    pub name: Option<String>,
    /// The format of the puzzle's text, when it is not to be guessed.
    pub format: Option<String>,
    /// Options for reading.
    #[serde(default)]
    pub options: OptionValues,
}

/// A puzzle or a game to be opened.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenRequest {
    /// What to open.
    #[serde(flatten)]
    pub source: Source,
}

/// A game and what is done in it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// The text of the game.
    pub game: String,
    /// The commands, carried out in order.
    pub commands: Vec<String>,
}

/// A position or a solution to be judged.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// What to judge.
    #[serde(flatten)]
    pub source: Source,
    /// A solution of it; without one the position itself is judged.
    pub solution: Option<String>,
}

/// A position to be written or drawn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenderRequest {
    /// What to draw.
    #[serde(flatten)]
    pub source: Source,
    /// As what.
    pub to: String,
    /// Whether the player's moves are left out.
    #[serde(default)]
    pub puzzle_only: bool,
}

/// Long work to be done.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobRequest {
    /// What kind.
    pub kind: String,
    /// What to work on; nothing for `generate`.
    #[serde(flatten)]
    pub source: Source,
    /// The family of what is generated.
    pub family: Option<String>,
    /// The engine by name.
    pub engine: Option<String>,
    /// The ordering by name.
    pub heuristic: Option<String>,
    /// The seed of everything random.
    #[serde(default)]
    pub seed: u64,
    /// The most nodes.
    pub nodes_max: Option<u64>,
    /// When to stop.
    pub time_limit_ms: Option<u64>,
    /// Options of the engine or of the generator.
    #[serde(default)]
    pub settings: OptionValues,
    /// The solutions wanted.
    pub limit: Option<u64>,
    /// How much a hint tells.
    pub level: Option<String>,
    /// Whether the cheapest way is wanted.
    #[serde(default)]
    pub exact: bool,
    /// What a comparison is over.
    pub over: Option<String>,
    /// How far each search of a comparison goes.
    pub until: Option<String>,
    /// Steps of a replay.
    pub steps_max: Option<u64>,
    /// Whether the work goes on when nobody listens.
    #[serde(default)]
    pub stay: bool,
}

/// A game to be saved.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaveRequest {
    /// Its text.
    pub game: String,
    /// Whether an item of that name may be overwritten; default true.
    pub replace: Option<bool>,
}

/// A result to be saved.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeepRequest {
    /// The text of the puzzle, or of the game: what says all there is of it.
    pub puzzle: String,
    /// What a job found.
    pub result: Map<String, Json>,
    /// Whether an item of that name may be overwritten; default true.
    pub replace: Option<bool>,
}

/// A new name for a saved game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenameRequest {
    /// The name.
    pub to: String,
}

/// Reads a request.
///
/// # Errors
/// The text is no JSON, or is not as the request should be; with the line.
pub fn read_request<T: DeserializeOwned>(text: &str) -> Result<T, ReadError> {
    serde_json::from_str(text).map_err(|error| {
        let reason = error.to_string();
        // The line is told apart.
        let reason = reason.split(" at line ").next().unwrap_or_default();
        let message = Message::new("request-unreadable").with("reason", reason);
        ReadError::at(error.line().max(1), message)
    })
}

impl OptionValues {
    /// The options as if typed.
    ///
    /// # Errors
    /// A value that is neither text, number nor yes or no.
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
