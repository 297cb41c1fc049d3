//! What the network sees of a placement: numbers from 0 to 127, and the classes of windows.
//!
//! Nothing tells which cell, board or piece it is. All numbers but those of the piece describe the
//! position after the placement: what is left of cells, pieces and placements.

use pavage_search::narrow::as_u32;

use crate::scene::{Scene, View};

/// The names of the dense inputs, in their order.
pub const DENSE_NAMES: [&str; DENSE] = [
    "cells left",
    "pieces left",
    "placements left for each cell",
    "cells without a placement",
    "cells with one",
    "cells with two",
    "cells with three",
    "cells with four or five",
    "cells with six to eight",
    "placements of a cell, mean logarithm",
    "placements of a cell, least",
    "pieces without a placement",
    "pieces with one",
    "pieces with two or three",
    "pieces with four to seven",
    "placements of a piece, mean logarithm",
    "placements of a piece, least logarithm",
    "regions",
    "smallest region",
    "ways to make its size",
    "regions of a size that no pieces make",
    "cells with no empty neighbour",
    "cells with one empty neighbour",
    "cells with two empty neighbours",
    "sides between empty and filled, for each empty cell",
    "sides of the piece that touch what is filled",
    "cells of the piece",
    "share of its bounding box that it fills",
    "perimeter of the piece",
    "orientations of the piece",
    "placements of the piece before, logarithm",
    "share of the placements that stay",
    "placements of the covered cells before, mean logarithm",
    "placements of the covered cells before, least",
    "choices, logarithm",
];

/// The number of dense inputs.
pub const DENSE: usize = 35;

/// The largest dense input.
const MOST: u32 = 127;

/// What the network sees of a placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inputs {
    /// The dense inputs, at most 127 each.
    pub dense: [u8; DENSE],
    /// For each form of windows of the lattice, the classes of the windows that meet the placement.
    pub windows: Vec<Vec<u16>>,
    /// Whether a cell or a piece is left that no placement covers, or a region that no pieces fill: then
    /// there is no solution.
    pub is_dead: bool,
}

/// A position: what is left after some placements.
pub struct Position<'s> {
    scene: &'s Scene,
    is_free: Vec<bool>,
    /// How many cells are free.
    free: u32,
    /// How many copies of each kind are left.
    left: Vec<u32>,
    /// The placements that are still possible.
    live: Vec<u32>,
    counts: Counts,
    /// For each form of windows, all their patterns.
    patterns: Vec<Vec<u16>>,
    /// Room to work in.
    room: Room,
}

/// How many placements are left for each cell, and for each kind of piece.
#[derive(Clone, Default)]
struct Counts {
    cells: Vec<u32>,
    kinds: Vec<u32>,
    all: u32,
}

#[derive(Default)]
struct Room {
    after: Counts,
    covered: Vec<bool>,
    seen: Vec<bool>,
    stack: Vec<u16>,
    /// For each kind laid, in how many ways the sizes left after it make each number of cells.
    ways: Vec<Option<Vec<u32>>>,
    windows: Vec<u32>,
}

/// Eight times the logarithm to base 2, between powers of two along a straight line; 0 for 0.
fn log(number: u32) -> u32 {
    match number.checked_ilog2() {
        None => 0,
        Some(whole) => whole * 8 + as_u32(((u64::from(number) << 3 >> whole) & 7) as usize),
    }
}

impl Counts {
    fn reset(&mut self, scene: &Scene) {
        self.cells.clear();
        self.cells.resize(scene.is_open.len(), 0);
        self.kinds.clear();
        self.kinds.resize(scene.kinds.len(), 0);
        self.all = 0;
    }

    fn add(&mut self, kind: usize, cells: &[u16]) {
        self.all += 1;
        self.kinds[kind] += 1;
        for &cell in cells {
            self.cells[usize::from(cell)] += 1;
        }
    }
}

