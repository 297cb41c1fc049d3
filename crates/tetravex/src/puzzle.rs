//! A validated puzzle and a player's position in it.

use pavage_family::numbers::as_u16;
use std::collections::HashMap;

use super::tile::{COLORS_MAX, Color, Side, Tile};
use pavage_family::title::Title;
use pavage_family::{Message, Place};

/// The most cells of a board.
pub const CELLS_MAX: usize = 65_535;

/// A distinct tile of a puzzle. Where tiles may be turned, all turns of a tile are one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindId(pub u16);

impl KindId {
    /// Its index in lists of kinds.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The requirement on the sides on the rim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rim {
    /// None.
    #[default]
    Free,
    /// This colour, which may also lie inside.
    Border(Color),
    /// This colour, which may not lie inside.
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

/// Tiles to be laid on a rectangle so that touching sides have equal colours.
///
/// Invariants: there is at least one cell and at most [`CELLS_MAX`]. There are as many tiles as cells, or,
/// where each is laid in any number, at least one. Colours
/// are below [`COLORS_MAX`]. Every fixed tile is one of the puzzle's, turned only where turning is
/// allowed, and no kind is fixed more often than the puzzle has it. Fixed tiles may clash: such a
/// puzzle has no solution.
#[derive(Clone, Debug)]
pub struct Puzzle {
    frame: [usize; 2],
    tiles: Vec<Tile>,
    is_unlimited: bool,
    can_turn: bool,
    rim: Rim,
    fixed: Vec<Option<Tile>>,
    kinds: Vec<Kind>,
    kind_of: HashMap<Tile, KindId>,
    /// What its text calls it.
    title: Option<Title>,
}

/// A kind of tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its pictures: one, or up to four where tiles may be turned. The first is the tile as given.
    pub turns: Vec<Tile>,
    /// How many tiles of the puzzle are of this kind; where each is laid in any number, as many as
    /// there are cells.
    pub count: usize,
    /// The first of them in [`Puzzle::tiles`].
    pub first: usize,
}

/// The error in the parts of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleError {
    /// The board has no cells, or more than [`CELLS_MAX`].
    Size,
    /// The numbers of tiles and cells differ.
    TileCount {
        /// How many cells there are.
        cells: usize,
        /// How many tiles there are.
        tiles: usize,
    },
    /// A colour is too large.
    Color {
        /// The index of the tile.
        tile: usize,
    },
    /// A fixed tile is not one of the puzzle's, or all of its kind are fixed already.
    Fixed {
        /// Its cell.
        cell: usize,
        /// The tile.
        tile: Tile,
    },
}

/// The cells of a frame.
fn cells_of([rows, cols]: [usize; 2]) -> Result<usize, PuzzleError> {
    let cells = rows.saturating_mul(cols);
    if cells == 0 || cells > CELLS_MAX {
        return Err(PuzzleError::Size);
    }
    Ok(cells)
}

impl Puzzle {
    /// A puzzle of tiles for a rectangle of rows and columns. `fixed` has an entry for each cell,
    /// row by row. Fixed tiles are among `tiles`, and `fixed` holds them as they lie.
    ///
    /// # Errors
    /// The parts do not fit together.
    ///
    /// # Panics
    /// `fixed` does not have one entry for each cell.
    pub fn new(
        frame: [usize; 2],
        tiles: Vec<Tile>,
        can_turn: bool,
        rim: Rim,
        fixed: Vec<Option<Tile>>,
    ) -> Result<Puzzle, PuzzleError> {
        let cells = cells_of(frame)?;
        if tiles.len() != cells {
            let tiles = tiles.len();
            return Err(PuzzleError::TileCount { cells, tiles });
        }
        let (kinds, kind_of) = kinds(&tiles, can_turn);
        Puzzle {
            frame,
            tiles,
            is_unlimited: false,
            can_turn,
            rim,
            fixed,
            kinds,
            kind_of,
            title: None,
        }
        .checked()
    }

