//! Counts that are killed, interrupted and resumed; files that are none of theirs.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use tempfile::{TempDir, tempdir_in};

fn pavage(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pavage"));
    command
        .args(args)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .env_clear()
        .env("LANG", "C")
        .stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    pavage(args).output().expect("it runs")
}

/// So little memory that states of 6x10 go to disk.
const DISK_MEMORY: &str = "4MiB";

/// A new empty folder, which goes with its owner.
fn folder() -> TempDir {
    tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What stands between two texts.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text.split_once(before).expect("the field is there");
    rest.split_once(after).expect("it ends").0
}

/// The nodes counted so far in the file, if it is there.
fn nodes_in(file: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let nodes = between(&text, "\"nodes\":", ",");
    Some(nodes.parse().expect("a number"))
}

/// Waits until the file tells of more nodes than before, or the child has ended by itself.
fn wait_for_more(child: &mut Child, file: &str, before: Option<u64>) {
    while child.try_wait().expect("it can be asked").is_none() {
        if nodes_in(file).is_some_and(|nodes| nodes > before.unwrap_or_default()) {
            return;
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_count_that_is_killed_goes_on_to_the_same_end() {
    let folder = folder();
    let file = folder.path().join("state.json");
    let file = file.to_string_lossy();
    let count = ["count", "pentomino-6x10", "--engine", "mask", "--json"];
    let nodes_of = |output: &Output| between(&out(output), "\"nodes\":", ",").to_owned();
    let whole = run(&[&count[..], &["--threads", "1"]].concat());
    let mut kills = 0;
    for threads in ["1", "3", "2", "1", "4"] {
        let args = [&count[..], &["--resume", &file, "--threads", threads]].concat();
        let before = nodes_in(&file);
        let mut command = pavage(&args);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut child = child.expect("it runs");
        wait_for_more(&mut child, &file, before);
        // It may be over already; there is no other way to end it on every system.
        let _over = child.kill();
        let status = child.wait().expect("it ends");
        kills += u32::from(!status.success());
    }
    assert!(kills > 0, "the count is too short for this test");
    let rest = run(&[&count[..], &["--resume", &file]].concat());
    assert!(
        out(&rest).contains("\"count\":\"9356\",\"up_to_symmetry\":\"2339\""),
        "{rest:?}"
    );
    assert_eq!(nodes_of(&rest), nodes_of(&whole));
    // It is finished: that is told again, and nothing is counted twice.
    let kept = std::fs::read(&*file).expect("it is there");
    let again = run(&[&count[..], &["--resume", &file]].concat());
    assert_eq!(out(&again), out(&rest));
    assert_eq!(std::fs::read(&*file).expect("it is there"), kept);
}

#[test]
fn a_count_that_meets_its_time_goes_on() {
    let folder = folder();
    let file = folder.path().join("state.json");
    let file = file.to_string_lossy();
    let count = [
        "count",
        "pentomino-4x15",
        "--resume",
        &file,
        "--threads",
        "2",
    ];
    // A limit that is over before the search begins leaves no state behind.
    let late = run(&[&count[..], &["--time-limit", "0", "--json"]].concat());
    assert_eq!(late.status.code(), Some(3), "{late:?}");
    assert!(out(&late).contains("\"status\":\"limit\""));
    let text = run(&[&count[..], &["--time-limit", "0"]].concat());
    let told = String::from_utf8_lossy(&text.stderr).into_owned();
    assert!(told.contains("nothing was saved"), "{told}");
    assert!(!Path::new(&*file).exists());
    let rest = run(&count);
    assert_eq!(
        out(&rest),
        "pentomino-4x15: 1472 solutions, 368 up to symmetry\n"
    );
    assert_eq!(rest.status.code(), Some(0));
}

#[test]
fn a_count_that_meets_its_memory_is_saved() {
    let folder = folder();
    let (file, puzzle) = (
        folder.path().join("state.json"),
        folder.path().join("puzzle.toml"),
    );
    let text = "family = \"packing\"\nboard = \"40x50\"\n\
                [[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = 1000\n";
    std::fs::write(&puzzle, text).expect("it can be written");
    let (file, puzzle) = (file.to_string_lossy(), puzzle.to_string_lossy());
    let count = ["count", &puzzle, "--engine", "dance", "--resume", &file];
    let poor = run(&[&count[..], &["--memory-limit", "1MiB"]].concat());
    let told = String::from_utf8_lossy(&poor.stderr).into_owned();
    assert_eq!(poor.status.code(), Some(3), "{told}");
    assert!(
        told.contains(" 0 % of the search is done and saved"),
        "{told}"
    );
    assert!(nodes_in(&file).is_some());
}

#[cfg(unix)]
#[test]
fn a_count_that_is_interrupted_is_saved() {
    let folder = folder();
    let file = folder.path().join("state.json");
    let file = file.to_string_lossy();
    let count = ["count", "iq-puzzler-pro", "--resume", &file];
    let mut command = pavage(&count);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = child.expect("it runs");
    wait_for_more(&mut child, &file, None);
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("it runs").success());
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
    assert!(nodes_in(&file) > Some(0));
}

#[test]
fn files_that_do_not_belong_to_a_count_are_refused_and_left_alone() {
    let folder = folder();
    let file = folder.path().join("state.json");
    let name = file.to_string_lossy();
    let count =
        |more: &[&str]| run(&[&["count", "pentomino-3x20", "--resume", &name], more].concat());
    assert!(count(&[]).status.success());
    let good = std::fs::read_to_string(&file).expect("it is there");
    let check = |text: &str, more: &[&str], expected: &str| {
        std::fs::write(&file, text).expect("it can be written");
        let refused = count(more);
        let told = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{text}: {refused:?}");
        assert!(
            told.contains(expected) && told.lines().count() == 1,
            "{text}: {told}"
        );
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), text);
    };
    let (not_ours, broken) = ("was not written by --resume", "damaged or truncated");
    for text in ["", "\n"] {
        check(text, &[], "this file is empty");
    }
    for text in [
        "hello",
        "{}",
        "{\"pavage\":\"game\",",
        "\u{feff}",
        "AAB\nABB\n",
    ] {
        check(text, &[], not_ours);
    }
    for length in [22, 60, good.len() / 2, good.len() - 3] {
        check(&good[..length], &[], broken);
    }
    check(&good.replacen("\"nodes\":", "\"nodes\":1", 1), &[], broken);
    check(
        &good.replacen("\"left\":[]", "\"left\":[[]]", 1),
        &[],
        broken,
    );
    check(&format!("{good}{good}"), &[], broken);
    // Another engine, another way of counting, another ordering.
    check(&good, &["--engine", "dance"], "holds another count");
    check(&good, &["--engine", "mask"], "holds another count");
    check(&good, &["--heuristic", "random"], "holds another count");
    let other = run(&["count", "pentomino-4x15", "--resume", &name]);
    assert_eq!(other.status.code(), Some(2), "{other:?}");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), good);
    // No file at all.
    let folder = folder.path().to_string_lossy();
    assert_eq!(
        run(&["count", "null", "--resume", &folder]).status.code(),
        Some(2)
    );
    let absent = format!("{folder}/no/state");
    assert_eq!(
        run(&["count", "null", "--resume", &absent]).status.code(),
        Some(2)
    );
}

