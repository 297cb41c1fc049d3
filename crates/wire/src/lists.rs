//! The JSON lines of `compare`, `list`, `generate`, studies and series.

use std::collections::BTreeMap;
use std::time::Duration;

use pavage_family::{AnyPosition, Choice, Class, Finds, Place, SearchInfo, Solution, TrayPiece};
use pavage_puzzles::{engines, listed_families};
use pavage_search::StopReason;
use pavage_words::Words;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::places::PlaceJson;
use super::play::{BuiltInJson, built_in_json};
use super::reasoning::{StepJson, proof_json};
use super::values::{Digits, SolutionJson, milliseconds, solution_json};
use super::{fields, line};
use pavage_app::Pruning;
use pavage_app::books;
use pavage_app::choices::EveryChoice;
use pavage_app::choose::AUTO;
use pavage_app::compare::{Compared, Quartiles, Row, Score, Seeds, Total, Totals};
use pavage_app::count::CountTotals;
use pavage_app::generate::Known;
use pavage_app::listed::Listed;
use pavage_app::load::formats;
use pavage_app::series::Row as SeriesRow;
use pavage_app::study::{
    BySize, Group, Row as StudyRow, Size, Spread, Study, Trial, boards_number,
};
use pavage_app::variants::variants;

/// The content of a line of `compare`.
pub struct CompareLine<'a> {
    /// The input.
    pub puzzle: &'a str,
    /// The puzzle.
    pub position: &'a dyn AnyPosition,
    /// `heuristics` or `engines`.
    pub over: &'static str,
    /// The results.
    pub compared: &'a Compared,
}

/// What `pavage compare --json` prints of a puzzle.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Compare{R}")
)]
pub(super) struct CompareJson<'a, R> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// The family of the puzzle.
    family: &'a str,
    /// What is compared.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Over"))]
    over: &'static str,
    /// One row for each ordering or engine; none where a proof answers and nobody asked what to
    /// compare.
    rows: Vec<R>,
    /// The step that proves without a search that there is no solution, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<StepJson<'a>>,
}

/// How a search ended.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum StopJson {
    /// It has seen everything.
    Exhausted,
    /// It has found as many solutions as were asked for.
    Solutions,
    /// At the limit of nodes.
    Nodes,
    /// At the limit of time.
    Time,
    /// At the limit of memory.
    Memory,
    /// A number became too large.
    Overflow,
    /// It was cancelled.
    Cancelled,
    /// The search that it was to continue was of another puzzle.
    Foreign,
}

/// One ordering or engine of a comparison.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CompareRowJson {
    /// The name of the ordering or of the engine.
    name: &'static str,
    /// What it searched without, with `--without`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    without: Vec<&'static str>,
    /// The number of solutions found.
    solutions: Digits,
    /// The time of the search, in milliseconds.
    elapsed_ms: f64,
    /// The placements that were tried.
    placements: u64,
    /// The nodes that were visited.
    nodes: u64,
    /// The nodes that were given up early.
    pruned: u64,
    /// How the search ended.
    stop: StopJson,
    /// The engine that searched.
    engine: &'static str,
    /// Without a solution: how close the search came, if it looks at whole positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<ScoreJson>,
    /// With `--seeds`: what all runs cost. Placements, nodes and time of the row are then their medians;
    /// readings are of the first seed, the rest of the run with the median of the placements.
    #[serde(skip_serializing_if = "Option::is_none")]
    seeds: Option<SeedsJson>,
}

/// The runs of one ordering or engine, each with its own seed, which also breaks the ties of the ordering.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SeedsJson {
    /// The number of runs.
    runs: usize,
    /// How many of them found a solution.
    solved: usize,
    /// How many of them a limit cut short. They count as more than all the others.
    cut: usize,
    /// The placements that were tried.
    placements: QuartilesJson,
    /// The nodes that were visited.
    nodes: QuartilesJson,
    /// The times of the searches.
    elapsed_ms: QuartileTimesJson,
}

