//! How many: a number, or a range such as `9-10`, `1-` or `any`.

use std::fmt;
use std::str::FromStr;

use serde::de::{self, Deserialize, Deserializer, Unexpected, Visitor};

/// A number from `least` up to `most`, or up to any number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    // Invariant: `least` is at most `most`.
    least: u32,
    most: Option<u32>,
}

impl Amount {
    /// Any number.
    pub const ANY: Amount = Amount {
        least: 0,
        most: None,
    };

    /// Exactly so many.
    #[must_use]
    pub fn exactly(number: u32) -> Amount {
        Amount {
            least: number,
            most: Some(number),
        }
    }

    /// From a least number to a largest one, if there is one.
    pub(super) fn between(least: u32, most: Option<u32>) -> Amount {
        Amount {
            least: most.map_or(least, |most| least.min(most)),
            most,
        }
    }

    /// The least number.
    #[must_use]
    pub fn least(self) -> u32 {
        self.least
    }

    /// The largest number, if there is one.
    #[must_use]
    pub fn most(self) -> Option<u32> {
        self.most
    }

    /// Whether so many are allowed.
    #[must_use]
    pub fn allows(self, number: usize) -> bool {
        let most = self.most.is_none_or(|most| number <= most as usize);
        self.least as usize <= number && most
    }

    /// What is left of it after so many. At least 0 of each.
    #[must_use]
    pub fn after(self, number: u32) -> Amount {
        Amount {
            least: self.least.saturating_sub(number),
            most: self.most.map(|most| most.saturating_sub(number)),
        }
    }
}

impl FromStr for Amount {
    type Err = ();

    fn from_str(text: &str) -> Result<Amount, ()> {
        let number = |digits: &str| {
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let number = is_number.then(|| digits.parse().ok()).flatten();
            number.ok_or(())
        };
        let text = text.trim();
        if text == "any" {
            return Ok(Amount::ANY);
        }
        let Some((least, most)) = text.split_once('-') else {
            return Ok(Amount::exactly(number(text)?));
        };
        let (least, most) = (least.trim(), most.trim());
        let least = number(least)?;
        let most = (!most.is_empty()).then(|| number(most)).transpose()?;
        if most.is_some_and(|most| most < least) {
            return Err(());
        }
        Ok(Amount { least, most })
    }
}

impl fmt::Display for Amount {
    /// As it is typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (0, None) => write!(f, "any"),
            (least, None) => write!(f, "{least}-"),
            (least, Some(most)) if least == most => write!(f, "{least}"),
            (least, Some(most)) => write!(f, "{least}-{most}"),
        }
    }
}

/// An amount as it is written: a number, or a text that may be no amount.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
pub(super) enum AmountText {
    /// Exactly so many.
    Number(u32),
    /// A range such as "9-10" or "1-", or "any".
    Text(String),
}

impl AmountText {
    /// The amount; `Err` has what was written.
    pub(super) fn amount(&self) -> Result<Amount, String> {
        match self {
            AmountText::Number(number) => Ok(Amount::exactly(*number)),
            AmountText::Text(text) => text.parse().map_err(|()| text.clone()),
        }
    }
}

impl<'de> Deserialize<'de> for AmountText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AmountText, D::Error> {
        struct Reading;

        impl Visitor<'_> for Reading {
            type Value = AmountText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("amount")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<AmountText, E> {
                let bad = |_| E::invalid_value(Unexpected::Signed(number), &"integer");
                u32::try_from(number).map(AmountText::Number).map_err(bad)
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<AmountText, E> {
                let bad = |_| E::invalid_value(Unexpected::Unsigned(number), &"integer");
                u32::try_from(number).map(AmountText::Number).map_err(bad)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<AmountText, E> {
                Ok(AmountText::Text(text.to_owned()))
            }
        }

        deserializer.deserialize_any(Reading)
    }
}

/// An amount as TOML writes it.
pub(super) fn toml(amount: Amount) -> String {
    match amount.most {
        Some(most) if most == amount.least => most.to_string(),
        _ => format!("\"{amount}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_they_are_written() {
        for text in ["0", "3", "0-3", "2-2", "1-", "any", "4294967295"] {
            let amount: Amount = text.parse().expect(text);
            let again: Amount = amount.to_string().parse().expect("it was written");
            assert_eq!(amount, again, "{text}");
        }
        for text in [
            "",
            "-",
            "-3",
            "3-1",
            "some",
            "1--2",
            "1.5",
            "+1",
            "4294967296",
        ] {
            assert_eq!(text.parse::<Amount>(), Err(()), "{text}");
        }
        assert_eq!("0-".parse(), Ok(Amount::ANY));
        let two_to_five: Amount = "2-5".parse().expect("an amount");
        let allowed: Vec<usize> = (0..8)
            .filter(|number| two_to_five.allows(*number))
            .collect();
        assert_eq!(allowed, [2, 3, 4, 5]);
        assert_eq!(two_to_five.after(3).to_string(), "0-2");
    }
}
