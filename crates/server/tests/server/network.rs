//! The server on a port of this machine: slow and broken requests, listeners that hang up, the end.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::channel;
use std::thread::JoinHandle;
use std::time::Duration;

use pavage_app::{Cancel, Message};
use pavage_server::{Config, serve};
use tempfile::TempDir;

use super::common::{ENDLESS, config};

/// A server on a port of its own, ended when dropped.
struct Served {
    address: SocketAddr,
    cancel: Cancel,
    thread: Option<JoinHandle<Result<(), Message>>>,
    _folder: TempDir,
}

fn served(change: impl FnOnce(&mut Config)) -> Served {
    let folder = TempDir::new().expect("a folder");
    let mut config = config(&folder);
    config.port = 0;
    change(&mut config);
    let cancel = Cancel::default();
    let (tell, told) = channel();
    let stop = cancel.clone();
    let thread = std::thread::spawn(move || {
        serve(config, &stop, |address| {
            tell.send(address).expect("somebody waits")
        })
    });
    Served {
        address: told.recv().expect("it serves"),
        cancel,
        thread: Some(thread),
        _folder: folder,
    }
}

impl Served {
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("it listens");
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).expect("a number");
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
    let server = served(|config| {
        config.body_bytes = 1000;
        config.head_time = Duration::from_millis(200);
        config.request_time = Duration::from_millis(300);
    });
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
    // The head, or the body, never comes whole.
    check(b"GET / HTTP/1.1\r\nhost: loc", "");
    check(
        format!("{head}content-length: 50\r\n\r\n{{").as_bytes(),
        "HTTP/1.1 408",
    );
    // And the server is as well as before.
    assert!(server.get("/api/health").starts_with("HTTP/1.1 200"));
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
fn who_hangs_up_stops_listening() {
    let server = served(|config| config.idle_time = Duration::from_secs(600));
    let id = server.start(ENDLESS);
    let one = server.listen(&id);
    let other = server.listen(&id);
    drop(one);
    // The other still listens: events go on.
    let mut some = [0; 600];
    (&other).read_exact(&mut some).expect("events");
    drop(other);
    while !server.get("/api/jobs").contains("\"state\":\"done\"") {
        std::thread::sleep(Duration::from_millis(10));
    }
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
