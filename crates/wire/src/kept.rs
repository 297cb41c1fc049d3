//! Checks that a result contains enough to be saved and shown again.

use pavage_family::Message;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value as Json};

/// The fields that a result must have to be shown again, by its kind.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "read only to see whether it can be")]
enum Kept {
    Solve {
        status: String,
        solutions: Vec<IgnoredAny>,
    },
    Count {
        status: String,
        count: Option<String>,
    },
    Explain {
        status: String,
        steps: Vec<KeptStep>,
    },
    Rate {
        class: Option<String>,
        message: String,
    },
    Generate {
        puzzle: String,
    },
    Compare {
        rows: Vec<KeptRow>,
    },
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "read only to see whether it can be")]
struct KeptStep {
    message: String,
    cells: Vec<[u32; 2]>,
    because: Vec<[u32; 2]>,
    moves: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "read only to see whether it can be")]
struct KeptRow {
    name: String,
    placements: u64,
    elapsed_ms: f64,
    seeds: Option<KeptSeeds>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "read only to see whether it can be")]
struct KeptSeeds {
    runs: u32,
    placements: KeptSpread,
    elapsed_ms: KeptSpread,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "read only to see whether it can be")]
struct KeptSpread {
    least: f64,
    lower: f64,
    median: f64,
    upper: f64,
    most: f64,
}

/// Kinds of work whose results can be saved.
pub(super) const KEPT: [&str; 6] = ["solve", "count", "explain", "rate", "generate", "compare"];

/// Checks that this is a result that can be saved and shown again.
///
/// # Errors
/// The text is not such a result; the message says why.
pub fn is_kept(result: &Map<String, Json>) -> Result<(), Message> {
    let kind = result.get("kind").and_then(Json::as_str).unwrap_or("");
    if !KEPT.contains(&kind) {
        return Err(Message::new("result-unkept").with("kinds", KEPT.join(", ")));
    }
    match Kept::deserialize(Json::Object(result.clone())) {
        Ok(_) => Ok(()),
        Err(error) => {
            let message = Message::new("result-broken").with("kind", kind);
            Err(message.with("reason", error.to_string()))
        }
    }
}
