//! `PAVAGE_TRACE`: what was typed is recorded with the content of its files and without their paths.

use std::fs;
use std::path::Path;
use std::process::Command;

use pavage_wire::trace::{Entry, read};
use tempfile::{TempDir, tempdir};

fn folder() -> TempDir {
    tempdir().expect("a folder")
}

/// Types this in a folder, recorded in its file `trace`; returns the status, and what was complained.
fn typed(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_pavage"))
        .args(words)
        .current_dir(folder)
        .env_clear()
        .env("LANG", "C")
        .env("PAVAGE_TRACE", "trace")
        .output()
        .expect("the command runs");
    let complaint = String::from_utf8(output.stderr).expect("messages are text");
    (output.status.code(), complaint)
}

fn trace(folder: &Path) -> Vec<Entry> {
    let text = fs::read_to_string(folder.join("trace")).expect("a trace");
    read(&text).expect("it is read")
}

#[test]
fn files_are_recorded_by_what_they_hold() {
    let folder = folder();
    let place = folder.path();
    fs::write(place.join("own.txt"), "AABB ....\n").expect("written");
    fs::write(place.join("no-text.txt"), b"A\xff").expect("written");
    fs::create_dir(place.join("several")).expect("made");
    fs::write(place.join("several/own.txt"), "AABB ....\n").expect("written");
    let absolute = place.join("own.txt");
    let absolute = absolute.to_str().expect("paths of tests are text");
    assert_eq!(typed(place, &["count", absolute, "--lang=fr"]).0, Some(0));
    typed(place, &["solve", "own.txt", "-o", "answer.svg", "--json"]);
    typed(
        place,
        &["count", "several", "no-text.txt", "iq-puzzler-pro", "-"],
    );
    let bodies = [
        r#"{"typed":["count","1.txt","--lang=fr"],"files":{"1.txt":"AABB ....\n"}}"#,
        r#"{"typed":["solve","1.txt","-o","2.svg","--json"],"files":{"1.txt":"AABB ....\n"}}"#,
        r#"{"typed":["count","1","2.txt","iq-puzzler-pro","-"],"files":{"1/1.txt":"AABB ....\n","2.txt":[65,255]}}"#,
    ];
    let entries = trace(place);
    let recorded: Vec<&str> = entries.iter().map(|entry| entry.body.as_str()).collect();
    assert_eq!(recorded, bodies);
    let langs: Vec<&str> = entries.iter().map(|entry| entry.lang.as_str()).collect();
    assert_eq!(langs, ["fr", "en", "en"]);
}

#[test]
fn what_is_no_trace_is_not_written_to() {
    let folder = folder();
    let file = folder.path().join("trace");
    fs::write(&file, "family = \"packing\"\n").expect("written");
    let (status, complaint) = typed(folder.path(), &["list"]);
    assert_eq!(status, Some(2), "{complaint}");
    assert!(complaint.contains("PAVAGE_TRACE"), "{complaint}");
    let kept = fs::read_to_string(&file).expect("it is there");
    assert_eq!(kept, "family = \"packing\"\n");
}
