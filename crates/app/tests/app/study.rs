//! Studies run one search many times, and come out the same for any number of threads.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

use std::time::Duration;

use pavage_app::load::{Reading, read};
use pavage_app::study::{Row, Study, Trial, Vary};
use pavage_app::{AnyPosition, Limits, Message, Options, Run, StopReason};
use pavage_host::{Ticking, run_on};

fn lamps() -> Box<dyn AnyPosition> {
    let read = read(b"o*oo\n", &Reading::default());
    read.expect("lamps").position
}

fn study(
    vary: Option<(&str, &[&str])>,
    options: &Options,
    run: &Run<'_>,
) -> Result<Vec<Row>, Message> {
    let study = Study {
        position: &*lamps(),
        vary: vary.map(|(option, values)| Vary {
            option: option.to_owned(),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        }),
        runs: 7,
    };
    let mut told = 0;
    let mut on_done = |done, _, _: &[Row]| {
        assert_eq!(done, told + 1);
        told = done;
    };
    let run = Run {
        seed: 40,
        ..run.clone()
    };
    let studied = study.rows(options, &run, None, &mut on_done)?;
    assert_eq!((studied.stopped, studied.made()), (None, studied.asked));
    Ok(studied.rows)
}

fn with_engine(name: &str) -> Options {
    Options {
        engine: Some(name.to_owned()),
        ..Options::default()
    }
}

#[test]
fn every_value_is_tried_with_every_seed() {
    let vary = Some(("patience", &["1", "100"][..]));
    let rows = study(vary, &with_engine("flicker"), &Run::default()).expect("options fit");
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

    let threaded = study(vary, &with_engine("flicker"), &run_on(5));
    assert_eq!(threaded, Ok(rows));
}

#[test]
fn without_values_only_seeds_differ() {
    let rows =
        study(None, &Options::default(), &Run::default()).expect("the first that is not complete");
    assert_eq!((rows.len(), rows[0].value.as_ref()), (1, None));
    let limited = Run::limited(Limits {
        nodes_max: Some(2),
        ..Limits::default()
    });
    let rows = study(None, &Options::default(), &limited).expect("options fit");
    // Runs without a solution count with the steps that they made.
    let row = &rows[0];
    assert_eq!((row.solved(), row.unsolved()), (0, 7));
    let steps = row.iterations().expect("there are runs");
    assert_eq!((steps.mean, steps.max), (2.0, 2.0));
}

/// A study of annealing with a bound on the steps.
fn bounded(values: &[&str]) -> Vec<Row> {
    let text = "0514 @\n4631\n5178\n8302\n1234\n4567\n2345\n5678\n7812\n";
    let puzzle = read(text.as_bytes(), &Reading::default()).expect("nine tiles");
    let study = Study {
        position: &*puzzle.position,
        vary: Some(Vary {
            option: "max-steps".to_owned(),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        }),
        runs: 3,
    };
    let options = with_engine("anneal-plain");
    assert!(study.is_bounded(&options));
    let rows = study.rows(&options, &Run::default(), None, &mut |_, _, _| ());
    rows.expect("options fit").rows
}

#[test]
fn a_bound_on_steps_ends_each_run() {
    let rows = bounded(&["10", "2000"]);
    for (row, steps) in rows.iter().zip([10.0, 2000.0]) {
        let spread = row.iterations().expect("there are runs");
        assert_eq!((row.solved(), row.unsolved()), (0, 3));
        assert_eq!((spread.min, spread.mean, spread.max), (steps, steps, steps));
        assert!(row.runs.iter().all(|run| run.best.is_some()));
    }
}

#[test]
fn runs_that_the_end_of_the_study_cuts_short_are_left_out() {
    let run = Run::default();
    let mut done = 0;
    let mut on_done = |now, _, _: &[Row]| {
        done = now;
        if now == 4 {
            run.cancel.cancel();
        }
    };
    let study = Study {
        position: &*lamps(),
        vary: None,
        runs: 7,
    };
    let studied = study.rows(&with_engine("flicker"), &run, None, &mut on_done);
    let studied = studied.expect("options fit");
    assert_eq!(studied.rows[0].runs.len(), 4);
    assert_eq!((studied.made(), studied.asked), (4, 7));
    assert_eq!(studied.stopped, Some(StopReason::Cancelled));
    assert_eq!(done, 4);
}

/// Whatever the moment of the end: the runs that count are the first ones, and none of them was cut.
#[test]
fn a_deadline_leaves_the_first_runs() {
    let whole = study(None, &with_engine("flicker"), &Run::default()).expect("options fit");
    let mut seen = std::collections::BTreeSet::new();
    for deadline in 0..400 {
        let clock = Ticking::default();
        let run = Run {
            clock: &clock,
            seed: 40,
            limits: Limits {
                deadline: Some(Duration::from_millis(deadline)),
                ..Limits::default()
            },
            ..Run::default()
        };
        let study = Study {
            position: &*lamps(),
            vary: None,
            runs: 7,
        };
        let studied = study.rows(&with_engine("flicker"), &run, None, &mut |_, _, _| ());
        let studied = studied.expect("options fit");
        let made = studied.made() as usize;
        let is_cut = studied.stopped == Some(StopReason::TimeLimit);
        assert_eq!(is_cut, made < 7, "{deadline}");
        for row in &studied.rows {
            let counts = |runs: &[Trial]| {
                let counts = runs.iter().map(|run| (run.seed, run.stats.nodes));
                counts.collect::<Vec<_>>()
            };
            assert_eq!(counts(&row.runs), counts(&whole[0].runs[..made]));
        }
        seen.insert(made);
    }
    assert!(seen.len() > 3, "{seen:?}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let check = |engine: &str, option: &str, expected: &str| {
        let refused = study(
            Some((option, &["1"])),
            &with_engine(engine),
            &Run::default(),
        );
        assert_eq!(refused.expect_err("it is refused").code, expected);
    };
    check("dance", "patience", "study-engine");
    check("switch", "patience", "study-option");
    check("flicker", "lambda", "study-option");
    let mut twice = with_engine("flicker");
    twice.settings.set("patience", "5");
    let twice = study(Some(("patience", &["1"])), &twice, &Run::default());
    assert_eq!(twice.expect_err("it is refused").code, "study-twice");
    let bad = study(
        Some(("patience", &["1", "x"])),
        &with_engine("flicker"),
        &Run::default(),
    );
    assert_eq!(bad.expect_err("it is refused").code, "value-number");
}
