//! The schemas of all JSON that passes between the program and others, out of the wire types. Only
//! tests read them: those that write the OpenAPI document of the server and the reference of
//! `--json`. The types are named here as in Rust, without the ending `Json`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use pavage_family::GestureKind as Gesture;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value as Json, json};

use super::answers::{
    CheckLineJson, CountJson, ErrorLineJson, PlacementJson, SolutionLineJson, SolutionsJson,
    SolveJson,
};
use super::estimated::EstimateJson;
use super::jobs::{BestJson, CurvedRowJson, ProgressJson, ReadingJson, ResultJson};
use super::kept::KEPT;
use super::lists::{
    BookJson, ChoiceCountJson, ChoiceTotalJson, CompareJson, CompareRowJson, CompareTotalJson,
    CountTotalJson, EnginesJson, FamilyLineJson, GenerateJson, ListedJson, SeriesJson, StudyJson,
    StudyTotalJson,
};
use super::made::MadeJson;
use super::parts::{CutJson, CutRequest, MergeRequest, PartRequest, PartResultJson};
use super::photographed::{PhotoJson, ReadJson};
use super::planned::{PlannedJson, RanJson};
use super::play::{CheckAnswer, GameJson, Limits, ListJson};
use super::played::{PlayedGameJson, PlayedMoveJson};
use super::reasoning::{ExplainJson, HintJson, RateJson};
use super::requests::{
    CheckRequest, JobRequest, KeepRequest, MakeRequest, OpenRequest, PhotoRequest, PlayRequest,
    RenameRequest, RenderRequest, SaveRequest,
};
use super::said::FaultAnswer;
use super::server::{
    HealthJson, JobCreatedJson, JobFacts, JobJson, JobListJson, ResultListJson, SavedFacts,
    SavedGameJson, SavedListJson, SavedResultJson, ServeJson, StoredJson, WaitingJson,
};
use crate::service::KINDS;
use pavage_app::cutting::CuttingJson;
use pavage_app::replay::RecordingJson;

/// Where documents keep the schemas.
const PLACE: &str = "#/components/schemas/";

/// What the command prints under `--json`: the command, and the type of each of its lines.
pub const PRINTED: &[(&str, &[&str])] = &[
    ("solve", &["Solve", "Solutions", "SolutionLine"]),
    (
        "count",
        &[
            "Count",
            "Estimate",
            "Placement",
            "Series",
            "CountTotal",
            "ChoiceCount",
            "ChoiceTotal",
        ],
    ),
    ("check", &["CheckLine"]),
    ("hint", &["Hint"]),
    ("explain", &["Explain"]),
    ("rate", &["Rate"]),
    ("compare", &["CompareCompareRow", "CompareTotal", "Study"]),
    ("generate", &["Generate"]),
    ("read", &["Read"]),
    ("replay", &["Recording", "Cutting"]),
    ("play", &["PlayedMove", "PlayedGame"]),
    ("plan", &["Planned"]),
    ("run", &["Ran"]),
    ("list", &["FamilyLine", "Engines", "Listed", "Book"]),
    ("serve", &["Serve"]),
    ("errors", &["ErrorLine"]),
];

/// What the module in a browser is asked besides what the server is: the operation, the type of the
/// request and that of the answer.
pub const OF_MODULE: &[(&str, &str, &str)] = &[
    ("cut", "CutRequest", "Cut"),
    ("part", "PartRequest", "PartResult"),
    ("merge", "MergeRequest", "Result"),
];

/// The schemas of all types by their names.
///
/// # Panics
/// If two types have one name.
#[must_use]
pub fn schemas() -> BTreeMap<String, Json> {
    let mut all = BTreeMap::new();
    let settings = SchemaSettings::draft2020_12;
    let read: (_, fn(&mut _), fn(&mut _)) = (settings().for_deserialize(), requests, |_| {});
    let written: (_, fn(&mut _), fn(&mut _)) = (settings().for_serialize(), answers, without_null);
    for (settings, roots, finish) in [read, written] {
        let settings = settings.with(|settings| {
            settings.definitions_path = PLACE[1..PLACE.len() - 1].into();
        });
        let mut generator = settings.into_generator();
        roots(&mut generator);
        for (name, mut schema) in generator.take_definitions(false) {
            tidy(&mut schema);
            finish(&mut schema);
            let name = public(&name);
            let known = all.insert(name.to_owned(), schema.clone());
            assert!(
                known.is_none_or(|known| known == schema),
                "two types are called {name}"
            );
        }
    }
    name_results(&mut all);
    all
}

