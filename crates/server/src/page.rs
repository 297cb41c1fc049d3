//! The page as it was built, one packed file within the program. Only what it contains can be requested:
//! there is no folder on disk that a path could escape from.

use std::collections::HashMap;
use std::io::{Cursor, Read};
use std::sync::LazyLock;

use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use pavage_app::Message;
use zip::ZipArchive;

use crate::answer::{Refused, mark_of, marked};

/// What `npm run build` writes.
static PACKED: &[u8] = include_bytes!("../page.zip");
/// Its files, by their paths.
static FILES: LazyLock<HashMap<String, File>> =
    LazyLock::new(|| unpacked(PACKED).unwrap_or_default());

struct File {
    bytes: Vec<u8>,
    /// Changes when the content does.
    mark: String,
}

fn unpacked(packed: &[u8]) -> zip::result::ZipResult<HashMap<String, File>> {
    let mut archive = ZipArchive::new(Cursor::new(packed))?;
    let mut files = HashMap::with_capacity(archive.len());
    for at in 0..archive.len() {
        let mut file = archive.by_index(at)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let mark = mark_of(&bytes);
        files.insert(file.name()?.into_owned(), File { bytes, mark });
    }
    Ok(files)
}

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
    let absent = || Refused::absent(Message::new("path-unknown"));
    let file = FILES.get(path).ok_or_else(absent)?;
    let keep = if path.starts_with("assets/") {
        FOR_EVER
    } else {
        ASK_AGAIN
    };
    let media = match mime_guess::from_path(path).first_or_octet_stream() {
        media if media.type_() == "text" => format!("{media}; charset=utf-8"),
        media => media.to_string(),
    };
    Ok(marked(
        headers,
        &file.mark,
        keep,
        &media,
        file.bytes.clone(),
    ))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_the_page_is_unpacked() {
        let files = unpacked(PACKED).expect("the packed page is whole");
        let index = String::from_utf8_lossy(&files[INDEX].bytes);
        assert!(index.contains("<html"), "{index}");
        let names = index
            .split('"')
            .filter(|part| part.starts_with("./assets/"));
        let named: Vec<&str> = names.collect();
        assert!(!named.is_empty());
        for name in named {
            assert!(files.contains_key(&name[2..]), "{name}");
        }
    }
}