#[test]
fn what_is_chosen_instead_of_what_cannot_be_saved_is_said() {
    let folder = folder();
    let check = |puzzle: &str, expected: &str| {
        let file = folder.path().join(puzzle);
        let counted = run(&["count", puzzle, "--resume", &file.to_string_lossy()]);
        let told = String::from_utf8_lossy(&counted.stderr).into_owned();
        assert!(told.contains(expected), "{told}");
    };
    check(
        "null",
        "engine dance chosen: the search of this family cannot be saved; ",
    );
    check(
        "pentomino-3x20",
        "engine mask chosen: a sweep cannot be saved; ",
    );
}

#[test]
fn a_count_on_disk_is_that_in_memory() {
    let folder = folder();
    let states = folder.path().join("states");
    let states = states.to_string_lossy();
    let count = ["count", "pentomino-6x10", "--json"];
    let whole = out(&run(&[&count[..], &["--engine", "sweep"]].concat()));
    let told = |text: &str| {
        let of = |before, after| between(text, before, after).to_owned();
        (of("\"count\":\"", "\""), of("\"nodes\":", ","))
    };
    let on_disk = ["--memory-limit", DISK_MEMORY, "--disk", &states];
    let end = out(&run(&[&count[..], &on_disk].concat()));
    assert_eq!(told(&end), told(&whole));
    assert!(!Path::new(&*states).exists(), "everything is removed");
}

#[test]
fn a_folder_for_states_is_refused_if_it_is_not_for_them() {
    let folder = folder();
    let file = folder.path().join("mine.txt");
    std::fs::write(&file, "mine").expect("it can be written");
    let path = folder.path().to_string_lossy();
    let refused = |args: &[&str], expected: &str| {
        let output = run(&[&["count"], args, &["--disk", &path]].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(expected), "{error}");
    };
    refused(&["soma"], "other files");
    refused(&["soma", "pentomino-3x20"], "one puzzle");
    std::fs::remove_file(&file).expect("it is there");
    refused(&["soma", "--engine", "dance"], "sweep");
    let text = folder.path().join("colours.xcc");
    let states = folder.path().join("states");
    std::fs::write(&text, "a | b\na b:1\n").expect("it can be written");
    let states = states.to_string_lossy();
    let text = text.to_string_lossy();
    let output = run(&["count", &text, "--format", "xcc", "--disk", &states]);
    assert_eq!(output.status.code(), Some(2));
}
