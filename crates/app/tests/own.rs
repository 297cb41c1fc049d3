//! A family's own search answers as an engine does.

use pavage_app::load::{Reading, built_in, read};
use pavage_app::solve::{Status, Total, Wanted, solve};
use pavage_app::{AnyPosition, Cancel, Hooks, Options, StopReason, engines, families};

fn lamps() -> Box<dyn AnyPosition> {
    read(b"o*oo\n", &Reading::default())
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
    let packing = built_in("pentomino-3x20", &Reading::default()).expect("it exists");
    let packing = packing.expect("it is right").position;
    assert!(solve(&*packing, Wanted::All, &with_engine("switch"), &hooks).is_err());
}
