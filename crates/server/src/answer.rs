//! Answers: JSON and text with the right headers, and refusals with the right status.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::body::Body;
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use pavage_app::Message;
use pavage_wire::fault_answer;
use pavage_wire::service::{Fault, MEDIA_JSON};
use pavage_words::Words;

/// Seconds after which the client should retry.
const RETRY_SECONDS: &str = "2";

/// JSON that must not be cached.
pub(crate) fn json(status: StatusCode, body: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, MEDIA_JSON),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (status, headers, body).into_response()
}

/// The answer to an operation of the middle.
pub(crate) fn of(done: Result<String, Fault>, words: &Words) -> Response {
    match done {
        Ok(body) => json(StatusCode::OK, body),
        Err(fault) => fault_response(&fault, words),
    }
}

pub(crate) fn fault_response(fault: &Fault, words: &Words) -> Response {
    let status = StatusCode::from_u16(fault.status()).expect("faults have a status of HTTP");
    json(status, fault.answer(words))
}

/// Why there is no answer, with its status.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    status: StatusCode,
    message: Message,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, message: Message) -> Refused {
        Refused { status, message }
    }

    /// There is no such thing.
    pub(crate) fn absent(message: Message) -> Refused {
        Refused::new(StatusCode::NOT_FOUND, message)
    }

    /// The server is busy.
    pub(crate) fn busy(message: Message) -> Refused {
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// An internal error.
    pub(crate) fn internal() -> Refused {
        let message = Message::new("internal");
        Refused::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    pub(crate) fn response(self, words: &Words) -> Response {
        let body = fault_answer(&self.message.into(), None, words);
        let mut response = json(self.status, body);
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let seconds = HeaderValue::from_static(RETRY_SECONDS);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }

    /// The same as a page, for a person.
    pub(crate) fn page(self, words: &Words) -> Response {
        let message = in_html(&capital(&words.say(&self.message)));
        let lang = words.lang().code();
        let body = format!(
            "<!doctype html>\n<html lang=\"{lang}\">\n<meta charset=\"utf-8\">\n<title>Pavage</title>\n\
             <h1>Pavage</h1>\n<p>{message}</p>\n</html>\n"
        );
        let headers = [
            (header::CONTENT_TYPE, "text/html; charset=utf-8"),
            (header::CACHE_CONTROL, "no-store"),
        ];
        (self.status, headers, body).into_response()
    }
}

/// A message as a sentence of its own.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.as_str().chars()).collect()
}

/// A text as HTML shows it.
fn in_html(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// A response that may be cached as long as its entity tag stays the same; a client that has it
/// receives “not modified”.
pub(crate) fn marked(
    asked: &HeaderMap,
    mark: &str,
    keep: &'static str,
    media: &str,
    body: impl Into<Body>,
) -> Response {
    let mut response = if has_mark(asked, mark) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Response::new(body.into());
        let media = HeaderValue::from_str(media);
        let media = media.unwrap_or(HeaderValue::from_static("application/octet-stream"));
        response.headers_mut().insert(header::CONTENT_TYPE, media);
        response
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if let Ok(mark) = HeaderValue::from_str(mark) {
        headers.insert(header::ETAG, mark);
    }
    response
}

/// The entity tag of a text. Weak, because the same text is sent compressed and uncompressed.
pub(crate) fn mark_of(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("W/\"{:016x}\"", hasher.finish())
}

/// Whether the client already has the response with this tag.
fn has_mark(asked: &HeaderMap, mark: &str) -> bool {
    let bare = |mark: &str| mark.trim().trim_start_matches("W/").to_owned();
    let known = asked.get_all(header::IF_NONE_MATCH).iter();
    let known = known.filter_map(|value| value.to_str().ok());
    let mut marks = known.flat_map(|value| value.split(','));
    marks.any(|known| known.trim() == "*" || bare(known) == bare(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_compared_weakly() {
        let check = |known: &str, expected: bool| {
            let mut headers = HeaderMap::new();
            let value = HeaderValue::from_str(known).expect("a header");
            headers.insert(header::IF_NONE_MATCH, value);
            assert_eq!(has_mark(&headers, "W/\"ab\""), expected, "{known}");
        };
        check("W/\"ab\"", true);
        check("\"ab\"", true);
        check("\"x\", \"ab\"", true);
        check("*", true);
        check("\"abc\"", false);
        check("", false);
        assert!(!has_mark(&HeaderMap::new(), "W/\"ab\""));
    }
}
