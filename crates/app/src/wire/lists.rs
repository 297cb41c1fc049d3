//! The JSON lines of `compare`, `list`, `generate`, studies and series.

use std::collections::BTreeMap;

use pavage_family::{AnyPosition, Class, Finds, Place, SearchInfo, Solution};
use pavage_puzzles::{engines, listed_families};
use pavage_search::StopReason;
use pavage_words::Words;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::answers::{milliseconds, solution_json};
use super::places::PlaceJson;
use super::{fields, line};
use crate::choose::AUTO;
use crate::compare::{Row, Score, Total, Totals};
use crate::count::CountTotals;
use crate::generate::Known;
use crate::listed::Listed;
use crate::load::formats;
use crate::series::Row as SeriesRow;
use crate::study::{Row as StudyRow, Spread, Study, Trial};

/// The content of a line of `compare`.
pub struct CompareLine<'a> {
    /// The input.
    pub puzzle: &'a str,
    /// The puzzle.
    pub position: &'a dyn AnyPosition,
    /// `heuristics` or `engines`.
    pub over: &'static str,
    /// The results.
    pub rows: &'a [Row],
}

#[derive(Serialize)]
struct CompareJson<'a> {
    puzzle: &'a str,
    family: &'a str,
    over: &'static str,
    rows: Vec<RowJson>,
}

#[derive(Serialize)]
struct RowJson {
    name: &'static str,
    solutions: String,
    elapsed_ms: f64,
    placements: u64,
    nodes: u64,
    pruned: u64,
    stop: &'static str,
    engine: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<ScoreJson>,
}

#[derive(Serialize)]
struct ScoreJson {
    score: u64,
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
pub fn compare_line(of: &CompareLine<'_>) -> String {
    let row = |row: &Row| RowJson {
        name: row.name,
        solutions: row.stats.solutions.to_string(),
        elapsed_ms: milliseconds(row.elapsed),
        placements: row.stats.placements,
        nodes: row.stats.nodes,
        pruned: row.stats.pruned,
        stop: stop_name(row.stop),
        engine: row.engine,
        best: row.best.map(ScoreJson::from),
    };
    line(&CompareJson {
        puzzle: of.puzzle,
        family: of.position.family(),
        over: of.over,
        rows: of.rows.iter().map(row).collect(),
    })
}

/// The line that ends a comparison of several puzzles.
#[must_use]
pub fn compare_total_line(totals: &Totals) -> String {
    #[derive(Serialize)]
    struct TotalsJson {
        total: bool,
        rows: Vec<TotalJson>,
    }
    #[derive(Serialize)]
    struct TotalJson {
        name: &'static str,
        placements: u64,
        nodes: u64,
        solved: usize,
        puzzles: usize,
        elapsed_ms: f64,
    }
    let row = |total: &Total| TotalJson {
        name: total.name,
        placements: total.placements,
        nodes: total.nodes,
        solved: total.solved,
        puzzles: total.puzzles,
        elapsed_ms: milliseconds(total.elapsed),
    };
    line(&TotalsJson {
        total: true,
        rows: totals.rows.iter().map(row).collect(),
    })
}

fn stop_name(stop: StopReason) -> &'static str {
    match stop {
        StopReason::Exhausted => "exhausted",
        StopReason::SolutionLimit => "solutions",
        StopReason::NodeLimit => "nodes",
        StopReason::TimeLimit => "time",
        StopReason::MemoryLimit => "memory",
        StopReason::Overflow => "overflow",
        StopReason::Cancelled => "cancelled",
        StopReason::ForeignStart => "foreign",
    }
}

#[derive(Serialize)]
struct StudyJson<'a> {
    puzzle: &'a str,
    family: &'a str,
    engine: &'static str,
    option: Option<&'a str>,
    #[serde(flatten)]
    row: StudyRowJson<'a>,
}

#[derive(Serialize)]
pub(super) struct StudyRowJson<'a> {
    value: Option<&'a str>,
    runs: usize,
    solved: usize,
    unsolved: usize,
    iterations: Option<SpreadJson>,
    elapsed_ms: Option<SpreadJson>,
    each: Vec<RunJson>,
}

#[derive(Serialize)]
struct SpreadJson {
    mean: f64,
    median: f64,
    min: f64,
    max: f64,
}

