//! The order in which a person can lay the pieces of a board, one after the other.
//!
//! On a flat board pieces can be laid in any order; it is the reading order here. In a solid, a
//! piece goes in along a straight line: from above, at a slant, or level. Nothing that is laid
//! already may be in its way. Touching is allowed, and no piece comes from below.
//!
//! The order is found backwards, by taking the solid apart. To take a piece away never gets in the
//! way of another, so a piece that can leave now can leave later as well. It does not matter then
//! which one leaves first: if any order takes the solid apart piece by piece, taking away whatever
//! can leave ends with nothing left. The same holds if only pieces may leave on which nothing lies.
//!
//! Where no piece can leave alone, each waits for others along every line. The smallest set of
//! pieces that wait for none but each other, along one line, leaves together: they are joined in
//! the hand and laid in one step. Such a set is a strongly connected component of the graph of
//! who is in whose way (Kosaraju's two walks).
//!
//! A step *rests* if all that its cells will lie on in the end is there when it comes: the floor,
//! the cube below, the balls below that touch. Straight up is taken before a slant, a slant before
//! level, and what lets every step rest before all of these.
//!
//! Lines and rests say what must be laid before what. Of the steps whose turn may have come, the
//! next is the one that stays lowest, so that a piece that stands upright comes when its neighbours
//! can hold it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::OnceLock;

use pavage_family::{Body, Lattice, Look, Mark, Message, Place, Point, View};

/// One step: what is laid, and along which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The groups laid: nearly always one, several where pieces interlock.
    pub groups: Vec<usize>,
    /// The line along which they go in, as they move: layers, rows and columns of one step of the
    /// lattice along it. All zero on a flat board.
    pub direction: [i32; 3],
    /// Whether all that the cells will lie on in the end is there already.
    pub rests: bool,
}

impl Step {
    /// Where the pieces come from, in words; `None` on a flat board.
    #[must_use]
    pub fn from(&self, lattice: &Lattice) -> Option<Message> {
        let [layer, row, col] = self.direction.map(|part| -f64::from(part));
        let [right, front, up] = lattice.rise;
        let [right, front] = [col + layer * right, row + layer * front];
        let sign = |way: f64| usize::from(way > -0.25) + usize::from(way > 0.25);
        let codes = match layer * up > 0.0 {
            true => FROM_SLANT,
            false => FROM_LEVEL,
        };
        codes[sign(front)][sign(right)].map(Message::new)
    }

    /// Whether the pieces come straight from above, as all do on a flat board.
    #[must_use]
    pub fn is_from_above(&self, lattice: &Lattice) -> bool {
        let up = ways(lattice.body)[0];
        self.direction == up.map(|part| -part)
    }
}

/// The steps in which the pieces of a picture can be laid. Pieces that the puzzle gives come as
/// early as they can.
///
/// `None` if the groups of the picture are no pieces.
#[must_use]
pub fn build_order(view: &View) -> Option<Vec<Step>> {
    if view.look != Look::Pieces {
        return None;
    }
    let turns = turns(view);
    let solid = Solid::of(view);
    let mut steps = Apart::of(&solid, &turns).take_all();
    let taken = numbers(view, &steps);
    steps.sort_by_key(|step| step.groups.iter().map(|&group| turns[group]).max());
    let mut order = in_turn(steps, &solid, &taken);
    let laid = numbers(view, &order);
    for (at, step) in order.iter_mut().enumerate() {
        let mut under = step.groups.iter().flat_map(|&group| &solid.under[group]);
        step.rests = under.all(|&group| laid[group as usize] <= at);
    }
    Some(order)
}

