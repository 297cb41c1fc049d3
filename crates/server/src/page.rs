//! The built page, embedded in the program. Only its own files can be requested: there is no folder
//! on disk that a path could escape from.

use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use pavage_app::Message;
use rust_embed::Embed;

use crate::answer::{Refused, marked};

#[derive(Embed)]
#[folder = "../../web/dist"]
struct Files;

const INDEX: &str = "index.html";
/// Files whose names contain a hash of their content never change.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Everything else is revalidated, which costs little while its entity tag stays the same.
const ASK_AGAIN: &str = "no-cache";

/// The file at an address; the page itself at every address that names no file, because the page
/// has addresses of its own.
pub(crate) fn file(uri: &Uri, headers: &HeaderMap) -> Result<Response, Refused> {
    let path = uri.path().trim_start_matches('/');
    let names_file = path
        .rsplit('/')
        .next()
        .is_some_and(|last| last.contains('.'));
    let path = if names_file { path } else { INDEX };
    let file = Files::get(path).ok_or_else(|| Refused::absent(Message::new("path-unknown")))?;
    let hash = file.metadata.sha256_hash();
    let digits: String = hash
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let mark = format!("W/\"{digits}\"");
    let keep = if path.starts_with("assets/") {
        FOR_EVER
    } else {
        ASK_AGAIN
    };
    let media = match file.metadata.mimetype() {
        media if media.starts_with("text/") => format!("{media}; charset=utf-8"),
        media => media.to_owned(),
    };
    Ok(marked(headers, &mark, keep, &media, file.data.into_owned()))
}