    /// A puzzle in which each of these tiles is laid in any number, also not at all.
    ///
    /// # Errors
    /// As for [`Puzzle::new`]; there is at least one tile, and at most [`CELLS_MAX`].
    ///
    /// # Panics
    /// `fixed` does not have one entry for each cell.
    pub fn of_any_number(
        frame: [usize; 2],
        tiles: Vec<Tile>,
        can_turn: bool,
        rim: Rim,
        fixed: Vec<Option<Tile>>,
    ) -> Result<Puzzle, PuzzleError> {
        let cells = cells_of(frame)?;
        if tiles.is_empty() || tiles.len() > CELLS_MAX {
            let tiles = tiles.len();
            return Err(PuzzleError::TileCount { cells, tiles });
        }
        let (mut kinds, kind_of) = kinds(&tiles, can_turn);
        for (at, kind) in kinds.iter_mut().enumerate() {
            (kind.count, kind.first) = (cells, at);
        }
        Puzzle {
            frame,
            tiles: kinds.iter().map(|kind| kind.turns[0]).collect(),
            is_unlimited: true,
            can_turn,
            rim,
            fixed,
            kinds,
            kind_of,
            title: None,
        }
        .checked()
    }

    /// The puzzle, if its colours and its fixed tiles are what they may be.
    fn checked(self) -> Result<Puzzle, PuzzleError> {
        assert_eq!(self.fixed.len(), self.size(), "one entry for each cell");
        let too_large = |tile: &Tile| tile.0.iter().any(|&color| usize::from(color) >= COLORS_MAX);
        if let Some(tile) = self.tiles.iter().position(too_large) {
            return Err(PuzzleError::Color { tile });
        }
        let mut left: Vec<usize> = self.kinds.iter().map(|kind| kind.count).collect();
        for (cell, tile) in self.fixed.iter().enumerate() {
            let Some(tile) = *tile else { continue };
            let left = self.kind_of.get(&tile).map(|kind| &mut left[kind.index()]);
            match left {
                Some(left) if *left > 0 => *left -= 1,
                _ => return Err(PuzzleError::Fixed { cell, tile }),
            }
        }
        Ok(self)
    }

    /// The puzzle under a title of its own.
    pub(super) fn titled(self, title: Option<Title>) -> Puzzle {
        Puzzle { title, ..self }
    }

    /// What its text calls it.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_ref().map(Title::as_str)
    }

    /// Rows and columns.
    #[must_use]
    pub fn frame(&self) -> [usize; 2] {
        self.frame
    }

    /// How many cells there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.frame[0] * self.frame[1]
    }

    /// All tiles, in the order in which they were given; where each is laid in any number, each once.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Whether each tile is laid in any number.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        self.is_unlimited
    }

    /// Checks that there are as many tiles as cells, as for searches that exchange them.
    pub(super) fn check_counted(&self) -> Result<(), Message> {
        if self.is_unlimited {
            return Err(Message::new("tiles-any-search"));
        }
        Ok(())
    }

    /// Whether tiles may be turned.
    #[must_use]
    pub fn can_turn(&self) -> bool {
        self.can_turn
    }

    /// The requirement on the rim.
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

    /// The kind of a tile, turned as it lies. `None` for a picture that no tile of the puzzle
    /// makes.
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
        Place::flat(as_u16(cell / cols), as_u16(cell % cols))
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
        let kind = KindId(as_u16(kinds.len()));
        kind_of.extend(turns.iter().map(|&turn| (turn, kind)));
        kinds.push(Kind {
            turns,
            count: 1,
            first,
        });
    }
    (kinds, kind_of)
}

/// The tiles on the board.
///
/// Invariants: there is one entry for each cell of the puzzle. Fixed tiles lie in their cells.
/// Every tile is one of the puzzle's, and no kind is used more often than the puzzle has it. Tiles
/// may clash: the judge reports that. A state that was read as an answer only has the right number
/// of cells, and is for the judge alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The tile on each cell, turned as it lies.
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

    /// The tile on each cell, turned as it lies, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Option<Tile>] {
        &self.cells
    }

    /// How many tiles of each kind are not on the board: always the same where there is any number.
    #[must_use]
    pub fn supply(&self, puzzle: &Puzzle) -> Vec<usize> {
        let mut left: Vec<usize> = puzzle.kinds.iter().map(|kind| kind.count).collect();
        if puzzle.is_unlimited {
            return left;
        }
        for tile in self.cells.iter().flatten() {
            if let Some(kind) = puzzle.kind_of(*tile) {
                left[kind.index()] = left[kind.index()].saturating_sub(1);
            }
        }
        left
    }
}
