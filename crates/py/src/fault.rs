//! What went wrong, as a Python exception: `pavage.PuzzleError`, with a code, a line and a sentence.

use std::any::Any;
use std::sync::OnceLock;

use pavage_app::{Message, ReadError, Refusal, Run};
use pavage_words::{Lang, Words};
use pyo3::prelude::*;

/// Why there is no answer.
pub(crate) enum Fault {
    /// It can be told in words.
    Read(ReadError),
    /// Python said so: an interrupt, or an exception of the caller's own code.
    Python(PyErr),
}

impl From<Message> for Fault {
    fn from(message: Message) -> Fault {
        Fault::Read(message.into())
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Fault {
        Fault::Read(error)
    }
}

impl From<PyErr> for Fault {
    fn from(error: PyErr) -> Fault {
        Fault::Python(error)
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        refusal.message(&Run::default()).into()
    }
}

impl Fault {
    /// The fault of work that panicked: a broken invariant, which is ours.
    pub(crate) fn of_panic(panic: &(dyn Any + Send)) -> Fault {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        let message = Message::new("python-fault");
        message.with("reason", text.unwrap_or("unknown")).into()
    }

    /// The exception.
    pub(crate) fn raise(self, py: Python<'_>, lang: Lang) -> PyErr {
        match self {
            Fault::Python(error) => error,
            Fault::Read(error) => told(py, &error, lang).unwrap_or_else(|broken| broken),
        }
    }
}

fn told(py: Python<'_>, error: &ReadError, lang: Lang) -> PyResult<PyErr> {
    let code = error.message.cause().code;
    let text = as_keywords(&words(lang).say(&error.message));
    let class = py.import("pavage._errors")?.getattr("PuzzleError")?;
    Ok(PyErr::from_value(class.call1((code, text, error.line))?))
}

/// The catalogue of a language.
pub(crate) fn words(lang: Lang) -> &'static Words {
    static ENGLISH: OnceLock<Words> = OnceLock::new();
    static FRENCH: OnceLock<Words> = OnceLock::new();
    let words = match lang {
        Lang::En => &ENGLISH,
        Lang::Fr => &FRENCH,
    };
    words.get_or_init(|| Words::new(lang))
}

/// A sentence that names options of the command, with the names of Python's keywords instead:
/// `no_flip` for `--no-flip`.
fn as_keywords(text: &str) -> String {
    let mut parts = text.split("--");
    let mut keywords = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_name = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        let end = part.find(|letter| !is_name(letter)).unwrap_or(part.len());
        if part.starts_with(|letter: char| letter.is_ascii_lowercase()) {
            keywords.push_str(&part[..end].replace('-', "_"))
        } else {
            keywords.extend(["--", &part[..end]])
        }
        keywords.push_str(&part[end..]);
    }
    keywords
}
