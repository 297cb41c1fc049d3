//! Regions of empty cells.

use pavage_bits::ones;

use super::{Cell, Placements, as_u16, members};

/// The regions of a set of cells: the first cell of each and its number of cells, in order.
pub(super) fn regions<'a>(
    on: &'a Placements,
    set: &[u64],
) -> impl Iterator<Item = (Cell, usize)> + use<'a> {
    let mut rest = set.to_vec();
    std::iter::from_fn(move || {
        let first = members(&rest).next()?;
        Some((first, take_region(on, &mut rest, first)))
    })
}

/// The cells of a set that are connected to one of them, as a set.
pub(super) fn region(on: &Placements, set: &[u64], first: Cell) -> Vec<u64> {
    let mut rest = set.to_vec();
    take_region(on, &mut rest, first);
    set.iter()
        .zip(&rest)
        .map(|(set, rest)| set & !rest)
        .collect()
}

/// Removes the region of a cell from a set, and returns its number of cells.
fn take_region(on: &Placements, rest: &mut [u64], first: Cell) -> usize {
    match rest {
        [word] => {
            let before = word.count_ones();
            take_from_word(on, word, first);
            (before - word.count_ones()) as usize
        }
        _ => take_from_words(on, rest, first),
    }
}

/// As [`take_region`], for a set of one word.
fn take_from_word(on: &Placements, rest: &mut u64, first: Cell) {
    let mut front = 1_u64 << first.index();
    *rest &= !front;
    while front != 0 {
        let cell = Cell(as_u16(front.trailing_zeros() as usize));
        front &= front - 1;
        let found = on.around(cell)[0] & *rest;
        *rest &= !found;
        front |= found;
    }
}

fn take_from_words(on: &Placements, rest: &mut [u64], first: Cell) -> usize {
    pavage_bits::remove(rest, first.index());
    let mut open = vec![first];
    let mut size = 0;
    while let Some(cell) = open.pop() {
        size += 1;
        for (at, around) in on.around(cell).iter().enumerate() {
            let found = around & rest[at];
            rest[at] &= !found;
            open.extend(ones(found).map(|bit| Cell(as_u16(at * 64 + bit as usize))));
        }
    }
    size
}
