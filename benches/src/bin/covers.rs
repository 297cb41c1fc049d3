//! Compares the engines with the crate `dlx` on exact covers without cells, in one run.
//!
//! `cargo run --release -p pavage-benches --bin covers [-- RUNS [NAME]]` visits all solutions of each
//! model, or its first ones, with each on one thread. It checks that all find equally many, and prints
//! medians of the processor time and how many times as fast as `dlx` each is. Short visits are
//! repeated until they take a fifth of a second together. Where all solutions are visited and that
//! takes as long, it also tells how much sooner two threads end, by the clock.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use pavage_benches::{Stamp, count_by_dlx};
use pavage_bits::Random;
use pavage_host::run_on;
use pavage_search::{
    Asked, Bounds, Color, Engine, Entry, ItemId, Limits, Model, ModelBuilder, OptionId, Order, Run,
    Sinks, Task, engine, engines,
};

/// Six sudokus known to be hard.
const HARD: [&str; 6] = [
    "005300000800000020070010500400005300010070006003200080060500009004000030000009700",
    "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
    "000000039000001005003050800008090006070002000100400000009080050020000600400700000",
    "000000012000000003002300400001800005060070800000009000008500000900040500470006000",
    "100000002090400050006000700050903000000070000000850040700000600030009080002000001",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
];

/// Words of four letters.
const WORDS: &str = "able acid aged also area army away baby back ball band bank base bath bear beat \
    been beer bell belt best bill bird blow blue boat body bomb bond bone book boom born boss both \
    bowl bulk burn bush busy call calm came camp card care case cash cast cell chat chip city club \
    coal coat code cold come cook cool cope copy core cost crew crop dark data date dawn days dead \
    deal dean dear debt deep deny desk dial diet disc disk does done door dose down draw drew drop \
    drug dual duke dust duty each earn ease east easy edge else even ever evil exit face fact fail \
    fair fall farm fast fate fear feed feel feet fell felt file fill film find fine fire firm fish \
    five flat flow food foot ford form fort four free from fuel full fund gain game gate gave gear \
    gene gift girl give glad goal goes gold golf gone good gray grew grey grow gulf hair half hall \
    hand hang hard harm hate have head hear heat held hell help here hero high hill hire hold hole \
    holy home hope host hour huge hung hunt hurt idea inch into iron item join jump jury just keen \
    keep kept kick kill kind king knee knew know lack lady laid lake land lane last late lead left \
    less life lift like line link list live load loan lock logo long look lord lose loss lost love \
    luck made mail main make male many mark mass mate meal mean meat meet menu mere mild mile milk \
    mill mind mine miss mode mood moon more most move much must name navy near neck need news next \
    nice nine none nose note okay once only onto open oral over pace pack page paid pain pair palm \
    park part pass past path peak pick pink pipe plan play plot plug plus poll pool poor port post \
    pull pure push race rail rain rank rare rate read real rear rely rent rest rice rich ride ring \
    rise risk road rock role roll roof room root rose rule rush safe said sake sale salt same sand \
    save seat seed seek seem seen self sell send sent sept ship shop shot show shut sick side sign \
    site size skin slip slow snow soft soil sold sole some song soon sort soul spot star stay step \
    stop such suit sure take tale talk tall tank tape task team tech tell tend term test text than \
    that them then they thin this thus till time tiny told toll tone tony took tool tour town tree \
    trip true tune turn twin type unit upon used user vary vast very vice view vote wage wait wake \
    walk wall want ward warm wash wave ways weak wear week well went were west what when whom wide \
    wife wild will wind wine wing wire wise wish with wood word wore work yard yeah year your zero \
    zone";

/// Models of one kind, visited one after the other.
struct Kind {
    name: &'static str,
    make: fn() -> Vec<Model>,
    /// Only so many solutions of each.
    solutions_max: Option<u64>,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let runs = args.next().and_then(|arg| arg.parse().ok());
    let runs = runs.unwrap_or(3_usize).max(1);
    let only = args.next();
    for kind in kinds() {
        if only
            .as_ref()
            .is_none_or(|only| kind.name.contains(only.as_str()))
        {
            compare(&kind, runs);
        }
    }
}