/// From where pieces come level: from the back, from neither, from the front; in each from the left,
/// from neither, from the right.
const FROM_LEVEL: [[Option<&str>; 3]; 3] = [
    [
        Some("laid-from-back-left"),
        Some("laid-from-back"),
        Some("laid-from-back-right"),
    ],
    [Some("laid-from-left"), None, Some("laid-from-right")],
    [
        Some("laid-from-front-left"),
        Some("laid-from-front"),
        Some("laid-from-front-right"),
    ],
];
/// From where they come down at a slant, in the same order; in the middle, straight down.
const FROM_SLANT: [[Option<&str>; 3]; 3] = [
    [
        Some("laid-from-back-left-slant"),
        Some("laid-from-back-slant"),
        Some("laid-from-back-right-slant"),
    ],
    [
        Some("laid-from-left-slant"),
        Some("laid-from-above"),
        Some("laid-from-right-slant"),
    ],
    [
        Some("laid-from-front-left-slant"),
        Some("laid-from-front-slant"),
        Some("laid-from-front-right-slant"),
    ],
];

/// The lines along which pieces leave, as steps of the lattice, the best first: straight up, then
/// slants, then level.
///
/// For balls no other line is needed to get loose. A line is free at first if it leads into no
/// ball that is touched and not into the floor. Such lines fill a cone, and each of its edges is
/// perpendicular to two lines to neighbours, or to one and the vertical: straight up, the four
/// slants of two layers to two columns or rows, and the eight level ones. The other slants may
/// pass what those hit farther on.
fn ways(body: Body) -> &'static [[i32; 3]] {
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

/// What decides whose turn it is among steps that may come: given pieces first, then those that
/// stay lowest, then reading order.
type Turn = (bool, u16, Option<Place>);

/// The turn of each group.
fn turns(view: &View) -> Vec<Turn> {
    let mut turns: Vec<Turn> = vec![(false, 0, None); view.groups.len()];
    for cell in &view.cells {
        let group = cell.group.and_then(|group| turns.get_mut(group as usize));
        if let Some(turn) = group {
            let first = turn.2.map_or(cell.place, |first| first.min(cell.place));
            let top = turn.1.max(cell.place.layer_number());
            *turn = (turn.0 || cell.mark != Mark::Given, top, Some(first));
        }
    }
    turns
}

/// The number of the step of each group.
fn numbers(view: &View, steps: &[Step]) -> Vec<usize> {
    let mut numbers = vec![0; view.groups.len()];
    for (number, step) in steps.iter().enumerate() {
        step.groups
            .iter()
            .for_each(|&group| numbers[group] = number);
    }
    numbers
}

/// The groups of a picture, each a number less than that of all groups.
type Groups = Vec<u32>;

/// Who is in whose way, and who lies on whom.
struct Solid {
    /// The lines along which pieces leave, the best first.
    ways: &'static [[i32; 3]],
    /// For each line and each group, the groups that it hits.
    hit: Vec<Vec<Groups>>,
    /// For each group, those that it lies on.
    under: Vec<Groups>,
}

