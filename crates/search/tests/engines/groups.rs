//! Every way of counting, under groups that no square has, on boards that are not planar.

use std::collections::{BTreeMap, BTreeSet};

use pavage_certify::certify_by_diagram;
use pavage_host::run_on;
use pavage_search::{
    BigUint, Bounds, Entry, ItemId, Model, OptionId, Run, Sinks, Stop, StopReason, SymmetricModel,
    Task, Tiling, Visits, engine, item_by_orbits,
};
use pavage_sweep::{count_by_sweep, count_combinations, sweep_supports, tabulate};

use crate::conformance::able;
use crate::support::{Random, solve, sorted, task};

const PLENTY: usize = 1 << 30;

/// A permutation of points, and whether it exchanges pieces with their mirror twins.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Motion {
    images: Vec<usize>,
    is_odd: bool,
}

impl Motion {
    fn then(&self, next: &Motion) -> Motion {
        Motion {
            images: self.images.iter().map(|&at| next.images[at]).collect(),
            is_odd: self.is_odd != next.is_odd,
        }
    }
}

/// All products of these motions.
fn closed(generators: &[Motion]) -> Vec<Motion> {
    let identity = Motion {
        images: (0..generators[0].images.len()).collect(),
        is_odd: false,
    };
    let mut known = BTreeSet::from([identity.clone()]);
    let mut fresh = vec![identity];
    while let Some(motion) = fresh.pop() {
        for generator in generators {
            let product = motion.then(generator);
            if known.insert(product.clone()) {
                fresh.push(product);
            }
        }
    }
    known.into_iter().collect()
}

/// Rings of points under rotation, with mirror images if it is dihedral, and points that stay.
fn rings(order: usize, dihedral: bool, random: &mut Random) -> Vec<Motion> {
    let mut turn = Vec::new();
    let mut mirror = Vec::new();
    let lengths: Vec<usize> = (1..=order)
        .filter(|length| order.is_multiple_of(*length))
        .collect();
    while turn.len() < order + random.below(order as u32) as usize {
        let first = turn.len();
        let length = match first {
            0 => order,
            _ => lengths[random.below(lengths.len() as u32) as usize],
        };
        turn.extend((0..length).map(|at| first + (at + 1) % length));
        mirror.extend((0..length).map(|at| first + (length - at) % length));
    }
    let even = |images| Motion {
        images,
        is_odd: false,
    };
    let mut generators = vec![even(turn)];
    if dihedral {
        let is_odd = random.one_in(2);
        generators.push(Motion {
            images: mirror,
            is_odd,
        });
    }
    closed(&generators)
}

/// Some of the corners, edges, faces and the centre of a cube under its 48 symmetries.
fn cube(random: &mut Random) -> Vec<Motion> {
    type Point = [i32; 3];
    let kinds: &[usize] =
        [&[0][..], &[2], &[0, 3], &[2, 3], &[1], &[0, 2]][random.below(6) as usize];
    let axis = [-1, 0, 1];
    let points: Vec<Point> = axis
        .iter()
        .flat_map(|&x| axis.iter().flat_map(move |&y| axis.map(|z| [x, y, z])))
        .filter(|point| kinds.contains(&point.iter().filter(|at| **at == 0).count()))
        .collect();
    let is_odd = random.one_in(2);
    let motion = |is_odd: bool, map: &dyn Fn(Point) -> Point| Motion {
        images: points
            .iter()
            .map(|&point| points.iter().position(|other| *other == map(point)))
            .collect::<Option<_>>()
            .expect("symmetries keep the kind of a point"),
        is_odd,
    };
    closed(&[
        motion(false, &|[x, y, z]| [y, z, x]),
        motion(false, &|[x, y, z]| [y, -x, z]),
        motion(is_odd, &|[x, y, z]| [-x, -y, -z]),
    ])
}

/// An option of a symmetric model: the cells it covers and its other items.
type Shape = (BTreeSet<usize>, Vec<u32>);

/// A model with a group of symmetries.
struct Symmetric {
    model: Model,
    symmetries: Vec<Vec<OptionId>>,
    /// An item that is covered once, to count combinations by.
    once: Option<ItemId>,
}

/// The orbits of pairs of points that are neighbours.
fn neighbours(group: &[Motion], random: &mut Random) -> Vec<Vec<usize>> {
    let points = group[0].images.len();
    let mut lists = vec![Vec::new(); points];
    for one in 0..points {
        for other in 0..one {
            if !random.one_in(4) {
                continue;
            }
            for motion in group {
                let (a, b) = (motion.images[one], motion.images[other]);
                if !lists[a].contains(&b) {
                    lists[a].push(b);
                    lists[b].push(a);
                }
            }
        }
    }
    lists
}

