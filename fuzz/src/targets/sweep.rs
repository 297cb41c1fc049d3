//! The sweep counts what the reference engine visits, and its table lists just that.

use std::collections::BTreeSet;

use pavage_search::{BigUint, OptionId, Run, Task};
use pavage_sweep::{count_by_sweep, sweep_supports, tabulate};

use crate::draw::Draw;
use crate::models::{Kind, model, reference, solutions};

/// Bytes for states.
const PLENTY: usize = 16 << 20;
/// No more solutions are listed.
const LISTED_MAX: usize = 50;

pub(super) fn check(bytes: &[u8]) {
    let draw = &mut Draw::new(bytes);
    let kind = Kind {
        colors: false,
        options_max: 14,
    };
    let model = model(draw, kind);
    if sweep_supports(&model).is_err() {
        return;
    }
    let run = Run::default().within(PLENTY);
    let (_, expected) = solutions(reference(), &model, &Task::default());
    let total = BigUint::from(expected.len());
    let swept = count_by_sweep(&model, &[], &run);
    let swept = swept.expect("it is supported");
    assert_eq!(swept.solutions.as_ref(), Ok(&total));
    assert_eq!(swept.orbits.as_ref(), Ok(&total), "there is no symmetry");

    let table = tabulate(&model, &[], &run);
    let table = table
        .expect("it is supported")
        .solutions
        .expect("it is small");
    assert_eq!(*table.total(), total);
    if expected.len() <= LISTED_MAX {
        let all = (0..expected.len()).map(|number| {
            let mut chosen = table
                .nth(&BigUint::from(number))
                .expect("there are so many");
            chosen.sort_unstable();
            chosen
        });
        let all: BTreeSet<Vec<OptionId>> = all.collect();
        assert_eq!(all, expected.iter().cloned().collect());
    }
    for (option, number) in model.options().zip(table.with_option()) {
        let with = expected.iter().filter(|chosen| chosen.contains(&option));
        assert_eq!(number, BigUint::from(with.count()), "{option:?}");
    }
}
