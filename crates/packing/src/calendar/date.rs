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

/// Short English names of the weekdays, from Sunday, as written in files and in JSON.
pub(super) const WEEKDAYS: [&str; 7] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/// The weekdays from Sunday, in each language in which they are read. Accents are left out.
const WEEKDAY_NAMES: [[&str; 7]; 2] = [
    [
        "sunday",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
    ],
    [
        "dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi",
    ],
];

/// The months, in each language in which they are read. Accents are left out.
const MONTH_NAMES: [[&str; 12]; 2] = [
    [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ],
    [
        "janvier",
        "fevrier",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "aout",
        "septembre",
        "octobre",
        "novembre",
        "decembre",
    ],
];

/// The fewest letters of a name.
const LETTERS_MIN: usize = 3;

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

    /// The date with these labels of its choices, by their indices.
    pub(super) fn of_labels(labels: &[usize]) -> Date {
        Date {
            month: as_u8(labels[0]) + 1,
            day: as_u8(labels[1]) + 1,
            weekday: labels.get(2).map(|weekday| as_u8(*weekday)),
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
    pub(super) fn typed(self) -> Message {
        let code = match self.weekday {
            Some(_) => "date-typed",
            None => "date-typed-plain",
        };
        let typed = Message::new(code)
            .with("month", u32::from(self.month))
            .with("day", u32::from(self.day));
        match self.weekday {
            Some(weekday) => typed.with("weekday", WEEKDAYS[usize::from(weekday)]),
            None => typed,
        }
    }
}

/// What of a date was chosen by labels.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chosen {
    month: Option<u8>,
    day: Option<u8>,
    weekday: Option<u8>,
}

impl Chosen {
    /// The choices that were made, by their numbers, each with the index of its label.
    pub(super) fn labels(self) -> impl Iterator<Item = (usize, usize)> {
        let less = |number: Option<u8>| number.map(|number| number - 1);
        let all = [less(self.month), less(self.day), self.weekday];
        let all = all.into_iter().enumerate();
        all.filter_map(|(choice, label)| Some((choice, usize::from(label?))))
    }

    /// Reads `month=Jan,day=1`. Names are understood in each language, also if a label has another.
    fn read(text: &str, has_weekday: bool) -> Result<Chosen, Message> {
        let mut chosen = Chosen::default();
        let known = if has_weekday {
            "month, day, weekday"
        } else {
            "month, day"
        };
        let pairs = text.split(',').map(str::trim);
        for pair in pairs.filter(|pair| !pair.is_empty()) {
            let bad = || Message::new("choose-bad").with("typed", pair);
            let (name, label) = pair.split_once('=').ok_or_else(bad)?;
            let label = label.trim();
            let name = name.trim().to_lowercase();
            let (place, value) = match name.as_str() {
                "month" => (&mut chosen.month, parse_month(label)?),
                "day" => (&mut chosen.day, parse_day(label)?),
                "weekday" if has_weekday => (&mut chosen.weekday, parse_weekday(label)?),
                _ => {
                    let message = Message::new("choose-unknown").with("typed", name);
                    return Err(message.with("known", known));
                }
            };
            if place.is_some_and(|before| before != value) {
                return Err(Message::new("choose-twice").with("choice", name));
            }
            *place = Some(value);
        }
        Ok(chosen)
    }
}

