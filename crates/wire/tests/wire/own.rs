//! A family's own search answers as an engine does.

use pavage_app::compare::{Comparison, Over, Row, Runs, Score, Until};
use pavage_app::count::count;
use pavage_app::course::reading;
use pavage_app::load::{self, built_in, read};
use pavage_app::solve::{Status, Total, Wanted, solve};
use pavage_app::{
    AnyPosition, Limits, Notice, Options, Reading, Run, StopReason, engines, families,
};
use pavage_wire::solve_line;
use pavage_words::{Lang, Words};

fn lamps() -> Box<dyn AnyPosition> {
    read(b"o*oo\n", &load::Reading::default())
        .expect("lamps")
        .position
}

fn with_engine(name: &str) -> Options {
    Options {
        engine: Some(name.to_owned()),
        ..Options::default()
    }
}

#[test]
fn no_own_search_has_the_name_of_an_engine() {
    let searches = families().iter().flat_map(|family| family.own_searches());
    for name in searches.map(|own| own.name) {
        assert!(
            engines().iter().all(|engine| engine.name() != name),
            "{name}"
        );
    }
}

#[test]
fn it_is_used_unless_something_else_is_named() {
    let check = |options: &Options, expected: Option<&str>| {
        let run = Run::default();
        let solved = solve(&*lamps(), Wanted::AtMost(1), options, &run).expect("options fit");
        assert_eq!(solved.engine, expected);
        assert_eq!(solved.heuristic.is_none(), expected == Some("switch"));
    };
    check(&Options::default(), Some("switch"));
    check(&with_engine("switch"), Some("switch"));
    check(&with_engine("reference"), Some("reference"));
    let ordered = Options {
        heuristic: Some("mrv".to_owned()),
        ..Options::default()
    };
    check(&ordered, Some("dance"));
    let portfolio = Options {
        portfolio: true,
        ..Options::default()
    };
    check(&portfolio, Some("dance"));
}

#[test]
fn its_answers_are_those_of_the_engines() {
    for wanted in [Wanted::AtMost(1), Wanted::AtMost(2), Wanted::All] {
        let run = Run::default();
        let own = solve(&*lamps(), wanted, &Options::default(), &run).expect("options fit");
        let other = solve(&*lamps(), wanted, &with_engine("reference"), &run).expect("it fits");
        assert_eq!((own.status, own.total), (other.status, other.total));
        assert_eq!((own.status, own.total), (Status::Solved, Total::Exactly(1)));
        assert_eq!(own.stop, other.stop);
        assert!(own.complete());
    }
}

#[test]
fn limits_and_cancels_are_passed_on() {
    let run = nodes(0);
    let solved = solve(&*lamps(), Wanted::All, &Options::default(), &run).expect("options fit");
    assert_eq!(
        (solved.status, solved.stop),
        (Status::Limit, StopReason::NodeLimit)
    );
    let run = Run::default();
    run.cancel.cancel();
    let solved = solve(&*lamps(), Wanted::All, &Options::default(), &run).expect("options fit");
    assert_eq!(
        (solved.status, solved.stop),
        (Status::Limit, StopReason::Cancelled)
    );
    let packing = built_in("pentomino-3x20", &load::Reading::default()).expect("it exists");
    let packing = packing.expect("it is right").position;
    let run = Run::default();
    assert!(solve(&*packing, Wanted::All, &with_engine("switch"), &run).is_err());
}

/// A run with a limit of nodes.
fn nodes(nodes_max: u64) -> Run<'static> {
    Run::limited(Limits {
        nodes_max: Some(nodes_max),
        ..Limits::default()
    })
}

fn flicker() -> Options {
    with_engine("flicker")
}

#[test]
fn a_search_that_is_not_complete_finds_one_and_proves_nothing() {
    let run = Run::default();
    let solved = solve(&*lamps(), Wanted::AtMost(1), &flicker(), &run).expect("options fit");
    assert_eq!(
        (solved.status, solved.total),
        (Status::Solved, Total::AtLeast(1))
    );
    assert!(!solved.complete() && solved.best.is_none());
    let refused = |wanted| {
        let refused = solve(&*lamps(), wanted, &flicker(), &run).err();
        refused.expect("it is refused").code
    };
    assert_eq!(refused(Wanted::All), "engine-finds-one");
    assert_eq!(refused(Wanted::AtMost(2)), "engine-finds-one");
    let counted = count(&*lamps(), &flicker(), &run);
    assert_eq!(counted.expect_err("refused").code, "engine-counts-none");
    let ordered = Options {
        heuristic: Some("mrv".to_owned()),
        ..flicker()
    };
    let refused = solve(&*lamps(), Wanted::AtMost(1), &ordered, &run).err();
    let code = refused.expect("it is refused").code;
    assert_eq!(code, "engine-without-orderings");
}

