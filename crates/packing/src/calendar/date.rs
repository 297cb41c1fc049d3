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
            (true, None) => Err(match settings.get("date") {
                Some(typed) => {
                    BadDate::of("date")(Message::new("date-weekday-absent").with("date", typed))
                }
                None => BadDate::of_all("date-incomplete"),
            }),
            (true, _) => Ok(date),
            (false, _) => Ok(Date {
                weekday: None,
                ..date
            }),
        }
    }

    /// The date with its weekday in that year.
    ///
    /// # Errors
    /// The year has no such day, or it is on another weekday.
    fn in_year(self, year: u32, text: &str) -> Result<Date, Message> {
        let absent = || Message::new("date-absent").with("date", text);
        if !(1..=12).contains(&self.month) {
            return Err(absent());
        }
        let days = days_in(self.month, Some(year));
        if !(1..=days).contains(&self.day) {
            return Err(absent().with("days", u32::from(days)));
        }
        let weekday = weekday(year, self.month, self.day);
        if self.weekday.is_some_and(|typed| typed != weekday) {
            let message = Message::new("date-weekday-other").with("date", text);
            let name = Message::new("weekday-name");
            let name = name.with("weekday", WEEKDAYS[usize::from(weekday)]);
            return Err(message.with("weekday", name));
        }
        Ok(Date {
            weekday: Some(weekday),
            ..self
        })
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

    /// Its day and month in words.
    fn named(self) -> Message {
        let month = Message::new("month-name").with("month", u32::from(self.month));
        let day = Message::new("date-named").with("day", u32::from(self.day));
        day.with("month", month)
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

/// Words that may stand in a date and say nothing.
const FILLERS: [&str; 5] = ["le", "the", "of", "de", "on"];

/// Reads a date: `2022-01-01`, or a day and a month in words or numbers, with a weekday, a year, both
/// or neither: `Saturday, January 1st`, `1er janvier 2022`, `sat 1 1`, `29 feb`. Names may stand
/// anywhere; of two numbers the month is the first. With slashes, `25/12` or `12/25/2022`, either may be
/// the first: if both orders make a date, none is taken. The day must exist in the year, if there is
/// one, and be on the weekday, if there is one. Without a year every combination is a date.
fn parse_date(text: &str) -> Result<Date, Message> {
    let bad = || Message::new("date-unreadable").with("date", text);
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    let is_said = |word: &&str| !word.is_empty() && !FILLERS.contains(&&*plain_letters(word));
    let words: Vec<&str> = words.filter(is_said).collect();
    if let [word] = words[..]
        && word.contains('-')
    {
        return parse_iso_date(word);
    }
    if let Some(at) = words.iter().position(|word| word.contains('/')) {
        return parse_slashes(&words, at, text);
    }
    let begins_with_digit = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let (numbers, names): (Vec<&str>, Vec<&str>) =
        words.into_iter().partition(|word| begins_with_digit(word));
    let (years, numbers): (Vec<&str>, Vec<&str>) =
        numbers.into_iter().partition(|word| is_year(word));
    let year = match years[..] {
        [] => None,
        [year] => Some(year.parse().ok().filter(|year| *year > 0).ok_or_else(bad)?),
        _ => return Err(bad()),
    };
    let (weekday, month, day) = match (&names[..], &numbers[..]) {
        (&[], &[month, day]) => (None, month, day),
        (&[weekday], &[month, day]) => (Some(weekday), month, day),
        (&[name], &[] | &[_]) if parse_weekday(name).is_ok() && parse_month(name).is_err() => {
            return Err(Message::new("date-month-absent").with("date", text));
        }
        (&[month], &[day]) => (None, month, day),
        (&[first, second], &[day]) => {
            // `mar` is a weekday in French and a month in both languages.
            let fit = |weekday, month| parse_weekday(weekday).is_ok() && parse_month(month).is_ok();
            let is_month_first = if fit(second, first) {
                !fit(first, second)
            } else {
                parse_weekday(first).is_err() && parse_month(first).is_ok()
            };
            let (weekday, month) = if is_month_first {
                (second, first)
            } else {
                (first, second)
            };
            (Some(weekday), month, day)
        }
        _ => return Err(bad()),
    };
    let date = Date {
        weekday: weekday.map(parse_weekday).transpose()?,
        month: parse_month(month)?,
        day: parse_day(day)?,
    };
    match year {
        None => Ok(date),
        Some(year) => date.in_year(year, text),
    }
}

/// Reads a date of which one word is `25/12`, `25/12/2022` or `2022/12/25`, with or without a weekday and
/// a year beside it.
fn parse_slashes(words: &[&str], at: usize, text: &str) -> Result<Date, Message> {
    let bad = || Message::new("date-unreadable").with("date", text);
    let parts: Vec<&str> = words[at].split('/').collect();
    let (one, other, own_year) = match parts[..] {
        [one, other] => (one, other, None),
        [year, month, day] if is_year(year) => (day, month, Some(year)),
        [one, other, year] if is_year(year) => (one, other, Some(year)),
        _ => return Err(bad()),
    };
    let beside = words.iter().enumerate().filter(|(place, _)| *place != at);
    let (mut years, names): (Vec<&str>, Vec<&str>) = beside
        .map(|(_, word)| *word)
        .partition(|word| is_year(word));
    years.extend(own_year);
    let year: Option<u32> = match years[..] {
        [] => None,
        [year] => Some(year.parse().ok().filter(|year| *year > 0).ok_or_else(bad)?),
        _ => return Err(bad()),
    };
    let weekday = match names[..] {
        [] => None,
        [name] => Some(parse_weekday(name)?),
        _ => return Err(bad()),
    };
    let small = |part: &str| {
        let is_small = part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        let number = part.parse::<u8>().ok().filter(|number| *number > 0);
        number.filter(|_| is_small).ok_or_else(bad)
    };
    let (one, other) = (small(one)?, small(other)?);
    let read = |day: u8, month: u8| {
        let date = Date {
            month,
            day,
            weekday,
        };
        match year {
            Some(year) => date.in_year(year, text),
            None if month <= 12 && day <= days_in(month, None) => Ok(date),
            None => Err(Message::new("date-absent").with("date", text)),
        }
    };
    if parts.first().is_some_and(|part| is_year(part)) {
        return read(one, other);
    }
    match (read(one, other), read(other, one)) {
        (Ok(first), Ok(second)) if first != second => {
            let message = Message::new("date-ambiguous").with("date", text);
            let message = message.with("first", first.named());
            Err(message.with("second", second.named()))
        }
        (Ok(date), _) | (_, Ok(date)) => Ok(date),
        (Err(why), Err(_)) if one > 12 || other <= 12 => Err(why),
        (_, Err(why)) => Err(why),
    }
}

/// Whether a word is a year: a number of four digits.
fn is_year(word: &str) -> bool {
    word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads `2022-01-01`.
fn parse_iso_date(text: &str) -> Result<Date, Message> {
    let bad = || Message::new("date-unreadable").with("date", text);
    let parts = text.split('-').map(|part| {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>()
            .ok()
            .filter(|_| digits && part.len() <= 4)
    });
    let parts: Option<Vec<u32>> = parts.collect();
    let Some(&[year, month, day]) = parts.as_deref() else {
        return Err(bad());
    };
    if year == 0 {
        return Err(bad());
    }
    let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
    let date = Date {
        month: small(month),
        day: small(day),
        weekday: None,
    };
    date.in_year(year, text)
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

/// Reads a day, also as an ordinal number: `1st`, `1er`.
fn parse_day(text: &str) -> Result<u8, Message> {
    const ORDINALS: [&str; 8] = ["st", "nd", "rd", "th", "er", "e", "ere", "eme"];
    let plain = plain_letters(text);
    let digits = plain.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = plain.strip_suffix(digits).unwrap_or_default();
    let is_whole = digits.is_empty() || ORDINALS.contains(&digits);
    let valid = number.parse().ok().filter(|_| is_whole);
    let valid = valid.filter(|day| (1..=31).contains(day));
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
        'é' | 'è' => 'e',
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
    fn dates_are_read_or_refused_as_typed() {
        let day = |typed| check(&[("date", typed)], Ok((1, 1, Some(6))));
        for typed in [
            "2022-01-01",
            "sat 1 1",
            "1 1 sat",
            "1 1 2022",
            "2022 1 1",
            "Saturday, January 1st",
            "Saturday, January 1st, 2022",
            "sat the 1st of January",
            "jan 1 sat",
            "Jan. 1, 2022",
            "Jan 1st 2022",
            "1 January 2022",
            "1ST JAN 2022",
            "samedi 1er janvier",
            "samedi 1er janvier 2022",
            "le samedi 1er janvier 2022",
            "1er janvier 2022",
            "le 1er janvier 2022",
            "1er samedi janvier",
            "janvier 1er samedi",
            "Sam. 1er janv.",
            "sam 1 1",
            // The languages may be mixed.
            "samedi January 1st",
            "sat 1er\u{a0}janvier",
        ] {
            day(typed);
        }
        let other = |typed, expected| check(&[("date", typed)], Ok(expected));
        for typed in [
            "sat 1/1",
            "1/1 samedi",
            "01/01/2022",
            "sat 1/1/2022",
            "1/1 2022",
            "2022/1/1",
            "sat 2022/1/1",
        ] {
            day(typed);
        }
        other("sun 25/12", (12, 25, Some(0)));
        other("12/25/2022", (12, 25, Some(0)));
        other("25/12/2022", (12, 25, Some(0)));
        // The weekday or the day that a month has decides.
        other("thu 3/4/2025", (4, 3, Some(4)));
        other("le mar 4/3/2025", (3, 4, Some(2)));
        other("2024-02-29", (2, 29, Some(4)));
        other("29 feb 2024", (2, 29, Some(4)));
        other("thu 29 feb", (2, 29, Some(4)));
        other("2026-11-21", (11, 21, Some(6)));
        other("2000-03-01", (3, 1, Some(3)));
        other("mon feb 31", (2, 31, Some(1)));
        other("fri 13 aug", (8, 13, Some(5)));
        other("mar 1er mars 2022", (3, 1, Some(2)));
        other("2 mar mar", (3, 2, Some(2)));
        other("mar wed 2nd", (3, 2, Some(3)));
        other("vendredi 22 déc.", (12, 22, Some(5)));
        other("lundi 3ème août", (8, 3, Some(1)));
        let bad = |typed, code| check(&[("date", typed)], Err(code));
        bad("2022-02-31", "date-absent");
        bad("1900-02-29", "date-absent");
        bad("29 feb 2023", "date-absent");
        bad("2022-13-01", "date-absent");
        bad("2022-00-01", "date-absent");
        bad("2022-300-01", "date-absent");
        bad("sun 1 jan 2022", "date-weekday-other");
        bad("dimanche 1er janvier 2022", "date-weekday-other");
        bad("sat 3/4", "date-ambiguous");
        bad("3/4/2022", "date-ambiguous");
        bad("1/1", "date-weekday-absent");
        bad("sat 13/13", "date-absent");
        bad("2022/13/1", "date-absent");
        bad("29/2/2023", "date-absent");
        bad("sun 1/1/2022", "date-weekday-other");
        bad("someday 1/1", "weekday-bad");
        bad("1/1 1", "weekday-bad");
        bad("samedi", "date-month-absent");
        bad("Saturday", "date-month-absent");
        bad("sat 1", "date-month-absent");
        bad("samedi 2022", "date-month-absent");
        bad("feb 31", "date-weekday-absent");
        bad("1 January", "date-weekday-absent");
        bad("1er janvier", "date-weekday-absent");
        bad("29 feb", "date-weekday-absent");
        bad("sat 13 1", "month-bad");
        bad("fri 13 13", "month-bad");
        bad("sat 1er 1", "month-bad");
        bad("1 nivose", "month-bad");
        bad("sat nivose 1", "month-bad");
        bad("1 sam jan jan", "date-unreadable");
        bad("someday 1 jan", "weekday-bad");
        bad("sat 32 jan", "day-bad");
        bad("sat 1x jan", "day-bad");
        bad("sat 0 jan", "day-bad");
        for typed in [
            "",
            "le",
            "January",
            "mar",
            "jan 2022",
            "2022",
            "0000-01-01",
            "1 jan 0000",
            "2022-1",
            "+2022-1-1",
            "2022-1-1-1",
            "2022--1",
            "1/1/1/2022",
            "1/1/22",
            "0/1",
            "100/1",
            "/1",
            "sat sun 1/1",
            "+1/25",
            "1/+1",
            "1/1/2022 2022",
            "1/1/0000",
            "1 1 1",
            "1 jan 2022 2023",
            "fri aug jan",
            "tomorrow",
        ] {
            bad(typed, "date-unreadable");
        }
    }

    #[test]
    fn a_calendar_without_weekdays_needs_none() {
        let check = |typed: &str, expected: Result<(u8, u8), &str>| {
            let mut settings = Settings::new();
            settings.set("date", typed);
            let date = Date::from_settings(&settings, false);
            let found = date.map(|date| (date.month, date.day));
            assert_eq!(found.map_err(|bad| bad.message.code), expected, "{typed}");
        };
        check("29 feb", Ok((2, 29)));
        check("1/1", Ok((1, 1)));
        check("25/12", Ok((12, 25)));
        check("12/25", Ok((12, 25)));
        check("3/4", Err("date-ambiguous"));
        check("feb 29th", Ok((2, 29)));
        check("1er janvier", Ok((1, 1)));
        check("2022-01-01", Ok((1, 1)));
        check("samedi 1er janvier 2022", Ok((1, 1)));
        check("29 février 2023", Err("date-absent"));
        check("dimanche 1er janvier 2022", Err("date-weekday-other"));
        check("samedi", Err("date-month-absent"));
    }

    #[test]
    fn dates_are_read_or_refused() {
        check(
            &[("month", "2"), ("day", "31"), ("weekday", "SAT")],
            Ok((2, 31, Some(6))),
        );
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
