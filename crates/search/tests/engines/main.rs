//! Tests of the engines, as one program.

mod components;
mod conformance;
mod corpus;
mod diagram;
mod groups;
mod mirror;
mod parts;
mod registry;
mod resume;
mod slices;
mod solutions;
mod strategies;
mod support;
mod sweep;
mod text;
