//! What the tests of the engines share: random small models, brute force, one way to search.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::ops::ControlFlow;
use std::sync::Arc;

use pavage_host::run_on;
use pavage_search::{
    Asked, Bounds, Color, ENGINES, Engine, Engines, Entry, Fingerprint, Guidance, Guide,
    ItemChoice, ItemId, Limits, Model, OptionId, Order, Run, Sinks, Summary, Task, Tiling,
    Unsupported, engine,
};

/// Two tests of one check, which is given a range of seeds: of some, and of the many others, which take long.
macro_rules! some_and_many {
    ($check:ident; $some:ident $few:literal; $many:ident $all:literal) => {
        #[test]
        fn $some() {
            $check(0..$few);
        }

        #[test]
        #[ignore = "long"]
        fn $many() {
            $check($few..$all);
        }
    };
}

/// The engines that the tests go through. To put those of another crate through them, make that
/// crate a dev-dependency of this one and add its list here.
pub(crate) static TABLE: Engines = Engines::new(&[ENGINES, pavage_sweep::ENGINES, &[&Lent]]);

/// An engine from outside, used only where it is named. It has `dance` do the work.
struct Lent;

impl Lent {
    fn lender() -> &'static dyn Engine {
        engine("dance").unwrap()
    }
}

impl Engine for Lent {
    fn name(&self) -> &'static str {
        "lent"
    }

    fn gives(&self) -> &'static [Asked] {
        &[Asked::Solutions]
    }

    fn supports(&self, model: &Model) -> Result<(), Unsupported> {
        Lent::lender().supports(model)
    }

    fn speed(&self, _: Asked, _: &Model) -> Result<u32, Unsupported> {
        Err(Unsupported::Other("waits to be named".to_owned()))
    }

    fn search(&self, model: &Model, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        Lent::lender().search(model, task, run, sinks)
    }
}

/// A small generator of numbers; not the one of the library.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) % u64::from(bound.max(1))) as u32
    }

    pub(crate) fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == 0
    }
}

/// What a random model may contain.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) colors: bool,
    pub(crate) repeats: bool,
    pub(crate) items: u32,
    pub(crate) options: u32,
}

/// Random models of all kinds that are small enough for brute force.
pub(crate) fn tiny_models(count: u64) -> impl Iterator<Item = (u64, Model)> {
    (0..count).map(|seed| {
        let kind = Kind {
            colors: seed % 2 == 0,
            repeats: seed % 3 != 0,
            items: 6,
            options: 11,
        };
        (seed, random_model(seed, kind))
    })
}

/// A random model; small enough for brute force if `kind` is.
pub(crate) fn random_model(seed: u64, kind: Kind) -> Model {
    let random = &mut Random::new(seed);
    let mut builder = Model::builder();
    let primary = random.below(kind.items + 1);
    let secondary = random.below(3);
    for at in 0..primary {
        let bounds = if kind.repeats && random.one_in(3) {
            let max = 1 + random.below(3);
            Bounds {
                min: random.below(max + 1),
                max,
            }
        } else {
            Bounds::ONCE
        };
        builder.primary_between(&format!("p{at}"), bounds).unwrap();
    }
    for at in 0..secondary {
        builder.secondary(&format!("s{at}")).unwrap();
    }
    for _ in 0..random.below(kind.options + 1) {
        let mut entries: Vec<Entry> = Vec::new();
        for at in 0..primary + secondary {
            if random.one_in(3) {
                let colored = at >= primary && kind.colors && !random.one_in(3);
                let color = colored.then(|| Color(random.below(2)));
                entries.push(Entry {
                    item: ItemId(at),
                    color,
                });
            }
        }
        if !entries.is_empty() {
            builder.option(&entries).unwrap();
        }
    }
    builder.build().unwrap()
}

