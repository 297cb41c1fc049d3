//! A short run: every target on its stored corpus, and on changes of it that a seed decides.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use pavage_fuzz::mutate::Mutator;
use pavage_fuzz::{TARGETS, Target, target};

/// Changed inputs of each target.
const CHANGED: usize = 3000;

/// The stored inputs of a target, by their names.
fn corpus(target: &Target) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target.name);
    let files =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = files
        .map(|file| file.expect("it can be listed").path())
        .collect();
    files.sort();
    let read = |file: PathBuf| {
        let bytes = fs::read(&file).expect("it can be read");
        (file, bytes)
    };
    files.into_iter().map(read).collect()
}

/// Tries an input; a failure shows it in a way that a file can be made of.
fn holds(target: &Target, what: &str, input: &[u8]) {
    let tried = catch_unwind(AssertUnwindSafe(|| (target.check)(input)));
    assert!(
        tried.is_ok(),
        "{} fails on {what}: b\"{}\"",
        target.name,
        input.escape_ascii()
    );
}

fn run(name: &str) {
    let target = target(name).expect("the test names a target");
    let corpus = corpus(target);
    assert!(!corpus.is_empty(), "{name} has no corpus");
    for (file, input) in &corpus {
        holds(target, &file.display().to_string(), input);
    }
    let mut mutator = Mutator::new(name.len() as u64);
    for at in 0..CHANGED {
        let (input, other) = (
            &corpus[at % corpus.len()].1,
            &corpus[at * 7 % corpus.len()].1,
        );
        let input = mutator.change(input, other, target.bytes_max);
        holds(target, &format!("change {at}"), &input);
    }
}

/// One test for each target, so that they run side by side.
macro_rules! short_runs {
    ($($test:ident $name:literal;)*) => {
        $(
            #[test]
            fn $test() {
                run($name);
            }
        )*

        #[test]
        fn every_target_is_run() {
            let run = [$($name),*];
            let all: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(all, run);
        }
    };
}

short_runs! {
    packing_grid "packing-grid";
    packing_toml "packing-toml";
    calendar_toml "calendar-toml";
    suguru_compact "suguru-compact";
    suguru_cells "suguru-cells";
    suguru_toml "suguru-toml";
    tetravex_tetravex "tetravex-tetravex";
    tetravex_toml "tetravex-toml";
    tetravex_e2pieces "tetravex-e2pieces";
    tetravex_bucas "tetravex-bucas";
    cover_xcc "cover-xcc";
    cover_toml "cover-toml";
    null_lamps "null-lamps";
    json "json";
    load "load";
    built_in "built-in";
    xcc "xcc";
    answer "answer";
    moves "moves";
    game_text "game-text";
    stored "stored";
    resume "resume";
    recording "recording";
    request "request";
    job "job";
    generator "generator";
    lang "lang";
    game "game";
    judge_packing "judge-packing";
    judge_suguru "judge-suguru";
    judge_tetravex "judge-tetravex";
    count_packing "count-packing";
    count_suguru "count-suguru";
    count_tetravex "count-tetravex";
    model_judge "model-judge";
    engines "engines";
    sweep "sweep";
    orbits "orbits";
    snapshot "snapshot";
}