fn compare(kind: &Kind, runs: usize) {
    let most = kind.solutions_max.unwrap_or(u64::MAX);
    let models = (kind.make)();
    let by_dlx = || {
        models
            .iter()
            .map(|model| count_by_dlx(model, |found| found < most))
            .sum()
    };
    let (expected, peer) = median(runs, by_dlx);
    println!("{}: {expected} solutions, median of {runs}", kind.name);
    println!("  {:<14}{:>11.3} ms", "dlx 0.8", millis(peer));
    for engine in engines().giving(Asked::Solutions) {
        let takes = |model| engine.supports(model).is_ok();
        if !SEARCHED.contains(&engine.name()) || !models.iter().all(takes) {
            continue;
        }
        let count = |threads: usize| {
            models
                .iter()
                .map(|model| visited(engine, model, most, threads))
                .sum()
        };
        let (found, time) = median(runs, || count(1));
        assert_eq!(found, expected, "{} finds as many", engine.name());
        let ratio = peer.as_secs_f64() / time.as_secs_f64();
        let name = format!("pavage {}", engine.name());
        print!("  {name:<14}{:>11.3} ms{ratio:>8.2} x dlx", millis(time));
        if kind.solutions_max.is_none() && time >= ENOUGH {
            let gain = gain(runs, count);
            print!("{gain:>8.2} x by two threads");
        }
        println!();
    }
}

/// The engines that search depth first, but for the reference.
const SEARCHED: [&str; 2] = ["dance", "mask"];

/// What is measured takes as long at least.
const ENOUGH: Duration = Duration::from_millis(200);

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// What is counted, and the median of the times.
fn median(runs: usize, count: impl Fn() -> u64) -> (u64, Duration) {
    let mut found = 0;
    let mut timed = |times: u32| {
        let start = Stamp::now();
        for _ in 0..times {
            found = count();
        }
        start.elapsed()
    };
    let mut times = 1;
    while timed(times) < ENOUGH {
        times *= 2;
    }
    let mut all: Vec<Duration> = (0..runs).map(|_| timed(times) / times).collect();
    all.sort_unstable();
    (found, all[runs / 2])
}

/// How many times as fast as one thread two are, by the clock: the median of pairs.
fn gain(runs: usize, count: impl Fn(usize) -> u64) -> f64 {
    let clocked = |threads| {
        let start = Instant::now();
        count(threads);
        start.elapsed().as_secs_f64()
    };
    let mut gains: Vec<f64> = (0..runs).map(|_| clocked(1) / clocked(2)).collect();
    gains.sort_by(f64::total_cmp);
    gains[runs / 2]
}

/// Visits solutions, so that nothing is counted without being found.
fn visited(engine: &dyn Engine, model: &Model, most: u64, threads: usize) -> u64 {
    let limits = Limits {
        solutions_max: Some(most),
        ..Limits::default()
    };
    let run = Run {
        limits,
        ..run_on(threads)
    };
    let mut found = 0;
    let mut visit = |_: &[OptionId]| {
        found += 1;
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut visit),
        ..Sinks::default()
    };
    engine.search(model, &Task::default(), &run, &mut sinks);
    found
}

fn kinds() -> Vec<Kind> {
    let all = |name, make| Kind {
        name,
        make,
        solutions_max: None,
    };
    vec![
        all("queens 12", || vec![queens(12)]),
        all("queens 13", || vec![queens(13)]),
        all("Langford 12", || vec![langford(12)]),
        all("six hard sudokus", || hard_sudokus(true)),
        all("six hard sudokus, givens removed", || hard_sudokus(false)),
        all("100 minimal sudokus", || minimal_sudokus(true)),
        all("100 minimal sudokus, givens removed", || {
            minimal_sudokus(false)
        }),
        all("word squares", || vec![word_squares()]),
        Kind {
            solutions_max: Some(300),
            ..all("MacMahon 4x6", || vec![macmahon(4, 6)])
        },
        all("domination 6,3", || vec![domination(6, 3)]),
        all("domination 8,5", || vec![domination(8, 5)]),
    ]
}

fn hard_sudokus(keeps_givens: bool) -> Vec<Model> {
    HARD.iter()
        .map(|given| sudoku(given, keeps_givens))
        .collect()
}

/// Sudokus with one solution none of whose givens can be left out.
fn minimal_sudokus(keeps_givens: bool) -> Vec<Model> {
    let each = (0..100).map(minimal_sudoku);
    each.map(|given| sudoku(&given, keeps_givens)).collect()
}

