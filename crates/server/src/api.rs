//! All routes, and the handlers of short work: read the body, pass it to the middle, send the
//! answer.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use pavage_app::{Cancel, Message};
use pavage_wire::service::{
    self, Fault, File, KINDS, MEDIA_JSON, MEDIA_SVG, MEDIA_TEXT, lang_named,
};
use pavage_wire::{health_answer, list_answer};
use pavage_words::Words;

use crate::answer::{self, Refused, fault_response, json, mark_of, marked};
use crate::ask::{Named, Speaks, understood};
use crate::asked::Asked;
use crate::desk::desk;
use crate::jobs::http as jobs;
use crate::operation::Operation;
use crate::page;
use crate::saved::http as saved;
use crate::saved::{Described, Games, Kept, Results};
use crate::state::Server;

const MEDIA_PNG: &str = "image/png";

/// May be cached, but must be revalidated.
const ASK_AGAIN: &str = "no-cache";

type Shared = State<Arc<Server>>;

/// All routes.
pub(crate) fn routes() -> Router<Arc<Server>> {
    let add =
        |router: Router<_>, operation: Operation| router.route(&operation.path, operation.answered);
    let router = operations().into_iter().fold(Router::new(), add);
    router
        .method_not_allowed_fallback(wrong_method)
        .fallback(page)
}

/// The table of operations. The types are those of `pavage_wire`, without the ending `Json`.
pub(crate) fn operations() -> Vec<Operation> {
    let open = |server, words, asked| carry("open", service::open, server, words, asked);
    let play = |server, words, asked| carry("play", service::play, server, words, asked);
    // No trace has it: a photograph is somebody's own.
    let photo = |server, words, asked| {
        worked(
            |body, _, cancel| service::photo(body, cancel),
            server,
            words,
            asked,
        )
    };
    let make = |server, words, asked| {
        let made = |body: &str, _: &Words, cancel: &Cancel| service::make(body, cancel);
        carry("make", made, server, words, asked)
    };
    let check = |server, words, asked| carry("check", service::check, server, words, asked);
    let mut all = vec![
        Operation::new(Method::GET, "/api/health", health)
            .named("health", "", "Whether the server is alive")
            .gives(200, "Health", "It is."),
        Operation::new(Method::GET, "/api/openapi.json", openapi)
            .named("openapi", "", "This document")
            .gives_media(200, &[MEDIA_JSON], "OpenAPI 3.1.")
            .may_be_kept(),
        Operation::new(Method::GET, "/api/list", list)
            .named(
                "list",
                "",
                "Everything that can be opened, generated or chosen",
            )
            .speaks()
            .gives(200, "List", "The list.")
            .may_be_kept(),
        Operation::new(Method::GET, "/api/words/{lang}", catalogue)
            .named(
                "words",
                "",
                "The catalogue of a language, in the syntax of Fluent",
            )
            .gives_media(200, &[MEDIA_TEXT], "The catalogue that the command uses.")
            .may_be_kept()
            .refuses(&[404]),
        Operation::new(Method::POST, "/api/open", open)
            .named("open", "", "Opens a puzzle or a game")
            .speaks()
            .takes("OpenRequest")
            .gives(200, "Game", "The game."),
        Operation::new(Method::POST, "/api/play", play)
            .named("play", "", "Carries out commands in a game")
            .speaks()
            .takes("PlayRequest")
            .gives(200, "Game", "The game after the commands."),
        Operation::new(Method::POST, "/api/check", check)
            .named("check", "", "Judges a position or a solution")
            .speaks()
            .takes("CheckRequest")
            .gives(200, "CheckAnswer", "The verdict."),
        Operation::new(Method::POST, "/api/photo", photo)
            .named("photo", "", "Reads what lies on a board from a photograph")
            .speaks()
            .takes("PhotoRequest")
            .gives(200, "Photo", "The position."),
        Operation::new(Method::POST, "/api/make", make)
            .named(
                "make",
                "",
                "Makes a puzzle: files to print in plastic or to cut",
            )
            .speaks()
            .takes("MakeRequest")
            .gives(200, "Made", "The files."),
        Operation::new(Method::POST, "/api/render", render)
            .named("render", "", "Draws or writes a position")
            .speaks()
            .takes("RenderRequest")
            .gives_media(200, &[MEDIA_SVG, MEDIA_PNG, MEDIA_TEXT], "The file."),
        Operation::new(Method::GET, "/api/jobs", jobs::all)
            .named("jobs", "", "All jobs")
            .gives(200, "JobList", "The jobs."),
        Operation::new(Method::POST, "/api/jobs", jobs::start)
            .named("start", "", "Starts a job")
            .speaks()
            .takes("JobRequest")
            .gives(201, "JobCreated", "It runs or waits."),
        Operation::new(Method::GET, "/api/jobs/{id}", jobs::one)
            .named("job", "", "A job and what it told last")
            .gives(200, "Job", "The job.")
            .refuses(&[404]),
        Operation::new(Method::DELETE, "/api/jobs/{id}", jobs::cancel)
            .named("cancel", "", "Cancels a job")
            .described(
                "Answers at once. The job ends within 100 ms, and its listeners receive the \
                 result so far.",
            )
            .gives(200, "JobFacts", "It was told to stop, or had ended.")
            .refuses(&[404]),
        Operation::new(Method::GET, "/api/jobs/{id}/events", jobs::listen)
            .named("events", "", "What a job tells, live")
            .described(
                "Server-sent events, at most about 20 a second of each kind. The last one is \
                 `result` or `error`; then the stream ends. When the last stream of a job \
                 is closed, the job ends, unless it was asked to stay.",
            )
            .gives_media(200, &["text/event-stream"], "The events.")
            .tells(&[
                ("queued", "Waiting"),
                ("progress", "Progress"),
                ("best", "Best"),
                ("reading", "Reading"),
                ("result", "Result"),
                ("error", "Fault"),
            ])
            .refuses(&[404]),
    ];
    all.extend(saved_operations::<Games>());
    all.extend(saved_operations::<Results>());
    all
}

