//! Small random puzzles and all their solutions, made and found by the plainest means.

use pavage_grid::CellId;
use pavage_suguru::{Layout, Puzzle};

/// Random numbers that depend on a seed alone.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) % bound as u64) as usize
    }
}

/// A layout of random cages.
fn cages(dice: &mut Dice) -> Layout {
    let [rows, cols] = [[5, 6], [6, 5], [5, 7], [7, 5], [6, 7]][dice.below(5)];
    let mut cage_of: Vec<Option<usize>> = vec![None; rows * cols];
    let mut cages = 0;
    for start in 0..rows * cols {
        if cage_of[start].is_some() {
            continue;
        }
        let size = [1, 3, 4, 4, 5, 5, 5, 6][dice.below(8)];
        cage_of[start] = Some(cages);
        for _ in 1..size {
            let inside = (0..rows * cols).filter(|at| cage_of[*at] == Some(cages));
            let free: Vec<usize> = inside
                .flat_map(|at| around(at, rows, cols))
                .filter(|at| cage_of[*at].is_none())
                .collect();
            if free.is_empty() {
                break;
            }
            cage_of[free[dice.below(free.len())]] = Some(cages);
        }
        cages += 1;
    }
    Layout::new(cols, &cage_of).expect("cages hang together")
}

/// The places beside a place, by edges.
fn around(at: usize, rows: usize, cols: usize) -> Vec<usize> {
    let [row, col] = [at / cols, at % cols];
    let mut found = Vec::new();
    found.extend((row > 0).then(|| at - cols));
    found.extend((row + 1 < rows).then(|| at + cols));
    found.extend((col > 0).then(|| at - 1));
    found.extend((col + 1 < cols).then(|| at + 1));
    found
}

/// What cells may hold, a bit a value.
pub(crate) type Masks = Vec<u32>;

/// Up to `max` ways to fill cells; `None` where that takes too long.
pub(crate) fn fillings(layout: &Layout, masks: &Masks, max: usize) -> Option<Vec<Vec<u8>>> {
    let mut found = Vec::new();
    let mut nodes = 4_000;
    let mut masks = masks.clone();
    let decided: Vec<CellId> = layout
        .cells()
        .filter(|cell| masks[cell.index()].count_ones() == 1)
        .collect();
    if decided
        .into_iter()
        .all(|cell| strike(layout, &mut masks, cell))
    {
        fill(layout, &masks, max, &mut nodes, &mut found);
    }
    (nodes > 0).then_some(found)
}

fn fill(layout: &Layout, masks: &Masks, max: usize, nodes: &mut usize, found: &mut Vec<Vec<u8>>) {
    if found.len() >= max || *nodes == 0 {
        return;
    }
    *nodes -= 1;
    let open = layout
        .cells()
        .filter(|cell| masks[cell.index()].count_ones() != 1);
    let Some(cell) = open.min_by_key(|cell| masks[cell.index()].count_ones()) else {
        found.push(
            masks
                .iter()
                .map(|mask| mask.trailing_zeros() as u8)
                .collect(),
        );
        return;
    };
    for value in (0..32).filter(|value| masks[cell.index()] >> value & 1 == 1) {
        let mut next = masks.clone();
        next[cell.index()] = 1 << value;
        if strike(layout, &mut next, cell) {
            fill(layout, &next, max, nodes, found);
        }
    }
}

/// Takes a decided value from the cells around, and so on; whether every cell keeps one.
fn strike(layout: &Layout, masks: &mut Masks, cell: CellId) -> bool {
    let value = masks[cell.index()];
    layout.peers(cell).iter().all(|peer| {
        let before = masks[peer.index()];
        let after = before & !value;
        masks[peer.index()] = after;
        match after.count_ones() {
            0 => false,
            1 if before != after => strike(layout, masks, *peer),
            _ => true,
        }
    })
}

/// What cells may hold when only these values are given.
pub(crate) fn masks(layout: &Layout, givens: &[Option<u8>]) -> Masks {
    let mask = |cell: CellId| match givens[cell.index()] {
        Some(value) => 1 << value,
        None => (2 << layout.cage(layout.cage_of(cell)).len()) - 2,
    };
    layout.cells().map(mask).collect()
}

/// A way to fill a layout, if one is found soon: givens strewn at random, then brute force.
fn filling(dice: &mut Dice, layout: &Layout) -> Option<Vec<u8>> {
    let mut givens = vec![None; layout.size()];
    for _ in 0..layout.size() / 5 {
        let cell = CellId(dice.below(layout.size()) as u16);
        let before = givens[cell.index()];
        givens[cell.index()] = Some(1 + dice.below(layout.values_of(cell).len()) as u8);
        if fillings(layout, &masks(layout, &givens), 1).is_none_or(|found| found.is_empty()) {
            givens[cell.index()] = before;
        }
    }
    fillings(layout, &masks(layout, &givens), 1)?.pop()
}

/// A puzzle with a solution; with one only, if `unique`, and then with few givens.
pub(crate) fn puzzle(dice: &mut Dice, unique: bool) -> Puzzle {
    loop {
        let layout = cages(dice);
        let Some(solution) = filling(dice, &layout) else {
            continue;
        };
        let mut givens: Vec<Option<u8>> = solution.into_iter().map(Some).collect();
        let mut order: Vec<usize> = (0..givens.len()).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, dice.below(at + 1));
        }
        for at in order {
            let given = givens[at].take();
            if fillings(&layout, &masks(&layout, &givens), 2).is_none_or(|found| found.len() > 1) {
                givens[at] = given;
            }
        }
        if !unique {
            let given: Vec<usize> = (0..givens.len())
                .filter(|at| givens[*at].is_some())
                .collect();
            if given.is_empty() {
                continue;
            }
            givens[given[dice.below(given.len())]] = None;
        }
        if let Ok(puzzle) = Puzzle::new(layout, givens) {
            return puzzle;
        }
    }
}
