//! A cut that leaves cells over, which join the smallest piece beside them. It is the rule of simple
//! programs: pieces are carved from each free cell in reading order, and one that does not come to its
//! size is given up. Pieces may become larger than was asked, and none is carved again.

use pavage_bits::SmallSort as _;
use pavage_grid::CellId;

use super::told::Told;
use super::{Random, Wish};

/// The pieces of such a cut. `None` where some cells have no piece beside them in the end. Before each
/// piece, `go_on` gets the share of the board that was gone over.
///
/// # Errors
/// The error of `go_on`.
pub(super) fn cut<E>(
    wish: &Wish,
    random: &mut Random,
    told: Told<'_>,
    go_on: impl Fn(f64) -> Result<(), E>,
) -> Result<Option<Vec<Vec<CellId>>>, E> {
    let board = &wish.grid.board;
    let mut owner: Vec<Option<usize>> = vec![None; board.size()];
    let mut pieces: Vec<Vec<CellId>> = Vec::new();
    for first in board.cells() {
        if owner[first.index()].is_some() {
            continue;
        }
        go_on(first.index() as f64 / board.size().max(1) as f64)?;
        let size = random.between(wish.min, wish.max);
        let Some(piece) = grown(wish, random, &owner, first, size) else {
            continue;
        };
        told.off(&piece);
        for cell in &piece {
            owner[cell.index()] = Some(pieces.len());
        }
        pieces.push(piece);
    }
    let mut left: Vec<CellId> = board
        .cells()
        .filter(|cell| owner[cell.index()].is_none())
        .collect();
    while !left.is_empty() {
        let before = left.len();
        left.retain(|&cell| {
            let beside = board.neighbours(cell);
            let beside = beside.filter_map(|cell| owner[cell.index()]);
            let Some(smallest) = beside.min_by_key(|&at| (pieces[at].len(), at)) else {
                return true;
            };
            let alone = pieces[smallest].clone();
            let piece = &mut pieces[smallest];
            piece.push(cell);
            piece.small_sort();
            told.anew([&alone], std::slice::from_ref(piece));
            owner[cell.index()] = Some(smallest);
            false
        });
        if left.len() == before {
            told.anew(pieces.iter().rev(), &[]);
            return Ok(None);
        }
    }
    Ok(Some(pieces))
}

/// A piece of free cells, breadth first from its first cell, in any order around each. `None` if it does
/// not come to its size.
fn grown(
    wish: &Wish,
    random: &mut Random,
    owner: &[Option<usize>],
    first: CellId,
    size: usize,
) -> Option<Vec<CellId>> {
    let board = &wish.grid.board;
    let mut piece = vec![first];
    let mut at = 0;
    while piece.len() < size {
        let &cell = piece.get(at)?;
        at += 1;
        let mut beside: Vec<CellId> = board
            .neighbours(cell)
            .filter(|cell| owner[cell.index()].is_none() && !piece.contains(cell))
            .collect();
        while piece.len() < size && !beside.is_empty() {
            piece.push(beside.swap_remove(random.index(beside.len())));
        }
    }
    piece.small_sort();
    Some(piece)
}
