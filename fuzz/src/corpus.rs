//! The stored inputs of a target, all in one text file, `corpus/TARGET.txt`. Each follows a line with
//! its name:
//!
//! ```text
//! === one-row
//! AAB
//!
//! === no-text escaped
//! A\xff
//! ```
//!
//! An input goes on to the line break before the next name or before the end of the file, which is no
//! part of it. So an empty line follows one that ends with a line break, as the first here does. What
//! is no plain text is *escaped*: it is written as in a byte string of Rust.

use std::io;
use std::path::Path;

use crate::Target;

/// How the line with a name begins.
const BEGINS: &str = "=== ";
/// How it ends where the input is escaped.
const ESCAPED: &str = " escaped";

/// A stored input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Its name, which says what it shows.
    pub name: String,
    /// What a target is tried on.
    pub bytes: Vec<u8>,
}

impl Input {
    /// The lines that store it.
    #[must_use]
    pub fn entry(&self) -> String {
        let Input { name, bytes } = self;
        match str::from_utf8(bytes) {
            Ok(text) if is_plain(text) => format!("{BEGINS}{name}\n{text}\n"),
            _ => {
                let escaped = bytes.escape_ascii().to_string();
                // It is not taken for a name.
                let escaped = escaped.replace(BEGINS, "\\x3d== ");
                format!("{BEGINS}{name}{ESCAPED}\n{escaped}\n")
            }
        }
    }
}

/// Whether a text can be stored as it is.
fn is_plain(text: &str) -> bool {
    let is_shown = |letter: char| letter == '\n' || !letter.is_control();
    text.chars().all(is_shown) && !text.split('\n').any(|line| line.starts_with(BEGINS))
}

/// The stored inputs of a target.
///
/// # Panics
/// Its file cannot be read.
#[must_use]
pub fn inputs(target: &Target) -> Vec<Input> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let file = folder.join(target.name).with_extension("txt");
    let read = std::fs::read_to_string(&file).and_then(|text| parse(&text));
    read.unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Writes the stored inputs of a target as files of a new folder, as libFuzzer reads them.
///
/// # Errors
/// The folder is there already, or a file cannot be written.
pub fn unpack(target: &Target, folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut inputs = inputs(target).into_iter();
    inputs.try_for_each(|input| std::fs::write(folder.join(input.name), input.bytes))
}

fn parse(text: &str) -> io::Result<Vec<Input>> {
    let wrong = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
    let mut found: Vec<Input> = Vec::new();
    let mut rest = text;
    while let Some(after) = rest.strip_prefix(BEGINS) {
        let (name, after) = after.split_once('\n').unwrap_or((after, ""));
        let end = if after.starts_with(BEGINS) {
            0
        } else {
            after.find("\n=== ").map_or(after.len(), |at| at + 1)
        };
        let (body, next) = after.split_at(end);
        let body = body.strip_suffix('\n');
        let body = body.ok_or_else(|| wrong(format!("{name} does not end with a line break")))?;
        let (name, bytes) = match name.strip_suffix(ESCAPED) {
            Some(name) => (
                name,
                unescaped(body).ok_or_else(|| wrong(format!("{name} is escaped wrongly")))?,
            ),
            None => (name, body.as_bytes().to_vec()),
        };
        found.push(Input {
            name: name.to_owned(),
            bytes,
        });
        rest = next;
    }
    match rest.lines().next() {
        Some(line) => Err(wrong(format!("no name begins the line {line:?}"))),
        None => Ok(found),
    }
}

/// The bytes that stand in a byte string of Rust.
fn unescaped(text: &str) -> Option<Vec<u8>> {
    let mut bytes = text.bytes();
    let mut found = Vec::new();
    while let Some(byte) = bytes.next() {
        found.push(match byte {
            b'\\' => match bytes.next()? {
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'x' => {
                    let digits = [bytes.next()?, bytes.next()?];
                    u8::from_str_radix(str::from_utf8(&digits).ok()?, 16).ok()?
                }
                same @ (b'\\' | b'\'' | b'"') => same,
                _ => return None,
            },
            other => other,
        });
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_read_again() {
        let all = [
            &b""[..],
            b"\n",
            b"AAB\nBBA",
            b"AAB\n",
            b"a\n\n",
            b"\xff\0\\'\"\t",
            b"a\r\n",
            b"=== a",
            b"a\n=== b",
        ];
        let named = |(at, bytes): (usize, &&[u8])| Input {
            name: format!("number-{at}"),
            bytes: bytes.to_vec(),
        };
        let all: Vec<Input> = all.iter().enumerate().map(named).collect();
        let text: String = all.iter().map(Input::entry).collect();
        assert_eq!(parse(&text).expect("entries"), all, "{text}");
        assert_eq!(all[2].entry(), "=== number-2\nAAB\nBBA\n");
        assert_eq!(
            all[5].entry(),
            "=== number-5 escaped\n\\xff\\x00\\\\\\'\\\"\\t\n"
        );
    }

    #[test]
    fn what_is_no_entry_is_refused() {
        for wrong in [
            "AAB\n",
            "=== a",
            "=== a\nAAB",
            "=== a escaped\n\\q\n",
            "=== a escaped\n\\x0\n",
        ] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
