//! The server as a page meets it.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

mod common;
mod contract;
mod documents;
mod jobs;
mod network;
mod page;
mod reference;
mod room;
mod saved;
