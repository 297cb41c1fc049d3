//! The calendars: dates with known numbers of solutions, files, and the judge.

use std::ops::ControlFlow;

use pavage_family::{AnyPosition, Settings, Value};
use pavage_puzzles::family;
use pavage_search::{Limits, OptionId, Run, Sinks, Task, fastest_for};

/// Name, options and number of solutions.
type Case = (&'static str, &'static [(&'static str, &'static str)], u64);

const DATES: &[Case] = &[
    ("calendar", &[("date", "2022-01-01")], 54),
    (
        "calendar",
        &[("month", "1"), ("day", "1"), ("weekday", "sat")],
        54,
    ),
    ("calendar", &[("date", "2022-01-01"), ("flip", "")], 2345),
    (
        "calendar",
        &[("month", "2"), ("day", "27"), ("weekday", "wed")],
        0,
    ),
    ("a-puzzle-a-day", &[("date", "2023-01-01")], 64),
    ("a-puzzle-a-day", &[("month", "10"), ("day", "6")], 7),
    ("a-puzzle-a-day", &[("date", "2024-01-25")], 216),
];

fn calendar(name: &str, options: &[(&str, &str)]) -> Box<dyn AnyPosition> {
    let mut settings = Settings::new();
    options
        .iter()
        .for_each(|(name, value)| settings.set(name, value));
    let family = family("calendar").expect("registered");
    family
        .built_in(name, &settings)
        .expect("a built-in")
        .expect("good options")
}

fn count(position: &dyn AnyPosition) -> u64 {
    let cover = position.cover(&Run::default()).expect("the areas match");
    let engine = fastest_for(cover.model());
    engine
        .search(
            cover.model(),
            &Task::default(),
            &Run::default(),
            &mut Sinks::default(),
        )
        .stats
        .solutions
}

#[test]
fn dates_have_their_number_of_solutions() {
    for (name, options, expected) in DATES {
        assert_eq!(
            count(&*calendar(name, options)),
            *expected,
            "{name} {options:?}"
        );
    }
}

#[test]
fn a_solved_calendar_is_written_and_read() {
    let position = calendar("calendar", &[("date", "2022-01-01")]);
    let cover = position.cover(&Run::default()).expect("the areas match");
    let mut solved = None;
    let mut keep = |chosen: &[OptionId]| {
        solved = Some(cover.decode(chosen));
        ControlFlow::Continue(())
    };
    let limits = Limits {
        solutions_max: Some(1),
        ..Limits::default()
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut keep),
        ..Sinks::default()
    };
    let run = Run::limited(limits);
    fastest_for(cover.model()).search(cover.model(), &Task::default(), &run, &mut sinks);
    let solved = solved.expect("54 solutions");
    assert_eq!(solved.check().violations, []);
    let text = solved.write("toml");
    let family = family("calendar").expect("registered");
    let again = family.read(&text, "toml", &Settings::new()).expect(&text);
    assert_eq!(again.write("toml"), text);
    assert_eq!(again.check().violations, []);
    let answer = position.read_solution(&text).expect("an answer");
    assert_eq!(answer.check().violations, []);
    let other_day = calendar("calendar", &[("date", "2022-01-02")]);
    let answer = other_day.read_solution(&text).expect("readable, but wrong");
    let rules: Vec<&str> = answer
        .check()
        .violations
        .iter()
        .map(|found| found.rule)
        .collect();
    let expected = [
        "cell-empty",
        "open-cell-covered",
        "open-cell-covered",
        "cell-empty",
    ];
    assert_eq!(rules, expected);
}

#[test]
fn the_series_has_every_date_once() {
    let all = calendar("calendar", &[("date", "2022-01-01")])
        .series()
        .expect("dates")
        .members();
    assert_eq!(all.len(), 12 * 31 * 7);
    let second = [
        ("month", Value::Number(1)),
        ("day", Value::Number(1)),
        ("weekday", "mon".into()),
    ];
    assert_eq!(all[1].fields, second);
    let year = calendar("a-puzzle-a-day", &[("date", "2022-01-01")])
        .series()
        .expect("dates")
        .members();
    assert_eq!(year.len(), 366);
    assert_eq!(year[31 + 28].fields[1].1, Value::Number(29));
    assert_eq!(year[0].fields[2].1, Value::None);
}
