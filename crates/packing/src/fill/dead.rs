//! Quick proofs that a position cannot be filled: a region whose size no pieces add up to, a piece
//! without a place, a cell that no piece covers, or a small region that no pieces fill. They also
//! work on boards too large for an exact search.

use pavage_bits::{Random, SubsetSums, flood};
use pavage_family::numbers::as_u32;
use pavage_grid::Point;

use super::layout::{Image, Instance, Kind, Layout, Turn};
use super::region::{self, Ended, Pieces, Region};

/// The most cells of a region that is searched exactly.
const REGION_CELLS: usize = 48;
/// The most nodes of such a search.
const REGION_NODES: u64 = 1_000;
/// Images tried between two checks of `stop`.
const FITS_BETWEEN_LOOKS: u32 = 1 << 10;

/// Asks whether to go on, once for each image tried.
struct Patience<'a> {
    stop: &'a dyn Fn() -> bool,
    asked: u32,
    is_over: bool,
}

impl Patience<'_> {
    fn is_over(&mut self) -> bool {
        self.asked += 1;
        if self.asked >= FITS_BETWEEN_LOOKS && !self.is_over {
            self.asked = 0;
            self.is_over = (self.stop)();
        }
        self.is_over
    }
}

/// Whether an instance is proved to have no solution. Adds the nodes of searches, at most
/// `nodes_max`, to `nodes`. If `stop` says so, nothing is proved.
pub(super) fn is_dead(
    instance: &Instance,
    nodes_max: u64,
    nodes: &mut u64,
    stop: &dyn Fn() -> bool,
) -> bool {
    let layout = Layout::new(instance, Turn::NONE);
    let regions = regions(&layout);
    let sums = SubsetSums::of(instance.cells.len(), counted(&instance.kinds));
    let mut patience = Patience {
        stop,
        asked: 0,
        is_over: false,
    };
    !regions.iter().all(|cells| sums.has(cells.len()))
        || !have_places(&layout, instance.kinds.len(), &mut patience)
        || !are_covered(&layout, &mut patience)
        || regions.iter().any(|cells| {
            let is_small = regions.len() > 1 && cells.len() <= REGION_CELLS;
            let nodes_left = REGION_NODES.min(nodes_max - *nodes);
            is_small && cannot_be_filled(instance, cells, nodes_left, nodes, stop)
        })
}

fn counted(kinds: &[Kind]) -> impl Iterator<Item = (usize, usize)> {
    kinds
        .iter()
        .map(|kind| (kind.size, usize::from(kind.count)))
}

/// The cells of each region, as indices in the instance.
fn regions(layout: &Layout) -> Vec<Vec<u32>> {
    let mut taken = layout.walls.clone();
    let mut regions = Vec::new();
    for &start in &layout.cells {
        if taken[start as usize] != 0 {
            continue;
        }
        taken[start as usize] = 1;
        let mut region = vec![start];
        let around = |cell: u32| {
            let steps = layout.neighbours.of(cell as usize).iter();
            steps.map(move |step| as_u32((cell as i32 + step) as usize))
        };
        let is_new = |next: u32| std::mem::replace(&mut taken[next as usize], 1) == 0;
        flood(&mut region, around, is_new);
        let origin = |cell: &u32| {
            let place = layout.cells.binary_search(cell);
            layout.origin[place.expect("regions consist of cells")]
        };
        regions.push(region.iter().map(origin).collect());
    }
    regions
}

/// Whether an image covers only empty cells when its first cell lies on `first`.
fn fits(layout: &Layout, image: &Image, first: i32) -> bool {
    let at = |step: &i32| usize::try_from(first + step).ok();
    let is_empty = |step: &i32| at(step).and_then(|cell| layout.walls.get(cell)) == Some(&0);
    let is_of_kind = |cell: usize| layout.neighbours.kind(cell) == usize::from(image.first);
    at(&0).is_some_and(is_of_kind) && image.steps.iter().all(is_empty)
}

