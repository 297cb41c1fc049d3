//! Counting by components against searching the whole.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use pavage_host::run_on;
use pavage_search::{BigUint, Components, Entry, Model, engine};

use crate::support::{Kind, Random, random_model, solve, task};

/// The models side by side, with options of theirs written again.
fn joined(models: &[Model], random: &mut Random) -> Model {
    let mut builder = Model::builder();
    let mut places: Vec<Vec<pavage_search::ItemId>> = vec![Vec::new(); models.len()];
    for is_primary in [true, false] {
        for (at, model) in models.iter().enumerate() {
            for item in (0..model.item_count() as u32).map(pavage_search::ItemId) {
                let name = format!("{at} {}", model.item_name(item));
                match model.bounds(item) {
                    Some(bounds) if is_primary => {
                        places[at].push(builder.primary_between(&name, bounds).unwrap());
                    }
                    None if !is_primary => places[at].push(builder.secondary(&name).unwrap()),
                    _ => {}
                }
            }
        }
    }
    for (at, model) in models.iter().enumerate() {
        for option in model.options() {
            let entry = |entry: &Entry| Entry {
                item: places[at][entry.item.index()],
                color: entry.color,
            };
            let mut entries: Vec<Entry> = model.entries(option).iter().map(entry).collect();
            builder.option(&entries).unwrap();
            while random.one_in(3) {
                entries.reverse();
                builder.option(&entries).unwrap();
            }
        }
    }
    builder.build().unwrap()
}

#[test]
fn the_product_over_components_is_the_count_of_the_whole() {
    let reference = engine("reference").unwrap();
    let run = run_on(1);
    let (mut merged, mut separate) = (0, 0);
    for seed in 0..600 {
        let random = &mut Random::new(seed + 7);
        let kind = Kind {
            colors: seed % 3 == 0,
            repeats: seed % 2 == 0,
            items: 4,
            options: 6,
        };
        let models =
            (0..1 + random.below(3)).map(|at| random_model(seed * 31 + u64::from(at), kind));
        let models: Vec<Model> = models.collect();
        let whole = joined(&models, random);
        let (summary, _) = solve(reference, &whole, &task(&whole, 0), &run);
        let Some(components) = Components::of(&whole, &run).unwrap() else {
            continue;
        };
        separate += usize::from(components.parts.len() > 1);
        let mut product = BigUint::from(1u8);
        for part in &components.parts {
            merged += usize::from(part.has_equal_options());
            product *= part.count_weighed(reference, &run).stats.weight;
        }
        assert_eq!(product, summary.stats.solutions.into(), "seed {seed}");
    }
    assert!(merged > 100 && separate > 100, "{merged} {separate}");
}
