//! The ways in which pieces can lie, by number, and the way in which a placed piece lies.

use std::collections::HashMap;

use pavage_bits::SmallSort as _;

use crate::{AnyPosition, Lattice, Place, Placed, SQUARE, TrayPiece, Wrap};

/// The variants of a position's pieces.
pub struct Variants {
    lattice: &'static Lattice,
    /// Which sides of the board are joined, and after how many rows or columns.
    joined: Option<(Wrap, u16)>,
    pieces: HashMap<String, Vec<Variant>>,
}

struct Variant {
    cells: Vec<Place>,
    turned: Option<Turned>,
}

/// How the drawing of a piece becomes one of its variants on squares: by this turn clockwise, in degrees,
/// after it was turned over or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turned {
    /// 0, 90, 180 or 270.
    pub turn: u16,
    /// Whether left and right are exchanged first.
    pub flip: bool,
}

/// How a piece lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying {
    /// Its first cell in reading order.
    pub at: Place,
    /// The number of its variant, from 0, among [`variants`].
    pub variant: usize,
    /// On squares: how its drawing becomes this variant, the first way of several.
    pub turned: Option<Turned>,
}

impl Variants {
    /// The variants of the pieces of a position.
    #[must_use]
    pub fn of(position: &dyn AnyPosition) -> Variants {
        let view = position.view();
        let lattice = view.lattice;
        let joined = view.wrap.map(|wrap| match wrap {
            Wrap::Rows => (wrap, view.rows),
            Wrap::Columns => (wrap, view.cols),
        });
        let pieces = position.tray().pieces.into_iter().map(|piece| {
            let turns = if lattice == &SQUARE {
                turns(&piece)
            } else {
                Vec::new()
            };
            let variant = |cells: Vec<Place>| Variant {
                turned: turns
                    .iter()
                    .find(|(image, _)| *image == cells)
                    .map(|(_, turned)| *turned),
                cells,
            };
            let all = variants(&piece).into_iter().map(variant).collect();
            (piece.name, all)
        });
        Variants {
            lattice,
            joined,
            pieces: pieces.collect(),
        }
    }

    /// How a piece lies, on a cylinder as if it were unrolled there; `None` if it is none of the position's, or has another shape.
    #[must_use]
    pub fn lying(&self, placed: &Placed) -> Option<Lying> {
        let around = self.joined.map_or(1, |(_, length)| length.max(1));
        (0..around).find_map(|by| {
            let boxed = self.boxed(&self.wound(&placed.cells, by))?;
            let mut variants = self.pieces.get(&placed.piece)?.iter().enumerate();
            let (variant, found) =
                variants.find(|(_, variant)| are_same(&variant.cells, &boxed))?;
            let first = |place: &&Place| by_place(&self.wound(&[**place], by)[0]);
            Some(Lying {
                at: *placed.cells.iter().min_by_key(first)?,
                variant,
                turned: found.turned,
            })
        })
    }

    /// Cells moved so far around a cylinder, so that a piece across the joint is whole.
    fn wound(&self, cells: &[Place], by: u16) -> Vec<Place> {
        let around = |at: u16, length: u16| {
            let at = (u32::from(at) + u32::from(by)) % u32::from(length.max(1));
            u16::try_from(at).unwrap_or(u16::MAX)
        };
        let moved = |place: &Place| match self.joined {
            None => *place,
            Some((Wrap::Rows, length)) => Place {
                row: around(place.row, length),
                ..*place
            },
            Some((Wrap::Columns, length)) => Place {
                col: around(place.col, length),
                ..*place
            },
        };
        cells.iter().map(moved).collect()
    }

    /// Cells as a variant has them: moved to least layer, row and column, where the lattice has cells of
    /// the same kind.
    fn boxed(&self, cells: &[Place]) -> Option<Vec<Place>> {
        let least = |of: fn(&Place) -> u16| cells.iter().map(of).min();
        let layer = least(|place| place.layer_number())?;
        let [row, col] = [least(|place| place.row)?, least(|place| place.col)?];
        let period = u16::try_from(self.lattice.period).ok()?;
        let margin = (row % period + col % period) % period;
        let moved = |place: &Place| Place {
            layer: place.layer.map(|at| at - layer),
            row: place.row - row,
            col: place.col - col + margin,
        };
        Some(in_reading_order(cells.iter().map(moved).collect()))
    }
}

/// What each turn of the drawing gives, and then of its mirror image.
fn turns(piece: &TrayPiece) -> Vec<(Vec<Place>, Turned)> {
    let mut all = Vec::new();
    for (first, flip) in [(Some(0), false), (piece.flipped.first().copied(), true)] {
        let Some(mut image) = first else { continue };
        for turn in [0, 90, 180, 270] {
            let cells = in_reading_order(piece.images[image as usize].clone());
            all.push((cells, Turned { turn, flip }));
            match piece.turned.get(image as usize) {
                Some(next) => image = *next,
                None => break,
            }
        }
    }
    all
}

/// Whether cells are the same, where one list may leave out the only layer.
fn are_same(left: &[Place], right: &[Place]) -> bool {
    left.iter().map(by_place).eq(right.iter().map(by_place))
}

fn by_place(place: &Place) -> (u16, u16, u16) {
    (place.layer_number(), place.row, place.col)
}

fn in_reading_order(mut cells: Vec<Place>) -> Vec<Place> {
    cells.small_sort_by_key(by_place);
    cells
}

/// The ways in which a piece can lie, each once, with its cells in reading order: as it is drawn, turned
/// clockwise step by step, then its mirror image turned likewise. Where turns of one axis and the mirror
/// do not reach all, as in space, the others follow in the order of their cells.
#[must_use]
pub fn variants(piece: &TrayPiece) -> Vec<Vec<Place>> {
    let mut order: Vec<u32> = Vec::with_capacity(piece.images.len());
    let mirrored = piece.flipped.first().copied();
    for first in [Some(0), mirrored].into_iter().flatten() {
        let mut image = first;
        while !order.contains(&image) {
            order.push(image);
            image = piece.turned.get(image as usize).copied().unwrap_or(image);
        }
    }
    let reached = order
        .iter()
        .map(|&image| in_reading_order(piece.images[image as usize].clone()));
    let mut variants: Vec<Vec<Place>> = reached.collect();
    let others = (0..)
        .zip(&piece.images)
        .filter(|(at, _)| !order.contains(at));
    let mut others: Vec<Vec<Place>> = others
        .map(|(_, image)| in_reading_order(image.clone()))
        .collect();
    others.small_sort_by_key(|cells| cells.iter().map(by_place).collect::<Vec<_>>());
    variants.extend(others);
    variants
}
