//! Files, pipes, signals and shells: what a case of text cannot show.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::{TempDir, tempdir_in};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pavage(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pavage"));
    command
        .args(args)
        .current_dir(root())
        .env_clear()
        .env("LANG", "C")
        .stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    pavage(args).output().expect("it runs")
}

fn out(args: &[&str]) -> String {
    String::from_utf8(run(args).stdout).expect("text")
}

/// A new empty folder, which goes with its owner.
fn folder() -> TempDir {
    tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder")
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[test]
fn a_solution_is_written_in_the_format_of_its_puzzle_and_is_valid() {
    let folder = folder();
    for puzzle in ["data/challenges/iq-039.txt", "calendar", "null"] {
        let file = text(&folder.path().join("solution"));
        assert!(run(&["solve", puzzle, "-o", &file]).status.success());
        let dates = ["check", puzzle, &file];
        let verdict = run(&dates);
        assert_eq!(verdict.status.code(), Some(0), "{puzzle}: {verdict:?}");
    }
}

#[test]
fn what_solve_prints_check_accepts() {
    let folder = folder();
    let file = text(&folder.path().join("solution"));
    let options: [&[&str]; 3] = [&[], &["--all"], &["--all", "--json"]];
    for options in options {
        let args = [&["solve", "pentomino-3x20"], options].concat();
        std::fs::write(&file, run(&args).stdout).expect("it can be written");
        let verdict = run(&["check", "pentomino-3x20", &file]);
        assert_eq!(verdict.status.code(), Some(0), "{options:?}");
    }
}

#[test]
fn tiles_are_checked_in_every_form_that_solve_gives_them() {
    let folder = folder();
    let [puzzle, answer] = ["puzzle", "answer"].map(|name| text(&folder.path().join(name)));
    let json = "{\"family\": \"tetravex\", \"tiles\": [[1, 5, 2, 8], [3, 7, 14, 5], \
                [2, 6, 9, 0], [14, 1, 3, 6]]}";
    for drawn in ["1852\n3574\n2069\n4613\n", json] {
        std::fs::write(&puzzle, drawn).expect("it can be written");
        let options: [&[&str]; 3] = [&[], &["--all"], &["--all", "--json"]];
        for options in options {
            let solved = run(&[&["solve", &puzzle], options].concat());
            std::fs::write(&answer, &solved.stdout).expect("it can be written");
            let verdict = run(&["check", &puzzle, &answer]);
            assert_eq!(verdict.status.code(), Some(0), "{options:?}: {verdict:?}");
        }
        assert!(run(&["solve", &puzzle, "-o", &answer]).status.success());
        let verdict = run(&["check", &puzzle, &answer]);
        assert_eq!(verdict.status.code(), Some(0), "{verdict:?}");
        let written = std::fs::read_to_string(&answer).expect("it was written");
        assert_eq!(written.starts_with('{'), drawn.starts_with('{'));
    }
}

/// Every malformed list of tiles of the corpus is refused by the command as by the library: with
/// the same reason and line, and the status of bad input.
#[test]
fn malformed_tiles_are_refused_with_their_line() {
    let folder = folder();
    let file = text(&folder.path().join("puzzle"));
    let corpus = include_str!("../../../corpus/tetravex-bad.txt");
    let mut refused = 0;
    for case in corpus.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = case.split(" | ").collect();
        let [_, format, size, drawn, code, line] = fields[..] else {
            panic!("six fields: {case}");
        };
        let drawn = drawn.replace("\\r", "\r").replace("\\n", "\n");
        std::fs::write(&file, drawn).expect("it can be written");
        let mut args = vec!["solve", &file, "--json", "--format", format];
        if size != "-" {
            args.extend(["--size", size]);
        }
        let answer = run(&args);
        let told = String::from_utf8(answer.stdout).expect("text");
        assert_eq!(answer.status.code(), Some(2), "{case}: {told}");
        let line = if line == "-" { "null" } else { line };
        assert!(
            told.contains(&format!("\"code\":\"{code}\"")),
            "{case}: {told}"
        );
        assert!(
            told.contains(&format!("\"line\":{line}}}")),
            "{case}: {told}"
        );
        refused += 1;
    }
    assert!(refused > 50, "{refused}");
}

#[test]
fn numbers_are_checked_in_every_form_that_solve_gives_them() {
    let folder = folder();
    let [puzzle, answer] = ["puzzle", "answer"].map(|name| text(&folder.path().join(name)));
    let write = |text: &[u8]| std::fs::write(&answer, text).expect("it can be written");
    let verdict = || run(&["check", &puzzle, &answer]).status.code();
    let toml = "family = \"suguru\"\ncages = \"AA#/##B\"\n";
    for drawn in [
        "AAB\nAAB\n\n...\n..2\n",
        "A#BB/##BB .#../##..\n",
        "AB .1",
        "AA#/##B ..#/##.",
        toml,
        "0 0 0\n0 1 0\n",
    ] {
        std::fs::write(&puzzle, drawn).expect("it can be written");
        let options: [&[&str]; 3] = [&[], &["--all"], &["--all", "--json"]];
        let solvable = !drawn.starts_with("AB");
        let expected = if solvable {
            (Some(0), Some(0))
        } else {
            (Some(1), Some(2))
        };
        for options in options {
            let solved = run(&[&["solve", &puzzle], options].concat());
            write(&solved.stdout);
            assert_eq!(
                (solved.status.code(), verdict()),
                expected,
                "{drawn} {options:?}"
            );
        }
        let solved = run(&["solve", &puzzle, "-o", &answer]).status.code();
        assert_eq!(solved, expected.0, "{drawn}");
        assert!(!solvable || verdict() == Some(0), "{drawn}");
    }
    std::fs::write(&puzzle, "AAB\nAAB\n\n...\n..2\n").expect("it can be written");
    for (wrong, expected) in [
        ("1 3 1\n2 4 .\n", 1),
        ("131\n242\n131\n", 1),
        ("AAB/AAB 131/422", 1),
        ("1 3 1\n2 4 *\n", 2),
    ] {
        write(wrong.as_bytes());
        assert_eq!(verdict(), Some(expected), "{wrong}");
    }
}

