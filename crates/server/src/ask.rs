//! What comes with a request: its language, and its body within the limits.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use futures_util::StreamExt;
use pavage_app::Message;
use pavage_wire::service::lang_named;
use pavage_words::{Lang, Words};

use crate::answer::Refused;
use crate::asked::Asked;
use crate::state::Server;

/// The words to answer in: the language asked for, or one that the browser says is understood.
pub(crate) struct Speaks(pub(crate) Arc<Words>);

impl FromRequestParts<Arc<Server>> for Speaks {
    type Rejection = Response;

    async fn from_request_parts(
        parts: &mut Parts,
        server: &Arc<Server>,
    ) -> Result<Speaks, Response> {
        let usual = understood(&parts.headers);
        let pairs = Query::<Vec<(String, String)>>::try_from_uri(&parts.uri);
        let pairs = pairs.map_or_else(|_| Vec::new(), |Query(pairs)| pairs);
        let named = pairs.into_iter().find(|(name, _)| name == "lang");
        let lang = match named {
            None => usual,
            Some((_, name)) => match lang_named(&name) {
                Ok(lang) => lang,
                Err(message) => {
                    let refused = Refused::new(StatusCode::BAD_REQUEST, message);
                    return Err(refused.response(server.words(usual)));
                }
            },
        };
        Ok(Speaks(Arc::clone(server.words(lang))))
    }
}

/// The item that a path names, such as a saved game or a job.
pub(crate) struct Named(pub(crate) String);

impl FromRequestParts<Arc<Server>> for Named {
    type Rejection = Response;

    async fn from_request_parts(
        parts: &mut Parts,
        server: &Arc<Server>,
    ) -> Result<Named, Response> {
        match Path::<String>::from_request_parts(parts, server).await {
            Ok(Path(name)) => Ok(Named(name)),
            // Encoded bytes that are not UTF-8.
            Err(_) => {
                let refused = Refused::absent(Message::new("path-unknown"));
                Err(refused.response(server.words(understood(&parts.headers))))
            }
        }
    }
}

/// The language that the browser would like best of those there are, of equals the first. One of
/// weight 0 is not wanted. If the browser wants none of them, it is the first that it does not
/// exclude; English if it excludes all.
pub(crate) fn understood(headers: &HeaderMap) -> Lang {
    let values = headers.get_all(header::ACCEPT_LANGUAGE).iter();
    let values = values.filter_map(|value| value.to_str().ok());
    let ranges: Vec<(&str, f32)> = values
        .flat_map(|value| value.split(','))
        .filter_map(weighed)
        .collect();
    let named = |lang: Lang| ranges.iter().any(|(name, _)| name.parse() == Ok(lang));
    let find = |name: &str| match name {
        // All languages that have no range of their own.
        "*" => Lang::ALL.into_iter().find(|&lang| !named(lang)),
        _ => name.parse().ok(),
    };
    let wanted = ranges.iter().filter(|(_, weight)| *weight > 0.0);
    let wanted = wanted.filter_map(|(name, weight)| Some((find(name)?, *weight)));
    // Of equals, `max_by` takes the last one.
    let best = wanted.rev().max_by(|one, other| one.1.total_cmp(&other.1));
    let other = || Lang::ALL.into_iter().find(|&lang| !named(lang));
    best.map(|(lang, _)| lang)
        .or_else(other)
        .unwrap_or_default()
}

/// A language range with its weight from 0 to 1 (RFC 9110, 12.4.2); `None` if it has another weight.
fn weighed(range: &str) -> Option<(&str, f32)> {
    let Some((name, weight)) = range.split_once(';') else {
        return Some((range.trim(), 1.0));
    };
    let weight = weight.trim().strip_prefix(['q', 'Q'])?.strip_prefix('=')?;
    let is_plain = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    let weight = Some(weight).filter(|weight| weight.bytes().all(is_plain));
    let weight = weight?.parse().ok();
    let weight = weight.filter(|weight| (0.0..=1.0).contains(weight))?;
    Some((name.trim(), weight))
}

