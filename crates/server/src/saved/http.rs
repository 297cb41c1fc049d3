//! The routes of saved items: the same for games and for results.

use std::io;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use pavage_app::{Cancel, Message};
use pavage_wire::saved_entry;
use pavage_wire::service;
use pavage_words::Words;

use super::Trouble;
use super::kept::Kept;
use super::name::BYTES_MAX;
use crate::answer::{Refused, fault_response, json};
use crate::ask::{Named, Speaks};
use crate::asked::Asked;
use crate::desk::desk;
use crate::state::Server;

type Shared = State<Arc<Server>>;

pub(crate) async fn all<K: Kept>(State(server): Shared, Speaks(words): Speaks) -> Response {
    let shared = Arc::clone(&server);
    let found = desk(&server.desks, move |_| K::store(&shared).all()).await;
    answered(found, &words, |all| json(StatusCode::OK, K::list(&all)))
}

pub(crate) async fn load<K: Kept>(
    State(server): Shared,
    Speaks(words): Speaks,
    Named(name): Named,
) -> Response {
    let shared = Arc::clone(&server);
    let work = move |_: &Cancel| {
        let (facts, text) = K::store(&shared).load(&name)?;
        let damaged = || io::Error::from(io::ErrorKind::InvalidData);
        K::whole(&facts, &text).ok_or_else(|| Trouble::from(damaged()))
    };
    let found = desk(&server.desks, work).await;
    answered(found, &words, |whole| json(StatusCode::OK, whole))
}

pub(crate) async fn export<K: Kept>(
    State(server): Shared,
    Speaks(words): Speaks,
    Named(name): Named,
) -> Response {
    let shared = Arc::clone(&server);
    let found = desk(&server.desks, move |_| K::store(&shared).load(&name)).await;
    answered(found, &words, |(facts, text)| {
        let [media, ending] = K::EXPORT;
        let headers = [
            (header::CONTENT_TYPE, media.to_owned()),
            (header::CONTENT_DISPOSITION, attachment(&facts.name, ending)),
            (header::CACHE_CONTROL, "no-store".to_owned()),
        ];
        (headers, text).into_response()
    })
}

pub(crate) async fn save<K: Kept>(
    State(server): Shared,
    Speaks(words): Speaks,
    Named(name): Named,
    asked: Asked,
) -> Response {
    server.record(K::OPERATION, &words, asked.text());
    let shared = Arc::clone(&server);
    let desks = server.desks_for(&asked.room);
    let work = move |cancel: &Cancel| {
        let to_save = K::read(asked.text(), cancel)?;
        let store = K::store(&shared);
        Ok(store.save(&name, &to_save.text, to_save.replace))
    };
    match desk(desks, work).await {
        Ok(Err(fault)) => fault_response(&fault, &words),
        Ok(Ok(saved)) => answered(Ok(saved), &words, |(facts, is_new)| {
            let status = if is_new {
                StatusCode::CREATED
            } else {
                StatusCode::OK
            };
            json(status, saved_entry(&facts))
        }),
        Err(refused) => refused.response(&words),
    }
}

pub(crate) async fn rename<K: Kept>(
    State(server): Shared,
    Speaks(words): Speaks,
    Named(name): Named,
    asked: Asked,
) -> Response {
    let to = match service::new_name(asked.text()) {
        Ok(to) => to,
        Err(fault) => return fault_response(&fault, &words),
    };
    let shared = Arc::clone(&server);
    let renamed = desk(&server.desks, move |_| K::store(&shared).rename(&name, &to)).await;
    answered(renamed, &words, |facts| {
        json(StatusCode::OK, saved_entry(&facts))
    })
}

pub(crate) async fn delete<K: Kept>(
    State(server): Shared,
    Speaks(words): Speaks,
    Named(name): Named,
) -> Response {
    let shared = Arc::clone(&server);
    let deleted = desk(&server.desks, move |_| K::store(&shared).delete(&name)).await;
    answered(deleted, &words, |()| StatusCode::NO_CONTENT.into_response())
}

fn answered<T>(
    done: Result<Result<T, Trouble>, Refused>,
    words: &Words,
    answer: impl FnOnce(T) -> Response,
) -> Response {
    match done {
        Ok(Ok(found)) => answer(found),
        Ok(Err(trouble)) => Refused::from(trouble).response(words),
        Err(refused) => refused.response(words),
    }
}

impl From<Trouble> for Refused {
    fn from(trouble: Trouble) -> Refused {
        let named = |code: &'static str, name: String| Message::new(code).with("name", name);
        match trouble {
            Trouble::BadName => {
                let message = Message::new("saved-name-bad").with("max", BYTES_MAX);
                Refused::new(StatusCode::UNPROCESSABLE_ENTITY, message)
            }
            Trouble::Unknown(name) => Refused::absent(named("saved-unknown", name)),
            Trouble::Exists(name) => {
                Refused::new(StatusCode::CONFLICT, named("saved-exists", name))
            }
            Trouble::Full(max) => {
                let message = Message::new("saved-full").with("max", max);
                Refused::new(StatusCode::UNPROCESSABLE_ENTITY, message)
            }
            Trouble::NoFolder => Refused::busy(Message::new("saved-absent")),
            Trouble::Failed(error) => {
                let message = Message::new("saved-failed").with("reason", error.to_string());
                Refused::new(StatusCode::INTERNAL_SERVER_ERROR, message)
            }
        }
    }
}

/// The header that makes the answer a download, with a file name valid on every system.
fn attachment(name: &str, ending: &str) -> String {
    let plain = |letter: char| match letter {
        letter if letter.is_ascii_alphanumeric() || "-_ ".contains(letter) => letter,
        _ => '_',
    };
    let plain: String = name.chars().map(plain).collect();
    let mut encoded = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    format!("attachment; filename=\"{plain}{ending}\"; filename*=UTF-8''{encoded}{ending}")
}
