//! Search trees as JSON: what is left of them, what was counted, fingerprints and checksums.

use pavage_search::{Branch, Fingerprint, Span, Stats};
use serde::{Deserialize, Serialize};

use super::line;

/// The levels of a branch. Each has the next choice, the one after the last choice, and the number
/// of choices.
pub(super) type Levels = Vec<[u32; 3]>;

/// Branches as lists of levels. For each, the second list says how many of its last levels are not
/// opened yet; it is empty if all are.
pub(super) fn branches_json(branches: &[Branch]) -> (Vec<Levels>, Vec<u32>) {
    let levels = |branch: &Branch| {
        let level = |span: &Span| [span.next, span.end, span.width];
        branch.levels.iter().map(level).collect()
    };
    let are_open = branches.iter().all(|branch| branch.fresh == 0);
    let fresh = branches.iter().map(|branch| branch.fresh);
    let fresh = match are_open {
        true => Vec::new(),
        false => fresh.collect(),
    };
    (branches.iter().map(levels).collect(), fresh)
}

/// The branches of such lists.
pub(super) fn branches_of(left: Vec<Levels>, fresh: &[u32]) -> Vec<Branch> {
    let level = |[next, end, width]: [u32; 3]| Span { next, end, width };
    let fresh = fresh.iter().copied().chain(std::iter::repeat(0));
    let branch = |(levels, fresh): (Levels, u32)| Branch {
        levels: levels.into_iter().map(level).collect(),
        fresh,
    };
    left.into_iter().zip(fresh).map(branch).collect()
}

/// What a search has counted, as files keep it.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StatsJson {
    nodes: u64,
    placements: u64,
    pruned: u64,
    solutions: u64,
    weight: u64,
    kept: u64,
    depth: u32,
}

impl From<&Stats> for StatsJson {
    fn from(stats: &Stats) -> StatsJson {
        StatsJson {
            nodes: stats.nodes,
            placements: stats.placements,
            pruned: stats.pruned,
            solutions: stats.solutions,
            weight: stats.weight,
            kept: stats.kept,
            depth: stats.depth_max,
        }
    }
}

impl From<StatsJson> for Stats {
    fn from(json: StatsJson) -> Stats {
        Stats {
            nodes: json.nodes,
            placements: json.placements,
            pruned: json.pruned,
            solutions: json.solutions,
            weight: json.weight,
            kept: json.kept,
            depth_max: json.depth,
        }
    }
}

/// The checksum of an object whose own checksum is empty.
pub(super) fn check_sum(json: &impl Serialize) -> String {
    hex(Fingerprint::default().word(&line(json)).value())
}

pub(super) fn hex(number: u64) -> String {
    format!("{number:016x}")
}

/// The number that [`hex`] wrote.
pub(super) fn unhex(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok()
}