/// Dominoes, trominoes and tetrominoes, some of them equal, on a small board with holes.
pub(crate) fn random_tiling(seed: u64) -> Model {
    const SHAPES: [&[(i32, i32)]; 6] = [
        &[(0, 0)],
        &[(0, 0), (0, 1)],
        &[(0, 0), (0, 1), (0, 2)],
        &[(0, 0), (0, 1), (1, 0)],
        &[(0, 0), (0, 1), (1, 1), (1, 2)],
        &[(0, 0), (0, 1), (0, 2), (1, 1)],
    ];
    let random = &mut Random::new(seed);
    let (rows, columns) = (2 + random.below(3) as i32, 3 + random.below(3) as i32);
    let cells: Vec<(i32, i32)> = (0..rows * columns)
        .map(|at| (at / columns, at % columns))
        .filter(|_| !random.one_in(7))
        .collect();
    let mut builder = Model::builder();
    let mut tiling = Tiling::default();
    let mut kinds = Vec::new();
    for (at, shape) in SHAPES.iter().enumerate() {
        let max = random.below(4);
        if max > 0 {
            let bounds = Bounds {
                min: random.below(max + 1),
                max,
            };
            let item = builder
                .primary_between(&format!("piece{at}"), bounds)
                .unwrap();
            tiling.pieces.push((item, shape.len() as u32));
            kinds.push((item, *shape));
        }
    }
    for at in 0..cells.len() {
        tiling
            .cells
            .push(builder.primary(&format!("cell{at}")).unwrap());
    }
    let place = |cell: (i32, i32)| cells.iter().position(|&other| other == cell);
    for &(row, column) in &cells {
        let around = [
            (row + 1, column),
            (row - 1, column),
            (row, column + 1),
            (row, column - 1),
        ];
        tiling.neighbours.push(
            around
                .into_iter()
                .filter_map(place)
                .map(|at| at as u32)
                .collect(),
        );
    }
    for (item, shape) in kinds {
        for turn in 0..4 {
            let turned = |(row, column): (i32, i32)| match turn {
                0 => (row, column),
                1 => (column, -row),
                2 => (-row, -column),
                _ => (-column, row),
            };
            if shape.len() <= 2 && turn >= shape.len() {
                continue;
            }
            for &(row, column) in &cells {
                let covered: Option<Vec<usize>> = shape
                    .iter()
                    .map(|&cell| turned(cell))
                    .map(|(down, right)| place((row + down, column + right)))
                    .collect();
                if let Some(covered) = covered {
                    let mut entries = vec![Entry::from(item)];
                    entries.extend(covered.iter().map(|&at| Entry::from(tiling.cells[at])));
                    builder.option(&entries).unwrap();
                }
            }
        }
    }
    builder.tiling(tiling);
    builder.build().unwrap()
}

/// Dominoes on a full board: many solutions, found deep in a bushy tree; none on an odd board.
pub(crate) fn dominoes(rows: u32, columns: u32) -> Model {
    dominoes_and(rows, columns, false)
}

/// Dominoes on a board of which a piece of one cell covers the odd cell, if there is one.
pub(crate) fn dominoes_and_single(rows: u32, columns: u32) -> Model {
    dominoes_and(rows, columns, rows * columns % 2 == 1)
}

fn dominoes_and(rows: u32, columns: u32, has_single: bool) -> Model {
    let count = rows * columns;
    let mut builder = Model::builder();
    let bounds = Bounds {
        min: count / 2,
        max: count / 2,
    };
    let domino = builder.primary_between("domino", bounds).unwrap();
    let mut tiling = Tiling {
        pieces: vec![(domino, 2)],
        ..Tiling::default()
    };
    let mut pairs = Vec::new();
    tiling.neighbours = vec![Vec::new(); count as usize];
    for at in 0..count {
        tiling
            .cells
            .push(builder.primary(&format!("cell{at}")).unwrap());
        let right = (at % columns + 1 < columns).then_some(at + 1);
        let below = (at + columns < count).then_some(at + columns);
        pairs.extend(right.into_iter().chain(below).map(|next| (at, next)));
    }
    let single = has_single.then(|| builder.primary("single").unwrap());
    for (at, next) in pairs {
        tiling.neighbours[at as usize].push(next);
        tiling.neighbours[next as usize].push(at);
        let covered = [
            domino,
            tiling.cells[at as usize],
            tiling.cells[next as usize],
        ];
        builder.option(&covered.map(Entry::from)).unwrap();
    }
    if let Some(single) = single {
        tiling.pieces.push((single, 1));
        for cell in &tiling.cells {
            builder.option(&[single.into(), (*cell).into()]).unwrap();
        }
    }
    builder.tiling(tiling);
    builder.build().unwrap()
}