/// Adds items of the same kind.
fn items(
    builder: &mut ModelBuilder,
    kind: &str,
    count: usize,
    add: impl Fn(&mut ModelBuilder, &str) -> ItemId,
) -> Vec<ItemId> {
    (0..count)
        .map(|at| add(builder, &format!("{kind}{at}")))
        .collect()
}

fn primary(builder: &mut ModelBuilder, name: &str) -> ItemId {
    builder.primary(name).expect("names differ")
}

fn secondary(builder: &mut ModelBuilder, name: &str) -> ItemId {
    builder.secondary(name).expect("names differ")
}

fn option(builder: &mut ModelBuilder, covered: &[ItemId]) {
    let entries: Vec<Entry> = covered.iter().map(|&item| item.into()).collect();
    builder.option(&entries).expect("items differ");
}

fn queens(n: usize) -> Model {
    let mut builder = Model::builder();
    let rows = items(&mut builder, "r", n, primary);
    let columns = items(&mut builder, "c", n, primary);
    let rising = items(&mut builder, "a", 2 * n - 1, secondary);
    let falling = items(&mut builder, "b", 2 * n - 1, secondary);
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        let diagonals = [rising[row + column], falling[row + n - 1 - column]];
        option(
            &mut builder,
            &[rows[row], columns[column], diagonals[0], diagonals[1]],
        );
    }
    builder.build().expect("it is a model")
}

fn langford(n: usize) -> Model {
    let mut builder = Model::builder();
    let numbers = items(&mut builder, "n", n, primary);
    let places = items(&mut builder, "s", 2 * n, primary);
    for at in 0..n {
        for first in 0..2 * n - at - 2 {
            option(
                &mut builder,
                &[numbers[at], places[first], places[first + at + 2]],
            );
        }
    }
    builder.build().expect("it is a model")
}

/// A sudoku with 729 options less those that its givens exclude: from their cells, or from all items
/// that the givens cover.
fn sudoku(given: &str, keeps_givens: bool) -> Model {
    let given: Vec<Option<usize>> = given
        .chars()
        .map(|digit| digit.to_digit(10).filter(|&digit| digit > 0))
        .map(|digit| digit.map(|digit| digit as usize - 1))
        .collect();
    let covered = |cell: usize, digit: usize| {
        let (row, column) = (cell / 9, cell % 9);
        let block = row / 3 * 3 + column / 3;
        [
            cell,
            81 + row * 9 + digit,
            162 + column * 9 + digit,
            243 + block * 9 + digit,
        ]
    };
    let mut is_covered = [false; 324];
    if !keeps_givens {
        for (cell, digit) in given.iter().enumerate() {
            let items = digit.map(|digit| covered(cell, digit));
            items
                .into_iter()
                .flatten()
                .for_each(|item| is_covered[item] = true);
        }
    }
    let mut builder = Model::builder();
    let kept = (0..324).map(|at| (!is_covered[at]).then(|| primary(&mut builder, &at.to_string())));
    let kept: Vec<Option<ItemId>> = kept.collect();
    for (cell, digit) in (0..81).flat_map(|cell| (0..9).map(move |digit| (cell, digit))) {
        let is_excluded = keeps_givens && given[cell].is_some_and(|other| other != digit);
        let items = covered(cell, digit).map(|item| kept[item]);
        if !is_excluded && items.iter().all(Option::is_some) {
            option(
                &mut builder,
                &items.map(|item| item.expect("none is missing")),
            );
        }
    }
    builder.build().expect("it is a model")
}

/// One of them.
fn minimal_sudoku(seed: u64) -> String {
    let empty = sudoku(&"0".repeat(81), true);
    let task = Task {
        order: Order::random(&empty, seed),
        ..Task::default()
    };
    let run = Run::limited(Limits {
        solutions_max: Some(1),
        ..Limits::default()
    });
    let mut digits = vec!['0'; 81];
    let mut keep = |chosen: &[OptionId]| {
        for option in chosen {
            let digit = char::from_digit(option.0 % 9 + 1, 10).expect("it is a digit");
            digits[option.index() / 9] = digit;
        }
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut keep),
        ..Sinks::default()
    };
    let dance = engine("dance").expect("it is in the table");
    dance.search(&empty, &task, &run, &mut sinks);
    let mut random = Random::new(seed);
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let digit = std::mem::replace(&mut digits[cell], '0');
        let left: String = digits.iter().collect();
        if visited(dance, &sudoku(&left, true), 2, 1) > 1 {
            digits[cell] = digit;
        }
    }
    digits.into_iter().collect()
}

