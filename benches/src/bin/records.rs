//! Counts boards whose numbers were published without a program that others can run.
//!
//! `cargo run --release -p pavage-benches --bin records [-- NAME [THREADS [MIB]]]` counts the boards whose
//! names contain NAME by sweep, and prints processor time, states and memory. The numbers of
//! solutions up to symmetry are checked against those known. The largest take long, and gigabytes.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use pavage_benches::Stamp;
use pavage_family::{AnyCover, NoCover, Settings};
use pavage_host::run_on;
use pavage_puzzles::family;
use pavage_search::{Run, count_by_sweep};

/// Names, boards, sets of pieces with further pieces, and solutions up to symmetry.
const BOARDS: &[(&str, [usize; 2], &str, u64)] = &[
    ("one-sided-3x30", [3, 30], ONE_SIDED, 46),
    ("pentomino-8x8-o", [8, 8], WITH_SQUARE, 16_146),
    ("tetromino-4x20", [4, 20], WITH_TETROMINOES, 88_501_957),
    ("tetromino-5x16", [5, 16], WITH_TETROMINOES, 523_899_709),
    ("one-sided-5x18", [5, 18], ONE_SIDED, 686_628),
    ("one-sided-6x15", [6, 15], ONE_SIDED, 2_567_183),
    ("one-sided-9x10", [9, 10], ONE_SIDED, 10_440_433),
];
const ONE_SIDED: &str = include_str!("../../../crates/packing/data/sets/pentomino-one-sided.toml");
const WITH_SQUARE: &str = concat!(
    include_str!("../../../crates/packing/data/sets/pentomino.toml"),
    "\n[[pieces]]\nname = \"O\"\nshape = \"\"\"\n##\n##\n\"\"\"\n"
);
/// The twelve pentominoes and the five tetrominoes.
const WITH_TETROMINOES: &str = concat!(
    include_str!("../../../crates/packing/data/sets/pentomino.toml"),
    "\n[[pieces]]\nname = \"i\"\nshape = \"\"\"\n####\n\"\"\"\n",
    "\n[[pieces]]\nname = \"o\"\nshape = \"\"\"\n##\n##\n\"\"\"\n",
    "\n[[pieces]]\nname = \"t\"\nshape = \"\"\"\n###\n.#.\n\"\"\"\n",
    "\n[[pieces]]\nname = \"s\"\nshape = \"\"\"\n.##\n##.\n\"\"\"\n",
    "\n[[pieces]]\nname = \"l\"\nshape = \"\"\"\n###\n#..\n\"\"\"\n",
);
/// States may take so many MiB, if no other number is given.
const MIB_MAX: usize = 18 << 10;

fn main() {
    let mut args = std::env::args().skip(1);
    let only = args.next().unwrap_or_default();
    let threads = args.next().and_then(|arg| arg.parse().ok()).unwrap_or(1);
    let mib = args
        .next()
        .and_then(|arg| arg.parse().ok())
        .unwrap_or(MIB_MAX);
    println!(
        "{:<18}{:>12}{:>14}{:>10}{:>16}{:>10}",
        "", "solutions", "up to symm.", "s", "states", "MiB"
    );
    for &(name, size, pieces, unlike) in BOARDS.iter().filter(|board| board.0.contains(&only)) {
        let cover = cover(size, pieces);
        let start = Stamp::now();
        let symmetries = cover.symmetries(&Run::default()).expect("no limits");
        let run = run_on(threads).within(mib << 20);
        let swept =
            count_by_sweep(cover.model(), &symmetries, &run).expect("the board fits a word");
        let Some(solutions) = swept.solutions else {
            println!(
                "{name:<18} stopped: {:?} after {} states",
                swept.stop, swept.stats.nodes
            );
            continue;
        };
        println!(
            "{name:<18}{solutions:>12}{:>14}{:>10.2}{:>16}{:>10}",
            swept
                .orbits
                .map_or(String::new(), |orbits| orbits.to_string()),
            start.elapsed().as_secs_f64(),
            swept.stats.nodes,
            swept.bytes >> 20,
        );
        assert_eq!(
            solutions,
            (unlike * symmetries.len() as u64).into(),
            "{name}"
        );
    }
}

fn cover([rows, columns]: [usize; 2], pieces: &str) -> Box<dyn AnyCover> {
    let board = format!("{}\n", ".".repeat(columns)).repeat(rows);
    let text = format!("family = \"packing\"\nboard = \"\"\"\n{board}\"\"\"\n{pieces}");
    let packing = family("packing").expect("it is registered");
    let puzzle = packing.read(&text, "toml", &Settings::new());
    match puzzle.map(|puzzle| puzzle.cover(&Run::default())) {
        Ok(Ok(cover)) => cover,
        Ok(Err(NoCover::Unsolvable(why) | NoCover::TooLarge(why))) => panic!("{why:?}"),
        Ok(Err(NoCover::Stopped(stop))) => panic!("nothing limits it: {stop:?}"),
        Err(error) => panic!("{error:?}"),
    }
}
