//! What may lie on a board: its cells, its pieces, and all their placements.

use std::collections::HashMap;

use pavage_family::{AnyPosition, Mark, Message, SQUARE};

/// The most placements of a board that is read from a photograph. The boards that people own have
/// some thousand.
const PLACEMENTS_MAX: usize = 20_000;
/// The most cells. Guesses compare each with each.
const CELLS_MAX: usize = 1_000;

/// The cells, pieces and placements of a flat board of squares.
#[derive(Clone, Debug)]
pub struct Tray {
    /// Rows and columns of the drawing.
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// Row and column of each cell.
    pub(crate) cells: Vec<[u16; 2]>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) placements: Vec<Placement>,
    /// For each cell, the choice by which a peg may keep it open: each choice has one peg.
    pub(crate) pegs: Vec<Option<u32>>,
}

/// A piece of one colour.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) name: String,
    /// Its colour as sRGB, if it is known.
    pub(crate) colour: Option<[u8; 3]>,
    /// How many copies there are.
    pub(crate) count: u32,
}

/// A way in which a piece can lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    pub(crate) piece: usize,
    /// Indices into the cells, in the order of the piece's image.
    pub(crate) cells: Vec<usize>,
}

impl Tray {
    /// The tray of a puzzle. Pieces that already lie there may lie elsewhere in a photograph.
    ///
    /// # Errors
    /// The puzzle has no pieces of squares on a flat board of at least two rows and columns, it has too
    /// many cells, or they have too many placements.
    pub fn of(position: &dyn AnyPosition) -> Result<Tray, Message> {
        let (view, tray) = (position.view(), position.tray());
        let [rows, cols] = [view.rows, view.cols].map(usize::from);
        let is_flat = view.lattice == &SQUARE && view.layers == 1;
        if tray.pieces.is_empty() || !is_flat || rows < 2 || cols < 2 {
            return Err(Message::new("photo-board"));
        }
        if view.cells.len() > CELLS_MAX {
            return Err(Message::new("photo-cells").with("max", CELLS_MAX));
        }
        let cells = view.cells.iter().filter(|cell| cell.mark != Mark::Open);
        let cells: Vec<[u16; 2]> = cells.map(|cell| [cell.place.row, cell.place.col]).collect();
        let numbers = cells.iter().enumerate();
        let numbers: HashMap<[u16; 2], usize> = numbers.map(|(at, cell)| (*cell, at)).collect();
        let mut placements = Vec::new();
        for (piece, kind) in tray.pieces.iter().enumerate() {
            for image in &kind.images {
                for row in 0..view.rows {
                    for col in 0..view.cols {
                        let on = image
                            .iter()
                            .map(|place| numbers.get(&[row + place.row, col + place.col]).copied());
                        if let Some(cells) = on.collect() {
                            placements.push(Placement { piece, cells });
                        }
                    }
                }
                if placements.len() > PLACEMENTS_MAX {
                    let message = Message::new("photo-placements");
                    return Err(message.with("max", PLACEMENTS_MAX));
                }
            }
        }
        let opening = |at: u32| &tray.openings[at as usize];
        let is_choice = |at: &u32| opening(*at).choice.is_some();
        let opened_by = view.cells.iter().enumerate().map(|(at, cell)| {
            let by = tray.opened_by.get(at).copied().flatten();
            (cell.mark != Mark::Open).then(|| by.filter(is_choice))
        });
        let pegs = opened_by.flatten().collect();
        let pieces = tray.pieces.into_iter().map(|piece| Piece {
            name: piece.name,
            colour: piece.colour,
            count: piece.count,
        });
        Ok(Tray {
            rows,
            cols,
            cells,
            pieces: pieces.collect(),
            placements,
            pegs,
        })
    }

    /// Whether pegs, of a colour of their own, keep cells open.
    pub(crate) fn has_pegs(&self) -> bool {
        self.pegs.iter().any(Option::is_some)
    }

    /// How many cells a piece has; 0 if it fits nowhere.
    pub(crate) fn size(&self, piece: usize) -> usize {
        let mut placements = self.placements.iter();
        let found = placements.find(|placement| placement.piece == piece);
        found.map_or(0, |placement| placement.cells.len())
    }

    /// The cells at the rim of the board, each with the direction, down and right, in which no cell lies.
    pub(crate) fn rim(&self) -> impl Iterator<Item = ([u16; 2], [f64; 2])> + '_ {
        const WAYS: [[i8; 2]; 4] = [[-1, 0], [0, 1], [1, 0], [0, -1]];
        let is_cell = |[row, col]: [u16; 2], [down, right]: [i8; 2]| {
            let beside = [
                row.wrapping_add_signed(down.into()),
                col.wrapping_add_signed(right.into()),
            ];
            self.cells.contains(&beside)
        };
        let ways = move |&cell: &[u16; 2]| {
            let outside = WAYS.into_iter().filter(move |way| !is_cell(cell, *way));
            outside.map(move |way| (cell, way.map(f64::from)))
        };
        self.cells.iter().flat_map(ways)
    }

    /// Row and column of each cell.
    pub fn places(&self) -> impl Iterator<Item = [u16; 2]> + '_ {
        self.cells.iter().copied()
    }

    /// The names of the pieces.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().map(|piece| piece.name.as_str())
    }
}
