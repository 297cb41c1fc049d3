//! The reference of `--json` as Markdown: a table for each object, out of the schemas.

use std::collections::{BTreeMap, BTreeSet};

use pavage_wire::schema::PRINTED;
use serde_json::Value as Json;

type Schemas = BTreeMap<String, Json>;

const HEAD: &str = "\
# What `--json` prints

Under `--json`, commands print one JSON object a line: one for each puzzle, and one in place of an \
answer if something is wrong. Fields that may be absent are optional; all others are always there, \
and are `null` if there is nothing to say. New versions may add fields. A puzzle of a series, such as \
a date of a calendar, has further fields after its family, which tell it from the others of its \
series: `month`, `day` and `weekday`. `merge` prints what the undivided command prints.

The tables are made from the types of the program. What jobs of the server answer is the same with a \
`kind` before it and pictures after it; see [server.md](server.md).
";

/// The whole text.
pub(crate) fn reference(all: &Schemas) -> String {
    let mut text = HEAD.to_owned();
    let mut linked = BTreeSet::new();
    for (command, names) in PRINTED {
        text += &format!("\n## {}\n", heading(command));
        for name in *names {
            text += &object(&all[*name]);
            link(&all[*name], all, &mut linked);
        }
    }
    text += "\n## Types\n";
    for name in &linked {
        text += &format!("\n### {name}\n");
        text += &object(&all[name]);
    }
    text
}

fn heading(command: &str) -> String {
    match command {
        "errors" => "Errors".to_owned(),
        command => format!("`{command}`"),
    }
}

/// Collects the types that a schema links to, and those that these link to.
fn link(schema: &Json, all: &Schemas, linked: &mut BTreeSet<String>) {
    match schema {
        Json::Array(items) => items.iter().for_each(|item| link(item, all, linked)),
        Json::Object(fields) => {
            if let Some(name) = fields.get("$ref").map(named)
                && linked.insert(name.to_owned())
            {
                link(&all[name], all, linked);
            }
            fields.values().for_each(|field| link(field, all, linked));
        }
        _ => {}
    }
}

fn named(link: &Json) -> &str {
    let link = link.as_str().expect("a link");
    link.rsplit('/').next().expect("a name")
}

/// What a type is: its description, then its fields, its values or its alternatives.
fn object(schema: &Json) -> String {
    let mut text = format!("\n{}\n", about(schema));
    let alternatives = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    if schema["properties"].is_object() {
        text += &format!("\n{}", table(schema));
    } else if let Some(alternatives) = alternatives {
        text += "\n";
        for one in alternatives {
            let told = one["const"].as_str().map_or_else(
                || {
                    if one["properties"].is_object() {
                        fields(one)
                    } else {
                        kind(one)
                    }
                },
                |value| format!("`{value}`"),
            );
            text += &format!("- {told}: {}\n", about(one));
        }
    } else {
        text += &format!("\nType: {}.\n", kind(schema));
    }
    text
}

fn about(schema: &Json) -> &str {
    schema["description"].as_str().unwrap_or_default()
}

fn table(schema: &Json) -> String {
    let mut text = "| field | type | meaning |\n|---|---|---|\n".to_owned();
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    for (name, field) in schema["properties"].as_object().expect("fields") {
        let optional = if required.iter().any(|known| known == name) {
            ""
        } else {
            ", optional"
        };
        text += &format!(
            "| `{name}` | {}{optional} | {} |\n",
            kind(field),
            about(field)
        );
    }
    text
}

/// The fields of an alternative in one line.
fn fields(schema: &Json) -> String {
    let fields = schema["properties"].as_object().expect("fields");
    let field = |(name, field): (&String, &Json)| format!("`{name}` ({})", kind(field));
    fields.iter().map(field).collect::<Vec<_>>().join(", ")
}

/// The type of a value in words.
fn kind(schema: &Json) -> String {
    if let Some(link) = schema.get("$ref") {
        let name = named(link);
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(value) = schema.get("const") {
        return format!("`{value}`");
    }
    if let Some(values) = schema["enum"].as_array() {
        let values = values.iter().map(|value| format!("`{value}`"));
        return values.collect::<Vec<_>>().join(" or ").replace('"', "");
    }
    let alternatives = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    if let Some(alternatives) = alternatives {
        return alternatives
            .iter()
            .map(kind)
            .collect::<Vec<_>>()
            .join(" or ");
    }
    let of_type = |name: &Json| match name.as_str().expect("the name of a type") {
        "string" => "text".to_owned(),
        "integer" => "whole number".to_owned(),
        "array" => list(schema),
        "object" => format!(
            "object with values of {}",
            kind(&schema["additionalProperties"])
        ),
        other => other.to_owned(),
    };
    match &schema["type"] {
        Json::Array(names) => names.iter().map(of_type).collect::<Vec<_>>().join(" or "),
        Json::Null => "anything".to_owned(),
        name => of_type(name),
    }
}

fn list(schema: &Json) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        let items: Vec<_> = items.iter().map(kind).collect();
        return format!("list ({})", items.join(", "));
    }
    let items = plural(kind(&schema["items"]));
    let least = schema["minItems"].as_u64();
    match least.filter(|least| schema["maxItems"] == *least) {
        Some(number) => format!("list of {number} {items}"),
        None => format!("list of {items}"),
    }
}

fn plural(kind: String) -> String {
    if kind.contains(" or ") {
        return format!("({kind})");
    }
    match kind.split_once(' ') {
        Some(("list", rest)) => format!("lists {rest}"),
        _ if kind.ends_with(')') || kind == "anything" => kind,
        _ => format!("{kind}s"),
    }
}
