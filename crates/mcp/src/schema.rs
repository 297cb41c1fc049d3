//! What the tools take and give, out of the server's OpenAPI document.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use rmcp::model::{Tool as Described, ToolAnnotations};
use serde_json::{Map, Value as Json};

use crate::tool::{PICTURES, TABLE, Tool};

/// Where links of the document lead,
const OF_DOCUMENT: &str = "#/components/schemas/";
/// and those of a schema that stands alone.
const OF_SCHEMA: &str = "#/$defs/";

/// The types of the document, with links as a schema that stands alone has them.
static TYPES: LazyLock<Map<String, Json>> = LazyLock::new(|| {
    let document = pavage_server::OPENAPI.replace(OF_DOCUMENT, OF_SCHEMA);
    let mut document: Json = serde_json::from_str(&document).expect("the document is JSON");
    match document["components"]["schemas"].take() {
        Json::Object(types) => types,
        _ => unreachable!("the document has types"),
    }
});

/// All tools, with the schemas of their requests and answers.
#[must_use]
pub fn tools() -> Vec<Described> {
    TABLE.iter().map(described).collect()
}

fn described(tool: &Tool) -> Described {
    let takes = alone(tool.takes, |field| tool.has(field));
    let mut described = Described::new(tool.name, tool.does, takes).with_annotations(
        ToolAnnotations::new()
            .read_only(true)
            .idempotent(true)
            .open_world(false),
    );
    if let Some(gives) = tool.gives {
        let gives = alone(gives, |field| !PICTURES.contains(&field));
        described = described.with_raw_output_schema(gives.into());
    }
    described
}

/// A type with those of its fields that are kept, and with the types that these lead to.
fn alone(name: &str, keeps: impl Fn(&str) -> bool) -> Map<String, Json> {
    let Json::Object(mut schema) = TYPES[name].clone() else {
        unreachable!("{name} is an object");
    };
    if let Some(Json::Object(fields)) = schema.get_mut("properties") {
        fields.retain(|field, _| keeps(field));
    }
    if let Some(Json::Array(needed)) = schema.get_mut("required") {
        needed.retain(|field| field.as_str().is_some_and(&keeps));
    }
    let mut linked = BTreeSet::new();
    schema.values().for_each(|part| links(part, &mut linked));
    if !linked.is_empty() {
        let types = linked
            .into_iter()
            .map(|name| (name.clone(), TYPES[&name].clone()));
        schema.insert("$defs".to_owned(), Json::Object(types.collect()));
    }
    schema
}

/// Collects the types that links lead to, and those that these link to.
fn links(within: &Json, linked: &mut BTreeSet<String>) {
    match within {
        Json::Array(items) => items.iter().for_each(|item| links(item, linked)),
        Json::Object(fields) => fields.values().for_each(|field| links(field, linked)),
        Json::String(link) => {
            if let Some(name) = link.strip_prefix(OF_SCHEMA)
                && linked.insert(name.to_owned())
            {
                links(&TYPES[name], linked);
            }
        }
        _ => {}
    }
}