#[test]
fn a_folder_stands_for_its_puzzles_in_order() {
    let folder = folder();
    for (name, puzzle) in [("b.TXT", "o*\n"), ("a.txt", "oo\n"), ("c.md", "?")] {
        std::fs::write(folder.path().join(name), puzzle).expect("it can be written");
    }
    let args = [
        "count",
        &text(folder.path()),
        "--format",
        "lamps",
        "--quiet",
    ];
    let lines = out(&args);
    let names: Vec<_> = lines.lines().map(|line| line.contains("a.txt")).collect();
    assert_eq!(names, [true, false]);
    let refused = run(&[
        "solve",
        &text(folder.path()),
        "--format",
        "lamps",
        "-o",
        "x",
    ]);
    assert_eq!(refused.status.code(), Some(2));
}

/// A line without what may differ between two runs: times.
fn timeless(line: &str) -> String {
    let mut rest = line;
    let mut kept = String::new();
    while let Some((before, after)) = rest.split_once("\"elapsed_ms\":") {
        kept += before;
        rest = after.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    }
    kept + rest
}

#[test]
fn many_puzzles_are_answered_in_order_for_any_number_of_threads() {
    let folder = folder();
    for number in 0..200 {
        let row = if number == 77 {
            "bad".to_owned()
        } else {
            format!("{}o*o", "o".repeat(number * 37 % 100))
        };
        std::fs::write(folder.path().join(format!("{number:03}.txt")), row + "\n")
            .expect("written");
    }
    let path = text(folder.path());
    for command in ["rate", "solve", "count"] {
        let answer = |threads| {
            let args = [
                command,
                &path,
                "--json",
                "--format",
                "lamps",
                "--threads",
                threads,
            ];
            let done = run(&args);
            assert_eq!(done.status.code(), Some(2), "{command}");
            let lines = String::from_utf8(done.stdout).expect("text");
            lines.lines().map(timeless).collect::<Vec<_>>()
        };
        let one = answer("1");
        assert_eq!(one.len(), 200);
        for (number, line) in one.iter().enumerate() {
            assert!(line.contains(&format!("{number:03}.txt")), "{line}");
            assert_eq!(line.contains("lamp-unknown"), number == 77, "{line}");
        }
        assert_eq!(one, answer("4"), "{command}");
    }
    let table = run(&["rate", &path, "--format", "lamps", "--json"]).stderr;
    let table = String::from_utf8(table).expect("text");
    assert!(table.contains("starter      199      199"), "{table}");
    let quiet = run(&["rate", &path, "--format", "lamps", "--json", "--quiet"]).stderr;
    assert_eq!(quiet, b"");
}

#[test]
fn generated_puzzles_do_not_depend_on_threads() {
    let made = |threads| {
        let args = "generate packing --board 6x7 --sizes 3-5 --count 24 --json --solution";
        let args: Vec<&str> = args.split(' ').chain(["--threads", threads]).collect();
        out(&args)
    };
    let one = made("1");
    assert_eq!(one.lines().count(), 24);
    assert_eq!(one, made("5"));
}

#[test]
fn dates_are_taken_from_a_file() {
    let folder = folder();
    let file = folder.path().join("dates");
    std::fs::write(&file, "# two\n2022-01-01\n\n2022-10-06\n").expect("it can be written");
    let lines = out(&["count", "a-puzzle-a-day", "--dates", &text(&file), "--json"]);
    let lines: Vec<_> = lines.lines().collect();
    let counts = lines.iter().map(|line| line.contains("\"count\":\"64\""));
    assert_eq!(counts.collect::<Vec<_>>(), [true, false, false]);
    assert!(lines[2].contains("\"total\":true"), "{}", lines[2]);
}

#[test]
fn generated_puzzles_are_named_by_their_seed_and_solvable() {
    let folder = folder();
    let path = text(folder.path());
    let args = "generate packing --board 8x7 --sizes 3-6 --seed 11 --count 2 --solution -o";
    let args: Vec<&str> = args.split(' ').chain([path.as_str()]).collect();
    assert_eq!(run(&args).status.code(), Some(0));
    for seed in [11, 12] {
        let puzzle = text(&folder.path().join(format!("packing-{seed}.toml")));
        let solution = text(&folder.path().join(format!("packing-{seed}.sol")));
        assert_eq!(run(&["check", &puzzle, &solution]).status.code(), Some(0));
        assert_eq!(run(&["solve", &puzzle]).status.code(), Some(0));
    }
    let one = out(&["generate", "packing", "--board", "8x7", "--seed", "11"]);
    assert_eq!(
        one,
        out(&["generate", "packing", "--board", "8x7", "--seed", "11"])
    );
}

