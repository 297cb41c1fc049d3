//! Symmetric boards: what is merged because it is a mirror image is counted all the same.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::collections::BTreeMap;

use pavage_search::{
    BigUint, Bounds, Entry, ItemId, Model, OptionId, Run, Sinks, SymmetricModel, Task, Tiling,
    Visits, engine,
};
use pavage_sweep::count_by_sweep;

use crate::support::Random;

type Cell = (i32, i32);

const SHAPES: [&[Cell]; 7] = [
    &[(0, 0)],
    &[(0, 0), (0, 1)],
    &[(0, 0), (1, 0)],
    &[(0, 0), (0, 1), (1, 0)],
    &[(0, 0), (0, 1), (1, 1), (1, 2)],
    &[(0, 0), (1, 0), (2, 0), (2, 1)],
    &[(0, 0), (0, 1), (0, 2), (1, 1)],
];

/// A board that both its mirrors keep, and what lies on it.
struct Symmetric {
    rows: i32,
    columns: i32,
    cells: Vec<Cell>,
}

impl Symmetric {
    fn random(random: &mut Random) -> Symmetric {
        let (rows, columns) = (2 + random.below(3) as i32, 3 + random.below(4) as i32);
        let mut board = Symmetric {
            rows,
            columns,
            cells: Vec::new(),
        };
        let hole = (
            random.below(rows as u32) as i32,
            random.below(columns as u32) as i32,
        );
        let holes: Vec<Cell> = (0..4).map(|map| board.image(hole, map)).collect();
        let has_hole = random.one_in(2);
        let all = (0..rows * columns).map(|at| (at / columns, at % columns));
        board.cells = all
            .filter(|cell| !has_hole || !holes.contains(cell))
            .collect();
        board
    }

    /// The image of a cell: nothing, the mirrors, and half a turn.
    fn image(&self, (row, column): Cell, map: usize) -> Cell {
        let row = if map & 1 == 1 {
            self.rows - 1 - row
        } else {
            row
        };
        let column = if map & 2 == 2 {
            self.columns - 1 - column
        } else {
            column
        };
        (row, column)
    }

    fn images(&self, cells: &[Cell], map: usize) -> Vec<Cell> {
        let mut images: Vec<Cell> = cells.iter().map(|&cell| self.image(cell, map)).collect();
        images.sort_unstable();
        images
    }

    /// Where a shape and its images under some maps lie.
    fn placements(&self, shape: &[Cell], maps: &[usize]) -> Vec<Vec<Cell>> {
        let mut found = Vec::new();
        for at in &self.cells {
            let shifted: Vec<Cell> = shape.iter().map(|(r, c)| (r + at.0, c + at.1)).collect();
            if shifted.iter().all(|cell| self.cells.contains(cell)) {
                found.extend(maps.iter().map(|&map| self.images(&shifted, map)));
            }
        }
        found.sort();
        found.dedup();
        found
    }
}

/// A model, and its symmetries as images of its options.
pub(crate) fn symmetric_model(seed: u64) -> (Model, Vec<Vec<OptionId>>) {
    symmetric_model_of(seed, 1)
}

/// A model in which so many pieces may have the same shape, and its symmetries as images of its options.
pub(crate) fn symmetric_model_of(seed: u64, alike: usize) -> (Model, Vec<Vec<OptionId>>) {
    let random = &mut Random::new(seed);
    let board = Symmetric::random(random);
    let mut builder = Model::builder();
    let mut tiling = Tiling::default();
    // A piece, its mirror image (itself, mostly), and its placements.
    let mut pieces: Vec<(ItemId, ItemId, Vec<Vec<Cell>>)> = Vec::new();
    let shapes = std::iter::repeat_n(SHAPES, alike).flatten();
    for (number, shape) in shapes.enumerate() {
        let max = 1 + random.below(2);
        let bounds = Bounds {
            min: random.below(max + 1),
            max,
        };
        match random.below(4) {
            0 => {}
            1 => {
                let mut one = |side: &str| {
                    let name = format!("{side}{number}");
                    let item = builder.primary_between(&name, Bounds { min: 0, max: 1 });
                    tiling.pieces.push((item.unwrap(), shape.len() as u32));
                    tiling.pieces.last().unwrap().0
                };
                let (left, right) = (one("left"), one("right"));
                pieces.push((left, right, board.placements(shape, &[0, 3])));
                pieces.push((right, left, board.placements(shape, &[1, 2])));
            }
            _ => {
                let item = builder.primary_between(&format!("piece{number}"), bounds);
                let item = item.unwrap();
                tiling.pieces.push((item, shape.len() as u32));
                pieces.push((item, item, board.placements(shape, &[0, 1, 2, 3])));
            }
        }
    }
    let items: BTreeMap<Cell, ItemId> = board
        .cells
        .iter()
        .map(|&cell| (cell, builder.primary(&format!("{cell:?}")).unwrap()))
        .collect();
    tiling.cells = items.values().copied().collect();
    for (row, column) in &board.cells {
        let around = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let around = around.map(|(down, right)| (row + down, column + right));
        let place = |cell: Cell| board.cells.binary_search(&cell).ok().map(|at| at as u32);
        tiling
            .neighbours
            .push(around.into_iter().filter_map(place).collect());
    }
    let mut options: BTreeMap<(ItemId, Vec<Cell>), OptionId> = BTreeMap::new();
    let mut twins = Vec::new();
    for (item, twin, placements) in pieces {
        for cells in placements {
            let mut entries = vec![Entry::from(item)];
            entries.extend(cells.iter().map(|cell| Entry::from(items[cell])));
            builder.option(&entries).unwrap();
            let option = OptionId::at(twins.len());
            twins.push((item, twin, cells.clone()));
            options.insert((item, cells), option);
        }
    }
    builder.tiling(tiling);
    let image = |map: usize| {
        let of = |(item, twin, cells): &(ItemId, ItemId, Vec<Cell>)| {
            let item = if map == 1 || map == 2 { *twin } else { *item };
            options[&(item, board.images(cells, map))]
        };
        twins.iter().map(of).collect()
    };
    let symmetries = (0..4).map(image).collect();
    (builder.build().unwrap(), symmetries)
}

#[test]
fn mirror_images_count_as_the_solutions_they_are() {
    let (mut solvable, mut cheaper) = (0, 0);
    for seed in 0..600 {
        let (model, symmetries) = symmetric_model(seed);
        let (task, run, mut sinks) = (Task::default(), Run::default(), Sinks::default());
        let dance = engine("dance").unwrap();
        let of = SymmetricModel::new(&model, &symmetries);
        let visited = Visits::Orbits.count(dance, of, &task, &run, &mut sinks);
        let sweep = |symmetries: &[Vec<OptionId>]| {
            count_by_sweep(&model, symmetries, &run.within(1 << 30)).unwrap()
        };
        let (plain, merged) = (sweep(&[]), sweep(&symmetries));
        let expected = Ok(BigUint::from(visited.solutions));
        assert_eq!(plain.solutions, expected, "seed {seed}");
        assert_eq!(merged.solutions, expected, "seed {seed}");
        let orbits = visited.orbits.map(BigUint::from);
        assert_eq!(merged.orbits.ok(), orbits, "seed {seed}");
        solvable += u32::from(visited.solutions > 0);
        cheaper += u32::from(merged.bytes < plain.bytes);
    }
    assert!(solvable > 150 && cheaper > 50, "{solvable}, {cheaper}");
}
