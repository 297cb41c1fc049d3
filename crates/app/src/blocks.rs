//! Blocks of tiles that fit together but lie elsewhere than in the solution: on boards that a search
//! left unsolved, and on boards full of a player's tiles.

use pavage_family::blocks::blocks;
pub use pavage_family::blocks::{Block, with_blocks};
use pavage_family::{AnyPosition, Look, Message, View};
use pavage_search::Run;

use crate::options::Options;
use crate::solve::{Wanted, solve};

/// The most nodes of the search for a solution.
const NODES_MAX: u64 = 100_000;

/// Finds the blocks on boards of one puzzle.
pub struct Blocks {
    /// A solution; `None` where none is found with little work, and for puzzles without tiles.
    solution: Option<View>,
}

impl Blocks {
    /// Those of the puzzle of a position.
    #[must_use]
    pub fn of(position: &dyn AnyPosition, run: &Run<'_>) -> Blocks {
        let has_tiles = position.view().look == Look::Tiles;
        Blocks {
            solution: has_tiles.then(|| solution(position, run)).flatten(),
        }
    }

    /// The blocks on a board, the largest first.
    #[must_use]
    pub fn on(&self, view: &View) -> Vec<Block> {
        let solution = self.solution.as_ref();
        solution.map_or_else(Vec::new, |solution| blocks(view, solution))
    }

    /// A picture in which each block is a group.
    #[must_use]
    pub fn framed(&self, view: View) -> View {
        let blocks = self.on(&view);
        with_blocks(view, &blocks)
    }
}

fn solution(position: &dyn AnyPosition, run: &Run<'_>) -> Option<View> {
    let mut run = run.quiet();
    run.limits.nodes_max = Some(NODES_MAX);
    let start = position.start();
    let solved = solve(&*start, Wanted::First, &Options::default(), &run).ok()?;
    let first = solved.solutions.first()?;
    Some(first.view())
}

/// The picture of a position: blocks are groups of their own where all cells have a tile.
#[must_use]
pub fn picture(position: &dyn AnyPosition, run: &Run<'_>) -> View {
    let view = position.view();
    let is_full = view.cells.iter().all(|cell| cell.sides.is_some());
    if is_full {
        Blocks::of(position, run).framed(view)
    } else {
        view
    }
}

/// Says how many tiles a block has, and where they belong.
#[must_use]
pub fn told(block: &Block) -> Message {
    Message::new("block-elsewhere")
        .with("tiles", block.cells.len())
        .with("where", block.belongs())
}
