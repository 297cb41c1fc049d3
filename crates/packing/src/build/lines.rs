//! The lines along which pieces leave a solid, and what is in their way. Nothing here decides who
//! leaves.
//!
//! What a body hits that moves along a line lies on a few *rays*: each begins at one of the nearest
//! bodies that can be hit, and goes on along the line. The rays of a board are worked out once, for
//! all its solutions; that takes some hundred bytes a cell. Nothing is stored for pairs of pieces. A
//! look along the rays ends at the first piece in the way. Pieces only ever leave, so the next look
//! goes on where the last one ended.

use std::sync::OnceLock;

use pavage_bits::SmallSort as _;
use pavage_family::{Body, Lattice, Place, Point, View};

/// A list of groups of a picture, each a number less than that of all groups.
pub(super) type Groups = Vec<u32>;

/// The lines along which pieces leave, as steps of the lattice, the best first: straight up, then
/// slants, then level.
///
/// For balls no other line is needed to get loose. A line is free at first if it leads into no
/// ball that is touched and not into the floor. Such lines fill a cone, and each of its edges is
/// perpendicular to two lines to neighbours, or to one and the vertical: straight up, the four
/// slants of two layers to two columns or rows, and the eight level ones. The other slants may
/// pass what those hit farther on.
pub(super) fn ways(body: Body) -> &'static [[i32; 3]] {
    match body {
        Body::Tile => &[[0, 0, 0]],
        Body::Cube => &[
            [1, 0, 0],
            [1, 0, 1],
            [1, 0, -1],
            [1, 1, 0],
            [1, -1, 0],
            [0, 0, 1],
            [0, 0, -1],
            [0, 1, 0],
            [0, -1, 0],
        ],
        Body::Ball => &[
            [2, -1, -1],
            [1, 0, 0],
            [1, 0, -1],
            [1, -1, 0],
            [1, -1, -1],
            [2, -1, 1],
            [2, -1, -3],
            [2, 1, -1],
            [2, -3, -1],
            [2, 0, -1],
            [2, -1, 0],
            [2, -1, -2],
            [2, -2, -1],
            [0, 0, 1],
            [0, 0, -1],
            [0, 1, 0],
            [0, -1, 0],
            [0, 1, 1],
            [0, 1, -1],
            [0, -1, 1],
            [0, -1, -1],
        ],
    }
}

/// Whether a body that moves along a line hits another, which lies ahead by an offset. Exact: balls
/// are compared by squares of distances, cubes by the times at which they overlap on each axis.
fn hits(lattice: &Lattice, way: [i32; 3], ahead: [i32; 3]) -> bool {
    if ahead == [0; 3] {
        return false;
    }
    match lattice.body {
        Body::Tile => false,
        Body::Ball => {
            let product = |one: [i32; 3], other: [i32; 3]| -> i32 {
                let row = |row: [i32; 3]| (0..3).map(|at| row[at] * other[at]).sum::<i32>();
                (0..3).map(|at| one[at] * row(lattice.lengths[at])).sum()
            };
            let along = product(ahead, way);
            let line = product(way, way);
            let diameter = product([0, 0, 1], [0, 0, 1]);
            // The nearest that the line comes is behind, or it is a perpendicular.
            along > 0 && product(ahead, ahead) * line - along * along < diameter * line
        }
        Body::Cube => {
            // On an axis along which it moves by 1 they overlap for less than 1 before and after.
            let moving = (0..3).filter(|&axis| way[axis] != 0);
            let meet: Vec<i32> = moving.map(|axis| ahead[axis] * way[axis]).collect();
            let first = meet.iter().copied().min().unwrap_or(0);
            let last = meet.iter().copied().max().unwrap_or(0);
            let beside = (0..3).any(|axis| way[axis] == 0 && ahead[axis] != 0);
            !beside && last - first < 2 && first + 1 > 0
        }
    }
}

fn sum(one: [i32; 3], other: [i32; 3]) -> [i32; 3] {
    std::array::from_fn(|axis| one[axis] + other[axis])
}

/// The nearest that can be hit on each line, worked out once for balls and once for cubes.
fn all_nearest(lattice: &Lattice) -> &'static [Vec<[i32; 3]>] {
    static OF_BALLS: OnceLock<Vec<Vec<[i32; 3]>>> = OnceLock::new();
    static OF_CUBES: OnceLock<Vec<Vec<[i32; 3]>>> = OnceLock::new();
    let known = match lattice.body {
        Body::Tile => return const { &[Vec::new()] },
        Body::Cube => &OF_CUBES,
        Body::Ball => &OF_BALLS,
    };
    let all = || ways(lattice.body).iter();
    known.get_or_init(|| all().map(|&way| nearest(lattice, way)).collect())
}

