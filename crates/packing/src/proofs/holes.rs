//! Pieces that cannot be used. A piece may enclose cells, as a ring does. Wherever it lies, other
//! pieces must fill the empty cells that it encloses. If no other pieces have as many cells
//! together, it cannot lie there, and if it can lie nowhere, the pieces cannot fill the board.

use std::collections::{BTreeSet, HashSet};

use pavage_bits::flood;
use pavage_grid::{Lattice, Point};

use super::left::{Budget, Left};

/// A piece that can lie nowhere.
pub(super) struct Unusable {
    /// Its kind.
    pub(super) kind: usize,
    /// Its cells where it first could lie, and the empty cells that it encloses there.
    pub(super) cells: Vec<Point>,
    pub(super) hole: Vec<Point>,
}

/// The first kind of piece that can lie nowhere because of what it encloses. Pieces that enclose
/// nothing are not looked at. O(cells × images × size) for the others.
pub(super) fn unusable(left: &Left, budget: &mut Budget) -> Option<Unusable> {
    let empty: HashSet<Point> = left.cells.iter().copied().collect();
    let kinds = left.kinds.iter().enumerate();
    let mut found = kinds.filter_map(|(at, kind)| {
        let mut lying = None;
        for image in &kind.images {
            let inside = enclosed(left.lattice, image);
            if inside.is_empty() {
                return None;
            }
            for cell in &left.cells {
                budget.spend(image.len() + inside.len())?;
                let shift = *cell - image[0];
                let lies = |point: &&Point| empty.contains(&(**point + shift));
                if !left.lattice.translates(shift) || !image.iter().all(|point| lies(&point)) {
                    continue;
                }
                let hole: Vec<Point> = inside.iter().filter(lies).map(|p| *p + shift).collect();
                let regions = regions(left.lattice, &hole);
                let is_filled = |region: &usize| left.fills(*region, at);
                if regions.iter().all(is_filled) {
                    return None;
                }
                lying.get_or_insert_with(|| Unusable {
                    kind: at,
                    cells: image.iter().map(|point| *point + shift).collect(),
                    hole,
                });
            }
        }
        lying
    });
    found.next()
}

/// The cells that a shape encloses: those outside it from which no path leads past its box.
fn enclosed(lattice: &Lattice, image: &[Point]) -> Vec<Point> {
    let axis = |axis: usize| image.iter().map(move |point| point.0[axis]);
    let ends = |at: usize| Some([axis(at).min()?, axis(at).max()?]);
    let Some([layers, rows, cols]) = [0, 1, 2]
        .map(ends)
        .into_iter()
        .collect::<Option<Vec<_>>>()
        .and_then(|ends| <[[i32; 2]; 3]>::try_from(ends).ok())
    else {
        return Vec::new();
    };
    let is_inside = |point: &Point| {
        let mut axes = [layers, rows, cols].into_iter().zip(point.0);
        axes.all(|([low, high], at)| (low..=high).contains(&at))
    };
    let within = |[low, high]: [i32; 2]| low..=high;
    let all = within(layers).flat_map(|layer| {
        within(rows).flat_map(move |row| within(cols).map(move |col| Point([layer, row, col])))
    });
    let is_free = |point: &Point| lattice.kind(*point).is_some() && !image.contains(point);
    let mut closed: BTreeSet<Point> = all.filter(is_free).collect();
    let leads_out = |point: &Point| {
        let mut steps = lattice.steps(*point).iter();
        steps.any(|step| !is_inside(&(*point + *step)))
    };
    let mut outside: Vec<Point> = closed.iter().copied().filter(leads_out).collect();
    closed.retain(|point| !leads_out(point));
    let around = |point: Point| lattice.steps(point).iter().map(move |step| point + *step);
    flood(&mut outside, around, |next| closed.remove(&next));
    closed.into_iter().collect()
}

/// The sizes of the connected parts of some cells.
fn regions(lattice: &Lattice, cells: &[Point]) -> Vec<usize> {
    let mut left: BTreeSet<Point> = cells.iter().copied().collect();
    let mut sizes = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut region = vec![first];
        let around = |point: Point| lattice.steps(point).iter().map(move |step| point + *step);
        flood(&mut region, around, |next| left.remove(&next));
        sizes.push(region.len());
    }
    sizes
}
