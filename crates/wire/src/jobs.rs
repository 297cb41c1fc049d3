//! The events of a running job, and its result: what the command prints, with pictures for the
//! page.

use std::collections::HashMap;
use std::time::Duration;

use pavage_draw::Point;
use pavage_family::{
    AnyGenerated, AnyPosition, Choice, Class, Considered, Message, Place, Reading, View,
};
use pavage_search::{Event, OptionId, Progress, Run, Work};
use pavage_words::Words;
use serde::Serialize;

use super::answers::{CountJson, SolveJson, StatsJson, count_json, solve_json, stats_json};
use super::line;
use super::lists::{
    CompareJson, CompareLine, CompareRowJson, StudyRowJson, compare_json, compare_row_json,
    study_row,
};
use super::pictures::{CellJson, GroupJson, PictureJson, cell_json, group_json, picture_json};
use super::play::{GameJson, game_json};
use super::played::{SuggestResult, suggest_json};
use super::reasoning::{
    ExplainJson, ExplainLine, HintJson, RateJson, explain_json, hint_json, rate_json,
};
use super::values::{Digits, milliseconds};
use pavage_app::anneal::Annealed;
use pavage_app::books::{self, Book, Short};
use pavage_app::choices::EveryChoice;
use pavage_app::compare::Row;
use pavage_app::count::Counted;
use pavage_app::course::Course;
use pavage_app::cutting::Cutting;
use pavage_app::game::Game;
use pavage_app::generate::Known;
use pavage_app::hint::{Hinted, Level};
use pavage_app::play::Thoughts;
use pavage_app::rate::Rated;
use pavage_app::replay::recording_line;
use pavage_app::replay::{Patch, Recording};
use pavage_app::solve::Solved;
use pavage_app::solve::limit_met;
use pavage_app::study::{Studied, Study};

/// How far a job is.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ProgressJson {
    /// The time since the job began to run, in milliseconds.
    elapsed_ms: f64,
    /// The nodes visited so far.
    nodes: u64,
    /// The placements tried so far.
    placements: u64,
    /// The nodes given up early so far.
    pruned: u64,
    /// The solutions found so far.
    solutions: u64,
    /// The depth of the search tree at which the search is.
    depth: u32,
    /// The share of the search tree that is done, from 0 to 1, as if equal branches cost the same.
    /// If `said` is text: the share of the work that is done, or 0 while the whole is not known.
    fraction: f64,
    /// An estimate of the time left, in milliseconds; null while there is none.
    left_ms: Option<f64>,
    /// How far work is that searches no tree, in words. The counts above are 0 then.
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

/// The best position so far.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct BestJson {
    /// The score: how much of it is right.
    score: u64,
    /// The score of a solution.
    of: u64,
    /// A picture of it.
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

/// The inner values of annealing.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ReadingJson {
    /// The time since the job began to run, in milliseconds.
    elapsed_ms: f64,
    /// The changes tried so far.
    iteration: u64,
    /// The temperature.
    temperature: f64,
    /// The number of mistakes; 0 for a solution.
    energy: u64,
    /// The least energy so far.
    best: u64,
    /// The share of the changes that were made, since the last reading.
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

