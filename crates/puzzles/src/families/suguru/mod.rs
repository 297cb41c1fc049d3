//! Suguru, also called Kemaru or Tectonic: a cage of n cells holds 1 to n, and cells that touch,
//! also at a corner, never hold the same value.

mod candidates;
mod layout;
mod puzzle;
mod values;

pub use candidates::Candidates;
pub use layout::{CAGE_CELLS_MAX, CageId, Layout, LayoutError};
pub use puzzle::{GivenError, Puzzle, State};
pub use values::Values;
