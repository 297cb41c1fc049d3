//! Measures counting on cubes, balls, hexagons and triangles: the puzzles of `corpus/lattices.txt`.
//!
//! `cargo run --release -p pavage-benches --bin solids [-- NAME]` counts each puzzle on one thread by
//! visiting one of several symmetric solutions, with masks; then the solutions with each placement in
//! the same way; then by plain dancing without symmetries and regions in the same run. It prints
//! processor times and nodes. The counts are checked. Plain dancing is left out after as many nodes
//! as `PLAIN_MAX`.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use pavage_benches::Stamp;
use pavage_family::Settings;
use pavage_puzzles::family;
use pavage_search::{
    Run, Sinks, StopReason, SymmetricModel, Task, Visits, count_options_by_visits,
};

const PUZZLES: &str = include_str!("../../../corpus/lattices.txt");
const PLAIN_MAX: u64 = 200_000_000;

fn main() {
    let only = std::env::args().nth(1).unwrap_or_default();
    println!(
        "{:<26}{:>10}{:>8}{:>12}{:>12}{:>14}{:>12}{:>12}",
        "", "solutions", "unlike", "mask ms", "nodes", "placements ms", "dance ms", "nodes"
    );
    let lines = PUZZLES.lines().filter(|line| !line.starts_with('#'));
    let cut = lines.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    for line in cut.filter(|line| line[0].contains(&only)) {
        let [name, toml, all, unlike, _] = line[..] else {
            panic!("{line:?}");
        };
        let toml = format!("family = \"packing\"\n{}\n", toml.replace("\\n", "\n"));
        let packing = family("packing").expect("packing is registered");
        let read = packing.read(&toml, "toml", &Settings::new());
        let puzzle = read.unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let run = Run::default();
        let Ok(cover) = puzzle.cover(&run) else {
            continue;
        };
        let symmetries = cover.symmetries(&run).expect("no limits");
        let engine_named = |name| {
            pavage_puzzles::engines()
                .named(name)
                .expect("an engine of the table")
        };
        let start = Stamp::now();
        let (model, task, sinks) = (cover.model(), Task::default(), &mut Sinks::default());
        let mask = engine_named("mask");
        let of = SymmetricModel::new(model, &symmetries);
        let found = Visits::Orbits.count(mask, of, &task, &run, sinks);
        let time = start.elapsed();
        assert_eq!(found.solutions.to_string(), all, "{name}");
        assert_eq!(
            found.orbits.map(|orbits| orbits.to_string()).as_deref(),
            Some(unlike)
        );
        let start = Stamp::now();
        let options = count_options_by_visits(mask, of, &run);
        let each_time = start.elapsed();
        let options = options.expect("no limits").counts.expect("no limits");
        let covered: u64 = options.iter().sum();
        let pieces = covered.checked_div(found.solutions).unwrap_or(0);
        assert_eq!(covered, pieces * found.solutions, "{name}");
        let start = Stamp::now();
        let plain = Task {
            prune_regions: false,
            leave_out_holes: false,
            ..Task::default()
        };
        let mut few = Run::default();
        few.limits.nodes_max = Some(PLAIN_MAX);
        let danced = engine_named("dance").search(model, &plain, &few, &mut Sinks::default());
        let danced_for = start.elapsed();
        let shown = match danced.stop {
            StopReason::NodeLimit => "–".to_owned(),
            _ => format!("{:.1}", danced_for.as_secs_f64() * 1e3),
        };
        println!(
            "{name:<26}{all:>10}{unlike:>8}{:>12.1}{:>12}{:>14.1}{shown:>12}{:>12}",
            time.as_secs_f64() * 1e3,
            found.summary.stats.nodes,
            each_time.as_secs_f64() * 1e3,
            danced.stats.nodes,
        );
    }
}
