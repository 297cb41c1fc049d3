//! Text for people as data: a code of the message catalogue and the values it mentions.

use std::fmt;

use pavage_grid::Place;
use pavage_search::BigUint;

/// A code of the catalogue with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The key in the catalogue, for instance `piece-unknown`.
    pub code: &'static str,
    /// Named values.
    pub args: Vec<(&'static str, Value)>,
}

/// A value in a message or in a row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Text that is the same in every language: a name, a letter, the user's own input.
    Text(String),
    /// A number.
    Number(i64),
    /// A larger number, as digits: translations format numbers as doubles.
    Digits(String),
    /// Another message, which is put into words first.
    Message(Box<Message>),
    /// Yes or no.
    Flag(bool),
    /// Nothing.
    None,
}

impl Message {
    /// A message without values.
    #[must_use]
    pub fn new(code: &'static str) -> Message {
        Message {
            code,
            args: Vec::new(),
        }
    }

    /// Adds a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Message {
        self.args.push((name, value.into()));
        self
    }

    /// Adds a place as `row` and `col`, counted from 1. On a board with layers, `col` also says on
    /// which layer, so that every sentence about a place speaks of it.
    #[must_use]
    pub fn at(self, place: Place) -> Message {
        let [row, col] = in_words(place);
        self.with("row", row).with("col", col)
    }

    /// Adds a second place as `other_row` and `other_col`, counted from 1.
    #[must_use]
    pub fn and_at(self, place: Place) -> Message {
        let [row, col] = in_words(place);
        self.with("other_row", row).with("other_col", col)
    }

    /// The value of that name.
    #[must_use]
    pub fn arg(&self, name: &str) -> Option<&Value> {
        self.args
            .iter()
            .find(|(other, _)| *other == name)
            .map(|(_, value)| value)
    }

    /// What is wrong, without what was added to it: a message with advice or a place carries the
    /// message about the fault as `problem`. Its code is the one to report.
    #[must_use]
    pub fn cause(&self) -> &Message {
        match self.arg("problem") {
            Some(Value::Message(problem)) => problem.cause(),
            _ => self,
        }
    }
}

/// Row and column of a place, the column with its layer if it has one.
fn in_words(place: Place) -> [Value; 2] {
    let [row, col] = place.counted();
    let col = match place.layer {
        None => col.into(),
        Some(layer) => {
            let layer = layer.wrapping_add(1);
            let message = Message::new("column-on-layer").with("col", col);
            message.with("layer", layer).into()
        }
    };
    [row.into(), col]
}

/// A double holds every number up to this one.
const NUMBER_MAX: i64 = 1 << 53;

impl From<&BigUint> for Value {
    fn from(number: &BigUint) -> Value {
        u64::try_from(number).map_or_else(|_| Value::Digits(number.to_string()), Value::from)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<char> for Value {
    fn from(letter: char) -> Value {
        Value::Text(letter.to_string())
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        (number as u64).into()
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        match i64::try_from(number) {
            Ok(small) if small <= NUMBER_MAX => Value::Number(small),
            _ => Value::Digits(number.to_string()),
        }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(i64::from(number))
    }
}

impl From<u16> for Value {
    fn from(number: u16) -> Value {
        Value::Number(i64::from(number))
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Value {
        Value::Flag(flag)
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Value {
        Value::Message(Box::new(message))
    }
}

/// For logs and tests only: people read the words of the catalogue.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)?;
        for (name, value) in &self.args {
            match value {
                Value::Text(text) | Value::Digits(text) => write!(f, " {name}={text}")?,
                Value::Number(number) => write!(f, " {name}={number}")?,
                Value::Message(message) => write!(f, " {name}=({message})")?,
                Value::Flag(flag) => write!(f, " {name}={flag}")?,
                Value::None => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_size_keep_their_digits() {
        let check = |number: u64| {
            let digits = number.to_string();
            let said = Message::new("limit-nodes").with("max", number).to_string();
            assert_eq!(said, format!("limit-nodes max={digits}"));
            assert_eq!(Value::from(&BigUint::from(number)), number.into());
        };
        for number in [0, 1 << 32, 4_294_968_296, 1 << 53, (1 << 53) + 1, u64::MAX] {
            check(number);
        }
        assert_eq!(Value::from(1_u64 << 53), Value::Number(NUMBER_MAX));
        assert_eq!(
            Value::from((1_u64 << 53) + 1),
            Value::Digits("9007199254740993".to_owned())
        );
    }
}
