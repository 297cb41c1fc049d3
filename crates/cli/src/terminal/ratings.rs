//! Ratings as text: the details of one, and a table of many.

use std::time::Duration;

use pavage_app::rate::is_unproved;
use pavage_app::{Class, Message, Rating, Value, Way, draw};
use pavage_words::Words;

use super::table::Table;
use crate::tally::Tally;

/// What the family measures, as `level 1, cost 35`, as far as it is known. The bound below the cost
/// is of interest only where the least cost was asked for and not found.
pub(crate) fn details(rating: &Rating, way: Way, words: &Words) -> String {
    let is_bound_of_use = way == Way::Exact && is_unproved(rating);
    let is_told = |(name, value): &&(&'static str, Value)| {
        *value != Value::None && (*name != "cost_min" || is_bound_of_use)
    };
    let detail = |(name, value): &(&'static str, Value)| {
        let shown = match value {
            Value::Flag(flag) => words.text(if *flag { "yes" } else { "no" }),
            value => words.say(&Message::new("field-value").with("value", value.clone())),
        };
        format!("{} {shown}", words.name("field", name))
    };
    let details: Vec<String> = rating.fields.iter().filter(is_told).map(detail).collect();
    details.join(", ")
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a cast from a floating-point number stays within the range"
)]
fn rounded(number: f64) -> i64 {
    number.round() as i64
}

/// A number with one decimal where it has any, in words to come.
pub(crate) fn decimal(number: f64) -> Message {
    let tenths = rounded(number * 10.0);
    let (whole, part) = (tenths / 10, (tenths % 10).abs());
    if part == 0 {
        Message::new("number").with("number", whole)
    } else {
        let decimal = Message::new("number-decimal").with("whole", whole);
        decimal.with("part", part)
    }
}

/// How many puzzles of each class and level, how many with one solution, and the times.
pub(crate) fn table(tally: &Tally, elapsed: Duration, words: &Words) -> String {
    let levels = tally.levels();
    let mut headings = vec![words.text("column-class"), words.text("column-puzzles")];
    let level = |level: &i64| words.say(&Message::new("column-level").with("level", *level));
    headings.extend(levels.iter().map(level));
    let mut table = Table::new(headings);
    for class in tally.classes() {
        let name = class.map_or("none", Class::name);
        let mut row = vec![words.name("class", name), tally.of_class(class).to_string()];
        let of_level = |level: &i64| tally.of_level(class, *level).to_string();
        row.extend(levels.iter().map(of_level));
        table.push(row);
    }
    format!("{table}{}", words.say(&summary(tally, elapsed)))
}

fn summary(tally: &Tally, elapsed: Duration) -> Message {
    let (slowest, name) = tally.slowest().unwrap_or_default();
    Message::new("rated-summary")
        .with("puzzles", tally.puzzles())
        .with("unique", tally.unique())
        .with("time", draw::duration_message(elapsed))
        .with(
            "median",
            draw::duration_message(tally.median().unwrap_or_default()),
        )
        .with("slowest", draw::duration_message(slowest))
        .with("name", name)
}