/// A connected set of so many cells, if chance finds one.
fn patch(lists: &[Vec<usize>], size: u32, random: &mut Random) -> Option<BTreeSet<usize>> {
    let mut cells = BTreeSet::from([random.below(lists.len() as u32) as usize]);
    while (cells.len() as u32) < size {
        let around: Vec<usize> = cells
            .iter()
            .flat_map(|&cell| &lists[cell])
            .copied()
            .filter(|next| !cells.contains(next))
            .collect();
        let next = around.get(random.below(around.len() as u32) as usize)?;
        cells.insert(*next);
    }
    Some(cells)
}

/// Pieces on a board, and perhaps items that count something else; all of it kept by the group.
fn symmetric(seed: u64) -> Option<Symmetric> {
    let random = &mut Random::new(seed);
    let group = match seed % 5 {
        0 => rings(5, false, random),
        1 => rings(6, false, random),
        2 => rings(6, true, random),
        3 => rings(5 + random.below(12) as usize, random.one_in(2), random),
        _ => cube(random),
    };
    let has_twins = group.iter().any(|motion| motion.is_odd);
    let lists = neighbours(&group, random);
    let points = lists.len();
    let mut builder = Model::builder();
    // The sweep meets the cells in any order.
    let mut order: Vec<usize> = (0..points).collect();
    for at in (1..points).rev() {
        order.swap(at, random.below(at as u32 + 1) as usize);
    }
    let mut cell_item = vec![ItemId(0); points];
    for &point in &order {
        cell_item[point] = builder.primary(&format!("cell{point}")).ok()?;
    }
    let mut sizes = Vec::new();
    let mut bounds_of = BTreeMap::new();
    for number in 0..2 + random.below(2) {
        let size = 1 + random.below(3);
        let most = match random.below(3) {
            0 => 1,
            1 => 1 + random.below(points as u32),
            _ => points as u32,
        };
        let least = [0, 0, 1, most][random.below(4) as usize];
        let bounds = Bounds {
            min: least,
            max: most,
        };
        for twin in 0..1 + u32::from(has_twins) {
            let item = builder
                .primary_between(&format!("piece{number}.{twin}"), bounds)
                .ok()?;
            sizes.push((item, size));
            bounds_of.insert(item, bounds);
        }
    }
    let has_other = random.one_in(3);
    let other = Bounds {
        min: 0,
        max: 1 + random.below(points as u32),
    };
    let other = has_other
        .then(|| builder.primary_between("other", other).ok())
        .flatten();
    let rare = random
        .one_in(4)
        .then(|| builder.secondary("rare").ok())
        .flatten();
    let twin = |item: ItemId| {
        let place = sizes.iter().position(|(other, _)| *other == item)?;
        has_twins.then(|| sizes[place ^ 1].0)
    };
    let mut options: BTreeSet<Shape> = BTreeSet::new();
    for &(piece, size) in &sizes {
        for _ in 0..1 + random.below(3) {
            let Some(cells) = patch(&lists, size, random) else {
                continue;
            };
            let mut others = vec![piece.0];
            others.extend(other.filter(|_| random.one_in(2)).map(|item| item.0));
            others.extend(rare.filter(|_| random.one_in(4)).map(|item| item.0));
            for motion in &group {
                options.insert(moved(motion, &(cells.clone(), others.clone()), &twin));
            }
        }
    }
    if options.len() > 40 {
        return None;
    }
    let options: Vec<Shape> = options.into_iter().collect();
    for (cells, others) in &options {
        let cells = cells.iter().map(|&cell| cell_item[cell]);
        let others = others.iter().map(|&item| ItemId(item));
        let entries: Vec<Entry> = cells.chain(others).map(Entry::from).collect();
        builder.option(&entries).ok()?;
    }
    let symmetries = group.iter().map(|motion| {
        let image = |shape| options.binary_search(&moved(motion, shape, &twin));
        let images = options
            .iter()
            .map(|shape| image(shape).expect("whole orbits"));
        images.map(OptionId::at).collect()
    });
    let symmetries = symmetries.collect();
    if !random.one_in(4) {
        let place = |point: &usize| order.iter().position(|at| at == point).map(|at| at as u32);
        let around = |point: &usize| lists[*point].iter().filter_map(place).collect();
        builder.tiling(Tiling {
            cells: order.iter().map(|&point| cell_item[point]).collect(),
            neighbours: order.iter().map(around).collect(),
            pieces: sizes.clone(),
        });
    }
    let model = builder.build().expect("whole orbits of connected cells");
    let once = sizes
        .iter()
        .map(|(item, _)| *item)
        .find(|item| bounds_of[item] == Bounds::ONCE);
    Some(Symmetric {
        model,
        symmetries,
        once,
    })
}

