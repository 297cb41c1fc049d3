//! The server on a port of this machine: slow and broken requests, listeners that hang up, the end.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::channel;
use std::thread::JoinHandle;
use std::time::Duration;

use pavage_app::{Cancel, Message};
use pavage_server::{Config, serve};
use serde_json::{Value as Json, json};
use tempfile::TempDir;

use super::common::{CHALLENGE, ENDLESS, STUCK, config, until_now};

/// A server on a port of its own, ended when dropped.
struct Served {
    address: SocketAddr,
    cancel: Cancel,
    thread: Option<JoinHandle<Result<(), Message>>>,
    folder: TempDir,
}

fn served(change: impl FnOnce(&mut Config)) -> Served {
    let folder = TempDir::new().expect("a folder");
    let mut config = config(&folder);
    config.port = 0;
    change(&mut config);
    let cancel = Cancel::default();
    let (tell, told) = channel();
    let stop = cancel.clone();
    let thread = std::thread::Builder::new().spawn(move || {
        serve(config, &stop, |address| {
            tell.send(address).expect("somebody waits")
        })
    });
    let thread = thread.expect("a thread starts");
    Served {
        address: told.recv().expect("it serves"),
        cancel,
        thread: Some(thread),
        folder,
    }
}

impl Served {
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(STUCK)).expect("a number");
        stream
    }

    /// Sends bytes, and reads until the server hangs up.
    fn exchange(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // A server that refuses early may hang up before all is sent.
        let _all_sent = stream.write_all(bytes);
        let mut answer = Vec::new();
        let hung_up = stream.read_to_end(&mut answer);
        let waits = hung_up.is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
        assert!(!waits, "the server does not hang up");
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str) -> String {
        self.exchange(
            format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
                .as_bytes(),
        )
    }

    fn post(&self, path: &str, body: &str) -> String {
        let length = body.len();
        self.exchange(format!("POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}").as_bytes())
    }

    fn start(&self, body: &str) -> String {
        let answer = self.post("/api/jobs", body);
        let (_, rest) = answer
            .split_once("\"id\":\"")
            .unwrap_or_else(|| panic!("{answer}"));
        rest[..16].to_owned()
    }

    /// Opens the stream of a job and reads some of it.
    fn listen(&self, id: &str) -> TcpStream {
        let mut stream = self.connect();
        write!(
            stream,
            "GET /api/jobs/{id}/events HTTP/1.1\r\nhost: localhost\r\n\r\n"
        )
        .expect("sent");
        let mut some = [0; 16];
        stream.read_exact(&mut some).expect("an answer");
        assert!(some.starts_with(b"HTTP/1.1 200"));
        stream
    }

    fn end(&mut self) -> Option<Result<(), Message>> {
        self.cancel.cancel();
        Some(self.thread.take()?.join().expect("it does not panic"))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.end();
    }
}

#[test]
fn requests_that_are_none_are_refused() {
    let server = served(|config| config.body_bytes = 1000);
    let check = |bytes: &[u8], expected: &str| {
        let answer = server.exchange(bytes);
        assert!(answer.starts_with(expected), "{answer:?}");
    };
    check(b"nonsense\r\n\r\n", "HTTP/1.1 400");
    check(
        b"GET / HTTP/1.1\r\nconnection: close\r\n\r\n",
        "HTTP/1.1 403",
    );
    check(
        b"GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n",
        "HTTP/1.1 403",
    );
    let long = format!(
        "GET / HTTP/1.1\r\nhost: localhost\r\nx: {}\r\n\r\n",
        "x".repeat(400_000)
    );
    check(long.as_bytes(), "HTTP/1.1 431");
    // More is announced than is borne: refused before it is sent.
    let head = "POST /api/open HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n";
    check(
        format!("{head}content-length: 99999999999\r\n\r\n").as_bytes(),
        "HTTP/1.1 413",
    );
    // And the server is as well as before.
    assert!(server.get("/api/health").starts_with("HTTP/1.1 200"));
}

