//! Tests of the sweep, as one program. The models and the brute force are those of the tests of the engines.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

#[macro_use]
#[path = "../../../search/tests/engines/support.rs"]
#[expect(dead_code, reason = "the tests of the engines use the rest")]
mod support;

mod counts;
mod disk;
mod mirror;
mod profiles;
mod slices;
mod stops;
mod tables;
