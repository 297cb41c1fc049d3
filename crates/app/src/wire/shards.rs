//! Plans, results and states of shards as JSON, each sealed by a hash.
//!
//! The last field of the object is the SHA-256 of all that stands before it, to the byte. So a letter
//! that was changed anywhere, and a text that was cut short, are noticed. Two plans with one hash do
//! not occur, unlike with the short checksums of states of one machine.

use std::time::Duration;

use pavage_family::{Measure, Message, Way as Path};
use pavage_search::TREE_NUMBER;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::line;
use super::tree::{Levels, StatsJson, branches_json, branches_of, hex, unhex};
use crate::options::Options;
use crate::shards::{
    Before, Division, Extent, Making, Outcome, Plan, SHARDS_MAX, Share, Solutions, Source, State,
    Work, listed, settings_of,
};

/// The version of these forms.
const FORM: u32 = 2;
/// What stands between the content and its hash, and at the end.
const MARK: &str = ",\"hash\":\"";
const END: &str = "\"}";

/// The kinds of sealed texts about a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sealed {
    /// All of it is done.
    Result,
    /// It is on its way.
    State,
}

impl Sealed {
    fn name(self) -> &'static str {
        match self {
            Sealed::Result => "shard",
            Sealed::State => "state",
        }
    }
}

