//! The data from which a front end draws a position, and solutions as plain data. It depends on no
//! toolkit and no rules: a front end only knows cells, groups and marks.

use pavage_grid::{Lattice, Place, Wrap};

use crate::Message;

/// A position as a picture: cells of a lattice, in groups.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// How groups are shown.
    pub look: Look,
    /// The lattice of the cells: their shape and where they are drawn.
    pub lattice: &'static Lattice,
    /// Number of layers; 1 for a flat board.
    pub layers: u16,
    /// Rows of the largest layer.
    pub rows: u16,
    /// Columns of the largest layer.
    pub cols: u16,
    /// Which sides of the board are joined, if any are.
    pub wrap: Option<Wrap>,
    /// The cells of the board. Places that are not listed lie outside it.
    pub cells: Vec<ViewCell>,
    /// The groups (placed pieces, cages) that cells belong to.
    pub groups: Vec<Group>,
    /// Additional data of a picture of tiles.
    pub tiles: Option<Tiles>,
}

/// Additional data of a picture of tiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tiles {
    /// The tiles waiting beside the board, in display order. Each has the colours of its sides:
    /// top, right, bottom, left.
    pub supply: Vec<[u8; 4]>,
}

impl View {
    /// The corners of a cell as it is drawn, clockwise. The unit is the side of a cell, and the
    /// origin is the upper left corner of the layer. Neighbouring cells share the corners of their
    /// common side.
    #[must_use]
    pub fn outline(&self, cell: &ViewCell) -> Vec<[f64; 2]> {
        self.lattice.outline(cell.place)
    }

    /// The tiles waiting beside the board. Empty when the view has no tiles.
    #[must_use]
    pub fn supply(&self) -> &[[u8; 4]] {
        self.tiles.as_ref().map_or(&[], |tiles| &tiles.supply)
    }

    /// Width and height of a layer as it is drawn, in sides of a cell.
    #[must_use]
    pub fn size(&self) -> [f64; 2] {
        self.lattice.extent([self.layers, self.rows, self.cols])
    }
}

/// How the groups of a picture are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// As objects on the board, each with a colour and a name.
    #[default]
    Pieces,
    /// As regions of the board, separated by outlines. The entries of the cells are what matters.
    Cages,
    /// As tiles: each cell shows the colours of its four sides.
    Tiles,
}

/// A cell of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ViewCell {
    /// Where it lies.
    pub place: Place,
    /// Index into [`View::groups`]. An outline runs between cells of different groups.
    pub group: Option<u32>,
    /// The entry of the cell.
    pub label: Option<Message>,
    /// Small notes in a cell without a label, each in its own spot. `None` leaves its spot empty.
    pub notes: Vec<Option<Message>>,
    /// Small notes in the middle of a cell without a label.
    pub centre: Vec<Message>,
    /// One of the colours from 1 to 8, which the player gave the cell.
    pub colour: Option<u8>,
    /// For a tile, the colours of its sides: top, right, bottom, left.
    pub sides: Option<[u8; 4]>,
    /// How the cell is highlighted.
    pub mark: Mark,
}

/// How a cell is highlighted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Not highlighted.
    #[default]
    Plain,
    /// Given by the puzzle: the player cannot change it.
    Given,
    /// Left open by the puzzle, like the date of a calendar.
    Open,
    /// Its label names what a group covers, and is read on the group too.
    Name,
}

/// Cells that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name; for a piece, a letter.
    pub name: String,
    /// What is written on it instead, to tell it from a copy that it touches.
    pub letter: Option<String>,
    /// Its own colour (red, green, blue), if it has one.
    pub colour: Option<[u8; 3]>,
}

impl Group {
    /// What is written on it.
    #[must_use]
    pub fn written(&self) -> &str {
        self.letter.as_ref().unwrap_or(&self.name)
    }
}

/// A filled board as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// Letter rows of a flat board, with the pieces placed.
    Rows {
        /// One text for each row.
        rows: Vec<String>,
        /// The pieces, in reading order of their first cells.
        placed: Vec<Placed>,
    },
    /// Letter rows of each layer, the bottom first, with the pieces placed.
    Layers {
        /// The rows of each layer.
        layers: Vec<Vec<String>>,
        /// The pieces, in reading order of their first cells, layer by layer.
        placed: Vec<Placed>,
    },
    /// Rows of numbers. `None` is outside the board, and 0 is an empty cell.
    Numbers(Vec<Vec<Option<u8>>>),
    /// Rows of tiles, each with the colours of its sides: top, right, bottom, left. `None` is a
    /// cell without a tile.
    Tiles(Vec<Vec<Option<[u8; 4]>>>),
    /// The chosen options of an exact cover, in rising order of their numbers.
    Options(Vec<ChosenOption>),
}

/// A chosen option of an exact cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenOption {
    /// Its number, counted from 0.
    pub number: usize,
    /// The items that it covers, as text.
    pub items: String,
}

impl Solution {
    /// The pieces placed; `None` if the solution consists of other things.
    #[must_use]
    pub fn placed(&self) -> Option<&[Placed]> {
        match self {
            Solution::Rows { placed, .. } | Solution::Layers { placed, .. } => Some(placed),
            _ => None,
        }
    }

    /// The rows as text: letters, or numbers separated by blanks; an empty row separates layers. Tiles take one line each, row by
    /// row: top, left, right, bottom, as four digits when all colours are digits, else separated by
    /// `/`. Options take one line each: the number, a colon and the items.
    #[must_use]
    pub fn text_rows(&self) -> Vec<String> {
        let word = |number: &Option<u8>| match number {
            None => "#".to_owned(),
            Some(0) => ".".to_owned(),
            Some(number) => number.to_string(),
        };
        match self {
            Solution::Rows { rows, .. } => rows.clone(),
            Solution::Layers { layers, .. } => layers.join(&String::new()),
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
            Solution::Options(chosen) => {
                let line = |option: &ChosenOption| format!("{}: {}", option.number, option.items);
                chosen.iter().map(line).collect()
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
