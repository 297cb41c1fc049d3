//! Reads the pieces on a board from a photograph.
//!
//! [`Tray`] says what may lie on the board of a puzzle. A [`Picture`] with the [`Corners`] of the board
//! gives [`Samples`] of its cells, and [`read`] finds the likeliest position for the samples. The same
//! samples give the same position on every platform. It decodes no file and knows no family of puzzles.

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod colour;
mod corners;
mod light;
mod picture;
mod price;
mod reading;
mod side;
mod snap;
mod start;
mod tray;

pub use corners::{Corners, Spot};
pub use picture::{Picture, Sample, Samples, Side};
pub use reading::{MARGIN_MAX, NotRead, Reading, Seen, Unseen, Wish, alone, read};
pub use tray::Tray;
