//! Replays traces, or shrinks one: `replay FILE…` or `replay --shrink FILE`. See the guide in `docs`.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for people"
)]

use std::path::Path;
use std::process::ExitCode;

use pavage_fuzz::replay::{AS_COMMAND, Failure, LONGEST, replay, run_program};
use pavage_fuzz::shrink::shrink;
use pavage_wire::trace::{Entry, HEAD, read};

fn main() -> ExitCode {
    if std::env::var_os(AS_COMMAND).is_some() {
        let typed: Vec<std::ffi::OsString> = std::env::args_os().collect();
        return pavage_command::main(&typed).into();
    }
    let typed: Vec<String> = std::env::args().skip(1).collect();
    let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
    let done = match typed[..] {
        ["--shrink", file] => shrunk(file),
        [] | ["--shrink", ..] => Err("usage: replay FILE… | replay --shrink FILE".to_owned()),
        ref files => files.iter().try_for_each(|file| replayed(file)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("replay: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Replays a file and prints what came of each entry.
fn replayed(file: &str) -> Result<(), String> {
    println!("{file}");
    let entries = entries(file)?;
    let mut tell = |entry: &Entry, told: &str| println!("  {}: {told}", entry.operation);
    let done = asked(&entries, &mut tell);
    done.map_err(|Failure { law, how }| format!("{file} breaks the law {law}: {how}"))
}

/// Prints the smallest trace that breaks the same law.
fn shrunk(file: &str) -> Result<(), String> {
    let entries = entries(file)?;
    // What is tried may panic often.
    std::panic::set_hook(Box::new(|_| ()));
    let law = |entries: &[Entry]| {
        asked(entries, &mut |_, _| ())
            .err()
            .map(|failure| failure.law)
    };
    let Some(broken) = law(&entries) else {
        return Err(format!("{file} breaks no law"));
    };
    let mut tried = 0;
    let small = shrink(&entries, &mut |entries| {
        tried += 1;
        law(entries) == Some(broken)
    });
    let text: String = small.iter().map(Entry::to_string).collect();
    print!("{HEAD}\n{text}");
    let bytes = |entries: &[Entry]| -> usize { entries.iter().map(|entry| entry.body.len()).sum() };
    eprintln!(
        "the law {broken}: {} entries of {} bytes became {} of {}, {tried} tried",
        entries.len(),
        bytes(&entries),
        small.len(),
        bytes(&small)
    );
    Ok(())
}

fn entries(file: &str) -> Result<Vec<Entry>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    read(&text).map_err(|line| format!("{file}:{line}: this is no trace"))
}

/// Replays with this program as the command.
fn asked(entries: &[Entry], tell: &mut dyn FnMut(&Entry, &str)) -> Result<(), Failure> {
    let own = std::env::current_exe().expect("a program knows its file");
    let program = |typed: &[String], folder: &Path| run_program(&own, typed, folder);
    replay(entries, Some(&program), LONGEST, tell)
}
