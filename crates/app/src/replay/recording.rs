//! A recorded search as text: one JSON object on one line, with its puzzle. It comes from outside,
//! so that only recordings whose every step fits the puzzle are opened.

use std::fmt;
use std::time::Duration;

use pavage_family::{AnyPosition, Message, ReadError};
use pavage_search::{Event, ItemId, OptionId, Run, Stats, StopReason, Summary};
use serde::de::{Error as _, IgnoredAny, SeqAccess, Visitor};
use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    Opened, RECORDING_BYTES_MAX, RECORDING_STEPS_MAX, REGIONS_MAX, Recording, Written, verified,
};
use crate::compare::Until;
use crate::load::{Reading, read, written_whole};
use crate::options::Refusal;

/// What the object is.
const KIND: &str = "recording";
/// The version of the text form.
const FORM: u32 = 1;

/// The fields that tell whether the rest can be read.
#[derive(Deserialize)]
struct HeadJson {
    pavage: String,
    form: u32,
}

/// What `pavage replay --json` prints: a recorded search, which `replay` plays.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordingJson {
    /// Always `recording`.
    pavage: String,
    /// The version of the form.
    form: u32,
    /// The puzzle as it was named; empty if it has no name.
    puzzle: String,
    /// The family of the puzzle.
    family: String,
    /// The format of the text.
    format: String,
    /// The puzzle as text.
    text: String,
    /// The engine that searched.
    engine: String,
    /// Its ordering.
    heuristic: String,
    /// The seed of everything random.
    seed: u64,
    /// How the search ended: `solution`, `exhausted` or `limit`.
    stop: String,
    /// Whether the recording was full before the search was at its end.
    cut: bool,
    /// Whether the search went on beyond a first solution; absent where it did not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    all: bool,
    /// What the search cost.
    stats: RecordedStatsJson,
    /// The names of the items. Steps have their indices.
    items: Vec<String>,
    /// The options that occur, each with its number and its name.
    options: Vec<(u32, String)>,
    /// The steps: `["branch",ITEM,OPTIONS]` begins on an item with so many options,
    /// `["choose",OPTION]` and `["retract",OPTION]` take an option and give it back, `["dead",ITEM]`
    /// and `["prune",[ITEM,…]]` say why a branch has no solution, `["solution"]` says that it is one.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<serde_json::Value>>"))]
    steps: StepsJson,
    /// Of puzzles with few items: how many options each item has left after each step; null for an
    /// item that is covered or need not be. Absent for other puzzles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left: Vec<Vec<Option<u32>>>,
}

/// The costs of a recorded search, in whole numbers, because recordings are read again.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RecordedStatsJson {
    /// The nodes that were visited.
    nodes: u64,
    /// The placements that were tried.
    placements: u64,
    /// The nodes that were given up early.
    pruned: u64,
    /// The solutions found.
    solutions: u64,
    /// The greatest depth of the search tree that was reached.
    depth: u32,
    /// The time that it took, in microseconds.
    elapsed_us: u64,
}

struct StepsJson(Vec<Event>);

/// The line of a recording.
#[must_use]
pub fn recording_line(name: &str, position: &dyn AnyPosition, recording: &Recording) -> String {
    let (format, text) = written_whole(position);
    let (items, options) = recording.names();
    let stats = &recording.summary.stats;
    let json = RecordingJson {
        pavage: KIND.to_owned(),
        form: FORM,
        puzzle: name.to_owned(),
        family: position.family().to_owned(),
        format: format.to_owned(),
        text,
        engine: recording.engine.to_owned(),
        heuristic: recording.heuristic.to_owned(),
        seed: recording.seed,
        stop: stop_name(recording.summary.stop).to_owned(),
        cut: recording.cut,
        all: recording.until == Until::All,
        stats: RecordedStatsJson {
            nodes: stats.nodes,
            placements: stats.placements,
            pruned: stats.pruned,
            solutions: stats.solutions,
            depth: stats.depth_max,
            elapsed_us: u64::try_from(recording.elapsed.as_micros()).unwrap_or(u64::MAX),
        },
        items: items.into_iter().map(str::to_owned).collect(),
        options: options
            .into_iter()
            .map(|(option, name)| (option.0, name))
            .collect(),
        steps: StepsJson(recording.events().to_vec()),
        left: recording.left(),
    };
    serde_json::to_string(&json).expect("it has only text keys")
}

