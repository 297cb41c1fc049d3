//! What a text that is no TOML lacks, told from the words and signs around the place where the parser
//! could not go on.

use std::ops::Range;

use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

use crate::Message;

/// What is wrong at a place of a text; the parser's own reason where it is nothing that people often
/// forget.
pub(super) fn wrong(text: &str, span: &Range<usize>, reason: &str) -> Message {
    match Around::of(text, span.start).code(span) {
        Some("toml-key-twice") => {
            let key = text.get(span.clone()).unwrap_or_default();
            Message::new("toml-key-twice").with("key", key)
        }
        Some(code) => Message::new(code),
        None => Message::new("toml-bad").with("reason", reason.replace('\n', ", ")),
    }
}

/// A place in a text.
struct Around<'t> {
    text: &'t str,
    /// What stands there.
    here: Option<Token>,
    /// What stands before it in the same statement, but for blanks.
    before: Option<Token>,
    /// The brackets that are open there.
    open: Vec<TokenKind>,
    /// Whether the statement has its `=` already.
    is_assigned: bool,
}

impl Around<'_> {
    fn of(text: &str, at: usize) -> Around<'_> {
        let mut around = Around {
            text,
            here: None,
            before: None,
            open: Vec::new(),
            is_assigned: false,
        };
        for token in Source::new(text).lex() {
            if token.span().end() > at || token.kind() == TokenKind::Eof {
                around.here = Some(token);
                break;
            }
            around.pass(token);
        }
        around
    }

    fn pass(&mut self, token: Token) {
        match token.kind() {
            TokenKind::Whitespace | TokenKind::Comment => return,
            TokenKind::Newline if !self.open.is_empty() => return,
            TokenKind::Newline => {
                self.before = None;
                self.is_assigned = false;
                return;
            }
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => {
                self.open.push(token.kind());
            }
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                self.open.pop();
            }
            TokenKind::Equals => self.is_assigned = true,
            _ => {}
        }
        self.before = Some(token);
    }

    fn code(&self, span: &Range<usize>) -> Option<&'static str> {
        let here = self.here?;
        let before = self.before.map(|token| token.kind());
        let strings = self.before.iter().chain([&here]);
        if self.is_inside_string(here, span) || { strings }.any(|token| self.is_cut_off(*token)) {
            return Some("toml-quotes");
        }
        match here.kind() {
            TokenKind::Newline | TokenKind::Comment | TokenKind::Eof => {
                if before == Some(TokenKind::Equals) {
                    return Some("toml-value-missing");
                }
                if !self.open.is_empty() {
                    return Some("toml-unclosed");
                }
                (before.is_some() && !self.is_assigned).then_some("toml-value-missing")
            }
            _ if before.is_some_and(ends_value) => match self.open.is_empty() {
                true if self.is_assigned => Some("toml-two"),
                true => Some("toml-value-missing"),
                false => Some("toml-comma"),
            },
            TokenKind::Atom if self.wants_value(before) => {
                let is_word = self.text_of(here).contains(char::is_alphabetic);
                is_word.then_some("toml-unquoted")
            }
            TokenKind::Atom | TokenKind::BasicString | TokenKind::LiteralString => {
                let is_key =
                    !self.wants_value(before) && self.text.get(span.clone()).is_some_and(is_name);
                is_key.then_some("toml-key-twice")
            }
            _ => None,
        }
    }

    /// Whether a value is to come: after `=`, or in a list.
    fn wants_value(&self, before: Option<TokenKind>) -> bool {
        let is_list = self.is_assigned && self.open.last() == Some(&TokenKind::LeftSquareBracket);
        before == Some(TokenKind::Equals) || is_list
    }

    fn text_of(&self, token: Token) -> &str {
        let span = token.span();
        self.text.get(span.start()..span.end()).unwrap_or_default()
    }

    fn is_inside_string(&self, token: Token, span: &Range<usize>) -> bool {
        quotes(token.kind()).is_some() && span.start > token.span().start()
    }

    /// Whether a string begins and does not end.
    fn is_cut_off(&self, token: Token) -> bool {
        quotes(token.kind()).is_some_and(|quotes| {
            let text = self.text_of(token);
            text.len() < 2 * quotes.len() || !text.ends_with(quotes)
        })
    }
}

/// The quotation marks around a string.
fn quotes(kind: TokenKind) -> Option<&'static str> {
    match kind {
        TokenKind::BasicString => Some("\""),
        TokenKind::LiteralString => Some("'"),
        TokenKind::MlBasicString => Some("\"\"\""),
        TokenKind::MlLiteralString => Some("'''"),
        _ => None,
    }
}

/// Whether a value or a key may end with this.
fn ends_value(kind: TokenKind) -> bool {
    let is_bracket = matches!(
        kind,
        TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket
    );
    kind == TokenKind::Atom || is_bracket || quotes(kind).is_some()
}

/// Whether this is a whole key, with or without quotation marks.
fn is_name(text: &str) -> bool {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let is_quoted = text.starts_with(['"', '\'']);
    !text.is_empty() && (is_quoted || text.chars().all(is_bare))
}
