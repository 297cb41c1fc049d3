//! Counting a puzzle in every way there is.

use pavage_app::count::count;
use pavage_app::{AnyPosition, Finds, Options, Run, engines};
use pavage_search::BigUint;

/// The way that is chosen unasked, every engine and every own search find so many solutions.
pub(super) fn counts(position: &dyn AnyPosition, solutions: usize) {
    let own = position.own_searches().into_iter();
    let own = own
        .filter(|own| own.finds == Finds::All)
        .map(|own| own.name);
    let engines = engines().iter().map(|engine| engine.name());
    let named = engines.chain(own).map(Some);
    for engine in [None].into_iter().chain(named) {
        let options = Options {
            engine: engine.map(str::to_owned),
            ..Options::default()
        };
        let counted = match count(position, &options, &Run::default()) {
            Ok(counted) => counted,
            // Not every engine takes every model.
            Err(refusal) => {
                assert!(engine.is_some(), "{refusal}");
                continue;
            }
        };
        assert_eq!(counted.count, Some(BigUint::from(solutions)), "{engine:?}");
        assert!(!counted.is_stopped(), "{engine:?}");
    }
}
