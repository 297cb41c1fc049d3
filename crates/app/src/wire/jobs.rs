//! The events of a running job, and its result: what the command prints, with pictures for the
//! page.

use std::collections::HashMap;
use std::time::Duration;

use pavage_draw::Point;
use pavage_family::{AnyGenerated, AnyPosition, Class, Message, Reading, View};
use pavage_search::{Event, Limits, OptionId, Progress, Work};
use pavage_words::Words;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::answers::{milliseconds, stats_json};
use super::pictures::{CellJson, GroupJson, PictureJson, cell_json, group_json, picture_json};
use super::play::{GameJson, game_json};
use super::recording::recording_line;
use super::{line, lists};
use crate::course::Course;
use crate::game::Game;
use crate::generate::Known;
use crate::problem::limit_met;
use crate::replay::{Patch, Recording};
use crate::solve::Solved;
use crate::study::{Studied, Study};

#[derive(Serialize)]
struct ProgressJson {
    elapsed_ms: f64,
    nodes: u64,
    placements: u64,
    pruned: u64,
    solutions: u64,
    depth: u32,
    fraction: f64,
    left_ms: Option<f64>,
    said: Option<String>,
}

/// The progress of a search. `goes_to_end` says whether the fraction done allows an estimate of the
/// time left.
#[must_use]
pub fn progress_event(progress: &Progress, elapsed: Duration, goes_to_end: bool) -> String {
    line(&progress_json(progress, elapsed, goes_to_end))
}

fn progress_json(progress: &Progress, elapsed: Duration, goes_to_end: bool) -> ProgressJson {
    let elapsed_ms = milliseconds(elapsed);
    let fraction = progress.fraction.clamp(0.0, 1.0);
    // The first thousandth allows no estimate.
    let tells = goes_to_end && fraction > 0.001;
    ProgressJson {
        elapsed_ms,
        nodes: progress.stats.nodes,
        placements: progress.stats.placements,
        pruned: progress.stats.pruned,
        solutions: progress.stats.solutions,
        depth: progress.depth,
        fraction,
        left_ms: tells.then(|| elapsed_ms * (1.0 - fraction) / fraction),
        said: None,
    }
}

/// The progress of work that has no search tree, as a message.
#[must_use]
pub fn advance_event(work: &Work, elapsed: Duration, words: &Words) -> String {
    let say = |message: Message, (name, value): &(&'static str, u64)| message.with(name, *value);
    let message = work.values.iter().fold(Message::new(work.code), say);
    let progress = Progress {
        fraction: work.share.unwrap_or(0.0),
        ..Progress::default()
    };
    line(&ProgressJson {
        said: Some(words.say(&message)),
        ..progress_json(&progress, elapsed, work.share.is_some())
    })
}

#[derive(Serialize)]
struct BestJson {
    score: u64,
    of: u64,
    view: PictureJson,
}

/// The best position so far. The score is how much of it is right, out of `of`.
#[must_use]
pub fn best_event(view: &View, [score, of]: [u64; 2], words: &Words) -> String {
    line(&BestJson {
        score,
        of,
        view: picture_json(view, words),
    })
}

#[derive(Serialize)]
struct ReadingJson {
    elapsed_ms: f64,
    iteration: u64,
    temperature: f64,
    energy: u64,
    best: u64,
    acceptance: f64,
}

/// The inner values of a search.
#[must_use]
pub fn reading_event(reading: &Reading, elapsed: Duration) -> String {
    line(&ReadingJson {
        elapsed_ms: milliseconds(elapsed),
        iteration: reading.iteration,
        temperature: reading.temperature,
        energy: reading.energy,
        best: reading.best,
        acceptance: reading.acceptance.clamp(0.0, 1.0),
    })
}

/// Turns a line that the command prints into a result, by adding its kind.
#[must_use]
pub fn result_of(kind: &'static str, printed: &str) -> String {
    line(&result_map(kind, printed))
}

fn result_map(kind: &'static str, printed: &str) -> Map<String, Json> {
    let mut result = Map::new();
    result.insert("kind".to_owned(), Json::from(kind));
    let fields: Map<String, Json> =
        serde_json::from_str(printed).expect("the command prints objects");
    result.extend(fields);
    result
}

#[derive(Serialize)]
struct SolveResult {
    #[serde(flatten)]
    printed: Map<String, Json>,
    views: Vec<PictureJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_view: Option<PictureJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    curve: Option<Json>,
}

/// The result of solving, with a picture of each solution and the readings of the search, if any.
#[must_use]
pub fn solve_result(
    position: &dyn AnyPosition,
    name: &str,
    solved: &Solved,
    course: &Course,
    words: &Words,
) -> String {
    let picture = |position: &dyn AnyPosition| picture_json(&position.view(), words);
    let printed = super::solve_line(name, position, solved, words);
    let solutions = solved.solutions.iter();
    line(&SolveResult {
        printed: result_map("solve", &printed),
        views: solutions.map(|solution| picture(&**solution)).collect(),
        best_view: solved.best.as_ref().map(|best| picture(&*best.state)),
        curve: (!course.is_empty()).then(|| curve(course)),
    })
}

#[derive(Serialize)]
struct GenerateResult {
    kind: &'static str,
    family: &'static str,
    seed: u64,
    class: Option<&'static str>,
    unique: Option<bool>,
    format: &'static str,
    puzzle: String,
    game: GameJson,
    solution: PictureJson,
    elapsed_ms: f64,
}

/// A new puzzle, ready to be played.
#[must_use]
pub fn generate_result(
    made: &AnyGenerated,
    known: Known,
    format: &'static str,
    seed: u64,
    elapsed: Duration,
    words: &Words,
) -> String {
    let game = Game::with(made.puzzle.boxed_clone(), format);
    line(&GenerateResult {
        kind: "generate",
        family: made.puzzle.family(),
        seed,
        class: known.class.map(Class::name),
        unique: known.unique,
        format,
        puzzle: crate::load::written(&*made.puzzle, format),
        game: game_json(&game, words),
        solution: picture_json(&made.solution.view(), words),
        elapsed_ms: milliseconds(elapsed),
    })
}

/// A comparison, with the readings of the searches that have some.
#[must_use]
pub fn compare_result(of: &lists::CompareLine<'_>) -> String {
    let mut result = result_map("compare", &lists::compare_line(of));
    let printed = result.get_mut("rows").and_then(Json::as_array_mut);
    for (row, printed) in of.rows.iter().zip(printed.into_iter().flatten()) {
        if let Some(printed) = printed.as_object_mut() {
            printed.insert("curve".to_owned(), curve(&row.course));
        }
    }
    line(&result)
}

#[derive(Serialize)]
struct StudyResult<'a> {
    kind: &'static str,
    puzzle: &'a str,
    family: &'static str,
    engine: Option<&'static str>,
    option: Option<&'a str>,
    /// `done`, or `limit` if not all runs were made.
    status: &'static str,
    /// The runs asked for and made, all values together.
    asked: u64,
    made: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    rows: Vec<lists::StudyRowJson<'a>>,
}

