//! Small boards drawn by chance: with holes, islands, equal pieces, pieces that may not be turned
//! over, and pieces in their places.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};

use pavage_family::{Cover, Family};
use pavage_grid::{Board, Freedom, LATTICES, Lattice, Point, SQUARE, Shape};
use pavage_packing::{Frame, Packing, Parts, Piece, Puzzle, State};
use pavage_search::{Limits, Run, Sinks, StopReason, Task, engine};

/// A row of numbers that look drawn by chance (SplitMix64).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// A board of squares cut into pieces; now and then a piece is replaced by another of its size, so
/// that there may be no solution.
pub(crate) fn random(seed: u64) -> Puzzle {
    random_on(&SQUARE, seed)
}

/// The same on any lattice.
pub(crate) fn random_on(lattice: &'static Lattice, seed: u64) -> Puzzle {
    let mut dice = Dice::new(seed);
    let [layers, rows, cols] = match lattice {
        _ if lattice == &SQUARE => [1, 2 + dice.below(4), 3 + dice.below(4)],
        _ if lattice.is_solid => [2, 2 + dice.below(2), 2 + dice.below(2)],
        _ => [1, 2 + dice.below(3), 4 + dice.below(5)],
    };
    let all = (0..layers).flat_map(|layer| {
        (0..rows).flat_map(move |row| (0..cols).map(move |col| [layer, row, col]))
    });
    let all = all.map(|at| Point(at.map(|at| at as i32)));
    let all = all.filter(|at| lattice.kind(*at).is_some());
    let mut cells: BTreeSet<Point> = all.filter(|_| dice.below(8) > 0).collect();
    if cells.is_empty() {
        cells.insert(Point::flat(0, 0));
    }
    let freedom = Freedom {
        rotate: dice.below(5) > 0,
        flip: dice.below(3) > 0,
    };
    let mut shapes: Vec<Shape> = cut(lattice, &cells, &mut dice);
    if dice.below(3) == 0 {
        let at = dice.below(shapes.len());
        let row = (0..).map(|col| Point::flat(0, col));
        let row = row.filter(|at| lattice.kind(*at).is_some());
        let bar: Vec<Point> = row.take(shapes[at].size()).collect();
        shapes[at] = Shape::new(lattice, &bar).expect("a bar hangs together");
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for shape in shapes {
        // Equal pieces are copies, or go by another letter.
        let copy = pieces.iter_mut().find(|piece| piece.shape == shape);
        match copy.filter(|_| dice.below(2) == 0) {
            Some(piece) => piece.count += 1,
            None => {
                let name = char::from(b'A' + pieces.len() as u8);
                pieces.push(Piece::new(name, lattice, shape, freedom));
            }
        }
    }
    Puzzle::new(Parts {
        board: Board::new(lattice, cells.into_iter().collect()).expect("it has cells"),
        frame: Frame::of_layers(vec![[rows, cols]; layers]).expect("it has a layer"),
        pieces,
        set_name: None,
    })
    .expect("letters are distinct")
}

/// Boards of squares of these seeds, then so many of each other lattice; each with its name.
pub(crate) fn of_all_lattices(
    seeds: Range<u64>,
    others: u64,
) -> impl Iterator<Item = (String, Puzzle)> {
    LATTICES.into_iter().flat_map(move |lattice| {
        let seeds = if lattice == &SQUARE {
            seeds.clone()
        } else {
            seeds.start..seeds.start + others
        };
        let named = move |seed| (format!("{} {seed}", lattice.name), random_on(lattice, seed));
        seeds.map(named)
    })
}

/// Cuts cells into connected pieces of one to five.
fn cut(lattice: &'static Lattice, cells: &BTreeSet<Point>, dice: &mut Dice) -> Vec<Shape> {
    let mut left = cells.clone();
    let mut shapes = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut piece = vec![first];
        let size = 1 + dice.below(3) + dice.below(3);
        while piece.len() < size {
            let around = piece
                .iter()
                .flat_map(|&at| lattice.steps(at).iter().map(move |&step| at + step));
            let around: Vec<Point> = around.filter(|cell| left.contains(cell)).collect();
            if around.is_empty() {
                break;
            }
            let next = around[dice.below(around.len())];
            left.remove(&next);
            piece.push(next);
        }
        shapes.push(Shape::new(lattice, &piece).expect("it grew together"));
    }
    shapes
}

/// All solutions by the reference engine; `None` if there are more than so many.
pub(crate) fn solutions(puzzle: &Puzzle, state: &State, max: usize) -> Option<Vec<State>> {
    let Ok(cover) = Packing::cover(puzzle, state, &Run::default()) else {
        return Some(Vec::new());
    };
    let mut found = Vec::new();
    let mut on_solution = |chosen: &[_]| {
        found.push(cover.decode(chosen));
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut on_solution),
        ..Sinks::default()
    };
    let run = Run::limited(Limits {
        solutions_max: Some(max as u64 + 1),
        ..Limits::default()
    });
    let engine = engine("reference").expect("it is there");
    let summary = engine.search(cover.model(), &Task::default(), &run, &mut sinks);
    (summary.stop == StopReason::Exhausted).then_some(found)
}
