//! Parts of jobs and their results as JSON. They pass through pages, whose numbers have 53 bits: so
//! longer numbers are texts.

use std::time::Duration;

use pavage_family::{Message, ReadError};
use pavage_search::{Fingerprint, OptionId, Part, Snapshot, Stats, StopReason, TREE_NUMBER, Tree};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::line;
use super::requests::{JobRequest, read_request};
use super::tree::{Levels, branches_json, branches_of, check_sum, hex, unhex};
use crate::count::Tried;
use crate::parts::{JobPart, Known, PartDone, Plan};

/// The version of both forms.
const FORM: u32 = 1;

/// A part. Unknown fields are refused, because what they say would be lost.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartJson {
    pavage: String,
    form: u32,
    /// The version of the search trees.
    search: u32,
    kind: String,
    engine: Option<String>,
    heuristic: Option<String>,
    plan: String,
    part: u32,
    of: u32,
    share: f64,
    nodes_max: Option<u64>,
    limit: Option<u64>,
    tried: StatsJson,
    mib: Option<u64>,
    tree: String,
    left: Vec<Levels>,
    fresh: Vec<u32>,
    /// The checksum of this object, computed while this field is empty.
    check: String,
}

impl PartJson {
    /// The checksum of this object, without its share: pages and readers may round that.
    fn check_sum(&self) -> String {
        check_sum(&PartJson {
            share: 0.0,
            check: String::new(),
            ..self.clone()
        })
    }
}