fn requests(to: &mut SchemaGenerator) {
    to.subschema_for::<OpenRequest>();
    to.subschema_for::<MakeRequest>();
    to.subschema_for::<PhotoRequest>();
    to.subschema_for::<PlayRequest>();
    to.subschema_for::<CheckRequest>();
    to.subschema_for::<RenderRequest>();
    to.subschema_for::<JobRequest>();
    to.subschema_for::<SaveRequest>();
    to.subschema_for::<KeepRequest>();
    to.subschema_for::<RenameRequest>();
    to.subschema_for::<Limits>();
    to.subschema_for::<CutRequest>();
    to.subschema_for::<PartRequest>();
    to.subschema_for::<MergeRequest>();
}

fn answers(to: &mut SchemaGenerator) {
    to.subschema_for::<FaultAnswer>();
    to.subschema_for::<HealthJson>();
    to.subschema_for::<ListJson>();
    to.subschema_for::<MadeJson>();
    to.subschema_for::<PhotoJson>();
    to.subschema_for::<ReadJson<'static>>();
    to.subschema_for::<GameJson>();
    to.subschema_for::<CheckAnswer<'static>>();
    to.subschema_for::<JobCreatedJson<'static>>();
    to.subschema_for::<JobFacts>();
    to.subschema_for::<JobListJson<'static>>();
    to.subschema_for::<JobJson<'static>>();
    to.subschema_for::<WaitingJson>();
    to.subschema_for::<ProgressJson>();
    to.subschema_for::<BestJson>();
    to.subschema_for::<ReadingJson>();
    to.subschema_for::<ResultJson<'static>>();
    to.subschema_for::<SavedFacts>();
    to.subschema_for::<SavedListJson<'static>>();
    to.subschema_for::<SavedGameJson<'static>>();
    to.subschema_for::<ResultListJson<'static>>();
    to.subschema_for::<SavedResultJson<'static>>();
    to.subschema_for::<StoredJson<String, KeptResult>>();
    to.subschema_for::<SolveJson<'static>>();
    to.subschema_for::<SolutionsJson<'static>>();
    to.subschema_for::<SolutionLineJson>();
    to.subschema_for::<CountJson<'static>>();
    to.subschema_for::<EstimateJson<'static>>();
    to.subschema_for::<PlacementJson<'static>>();
    to.subschema_for::<SeriesJson>();
    to.subschema_for::<CountTotalJson>();
    to.subschema_for::<ChoiceCountJson>();
    to.subschema_for::<ChoiceTotalJson>();
    to.subschema_for::<CheckLineJson<'static>>();
    to.subschema_for::<HintJson<'static>>();
    to.subschema_for::<ExplainJson<'static>>();
    to.subschema_for::<RateJson<'static>>();
    to.subschema_for::<CompareJson<'static, CompareRowJson>>();
    to.subschema_for::<CompareJson<'static, CurvedRowJson>>();
    to.subschema_for::<CompareTotalJson>();
    to.subschema_for::<StudyJson<'static>>();
    to.subschema_for::<StudyTotalJson<'static>>();
    to.subschema_for::<GenerateJson>();
    to.subschema_for::<FamilyLineJson>();
    to.subschema_for::<EnginesJson>();
    to.subschema_for::<ListedJson<'static>>();
    to.subschema_for::<BookJson>();
    to.subschema_for::<ServeJson<'static>>();
    to.subschema_for::<ErrorLineJson<'static>>();
    to.subschema_for::<CutJson<'static>>();
    to.subschema_for::<PartResultJson<'static>>();
    to.subschema_for::<RecordingJson>();
    to.subschema_for::<CuttingJson>();
    to.subschema_for::<PlayedMoveJson>();
    to.subschema_for::<PlayedGameJson>();
    to.subschema_for::<PlannedJson<'static>>();
    to.subschema_for::<RanJson<'static>>();
}

