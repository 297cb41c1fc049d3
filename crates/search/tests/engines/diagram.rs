//! Counts as decision diagrams, of every kind of model.

use pavage_certify::certify_by_diagram;
use pavage_search::{Bounds, ItemId, Run};

use crate::support::{Kind, brute_force, random_model};

#[test]
fn a_diagram_counts_what_brute_force_lists() {
    let (mut solvable, mut several) = (0, 0);
    for seed in 0..6_000_u64 {
        let kind = Kind {
            colors: seed.is_multiple_of(2),
            repeats: seed.is_multiple_of(3),
            items: 6,
            options: 12,
        };
        let model = random_model(seed, kind);
        let solutions = brute_force(&model).len();
        let certified = certify_by_diagram(&model, &[], None, &Run::default()).unwrap();
        assert_eq!(certified.count, solutions as u128, "seed {seed}");
        let bounds = |at| model.bounds(ItemId::at(at));
        let is_once = |at| bounds(at) == Some(Bounds::ONCE);
        solvable += usize::from(solutions > 1);
        several += usize::from(solutions > 1 && !(0..model.primary_count()).all(is_once));
    }
    assert!(solvable > 300 && several > 100, "{solvable}, {several}");
}