/// How some numbers are spread: half of them lie between the quartiles.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct QuartilesJson {
    /// The least number.
    least: u64,
    /// The lower quartile.
    lower: u64,
    /// The median.
    median: u64,
    /// The upper quartile.
    upper: u64,
    /// The greatest number.
    most: u64,
}

/// How some times are spread, in milliseconds: half of them lie between the quartiles.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct QuartileTimesJson {
    /// The least time.
    least: f64,
    /// The lower quartile.
    lower: f64,
    /// The median.
    median: f64,
    /// The upper quartile.
    upper: f64,
    /// The greatest time.
    most: f64,
}

impl From<Quartiles<u64>> for QuartilesJson {
    fn from(of: Quartiles<u64>) -> QuartilesJson {
        QuartilesJson {
            least: of.least,
            lower: of.lower,
            median: of.median,
            upper: of.upper,
            most: of.most,
        }
    }
}

impl From<Quartiles<Duration>> for QuartileTimesJson {
    fn from(of: Quartiles<Duration>) -> QuartileTimesJson {
        QuartileTimesJson {
            least: milliseconds(of.least),
            lower: milliseconds(of.lower),
            median: milliseconds(of.median),
            upper: milliseconds(of.upper),
            most: milliseconds(of.most),
        }
    }
}

impl From<&Seeds> for SeedsJson {
    fn from(seeds: &Seeds) -> SeedsJson {
        SeedsJson {
            runs: seeds.runs,
            solved: seeds.solved,
            cut: seeds.cut,
            placements: seeds.placements.into(),
            nodes: seeds.nodes.into(),
            elapsed_ms: seeds.elapsed.into(),
        }
    }
}

/// How close a position is to a solution.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ScoreJson {
    /// The score: how much of it is right.
    score: u64,
    /// The score of a solution.
    of: u64,
}

impl From<Score> for ScoreJson {
    fn from(best: Score) -> ScoreJson {
        ScoreJson {
            score: best.score,
            of: best.of,
        }
    }
}

/// The line of `compare`.
#[must_use]
pub fn compare_line(of: &CompareLine<'_>, words: &Words) -> String {
    line(&compare_json(of, compare_row_json, words))
}

/// A comparison, with rows made of its results.
pub(super) fn compare_json<'a, R>(
    of: &CompareLine<'a>,
    row: impl Fn(&'a Row) -> R,
    words: &Words,
) -> CompareJson<'a, R> {
    CompareJson {
        puzzle: of.puzzle,
        family: of.position.family(),
        over: of.over,
        rows: of.compared.rows.iter().map(row).collect(),
        proof: proof_json(of.compared.proof.as_deref(), words),
    }
}

fn pruning_names(prunings: &[Pruning]) -> Vec<&'static str> {
    prunings.iter().map(|pruning| pruning.name()).collect()
}

pub(super) fn compare_row_json(row: &Row) -> CompareRowJson {
    CompareRowJson {
        name: row.name,
        without: pruning_names(&row.without),
        solutions: Digits::of(row.stats.solutions),
        elapsed_ms: milliseconds(row.elapsed),
        placements: row.stats.placements,
        nodes: row.stats.nodes,
        pruned: row.stats.pruned,
        stop: row.stop.into(),
        engine: row.engine,
        best: row.best.map(ScoreJson::from),
        seeds: row.seeds.as_ref().map(SeedsJson::from),
    }
}

/// What ends a comparison of several puzzles.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CompareTotalJson {
    /// Tells this line from those of the puzzles; always true.
    total: bool,
    /// One row for each ordering or engine.
    rows: Vec<CompareTotalRowJson>,
}

