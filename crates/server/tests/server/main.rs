//! The server as a page meets it.

mod common;
mod contract;
mod jobs;
mod network;
mod page;
mod room;
mod saved;
mod schema;
