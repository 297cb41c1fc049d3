//! What jobs tell while they run: paced by the clock, the newest always, the last before the end; and
//! that they keep to the memory they are given.

use std::sync::Mutex;
use std::time::Duration;

use pavage_app::{Cancel, Clock, Memory, Run, Still};
use pavage_host::Ticking;
use pavage_wire::service::{JobEvent, JobSpec, Running};
use pavage_words::{Lang, Words};
use serde_json::{Value as Json, json};

const CHALLENGE: &str = "GGG........\n..G........\n..CCCC.....\n.....C.....\n...........\n";
const SUGURU: &str = "AEEEE/ABBBE/ABBCC/DDCCC 2..2./...../....1/..5..";

fn words() -> Words {
    Words::new(Lang::En)
}

fn run(request: &Json) -> Result<(Json, Vec<JobEvent>), String> {
    run_with(request, &Still, Memory::default())
}

/// Runs a job by a clock, with so much memory.
fn run_with(
    request: &Json,
    clock: &dyn Clock,
    memory: Memory,
) -> Result<(Json, Vec<JobEvent>), String> {
    let told = Mutex::new(Vec::new());
    let words = words();
    let job = JobSpec::read(&request.to_string(), &Cancel::default())
        .map_err(|fault| fault.error.message.code)?;
    let result = job.run(&Running {
        run: Run {
            memory,
            clock,
            ..Run::default()
        },
        tell: &|event| told.lock().expect("nobody panics").push(event),
        words: &words,
    });
    let result = result.map_err(|fault| fault.error.message.code)?;
    let result = serde_json::from_str(&result).expect("results are JSON");
    Ok((result, told.into_inner().expect("nobody panics")))
}

#[test]
fn annealing_tells_its_best_positions_to_the_last() {
    let made = json!({"kind": "generate", "family": "tetravex", "seed": 5, "settings": {"size": "8", "colors": "6"}});
    let (made, _) = run(&made).expect("a puzzle");
    let request =
        json!({"kind": "solve", "puzzle": made["puzzle"], "engine": "anneal", "nodes_max": 60_000});
    let events = |told: &[JobEvent]| {
        let parsed = |json: &String| serde_json::from_str::<Json>(json).expect("JSON");
        let best = told.iter().filter_map(|event| match event {
            JobEvent::Best(json) => parsed(json)["score"].as_u64(),
            _ => None,
        });
        let energy = told.iter().filter_map(|event| match event {
            JobEvent::Reading(json) => parsed(json)["iteration"].as_u64(),
            _ => None,
        });
        (best.collect::<Vec<_>>(), energy.collect::<Vec<_>>())
    };
    // Where no time passes, the first is told at once and the last at the end.
    let (result, told) = run_with(&request, &Still, Memory::default()).expect("a search");
    assert_eq!(result["status"], "limit");
    let last = result["best"]["score"].as_u64().expect("a best position");
    let (best, readings) = events(&told);
    assert_eq!((best.len(), best.last()), (2, Some(&last)));
    assert_eq!(readings.len(), 2);
    // The result has the whole course, however little of it was told.
    let curve = result["curve"].as_array().expect("a course");
    assert!(curve.len() > 50, "{}", curve.len());
    assert_eq!(curve.last().map(|point| &point[1]), Some(&json!(60_000)));
    // Where time passes, more are told, each better than the one before, and not too many.
    let clock = Ticking::by(Duration::from_millis(20));
    let (_, told) = run_with(&request, &clock, Memory::default()).expect("a search");
    let passed = clock.elapsed().as_millis() as usize;
    let (best, readings) = events(&told);
    assert!(best.len() > 2 && best.len() <= 2 + passed / 200, "{best:?}");
    assert!(best.is_sorted_by(|one, next| one < next) && best.last() == Some(&last));
    assert!(readings.len() > 2 && readings.len() <= 2 + passed / 50);
    assert!(readings.is_sorted_by(|one, next| one < next));
}

