//! A short run: every target on its stored corpus, and on changes of it that a seed decides.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pavage_fuzz::corpus::{Input, inputs};
use pavage_fuzz::mutate::Mutator;
use pavage_fuzz::{TARGETS, Target, target};

/// Changed inputs of each target.
const CHANGED: usize = 3000;

/// Tries an input; a failure shows it as the corpus would store it.
fn holds(target: &Target, input: &Input) {
    let tried = catch_unwind(AssertUnwindSafe(|| (target.check)(&input.bytes)));
    assert!(tried.is_ok(), "{} fails on\n{}", target.name, input.entry());
}

fn run(name: &str) {
    let target = target(name).expect("the test names a target");
    let corpus = inputs(target);
    corpus.iter().for_each(|input| holds(target, input));
    let mut mutator = Mutator::new(name.len() as u64);
    for at in 0..CHANGED {
        let [input, other] = [at, at * 7].map(|at| &corpus[at % corpus.len()].bytes);
        let changed = Input {
            name: format!("change-{at}"),
            bytes: mutator.change(input, other, target.bytes_max),
        };
        holds(target, &changed);
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
    packing_challenges "packing-challenges";
    packing_soma "packing-soma";
    packing_presents "packing-presents";
    packing_iqpuzzle "packing-iqpuzzle";
    packing_burrtools "packing-burrtools";
    calendar_toml "calendar-toml";
    suguru_compact "suguru-compact";
    suguru_cells "suguru-cells";
    suguru_url "suguru-url";
    suguru_toml "suguru-toml";
    tetravex_tetravex "tetravex-tetravex";
    tetravex_toml "tetravex-toml";
    tetravex_e2pieces "tetravex-e2pieces";
    tetravex_bucas "tetravex-bucas";
    tetravex_wang "tetravex-wang";
    cover_xcc "cover-xcc";
    cover_matrix "cover-matrix";
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
    sealed "sealed";
    recording "recording";
    request "request";
    job "job";
    trace "trace";
    session "session";
    generator "generator";
    lang "lang";
    game "game";
    judge_packing "judge-packing";
    judge_suguru "judge-suguru";
    judge_tetravex "judge-tetravex";
    choices "choices";
    crossed "crossed";
    count_suguru "count-suguru";
    count_tetravex "count-tetravex";
    model_judge "model-judge";
    engines "engines";
    sweep "sweep";
    orbits "orbits";
    snapshot "snapshot";
}
