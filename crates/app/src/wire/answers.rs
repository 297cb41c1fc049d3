//! The JSON lines of `solve`, `count`, `check` and of errors.

use std::time::Duration;

use pavage_family::{AnyPosition, ChosenOption, Message, Placed, ReadError, Report, Solution};
use pavage_puzzles::build::BuildOrders;
use pavage_search::Stats;
use pavage_words::Words;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::places::{Edges, PlaceJson, Places};
use super::{line, series_fields};
use crate::count::Counted;
use crate::solve::{Solved, Status, Total};

#[derive(Serialize)]
pub(super) struct StatsJson {
    nodes: u64,
    placements: u64,
    pruned: u64,
    depth: u32,
    elapsed_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'static str>,
    /// Why the engine was chosen, if the user did not name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine_reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    heuristic: Option<&'static str>,
    /// What of these costs went into counting the solutions beyond those listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    counting: Option<CountingJson>,
}

#[derive(Serialize)]
struct CountingJson {
    nodes: u64,
    placements: u64,
}

impl StatsJson {
    fn new(
        stats: &Stats,
        elapsed: Duration,
        engine: Option<&'static str>,
        heuristic: Option<&'static str>,
    ) -> StatsJson {
        StatsJson {
            nodes: stats.nodes,
            placements: stats.placements,
            pruned: stats.pruned,
            depth: stats.depth_max,
            elapsed_ms: milliseconds(elapsed),
            engine,
            engine_reason: None,
            heuristic,
            counting: None,
        }
    }

    /// Adds what counting further solutions cost, if any were counted.
    fn counting(self, counting: &Stats) -> StatsJson {
        let counting = (counting.nodes > 0).then_some(CountingJson {
            nodes: counting.nodes,
            placements: counting.placements,
        });
        StatsJson { counting, ..self }
    }

    /// Adds why the engine was chosen.
    fn chosen(self, reason: Option<&Message>, words: &Words) -> StatsJson {
        StatsJson {
            engine_reason: reason.map(|reason| words.say(reason)),
            ..self
        }
    }
}

/// Costs without the engine, which the line names elsewhere.
pub(super) fn stats_json(stats: &Stats, elapsed: Duration) -> StatsJson {
    StatsJson::new(stats, elapsed, None, None)
}

/// A time in milliseconds, with a resolution of one microsecond.
pub(super) fn milliseconds(elapsed: Duration) -> f64 {
    elapsed.as_micros() as f64 / 1000.0
}

#[derive(Serialize)]
pub(super) struct PlacedJson {
    piece: String,
    cells: Vec<PlaceJson>,
}

impl From<Placed> for PlacedJson {
    fn from(placed: Placed) -> PlacedJson {
        PlacedJson {
            piece: placed.piece,
            cells: placed.cells.into_iter().map(PlaceJson).collect(),
        }
    }
}

#[derive(Serialize)]
struct SolveJson<'a> {
    puzzle: &'a str,
    family: &'a str,
    #[serde(flatten)]
    fields: Map<String, Json>,
    status: &'static str,
    solutions: Vec<Json>,
    complete: bool,
    total: Option<String>,
    at_least: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<BestJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placements: Option<Vec<Vec<PlacedJson>>>,
    /// Of solids, for each solution the steps in which its pieces can be laid: each step lists
    /// indices into the placements.
    #[serde(skip_serializing_if = "Option::is_none")]
    build: Option<Vec<Vec<Vec<usize>>>>,
    /// For each of these steps, how its pieces move when they go in: layers, rows and columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    build_directions: Option<Vec<Vec<[i32; 3]>>>,
    stats: StatsJson,
}

#[derive(Serialize)]
struct BestJson {
    score: u64,
    of: u64,
    rows: Json,
}