/// Four words across and four down.
fn word_squares() -> Model {
    let mut builder = Model::builder();
    let across = items(&mut builder, "a", 4, primary);
    let down = items(&mut builder, "d", 4, primary);
    let letters = items(&mut builder, "x", 16, secondary);
    for word in WORDS.split_whitespace() {
        for at in 0..4 {
            for (line, cell) in [(across[at], [at * 4, 1]), (down[at], [at, 4])] {
                let mut entries = vec![Entry::from(line)];
                entries.extend(word.chars().enumerate().map(|(place, letter)| {
                    let cell = letters[cell[0] + place * cell[1]];
                    Entry::from((cell, Color(u32::from(letter))))
                }));
                builder.option(&entries).expect("items differ");
            }
        }
    }
    builder.build().expect("it is a model")
}

/// The squares whose edges have three colours, each once, so that touching edges agree and the border
/// has one colour.
fn macmahon(rows: usize, columns: usize) -> Model {
    let turned = |tile: [u32; 4], by: usize| [0, 1, 2, 3].map(|side| tile[(side + by) % 4]);
    let tiles = (0..81).map(|at| [at / 27, at / 9 % 3, at / 3 % 3, at % 3]);
    let tiles = tiles.filter(|&tile| (1..4).all(|by| tile <= turned(tile, by)));
    let tiles: Vec<[u32; 4]> = tiles.collect();
    let mut builder = Model::builder();
    let pieces = items(&mut builder, "t", tiles.len(), primary);
    let cells = items(&mut builder, "c", rows * columns, primary);
    let level = items(&mut builder, "h", (rows + 1) * columns, secondary);
    let upright = items(&mut builder, "v", rows * (columns + 1), secondary);
    for (piece, &tile) in pieces.iter().zip(&tiles) {
        let mut ways: Vec<[u32; 4]> = (0..4).map(|by| turned(tile, by)).collect();
        ways.sort_unstable();
        ways.dedup();
        for (cell, [top, right, below, left]) in
            (0..rows * columns).flat_map(|cell| ways.iter().map(move |&way| (cell, way)))
        {
            let (row, column) = (cell / columns, cell % columns);
            let border = [
                (row == 0, top),
                (column + 1 == columns, right),
                (row + 1 == rows, below),
                (column == 0, left),
            ];
            if border
                .into_iter()
                .any(|(is_border, color)| is_border && color != 0)
            {
                continue;
            }
            let edges = [
                (level[row * columns + column], top),
                (upright[row * (columns + 1) + column + 1], right),
                (level[(row + 1) * columns + column], below),
                (upright[row * (columns + 1) + column], left),
            ];
            let mut entries = vec![Entry::from(*piece), Entry::from(cells[cell])];
            entries.extend(edges.map(|(item, color)| Entry::from((item, Color(color)))));
            builder.option(&entries).expect("items differ");
        }
    }
    builder.build().expect("it is a model")
}

/// Ways to put so many queens that every field of a board is attacked or taken.
fn domination(n: usize, queens: u32) -> Model {
    let mut builder = Model::builder();
    let exactly = |times| Bounds {
        min: times,
        max: times,
    };
    let put = builder
        .primary_between("queens", exactly(queens))
        .expect("the first name");
    let fields = items(&mut builder, "f", n * n, |builder, name| {
        let bounds = Bounds {
            min: 1,
            max: queens,
        };
        builder.primary_between(name, bounds).expect("names differ")
    });
    for at in 0..n * n {
        let reaches = |other: &usize| {
            let (down, right) = ((at / n).abs_diff(other / n), (at % n).abs_diff(other % n));
            down == 0 || right == 0 || down == right
        };
        let mut covered = vec![put];
        covered.extend((0..n * n).filter(reaches).map(|other| fields[other]));
        option(&mut builder, &covered);
    }
    builder.build().expect("it is a model")
}
