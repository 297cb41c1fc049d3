//! The middle layer. It loads puzzles, remembers games, runs jobs and operations, and turns results
//! into drawings and wire types. Front ends use only this layer, in text and plain data.
//!
//! It prints nothing and reads no file. It starts only as many threads as it is given. Of JSON it knows
//! puzzles, recordings, and the solutions that `solve --json` prints; all other JSON is `pavage-wire`'s.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod all;
pub mod anneal;
pub mod blocks;
pub mod books;
pub mod certificate;
pub mod check;
pub mod choices;
pub mod choose;
pub mod compare;
pub mod convert;
pub mod count;
pub mod course;
pub mod cutting;
pub mod diagram;
#[cfg(test)]
mod dice;
pub mod divided;
pub mod estimate;
pub mod explain;
pub mod game;
pub mod generate;
pub mod hint;
mod levels;
pub mod listed;
pub mod load;
pub mod matrix;
pub mod options;
pub mod otherwise;
mod own;
pub mod photo;
pub mod pictures;
pub mod placements;
pub mod play;
pub mod problem;
pub mod rate;
pub mod replay;
pub mod resume;
pub mod series;
pub mod solve;
pub mod stream;
pub mod study;
mod turns;
#[cfg(feature = "learned")]
pub mod weights;

pub use options::{Options, Pruning, Refusal, Symmetry};
pub use own::BestPosition;
pub use problem::Searched;

/// Drawings as SVG text.
pub use pavage_draw as draw;
/// Pieces and trays as files to print in plastic or to cut.
pub use pavage_make as make;
// Types of lower layers that front ends need, so that they depend on this layer alone.
pub use pavage_family::{
    AnyFamily, AnyGenerated, AnyPosition, Boards, Class, Contradiction, Elimination, End,
    Explanation, Finds, Format, Hint, HintState, Hole, Lattice, Look, Mark, Measure, Message,
    OptionKind, OptionSpec, Place, Placed, Proof, Rating, ReadError, Reading, Report, SearchInfo,
    Settings, Solution, Step, Tray, TrayPiece, Value, View, ViewCell, Violation, Way, World,
    rounded_down, variants,
};
#[cfg(feature = "schema")]
pub use pavage_puzzles::FILE_SCHEMAS;
pub use pavage_puzzles::{
    Problem, adapters, build, dead, engines, families, family, listed_families,
};
pub use pavage_search::{
    BigUint, Bounds, Cancel, Clock, DiskFault, Estimate, Estimated, Limits, Memory, Notice,
    Observer, OptionId, Progress, Run, Spawn, Stats, Still, StopReason, Threads, TreeSize, Work,
};
