//! The stored traces, each of a fault that was mended, keep the laws of replays; and so do changes of
//! them.

use std::fs;
use std::path::{Path, PathBuf};

use pavage_fuzz::replay::{LONGEST, replay, run_program};
use pavage_wire::trace::{Entry, read};

fn traces() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("traces");
    let entries = fs::read_dir(folder).expect("the traces are there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it can be listed").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

#[test]
fn stored_traces_keep_all_laws() {
    let own = Path::new(env!("CARGO_BIN_EXE_replay"));
    let program = |typed: &[String], folder: &Path| run_program(own, typed, folder);
    for file in traces() {
        let text = fs::read_to_string(&file).expect("a trace");
        let entries = read(&text).unwrap_or_else(|line| panic!("{}:{line}", file.display()));
        let mut asked = 0;
        let done = replay(&entries, Some(&program), LONGEST, &mut |_, _| asked += 1);
        assert_eq!(done, Ok(()), "{}", file.display());
        assert_eq!(asked, entries.len());
    }
}

/// The page's own tests say that it records just this.
#[test]
fn what_the_page_records_is_replayed_and_answered() {
    let entries = read(include_str!("page.trace")).expect("a trace");
    let mut refused = Vec::new();
    let mut tell = |entry: &Entry, told: &str| {
        if told.starts_with("refused") {
            refused.push(format!("{entry}{told}"));
        }
    };
    assert_eq!(replay(&entries, None, LONGEST, &mut tell), Ok(()));
    assert_eq!(refused, [""; 0]);
}
