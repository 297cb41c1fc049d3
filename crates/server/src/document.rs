//! The OpenAPI document, out of the table of operations and the types of their requests and answers.

use std::collections::{BTreeMap, BTreeSet};

use pavage_wire::schema::{OF_MODULE, schemas};
use pavage_words::Lang;
use serde_json::{Map, Value as Json, json};

use crate::api::operations;
use crate::operation::{Documentation, Given};

const SCHEMAS: &str = "#/components/schemas/";

/// What operations refuse, by status.
const REFUSALS: &[(u16, &str)] = &[
    (
        400,
        "The request cannot be read: it is not JSON, or not as described here.",
    ),
    (
        403,
        "The request does not come from the page: its Host or Origin is another.",
    ),
    (404, "There is nothing of that name."),
    (405, "The address knows other methods, which Allow lists."),
    (
        408,
        "The request came too slowly, or the answer took too long.",
    ),
    (409, "There is something of that name already."),
    (413, "The request is too long."),
    (415, "The body is not application/json."),
    (
        422,
        "The request was understood and is refused: the puzzle, a move or an option is wrong.",
    ),
    (500, "The program or the machine has a fault."),
    (
        503,
        "There is too much to do. Try again after Retry-After seconds.",
    ),
];

/// The statuses with which every operation may refuse, those with a language, and those with a body.
const OF_ALL: [u16; 2] = [403, 500];
const OF_SPEAKING: [u16; 1] = [400];
const OF_BODIES: [u16; 6] = [400, 408, 413, 415, 422, 503];

/// The OpenAPI document as JSON.
///
/// # Panics
/// If an operation names a type that does not exist.
#[must_use]
pub fn document() -> Json {
    let mut paths = Map::new();
    for operation in operations() {
        let item = paths.entry(operation.path.as_str()).or_insert(json!({}));
        let verb = operation.documentation.method.as_str().to_lowercase();
        item[verb] = described(&operation.path, &operation.documentation);
    }
    let refusals = REFUSALS.iter().map(|(status, about)| {
        let content = json!({"application/json": {"schema": link("FaultAnswer")}});
        let mut refusal = json!({"description": about, "content": content});
        let header = match status {
            405 => Some(("Allow", "string")),
            503 => Some(("Retry-After", "integer")),
            _ => None,
        };
        if let Some((name, kind)) = header {
            refusal["headers"] = json!({name: {"schema": {"type": kind}}});
        }
        (format!("E{status}"), refusal)
    });
    let of_module = OF_MODULE.iter().map(|(operation, takes, gives)| {
        let described = json!({"takes": link(takes), "gives": link(gives)});
        ((*operation).to_owned(), described)
    });
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Pavage",
            "version": "1",
            "description": "What the page asks the server. Play is stateless: a game is one text, and \
                every call carries it. Long work runs as jobs with live events. Every refusal is a \
                FaultAnswer. If `lang` is absent, Accept-Language decides. Bodies are JSON.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        // What the module in a browser knows besides: it divides jobs among workers of a page.
        "x-module": of_module.collect::<Map<_, _>>(),
        "components": {
            "parameters": {
                "Lang": {
                    "name": "lang",
                    "in": "query",
                    "description": "The language of the words.",
                    "schema": {"type": "string", "enum": Lang::ALL.map(Lang::code)},
                },
            },
            "responses": refusals.collect::<Map<_, _>>(),
        },
    });
    let all = schemas();
    let mut needed = BTreeSet::new();
    need(&document, &all, &mut needed);
    let needed: BTreeMap<&String, &Json> = needed.iter().map(|name| (name, &all[name])).collect();
    document["components"]["schemas"] = json!(needed);
    document
}

/// Collects the types that links lead to, and those that these link to.
fn need(within: &Json, all: &BTreeMap<String, Json>, needed: &mut BTreeSet<String>) {
    match within {
        Json::Array(items) => items.iter().for_each(|item| need(item, all, needed)),
        Json::Object(object) => object.values().for_each(|value| need(value, all, needed)),
        Json::String(link) => {
            if let Some(name) = link.strip_prefix(SCHEMAS)
                && needed.insert(name.to_owned())
            {
                let schema = all.get(name);
                let schema = schema.unwrap_or_else(|| panic!("there is no type {name}"));
                need(schema, all, needed);
            }
        }
        _ => {}
    }
}

fn link(name: &str) -> Json {
    json!({"$ref": format!("{SCHEMAS}{name}")})
}

fn described(path: &str, documentation: &Documentation) -> Json {
    let mut operation = json!({"operationId": documentation.id, "summary": documentation.summary});
    if !documentation.description.is_empty() {
        operation["description"] = documentation.description.into();
    }
    let mut parameters = Vec::new();
    if documentation.speaks {
        parameters.push(json!({"$ref": "#/components/parameters/Lang"}));
    }
    parameters.extend(path.split('/').filter_map(in_path));
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    if let Some(of) = documentation.takes {
        let content = json!({"application/json": {"schema": link(of)}});
        operation["requestBody"] = json!({"required": true, "content": content});
    }
    let mut answers: BTreeMap<u16, Json> = BTreeMap::new();
    let of_speaking = OF_SPEAKING.iter().filter(|_| documentation.speaks);
    let of_bodies = OF_BODIES.iter().filter(|_| documentation.takes.is_some());
    for status in OF_ALL
        .iter()
        .chain(of_speaking)
        .chain(of_bodies)
        .chain(documentation.refuses)
    {
        let refusal = json!({"$ref": format!("#/components/responses/E{status}")});
        answers.insert(*status, refusal);
    }
    for given in &documentation.gives {
        answers.insert(given.status, answer(given, documentation.tells));
    }
    let answers = answers
        .into_iter()
        .map(|(status, answer)| (status.to_string(), answer));
    operation["responses"] = Json::Object(answers.collect());
    operation
}

/// The parameter that a part of a path stands for.
fn in_path(part: &str) -> Option<Json> {
    let name = part.strip_prefix('{')?.strip_suffix('}')?;
    let about = match name {
        "lang" => "The code of the language.",
        "id" => "The id of the job.",
        _ => "Any text of 1 to 80 bytes without control characters, percent-encoded.",
    };
    let schema = json!({"type": "string"});
    Some(
        json!({"name": name, "in": "path", "required": true, "description": about, "schema": schema}),
    )
}

fn answer(given: &Given, events: &[(&str, &str)]) -> Json {
    let mut answer = json!({"description": given.about});
    for (media, of) in &given.bodies {
        let media = media.split(';').next().unwrap_or_default();
        let schema = match of {
            Some(of) => link(of),
            None if media == "application/json" => json!({"type": "object"}),
            None if media == "image/png" => json!({"type": "string", "format": "binary"}),
            None => json!({"type": "string"}),
        };
        answer["content"][media] = json!({"schema": schema});
        if !events.is_empty() {
            // OpenAPI 3.1 has no word for the events of a stream.
            let events = events.iter().map(|(name, of)| (name.to_string(), link(of)));
            answer["content"][media]["x-events"] = Json::Object(events.collect());
        }
    }
    answer
}
