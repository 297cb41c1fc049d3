//! Whether a JSON value is as a schema says: the part of JSON Schema 2020-12 that the OpenAPI document
//! uses, and no more. A keyword that is not known here fails the test; it is not passed over.

use regex_lite::Regex;
use serde_json::{Map, Value as Json};

/// What is wrong with a value, each with its place in it. Links lead into `document`.
pub(crate) fn faults(document: &Json, schema: &Json, found: &Json) -> Vec<String> {
    let mut check = Check {
        document,
        faults: Vec::new(),
    };
    check.value(schema, found, "");
    check.faults
}

struct Check<'a> {
    document: &'a Json,
    faults: Vec<String>,
}

impl Check<'_> {
    fn value(&mut self, schema: &Json, found: &Json, place: &str) {
        let rules = match schema {
            Json::Bool(true) => return,
            Json::Bool(false) => return self.fault(place, "nothing may be here"),
            schema => schema.as_object().expect("a schema is an object"),
        };
        for (keyword, rule) in rules {
            self.keyword(rules, keyword, rule, found, place);
        }
    }

    fn keyword(
        &mut self,
        rules: &Map<String, Json>,
        keyword: &str,
        rule: &Json,
        found: &Json,
        place: &str,
    ) {
        match keyword {
            // What is said to readers, and what 2020-12 only notes.
            "description" | "discriminator" | "format" => {}
            "$ref" => {
                let link = rule.as_str().expect("a link").trim_start_matches('#');
                let target = self.document.pointer(link);
                let target = target.unwrap_or_else(|| panic!("{link} leads nowhere"));
                self.value(target, found, place);
            }
            "type" => {
                let named = match rule {
                    Json::Array(names) => names.iter().any(|name| is_a(name, found)),
                    name => is_a(name, found),
                };
                self.unless(named, place, || format!("{found} is not of type {rule}"));
            }
            "const" => self.unless(found == rule, place, || format!("{found} is not {rule}")),
            "enum" => {
                let known = rule.as_array().expect("values").contains(found);
                self.unless(known, place, || format!("{found} is none of {rule}"));
            }
            "oneOf" | "anyOf" => self.choice(keyword == "oneOf", rule, found, place),
            "minimum" => self.bound(found.as_f64(), rule, f64::ge, place),
            "maximum" => self.bound(found.as_f64(), rule, f64::le, place),
            "minLength" => self.bound(length(found), rule, f64::ge, place),
            "maxLength" => self.bound(length(found), rule, f64::le, place),
            "minItems" => self.bound(items(found), rule, f64::ge, place),
            "maxItems" => self.bound(items(found), rule, f64::le, place),
            "pattern" => {
                let pattern = Regex::new(rule.as_str().expect("a pattern")).expect("a pattern");
                let fits = found.as_str().is_none_or(|text| pattern.is_match(text));
                self.unless(fits, place, || format!("{found} does not match {rule}"));
            }
            "items" => {
                for (at, item) in found.as_array().into_iter().flatten().enumerate() {
                    self.value(rule, item, &format!("{place}/{at}"));
                }
            }
            "required" => {
                let Some(fields) = found.as_object() else {
                    return;
                };
                for name in rule.as_array().expect("names") {
                    let name = name.as_str().expect("a name");
                    let there = fields.contains_key(name);
                    self.unless(there, place, || format!("{name} is missing"));
                }
            }
            "properties" => {
                for (name, schema) in rule.as_object().expect("properties") {
                    if let Some(field) = found.get(name) {
                        self.value(schema, field, &format!("{place}/{name}"));
                    }
                }
            }
            "additionalProperties" => {
                let named = |name: &str| {
                    rules
                        .get("properties")
                        .is_some_and(|all| all.get(name).is_some())
                };
                for (name, field) in found.as_object().into_iter().flatten() {
                    if !named(name) {
                        self.value(rule, field, &format!("{place}/{name}"));
                    }
                }
            }
            unknown => panic!("{unknown} at {place}: teach the test this keyword"),
        }
    }

    /// At least one of some schemas fits, or exactly one.
    fn choice(&mut self, exactly: bool, schemas: &Json, found: &Json, place: &str) {
        let schemas = schemas.as_array().expect("schemas");
        let each: Vec<_> = schemas
            .iter()
            .map(|schema| faults(self.document, schema, found))
            .collect();
        let fitting = each.iter().filter(|faults| faults.is_empty()).count();
        let well = if exactly { fitting == 1 } else { fitting > 0 };
        self.unless(well, place, || {
            format!("{fitting} alternatives fit: {each:?}")
        });
    }

    /// A bound applies to what has such a measure, and to nothing else.
    fn bound(
        &mut self,
        measure: Option<f64>,
        rule: &Json,
        within: fn(&f64, &f64) -> bool,
        place: &str,
    ) {
        let bound = rule.as_f64().expect("a number");
        let well = measure.is_none_or(|measure| within(&measure, &bound));
        self.unless(well, place, || format!("{measure:?} is beyond {bound}"));
    }

    fn unless(&mut self, well: bool, place: &str, fault: impl FnOnce() -> String) {
        if !well {
            self.fault(place, &fault());
        }
    }

    fn fault(&mut self, place: &str, fault: &str) {
        self.faults.push(format!("{place}: {fault}"));
    }
}