fn moved(
    motion: &Motion,
    (cells, others): &Shape,
    twin: &dyn Fn(ItemId) -> Option<ItemId>,
) -> Shape {
    let exchanged = |&item: &u32| match twin(ItemId(item)).filter(|_| motion.is_odd) {
        Some(twin) => twin.0,
        None => item,
    };
    (
        cells.iter().map(|&cell| motion.images[cell]).collect(),
        others.iter().map(exchanged).collect(),
    )
}

/// The number of orbits by the definition.
fn orbits(solutions: &[Vec<OptionId>], symmetries: &[Vec<OptionId>]) -> u64 {
    let least = |solution: &Vec<OptionId>| {
        let images = symmetries.iter().map(|image| {
            let mut image: Vec<OptionId> = solution.iter().map(|at| image[at.index()]).collect();
            image.sort_unstable();
            image
        });
        images.min()
    };
    let all: BTreeSet<_> = solutions.iter().map(least).collect();
    all.len() as u64
}

/// Counts in every way there is; panics where one differs from what the reference lists.
fn check(seed: u64, case: &Symmetric) -> u64 {
    let Symmetric {
        model,
        symmetries,
        once,
    } = case;
    let reference = engine("reference").expect("it is there");
    let (summary, listed) = solve(reference, model, &Task::default(), &Run::default());
    assert_eq!(summary.stop, StopReason::Exhausted);
    let listed = sorted(listed);
    let solutions = listed.len() as u64;
    let orbits = orbits(&listed, symmetries);
    let of = SymmetricModel::new(model, symmetries);
    for engine in able(model) {
        let task = task(model, seed);
        let place = format!("{} on seed {seed}", engine.name());
        let (_, found) = solve(engine, model, &task, &Run::default());
        assert_eq!(sorted(found), listed, "{place}");
        for workers in [1, 3] {
            let (run, mut sinks) = (run_on(workers), Sinks::default());
            for visits in [Visits::All, Visits::Orbits] {
                let found = visits.count(engine, of, &task, &run, &mut sinks);
                let found = (found.solutions, found.orbits);
                assert_eq!(found, (solutions, Some(orbits)), "{place} {visits:?}");
            }
        }
    }
    let best = item_by_orbits(of, &Run::default()).expect("no limit");
    let last = model.primary_count().checked_sub(1);
    let last = last.map(|last| ItemId(last as u32));
    for (symmetries, proposed) in [
        (&symmetries[..], None),
        (symmetries, best),
        (symmetries, last),
        (&[], None),
    ] {
        let certified = certify_by_diagram(model, symmetries, proposed, &Run::default());
        let certified = certified.map(|certified| certified.count);
        assert_eq!(certified, Ok(u128::from(solutions)), "seed {seed}");
    }
    if sweep_supports(model).is_ok() {
        check_sweep(seed, case, &listed, orbits);
        if let Some(item) = once {
            check_combinations(seed, model, *item, &listed);
        }
    }
    solutions
}

fn check_sweep(seed: u64, case: &Symmetric, listed: &[Vec<OptionId>], orbits: u64) {
    let (model, symmetries) = (&case.model, &case.symmetries);
    for workers in [1, 2] {
        let swept = count_by_sweep(model, symmetries, &run_on(workers).within(PLENTY));
        let swept = swept.expect("it was asked before");
        assert_eq!(
            swept.solutions,
            Ok(BigUint::from(listed.len())),
            "seed {seed}"
        );
        let expected = BigUint::from(orbits);
        // Orbits of options may be too long for a state.
        assert!(
            matches!(&swept.orbits, Err(Stop::Refused(_))) || swept.orbits == Ok(expected),
            "seed {seed}: {swept:?}, not {orbits}"
        );
    }
    let tabulated = tabulate(model, symmetries, &Run::default().within(PLENTY));
    let tabulated = tabulated
        .expect("it was asked before")
        .solutions
        .expect("no limit");
    assert_eq!(
        *tabulated.total(),
        BigUint::from(listed.len()),
        "seed {seed}"
    );
    let numbers = (0..listed.len()).map(BigUint::from);
    let found = numbers.map(|number| tabulated.nth(&number).expect("there are so many"));
    assert_eq!(sorted(found.collect()), listed, "seed {seed}");
    let with = |option| {
        listed
            .iter()
            .filter(|solution| solution.contains(&option))
            .count()
    };
    let with: Vec<BigUint> = model.options().map(|at| BigUint::from(with(at))).collect();
    assert_eq!(tabulated.with_option(), with, "seed {seed}");
}

