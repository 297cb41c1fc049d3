//! What comes with a request: its language, and its body within the limits.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use futures_util::StreamExt;
use pavage_app::Message;
use pavage_app::service::lang_named;
use pavage_words::{Lang, Words};

use crate::answer::Refused;
use crate::room::Room;
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

/// The language that the browser would like best of those there are; English when it says none.
pub(crate) fn understood(headers: &HeaderMap) -> Lang {
    let value = headers.get(header::ACCEPT_LANGUAGE);
    let value = value.and_then(|value| value.to_str().ok()).unwrap_or("");
    let mut wanted: Vec<(f32, Lang)> = Vec::new();
    for part in value.split(',') {
        let (name, weight) = part.split_once(";q=").unwrap_or((part, "1"));
        if let Ok(lang) = name.trim().parse() {
            wanted.push((weight.trim().parse().unwrap_or(0.0), lang));
        }
    }
    // The first of equals counts.
    wanted.sort_by(|one, other| other.0.total_cmp(&one.0));
    wanted.first().map_or(Lang::default(), |(_, lang)| *lang)
}

/// A body that was read, with the memory it reserves.
pub(crate) struct Asked {
    text: String,
    /// Holds the reservation until the request is answered.
    pub(crate) room: Room,
}

impl Asked {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

/// Reads a JSON body, never more of it than the limit allows.
pub(crate) async fn read(
    server: &Server,
    headers: &HeaderMap,
    body: Body,
) -> Result<Asked, Refused> {
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
    Ok(Asked { text, room })
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
        let check = |value: &str, expected: Lang| {
            let mut headers = HeaderMap::new();
            let value = HeaderValue::from_str(value).expect("a header");
            headers.insert(header::ACCEPT_LANGUAGE, value);
            assert_eq!(understood(&headers), expected);
        };
        check("fr-FR,fr;q=0.9,en;q=0.8", Lang::Fr);
        check("en-GB,fr;q=0.9", Lang::En);
        check("de,fr;q=0.5,en;q=0.7", Lang::En);
        check("de", Lang::En);
        check("", Lang::En);
        check("fr;q=x,en;q=0.1", Lang::En);
    }
}
