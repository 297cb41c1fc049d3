//! A validated puzzle and a player's position in it.

use std::collections::HashMap;

use super::tile::{COLORS_MAX, Color, Side, Tile};
use pavage_family::Place;

/// Boards have no more cells than this.
pub const CELLS_MAX: usize = 65_535;

/// A distinct tile of a puzzle: what turning makes equal is one kind where tiles may be turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindId(pub u16);

impl KindId {
    /// Its place in lists of kinds.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What the sides on the rim must be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rim {
    /// Anything.
    #[default]
    Free,
    /// This colour, which may also lie inside.
    Border(Color),
    /// This colour, which lies nowhere else.
    BorderOnly(Color),
}

impl Rim {
    /// The colour that the rim must have.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Rim::Free => None,
            Rim::Border(color) | Rim::BorderOnly(color) => Some(color),
        }
    }
}

/// Tiles to be laid on a rectangle so that sides that touch have equal colours.
///
/// Invariants: as many tiles as cells, at least one and at most [`CELLS_MAX`]; colours are below
/// [`COLORS_MAX`]; every fixed tile is one of the puzzle's, turned only where turning is allowed,
/// and no kind is fixed more often than it is there. Fixed tiles may clash: such a puzzle has no
/// solution.
#[derive(Clone, Debug)]
pub struct Puzzle {
    frame: [usize; 2],
    tiles: Vec<Tile>,
    can_turn: bool,
    rim: Rim,
    fixed: Vec<Option<Tile>>,
    kinds: Vec<Kind>,
    kind_of: HashMap<Tile, KindId>,
}

/// A kind of tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its pictures: one, or, where tiles may be turned, up to four; the first as it was given.
    pub turns: Vec<Tile>,
    /// How many tiles of the puzzle are of this kind.
    pub count: usize,
    /// The first of them in [`Puzzle::tiles`].
    pub first: usize,
}

/// What is wrong with the parts of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleError {
    /// A board of no cells, or of more than [`CELLS_MAX`].
    Size,
    /// Not as many tiles as cells.
    TileCount {
        /// How many cells there are.
        cells: usize,
        /// How many tiles there are.
        tiles: usize,
    },
    /// A colour is too large.
    Color {
        /// Of which tile.
        tile: usize,
    },
    /// A fixed tile is none of the puzzle's, or all of its kind are fixed already.
    Fixed {
        /// Where.
        cell: usize,
        /// What.
        tile: Tile,
    },
}

impl Puzzle {
    /// A puzzle of tiles for a rectangle of rows and columns. `fixed` has an entry for each cell,
    /// row by row; fixed tiles are among `tiles`, and stand there as they lie.
    ///
    /// # Errors
    /// The parts do not fit together.
    ///
    /// # Panics
    /// When `fixed` has not one entry for each cell.
    pub fn new(
        frame: [usize; 2],
        tiles: Vec<Tile>,
        can_turn: bool,
        rim: Rim,
        fixed: Vec<Option<Tile>>,
    ) -> Result<Puzzle, PuzzleError> {
        let cells = frame[0].saturating_mul(frame[1]);
        if cells == 0 || cells > CELLS_MAX {
            return Err(PuzzleError::Size);
        }
        if tiles.len() != cells {
            let tiles = tiles.len();
            return Err(PuzzleError::TileCount { cells, tiles });
        }
        assert_eq!(fixed.len(), cells, "one entry for each cell");
        let too_large = |tile: &Tile| tile.0.iter().any(|&color| usize::from(color) >= COLORS_MAX);
        if let Some(tile) = tiles.iter().position(too_large) {
            return Err(PuzzleError::Color { tile });
        }
        let (kinds, kind_of) = kinds(&tiles, can_turn);
        let mut left: Vec<usize> = kinds.iter().map(|kind| kind.count).collect();
        for (cell, tile) in fixed.iter().enumerate() {
            let Some(tile) = *tile else { continue };
            let left = kind_of.get(&tile).map(|kind| &mut left[kind.index()]);
            match left {
                Some(left) if *left > 0 => *left -= 1,
                _ => return Err(PuzzleError::Fixed { cell, tile }),
            }
        }
        Ok(Puzzle {
            frame,
            tiles,
            can_turn,
            rim,
            fixed,
            kinds,
            kind_of,
        })
    }