#[test]
fn a_job_keeps_to_its_memory() {
    let result = |engine: Option<&str>, bytes| {
        let count = json!({"kind": "count", "name": "pentomino-8x8-hole", "engine": engine});
        let (result, _) = run_with(&count, &Still, Memory::limited(bytes)).expect("a count");
        result
    };
    assert_eq!(result(Some("sweep"), 1 << 30)["count"], "520");
    let full = (
        json!("limit"),
        json!("the memory limit of 1 MiB was reached"),
    );
    let of = |result: Json| (result["status"].clone(), result["reason"].clone());
    assert_eq!(of(result(Some("sweep"), 1 << 17)), full);
    // Who names no engine gets the number by another way, unless even the model has no room.
    assert_eq!(result(None, 1 << 20)["count"], "520");
    assert_eq!(of(result(None, 1 << 14)), full);
}

#[test]
fn work_without_a_tree_shows_how_far_it_is() {
    let shown = |request: Json| {
        let (_, told) = run(&request).expect("a result");
        let last = told.iter().rev().find_map(|event| match event {
            JobEvent::Progress(json) => Some(json),
            _ => None,
        });
        let event = last.expect("something is told");
        let event: Json = serde_json::from_str(event).expect("JSON");
        (event["said"].clone(), event["fraction"].clone())
    };
    let suguru = json!({"kind": "explain", "puzzle": SUGURU, "format": "compact"});
    let (result, _) = run(&suguru).expect("a way");
    let steps = result["steps"].as_array().map_or(0, Vec::len);
    assert_eq!(
        shown(suguru),
        (json!(format!("steps: {steps}")), json!(1.0))
    );
    let packing = json!({"kind": "explain", "puzzle": CHALLENGE});
    assert_eq!(shown(packing).1, json!(1.0));
    let made = json!({"kind": "generate", "family": "tetravex", "seed": 1, "settings": {"size": "3", "unique": true}});
    let (said, share) = shown(made);
    let said = said.as_str().expect("words").to_owned();
    assert!(said.starts_with("tries: "), "{said}");
    assert_eq!(share, json!(0.0));
}

/// Pairs of people and seats: a component with so many solutions as there are orders.
fn seated(name: &str, people: usize) -> (String, String) {
    let item = |kind: &str, at: usize| format!("{name}{kind}{at}");
    let items = (0..people).flat_map(|at| [item("p", at), item("s", at)]);
    let pairs = (0..people).flat_map(|person| (0..people).map(move |seat| (person, seat)));
    let options = pairs.map(|(person, seat)| item("p", person) + " " + &item("s", seat) + "\n");
    (items.collect::<Vec<_>>().join(" "), options.collect())
}

/// The second component is too large for what the first has left of the limit.
#[test]
fn a_count_by_components_tells_of_the_whole() {
    let [(few, few_options), (many, many_options)] = [seated("a", 6), seated("b", 24)];
    let request = json!({
        "kind": "count",
        "puzzle": format!("{few} {many}\n{few_options}{many_options}"),
        "format": "xcc",
        "nodes_max": 60_000,
    });
    let clock = Ticking::default();
    let (counted, told) = run_with(&request, &clock, Memory::default()).expect("a count");
    assert_eq!(counted["status"], "limit");
    assert_eq!(counted["stats"]["nodes"], 60_000);
    let reason = counted["reason"].as_str().expect("a reason");
    assert_eq!(reason, "the limit of 60,000 nodes was reached");
    let nodes: Vec<u64> = told
        .iter()
        .filter_map(|event| match event {
            JobEvent::Progress(json) => {
                serde_json::from_str::<Json>(json).expect("JSON")["nodes"].as_u64()
            }
            _ => None,
        })
        .collect();
    assert!(nodes.is_sorted(), "{nodes:?}");
    assert!(nodes.last().is_some_and(|last| *last > 58_043), "{nodes:?}");
}
