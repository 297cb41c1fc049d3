//! Drawings as SVG text: boards, comparisons of searches, courses of one, studies, counts of a series, of
//! placements. They know views and rows of results, not puzzles.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod axis;
mod board;
mod boards;
mod booklet;
mod chart;
pub mod coats;
mod curves;
mod heat;
mod matrix;
mod outlines;
pub mod palette;
mod patterns;
mod presence;
mod rows;
mod samples;
mod sheet;
mod solid;
mod space;
mod steps;
mod svg;
mod tray;
mod units;

pub use boards::{board_with_pieces, boards};
pub use booklet::{Booklet, Leaf, booklet};
pub use chart::comparison;
pub use curves::course;
pub use heat::{HeatGroup, Member, heat_map, heat_map_of_choices};
pub use matrix::{Block, Matrix, MatrixRow, matrix};
pub use presence::{Presence, presence};
pub use rows::{Point, Row, Spread};
pub use samples::{Sample, samples};
pub use solid::layer_name;
pub use steps::{Step, steps};
pub use tray::pieces;
pub use units::{duration, duration_message, field_name, field_value};
