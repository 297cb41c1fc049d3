//! The walk through the tree of parts.
//!
//! *Positions.* A part is a set of live options and the primary items that have some. The stack of frames is explicit; words, items, parts and choices lie in arenas that
//! are cut back with it.
//!
//! *Invariant.* The live options of a part, and how often its repeated items are covered, determine the
//! number of its solutions: an item that is covered exactly once has live options only while it is open,
//! and a secondary item that was covered in a colour has live options in this colour alone.

use pavage_bits::{insert, ones};
use std::ops::{ControlFlow, Range};

use super::Walked;
use super::cache::Cache;
use super::total::{Counted, Total};
use crate::narrow::as_u32;
use crate::option_sets::OptionSets;
use crate::{Bounds, Run, Stats, StopReason, Taken};

/// Is told how far the walk is, and may do other work first.
pub(super) type Turn<'a> = dyn FnMut(&Walked) -> ControlFlow<()> + 'a;

/// Nodes between two turns of other work.
pub(super) const NODES_OF_STEP: u64 = 1 << 10;
/// Nodes between two looks at the limits.
const NODES_BETWEEN_LOOKS: u64 = 1 << 7;

/// A set of live options that shares no item with the others.
#[derive(Clone, Debug)]
struct Part {
    /// The words of its options that are not empty, in the arena.
    live: Range<usize>,
    /// The primary items that have options, in the arena.
    items: Range<usize>,
    /// How many options it has.
    options: u32,
}

/// A level of the stack: one part, and below it the parts that its current choice leaves.
struct Frame {
    part: Part,
    /// The options of its item, in the arena.
    choices: Range<usize>,
    next: usize,
    width: usize,
    /// Whether the item can be covered more than once from here on.
    is_repeatable: bool,
    /// The option that is chosen.
    chosen: Option<u32>,
    /// The parts below that are not counted yet, in the arena, and the product of the others.
    below: Range<usize>,
    product: Option<Counted>,
    sum: Counted,
    /// Whether the sum is worth keeping.
    keeps: bool,
    /// Where the arenas ended when the frame was opened.
    marks: Marks,
}

impl Frame {
    /// The nodes of what was counted below.
    fn visits(&self) -> f64 {
        let product = self.product.as_ref();
        self.sum.visits + product.map_or(0.0, |product| product.visits)
    }
}

/// Ends of the arenas.
#[derive(Clone, Copy)]
struct Marks {
    live: usize,
    items: usize,
    parts: usize,
}

/// The walk.
pub(super) struct Walk<'a> {
    sets: OptionSets,
    run: &'a Run<'a>,
    bounds: Vec<Bounds>,
    cache: Cache,
    pub(super) stats: Stats,
    frames: Vec<Frame>,
    live: Vec<(u32, u64)>,
    items: Vec<u32>,
    parts: Vec<Part>,
    choices: Vec<u32>,
    /// How often each primary item is covered, and how many live options it has in its part.
    covered: Vec<u32>,
    degree: Vec<u32>,
    scratch: Scratch,
    depth: u32,
    until_turn: u64,
    taken: Taken,
}

