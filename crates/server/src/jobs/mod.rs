//! Long work: a board of jobs with a queue, their events, and their listeners.

mod board;
pub(crate) mod http;
mod job;
mod stream;

pub(crate) use board::Board;
