//! The addresses of jobs.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use pavage_app::{Cancel, Message};
use pavage_wire::service::JobSpec;
use pavage_wire::{job_created, job_list, job_summary};

use super::job::Job;
use super::stream::events;
use crate::answer::{Refused, fault_response, json};
use crate::answers::keeping;
use crate::ask::{Named, Speaks, understood};
use crate::asked::Asked;
use crate::desk::desk;
use crate::state::Server;

/// A sign of life is sent this often, so that a listener who has left is noticed.
const LIFE_EVERY: Duration = Duration::from_secs(1);

type Shared = State<Arc<Server>>;

pub(crate) async fn start(State(server): Shared, Speaks(words): Speaks, asked: Asked) -> Response {
    let recorded = server.trace.as_ref();
    let recorded = recorded.map(|trace| (trace, trace.asked_job(words.lang(), asked.text())));
    let read = desk(server.desks_for(&asked.room), move |cancel: &Cancel| {
        Ok((JobSpec::read(asked.text(), cancel)?, asked))
    });
    let (task, asked) = match read.await {
        Ok(Ok(read)) => read,
        Ok(Err(fault)) => return fault_response(&fault, &words),
        Err(refused) => return refused.response(&words),
    };
    match server.jobs.start(task, asked, &words) {
        Ok(facts) => {
            if let Some((trace, place)) = recorded {
                trace.began(place, &facts.id);
            }
            json(StatusCode::CREATED, job_created(&facts))
        }
        Err(message) => Refused::busy(message).response(&words),
    }
}

pub(crate) async fn all(State(server): Shared) -> Response {
    let jobs = server.jobs.all();
    json(StatusCode::OK, job_list(&jobs, server.config.limits()))
}

pub(crate) async fn one(State(server): Shared, headers: HeaderMap, Named(id): Named) -> Response {
    let Some(job) = server.jobs.find(&id) else {
        return unknown(&server, &headers);
    };
    job.touch();
    let held = server.answers.hold(job.size()).await;
    let answer = job.answer(server.jobs.waiting(&job));
    match held {
        None => json(StatusCode::OK, answer),
        Some(_) => keeping(held, json(StatusCode::OK, String::new()), answer),
    }
}

pub(crate) async fn cancel(
    State(server): Shared,
    headers: HeaderMap,
    Named(id): Named,
) -> Response {
    let Some(job) = server.jobs.find(&id) else {
        return unknown(&server, &headers);
    };
    if let Some(trace) = &server.trace {
        trace.stopped(&id);
    }
    server.jobs.cancel(&job);
    json(StatusCode::OK, job_summary(&job.facts(0)))
}

pub(crate) async fn listen(
    State(server): Shared,
    headers: HeaderMap,
    Named(id): Named,
) -> Response {
    let Some(job) = server.jobs.find(&id) else {
        return unknown(&server, &headers);
    };
    stream(&server, &job)
}

fn stream(server: &Arc<Server>, job: &Arc<Job>) -> Response {
    let alive = KeepAlive::new().interval(LIFE_EVERY);
    let mut response = Sse::new(events(server, job))
        .keep_alive(alive)
        .into_response();
    let no_store = HeaderValue::from_static("no-store");
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, no_store);
    response
}

fn unknown(server: &Server, headers: &HeaderMap) -> Response {
    let words = server.words(understood(headers));
    Refused::absent(Message::new("job-unknown")).response(words)
}