/// One ordering or engine over all puzzles.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CompareTotalRowJson {
    /// The name of the ordering or of the engine.
    name: &'static str,
    /// What it searched without, with `--without`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    without: Vec<&'static str>,
    /// The placements that were tried.
    placements: u64,
    /// The nodes that were visited.
    nodes: u64,
    /// The puzzles that it solved.
    solved: usize,
    /// The puzzles that it was run on.
    puzzles: usize,
    /// The time of all its searches, in milliseconds.
    elapsed_ms: f64,
}

/// The line that ends a comparison of several puzzles.
#[must_use]
pub fn compare_total_line(totals: &Totals) -> String {
    let row = |total: &Total| CompareTotalRowJson {
        name: total.name,
        without: pruning_names(&total.without),
        placements: total.placements,
        nodes: total.nodes,
        solved: total.solved,
        puzzles: total.puzzles,
        elapsed_ms: milliseconds(total.elapsed),
    };
    line(&CompareTotalJson {
        total: true,
        rows: totals.rows.iter().map(row).collect(),
    })
}

impl From<StopReason> for StopJson {
    fn from(stop: StopReason) -> StopJson {
        match stop {
            StopReason::Exhausted => StopJson::Exhausted,
            StopReason::SolutionLimit => StopJson::Solutions,
            StopReason::NodeLimit => StopJson::Nodes,
            StopReason::TimeLimit => StopJson::Time,
            StopReason::MemoryLimit | StopReason::DiskLimit => StopJson::Memory,
            StopReason::Overflow => StopJson::Overflow,
            StopReason::Cancelled => StopJson::Cancelled,
            StopReason::ForeignStart => StopJson::Foreign,
        }
    }
}

/// What `pavage compare --vary --json` prints of a value.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct StudyJson<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// The family of the puzzle.
    family: &'a str,
    /// The search that was studied.
    engine: &'static str,
    /// The option that was varied; null if none was.
    option: Option<&'a str>,
    #[serde(flatten)]
    row: StudyRowJson<'a>,
}

/// The runs of one value, and each of them.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct StudyRowJson<'a> {
    #[serde(flatten)]
    sums: StudySumsJson<'a>,
    /// Each run.
    each: Vec<RunJson>,
}

/// The runs of one value. Runs without a solution count with the steps and the time that they
/// took.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StudySumsJson<'a> {
    /// The value of the option; null if no option was varied.
    value: Option<&'a str>,
    /// The number of runs.
    runs: usize,
    /// The runs with a solution.
    solved: usize,
    /// The runs without one.
    unsolved: usize,
    /// The runs that reached their lowest temperature; null if the temperature does not change.
    lowest: Option<usize>,
    /// How many steps the runs took; null if there are no runs.
    iterations: Option<SpreadJson>,
    /// How many milliseconds the runs took; null if there are no runs.
    elapsed_ms: Option<SpreadJson>,
}

/// The distribution of some numbers.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SpreadJson {
    /// Their mean.
    mean: f64,
    /// Their median.
    median: f64,
    /// The least of them.
    min: f64,
    /// The greatest of them.
    max: f64,
}

/// One run of a study.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RunJson {
    /// The seed of the run.
    seed: u64,
    /// Whether it found a solution.
    solved: bool,
    /// Its steps, up to its solution or its end.
    iterations: u64,
    /// The time that it took, in milliseconds.
    elapsed_ms: f64,
    /// How often it reached its lowest temperature, if its temperature changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    lows: Option<u64>,
    /// Without a solution: how close it came.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<ScoreJson>,
}

/// The line of one value of a study.
#[must_use]
pub fn study_line(puzzle: &str, study: &Study<'_>, row: &StudyRow) -> String {
    line(&StudyJson {
        puzzle,
        family: study.position.family(),
        engine: row.engine,
        option: study.vary.as_ref().map(|vary| vary.option.as_str()),
        row: study_row(row),
    })
}

/// What ends the studies of several puzzles.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct StudyTotalJson<'a> {
    /// Tells this line from those of the puzzles; always true.
    total: bool,
    /// The search that was studied.
    engine: &'static str,
    /// The option that was varied; null if none was.
    option: Option<&'a str>,
    /// The boards of each size, from the smallest on.
    sizes: Vec<StudySizeJson<'a>>,
    /// The runs of each value on all boards.
    all: Vec<StudySumsJson<'a>>,
}

