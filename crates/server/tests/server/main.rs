//! The server as a page meets it.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

mod common;
mod contract;
mod jobs;
mod network;
mod page;
mod room;
mod saved;
mod schema;
