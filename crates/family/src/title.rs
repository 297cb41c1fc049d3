//! What a text calls its puzzle.

/// The most characters of a title.
const CHARACTERS_MAX: usize = 200;

/// A title: one line without control characters, not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title(String);

impl Title {
    /// The title that a text gives. Blanks, ends of lines and control characters become single blanks, and
    /// of a long title the beginning is kept. `None` where nothing else is left.
    #[must_use]
    pub fn read(text: &str) -> Option<Title> {
        let words = text.split(|c: char| c.is_whitespace() || c.is_control());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let title: String = words.join(" ").chars().take(CHARACTERS_MAX).collect();
        let title = title.trim_end().to_owned();
        (!title.is_empty()).then_some(Title(title))
    }

    /// The title as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The line `name = "…"` of the TOML format, with its end; empty where there is no title.
#[must_use]
pub fn toml_line(title: Option<&str>) -> String {
    let quoted = title.map(|title| title.replace('\\', "\\\\").replace('"', "\\\""));
    quoted.map_or_else(String::new, |title| format!("name = \"{title}\"\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_one_line_and_is_read_back() {
        let read = |text: &str| Title::read(text).map(|title| title.0);
        assert_eq!(read(" a\t\u{7}b\n c ").as_deref(), Some("a b c"));
        assert_eq!(read(" \n\u{0}"), None);
        let long = "é".repeat(CHARACTERS_MAX + 1);
        assert_eq!(
            read(&long).map(|title| title.chars().count()),
            Some(CHARACTERS_MAX)
        );
        let quoted = r#"a "b" \ c"#;
        let line: toml::Table = toml_line(Some(quoted)).parse().expect("TOML");
        assert_eq!(line["name"].as_str(), Some(quoted));
        assert_eq!(toml_line(None), "");
    }
}
