//! Colourings of the cells, and how many dark cells each placement covers.

use pavage_family::Place;
use pavage_grid::{BALLS, CUBIC, HEXAGONAL, Lattice, TRIANGULAR};

/// The most colourings of a lattice.
const NUMBER_MAX: usize = 9;

/// A colouring: dark are the cells of which layer, row and column, each taken so many times, leave
/// this rest; or else those of which each of the three leaves it.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Colouring {
    /// Its place in the list of the lattice.
    number: usize,
    /// The code of what it is called.
    pub(in super::super) about: &'static str,
    pub(in super::super) times: [i32; 3],
    pub(in super::super) period: i32,
    pub(in super::super) rest: i32,
    /// Whether each of the three must leave the rest.
    pub(in super::super) is_of_each: bool,
}

impl Colouring {
    fn is_dark(&self, place: Place) -> bool {
        let at = [place.layer_number(), place.row, place.col].map(i32::from);
        if self.is_of_each {
            return at.iter().all(|at| at.rem_euclid(self.period) == self.rest);
        }
        let taken = self.times.iter().zip(at);
        let sum: i32 = taken.map(|(times, at)| times * at).sum();
        sum.rem_euclid(self.period) == self.rest
    }

    /// Whether it has no more than two classes of cells, so that people count them readily.
    pub(super) fn is_plain(&self) -> bool {
        self.period != 3
    }
}

const fn colouring(number: usize, about: &'static str, times: [i32; 3], period: i32) -> Colouring {
    Colouring {
        number,
        about,
        times,
        period,
        rest: 0,
        is_of_each: false,
    }
}

/// The same colouring with another rest, next in the list.
const fn shifted(first: Colouring, rest: i32) -> Colouring {
    Colouring {
        number: first.number + rest as usize,
        rest,
        ..first
    }
}

const RISING: Colouring = colouring(3, "packing-rising-diagonals", [0, 1, 1], 3);
const FALLING: Colouring = colouring(6, "packing-falling-diagonals", [0, 1, -1], 3);

const ON_SQUARES: [Colouring; 9] = [
    colouring(0, "packing-chessboard", [0, 1, 1], 2),
    colouring(1, "packing-every-other-row", [0, 1, 0], 2),
    colouring(2, "packing-every-other-column", [0, 0, 1], 2),
    RISING,
    shifted(RISING, 1),
    shifted(RISING, 2),
    FALLING,
    shifted(FALLING, 1),
    shifted(FALLING, 2),
];

const ON_CUBES: [Colouring; 5] = [
    colouring(0, "packing-chessboard-in-space", [1, 1, 1], 2),
    // The corners of a cube of three: pieces cover few of them.
    Colouring {
        is_of_each: true,
        ..colouring(1, "packing-corners", [0, 0, 0], 2)
    },
    colouring(2, "packing-every-other-layer", [1, 0, 0], 2),
    colouring(3, "packing-rows-of-layers", [0, 1, 0], 2),
    colouring(4, "packing-columns-of-layers", [0, 0, 1], 2),
];

/// Balls that touch cannot all have different ones of two colours, so layers are coloured alike.
const ON_BALLS: [Colouring; 4] = [
    colouring(0, "packing-every-other-layer", [1, 0, 0], 2),
    colouring(1, "packing-rows-of-layers", [0, 1, 0], 2),
    colouring(2, "packing-columns-of-layers", [0, 0, 1], 2),
    colouring(3, "packing-chessboard-of-layers", [0, 1, 1], 2),
];

const THIRDS: Colouring = colouring(3, "packing-every-third-hexagon", [0, 0, 1], 3);

/// Rows in the three directions; then every third cell, so that no dark cells touch. The sum of row
/// and column is even everywhere, so the diagonals have a period of four.
const ON_HEXAGONS: [Colouring; 6] = [
    colouring(0, "packing-every-other-row", [0, 1, 0], 2),
    colouring(1, "packing-every-other-rising", [0, 1, 1], 4),
    colouring(2, "packing-every-other-falling", [0, 1, -1], 4),
    THIRDS,
    shifted(THIRDS, 1),
    shifted(THIRDS, 2),
];

const ON_TRIANGLES: [Colouring; 2] = [
    colouring(0, "packing-every-other-triangle", [0, 1, 1], 2),
    colouring(1, "packing-every-other-row", [0, 1, 0], 2),
];

/// The colourings of a lattice, those that a person sees first before the others.
pub(in super::super) fn colourings(lattice: &Lattice) -> &'static [Colouring] {
    match lattice {
        _ if lattice == &CUBIC => &ON_CUBES,
        _ if lattice == &BALLS => &ON_BALLS,
        _ if lattice == &HEXAGONAL => &ON_HEXAGONS,
        _ if lattice == &TRIANGULAR => &ON_TRIANGLES,
        _ => &ON_SQUARES,
    }
}

/// The dark cells of each colouring, and how many of them each placement covers.
#[derive(Clone, Debug)]
pub(super) struct Shades {
    colourings: &'static [Colouring],
    dark: Vec<Vec<u64>>,
    numbers: Vec<[u16; NUMBER_MAX]>,
}

impl Shades {
    /// Those of cells of a lattice at these places, and of placements with these sets of cells.
    /// O(colourings × (cells + placements × words of a set)).
    pub(super) fn of<'a>(
        lattice: &Lattice,
        places: &[Place],
        masks: impl Iterator<Item = &'a [u64]>,
    ) -> Shades {
        let colourings = colourings(lattice);
        let dark = colourings.iter().map(|colouring| {
            let mut dark = vec![0; places.len().div_ceil(64)];
            for (at, place) in places.iter().enumerate() {
                dark[at / 64] |= u64::from(colouring.is_dark(*place)) << (at % 64);
            }
            dark
        });
        let dark: Vec<Vec<u64>> = dark.collect();
        let number = |mask: &[u64], dark: &[u64]| -> u16 {
            let both = mask.iter().zip(dark);
            let dark: u32 = both.map(|(mask, dark)| (mask & dark).count_ones()).sum();
            u16::try_from(dark).expect("boards have fewer cells")
        };
        let numbers = masks.map(|mask| {
            let mut numbers = [0; NUMBER_MAX];
            let both = numbers.iter_mut().zip(&dark);
            both.for_each(|(told, dark)| *told = number(mask, dark));
            numbers
        });
        Shades {
            numbers: numbers.collect(),
            dark,
            colourings,
        }
    }

    /// The colourings, those that a person sees first before the others.
    pub(super) fn colourings(&self) -> &'static [Colouring] {
        self.colourings
    }

    /// The dark cells of a set.
    pub(super) fn dark(&self, cells: &[u64], colouring: Colouring) -> Vec<u64> {
        let dark = &self.dark[colouring.number];
        cells
            .iter()
            .zip(dark)
            .map(|(cells, dark)| cells & dark)
            .collect()
    }

    /// How many dark cells the placement of that number covers.
    pub(super) fn number(&self, placement: usize, colouring: Colouring) -> usize {
        usize::from(self.numbers[placement][colouring.number])
    }
}
