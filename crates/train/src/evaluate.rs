//! Compares ways of searching for a first solution on the named boards: the ten orderings, the best of
//! them for each position, all of them at once, the network in three ways of searching, and a player who
//! knows the exact numbers of solutions.
//!
//! Positions are the empty boards, and boards on which some pieces of a uniformly drawn solution lie. All
//! ways search the same positions, so they are compared in pairs.

use std::sync::Arc;
use std::time::{Duration, Instant};

use pavage_bits::Random;
use pavage_family::{Cover, Family};
use pavage_learned::Network;
use pavage_packing::{Packing, PackingCover, Puzzle, State};
use pavage_search::{BigUint, Engine, Order, Run, Sinks, Task, portfolio};

use crate::labels::{hardest, table_of};
use crate::measure::{Tree, order_of};
use crate::puzzles;

/// The eight flat boards with many solutions that are measured.
pub const BOARDS: [&str; 8] = [
    "iq-puzzler-pro",
    "iq-puzzler-pro-diagonal",
    "kanoodle",
    "pentomino-6x10",
    "pentomino-5x12",
    "pentomino-4x15",
    "pentomino-3x20",
    "pentomino-8x8-hole",
];
/// Positions of each board with so many pieces on it.
const OPENINGS: usize = 12;
const LAID: usize = 2;
/// How many moves the network looks ahead where it plays without a search.
pub const AHEAD: [u32; 4] = [0, 1, 2, 4];
/// The most nodes of a search. One that needs more counts as this many.
const NODES_MAX: u64 = 1_000_000;
/// How often the positions are drawn anew with replacement.
const RESAMPLES: usize = 10_000;
const SEED: u64 = 7;
/// The ordering that all others are compared with.
const PLAIN: &str = "mrv";
/// What searching under the network is called.
const LEARNED: &str = "learned";

/// What a search cost.
#[derive(Clone, Copy)]
struct Cost {
    nodes: u64,
    time: Duration,
}

/// The costs of one way of searching, for each position.
struct Column {
    name: String,
    costs: Vec<Cost>,
}

/// A board, and what lies on it.
struct Start<'p> {
    board: &'static str,
    puzzle: &'p Puzzle,
    state: State,
}

/// Prints all comparisons.
pub fn evaluate(network: &Arc<Network>) {
    let named = puzzles::named();
    let boards = BOARDS.map(|name| {
        let found = named.iter().find(|(known, _)| *known == name);
        (name, &found.expect("it is built in").1)
    });
    let empty = boards.map(|(board, puzzle)| Start {
        board,
        puzzle,
        state: puzzle.start(),
    });
    println!("the empty boards: {}", BOARDS.join(" "));
    let columns = columns(network, &empty);
    for Column { name, costs } in &columns {
        let nodes: Vec<String> = costs.iter().map(|cost| cost.nodes.to_string()).collect();
        println!("{name}: {}", nodes.join(" "));
    }
    report(&columns);
    let won = |starts: &[Start<'_>]| {
        AHEAD.map(|ahead| {
            let won = starts.iter().filter(|start| is_won(network, start, ahead));
            won.count()
        })
    };
    let (solved, all) = (won(&empty), empty.len());
    println!("won from the empty board, looking {AHEAD:?} moves ahead: {solved:?} of {all}");
    let openings: Vec<Start<'_>> = boards
        .iter()
        .flat_map(|&(board, puzzle)| openings(board, puzzle))
        .collect();
    println!(
        "{} positions with {LAID} pieces laid, {OPENINGS} of each board",
        openings.len()
    );
    let (solved, all) = (won(&openings), openings.len());
    println!("won from there, looking {AHEAD:?} moves ahead: {solved:?} of {all}");
    let columns = self::columns(network, &openings);
    report(&columns);
    break_even(&columns);
}

fn is_won(network: &Arc<Network>, start: &Start<'_>, ahead: u32) -> bool {
    cover(start).is_some_and(|cover| Tree::new(&cover, network).is_won(ahead))
}

fn cover(start: &Start<'_>) -> Option<PackingCover> {
    Packing::cover(start.puzzle, &start.state, &Run::default()).ok()
}

