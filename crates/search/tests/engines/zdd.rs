//! Decision diagrams: the family is that of brute force, also for a reader of the text that shares
//! nothing with the library.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::collections::{BTreeSet, HashMap, HashSet};

use pavage_search::{
    BigUint, Limits, Model, NoZdd, OptionId, Run, StopReason, Task, Zdd, ZddEdge, ZddNode, engine,
    text,
};

use crate::support::{Kind, brute_force, dominoes, random_model, solve, sorted, tiny_models};

/// Reads the text as its other readers do: the sets of elements, counted from 1.
fn read(text: &str) -> BTreeSet<BTreeSet<usize>> {
    let mut known: HashMap<&str, BTreeSet<BTreeSet<usize>>> = HashMap::new();
    known.insert("B", BTreeSet::new());
    known.insert("T", BTreeSet::from([BTreeSet::new()]));
    let mut root = "";
    let mut lines = text.lines();
    for line in lines.by_ref().take_while(|line| *line != ".") {
        let words: Vec<&str> = line.split(' ').collect();
        root = words[0];
        let [name, element, without, with] = words[..] else {
            assert!(["B", "T"].contains(&line), "{line}");
            continue;
        };
        let element: usize = element.parse().unwrap();
        let mut family = known[without].clone();
        for set in &known[with] {
            let mut set = set.clone();
            assert!(set.insert(element));
            family.insert(set);
        }
        assert!(known.insert(name, family).is_none(), "{name} twice");
    }
    assert_eq!(lines.next(), None);
    known.remove(root).unwrap()
}

fn zdd(model: &Model) -> Zdd {
    Zdd::of(model, &Run::default()).unwrap()
}

/// A diagram is ordered, reduced and without nodes that nothing reaches.
fn check_form(zdd: &Zdd, seed: u64) {
    let mut places = HashMap::new();
    for (at, option) in zdd.order().iter().enumerate() {
        assert!(places.insert(option, at).is_none());
    }
    let nodes: Vec<ZddNode> = zdd.nodes().collect();
    let mut reached = HashSet::new();
    let mut seen = HashSet::new();
    for (at, node) in nodes.iter().enumerate() {
        assert!(seen.insert(*node), "{seed}: two equal nodes");
        assert_ne!(node.with, ZddEdge::None, "{seed}");
        for edge in [node.without, node.with] {
            if let ZddEdge::Node(child) = edge {
                assert!((child as usize) < at, "{seed}: children first");
                let child_option = nodes[child as usize].option;
                assert!(places[&node.option] < places[&child_option], "{seed}");
                reached.insert(child as usize);
            }
        }
    }
    let last = nodes.len();
    assert_eq!(
        reached.len(),
        last.saturating_sub(1),
        "{seed}: all but the root"
    );
    if last > 0 {
        assert_eq!(zdd.root(), ZddEdge::Node(last as u32 - 1));
    }
}

#[test]
fn families_are_those_of_brute_force() {
    for (seed, model) in tiny_models(2000) {
        let expected = sorted(brute_force(&model));
        let zdd = zdd(&model);
        check_form(&zdd, seed);
        assert_eq!(*zdd.total(), BigUint::from(expected.len()), "{seed}");
        assert_eq!(sorted(zdd.solutions().collect()), expected, "{seed}");
        let read = read(&zdd.text());
        let named = |set: &BTreeSet<usize>| set.iter().map(|at| zdd.order()[at - 1]).collect();
        assert_eq!(sorted(read.iter().map(named).collect()), expected, "{seed}");
        let counts = zdd.with_option();
        for option in model.options() {
            let having = expected.iter().filter(|chosen| chosen.contains(&option));
            assert_eq!(
                counts[option.index()],
                BigUint::from(having.count()),
                "{seed}"
            );
        }
        let weight = |option: OptionId| u64::from(option.0 * 7 % 5);
        let product =
            |chosen: &Vec<OptionId>| -> u64 { chosen.iter().map(|o| weight(*o)).product() };
        let sum: u64 = expected.iter().map(product).sum();
        assert_eq!(
            zdd.weighed(&|option| weight(option).into()),
            sum.into(),
            "{seed}"
        );
        let drawn = zdd.drawn(seed, 3);
        assert_eq!(drawn.len(), expected.len().min(3), "{seed}");
        let distinct: BTreeSet<_> = drawn.iter().collect();
        assert_eq!(distinct.len(), drawn.len());
        assert!(drawn.iter().all(|chosen| expected.contains(chosen)));
    }
}

#[test]
fn families_are_those_of_the_reference() {
    let reference = engine("reference").unwrap();
    for seed in 0..200 {
        let kind = Kind {
            colors: seed % 3 == 0,
            repeats: seed % 4 == 0,
            items: 10,
            options: 36,
        };
        let model = random_model(seed + 33, kind);
        let (_, all) = solve(reference, &model, &Task::default(), &Run::default());
        let zdd = zdd(&model);
        check_form(&zdd, seed);
        assert_eq!(*zdd.total(), BigUint::from(all.len()), "{seed}");
        if all.len() < 500 {
            assert_eq!(sorted(zdd.solutions().collect()), sorted(all), "{seed}");
        }
    }
}

#[test]
fn numbers_go_beyond_visits() {
    let model = dominoes(6, 6);
    let zdd = zdd(&model);
    assert_eq!(*zdd.total(), 6728_u32.into());
    let last = zdd.nth(&6727_u32.into()).unwrap();
    assert!(model.is_solution(&last));
    assert_eq!(zdd.nth(&6728_u32.into()), None);
    // Each domino lies on two of 36 cells, 18 in all.
    let sum: BigUint = zdd.with_option().into_iter().sum();
    assert_eq!(sum, BigUint::from(6728_u32 * 18));
    // Each weighs 2: a factor of 2^18 for each solution.
    assert_eq!(zdd.weighed(&|_| 2_u8.into()), BigUint::from(6728_u32) << 18);
}

#[test]
fn limits_and_sizes_are_told() {
    let model = dominoes(6, 6);
    let told = |run: &Run<'_>| Zdd::of(&model, run).err().unwrap();
    let limited = Run::limited(Limits {
        nodes_max: Some(10),
        ..Limits::default()
    });
    assert_eq!(told(&limited), NoZdd::Stopped(StopReason::NodeLimit));
    let tight = Run::default().within(30_000);
    assert_eq!(
        told(&tight).to_string(),
        "the diagram does not fit the memory"
    );
    let run = Run::default();
    run.cancel.cancel();
    assert_eq!(told(&run), NoZdd::Stopped(StopReason::Cancelled));
    let large = text::parse(&format!("a\n{}", "a\n".repeat(8193))).unwrap();
    let refused = Zdd::of(&large, &Run::default()).err().unwrap();
    assert_eq!(
        refused.to_string(),
        "the model has 8193 options, and the engine holds 8192"
    );
    let none = zdd(&text::parse("a\n").unwrap());
    assert_eq!(
        (none.text().as_str(), none.total()),
        ("B\n.\n", &0_u8.into())
    );
    let empty = zdd(&text::parse(" | s\ns\n").unwrap());
    assert_eq!(
        (empty.text().as_str(), empty.total()),
        ("T\n.\n", &1_u8.into())
    );
}
