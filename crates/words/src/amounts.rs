//! Amounts as people type them: whole numbers in a range, durations, sizes of memory.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use pavage_family::Message;

/// The longest duration: short enough to be added to the present time without overflow.
const SECONDS_MAX: f64 = 1e9;

/// The smallest size that can hold a table.
const SIZE_MIN: usize = 1 << 20;

/// A whole number in a range.
///
/// # Errors
/// The value is invalid; the message says what the option takes.
pub fn number<T: FromStr + PartialOrd + Display>(
    option: &'static str,
    typed: &str,
    range: RangeInclusive<T>,
) -> Result<T, Message> {
    let parsed = typed.parse().ok().filter(|number| range.contains(number));
    parsed.ok_or_else(|| {
        Message::new("value-number")
            .with("option", option)
            .with("value", typed)
            .with("min", range.start().to_string())
            .with("max", range.end().to_string())
    })
}

/// A duration: `10s`, `500ms`, `2m`, `1.5h`, or a number of seconds.
///
/// # Errors
/// The value is invalid; the message says what the option takes.
pub fn duration(option: &'static str, typed: &str) -> Result<Duration, Message> {
    let bad = || bad_duration(option, typed);
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let unit = |(unit, seconds)| Some((typed.strip_suffix(unit)?, seconds));
    let (amount, factor) = units.into_iter().find_map(unit).unwrap_or((typed, 1.0));
    let plain = amount
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let amount: f64 = amount.parse().ok().filter(|_| plain).ok_or_else(bad)?;
    within_bounds(amount * factor).ok_or_else(bad)
}

/// A duration given as a number of seconds.
///
/// # Errors
/// The number is invalid; the message says what the option takes.
pub fn seconds(option: &'static str, number: f64) -> Result<Duration, Message> {
    within_bounds(number).ok_or_else(|| bad_duration(option, &number.to_string()))
}

fn within_bounds(seconds: f64) -> Option<Duration> {
    let is_valid = (0.0..=SECONDS_MAX).contains(&seconds);
    is_valid.then(|| Duration::from_secs_f64(seconds))
}

fn bad_duration(option: &'static str, value: &str) -> Message {
    Message::new("value-duration")
        .with("option", option)
        .with("value", value)
}

/// A size in bytes: `512MiB`, `2GiB`, `500MB`, or a number of bytes; at least a mebibyte.
///
/// # Errors
/// The value is invalid; the message says what the option takes.
pub fn size(option: &'static str, typed: &str) -> Result<usize, Message> {
    let bad = || {
        Message::new("value-size")
            .with("option", option)
            .with("value", typed)
    };
    let split = typed.find(|letter: char| !letter.is_ascii_digit());
    let (amount, unit) = typed.split_at(split.unwrap_or(typed.len()));
    let unit: usize = match unit {
        "" | "B" => 1,
        "KiB" | "K" => 1 << 10,
        "MiB" | "M" => 1 << 20,
        "GiB" | "G" => 1 << 30,
        "kB" | "KB" => 1_000,
        "MB" => 1_000_000,
        "GB" => 1_000_000_000,
        _ => return Err(bad()),
    };
    let amount: usize = amount.parse().map_err(|_| bad())?;
    let bytes = amount.checked_mul(unit).ok_or_else(bad)?;
    if bytes < SIZE_MIN {
        return Err(bad());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        let check = |typed: &str, expected: Option<usize>| {
            assert_eq!(size("memory-limit", typed).ok(), expected, "{typed}");
        };
        check("1MiB", Some(1 << 20));
        check("2GiB", Some(2 << 30));
        check("3G", Some(3 << 30));
        check("1024K", Some(1 << 20));
        check("500MB", Some(500_000_000));
        check("1048576", Some(1 << 20));
        for bad in [
            "",
            "MiB",
            "0",
            "1023KiB",
            "-1GiB",
            "1.5GiB",
            "1 GiB",
            "1XB",
            "99999999999G",
        ] {
            check(bad, None);
        }
    }

    #[test]
    fn durations_have_units() {
        let check = |typed: &str, expected: Option<u64>| {
            let found = duration("time-limit", typed).ok();
            let expected = expected.map(Duration::from_millis);
            assert_eq!(found, expected, "{typed}");
        };
        check("10s", Some(10_000));
        check("10", Some(10_000));
        check("250ms", Some(250));
        check("1.5m", Some(90_000));
        check("1h", Some(3_600_000));
        check("0", Some(0));
        for bad in ["", "s", "-1s", "1d", "inf", "nan", "1e3", "1000000000000h"] {
            check(bad, None);
        }
    }

    #[test]
    fn seconds_are_any_number_that_is_a_duration() {
        let check = |number: f64, expected: Option<u128>| {
            let found = seconds("time-limit", number).ok();
            assert_eq!(found.map(|found| found.as_nanos()), expected, "{number}");
        };
        check(5e-5, Some(50_000));
        check(1e-300, Some(0));
        check(0.0, Some(0));
        check(1e9, Some(1_000_000_000_000_000_000));
        for bad in [-1e-5, 1e10, f64::INFINITY, f64::NAN] {
            check(bad, None);
        }
    }
}