/// The nearest that can be hit on a line: all else that is hit lies ahead of one of them by a
/// number of steps along the line.
fn nearest(lattice: &Lattice, way: [i32; 3]) -> Vec<[i32; 3]> {
    const REACH: std::ops::RangeInclusive<i32> = -5..=5;
    let offsets = REACH.flat_map(|a| REACH.flat_map(move |b| REACH.map(move |c| [a, b, c])));
    let back = way.map(|part| -part);
    let is_nearest =
        |ahead: &[i32; 3]| hits(lattice, way, *ahead) && !hits(lattice, way, sum(*ahead, back));
    offsets.filter(is_nearest).collect()
}

/// No cell, or no group.
const NONE: u32 = u32::MAX;

/// The cells of a board, and which of them lie ahead of others. It is the same for all solutions.
pub(super) struct Cells {
    pub(super) lattice: &'static Lattice,
    pub(super) places: Vec<Place>,
    /// For each line, the next cell on it after each, `NONE` after the last.
    next: Vec<Vec<u32>>,
    /// For each line, where the rays of each cell begin in `rays`; the last entry is the end.
    begins: Vec<Vec<u32>>,
    /// For each line, the first cell on each ray.
    rays: Vec<Vec<u32>>,
    /// The cells that each cell touches from above.
    below: Vec<Vec<u32>>,
}

impl Cells {
    pub(super) fn of(view: &View) -> Cells {
        let points = view.cells.iter().map(|cell| {
            let point = view.lattice.point(cell.place);
            point.expect("the cells of a picture lie on its lattice").0
        });
        let points: Vec<[i32; 3]> = points.collect();
        let finder = Finder::of(&points);
        let below = points.iter().map(|&point| {
            let steps = view.lattice.steps(Point(point)).iter();
            let down = steps.filter(|step| step.0[0] < 0);
            let below = down.map(|step| finder.at(sum(point, step.0)));
            below.filter(|cell| *cell != NONE).collect()
        });
        let mut cells = Cells {
            lattice: view.lattice,
            places: view.cells.iter().map(|cell| cell.place).collect(),
            next: Vec::new(),
            begins: Vec::new(),
            rays: Vec::new(),
            below: below.collect(),
        };
        let ways = ways(view.lattice.body).iter();
        for (&way, nearest) in ways.zip(all_nearest(view.lattice)) {
            let next = points.iter().map(|&at| finder.first(sum(at, way), way));
            cells.next.push(next.collect());
            let (mut begins, mut rays) = (vec![0], Vec::new());
            for &at in &points {
                let first = nearest
                    .iter()
                    .map(|&ahead| finder.first(sum(at, ahead), way));
                rays.extend(first.filter(|cell| *cell != NONE));
                begins.push(number_of(rays.len()));
            }
            cells.begins.push(begins);
            cells.rays.push(rays);
        }
        cells
    }

    /// Whether these are the cells of a picture.
    pub(super) fn are_of(&self, view: &View) -> bool {
        self.lattice == view.lattice
            && self.places.len() == view.cells.len()
            && self
                .places
                .iter()
                .zip(&view.cells)
                .all(|(place, cell)| *place == cell.place)
    }

    /// The first cells on the rays of a cell along a line.
    fn rays(&self, way: usize, cell: u32) -> &[u32] {
        let begins = &self.begins[way];
        let cell = cell as usize;
        &self.rays[way][begins[cell] as usize..begins[cell + 1] as usize]
    }
}

/// How far a group has looked along its rays for what is in its way.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// Its cells before this one have been looked from, and the rays of this one before `ray`.
    cell: u32,
    ray: u32,
    /// The next cell to look at on that ray, if it is not the first.
    at: Option<u32>,
}

impl Look {
    pub(super) const BEGIN: Look = Look {
        cell: 0,
        ray: 0,
        at: None,
    };
}

/// The pieces of a solid: where they are, and what each lies on.
pub(super) struct Solid<'a> {
    /// The lines along which pieces leave, the best first.
    pub(super) ways: &'static [[i32; 3]],
    /// For each group, those that it lies on, in rising order.
    pub(super) under: Vec<Groups>,
    cells: &'a Cells,
    /// The cells of each group.
    of_group: Vec<Vec<u32>>,
    /// The group of each cell.
    owners: Vec<u32>,
}

