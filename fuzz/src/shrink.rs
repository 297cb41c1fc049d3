//! Shrinks a trace to a smallest one that still fails: whole entries are left out first, then lines and
//! letters of the texts in their bodies (delta debugging, Zeller and Hildebrandt 2002). In the end no
//! single entry, line or letter can be left out.

use pavage_wire::trace::Entry;
use serde_json::Value as Json;

/// The smallest trace that fails like this one.
pub fn shrink(entries: &[Entry], fails: &mut dyn FnMut(&[Entry]) -> bool) -> Vec<Entry> {
    let mut entries = fewer(entries.to_vec(), fails);
    loop {
        let before = entries.clone();
        for at in 0..entries.len() {
            let body = smaller_body(&entries[at].body, &mut |body| {
                let mut changed = entries.clone();
                body.clone_into(&mut changed[at].body);
                fails(&changed)
            });
            entries[at].body = body;
        }
        entries = fewer(entries, fails);
        if entries == before {
            return entries;
        }
    }
}

/// The fewest parts that still fail: blocks are left out, the large ones first.
fn fewer<T: Clone>(mut parts: Vec<T>, fails: &mut dyn FnMut(&[T]) -> bool) -> Vec<T> {
    let mut block = parts.len();
    while block > 0 {
        let mut at = 0;
        while at < parts.len() {
            let mut left = parts.clone();
            left.drain(at..(at + block).min(left.len()));
            if fails(&left) {
                parts = left;
            } else {
                at += block;
            }
        }
        block /= 2;
    }
    parts
}

/// A smaller body that still fails: fields and texts of JSON become fewer and shorter; what is no JSON
/// is a text.
fn smaller_body(body: &str, fails: &mut dyn FnMut(&str) -> bool) -> String {
    match serde_json::from_str::<Json>(body) {
        Ok(json) => {
            let still_fails = &mut |json: &Json| fails(&json.to_string());
            // Only what is written otherwise has to be tried first.
            let written = json.to_string();
            if written != body && !still_fails(&json) {
                return body.to_owned();
            }
            smaller(json, still_fails).to_string()
        }
        Err(_) => smaller_text(body, fails),
    }
}

/// A smaller value that still fails.
fn smaller(json: Json, fails: &mut dyn FnMut(&Json) -> bool) -> Json {
    match json {
        Json::Object(fields) => {
            let fields: Vec<(String, Json)> = fields.into_iter().collect();
            let object = |fields: &[(String, Json)]| Json::Object(fields.iter().cloned().collect());
            let mut fields = fewer(fields, &mut |fields| fails(&object(fields)));
            for at in 0..fields.len() {
                fields[at].1 = smaller(fields[at].1.clone(), &mut |value| {
                    let mut changed = fields.clone();
                    changed[at].1 = value.clone();
                    fails(&object(&changed))
                });
            }
            object(&fields)
        }
        Json::Array(values) => {
            let array = |values: &[Json]| Json::from(values.to_vec());
            let mut values = fewer(values, &mut |values| fails(&array(values)));
            for at in 0..values.len() {
                values[at] = smaller(values[at].clone(), &mut |value| {
                    let mut changed = values.clone();
                    changed[at] = value.clone();
                    fails(&array(&changed))
                });
            }
            array(&values)
        }
        Json::String(text) => Json::from(smaller_text(&text, &mut |text| fails(&Json::from(text)))),
        other => other,
    }
}

/// A shorter text that still fails: fewer lines, then fewer words, then fewer letters.
fn smaller_text(text: &str, fails: &mut dyn FnMut(&str) -> bool) -> String {
    let lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let text = fewer(lines, &mut |lines| fails(&lines.concat())).concat();
    let words: Vec<String> = text.split_inclusive(' ').map(str::to_owned).collect();
    let text = fewer(words, &mut |words| fails(&words.concat())).concat();
    let letters: Vec<char> = text.chars().collect();
    let together = |letters: &[char]| letters.iter().collect::<String>();
    together(&fewer(letters, &mut |letters| fails(&together(letters))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_is_left_out() {
        let entry = |body: &str| Entry {
            operation: "open".to_owned(),
            lang: "en".to_owned(),
            body: body.to_owned(),
        };
        let entries = [
            entry(r#"{"name":"a"}"#),
            entry(r#"{"format":"grid","moves":["one","two c"],"puzzle":"ab\nxcx\n"}"#),
            entry("no JSON"),
        ];
        let mut fails = |entries: &[Entry]| {
            let bodies = entries.iter().map(|entry| json(&entry.body));
            let mut bodies = bodies.filter(|body| body["puzzle"].as_str().is_some());
            bodies.any(|body| body.to_string().matches('c').count() == 2)
        };
        fn json(body: &str) -> Json {
            serde_json::from_str(body).unwrap_or_default()
        }
        let small = shrink(&entries, &mut fails);
        assert_eq!(small, [entry(r#"{"moves":["c"],"puzzle":"c"}"#)]);
    }
}
