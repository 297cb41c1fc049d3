//! The JSON lines of `solve`, `count`, `check` and of errors.

use std::time::Duration;

use pavage_family::{AnyPosition, Message, Placed, ReadError, Violation};
use pavage_puzzles::build::BuildOrders;
use pavage_search::Stats;
use pavage_words::Words;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::places::{Edges, PlaceJson, Places};
use super::reasoning::{StepJson, proof_json};
use super::values::{Digits, SolutionJson, milliseconds, solution_json};
use super::{line, series_fields};
use pavage_app::check::Verdict;
use pavage_app::count::Counted;
use pavage_app::solve::{Level, Solved, Status, Total};
use pavage_app::variants::Variants;

/// What a search cost.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct StatsJson {
    /// The nodes of the search tree that were visited; of annealing, the changes tried.
    nodes: u64,
    /// The placements that were tried.
    placements: u64,
    /// The nodes that were given up early, because what was left of the board could not be filled.
    pruned: u64,
    /// The greatest depth of the search tree that was reached: the placements on the board at once.
    depth: u32,
    /// How often the search turned back without a solution, because of an item that nothing covered
    /// or of a region that nothing filled; null if it has no tree.
    backtracks: Option<u64>,
    /// The mean number of options at a branch of the tree; null without a branch.
    branching: Option<f64>,
    /// The mean number of options at the branches of each level, from the root; only with
    /// `--verbose`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    branching_by_level: Vec<f64>,
    /// The time that it took, in milliseconds.
    elapsed_ms: f64,
    /// The engine that searched; absent if the line names it elsewhere or nothing was searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'static str>,
    /// Why the engine was chosen, if the user did not name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine_reason: Option<String>,
    /// The ordering that the engine followed, if it follows one.
    #[serde(skip_serializing_if = "Option::is_none")]
    heuristic: Option<&'static str>,
    /// What of these costs went into counting the solutions beyond those listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    counting: Option<CountingJson>,
    /// The work of all searches that took turns until one answered; the other costs are those of the
    /// one that did. Work is nodes, times about how many tenths of a microsecond a node takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    work: Option<u64>,
}

/// The part of the costs that counting took.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CountingJson {
    /// The nodes that were visited.
    nodes: u64,
    /// The placements that were tried.
    placements: u64,
}