fn is_a(name: &Json, found: &Json) -> bool {
    match name.as_str().expect("the name of a type") {
        "null" => found.is_null(),
        "boolean" => found.is_boolean(),
        "string" => found.is_string(),
        "array" => found.is_array(),
        "object" => found.is_object(),
        "number" => found.is_number(),
        "integer" => found.as_f64().is_some_and(|number| number.fract() == 0.0),
        unknown => panic!("{unknown} is no type"),
    }
}

/// The number of characters of a text.
fn length(found: &Json) -> Option<f64> {
    found.as_str().map(|text| text.chars().count() as f64)
}

fn items(found: &Json) -> Option<f64> {
    found.as_array().map(|items| items.len() as f64)
}

/// A line for each keyword: the schema, what it allows, what it refuses.
#[test]
fn every_keyword_allows_and_refuses() {
    let cases = [
        ("true", "1", None),
        (
            r#"{"type": "string", "description": "a name"}"#,
            r#""a""#,
            Some("1"),
        ),
        (r#"{"type": ["integer", "null"]}"#, "null", Some("1.5")),
        (r#"{"type": "integer"}"#, "-3", Some(r#""3""#)),
        (r#"{"type": "number"}"#, "1.5", Some("true")),
        (r#"{"type": "boolean"}"#, "false", Some("0")),
        (r#"{"type": "object"}"#, "{}", Some("[]")),
        (r#"{"type": "array"}"#, "[]", Some("{}")),
        (r##"{"$ref": "#/named"}"##, "1", Some("0")),
        (r#"{"const": "a"}"#, r#""a""#, Some(r#""b""#)),
        (r#"{"enum": ["a", "b"]}"#, r#""b""#, Some(r#""c""#)),
        (r#"{"minimum": 2}"#, "2", Some("1")),
        (r#"{"maximum": 2}"#, "2", Some("3")),
        (r#"{"minLength": 2}"#, r#""éé""#, Some(r#""é""#)),
        (r#"{"maxLength": 2}"#, r#""éé""#, Some(r#""aaa""#)),
        (r#"{"minItems": 1}"#, "[0]", Some("[]")),
        (r#"{"maxItems": 1}"#, "[0]", Some("[0, 0]")),
        (r#"{"pattern": "^[0-9]+$"}"#, r#""12""#, Some(r#""1a""#)),
        (
            r#"{"items": {"type": "string"}}"#,
            r#"["a"]"#,
            Some(r#"["a", 1]"#),
        ),
        (r#"{"required": ["a"]}"#, r#"{"a": 1}"#, Some(r#"{"b": 1}"#)),
        (
            r#"{"properties": {"a": {"minimum": 1}}}"#,
            r#"{"b": 0}"#,
            Some(r#"{"a": 0}"#),
        ),
        (
            r#"{"properties": {"a": {}}, "additionalProperties": false}"#,
            r#"{"a": 1}"#,
            Some(r#"{"b": 1}"#),
        ),
        (
            r#"{"additionalProperties": {"type": "null"}}"#,
            r#"{"b": null}"#,
            Some(r#"{"b": 1}"#),
        ),
        (
            r#"{"anyOf": [{"minimum": 2}, {"minimum": 1}]}"#,
            "2",
            Some("0"),
        ),
        (
            r#"{"oneOf": [{"minimum": 2}, {"minimum": 1}]}"#,
            "1",
            Some("2"),
        ),
    ];
    let document = serde_json::json!({"named": {"minimum": 1}});
    let json = |text: &str| -> Json { serde_json::from_str(text).expect("JSON") };
    for (schema, allowed, refused) in cases {
        assert_eq!(
            faults(&document, &json(schema), &json(allowed)),
            [""; 0],
            "{schema}"
        );
        if let Some(refused) = refused {
            assert_eq!(
                faults(&document, &json(schema), &json(refused)).len(),
                1,
                "{schema}"
            );
        }
    }
}
