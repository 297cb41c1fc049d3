//! Counts covers that fall apart, each larger than the one before: by components, by sweep, by visits, and
//! with the crate `dlx`.
//!
//! `cargo run --release -p pavage-benches --bin growing [-- SECONDS]` prints processor time and counted
//! nodes. A way of counting that took longer than SECONDS (10) is not tried on larger members of the
//! family, and its row ends with the time that it had.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::time::Duration;

use pavage_benches::{Stamp, Working, count_by_dlx};
use pavage_bits::Random;
use pavage_search::{
    BigUint, COMPONENTS, Color, Engine, Entry, ItemId, Limits, Model, ModelBuilder, OptionId, Run,
    Sinks, StopReason, Task, engine,
};

/// Models of one kind by their size.
struct Family {
    name: &'static str,
    make: fn(usize) -> Model,
    sizes: &'static [usize],
}

const FAMILIES: [Family; 5] = [
    Family {
        name: "perfect matchings of a grid, 6 rows",
        make: |columns| matchings(6, columns),
        sizes: &[4, 6, 8, 16, 32, 64],
    },
    Family {
        name: "perfect matchings of a square grid",
        make: |side| matchings(side, side),
        sizes: &[4, 6, 8, 10, 12],
    },
    Family {
        name: "chain of sudoku bands, 2 by 4",
        make: bands,
        sizes: &[1, 2, 3, 4, 8, 16, 32],
    },
    Family {
        name: "row of tiles that match, 4 colours",
        make: tiles,
        sizes: &[4, 8, 12, 16, 64, 256],
    },
    Family {
        name: "union of queens 6, hidden by a shuffle",
        make: union,
        sizes: &[1, 2, 4, 8, 16],
    },
];

/// What counted, and how far it came.
struct Counted {
    solutions: Option<BigUint>,
    nodes: Option<u64>,
    time: Duration,
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|arg| arg.parse().ok());
    let most = Duration::from_secs(seconds.unwrap_or(10));
    for family in &FAMILIES {
        println!("{}", family.name);
        let mut names = vec!["components", "sweep", "dance", "dlx 0.8"];
        for &size in family.sizes {
            let model = shuffled(&(family.make)(size));
            let mut known: Option<BigUint> = None;
            names.retain(|name| {
                let counted = counted(name, &model, most);
                let nodes = counted
                    .nodes
                    .map_or(String::new(), |nodes| format!("{nodes} nodes"));
                let time = counted.time.as_secs_f64();
                let Some(solutions) = counted.solutions else {
                    println!("  {size:>4} {name:<11}{time:>9.4} s  not finished {nodes}");
                    return false;
                };
                let known = known.get_or_insert_with(|| solutions.clone());
                assert_eq!(*known, solutions, "{name} counts as the others");
                let digits = solutions.to_string().len();
                println!("  {size:>4} {name:<11}{time:>9.4} s  {digits} digits  {nodes}");
                counted.time < most
            });
        }
    }
}

fn counted(name: &str, model: &Model, most: Duration) -> Counted {
    let start = Stamp::now();
    let clock = Working::start();
    let run = Run {
        limits: Limits {
            deadline: Some(most),
            ..Limits::default()
        },
        clock: &clock,
        ..Run::default()
    };
    let (solutions, nodes) = match name {
        "dlx 0.8" => {
            // A thousand solutions between two looks at the clock.
            let is_over = |found: u64| found.is_multiple_of(1000) && start.elapsed() >= most;
            let found = count_by_dlx(model, |found| !is_over(found));
            let is_whole = start.elapsed() < most;
            (is_whole.then(|| found.into()), None)
        }
        "dance" => {
            let dance = engine("dance").expect("it is in the table");
            let found = dance.search(model, &Task::default(), &run, &mut Sinks::default());
            let is_whole = found.stop == StopReason::Exhausted;
            let solutions = found.stats.solutions.into();
            (is_whole.then_some(solutions), Some(found.stats.nodes))
        }
        _ => {
            let by: &dyn Engine = match name {
                "sweep" => &pavage_sweep::SweepEngine,
                _ => COMPONENTS,
            };
            let found = by.count(model, &[], &run.within(1 << 30));
            found.map_or((None, None), |found| {
                (found.solutions.ok(), Some(found.stats.nodes))
            })
        }
    };
    Counted {
        solutions,
        nodes,
        time: start.elapsed(),
    }
}

fn primary(builder: &mut ModelBuilder, name: String) -> ItemId {
    builder.primary(&name).expect("names differ")
}

fn secondary(builder: &mut ModelBuilder, name: String) -> ItemId {
    builder.secondary(&name).expect("names differ")
}

fn option(builder: &mut ModelBuilder, covered: impl IntoIterator<Item = ItemId>) {
    let entries: Vec<Entry> = covered.into_iter().map(Entry::from).collect();
    builder.option(&entries).expect("items differ");
}