impl DoneJson {
    fn check_sum(&self) -> String {
        let (stats, left) = (line(&self.stats), line(&(&self.left, &self.fresh)));
        let rest = (
            &self.pavage,
            self.form,
            &self.stop,
            self.found,
            self.elapsed_us,
        );
        check_sum(&(rest, stats, left, &self.solutions, self.part.check_sum()))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DoneJson {
    pavage: String,
    form: u32,
    stop: String,
    /// How many solutions there are.
    found: u64,
    elapsed_us: u64,
    stats: StatsJson,
    left: Vec<Levels>,
    fresh: Vec<u32>,
    solutions: Vec<Vec<u32>>,
    part: PartJson,
    check: String,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StatsJson {
    nodes: String,
    placements: String,
    pruned: String,
    solutions: String,
    weight: String,
    kept: String,
    depth: u32,
}

/// What is read of an event of progress.
#[derive(Deserialize)]
struct ProgressJson {
    nodes: u64,
    placements: u64,
    pruned: u64,
    solutions: u64,
    depth: u32,
}

#[derive(Serialize)]
struct CutAnswer {
    parts: Vec<PartJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Map<String, Json>>,
}

/// A request to merge the results of parts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MergeRequest {
    /// The job.
    pub(crate) request: JobRequest,
    results: Vec<Json>,
    /// The time that the job took.
    pub(crate) elapsed_ms: Option<f64>,
}

/// Why a job stopped, by name.
const STOPS: [(StopReason, &str); 7] = [
    (StopReason::Exhausted, "exhausted"),
    (StopReason::SolutionLimit, "solutions"),
    (StopReason::NodeLimit, "nodes"),
    (StopReason::TimeLimit, "time"),
    (StopReason::MemoryLimit, "memory"),
    (StopReason::Overflow, "overflow"),
    (StopReason::Cancelled, "cancelled"),
];

/// Reads the request of a job that has one more field.
///
/// # Errors
/// The text is not JSON, is no such request, or does not have the field.
pub(crate) fn read_job_with<T: DeserializeOwned>(
    text: &str,
    field: &str,
) -> Result<(JobRequest, T), ReadError> {
    let unreadable = |error: serde_json::Error| {
        let reason = error.to_string();
        let message = Message::new("request-unreadable").with("reason", reason.as_str());
        ReadError::at(1, message)
    };
    let mut object: Map<String, Json> = read_request(text)?;
    let value = object.remove(field).unwrap_or_default();
    let value = serde_json::from_value(value).map_err(unreadable)?;
    let request = serde_json::from_value(Json::Object(object)).map_err(unreadable)?;
    Ok((request, value))
}

/// The answer of a job that was cut, or need not be.
pub(crate) fn cut_answer(parts: &[JobPart], result: Option<&str>) -> String {
    let mut parts: Vec<PartJson> = parts.iter().map(part_json).collect();
    // The number of the plan is that of all its parts.
    let print = |print: Fingerprint, part: &PartJson| print.word(&line(part));
    let plan = hex(parts.iter().fold(Fingerprint::default(), print).value());
    for part in &mut parts {
        part.plan.clone_from(&plan);
        part.check = part.check_sum();
    }
    let map = |result| serde_json::from_str(result).expect("results are objects");
    line(&CutAnswer {
        parts,
        result: result.map(map),
    })
}

fn part_json(of: &JobPart) -> PartJson {
    let Snapshot { tree, left, .. } = &of.part.start;
    let (left, fresh) = branches_json(left);
    PartJson {
        pavage: "part".to_owned(),
        form: FORM,
        search: tree.number,
        kind: of.plan.kind.clone(),
        engine: of.plan.engine.clone(),
        heuristic: of.plan.heuristic.clone(),
        plan: String::new(),
        part: of.at,
        of: of.plan.parts,
        share: of.part.share,
        nodes_max: of.plan.nodes_max,
        limit: of.plan.solutions_max,
        tried: stats_json(&of.plan.tried.stats),
        mib: of.plan.tried.mib,
        tree: hex(tree.fingerprint),
        left,
        fresh,
        check: String::new(),
    }
}

/// Reads a part.
///
/// # Errors
/// It is no part, is damaged, or is of a release that searches in another order.
pub(crate) fn read_part(json: Json) -> Result<JobPart, Message> {
    check_form(&json, "part")?;
    let part: PartJson = serde_json::from_value(json).map_err(|_| broken())?;
    part_of(part)
}

fn part_of(json: PartJson) -> Result<JobPart, Message> {
    if json.check != json.check_sum() || json.pavage != "part" {
        return Err(broken());
    }
    if json.search != TREE_NUMBER {
        return Err(Message::new("part-version"));
    }
    let start = Snapshot {
        tree: Tree {
            number: json.search,
            fingerprint: unhex(&json.tree).ok_or_else(broken)?,
        },
        stats: Stats::default(),
        left: branches_of(json.left, &json.fresh),
    };
    Ok(JobPart {
        plan: Plan {
            number: unhex(&json.plan).ok_or_else(broken)?,
            kind: json.kind,
            engine: json.engine,
            heuristic: json.heuristic,
            parts: json.of,
            nodes_max: json.nodes_max,
            solutions_max: json.limit,
            tried: Tried {
                stats: stats_of(&json.tried)?,
                mib: json.mib,
            },
        },
        at: json.part,
        part: Part {
            start,
            share: json.share,
        },
    })
}

/// The result of a part. `part` is the part as it came.
pub(crate) fn done_text(done: &PartDone) -> String {
    let (left, fresh) = branches_json(&done.state.left);
    let stop = STOPS.iter().find(|(stop, _)| *stop == done.stop);
    let mut part = part_json(&done.part);
    part.plan = hex(done.part.plan.number);
    part.check = part.check_sum();
    let ids = |chosen: &Vec<OptionId>| chosen.iter().map(|option| option.0).collect();
    let mut json = DoneJson {
        pavage: "done".to_owned(),
        form: FORM,
        stop: stop.map_or("cancelled", |(_, name)| name).to_owned(),
        found: done.solutions.len() as u64,
        elapsed_us: done.elapsed.as_micros() as u64,
        stats: stats_json(&done.state.stats),
        left,
        fresh,
        solutions: done.solutions.iter().map(ids).collect(),
        part,
        check: String::new(),
    };
    json.check = json.check_sum();
    line(&json)
}

impl MergeRequest {
    /// What the request tells of each part.
    ///
    /// # Errors
    /// A result is damaged, of another version, or does not belong with the others.
    pub(crate) fn known(&mut self) -> Result<Vec<Known>, Message> {
        let results = std::mem::take(&mut self.results);
        let known: Result<Vec<Known>, Message> = results.into_iter().map(known_of).collect();
        let known = known?;
        let of_first = known.iter().find_map(Known::done);
        let plan = of_first.map(|done| done.part.plan.clone());
        for (at, part) in known.iter().enumerate() {
            let fits = |done: &PartDone| {
                let plan = plan.as_ref();
                plan == Some(&done.part.plan) && done.part.at as usize == at
            };
            if !part.done().is_none_or(fits) {
                return Err(Message::new("part-misplaced").with("part", at + 1));
            }
        }
        let number = plan.map_or(known.len(), |plan| plan.parts as usize);
        match known.len() == number {
            true => Ok(known),
            false => Err(Message::new("part-results")
                .with("results", known.len())
                .with("parts", number)),
        }
    }
}

/// What an entry tells: a result, the progress of a part that was stopped, or nothing.
fn known_of(json: Json) -> Result<Known, Message> {
    if json.is_null() {
        return Ok(Known::Stopped(Stats::default()));
    }
    if json.get("pavage").is_none() {
        let told: ProgressJson = serde_json::from_value(json).map_err(|_| broken())?;
        return Ok(Known::Stopped(Stats {
            nodes: told.nodes,
            placements: told.placements,
            pruned: told.pruned,
            solutions: told.solutions,
            weight: told.solutions,
            kept: told.solutions,
            depth_max: told.depth,
        }));
    }
    check_form(&json, "done")?;
    let json: DoneJson = serde_json::from_value(json).map_err(|_| broken())?;
    if json.check != json.check_sum() {
        return Err(broken());
    }
    let part = part_of(json.part)?;
    let stop = STOPS.iter().find(|(_, name)| *name == json.stop);
    let ids = |chosen: Vec<u32>| chosen.into_iter().map(OptionId).collect();
    Ok(Known::Done(Box::new(PartDone {
        stop: stop.ok_or_else(broken)?.0,
        state: Snapshot {
            tree: part.part.start.tree,
            stats: stats_of(&json.stats)?,
            left: branches_of(json.left, &json.fresh),
        },
        solutions: json.solutions.into_iter().map(ids).collect(),
        elapsed: Duration::from_micros(json.elapsed_us),
        part,
    })))
}

/// Checks what an object says of itself.
fn check_form(json: &Json, named: &str) -> Result<(), Message> {
    if json.get("pavage").and_then(Json::as_str) != Some(named) {
        return Err(broken());
    }
    match json.get("form").and_then(Json::as_u64) == Some(u64::from(FORM)) {
        true => Ok(()),
        false => Err(Message::new("part-version")),
    }
}

fn broken() -> Message {
    Message::new("part-broken")
}

fn stats_json(stats: &Stats) -> StatsJson {
    StatsJson {
        nodes: stats.nodes.to_string(),
        placements: stats.placements.to_string(),
        pruned: stats.pruned.to_string(),
        solutions: stats.solutions.to_string(),
        weight: stats.weight.to_string(),
        kept: stats.kept.to_string(),
        depth: stats.depth_max,
    }
}

fn stats_of(json: &StatsJson) -> Result<Stats, Message> {
    let number = |text: &str| text.parse::<u64>().map_err(|_| broken());
    Ok(Stats {
        nodes: number(&json.nodes)?,
        placements: number(&json.placements)?,
        pruned: number(&json.pruned)?,
        solutions: number(&json.solutions)?,
        weight: number(&json.weight)?,
        kept: number(&json.kept)?,
        depth_max: json.depth,
    })
}
