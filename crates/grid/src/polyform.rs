//! All polyforms of a size: sets of cells that hang together, grown cell by cell.

use std::collections::BTreeSet;

use crate::{Freedom, Lattice, Point, Shape};

/// Which polyforms count as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// Those that are equal after turning and reflecting.
    Free,
    /// Those that are equal after turning.
    OneSided,
    /// Only those that are equal as they lie.
    Fixed,
}

/// The polyforms of a lattice with this many cells, sorted. Their number grows exponentially.
///
/// ```
/// use pavage_grid::{CUBIC, HEXAGONAL, Likeness, TRIANGULAR, polyforms};
///
/// assert_eq!(polyforms(&TRIANGULAR, 6, Likeness::Free).len(), 12);
/// assert_eq!(polyforms(&HEXAGONAL, 4, Likeness::Free).len(), 7);
/// assert_eq!(polyforms(&CUBIC, 4, Likeness::OneSided).len(), 8);
/// ```
#[must_use]
pub fn polyforms(lattice: &'static Lattice, cells: usize, likeness: Likeness) -> Vec<Shape> {
    let one = |kind: usize| Shape::new(lattice, &[Point::flat(0, Point::coordinate(kind))]);
    let ones = (0..lattice.steps.len()).filter_map(|kind| one(kind).ok());
    let mut free: BTreeSet<Shape> = ones.map(|shape| shape.canonical(lattice)).collect();
    if cells == 0 {
        free.clear();
    }
    for _ in 1..cells {
        free = free
            .iter()
            .flat_map(|small| grown(lattice, small))
            .collect();
    }
    let apart = |shape: Shape| match likeness {
        Likeness::Free => vec![shape],
        Likeness::OneSided => one_sided(lattice, &shape),
        Likeness::Fixed => shape.orientations(lattice, Freedom::ALL),
    };
    free.into_iter().flat_map(apart).collect()
}

/// The shapes with one more cell, each in its least image.
fn grown(lattice: &Lattice, small: &Shape) -> BTreeSet<Shape> {
    let mut larger = BTreeSet::new();
    for &point in small.points() {
        for &step in lattice.steps(point) {
            let mut points = small.points().to_vec();
            points.push(point + step);
            let next = Shape::new(lattice, &points).expect("a neighbour was added");
            if next.size() > small.size() {
                larger.insert(next.canonical(lattice));
            }
        }
    }
    larger
}

/// The shape, and its mirror image if turning does not lead to it.
fn one_sided(lattice: &Lattice, shape: &Shape) -> Vec<Shape> {
    let turned = shape.orientations(lattice, Freedom::TURNS);
    let all = shape.orientations(lattice, Freedom::ALL);
    let mirrored = all.into_iter().find(|image| !turned.contains(image));
    [Some(shape.clone()), mirrored]
        .into_iter()
        .flatten()
        .collect()
}