#[test]
fn pictures_have_the_format_of_their_ending() {
    let folder = folder();
    let beginnings: [(&str, &[u8]); 3] = [
        ("board.svg", b"<svg xmlns="),
        ("board.png", b"\x89PNG"),
        ("board.pdf", b"%PDF"),
    ];
    for (name, beginning) in beginnings {
        let file = folder.path().join(name);
        let path = text(&file);
        let args = "render calendar --date 2022-01-01 --solve -o".split(' ');
        let args: Vec<&str> = args.chain([path.as_str()]).collect();
        assert_eq!(run(&args).status.code(), Some(0));
        let bytes = std::fs::read(&file).expect("it was written");
        assert!(bytes.starts_with(beginning), "{name}");
    }
    for (command, name) in [("compare", "chart.svg"), ("render", "null.svg")] {
        let option = if command == "compare" { "--plot" } else { "-o" };
        let file = folder.path().join(name);
        let done = run(&[command, "null", option, &text(&file)]);
        assert!(done.status.success(), "{done:?}");
        let svg = std::fs::read_to_string(&file).expect("it was written");
        assert!(svg.ends_with("</svg>\n"), "{name}");
    }
}

#[test]
fn a_label_of_any_characters_gives_a_picture_that_readers_of_xml_take() {
    let folder = folder();
    let puzzle = folder.path().join("labels.toml");
    let drawing = "family = \"packing\"\nboard = \"\"\"\n...\n\"\"\"\n\
        [[choice]]\nname = \"<a>\"\ncells = [[0, 0], [0, 2]]\nlabels = [\"\\uFFFF\", \"&\\uFFFE\"]\n\
        [[pieces]]\nname = \"A\"\nshape = \"##\"\n";
    std::fs::write(&puzzle, drawing).expect("a writable folder");
    let image = folder.path().join("labels.svg");
    let done = run(&["render", &text(&puzzle), "-o", &text(&image)]);
    assert!(done.status.success(), "{done:?}");
    let svg = std::fs::read_to_string(&image).expect("it was written");
    assert!(svg.contains("&amp;\u{fffd}"), "{svg}");
    // Its own reader of XML, on the way to points.
    let image = folder.path().join("labels.png");
    let done = run(&["render", &text(&puzzle), "-o", &text(&image)]);
    assert!(done.status.success(), "{done:?}");
}

#[test]
fn solids_are_drawn_layer_by_layer_as_a_whole_and_step_by_step() {
    let folder = folder();
    let drawn = |args: &str, name: &str| {
        let file = folder.path().join(name);
        let path = text(&file);
        let args: Vec<&str> = args.split(' ').chain(["-o", path.as_str()]).collect();
        let done = run(&args);
        assert!(done.status.success(), "{done:?}");
        std::fs::read_to_string(&file).expect("it was written")
    };
    let pyramid = "render data/pyramid-challenges/iq-118.txt --solve";
    let svg = drawn(pyramid, "pyramid.svg");
    for caption in [
        "layer 1 (bottom)",
        "layer 5",
        "the whole",
        "the layers apart",
    ] {
        assert!(svg.contains(&format!(">{caption}</text>")), "{caption}");
    }
    // Each of the 55 balls once in its layer, once in the whole, once with the layers apart.
    assert_eq!(svg.matches("<circle").count(), 3 * 55);
    let steps = drawn(&format!("{pyramid} --steps"), "steps.svg");
    // Straight down, four of the twelve pieces interlock; at a slant, each goes in alone.
    assert_eq!(steps.matches("<g transform=\"translate").count(), 12);
    assert!(steps.contains(", straight down</text>") && steps.contains(", at a slant</text>"));
    let flat = "render data/challenges/iq-001.txt --solve --steps --lang fr";
    let flat = drawn(flat, "flat.svg");
    assert!(
        flat.contains("<title>À monter dans cet ordre"),
        "{}",
        &flat[..200]
    );
    // The board itself, and its pieces beside it.
    let empty = drawn("render soma", "empty.svg");
    assert!(empty.contains(">the whole</text>") && empty.contains(">V</text>"));
}

#[test]
fn a_study_is_drawn_the_same_each_time() {
    let folder = folder();
    let drawn = |name: &str| {
        let file = folder.path().join(name);
        let args = "compare null --engine flicker --vary patience=1,9 --runs 5 --plot".split(' ');
        let path = text(&file);
        let done = run(&args.chain([path.as_str()]).collect::<Vec<_>>());
        assert!(done.status.success(), "{done:?}");
        std::fs::read_to_string(&file).expect("it was written")
    };
    let svg = drawn("one.svg");
    // Ten runs, and two marks of the key.
    assert_eq!(svg.matches("<circle").count(), 12);
    assert_eq!(svg, drawn("two.svg"));
}

/// A board of tiles that no search fills within a few steps.
fn large_board(folder: &Path) -> String {
    let file = folder.join("board.toml");
    let args = "generate tetravex --size 8 --seed 1".split(' ');
    let board = out(&args.collect::<Vec<_>>());
    std::fs::write(&file, board).expect("it can be written");
    text(&file)
}

