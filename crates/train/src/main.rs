//! Trains the network of `pavage-learned`, and measures it.
//!
//! `pavage-train` makes puzzles, labels positions by tables of all their solutions, trains, and writes
//! the weights. `pavage-train measure` measures the weights that are built in, or those of a file
//! (`--weights`), on puzzles that were held out. Both print what they do; what they compute depends on
//! nothing but their options.

mod data;
mod evaluate;
mod labels;
mod measure;
mod net;
mod puzzles;
#[cfg(test)]
mod tests;

use std::process::ExitCode;
use std::sync::Arc;

use evaluate::{AHEAD, BOARDS};
use labels::Labelled;
use measure::Told;
use net::{Design, Net, softmax};
use pavage_bits::Random;
use pavage_family::Family;
use pavage_learned::{Inputs, Network};
use pavage_packing::Packing;
use pavage_search::Run;
use puzzles::{HeldOut, Made, Sort};

/// Puzzles whose numbers begin here are held out to compare designs.
const HELD_OUT_SEEDS: u64 = 1 << 40;
/// The seed of the weights and of the order of positions.
const SEED: u64 = 7;

/// The design whose weights are written: of those compared, the one that most often leaves a solution.
const KEPT: Design = Design::All;
/// The step of the training at its begin.
const STEP: f32 = 2e-3;
/// How many puzzles are held out to compare designs.
const HELD_OUT: u64 = 200;

/// What can be typed.
struct Options {
    measures: bool,
    puzzles: u64,
    begun: u64,
    rounds: usize,
    version: u32,
    output: String,
    data: Option<String>,
    weights: Option<String>,
}

