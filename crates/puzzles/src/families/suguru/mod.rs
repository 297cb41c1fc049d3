//! Suguru, also called Kemaru or Tectonic: a cage of n cells holds 1 to n, and cells that touch,
//! also at a corner, never hold the same value.

mod candidates;
mod generate;
mod layout;
mod levels;
mod path;
mod propagate;
mod puzzle;
mod search;
mod values;

pub use candidates::Candidates;
pub use generate::generate as lab_generate;
pub use layout::{CAGE_CELLS_MAX, CageId, Layout, LayoutError};
pub use levels::{End as LevelsEnd, Levels, TOGETHER_MAX};
pub use path::{Costs, Move as Hypothesis, Path, PathEnd, Taste, cheapest, greedy};
pub use propagate::{Conflict, Mark, Propagation};
pub use puzzle::{GivenError, Puzzle, State};
pub use search::solutions;
pub use values::Values;
