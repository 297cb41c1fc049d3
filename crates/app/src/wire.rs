//! The wire types: all JSON is read and written here, but for plans and pieces of searches, which are
//! [`pavage_shards`]'s. Results are converted by hand, so that internal types can change without
//! breaking scripts.

mod answers;
mod jobs;
mod kept;
mod lists;
mod parts;
mod pictures;
mod places;
mod play;
mod puzzle;
mod reasoning;
mod recording;
mod requests;
mod said;
#[cfg(feature = "schema")]
pub mod schema;
mod server;
mod shards;
mod traced;

pub(crate) use answers::solutions_line;
pub use answers::{
    ErrorLine, check_line, count_line, error_line, placement_line, solution_line, solve_line,
};
pub use jobs::{
    advance_event, best_event, compare_result, count_result, explain_result, generate_result,
    hint_result, progress_event, rate_result, reading_event, replay_result, solve_result,
    study_result,
};
pub use lists::{
    CompareLine, GenerateLine, compare_line, compare_total_line, count_total_line, generate_line,
    list_lines, listed_line, series_line, study_line,
};
pub(crate) use parts::{
    CutRequest, MergeRequest, PartKnown, PartOfPlan, PartRequest, cut_answer, part_answer,
};
pub use play::{Limits, check_answer, game_answer, list_answer};
pub(crate) use puzzle::{json_of_toml, looks_like_json, toml_of_json};
pub use reasoning::{ExplainLine, explain_line, hint_line, rate_line};
pub(crate) use recording::{is_recording, written_whole};
pub use recording::{read_recording, recording_line, split_recordings};

pub use kept::is_kept;
pub use requests::{
    CheckRequest, JobRequest, KeepRequest, OpenRequest, OptionValues, PlayRequest, RenameRequest,
    RenderRequest, SaveRequest, Source, read_request,
};
pub use said::{fault_answer, fault_event};
pub use server::{
    JobFacts, JobState, Latest, SavedFacts, health_answer, job_answer, job_created, job_list,
    job_summary, kept_text, result_list, saved_entry, saved_game, saved_list, saved_result,
    serve_line, waiting_event,
};
pub use traced::command_body;

pub use shards::{plan_line, run_line, shard_log_line, time_in_log};

use pavage_family::{AnyPosition, Message, ReadError, Value};
use serde_json::{Map, Value as Json};

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

/// The solutions in the output of `solve --json`, each as text that puzzles can read.
///
/// # Errors
/// The text is not JSON, or contains no solution.
pub fn read_solutions(text: &str) -> Result<Vec<String>, ReadError> {
    let absent = || ReadError::from(Message::new("solution-absent"));
    let mut texts = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter::<Json>() {
        let value = value.map_err(|error| puzzle::unreadable(&error))?;
        let solutions = value.get("solutions").and_then(Json::as_array);
        for solution in solutions.ok_or_else(absent)? {
            let text = tiles_text(solution).or_else(|| rows_text(solution));
            texts.push(text.ok_or_else(absent)?);
        }
    }
    if texts.is_empty() {
        return Err(absent());
    }
    Ok(texts)
}

/// Whether a text begins with a JSON object that contains solutions.
pub(crate) fn has_solutions(text: &str) -> bool {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Json>();
    let first = values.next().and_then(Result::ok);
    first.is_some_and(|value| value.get("solutions").is_some())
}

/// Rows of tiles as text, one line per tile: top, left, right, bottom. `None` for other solutions.
fn tiles_text(rows: &Json) -> Option<String> {
    let rows = rows.as_array()?.iter().map(Json::as_array);
    let tiles: Vec<&Json> = rows
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .flatten()
        .collect();
    if !tiles.iter().any(|tile| tile.is_array()) {
        return None;
    }
    let line = |tile: &&Json| match tile {
        // There is no tile here.
        Json::Null => Some("./././.\n".to_owned()),
        tile => match &tile.as_array()?[..] {
            [top, right, bottom, left] => Some(format!("{top}/{left}/{right}/{bottom}\n")),
            _ => None,
        },
    };
    tiles.iter().map(line).collect()
}

/// Rows, layers of rows, or rows of numbers, as lines of text.
fn rows_text(rows: &Json) -> Option<String> {
    let mut text = String::new();
    for row in rows.as_array()? {
        match row {
            Json::String(row) => text.push_str(row),
            Json::Array(layer) if layer.iter().all(Json::is_string) => {
                text.push_str(&rows_text(row)?);
            }
            Json::Array(numbers) if !numbers.iter().any(Json::is_array) => {
                // The board has no cell here.
                let word = |number: &Json| match number {
                    Json::Null => "#".to_owned(),
                    number => number.to_string(),
                };
                let words = numbers.iter().map(word);
                text.push_str(&words.collect::<Vec<_>>().join(" "));
            }
            _ => return None,
        }
        text.push('\n');
    }
    Some(text)
}