/// The operations on one kind of saved item.
fn saved_operations<K: Kept>() -> [Operation; 6] {
    let Described {
        path,
        ending,
        noun,
        taken,
        listed,
        loaded,
        exported,
    } = K::DESCRIBED;
    let one = format!("{path}/{{name}}");
    let export = Operation::new(Method::GET, format!("{one}/export"), saved::export::<K>)
        .named(
            "export",
            ending,
            format!("A saved {noun} as a file to keep"),
        )
        .speaks()
        .refuses(&[404, 422]);
    let about = "It is sent as an attachment.";
    let export = match exported {
        Some(of) => export.gives(200, of, about),
        None => export.gives_media(200, &K::EXPORT[..1], about),
    };
    [
        Operation::new(Method::GET, path, saved::all::<K>)
            .named("all", ending, format!("The saved {noun}s"))
            .speaks()
            .gives(200, listed, "What is known of each."),
        Operation::new(Method::GET, &*one, saved::load::<K>)
            .named("load", ending, format!("A saved {noun}"))
            .speaks()
            .gives(200, loaded, "The whole of it.")
            .refuses(&[404, 422]),
        Operation::new(Method::PUT, &*one, saved::save::<K>)
            .named("save", ending, format!("Saves a {noun}"))
            .speaks()
            .takes(taken)
            .gives(200, "SavedFacts", "It replaced another one.")
            .gives(201, "SavedFacts", "It is new.")
            .refuses(&[409]),
        Operation::new(Method::DELETE, &*one, saved::delete::<K>)
            .named("delete", ending, format!("Deletes a saved {noun}"))
            .speaks()
            .gives_media(204, &[], "It is gone.")
            .refuses(&[404, 422]),
        Operation::new(Method::POST, format!("{one}/rename"), saved::rename::<K>)
            .named(
                "rename",
                ending,
                format!("Gives a saved {noun} another name"),
            )
            .speaks()
            .takes("RenameRequest")
            .gives(200, "SavedFacts", "What is known of it now.")
            .refuses(&[404, 409]),
        export,
    ]
}

type Work = fn(&str, &Words, &Cancel) -> Result<String, Fault>;

/// Passes a request to an operation of the middle and returns its answer.
async fn carry(
    name: &str,
    carried: Work,
    State(server): Shared,
    Speaks(words): Speaks,
    asked: Asked,
) -> Response {
    server.record(name, &words, asked.text());
    worked(carried, State(server), Speaks(words), asked).await
}

/// The same, without a record.
async fn worked(
    carried: Work,
    State(server): Shared,
    Speaks(words): Speaks,
    asked: Asked,
) -> Response {
    let speaks = Arc::clone(&words);
    let desks = server.desks_for(&asked.room);
    let work = move |cancel: &Cancel| carried(asked.text(), &speaks, cancel);
    match desk(desks, work).await {
        Ok(done) => answer::of(done, &words),
        Err(refused) => refused.response(&words),
    }
}

async fn render(State(server): Shared, Speaks(words): Speaks, asked: Asked) -> Response {
    server.record("render", &words, asked.text());
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
            Ok(Ok(bytes)) => (MEDIA_PNG, bytes),
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
    let body = list_answer(&KINDS, server.config.limits(), &words);
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
