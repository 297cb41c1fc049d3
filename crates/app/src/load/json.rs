//! Puzzles in JSON: the content of the TOML format as JSON.

use pavage_family::{Message, ReadError};
use serde_json::{Map, Value as Json};

/// Whether a text, or the beginning of one, is a recording.
pub(crate) fn is_recording(bytes: &[u8]) -> bool {
    is_of_kind(bytes, &["recording", "cutting"])
}

/// Whether a text, or the beginning of one, is a file of Pavage that says at its top to be of one of these kinds.
pub(super) fn is_of_kind(bytes: &[u8], kinds: &[&str]) -> bool {
    let words = ["{", "\"pavage\"", ":"];
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let rest = words.iter().try_fold(bytes, |rest, word| {
        rest.trim_ascii_start().strip_prefix(word.as_bytes())
    });
    let said = rest.and_then(|rest| rest.trim_ascii_start().strip_prefix(b"\""));
    said.is_some_and(|said| {
        let is_said = |kind: &&str| {
            said.strip_prefix(kind.as_bytes())
                .is_some_and(|rest| rest.starts_with(b"\""))
        };
        kinds.iter().any(is_said)
    })
}

/// Whether a text can only be meant as JSON.
pub(crate) fn looks_like_json(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(['"', '}']))
}

/// The TOML text of a puzzle in JSON.
///
/// # Errors
/// The text is not a JSON object, has values that TOML cannot express, or does not name its family.
pub(crate) fn toml_of_json(text: &str) -> Result<String, ReadError> {
    let mut table = table_of(text).map_err(|error| unreadable(&error))?;
    // By it a JSON file tells editors where its schema is.
    table.remove("$schema");
    match table.get("family") {
        Some(toml::Value::String(_)) => {}
        _ => return Err(Message::new("json-family-absent").into()),
    }
    let failed = |error: toml::ser::Error| {
        ReadError::from(Message::new("json-unreadable").with("reason", error.to_string()))
    };
    toml::to_string(&table).map_err(failed)
}

/// The content of a JSON object. A field that is null is as if absent.
fn table_of(text: &str) -> serde_json::Result<toml::Table> {
    serde_json::from_str(text).or_else(|error| {
        let mut json: Json = serde_json::from_str(text)?;
        drop_nulls(&mut json);
        // Of what is still no table, the first error has the line.
        serde_json::from_value(json).map_err(|_| error)
    })
}

fn drop_nulls(json: &mut Json) {
    match json {
        Json::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(drop_nulls);
        }
        Json::Array(values) => values.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}

/// The JSON text of a puzzle in TOML.
///
/// # Panics
/// If the text is not TOML. Families can read what they write.
pub(crate) fn json_of_toml(text: &str) -> String {
    let written: Map<String, Json> = toml::from_str(text).expect("families write TOML");
    let mut ordered = Map::new();
    // The family comes first.
    for key in ["family", "name"] {
        ordered.extend(
            written
                .get(key)
                .map(|value| (key.to_owned(), value.clone())),
        );
    }
    ordered.extend(written);
    let json = serde_json::to_string_pretty(&ordered).expect("it has only text keys");
    json + "\n"
}

/// Why a text is not JSON, with the line number.
pub(crate) fn unreadable(error: &serde_json::Error) -> ReadError {
    let reason = error.to_string();
    let reason = reason.split(" at line ").next().unwrap_or_default();
    let message = Message::new("json-unreadable").with("reason", reason);
    ReadError::at(error.line().max(1), message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_toml_say_the_same() {
        let toml = "family = \"x\"\nname = \"n\"\nlist = [[1, 2], [3]]\nrows = \"a\\nb\"\n[[part]]\nk = true\n";
        let json = json_of_toml(toml);
        assert!(
            json.starts_with("{\n  \"family\": \"x\",\n  \"name\""),
            "{json}"
        );
        assert!(looks_like_json(&json));
        let back: toml::Table = toml_of_json(&json).expect("JSON").parse().expect("TOML");
        assert_eq!(back, toml.parse().expect("TOML"));
        let named = json.replacen('{', "{\"$schema\": \"./puzzle.schema.json\",", 1);
        assert_eq!(toml_of_json(&named), toml_of_json(&json));
    }

    #[test]
    fn what_is_wrong_has_its_line() {
        let check = |text: &str, expected: (Option<usize>, &str)| {
            let error = toml_of_json(text).expect_err("it is refused");
            assert_eq!((error.line, error.message.code), expected, "{text}");
        };
        check("{\n\"family\": \"x\",\n]", (Some(3), "json-unreadable"));
        check(
            "{\"family\": \"x\",\n\"a\": [null]}",
            (Some(2), "json-unreadable"),
        );
        check("{\"a\": 1}", (None, "json-family-absent"));
        check("{\"family\": 1}", (None, "json-family-absent"));
        for other in ["{a", "{", "[1]", "", "..{\""] {
            assert!(!looks_like_json(other), "{other}");
        }
    }
}