/// The line of `solve`.
#[must_use]
pub fn solve_line(
    puzzle: &str,
    position: &dyn AnyPosition,
    solved: &Solved,
    words: &Words,
) -> String {
    let (solutions, placements): (Vec<_>, Vec<_>) = solved
        .solutions
        .iter()
        .map(|solution| solution_json(solution.solution()))
        .unzip();
    // Only solutions with pieces of several connected cells have placements.
    let has_pieces = position.solution().placed().is_some();
    let is_solid = position.view().lattice.is_solid;
    let mut build_orders = BuildOrders::default();
    let mut order = |solution: &dyn AnyPosition| {
        let steps = build_orders.of(&solution.view()).unwrap_or_default();
        let steps = steps.into_iter().map(|step| (step.groups, step.direction));
        steps.unzip()
    };
    let orders = || {
        let solutions = solved.solutions.iter();
        solutions.map(|solution| order(&**solution)).unzip()
    };
    let (build, build_directions) = is_solid.then(orders).unzip();
    let (Total::Exactly(number) | Total::AtLeast(number)) = solved.total;
    let exact = matches!(solved.total, Total::Exactly(_));
    line(&SolveJson {
        puzzle,
        family: position.family(),
        fields: series_fields(position),
        status: status_name(solved.status),
        solutions,
        complete: solved.complete(),
        total: exact.then(|| number.to_string()),
        at_least: number.to_string(),
        reason: solved.reason.as_ref().map(|reason| words.say(reason)),
        best: solved.best.as_ref().map(|best| BestJson {
            score: best.score,
            of: best.of,
            rows: solution_json(best.state.solution()).0,
        }),
        placements: has_pieces.then_some(placements),
        build,
        build_directions,
        stats: search_stats(solved, words),
    })
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::Solved => "solved",
        Status::Unsolvable => "unsolvable",
        Status::Limit => "limit",
    }
}

fn search_stats(solved: &Solved, words: &Words) -> StatsJson {
    let names = (solved.engine, solved.heuristic);
    StatsJson::new(&solved.stats, solved.elapsed, names.0, names.1)
        .chosen(solved.chosen.as_ref(), words)
        .counting(&solved.counting)
}

/// A solution as a line that `check` reads, one of many in a file.
#[must_use]
pub fn solution_line(solution: &dyn AnyPosition) -> String {
    #[derive(Serialize)]
    struct SolutionJson {
        solutions: [Json; 1],
    }
    let (solution, _) = solution_json(solution.solution());
    line(&SolutionJson {
        solutions: [solution],
    })
}

/// The answer about solutions that were written into a file.
#[must_use]
pub(crate) fn solutions_line(
    puzzle: &str,
    position: &dyn AnyPosition,
    solved: &Solved,
    file: &str,
    words: &Words,
) -> String {
    #[derive(Serialize)]
    struct SolutionsJson<'a> {
        puzzle: &'a str,
        family: &'a str,
        #[serde(flatten)]
        fields: Map<String, Json>,
        status: &'static str,
        total: String,
        file: &'a str,
        stats: StatsJson,
    }
    let (Total::Exactly(number) | Total::AtLeast(number)) = solved.total;
    line(&SolutionsJson {
        puzzle,
        family: position.family(),
        fields: series_fields(position),
        status: status_name(solved.status),
        total: number.to_string(),
        file,
        stats: search_stats(solved, words),
    })
}

pub(super) fn solution_json(solution: Solution) -> (Json, Vec<PlacedJson>) {
    match solution {
        Solution::Rows { rows, placed } => (
            Json::from(rows),
            placed.into_iter().map(PlacedJson::from).collect(),
        ),
        Solution::Layers { layers, placed } => (
            Json::from(layers),
            placed.into_iter().map(PlacedJson::from).collect(),
        ),
        Solution::Numbers(rows) => (Json::from(rows), Vec::new()),
        Solution::Tiles(rows) => {
            let row = |row: Vec<Option<[u8; 4]>>| -> Vec<Json> {
                let sides = |tile: Option<[u8; 4]>| {
                    tile.map_or(Json::Null, |tile| Json::from(tile.to_vec()))
                };
                row.into_iter().map(sides).collect()
            };
            (rows.into_iter().map(row).collect(), Vec::new())
        }
        Solution::Options(chosen) => {
            let number = |option: ChosenOption| Json::from(option.number.to_string());
            (chosen.into_iter().map(number).collect(), Vec::new())
        }
    }
}