fn check_combinations(seed: u64, model: &Model, item: ItemId, listed: &[Vec<OptionId>]) {
    let mut expected: BTreeMap<Vec<OptionId>, usize> = BTreeMap::new();
    for solution in listed {
        let covers = |option: &&OptionId| model.entries(**option).iter().any(|at| at.item == item);
        let option = solution
            .iter()
            .find(covers)
            .expect("the item is covered once");
        *expected.entry(vec![*option]).or_default() += 1;
    }
    let found = count_combinations(model, &[item], &Run::default().within(PLENTY));
    let found = found
        .expect("it was asked before")
        .counts
        .expect("no limit");
    let expected = expected
        .into_iter()
        .map(|(at, count)| (at, BigUint::from(count)));
    assert_eq!(found, expected.collect::<Vec<_>>(), "seed {seed}");
}

/// Compares all ways of counting on the cases of these seeds. Returns how many cases there are, how many of
/// them have solutions, and the orders of the groups of these.
fn compare(seeds: std::ops::Range<u64>) -> (usize, usize, BTreeSet<usize>) {
    let (mut cases, mut solvable, mut orders) = (0, 0, BTreeSet::new());
    for seed in seeds {
        let Some(case) = symmetric(seed) else {
            continue;
        };
        cases += 1;
        let solutions = check(seed, &case);
        if solutions > 0 {
            solvable += 1;
            orders.insert(case.symmetries.len());
        }
    }
    (cases, solvable, orders)
}

#[test]
fn all_ways_of_counting_agree_under_any_group() {
    let (cases, solvable, orders) = compare(0..500);
    assert!(cases > 230 && solvable > 55, "{cases}, {solvable}");
    assert!(orders.contains(&6), "{orders:?}");
}

#[test]
#[ignore = "long"]
fn all_ways_of_counting_agree_under_any_group_of_many() {
    let (cases, solvable, orders) = compare(500..6000);
    assert!(cases > 2700 && solvable > 620, "{cases}, {solvable}");
    let wanted = [5, 6, 12, 48];
    assert!(
        wanted.iter().all(|order| orders.contains(order)),
        "{orders:?}"
    );
}

/// Cells in a ring, each covered by an option with item P, at most so often, or with item Q.
fn ring(cells: u32, most: u32) -> (Model, Vec<Vec<OptionId>>) {
    let mut builder = Model::builder();
    let mut item = |name: &str, bounds| builder.primary_between(name, bounds).expect("new names");
    let all: Vec<ItemId> = (0..cells)
        .map(|at| item(&at.to_string(), Bounds::ONCE))
        .collect();
    let p = item("P", Bounds { min: 0, max: most });
    let q = item("Q", Bounds { min: 0, max: cells });
    for piece in [p, q] {
        for &cell in &all {
            builder
                .option(&[cell.into(), piece.into()])
                .expect("items differ");
        }
    }
    let turned = |by: u32| {
        let images =
            (0..2).flat_map(|piece| (0..cells).map(move |at| piece * cells + (at + by) % cells));
        images.map(OptionId).collect()
    };
    (
        builder.build().expect("no tiling"),
        (0..cells).map(turned).collect(),
    )
}

/// Necklaces: long orbits of options that cover one item many times.
#[test]
fn a_long_orbit_does_not_jump_past_the_copies_of_its_item() {
    for (cells, most, solutions, orbits) in [
        (16, 2, 137, 10),
        (16, 3, 697, 45),
        (18, 2, 172, 11),
        (18, 3, 988, 57),
    ] {
        let (model, symmetries) = ring(cells, most);
        let swept = count_by_sweep(&model, &symmetries, &Run::default().within(PLENTY));
        let swept = swept.expect("no colours");
        let found = (swept.solutions, swept.orbits);
        let expected = (
            Ok(BigUint::from(solutions as u32)),
            Ok(BigUint::from(orbits as u32)),
        );
        assert_eq!(found, expected, "{cells} cells, P up to {most} times");
    }
}