impl FromRequest<Arc<Server>> for Asked {
    type Rejection = Response;

    async fn from_request(request: Request, server: &Arc<Server>) -> Result<Asked, Response> {
        let (mut parts, body) = request.into_parts();
        let Speaks(words) = Speaks::from_request_parts(&mut parts, server).await?;
        let asked = read(server, &parts.headers, body).await;
        asked.map_err(|refused| refused.response(&words))
    }
}

/// Reads a JSON body, never more of it than the limit allows.
async fn read(server: &Server, headers: &HeaderMap, body: Body) -> Result<Asked, Refused> {
    let bytes_max = server.config.body_bytes;
    let too_long = || {
        let message = Message::new("body-too-long").with("max", bytes_max);
        Refused::new(StatusCode::PAYLOAD_TOO_LARGE, message)
    };
    if !is_json(headers) {
        let message = Message::new("body-not-json");
        return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    let length: usize = length.unwrap_or(0);
    if length > bytes_max {
        return Err(too_long());
    }
    let mut room = server.rooms.none_yet();
    let mut bytes = Vec::new();
    let mut chunks = body.into_data_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk
            .map_err(|_| Refused::new(StatusCode::BAD_REQUEST, Message::new("body-not-text")))?;
        if bytes.len() + chunk.len() > bytes_max {
            return Err(too_long());
        }
        let grown = room.grow_to(bytes.len() + chunk.len());
        grown.ok_or_else(|| Refused::busy(Message::new("busy")))?;
        bytes.extend_from_slice(&chunk);
    }
    let text = String::from_utf8(bytes);
    let text =
        text.map_err(|_| Refused::new(StatusCode::BAD_REQUEST, Message::new("body-not-text")))?;
    Ok(Asked::new(text, room))
}

/// Browsers do not send forms of other sites as JSON without a preflight request.
fn is_json(headers: &HeaderMap) -> bool {
    let media = headers.get(header::CONTENT_TYPE);
    let media = media.and_then(|media| media.to_str().ok()).unwrap_or("");
    let media = media.split(';').next().unwrap_or("").trim();
    media.eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn the_best_language_is_chosen() {
        let check = |values: &[&str], expected: Lang| {
            let mut headers = HeaderMap::new();
            for value in values {
                let value = HeaderValue::from_str(value).expect("a header");
                headers.append(header::ACCEPT_LANGUAGE, value);
            }
            assert_eq!(understood(&headers), expected, "{values:?}");
        };
        check(&["fr-FR,fr;q=0.9,en;q=0.8"], Lang::Fr);
        check(&["en-GB,fr;q=0.9"], Lang::En);
        check(&["de,fr;q=0.5,en;q=0.7"], Lang::En);
        check(&["de"], Lang::En);
        check(&[""], Lang::En);
        check(&[], Lang::En);
        // The first of equals.
        check(&["fr;q=0.5,en;q=0.5"], Lang::Fr);
        check(&["en,fr"], Lang::En);
        // Blanks and capitals, and several fields.
        check(&["EN ; q=0.1 , FR;Q=0.20"], Lang::Fr);
        check(&["de;q=0.9", "en;q=0.1, fr;q=0.2"], Lang::Fr);
        // What is excluded.
        check(&["fr;q=0"], Lang::En);
        check(&["fr;q=0,en;q=0.001"], Lang::En);
        check(&["fr;q=0.000,de"], Lang::En);
        check(&["en;q=0"], Lang::Fr);
        check(&["en;q=0,fr;q=0"], Lang::En);
        // All that are not named.
        check(&["*"], Lang::En);
        check(&["en;q=0.2,*;q=0.5"], Lang::Fr);
        check(&["*;q=0.5,fr;q=0.4"], Lang::En);
        check(&["fr;q=0,*"], Lang::En);
        // What is no weight.
        for weight in ["x", "nan", "inf", "2", "-1", "+1", "1e0", ""] {
            check(&[&format!("fr;q={weight},en;q=0.1")], Lang::En);
            check(&[&format!("en;q={weight},fr;q=0.1")], Lang::Fr);
        }
    }
}
