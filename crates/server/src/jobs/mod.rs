//! Long work: a board of jobs with a queue, what each tells, and who listens.

mod board;
pub(crate) mod http;
mod job;
mod stream;

pub(crate) use board::Board;
