//! The corpus of small models, by every engine.

use crate::support::{TABLE, brute_force, cost};
use pavage_search::{Asked, Run, Task, text};

#[test]
fn every_engine_counts_the_corpus() {
    let lines = include_str!("../../../../corpus/exact-cover.txt").lines();
    let mut checked = vec![0; TABLE.giving(Asked::Solutions).count()];
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut fields = line.splitn(3, "; ");
        let mut field = || fields.next().expect("a line has three fields");
        let (name, count, model) = (field(), field(), field());
        let count: u64 = count.parse().expect("the second field is a number");
        let model = text::parse(&model.replace(" / ", "\n"));
        let model = model.unwrap_or_else(|error| panic!("{name}: {error}"));
        if model.option_count() <= 14 {
            assert_eq!(
                brute_force(&model).len() as u64,
                count,
                "by definition, {name}"
            );
        }
        for (engine, checked) in TABLE.giving(Asked::Solutions).zip(&mut checked) {
            if engine.supports(&model).is_ok() {
                let summary = cost(engine, &model, &Task::default(), &Run::default());
                assert_eq!(
                    summary.stats.solutions,
                    count,
                    "{} on {name}",
                    engine.name()
                );
                *checked += 1;
            }
        }
    }
    assert!(
        checked.iter().all(|&checked| checked >= 20),
        "too few lines: {checked:?}"
    );
}