#[test]
fn an_unsolved_run_of_annealing_writes_its_best_board() {
    let folder = folder();
    let board = large_board(folder.path());
    let best = folder.path().join("best.toml");
    let (best, limit) = (text(&best), ["--max-steps", "3000", "--seed", "4"]);
    let done = run(&[
        &["solve", &board, "--engine", "anneal", "--json", "-o", &best],
        &limit[..],
    ]
    .concat());
    assert_eq!(done.status.code(), Some(3), "{done:?}");
    let answer = String::from_utf8(done.stdout).expect("text");
    assert!(
        answer.contains("the limit of 3000 steps was reached"),
        "{answer}"
    );
    let remarks = String::from_utf8(done.stderr).expect("text");
    assert!(remarks.contains("the best board is in "), "{remarks}");
    // None of them is fixed, so it is a puzzle to go on with.
    let written = std::fs::read_to_string(&best).expect("it was written");
    assert!(!written.contains('@'), "{written}");
    // All tiles lie on it, and some sides clash.
    let checked = run(&["check", &board, &best]);
    assert_eq!(checked.status.code(), Some(1), "{checked:?}");
    let told = String::from_utf8(checked.stdout).expect("text");
    let rules: Vec<_> = told.lines().skip(1).collect();
    assert!(
        rules.iter().all(|rule| rule.starts_with("  sides-clash: ")),
        "{told}"
    );
}

#[test]
fn readings_are_printed_after_counted_steps() {
    let folder = folder();
    let board = large_board(folder.path());
    for engine in ["anneal", "anneal-plain"] {
        let printed = || {
            let args = ["solve", &board, "--engine", engine, "--verbose"];
            let done = run(&[&args[..], &["--max-steps", "60000"]].concat());
            assert_eq!(done.status.code(), Some(3), "{done:?}");
            let remarks = String::from_utf8(done.stderr).expect("text");
            let is_reading = |line: &&str| line.ends_with(" %");
            let readings: Vec<_> = remarks.lines().filter(is_reading).collect();
            readings.join("\n")
        };
        let once = printed();
        let count = once.lines().count();
        assert!((20..60).contains(&count), "{count} lines");
        let last = once.lines().last().expect("a reading");
        assert!(last.trim_start().starts_with("60000 "), "{last}");
        assert_eq!(once, printed());
    }
}

