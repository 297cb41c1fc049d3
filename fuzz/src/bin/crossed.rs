//! Long runs of crossed options: `crossed [--cases N] [--from SEED]`. See the guide of this crate.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for people"
)]

use std::collections::BTreeMap;
use std::process::ExitCode;

use pavage_fuzz::crossed::Case;

/// So many failures are shrunk and shown.
const SHOWN_MAX: u64 = 20;

fn main() -> ExitCode {
    let typed: Vec<String> = std::env::args().skip(1).collect();
    let (mut cases, mut from) = (100_000_u64, 0_u64);
    for pair in typed.chunks(2) {
        let [name, value] = pair else {
            return usage();
        };
        let Ok(value) = value.parse() else {
            return usage();
        };
        match name.as_str() {
            "--cases" => cases = value,
            "--from" => from = value,
            _ => return usage(),
        }
    }
    // What is tried may panic often.
    std::panic::set_hook(Box::new(|_| ()));
    let (mut came, mut failures) = (BTreeMap::<String, u64>::new(), 0);
    for seed in from..from.saturating_add(cases) {
        let case = Case::new(seed, &Default::default());
        match case.check() {
            Ok(how) => *came.entry(format!("{how:?}")).or_default() += 1,
            Err(_) => {
                failures += 1;
                if failures <= SHOWN_MAX {
                    let small = case.shrunk();
                    let wrong = small.check().err().unwrap_or_default();
                    println!("=== crossed --cases 1 --from {seed}: {wrong}\n{small}");
                }
            }
        }
        if (seed - from + 1).is_multiple_of(10_000) {
            println!("{} cases, {failures} failures", seed - from + 1);
        }
    }
    for (how, times) in &came {
        println!("{how}: {times}");
    }
    println!("failures: {failures}");
    if failures == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: crossed [--cases N] [--from SEED]");
    ExitCode::from(2)
}
