//! Long work: a pool of jobs with a queue, their events, and their listeners.

pub(crate) mod http;
mod job;
mod pool;
mod stream;

pub(crate) use pool::Pool;
