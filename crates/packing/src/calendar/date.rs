//! Dates of a calendar puzzle: real dates, and any other combination of month, day and weekday.

use pavage_family::numbers::as_u8;
use pavage_family::{Message, Settings, Value};

/// The date that a calendar shows. Every combination is a puzzle, even if no year has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
    /// 0 (Sunday) to 6; `None` on a calendar without weekdays.
    pub weekday: Option<u8>,
}

/// Short English names of the weekdays, from Sunday, as typed and as written in JSON.
pub(super) const WEEKDAYS: [&str; 7] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// The error in a date, and the option that causes it, if it is a single one.
#[derive(Debug)]
pub(super) struct BadDate {
    pub(super) option: Option<&'static str>,
    pub(super) message: Message,
}

impl BadDate {
    fn of(option: &'static str) -> impl Fn(Message) -> BadDate {
        move |message| BadDate {
            option: Some(option),
            message,
        }
    }

    fn of_all(code: &'static str) -> BadDate {
        BadDate {
            option: None,
            message: Message::new(code),
        }
    }
}

impl Date {
    /// The date that the options give: `date`, or `month`, `day` and `weekday`.
    pub(super) fn from_settings(settings: &Settings, has_weekday: bool) -> Result<Date, BadDate> {
        let parts = ["month", "day", "weekday"].map(|name| settings.get(name));
        let date = match (settings.get("date"), parts) {
            (Some(_), [Some(_), _, _] | [_, Some(_), _] | [_, _, Some(_)]) => {
                return Err(BadDate::of_all("date-and-parts"));
            }
            (Some(date), _) => parse_date(date).map_err(BadDate::of("date"))?,
            (None, [None, None, None]) => return Err(BadDate::of_all("date-needed")),
            (None, [Some(month), Some(day), weekday]) => {
                let weekday = weekday.map(parse_weekday).transpose();
                Date {
                    month: parse_month(month).map_err(BadDate::of("month"))?,
                    day: parse_day(day).map_err(BadDate::of("day"))?,
                    weekday: weekday.map_err(BadDate::of("weekday"))?,
                }
            }
            (None, _) => return Err(BadDate::of_all("date-incomplete")),
        };
        match (has_weekday, date.weekday) {
            (true, None) => Err(BadDate::of_all("date-incomplete")),
            (true, _) => Ok(date),
            (false, _) => Ok(Date {
                weekday: None,
                ..date
            }),
        }
    }

    /// Month, day and weekday as fields of a series.
    pub(super) fn fields(self) -> Vec<(&'static str, Value)> {
        let weekday = self
            .weekday
            .map(|weekday| Value::from(WEEKDAYS[usize::from(weekday)]));
        vec![
            ("month", Value::from(u32::from(self.month))),
            ("day", Value::from(u32::from(self.day))),
            ("weekday", weekday.unwrap_or(Value::None)),
        ]
    }

    /// The date as it is typed: `sat 1 1`, or `1 1` on a calendar without weekdays.
    pub(super) fn text(self) -> String {
        let weekday = self.weekday.map(|weekday| WEEKDAYS[usize::from(weekday)]);
        let [month, day] = [self.month, self.day].map(|number| number.to_string());
        let words = weekday.into_iter().chain([month.as_str(), day.as_str()]);
        words.collect::<Vec<_>>().join(" ")
    }
}

/// The number of days of a month. Without a year, February has 29.
pub(super) fn days_in(month: u8, year: Option<u32>) -> u8 {
    let leap = year.is_none_or(|year| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    });
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 31,
    }
}

/// Reads a date, `2022-01-01`, whose day must exist; or any weekday, month and day, `sat 1 1`; or,
/// for calendars without weekdays, any month and day, `1 1`.
fn parse_date(text: &str) -> Result<Date, Message> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (weekday, month, day) = match words[..] {
        [weekday, month, day] => (Some(parse_weekday(weekday)?), month, day),
        [month, day] => (None, month, day),
        _ => return parse_year_date(text),
    };
    Ok(Date {
        month: parse_month(month)?,
        day: parse_day(day)?,
        weekday,
    })
}

fn parse_year_date(text: &str) -> Result<Date, Message> {
    let bad = || Message::new("date-unreadable").with("date", text);
    let mut parts = text.trim().split('-').map(|part| {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>()
            .ok()
            .filter(|_| digits && part.len() <= 4)
    });
    let (Some(Some(year)), Some(Some(month)), Some(Some(day)), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(bad());
    };
    let absent = || Message::new("date-absent").with("date", text);
    let month = u8::try_from(month)
        .ok()
        .filter(|month| (1..=12).contains(month))
        .ok_or_else(absent)?;
    let days = days_in(month, Some(year));
    let day = u8::try_from(day)
        .ok()
        .filter(|day| (1..=days).contains(day));
    let day = day.ok_or_else(|| absent().with("days", u32::from(days)))?;
    if year == 0 {
        return Err(bad());
    }
    Ok(Date {
        month,
        day,
        weekday: Some(weekday(year, month, day)),
    })
}