/// A study, with all its values, and what ended it before it had made all its runs.
#[must_use]
pub fn study_result(puzzle: &str, study: &Study<'_>, studied: &Studied, words: &Words) -> String {
    let rows = &studied.rows;
    let limit = |stop| words.say(&limit_met(stop, &Limits::default()));
    line(&StudyResult {
        kind: "study",
        puzzle,
        family: study.position.family(),
        engine: rows.first().map(|row| row.engine),
        option: study.vary.as_ref().map(|vary| vary.option.as_str()),
        status: studied.stopped.map_or("done", |_| "limit"),
        asked: studied.asked,
        made: studied.made(),
        reason: studied.stopped.map(limit),
        rows: rows.iter().map(lists::study_row).collect(),
    })
}

/// For each point: milliseconds, changes tried, temperature, energy, least energy.
fn curve(course: &Course) -> Json {
    let point = |point: &Point| {
        let reading = &point.reading;
        Json::from(vec![
            Json::from(milliseconds(point.elapsed)),
            Json::from(reading.iteration),
            Json::from(reading.temperature),
            Json::from(reading.energy),
            Json::from(reading.best),
        ])
    };
    course.points().iter().map(point).collect()
}

#[derive(Serialize)]
struct PatchJson {
    name: String,
    group: Option<GroupJson>,
    cells: Vec<CellJson>,
}

#[derive(Serialize)]
struct ReplayStepJson {
    step: &'static str,
    depth: usize,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    patch: Option<usize>,
}

#[derive(Serialize)]
struct ReplayResult<'a> {
    kind: &'static str,
    puzzle: &'a str,
    family: &'static str,
    engine: &'static str,
    heuristic: &'static str,
    start: PictureJson,
    patches: Vec<PatchJson>,
    steps: Vec<ReplayStepJson>,
    cut: bool,
    stats: super::answers::StatsJson,
    /// The recording as it is kept in a file.
    recording: String,
}

/// A recorded search: what each option changes, and the steps in order.
#[must_use]
pub fn replay_result(
    name: &str,
    position: &dyn AnyPosition,
    recording: &Recording,
    words: &Words,
) -> String {
    let mut patches = Vec::new();
    let mut known: HashMap<OptionId, usize> = HashMap::new();
    let start = recording.frame(0).view;
    let mut patch_of = |option: OptionId| {
        *known.entry(option).or_insert_with(|| {
            patches.push(patch_json(recording.patch(option, &start), words));
            patches.len() - 1
        })
    };
    let step = |step: crate::replay::Step<'_>| {
        let (name, option) = match step.event {
            Event::Branch { .. } => ("branch", None),
            Event::Choose(option) => ("choose", Some(*option)),
            Event::Retract(option) => ("retract", Some(*option)),
            Event::Dead(_) => ("dead", None),
            Event::Prune(_) => ("prune", None),
            Event::Solution => ("solution", None),
        };
        ReplayStepJson {
            step: name,
            depth: step.depth,
            text: words.say(&step.message),
            patch: option.map(&mut patch_of),
        }
    };
    let steps = recording.steps().map(step).collect();
    let stats = &recording.summary.stats;
    line(&ReplayResult {
        kind: "replay",
        puzzle: name,
        family: position.family(),
        engine: recording.engine,
        heuristic: recording.heuristic,
        start: picture_json(&start, words),
        patches,
        steps,
        cut: recording.cut,
        stats: stats_json(stats, recording.elapsed),
        recording: recording_line(name, position, recording),
    })
}

fn patch_json(patch: Patch, words: &Words) -> PatchJson {
    let cell = |cell| {
        let mut json = cell_json(cell, words);
        if patch.group.is_some() {
            json.group = None;
        }
        json
    };
    PatchJson {
        name: patch.name,
        group: patch.group.as_ref().map(group_json),
        cells: patch.cells.iter().map(cell).collect(),
    }
}