/// Positions with some pieces of uniformly drawn solutions, drawn by a seed.
fn openings<'p>(board: &'static str, puzzle: &'p Puzzle) -> Vec<Start<'p>> {
    let empty = Packing::cover(puzzle, &puzzle.start(), &Run::default());
    let empty = empty.expect("the board can be covered");
    let all = table_of(empty.model(), &Run::default()).expect("its table fits");
    let mut random = Random::new(SEED);
    let mut drawn = || {
        let number = (BigUint::from(random.next_u64()) * all.total()) >> 64_u32;
        let mut solution = all.nth(&number).unwrap_or_default();
        random.shuffle(&mut solution);
        solution.truncate(LAID);
        Start {
            board,
            puzzle,
            state: empty.decode(&solution),
        }
    };
    (0..OPENINGS).map(|_| drawn()).collect()
}

/// The costs of each way on each position.
fn columns(network: &Arc<Network>, starts: &[Start<'_>]) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    for start in starts {
        let Some(cover) = cover(start) else { continue };
        let mut add = |name: &str, cost: Cost| {
            let found = columns.iter().position(|column| column.name == name);
            let at = found.unwrap_or_else(|| {
                let (name, costs) = (name.to_owned(), Vec::new());
                columns.push(Column { name, costs });
                columns.len() - 1
            });
            columns[at].costs.push(cost);
        };
        let names = Packing::HEURISTICS.iter();
        let orders: Vec<(&str, Order)> = names
            .filter_map(|name| Some((*name, cover.order(name, SEED)?)))
            .collect();
        let mut best: Option<Cost> = None;
        for (name, order) in &orders {
            let cost = first(&cover, usual(&cover), order.clone());
            if best.is_none_or(|best| cost.nodes < best.nodes) {
                best = Some(cost);
            }
            add(name, cost);
        }
        if let Some(best) = best {
            add("best ordering of each position", best);
        }
        let orders: Vec<Order> = orders.into_iter().map(|(_, order)| order).collect();
        add("portfolio, a race", race(&cover, &orders));
        let learned = order_of(network, &cover);
        add(LEARNED, first(&cover, usual(&cover), learned));
        add("oracle", oracle(start));
        eprintln!("{} done", start.board);
    }
    columns
}

fn usual(cover: &PackingCover) -> &'static dyn Engine {
    pavage_search::fastest_for(cover.model())
}

/// A run up to the first solution.
fn up_to_one() -> Run<'static> {
    let mut run = Run::default();
    run.limits.nodes_max = Some(NODES_MAX);
    run.limits.solutions_max = Some(1);
    run
}

fn first(cover: &PackingCover, engine: &dyn Engine, order: Order) -> Cost {
    let task = Task {
        order,
        ..Task::default()
    };
    let begun = cpu();
    let model = cover.model();
    let found = engine.search(model, &task, &up_to_one(), &mut Sinks::default());
    Cost {
        nodes: found.stats.nodes,
        time: cpu() - begun,
    }
}

/// All orderings in a race, with the nodes of all.
fn race(cover: &PackingCover, orders: &[Order]) -> Cost {
    let task = Task {
        race: true,
        ..Task::default()
    };
    let begun = cpu();
    let (model, run) = (cover.model(), up_to_one());
    let sinks = &mut Sinks::default();
    let raced = portfolio(usual(cover), model, orders, &task, &run, sinks);
    Cost {
        nodes: raced.trials.iter().map(|trial| trial.stats.nodes).sum(),
        time: cpu() - begun,
    }
}

/// The nodes of a search that always takes the choice with the most solutions. It never errs.
fn oracle(start: &Start<'_>) -> Cost {
    let begun = cpu();
    let mut state = start.state.clone();
    let mut nodes = 1;
    loop {
        let cover = Packing::cover(start.puzzle, &state, &Run::default());
        let Some(cover) = cover.ok() else { break };
        let Some((_, options)) = hardest(cover.model()) else {
            break;
        };
        let all = table_of(cover.model(), &Run::default()).expect("its table fits");
        let counts = all.with_option();
        let best = options.iter().max_by_key(|option| &counts[option.index()]);
        let best = best.expect("a solution is left");
        state = cover.decode(&[*best]);
        nodes += 1;
    }
    Cost {
        nodes,
        time: cpu() - begun,
    }
}

/// The processor time of this thread, where the system tells it; else the time that passed.
fn cpu() -> Duration {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let ran = told.and_then(|told| told.split(' ').next()?.parse().ok());
    ran.map_or_else(
        || BEGUN.get_or_init(Instant::now).elapsed(),
        Duration::from_nanos,
    )
}

fn geometric(numbers: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.fold((0.0, 0_u32), |(sum, count), number| {
        (sum + libm::log(number), count + 1)
    });
    libm::exp(sum / f64::from(count.max(1)))
}