/// What a split needs.
#[derive(Default)]
struct Scratch {
    /// A set of options: those not reached yet, or those of a part.
    rest: Vec<u64>,
    members: Vec<u32>,
    /// For each option, the number of its part.
    owner: Vec<u32>,
    /// The split in which each set was used last, and the number of this one.
    used: Vec<u64>,
    split: u64,
    key: Vec<u64>,
    leaving: Vec<u32>,
    owned: Vec<(u32, u32)>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(sets: OptionSets, run: &'a Run<'a>) -> Result<Walk<'a>, StopReason> {
        let items = sets.item_ids.len();
        let mut bounds = vec![Bounds::ONCE; items];
        for &(item, of) in &sets.repeated {
            bounds[usize::from(item)] = of;
        }
        let scratch = Scratch {
            rest: vec![0; sets.words],
            owner: vec![0; sets.option_ids.len()],
            used: vec![0; sets.sets.len().checked_div(sets.words).unwrap_or(0)],
            ..Scratch::default()
        };
        Ok(Walk {
            run,
            bounds,
            cache: Cache::new(run)?,
            stats: Stats::default(),
            frames: Vec::new(),
            live: Vec::new(),
            items: Vec::new(),
            parts: Vec::new(),
            choices: Vec::new(),
            covered: vec![0; items],
            degree: vec![0; items],
            scratch,
            depth: 0,
            until_turn: 0,
            taken: run.hold(0)?,
            sets,
        })
    }

    /// The most bytes that were held at once, without the stack.
    pub(super) fn bytes_most(&self) -> usize {
        self.cache.bytes_most
    }

    /// The solutions that were counted when the walk was stopped. A choice counts for those below it as
    /// soon as only one of its parts is not counted to the end.
    pub(super) fn seen(&self) -> Total {
        let open = self.frames.iter().rev();
        open.fold(Total::ZERO, |below, frame| {
            let product = frame.product.as_ref();
            let product = product.filter(|_| frame.below.is_empty());
            let chosen = product.map_or(Total::ZERO, |product| product.total.times(&below));
            frame.sum.total.plus(&chosen)
        })
    }

    /// Counts the solutions.
    pub(super) fn count(&mut self, turn: &mut Turn<'_>) -> Result<Counted, StopReason> {
        let all = (0..).zip(self.sets.all());
        self.live.extend(all.filter(|&(_, word)| word != 0));
        self.items.extend(0..as_u32(self.sets.item_ids.len()));
        let whole = Part {
            live: 0..self.live.len(),
            items: 0..self.items.len(),
            options: as_u32(self.sets.option_ids.len()),
        };
        self.open(whole.clone());
        let root = self.live_below(&whole);
        self.go_below(root);
        loop {
            let frame = self.frames.last_mut().expect("the whole is closed last");
            let Some(product) = &frame.product else {
                if frame.next < frame.width {
                    self.choose();
                } else if let Some(total) = self.close() {
                    return Ok(total);
                }
                continue;
            };
            if product.total.is_zero() || frame.below.is_empty() {
                self.take_back();
                continue;
            }
            let part = self.parts[frame.below.start].clone();
            frame.below.start += 1;
            self.look(turn)?;
            if let Some(total) = self.arrive(part) {
                self.multiply(&total);
            }
        }
    }

    /// Counts a node, looks at the limits, and gives other work its turn.
    fn look(&mut self, turn: &mut Turn<'_>) -> Result<(), StopReason> {
        let nodes = self.stats.nodes;
        if self.run.limits.nodes_max.is_some_and(|most| nodes >= most) {
            return Err(StopReason::NodeLimit);
        }
        if self.until_turn == 0 {
            self.until_turn = NODES_OF_STEP;
            let walked = Walked {
                nodes,
                visits: self.frames.iter().map(Frame::visits).sum(),
            };
            if turn(&walked).is_break() {
                return Err(StopReason::Cancelled);
            }
        }
        self.until_turn -= 1;
        self.stats.nodes += 1;
        if nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            let bytes = self.live.capacity() * size_of::<(u32, u64)>()
                + (self.items.capacity() + self.choices.capacity()) * size_of::<u32>()
                + self.parts.capacity() * size_of::<Part>()
                + self.frames.capacity() * size_of::<Frame>();
            if !self.taken.resize(bytes) {
                return Err(StopReason::MemoryLimit);
            }
            return self.run.stop().map_or(Ok(()), Err);
        }
        Ok(())
    }

    /// The number of solutions of a part, if it is known; otherwise opens a frame for it.
    fn arrive(&mut self, part: Part) -> Option<Counted> {
        let (item, width) = self.fewest(&part);
        let keeps = width > 1;
        if keeps {
            self.make_key(&part);
            if let Some(total) = self.cache.get(&self.scratch.key) {
                return Some(total);
            }
        }
        self.stats.branch(self.degree[item as usize]);
        self.open(part);
        let frame = self.frames.last_mut().expect("it was just opened");
        (frame.width, frame.keeps) = (width, keeps);
        let (at, words) = (item as usize, self.sets.words);
        let users = &self.sets.sets[at * words..][..words];
        for &(at, word) in &self.live[frame.part.live.clone()] {
            let users = ones(word & users[at as usize]);
            self.choices.extend(users.map(|bit| at * 64 + bit));
        }
        frame.choices.end = self.choices.len();
        frame.is_repeatable = self.bounds[at].max - self.covered[at] > 1;
        None
    }

    /// The first item of a part with the fewest ways to go on, and how many there are.
    fn fewest(&self, part: &Part) -> (u32, usize) {
        let items = &self.items[part.items.clone()];
        let ways = |&item: &u32| self.degree[item as usize] + 1 - self.need(item);
        let item = *items
            .iter()
            .min_by_key(|item| (ways(item), **item))
            .expect("it has items");
        (item, ways(&item) as usize)
    }

    /// How often an item must still be covered.
    fn need(&self, item: u32) -> u32 {
        let at = item as usize;
        self.bounds[at].min.saturating_sub(self.covered[at])
    }

    /// Makes the key of a part: its options from the first word to the last, and how often its repeated
    /// items are covered.
    fn make_key(&mut self, part: &Part) {
        let live = &self.live[part.live.clone()];
        let (Some(first), Some(last)) = (live.first(), live.last()) else {
            unreachable!("a part with items has options");
        };
        let key = &mut self.scratch.key;
        key.clear();
        key.resize((last.0 - first.0) as usize + 2, 0);
        key[0] = u64::from(first.0) << 32 | u64::from(last.0);
        for &(at, word) in live {
            key[(at - first.0) as usize + 1] = word;
        }
        for &item in &self.items[part.items.clone()] {
            let at = item as usize;
            if self.sets.place_in_repeated[at].is_some() {
                key.push(u64::from(item) << 32 | u64::from(self.covered[at]));
            }
        }
    }

    fn open(&mut self, part: Part) {
        let choices = self.choices.len();
        self.frames.push(Frame {
            part,
            choices: choices..choices,
            next: 0,
            width: 0,
            is_repeatable: false,
            chosen: None,
            below: 0..0,
            product: None,
            sum: Counted {
                total: Total::ZERO,
                visits: 1.0,
            },
            keeps: false,
            marks: Marks {
                live: self.live.len(),
                items: self.items.len(),
                parts: self.parts.len(),
            },
        });
    }

    /// Multiplies the product of the last frame.
    fn multiply(&mut self, part: &Counted) {
        let frame = self.frames.last_mut().expect("a part belongs to a frame");
        let product = frame.product.as_ref().expect("a choice stands");
        frame.product = Some(product.times(part));
    }

    /// Leaves the last frame. Returns its sum if it was the whole.
    fn close(&mut self) -> Option<Counted> {
        let frame = self.frames.pop().expect("it is open");
        self.choices.truncate(frame.choices.start);
        if frame.keeps {
            self.make_key(&frame.part);
            self.cache.put(&self.scratch.key, frame.sum.clone());
        }
        if self.frames.is_empty() {
            return Some(frame.sum);
        }
        self.multiply(&frame.sum);
        None
    }

    /// Takes the next choice of the last frame.
    fn choose(&mut self) {
        let frame = self.frames.last_mut().expect("it is open");
        let choice = frame.next;
        frame.next += 1;
        let choices = &self.choices[frame.choices.clone()];
        let tried = if frame.is_repeatable || choice == choices.len() {
            choice
        } else {
            0
        };
        let chosen = choices.get(choice).copied();
        frame.chosen = chosen;
        let rest = &mut self.scratch.rest;
        rest.fill(0);
        for &option in &choices[..tried] {
            insert(rest, option as usize);
        }
        let leaving = &mut self.scratch.leaving;
        leaving.clear();
        if let Some(option) = chosen {
            insert(rest, option as usize);
            leaving.extend_from_slice(self.sets.clashes.of(option));
            for &item in self.sets.covered.of(option) {
                let at = usize::from(item);
                self.covered[at] += 1;
                let is_full = self.covered[at] == self.bounds[at].max;
                if is_full && self.bounds[at].max > 1 {
                    leaving.push(u32::from(item));
                }
            }
            self.depth += 1;
            self.stats.placements += 1;
            self.stats.depth_max = self.stats.depth_max.max(self.depth);
        }
        let part = frame.part.clone();
        let root = self.live_below(&part);
        self.go_below(root);
    }

    /// Lists the live options below a part: all of it that is not in `rest` and in no leaving set.
    fn live_below(&mut self, part: &Part) -> Range<usize> {
        let start = self.live.len();
        for at in part.live.clone() {
            let (at, word) = self.live[at];
            let mut leaves = self.scratch.rest[at as usize];
            for &set in &self.scratch.leaving {
                leaves |= self.sets.sets[set as usize * self.sets.words + at as usize];
            }
            if word & !leaves != 0 {
                self.live.push((at, word & !leaves));
            }
        }
        start..self.live.len()
    }

    /// Finds the parts below the last frame, or that there is no solution there.
    fn go_below(&mut self, live: Range<usize>) {
        let frame = self.frames.last().expect("it is open");
        let above = frame.part.items.clone();
        for at in above.clone() {
            self.degree[self.items[at] as usize] = 0;
        }
        for &(at, word) in &self.live[live.clone()] {
            for bit in ones(word) {
                for &item in self.sets.covered.of(at * 64 + bit) {
                    self.degree[usize::from(item)] += 1;
                }
            }
        }
        let start = self.items.len();
        let mut is_dead = false;
        for at in above {
            let item = self.items[at];
            let degree = self.degree[item as usize];
            is_dead |= self.need(item) > degree;
            if degree > 0 {
                self.items.push(item);
            }
        }
        let first = self.parts.len();
        if is_dead {
            self.stats.dead_ends += 1;
        } else {
            self.split(live, start..self.items.len());
        }
        let below = first..self.parts.len();
        self.parts[below.clone()].sort_by_key(|part| part.options);
        let frame = self.frames.last_mut().expect("it is open");
        frame.below = below;
        // A leaf is a node; where parts are left, the root of the first is the node.
        let is_leaf = frame.below.is_empty();
        frame.product = Some(Counted {
            total: if is_dead { Total::ZERO } else { Total::ONE },
            visits: if is_leaf { 1.0 } else { 0.0 },
        });
    }

    /// Adds the product of the current choice to the sum, and takes the choice back.
    fn take_back(&mut self) {
        let frame = self.frames.last_mut().expect("it is open");
        let product = frame.product.take().expect("a choice stands");
        frame.sum = frame.sum.plus(&product);
        if let Some(option) = frame.chosen.take() {
            for &item in self.sets.covered.of(option) {
                self.covered[usize::from(item)] -= 1;
            }
            self.depth -= 1;
        }
        let marks = frame.marks;
        self.live.truncate(marks.live);
        self.items.truncate(marks.items);
        self.parts.truncate(marks.parts);
    }

    /// Divides live options and the items that have some into parts.
    fn split(&mut self, live: Range<usize>, items: Range<usize>) {
        let scratch = &mut self.scratch;
        scratch.split += 1;
        let mut left = 0;
        for &(at, word) in &self.live[live.clone()] {
            scratch.rest[at as usize] = word;
            left += word.count_ones();
        }
        let (mut from, mut parts) = (0, 0);
        while left > 0 {
            let words = &self.live[live.clone()][from..];
            let skipped = words
                .iter()
                .position(|&(at, _)| scratch.rest[at as usize] != 0);
            from += skipped.expect("an option is left");
            let at = self.live[live.start + from].0;
            let bit = scratch.rest[at as usize].trailing_zeros();
            scratch.rest[at as usize] &= !(1 << bit);
            left -= 1;
            scratch.members.clear();
            scratch.members.push(at * 64 + bit);
            let mut reached = 0;
            while left > 0 && reached < scratch.members.len() {
                let option = scratch.members[reached];
                reached += 1;
                let repeated = self.sets.covered.of(option).iter();
                let repeated = repeated.filter(|&&item| self.bounds[usize::from(item)].max > 1);
                let clashes = self.sets.clashes.of(option).iter().copied();
                for set in clashes.chain(repeated.map(|&item| u32::from(item))) {
                    let used = &mut scratch.used[set as usize];
                    if *used == scratch.split {
                        continue;
                    }
                    *used = scratch.split;
                    let set = &self.sets.sets[set as usize * self.sets.words..];
                    for &(at, _) in &self.live[live.clone()] {
                        let met = scratch.rest[at as usize] & set[at as usize];
                        scratch.rest[at as usize] &= !met;
                        left -= met.count_ones();
                        scratch.members.extend(ones(met).map(|bit| at * 64 + bit));
                    }
                }
            }
            if parts == 0 && left == 0 {
                let options = as_u32(scratch.members.len());
                self.parts.push(Part {
                    live,
                    items,
                    options,
                });
                return;
            }
            for &option in &scratch.members {
                scratch.owner[option as usize] = parts;
            }
            parts += 1;
        }
        self.list_parts(&live, items, parts);
    }

    /// Lists so many parts, by the owners of options.
    fn list_parts(&mut self, live: &Range<usize>, items: Range<usize>, parts: u32) {
        let scratch = &mut self.scratch;
        scratch.owned.clear();
        for &item in &self.items[items] {
            let set = &self.sets.sets[item as usize * self.sets.words..];
            let users = self.live[live.clone()].iter();
            let mut users = users.map(|&(at, word)| (at, word & set[at as usize]));
            let (at, word) = users
                .find(|&(_, word)| word != 0)
                .expect("it has live options");
            let option = at * 64 + word.trailing_zeros();
            scratch.owned.push((scratch.owner[option as usize], item));
        }
        scratch.owned.sort_unstable();
        let mut owned = scratch.owned.iter().peekable();
        let mut by_owner: Vec<(u32, u32, u64)> = Vec::new();
        for &(at, word) in &self.live[live.clone()] {
            let begin = by_owner.len();
            for bit in ones(word) {
                let owner = scratch.owner[(at * 64 + bit) as usize];
                match by_owner[begin..].iter_mut().find(|of| of.0 == owner) {
                    Some(of) => of.2 |= 1 << bit,
                    None => by_owner.push((owner, at, 1 << bit)),
                }
            }
        }
        by_owner.sort_unstable();
        let mut words = by_owner.iter().peekable();
        for part in 0..parts {
            let (live, items) = (self.live.len(), self.items.len());
            let mut options = 0;
            while let Some(&(_, at, word)) = words.next_if(|of| of.0 == part) {
                self.live.push((at, word));
                options += word.count_ones();
            }
            while let Some(&(_, item)) = owned.next_if(|of| of.0 == part) {
                self.items.push(item);
            }
            self.parts.push(Part {
                live: live..self.live.len(),
                items: items..self.items.len(),
                options,
            });
        }
    }
}
