//! The functions of one line, beside the reference engine.

use pavage_search::{Run, Task, count, engine, first, is_unique, solutions};

use crate::conformance::models;
use crate::support::{solve, sorted};

#[test]
fn agree_with_the_reference() {
    let reference = engine("reference").unwrap();
    for (seed, model) in models(600) {
        let (_, all) = solve(reference, &model, &Task::default(), &Run::default());
        assert_eq!(count(&model), all.len() as u64, "{seed}");
        assert_eq!(is_unique(&model), all.len() == 1, "{seed}");
        assert_eq!(first(&model).is_some(), !all.is_empty(), "{seed}");
        let mut lazy = solutions(&model);
        let found: Vec<_> = lazy.by_ref().collect();
        assert_eq!(sorted(found), sorted(all), "{seed}");
        assert_eq!(lazy.next(), None, "{seed}: it stays at its end");
    }
}