#[test]
fn requests_that_never_come_whole_are_left() {
    // However long it takes to send this much, more never comes.
    let soon = Duration::from_millis(1);
    let server = served(|config| config.head_time = soon);
    let answer = server.exchange(b"GET / HTTP/1.1\r\nhost: loc");
    assert_eq!(answer, "");
    let server = served(|config| config.request_time = soon);
    let answer = server.exchange(b"POST /api/open HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{");
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer:?}");
}

#[test]
fn no_path_leads_out() {
    let server = served(|_| {});
    for path in [
        "/../../../../etc/passwd.txt",
        "/assets/../../../etc/passwd.txt",
        "/%2e%2e/%2e%2e/etc/x.y",
    ] {
        assert!(server.get(path).starts_with("HTTP/1.1 404"), "{path}");
    }
}

#[test]
fn who_takes_nothing_of_an_answer_is_left() {
    let server = served(|config| {
        config.connections = 1;
        config.taking_time = Duration::from_millis(100);
    });
    let mut stalled = server.connect();
    // More is asked than the system holds on its way. It may be left before all is sent.
    let ask = "GET /api/list HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(2000);
    let _all_sent = stalled.write_all(ask.as_bytes());
    // There is room again for others.
    assert!(server.get("/api/health").starts_with("HTTP/1.1 200"));
    let mut rest = Vec::new();
    let _cut_off = stalled.read_to_end(&mut rest);
    assert!(rest.starts_with(b"HTTP/1.1 200"));
}

#[test]
fn who_hangs_up_stops_listening() {
    let server = served(|config| config.idle_time = STUCK);
    let id = server.start(ENDLESS);
    let one = server.listen(&id);
    let other = server.listen(&id);
    drop(one);
    // The other still listens: events go on.
    let mut some = [0; 600];
    (&other).read_exact(&mut some).expect("events");
    drop(other);
    until_now("the end of the job", || {
        server.get("/api/jobs").contains("\"state\":\"done\"")
    });
}

#[test]
fn the_end_lets_streams_tell_theirs() {
    let mut server = served(|_| {});
    let id = server.start(ENDLESS);
    let mut stream = server.listen(&id);
    assert_eq!(server.end(), Some(Ok(())));
    let mut rest = String::new();
    stream.read_to_string(&mut rest).expect("text");
    assert!(rest.contains("event: result"), "{rest}");
    assert!(TcpStream::connect(server.address).is_err());
}

#[test]
fn a_save_that_is_on_its_way_when_the_end_comes_is_kept() {
    let mut server = served(|_| {});
    let opened = server.post("/api/open", &json!({"puzzle": CHALLENGE}).to_string());
    let (_, opened) = opened.split_once("\r\n\r\n").expect("an answer");
    let opened: Json = serde_json::from_str(opened).expect("JSON");
    let body = json!({"game": opened["game"]}).to_string();
    let (begin, rest) = body.split_at(body.len() / 2);
    let mut stream = server.connect();
    let length = body.len();
    let head = format!(
        "PUT /api/saved/late HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).expect("sent");
    // The server says when it reads the body.
    let mut go_on = [0; 25];
    stream.read_exact(&mut go_on).expect("an answer");
    assert!(go_on.starts_with(b"HTTP/1.1 100"));
    stream.write_all(begin.as_bytes()).expect("sent");
    server.cancel.cancel();
    until_now("the end of listening", || {
        TcpStream::connect(server.address).is_err()
    });
    stream.write_all(rest.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("text");
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert_eq!(server.end(), Some(Ok(())));
    let kept = server.folder.path().join("games").join("late.pavage");
    let kept = std::fs::read_to_string(kept).expect("a file");
    assert_eq!(Some(&*kept), opened["game"].as_str());
}

#[test]
fn a_port_that_is_taken_is_told() {
    let server = served(|_| {});
    let taken = Config {
        port: server.address.port(),
        ..Config::default()
    };
    let message = serve(taken, &Cancel::default(), |_| {}).expect_err("it is taken");
    assert_eq!(message.code, "serve-port-taken");
    let nowhere = Config {
        host: "256.0.0.1".to_owned(),
        ..Config::default()
    };
    let message = serve(nowhere, &Cancel::default(), |_| {}).expect_err("there is no such host");
    assert_eq!(message.code, "serve-host-bad");
}
