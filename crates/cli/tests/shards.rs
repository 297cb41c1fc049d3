//! `plan`, `run` and `merge`: processes that are killed, limits, schedulers' variables, and files that
//! are missing, damaged, foreign or in use.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

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

fn typed(args: &[&str]) -> Output {
    pavage(args).output().expect("it runs")
}

/// A new empty folder, which goes with its owner.
fn folder() -> TempDir {
    tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// One line of the complaint, and this status.
fn refused(output: &Output, status: i32, part: &str) {
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    let told = err(output);
    assert!(
        told.starts_with("pavage: ") && told.lines().count() == 1,
        "{told}"
    );
    assert!(told.contains(part), "{told}");
}

/// An answer without its time.
fn timeless(output: &Output) -> String {
    let text = out(output);
    let (before, after) = text.split_once("\"elapsed_ms\":").expect("it has a time");
    let (_, after) = after.split_once(',').expect("the engine comes next");
    format!("{before}{after}")
}

/// A folder with the plan of a count of the pentominoes by `mask`, and the names of both.
fn plan(shards: &str) -> (TempDir, String, String) {
    let folder = folder();
    let plan = folder
        .path()
        .join("plan.json")
        .to_string_lossy()
        .into_owned();
    let results = folder.path().join("results").to_string_lossy().into_owned();
    let made = typed(&[
        "plan",
        "pentomino-4x15",
        "--engine",
        "mask",
        "--shards",
        shards,
        "-o",
        &plan,
    ]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    (folder, plan, results)
}

fn run(plan: &str, shard: &str, results: &str) -> Output {
    typed(&[
        "run",
        plan,
        "--shard",
        shard,
        "-o",
        results,
        "--threads",
        "1",
    ])
}

#[test]
fn shards_that_are_killed_add_up() {
    let (_folder, plan, results) = plan("3");
    let expected = typed(&[
        "count",
        "pentomino-4x15",
        "--engine",
        "mask",
        "--json",
        "--threads",
        "1",
    ]);
    let mut kills = 0;
    for shard in ["0", "1", "2"] {
        let state = Path::new(&results).join(format!(".shard-{shard}.state"));
        for _ in 0..3 {
            kills += u32::from(killed(&plan, shard, &results));
        }
        // The dead one's lock does not block.
        let last = run(&plan, shard, &results);
        assert_eq!(last.status.code(), Some(0), "{last:?}");
        assert!(!state.exists());
    }
    assert!(kills > 0, "the shards are too short for this test");
    let merged = typed(&["merge", &plan, &results]);
    assert_eq!(merged.status.code(), Some(0), "{merged:?}");
    assert_eq!(timeless(&merged), timeless(&expected));
    // Done is done: the same bytes.
    let file = Path::new(&results).join("shard-1.json");
    let kept = fs::read(&file).expect("it is there");
    assert!(out(&run(&plan, "1", &results)).contains("already done"));
    assert_eq!(fs::read(&file).expect("it is there"), kept);
    fs::remove_file(&file).expect("it is there");
    assert_eq!(run(&plan, "1", &results).status.code(), Some(0));
    assert_eq!(fs::read(&file).expect("it is there"), kept);
    // Nothing else is shown by a listing.
    let names = fs::read_dir(&results).expect("it is there");
    let names = names.map(|entry| entry.expect("it can be read").file_name());
    let mut shown: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| !name.starts_with('.'))
        .collect();
    shown.sort();
    assert_eq!(shown, ["shard-0.json", "shard-1.json", "shard-2.json"]);
}

/// A folder with the plan of a list of solutions, and the names of both; and the answer of an
/// undivided search.
fn plan_of_lists(shards: &str) -> (TempDir, String, String, Output) {
    let folder = folder();
    let plan = folder
        .path()
        .join("plan.json")
        .to_string_lossy()
        .into_owned();
    let results = folder.path().join("results").to_string_lossy().into_owned();
    let made = typed(&[
        "plan",
        "--work",
        "solve",
        "pentomino-4x15",
        "--engine",
        "dance",
        "--shards",
        shards,
        "-o",
        &plan,
    ]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let whole = typed(&[
        "solve",
        "--all",
        "pentomino-4x15",
        "--engine",
        "dance",
        "--json",
    ]);
    (folder, plan, results, whole)
}

/// Whether a file that was being written lies in a folder.
fn has_parts(folder: &Path) -> bool {
    let mut files = fs::read_dir(folder).expect("it is there");
    files.any(|file| {
        let name = file.expect("it is there").file_name();
        name.to_string_lossy().ends_with(".part")
    })
}

/// The solutions of an answer, each as a line of `merge --solutions`.
fn lines_of(answer: &Output) -> Vec<String> {
    let text = out(answer);
    let (_, solutions) = text.split_once("\"solutions\":[[").expect("some");
    let (solutions, _) = solutions.split_once("]],\"complete\"").expect("they end");
    let line = |solution| format!("{{\"solutions\":[[{solution}]]}}");
    solutions.split("],[").map(line).collect()
}

#[test]
fn shards_that_are_killed_list_each_solution_once() {
    let (_folder, plan, results, whole) = plan_of_lists("3");
    let mut kills = 0;
    for shard in ["0", "1", "2"] {
        for _ in 0..3 {
            kills += u32::from(killed(&plan, shard, &results));
        }
        assert_eq!(run(&plan, shard, &results).status.code(), Some(0));
    }
    assert!(kills > 0, "the shards are too short for this test");
    let merged = typed(&["merge", &plan, &results]);
    assert_eq!(timeless(&merged), timeless(&whole));
    let file = plan.replace("plan.json", "all.ndjson");
    let told = typed(&["merge", &plan, &results, "--solutions", &file]);
    assert_eq!(told.status.code(), Some(0), "{told:?}");
    assert!(out(&told).contains("\"status\":\"solved\",\"total\":\"1472\",\"file\":"));
    let lines = fs::read_to_string(&file).expect("it is there");
    assert_eq!(lines.lines().collect::<Vec<_>>(), lines_of(&whole));
    assert!(!has_parts(Path::new(&file).parent().expect("a folder")));
    let printed = typed(&["merge", &plan, &results, "--solutions", "-"]);
    assert_eq!(out(&printed), lines);
    let checked = typed(&["check", "pentomino-4x15", &file]);
    assert_eq!(checked.status.code(), Some(0), "{checked:?}");
    // Done is done: the same bytes.
    let beside = |name: &str| Path::new(&results).join(name);
    let names = ["shard-1.json", ".shard-1.solutions"];
    let kept = names.map(|name| fs::read(beside(name)).expect("it is there"));
    assert!(out(&run(&plan, "1", &results)).contains("already done"));
    fs::remove_file(beside(names[0])).expect("it is there");
    assert_eq!(run(&plan, "1", &results).status.code(), Some(0));
    let again = names.map(|name| fs::read(beside(name)).expect("it is there"));
    assert!(again == kept, "other bytes");
}

#[test]
fn lists_that_are_damaged_or_missing_are_named() {
    let (_folder, plan, results, whole) = plan_of_lists("3");
    for shard in ["0", "1", "2"] {
        assert_eq!(run(&plan, shard, &results).status.code(), Some(0));
    }
    let list = Path::new(&results).join(".shard-1.solutions");
    let file = plan.replace("plan.json", "all.ndjson");
    let listed = ["merge", &plan, &results, "--solutions", &file];
    let kept = fs::read(&list).expect("it is there");
    let mut changed = kept.clone();
    let middle = changed.len() / 2;
    changed[middle] = b'x';
    let longer = [&kept[..], b"1 2\n"].concat();
    for wrong in [&kept[..middle], &changed, &longer] {
        fs::write(&list, wrong).expect("it can be written");
        for args in [&listed[..3], &listed] {
            let part = ".shard-1.solutions: this file of a shard is damaged";
            refused(&typed(args), 2, part);
        }
        let part = ".shard-1.solutions: this file of a shard is damaged";
        refused(&run(&plan, "1", &results), 2, part);
    }
    fs::remove_file(&list).expect("it is there");
    for args in [&listed[..3], &listed] {
        let part = "the solutions of shard 1 are missing; copy .shard-1.solutions";
        refused(&typed(args), 3, part);
    }
    assert!(!Path::new(&file).exists());
    assert!(!has_parts(Path::new(&file).parent().expect("a folder")));
    // It begins again, also if it is killed then: its result without a list is gone.
    kill(&plan, "1", &results);
    assert_eq!(run(&plan, "1", &results).status.code(), Some(0));
    assert!(fs::read(&list).expect("it is there") == kept, "other bytes");
    let merged = typed(&["merge", &plan, &results]);
    assert_eq!(timeless(&merged), timeless(&whole));
    // What is read is not written over.
    let list = list.to_string_lossy();
    for input in [
        &*plan,
        &*list,
        &format!("{results}/../results/shard-0.json"),
    ] {
        let before = fs::read(input).expect("it is there");
        let refusal = typed(&["merge", &plan, &results, "--solutions", input]);
        refused(&refusal, 2, "this file is read as well");
        assert!(fs::read(input).expect("it is there") == before, "{input}");
    }
    // A folder that cannot be written, and a plan without solutions.
    let nowhere = plan.replace("plan.json", "no-such-folder/all");
    let refusal = typed(&["merge", &plan, &results, "--solutions", &nowhere]);
    refused(&refusal, 2, "no-such-folder/all: ");
    let (_counts, counts, _) = self::plan("1");
    let refusal = typed(&["merge", &counts, &results, "--solutions", &file]);
    assert_eq!(refusal.status.code(), Some(2), "{refusal:?}");
}

#[test]
fn the_rest_of_a_list_keeps_what_was_listed() {
    let (_folder, plan, results, whole) = plan_of_lists("2");
    kill(&plan, "1", &results);
    let rest = plan.replace("plan.json", "rest.json");
    let more = plan.replace("plan.json", "more");
    let made = typed(&[
        "plan", "--rest", &plan, &results, "--shards", "3", "-o", &rest,
    ]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    for shard in ["0", "1", "2"] {
        assert_eq!(run(&rest, shard, &more).status.code(), Some(0));
    }
    let merged = ["merge", &plan, &results, &rest, &more, "--solutions", "-"];
    let printed = out(&typed(&merged));
    let mut lines: Vec<&str> = printed.lines().collect();
    lines.sort_unstable();
    let mut expected = lines_of(&whole);
    expected.sort_unstable();
    assert_eq!(lines, expected);
}

#[test]
fn schedulers_name_the_shard() {
    let (_folder, plan, results) = plan("2");
    let with = |variables: &[(&str, &str)], args: &[&str]| {
        let mut command = pavage(&[&["run", &plan, "-o", &results, "--json"], args].concat());
        command.envs(variables.iter().copied());
        command.output().expect("it runs")
    };
    let slurm = ("SLURM_ARRAY_TASK_ID", "1");
    let kubernetes = ("JOB_COMPLETION_INDEX", "0");
    assert!(
        out(&with(&[slurm, kubernetes], &[])).contains("\"shard\":1,\"of\":2,\"status\":\"done\"")
    );
    assert!(out(&with(&[kubernetes], &[])).contains("\"shard\":0"));
    assert!(out(&with(&[("AWS_BATCH_JOB_ARRAY_INDEX", "1")], &[])).contains("\"shard\":1"));
    assert!(out(&with(&[slurm], &["--shard", "0"])).contains("\"shard\":0"));
    let empty = ("SLURM_ARRAY_TASK_ID", "");
    assert!(out(&with(&[empty, kubernetes], &[])).contains("\"shard\":0"));
    refused(&typed(&["run", &plan, "-o", &results]), 2, "which shard?");
    refused(
        &run(&plan, "2", &results),
        2,
        "--shard must be the number of a shard, from 0 to 1",
    );
    let bad = with(&[("SLURM_ARRAY_TASK_ID", "x")], &[]);
    assert_eq!(bad.status.code(), Some(2));
    assert!(out(&bad).contains("SLURM_ARRAY_TASK_ID"), "{bad:?}");
    refused(
        &typed(&[
            "run", &plan, "--shard", "0", "-o", &results, "--engine", "dance",
        ]),
        2,
        "--engine belongs to the plan",
    );
}

/// Starts a run, and kills it once it has kept a state. Returns whether it was still running.
fn killed(plan: &str, shard: &str, results: &str) -> bool {
    let state = Path::new(results).join(format!(".shard-{shard}.state"));
    let before = fs::read(&state).ok();
    let mut command = pavage(&[
        "run",
        plan,
        "--shard",
        shard,
        "-o",
        results,
        "--threads",
        "1",
    ]);
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut child = child.expect("it runs");
    while child.try_wait().expect("it can be asked").is_none() {
        if fs::read(&state).is_ok_and(|now| Some(&now) != before.as_ref()) {
            break;
        }
        std::thread::yield_now();
    }
    // It may be over already.
    let _over = child.kill();
    !child.wait().expect("it ends").success()
}

/// Kills a run in the middle of its shard. One that is over before, as this process may be asleep
/// meanwhile, is undone and begun again.
fn kill(plan: &str, shard: &str, results: &str) {
    for _ in 0..ATTEMPTS {
        if killed(plan, shard, results) {
            return;
        }
        // A result without its list is no result.
        let file = |name: &str| Path::new(results).join(name);
        let list = file(&format!(".shard-{shard}.solutions"));
        let done = if list.exists() {
            list
        } else {
            file(&format!("shard-{shard}.json"))
        };
        fs::remove_file(done).expect("it is there");
    }
    panic!("the shard is too short for this test");
}

/// How often a run is begun that has to be caught in the middle.
const ATTEMPTS: usize = 100;

/// Slurm and Kubernetes end what has run for too long with SIGTERM.
#[cfg(unix)]
#[test]
fn a_shard_that_is_terminated_keeps_its_state() {
    let (_folder, plan, results) = plan("1");
    let state = Path::new(&results).join(".shard-0.state");
    let terminated = || {
        let mut child = pavage(&["run", &plan, "--shard", "0", "-o", &results])
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        while !state.exists() && child.try_wait().expect("it can be asked").is_none() {
            std::thread::yield_now();
        }
        if child.try_wait().expect("it can be asked").is_none() {
            let told = Command::new("kill").arg(child.id().to_string()).output();
            told.expect("it runs");
        }
        let output = child.wait_with_output().expect("it ends");
        if output.status.success() {
            fs::remove_file(Path::new(&results).join("shard-0.json")).expect("it is there");
            return None;
        }
        Some(output)
    };
    let output = (0..ATTEMPTS)
        .find_map(|_| terminated())
        .expect("the shard is too short for this test");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert!(out(&output).contains("is not done: "), "{output:?}");
    assert!(state.exists());
    assert_eq!(run(&plan, "0", &results).status.code(), Some(0));
    let merged = typed(&["merge", &plan, &results]);
    assert!(out(&merged).contains("\"count\":\"1472\""), "{merged:?}");
}

#[test]
fn limits_stop_a_shard_and_its_rest_is_planned() {
    let (_folder, plan, results) = plan("4");
    assert_eq!(run(&plan, "2", &results).status.code(), Some(0));
    let limit = ["--time-limit", "0"];
    let late = typed(&[&["run", &plan, "--shard", "1", "-o", &results], &limit[..]].concat());
    assert_eq!(late.status.code(), Some(3), "{late:?}");
    assert!(
        out(&late).contains("is not done: the time limit was reached"),
        "{late:?}"
    );
    kill(&plan, "1", &results);
    let missing = typed(&["merge", &plan, &results]);
    refused(&missing, 3, "3 of 4 shards are missing: 0-1, 3");
    let rest = plan.replace("plan.json", "rest.json");
    let more = plan.replace("plan.json", "more");
    let made = typed(&[
        "plan", "--rest", &plan, &results, "--shards", "2", "-o", &rest,
    ]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    for shard in ["0", "1"] {
        assert_eq!(run(&rest, shard, &more).status.code(), Some(0));
    }
    let merged = typed(&["merge", &plan, &results, &rest, &more]);
    let expected = typed(&[
        "count",
        "pentomino-4x15",
        "--engine",
        "mask",
        "--json",
        "--threads",
        "1",
    ]);
    assert_eq!(timeless(&merged), timeless(&expected));
    refused(
        &typed(&["merge", &rest, &more]),
        2,
        "is the rest of another",
    );
    refused(
        &typed(&["merge", &plan, &results, &plan, &results]),
        2,
        "is not a rest of a plan before it",
    );
    // A shard that goes on after its rest was planned would be counted twice.
    assert_eq!(run(&plan, "3", &results).status.code(), Some(0));
    refused(
        &typed(&["merge", &plan, &results, &rest, &more]),
        2,
        "plan 2 continues shard 3, which is also finished",
    );
}

#[test]
fn files_that_do_not_belong_are_named() {
    let (_folder, plan, results) = plan("3");
    for shard in ["0", "1", "2"] {
        assert_eq!(run(&plan, shard, &results).status.code(), Some(0));
    }
    let file = |shard: u32| Path::new(&results).join(format!("shard-{shard}.json"));
    let whole = fs::read(file(1)).expect("it is there");
    fs::write(file(1), &whole[..whole.len() / 2]).expect("it can be written");
    refused(
        &typed(&["merge", &plan, &results]),
        2,
        "shard-1.json: this file of a shard is damaged",
    );
    refused(
        &run(&plan, "1", &results),
        2,
        "shard-1.json: this file of a shard is damaged",
    );
    fs::copy(file(0), file(1)).expect("it can be copied");
    refused(
        &typed(&["merge", &plan, &results]),
        2,
        "this file holds shard 0",
    );
    fs::write(file(1), &whole).expect("it can be written");
    refused(
        &typed(&["merge", &plan, &results, &format!("{results}/.")]),
        2,
        "this folder is named twice",
    );
    let text = fs::read_to_string(&plan).expect("it is there");
    let changed = plan.replace("plan.json", "changed.json");
    fs::write(&changed, text.replacen("mask", "masc", 1)).expect("it can be written");
    refused(&run(&changed, "0", &results), 2, "this plan is damaged");
    refused(&run("README.md", "0", &results), 2, "this is not a plan");
    refused(
        &run("no-such-plan", "0", &results),
        2,
        "no-such-plan: cannot be read",
    );
    let other = plan.replace("plan.json", "other.json");
    let made = typed(&[
        "plan",
        "pentomino-4x15",
        "--engine",
        "dance",
        "--shards",
        "3",
        "-o",
        &other,
    ]);
    assert_eq!(made.status.code(), Some(0));
    refused(&run(&other, "0", &results), 2, "belongs to another plan");
    assert_eq!(typed(&["merge", &plan, &results]).status.code(), Some(0));
}

/// A result that cannot be read may be of another plan: it is not taken for none.
#[test]
fn a_result_that_cannot_be_read_is_named() {
    let (_folder, plan, results) = plan("2");
    fs::create_dir_all(Path::new(&results).join("shard-0.json")).expect("it can be made");
    let part = "shard-0.json: cannot be read: it is no regular file";
    refused(&run(&plan, "1", &results), 2, part);
    assert!(!Path::new(&results).join("shard-1.json").exists());
}

/// While one process holds a shard, another is told so; when it is gone, nothing blocks.
#[test]
fn two_runs_of_one_shard_do_not_meet() {
    let (_folder, plan, results) = plan("1");
    let lock = Path::new(&results).join(".shard-0.lock");
    fs::create_dir_all(&results).expect("it can be made");
    let held = fs::File::create(&lock).expect("it can be made");
    fs::write(&lock, "4711 @ elsewhere\n").expect("it can be written");
    held.lock().expect("it is free");
    refused(
        &run(&plan, "0", &results),
        2,
        "shard 0 is already running here, in process 4711 @ elsewhere",
    );
    let rest = plan.replace("plan.json", "rest.json");
    refused(
        &typed(&[
            "plan", "--rest", &plan, &results, "--shards", "2", "-o", &rest,
        ]),
        2,
        "this shard is running",
    );
    drop(held);
    assert_eq!(run(&plan, "0", &results).status.code(), Some(0));
}

#[test]
fn all_kinds_of_work_are_planned() {
    let folder = folder();
    let name = |file: &str| folder.path().join(file).to_string_lossy().into_owned();
    let solutions = name("solve.json");
    let made = typed(&[
        "plan",
        "--work",
        "solve",
        "pentomino-3x20",
        "--engine",
        "mask",
        "--shards",
        "3",
        "-o",
        &solutions,
    ]);
    assert!(
        out(&made).contains("3 shards of pentomino-3x20, cut from its search tree"),
        "{made:?}"
    );
    let new = name("new.json");
    let made = typed(&[
        "plan", "--work", "generate", "suguru", "--size", "4x4", "--count", "3", "--seed", "9",
        "--shards", "2", "-o", &new,
    ]);
    assert!(out(&made).contains("3 puzzles in 2 shards"), "{made:?}");
    let swept = name("swept.json");
    let made = typed(&[
        "plan",
        "pentomino-3x20",
        "--engine",
        "sweep",
        "--shards",
        "2",
        "-o",
        &swept,
        "--json",
    ]);
    assert!(
        out(&made).contains("\"division\":\"slices\",\"shards\":2"),
        "{made:?}"
    );
    let results = [(&solutions, 3), (&new, 2), (&swept, 2)].map(|(plan, shards)| {
        let results = format!("{plan}-results");
        for shard in 0..shards {
            let ran = run(plan, &shard.to_string(), &results);
            assert_eq!(ran.status.code(), Some(0), "{ran:?}");
        }
        typed(&["merge", plan, &results])
    });
    let whole = typed(&[
        "solve",
        "--all",
        "pentomino-3x20",
        "--engine",
        "mask",
        "--json",
    ]);
    assert_eq!(timeless(&results[0]), timeless(&whole));
    let whole = typed(&[
        "generate", "suguru", "--size", "4x4", "--count", "3", "--seed", "9", "--json",
    ]);
    assert_eq!(out(&results[1]), out(&whole));
    assert!(out(&results[2]).contains("\"count\":\"8\",\"up_to_symmetry\":\"2\""));
    let bad = |args: &[&str], part: &str| {
        refused(
            &typed(&[&["plan", "-o", &name("bad.json")], args].concat()),
            2,
            part,
        )
    };
    bad(
        &["soma", "--shards", "0"],
        "--shards takes a whole number from 1",
    );
    bad(
        &["soma", "--shards", "2", "--work", "hint"],
        "--work takes count, solve, rate, generate",
    );
    bad(
        &["soma", "--shards", "2", "--engine", "reference"],
        "the search reference cannot be cut into shards",
    );
    bad(&["--work", "generate", "soma", "--shards", "2"], "soma");
    bad(&["no-such-puzzle", "--shards", "2"], "no-such-puzzle");
    assert!(!folder.path().join("bad.json").exists());
}