impl Solid {
    fn of(view: &View) -> Solid {
        let cells = Cells::of(view);
        let ways = ways(view.lattice.body);
        let groups = view.groups.len();
        let hit = ways
            .iter()
            .zip(all_nearest(view.lattice))
            .map(|(&way, nearest)| {
                cells.related(groups, |cell, found| {
                    for ahead in nearest {
                        cells.along(sum(cell, *ahead), way, found);
                    }
                })
            });
        let hit = hit.collect();
        let under = cells.related(groups, |cell, found| {
            let steps = view.lattice.steps(Point(cell)).iter();
            let down = steps.filter(|step| step.0[0] < 0);
            found.extend(down.filter_map(|step| cells.owner(sum(cell, step.0))));
        });
        Solid { ways, hit, under }
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

/// The cells that pieces fill.
struct Cells {
    /// Each with the group that it belongs to.
    owned: Vec<([i32; 3], u32)>,
    /// The least and the greatest layer, row and column.
    ends: [[i32; 2]; 3],
    /// The group of each point between them, row after row; `NOBODY` where there is none.
    owners: Vec<u32>,
}

/// No group.
const NOBODY: u32 = u32::MAX;

impl Cells {
    fn of(view: &View) -> Cells {
        let owned = view.cells.iter().filter_map(|cell| {
            let point = view.lattice.point(cell.place)?;
            let group = cell
                .group
                .filter(|group| (*group as usize) < view.groups.len())?;
            Some((point.0, group))
        });
        let owned: Vec<([i32; 3], u32)> = owned.collect();
        let ends = std::array::from_fn(|axis| {
            let along = || owned.iter().map(|(point, _)| point[axis]);
            [along().min().unwrap_or(0), along().max().unwrap_or(0)]
        });
        let points = ends
            .iter()
            .map(|[least, greatest]| (greatest - least + 1) as usize);
        let mut cells = Cells {
            owners: vec![NOBODY; points.product()],
            owned: Vec::new(),
            ends,
        };
        for &(point, group) in &owned {
            if let Some(at) = cells.index(point) {
                cells.owners[at] = group;
            }
        }
        Cells { owned, ..cells }
    }

    /// Where a point stands among the owners, if it lies between the ends.
    fn index(&self, point: [i32; 3]) -> Option<usize> {
        (0..3).try_fold(0, |index, axis| {
            let [least, greatest] = self.ends[axis];
            let is_between = (least..=greatest).contains(&point[axis]);
            is_between.then(|| {
                let side = (greatest - least + 1) as usize;
                index * side + (point[axis] - least) as usize
            })
        })
    }

    /// The group of the cell at a point, if there is one.
    fn owner(&self, point: [i32; 3]) -> Option<u32> {
        let group = self.owners[self.index(point)?];
        (group != NOBODY).then_some(group)
    }

    /// Adds the groups of cells on a line from a point on.
    fn along(&self, from: [i32; 3], way: [i32; 3], found: &mut Groups) {
        let mut at = from;
        let is_ahead = |at: [i32; 3]| {
            (0..3).all(|axis| {
                let [least, greatest] = self.ends[axis];
                let is_past =
                    (way[axis] >= 0 && at[axis] > greatest) || (way[axis] <= 0 && at[axis] < least);
                !is_past
            })
        };
        while is_ahead(at) {
            found.extend(self.owner(at));
            at = sum(at, way);
        }
    }

    /// For each group the others that its cells lead to, each once, in rising order.
    fn related(&self, groups: usize, lead: impl Fn([i32; 3], &mut Groups)) -> Vec<Groups> {
        let mut related = vec![Groups::new(); groups];
        for &(cell, group) in &self.owned {
            lead(cell, &mut related[group as usize]);
        }
        for (group, others) in related.iter_mut().enumerate() {
            others.sort_unstable();
            others.dedup();
            others.retain(|&other| other as usize != group);
            others.shrink_to_fit();
        }
        related
    }
}

/// The same relation, the other way round.
fn reversed(related: &[Groups]) -> Vec<Groups> {
    let mut reversed = vec![Groups::new(); related.len()];
    for (group, others) in related.iter().enumerate() {
        for &other in others {
            reversed[other as usize].push(group as u32);
        }
    }
    reversed
}

/// A way to take a group away: whether something lies on it, the number of the line, and how many
/// groups come after it in their turn. The least is the best.
type Choice = (bool, usize, Reverse<usize>);

/// A solid that is taken apart.
struct Apart<'a> {
    solid: &'a Solid,
    /// For each line, the groups that hit a group.
    hitting: Vec<Vec<Groups>>,
    /// For each line and each group, how many of the groups left it hits.
    waits: Vec<Vec<usize>>,
    /// For each group, how many of those left lie on it.
    bears: Vec<usize>,
    /// The rank of each group among the turns, and the group of each rank.
    ranks: [Vec<usize>; 2],
    is_left: Vec<bool>,
    /// What can leave, perhaps several times, perhaps gone by now.
    free: BinaryHeap<Reverse<Choice>>,
}

impl<'a> Apart<'a> {
    fn of(solid: &'a Solid, turns: &[Turn]) -> Apart<'a> {
        let groups = turns.len();
        let mut of_rank: Vec<usize> = (0..groups).collect();
        of_rank.sort_by_key(|&group| turns[group]);
        let mut ranks = vec![0; groups];
        for (rank, &group) in of_rank.iter().enumerate() {
            ranks[group] = rank;
        }
        let counts = |hit: &Vec<Groups>| hit.iter().map(Vec::len).collect();
        let mut bears = vec![0; groups];
        for &group in solid.under.iter().flatten() {
            bears[group as usize] += 1;
        }
        let mut apart = Apart {
            solid,
            hitting: solid.hit.iter().map(|hit| reversed(hit)).collect(),
            waits: solid.hit.iter().map(counts).collect(),
            bears,
            ranks: [ranks, of_rank],
            is_left: vec![true; groups],
            free: BinaryHeap::new(),
        };
        (0..groups).for_each(|group| apart.offer(group));
        apart
    }

    /// Remembers the best way in which a group can leave now.
    fn offer(&mut self, group: usize) {
        let way = (0..self.solid.ways.len()).find(|&way| self.waits[way][group] == 0);
        if let Some(way) = way {
            let choice = (self.bears[group] > 0, way, Reverse(self.ranks[0][group]));
            self.free.push(Reverse(choice));
        }
    }

    /// Takes everything away: the steps, the last laid first.
    fn take_all(mut self) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut left = self.is_left.len();
        while left > 0 {
            let single = self
                .free
                .pop()
                .map(|Reverse((_, way, Reverse(rank)))| (vec![self.ranks[1][rank]], way));
            let (groups, way) = match single {
                Some((groups, _)) if !self.is_left[groups[0]] => continue,
                Some(single) => single,
                None => self.knot(),
            };
            left -= groups.len();
            self.take(&groups);
            steps.push(Step {
                groups,
                direction: self.solid.ways[way].map(|part| -part),
                rests: true,
            });
        }
        steps
    }