#[derive(Serialize)]
struct RunJson {
    seed: u64,
    solved: bool,
    iterations: u64,
    elapsed_ms: f64,
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

pub(super) fn study_row(row: &StudyRow) -> StudyRowJson<'_> {
    let spread = |spread: Spread, scale: f64| SpreadJson {
        mean: spread.mean * scale,
        median: spread.median * scale,
        min: spread.min * scale,
        max: spread.max * scale,
    };
    let run = |run: &Trial| RunJson {
        seed: run.seed,
        solved: run.solved,
        iterations: run.stats.nodes,
        elapsed_ms: milliseconds(run.elapsed),
        best: run.best.map(ScoreJson::from),
    };
    StudyRowJson {
        value: row.value.as_deref(),
        runs: row.runs.len(),
        solved: row.solved(),
        unsolved: row.unsolved(),
        iterations: row.iterations().map(|found| spread(found, 1.0)),
        elapsed_ms: row.seconds().map(|found| spread(found, 1000.0)),
        each: row.runs.iter().map(run).collect(),
    }
}

/// The line of one puzzle of a series.
#[must_use]
pub fn series_line(row: &SeriesRow) -> String {
    let mut object: Map<String, Json> = fields(&row.fields);
    let count = row.counted.count.as_ref().map(|count| count.to_string());
    object.insert("count".to_owned(), Json::from(count));
    line(&object)
}

/// The line that ends the counts of several dates.
#[must_use]
pub fn count_total_line(totals: &CountTotals) -> String {
    #[derive(Serialize)]
    struct TotalJson {
        total: bool,
        puzzles: usize,
        counted: usize,
        sum: String,
        mean_ms: Option<f64>,
        best_ms: Option<f64>,
        worst_ms: Option<f64>,
    }
    let time = |time| (totals.counted > 0).then(|| milliseconds(time));
    line(&TotalJson {
        total: true,
        puzzles: totals.puzzles,
        counted: totals.counted,
        sum: totals.sum.to_string(),
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

#[derive(Serialize)]
struct GenerateJson {
    family: &'static str,
    seed: u64,
    class: Option<&'static str>,
    unique: Option<bool>,
    format: &'static str,
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Json>,
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
        solution: of.solution.map(|solution| solution_json(solution).0),
        file: of.file,
    })
}

#[derive(Serialize)]
struct FamilyJson {
    family: &'static str,
    formats: Vec<&'static str>,
    heuristics: Vec<&'static str>,
    own_engines: Vec<&'static str>,
    own_searches: Vec<OwnSearchJson>,
    reasons: bool,
    puzzles: Vec<PuzzleJson>,
    #[serde(flatten)]
    lists: BTreeMap<&'static str, Vec<&'static str>>,
}

#[derive(Serialize)]
struct OwnSearchJson {
    name: &'static str,
    complete: bool,
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

#[derive(Serialize)]
struct PuzzleJson {
    name: &'static str,
    about: String,
}

#[derive(Serialize)]
struct EnginesJson {
    engines: Vec<&'static str>,
}

/// The line of one built-in thing.
#[must_use]
pub fn listed_line(name: &str, listed: &Listed, words: &Words) -> String {
    #[derive(Serialize)]
    struct ListedJson<'a> {
        name: &'a str,
        family: &'static str,
        kind: &'static str,
        about: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        board: Option<Vec<PlaceJson>>,
        pieces: Vec<PieceJson<'a>>,
    }
    #[derive(Serialize)]
    struct PieceJson<'a> {
        name: &'a str,
        count: u32,
        cells: Vec<PlaceJson>,
    }
    let places = |image: &Vec<Place>| image.iter().copied().map(PlaceJson).collect();
    let pieces = listed.shown.pieces.iter().map(|piece| PieceJson {
        name: &piece.name,
        count: piece.count,
        cells: piece.images.first().map(places).unwrap_or_default(),
    });
    let board = listed.shown.board.as_ref();
    line(&ListedJson {
        name,
        family: listed.family,
        kind: listed.kind,
        about: words.text(listed.about),
        board: board.map(|view| view.cells.iter().map(|it| PlaceJson(it.place)).collect()),
        pieces: pieces.collect(),
    })
}

/// The lines of `list`: one for each family, then the engines.
#[must_use]
pub fn list_lines(words: &Words) -> Vec<String> {
    let family_line = |family: &dyn pavage_family::AnyFamily| {
        let puzzles = family.built_ins().iter().map(|built_in| PuzzleJson {
            name: built_in.name,
            about: words.text(built_in.about),
        });
        line(&FamilyJson {
            family: family.name(),
            formats: formats(family).iter().map(|format| format.name).collect(),
            heuristics: family.heuristics().to_vec(),
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
    };
    let mut lines: Vec<String> = listed_families().map(family_line).collect();
    lines.push(line(&engines));
    lines
}
