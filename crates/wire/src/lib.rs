//! What is asked and answered as text: the JSON that commands print, the requests of a page and their
//! answers ([`service`]), the work that is divided among machines ([`shards`]), and what was asked, in
//! order ([`trace`]).
//!
//! The types of this JSON are private, and results are converted into them by hand, so that other types
//! can change without breaking scripts. Puzzles and recordings as text are [`pavage_app`]'s, plans and
//! pieces of searches [`pavage_shards`]'s.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod answers;
mod estimated;
mod jobs;
mod kept;
mod lists;
mod made;
mod parts;
mod photographed;
mod pictures;
mod places;
mod planned;
mod play;
mod played;
mod reasoning;
mod requests;
mod said;
#[cfg(feature = "schema")]
pub mod schema;
mod server;
pub mod service;
pub mod shards;
pub mod trace;
mod traced;
mod values;

pub(crate) use answers::solutions_line;
pub use answers::{
    ErrorLine, check_line, count_line, error_line, placement_line, solution_line, solve_line,
    stats_text,
};
pub use estimated::estimate_line;
pub use jobs::{
    advance_event, anneal_result, best_event, book_result, choices_result, compare_result,
    count_result, explain_result, generate_result, hint_result, progress_event, rate_result,
    reading_event, replay_result, solve_result, study_result, suggest_result,
};
pub use kept::is_kept;
pub use lists::{
    CompareLine, GenerateLine, book_line, choice_line, choice_total_line, compare_line,
    compare_total_line, count_total_line, dead_line, generate_line, list_lines, listed_line,
    series_line, study_line, study_total_line, variants_line,
};
pub(crate) use made::made_answer;
pub(crate) use parts::{
    CutRequest, MergeRequest, PartKnown, PartOfPlan, PartRequest, cut_answer, part_answer,
};
pub(crate) use photographed::photo_answer;
pub use photographed::photo_line;
pub use planned::{plan_line, run_line, shard_log_line, time_in_log};
pub use play::{Limits, check_answer, game_answer, list_answer};
pub use played::{move_line, played_line};
pub use reasoning::{ExplainLine, explain_line, hint_line, proof_text, rate_line};
pub use requests::{
    CheckRequest, JobRequest, KeepRequest, MakeRequest, OpenRequest, OptionValues, PhotoRequest,
    PlayRequest, RenameRequest, RenderRequest, SaveRequest, Source, read_request,
};
pub use said::{fault_answer, fault_event};
pub use server::{
    JobFacts, JobState, Latest, SavedFacts, health_answer, job_answer, job_created, job_list,
    job_summary, kept_text, result_list, saved_entry, saved_game, saved_list, saved_result,
    serve_line, waiting_event,
};
pub use traced::command_body;

use pavage_family::{AnyPosition, Value};
use serde_json::{Map, Value as Json};

/// The schemas of the files that people write, by the kind of file: what `schema` makes of the types that
/// read them.
pub const SCHEMAS_OF_FILES: [(&str, &str); 2] = [
    ("puzzle", include_str!("../schemas/puzzle.json")),
    ("book", include_str!("../schemas/book.json")),
];

/// The fields of a puzzle in a series, as JSON.
fn fields(fields: &[(&'static str, Value)]) -> Map<String, Json> {
    let json = |value: &Value| match value {
        Value::Text(text) | Value::Digits(text) => Json::from(text.as_str()),
        Value::Number(number) => Json::from(*number),
        Value::Message(message) => Json::from(message.code),
        Value::Flag(flag) => Json::from(*flag),
        Value::None => Json::Null,
    };
    fields
        .iter()
        .map(|(name, value)| ((*name).to_owned(), json(value)))
        .collect()
}

/// The fields that distinguish a puzzle from the others of its series; empty if it belongs to none.
fn series_fields(position: &dyn AnyPosition) -> Map<String, Json> {
    let series = position.series();
    series.map_or_else(Map::new, |series| fields(&series.fields()))
}

/// A value as one line of JSON.
fn line(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("wire types have only text keys")
}
