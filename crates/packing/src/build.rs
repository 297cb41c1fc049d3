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
//! the hand and laid in one step. It is the smallest of the sets that some piece brings with it: what
//! is in its way, what is in the way of that, and so on.
//!
//! A step *rests* if all that its cells will lie on in the end is there when it comes: the floor,
//! the cube below, the balls below that touch. Straight up is taken before a slant, a slant before
//! level, and what lets every step rest before all of these.
//!
//! Lines and rests say what must be laid before what. Of the steps whose turn may have come, the
//! next is the one that stays lowest, so that a piece that stands upright comes when its neighbours
//! can hold it.

mod apart;
mod lines;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use pavage_bits::SmallSort as _;
use pavage_family::{Lattice, Look, Mark, Message, Place, View};

use apart::take_apart;
use lines::{Cells, Solid, ways};

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
        let codes = if layer * up > 0.0 {
            FROM_SLANT
        } else {
            FROM_LEVEL
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

/// Finds the steps for pictures. Those of one board, as all solutions of a puzzle are, share what is
/// worked out of its cells: it takes ten times as long as the steps of one solution.
#[derive(Default)]
pub struct BuildOrders {
    cells: Option<Cells>,
}

impl BuildOrders {
    /// The steps in which the pieces of a picture can be laid. Pieces that the puzzle gives come as
    /// early as they can.
    ///
    /// `None` if the groups of the picture are no pieces.
    #[must_use]
    pub fn of(&mut self, view: &View) -> Option<Vec<Step>> {
        if view.look != Look::Pieces {
            return None;
        }
        let known = self.cells.take().filter(|cells| cells.are_of(view));
        let cells = self.cells.insert(known.unwrap_or_else(|| Cells::of(view)));
        let turns = turns(view);
        let solid = Solid::of(view, cells);
        let mut steps = take_apart(&solid, &turns);
        let taken = numbers(view, &steps);
        steps.small_sort_by_key(|step| step.groups.iter().map(|&group| turns[group]).max());
        let mut order = in_turn(steps, &solid, &taken);
        let laid = numbers(view, &order);
        for (at, step) in order.iter_mut().enumerate() {
            let mut under = step.groups.iter().flat_map(|&group| &solid.under[group]);
            step.rests = under.all(|&group| laid[group as usize] <= at);
        }
        Some(order)
    }
}

/// The steps for one picture; see [`BuildOrders::of`].
#[must_use]
pub fn build_order(view: &View) -> Option<Vec<Step>> {
    BuildOrders::default().of(view)
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

/// The steps in an order in which each finds its way free and rests as it did where they were taken
/// away; the earliest of those that may come first.
fn in_turn(steps: Vec<Step>, solid: &Solid<'_>, taken: &[usize]) -> Vec<Step> {
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
            let hit = solid.all_in_way(way, group).into_iter();
            later[at].extend(hit.map(|other| number[other as usize]));
            for &under in &solid.under[group] {
                if taken[under as usize] > taken[group] {
                    later[number[under as usize]].push(at);
                }
            }
        }
    }
    let mut waits = vec![0_usize; steps.len()];
    for (at, later) in later.iter_mut().enumerate() {
        later.small_sort();
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