fn stop_name(stop: StopReason) -> &'static str {
    match stop {
        StopReason::SolutionLimit => "solution",
        StopReason::Exhausted => "exhausted",
        _ => "limit",
    }
}

/// The recordings of a text, one after the other, each with the number of its first line. Text that
/// is no JSON is one piece.
#[must_use]
pub fn split_recordings(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut objects = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    let (mut from, mut line) = (0, 1);
    while let Some(object) = objects.next() {
        if object.is_err() {
            // The reader of one recording says what is wrong.
            found.push((from, text.len()));
            break;
        }
        found.push((from, objects.byte_offset()));
        from = objects.byte_offset();
    }
    let mut counted = 0;
    let mut piece = |(from, to): (usize, usize)| {
        let blank = text[from..to].len() - text[from..to].trim_start().len();
        line += text[counted..from + blank].matches('\n').count();
        counted = from + blank;
        (line, text[from..to].trim())
    };
    if found.is_empty() {
        vec![(1, text)]
    } else {
        found.into_iter().map(&mut piece).collect()
    }
}

/// Opens a recording, and checks every step against its puzzle.
///
/// # Errors
/// The text is not a recording, or its steps do not fit the puzzle in it.
pub fn read_recording(text: &str, run: &Run<'_>) -> Result<Opened, Refusal> {
    let json = parsed(text)?;
    let stop = match json.stop.as_str() {
        "solution" => StopReason::SolutionLimit,
        "exhausted" => StopReason::Exhausted,
        "limit" => StopReason::NodeLimit,
        other => return Err(broken(&format!("stop: {other}")).into()),
    };
    let other = "recording-other-puzzle";
    let position = position(&json.family, &json.format, &json.text, other)?;
    let stats = json.stats;
    let written = Written {
        events: json.steps.0,
        cut: json.cut,
        until: if json.all { Until::All } else { Until::First },
        summary: Summary {
            stop,
            stats: Stats {
                nodes: stats.nodes,
                placements: stats.placements,
                pruned: stats.pruned,
                solutions: stats.solutions,
                depth_max: stats.depth,
                ..Stats::default()
            },
        },
        engine: json.engine,
        heuristic: json.heuristic,
        seed: json.seed,
        elapsed: Duration::from_micros(stats.elapsed_us),
        items: json.items,
        options: json
            .options
            .into_iter()
            .map(|(option, name)| (OptionId(option), name))
            .collect(),
        left: json.left,
    };
    let recording = verified(&*position, written, run)?;
    Ok(Opened {
        name: json.puzzle,
        position,
        recording,
    })
}

fn parsed(text: &str) -> Result<RecordingJson, Message> {
    check_length(text)?;
    let unlike = || Message::new("recording-not-ours");
    let begins = text.trim_start().starts_with("{\"pavage\"");
    let head: HeadJson = match serde_json::from_str(text) {
        Ok(head) => head,
        Err(error) if begins => {
            return Err(match split_recordings(text).len() {
                1 => broken(&error.to_string()),
                several => Message::new("recording-several").with("number", several),
            });
        }
        Err(_) => return Err(unlike()),
    };
    if head.pavage != KIND {
        return Err(unlike());
    }
    if head.form != FORM {
        return Err(Message::new("recording-version"));
    }
    serde_json::from_str(text).map_err(|error| broken(&error.to_string()))
}

