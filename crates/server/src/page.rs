//! The built page, embedded in the program. Only its own files can be requested: there is no folder
//! on disk that a path could escape from.

use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use pavage_app::Message;
use rust_embed::Embed;

use crate::answer::{Refused, marked};

#[derive(Embed)]
#[folder = "page"]
struct Files;

const INDEX: &str = "index.html";
/// The address of games in earlier versions.
const GAME: &str = "play";
/// Files whose names contain a hash of their content never change.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Everything else is revalidated, which costs little while its entity tag stays the same.
const ASK_AGAIN: &str = "no-cache";

/// The file at an address. The addresses of the page lie behind the `#`. Those of earlier versions,
/// which were paths, lead there.
pub(crate) fn file(uri: &Uri, headers: &HeaderMap) -> Result<Response, Refused> {
    let path = uri.path().trim_start_matches('/');
    let names_file = path
        .rsplit('/')
        .next()
        .is_some_and(|last| last.contains('.'));
    let path = match path {
        // A game of an earlier version is behind the `#`, where only the page sees it.
        "" | GAME => INDEX,
        _ if names_file => path,
        _ => return Ok(redirect(uri, path)),
    };
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

/// Leads to where the address of an earlier version lies now. With a slash at its end, that is the
/// same address without it: the files of the page are found from the root.
fn redirect(uri: &Uri, path: &str) -> Response {
    let query = uri
        .query()
        .map_or_else(String::new, |query| format!("?{query}"));
    let path = path.trim_end_matches('/');
    let address = match path {
        GAME => format!("/{path}{query}"),
        _ => format!("/#/{path}{query}"),
    };
    Redirect::temporary(&address).into_response()
}
