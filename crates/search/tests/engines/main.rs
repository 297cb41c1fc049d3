//! Tests of the engines, as one program.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

#[macro_use]
mod support;

mod by_components;
mod choosers;
mod components;
mod conformance;
mod corpus;
mod diagram;
mod easy;
mod estimates;
mod groups;
mod parts;
mod preprocessing;
mod prices;
mod registry;
mod resume;
mod stops;
mod strategies;
mod text;
mod zdd;