/// The boards of one size.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StudySizeJson<'a> {
    /// Rows and columns, as in 4x4.
    size: String,
    /// The number of puzzles.
    puzzles: usize,
    /// How many full boards there are, right or wrong, among which the search looks; null if the
    /// family has none.
    boards: Option<Digits>,
    /// The runs of each value.
    rows: Vec<StudySumsJson<'a>>,
}

/// The line that ends the studies of several puzzles.
#[must_use]
pub fn study_total_line(engine: &'static str, option: Option<&str>, sizes: &BySize) -> String {
    let size = |(size, group): (Size, &Group)| {
        let Group {
            puzzles, boards, ..
        } = *group;
        let boards = boards.map(|boards| Digits::of(boards_number(boards)));
        (size.named("x"), puzzles, boards)
    };
    let all = sizes.total();
    line(&StudyTotalJson {
        total: true,
        engine,
        option,
        sizes: (sizes.groups())
            .map(|found| {
                let rows = found.1.rows.iter().map(study_sums).collect();
                let (size, puzzles, boards) = size(found);
                StudySizeJson {
                    size,
                    puzzles,
                    boards,
                    rows,
                }
            })
            .collect(),
        all: all.rows.iter().map(study_sums).collect(),
    })
}

pub(super) fn study_row(row: &StudyRow) -> StudyRowJson<'_> {
    let run = |run: &Trial| RunJson {
        seed: run.seed,
        solved: run.solved,
        iterations: run.stats.nodes,
        elapsed_ms: milliseconds(run.elapsed),
        lows: run.lows,
        best: run.best.map(ScoreJson::from),
    };
    StudyRowJson {
        sums: study_sums(row),
        each: row.runs.iter().map(run).collect(),
    }
}

fn study_sums(row: &StudyRow) -> StudySumsJson<'_> {
    let spread = |spread: Spread, scale: f64| SpreadJson {
        mean: spread.mean * scale,
        median: spread.median * scale,
        min: spread.min * scale,
        max: spread.max * scale,
    };
    StudySumsJson {
        value: row.value.as_deref(),
        runs: row.runs.len(),
        solved: row.solved(),
        unsolved: row.unsolved(),
        lowest: row.lowest(),
        iterations: row.iterations().map(|found| spread(found, 1.0)),
        elapsed_ms: row.seconds().map(|found| spread(found, 1000.0)),
    }
}

/// What `pavage count --every-date --json` prints of a date, after the fields of the date.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SeriesJson {
    #[serde(flatten)]
    fields: Map<String, Json>,
    /// The number of solutions; null if a limit was reached first.
    count: Option<Digits>,
    /// Which limit was reached first, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// The line of one puzzle of a series.
#[must_use]
pub fn series_line(row: &SeriesRow, words: &Words) -> String {
    let counted = &row.counted;
    let limit = counted.reason.as_ref().filter(|_| counted.count.is_none());
    line(&SeriesJson {
        fields: fields(&row.fields),
        count: counted.count.as_ref().map(Digits::of),
        reason: limit.map(|limit| words.say(limit)),
    })
}

/// What `pavage count --every-choice --json` prints of a combination.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ChoiceCountJson {
    /// The label chosen in each choice, by the name of the choice.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, String>")
    )]
    choice: Map<String, Json>,
    /// The number of solutions; null if a limit was reached first.
    count: Option<Digits>,
}

/// The line of a combination of choices.
#[must_use]
pub fn choice_line(every: &EveryChoice, at: usize) -> String {
    line(&choice_json(every, at))
}

