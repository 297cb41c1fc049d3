//! What solving and counting say, as dictionaries of plain values.

use std::time::Duration;

use pavage_app::count::Counted;
use pavage_app::solve::{Solved, Status, Total};
use pavage_app::{Message, Stats, Step};
use pavage_wire::proof_text;
use pavage_words::Words;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Costs, and what caused them.
struct Costs<'a> {
    stats: &'a Stats,
    elapsed: Duration,
    engine: Option<&'static str>,
    chosen: Option<&'a Message>,
    heuristic: Option<&'static str>,
}

impl Costs<'_> {
    fn dict<'py>(&self, py: Python<'py>, words: &Words) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("nodes", self.stats.nodes)?;
        dict.set_item("placements", self.stats.placements)?;
        dict.set_item("pruned", self.stats.pruned)?;
        dict.set_item("depth", self.stats.depth_max)?;
        let tree = self.stats.tree();
        dict.set_item("backtracks", tree.map(|tree| tree.backtracks))?;
        dict.set_item("branching", tree.and_then(|tree| tree.branching))?;
        dict.set_item("elapsed_ms", self.elapsed.as_micros() as f64 / 1000.0)?;
        dict.set_item("engine", self.engine)?;
        dict.set_item("engine_reason", self.chosen.map(|reason| words.say(reason)))?;
        dict.set_item("heuristic", self.heuristic)?;
        Ok(dict)
    }
}

/// What solving says, without the solutions. `held` is their number.
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
    let costs = Costs {
        stats: &solved.stats,
        elapsed: solved.elapsed,
        engine: solved.engine,
        chosen: solved.chosen.as_ref(),
        heuristic: solved.heuristic,
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
    dict.set_item("stats", costs.dict(py, words)?)?;
    set_proof(&dict, solved.proof.as_deref(), words)?;
    Ok(dict)
}

/// The step that proves that there is no solution, as JSON.
fn set_proof(dict: &Bound<'_, PyDict>, proof: Option<&Step>, words: &Words) -> PyResult<()> {
    match proof {
        Some(proof) => dict.set_item("proof", proof_text(proof, words)),
        None => Ok(()),
    }
}

/// What a count says that counted all solutions.
pub(crate) fn counted_dict<'py>(
    py: Python<'py>,
    counted: &Counted,
    words: &Words,
) -> PyResult<Bound<'py, PyDict>> {
    let costs = Costs {
        stats: &counted.stats,
        elapsed: counted.elapsed,
        engine: counted.engine,
        chosen: counted.chosen.as_ref(),
        heuristic: None,
    };
    let dict = PyDict::new(py);
    dict.set_item("count", &counted.count)?;
    dict.set_item("up_to_symmetry", counted.up_to_symmetry.as_ref().ok())?;
    let reason = counted.uncompared();
    dict.set_item("reason", reason.map(|reason| words.say(reason)))?;
    dict.set_item("symmetry", counted.symmetry)?;
    dict.set_item("stats", costs.dict(py, words)?)?;
    set_proof(&dict, counted.proof.as_deref(), words)?;
    Ok(dict)
}

/// The limit that a count met before it counted all solutions, if it met one.
pub(crate) fn limit_of(counted: &Counted) -> Option<Message> {
    let reason = || counted.reason.clone().unwrap_or(Message::new("limit-time"));
    counted.count.is_none().then(reason)
}
