//! The size of a search tree: what is counted of it, whatever engine walks it.

use pavage_app::load::{Reading, read};
use pavage_app::solve::{Level, Wanted, solve};
use pavage_app::{Options, Run};
use pavage_host::run_on;

const CHALLENGES: [&str; 2] = [
    include_str!("../../../../data/challenges/iq-039.txt"),
    include_str!("../../../../data/challenges/iq-079.txt"),
];

#[test]
fn levels_are_those_of_the_whole_search() {
    for text in CHALLENGES {
        let loaded = read(text.as_bytes(), &Reading::default()).expect("a puzzle");
        for engine in ["mask", "dance"] {
            for (wanted, solutions) in [(Wanted::First, 1), (Wanted::All, 1)] {
                let solved = |levels: bool, run: &Run<'_>| {
                    let options = Options {
                        engine: Some(engine.to_owned()),
                        levels,
                        ..Options::default()
                    };
                    solve(&*loaded.position, wanted, &options, run).expect("it is there")
                };
                let found = solved(true, &Run::default());
                let stats = found.stats;
                let sum = |of: fn(&Level) -> u64| found.levels.iter().map(of).sum::<u64>();
                assert_eq!(sum(|level| level.branches), stats.branches);
                assert_eq!(sum(|level| level.options), stats.options);
                assert_eq!(found.levels.len(), stats.depth_max as usize, "{engine}");
                let leaves = stats.dead_ends + solutions;
                assert_eq!(stats.nodes, stats.branches + leaves, "{engine}");
                assert!(stats.pruned <= stats.dead_ends);
                // The tree is the same, whoever walks it and whether its levels are counted.
                for other in [solved(false, &Run::default()), solved(false, &run_on(3))] {
                    assert_eq!(other.stats, stats);
                    assert_eq!(other.levels, []);
                }
            }
        }
    }
}
