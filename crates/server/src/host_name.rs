//! Names of hosts, as requests name the machine that they are for.

use std::fmt;
use std::str::FromStr;

/// A host name has no more bytes.
const BYTES_MAX: usize = 253;

/// A host name without a port: letters, digits, `-`, `_` and `.`, of lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(String);

/// A text is no host name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoHostName;

impl fmt::Display for NoHostName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("this is no host name")
    }
}

impl std::error::Error for NoHostName {}

impl FromStr for HostName {
    type Err = NoHostName;

    fn from_str(text: &str) -> Result<HostName, NoHostName> {
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
        let is_whole = |part: &str| !part.is_empty() && part.chars().all(is_part);
        let is_name =
            text.len() <= BYTES_MAX && !text.starts_with('-') && text.split('.').all(is_whole);
        is_name
            .then(|| HostName(text.to_ascii_lowercase()))
            .ok_or(NoHostName)
    }
}

impl HostName {
    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_hosts_are_told_from_other_texts() {
        for name in [
            "raspberrypi.local",
            "a",
            "A-b_c.d",
            "box.fritz.box",
            "10.0.0.1",
        ] {
            let read: HostName = name.parse().expect(name);
            assert_eq!(read.as_str(), name.to_ascii_lowercase());
        }
        for none in [
            "", ".", "a..b", "a.", "-a", "a b", "a:80", "http://a", "<a>", "é", "[::1]",
        ] {
            assert_eq!(none.parse::<HostName>(), Err(NoHostName), "{none}");
        }
        assert_eq!("a".repeat(254).parse::<HostName>(), Err(NoHostName));
    }
}