impl<'a> Solid<'a> {
    /// The pieces of a picture with these cells.
    pub(super) fn of(view: &View, cells: &'a Cells) -> Solid<'a> {
        let mut of_group = vec![Vec::new(); view.groups.len()];
        let mut owners = vec![NONE; view.cells.len()];
        for (at, cell) in view.cells.iter().enumerate() {
            let group = cell
                .group
                .filter(|group| (*group as usize) < of_group.len());
            if let Some(group) = group {
                of_group[group as usize].push(number_of(at));
                owners[at] = group;
            }
        }
        let under = of_group.iter().enumerate().map(|(group, own)| {
            let below = own.iter().flat_map(|&cell| &cells.below[cell as usize]);
            let below = below.map(|&cell| owners[cell as usize]);
            once_each(below.filter(|&other| other != NONE && other != number_of(group)))
        });
        Solid {
            ways: ways(view.lattice.body),
            under: under.collect(),
            cells,
            of_group,
            owners,
        }
    }

    /// The next group in the way of another along a line, among those that count. The look stops at
    /// it.
    pub(super) fn next_in_way(
        &self,
        way: usize,
        group: usize,
        look: &mut Look,
        counts: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        let next = &self.cells.next[way];
        while let Some(&cell) = self.of_group[group].get(look.cell as usize) {
            for &first in &self.cells.rays(way, cell)[look.ray as usize..] {
                let mut at = look.at.unwrap_or(first);
                while at != NONE {
                    let owner = self.owners[at as usize];
                    if owner != NONE && owner as usize != group && counts(owner) {
                        look.at = Some(at);
                        return Some(owner);
                    }
                    at = next[at as usize];
                }
                look.ray += 1;
                look.at = None;
            }
            look.cell += 1;
            look.ray = 0;
        }
        None
    }

    /// All groups in the way of another along a line; each once, in rising order.
    pub(super) fn all_in_way(&self, way: usize, group: usize) -> Groups {
        let rays = self.of_group[group]
            .iter()
            .flat_map(|&cell| self.cells.rays(way, cell));
        let next = |at: &u32| Some(self.cells.next[way][*at as usize]).filter(|at| *at != NONE);
        let ahead = rays.flat_map(|&first| std::iter::successors(Some(first), next));
        let owners = ahead.map(|at| self.owners[at as usize]);
        once_each(owners.filter(|&owner| owner != NONE && owner as usize != group))
    }
}

/// A list without repetitions, in rising order.
fn once_each(groups: impl Iterator<Item = u32>) -> Groups {
    let mut groups: Groups = groups.collect();
    groups.small_sort();
    groups.dedup();
    groups
}

/// Which cell is at a point.
struct Finder {
    /// The least and the greatest layer, row and column.
    ends: [[i32; 2]; 3],
    /// For each layer, the least and the greatest row and column, and where its points begin. The
    /// layers of a pyramid may lie far from each other: a box around all could be far larger than
    /// they are.
    layers: Vec<([[i32; 2]; 2], usize)>,
    /// The cell at each point in the box around a layer, row after row.
    cells: Vec<u32>,
}

/// The least and the greatest of no numbers.
const NOTHING: [i32; 2] = [0, -1];

/// The least and the greatest of some numbers and one more.
fn with([least, greatest]: [i32; 2], number: i32) -> [i32; 2] {
    if least <= greatest {
        [least.min(number), greatest.max(number)]
    } else {
        [number; 2]
    }
}

/// A cell or a group of a picture, by its number: pictures have far fewer than 32 bits can count.
pub(super) fn number_of(index: usize) -> u32 {
    u32::try_from(index).expect("pictures have few cells and groups")
}

fn length([least, greatest]: [i32; 2]) -> usize {
    (greatest + 1 - least) as usize
}

impl Finder {
    fn of(points: &[[i32; 3]]) -> Finder {
        let along = |axis: usize| points.iter().map(move |point| point[axis]);
        let ends = std::array::from_fn(|axis| along(axis).fold(NOTHING, with));
        let mut sides = vec![[NOTHING; 2]; length(ends[0])];
        for &[layer, row, col] in points {
            let [rows, cols] = &mut sides[(layer - ends[0][0]) as usize];
            *rows = with(*rows, row);
            *cols = with(*cols, col);
        }
        let mut begin = 0;
        let layers = sides.into_iter().map(|sides| {
            let layer = (sides, begin);
            begin += length(sides[0]) * length(sides[1]);
            layer
        });
        let layers = layers.collect();
        let mut finder = Finder {
            ends,
            layers,
            cells: vec![NONE; begin],
        };
        for (cell, &point) in (0..).zip(points) {
            let at = finder.index(point).expect("it lies within the ends");
            finder.cells[at] = cell;
        }
        finder
    }

    fn index(&self, [layer, row, col]: [i32; 3]) -> Option<usize> {
        let layer = usize::try_from(layer - self.ends[0][0]).ok()?;
        let ([rows, cols], begin) = self.layers.get(layer)?;
        let is_in = |[least, greatest]: &[i32; 2], at| (*least..=*greatest).contains(&at);
        let is_inside = is_in(rows, row) && is_in(cols, col);
        is_inside
            .then(|| begin + (row - rows[0]) as usize * length(*cols) + (col - cols[0]) as usize)
    }

    /// The cell at a point.
    fn at(&self, point: [i32; 3]) -> u32 {
        self.index(point).map_or(NONE, |at| self.cells[at])
    }

    /// The first cell on a line from a point on.
    fn first(&self, mut at: [i32; 3], way: [i32; 3]) -> u32 {
        let is_ahead = |at: [i32; 3]| {
            (0..3).all(|axis| {
                let [least, greatest] = self.ends[axis];
                (way[axis] < 0 || at[axis] <= greatest) && (way[axis] > 0 || at[axis] >= least)
            })
        };
        while way != [0; 3] && is_ahead(at) {
            let cell = self.at(at);
            if cell != NONE {
                return cell;
            }
            at = sum(at, way);
        }
        NONE
    }
}
