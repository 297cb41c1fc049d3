//! Measures what one person at a page waits for: the first page, every answer of play on large boards,
//! and the end of a job that was cancelled.
//!
//! `cargo run --release -p pavage-benches --bin delays [-- PROGRAM]`; PROGRAM is the `pavage` to be
//! measured, else the one beside this program. Every request is asked twenty times; how long the processor worked
//! for one on average is told beside. Each job is
//! begun and cancelled after several times, so that it is met in different parts of its work; told
//! are the longest time from the cancel to the end, and the longest time that the processor worked
//! in between, which does not depend on what else the machine does.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::fmt::Write as _;
use std::io;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use pavage_benches::http::Client;
use pavage_benches::pentominoes;
use pavage_benches::served::{Served, Times};
use serde_json::{Value as Json, json};

const TIMES: usize = 20;
/// Jobs are cancelled after so many milliseconds.
const AFTER: [u64; 5] = [30, 200, 700, 1500, 3000];

fn main() -> ExitCode {
    let program = std::env::args().nth(1);
    match run(program.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("nothing can be measured: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(program: Option<&str>) -> io::Result<()> {
    let server = Served::start(program)?;
    let [page, answer] = [server.page_after, server.answer_after].map(|time| time.as_millis());
    println!("from the start: first page after {page} ms, first answer after {answer} ms");
    println!(
        "{:<34} {:>10} {:>10} {:>10}",
        "request", "median ms", "worst ms", "worked ms"
    );
    let mut client = Client::connect(server.address)?;
    for (board, source, moves) in boards() {
        let opened = timed(
            &server,
            &mut client,
            &format!("open {board}"),
            "/api/open",
            &source,
        )?;
        let game = json!({"game": opened["game"]});
        for (what, command) in moves {
            let play = json!({"game": opened["game"], "commands": [command]});
            timed(
                &server,
                &mut client,
                &format!("{what} {board}"),
                "/api/play",
                &play,
            )?;
        }
        timed(
            &server,
            &mut client,
            &format!("check {board}"),
            "/api/check",
            &game,
        )?;
    }
    println!("{:<34} {:>10} {:>12}", "cancel", "worst ms", "worked ms");
    let cut = json!({"board": "55x121", "sizes": "2-16", "parts": "600"});
    let wide = generated(&mut client, "packing", cut)?;
    let edges = generated(
        &mut client,
        "tetravex",
        json!({"size": "16", "colors": "8"}),
    )?;
    for (what, job) in jobs(&wide, &edges) {
        cancelled(&server, &what, job)?;
    }
    Ok(())
}

fn timed(
    server: &Served,
    client: &mut Client,
    what: &str,
    path: &str,
    body: &Json,
) -> io::Result<Json> {
    let body = body.to_string();
    let before = server.worked();
    let mut times = Times::default();
    let mut last = Json::Null;
    for _ in 0..TIMES {
        let began = Instant::now();
        let answer = client.ask("POST", path, &body)?;
        times.add(began.elapsed());
        if answer.status != 200 {
            return Err(io::Error::other(format!("{what}: {}", answer.body)));
        }
        last = serde_json::from_str(&answer.body)?;
    }
    let (_, [median, _, worst]) = times.summary();
    let more = server.worked().zip(before).map(|(now, then)| now - then);
    let worked = more.unwrap_or_default().as_secs_f64() * 1000.0 / TIMES as f64;
    println!("{what:<34} {median:>10.1} {worst:>10.1} {worked:>10.1}");
    Ok(last)
}

type Board = (&'static str, Json, Vec<(&'static str, &'static str)>);

/// Boards as large as people have, each with moves.
fn boards() -> Vec<Board> {
    let wide = (".".repeat(121) + "\n").repeat(55);
    let challenge = "GGG........\n..G........\n..CCCC.....\n.....C.....\n...........\n";
    vec![
        (
            "5x11",
            json!({"puzzle": challenge}),
            vec![("move", "move I 5,1 5,2 4,1"), ("trial", "trial")],
        ),
        (
            "55x121",
            json!({"puzzle": wide, "options": {"pieces": "pentomino"}}),
            vec![("move", "move X 1,2 2,1 2,2 2,3 3,2"), ("restart", "trial")],
        ),
        (
            "suguru 50x50",
            json!({"puzzle": suguru(50), "format": "cells"}),
            vec![("move", "move set 1,1 1"), ("notes", "move notes")],
        ),
    ]
}

/// A cell list whose cages are bars of five.
fn suguru(side: usize) -> String {
    let mut text = String::new();
    for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
        let cage = row * side.div_ceil(5) + col / 5;
        let _into_memory = writeln!(text, "{row} {col} {cage}");
    }
    text
}

/// A board of 8x15 for two sets of pentominoes.
fn two_sets() -> String {
    let mut text = "family = \"packing\"\nboard = \"8x15\"\n".to_owned();
    for (shape, name) in pentominoes().iter().zip('A'..) {
        let mut drawn = vec![vec!['.'; 5]; 5];
        for &(row, col) in shape {
            drawn[row as usize][col as usize] = '#';
        }
        let rows = drawn.iter().map(|row| row.iter().collect::<String>());
        let rows: Vec<String> = rows.filter(|row| row.contains('#')).collect();
        let shape = rows.join("\n");
        let _into_memory = writeln!(
            text,
            "[[pieces]]\nname = \"{name}\"\nshape = \"\"\"\n{shape}\n\"\"\"\ncount = 2"
        );
    }
    text
}

/// A new puzzle, as text.
fn generated(client: &mut Client, family: &str, settings: Json) -> io::Result<String> {
    let job = json!({"kind": "generate", "family": family, "settings": settings, "stay": true});
    let answer = client.ask("POST", "/api/jobs", &job.to_string())?;
    let started: Json = serde_json::from_str(&answer.body)?;
    let path = format!(
        "/api/jobs/{}/events",
        started["id"].as_str().unwrap_or_default()
    );
    let result = client.listen(&path, "result")?;
    client.drain()?;
    let data = result.trim().trim_start_matches("data: ");
    let result: Json = serde_json::from_str(data)?;
    Ok(result["puzzle"].as_str().unwrap_or_default().to_owned())
}

/// Work that takes long.
fn jobs(wide: &str, edges: &str) -> Vec<(String, Json)> {
    let on = |what: &str, name: &str| {
        let job = json!({"kind": what, "name": name, "stay": true});
        (format!("{what} {name}"), job)
    };
    let cages = |what: &str, side: usize| {
        let job = json!({"kind": what, "puzzle": suguru(side), "format": "cells", "stay": true});
        (format!("{what} suguru {side}x{side}"), job)
    };
    let made = |what: &str, settings: Json| {
        let job = json!({"kind": "generate", "family": what, "settings": settings, "stay": true});
        (format!("generate {what}"), job)
    };
    let of = |what: &str, name: &str, puzzle: &str| {
        let job = json!({"kind": what, "puzzle": puzzle, "stay": true});
        (format!("{what} {name}"), job)
    };
    vec![
        of("count", "8x15 of two sets", &two_sets()),
        of("hint", "8x15 of two sets", &two_sets()),
        of("solve", "55x121", wide),
        of("solve", "tetravex 16x16", edges),
        of("hint", "tetravex 16x16", edges),
        on("count", "pentomino-8x8-hole"),
        on("hint", "pentomino-6x10"),
        on("explain", "pentomino-6x10"),
        on("rate", "pentomino-6x10"),
        on("replay", "pentomino-6x10"),
        on("compare", "pentomino-6x10"),
        cages("hint", 50),
        cages("explain", 50),
        cages("rate", 50),
        cages("solve", 50),
        cages("count", 50),
        made("suguru", json!({"size": "25x25", "difficulty": "wizard"})),
        made(
            "packing",
            json!({"board": "55x121", "sizes": "2-16", "parts": "600"}),
        ),
        made(
            "packing",
            json!({"board": "pentomino-6x10", "unique": true, "difficulty": "wizard"}),
        ),
        made(
            "tetravex",
            json!({"size": "6", "colors": "6", "unique": true, "difficulty": "wizard"}),
        ),
    ]
}

/// Begins a job and cancels it, and tells the worst of several times.
fn cancelled(server: &Served, what: &str, job: Json) -> io::Result<()> {
    let (mut worst, mut worked) = (Duration::ZERO, Duration::ZERO);
    let mut met = 0;
    for after in AFTER {
        // A connection that rests is closed after a while.
        let mut client = Client::connect(server.address)?;
        let answer = client.ask("POST", "/api/jobs", &job.to_string())?;
        let started: Json = serde_json::from_str(&answer.body)?;
        let id = started["id"].as_str();
        let id = id.ok_or_else(|| io::Error::other(format!("{what}: {}", answer.body)))?;
        let path = format!("/api/jobs/{id}");
        std::thread::sleep(Duration::from_millis(after));
        if !client.ask("GET", &path, "")?.body.contains("\"running\"") {
            continue;
        }
        met += 1;
        let mut ear = Client::connect(server.address)?;
        let (began, before) = (Instant::now(), server.worked());
        client.ask("DELETE", &path, "")?;
        ear.ask("GET", &format!("{path}/events"), "")?;
        worst = worst.max(began.elapsed());
        let more = server.worked().zip(before).map(|(now, then)| now - then);
        worked = worked.max(more.unwrap_or_default());
    }
    match met {
        0 => println!("{what:<34} ended before it was cancelled"),
        _ => println!(
            "{what:<34} {:>10} {:>12}",
            worst.as_millis(),
            worked.as_millis()
        ),
    }
    Ok(())
}
