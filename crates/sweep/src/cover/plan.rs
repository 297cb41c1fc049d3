//! What a machine that makes the steps of a sweep is told, and what it gives back: numbers of 32 bits, which any
//! such machine has.

/// Everything that the steps of a sweep depend on. States and masks are numbers of 32 bits, the lowest
/// first: [`SweepPlan::words`] of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweepPlan {
    /// The numbers in a state.
    pub words: usize,
    /// The numbers in a count.
    pub limbs: usize,
    /// The number of cells.
    pub cells: usize,
    /// How many of the lowest bits tell which of the next cells are covered. A state at a cell has the
    /// lowest bit clear.
    pub window: u32,
    /// The state at the first cell, to which there is one way.
    pub start: Vec<u32>,
    /// Bits of which none may be set after a move.
    pub guards: Vec<u32>,
    /// The moves from each cell.
    pub moves: Vec<Vec<SweepMove>>,
    /// For each cell and for the end, the bits that a state there must have.
    pub due: Vec<Vec<u32>>,
    /// What is forgotten on the way; `None` if nothing is.
    pub closing: Option<SweepClosing>,
    /// The pieces whose sizes must fill the pockets.
    pub pieces: Vec<SweepPiece>,
    /// For each cell, which cells of the window are neighbours. Without them there is no search for
    /// pockets.
    pub geometries: Vec<SweepGeometry>,
    /// Chooses which of two states that are images of each other is kept.
    pub flip: Option<SweepFlip>,
    /// The bits of items that may be covered once: states may be cut by them.
    pub cuts: Vec<u32>,
}

/// A move from a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweepMove {
    /// Bits that must be clear before the move, and that it sets.
    pub covers: Vec<u32>,
    /// The number added to the state.
    pub adds: Vec<u32>,
    /// How many options it stands for.
    pub weight: u32,
}

/// What is forgotten of states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweepClosing {
    /// For each cell and for the end, the bits that are kept.
    pub kept: Vec<Vec<u32>>,
    /// For each cell and for the end, the fields that are looked at when a move leads there or beyond from
    /// before it.
    pub fields: Vec<Vec<SweepField>>,
}

/// A field of a state that must have a least value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SweepField {
    /// Its lowest bit.
    pub shift: u32,
    /// How many bits it has: at most 32.
    pub width: u32,
    /// Its least value.
    pub least: u32,
}

/// A piece that fills pockets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SweepPiece {
    /// How many cells it covers.
    pub size: u32,
    /// Where a state tells how many are left: as many as the largest value of the field less its value.
    /// `None` if any number is left.
    pub field: Option<(u32, u32)>,
}

/// Which cells of the window are neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweepGeometry {
    /// For each distance, the cells of the window that have a neighbour that far ahead in it.
    pub near: Vec<(u32, Vec<u32>)>,
    /// Cells with a neighbour beyond the window.
    pub open: Vec<u32>,
    /// Cells that exist.
    pub exist: Vec<u32>,
}

/// A mirror.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweepFlip {
    /// For each cell, the number of its block's images and where the block begins.
    pub block_of: Vec<(u32, u32)>,
    /// For each block, and for each cell from its start on, the bit of its image; `None` beyond the board.
    pub images: Vec<Vec<Option<u32>>>,
    /// Bits to exchange: the distance between two bits, and the lower ones.
    pub swaps: Vec<(u32, Vec<u32>)>,
}

/// A state at the end of a sweep.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Swept {
    /// Its bits, the lowest number first.
    pub state: Vec<u32>,
    /// The number of ways to it, the lowest number first.
    pub count: Vec<u32>,
}