/// The weekday of a date of the Gregorian calendar, 0 for Sunday (Sakamoto's method).
fn weekday(year: u32, month: u8, day: u8) -> u8 {
    const SHIFTS: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
    let year = if month < 3 { year - 1 } else { year };
    let shift = SHIFTS[usize::from(month) - 1];
    ((year + year / 4 - year / 100 + year / 400 + shift + u32::from(day)) % 7) as u8
}

fn parse_month(text: &str) -> Result<u8, Message> {
    let by_name = MONTHS
        .iter()
        .position(|name| text.eq_ignore_ascii_case(name));
    let number = by_name
        .map(|at| as_u8(at) + 1)
        .or_else(|| text.parse().ok());
    let valid = number.filter(|month| (1..=12).contains(month));
    valid.ok_or_else(|| Message::new("month-bad").with("month", text))
}

fn parse_day(text: &str) -> Result<u8, Message> {
    let valid = text.parse().ok().filter(|day| (1..=31).contains(day));
    valid.ok_or_else(|| Message::new("day-bad").with("day", text))
}

fn parse_weekday(text: &str) -> Result<u8, Message> {
    let at = WEEKDAYS
        .iter()
        .position(|name| text.eq_ignore_ascii_case(name));
    let bad = || {
        Message::new("weekday-bad")
            .with("weekday", text)
            .with("known", WEEKDAYS.join(", "))
    };
    at.map(as_u8).ok_or_else(bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(options: &[(&str, &str)], expected: Result<(u8, u8, Option<u8>), &str>) {
        let mut settings = Settings::new();
        options
            .iter()
            .for_each(|(name, value)| settings.set(name, value));
        let date = Date::from_settings(&settings, true);
        let found = date.map(|date| (date.month, date.day, date.weekday));
        assert_eq!(
            found.map_err(|bad| bad.message.code),
            expected,
            "{options:?}"
        );
    }

    #[test]
    fn dates_are_read_or_refused() {
        check(&[("date", "2022-01-01")], Ok((1, 1, Some(6))));
        check(&[("date", "2024-02-29")], Ok((2, 29, Some(4))));
        check(&[("date", "2026-11-21")], Ok((11, 21, Some(6))));
        check(&[("date", "2000-03-01")], Ok((3, 1, Some(3))));
        check(
            &[("month", "2"), ("day", "31"), ("weekday", "SAT")],
            Ok((2, 31, Some(6))),
        );
        check(&[("date", "2022-02-31")], Err("date-absent"));
        check(&[("date", "1900-02-29")], Err("date-absent"));
        check(&[("date", "2022-13-01")], Err("date-absent"));
        check(&[("date", "2022-00-01")], Err("date-absent"));
        check(&[("date", "0000-01-01")], Err("date-unreadable"));
        check(&[("date", "sat 1 1")], Ok((1, 1, Some(6))));
        check(&[("date", "Mon feb 31")], Ok((2, 31, Some(1))));
        check(&[("date", "feb 31")], Err("date-incomplete"));
        check(&[("date", "1 1 sat")], Err("weekday-bad"));
        check(&[("date", "sat 13 1")], Err("month-bad"));
        check(&[("date", "1 January")], Err("day-bad"));
        check(&[("date", "January")], Err("date-unreadable"));
        check(&[("date", "2022-1")], Err("date-unreadable"));
        check(&[("date", "+2022-1-1")], Err("date-unreadable"));
        check(
            &[("month", "0"), ("day", "1"), ("weekday", "sat")],
            Err("month-bad"),
        );
        check(
            &[("month", "1"), ("day", "32"), ("weekday", "sat")],
            Err("day-bad"),
        );
        check(
            &[("month", "1"), ("day", "1"), ("weekday", "samedi")],
            Err("weekday-bad"),
        );
        check(&[("month", "1"), ("day", "1")], Err("date-incomplete"));
        check(
            &[("month", "1"), ("weekday", "sat")],
            Err("date-incomplete"),
        );
        check(
            &[("month", "1"), ("date", "2022-01-01")],
            Err("date-and-parts"),
        );
        check(&[], Err("date-needed"));
    }
}
