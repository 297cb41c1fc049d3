//! Names of what is saved, and the files they are kept in. A file's name is made of small letters,
//! digits and a few signs alone, so that no name leads out of the folder, and no two names meet where
//! files do not tell capitals apart.

/// Bytes of a name at most; its file's name is three times as long and must fit a folder.
pub(super) const BYTES_MAX: usize = 80;

/// The name of something saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name(String);

impl Name {
    /// The name, if it is one.
    pub(super) fn new(name: &str) -> Option<Name> {
        let length = (1..=BYTES_MAX).contains(&name.len());
        let says_something = name
            .chars()
            .any(|letter| letter != '.' && !letter.is_whitespace());
        let is_plain = !name.chars().any(char::is_control);
        (length && says_something && is_plain).then(|| Name(name.to_owned()))
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// The name of its file, with that ending.
    pub(super) fn file(&self, ending: &str) -> String {
        let mut file = String::new();
        for byte in self.0.bytes() {
            if byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_' {
                file.push(char::from(byte));
            } else {
                file.push_str(&format!("-{byte:02x}"));
            }
        }
        file + ending
    }

    /// The name that a file was given for; none for other files.
    pub(super) fn of_file(file: &str, ending: &str) -> Option<Name> {
        let mut rest = file.strip_suffix(ending)?.bytes();
        let mut name = Vec::new();
        while let Some(byte) = rest.next() {
            name.push(match byte {
                b'-' => 16 * digit(rest.next()?)? + digit(rest.next()?)?,
                plain => plain,
            });
        }
        let name = Name::new(&String::from_utf8(name).ok()?)?;
        (name.file(ending) == file).then_some(name)
    }
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte)
        .to_digit(16)
        .and_then(|digit| u8::try_from(digit).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDING: &str = ".pavage";

    #[test]
    fn every_name_has_its_own_plain_file() {
        let names = [
            "monday",
            "Monday",
            "a b",
            "../../etc/passwd",
            "..\\x",
            "con",
            "é",
            "a-2f",
            "x.pavage",
            "🧩 on the train",
        ];
        let mut files = std::collections::BTreeSet::new();
        for name in names {
            let name = Name::new(name).expect("a name");
            let file = name.file(ENDING);
            let plain = |byte: u8| {
                byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-.".contains(&byte)
            };
            assert!(file.bytes().all(plain), "{file}");
            assert_eq!(file.matches('.').count(), 1);
            assert_eq!(Name::of_file(&file, ENDING).as_ref(), Some(&name));
            assert!(files.insert(file.to_lowercase()));
        }
    }

    #[test]
    fn what_says_nothing_is_no_name() {
        for bad in ["", ".", "..", " ", " . ", "a\nb", "a\0", &"x".repeat(81)] {
            assert_eq!(Name::new(bad), None, "{bad:?}");
        }
        let long = Name::new(&"é".repeat(40)).expect("80 bytes");
        assert!(long.file(ENDING).len() < 255);
        for other in [
            "x",
            "-zz.pavage",
            "-2.pavage",
            "A.pavage",
            "-61.pavage",
            ".pavage",
            "-ff.pavage",
        ] {
            assert_eq!(Name::of_file(other, ENDING), None, "{other}");
        }
    }
}
