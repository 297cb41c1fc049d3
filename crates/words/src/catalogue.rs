//! The text of a catalogue, of which an entry is read when it is first said: a program says few of them,
//! and to read all takes longer than many a puzzle.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use fluent_bundle::FluentResource;
use fluent_syntax::ast;

/// The entries of a text in Fluent's syntax. They refer to no other entries.
pub(crate) struct Catalogue {
    text: Cow<'static, str>,
    /// By name.
    entries: Vec<Entry>,
}

struct Entry {
    name: Range<usize>,
    /// The text, from the name on.
    text: Range<usize>,
    /// `None` if the text is not in Fluent's syntax.
    read: OnceLock<Option<FluentResource>>,
}

impl Catalogue {
    /// Finds the entries of a text; `None` if one comes twice, or if a line is neither a comment nor of an
    /// entry. O(bytes + entries × log entries).
    pub(crate) fn new(text: impl Into<Cow<'static, str>>) -> Option<Catalogue> {
        let text = text.into();
        let mut entries: Vec<Entry> = Vec::new();
        let (mut begin, mut is_open) = (0, false);
        for line in text.split_inclusive('\n') {
            let end = begin + line.len();
            if line.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
                let is_of_name =
                    |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
                let name = line.find(|letter| !is_of_name(letter))?;
                if !line[name..].trim_start_matches(' ').starts_with('=') {
                    return None;
                }
                entries.push(Entry {
                    name: begin..begin + name,
                    text: begin..end,
                    read: OnceLock::new(),
                });
                is_open = true;
            } else if line.starts_with('#') {
                is_open = false;
            } else if !line.trim().is_empty() {
                let goes_on = is_open && line.starts_with([' ', '}']);
                entries.last_mut().filter(|_| goes_on)?.text.end = end;
            }
            begin = end;
        }
        entries.sort_unstable_by(|a, b| text[a.name.clone()].cmp(&text[b.name.clone()]));
        let mut pairs = entries.windows(2);
        let is_twice = pairs.any(|pair| text[pair[0].name.clone()] == text[pair[1].name.clone()]);
        (!is_twice).then_some(Catalogue { text, entries })
    }

    /// What the entry of that name says.
    pub(crate) fn pattern(&self, name: &str) -> Option<&ast::Pattern<&str>> {
        let known = |entry: &Entry| self.text[entry.name.clone()].cmp(name);
        let entry = &self.entries[self.entries.binary_search_by(known).ok()?];
        let read = entry.read.get_or_init(|| {
            let text = self.text[entry.text.clone()].to_owned();
            FluentResource::try_new(text).ok()
        });
        match read.as_ref()?.get_entry(0)? {
            ast::Entry::Message(message) => message.value.as_ref(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_between_comments() {
        let text =
            "# a comment\n\nb = two { $n ->\n    [one] x\n   *[other] y\n }\n## more\na = one\n";
        let catalogue = Catalogue::new(text).expect("each is there once");
        for (name, elements) in [("a", 1), ("b", 2)] {
            let pattern = catalogue.pattern(name).expect("it is there");
            assert_eq!(pattern.elements.len(), elements, "{name}");
        }
        for name in ["", "c", "aa", "#"] {
            assert!(catalogue.pattern(name).is_none(), "{name}");
        }
    }

    #[test]
    fn what_is_no_catalogue_is_refused() {
        for text in [
            "a = one\na = two\n",
            "{}\n",
            " a = one\n",
            "a = one\n# x\n b\n",
            "a = one\n] b\n",
            "a = one\n-b = two\n",
            "no catalogue",
        ] {
            assert!(Catalogue::new(text).is_none(), "{text}");
        }
        assert!(Catalogue::new("").is_some_and(|empty| empty.pattern("a").is_none()));
    }

    #[test]
    fn an_entry_with_wrong_syntax_is_as_good_as_missing() {
        let catalogue = Catalogue::new("a = { $\nb = two\n").expect("each is there once");
        assert!(catalogue.pattern("a").is_none());
        assert!(catalogue.pattern("b").is_some());
    }
}