#[test]
fn answers_do_not_depend_on_threads() {
    let answer = |threads: &str, args: &[&str]| {
        let args = [args, &["--threads", threads, "--json"]].concat();
        let line = out(&args);
        let (answer, rest) = line.split_once("\"elapsed_ms\":").expect("statistics");
        let (_, engine) = rest.split_once(',').expect("more after the time");
        answer.to_owned() + engine
    };
    let cases: [&[&str]; 3] = [
        &["solve", "pentomino-8x8-hole", "--seed", "5"],
        &["solve", "data/challenges/iq-033.txt", "--all"],
        &["count", "calendar", "--date", "2022-01-01"],
    ];
    for case in cases {
        assert_eq!(answer("1", case), answer("3", case), "{case:?}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let args = ["solve", "--all", "pentomino-4x15", "--threads", "1"];
    let mut child = pavage(&args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut first = String::new();
    let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    stdout.read_line(&mut first).expect("a line");
    drop(stdout);
    let mut complaint = String::new();
    let mut stderr = child.stderr.take().expect("it is piped");
    stderr.read_to_string(&mut complaint).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert_eq!(complaint, "");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_what_is_known() {
    let args = ["solve", "null", "iq-puzzler-pro", "--all", "--json"];
    let mut child = pavage(&args)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut first = String::new();
    stdout.read_line(&mut first).expect("a line");
    // The first answer is there, so the second search is on its way.
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &id]).status();
    assert!(kill.expect("kill exists").success());
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(
        rest.is_empty() || rest.contains("\"status\":\"limit\""),
        "{rest}"
    );
}

#[test]
fn the_server_says_where_it_is_and_ends_when_it_is_told() {
    let folder = folder();
    let mut child = pavage(&["serve", "--port", "0", "--json"])
        .env("HOME", folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut first = String::new();
    stdout.read_line(&mut first).expect("a line");
    let address = first
        .strip_prefix("{\"url\":\"http://")
        .and_then(|rest| rest.strip_suffix("/\"}\n"))
        .unwrap_or_else(|| panic!("{first}"));
    let mut stream = std::net::TcpStream::connect(address).expect("it listens");
    let asked = format!("GET /api/health HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(asked.as_bytes()).expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("text");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let taken = address.rsplit(':').next().expect("a port");
    let second = run(&["serve", "--port", taken]);
    assert_eq!(second.status.code(), Some(2));
    let told = String::from_utf8_lossy(&second.stderr);
    assert!(
        told.contains(&format!("the port {taken} is in use")),
        "{told}"
    );
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &id]).status();
    assert!(kill.expect("kill exists").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_huge_input_is_refused_before_it_is_read() {
    let folder = folder();
    let file = folder.path().join("huge.txt");
    std::fs::write(&file, vec![b'.'; (4 << 20) + 1]).expect("it can be written");
    let refused = run(&["solve", &text(&file)]);
    assert_eq!(refused.status.code(), Some(2));
    let complaint = String::from_utf8(refused.stderr).expect("text");
    assert!(
        complaint.contains("longer than the limit of 4 MiB"),
        "{complaint}"
    );
}

#[test]
fn every_shell_gets_its_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = out(&["completions", shell]);
        assert!(script.contains("every-date"), "{shell}");
    }
}

#[test]
fn the_locale_chooses_the_language() {
    let french = pavage(&["count", "null"])
        .env("LANG", "fr_FR.UTF-8")
        .output();
    let french = String::from_utf8(french.expect("it runs").stderr).expect("text");
    assert!(french.contains("nœuds"), "{french}");
}

/// A link stays, and what it names is written: also where that is not there yet.
#[cfg(unix)]
#[test]
fn outputs_are_written_through_links() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    std::fs::create_dir(path("far")).expect("it can be made");
    let commands = [
        "solve null -o",
        "render null -o",
        "convert soma --to xcc -o",
        "compare null --plot",
        "count soma --certificate",
        "count soma --resume",
        "plan soma --shards 2 -o",
    ];
    for (number, command) in commands.iter().enumerate() {
        let (name, target) = (format!("{number}.svg"), format!("far/{number}.svg"));
        symlink(&target, path(&name)).expect("it can be made");
        for _ in ["a new file", "a file that is there"] {
            let link = text(&path(&name));
            let args: Vec<&str> = command.split(' ').chain([link.as_str()]).collect();
            let done = run(&args);
            assert_eq!(done.status.code(), Some(0), "{command}: {done:?}");
            assert!(path(&name).is_symlink(), "{command}");
            let written = std::fs::read_to_string(path(&target));
            assert!(!written.expect("it was written").is_empty(), "{command}");
        }
    }
    let left = std::fs::read_dir(path("far")).expect("it is there");
    assert_eq!(left.count(), commands.len());
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_are_written_to() {
    assert!(run(&["solve", "null", "-o", "/dev/null"]).status.success());
    let twice = out(&["solve", "null", "--quiet", "-o", "/dev/stdout"]);
    let once = out(&["solve", "null", "--quiet"]);
    assert_eq!(twice, once.repeat(2));
    // An open file is not replaced by another one.
    let folder = folder();
    let log = folder.path().join("log");
    std::fs::write(&log, "before\n").expect("it can be written");
    let open = std::fs::OpenOptions::new().append(true).open(&log);
    let mut command = pavage(&["solve", "null", "--quiet", "-o", "/dev/stdout"]);
    let status = command.stdout(open.expect("it is there")).status();
    assert!(status.expect("it runs").success());
    let written = std::fs::read_to_string(&log).expect("it is there");
    assert_eq!(written, format!("before\n{twice}"));
    let pipe = text(&folder.path().join("pipe"));
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo exists").success());
    let reader = Command::new("cat")
        .arg(&pipe)
        .stdout(Stdio::piped())
        .spawn();
    assert!(run(&["solve", "null", "-o", &pipe]).status.success());
    let read = reader.expect("cat exists").wait_with_output();
    assert_eq!(read.expect("it ends").stdout, once.as_bytes());
}

/// That the command refuses to write over a file that it reads, and leaves it as it was.
fn refused(command: &mut Command, file: &Path) {
    let before = std::fs::read(file).expect("it is there");
    let done = command.output().expect("it runs");
    assert_eq!(done.status.code(), Some(2), "{command:?}: {done:?}");
    let told = String::from_utf8(done.stderr).expect("text");
    assert!(
        told.contains("this file is read as well, and would be lost"),
        "{command:?}: {told}"
    );
    let after = std::fs::read(file).expect("it is there");
    assert_eq!(before, after, "{command:?}");
}

const PUZZLE: &str = include_str!("../../../data/challenges/iq-039.txt");

#[test]
fn no_command_writes_over_what_it_reads() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let file = path("read.svg");
    std::fs::create_dir(path("sub")).expect("it can be made");
    std::fs::write(&file, PUZZLE).expect("it can be written");
    let mut names = vec!["read.svg", "sub/../read.svg"];
    std::fs::hard_link(&file, path("hard.svg")).expect("it can be made");
    // Where there are no numbers of files, a hard link is another file.
    if cfg!(unix) {
        names.push("hard.svg");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("read.svg", path("soft.svg")).expect("it can be made");
        names.push("soft.svg");
    }
    let commands = [
        "solve IN -o OUT",
        "solve IN --plot OUT",
        "solve null --position IN -o OUT",
        "solve calendar --position IN --plot OUT",
        "convert IN --to toml -o OUT",
        "render IN -o OUT",
        "render IN --solve -o OUT",
        "render null --position IN -o OUT",
        "make IN --to pdf -o OUT",
        "compare IN --plot OUT",
        "compare null --runs 2 --position IN --plot OUT",
        "count IN --each-placement --plot OUT",
        "count calendar --dates IN --each-placement --plot OUT",
        "count IN --certificate OUT",
        "count null --position IN --certificate OUT",
        "count IN --resume OUT",
        "count null --position IN --resume OUT",
        "plan IN --shards 2 -o OUT",
        "plan calendar --dates IN --shards 2 -o OUT",
        "plan --rest IN sub --shards 2 -o OUT",
        "plan --work generate packing --from IN --shards 2 -o OUT",
    ];
    for command in commands {
        for (number, out) in names.iter().enumerate() {
            let read = names[(number + 1) % names.len()];
            let typed = command.replace("IN", &text(&path(read)));
            let typed = typed.replace("OUT", &text(&path(out)));
            refused(&mut pavage(&typed.split(' ').collect::<Vec<_>>()), &file);
        }
    }
}

/// A folder or an archive stands for what is read from it, now or once it is written there.
#[test]
fn no_command_writes_into_the_puzzles_or_the_shards_that_it_reads() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    std::fs::create_dir(path("in")).expect("it can be made");
    std::fs::write(path("in/one.txt"), PUZZLE).expect("it can be written");
    let (archive, grids) = (path("read.zip"), root().join("corpus/zip/grids.zip"));
    std::fs::copy(grids, &archive).expect("it can be copied");
    let mut files = vec!["in/one.txt"];
    std::fs::hard_link(path("in/one.txt"), path("hard.txt")).expect("it can be made");
    if cfg!(unix) {
        files.push("hard.txt");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        symlink("../linked.txt", path("in/two.txt")).expect("it can be made");
        std::fs::write(path("linked.txt"), PUZZLE).expect("it can be written");
        files.extend(["in/two.txt", "linked.txt"]);
    }
    let read = text(&path("in"));
    for name in files {
        let file = path(name);
        refused(
            &mut pavage(&["plan", &read, "--shards", "2", "-o", &text(&file)]),
            &file,
        );
    }
    let out = text(&path("in/three.toml"));
    let new = run(&["plan", &read, "--shards", "2", "-o", &out]);
    assert_eq!(new.status.code(), Some(2), "{new:?}");
    assert!(!path("in/three.toml").exists());
    // Other files of the folder are not read.
    let out = text(&path("in/chart.svg"));
    let chart = run(&["compare", &read, "--plot", &out]);
    assert_eq!(chart.status.code(), Some(0), "{chart:?}");
    let zip = text(&archive);
    refused(
        &mut pavage(&["plan", &zip, "--shards", "2", "-o", &zip]),
        &archive,
    );
    // Those of shards are known by their names.
    let plan = text(&path("plan.json"));
    let made = run(&["plan", "soma", "--shards", "2", "-o", &plan]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    std::fs::create_dir(path("results")).expect("it can be made");
    let results = text(&path("results"));
    for name in ["shard-1.json", ".shard-0.state"] {
        let file = path("results").join(name);
        std::fs::write(&file, "a result").expect("it can be written");
        let out = text(&file);
        let rest = [
            "plan", "--rest", &plan, &results, "--shards", "2", "-o", &out,
        ];
        refused(&mut pavage(&rest), &file);
        refused(
            &mut pavage(&["merge", &plan, &results, "--solutions", &out]),
            &file,
        );
    }
    let inside = path("results/shard-0.json");
    std::fs::rename(path("plan.json"), &inside).expect("it can be moved");
    let plan = text(&inside);
    refused(
        &mut pavage(&["run", &plan, "--shard", "0", "-o", &results]),
        &inside,
    );
}

/// Whatever a command writes into a folder or removes from it, files of others stay as they are.
#[test]
fn files_of_others_survive_each_command_that_writes_a_folder() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let plan = text(&path("plan.json"));
    let made = run(&["plan", "soma", "--shards", "2", "-o", &plan]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let whole = path("whole");
    let shard = ["run", &plan, "--shard", "0", "-o"];
    let done = run(&[&shard[..], &[&text(&whole)]].concat());
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let others = [
        "notes.txt",
        "states",
        "run-1",
        ".pavage-counts",
        ".states.1.part",
        "shard-00.json",
        ".shard-0.old",
        "packing-0.txt",
        "inner/run-1.pavage-count",
    ];
    // A count was broken off in the folder, or shards were run there.
    let left = [".pavage-count", "run-1.pavage-count", "shard-0.json"];
    let commands: [(&str, &[&str], Option<i32>); 10] = [
        ("count soma --disk OUT", &[], Some(2)),
        ("count soma --disk OUT", &left[..1], Some(2)),
        ("count soma --disk OUT", &left[..2], Some(2)),
        ("run PLAN --shard 0 -o OUT", &[], Some(0)),
        ("run PLAN --shard 1 -o OUT", &left[2..], Some(0)),
        ("merge PLAN OUT", &left[2..], Some(3)),
        (
            "plan --rest PLAN OUT --shards 2 -o OUT/rest.json",
            &left[2..],
            Some(0),
        ),
        ("make soma --to stl -o OUT", &[], Some(0)),
        (
            "generate packing --board 4x5 --solution -o OUT",
            &[],
            Some(0),
        ),
        (
            "generate packing --board 4x5 --count 3 -o OUT",
            &left,
            Some(0),
        ),
    ];
    for (number, (command, left, status)) in commands.into_iter().enumerate() {
        let out = path(&number.to_string());
        std::fs::create_dir_all(out.join("inner")).expect("it can be made");
        for name in others {
            std::fs::write(out.join(name), name).expect("it can be written");
        }
        for name in left {
            match std::fs::read(whole.join(name)) {
                Ok(result) => std::fs::write(out.join(name), result),
                Err(_) => std::fs::write(out.join(name), ""),
            }
            .expect("it can be written");
        }
        let typed = command.replace("PLAN", &plan).replace("OUT", &text(&out));
        let done = run(&typed.split(' ').collect::<Vec<_>>());
        assert_eq!(done.status.code(), status, "{command}: {done:?}");
        for name in others {
            let kept = std::fs::read_to_string(out.join(name));
            assert_eq!(kept.ok().as_deref(), Some(name), "{command}");
        }
    }
}

#[test]
fn generated_puzzles_do_not_replace_what_they_are_made_from() {
    let folder = folder();
    let file = folder.path().join("packing-0.toml");
    let board = "family = \"packing\"\nboard = \"3x20\"\npieces = \"pentomino\"\n";
    std::fs::write(&file, board).expect("it can be written");
    let (from, into) = (text(&file), text(folder.path()));
    let generate = ["generate", "packing", "--from", &from, "-o", &into];
    refused(&mut pavage(&generate), &file);
    let other = run(&[&generate[..], &["--seed", "1"]].concat());
    assert_eq!(other.status.code(), Some(0), "{other:?}");
}

/// Standard input is a file if it comes from one.
#[cfg(unix)]
#[test]
fn what_standard_input_comes_from_is_not_written_over() {
    let folder = folder();
    let file = folder.path().join("read.txt");
    std::fs::write(&file, PUZZLE).expect("it can be written");
    let name = text(&file);
    let mut command = pavage(&["solve", "-", "-o", &name]);
    let input = std::fs::File::open(&file).expect("it is there");
    refused(command.stdin(input), &file);
}

/// Names are bytes on most systems; what is not UTF-8 of them is replaced where they are shown.
#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_utf_8() {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    let folder = folder();
    let name = |name: &[u8]| folder.path().join(OsString::from_vec(name.to_vec()));
    let (inside, moves, plan) = (name(b"\xe9"), name(b"moves\xff"), name(b"plan\xff.json"));
    std::fs::create_dir(&inside).expect("it can be made");
    let puzzle = inside.join(OsString::from_vec(b"puzzle\xfe.txt".to_vec()));
    std::fs::write(&puzzle, PUZZLE).expect("it can be written");
    std::fs::write(&moves, "").expect("it can be written");
    let done = |args: &[&dyn AsRef<std::ffi::OsStr>]| {
        let mut command = pavage(&[]);
        command.args(args.iter().map(AsRef::as_ref));
        let done = command.output().expect("it runs");
        assert_eq!(done.status.code(), Some(0), "{command:?}: {done:?}");
        String::from_utf8(done.stdout).expect("text")
    };
    let counted = done(&[&"count", &inside, &"--quiet"]);
    assert!(
        counted.contains("\u{fffd}/puzzle\u{fffd}.txt: "),
        "{counted}"
    );
    let counted = done(&[&"count", &puzzle, &"--json", &"--position", &moves]);
    assert!(
        counted.contains("\u{fffd}/puzzle\u{fffd}.txt\""),
        "{counted}"
    );
    let (solved, drawn) = (name(b"solved\xff.txt"), name(b"drawn\xff.svg"));
    done(&[&"solve", &puzzle, &"-o", &solved]);
    done(&[&"check", &puzzle, &solved]);
    done(&[&"render", &solved, &"-o", &drawn]);
    done(&[&"plan", &puzzle, &"--shards", &"1", &"-o", &plan]);
    let results = name(b"results\xff");
    done(&[&"run", &plan, &"--shard", &"0", &"-o", &results]);
    done(&[&"merge", &plan, &results]);
    done(&[&"count", &"soma", &"--resume", &name(b"state\xff")]);
    done(&[&"generate", &"suguru", &"-o", &name(b"made\xff")]);
    assert!(drawn.exists() && results.exists() && name(b"state\xff").exists());
    assert!(name(b"made\xff").join("suguru-0.toml").exists());
}