fn matchings(rows: usize, columns: usize) -> Model {
    let mut builder = Model::builder();
    let cells = (0..rows * columns).map(|at| primary(&mut builder, format!("c{at}")));
    let cells: Vec<ItemId> = cells.collect();
    for at in 0..rows * columns {
        if at % columns + 1 < columns {
            option(&mut builder, [cells[at], cells[at + 1]]);
        }
        if at + columns < rows * columns {
            option(&mut builder, [cells[at], cells[at + columns]]);
        }
    }
    builder.build().expect("it is a model")
}

/// Bands of two rows and four columns with digits 1 to 4: each row, each block of four and each column
/// over two neighbouring bands has a digit once.
fn bands(count: usize) -> Model {
    let mut builder = Model::builder();
    let mut add = |kind: &str, each: usize| -> Vec<ItemId> {
        let items = (0..count * each).map(|at| primary(&mut builder, format!("{kind}{at}")));
        items.collect()
    };
    let (cells, rows, blocks) = (add("c", 8), add("r", 8), add("b", 8));
    let shared = (0..count * 16).map(|at| secondary(&mut builder, format!("s{at}")));
    let shared: Vec<ItemId> = shared.collect();
    for (band, cell) in (0..count).flat_map(|band| (0..8).map(move |cell| (band, cell))) {
        let (row, column) = (cell / 4, cell % 4);
        for digit in 0..4 {
            let own = [
                cells[band * 8 + cell],
                rows[band * 8 + row * 4 + digit],
                blocks[band * 8 + column / 2 * 4 + digit],
            ];
            // A band shares its columns with the one before it and the one after it.
            let pairs = [band.checked_sub(1), (band + 1 < count).then_some(band)];
            let pairs = pairs.into_iter().flatten();
            let shared = pairs.map(|pair| shared[pair * 16 + column * 4 + digit]);
            option(&mut builder, own.into_iter().chain(shared));
        }
    }
    builder.build().expect("it is a model")
}

/// Tiles side by side with sides of four colours: neighbours match, and no tile has a colour twice.
fn tiles(count: usize) -> Model {
    let mut builder = Model::builder();
    let places = (0..count).map(|at| primary(&mut builder, format!("p{at}")));
    let places: Vec<ItemId> = places.collect();
    let sides = (0..=count).map(|at| secondary(&mut builder, format!("s{at}")));
    let sides: Vec<ItemId> = sides.collect();
    for (at, colors) in (0..count).flat_map(|at| (0..16).map(move |colors| (at, colors))) {
        let (left, right) = (colors / 4, colors % 4);
        if left != right {
            let colored = |item, color| Entry {
                item,
                color: Some(Color(color)),
            };
            let entries = [
                places[at].into(),
                colored(sides[at], left),
                colored(sides[at + 1], right),
            ];
            builder.option(&entries).expect("items differ");
        }
    }
    builder.build().expect("it is a model")
}

/// Boards of six queens side by side.
fn union(count: usize) -> Model {
    const N: usize = 6;
    let mut builder = Model::builder();
    let lines = (0..count * 2 * N).map(|at| primary(&mut builder, format!("l{at}")));
    let lines: Vec<ItemId> = lines.collect();
    let each = 2 * (2 * N - 1);
    let diagonals = (0..count * each).map(|at| secondary(&mut builder, format!("d{at}")));
    let diagonals: Vec<ItemId> = diagonals.collect();
    for board in 0..count {
        for (row, column) in (0..N).flat_map(|row| (0..N).map(move |column| (row, column))) {
            let (line, diagonal) = (board * 2 * N, board * each);
            let falling = 2 * N - 1 + row + N - 1 - column;
            let covered = [
                lines[line + row],
                lines[line + N + column],
                diagonals[diagonal + row + column],
                diagonals[diagonal + falling],
            ];
            option(&mut builder, covered);
        }
    }
    builder.build().expect("it is a model")
}

/// The same model with its items and options in another order.
fn shuffled(model: &Model) -> Model {
    let random = &mut Random::new(7);
    let mut mixed = |mut list: Vec<usize>| {
        random.shuffle(&mut list);
        list
    };
    let (all, first) = (model.item_count(), model.primary_count());
    let items = [mixed((0..first).collect()), mixed((first..all).collect())].concat();
    let options = mixed((0..model.option_count()).collect());
    let mut builder = Model::builder();
    let mut places = vec![ItemId(0); all];
    for at in items {
        let name = model.item_name(ItemId::at(at)).to_owned();
        places[at] = if at < first {
            primary(&mut builder, name)
        } else {
            secondary(&mut builder, name)
        };
    }
    for at in options {
        let entries = model.entries(OptionId::at(at)).iter();
        let covered = entries.map(|entry| Entry {
            item: places[entry.item.index()],
            color: entry.color,
        });
        let covered: Vec<Entry> = covered.collect();
        builder.option(&covered).expect("items differ");
    }
    builder.build().expect("it is a model")
}
