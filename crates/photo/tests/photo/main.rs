//! Tests of the reading: pictures made from seeds, and samples that are stored.

mod figures;
mod generator;
mod stored;