/// For each way: nodes (geometric mean, median, nine in ten, worst), time (mean, worst), and the nodes
/// compared with those of the plain ordering on the same positions, with the interval that holds 95 of
/// 100 means of positions drawn anew.
fn report(columns: &[Column]) {
    let plain = columns.iter().find(|column| column.name == PLAIN);
    let plain = plain.expect("it is an ordering");
    println!(
        "way: nodes geometric mean, median, nine in ten, worst | ms mean, worst | nodes / {PLAIN} (95 % interval)"
    );
    for Column { name, costs } in columns {
        let mut nodes: Vec<u64> = costs.iter().map(|cost| cost.nodes).collect();
        nodes.sort_unstable();
        let of = |share: usize| nodes[(nodes.len() * share / 100).min(nodes.len() - 1)];
        let mean = geometric(nodes.iter().map(|&nodes| nodes as f64));
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let whole: Duration = costs.iter().map(|cost| cost.time).sum();
        let longest = costs.iter().map(|cost| cost.time).max().unwrap_or_default();
        let pairs = costs.iter().zip(&plain.costs);
        let logs: Vec<f64> = pairs
            .map(|(cost, plain)| libm::log(cost.nodes as f64 / plain.nodes as f64))
            .collect();
        let [low, high] = interval(&logs);
        let ratio = libm::exp(logs.iter().sum::<f64>() / logs.len() as f64);
        println!(
            "{name}: {mean:.0}, {}, {}, {} | {:.2}, {:.2} | {ratio:.2} ({:.2} to {:.2})",
            of(50),
            of(90),
            nodes.last().copied().unwrap_or(0),
            ms(whole) / costs.len() as f64,
            ms(longest),
            libm::exp(low),
            libm::exp(high),
        );
    }
}

/// The interval that holds 95 of 100 means of a paired bootstrap (Efron 1979).
fn interval(differences: &[f64]) -> [f64; 2] {
    let mut random = Random::new(SEED);
    let count = differences.len();
    let mut mean = || {
        let drawn = (0..count).map(|_| differences[random.index(count)]);
        drawn.sum::<f64>() / count as f64
    };
    let mut means: Vec<f64> = (0..RESAMPLES).map(|_| mean()).collect();
    means.sort_by(f64::total_cmp);
    [means[RESAMPLES / 40], means[RESAMPLES - 1 - RESAMPLES / 40]]
}

/// From how many nodes of the plain ordering on the network pays in time: positions by these nodes, with
/// the geometric means of both times.
fn break_even(columns: &[Column]) {
    let find = |name: &str| columns.iter().find(|column| column.name == name);
    let (Some(plain), Some(learned)) = (find(PLAIN), find(LEARNED)) else {
        return;
    };
    println!("where it breaks even: nodes of {PLAIN}, positions, ms {PLAIN}, ms {LEARNED}");
    let mut from = 1;
    while from < NODES_MAX {
        let to = from * 10;
        let pairs = plain.costs.iter().zip(&learned.costs);
        let here: Vec<(&Cost, &Cost)> = pairs
            .filter(|(plain, _)| (from..to).contains(&plain.nodes))
            .collect();
        if !here.is_empty() {
            let ms = |cost: &Cost| (cost.time.as_secs_f64() * 1e3).max(1e-4);
            println!(
                "{from} to {}: {}, {:.3}, {:.3}",
                to - 1,
                here.len(),
                geometric(here.iter().map(|(plain, _)| ms(plain))),
                geometric(here.iter().map(|(_, learned)| ms(learned))),
            );
        }
        from = to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_the_mean() {
        let differences: Vec<f64> = (0..40).map(|at| f64::from(at % 7) - 2.0).collect();
        let mean = differences.iter().sum::<f64>() / 40.0;
        let [low, high] = interval(&differences);
        assert!(low < mean && mean < high, "{low} {mean} {high}");
        // Four standard errors and no more: their spread is 2.
        assert!(high - low < 4.0 * 2.1 / 40.0_f64.sqrt(), "{low} {high}");
        assert_eq!(interval(&[1.5; 9]), [1.5, 1.5]);
    }

    /// The best choice keeps a solution, so there is nothing to take back.
    #[test]
    fn the_oracle_never_errs() {
        let named = puzzles::named();
        let (board, puzzle) = named
            .iter()
            .find(|(name, _)| *name == "pentomino-3x20")
            .expect("it is built in");
        let cost = oracle(&Start {
            board,
            puzzle,
            state: puzzle.start(),
        });
        assert_eq!(cost.nodes, 13);
    }
}