/// The schemas of the files that people write, by the kind of file.
///
/// # Panics
/// Never: schemas are objects.
#[must_use]
pub fn file_schemas() -> [(&'static str, Json); 2] {
    let mut generator = file_generator();
    let families = pavage_app::FILE_SCHEMAS.map(|(name, of)| {
        let mut schema = of(&mut generator).to_value();
        let family = json!({"description": "The kind of puzzle.", "const": name});
        schema["properties"]["family"] = family;
        let place = json!({"description": "Where this schema is. In JSON only.", "type": "string"});
        schema["properties"]["$schema"] = place;
        (name, schema)
    });
    let names = families.each_ref().map(|(name, _)| *name);
    let link = |name| json!({"$ref": format!("#/definitions/{name}")});
    let judged = names
        .map(|name| json!({"if": {"properties": {"family": {"const": name}}}, "then": link(name)}));
    // What completes a key looks for it here and not under `then`; so that faults are told of the
    // family alone, this allows everything.
    let mut offered = vec![json!(true)];
    offered.extend(names.map(link));
    let puzzle = json!({
        "title": "A puzzle of Pavage",
        "description": "A puzzle as TOML or JSON, of one of the families.",
        "type": "object",
        "properties": {"family": {"description": "The kind of puzzle.", "enum": names}},
        "required": ["family"],
        "allOf": judged,
        "anyOf": offered,
    });
    let mut puzzle = whole(puzzle, &mut generator);
    for (name, mut schema) in families {
        tidy(&mut schema);
        without_null(&mut schema);
        puzzle["definitions"][name] = schema;
    }
    let mut generator = file_generator();
    let mut book = pavage_app::books::file_schema(&mut generator).to_value();
    book["title"] = "A level book of Pavage".into();
    [("puzzle", puzzle), ("book", whole(book, &mut generator))]
}

/// Editors know this draft best.
fn file_generator() -> SchemaGenerator {
    SchemaSettings::draft07().for_deserialize().into_generator()
}

/// A schema of a file, with the types that it names.
fn whole(mut schema: Json, generator: &mut SchemaGenerator) -> Json {
    let types = generator.take_definitions(true);
    schema["definitions"] = types.into();
    tidy(&mut schema);
    without_null(&mut schema);
    let fields = schema.as_object_mut().expect("it is one");
    let draft = json!("http://json-schema.org/draft-07/schema#");
    fields.shift_insert(0, "$schema".to_owned(), draft);
    schema
}

/// The name of a type outside.
fn public(name: &str) -> &str {
    name.strip_suffix("Json").unwrap_or(name)
}

/// Takes out what says nothing to readers: the widths of numbers in Rust, defaults (descriptions
/// have them), and that objects may have more fields.
fn tidy(schema: &mut Json) {
    match schema {
        Json::Array(items) => items.iter_mut().for_each(tidy),
        Json::Object(keywords) => {
            keywords.retain(|keyword, value| match keyword.as_str() {
                "default" => false,
                "format" => value == "date-time",
                "additionalProperties" => *value != json!(true),
                _ => true,
            });
            for (keyword, value) in keywords {
                match (keyword.as_str(), &mut *value) {
                    ("properties", Json::Object(fields)) => fields.values_mut().for_each(tidy),
                    ("$ref", Json::String(link)) => *link = public(link).to_owned(),
                    ("description", Json::String(text)) => *text = text.replace('\n', " "),
                    _ => tidy(value),
                }
            }
        }
        _ => {}
    }
}

/// Takes null away from the fields of an answer that are left out instead.
fn without_null(schema: &mut Json) {
    match schema {
        Json::Array(items) => items.iter_mut().for_each(without_null),
        Json::Object(keywords) => {
            let required = keywords.get("required").cloned().unwrap_or_default();
            let is_required = |name: &String| {
                let required = required.as_array().map_or(&[][..], Vec::as_slice);
                required.contains(&Json::from(name.as_str()))
            };
            if let Some(Json::Object(fields)) = keywords.get_mut("properties") {
                let optional = fields.iter_mut().filter(|(name, _)| !is_required(name));
                optional.for_each(|(_, field)| take_null(field));
            }
            keywords.values_mut().for_each(without_null);
        }
        _ => {}
    }
}

fn take_null(field: &mut Json) {
    if let Some(types) = field.get_mut("type").and_then(Json::as_array_mut) {
        types.retain(|name| name != "null");
        if let [only] = &types[..] {
            field["type"] = only.clone();
        }
        return;
    }
    let null = json!({"type": "null"});
    let others = field.get_mut("anyOf").and_then(Json::as_array_mut);
    if let Some(others) = others {
        others.retain(|one| *one != null);
        if let [only] = &others[..] {
            let mut only = only.clone();
            only["description"] = field["description"].take();
            *field = only;
        }
    }
}

/// Gives each kind of result a schema of its own, with the kind as its first field: many readers of
/// schemas overlook the fields beside a link.
fn name_results(all: &mut BTreeMap<String, Json>) {
    let mut result = all.remove("Result").expect("there are results");
    let variants = result["oneOf"].as_array_mut().expect("kinds of results");
    let (mut links, mut mapping) = (Vec::new(), Map::new());
    for variant in variants {
        let kind = variant["properties"]["kind"]["const"].take();
        let kind = kind.as_str().expect("a kind");
        let link = variant["$ref"].as_str().expect("a type");
        let mut own = all[link.trim_start_matches(PLACE)].clone();
        let mut properties = Map::new();
        properties.insert(
            "kind".to_owned(),
            json!({"type": "string", "const": kind, "description": "The kind of the work."}),
        );
        properties.extend(own["properties"].as_object().expect("fields").clone());
        own["properties"] = properties.into();
        let required = own["required"].as_array_mut().expect("fields");
        required.insert(0, "kind".into());
        own["description"] = variant["description"].take();
        let name = format!("{}{}Result", kind[..1].to_uppercase(), &kind[1..]);
        links.push(json!({"$ref": format!("{PLACE}{name}")}));
        mapping.insert(kind.to_owned(), format!("{PLACE}{name}").into());
        all.insert(name, own);
    }
    result["oneOf"] = links.into();
    result["discriminator"] = json!({"propertyName": "kind", "mapping": mapping});
    all.insert("Result".to_owned(), result);
}

/// Names that are decided elsewhere, as types with schemas.
macro_rules! names {
    ($($(#[doc = $about:literal])+ $name:ident = $names:expr;)*) => {$(
        $(#[doc = $about])+
        pub(super) struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let names: Vec<&str> = Vec::from($names);
                let about = concat!($($about),+).trim_start();
                json_schema!({"type": "string", "description": about, "enum": names})
            }
        }
    )*};
}

names! {
    /// A kind of work.
    Kind = KINDS;
    /// A kind of work whose results can be saved.
    KeptKind = KEPT;
    /// A class of difficulty, from the easiest to the hardest.
    Class = pavage_family::Class::ALL.map(pavage_family::Class::name);
    /// How much a hint tells: where to look, why a step follows, or the step itself.
    Level = pavage_app::hint::Level::ALL.map(pavage_app::hint::Level::name);
    /// What steps are chosen by: the lowest cost, or the most candidates ruled out.
    Measure = pavage_family::Measure::ALL.map(pavage_family::Measure::name);
    /// What is compared: orderings, or engines and the family's own searches.
    Over = ["heuristics", "engines"];
    /// How far a search of a comparison goes: to the first solution, or to its end.
    Until = ["first", "all"];
    /// Why a search ended.
    StopReason = [
        "Exhausted", "SolutionLimit", "NodeLimit", "TimeLimit", "MemoryLimit", "DiskLimit", "Overflow",
        "Cancelled", "ForeignStart",
    ];
    /// What a player does on the board.
    GestureKind = Gesture::ALL.map(Gesture::name);
}

/// A value of an option: text, a number, or `true` to set a flag.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
pub(super) enum OptionValue {
    Text(String),
    Number(f64),
    Flag(bool),
}

/// A value of a field that tells a puzzle of a series from the others.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
pub(super) enum FieldValue {
    Text(String),
    Number(i64),
    Flag(bool),
    None(()),
}

/// A value in a message. A message among them has its code and values.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
pub(super) enum ArgValue {
    Text(String),
    Number(i64),
    Flag(bool),
    None(()),
    Message {
        /// The code of the message.
        code: String,
        /// The values in it.
        args: Args,
    },
}

/// The values in a message, by name.
pub(super) type Args = BTreeMap<String, ArgValue>;

/// A result that can be saved: what the command prints under `--json`, after the kind of the work.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
pub(super) struct KeptResult {
    /// The kind of the work.
    kind: KeptKind,
    /// The other fields of the result.
    #[schemars(flatten)]
    rest: BTreeMap<String, Anything>,
}

/// Any JSON.
pub(super) struct Anything;

impl JsonSchema for Anything {
    fn schema_name() -> Cow<'static, str> {
        "Anything".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({})
    }
}
