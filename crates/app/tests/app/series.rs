//! All dates counted in one sweep are the dates counted one by one.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use pavage_app::BigUint;
use pavage_app::Message;
use pavage_app::count::count;
use pavage_app::series::{Row, count_series};
use pavage_app::{Options, Run};
use pavage_family::{AnyPosition, Settings};
use pavage_puzzles::families;

fn calendar(name: &str) -> Box<dyn AnyPosition> {
    let mut settings = Settings::new();
    settings.set("date", "2022-01-01");
    let made = families()
        .iter()
        .find_map(|family| family.built_in(name, &settings));
    made.unwrap().unwrap()
}

fn counts(rows: &[Row]) -> Vec<BigUint> {
    let count = |row: &Row| row.counted.count.clone().unwrap();
    rows.iter().map(count).collect()
}

fn rows(name: &str, options: &Options) -> Result<Vec<Row>, Message> {
    count_series(&*calendar(name), options, &Run::default(), &|_, _| ())
}

#[test]
fn all_dates_of_the_calendar() {
    let rows = rows("calendar", &Options::default()).unwrap();
    let counts = counts(&rows);
    assert_eq!(counts.len(), 2604);
    assert_eq!(counts.iter().sum::<BigUint>(), 85_637_u32.into());
    let none = counts.iter().filter(|count| **count == BigUint::ZERO);
    assert_eq!(none.count(), 19);
    let members = calendar("calendar").series().expect("dates").members();
    for at in (0..members.len()).step_by(97) {
        let alone = count(&*members[at].puzzle, &Options::default(), &Run::default());
        assert_eq!(alone.unwrap().count.unwrap(), counts[at], "date {at}");
    }
}

#[test]
fn all_dates_of_the_calendar_without_weekdays() {
    let rows = rows("a-puzzle-a-day", &Options::default()).unwrap();
    let counts = counts(&rows);
    assert_eq!(counts.len(), 366);
    assert_eq!(counts.iter().sum::<BigUint>(), 24_405_u32.into());
    assert_eq!(counts.iter().min(), Some(&7_u32.into()));
    assert_eq!(counts.iter().max(), Some(&216_u32.into()));
}
