//! Models for the tests: random ones, and the named puzzles.

use pavage_family::{AnyCover, Settings};
use pavage_puzzles::families;
use pavage_search::{Bounds, Entry, ItemId, Model, OptionId, Run, Tiling};

type Group = Vec<Vec<OptionId>>;

struct Random(pavage_bits::Random);

impl Random {
    fn new(seed: u64) -> Random {
        Random(pavage_bits::Random::new(seed))
    }

    fn below(&mut self, bound: u32) -> u32 {
        (self.0.next_u64() % u64::from(bound)) as u32
    }

    fn bounds(&mut self) -> Bounds {
        if self.below(3) > 0 {
            return Bounds::ONCE;
        }
        let max = 1 + self.below(4);
        Bounds {
            min: self.below(max + 1),
            max,
        }
    }
}

/// Items that are covered once or between two bounds, in no shape.
pub(crate) fn untiled(seed: u64) -> Model {
    let random = &mut Random::new(seed);
    let mut builder = Model::builder();
    let primary = 3 + random.below(9);
    let secondary = random.below(3);
    for at in 0..primary {
        let bounds = random.bounds();
        builder.primary_between(&format!("p{at}"), bounds).unwrap();
    }
    for at in 0..secondary {
        builder.secondary(&format!("s{at}")).unwrap();
    }
    for _ in 0..4 + random.below(30) {
        let entries = (0..primary + secondary).filter(|_| random.below(4) == 0);
        let entries: Vec<Entry> = entries.map(|at| Entry::from(ItemId(at))).collect();
        if !entries.is_empty() {
            builder.option(&entries).unwrap();
        }
    }
    builder.build().unwrap()
}

/// A model of two halves that a symmetry exchanges, and the group of that symmetry.
pub(crate) fn symmetric(seed: u64) -> (Model, Group) {
    let random = &mut Random::new(seed);
    let mut builder = Model::builder();
    let half = 2 + random.below(4);
    // One item stays where it is.
    builder.primary("middle").unwrap();
    for at in 0..half {
        let bounds = random.bounds();
        for side in ["left", "right"] {
            builder
                .primary_between(&format!("{side}{at}"), bounds)
                .unwrap();
        }
    }
    let image = |item: u32| match item {
        0 => 0,
        item if item % 2 == 1 => item + 1,
        item => item - 1,
    };
    let (mut still, mut swapped) = (Vec::new(), Vec::new());
    for _ in 0..3 + random.below(12) {
        let items = (0..=2 * half).filter(|_| random.below(4) == 0);
        let items: Vec<u32> = items.collect();
        if items.is_empty() {
            continue;
        }
        let mut images: Vec<u32> = items.iter().map(|item| image(*item)).collect();
        images.sort_unstable();
        let mut option = |items: &[u32]| {
            let entries: Vec<Entry> = items.iter().map(|at| Entry::from(ItemId(*at))).collect();
            builder.option(&entries).unwrap()
        };
        let one = option(&items);
        still.push(one);
        if images == items {
            swapped.push(one);
        } else {
            let other = option(&images);
            still.push(other);
            swapped.extend([other, one]);
        }
    }
    (builder.build().unwrap(), vec![still, swapped])
}

const SHAPES: [&[(u32, u32)]; 8] = [
    &[(0, 0)],
    &[(0, 0), (0, 1)],
    &[(0, 0), (1, 0)],
    &[(0, 0), (0, 1), (0, 2)],
    &[(0, 0), (0, 1), (1, 0)],
    &[(0, 0), (0, 1), (1, 1)],
    &[(0, 0), (1, 0), (1, 1), (2, 1)],
    &[(0, 0), (0, 1), (0, 2), (1, 1)],
];

/// Pieces, some of them several times, on a board with holes.
pub(crate) fn tiled(seed: u64) -> Model {
    let random = &mut Random::new(seed);
    let (rows, columns) = (2 + random.below(4), 3 + random.below(4));
    let cells: Vec<(u32, u32)> = (0..rows * columns)
        .map(|at| (at / columns, at % columns))
        .filter(|_| random.below(9) > 0)
        .collect();
    let mut builder = Model::builder();
    let mut tiling = Tiling::default();
    let mut pieces = Vec::new();
    for (at, shape) in SHAPES.iter().enumerate() {
        let max = random.below(4);
        if max > 0 {
            let bounds = Bounds {
                min: random.below(max + 1),
                max,
            };
            let item = builder
                .primary_between(&format!("piece{at}"), bounds)
                .unwrap();
            tiling.pieces.push((item, shape.len() as u32));
            pieces.push((item, *shape));
        }
    }
    for at in 0..cells.len() {
        tiling
            .cells
            .push(builder.primary(&format!("cell{at}")).unwrap());
    }
    let place = |cell: (u32, u32)| cells.iter().position(|other| *other == cell);
    for &(row, column) in &cells {
        let around = [
            (row + 1, column),
            (row.wrapping_sub(1), column),
            (row, column + 1),
            (row, column.wrapping_sub(1)),
        ];
        let near = around.into_iter().filter_map(place);
        tiling.neighbours.push(near.map(|at| at as u32).collect());
    }
    for (item, shape) in pieces {
        for &(row, column) in &cells {
            let covered = shape
                .iter()
                .map(|(down, right)| place((row + down, column + right)));
            if let Some(covered) = covered.collect::<Option<Vec<usize>>>() {
                let mut entries = vec![Entry::from(item)];
                entries.extend(covered.iter().map(|at| Entry::from(tiling.cells[*at])));
                builder.option(&entries).unwrap();
            }
        }
    }
    builder.tiling(tiling);
    builder.build().unwrap()
}

/// A row of items with two options each: so many times two ways.
pub(crate) fn doubled(pairs: u32) -> Model {
    let mut builder = Model::builder();
    for at in 0..pairs {
        builder.primary(&format!("i{at}")).unwrap();
    }
    for at in 0..pairs {
        for _ in 0..2 {
            builder.option(&[Entry::from(ItemId(at))]).unwrap();
        }
    }
    builder.build().unwrap()
}

/// The named puzzles that are covers, with their symmetries.
pub(crate) fn named() -> impl Iterator<Item = (String, Box<dyn AnyCover>, Group)> {
    let all = families().iter();
    let all = all.flat_map(|family| family.built_ins().iter().map(move |of| (family, of.name)));
    all.filter_map(|(family, name)| {
        let puzzle = family.built_in(name, &Settings::new())?.ok()?;
        let cover: Box<dyn AnyCover> = puzzle.cover(&Run::default()).ok()?;
        let symmetries = cover.symmetries(&Run::default()).ok()?;
        Some((name.to_owned(), cover, symmetries.to_vec()))
    })
}
