//! What may lie on a board: its cells, its pieces, and all their placements.

use std::collections::HashMap;

use pavage_family::{AnyPosition, Mark, Message, SQUARE};

/// The most placements of a board that is read from a photograph. The boards that people own have
/// some thousand.
const PLACEMENTS_MAX: usize = 20_000;
/// The most cells. Guesses compare each with each.
const CELLS_MAX: usize = 1_000;

/// The directions, down and right, in which a cell has neighbours.
pub(crate) const WAYS: [[i8; 2]; 4] = [[-1, 0], [0, 1], [1, 0], [0, -1]];

/// The cells, pieces and placements of a flat board of squares.
#[derive(Clone, Debug)]
pub struct Tray {
    /// Rows and columns of the drawing.
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// The cells whose centres are marked.
    pub(crate) corners: [[u16; 2]; 4],
    /// Row and column of each cell.
    pub(crate) cells: Vec<[u16; 2]>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) placements: Vec<Placement>,
    /// The neighbours of each cell, in the order of [`WAYS`].
    pub(crate) beside: Vec<[Option<usize>; 4]>,
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

/// The corner cells among some, those that stay open included; where fewer than four cells lie at the ends
/// of the sides, as in a triangle, the corners of the rectangle around all, which need not be cells.
fn corners_of(cells: &[[u16; 2]]) -> [[u16; 2]; 4] {
    let end = |along: usize, last: bool| {
        let sides = cells.iter().map(|cell| cell[along]);
        let side = if last { sides.max() } else { sides.min() };
        let there = cells.iter().filter(move |cell| Some(cell[along]) == side);
        let (first, last) = (there.clone().min(), there.max());
        [first, last].map(|cell| *cell.expect("a tray has cells"))
    };
    let [top, right, bottom, left] =
        [(0, false), (1, true), (0, true), (1, false)].map(|(along, last)| end(along, last));
    let around = [
        top[0], top[1], right[0], right[1], bottom[1], bottom[0], left[1], left[0],
    ];
    let mut best = [around[0]; 4];
    for a in 0..8 {
        for b in a + 1..8 {
            for c in b + 1..8 {
                for d in c + 1..8 {
                    let four = [a, b, c, d].map(|at: usize| around[at]);
                    let is_larger = area(&four) > area(&best);
                    best = if is_larger { four } else { best };
                }
            }
        }
    }
    let is_four = (0..4).all(|at| !best[..at].contains(&best[at]));
    if is_four {
        return best;
    }
    let [top, right, bottom, left] = [top[0][0], right[0][1], bottom[0][0], left[0][1]];
    [[top, left], [top, right], [bottom, right], [bottom, left]]
}

/// Twice the area within these cells, if they go around clockwise.
fn area(cells: &[[u16; 2]; 4]) -> i64 {
    let part = |at: usize| {
        let [[row, col], [next_row, next_col]] =
            [at, (at + 1) % 4].map(|at| cells[at].map(i64::from));
        col * next_row - next_col * row
    };
    (0..4).map(part).sum()
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
        let all = view.cells.iter();
        let all: Vec<[u16; 2]> = all.map(|cell| [cell.place.row, cell.place.col]).collect();
        let cells = view.cells.iter().filter(|cell| cell.mark != Mark::Open);
        let cells: Vec<[u16; 2]> = cells.map(|cell| [cell.place.row, cell.place.col]).collect();
        let numbers = cells.iter().enumerate();
        let numbers: HashMap<[u16; 2], usize> = numbers.map(|(at, cell)| (*cell, at)).collect();
        let beside = cells.iter().map(|&[row, col]| {
            WAYS.map(|[down, right]| {
                let place = [
                    row.wrapping_add_signed(down.into()),
                    col.wrapping_add_signed(right.into()),
                ];
                numbers.get(&place).copied()
            })
        });
        let beside = beside.collect();
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
            corners: corners_of(&all),
            cells,
            pieces: pieces.collect(),
            placements,
            beside,
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
        let outside = |(cell, beside): (&[u16; 2], &[Option<usize>; 4])| {
            let ways = WAYS.into_iter().zip(*beside);
            let outside = ways.filter(|(_, beside)| beside.is_none());
            let cell = *cell;
            outside.map(move |(way, _)| (cell, way.map(f64::from)))
        };
        self.cells.iter().zip(&self.beside).flat_map(outside)
    }

    /// The four cells whose centres are marked in a picture, from the upper left clockwise: those in the
    /// corners of the drawing, if they are cells, otherwise the four at its sides that span the largest
    /// quadrilateral. Where no four span one, as on a triangle, the corners of the drawing, where cells
    /// would lie.
    #[must_use]
    pub fn corners(&self) -> [[u16; 2]; 4] {
        self.corners
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
