//! Traces: what a front was asked, in order, as text that people read and that `fuzz/replay` asks
//! again. A trace has no clock, no path of the machine, and nothing beyond what was asked.
//!
//! After the line [`HEAD`], each entry is a line: what was asked, the language of the answer, and the
//! body of the request. A further line of the body follows a tab.
//!
//! ```text
//! pavage trace 1
//! open en {"name":"iq-puzzler-pro"}
//! job en {"kind":"count","name":"iq-puzzler-pro"}
//! stop en 1
//! command fr {"typed":["hint","1.toml"],"files":{"1.toml":"family = \"packing\"\n"}}
//! ```

use std::fmt;

/// The first line of a trace, with the number of its format.
pub const HEAD: &str = "pavage trace 1";

/// The entry of what was typed as a command, with the files that it reads
/// ([`command_body`](crate::command_body)).
pub const COMMAND: &str = "command";

/// The entry that stops a job: its body is the number of the job in the trace, counted from 1. All
/// other entries are named like [operations](crate::service::operation).
pub const STOP: &str = "stop";

/// What begins a further line of a body.
const CONTINUED: char = '\t';

/// What a front was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What was asked for.
    pub operation: String,
    /// The code of the language of the answer.
    pub lang: String,
    /// The text of the request.
    pub body: String,
}

/// Reads a trace.
///
/// # Errors
/// The number of the line that belongs to no trace, counted from 1.
pub fn read(text: &str) -> Result<Vec<Entry>, usize> {
    let whole = text.strip_suffix('\n').unwrap_or(text);
    let mut lines = whole.split('\n').zip(1_usize..);
    if lines.next().is_none_or(|(head, _)| head != HEAD) {
        return Err(1);
    }
    let mut entries: Vec<Entry> = Vec::new();
    for (line, number) in lines {
        if let Some(further) = line.strip_prefix(CONTINUED) {
            let entry = entries.last_mut().ok_or(number)?;
            entry.body.push('\n');
            entry.body.push_str(further);
        } else {
            let mut words = line.splitn(3, ' ').map(str::to_owned);
            let mut word = || words.next().filter(|word| !word.is_empty());
            entries.push(Entry {
                operation: word().ok_or(number)?,
                lang: word().ok_or(number)?,
                body: words.next().unwrap_or_default(),
            });
        }
    }
    Ok(entries)
}

/// The lines of the entry.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry {
            operation,
            lang,
            body,
        } = self;
        let body = body.replace('\n', &format!("\n{CONTINUED}"));
        writeln!(f, "{operation} {lang} {body}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(operation: &str, body: &str) -> Entry {
        Entry {
            operation: operation.to_owned(),
            lang: "en".to_owned(),
            body: body.to_owned(),
        }
    }

    #[test]
    fn what_is_recorded_is_read_again() {
        let bodies = [
            "{\"name\":\"a b\"}",
            "",
            "{\n\t\"a\": 1\n}\n",
            "\r\n\n",
            " ",
        ];
        let entries = bodies.map(|body| entry("open", body)).to_vec();
        let lines: String = entries.iter().map(Entry::to_string).collect();
        assert_eq!(read(&format!("{HEAD}\n{lines}")), Ok(entries));
        assert_eq!(entry("stop", "2").to_string(), "stop en 2\n");
        assert_eq!(entry("open", "{\n}").to_string(), "open en {\n\t}\n");
    }

    #[test]
    fn what_is_no_trace_is_refused_with_its_line() {
        let check = |text: &str, line| assert_eq!(read(text), Err(line), "{text}");
        check("", 1);
        check("pavage trace 2\n", 1);
        check("pavage trace 1\nopen\n", 2);
        check("pavage trace 1\n\t{}\n", 2);
        check("pavage trace 1\nopen en {}\n\nopen en {}\n", 3);
        assert_eq!(read(HEAD), Ok(Vec::new()));
    }
}
