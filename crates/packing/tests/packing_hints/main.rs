//! Reasoning about packing positions: every step against a checker written from the rules and
//! against all solutions, on thousands of small boards and on printed challenges.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

mod boards;
mod challenges;
#[path = "../support/corpus.rs"]
mod corpus;
mod dead;
mod deductions;
mod hints;
mod holes;
mod proofs;
#[expect(dead_code, reason = "other tests count and judge")]
#[path = "../support/rules.rs"]
mod ruled;
mod rules;
mod techniques;
