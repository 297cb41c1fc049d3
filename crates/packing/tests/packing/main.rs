//! Packing puzzles: read, judged, searched and generated.

mod agreed;
mod calendar;
mod copies;
#[path = "../support/corpus.rs"]
mod corpus;
mod cuts;
mod fill;
mod foreign;
mod lattices;
mod learned;
mod levels;
mod lying;
mod packing;
mod regions;
mod report;
#[path = "../support/rules.rs"]
mod ruled;
mod rules;
