//! Measures the server under load: many clients at once, each as a page would ask.
//!
//! `cargo run --release -p pavage-benches --bin load [-- CLIENTS [SECONDS [PROGRAM]]]` (200 clients,
//! 60 seconds, the `pavage` beside this program: `cargo build --release` makes it). Every client has a connection of its own and does the same round again and again: it
//! asks for the page, opens a calendar, plays, judges, draws, saves and loads a game, has a challenge
//! solved and listens to the events; each eighth time it begins a count without end, cancels it on a
//! second connection and waits for its result.
//!
//! The server is the command, a process of its own, so that its memory can be told: before, and
//! after each fifth of the time. The table gives the times of each kind of request; any answer that is not the right one
//! is an error, and the program then ends with 1.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of benches are small"
)]
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use pavage_benches::http::{Answer, Client};
use pavage_benches::served::{Served, Times};
use serde_json::{Value as Json, json};

const CHALLENGE: &str = "GGG........\n..G........\n..CCCC.....\n.....C.....\n...........\n";
/// The memory is looked at after each such part of the time.
const FIFTHS: u32 = 5;
/// A count is begun and cancelled once in so many rounds.
const CANCEL_EVERY: u32 = 8;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default| {
        let arg = args.get(at).and_then(|arg| arg.parse::<u64>().ok());
        arg.unwrap_or(default)
    };
    let program = args.get(2).map(String::as_str);
    match run(number(0, 200), Duration::from_secs(number(1, 60)), program) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("the load could not be made: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Times of one kind of request.
#[derive(Default)]
struct Tally {
    times: BTreeMap<&'static str, Times>,
    errors: Vec<String>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        for (kind, times) in other.times {
            self.times.entry(kind).or_default().extend(times);
        }
        self.errors.extend(other.errors);
    }
}

fn run(clients: u64, time: Duration, program: Option<&str>) -> io::Result<bool> {
    let server = Served::start(program)?;
    let address = server.address;
    let all = Mutex::new(Tally::default());
    let end = Instant::now() + time;
    let mut memory = vec![server.memory()];
    std::thread::scope(|scope| {
        for client in 0..clients {
            let all = &all;
            scope.spawn(move || {
                let tally = play_until(address, client, end);
                all.lock().unwrap_or_else(|e| e.into_inner()).add(tally);
            });
        }
        for _ in 0..FIFTHS {
            std::thread::sleep(time / FIFTHS);
            memory.push(server.memory());
        }
    });
    let all = all.into_inner().unwrap_or_else(|e| e.into_inner());
    Ok(show(clients, time, all, memory))
}

fn show(clients: u64, time: Duration, all: Tally, memory: Vec<Option<u64>>) -> bool {
    println!("{clients} clients, {} s", time.as_secs());
    println!(
        "{:<16} {:>8} {:>10} {:>10} {:>10}",
        "request", "number", "median ms", "99 % ms", "worst ms"
    );
    let mut number = 0;
    for (kind, times) in all.times {
        let (count, [median, most, worst]) = times.summary();
        number += count;
        println!("{kind:<16} {count:>8} {median:>10.1} {most:>10.1} {worst:>10.1}");
    }
    let rate = number as f64 / time.as_secs_f64();
    println!("{number} requests, {rate:.0} a second");
    let memory = memory.into_iter().flatten();
    let memory: Vec<String> = memory.map(|kib| format!("{}", kib >> 10)).collect();
    println!(
        "memory of the server in MiB at first and after each fifth of the time: {}",
        memory.join(", ")
    );
    println!("errors: {}", all.errors.len());
    for error in all.errors.iter().take(10) {
        println!("  {error}");
    }
    all.errors.is_empty()
}

/// A page that asks and asks.
struct Page {
    address: SocketAddr,
    client: Client,
    tally: Tally,
}

fn play_until(address: SocketAddr, client: u64, end: Instant) -> Tally {
    let connected = match Client::connect(address) {
        Ok(connected) => connected,
        Err(error) => {
            return Tally {
                errors: vec![error.to_string()],
                ..Tally::default()
            };
        }
    };
    let mut page = Page {
        address,
        client: connected,
        tally: Tally::default(),
    };
    let mut round = client as u32;
    while Instant::now() < end {
        round += 1;
        if let Err(error) = page.round(client, round) {
            page.tally.errors.push(format!("client {client}: {error}"));
            match Client::connect(address) {
                Ok(again) => page.client = again,
                Err(_) => break,
            }
        }
    }
    page.tally
}