fn choice_json(every: &EveryChoice, at: usize) -> ChoiceCountJson {
    let groups = every.groups.iter().zip(every.labels(at));
    let label = |(group, label): (&Choice, usize)| {
        let label = Json::from(group.labels[label].as_str());
        (group.name.clone(), label)
    };
    ChoiceCountJson {
        choice: groups.map(label).collect(),
        count: every.counts[at].as_ref().map(Digits::of),
    }
}

/// What ends the counts of all combinations.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ChoiceTotalJson {
    /// Tells this line from those of the combinations; always true.
    total: bool,
    /// The solutions of all combinations together; null if a limit was reached first.
    count: Option<Digits>,
    /// The number of combinations.
    combinations: usize,
    /// The combinations counted that have no solution.
    unsolvable: usize,
    /// The first of the combinations with the fewest solutions, those without any left out; null if none
    /// has any.
    fewest: Option<ChoiceCountJson>,
    /// The first of the combinations with the most solutions; null if none has any.
    most: Option<ChoiceCountJson>,
    /// Which limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The engine that counted all together; null if they were counted one after another.
    engine: Option<&'static str>,
    /// The time that it took, in milliseconds.
    elapsed_ms: f64,
}

/// The line that ends the counts of all combinations.
#[must_use]
pub fn choice_total_line(every: &EveryChoice, words: &Words) -> String {
    let extremes = every.extremes();
    let extreme = |at: usize| extremes.map(|extremes| choice_json(every, extremes[at].0));
    line(&ChoiceTotalJson {
        total: true,
        count: every.reason.is_none().then(|| Digits::of(every.sum())),
        combinations: every.counts.len(),
        unsolvable: every.without().len(),
        fewest: extreme(0),
        most: extreme(1),
        reason: every.reason.as_ref().map(|reason| words.say(reason)),
        engine: every.engine,
        elapsed_ms: milliseconds(every.elapsed),
    })
}

/// What ends the counts of several dates.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CountTotalJson {
    /// Tells this line from those of the dates; always true.
    total: bool,
    /// The number of dates.
    puzzles: usize,
    /// The dates whose solutions were counted to the end.
    counted: usize,
    /// The solutions of all these dates together.
    sum: Digits,
    /// The mean time of a date, in milliseconds; null if none was counted.
    mean_ms: Option<f64>,
    /// The shortest time of a date, in milliseconds; null if none was counted.
    best_ms: Option<f64>,
    /// The longest time of a date, in milliseconds; null if none was counted.
    worst_ms: Option<f64>,
}

/// The line that ends the counts of several dates.
#[must_use]
pub fn count_total_line(totals: &CountTotals) -> String {
    let time = |time| (totals.counted > 0).then(|| milliseconds(time));
    line(&CountTotalJson {
        total: true,
        puzzles: totals.puzzles,
        counted: totals.counted,
        sum: Digits::of(&totals.sum),
        mean_ms: time(totals.mean()),
        best_ms: time(totals.best),
        worst_ms: time(totals.worst),
    })
}

/// The content of a line of `generate`.
pub struct GenerateLine {
    /// The family.
    pub family: &'static str,
    /// The seed that made the puzzle.
    pub seed: u64,
    /// What is known of the puzzle.
    pub known: Known,
    /// The format of the puzzle's text.
    pub format: &'static str,
    /// The puzzle as text.
    pub puzzle: String,
    /// The solution, if it was asked for.
    pub solution: Option<Solution>,
    /// The file to which it was written, if any.
    pub file: Option<String>,
}

/// What `pavage generate --json` prints of a puzzle.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct GenerateJson {
    /// The family of the puzzle.
    family: &'static str,
    /// The seed that makes the same puzzle again.
    seed: u64,
    /// How hard the puzzle is, as `rate` says; null if that takes long to tell, or if the puzzle has
    /// several solutions.
    #[cfg_attr(feature = "schema", schemars(with = "Option<super::schema::Class>"))]
    class: Option<&'static str>,
    /// Whether the puzzle has exactly one solution; null if that takes long to tell.
    unique: Option<bool>,
    /// The format of the text.
    format: &'static str,
    /// The puzzle as text.
    puzzle: String,
    /// The solution, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<SolutionJson>,
    /// The file to which the puzzle was written, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

