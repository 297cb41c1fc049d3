//! Drawings as SVG text. They know views and rows of results, not puzzles.

mod axis;
mod board;
mod cages;
mod chart;
pub mod coats;
mod curves;
mod heat;
pub mod palette;
mod patterns;
mod svg;
mod tiles;
mod units;

pub use board::boards;
pub use chart::comparison;
pub use curves::course;
pub use heat::heat_map;
pub use units::{duration, duration_message, field_name, field_value};