impl Position<'_> {
    /// The position after these placements.
    #[must_use]
    pub fn after<'s>(scene: &'s Scene, path: impl Iterator<Item = usize>) -> Position<'s> {
        let mut is_free = scene.is_open.clone();
        let mut left: Vec<u32> = scene.kinds.iter().map(|kind| kind.copies).collect();
        let mut patterns: Vec<Vec<u16>> = scene
            .views
            .iter()
            .map(|view| view.patterns.clone())
            .collect();
        for placement in path {
            let (kind, cells) = scene.placements.get(placement);
            left[kind] = left[kind].saturating_sub(1);
            for &cell in cells {
                is_free[usize::from(cell)] = false;
                for (view, patterns) in scene.views.iter().zip(&mut patterns) {
                    for &(window, bit) in &view.around[usize::from(cell)] {
                        patterns[window as usize] |= bit;
                    }
                }
            }
        }
        let mut counts = Counts::default();
        counts.reset(scene);
        let mut live = Vec::new();
        for at in 0..scene.placements.len() {
            let (kind, cells) = scene.placements.get(at);
            if left[kind] > 0 && cells.iter().all(|&cell| is_free[usize::from(cell)]) {
                live.push(as_u32(at));
                counts.add(kind, cells);
            }
        }
        Position {
            free: as_u32(is_free.iter().filter(|free| **free).count()),
            room: Room {
                covered: vec![false; is_free.len()],
                ways: vec![None; left.len()],
                ..Room::default()
            },
            scene,
            is_free,
            left,
            live,
            counts,
            patterns,
        }
    }

    /// How many placements are still possible.
    #[must_use]
    pub fn live(&self) -> usize {
        self.live.len()
    }

    /// What the network sees of a placement that is one of so many choices.
    pub fn inputs(&mut self, placement: usize, choices: usize) -> Inputs {
        let scene = self.scene;
        let (kind, cells) = scene.placements.get(placement);
        let mut room = std::mem::take(&mut self.room);
        cells
            .iter()
            .for_each(|&cell| room.covered[usize::from(cell)] = true);
        self.count_after(kind, &mut room);
        let mut dense = Dense::default();
        let free = self.free - as_u32(cells.len());
        self.supply(kind, free, &room, &mut dense);
        self.regions(kind, &mut room, &mut dense);
        self.edges(free, &room, &mut dense);
        self.piece(kind, cells, &mut dense);
        self.before(cells, &room, choices, &mut dense);
        let windows = self.windows(cells, &mut room);
        cells
            .iter()
            .for_each(|&cell| room.covered[usize::from(cell)] = false);
        self.room = room;
        assert_eq!(dense.next, DENSE, "each dense input has one number");
        Inputs {
            dense: dense.values,
            windows,
            is_dead: dense.is_dead,
        }
    }

    /// How many copies of a kind are left after one of the kind laid.
    fn left_after(&self, kind: usize, laid: usize) -> u32 {
        self.left[kind].saturating_sub(u32::from(kind == laid))
    }

    fn count_after(&self, laid: usize, room: &mut Room) {
        let Room { after, covered, .. } = room;
        after.reset(self.scene);
        let is_last = self.left[laid] == 1;
        for &at in &self.live {
            let (kind, cells) = self.scene.placements.get(at as usize);
            let is_hidden = cells.iter().any(|&cell| covered[usize::from(cell)]);
            let is_spent = is_last && kind == laid;
            if !is_hidden && !is_spent {
                after.add(kind, cells);
            }
        }
    }

    /// The cells that stay empty.
    fn empty<'a>(&'a self, room: &'a Room) -> impl Iterator<Item = usize> + 'a {
        (0..self.is_free.len()).filter(|&cell| self.is_free[cell] && !room.covered[cell])
    }

    fn supply(&self, laid: usize, free: u32, room: &Room, dense: &mut Dense) {
        let pieces = || (0..self.left.len()).map(|kind| (kind, self.left_after(kind, laid)));
        dense.put(free * 2);
        dense.put(
            pieces()
                .map(|(_, left)| left)
                .sum::<u32>()
                .saturating_mul(8),
        );
        let after = &room.after;
        dense.put(after.all * 2 / free.max(1));
        let of_cell = |cell: usize| after.cells[cell];
        let cells = |from: u32, to: u32| {
            let found = self
                .empty(room)
                .filter(|&cell| (from..=to).contains(&of_cell(cell)));
            as_u32(found.count())
        };
        let bare = cells(0, 0);
        dense.is_dead |= bare > 0;
        dense.put(bare * 32);
        dense.put(cells(1, 1) * 16);
        dense.put(cells(2, 2) * 8);
        dense.put(cells(3, 3) * 8);
        dense.put(cells(4, 5) * 8);
        dense.put(cells(6, 8) * 4);
        let logs: u32 = self.empty(room).map(|cell| log(of_cell(cell))).sum();
        dense.put(logs * 2 / free.max(1));
        dense.put(
            self.empty(room)
                .map(of_cell)
                .min()
                .unwrap_or(0)
                .saturating_mul(8),
        );
        let kinds = || pieces().filter(|(_, left)| *left > 0).map(|(kind, _)| kind);
        let among = |from: u32, to: u32| {
            let found = kinds().filter(|&kind| (from..=to).contains(&after.kinds[kind]));
            as_u32(found.count())
        };
        dense.is_dead |= among(0, 0) > 0 && self.scene.must_all_be_laid();
        dense.put(among(0, 0) * 32);
        dense.put(among(1, 1) * 16);
        dense.put(among(2, 3) * 16);
        dense.put(among(4, 7) * 8);
        let logs = kinds().map(|kind| log(after.kinds[kind]));
        let (sum, count) = logs.fold((0, 0), |(sum, count), log| (sum + log, count + 1));
        dense.put(sum / u32::max(count, 1));
        let least = kinds().map(|kind| log(after.kinds[kind])).min();
        dense.put(least.unwrap_or(0));
    }

    /// The regions of what stays empty, by their sizes.
    fn regions(&self, laid: usize, room: &mut Room, dense: &mut Dense) {
        if room.ways[laid].is_none() {
            room.ways[laid] = Some(self.ways(laid));
        }
        let ways = room.ways[laid].as_deref().expect("it was just made");
        room.seen.clear();
        room.seen.resize(self.is_free.len(), false);
        let (mut count, mut unfillable, mut least) = (0, 0, u32::MAX);
        for start in 0..self.is_free.len() {
            let is_empty = |cell: usize| self.is_free[cell] && !room.covered[cell];
            if !is_empty(start) || std::mem::replace(&mut room.seen[start], true) {
                continue;
            }
            let mut size = 0;
            room.stack.push(as_cell(start));
            while let Some(cell) = room.stack.pop() {
                size += 1;
                for &next in &self.scene.neighbours[usize::from(cell)] {
                    let at = usize::from(next);
                    if is_empty(at) && !std::mem::replace(&mut room.seen[at], true) {
                        room.stack.push(next);
                    }
                }
            }
            count += 1;
            unfillable += u32::from(ways[size as usize] == 0);
            least = least.min(size);
        }
        let least = if count == 0 { 0 } else { least };
        dense.is_dead |= unfillable > 0;
        dense.put(count * 16);
        dense.put(least * 4);
        dense.put(log(ways[least as usize]) * 4);
        dense.put(unfillable * 64);
    }

    /// In how many ways the copies left after one of a kind make each number of cells.
    fn ways(&self, laid: usize) -> Vec<u32> {
        let most = self.free as usize;
        let mut ways = vec![0_u32; most + 1];
        ways[0] = 1;
        for (kind, traits) in self.scene.kinds.iter().enumerate() {
            let size = traits.size as usize;
            let copies = (self.left_after(kind, laid) as usize).min(most / size);
            let before = ways.clone();
            for cells in size..=most {
                let more =
                    (1..=copies.min(cells / size)).map(|copies| before[cells - copies * size]);
                ways[cells] = more.fold(ways[cells], u32::saturating_add);
            }
        }
        ways
    }

    fn edges(&self, free: u32, room: &Room, dense: &mut Dense) {
        let [mut none, mut one, mut two, mut inner] = [0_u32; 4];
        let mut all = 0;
        for cell in self.empty(room) {
            let next = self.scene.neighbours[cell]
                .iter()
                .map(|&next| usize::from(next));
            let empty = next
                .filter(|&next| self.is_free[next] && !room.covered[next])
                .count();
            none += u32::from(empty == 0);
            one += u32::from(empty == 1);
            two += u32::from(empty == 2);
            inner += as_u32(empty);
            all += self.scene.sides;
        }
        dense.put(none * 32);
        dense.put(one * 8);
        dense.put(two * 4);
        dense.put((all - inner) * 24 / free.max(1));
    }

    fn piece(&self, kind: usize, cells: &[u16], dense: &mut Dense) {
        let traits = &self.scene.kinds[kind];
        let open = cells.iter().map(|&cell| {
            let next = self.scene.neighbours[usize::from(cell)].iter();
            let own = |next: &&u16| cells.contains(next);
            as_u32(
                next.filter(|next| self.is_free[usize::from(**next)] && !own(next))
                    .count(),
            )
        });
        let touching = traits.perimeter.saturating_sub(open.sum());
        dense.put(touching * 127 / traits.perimeter.max(1));
        dense.put(traits.size * 16);
        dense.put(traits.size * 127 / traits.boxed.max(1));
        dense.put(traits.perimeter * 6);
        dense.put(traits.orientations * 8);
        dense.put(log(self.counts.kinds[kind]));
    }

    fn before(&self, cells: &[u16], room: &Room, choices: usize, dense: &mut Dense) {
        dense.put(room.after.all * 127 / self.counts.all.max(1));
        let counts = || {
            cells
                .iter()
                .map(|&cell| self.counts.cells[usize::from(cell)])
        };
        dense.put(counts().map(log).sum::<u32>() * 2 / as_u32(cells.len()).max(1));
        dense.put(counts().min().unwrap_or(0).saturating_mul(8));
        dense.put(log(as_u32(choices)) * 2);
    }

    fn windows(&self, cells: &[u16], room: &mut Room) -> Vec<Vec<u16>> {
        let views = self.scene.views.iter().zip(&self.patterns);
        let classes = views.map(|(view, patterns)| {
            let met = view.met(patterns, cells, room);
            let classes = met
                .into_iter()
                .map(|(_, pattern)| view.window.class(pattern));
            classes.collect()
        });
        classes.collect()
    }

    /// The cells of each window whose class the inputs of a placement have, in the same order.
    pub(crate) fn window_cells(&mut self, placement: usize) -> Vec<Vec<Vec<u16>>> {
        let (_, cells) = self.scene.placements.get(placement);
        let views = self.scene.views.iter().zip(&self.patterns);
        let listed = views.map(|(view, patterns)| {
            let met = view.met(patterns, cells, &mut self.room);
            met.into_iter()
                .map(|(window, _)| view.cells_of(window))
                .collect()
        });
        listed.collect()
    }

    /// The cells of the smallest region that a placement leaves, the first of several; none if it fills
    /// the board.
    pub(crate) fn smallest_region(&self, placement: usize) -> Vec<u16> {
        let (_, cells) = self.scene.placements.get(placement);
        let mut is_empty = self.is_free.clone();
        cells
            .iter()
            .for_each(|&cell| is_empty[usize::from(cell)] = false);
        let mut smallest: Option<Vec<u16>> = None;
        for start in 0..is_empty.len() {
            if !std::mem::take(&mut is_empty[start]) {
                continue;
            }
            let mut region = vec![as_cell(start)];
            let mut next = 0;
            while let Some(&cell) = region.get(next) {
                next += 1;
                for &beside in &self.scene.neighbours[usize::from(cell)] {
                    if std::mem::take(&mut is_empty[usize::from(beside)]) {
                        region.push(beside);
                    }
                }
            }
            if smallest
                .as_ref()
                .is_none_or(|known| region.len() < known.len())
            {
                smallest = Some(region);
            }
        }
        let mut smallest = smallest.unwrap_or_default();
        smallest.sort_unstable();
        smallest
    }
}