/// What a folder shows and cannot be read is named, with the reason.
#[cfg(unix)]
#[test]
fn a_link_to_nothing_in_a_folder_is_told() {
    let folder = folder();
    let link = folder.path().join("link.txt");
    std::os::unix::fs::symlink("absent", &link).expect("it can be made");
    std::fs::write(folder.path().join("puzzle.txt"), PUZZLE).expect("it can be written");
    let done = run(&["count", &text(folder.path()), "--quiet"]);
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    let told = String::from_utf8(done.stderr).expect("text");
    assert!(told.contains("link.txt: there is no such file"), "{told}");
    let counted = String::from_utf8(done.stdout).expect("text");
    assert!(counted.contains("puzzle.txt: "), "{counted}");
}

#[test]
fn levels_of_books_are_puzzles_and_a_file_of_that_name_goes_first() {
    let folder = folder();
    let solved = run(&["solve", "kanoodle/1", "--json"]);
    assert_eq!(solved.status.code(), Some(0), "{solved:?}");
    let told = String::from_utf8(solved.stdout).expect("text");
    assert!(told.contains("\"complete\":true"), "{told}");
    for (name, code) in [
        ("kanoodle/0", "level-unknown"),
        ("kanoodle/41", "level-unknown"),
        ("kanoodle/one", "level-unknown"),
        ("suguru-8x8", "level-unnamed"),
        ("kanoodles/1", "input-absent"),
    ] {
        let refused = run(&["solve", name, "--json"]);
        assert_eq!(refused.status.code(), Some(2), "{name}");
        let told = String::from_utf8(refused.stdout).expect("text");
        assert!(told.contains(&format!("\"code\":\"{code}\"")), "{told}");
    }
    std::fs::create_dir(folder.path().join("kanoodle")).expect("it can be made");
    std::fs::write(folder.path().join("kanoodle/1"), "AAB 1..").expect("it can be written");
    let of_file = pavage(&["solve", "kanoodle/1"])
        .current_dir(folder.path())
        .output();
    let of_file = of_file.expect("it runs");
    assert_eq!(String::from_utf8_lossy(&of_file.stdout).trim(), "1 2 1");
}

