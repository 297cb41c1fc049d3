//! Jobs: they wait, run, are cancelled, end when nobody listens, and are forgotten.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use futures_util::StreamExt;
use pavage_host::Log;
use pavage_wire::trace::HEAD;

use super::common::{self, CHALLENGE, ENDLESS, Tested, request, tested};

/// How long a job may be without listeners,
const IDLE: Duration = Duration::from_secs(10);
/// and how long its result is kept.
const KEPT: Duration = Duration::from_secs(120);

fn one_at_a_time(waiting: usize) -> Tested {
    tested(|config| {
        config.jobs_running = NonZeroUsize::MIN;
        config.jobs_waiting = waiting;
    })
}

fn staying() -> String {
    ENDLESS.replace('}', r#","stay":true}"#)
}

/// The state of a job as the list tells it: to ask for the job itself would count as listening.
async fn state(server: &Tested, id: &str) -> String {
    let list = server.get("/api/jobs").await.json();
    let jobs = list["jobs"].as_array().expect("jobs").iter();
    let mut found = jobs.filter(|job| job["id"] == id);
    let state = found
        .next()
        .map(|job| job["state"].as_str().expect("a state").to_owned());
    state.unwrap_or_else(|| "forgotten".to_owned())
}

async fn until(server: &Tested, id: &str, wanted: &str) {
    let is_there = async || state(server, id).await == wanted;
    common::until(wanted, is_there).await;
}

/// Reads the first event of a job; the stream is dropped then.
async fn listen_once(server: &Tested, id: &str) {
    let path = format!("/api/jobs/{id}/events");
    let response = server.raw(request(Method::GET, &path, "")).await;
    assert_eq!(response.status(), StatusCode::OK);
    let mut chunks = response.into_body().into_data_stream();
    let first = chunks.next().await.expect("something is told");
    assert!(!first.expect("bytes").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_job_ends_and_tells_what_it_found() {
    let server = tested(|_| {});
    let id = server.start(&staying()).await;
    server.wait_for(&id, &["running"]).await;
    let answer = server
        .send(Method::DELETE, &format!("/api/jobs/{id}"), "")
        .await;
    assert_eq!(answer.status, StatusCode::OK);
    let job = server.wait_for(&id, &["done"]).await;
    assert_eq!(job["result"]["status"], "limit", "{job}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_ends_when_its_last_listener_leaves() {
    let server = tested(|_| {});
    let id = server.start(ENDLESS).await;
    listen_once(&server, &id).await;
    until(&server, &id, "done").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_was_asked_to_stay_goes_on_alone() {
    let two = NonZeroUsize::MIN.saturating_add(1);
    let server = tested(|config| {
        config.jobs_running = two;
        config.idle_time = IDLE;
    });
    let id = server.start(&staying()).await;
    listen_once(&server, &id).await;
    // The board has been tidied when another ends; twice, so that its own end would be seen.
    for _ in 0..2 {
        let other = server.start(ENDLESS).await;
        server.clock.go_on(IDLE);
        until(&server, &other, "done").await;
    }
    assert_eq!(state(&server, &id).await, "running");
    server
        .send(Method::DELETE, &format!("/api/jobs/{id}"), "")
        .await;
    until(&server, &id, "done").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_nobody_listens_to_ends() {
    let server = tested(|config| config.idle_time = IDLE);
    let id = server.start(ENDLESS).await;
    server.clock.go_on(IDLE - Duration::from_millis(1));
    assert_eq!(state(&server, &id).await, "running");
    server.clock.go_on(Duration::from_millis(1));
    until(&server, &id, "done").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_wait_for_their_turn() {
    let server = one_at_a_time(2);
    let first = server.start(&staying()).await;
    let second = server.start(&staying()).await;
    let third = server.start(&staying()).await;
    assert_eq!(
        server.get(&format!("/api/jobs/{third}")).await.json()["waiting"],
        1
    );
    let full = server.post("/api/jobs", ENDLESS).await;
    assert_eq!((full.status.as_u16(), &*full.code()), (503, "jobs-full"));
    // One that waits ends at once, and has no result.
    server
        .send(Method::DELETE, &format!("/api/jobs/{second}"), "")
        .await;
    let job = server.get(&format!("/api/jobs/{second}")).await.json();
    assert_eq!(job["state"], "cancelled");
    assert_eq!(job["error"]["code"], "job-cancelled");
    assert_eq!(state(&server, &third).await, "queued");
    server
        .send(Method::DELETE, &format!("/api/jobs/{first}"), "")
        .await;
    server.wait_for(&third, &["running"]).await;
    server
        .send(Method::DELETE, &format!("/api/jobs/{third}"), "")
        .await;
    server.wait_for(&third, &["done"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_listens_to_a_waiting_job_hears_the_queue() {
    let server = one_at_a_time(1);
    let first = server.start(&staying()).await;
    let solve = serde_json::json!({"kind": "solve", "puzzle": CHALLENGE}).to_string();
    let second = server.start(&solve).await;
    let path = format!("/api/jobs/{second}/events");
    let response = server.raw(request(Method::GET, &path, "")).await;
    let mut chunks = response.into_body().into_data_stream();
    let mut events = String::new();
    while let Some(chunk) = chunks.next().await {
        let is_first = events.is_empty();
        events += &String::from_utf8_lossy(&chunk.expect("bytes"));
        if is_first {
            assert_eq!(events, "event: queued\ndata: {\"waiting\":0}\n\n");
            server
                .send(Method::DELETE, &format!("/api/jobs/{first}"), "")
                .await;
        }
    }
    assert!(events.contains("event: result\n"), "{events}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_of_a_job_is_bounded() {
    let limited = ENDLESS.replace('}', r#","time_limit_ms":0}"#);
    let server = tested(|_| {});
    let id = server.start(&limited).await;
    let job = server.wait_for(&id, &["done"]).await;
    assert_eq!(job["result"]["status"], "limit");
    let server = tested(|config| config.job_time = Duration::ZERO);
    let id = server.start(ENDLESS).await;
    let job = server.wait_for(&id, &["done"]).await;
    assert_eq!(job["result"]["status"], "limit");
}

#[tokio::test(flavor = "multi_thread")]
async fn results_are_forgotten_after_a_while() {
    let server = tested(|config| config.keep_time = KEPT);
    let solve = serde_json::json!({"kind": "solve", "puzzle": CHALLENGE}).to_string();
    let id = server.start(&solve).await;
    server.wait_for(&id, &["done"]).await;
    server.clock.go_on(KEPT);
    assert_eq!(state(&server, &id).await, "done");
    server.clock.go_on(Duration::from_millis(1));
    until(&server, &id, "forgotten").await;
    let gone = server.get(&format!("/api/jobs/{id}")).await;
    assert_eq!((gone.status.as_u16(), &*gone.code()), (404, "job-unknown"));
}

#[tokio::test(flavor = "multi_thread")]
async fn words_of_a_result_are_in_the_language_of_its_start() {
    let server = tested(|_| {});
    let hint = r#"{"kind":"hint","puzzle":"AEEEE/ABBBE/ABBCC/DDCCC 2..2./...../....1/..5.."}"#;
    let answer = server.post("/api/jobs?lang=fr", hint).await;
    let id = answer.json()["id"].as_str().expect("a number").to_owned();
    let french = server.wait_for(&id, &["done"]).await;
    let id = server.start(hint).await;
    let english = server.wait_for(&id, &["done"]).await;
    let step = |job: &serde_json::Value| job["result"]["step"].clone();
    assert_eq!(step(&french)["cells"], step(&english)["cells"]);
    assert_ne!(step(&french)["message"], step(&english)["message"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_and_stopped_is_recorded() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("trace");
    let log = Log::open(&file, HEAD).expect("written").expect("a log");
    let server = tested(|config| config.trace = Some(Arc::new(log)));
    let puzzle = r#"{"puzzle":"AABB ...."}"#;
    server.send(Method::POST, "/api/open", puzzle).await;
    let id = server.start(ENDLESS).await;
    let job = format!("/api/jobs/{id}");
    server.send(Method::DELETE, &job, "").await;
    let refused = server.send(Method::POST, "/api/jobs", "{\n}").await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    let text = std::fs::read_to_string(&file).expect("a trace");
    let expected =
        format!("{HEAD}\nopen en {puzzle}\njob en {ENDLESS}\nstop en 1\njob en {{\n\t}}\n");
    assert_eq!(text, expected);
}
