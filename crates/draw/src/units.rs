//! Durations and the fields of series, in words to come.

use std::time::Duration;

use pavage_family::{Message, Value};
use pavage_words::Words;

/// A duration in the unit that suits it.
#[must_use]
pub fn duration_message(elapsed: Duration) -> Message {
    let micros = elapsed.as_micros();
    let (message, unit) = match micros {
        0..1_000_000 => (Message::new("duration-milliseconds"), 1_000),
        1_000_000..120_000_000 => (Message::new("duration-seconds"), 1_000_000),
        _ => (Message::new("duration-minutes"), 60_000_000),
    };
    let hundredths = (micros * 100 + unit / 2) / unit;
    let part = format!("{:02}", hundredths % 100);
    message
        .with("whole", u64::try_from(hundredths / 100).unwrap_or(u64::MAX))
        .with("part", part)
}

/// A duration in words.
#[must_use]
pub fn duration(elapsed: Duration, words: &Words) -> String {
    words.say(&duration_message(elapsed))
}

/// The name of a field of a series.
#[must_use]
pub fn field_name(name: &str) -> Message {
    match name {
        "month" => Message::new("field-month"),
        "day" => Message::new("field-day"),
        "weekday" => Message::new("field-weekday"),
        other => Message::new("field-other").with("name", other),
    }
}

/// The value of a field of a series, in words.
#[must_use]
pub fn field_value(name: &str, value: &Value, words: &Words) -> String {
    match name {
        "month" => words.say(&Message::new("month-name").with("month", value.clone())),
        "weekday" => words.say(&Message::new("weekday-name").with("weekday", value.clone())),
        _ => words.say(&Message::new("field-value").with("value", value.clone())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_words::Lang;

    #[test]
    fn durations_take_the_unit_that_suits_them() {
        let check = |micros, english: &str, french: &str| {
            let elapsed = Duration::from_micros(micros);
            assert_eq!(duration(elapsed, &Words::new(Lang::En)), english);
            assert_eq!(duration(elapsed, &Words::new(Lang::Fr)), french);
        };
        check(1_234, "1.23 ms", "1,23\u{a0}ms");
        check(1_500_000, "1.50 s", "1,50\u{a0}s");
        check(150_000_000, "2.50 min", "2,50\u{a0}min");
    }
}
