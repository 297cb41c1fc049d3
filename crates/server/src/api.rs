//! All routes, and the handlers of short work: read the body, pass it to the middle, send the
//! answer.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use pavage_app::service::{
    self, Fault, File, KINDS, MEDIA_JSON, MEDIA_SVG, MEDIA_TEXT, lang_named,
};
use pavage_app::wire::{health_answer, list_answer};
use pavage_app::{Cancel, Message};
use pavage_words::Words;

use crate::answer::{self, Refused, fault_response, json, mark_of, marked};
use crate::ask::{self, Named, Speaks, understood};
use crate::desk::desk;
use crate::jobs::http as jobs;
use crate::page;
use crate::saved::http as saved;
use crate::saved::{Games, Kept, Results};
use crate::state::Server;

/// May be cached, but must be revalidated.
const ASK_AGAIN: &str = "no-cache";

type Shared = State<Arc<Server>>;

/// All routes.
pub(crate) fn routes() -> Router<Arc<Server>> {
    Router::new()
        .route("/api/health", get(health))
        .route("/api/openapi.json", get(openapi))
        .route("/api/list", get(list))
        .route("/api/words/{lang}", get(catalogue))
        .route("/api/open", post(open))
        .route("/api/play", post(play))
        .route("/api/check", post(check))
        .route("/api/render", post(render))
        .route("/api/jobs", get(jobs::all).post(jobs::start))
        .route("/api/jobs/{id}", get(jobs::one).delete(jobs::cancel))
        .route("/api/jobs/{id}/events", get(jobs::listen))
        .merge(saved_routes::<Games>("/api/saved"))
        .merge(saved_routes::<Results>("/api/results"))
        .method_not_allowed_fallback(wrong_method)
        .fallback(page)
}

/// The routes of one kind of saved item.
fn saved_routes<K: Kept>(path: &str) -> Router<Arc<Server>> {
    let one = get(saved::load::<K>)
        .put(saved::save::<K>)
        .delete(saved::delete::<K>);
    Router::new()
        .route(path, get(saved::all::<K>))
        .route(&format!("{path}/{{name}}"), one)
        .route(&format!("{path}/{{name}}/rename"), post(saved::rename::<K>))
        .route(&format!("{path}/{{name}}/export"), get(saved::export::<K>))
}

type Operation = fn(&str, &Words, &Cancel) -> Result<String, Fault>;

/// Passes a request to an operation of the middle and returns its answer.
async fn carry(
    operation: Operation,
    server: &Server,
    words: &Arc<Words>,
    headers: &HeaderMap,
    body: Body,
) -> Response {
    let asked = match ask::read(server, headers, body).await {
        Ok(asked) => asked,
        Err(refused) => return refused.response(words),
    };
    let speaks = Arc::clone(words);
    let desks = server.desks_for(&asked.room);
    let work = move |cancel: &Cancel| operation(asked.text(), &speaks, cancel);
    match desk(desks, work).await {
        Ok(done) => answer::of(done, words),
        Err(refused) => refused.response(words),
    }
}

async fn open(
    State(server): Shared,
    Speaks(words): Speaks,
    headers: HeaderMap,
    body: Body,
) -> Response {
    carry(service::open, &server, &words, &headers, body).await
}

async fn play(
    State(server): Shared,
    Speaks(words): Speaks,
    headers: HeaderMap,
    body: Body,
) -> Response {
    carry(service::play, &server, &words, &headers, body).await
}

async fn check(
    State(server): Shared,
    Speaks(words): Speaks,
    headers: HeaderMap,
    body: Body,
) -> Response {
    carry(service::check, &server, &words, &headers, body).await
}

async fn render(
    State(server): Shared,
    Speaks(words): Speaks,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let asked = match ask::read(&server, &headers, body).await {
        Ok(asked) => asked,
        Err(refused) => return refused.response(&words),
    };
    let speaks = Arc::clone(&words);
    let desks = server.desks_for(&asked.room);
    let work = move |cancel: &Cancel| service::render(asked.text(), &speaks, cancel);
    let file = match desk(desks, work).await {
        Ok(Ok(file)) => file,
        Ok(Err(fault)) => return fault_response(&fault, &words),
        Err(refused) => return refused.response(&words),
    };
    let (media, bytes) = match file {
        File::Svg(svg) => (MEDIA_SVG, svg.into_bytes()),
        File::Text(text, _) => (MEDIA_TEXT, text.into_bytes()),
        File::Png(svg) => match painted(&server, svg).await {
            Ok(Ok(bytes)) => ("image/png", bytes),
            Ok(Err(message)) => return fault_response(&message.into(), &words),
            Err(refused) => return refused.response(&words),
        },
    };
    let headers = [
        (header::CONTENT_TYPE, media),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, bytes).into_response()
}

/// A drawing as a PNG picture. Other requests do not wait for it.
async fn painted(server: &Server, svg: String) -> Result<Result<Vec<u8>, Message>, Refused> {
    let Some(raster) = server.config.raster else {
        return Ok(Err(Message::new("picture-absent")));
    };
    desk(&server.easel, move |_: &Cancel| raster(&svg)).await
}

async fn health() -> Response {
    json(StatusCode::OK, health_answer())
}

async fn openapi(headers: HeaderMap) -> Response {
    let body = crate::OPENAPI;
    let mark = mark_of(body.as_bytes());
    marked(&headers, &mark, ASK_AGAIN, MEDIA_JSON, body)
}

async fn list(State(server): Shared, Speaks(words): Speaks, headers: HeaderMap) -> Response {
    let body = list_answer(KINDS, server.config.limits(), &words);
    let mark = mark_of(body.as_bytes());
    let mut response = marked(&headers, &mark, ASK_AGAIN, MEDIA_JSON, body);
    let vary = HeaderValue::from_static("accept-language");
    response.headers_mut().append(header::VARY, vary);
    response
}

async fn catalogue(State(server): Shared, headers: HeaderMap, Named(name): Named) -> Response {
    match lang_named(&name) {
        Ok(lang) => {
            let body = lang.catalogue();
            let mark = mark_of(body.as_bytes());
            marked(&headers, &mark, ASK_AGAIN, MEDIA_TEXT, body)
        }
        Err(message) => {
            let words = server.words(understood(&headers));
            Refused::absent(message).response(words)
        }
    }
}

async fn wrong_method(State(server): Shared, headers: HeaderMap) -> Response {
    let message = Message::new("method-wrong");
    let refused = Refused::new(StatusCode::METHOD_NOT_ALLOWED, message);
    refused.response(server.words(understood(&headers)))
}

/// Everything else: the page and its files.
async fn page(State(server): Shared, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let words = server.words(understood(&headers));
    let absent = || Refused::absent(Message::new("path-unknown"));
    let is_page =
        !uri.path().starts_with("/api") && (method == Method::GET || method == Method::HEAD);
    let found = if is_page {
        page::file(&uri, &headers)
    } else {
        Err(absent())
    };
    found.unwrap_or_else(|refused| refused.response(words))
}