/// The result of a job: what the command prints under `--json`, after the kind of the work, and
/// what only a page needs.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) enum ResultJson<'a> {
    /// What `pavage solve --json` prints, and each solution as a picture.
    Solve(Box<SolveResult<'a>>),
    /// What `pavage count --json` prints.
    Count(CountJson<'a>),
    /// The numbers of solutions of all combinations of choices.
    Choices(ChoicesResult<'a>),
    /// What `pavage hint --json` prints.
    Hint(HintJson<'a>),
    /// What `pavage explain --json` prints.
    Explain(ExplainJson<'a>),
    /// What `pavage rate --json` prints.
    Rate(RateJson<'a>),
    /// What the trained network thinks of a position, beside what is true of it.
    Suggest(SuggestResult<'a>),
    /// A new puzzle as a game, and its solution as a picture.
    Generate(Box<GenerateResult>),
    /// A book of levels from one drawing.
    Book(BookResult),
    /// What `pavage compare --json` prints, with curves.
    Compare(CompareJson<'a, CurvedRowJson>),
    /// A search for the first solution, step by step. The board after some steps is `start` with the
    /// patches that were chosen and not retracted.
    Replay(ReplayResult<'a>),
    /// An annealing search change by change. The board after some changes is `start` with the tiles of
    /// those that were made.
    Anneal(AnnealResult<'a>),
    /// What `pavage compare --vary --json` prints, all values together. If a limit or a cancel kept a
    /// run from its end, the run is left out, with all later runs of its value.
    Study(StudyResult<'a>),
}

/// The result of counting.
#[must_use]
pub fn count_result(
    puzzle: &str,
    position: &dyn AnyPosition,
    counted: &Counted,
    words: &Words,
) -> String {
    line(&ResultJson::Count(count_json(
        puzzle, position, counted, words,
    )))
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ChoicesResult<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// The family of the puzzle.
    family: &'static str,
    /// The choices, in their order.
    groups: Vec<ChoiceJson<'a>>,
    /// The number of solutions of each combination, in the order of the choices and of their labels, the
    /// last choice fastest; null if a limit was reached first. A fixed choice has one label.
    counts: Vec<Option<Digits>>,
    /// Which limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A choice.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ChoiceJson<'a> {
    /// Its name.
    name: &'a str,
    /// What can be chosen.
    labels: &'a [String],
    /// What is chosen already, by its index; null if nothing is.
    fixed: Option<usize>,
}

/// The result of counting all combinations of choices.
#[must_use]
pub fn choices_result(
    puzzle: &str,
    family: &'static str,
    every: &EveryChoice,
    words: &Words,
) -> String {
    let groups = every.groups.iter().map(|choice: &Choice| ChoiceJson {
        name: &choice.name,
        labels: &choice.labels,
        fixed: choice.fixed,
    });
    let counts = every.counts.iter();
    line(&ResultJson::Choices(ChoicesResult {
        puzzle,
        family,
        groups: groups.collect(),
        counts: counts.map(|count| count.as_ref().map(Digits::of)).collect(),
        reason: every.reason.as_ref().map(|reason| words.say(reason)),
    }))
}

/// The result of a hint, with only what the level shows.
#[must_use]
pub fn hint_result(puzzle: &str, hinted: &Hinted, told: Level, words: &Words) -> String {
    line(&ResultJson::Hint(hint_json(puzzle, hinted, told, words)))
}

/// What the network thinks of a position.
#[must_use]
pub fn suggest_result(puzzle: &str, position: &dyn AnyPosition, thoughts: Thoughts) -> String {
    line(&ResultJson::Suggest(suggest_json(
        puzzle, position, thoughts,
    )))
}

/// The result of an explanation.
#[must_use]
pub fn explain_result(of: &ExplainLine<'_>, words: &Words) -> String {
    line(&ResultJson::Explain(explain_json(of, words)))
}

/// The result of a rating.
#[must_use]
pub fn rate_result(
    puzzle: &str,
    position: &dyn AnyPosition,
    rated: &Rated,
    words: &Words,
) -> String {
    line(&ResultJson::Rate(rate_json(puzzle, position, rated, words)))
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SolveResult<'a> {
    #[serde(flatten)]
    printed: SolveJson<'a>,
    /// A picture of each solution.
    views: Vec<PictureJson>,
    /// A picture of the best position that the search saw, if it found no solution; blocks of tiles that
    /// belong elsewhere are groups.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_view: Option<PictureJson>,
    /// Of annealing: its readings over time.
    #[serde(skip_serializing_if = "Option::is_none")]
    curve: Option<Vec<CurvePoint>>,
}

/// The result of solving, with a picture of each solution and the readings of the search, if any.
#[must_use]
pub fn solve_result(
    position: &dyn AnyPosition,
    name: &str,
    solved: &Solved,
    best: Option<View>,
    course: &Course,
    words: &Words,
) -> String {
    let picture = |position: &dyn AnyPosition| picture_json(&position.view(), words);
    let solutions = solved.solutions.iter();
    line(&ResultJson::Solve(Box::new(SolveResult {
        printed: solve_json(name, position, solved, words),
        views: solutions.map(|solution| picture(&**solution)).collect(),
        best_view: best.map(|best| picture_json(&best, words)),
        curve: (!course.is_empty()).then(|| curve(course)),
    })))
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct GenerateResult {
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
    /// The puzzle as a game.
    game: GameJson,
    /// A picture of the solution.
    solution: PictureJson,
    /// How the board was cut; absent unless the request asks for its steps, and where no board is cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    cutting: Option<BoardCutJson>,
    /// The time that it took, in milliseconds.
    elapsed_ms: f64,
}

/// How a board was cut into pieces.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct BoardCutJson {
    /// The board before the first step.
    start: PictureJson,
    /// The pieces that were cut off.
    patches: Vec<PatchJson>,
    /// The steps in order: `choose` cuts a piece off, `retract` puts it back.
    steps: Vec<ReplayStepJson>,
    /// Whether the cutting went on after the last step.
    cut: bool,
}

fn board_cut(cutting: &Cutting, words: &Words) -> BoardCutJson {
    let (mut patches, mut steps) = (Vec::new(), Vec::new());
    let mut standing: HashMap<Vec<Place>, usize> = HashMap::new();
    for (patch, is_back, message) in cutting.told() {
        let cells: Vec<Place> = patch.cells.iter().map(|cell| cell.place).collect();
        let (step, number) = if is_back {
            (EventJson::Retract, standing.remove(&cells))
        } else {
            standing.insert(cells, patches.len());
            patches.push(patch_json(patch, words));
            (EventJson::Choose, Some(patches.len() - 1))
        };
        steps.push(ReplayStepJson {
            step,
            depth: standing.len(),
            text: words.say(&message),
            patch: number,
        });
    }
    BoardCutJson {
        start: picture_json(cutting.start(), words),
        patches,
        steps,
        cut: cutting.cut,
    }
}

/// A new puzzle, ready to be played.
#[must_use]
pub fn generate_result(
    made: &AnyGenerated,
    cutting: Option<&Cutting>,
    known: Known,
    format: &'static str,
    seed: u64,
    elapsed: Duration,
    words: &Words,
) -> String {
    let game = Game::with(made.puzzle.boxed_clone(), format);
    line(&ResultJson::Generate(Box::new(GenerateResult {
        family: made.puzzle.family(),
        seed,
        class: known.class.map(Class::name),
        unique: known.unique,
        format,
        puzzle: pavage_app::load::written(&*made.puzzle, format),
        game: game_json(&game, words),
        solution: picture_json(&made.solution.view(), words),
        cutting: cutting.map(|cutting| board_cut(cutting, words)),
        elapsed_ms: milliseconds(elapsed),
    })))
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct BookResult {
    /// The book as the text of a file, as `pavage generate -o NAME.book.json` writes it.
    book: String,
    /// The number of its levels.
    levels: usize,
    /// Why it has fewer levels than were asked for; absent if it has all.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A book that was made, and why it is short.
#[must_use]
pub fn book_result(
    title: &str,
    book: Book,
    short: Option<Short>,
    reason: Option<Message>,
    words: &Words,
) -> String {
    line(&ResultJson::Book(BookResult {
        levels: book.levels.len(),
        book: books::written(title, book, short),
        reason: reason.map(|reason| words.say(&reason)),
    }))
}

/// One ordering or engine of a comparison, with its readings.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CurvedRowJson {
    #[serde(flatten)]
    printed: CompareRowJson,
    /// Of annealing: its readings over time; else empty.
    curve: Vec<CurvePoint>,
}

/// A comparison, with the readings of the searches that have some.
#[must_use]
pub fn compare_result(of: &CompareLine<'_>, words: &Words) -> String {
    let row = |row: &Row| CurvedRowJson {
        printed: compare_row_json(row),
        curve: curve(&row.course),
    };
    line(&ResultJson::Compare(compare_json(of, row, words)))
}

/// How a study ended.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum StudyStatus {
    /// All runs were made.
    Done,
    /// A limit or a cancel came first.
    Limit,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct StudyResult<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// The family of the puzzle.
    family: &'static str,
    /// The search that was studied; null if no run came to its end.
    engine: Option<&'static str>,
    /// The option that was varied; null if none was.
    option: Option<&'a str>,
    /// How the study ended.
    status: StudyStatus,
    /// The runs asked for, all values together.
    asked: u64,
    /// The runs made, all values together.
    made: u64,
    /// What ended the study before it had made all its runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The runs of each value.
    rows: Vec<StudyRowJson<'a>>,
}

/// A study, with all its values, and what ended it before it had made all its runs.
#[must_use]
pub fn study_result(puzzle: &str, study: &Study<'_>, studied: &Studied, words: &Words) -> String {
    let rows = &studied.rows;
    let limit = |stop| words.say(&limit_met(stop, &Run::default()));
    line(&ResultJson::Study(StudyResult {
        puzzle,
        family: study.position.family(),
        engine: rows.first().map(|row| row.engine),
        option: study.vary.as_ref().map(|vary| vary.option.as_str()),
        status: studied
            .stopped
            .map_or(StudyStatus::Done, |_| StudyStatus::Limit),
        asked: studied.asked,
        made: studied.made(),
        reason: studied.stopped.map(limit),
        rows: rows.iter().map(study_row).collect(),
    }))
}

/// A reading of annealing: the time in milliseconds, the changes tried, the temperature, the energy
/// and the least energy so far.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CurvePoint(f64, u64, f64, u64, u64);

fn curve(course: &Course) -> Vec<CurvePoint> {
    let point = |point: &Point| {
        let reading = &point.reading;
        CurvePoint(
            milliseconds(point.elapsed),
            reading.iteration,
            reading.temperature,
            reading.energy,
            reading.best,
        )
    };
    course.points().iter().map(point).collect()
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct AnnealResult<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// The family of the puzzle.
    family: &'static str,
    /// The search.
    engine: &'static str,
    /// The number of the first change, counted from 0.
    from: u64,
    /// The board before it.
    start: PictureJson,
    /// The energy of that board.
    energy: u64,
    /// The temperature before it.
    temperature: f64,
    /// The changes that the search considered, in their order.
    changes: Vec<ConsideredJson>,
    /// Whether the last change led to a solution.
    solved: bool,
    /// Whether the search would go on after the last change.
    goes_on: bool,
    /// The time that it took, in milliseconds.
    elapsed_ms: f64,
}

/// A change that an annealing search considered: the cells that it changes, each by its index among the
/// cells of the picture and with the colours of the tile that it brings there, from the top clockwise; by
/// how much it raises the energy; how likely it was to be made, from 0 to 1; whether it was made; the
/// temperature; the energy after it; whether it was drawn from all changes of a cell by their weights, of
/// which the chance is its share, and not decided alone. It has no cells where the kind of change that was due could not be made.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ConsideredJson(Vec<[usize; 5]>, i64, f64, bool, f64, u64, bool);

/// So many digits of a chance or a temperature are told.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// An annealing search change by change.
#[must_use]
pub fn anneal_result(
    name: &str,
    position: &dyn AnyPosition,
    from: u64,
    annealed: &Annealed,
    words: &Words,
) -> String {
    let cell = |&(cell, [top, right, bottom, left]): &(usize, [u8; 4])| {
        [cell, top.into(), right.into(), bottom.into(), left.into()]
    };
    let change = |change: &Considered| {
        ConsideredJson(
            change.cells.iter().map(cell).collect(),
            change.delta,
            rounded(change.chance),
            change.made,
            rounded(change.temperature),
            change.energy,
            change.drawn,
        )
    };
    line(&ResultJson::Anneal(AnnealResult {
        puzzle: name,
        family: position.family(),
        engine: annealed.engine,
        from,
        start: picture_json(&annealed.start, words),
        energy: annealed.energy,
        temperature: rounded(annealed.temperature),
        changes: annealed.changes.iter().map(change).collect(),
        solved: annealed.solved,
        goes_on: annealed.goes_on,
        elapsed_ms: milliseconds(annealed.elapsed),
    }))
}

/// What choosing an option changes: these cells become so.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PatchJson {
    /// The name of the option.
    name: String,
    /// The group of its own that the cells then belong to; null if each cell names its group.
    group: Option<GroupJson>,
    /// The cells.
    cells: Vec<CellJson>,
}

/// What happens in a step of a search.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum EventJson {
    /// The options of an item are tried one by one.
    Branch,
    /// An option is chosen: its patch appears on the board.
    Choose,
    /// The option is given up: its patch goes.
    Retract,
    /// An item has no option left.
    Dead,
    /// The node is given up early.
    Prune,
    /// This is a solution.
    Solution,
}

/// A step of a search.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ReplayStepJson {
    /// What happens.
    step: EventJson,
    /// How many options are chosen after it.
    depth: usize,
    /// What happens, in words.
    text: String,
    /// The index of the patch; only of `choose` and `retract`.
    #[serde(skip_serializing_if = "Option::is_none")]
    patch: Option<usize>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ReplayResult<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// The family of the puzzle.
    family: &'static str,
    /// The engine that searched.
    engine: &'static str,
    /// The ordering that it followed.
    heuristic: &'static str,
    /// Whether that takes an item with the fewest options left, and not the first of a list.
    counts_options: bool,
    /// Whether its seed decides in which order items and options are tried.
    seeded: bool,
    /// The board before the search.
    start: PictureJson,
    /// What each option changes.
    patches: Vec<PatchJson>,
    /// The steps in order.
    steps: Vec<ReplayStepJson>,
    /// Whether the recording was full before the search was at its end.
    cut: bool,
    /// What the search cost.
    stats: StatsJson,
    /// The recording as text to keep in a file: what `pavage solve --replay --json` prints.
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
    let step = |step: pavage_app::replay::Step<'_>| {
        let (happens, option) = match step.event {
            Event::Branch { .. } => (EventJson::Branch, None),
            Event::Choose(option) => (EventJson::Choose, Some(*option)),
            Event::Retract(option) => (EventJson::Retract, Some(*option)),
            Event::Dead(_) => (EventJson::Dead, None),
            Event::Prune(_) => (EventJson::Prune, None),
            Event::Solution => (EventJson::Solution, None),
        };
        ReplayStepJson {
            step: happens,
            depth: step.depth,
            text: words.say(&step.message),
            patch: option.map(&mut patch_of),
        }
    };
    let steps = recording.steps().map(step).collect();
    let stats = &recording.summary.stats;
    line(&ResultJson::Replay(ReplayResult {
        puzzle: name,
        family: position.family(),
        engine: recording.engine,
        heuristic: recording.heuristic,
        counts_options: recording.counts_options(),
        seeded: recording.is_seeded(),
        start: picture_json(&start, words),
        patches,
        steps,
        cut: recording.cut,
        stats: stats_json(stats, recording.elapsed),
        recording: recording_line(name, position, recording),
    }))
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