/// What is read of any of these texts first.
#[derive(Deserialize)]
struct FormJson {
    pavage: String,
    form: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanJson {
    pavage: String,
    form: u32,
    /// The version of the search trees.
    search: u32,
    work: String,
    division: String,
    puzzles: Vec<SourceJson>,
    make: Option<MakingJson>,
    engine: Option<String>,
    heuristic: Option<String>,
    settings: Vec<(String, String)>,
    path: Option<String>,
    seed: u64,
    memory: Option<u64>,
    lang: String,
    tree: String,
    units: u32,
    slices: u32,
    shards: Vec<ShareJson>,
    rest_of: Option<BeforeJson>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SourceJson {
    name: String,
    format: String,
    text: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MakingJson {
    family: String,
    settings: Vec<(String, String)>,
    format: String,
    solution: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum ShareJson {
    Branches { left: Vec<Levels>, fresh: Vec<u32> },
    Units { units: Vec<u32> },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BeforeJson {
    plan: String,
    states: Vec<(u32, WorkedJson)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StateJson {
    pavage: String,
    form: u32,
    plan: String,
    shard: u32,
    of: u32,
    state: WorkedJson,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum WorkedJson {
    Tree {
        stats: StatsJson,
        left: Vec<Levels>,
        fresh: Vec<u32>,
        solutions: SolutionsJson,
    },
    Units {
        done: Vec<(u32, OutcomeJson)>,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum SolutionsJson {
    Held(Vec<Vec<u32>>),
    Listed {
        lines: u64,
        bytes: u64,
        sha256: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeJson {
    status: u8,
    text: String,
    stats: StatsJson,
}

/// A state or result as it was read.
pub(crate) struct Kept {
    pub(crate) plan: String,
    pub(crate) shard: u32,
    pub(crate) state: State,
}

/// The content of an object, without its last brace, and its hash.
fn sealed(object: &str) -> String {
    let content = object.strip_suffix('}').expect("objects end with a brace");
    let hash = digest(content);
    format!("{content}{MARK}{hash}{END}\n")
}

/// The hash at the end of a sealed text.
pub(crate) fn hash_of(text: &str) -> String {
    let (_, hash) = unsealed(text).expect("it was just sealed");
    hash.to_owned()
}

/// The object and the hash of a sealed text, if that is its hash.
fn unsealed(text: &str) -> Option<(String, &str)> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let (content, hash) = text.strip_suffix(END)?.rsplit_once(MARK)?;
    (digest(content) == hash).then(|| (format!("{content}}}"), hash))
}

fn digest(content: &str) -> String {
    let digest = Sha256::digest(content.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Checks what a text says of itself and its hash. `broken` is the error of a text that was changed.
fn opened<'a>(
    text: &'a str,
    kind: &str,
    (foreign, broken, version): (&'static str, &'static str, &'static str),
) -> Result<(String, &'a str), Message> {
    let beginning = format!("{{\"pavage\":\"{kind}\"");
    if !text.starts_with(&beginning) {
        return Err(Message::new(foreign));
    }
    let (object, hash) = unsealed(text).ok_or_else(|| Message::new(broken))?;
    let form: FormJson = serde_json::from_str(&object).map_err(|_| Message::new(broken))?;
    match form.form == FORM && form.pavage == kind {
        true => Ok((object, hash)),
        false => Err(Message::new(version)),
    }
}

/// Writes a plan.
pub(crate) fn plan_text(plan: &Plan) -> String {
    let object = line(&PlanJson {
        pavage: "plan".to_owned(),
        form: FORM,
        search: TREE_NUMBER,
        work: plan.work.name().to_owned(),
        division: plan.division.name().to_owned(),
        puzzles: plan.sources.iter().map(source_json).collect(),
        make: plan.making.as_ref().map(making_json),
        engine: plan.options.engine.clone(),
        heuristic: plan.options.heuristic.clone(),
        settings: listed(&plan.options.settings),
        path: path_name(plan.path).map(str::to_owned),
        seed: plan.seed,
        memory: plan.memory,
        lang: plan.lang.clone(),
        tree: hex(plan.tree),
        units: plan.units,
        slices: plan.slices,
        shards: plan.shares.iter().map(share_json).collect(),
        rest_of: plan.before.as_ref().map(|before| BeforeJson {
            plan: before.plan.clone(),
            states: before
                .states
                .iter()
                .map(|(shard, state)| (*shard, worked_json(state)))
                .collect(),
        }),
    });
    sealed(&object)
}

/// Reads a plan.
///
/// # Errors
/// It is no plan, was changed, or is of another version.
pub(crate) fn read_plan(text: &str) -> Result<Plan, Message> {
    let (object, hash) = opened(
        text,
        "plan",
        ("plan-not-ours", "plan-broken", "plan-version"),
    )?;
    let broken = || Message::new("plan-broken");
    let json: PlanJson = serde_json::from_str(&object).map_err(|_| broken())?;
    if json.search != TREE_NUMBER {
        return Err(Message::new("plan-version"));
    }
    let mut divisions = Division::ALL.into_iter();
    let division = divisions.find(|division| division.name() == json.division);
    if json.shards.is_empty() || json.shards.len() > SHARDS_MAX {
        return Err(broken());
    }
    Ok(Plan {
        work: Work::named(&json.work).map_err(|_| broken())?,
        division: division.ok_or_else(broken)?,
        sources: json.puzzles.into_iter().map(source_of).collect(),
        making: json.make.map(making_of),
        options: Options {
            engine: json.engine,
            heuristic: json.heuristic,
            settings: settings_of(&json.settings),
            ..Options::default()
        },
        path: path_of(json.path.as_deref()).ok_or_else(broken)?,
        seed: json.seed,
        memory: json.memory,
        lang: json.lang,
        tree: unhex(&json.tree).ok_or_else(broken)?,
        units: json.units,
        slices: json.slices,
        shares: json.shards.into_iter().map(share_of).collect(),
        before: json.rest_of.map(|before| Before {
            plan: before.plan,
            states: before
                .states
                .into_iter()
                .map(|(shard, worked)| (shard, state_of(worked)))
                .collect(),
        }),
        hash: hash.to_owned(),
    })
}

/// Writes a result or a state of a shard.
pub(crate) fn state_text(plan: &Plan, shard: usize, kind: Sealed, state: &State) -> String {
    sealed(&line(&StateJson {
        pavage: kind.name().to_owned(),
        form: FORM,
        plan: plan.hash.clone(),
        shard: shard as u32,
        of: plan.shards() as u32,
        state: worked_json(state),
    }))
}

/// Reads a result or a state.
///
/// # Errors
/// It is none, was changed, or is of another version.
pub(crate) fn read_state(text: &str, kind: Sealed) -> Result<Kept, Message> {
    let (object, _) = opened(
        text,
        kind.name(),
        ("shard-broken", "shard-broken", "shard-version"),
    )?;
    let json: StateJson =
        serde_json::from_str(&object).map_err(|_| Message::new("shard-broken"))?;
    Ok(Kept {
        plan: json.plan,
        shard: json.shard,
        state: state_of(json.state),
    })
}

fn path_name(path: Path) -> Option<&'static str> {
    match path {
        Path::Greedy => None,
        Path::Exact => Some("exact"),
        Path::By(Measure::Cost) => Some("cost"),
        Path::By(Measure::Information) => Some("information"),
    }
}

fn path_of(name: Option<&str>) -> Option<Path> {
    match name {
        None => Some(Path::Greedy),
        Some("exact") => Some(Path::Exact),
        Some(name) => Measure::named(name).map(Path::By),
    }
}

fn source_json(source: &Source) -> SourceJson {
    SourceJson {
        name: source.name.clone(),
        format: source.format.clone(),
        text: source.text.clone(),
    }
}

fn source_of(json: SourceJson) -> Source {
    Source {
        name: json.name,
        format: json.format,
        text: json.text,
    }
}

fn making_json(making: &Making) -> MakingJson {
    MakingJson {
        family: making.family.clone(),
        settings: listed(&making.settings),
        format: making.format.clone(),
        solution: making.solution,
    }
}

fn making_of(json: MakingJson) -> Making {
    Making {
        family: json.family,
        settings: settings_of(&json.settings),
        format: json.format,
        solution: json.solution,
    }
}

fn share_json(share: &Share) -> ShareJson {
    match share {
        Share::Branches(branches) => {
            let (left, fresh) = branches_json(branches);
            ShareJson::Branches { left, fresh }
        }
        Share::Units(units) => ShareJson::Units {
            units: units.clone(),
        },
    }
}

fn share_of(json: ShareJson) -> Share {
    match json {
        ShareJson::Branches { left, fresh } => Share::Branches(branches_of(left, &fresh)),
        ShareJson::Units { units } => Share::Units(units),
    }
}

fn worked_json(state: &State) -> WorkedJson {
    match state {
        State::Tree {
            stats,
            left,
            solutions,
        } => {
            let (left, fresh) = branches_json(left);
            WorkedJson::Tree {
                stats: stats.into(),
                left,
                fresh,
                solutions: solutions_json(solutions),
            }
        }
        State::Units(done) => {
            let json = |(unit, outcome): &(u32, Outcome)| {
                let outcome = OutcomeJson {
                    status: outcome.status,
                    text: outcome.text.clone(),
                    stats: (&outcome.stats).into(),
                };
                (*unit, outcome)
            };
            WorkedJson::Units {
                done: done.iter().map(json).collect(),
            }
        }
    }
}

fn state_of(json: WorkedJson) -> State {
    match json {
        WorkedJson::Tree {
            stats,
            left,
            fresh,
            solutions,
        } => State::Tree {
            stats: stats.into(),
            left: branches_of(left, &fresh),
            solutions: solutions_of(solutions),
        },
        WorkedJson::Units { done } => {
            let outcome = |(unit, json): (u32, OutcomeJson)| {
                let outcome = Outcome {
                    status: json.status,
                    text: json.text,
                    stats: json.stats.into(),
                };
                (unit, outcome)
            };
            State::Units(done.into_iter().map(outcome).collect())
        }
    }
}

fn solutions_json(solutions: &Solutions) -> SolutionsJson {
    match solutions {
        Solutions::Held(solutions) => SolutionsJson::Held(solutions.clone()),
        Solutions::Listed(extent) => SolutionsJson::Listed {
            lines: extent.lines,
            bytes: extent.bytes,
            sha256: extent.hash.clone(),
        },
    }
}

fn solutions_of(json: SolutionsJson) -> Solutions {
    match json {
        SolutionsJson::Held(solutions) => Solutions::Held(solutions),
        SolutionsJson::Listed {
            lines,
            bytes,
            sha256,
        } => Solutions::Listed(Extent {
            lines,
            bytes,
            hash: sha256,
        }),
    }
}

/// What is told of a plan that was made.
#[derive(Serialize)]
struct PlannedJson<'a> {
    plan: &'a str,
    file: &'a str,
    work: &'a str,
    puzzle: &'a str,
    division: &'a str,
    shards: usize,
    empty: usize,
    units: Option<u32>,
}

/// The line of `plan`.
#[must_use]
pub fn plan_line(plan: &Plan, file: &str) -> String {
    line(&PlannedJson {
        plan: plan.hash(),
        file,
        work: plan.work().name(),
        puzzle: plan.name(),
        division: plan.division().name(),
        shards: plan.shards(),
        empty: plan.empty(),
        units: plan.units(),
    })
}

#[derive(Serialize)]
struct RanJson<'a> {
    plan: &'a str,
    shard: usize,
    of: usize,
    status: &'a str,
    file: Option<&'a str>,
}

/// The line of `run`. `file` is where the result is, if the shard is done.
#[must_use]
pub fn run_line(plan: &Plan, shard: usize, file: Option<&str>) -> String {
    line(&RanJson {
        plan: plan.hash(),
        shard,
        of: plan.shards(),
        status: if file.is_some() { "done" } else { "limit" },
        file,
    })
}

#[derive(Serialize, Deserialize)]
struct LogJson {
    elapsed_ms: u64,
    done: bool,
}

/// A line of the log of a shard: how long a run of it took, and whether it came to its end.
#[must_use]
pub fn shard_log_line(elapsed: Duration, is_done: bool) -> String {
    line(&LogJson {
        elapsed_ms: elapsed.as_millis() as u64,
        done: is_done,
    })
}

/// The time that the runs in a log took together. Lines that say nothing are passed over.
#[must_use]
pub fn time_in_log(log: &str) -> Duration {
    let lines = log
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let times = lines.map(|line: LogJson| Duration::from_millis(line.elapsed_ms));
    times.fold(Duration::ZERO, Duration::saturating_add)
}
