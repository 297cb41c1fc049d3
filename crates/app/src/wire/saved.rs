//! The state of a count as text: one JSON object on one line, with its own checksum. Only complete
//! texts that this module wrote are accepted.

use std::time::Duration;

use pavage_family::Message;
use pavage_search::{Snapshot, TREE_NUMBER, Tree};
use serde::{Deserialize, Serialize};

use super::line;
use super::tree::{Levels, StatsJson, branches_json, branches_of, check_sum, hex, unhex};
use crate::resume::{SAVED_BYTES_MAX, Saved};

/// The first characters of the object.
const BEGINNING: &str = "{\"pavage\":\"resume\",";
/// The version of the text form.
const FORM: u32 = 2;

/// The field with the version of the text form, whatever else the object contains.
#[derive(Deserialize)]
struct FormJson {
    form: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedJson {
    pavage: String,
    form: u32,
    /// The version of the search trees. Trees of another version are walked in another order.
    search: u32,
    puzzle: String,
    engine: String,
    heuristic: String,
    tree: String,
    elapsed_us: u64,
    stats: StatsJson,
    /// What is left of the tree.
    left: Vec<Levels>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    fresh: Vec<u32>,
    /// The checksum of this object, computed while this field is empty.
    check: String,
}

/// Writes a state as text.
pub(crate) fn saved_text(saved: &Saved) -> String {
    let (left, fresh) = branches_json(&saved.snapshot.left);
    let mut json = SavedJson {
        pavage: "resume".to_owned(),
        form: FORM,
        search: saved.snapshot.tree.number,
        puzzle: saved.puzzle.clone(),
        engine: saved.engine.clone(),
        heuristic: saved.heuristic.clone(),
        tree: hex(saved.snapshot.tree.fingerprint),
        elapsed_us: saved.elapsed.as_micros() as u64,
        stats: StatsJson::from(&saved.snapshot.stats),
        left,
        fresh,
        check: String::new(),
    };
    json.check = check_sum(&json);
    line(&json) + "\n"
}

/// Reads the state from a text.
///
/// # Errors
/// The text is not a state, is damaged, or is from a release that searches in another order.
pub(crate) fn read_saved(text: &str) -> Result<Saved, Message> {
    // The user created the file, or something truncated it: this program never writes an empty
    // file. Silently starting again could discard long work.
    if text.trim().is_empty() {
        return Err(Message::new("resume-empty"));
    }
    if !text.starts_with(BEGINNING) || text.len() > SAVED_BYTES_MAX {
        return Err(Message::new("resume-not-ours"));
    }
    let broken = || Message::new("resume-broken");
    let form: FormJson = serde_json::from_str(text).map_err(|_| broken())?;
    if form.form != FORM {
        return Err(Message::new("resume-version"));
    }
    let mut json: SavedJson = serde_json::from_str(text).map_err(|_| broken())?;
    let check = std::mem::take(&mut json.check);
    if check != check_sum(&json) {
        return Err(broken());
    }
    if json.search != TREE_NUMBER {
        return Err(Message::new("resume-version"));
    }
    Ok(Saved {
        puzzle: json.puzzle,
        engine: json.engine,
        heuristic: json.heuristic,
        elapsed: Duration::from_micros(json.elapsed_us),
        snapshot: Snapshot {
            tree: Tree {
                number: json.search,
                fingerprint: unhex(&json.tree).ok_or_else(broken)?,
            },
            stats: json.stats.into(),
            left: branches_of(json.left, &json.fresh),
        },
    })
}