fn main() -> ExitCode {
    let done = options().and_then(|options| {
        if options.measures {
            measure_all(options.weights.as_deref())
        } else {
            train(&options)
        }
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        measures: false,
        puzzles: 8000,
        begun: 6000,
        rounds: 8,
        version: 1,
        output: "weights.bin".into(),
        data: None,
        weights: None,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if word == "measure" {
            options.measures = true;
            continue;
        }
        let value = words.next().ok_or(format!("{word} needs a value"))?;
        let number = || {
            value
                .parse::<u32>()
                .map_err(|_| format!("{word}: {value} is no number"))
        };
        match word.as_str() {
            "--puzzles" => options.puzzles = number()?.into(),
            "--begun" => options.begun = number()?.into(),
            "--rounds" => options.rounds = number()? as usize,
            "--version" => options.version = number()?,
            "-o" => options.output = value,
            "--weights" => options.weights = Some(value),
            "--data" => options.data = Some(value),
            _ => return Err(format!("{word} is no option; see docs/learned.md")),
        }
    }
    Ok(options)
}

/// The positions of puzzles with these numbers, in their order, on two threads.
fn gather(
    sort: Sort,
    seeds: std::ops::Range<u64>,
    held_out: &HeldOut,
    of: impl Fn(u64, &Made) -> Vec<Labelled> + Sync,
) -> Vec<Labelled> {
    let middle = seeds.start + (seeds.end - seeds.start) / 2;
    let part = |seeds: std::ops::Range<u64>| -> Vec<Labelled> {
        seeds
            .flat_map(|seed| of(seed, &puzzles::puzzle(sort, seed, held_out)))
            .collect()
    };
    std::thread::scope(|scope| {
        let rest = scope.spawn(|| part(middle..seeds.end));
        let mut all = part(seeds.start..middle);
        all.extend(rest.join().expect("it does not panic"));
        all
    })
}

/// Positions on the way to uniformly drawn solutions.
fn from_solutions(sort: Sort, seeds: std::ops::Range<u64>, held_out: &HeldOut) -> Vec<Labelled> {
    gather(sort, seeds, held_out, |seed, puzzle| {
        labels::to_a_solution(puzzle, &mut Random::new(!seed))
    })
}

/// Positions where a network leads that draws its choices by its own chances.
fn from_mistakes(
    sort: Sort,
    seeds: std::ops::Range<u64>,
    held_out: &HeldOut,
    net: &Net,
) -> Vec<Labelled> {
    gather(sort, seeds, held_out, |seed, puzzle| {
        let mut random = Random::new(!seed);
        let mut next = |position: &Labelled| {
            let logs = position
                .choices
                .iter()
                .map(|choice| net.answers(position.lattice, &choice.inputs)[0]);
            let chances = softmax(&logs.collect::<Vec<f32>>());
            let mut left = random.unit() as f32;
            let drawn = chances.iter().position(|chance| {
                left -= chance;
                left < 0.0
            });
            Some(drawn.unwrap_or(0))
        };
        labels::walk(puzzle, &mut |_, _| {}, &mut next)
    })
}

fn train(options: &Options) -> Result<(), String> {
    let held_out = HeldOut::new();
    let write = |net: &Net| {
        let bytes = net.quantized(options.version).write();
        std::fs::write(&options.output, bytes)
            .map_err(|error| format!("{}: {error}", options.output))
    };
    let counts = [(Sort::Mixed, options.puzzles), (Sort::Begun, options.begun)];
    let mut positions = Vec::new();
    for (sort, count) in counts {
        positions.extend(from_solutions(sort, 0..count / 2, &held_out));
    }
    let test = Sort::ALL.map(|sort| {
        let seeds = HELD_OUT_SEEDS..HELD_OUT_SEEDS + HELD_OUT;
        (sort, from_solutions(sort, seeds, &held_out))
    });
    let count = positions.len();
    println!("{count} positions from solutions");
    for (sort, test) in &test {
        println!(
            "{} positions held out of puzzles {}",
            test.len(),
            sort.name()
        );
    }
    let mut first = Net::new(Design::All, SEED);
    let rounds = options.rounds.div_ceil(2);
    first.train(&positions, rounds, STEP, SEED, |_, _, _| {});
    write(&first)?;
    for (sort, count) in counts {
        positions.extend(from_mistakes(sort, count / 2..count, &held_out, &first));
    }
    println!("{} positions with those from mistakes", positions.len());
    if let Some(file) = &options.data {
        data::write(file, &positions).map_err(|error| format!("{file}: {error}"))?;
    }
    let tell = |name: &str, answers: &dyn Fn(&Labelled, &Inputs) -> [f32; 3]| {
        test.each_ref().map(|(sort, test)| {
            let told = Told::of(test, answers);
            println!("{name}, {}: {}", sort.name(), told.summary());
            told
        })
    };
    tell("fewest dead ends", &|_, inputs| {
        let (is_dead, ends) = measure::dead_ends(inputs);
        [-(ends as f32) - if is_dead { 100.0 } else { 0.0 }, 0.0, 0.0]
    });
    for design in [Design::Linear, Design::Dense, Design::Small, Design::All] {
        let mut net = Net::new(design, SEED);
        net.train(
            &positions,
            options.rounds,
            STEP,
            SEED,
            |round, loss, net| {
                let [mixed, begun] = test.each_ref().map(|(_, test)| net.loss(test));
                println!(
                    "  {design:?}, round {round}: loss {loss:.4}, held out {mixed:.4} and {begun:.4}"
                );
            },
        );
        tell(&format!("{design:?}"), &|position, inputs| {
            net.answers(position.lattice, inputs)
        });
        if design == KEPT {
            write(&net)?;
            let network = net.quantized(options.version);
            let name = format!("{design:?} in integers");
            let told = tell(&name, &|position, inputs| {
                as_floats(&network, position, inputs)
            });
            for ((sort, _), told) in test.iter().zip(told) {
                let name = sort.name();
                println!(
                    "chances to be alive, told and true, {name}: {}",
                    told.reliability()
                );
            }
        }
    }
    Ok(())
}

fn as_floats(network: &Network, position: &Labelled, inputs: &Inputs) -> [f32; 3] {
    let scores = network.scores(position.lattice, inputs);
    let unit = pavage_learned::UNIT as f32;
    [scores.policy, scores.solutions, scores.alive].map(|score| score as f32 / unit)
}

/// The shares of games won from prefixes of uniformly drawn solutions, by pieces left.
fn games(network: &Arc<Network>) {
    for (name, puzzle) in puzzles::named() {
        if !BOARDS.contains(&name) {
            continue;
        }
        let cover = Packing::cover(&puzzle, &puzzle.start(), &Run::default());
        let Some(cover) = cover.ok() else { continue };
        let model = pavage_family::Cover::model(&cover);
        let Ok(tabulated) = pavage_sweep::tabulate(model, &[], &Run::default()) else {
            continue;
        };
        let Ok(all) = tabulated.solutions else {
            continue;
        };
        let mut random = Random::new(SEED);
        let mut line = format!("{name}, games won with so many pieces left:");
        for left in [9_usize, 8, 7, 6, 5, 4] {
            let mut rule_won = 0;
            let mut network_won = [0; AHEAD.len()];
            for _ in 0..GAMES {
                let number =
                    (pavage_search::BigUint::from(random.next_u64()) * all.total()) >> 64_u32;
                let mut solution = all.nth(&number).unwrap_or_default();
                random.shuffle(&mut solution);
                solution.truncate(solution.len().saturating_sub(left));
                let state = pavage_family::Cover::decode(&cover, &solution);
                let Ok(rest) = Packing::cover(&puzzle, &state, &Run::default()) else {
                    continue;
                };
                let tree = measure::Tree::new(&rest, network);
                for (won, ahead) in network_won.iter_mut().zip(AHEAD) {
                    *won += u32::from(tree.is_won(ahead));
                }
                rule_won += u32::from(measure::greedy_by_dead_ends(&puzzle, state));
            }
            line += &format!(" {left}: {network_won:?} and {rule_won} of {GAMES};");
        }
        println!("{line}");
    }
}

/// Games for each number of pieces left.
const GAMES: u32 = 50;

fn measure_all(weights: Option<&str>) -> Result<(), String> {
    let network = match weights {
        None => Network::built_in(),
        Some(file) => {
            let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
            let read = Network::read(&bytes).map_err(|error| format!("{file}: {error}"))?;
            Arc::new(read)
        }
    };
    println!("weights of version {}", network.version);
    evaluate::evaluate(&network);
    println!(
        "games won: by the network looking {AHEAD:?} moves ahead, and by the fewest dead ends"
    );
    games(&network);
    Ok(())
}