    /// Rows and columns.
    #[must_use]
    pub fn frame(&self) -> [usize; 2] {
        self.frame
    }

    /// How many cells there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.tiles.len()
    }

    /// All tiles, in the order in which they were given.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Whether tiles may be turned.
    #[must_use]
    pub fn can_turn(&self) -> bool {
        self.can_turn
    }

    /// What the rim must be.
    #[must_use]
    pub fn rim(&self) -> Rim {
        self.rim
    }

    /// The tile that is fixed in each cell, row by row.
    #[must_use]
    pub fn fixed(&self) -> &[Option<Tile>] {
        &self.fixed
    }

    /// The distinct tiles, in the order of their first tiles.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The kind of a tile as it lies; `None` for a picture that no tile of the puzzle makes.
    #[must_use]
    pub fn kind_of(&self, tile: Tile) -> Option<KindId> {
        self.kind_of.get(&tile).copied()
    }

    /// The cell next to a cell on a side; cells are counted row by row.
    #[must_use]
    pub fn neighbour(&self, cell: usize, side: Side) -> Option<usize> {
        let [rows, cols] = self.frame;
        let (row, col) = (cell / cols, cell % cols);
        match side {
            Side::Top => (row > 0).then(|| cell - cols),
            Side::Right => (col + 1 < cols).then(|| cell + 1),
            Side::Bottom => (row + 1 < rows).then(|| cell + cols),
            Side::Left => (col > 0).then(|| cell - 1),
        }
    }

    /// The place of a cell.
    #[must_use]
    pub fn place(&self, cell: usize) -> Place {
        let cols = self.frame[1];
        Place::flat((cell / cols) as u16, (cell % cols) as u16)
    }
}

fn kinds(tiles: &[Tile], can_turn: bool) -> (Vec<Kind>, HashMap<Tile, KindId>) {
    let mut kinds: Vec<Kind> = Vec::new();
    let mut kind_of = HashMap::new();
    for (first, &tile) in tiles.iter().enumerate() {
        if let Some(&KindId(kind)) = kind_of.get(&tile) {
            kinds[usize::from(kind)].count += 1;
            continue;
        }
        let pictures = if can_turn { 4 } else { 1 };
        let turns: Vec<Tile> = tile.turns().take(pictures).collect();
        let kind = KindId(kinds.len() as u16);
        kind_of.extend(turns.iter().map(|&turn| (turn, kind)));
        kinds.push(Kind {
            turns,
            count: 1,
            first,
        });
    }
    (kinds, kind_of)
}

/// What lies on the board.
///
/// Invariants: one entry for each cell of the puzzle; fixed tiles lie in their cells; every tile is
/// one of the puzzle's, and no kind lies more often than it is there. Tiles may clash: the judge
/// says so. What is read as an answer holds only as many cells as the puzzle, and is for the judge
/// alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The tile in each cell, as it lies.
    pub(super) cells: Vec<Option<Tile>>,
}

impl State {
    /// The position before the first move.
    #[must_use]
    pub fn start(puzzle: &Puzzle) -> State {
        State {
            cells: puzzle.fixed.clone(),
        }
    }

    /// The tile in each cell, as it lies, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Option<Tile>] {
        &self.cells
    }

    /// How many tiles of each kind do not lie on the board.
    #[must_use]
    pub fn supply(&self, puzzle: &Puzzle) -> Vec<usize> {
        let mut left: Vec<usize> = puzzle.kinds.iter().map(|kind| kind.count).collect();
        for tile in self.cells.iter().flatten() {
            if let Some(kind) = puzzle.kind_of(*tile) {
                left[kind.index()] = left[kind.index()].saturating_sub(1);
            }
        }
        left
    }
}