#[test]
fn a_book_is_listed_and_printed() {
    let folder = folder();
    let listed = out(&["list", "tetravex-3x3", "--book"]);
    assert_eq!(listed.matches("tetravex-3x3/").count(), 40);
    let json = out(&["list", "tetravex-3x3", "--book", "--json"]);
    assert!(
        json.contains("{\"puzzle\":\"tetravex-3x3/17\",\"class\":\"starter\""),
        "{json}"
    );
    for (name, pages) in [("tetravex-3x3", 9), ("kanoodle-pyramid", 36)] {
        let file = text(&folder.path().join(format!("{name}.pdf")));
        let printed = run(&["book", name, "-o", &file]);
        assert!(printed.status.success(), "{printed:?}");
        let bytes = std::fs::read(&file).expect("it was written");
        assert!(bytes.starts_with(b"%PDF-"), "{name}");
        let page = b"/Type /Page\n";
        let found = bytes.windows(page.len()).filter(|at| at == page).count();
        assert_eq!(found, pages, "{name}");
        let again = text(&folder.path().join("again.pdf"));
        out(&["book", name, "-o", &again]);
        let again = std::fs::read(&again).expect("it was written");
        assert!(bytes == again, "{name} is printed in two ways");
    }
    let [svg, none] = ["levels.svg", "levels.pdf"].map(|name| text(&folder.path().join(name)));
    assert_eq!(
        run(&["book", "kanoodle", "-o", &svg]).status.code(),
        Some(2)
    );
    assert_eq!(run(&["book", "soma", "-o", &none]).status.code(), Some(2));
    assert!(!Path::new(&none).exists());
}

