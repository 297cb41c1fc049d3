//! A model made smaller has the solutions of the whole, by brute force and by the reference.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use pavage_search::{Model, OptionId, Run, StopReason, Task, engine, preprocess, text};

use crate::support::{Kind, brute_force, cost, random_model, solve, sorted, tiny_models};

/// All solutions of the whole by way of the model that is left, each once.
fn by_way(model: &Model, seed: u64) -> Vec<Vec<OptionId>> {
    let left = preprocess(model, &Run::default()).unwrap();
    let removed = left.removed;
    let gone = removed.idle_options + removed.forced_options + removed.equal_options;
    let gone = gone + removed.blocking_options + removed.clashing_options;
    assert_eq!(removed.forced_options, left.forced.len(), "{seed}");
    let Some(small) = &left.model else {
        return Vec::new();
    };
    assert_eq!(gone + small.option_count(), model.option_count(), "{seed}");
    assert!(small.item_count() <= model.item_count());
    let reference = engine("reference").unwrap();
    let (_, found) = solve(reference, small, &Task::default(), &Run::default());
    let mut all = Vec::new();
    for solution in &found {
        let expanded = left.expanded(solution);
        assert_eq!(expanded.len() as u64, left.times(solution), "{seed}");
        for solution in expanded {
            assert!(left.forced.iter().all(|forced| solution.contains(forced)));
            all.push(solution);
        }
    }
    let count = all.len();
    let mut all = sorted(all);
    all.dedup();
    assert_eq!(all.len(), count, "{seed}: each once");
    all
}

#[test]
fn solutions_are_those_of_brute_force() {
    let (mut smaller, mut impossible) = (0, 0);
    for (seed, model) in tiny_models(2500) {
        let expected = sorted(brute_force(&model));
        assert_eq!(by_way(&model, seed), expected, "{seed}");
        let left = preprocess(&model, &Run::default()).unwrap();
        match &left.model {
            None => {
                assert!(expected.is_empty());
                impossible += 1;
            }
            Some(small) => smaller += usize::from(small.option_count() < model.option_count()),
        }
    }
    assert!(smaller > 500 && impossible > 500, "{smaller} {impossible}");
}

#[test]
fn solutions_are_those_of_the_reference() {
    let reference = engine("reference").unwrap();
    for seed in 0..400 {
        let kind = Kind {
            colors: seed % 3 == 0,
            repeats: seed % 4 == 0,
            items: 10,
            options: 36,
        };
        let model = random_model(seed + 77, kind);
        let (summary, expected) = solve(reference, &model, &Task::default(), &Run::default());
        if summary.stats.solutions < 2000 {
            assert_eq!(by_way(&model, seed), sorted(expected), "{seed}");
        }
    }
}

#[test]
fn says_what_it_removed() {
    // The second option leaves c nothing, the fourth takes s from a. Then a has one option, b and c have
    // the same two, and d none.
    let model = text::parse("a b c 0:1|d | s\na s\na b\nb c\nb c s\nb c\n").unwrap();
    let left = preprocess(&model, &Run::default()).unwrap();
    assert_eq!(left.removed.blocking_options, 2);
    assert_eq!(left.forced, [OptionId(0)]);
    assert_eq!(left.removed.clashing_options, 0);
    assert_eq!(left.removed.equal_options, 1);
    assert_eq!(left.removed.equal_items, 1);
    assert_eq!(left.removed.settled_items, 2);
    assert_eq!(left.removed.idle_items, 1);
    assert_eq!(left.stands_for, [[OptionId(2), OptionId(4)]]);
    let small = left.model.unwrap();
    assert_eq!(text::print(&small), "b\nb\n");
}

#[test]
fn prices_and_names_stay() {
    let model = text::parse("a b\na |3\na |4\na |3\nb |9\n").unwrap();
    let left = preprocess(&model, &Run::default()).unwrap();
    assert_eq!(left.forced, [OptionId(3)]);
    let same = vec![OptionId(0), OptionId(2)];
    assert_eq!(left.stands_for, [same, vec![OptionId(1)]]);
    assert_eq!(text::print(&left.model.unwrap()), "a\na |3\na |4\n");
}

#[test]
fn a_sudoku_of_singles_is_solved_by_it() {
    // A Latin square of order 3 with its first row and one more digit given.
    let mut lines = String::new();
    let mut items = Vec::new();
    for at in 0..9 {
        items.push(format!("c{at}"));
        items.push(format!("r{}.{}", at / 3, at % 3));
        items.push(format!("k{}.{}", at / 3, at % 3));
    }
    lines += &(items.join(" ") + "\n");
    for cell in 0..9 {
        for digit in 0..3 {
            let given = [Some(0), Some(1), Some(2), Some(1)];
            let given = given.get(cell).copied().flatten();
            if given.is_none_or(|given| given == digit) {
                let (row, column) = (cell / 3, cell % 3);
                lines += &format!("c{cell} r{row}.{digit} k{column}.{digit}\n");
            }
        }
    }
    let model = text::parse(&lines).unwrap();
    let left = preprocess(&model, &Run::default()).unwrap();
    assert_eq!(left.forced.len(), 9);
    assert!(model.is_solution(&left.forced));
    let small = left.model.unwrap();
    assert_eq!((small.item_count(), small.option_count()), (0, 0));
}

#[test]
fn stops_when_it_is_told() {
    let model = text::parse(&format!("a b\n{}", "a\nb\n".repeat(20_000))).unwrap();
    let run = Run::default();
    run.cancel.cancel();
    assert_eq!(preprocess(&model, &run).err(), Some(StopReason::Cancelled));
    let tight = Run::default().within(1000);
    assert_eq!(
        preprocess(&model, &tight).err(),
        Some(StopReason::MemoryLimit)
    );
    let small = text::parse("a\na\n").unwrap();
    let dance = engine("dance").unwrap();
    assert_eq!(
        cost(dance, &small, &Task::default(), &run).stop,
        StopReason::Cancelled
    );
}