/// The line of a generated puzzle.
#[must_use]
pub fn generate_line(of: GenerateLine) -> String {
    line(&GenerateJson {
        family: of.family,
        seed: of.seed,
        class: of.known.class.map(Class::name),
        unique: of.known.unique,
        format: of.format,
        puzzle: of.puzzle,
        solution: of.solution.map(solution_json),
        file: of.file,
    })
}

/// What `pavage list --json` prints of a family. Lists of other built-in things, such as
/// `piece_sets`, follow as further fields.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct FamilyLineJson {
    /// The name of the family.
    family: &'static str,
    /// The text formats that it reads and writes.
    formats: Vec<&'static str>,
    /// Its orderings.
    heuristics: Vec<&'static str>,
    /// Its ordering by a trained model, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    trained: Option<TrainedJson>,
    /// The names of its own searches.
    own_engines: Vec<&'static str>,
    /// Its own searches.
    own_searches: Vec<OwnSearchJson>,
    /// Whether it gives hints, explanations and ratings.
    reasons: bool,
    /// Its built-in puzzles.
    puzzles: Vec<BuiltInJson>,
    #[serde(flatten)]
    lists: BTreeMap<&'static str, Vec<&'static str>>,
}

/// An ordering by a trained model.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TrainedJson {
    /// Its name, as a value of `--heuristic`.
    name: &'static str,
    /// The version of its weights.
    weights: u32,
}

/// A search of a family's own.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OwnSearchJson {
    /// Its name, as a value of `--engine`.
    name: &'static str,
    /// Whether it finds all solutions, and proves that there is none.
    complete: bool,
    /// The names of its options.
    options: Vec<&'static str>,
}

impl From<SearchInfo> for OwnSearchJson {
    fn from(own: SearchInfo) -> OwnSearchJson {
        OwnSearchJson {
            name: own.name,
            complete: own.finds == Finds::All,
            options: own.options.iter().map(|option| option.name).collect(),
        }
    }
}

/// What `pavage list --json` prints last: the engines of all families.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct EnginesJson {
    /// Their names, as values of `--engine`.
    engines: Vec<&'static str>,
    /// What engines do to cut branches, and `compare --without` switches off.
    prunings: Vec<&'static str>,
    /// The names of the level books.
    books: Vec<&'static str>,
}

/// What `pavage list NAME --book --json` prints of a level book.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct BookJson<'a> {
    /// Its name; of a book in a file, the file.
    book: &'a str,
    /// The classes of which it has no level.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::Class>"))]
    absent: &'a [String],
    /// Its levels, the first is number 1.
    levels: Vec<BookLevelJson<'a>>,
}

/// A level of a book.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct BookLevelJson<'a> {
    /// Its name, such as `iq-puzzler-pro/17`: commands take it as a puzzle.
    puzzle: String,
    /// Its class, as `rate` says.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Class"))]
    class: &'a str,
    /// Its score, as `rate` says, to two decimals. It never falls from one level to the next.
    score: f64,
}

/// The line of a level book.
#[must_use]
pub fn book_line(named: &books::Named) -> String {
    let levels = named.book.levels.iter().enumerate();
    let levels = levels.map(|(at, level)| BookLevelJson {
        puzzle: named.level_name(at + 1),
        class: &level.class,
        score: level.score,
    });
    line(&BookJson {
        book: &named.name,
        absent: &named.book.absent,
        levels: levels.collect(),
    })
}