impl StatsJson {
    fn new(
        stats: &Stats,
        elapsed: Duration,
        engine: Option<&'static str>,
        heuristic: Option<&'static str>,
    ) -> StatsJson {
        let tree = stats.tree();
        StatsJson {
            nodes: stats.nodes,
            placements: stats.placements,
            pruned: stats.pruned,
            depth: stats.depth_max,
            backtracks: tree.map(|tree| tree.backtracks),
            branching: tree.and_then(|tree| tree.branching).map(thousandths),
            branching_by_level: Vec::new(),
            elapsed_ms: milliseconds(elapsed),
            engine,
            engine_reason: None,
            heuristic,
            counting: None,
            work: None,
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

    /// Adds the branching level by level.
    fn levels(self, levels: &[Level]) -> StatsJson {
        let branching = levels.iter().map(|level| thousandths(level.branching()));
        StatsJson {
            branching_by_level: branching.collect(),
            ..self
        }
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

/// A number to three decimals.
fn thousandths(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// A piece where it lies.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PlacedJson {
    /// The name of the piece.
    piece: String,
    /// The cells that it covers.
    cells: Vec<PlaceJson>,
}

/// A piece of a solution, and how it lies.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct LaidJson {
    #[serde(flatten)]
    placed: PlacedJson,
    /// Its first cell in reading order.
    at: Option<PlaceJson>,
    /// The number of its variant, as `list NAME --variants` numbers them.
    variant: Option<usize>,
    /// On squares: by how many degrees the piece as it is listed is turned clockwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<u16>,
    /// On squares: whether left and right are exchanged before that.
    #[serde(skip_serializing_if = "Option::is_none")]
    flip: Option<bool>,
}

impl LaidJson {
    pub(super) fn new(placed: Placed, variants: &Variants) -> LaidJson {
        let lying = variants.lying(&placed);
        let turned = lying.and_then(|lying| lying.turned);
        LaidJson {
            placed: placed.into(),
            at: lying.map(|lying| PlaceJson(lying.at)),
            variant: lying.map(|lying| lying.variant),
            turn: turned.map(|turned| turned.turn),
            flip: turned.map(|turned| turned.flip),
        }
    }
}

impl From<Placed> for PlacedJson {
    fn from(placed: Placed) -> PlacedJson {
        PlacedJson {
            piece: placed.piece,
            cells: placed.cells.into_iter().map(PlaceJson).collect(),
        }
    }
}

/// How a search for solutions ended.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum SolveStatus {
    /// There are solutions.
    Solved,
    /// It is proved that there are none.
    Unsolvable,
    /// A limit was reached before the first solution.
    Limit,
}

impl From<Status> for SolveStatus {
    fn from(status: Status) -> SolveStatus {
        match status {
            Status::Solved => SolveStatus::Solved,
            Status::Unsolvable => SolveStatus::Unsolvable,
            Status::Limit => SolveStatus::Limit,
        }
    }
}

/// What `pavage solve --json` prints of a puzzle.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SolveJson<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// The family of the puzzle.
    family: &'a str,
    #[serde(flatten)]
    fields: Map<String, Json>,
    /// How the search ended.
    status: SolveStatus,
    /// The solutions that were asked for and found.
    solutions: Vec<SolutionJson>,
    /// The price of each of these solutions, where those of least price were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    prices: Option<Vec<Digits>>,
    /// Whether these are all solutions of the puzzle.
    complete: bool,
    /// The number of solutions; null if it is not known.
    total: Option<Digits>,
    /// At least so many solutions exist.
    at_least: Digits,
    /// Why there is no solution, or which limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The step that proves without a search that there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<StepJson<'a>>,
    /// Without a solution: the best position that a search saw, if it looks at whole positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<BestRowsJson>,
    /// For each solution its pieces, in the order of their first cells; only of packing.
    #[serde(skip_serializing_if = "Option::is_none")]
    placements: Option<Vec<Vec<LaidJson>>>,
    /// For each solution the pieces that are left out, where the rules let pieces be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    unused: Option<Vec<Vec<UnusedJson>>>,
    /// Of solids, for each solution the steps in which its pieces can be laid: each step lists
    /// indices into the placements.
    #[serde(skip_serializing_if = "Option::is_none")]
    build: Option<Vec<Vec<Vec<usize>>>>,
    /// For each of these steps, how its pieces move when they go in: layers, rows and columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    build_directions: Option<Vec<Vec<[i32; 3]>>>,
    /// What the search cost.
    stats: StatsJson,
    /// What its text calls the puzzle; absent where it says nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
}

/// A piece that a solution leaves out.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct UnusedJson {
    /// Its name.
    piece: String,
    /// How many of its copies.
    count: u32,
}

/// The pieces that a solution leaves out, where the rules let pieces be left out.
pub(super) fn unused(solution: &dyn AnyPosition) -> Option<Vec<UnusedJson>> {
    let unused = solution.unused()?.into_iter();
    Some(
        unused
            .map(|(piece, count)| UnusedJson { piece, count })
            .collect(),
    )
}

/// The best position that a search saw.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct BestRowsJson {
    /// The score: how much of it is right.
    score: u64,
    /// The score of a solution.
    of: u64,
    /// The position, in the form of a solution.
    rows: SolutionJson,
}

/// The line of `solve`.
#[must_use]
pub fn solve_line(
    puzzle: &str,
    position: &dyn AnyPosition,
    solved: &Solved,
    words: &Words,
) -> String {
    line(&solve_json(puzzle, position, solved, words))
}

