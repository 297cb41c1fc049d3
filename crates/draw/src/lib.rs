//! Drawings as SVG text: boards, comparisons of searches, courses of one, studies, counts of a series. They
//! know views and rows of results, not puzzles.

mod axis;
mod board;
mod chart;
pub mod coats;
mod curves;
mod heat;
mod outlines;
pub mod palette;
mod patterns;
mod rows;
mod samples;
mod svg;
mod tray;
mod units;

pub use board::boards;
pub use chart::comparison;
pub use curves::course;
pub use heat::{Member, heat_map};
pub use rows::{Point, Row};
pub use samples::{Sample, samples};
pub use tray::pieces;
pub use units::{duration, duration_message, field_name, field_value};
