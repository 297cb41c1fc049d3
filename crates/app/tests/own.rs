//! A family's own search answers as an engine does.

use pavage_app::compare::{Comparison, Over, Row, Score, Start, Until};
use pavage_app::count::count;
use pavage_app::load::{self, built_in, read};
use pavage_app::solve::{Status, Total, Wanted, solve};
use pavage_app::wire::solve_line;
use pavage_app::{
    AnyPosition, Cancel, Hooks, Options, Reading, Still, StopReason, engines, families,
};
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
        let hooks = Hooks::default();
        let solved = solve(&*lamps(), Wanted::AtMost(1), options, &hooks).expect("options fit");
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
    check(&ordered, Some("mask"));
    let portfolio = Options {
        portfolio: true,
        ..Options::default()
    };
    check(&portfolio, Some("mask"));
}

#[test]
fn its_answers_are_those_of_the_engines() {
    for wanted in [Wanted::AtMost(1), Wanted::AtMost(2), Wanted::All] {
        let hooks = Hooks::default();
        let own = solve(&*lamps(), wanted, &Options::default(), &hooks).expect("options fit");
        let other = solve(&*lamps(), wanted, &with_engine("reference"), &hooks).expect("it fits");
        assert_eq!((own.status, own.total), (other.status, other.total));
        assert_eq!((own.status, own.total), (Status::Solved, Total::Exactly(1)));
        assert_eq!(own.stop, other.stop);
        assert!(own.complete());
    }
}

#[test]
fn limits_and_cancels_are_passed_on() {
    let nodes = Options {
        nodes_max: Some(0),
        ..Options::default()
    };
    let hooks = Hooks::default();
    let solved = solve(&*lamps(), Wanted::All, &nodes, &hooks).expect("options fit");
    assert_eq!(
        (solved.status, solved.stop),
        (Status::Limit, StopReason::NodeLimit)
    );
    let hooks = Hooks {
        cancel: Cancel::default(),
        ..Hooks::default()
    };
    hooks.cancel.cancel();
    let solved = solve(&*lamps(), Wanted::All, &Options::default(), &hooks).expect("options fit");
    assert_eq!(
        (solved.status, solved.stop),
        (Status::Limit, StopReason::Cancelled)
    );
    let packing = built_in("pentomino-3x20", &load::Reading::default()).expect("it exists");
    let packing = packing.expect("it is right").position;
    let hooks = Hooks::default();
    assert!(solve(&*packing, Wanted::All, &with_engine("switch"), &hooks).is_err());
}

fn flicker() -> Options {
    with_engine("flicker")
}

#[test]
fn a_search_that_is_not_complete_finds_one_and_proves_nothing() {
    let hooks = Hooks::default();
    let solved = solve(&*lamps(), Wanted::AtMost(1), &flicker(), &hooks).expect("options fit");
    assert_eq!(
        (solved.status, solved.total),
        (Status::Solved, Total::AtLeast(1))
    );
    assert!(!solved.complete() && solved.best.is_none());
    let refused = |wanted| {
        let refused = solve(&*lamps(), wanted, &flicker(), &hooks).err();
        refused.expect("it is refused").code
    };
    assert_eq!(refused(Wanted::All), "engine-finds-one");
    assert_eq!(refused(Wanted::AtMost(2)), "engine-finds-one");
    let counted = count(&*lamps(), &flicker(), &hooks);
    assert_eq!(counted.expect_err("refused").code, "engine-counts-none");
    let ordered = Options {
        heuristic: Some("mrv".to_owned()),
        ..flicker()
    };
    let refused = solve(&*lamps(), Wanted::AtMost(1), &ordered, &hooks).err();
    let code = refused.expect("it is refused").code;
    assert_eq!(code, "engine-without-orderings");
}

#[test]
fn what_came_nearest_is_kept() {
    let check = |nodes_max, expected: Option<(u64, u64)>| {
        let options = Options {
            nodes_max: Some(nodes_max),
            ..flicker()
        };
        let hooks = Hooks::default();
        let solved = solve(&*lamps(), Wanted::AtMost(1), &options, &hooks).expect("options fit");
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
        let options = Options {
            nodes_max: Some(nodes_max),
            ..flicker()
        };
        let hooks = Hooks::default();
        let solved = solve(&*lamps(), Wanted::AtMost(1), &options, &hooks).expect("options fit");
        solved.best.is_some()
    });
    check(long.expect("a lamp is lit in time"), Some((2, 4)));
}

#[test]
fn settings_belong_to_the_search_that_is_used() {
    let mut options = flicker();
    options.settings.set("patience", "1");
    let hooks = Hooks::default();
    let quick = solve(&*lamps(), Wanted::AtMost(1), &options, &hooks).expect("options fit");
    options.settings.set("patience", "100");
    let slow = solve(&*lamps(), Wanted::AtMost(1), &options, &hooks).expect("options fit");
    assert!(quick.stats.nodes < slow.stats.nodes);
    let code = |options: &Options| {
        let refused = solve(&*lamps(), Wanted::AtMost(1), options, &hooks).err();
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
    let read = |reading: &Reading| seen.lock().expect("one thread").push(*reading);
    let hooks = Hooks {
        on_reading: Some(&read),
        ..Hooks::default()
    };
    let mut options = flicker();
    options.settings.set("patience", "50");
    solve(&*lamps(), Wanted::AtMost(1), &options, &hooks).expect("options fit");
    let seen = seen.into_inner().expect("one thread");
    assert!(seen.len() > 3 && seen[0].energy == 3);
    assert!(seen.is_sorted_by_key(|reading| reading.iteration));

    let lamps = lamps();
    let rows = |until, options: &Options| {
        let comparison = Comparison {
            position: &*lamps,
            over: Over::usual(&*lamps, &Options::default()),
            until,
        };
        assert_eq!(comparison.is_endless(), until == Until::First);
        let start = || Start {
            clock: Box::new(Still),
            deadline: None,
        };
        comparison.rows(options, &Hooks::default(), &start)
    };
    let names = |rows: &[Row]| rows.iter().map(|row| row.name).collect::<Vec<_>>();
    let first = rows(Until::First, &Options::default()).expect("options fit");
    assert_eq!(
        names(&first)[names(&first).len() - 2..],
        ["switch", "flicker"]
    );
    let flicker_row = first.last().expect("there are some");
    assert_eq!(flicker_row.best, Some(Score { score: 4, of: 4 }));
    assert!(!flicker_row.trace.is_empty());
    let all = rows(Until::All, &Options::default()).expect("options fit");
    assert!(!names(&all).contains(&"flicker"));
    let one = rows(Until::First, &flicker()).expect("options fit");
    assert_eq!(names(&one), ["flicker"]);
    assert!(rows(Until::All, &flicker()).is_err());
}
