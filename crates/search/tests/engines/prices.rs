//! The cheapest solutions, beside all solutions by brute force, sorted by price.

use pavage_search::{
    Limits, Model, OptionId, Run, StopReason, Task, cheapest, cheapest_below, engine, text,
};

use crate::support::{Kind, Random, brute_force, random_model, solve, sorted};

/// A random model whose options have random prices, many of them equal.
fn priced(seed: u64, kind: Kind) -> Model {
    let model = random_model(seed, kind);
    let random = &mut Random::new(seed + 1);
    let dearest = [1, 4, 100][seed as usize % 3];
    let priced = |line: &str| format!("{line} |{}\n", random.below(dearest));
    let printed = text::print(&model);
    let (items, options) = printed.split_once('\n').expect("a line of items");
    let options: String = options.lines().map(priced).collect();
    text::parse(&format!("{items}\n{options}")).expect("a model")
}

/// The prices of all solutions, rising.
fn prices(model: &Model, solutions: &[Vec<OptionId>]) -> Vec<u64> {
    let mut prices: Vec<u64> = solutions
        .iter()
        .map(|chosen| model.price_of(chosen))
        .collect();
    prices.sort_unstable();
    prices
}

fn check(model: &Model, expected: &[u64], seed: u64) {
    for most in [1, 2, 5, 1000] {
        let found = cheapest(model, most, &Run::default());
        assert_eq!(found.stop, StopReason::Exhausted, "{seed}");
        let told: Vec<u64> = found.solutions.iter().map(|found| found.price).collect();
        assert_eq!(
            told,
            &expected[..most.min(expected.len())],
            "{seed}, {most} of them"
        );
        for solution in &found.solutions {
            assert_eq!(model.judge(&solution.options), Ok(()), "{seed}");
            assert_eq!(model.price_of(&solution.options), solution.price, "{seed}");
        }
        // Under a ceiling there are the same but for the dearer ones, and it takes no more nodes.
        if let Some(&ceiling) = told.get(told.len() / 2) {
            let below = cheapest_below(model, most, ceiling, &Run::default());
            let prices = below.solutions.iter().map(|found| found.price);
            let cheaper = told.iter().copied().filter(|price| *price < ceiling);
            assert!(prices.eq(cheaper), "{seed}, below {ceiling}");
            assert!(below.stats.nodes <= found.stats.nodes, "{seed}");
        }
        let mut distinct: Vec<_> = found.solutions.iter().map(|found| &found.options).collect();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), found.solutions.len(), "{seed}: each once");
    }
}

#[test]
fn are_those_of_brute_force() {
    for seed in 0..4000 {
        let kind = Kind {
            colors: seed % 2 == 0,
            repeats: seed % 3 != 0,
            items: 6,
            options: 11,
        };
        let model = priced(seed, kind);
        check(&model, &prices(&model, &brute_force(&model)), seed);
    }
}

#[test]
fn are_those_of_the_reference_engine() {
    for seed in 0..300 {
        let kind = Kind {
            colors: seed % 3 == 0,
            repeats: seed % 4 == 0,
            items: 10,
            options: 30,
        };
        let model = priced(seed, kind);
        let reference = engine("reference").unwrap();
        let (_, all) = solve(reference, &model, &Task::default(), &Run::default());
        check(&model, &prices(&model, &all), seed);
        if all.len() < 1000 {
            let found = cheapest(&model, 1000, &Run::default()).solutions;
            let found = found.into_iter().map(|found| found.options).collect();
            assert_eq!(sorted(found), sorted(all), "{seed}: all of them");
        }
    }
}

/// The least price of `n` workers who each do one of `n` jobs, by the permutations.
fn assigned(costs: &[Vec<u64>], free: &mut Vec<bool>) -> u64 {
    let worker = free.iter().filter(|free| !**free).count();
    if worker == costs.len() {
        return 0;
    }
    let mut least = u64::MAX;
    for job in 0..costs.len() {
        if free[job] {
            free[job] = false;
            least = least.min(costs[worker][job] + assigned(costs, free));
            free[job] = true;
        }
    }
    least
}

#[test]
fn a_bound_cuts_an_assignment() {
    let random = &mut Random::new(5);
    let n = 8;
    let costs: Vec<Vec<u64>> = (0..n)
        .map(|_| (0..n).map(|_| u64::from(random.below(1000))).collect())
        .collect();
    let names: Vec<String> = (0..n)
        .flat_map(|at| [format!("w{at}"), format!("j{at}")])
        .collect();
    let mut problem = names.join(" ") + "\n";
    for (worker, costs) in costs.iter().enumerate() {
        for (job, cost) in costs.iter().enumerate() {
            problem += &format!("w{worker} j{job} |{cost}\n");
        }
    }
    let model = text::parse(&problem).unwrap();
    let found = cheapest(&model, 1, &Run::default());
    assert_eq!(
        found.solutions[0].price,
        assigned(&costs, &mut vec![true; n])
    );
    // Visiting all takes 69,281 nodes.
    assert!(found.stats.nodes < 700, "{} nodes", found.stats.nodes);
}

#[test]
fn limits_stop_it_and_what_it_has_is_told() {
    let kind = Kind {
        colors: true,
        repeats: true,
        items: 6,
        options: 11,
    };
    for seed in 0..200 {
        let model = priced(seed, kind);
        let whole = cheapest(&model, 3, &Run::default());
        for nodes in [1, 3, 9, 27] {
            let limits = Limits {
                nodes_max: Some(nodes),
                ..Limits::default()
            };
            let found = cheapest(&model, 3, &Run::limited(limits));
            if whole.stats.nodes <= nodes {
                assert_eq!(found, whole, "{seed}");
            } else {
                assert_eq!(found.stop, StopReason::NodeLimit, "{seed}");
                assert_eq!(found.stats.nodes, nodes, "{seed}");
                assert!(
                    found
                        .solutions
                        .iter()
                        .all(|found| model.is_solution(&found.options))
                );
            }
        }
    }
}

#[test]
fn prices_are_read_and_written() {
    let printed = "a 2|b | c\na c:x |7\nb\nb a |18446744073709551608\n";
    let model = text::parse(printed).unwrap();
    assert_eq!(text::print(&model), printed);
    let told = |text: &str| text::parse(text).unwrap_err().to_string();
    for word in ["|", "|-1", "|1.5", "|x", "|18446744073709551616", "|7|8"] {
        let expected =
            format!("line 3: {word:?} should be a price like |7, the last word of its option");
        assert_eq!(told(&format!("a b\na b\nb {word}\n")), expected);
    }
    assert_eq!(
        told("a b\na |7 b\n"),
        "line 2: \"|7\" should be a price like |7, the last word of its option"
    );
    assert_eq!(
        told("a\na |18446744073709551615\na |1\n"),
        "line 3: with the price of option 1, the prices together exceed 18446744073709551615"
    );
}
