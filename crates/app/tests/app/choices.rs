//! All combinations of choices counted in one sweep are those counted one by one.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use pavage_app::choices::{EveryChoice, count_choices};
use pavage_app::load::{self, Reading};
use pavage_app::placements::completions;
use pavage_app::{AnyPosition, BigUint, Cancel, Message, Options, Run};

fn puzzle(name: &str, choose: &str) -> Box<dyn AnyPosition> {
    let mut reading = Reading::default();
    for (option, value) in [("choose", choose), ("date", "2022-01-01")] {
        let is_dated = name == "calendar" || option == "choose";
        if is_dated && !value.is_empty() {
            reading.settings.set(option, value);
        }
    }
    load::built_in(name, &reading).unwrap().unwrap().position
}

fn counted(name: &str, choose: &str, options: &Options) -> Result<EveryChoice, Message> {
    let position = puzzle(name, choose);
    count_choices(&*position, 1000, options, &Run::default(), &|_, _| ())
}

fn numbers(every: &EveryChoice) -> Vec<BigUint> {
    every
        .counts
        .iter()
        .map(|count| count.clone().unwrap())
        .collect()
}

/// A throw of which three dice are still to be rolled, by the sweep and by another engine.
#[test]
fn a_sweep_counts_what_engines_count_one_by_one() {
    let choose = "die1=A1,die2=A2,die3=C3,die6=E4";
    let every = counted("dice-6x6", choose, &Options::default()).unwrap();
    assert_eq!(every.engine, Some("sweep"));
    assert_eq!(every.counts.len(), 4 * 6 * 2);
    assert_eq!(
        every.typed(0),
        format!("{},die4=E1,die5=A4,die6=E4,die7=F1", &choose[..23])
    );
    assert_eq!(every.labels(1), [0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(every.counts[0], Some(5695_u32.into()));
    let options = Options {
        engine: Some("mask".to_owned()),
        ..Options::default()
    };
    let choose = "die1=A1,die2=A2,die3=C3,die6=E4,die5=A4";
    let alone = counted("dice-6x6", choose, &options).unwrap();
    assert_eq!(alone.engine, None);
    let swept = counted("dice-6x6", choose, &Options::default()).unwrap();
    assert_eq!(numbers(&alone), numbers(&swept));
    let [fewest, most] = swept.extremes().unwrap();
    assert!(fewest.1 < most.1 && swept.without().is_empty());
}

/// The choices of a calendar are its dates, and what of a date is chosen stays.
#[test]
fn the_choices_of_a_calendar_are_its_dates() {
    let every = counted("calendar", "month=jan", &Options::default()).unwrap();
    assert_eq!(every.counts.len(), 31 * 7);
    assert_eq!(every.groups[0].fixed, Some(0));
    // Saturday, 1 January.
    assert_eq!(every.counts[6], Some(54_u32.into()));
    assert_eq!(every.typed(6), "month=Jan,day=1,weekday=Sat");
    let position = puzzle("calendar", "month=Jan,day=1,weekday=Sat");
    let fixed = count_choices(
        &*position,
        1,
        &Options::default(),
        &Run::default(),
        &|_, _| (),
    );
    assert_eq!(numbers(&fixed.unwrap()), [54_u32.into()]);
}

#[test]
fn what_cannot_be_counted_is_told() {
    let many = counted("dice-6x6", "", &Options::default()).err().unwrap();
    assert_eq!(many.code, "choices-too-many");
    let none = counted("soma", "", &Options::default()).err().unwrap();
    assert_eq!(none.code, "choose-none");
    let cancel = Cancel::default();
    cancel.cancel();
    let run = Run {
        cancel,
        ..Run::default()
    };
    for engine in [None, Some("mask".to_owned())] {
        let options = Options {
            engine,
            ..Options::default()
        };
        let position = puzzle("dice-6x6", "die1=A1,die2=A2,die3=C3,die6=E4,die5=A4");
        let every = count_choices(&*position, 1000, &options, &run, &|_, _| ()).unwrap();
        assert_eq!(every.reason.unwrap().code, "limit-interrupted");
        assert_eq!(every.counts, vec![None; 8]);
    }
}

/// Choices that share cells leave several open together. Each of these is a placement of its own, told
/// once with all the solutions that leave it open.
#[test]
fn each_cell_that_choices_leave_open_together_is_told() {
    let text = r###"
family = "packing"
board = "2x4"
[[pieces]]
name = "D"
shape = "##"
count = 3
[[choice]]
name = "one"
cells = [[0, 0], [0, 1], [0, 2]]
[[choice]]
name = "two"
cells = [[0, 1], [0, 2], [0, 3]]
"###;
    let position = load::read(text.as_bytes(), &Reading::default()).unwrap();
    for engine in [None, Some("mask".to_owned())] {
        let options = Options {
            engine,
            ..Options::default()
        };
        let found = completions(&*position.position, &options, &Run::default()).unwrap();
        let rows = found.rows.unwrap().into_iter();
        let open = rows.filter(|(placed, _)| placed.piece == ".");
        let open: Vec<_> = open
            .map(|(placed, count)| (placed.cells[0].col, placed.cells.len(), count))
            .collect();
        let three = BigUint::from(3_u32);
        assert_eq!(open, [0, 1, 2, 3].map(|col| (col, 1, three.clone())));
    }
}
