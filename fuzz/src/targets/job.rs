//! Long work that a page asks for ends within its limits, with a result in JSON or a fault in words.

use pavage_app::{Cancel, Memory, Run};
use pavage_wire::service::{JobEvent, JobSpec, Running};
use serde_json::Value as Json;

use crate::said::{said, words};

/// The most nodes of the work.
const NODES_MAX: u64 = 300;
/// Bytes of its tables.
const MEMORY_MAX: usize = 4 << 20;

/// The body of a request; its limit of nodes is made small.
pub(super) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let body = match serde_json::from_str(text) {
        Ok(Json::Object(mut object)) => {
            let asked = object.get("nodes_max").and_then(Json::as_u64);
            let nodes = asked.unwrap_or(NODES_MAX).min(NODES_MAX);
            object.insert("nodes_max".to_owned(), Json::from(nodes));
            Json::Object(object).to_string()
        }
        _ => text.to_owned(),
    };
    let cancel = Cancel::default();
    let tell = |told: JobEvent| {
        let (JobEvent::Progress(json)
        | JobEvent::Best(json)
        | JobEvent::Reading(json)
        | JobEvent::SoFar(json)) = told;
        assert!(serde_json::from_str::<Json>(&json).is_ok(), "{json}");
    };
    let answer = JobSpec::read(&body, &cancel).and_then(|job| {
        job.run(&Running {
            run: Run {
                cancel: cancel.clone(),
                memory: Memory::limited(MEMORY_MAX),
                ..Run::default()
            },
            tell: &tell,
            words: words(),
        })
    });
    match answer {
        Ok(result) => assert!(serde_json::from_str::<Json>(&result).is_ok(), "{result}"),
        Err(fault) => said(&fault.error.message),
    }
}