impl Page {
    fn round(&mut self, client: u64, round: u32) -> io::Result<()> {
        self.ask("page", "GET", "/", "", 200)?;
        let date = json!({"name": "calendar", "options": {"month": 1 + round % 12, "day": 1 + round % 28, "weekday": "sat"}});
        self.ask("open", "POST", "/api/open", &date.to_string(), 200)?;
        let challenge = json!({"puzzle": CHALLENGE}).to_string();
        let opened = self.ask("open", "POST", "/api/open", &challenge, 200)?;
        let game = field(&opened, "game")?;
        let play = json!({"game": game, "commands": ["trial", "move - 1,1"]});
        // The piece is given: the refusal is the right answer.
        self.ask("play", "POST", "/api/play", &play.to_string(), 422)?;
        let play = json!({"game": game, "commands": ["trial", "back"]});
        self.ask("play", "POST", "/api/play", &play.to_string(), 200)?;
        let whole = json!({"game": game}).to_string();
        self.ask("check", "POST", "/api/check", &whole, 200)?;
        let drawn = json!({"game": game, "to": "svg"}).to_string();
        self.ask("render", "POST", "/api/render", &drawn, 200)?;
        let path = format!("/api/saved/client%20{client}");
        let saved = self.timed("save", |page| page.client.ask("PUT", &path, &whole))?;
        if !matches!(saved.status, 200 | 201) {
            return Err(unexpected("save", &saved));
        }
        self.ask("load", "GET", &path, "", 200)?;
        self.solve(&game)?;
        if round.is_multiple_of(CANCEL_EVERY) {
            self.cancel()?;
        }
        Ok(())
    }

    fn timed<T>(
        &mut self,
        kind: &'static str,
        act: impl FnOnce(&mut Page) -> io::Result<T>,
    ) -> io::Result<T> {
        let began = Instant::now();
        let done = act(self)?;
        let times = self.tally.times.entry(kind).or_default();
        times.add(began.elapsed());
        Ok(done)
    }

    fn ask(
        &mut self,
        kind: &'static str,
        method: &str,
        path: &str,
        body: &str,
        status: u16,
    ) -> io::Result<Answer> {
        let answer = self.timed(kind, |page| page.client.ask(method, path, body))?;
        if answer.status == status {
            Ok(answer)
        } else {
            Err(unexpected(kind, &answer))
        }
    }

    fn solve(&mut self, game: &str) -> io::Result<()> {
        let job = json!({"kind": "solve", "game": game}).to_string();
        self.timed("solve job", |page| {
            let started = page.client.ask("POST", "/api/jobs", &job)?;
            let events = format!("/api/jobs/{}/events", field(&started, "id")?);
            let result = page.client.listen(&events, "result")?;
            page.client.drain()?;
            if result.contains("\"solved\"") {
                Ok(())
            } else {
                Err(io::Error::other(format!("not solved: {result}")))
            }
        })
    }

    /// Begins a count without end, and measures from its cancel to its result.
    fn cancel(&mut self) -> io::Result<()> {
        let job =
            json!({"kind": "count", "name": "pentomino-6x10", "engine": "reference", "stay": true});
        let started = self.client.ask("POST", "/api/jobs", &job.to_string())?;
        let path = format!("/api/jobs/{}", field(&started, "id")?);
        // Until it runs, or others have ended it: it may wait for its turn.
        while self
            .client
            .ask("GET", &path, "")?
            .body
            .contains("\"queued\"")
        {
            std::thread::sleep(Duration::from_millis(20));
        }
        let mut other = Client::connect(self.address)?;
        self.timed("cancel to result", |page| {
            other.ask("DELETE", &path, "")?;
            let result = page.client.listen(&format!("{path}/events"), "result")?;
            page.client.drain()?;
            if result.contains("\"limit\"") {
                Ok(())
            } else {
                Err(io::Error::other(format!("not cancelled: {result}")))
            }
        })
    }
}

fn field(answer: &Answer, name: &str) -> io::Result<String> {
    let json: Json = serde_json::from_str(&answer.body)?;
    let text = json[name].as_str().map(str::to_owned);
    text.ok_or_else(|| unexpected(name, answer))
}

fn unexpected(what: &str, answer: &Answer) -> io::Error {
    let begin: String = answer.body.chars().take(200).collect();
    io::Error::other(format!("{what}: {} {begin}", answer.status))
}
