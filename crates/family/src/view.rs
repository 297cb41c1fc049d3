//! What a front needs to draw a position, and what a solution is as plain data. No toolkit, no
//! rule: a front knows cells, groups and marks.

use pavage_grid::{Lattice, Place};

use crate::Message;

/// A position as a picture: cells of a lattice, in groups.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// How groups are shown.
    pub look: Look,
    /// The lattice of the cells: what they look like and where they are drawn.
    pub lattice: &'static Lattice,
    /// Number of layers; 1 for a flat board.
    pub layers: u16,
    /// Rows of the largest layer.
    pub rows: u16,
    /// Columns of the largest layer.
    pub cols: u16,
    /// The cells of the board; places not named are outside it.
    pub cells: Vec<ViewCell>,
    /// The groups (placed pieces, cages) that cells belong to.
    pub groups: Vec<Group>,
    /// What a picture of tiles has besides.
    pub tiles: Option<Tiles>,
}

/// What a picture of tiles has besides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tiles {
    /// The tiles that wait beside the board, in the order in which they are shown: the colours of
    /// their sides, top, right, bottom, left.
    pub supply: Vec<[u8; 4]>,
}

impl View {
    /// The corners of a cell as it is drawn, clockwise, in lengths of a cell's side from the upper left
    /// corner of its layer. Cells touch where they share a side.
    #[must_use]
    pub fn outline(&self, cell: &ViewCell) -> Vec<[f64; 2]> {
        self.lattice.outline(cell.place)
    }

    /// The tiles that wait beside the board; none where nothing is said of tiles.
    #[must_use]
    pub fn supply(&self) -> &[[u8; 4]] {
        self.tiles.as_ref().map_or(&[], |tiles| &tiles.supply)
    }

    /// Width and height of a layer as it is drawn, in the same lengths.
    #[must_use]
    pub fn size(&self) -> [f64; 2] {
        self.lattice.extent([self.layers, self.rows, self.cols])
    }
}

/// How the groups of a picture are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// As things on the board: each has its colour and its name.
    #[default]
    Pieces,
    /// As parts of the board: outlines part them, and what is written in the cells counts.
    Cages,
    /// As tiles: each cell shows the colours of its four sides.
    Tiles,
}

/// A cell of the picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ViewCell {
    /// Where it lies.
    pub place: Place,
    /// Index into [`View::groups`]. An outline runs between cells of different groups.
    pub group: Option<u32>,
    /// What is written in the cell.
    pub label: Option<Message>,
    /// What is noted in small in a cell without a label, one place each; `None` leaves its place
    /// empty.
    pub notes: Vec<Option<Message>>,
    /// The colours of its sides: top, right, bottom, left; of a tile.
    pub sides: Option<[u8; 4]>,
    /// How the cell stands out.
    pub mark: Mark,
}

/// How a cell stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Not at all.
    #[default]
    Plain,
    /// Given by the puzzle: the player cannot change it.
    Given,
    /// Left open by the puzzle, as the date of a calendar.
    Open,
}

/// Cells that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name, a letter for a piece.
    pub name: String,
    /// Its own colour (red, green, blue), if it has one.
    pub colour: Option<[u8; 3]>,
}

/// A filled board as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// Letter rows of a flat board, with the pieces placed.
    Rows {
        /// One text a row.
        rows: Vec<String>,
        /// The pieces, in reading order of their first cells.
        placed: Vec<Placed>,
    },
    /// Rows of numbers; `None` outside the board, 0 where nothing is filled in.
    Numbers(Vec<Vec<Option<u8>>>),
    /// Rows of tiles, each with the colours of its sides: top, right, bottom, left; `None` where
    /// no tile lies.
    Tiles(Vec<Vec<Option<[u8; 4]>>>),
}

impl Solution {
    /// The rows as text: letters, or numbers with blanks between them; of tiles a line each, row by
    /// row: top, left, right, bottom, as four digits where all colours are digits, else with `/`
    /// between them.
    #[must_use]
    pub fn text_rows(&self) -> Vec<String> {
        let word = |number: &Option<u8>| match number {
            None => "#".to_owned(),
            Some(0) => ".".to_owned(),
            Some(number) => number.to_string(),
        };
        match self {
            Solution::Rows { rows, .. } => rows.clone(),
            Solution::Numbers(rows) => {
                let line = |row: &Vec<Option<u8>>| row.iter().map(word).collect::<Vec<_>>();
                rows.iter().map(|row| line(row).join(" ")).collect()
            }
            Solution::Tiles(rows) => {
                let tiles = rows.iter().flatten();
                let wide = tiles.clone().flatten().flatten().any(|&colour| colour > 9);
                let gap = if wide { "/" } else { "" };
                let line = |tile: &Option<[u8; 4]>| match tile {
                    None => ["."; 4].join(gap),
                    Some([top, right, bottom, left]) => {
                        [top, left, right, bottom].map(u8::to_string).join(gap)
                    }
                };
                tiles.map(line).collect()
            }
        }
    }
}

/// A piece in its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The piece's name.
    pub piece: String,
    /// Its cells in reading order.
    pub cells: Vec<Place>,
}