impl View {
    /// The windows that meet these cells, with their patterns once the cells are filled. Where nothing
    /// stays empty, nothing is told.
    fn met(&self, patterns: &[u16], cells: &[u16], room: &mut Room) -> Vec<(u32, u16)> {
        room.windows.clear();
        let around = |cell: &u16| &self.around[usize::from(*cell)];
        for cell in cells {
            room.windows
                .extend(around(cell).iter().map(|(window, _)| window));
        }
        room.windows.sort_unstable();
        room.windows.dedup();
        // The bits of the placement, by window.
        let mut bits = vec![0_u16; room.windows.len()];
        for (window, bit) in cells.iter().flat_map(around) {
            let at = room.windows.binary_search(window);
            bits[at.expect("it was just listed")] |= bit;
        }
        let full = self.window.full();
        let found = room.windows.iter().zip(bits);
        let found = found.map(|(&window, bits)| (window, patterns[window as usize] | bits));
        found.filter(|(_, pattern)| *pattern != full).collect()
    }
}

fn as_cell(cell: usize) -> u16 {
    u16::try_from(cell).expect("boards have fewer cells")
}

/// Dense inputs as they are filled.
struct Dense {
    values: [u8; DENSE],
    next: usize,
    is_dead: bool,
}

impl Default for Dense {
    fn default() -> Dense {
        Dense {
            values: [0; DENSE],
            next: 0,
            is_dead: false,
        }
    }
}

impl Dense {
    fn put(&mut self, value: u32) {
        self.values[self.next] = u8::try_from(value.min(MOST)).expect("it is at most 127");
        self.next += 1;
    }
}