#[test]
fn what_came_nearest_is_kept() {
    let check = |nodes_max, expected: Option<(u64, u64)>| {
        let run = nodes(nodes_max);
        let solved = solve(&*lamps(), Wanted::AtMost(1), &flicker(), &run).expect("options fit");
        assert_eq!(solved.status, Status::Limit);
        assert_eq!(solved.stop, StopReason::NodeLimit);
        assert_eq!(solved.total, Total::AtLeast(0));
        let best = solved.best.as_ref();
        assert_eq!(best.map(|best| (best.score, best.of)), expected);
        let line = solve_line("lamps", &*lamps(), &solved, &Words::new(Lang::En));
        assert_eq!(
            line.contains("\"best\":{\"score\":"),
            best.is_some(),
            "{line}"
        );
    };
    check(0, None);
    let long = (1..50).find(|&nodes_max| {
        let run = nodes(nodes_max);
        let solved = solve(&*lamps(), Wanted::AtMost(1), &flicker(), &run).expect("options fit");
        solved.best.is_some()
    });
    check(long.expect("a lamp is lit in time"), Some((2, 4)));
}

#[test]
fn settings_belong_to_the_search_that_is_used() {
    let mut options = flicker();
    options.settings.set("patience", "1");
    let run = Run::default();
    let quick = solve(&*lamps(), Wanted::AtMost(1), &options, &run).expect("options fit");
    options.settings.set("patience", "100");
    let slow = solve(&*lamps(), Wanted::AtMost(1), &options, &run).expect("options fit");
    assert!(quick.stats.nodes < slow.stats.nodes);
    let code = |options: &Options| {
        let refused = solve(&*lamps(), Wanted::AtMost(1), options, &run).err();
        refused.expect("it is refused").code
    };
    options.settings.set("patience", "x");
    assert_eq!(code(&options), "value-number");
    for engine in ["switch", "reference"] {
        options.engine = Some(engine.to_owned());
        assert_eq!(code(&options), "engine-option-foreign");
    }
}

#[test]
fn readings_are_passed_on_and_kept_in_comparisons() {
    let seen = std::sync::Mutex::new(Vec::new());
    let hear = |notice: &Notice<'_>| {
        if let Some(reading) = reading(notice) {
            seen.lock().expect("one thread").push(*reading);
        }
    };
    let run = Run {
        observer: Some(&hear),
        ..Run::default()
    };
    let mut options = flicker();
    options.settings.set("patience", "50");
    solve(&*lamps(), Wanted::AtMost(1), &options, &run).expect("options fit");
    let seen: Vec<Reading> = seen.lock().expect("one thread").clone();
    assert!(seen.len() > 3 && seen[0].energy == 3);
    assert!(seen.is_sorted_by_key(|reading| reading.iteration));

    let lamps = lamps();
    let rows = |until, options: &Options| {
        let comparison = Comparison {
            position: &*lamps,
            over: Over::usual(&*lamps, &Options::default()),
            is_asked: false,
            until,
            runs: Runs::Repeated(1),
        };
        assert_eq!(comparison.is_endless(), until == Until::First);
        comparison.rows(options, &Run::default(), None)
    };
    let names = |rows: &[Row]| rows.iter().map(|row| row.name).collect::<Vec<_>>();
    let first = rows(Until::First, &Options::default()).expect("options fit");
    assert_eq!(
        names(&first)[names(&first).len() - 2..],
        ["switch", "flicker"]
    );
    let flicker_row = first.last().expect("there are some");
    assert_eq!(flicker_row.best, Some(Score { score: 4, of: 4 }));
    assert!(!flicker_row.course.is_empty());
    let all = rows(Until::All, &Options::default()).expect("options fit");
    assert!(!names(&all).contains(&"flicker"));
    let one = rows(Until::First, &flicker()).expect("options fit");
    assert_eq!(names(&one), ["flicker"]);
    assert!(rows(Until::All, &flicker()).is_err());
}
