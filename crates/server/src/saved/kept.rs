//! Saved items: games and results. They are handled alike, and differ in how requests are read and
//! files are described.

use pavage_app::Cancel;
use pavage_wire::service::{self, Fault, ToSave};
use pavage_wire::{SavedFacts, result_list, saved_game, saved_list, saved_result};

use super::Store;
use crate::state::Server;

/// A kind of saved item.
pub(crate) trait Kept: 'static {
    /// Where it is kept.
    fn store(server: &Server) -> &Store;

    /// What of a request is to be saved.
    fn read(body: &str, cancel: &Cancel) -> Result<ToSave, Fault>;

    /// All there are.
    fn list(all: &[SavedFacts]) -> String;

    /// One with its text; none when the text is not as it was saved.
    fn whole(facts: &SavedFacts, text: &str) -> Option<String>;

    /// The name of what reads it, in traces.
    const OPERATION: &str;

    /// The media type of its text, and the ending of its file.
    const EXPORT: [&str; 2];

    /// What the OpenAPI document says of it.
    const DESCRIBED: Described;
}

/// What the OpenAPI document says of a kind of saved item: where it lies, what ends the names of its
/// operations, what it is called, and the types of requests and answers.
pub(crate) struct Described {
    pub(crate) path: &'static str,
    pub(crate) ending: &'static str,
    pub(crate) noun: &'static str,
    pub(crate) taken: &'static str,
    pub(crate) listed: &'static str,
    pub(crate) loaded: &'static str,
    /// The type of its file, if that is JSON.
    pub(crate) exported: Option<&'static str>,
}

/// Games as they are written.
pub(crate) struct Games;

impl Kept for Games {
    fn store(server: &Server) -> &Store {
        &server.saved
    }

    fn read(body: &str, cancel: &Cancel) -> Result<ToSave, Fault> {
        service::to_save(body, cancel)
    }

    fn list(all: &[SavedFacts]) -> String {
        saved_list(all)
    }

    fn whole(facts: &SavedFacts, text: &str) -> Option<String> {
        Some(saved_game(facts, text))
    }

    const OPERATION: &str = "to-save";

    const EXPORT: [&str; 2] = ["text/plain; charset=utf-8", ".pavage"];

    const DESCRIBED: Described = Described {
        path: "/api/saved",
        ending: "Game",
        noun: "game",
        taken: "SaveRequest",
        listed: "SavedList",
        loaded: "SavedGame",
        exported: None,
    };
}

/// What was found of puzzles, each with its puzzle.
pub(crate) struct Results;

impl Kept for Results {
    fn store(server: &Server) -> &Store {
        &server.results
    }

    fn read(body: &str, cancel: &Cancel) -> Result<ToSave, Fault> {
        service::to_keep(body, cancel)
    }

    fn list(all: &[SavedFacts]) -> String {
        result_list(all)
    }

    fn whole(facts: &SavedFacts, text: &str) -> Option<String> {
        saved_result(facts, text)
    }

    const OPERATION: &str = "to-keep";

    const EXPORT: [&str; 2] = ["application/json", ".json"];

    const DESCRIBED: Described = Described {
        path: "/api/results",
        ending: "Result",
        noun: "result",
        taken: "KeepRequest",
        listed: "ResultList",
        loaded: "SavedResult",
        exported: Some("Stored"),
    };
}
