//! The documents about JSON are what the types say: the OpenAPI document and the reference of `--json`.
//!
//! After a change of a type or of an operation, `RENEW=1 cargo test -p pavage-server --test server
//! documents` writes them anew, and `npm run types` in `web/` the types of the page.

use std::path::Path;

use pavage_server::document;
use pavage_wire::schema::{file_schemas, schemas};

use super::reference::reference;

#[test]
fn the_openapi_document_is_what_operations_and_types_say() {
    let text = serde_json::to_string_pretty(&document()).expect("JSON");
    is_kept("crates/server/openapi.json", &(text + "\n"));
}

#[test]
fn the_reference_of_json_is_what_types_say() {
    is_kept("docs/json.md", &reference(&schemas()));
}

#[test]
fn the_schemas_of_files_are_what_types_say() {
    for (kind, schema) in file_schemas() {
        let text = serde_json::to_string_pretty(&schema).expect("JSON");
        is_kept(&format!("crates/wire/schemas/{kind}.json"), &(text + "\n"));
    }
}

/// Whether a file of the repository has this text; or else writes it, if it is to be renewed.
fn is_kept(name: &str, text: &str) {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(name);
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(path, text).expect("the file can be written");
        return;
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    let mut lines = kept.lines().zip(text.lines()).enumerate();
    let first = lines.find(|(_, (kept, text))| kept != text);
    assert!(
        kept == text,
        "{name} is not current, first at {first:?}: run RENEW=1 cargo test -p pavage-server --test server documents"
    );
}

/// Each field has its meaning beside it, where readers look for it.
#[test]
fn every_field_is_described() {
    let mut bare = Vec::new();
    for (name, schema) in schemas() {
        let whole = schema["description"].as_str().unwrap_or_default();
        if whole.is_empty() && schema.get("properties").is_some() {
            bare.push(name.clone());
        }
        let parts = schema["anyOf"].as_array().into_iter().flatten();
        for part in parts.chain([&schema]) {
            let fields = part["properties"].as_object().into_iter().flatten();
            let fields = fields.filter(|(_, field)| field["description"].is_null());
            bare.extend(fields.map(|(field, _)| format!("{name}.{field}")));
        }
    }
    assert!(bare.is_empty(), "without a description: {bare:#?}");
}
