//! The text of plans and pieces: one JSON object on one line, sealed by a hash.
//!
//! It begins with its kind and two numbers: that of the form and that of the search trees. Its last
//! field is the SHA-256 of all that stands before it, to the byte. So a letter that was changed
//! anywhere, and a text that was cut short, are noticed, and no two plans have the same hash.

use pavage_search::TREE_NUMBER;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

/// The number of the form. Raise it with every change to what is sealed.
const FORM: u32 = 3;
/// What stands between the content and the hash, and at the end.
const MARK: &str = ",\"hash\":\"";
const END: &str = "\"}";
const CONTENT: &str = ",\"content\":";

/// Why a text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It is none of this kind.
    Foreign,
    /// It was changed or cut short.
    Broken,
    /// It is of another form, or of a version that searches in another order.
    Version,
}

/// Writes something as a text of this kind. The same is always the same text.
#[must_use]
pub fn seal(kind: &str, content: &impl Serialize) -> String {
    let mut text = beginning(kind) + &numbers() + CONTENT;
    text += &serde_json::to_string(content).expect("what is sealed has only text keys");
    let hash = digest(text.as_bytes());
    text + MARK + &hash + END + "\n"
}

/// Reads a text of this kind: what it says, and its hash.
///
/// # Errors
/// See [`Flaw`].
pub fn open<T: DeserializeOwned>(kind: &str, text: &str) -> Result<(T, String), Flaw> {
    let rest = text.strip_prefix(&*beginning(kind)).ok_or(Flaw::Foreign)?;
    let (found, rest) = rest.split_once(CONTENT).ok_or(Flaw::Broken)?;
    if found != numbers() {
        return Err(Flaw::Version);
    }
    let (content, hash) = rest.rsplit_once(MARK).ok_or(Flaw::Broken)?;
    let hash = hash.strip_suffix('\n').unwrap_or(hash);
    let hash = hash.strip_suffix(END).ok_or(Flaw::Broken)?;
    let sealed = &text[..text.len() - rest.len() + content.len()];
    if digest(sealed.as_bytes()) != hash {
        return Err(Flaw::Broken);
    }
    let content = serde_json::from_str(content).map_err(|_| Flaw::Broken)?;
    Ok((content, hash.to_owned()))
}

/// The hash at the end of a text that was just sealed.
pub(crate) fn hash_of(text: &str) -> String {
    let hash = text.rsplit_once(MARK).map_or("", |(_, hash)| hash);
    hash.trim_end_matches(['\n', '"', '}']).to_owned()
}

fn beginning(kind: &str) -> String {
    format!("{{\"pavage\":\"{kind}\",")
}

fn numbers() -> String {
    format!("\"form\":{FORM},\"search\":{TREE_NUMBER}")
}

/// The SHA-256 of some bytes.
fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The digits of a hash.
pub(crate) fn hex(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}