#[test]
fn a_file_may_hold_several_puzzles_and_a_folder_all_kinds() {
    let folder = folder();
    let path = |name: &str| text(&folder.path().join(name));
    let write = |name: &str, content: &str| {
        std::fs::write(folder.path().join(name), content).expect("it can be written");
    };
    let regions = "0:\n###\n#..\n###\n\n1:\n##.\n.##\n\n4x4: 2 0\n3x4: 0 3\n2x3: 1 0\n";
    write("presents.txt", regions);
    let counted = |args: &[&str]| {
        let answer = run(&[&["count", "--quiet"], args].concat());
        let told = String::from_utf8(answer.stdout).expect("text");
        let counts = told.lines().map(|line| {
            let words = line.rsplit_once(": ").expect("an answer").1;
            words.split(' ').next().unwrap_or_default().to_owned()
        });
        (counts.collect::<Vec<_>>().join(" "), answer.status.code())
    };
    let all = counted(&[&path("presents.txt")]);
    assert_eq!(all.0.split(' ').count(), 3, "{all:?}");
    assert_eq!(all.1, Some(0));
    let second = counted(&[&path("presents.txt/2")]);
    assert_eq!(Some(&*second.0), all.0.split(' ').nth(1));
    assert_eq!(
        run(&["count", &path("presents.txt/9")]).status.code(),
        Some(2)
    );
    // A link stands for itself.
    let link = "https://puzz.link/p?suguru/6/7/2fbqnaqqi49t9g01l2h3h1i1g5k3q2g4h";
    assert_eq!(counted(&[link]), ("1".to_owned(), Some(0)));
    let named = run(&["count", "https://sudokupad.app/abc", "--json"]);
    let told = String::from_utf8(named.stdout).expect("text");
    assert!(told.contains("\"code\":\"url-sudokupad\""), "{told}");
    // A folder of all kinds; what is not understood is listed at the end.
    write("link.url", &format!("[InternetShortcut]\nURL={link}\n"));
    write(
        "board.conf",
        "[Board]\nPolygon=\"0,0 | 2,0 | 2,1 | 0,1 | 0,0\"\n[Block1]\nPolygon=\"0,0 | 2,0 | 2,1 | 0,1 | 0,0\"\n",
    );
    write("words.txt", "nothing to see here: really\n");
    write("more.csv", "1,2\n");
    write("notes.md", "no puzzle by its ending\n");
    let answer = run(&["count", &text(folder.path()), "--lang", "en"]);
    assert_eq!(answer.status.code(), Some(2));
    let told = String::from_utf8(answer.stdout).expect("text");
    assert_eq!(
        told.lines()
            .filter(|line| line.contains("solution"))
            .count(),
        5,
        "{told}"
    );
    let remarks = String::from_utf8(answer.stderr).expect("text");
    let last = remarks.lines().last().expect("a list");
    assert!(last.contains("2 of 7 inputs were not read"), "{remarks}");
    assert!(
        last.contains("more.csv") && last.contains("words.txt"),
        "{remarks}"
    );
}