/// The symmetries of a rectangle that is no square, as images of dominoes.
pub(crate) fn mirrors(model: &Model, rows: u32, columns: u32) -> Vec<Vec<OptionId>> {
    let cells = |option: OptionId| -> Vec<u32> {
        let entries = model.entries(option).iter().skip(1);
        entries.map(|entry| entry.item.0 - 1).collect()
    };
    let maps: [&dyn Fn(u32, u32) -> (u32, u32); 4] = [
        &|row, column| (row, column),
        &|row, column| (rows - 1 - row, column),
        &|row, column| (row, columns - 1 - column),
        &|row, column| (rows - 1 - row, columns - 1 - column),
    ];
    let image = |map: &dyn Fn(u32, u32) -> (u32, u32), option: OptionId| {
        let mut mapped: Vec<u32> = cells(option)
            .into_iter()
            .map(|at| map(at / columns, at % columns))
            .map(|(row, column)| row * columns + column)
            .collect();
        mapped.sort_unstable();
        model
            .options()
            .find(|other| cells(*other) == mapped)
            .unwrap()
    };
    let of_map = |map: &&dyn Fn(u32, u32) -> (u32, u32)| {
        model.options().map(|option| image(*map, option)).collect()
    };
    maps.iter().map(of_map).collect()
}

/// Limits that end a search after so many nodes.
pub(crate) fn few(nodes: u64) -> Limits {
    Limits {
        nodes_max: Some(nodes),
        ..Limits::default()
    }
}

/// All solutions by trying every subset: for models with few options.
pub(crate) fn brute_force(model: &Model) -> Vec<Vec<OptionId>> {
    let options: Vec<OptionId> = model.options().collect();
    assert!(options.len() <= 16);
    (0..1_u32 << options.len())
        .map(|bits| {
            options
                .iter()
                .copied()
                .filter(|o| bits >> o.0 & 1 == 1)
                .collect::<Vec<_>>()
        })
        .filter(|chosen| model.is_solution(chosen))
        .collect()
}

/// A search and its solutions in the order found.
pub(crate) fn solve(
    engine: &dyn Engine,
    model: &Model,
    task: &Task,
    run: &Run<'_>,
) -> (Summary, Vec<Vec<OptionId>>) {
    let mut solutions = Vec::new();
    let mut collect = |options: &[OptionId]| {
        solutions.push(options.to_vec());
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut collect),
        ..Sinks::default()
    };
    let summary = engine.search(model, task, run, &mut sinks);
    (summary, solutions)
}

/// Solutions as sorted sets, sorted.
pub(crate) fn sorted(mut solutions: Vec<Vec<OptionId>>) -> Vec<Vec<OptionId>> {
    solutions.iter_mut().for_each(|solution| solution.sort());
    solutions.sort();
    solutions
}

/// A search of which only the costs matter.
pub(crate) fn cost(engine: &dyn Engine, model: &Model, task: &Task, run: &Run<'_>) -> Summary {
    engine.search(model, task, run, &mut Sinks::default())
}

/// The same run on so many threads.
pub(crate) fn threads<'a>(count: usize, run: &Run<'a>) -> Run<'a> {
    Run {
        threads: run_on(count).threads,
        ..run.clone()
    }
}

/// Scores that depend on the path and on nothing else but the option.
struct Scores;

impl Guide for Scores {
    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::default().word("scores of tests")
    }

    fn scores(&self, path: &[OptionId], options: &[OptionId]) -> Vec<i32> {
        let sum: u32 = path.iter().map(|option| option.0 + 1).sum();
        let score = |option: &OptionId| ((option.0 + sum) * 7 % 11).cast_signed();
        options.iter().map(score).collect()
    }

    fn unit(&self) -> f64 {
        1.0
    }

    fn work_each(&self) -> u64 {
        1
    }
}

/// A task with the order of the model or, every other time, a random one. One in three has a guide too, and
/// one in five takes the first item instead of that with the fewest ways.
pub(crate) fn task(model: &Model, seed: u64) -> Task {
    let mut order = if seed.is_multiple_of(2) {
        Order::default()
    } else {
        Order::random(model, seed)
    };
    if seed.is_multiple_of(3) {
        order.guide = Some(Guidance(Arc::new(Scores)));
    }
    if seed.is_multiple_of(5) {
        order.choice = ItemChoice::First;
    }
    Task {
        order,
        ..Task::default()
    }
}