pub(crate) fn check_length(text: &str) -> Result<(), Message> {
    if text.len() > RECORDING_BYTES_MAX {
        let mebibytes = RECORDING_BYTES_MAX >> 20;
        return Err(Message::new("recording-long").with("max", mebibytes));
    }
    Ok(())
}

pub(crate) fn broken(reason: &str) -> Message {
    Message::new("recording-broken").with("reason", reason)
}

/// The puzzle of a recording, which says its family; `other` if that is not so.
pub(crate) fn position(
    family: &str,
    format: &str,
    text: &str,
    other: &'static str,
) -> Result<Box<dyn AnyPosition>, Message> {
    let reading = Reading {
        format: Some(format.to_owned()),
        ..Reading::default()
    };
    let refused = |error: ReadError| Message::new("recording-puzzle").with("what", error.message);
    let position = read(text.as_bytes(), &reading).map_err(refused)?.position;
    let is_same = position.family() == family;
    is_same
        .then_some(position)
        .ok_or_else(|| Message::new(other))
}

impl Serialize for StepsJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut steps = serializer.serialize_seq(Some(self.0.len()))?;
        for event in &self.0 {
            match event {
                Event::Branch { item, options } => {
                    steps.serialize_element(&("branch", item.0, options))?;
                }
                Event::Choose(option) => steps.serialize_element(&("choose", option.0))?,
                Event::Retract(option) => steps.serialize_element(&("retract", option.0))?,
                Event::Dead(item) => steps.serialize_element(&("dead", item.0))?,
                Event::Prune(items) => {
                    let items: Vec<u32> = items.iter().map(|item| item.0).collect();
                    steps.serialize_element(&("prune", items))?;
                }
                Event::Solution => steps.serialize_element(&("solution",))?,
            }
        }
        steps.end()
    }
}

impl<'de> Deserialize<'de> for StepsJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<StepsJson, D::Error> {
        deserializer.deserialize_seq(StepsVisitor)
    }
}

struct StepsVisitor;

impl<'de> Visitor<'de> for StepsVisitor {
    type Value = StepsJson;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of steps")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut steps: A) -> Result<StepsJson, A::Error> {
        let (mut events, mut regions) = (Vec::new(), 0);
        while let Some(StepJson(event)) = steps.next_element()? {
            if let Event::Prune(items) = &event {
                regions += items.len();
            }
            if events.len() == RECORDING_STEPS_MAX || regions > REGIONS_MAX {
                return Err(A::Error::custom("too many steps"));
            }
            events.push(event);
        }
        Ok(StepsJson(events))
    }
}

struct StepJson(Event);

impl<'de> Deserialize<'de> for StepJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<StepJson, D::Error> {
        deserializer.deserialize_seq(StepVisitor)
    }
}

struct StepVisitor;

impl<'de> Visitor<'de> for StepVisitor {
    type Value = StepJson;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a step, as [\"choose\",3]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<StepJson, A::Error> {
        let name: String = part(&mut parts)?;
        let event = match name.as_str() {
            "branch" => Event::Branch {
                item: ItemId(part(&mut parts)?),
                options: part(&mut parts)?,
            },
            "choose" => Event::Choose(OptionId(part(&mut parts)?)),
            "retract" => Event::Retract(OptionId(part(&mut parts)?)),
            "dead" => Event::Dead(ItemId(part(&mut parts)?)),
            "prune" => {
                let items: Vec<u32> = part(&mut parts)?;
                Event::Prune(items.into_iter().map(ItemId).collect())
            }
            "solution" => Event::Solution,
            other => return Err(A::Error::custom(format!("unknown step {other:?}"))),
        };
        Ok(StepJson(event))
    }
}

fn part<'de, A: SeqAccess<'de>, T: Deserialize<'de>>(parts: &mut A) -> Result<T, A::Error> {
    let part = parts.next_element()?;
    part.ok_or_else(|| A::Error::custom("a step is too short"))
}
