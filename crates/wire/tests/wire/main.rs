//! What is asked and answered as text.

mod hints;
mod own;
mod parts;
mod service;
mod shards;
mod stops;
mod watching;
