//! An exact search of a region of at most a few hundred cells. Placements are bit masks. Each node
//! branches on the cell or the piece with the fewest placements. A branch ends when a region has a
//! size that no pieces add up to.

use pavage_bits::{Adjacency, Bits, Random, SubsetSums};
use pavage_family::numbers::{as_u16, as_u32};
use pavage_grid::{Lattice, Point};

use super::layout::{Instance, Kind};

/// The most cells of a region that is searched exactly.
pub(super) const CELLS_MAX: usize = 512;

/// Placements considered between two looks at the clock.
const LOOK_EVERY: usize = 50_000;

/// How an exact search ended.
pub(super) enum Ended {
    /// With a solution: the kind and the cells of each piece.
    Solved(Vec<(usize, Vec<u32>)>),
    /// There is no solution.
    Impossible,
    /// The nodes were used up, or the search was stopped.
    Stopped,
}

/// Which pieces must lie in a region.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pieces {
    /// All remaining pieces.
    All,
    /// Any of them.
    Some,
}

/// A region to search.
pub(super) struct Region<'a> {
    /// The lattice of its cells.
    pub(super) lattice: &'static Lattice,
    /// Its cells.
    pub(super) cells: &'a [Point],
    /// The pieces.
    pub(super) kinds: &'a [Kind],
    /// How many copies of each piece remain.
    pub(super) left: Vec<u16>,
    /// Which of the pieces must lie in it.
    pub(super) pieces: Pieces,
}

impl<'a> Region<'a> {
    /// The whole board.
    pub(super) fn whole(instance: &'a Instance) -> Region<'a> {
        Region {
            lattice: instance.lattice,
            cells: &instance.cells,
            kinds: &instance.kinds,
            left: instance.kinds.iter().map(|kind| kind.count).collect(),
            pieces: Pieces::All,
        }
    }
}

/// Searches until a solution is found, the nodes are used up or `stop` says so. Adds its nodes to
/// `nodes`.
pub(super) fn search(
    region: &Region<'_>,
    nodes_max: u64,
    random: &mut Random,
    stop: &dyn Fn() -> bool,
    nodes: &mut u64,
) -> Ended {
    match region.cells.len() {
        ..=64 => run::<1>(region, nodes_max, random, stop, nodes),
        65..=128 => run::<2>(region, nodes_max, random, stop, nodes),
        129..=256 => run::<4>(region, nodes_max, random, stop, nodes),
        _ => run::<8>(region, nodes_max, random, stop, nodes),
    }
}

/// A placement.
#[derive(Clone, Copy)]
struct Lay<const N: usize> {
    mask: Bits<N>,
    kind: u16,
    size: u16,
}

struct Search<'a, const N: usize> {
    kinds: &'a [Kind],
    touch: Adjacency<N>,
    left: Vec<u16>,
    pieces: Pieces,
    nodes: u64,
    nodes_max: u64,
    /// Placements considered since `stop` was last asked.
    unasked: usize,
    stop: &'a dyn Fn() -> bool,
    chosen: Vec<Lay<N>>,
    /// Lists of placements for reuse.
    spare: Vec<Vec<Lay<N>>>,
}

fn run<const N: usize>(
    region: &Region<'_>,
    nodes_max: u64,
    random: &mut Random,
    stop: &dyn Fn() -> bool,
    nodes: &mut u64,
) -> Ended {
    let Some((mut options, touch)) = options::<N>(region, stop) else {
        return Ended::Stopped;
    };
    random.shuffle(&mut options);
    options.sort_by_key(|option| std::cmp::Reverse(option.size));
    let mut search = Search {
        kinds: region.kinds,
        touch,
        left: region.left.clone(),
        pieces: region.pieces,
        nodes: 0,
        nodes_max,
        unasked: 0,
        stop,
        chosen: Vec::new(),
        spare: Vec::new(),
    };
    let found = search.go(&options, search.touch.cells());
    *nodes += search.nodes;
    match found {
        Some(true) => Ended::Solved(
            search
                .chosen
                .iter()
                .map(|option| {
                    (
                        option.kind.into(),
                        option.mask.members().map(as_u32).collect(),
                    )
                })
                .collect(),
        ),
        Some(false) => Ended::Impossible,
        None => Ended::Stopped,
    }
}

/// Images between two checks of `stop` while placements are listed.
const IMAGES_BETWEEN_LOOKS: usize = 64;

/// All placements of the remaining pieces, and which cells touch. `None` when the search was stopped.
fn options<const N: usize>(
    region: &Region<'_>,
    stop: &dyn Fn() -> bool,
) -> Option<(Vec<Lay<N>>, Adjacency<N>)> {
    let numbers = Numbers::new(region.cells);
    let mask = |image: &[Point], cell: Point| {
        let by = cell - image[0];
        let cells = image.iter().map(|&at| numbers.of(at + by));
        let fits = region.lattice.translates(by);
        fits.then(|| cells.collect::<Option<Bits<N>>>()).flatten()
    };
    let mut options = Vec::new();
    let mut images = 0_usize;
    for (at, kind) in region
        .kinds
        .iter()
        .enumerate()
        .filter(|(at, _)| region.left[*at] > 0)
    {
        for image in &kind.images {
            images += 1;
            if images.is_multiple_of(IMAGES_BETWEEN_LOOKS) && stop() {
                return None;
            }
            let masks = region.cells.iter().filter_map(|&cell| mask(image, cell));
            options.extend(masks.map(|mask| Lay {
                mask,
                kind: as_u16(at),
                size: as_u16(kind.size),
            }));
        }
    }
    let around = |&cell: &Point| {
        let steps = region.lattice.steps(cell).iter();
        let next = steps.filter_map(|&step| numbers.of(cell + step));
        next.map(as_u32).collect()
    };
    let neighbours: Vec<Vec<u32>> = region.cells.iter().map(around).collect();
    Some((options, Adjacency::new(&neighbours)))
}