    fn take(&mut self, groups: &[usize]) {
        groups.iter().for_each(|&group| self.is_left[group] = false);
        let mut changed = Vec::new();
        for &group in groups {
            for (way, hitting) in self.hitting.iter().enumerate() {
                for &other in &hitting[group] {
                    self.waits[way][other as usize] -= 1;
                    if self.waits[way][other as usize] == 0 {
                        changed.push(other as usize);
                    }
                }
            }
            for &other in &self.solid.under[group] {
                self.bears[other as usize] -= 1;
                if self.bears[other as usize] == 0 {
                    changed.push(other as usize);
                }
            }
        }
        changed.sort_unstable();
        changed.dedup();
        for group in changed {
            if self.is_left[group] {
                self.offer(group);
            }
        }
    }

    /// Where none can leave alone: the smallest set that can leave together, and its line. Of sets
    /// of one size, one on which nothing else lies, then the best line, then the last in turn.
    fn knot(&self) -> (Vec<usize>, usize) {
        let sets = (0..self.solid.ways.len()).flat_map(|way| {
            let sets = self.closed_sets(way).into_iter();
            sets.map(move |set| (set, way))
        });
        let cost = |(set, way): &(Vec<usize>, usize)| {
            let own = |group: usize| {
                let on = set.iter().filter(|&&other| {
                    self.solid.under[other]
                        .binary_search(&(group as u32))
                        .is_ok()
                });
                on.count()
            };
            let bears = set.iter().any(|&group| self.bears[group] > own(group));
            let rank = set.iter().map(|&group| self.ranks[0][group]).max();
            (set.len(), bears, *way, Reverse(rank))
        };
        let best = sets.min_by_key(cost);
        best.expect("along each line, some of the groups left wait for no others")
    }

