//! Colourings of the cells, and how many dark cells each placement covers.

use pavage_family::Place;

/// How many colourings there are.
const NUMBER: usize = 9;

/// A colouring: dark are the cells of which the row and the column, each taken so many times, leave
/// this rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Colouring {
    /// Its place in the list.
    number: usize,
    /// The code of what it is called.
    pub(super) about: &'static str,
    pub(super) times: [i32; 2],
    pub(super) period: i32,
    pub(super) rest: i32,
}

impl Colouring {
    fn is_dark(&self, place: Place) -> bool {
        let [row, col] = [place.row, place.col].map(i32::from);
        let [rows, cols] = self.times;
        (rows * row + cols * col).rem_euclid(self.period) == self.rest
    }
}

const CHESSBOARD: Colouring = Colouring {
    number: 0,
    about: "packing-chessboard",
    times: [1, 1],
    period: 2,
    rest: 0,
};
const ROWS: Colouring = Colouring {
    number: 1,
    about: "packing-every-other-row",
    times: [1, 0],
    ..CHESSBOARD
};
const COLUMNS: Colouring = Colouring {
    number: 2,
    about: "packing-every-other-column",
    times: [0, 1],
    ..CHESSBOARD
};
const RISING: Colouring = Colouring {
    number: 3,
    about: "packing-rising-diagonals",
    period: 3,
    ..CHESSBOARD
};
const FALLING: Colouring = Colouring {
    number: 6,
    about: "packing-falling-diagonals",
    times: [1, -1],
    ..RISING
};

/// The colourings, those that a person sees first before the others.
pub(super) const COLOURINGS: [Colouring; NUMBER] = [
    CHESSBOARD,
    ROWS,
    COLUMNS,
    RISING,
    Colouring {
        number: 4,
        rest: 1,
        ..RISING
    },
    Colouring {
        number: 5,
        rest: 2,
        ..RISING
    },
    FALLING,
    Colouring {
        number: 7,
        rest: 1,
        ..FALLING
    },
    Colouring {
        number: 8,
        rest: 2,
        ..FALLING
    },
];

/// The first so many colourings have no diagonals.
pub(super) const STRAIGHT: usize = 3;

/// The dark cells of each colouring, and how many of them each placement covers.
#[derive(Clone, Debug)]
pub(super) struct Shades {
    dark: Vec<Vec<u64>>,
    numbers: Vec<[u16; NUMBER]>,
}

impl Shades {
    /// Those of cells at these places, and of placements with these sets of cells. O(colourings ×
    /// (cells + placements × words of a set)).
    pub(super) fn of<'a>(places: &[Place], masks: impl Iterator<Item = &'a [u64]>) -> Shades {
        let dark = COLOURINGS.iter().map(|colouring| {
            let mut dark = vec![0; places.len().div_ceil(64)];
            for (at, place) in places.iter().enumerate() {
                dark[at / 64] |= u64::from(colouring.is_dark(*place)) << (at % 64);
            }
            dark
        });
        let dark: Vec<Vec<u64>> = dark.collect();
        let number = |mask: &[u64], dark: &[u64]| -> u16 {
            let both = mask.iter().zip(dark);
            both.map(|(mask, dark)| (mask & dark).count_ones() as u16)
                .sum()
        };
        let numbers = masks.map(|mask| std::array::from_fn(|at| number(mask, &dark[at])));
        Shades {
            numbers: numbers.collect(),
            dark,
        }
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