/// The number of each cell of a region, by its place in the smallest box around all.
struct Numbers {
    low: Point,
    sides: [i32; 3],
    numbers: Vec<u16>,
}

impl Numbers {
    fn new(cells: &[Point]) -> Numbers {
        let corner = |pick: fn(i32, i32) -> i32| {
            let along = |axis: usize| cells.iter().map(move |cell| cell.0[axis]).reduce(pick);
            Point([0, 1, 2].map(|axis| along(axis).unwrap_or(0)))
        };
        let (low, high) = (corner(i32::min), corner(i32::max));
        let sides = (high - low).0.map(|side| side + 1);
        let mut numbers = Numbers {
            low,
            sides,
            numbers: vec![u16::MAX; sides.iter().product::<i32>() as usize],
        };
        for (at, &cell) in cells.iter().enumerate() {
            if let Some(place) = numbers.place(cell) {
                numbers.numbers[place] = as_u16(at);
            }
        }
        numbers
    }

    fn place(&self, cell: Point) -> Option<usize> {
        let [layer, row, col] = (cell - self.low).0;
        let [layers, rows, cols] = self.sides;
        let inside =
            (0..layers).contains(&layer) && (0..rows).contains(&row) && (0..cols).contains(&col);
        inside.then_some(((layer * rows + row) * cols + col) as usize)
    }

    /// The number of a cell, if it is in the region.
    fn of(&self, cell: Point) -> Option<usize> {
        let number = self.numbers[self.place(cell)?];
        (number != u16::MAX).then_some(usize::from(number))
    }
}

/// What a node branches on.
enum Branch {
    Cell(usize),
    Kind(u16),
    Dead,
}

impl<const N: usize> Search<'_, N> {
    /// Whether a solution was found. `None` when the search was stopped.
    fn go(&mut self, options: &[Lay<N>], empty: Bits<N>) -> Option<bool> {
        if empty.is_empty() {
            return Some(true);
        }
        if self.nodes == self.nodes_max || self.asked_to_stop(options.len()) {
            return None;
        }
        self.nodes += 1;
        let branch = self.branch(options, empty);
        if matches!(branch, Branch::Dead) || !self.regions_fit(empty) {
            return Some(false);
        }
        let mut rest = self.spare.pop().unwrap_or_default();
        for option in options {
            let wanted = match branch {
                Branch::Cell(cell) => option.mask.has(cell),
                Branch::Kind(kind) => option.kind == kind,
                Branch::Dead => false,
            };
            if !wanted {
                continue;
            }
            let kind = usize::from(option.kind);
            self.left[kind] -= 1;
            self.chosen.push(*option);
            let used_up = self.left[kind] == 0;
            rest.clear();
            rest.extend(options.iter().filter(|other| {
                let apart = (other.mask & option.mask).is_empty();
                apart && !(used_up && other.kind == option.kind)
            }));
            let found = self.go(&rest, empty & !option.mask);
            if found != Some(false) {
                return found;
            }
            self.chosen.pop();
            self.left[kind] += 1;
        }
        self.spare.push(rest);
        Some(false)
    }

    /// Whether to stop. It asks `stop` only after enough placements.
    fn asked_to_stop(&mut self, options: usize) -> bool {
        self.unasked += options;
        if self.unasked < LOOK_EVERY {
            return false;
        }
        self.unasked = 0;
        (self.stop)()
    }

    /// The cell with the fewest placements, or the piece, if only one copy remains and it has
    /// fewer.
    fn branch(&self, options: &[Lay<N>], empty: Bits<N>) -> Branch {
        let mut of_cell = [0_u32; CELLS_MAX];
        let mut of_kind = vec![0_u32; self.left.len()];
        for option in options {
            of_kind[usize::from(option.kind)] += 1;
            option.mask.members().for_each(|cell| of_cell[cell] += 1);
        }
        let mut least = u32::MAX;
        let mut branch = Branch::Dead;
        for cell in empty.members() {
            if of_cell[cell] < least {
                (least, branch) = (of_cell[cell], Branch::Cell(cell));
            }
        }
        let asked = match self.pieces {
            Pieces::All => self.left.as_slice(),
            Pieces::Some => &[],
        };
        for (kind, (&left, &count)) in asked.iter().zip(&of_kind).enumerate() {
            if count < u32::from(left) {
                return Branch::Dead;
            }
            if left == 1 && count < least {
                (least, branch) = (count, Branch::Kind(as_u16(kind)));
            }
        }
        if least == 0 { Branch::Dead } else { branch }
    }

    /// Whether the size of each region is a sum of sizes of remaining pieces, if there are several
    /// regions.
    fn regions_fit(&self, empty: Bits<N>) -> bool {
        let mut rest = empty;
        let mut sums = None;
        while let Some(start) = rest.first() {
            let region = self.touch.flood(Bits::one(start), rest);
            rest = rest & !region;
            if sums.is_none() && rest.is_empty() {
                return true;
            }
            let sums = sums.get_or_insert_with(|| {
                let left = self.kinds.iter().zip(&self.left);
                let pieces = left.map(|(kind, &left)| (kind.size, usize::from(left)));
                SubsetSums::of(empty.len() as usize, pieces)
            });
            if !sums.has(region.len() as usize) {
                return false;
            }
        }
        true
    }
}
