//! Room for bodies: large ones may fill all that there is, and small ones get through nevertheless.

use std::io::Error;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::task::Poll;

use axum::body::{Body, Bytes};
use axum::http::{Method, Request, StatusCode};
use futures_util::future::FutureExt;
use futures_util::stream::{StreamExt, once, poll_fn};
use pavage_app::Message;
use serde_json::json;
use tokio::sync::Notify;
use tower::ServiceExt;

use super::common::{CHALLENGE, ENDLESS, Tested, request, tested, until};

/// Bytes that are always borne,
const SHORT: usize = 20_000;
/// and room for the rest of longer bodies.
const POOL: usize = 8 << 10;

/// A server with little room, where one job runs at a time.
fn narrow() -> Tested {
    tested(|config| {
        config.short_bytes = SHORT;
        config.bodies_bytes = POOL;
        config.jobs_running = std::num::NonZeroUsize::MIN;
        config.jobs_waiting = 1;
    })
}

/// A request that is JSON, filled up with blanks to so many bytes.
fn filled_up(text: &str, bytes: usize) -> String {
    format!("{text:bytes$}")
}

fn opening() -> String {
    json!({"puzzle": CHALLENGE}).to_string()
}

/// A request of which so many bytes come and no more; rings when they have been taken.
fn stalled(bytes: usize, taken: &Arc<Notify>) -> Request<Body> {
    let (parts, _) = request(Method::POST, "/api/play", "{}").into_parts();
    let taken = Arc::clone(taken);
    let first = once(async move { Ok::<_, Error>(Bytes::from(vec![b' '; bytes])) });
    let never = poll_fn(move |_| {
        taken.notify_one();
        Poll::Pending
    });
    Request::from_parts(parts, Body::from_stream(first.chain(never)))
}

/// Somebody plays: moves are small.
async fn plays(server: &Tested) {
    let opened = server.post("/api/open", &opening()).await;
    assert_eq!(opened.status, StatusCode::OK, "{}", opened.text());
    let play = json!({"game": opened.json()["game"], "commands": ["trial"]});
    let played = server.post("/api/play", &play.to_string()).await;
    assert_eq!(played.status, StatusCode::OK, "{}", played.text());
}

/// Asks something long, and says whether there was room for it.
async fn has_room_for_more(server: &Tested) -> bool {
    let long = filled_up(&opening(), SHORT + 1);
    let answer = server.post("/api/open", &long).await;
    match answer.status {
        StatusCode::OK => true,
        StatusCode::SERVICE_UNAVAILABLE => false,
        _ => panic!("{}", answer.text()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_large_bodies_shut_out_no_small_ones() {
    let server = narrow();
    assert!(has_room_for_more(&server).await);
    let taken = Arc::new(Notify::new());
    let slow = server.app.clone().oneshot(stalled(SHORT + POOL, &taken));
    let slow = tokio::spawn(slow);
    taken.notified().await;
    assert!(!has_room_for_more(&server).await);
    plays(&server).await;
    // Who hangs up takes no more room.
    slow.abort();
    assert!(slow.await.is_err_and(|error| error.is_cancelled()));
    assert!(has_room_for_more(&server).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_takes_no_more_room_than_has_come_of_it() {
    let server = narrow();
    let taken = Arc::new(Notify::new());
    let mut stalled = stalled(SHORT, &taken);
    let announced = "6000000".parse().expect("a header");
    stalled.headers_mut().insert("content-length", announced);
    let slow = tokio::spawn(server.app.clone().oneshot(stalled));
    taken.notified().await;
    assert!(has_room_for_more(&server).await);
    slow.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn large_jobs_that_wait_shut_out_no_small_requests() {
    let server = narrow();
    let runs = server.start(ENDLESS).await;
    let waits = server.start(&filled_up(ENDLESS, SHORT + POOL)).await;
    assert!(!has_room_for_more(&server).await);
    plays(&server).await;
    // Its room is given back when it begins, and it does what was asked.
    server
        .send(Method::DELETE, &format!("/api/jobs/{runs}"), "")
        .await;
    server.wait_for(&waits, &["running"]).await;
    let is_there = async || has_room_for_more(&server).await;
    until("the room of what runs", is_there).await;
    server
        .send(Method::DELETE, &format!("/api/jobs/{waits}"), "")
        .await;
    let done = server.wait_for(&waits, &["done"]).await;
    assert_eq!(done["result"]["kind"], "count", "{done}");
}

/// Whether a picture may be finished,
static IS_DRY: Mutex<bool> = Mutex::new(false);
/// and what is rung when it may.
static DRIED: Condvar = Condvar::new();

/// A picture that takes as long as the test wants.
fn slow_raster(_: &str) -> Result<Vec<u8>, Message> {
    let is_dry = IS_DRY.lock().unwrap_or_else(PoisonError::into_inner);
    let is_dry = DRIED.wait_while(is_dry, |is_dry| !*is_dry);
    drop(is_dry.unwrap_or_else(PoisonError::into_inner));
    Ok(b"\x89PNG".to_vec())
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_keep_nobody_from_playing() {
    let server = tested(|config| config.raster = Some(slow_raster));
    let render = json!({"puzzle": CHALLENGE, "to": "png"}).to_string();
    // More than there are desks.
    let cores = pavage_host::cores().get();
    let pictures: Vec<_> = (0..2 * cores + 2)
        .map(|_| {
            let asked = request(Method::POST, "/api/render", &render);
            tokio::spawn(server.app.clone().oneshot(asked))
        })
        .collect();
    plays(&server).await;
    *IS_DRY.lock().expect("nobody panics") = true;
    DRIED.notify_all();
    for picture in pictures {
        let answer = picture.await.expect("it ends").expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn long_answers_wait_until_others_have_been_taken() {
    // Room for one of them.
    let server = tested(|config| config.answers_bytes = 1 << 20);
    let solve = json!({"kind": "solve", "name": "pentomino-5x12", "limit": 1000, "stay": true});
    let id = server.start(&solve.to_string()).await;
    server.wait_for(&id, &["done"]).await;
    let path = format!("/api/jobs/{id}");
    let ask = || server.app.clone().oneshot(request(Method::GET, &path, ""));
    // Where there is room, the answer is there at once.
    let untaken = ask().now_or_never().expect("there is room");
    let mut next = Box::pin(ask());
    let soon = (&mut next).now_or_never();
    assert!(soon.is_none(), "there is no room for a second one");
    // What is short waits for nothing.
    plays(&server).await;
    let soon = (&mut next).now_or_never();
    assert!(soon.is_none(), "there is still none");
    drop(untaken);
    let next = next.await.expect("an answer");
    assert_eq!(next.status(), StatusCode::OK);
    // To listen is to take an answer, too.
    drop(next);
    let heard = server.get(&format!("{path}/events")).await;
    assert!(heard.text().contains("event: result"), "a result");
    assert!(heard.body.len() > 1 << 19, "{}", heard.body.len());
}
