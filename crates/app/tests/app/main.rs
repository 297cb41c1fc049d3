//! What the middle does with puzzles of every family.

mod agree;
mod answers;
mod apart;
mod apart_rules;
mod build;
mod certificate;
mod choices;
mod compare;
mod convert;
mod diagrams;
mod game;
mod generate;
mod held;
mod json;
mod listed;
mod matrix;
mod otherwise;
mod platforms;
mod recordings;
mod regret;
mod resume;
mod series;
mod stops;
mod study;
mod thoughts;
mod tree;