/// What `pavage list NAME --json` prints of a built-in thing.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ListedJson<'a> {
    /// Its name.
    name: &'a str,
    /// The family that it belongs to.
    family: &'static str,
    /// What it is: `puzzle`, or the name of a list of the family, such as `piece_sets`.
    kind: &'static str,
    /// What there is to know of it, in a sentence.
    about: String,
    /// The cells of its board; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Vec<PlaceJson>>,
    /// Its pieces.
    pieces: Vec<ListedPieceJson<'a>>,
    /// With `--dead`: the smallest regions that no pieces fill, each as its cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    dead: Option<Vec<Vec<PlaceJson>>>,
}

/// A piece of a built-in set.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ListedPieceJson<'a> {
    /// The name of the piece.
    name: &'a str,
    /// How many of it there are.
    count: u32,
    /// Its cells in one orientation.
    cells: Vec<PlaceJson>,
    /// With `--variants`: the ways in which it can lie, by number from 0, each as its cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    variants: Option<Vec<Vec<PlaceJson>>>,
}

/// The line of one built-in thing.
#[must_use]
pub fn listed_line(name: &str, listed: &Listed, words: &Words) -> String {
    line(&listed_json(name, listed, words, |_| None))
}

/// The line of one built-in thing, with the variants of its pieces.
#[must_use]
pub fn variants_line(name: &str, listed: &Listed, words: &Words) -> String {
    line(&listed_json(name, listed, words, |piece| {
        Some(variants(piece).iter().map(places).collect())
    }))
}

/// The line of one built-in thing, with the regions that no pieces of it fill.
#[must_use]
pub fn dead_line(name: &str, listed: &Listed, dead: &[Vec<Place>], words: &Words) -> String {
    line(&ListedJson {
        dead: Some(dead.iter().map(places).collect()),
        ..listed_json(name, listed, words, |_| None)
    })
}

fn places(image: impl AsRef<[Place]>) -> Vec<PlaceJson> {
    image.as_ref().iter().copied().map(PlaceJson).collect()
}

fn listed_json<'a>(
    name: &'a str,
    listed: &'a Listed,
    words: &Words,
    variants: impl Fn(&TrayPiece) -> Option<Vec<Vec<PlaceJson>>>,
) -> ListedJson<'a> {
    let pieces = listed.shown.pieces.iter().map(|piece| ListedPieceJson {
        name: &piece.name,
        count: piece.count,
        cells: piece.images.first().map(places).unwrap_or_default(),
        variants: variants(piece),
    });
    let board = listed.shown.board.as_ref();
    ListedJson {
        name,
        family: listed.family,
        kind: listed.kind,
        about: words.text(listed.about),
        board: board.map(|view| view.cells.iter().map(|it| PlaceJson(it.place)).collect()),
        pieces: pieces.collect(),
        dead: None,
    }
}

/// The lines of `list`: one for each family, then the engines.
#[must_use]
pub fn list_lines(words: &Words) -> Vec<String> {
    let family_line = |family: &dyn pavage_family::AnyFamily| {
        let puzzles = family.built_ins().iter();
        let puzzles = puzzles.map(|built_in| built_in_json(built_in, words));
        line(&FamilyLineJson {
            family: family.name(),
            formats: formats(family).iter().map(|format| format.name).collect(),
            heuristics: family.heuristics().to_vec(),
            trained: family.trained().and_then(|trained| {
                Some(TrainedJson {
                    name: trained.name,
                    weights: (trained.version)()?,
                })
            }),
            own_engines: family.own_searches().iter().map(|own| own.name).collect(),
            own_searches: family
                .own_searches()
                .into_iter()
                .map(OwnSearchJson::from)
                .collect(),
            reasons: family.reasons(),
            puzzles: puzzles.collect(),
            lists: family
                .lists()
                .iter()
                .map(|list| (list.key, (list.names)()))
                .collect(),
        })
    };
    let engines = engines().iter().map(|engine| engine.name());
    let engines = EnginesJson {
        engines: engines.chain([AUTO]).collect(),
        prunings: Pruning::names(),
        books: books::names().collect(),
    };
    let mut lines: Vec<String> = listed_families().map(family_line).collect();
    lines.push(line(&engines));
    lines
}