/// The date that the options give, and what of it they choose by labels. What the labels leave out is
/// of the date.
pub(super) fn date_of(settings: &Settings, has_weekday: bool) -> Result<(Date, Chosen), BadDate> {
    let typed = settings.get("choose").unwrap_or_default();
    let chosen = Chosen::read(typed, has_weekday).map_err(BadDate::of("choose"))?;
    let is_dated = ["date", "month", "day", "weekday"];
    let is_dated = is_dated.iter().any(|option| settings.has(option));
    let date = match chosen {
        Chosen {
            month: Some(month),
            day: Some(day),
            weekday,
        } if weekday.is_some() == has_weekday && !is_dated => Date {
            month,
            day,
            weekday,
        },
        _ => {
            let date = Date::from_settings(settings, has_weekday)?;
            Date {
                month: chosen.month.unwrap_or(date.month),
                day: chosen.day.unwrap_or(date.day),
                weekday: chosen.weekday.or(date.weekday),
            }
        }
    };
    Ok((date, chosen))
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
/// for calendars without weekdays, any month and day, `1 1`. A month that is named may also stand
/// after the day.
fn parse_date(text: &str) -> Result<Date, Message> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (weekday, month, day) = match words[..] {
        [weekday, month, day] => (Some(parse_weekday(weekday)?), month, day),
        [month, day] => (None, month, day),
        _ => return parse_year_date(text),
    };
    let is_named_last = month.parse::<u8>().is_ok() && named(day, &MONTH_NAMES).is_some();
    let (month, day) = if is_named_last {
        (day, month)
    } else {
        (month, day)
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
    let by_name = named(text, &MONTH_NAMES).map(|at| as_u8(at) + 1);
    let number = by_name.or_else(|| text.parse().ok());
    let valid = number.filter(|month| (1..=12).contains(month));
    valid.ok_or_else(|| Message::new("month-bad").with("month", text))
}

fn parse_day(text: &str) -> Result<u8, Message> {
    let valid = text.parse().ok().filter(|day| (1..=31).contains(day));
    valid.ok_or_else(|| Message::new("day-bad").with("day", text))
}

fn parse_weekday(text: &str) -> Result<u8, Message> {
    let at = named(text, &WEEKDAY_NAMES).map(as_u8);
    at.ok_or_else(|| Message::new("weekday-bad").with("weekday", text))
}

/// Which of these is meant by a name, or by its beginning if no other begins so.
fn named<const N: usize>(text: &str, languages: &[[&str; N]]) -> Option<usize> {
    let text = plain_letters(text);
    let is_meant = |at: &usize| languages.iter().any(|names| names[*at].starts_with(&text));
    let mut meant = (0..N).filter(is_meant);
    match (meant.next(), meant.next()) {
        (Some(at), None) if text.len() >= LETTERS_MIN => Some(at),
        _ => None,
    }
}

/// A name in small letters without accents, and without the dot that shortens it.
fn plain_letters(text: &str) -> String {
    let text = text.strip_suffix('.').unwrap_or(text);
    let letters = text.chars().flat_map(char::to_lowercase);
    // An accent may be a character of its own.
    let letters = letters.filter(|letter| !('\u{300}'..='\u{36f}').contains(letter));
    let plain = letters.map(|letter| match letter {
        'é' => 'e',
        'û' => 'u',
        letter => letter,
    });
    plain.collect()
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
        check(&[("date", "1 January")], Err("date-incomplete"));
        check(&[("date", "fri 13 aug")], Ok((8, 13, Some(5))));
        check(&[("date", "fri 13 13")], Err("month-bad"));
        check(&[("date", "fri aug jan")], Err("day-bad"));
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
            &[("month", "1"), ("day", "1"), ("weekday", "sábado")],
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
    #[test]
    fn days_and_months_are_read_in_both_languages() {
        let weekday = |typed| parse_weekday(typed).ok();
        for (at, names) in [
            "sun sunday Sun. dim dimanche DIM.",
            "mon monday lun lundi",
            "tue tues tuesday mar mardi",
            "wed wednesday mer mercredi",
            "thu thur thursday jeu jeudi",
            "fri friday ven vendredi",
            "sat saturday sam samedi Samedi",
        ]
        .iter()
        .zip(0..)
        .map(|(names, at)| (at, names))
        {
            for name in names.split(' ') {
                assert_eq!(weekday(name), Some(at), "{name}");
            }
        }
        for (month, names) in [
            "1 01 jan january janv janv. janvier",
            "2 feb february fév févr Févr. fe\u{301}vrier fevrier FÉV",
            "3 mar march mars",
            "4 apr april avr avril",
            "5 may mai",
            "6 jun june juin",
            "7 jul july juil juillet",
            "8 aug august aoû août aout",
            "9 sep sept sept. september septembre",
            "10 oct october octobre",
            "11 nov november novembre",
            "12 dec déc december décembre",
        ]
        .iter()
        .zip(1..)
        .map(|(names, month)| (month, names))
        {
            for name in names.split(' ') {
                assert_eq!(parse_month(name).ok(), Some(month), "{name}");
            }
        }
        // Too short, of two months, of none.
        for name in ["", ".", "ja", "jui", "ma", "janvierx", "13", "1.", "samedi"] {
            assert_eq!(parse_month(name).ok(), None, "{name}");
        }
        for name in ["", "s", "sa", "su", "samstag", "7", "sat sun"] {
            assert_eq!(weekday(name), None, "{name}");
        }
    }
}
