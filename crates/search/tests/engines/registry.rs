//! Tables of engines: what an engine declares it does, what it does not it refuses, and an engine
//! from outside is chosen like those of the crate.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::panic::{AssertUnwindSafe, catch_unwind};

use pavage_search::{
    Asked, BigUint, CountResult, ENGINES, Engine, Engines, ItemId, Model, OptionId, Run, Sinks,
    Stats, Task, Unsupported, engine, engines, fastest_for,
};

use crate::support::{Kind, TABLE, cost, dominoes, random_model};

/// Counts models without options, without looking at anything else.
struct Bare;

impl Engine for Bare {
    fn name(&self) -> &'static str {
        "bare"
    }

    fn gives(&self) -> &'static [Asked] {
        &[Asked::Count]
    }

    fn supports(&self, model: &Model) -> Result<(), Unsupported> {
        match model.option_count() {
            0 => Ok(()),
            _ => Err(Unsupported::Other("has options".to_owned())),
        }
    }

    fn speed(&self, _asked: Asked, _model: &Model) -> Result<u32, Unsupported> {
        Ok(1000)
    }

    fn count(
        &self,
        model: &Model,
        _symmetries: &[Vec<OptionId>],
        _run: &Run<'_>,
    ) -> Result<CountResult, Unsupported> {
        let solutions = BigUint::from(u8::from(model.is_solution(&[])));
        Ok(CountResult {
            orbits: Ok(solutions.clone()),
            solutions: Ok(solutions),
            stats: Stats::default(),
            bytes: 0,
        })
    }
}

static WITH_BARE: Engines = Engines::new(&[ENGINES, pavage_sweep::ENGINES, &[&Bare]]);

/// Colours keep bit masks and sweeps away.
fn colored() -> Model {
    let kind = Kind {
        colors: true,
        repeats: false,
        items: 6,
        options: 20,
    };
    let models = (0..).map(|seed| random_model(seed, kind));
    let refused = |model: &Model| engine("mask").unwrap().supports(model).is_err();
    models.into_iter().find(refused).unwrap()
}

fn empty() -> Model {
    Model::builder().build().unwrap()
}

#[test]
fn names_differ_and_find() {
    let names: Vec<&str> = WITH_BARE.iter().map(Engine::name).collect();
    assert_eq!(names, ["reference", "dance", "mask", "sweep", "bare"]);
    for (engine, name) in WITH_BARE.iter().zip(names) {
        assert_eq!(WITH_BARE.named(name).unwrap().name(), engine.name());
    }
    assert!(engines().named("bare").is_none());
    assert!(WITH_BARE.named("none").is_none());
}

#[test]
fn the_fastest_that_takes_the_model_is_chosen() {
    let check = |asked, model: &Model, expected: Option<&str>, passed: &[&str]| {
        let choice = WITH_BARE.fastest(asked, model);
        assert_eq!(choice.engine.map(Engine::name), expected, "{asked:?}");
        let over: Vec<&str> = choice.passed_over.iter().map(|(e, _)| e.name()).collect();
        assert_eq!(over, passed, "{asked:?}");
    };
    let (tiled, colored, empty) = (dominoes(4, 4), colored(), empty());
    check(Asked::Solutions, &tiled, Some("mask"), &[]);
    check(Asked::Snapshots, &tiled, Some("mask"), &[]);
    check(Asked::Solutions, &colored, Some("dance"), &["mask"]);
    check(Asked::Count, &tiled, Some("sweep"), &["bare"]);
    check(Asked::Count, &colored, None, &["bare"]);
    // On a model without cells a sweep is not considered unless it is named.
    check(Asked::Count, &empty, Some("bare"), &[]);
    check(Asked::Table, &empty, Some("sweep"), &[]);
    check(Asked::Combinations, &tiled, Some("sweep"), &[]);
    assert_eq!(fastest_for(&colored).name(), "dance");
    let choice = WITH_BARE.fastest(Asked::Count, &empty);
    let [(waiting, why)] = &choice.only_named[..] else {
        panic!("one engine waits to be named");
    };
    assert_eq!((waiting.name(), why), ("sweep", &Unsupported::NoTiling));
    let found = choice.engine.unwrap().count(&empty, &[], &Run::default());
    assert_eq!(found.unwrap().solutions, Ok(1_u8.into()));
}

#[test]
fn what_waits_to_be_named_is_not_passed_over() {
    let choice = TABLE.fastest(Asked::Solutions, &dominoes(4, 4));
    assert_eq!(choice.engine.unwrap().name(), "mask");
    assert!(choice.passed_over.is_empty());
    let waiting = choice.only_named.iter().map(|(engine, _)| engine.name());
    assert_eq!(waiting.collect::<Vec<_>>(), ["lent"]);
}

#[test]
fn what_is_declared_is_given_and_the_rest_refused() {
    let model = dominoes(2, 3);
    let run = Run::default().within(1 << 20);
    for engine in WITH_BARE.iter() {
        let name = engine.name();
        let asked = |asked, answer: Option<Unsupported>| {
            let refused = Unsupported::NotGiven(asked);
            let is_refused = answer.as_ref() == Some(&refused);
            assert_eq!(engine.can(asked), !is_refused, "{asked:?} of {name}");
            assert_eq!(engine.takes(asked, &model).err(), answer, "{name}");
        };
        let bare = (name == "bare").then(|| Unsupported::Other("has options".to_owned()));
        let counted = engine.count(&model, &[], &run);
        asked(Asked::Count, bare.or(counted.err()));
        let item = model.tiling().unwrap().cells[0];
        let combinations = engine.combinations(&model, &[item], &run);
        asked(Asked::Combinations, combinations.err());
        asked(Asked::Table, engine.tabulate(&model, &[], &run).err());
        let searched = catch_unwind(AssertUnwindSafe(|| {
            cost(engine, &model, &Task::default(), &run)
        }));
        assert_eq!(searched.is_ok(), engine.can(Asked::Solutions), "{name}");
        let mut kept = 0;
        let mut keep = |_: &_| kept += 1;
        let mut sinks = Sinks {
            on_snapshot: Some(&mut keep),
            ..Sinks::default()
        };
        if engine.can(Asked::Solutions) {
            engine.search(&model, &Task::default(), &run, &mut sinks);
        }
        assert_eq!(kept > 0, engine.can(Asked::Snapshots), "{name}");
    }
    let refusal = Bare.combinations(&model, &[ItemId(0)], &run).unwrap_err();
    let said = "is given to an engine that gives no count for each combination of options";
    assert_eq!(refusal.to_string(), said);
}