pub(super) fn solve_json<'a>(
    puzzle: &'a str,
    position: &'a dyn AnyPosition,
    solved: &'a Solved,
    words: &Words,
) -> SolveJson<'a> {
    let solutions = solved.solutions.iter();
    let solutions = solutions.map(|solution| solution_json(solution.solution()));
    let solutions: Vec<SolutionJson> = solutions.collect();
    // Only solutions with pieces of several connected cells have placements.
    let has_pieces = position.solution().placed().is_some();
    let placements = has_pieces.then(|| {
        let variants = Variants::of(position);
        let laid = |solution: &dyn AnyPosition| {
            let solution = solution.solution();
            let placed = solution.placed().unwrap_or_default().iter().cloned();
            placed
                .map(|placed| LaidJson::new(placed, &variants))
                .collect()
        };
        solved.solutions.iter().map(|it| laid(&**it)).collect()
    });
    let unused = position.unused().is_some().then(|| {
        let all = solved.solutions.iter();
        all.map(|it| unused(&**it).unwrap_or_default()).collect()
    });
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
    let (total, at_least) = match (&solved.number, solved.total) {
        (Some(of), _) => (Some(Digits::of(&of.total)), Digits::of(&of.total)),
        (None, Total::Exactly(total)) => (Some(Digits::of(total)), Digits::of(total)),
        (None, Total::AtLeast(least)) => (None, Digits::of(least)),
    };
    SolveJson {
        puzzle,
        family: position.family(),
        fields: series_fields(position),
        status: solved.status.into(),
        solutions,
        prices: solved.prices.as_ref().map(|prices| {
            let prices = prices.iter();
            prices.map(|&price| Digits::of(price)).collect()
        }),
        complete: solved.complete(),
        total,
        at_least,
        reason: solved.reason.as_ref().map(|reason| words.say(reason)),
        proof: proof_json(solved.proof.as_deref(), words),
        best: solved.best.as_ref().map(|best| BestRowsJson {
            score: best.score,
            of: best.of,
            rows: solution_json(best.state.solution()),
        }),
        placements,
        unused,
        build,
        build_directions,
        stats: search_stats(solved, words),
        title: position.title(),
    }
}

/// What a search cost as text, as [`solve_line`] has it.
#[must_use]
pub fn stats_text(solved: &Solved, words: &Words) -> String {
    line(&search_stats(solved, words))
}

fn search_stats(solved: &Solved, words: &Words) -> StatsJson {
    let names = (solved.engine, solved.heuristic);
    let stats = StatsJson::new(&solved.stats, solved.elapsed, names.0, names.1)
        .chosen(solved.chosen.as_ref(), words)
        .counting(&solved.counting)
        .levels(&solved.levels);
    StatsJson {
        work: solved.work,
        ..stats
    }
}

/// A line of a file of solutions, which `check` reads.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SolutionLineJson {
    /// The solution.
    solutions: [SolutionJson; 1],
}

/// A solution as a line that `check` reads, one of many in a file.
#[must_use]
pub fn solution_line(solution: &dyn AnyPosition) -> String {
    let solution = solution_json(solution.solution());
    line(&SolutionLineJson {
        solutions: [solution],
    })
}

/// What is printed of a puzzle whose solutions were written into a file.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SolutionsJson<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// The family of the puzzle.
    family: &'a str,
    #[serde(flatten)]
    fields: Map<String, Json>,
    /// How the search ended.
    status: SolveStatus,
    /// The number of solutions found.
    total: Digits,
    /// The file with the solutions.
    file: &'a str,
    /// What the search cost.
    stats: StatsJson,
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
    let (Total::Exactly(number) | Total::AtLeast(number)) = solved.total;
    line(&SolutionsJson {
        puzzle,
        family: position.family(),
        fields: series_fields(position),
        status: solved.status.into(),
        total: Digits::of(number),
        file,
        stats: search_stats(solved, words),
    })
}

/// How a count ended.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum CountStatus {
    /// All solutions are counted, and compared up to symmetry as far as that can be done.
    Counted,
    /// A limit was reached before both numbers were known.
    Limit,
}

/// What `pavage count --json` prints of a puzzle.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CountJson<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// The family of the puzzle.
    family: &'a str,
    #[serde(flatten)]
    fields: Map<String, Json>,
    /// How the count ended.
    status: CountStatus,
    /// The number of solutions; null if a limit was reached first.
    count: Option<Digits>,
    /// The number of solutions if those that turn or mirror into each other count once; null if it
    /// is not known. If all solutions are counted, `reason` says why not, unless no symmetries are known.
    up_to_symmetry: Option<Digits>,
    /// The symmetries used: those of each part of a board in several `parts`, of a `board` in one part,
    /// of the `drawing` as a whole, or `rotations` alone; null if none are known.
    symmetry: Option<&'static str>,
    /// If a limit was reached before all solutions were counted: at least so many exist.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<Digits>,
    /// Why there is no solution, which limit was reached, or why solutions are not compared up to
    /// symmetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The step that proves without a search that the number is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<StepJson<'a>>,
    /// What the count cost.
    stats: StatsJson,
}

