//! Studies run one search many times, and come out the same for any number of threads.

use std::num::NonZeroUsize;

use pavage_app::compare::Start;
use pavage_app::load::{Reading, read};
use pavage_app::study::{Row, Study, Sweep};
use pavage_app::{AnyPosition, Hooks, Message, Options, Still};

fn lamps() -> Box<dyn AnyPosition> {
    let read = read(b"o*oo\n", &Reading::default());
    read.expect("lamps").position
}

fn study(sweep: Option<(&str, &[&str])>, options: &Options) -> Result<Vec<Row>, Message> {
    let study = Study {
        position: &*lamps(),
        sweep: sweep.map(|(option, values)| Sweep {
            option: option.to_owned(),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        }),
        runs: 7,
    };
    let start = || Start {
        clock: Box::new(Still),
        deadline: None,
    };
    let mut told = 0;
    let mut on_done = |done, _| {
        assert_eq!(done, told + 1);
        told = done;
    };
    study.rows(options, &Hooks::default(), &start, &mut on_done)
}

fn with_engine(name: &str) -> Options {
    Options {
        engine: Some(name.to_owned()),
        seed: 40,
        ..Options::default()
    }
}

#[test]
fn every_value_is_tried_with_every_seed() {
    let sweep = Some(("patience", &["1", "100"][..]));
    let rows = study(sweep, &with_engine("flicker")).expect("options fit");
    let values: Vec<_> = rows.iter().map(|row| row.value.as_deref()).collect();
    assert_eq!(values, [Some("1"), Some("100")]);
    for row in &rows {
        assert_eq!(row.solved(), 7);
        let seeds: Vec<u64> = row.runs.iter().map(|run| run.seed).collect();
        assert_eq!(seeds, (40..47).collect::<Vec<_>>());
    }
    let means = rows
        .iter()
        .map(|row| row.iterations().expect("all are solved").mean);
    assert!(means.is_sorted_by(|quick, slow| quick < slow));

    let threaded = Options {
        threads: NonZeroUsize::new(5).expect("not zero"),
        ..with_engine("flicker")
    };
    assert_eq!(study(sweep, &threaded), Ok(rows));
}

#[test]
fn without_values_only_seeds_differ() {
    let rows = study(None, &Options::default()).expect("the first that is not complete");
    assert_eq!((rows.len(), rows[0].value.as_ref()), (1, None));
    let limited = Options {
        nodes_max: Some(2),
        ..Options::default()
    };
    let rows = study(None, &limited).expect("options fit");
    assert_eq!((rows[0].solved(), rows[0].iterations()), (0, None));
}

#[test]
fn what_does_not_fit_is_refused() {
    let check = |engine: &str, option: &str, expected: &str| {
        let refused = study(Some((option, &["1"])), &with_engine(engine));
        assert_eq!(refused.expect_err("it is refused").code, expected);
    };
    check("dance", "patience", "study-engine");
    check("switch", "patience", "study-option");
    check("flicker", "lambda", "study-option");
    let mut twice = with_engine("flicker");
    twice.settings.set("patience", "5");
    let twice = study(Some(("patience", &["1"])), &twice);
    assert_eq!(twice.expect_err("it is refused").code, "study-twice");
    let bad = study(Some(("patience", &["1", "x"])), &with_engine("flicker"));
    assert_eq!(bad.expect_err("it is refused").code, "value-number");
}
