//! `PAVAGE_TRACE`: what was typed is recorded with the content of its files and without their paths.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

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

/// Types this in a folder with a pipe, recorded or not; what is written to the pipe stands there only once.
#[cfg(unix)]
fn with_pipe(folder: &Path, words: &[&str], text: &str, is_recorded: bool) -> Output {
    let mut writer = Command::new("sh")
        .args(["-c", "printf '%s' \"$1\" > pipe", "sh", text])
        .current_dir(folder)
        .spawn()
        .expect("a shell");
    let mut command = Command::new(env!("CARGO_BIN_EXE_pavage"));
    command.args(words).current_dir(folder).env_clear();
    command.env("LANG", "C").stdin(Stdio::null());
    if is_recorded {
        command.env("PAVAGE_TRACE", "trace");
    }
    let output = command.output().expect("the command runs");
    writer.wait().expect("it ends");
    output
}

/// Recording reads nothing away, waits for nothing, and reads no more than the command.
#[cfg(unix)]
#[test]
fn recording_changes_no_answer() {
    let folder = folder();
    let place = folder.path();
    fs::create_dir(place.join("several")).expect("made");
    fs::write(place.join("several/own.txt"), "AABB ....\n").expect("written");
    for pipe in ["pipe", "several/pipe.txt"] {
        let made = Command::new("mkfifo").arg(place.join(pipe)).status();
        assert!(made.expect("mkfifo exists").success());
    }
    let moves = "set 1 1 1\n";
    let cases = [
        ("solve pipe", "AABB ....\n", r#"{"1":"AABB ....\n"}"#),
        ("solve pipe --json", "", r#"{"1":""}"#),
        (
            "count several pipe",
            "AABB ....\n",
            r#"{"1/1.txt":"AABB ....\n","2":"AABB ....\n"}"#,
        ),
        (
            "hint several/own.txt --position pipe",
            moves,
            r#"{"1.txt":"AABB ....\n","2":"set 1 1 1\n"}"#,
        ),
        (
            "check several/own.txt pipe",
            "1212\n",
            r#"{"1.txt":"AABB ....\n","2":"1212\n"}"#,
        ),
        ("replay pipe", "no recording", r#"{"1":"no recording"}"#),
    ];
    for (words, text, files) in cases {
        let words: Vec<&str> = words.split(' ').chain(["--quiet"]).collect();
        let told = |is_recorded| {
            let output = with_pipe(place, &words, text, is_recorded);
            let [out, complaint] = [output.stdout, output.stderr].map(String::from_utf8);
            (
                output.status.code(),
                out.expect("text"),
                complaint.expect("text"),
            )
        };
        assert_eq!(told(true), told(false), "{words:?}");
        let entries = trace(place);
        let body = &entries.last().expect("it was recorded").body;
        assert!(body.ends_with(&format!(r#""files":{files}}}"#)), "{body}");
    }
    let (status, complaint) = typed(place, &["merge", "/dev/zero", "several"]);
    assert_eq!(status, Some(2), "{complaint}");
    let (status, complaint) = typed(place, &["solve", "/dev/zero"]);
    assert_eq!(status, Some(2), "{complaint}");
    assert!(complaint.contains("longer than the limit"), "{complaint}");
    // As much is recorded as was read.
    let most = (4 << 20) + 1;
    assert_eq!(
        trace(place)
            .last()
            .expect("an entry")
            .body
            .matches(r"\u0000")
            .count(),
        most
    );
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