/// What `pavage count --each-placement --json` prints of a placement.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PlacementJson<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    #[serde(flatten)]
    placed: PlacedJson,
    /// The number of solutions with the piece in this place.
    count: Digits,
}

/// The line of a placement and its number of solutions.
#[must_use]
pub fn placement_line(puzzle: &str, placed: &Placed, count: &pavage_search::BigUint) -> String {
    line(&PlacementJson {
        puzzle,
        placed: placed.clone().into(),
        count: Digits::of(count),
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
    line(&count_json(puzzle, position, counted, words))
}

pub(super) fn count_json<'a>(
    puzzle: &'a str,
    position: &'a dyn AnyPosition,
    counted: &'a Counted,
    words: &Words,
) -> CountJson<'a> {
    let at_least = Digits::of(counted.stats.solutions);
    let reason = counted.reason.as_ref().or(counted.uncompared());
    CountJson {
        puzzle,
        family: position.family(),
        fields: series_fields(position),
        status: if counted.is_stopped() {
            CountStatus::Limit
        } else {
            CountStatus::Counted
        },
        count: counted.count.as_ref().map(Digits::of),
        up_to_symmetry: counted.up_to_symmetry.as_ref().ok().map(Digits::of),
        symmetry: counted.symmetry,
        at_least: counted.count.is_none().then_some(at_least),
        reason: reason.map(|reason| words.say(reason)),
        proof: proof_json(counted.proof.as_deref(), words),
        stats: StatsJson {
            work: counted.work,
            ..StatsJson::new(&counted.stats, counted.elapsed, counted.engine, None)
                .levels(&counted.levels)
                .chosen(counted.chosen.as_ref(), words)
        },
    }
}

/// What `pavage check --json` prints of a position or a solution.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CheckLineJson<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// Whether it is a solution.
    valid: bool,
    /// The entries that the only solution does not have, then the rules that are broken.
    violations: Vec<BrokenRuleJson<'a>>,
    /// Whether it can be completed, as a solution is; null if that is not known.
    completable: Option<bool>,
}

/// A rule that is broken, and where.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct BrokenRuleJson<'a> {
    /// The code of the rule.
    rule: &'a str,
    /// The cells that break it.
    cells: Places<'a>,
    /// The pairs of cells whose touching sides clash; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Edges<'a>>,
    /// What is wrong, in a sentence.
    message: String,
}

pub(super) fn broken_rule_json<'a>(violation: &'a Violation, words: &Words) -> BrokenRuleJson<'a> {
    BrokenRuleJson {
        rule: violation.rule,
        cells: Places(&violation.cells),
        edges: Edges::of(&violation.edges),
        message: words.say(&violation.message),
    }
}

/// The line of `check`.
#[must_use]
pub fn check_line(puzzle: &str, verdict: &Verdict, words: &Words) -> String {
    let violations = verdict.violations.iter();
    let violations = violations.map(|violation| broken_rule_json(violation, words));
    line(&CheckLineJson {
        puzzle,
        valid: verdict.is_valid(),
        completable: verdict.completable,
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

/// What any command prints under `--json` in place of an answer, if something is wrong.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ErrorLineJson<'a> {
    /// The puzzle at fault, as it was named; null if the fault lies elsewhere.
    puzzle: Option<&'a str>,
    /// What is wrong.
    error: ErrorJson<'a>,
}

/// What is wrong, and where.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ErrorJson<'a> {
    /// A code, which is the same in every language.
    code: &'static str,
    /// A sentence in the language that was asked for.
    message: String,
    /// The file at fault, if it is not that of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    /// The line of the file, counted from 1; null if no line is at fault.
    line: Option<usize>,
}

/// The line of an error.
#[must_use]
pub fn error_line(of: &ErrorLine<'_>, words: &Words) -> String {
    line(&ErrorLineJson {
        puzzle: of.puzzle,
        error: ErrorJson {
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