    /// The smallest sets of groups left that hit none but each other along a line.
    fn closed_sets(&self, way: usize) -> Vec<Vec<usize>> {
        let hit = &self.solid.hit[way];
        let mut seen: Vec<bool> = self.is_left.iter().map(|is_left| !is_left).collect();
        let mut order = Vec::new();
        for group in 0..hit.len() {
            walk(hit, group, &mut seen, &mut order);
        }
        let mut seen: Vec<bool> = self.is_left.iter().map(|is_left| !is_left).collect();
        let mut number = vec![usize::MAX; hit.len()];
        let mut sets = Vec::new();
        for group in order.into_iter().rev() {
            let mut set = Vec::new();
            walk(&self.hitting[way], group, &mut seen, &mut set);
            if !set.is_empty() {
                set.sort_unstable();
                set.iter().for_each(|&group| number[group] = sets.len());
                sets.push(set);
            }
        }
        let is_closed = |set: &Vec<usize>| {
            let hit = set.iter().flat_map(|&group| &hit[group]);
            let mut hit = hit.map(|&other| other as usize);
            hit.all(|other| !self.is_left[other] || number[other] == number[set[0]])
        };
        sets.retain(is_closed);
        sets
    }
}

/// The steps in an order in which each finds its way free and rests as it did where they were taken
/// away; the earliest of those that may come first.
fn in_turn(steps: Vec<Step>, solid: &Solid, taken: &[usize]) -> Vec<Step> {
    let mut number = vec![0; taken.len()];
    for (at, step) in steps.iter().enumerate() {
        step.groups.iter().for_each(|&group| number[group] = at);
    }
    let mut later = vec![Vec::new(); steps.len()];
    for (at, step) in steps.iter().enumerate() {
        let back = step.direction.map(|part| -part);
        let way = solid.ways.iter().position(|way| *way == back).unwrap_or(0);
        if step.groups.len() > 1 {
            // They are a knot among all that was left then; among less they might not be.
            let left = (0..taken.len()).filter(|&group| taken[group] > taken[step.groups[0]]);
            left.for_each(|group| later[number[group]].push(at));
        }
        for &group in &step.groups {
            let hit = solid.hit[way][group].iter();
            later[at].extend(hit.map(|&other| number[other as usize]));
            for &under in &solid.under[group] {
                if taken[under as usize] > taken[group] {
                    later[number[under as usize]].push(at);
                }
            }
        }
    }
    let mut waits = vec![0_usize; steps.len()];
    for (at, later) in later.iter_mut().enumerate() {
        later.sort_unstable();
        later.dedup();
        later.retain(|&other| other != at);
        later.iter().for_each(|&other| waits[other] += 1);
    }
    let free = (0..steps.len()).filter(|&step| waits[step] == 0);
    let mut free: BinaryHeap<Reverse<usize>> = free.map(Reverse).collect();
    let mut order = Vec::with_capacity(steps.len());
    while let Some(Reverse(step)) = free.pop() {
        order.push(step);
        for &other in &later[step] {
            waits[other] -= 1;
            if waits[other] == 0 {
                free.push(Reverse(other));
            }
        }
    }
    let mut steps: Vec<Option<Step>> = steps.into_iter().map(Some).collect();
    let order = order.into_iter().filter_map(|step| steps[step].take());
    order.collect()
}

/// Adds what can be reached from a group and was not seen before, each after what it leads to. The
/// walk has a stack of its own, because a board may have thousands of pieces.
fn walk(edges: &[Groups], start: usize, seen: &mut [bool], left: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    let mut stack = vec![(start, edges[start].iter())];
    while let Some((group, next)) = stack.last_mut() {
        match next.find(|&&next| !seen[next as usize]) {
            Some(&next) => {
                seen[next as usize] = true;
                stack.push((next as usize, edges[next as usize].iter()));
            }
            None => {
                left.push(*group);
                stack.pop();
            }
        }
    }
}
