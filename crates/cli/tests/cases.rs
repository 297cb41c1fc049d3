//! The cases of `corpus/cli`: what is typed, and what must come of it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::tempdir_in;

/// A block of a case file.
#[derive(Default)]
struct Case {
    place: String,
    args: Vec<String>,
    input: String,
    status: Option<i32>,
    out: Vec<String>,
    err: Vec<String>,
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn cases(file: &Path) -> Vec<Case> {
    let text = fs::read_to_string(file).expect("a case file");
    let mut cases: Vec<Case> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let (mark, rest) = line.split_at(line.len().min(2));
        if mark == "$ " {
            cases.push(Case {
                place: format!("{}:{}", file.display(), at + 1),
                args: rest.split_whitespace().map(str::to_owned).collect(),
                ..Case::default()
            });
        }
        if matches!(mark, "$ " | "# " | "") {
            continue;
        }
        let case = cases.last_mut().expect("a case begins with $");
        match mark {
            "< " => case.input += &format!("{rest}\n"),
            "= " => case.status = Some(rest.parse().expect("a status")),
            "> " => case.out.push(rest.to_owned()),
            "! " => case.err.push(rest.to_owned()),
            _ => panic!("{}:{}: what is {line:?}?", file.display(), at + 1),
        }
    }
    cases
}

/// What is wrong with a text that should contain these pieces in this order.
fn missing<'a>(text: &str, pieces: &'a [String]) -> Option<&'a str> {
    let mut rest = text;
    for piece in pieces {
        match rest.find(piece.as_str()) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return Some(piece),
        }
    }
    None
}

/// Runs a case. `$TMP` is this folder.
fn run(case: &Case, folder: &Path) -> Result<(), String> {
    let folder = folder.to_str().expect("paths of tests are text");
    let args = case.args.iter().map(|arg| arg.replace("$TMP", folder));
    let mut child = Command::new(env!("CARGO_BIN_EXE_pavage"))
        .args(args)
        .current_dir(root())
        .env_clear()
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut stdin = child.stdin.take().expect("it is piped");
    // A command that does not read its input may be gone already.
    let _gone = stdin.write_all(case.input.as_bytes());
    drop(stdin);
    let output = child
        .wait_with_output()
        .map_err(|error| error.to_string())?;
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    let problem = if output.status.code() != case.status {
        Some(format!("the status is {:?}", output.status.code()))
    } else if let Some(piece) = missing(&out, &case.out) {
        Some(format!("no {piece:?} in standard output"))
    } else if let Some(piece) = missing(&err, &case.err) {
        Some(format!("no {piece:?} in standard error"))
    } else if case.err.is_empty() && err.contains("pavage:") {
        Some("standard error complains".to_owned())
    } else if case.err.iter().any(|piece| piece.starts_with("pavage:")) && err.lines().count() != 1
    {
        Some("standard error has not one line".to_owned())
    } else {
        None
    };
    problem.map_or(Ok(()), |problem| Err(format!("{problem}\n{out}{err}")))
}

#[test]
fn every_case_comes_out_as_written() {
    let folder = root().join("corpus/cli");
    let files = fs::read_dir(folder).expect("the corpus is there");
    let mut files: Vec<_> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    let cases: Vec<Case> = files.iter().flat_map(|file| cases(file)).collect();
    assert!(cases.len() > 50, "the corpus has shrunk");
    let folder = tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let mut failures = String::new();
    for case in &cases {
        if let Err(problem) = run(case, folder.path()) {
            failures += &format!(
                "{}: pavage {}: {problem}\n",
                case.place,
                case.args.join(" ")
            );
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

#[test]
fn every_status_has_a_case() {
    let folder = root().join("corpus/cli");
    let files = fs::read_dir(folder).expect("the corpus is there");
    let paths = files.filter_map(|file| Some(file.ok()?.path()));
    let texts = paths.filter(|path| path.extension().is_some_and(|ending| ending == "txt"));
    let statuses: Vec<_> = texts
        .flat_map(|path| cases(&path))
        .map(|case| case.status.expect("every case names its status"))
        .collect();
    for status in 0..=3 {
        assert!(statuses.contains(&status), "no case for {status}");
    }
}