#[derive(Serialize)]
struct CountJson<'a> {
    puzzle: &'a str,
    family: &'a str,
    #[serde(flatten)]
    fields: Map<String, Json>,
    status: &'static str,
    count: Option<String>,
    up_to_symmetry: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    stats: StatsJson,
}

/// The line of a placement and its number of solutions.
#[must_use]
pub fn placement_line(puzzle: &str, (placed, count): &(Placed, pavage_search::BigUint)) -> String {
    #[derive(Serialize)]
    struct PlacementJson<'a> {
        puzzle: &'a str,
        #[serde(flatten)]
        placed: PlacedJson,
        count: String,
    }
    line(&PlacementJson {
        puzzle,
        placed: placed.clone().into(),
        count: count.to_string(),
    })
}

/// The line of `count`.
#[must_use]
pub fn count_line(
    puzzle: &str,
    position: &dyn AnyPosition,
    counted: &Counted,
    words: &Words,
) -> String {
    let at_least = counted.stats.solutions.to_string();
    line(&CountJson {
        puzzle,
        family: position.family(),
        fields: series_fields(position),
        status: if counted.count.is_some() {
            "counted"
        } else {
            "limit"
        },
        count: counted.count.as_ref().map(ToString::to_string),
        up_to_symmetry: counted.up_to_symmetry.as_ref().map(ToString::to_string),
        at_least: counted.count.is_none().then_some(at_least),
        reason: counted.reason.as_ref().map(|reason| words.say(reason)),
        stats: StatsJson::new(&counted.stats, counted.elapsed, counted.engine, None)
            .chosen(counted.chosen.as_ref(), words),
    })
}

#[derive(Serialize)]
struct CheckJson<'a> {
    puzzle: &'a str,
    valid: bool,
    violations: Vec<ViolationJson<'a>>,
}

#[derive(Serialize)]
struct ViolationJson<'a> {
    rule: &'a str,
    cells: Places<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Edges<'a>>,
    message: String,
}

/// The line of `check`.
#[must_use]
pub fn check_line(puzzle: &str, report: &Report, words: &Words) -> String {
    let violations = report.violations.iter().map(|violation| ViolationJson {
        rule: violation.rule,
        cells: Places(&violation.cells),
        edges: Edges::of(&violation.edges),
        message: words.say(&violation.message),
    });
    line(&CheckJson {
        puzzle,
        valid: report.violations.is_empty(),
        violations: violations.collect(),
    })
}

/// The content of an error line.
pub struct ErrorLine<'a> {
    /// The input at fault, if there is one.
    pub puzzle: Option<&'a str>,
    /// The file at fault, if it is not the input. Then the line of the error refers to this file.
    pub file: Option<&'a str>,
    /// What is wrong.
    pub error: &'a ReadError,
}

#[derive(Serialize)]
struct ErrorJson<'a> {
    puzzle: Option<&'a str>,
    error: ErrorBody<'a>,
}

#[derive(Serialize)]
struct ErrorBody<'a> {
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    line: Option<usize>,
}

/// The line of an error.
#[must_use]
pub fn error_line(of: &ErrorLine<'_>, words: &Words) -> String {
    line(&ErrorJson {
        puzzle: of.puzzle,
        error: ErrorBody {
            code: of.error.message.cause().code,
            message: words.say(&of.error.message),
            file: of.file,
            line: of.error.line,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_family::Value;

    #[test]
    fn values_of_series_keep_their_kind() {
        let list = [
            ("month", Value::Number(1)),
            ("weekday", Value::None),
            ("name", Value::Text("x".to_owned())),
        ];
        let json = line(&super::super::fields(&list));
        assert_eq!(json, r#"{"month":1,"weekday":null,"name":"x"}"#);
    }
}