/// Whether a piece of each kind fits somewhere. It is assumed to fit once patience runs out.
fn have_places(layout: &Layout, kinds: usize, patience: &mut Patience<'_>) -> bool {
    let mut placed = vec![false; kinds];
    for image in &layout.images {
        let placed = &mut placed[usize::from(image.kind)];
        let mut firsts = layout.cells.iter();
        let mut is_place = |&first: &u32| patience.is_over() || fits(layout, image, first as i32);
        *placed = *placed || firsts.any(&mut is_place);
    }
    placed.into_iter().all(|placed| placed)
}

/// Whether a piece fits over each cell. It is assumed to fit once patience runs out. A piece that fits
/// over one cell fits over all that it covers there.
fn are_covered(layout: &Layout, patience: &mut Patience<'_>) -> bool {
    let mut covered = vec![false; layout.walls.len()];
    'cells: for &cell in &layout.cells {
        if covered[cell as usize] {
            continue;
        }
        for image in &layout.images {
            for step in &image.steps {
                if patience.is_over() {
                    return true;
                }
                let first = cell as i32 - step;
                if fits(layout, image, first) {
                    let places = image.steps.iter().map(|step| (first + step) as usize);
                    places.for_each(|place| covered[place] = true);
                    continue 'cells;
                }
            }
        }
        return false;
    }
    true
}

/// Whether an exact search proves that no choice of the pieces fills a region.
fn cannot_be_filled(
    instance: &Instance,
    cells: &[u32],
    nodes_max: u64,
    nodes: &mut u64,
    stop: &dyn Fn() -> bool,
) -> bool {
    let cells: Vec<Point> = cells
        .iter()
        .map(|&at| instance.cells[at as usize])
        .collect();
    let region = Region {
        lattice: instance.lattice,
        cells: &cells,
        kinds: &instance.kinds,
        left: instance.kinds.iter().map(|kind| kind.count).collect(),
        pieces: Pieces::Some,
    };
    let ended = region::search(&region, nodes_max, &mut Random::new(0), stop, nodes);
    matches!(ended, Ended::Impossible)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use pavage_grid::SQUARE;

    use super::*;

    fn flat([row, col]: [i32; 2]) -> Point {
        Point::flat(row, col)
    }

    /// A strip that dominoes could fill, except for one cell, and a piece that fits nowhere.
    #[test]
    fn it_looks_at_the_clock_while_nothing_fits() {
        let length = 4000_u16;
        let kind = |count: u16, image: Vec<[i32; 2]>| Kind {
            size: image.len(),
            count,
            images: vec![image.into_iter().map(flat).collect()],
        };
        let bars = kind(length / 2 - 1, vec![[0, 0], [0, 1]]);
        let step = kind(1, vec![[0, 0], [1, 0], [1, 1]]);
        let instance = Instance {
            lattice: &SQUARE,
            cells: (0..i32::from(length))
                .map(|at| [0, at])
                .chain([[1, 0]])
                .map(flat)
                .collect(),
            kinds: vec![bars, step],
            bytes_max: usize::MAX,
        };
        let asked = Cell::new(0);
        let patient = || {
            asked.set(asked.get() + 1);
            false
        };
        assert!(is_dead(&instance, 1000, &mut 0, &patient));
        assert!(asked.get() >= length as u32 / FITS_BETWEEN_LOOKS);
        assert!(!is_dead(&instance, 1000, &mut 0, &|| true));
    }

    /// Many pieces that fit nowhere take time before the first node.
    #[test]
    fn a_search_can_be_stopped_before_its_first_node() {
        let kinds: Vec<Kind> = (0..1000)
            .map(|at| Kind {
                size: 2,
                count: 1,
                images: vec![[[0, 0], [0, 1000 + at]].map(flat).to_vec()],
            })
            .collect();
        let instance = Instance {
            lattice: &SQUARE,
            cells: (0..400).map(|at| flat([0, at])).collect(),
            kinds,
            bytes_max: usize::MAX,
        };
        let asked = Cell::new(0);
        let impatient = || {
            asked.set(asked.get() + 1);
            true
        };
        let (region, mut nodes) = (Region::whole(&instance), 0);
        let ended = region::search(&region, 10, &mut Random::new(0), &impatient, &mut nodes);
        assert!(matches!(ended, Ended::Stopped));
        assert_eq!((asked.get(), nodes), (1, 0));
    }
}
