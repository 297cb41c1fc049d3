//! Every engine finds the solutions of the reference engine, which the judge of models accepts; of a
//! small model these are all sets of options that it accepts.

use pavage_search::{Asked, Model, OptionId, StopReason, engines};

use crate::draw::Draw;
use crate::models::{Kind, model, reference, solutions, task};

/// Sets of no more options are all tried.
const SETS_MAX: usize = 8;

pub(super) fn check(bytes: &[u8]) {
    let draw = &mut Draw::new(bytes);
    let kind = Kind {
        colors: true,
        options_max: 14,
    };
    let model = model(draw, kind);
    let task = task(draw, &model);
    let (_, mut expected) = solutions(reference(), &model, &task);
    expected.sort();
    if model.option_count() <= SETS_MAX {
        assert_eq!(expected, by_definition(&model));
    }
    for engine in engines()
        .giving(Asked::Solutions)
        .filter(|engine| engine.supports(&model).is_ok())
    {
        let (summary, mut found) = solutions(engine, &model, &task);
        found.sort();
        assert_eq!(found, expected, "{}", engine.name());
        assert_eq!(summary.stop, StopReason::Exhausted);
        assert_eq!(summary.stats.solutions, expected.len() as u64);
    }
}

fn by_definition(model: &Model) -> Vec<Vec<OptionId>> {
    let options: Vec<OptionId> = model.options().collect();
    let set = |bits: u32| {
        let chosen = options.iter().filter(|option| bits >> option.0 & 1 == 1);
        chosen.copied().collect::<Vec<_>>()
    };
    let sets = (0..1_u32 << options.len()).map(set);
    let mut all: Vec<_> = sets.filter(|chosen| model.is_solution(chosen)).collect();
    all.sort();
    all
}
