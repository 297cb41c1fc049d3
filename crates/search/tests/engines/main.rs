//! Tests of the engines, as one program.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

mod components;
mod conformance;
mod corpus;
mod diagram;
mod easy;
mod groups;
mod mirror;
mod parts;
mod prices;
mod registry;
mod resume;
mod slices;
mod solutions;
mod strategies;
mod support;
mod sweep;
mod text;
