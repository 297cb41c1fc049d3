//! A server in this process, asked without a network.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, Response, StatusCode};
use pavage_app::{Clock, Message};
use pavage_host::SystemClock;
use pavage_server::{Config, app};
use serde_json::Value as Json;
use tempfile::TempDir;
use tower::ServiceExt;

/// Three pieces lie, nine are to be placed in one way.
pub(crate) const CHALLENGE: &str =
    "GGG........\n..G........\n..CCCC.....\n.....C.....\n...........\n";
/// A count that does not end within a test: the reference engine visits every solution.
pub(crate) const ENDLESS: &str = r#"{"kind":"count","name":"pentomino-6x10","engine":"reference"}"#;

/// More than any step of a test takes, however busy the machine is: what is not there by then will
/// never be. It ends tests that are stuck, and decides nothing else.
pub(crate) const STUCK: Duration = Duration::from_secs(600);
/// Between two looks of who waits for something that is not announced. Decides nothing.
const LOOK_AGAIN: Duration = Duration::from_millis(5);

/// A clock that goes on when a test says so.
#[derive(Debug, Default)]
pub(crate) struct Hand(AtomicU64);

impl Hand {
    pub(crate) fn go_on(&self, by: Duration) {
        self.0.fetch_add(by.as_millis() as u64, Ordering::SeqCst);
    }
}

impl Clock for Hand {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::SeqCst))
    }
}

/// Waits until something has come about.
pub(crate) async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let since = SystemClock::start();
    while !is_so().await {
        assert!(since.elapsed() < STUCK, "it never came about: {what}");
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}

/// The same where nothing else is to be done meanwhile.
pub(crate) fn until_now(what: &str, mut is_so: impl FnMut() -> bool) {
    let since = SystemClock::start();
    while !is_so() {
        assert!(since.elapsed() < STUCK, "it never came about: {what}");
        std::thread::sleep(LOOK_AGAIN);
    }
}

/// A server, its clock, and the folder of what it saves.
pub(crate) struct Tested {
    pub(crate) app: Router,
    pub(crate) clock: Arc<Hand>,
    pub(crate) folder: TempDir,
}

/// An answer, read.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) body: Vec<u8>,
}

pub(crate) fn config(folder: &TempDir) -> Config {
    Config {
        data: Some(folder.path().to_owned()),
        raster: Some(raster),
        head_time: STUCK,
        request_time: STUCK,
        taking_time: STUCK,
        last_time: STUCK,
        ..Config::default()
    }
}

/// Stands in for the fonts and pictures of the command.
fn raster(svg: &str) -> Result<Vec<u8>, Message> {
    assert!(svg.starts_with("<svg"));
    Ok(b"\x89PNG".to_vec())
}

pub(crate) fn tested(change: impl FnOnce(&mut Config)) -> Tested {
    let folder = TempDir::new().expect("a folder");
    let clock = Arc::new(Hand::default());
    let mut config = config(&folder);
    config.clock = Arc::clone(&clock) as Arc<dyn Clock>;
    change(&mut config);
    Tested {
        app: app(config),
        clock,
        folder,
    }
}

impl Tested {
    pub(crate) async fn ask(&self, request: Request<Body>) -> Answer {
        let response = self.raw(request).await;
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.expect("a body");
        Answer {
            status: parts.status,
            headers: parts.headers,
            body: body.to_vec(),
        }
    }

    pub(crate) async fn raw(&self, request: Request<Body>) -> Response<Body> {
        let done = self.app.clone().oneshot(request).await;
        done.expect("the server always answers")
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask(request(Method::GET, path, "")).await
    }

    pub(crate) async fn send(&self, method: Method, path: &str, body: &str) -> Answer {
        self.ask(request(method, path, body)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> Answer {
        self.send(Method::POST, path, body).await
    }

    /// Starts a job and gives its number.
    pub(crate) async fn start(&self, body: &str) -> String {
        let answer = self.post("/api/jobs", body).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()["id"].as_str().expect("a number").to_owned()
    }

    /// Asks a job until it is in one of these states.
    pub(crate) async fn wait_for(&self, id: &str, states: &[&str]) -> Json {
        let mut job = Json::Null;
        let is_there = async || {
            job = self.get(&format!("/api/jobs/{id}")).await.json();
            states.iter().any(|state| job["state"] == *state)
        };
        until("a state of a job", is_there).await;
        job
    }
}

/// A request as the page makes it.
pub(crate) fn request(method: Method, path: &str, body: &str) -> Request<Body> {
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", "127.0.0.1:7878");
    if !body.is_empty() {
        request = request.header("content-type", "application/json");
    }
    request
        .body(Body::from(body.to_owned()))
        .expect("a request")
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Json {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("JSON: {}", self.text()))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.and_then(|value| value.to_str().ok()).unwrap_or("")
    }

    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"]
            .as_str()
            .unwrap_or("")
            .to_owned()
    }
}
