//! What solving says, as a dictionary of plain values.

use pavage_app::Message;
use pavage_app::count::Counted;
use pavage_app::solve::{Solved, Status, Total};
use pavage_wire::{proof_text, stats_text};
use pavage_words::Words;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// What solving says, without the solutions. `held` is their number. Costs and a proof are JSON.
pub(crate) fn solved_dict<'py>(
    py: Python<'py>,
    solved: &Solved,
    held: usize,
    words: &Words,
) -> PyResult<Bound<'py, PyDict>> {
    let (total, at_least) = match solved.total {
        Total::Exactly(total) => (Some(total), total),
        Total::AtLeast(at_least) => (None, at_least),
    };
    let status = match solved.status {
        Status::Solved => "solved",
        Status::Unsolvable => "unsolvable",
        Status::Limit => "limit",
    };
    let dict = PyDict::new(py);
    dict.set_item("status", status)?;
    dict.set_item("complete", total == Some(held as u64))?;
    dict.set_item("total", total)?;
    dict.set_item("at_least", at_least)?;
    if let Some(prices) = &solved.prices {
        dict.set_item("prices", prices)?;
    }
    let reason = solved.reason.as_ref();
    dict.set_item("reason", reason.map(|reason| words.say(reason)))?;
    dict.set_item("reason_code", reason.map(|reason| reason.code))?;
    dict.set_item("stats", stats_text(solved, words))?;
    if let Some(proof) = &solved.proof {
        dict.set_item("proof", proof_text(proof, words))?;
    }
    Ok(dict)
}

/// The limit that a count met before it counted all solutions, if it met one.
pub(crate) fn limit_of(counted: &Counted) -> Option<Message> {
    let reason = || counted.reason.clone().unwrap_or(Message::new("limit-time"));
    counted.count.is_none().then(reason)
}
