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
mod disk;
mod easy;
mod estimates;
mod groups;
mod mirror;
mod parts;
mod preprocessing;
mod prices;
mod profiles;
mod registry;
mod resume;
mod slices;
mod solutions;
mod stops;
mod strategies;
mod sweep;
mod text;
mod zdd;
