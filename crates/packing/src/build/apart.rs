//! Takes a solid apart, piece by piece.
//!
//! Each piece watches, on each line that is better than the best free one, one piece in its way, as
//! solvers of logic watch one literal of a clause. Only when that piece leaves does it look for
//! another. So a pyramid of twelve pieces takes tens of microseconds, and a list of all solutions can
//! have their orders.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use pavage_bits::SmallSort as _;

use super::lines::{Look, Solid, number_of};
use super::{Step, Turn};

/// A way to take a group away: whether something lies on it, the number of the line, and how many
/// groups come after it in their turn. The least is the best.
type Choice = (bool, usize, Reverse<usize>);

/// The steps that take a solid apart, the last laid first.
pub(super) fn take_apart(solid: &Solid<'_>, turns: &[Turn]) -> Vec<Step> {
    Apart::of(solid, turns).take_all()
}

/// A solid that is taken apart.
struct Apart<'a> {
    solid: &'a Solid<'a>,
    /// What each group has seen on each line, group after group.
    looks: Vec<Look>,
    /// For each group, the best line that is free; as many as there are lines if none is.
    free_way: Vec<usize>,
    /// For each group, who watches it, and on which line.
    watchers: Vec<Vec<(usize, u32)>>,
    /// For each group, how many of those left lie on it.
    bears: Vec<usize>,
    /// The rank of each group among the turns, and the group of each rank.
    ranks: [Vec<usize>; 2],
    is_left: Vec<bool>,
    /// What can leave, perhaps several times, perhaps gone by now.
    free: BinaryHeap<Reverse<Choice>>,
}

impl<'a> Apart<'a> {
    fn of(solid: &'a Solid<'a>, turns: &[Turn]) -> Apart<'a> {
        let (groups, ways) = (turns.len(), solid.ways.len());
        let mut of_rank: Vec<usize> = (0..groups).collect();
        of_rank.small_sort_by_key(|&group| turns[group]);
        let mut ranks = vec![0; groups];
        for (rank, &group) in of_rank.iter().enumerate() {
            ranks[group] = rank;
        }
        let mut bears = vec![0; groups];
        for &group in solid.under.iter().flatten() {
            bears[group as usize] += 1;
        }
        let mut apart = Apart {
            solid,
            looks: vec![Look::BEGIN; groups * ways],
            free_way: vec![ways; groups],
            watchers: vec![Vec::new(); groups],
            bears,
            ranks: [ranks, of_rank],
            is_left: vec![true; groups],
            free: BinaryHeap::new(),
        };
        for group in 0..groups {
            let free = (0..ways).find(|&way| apart.is_free(way, group));
            apart.free_way[group] = free.unwrap_or(ways);
            apart.offer(group);
        }
        apart
    }

    /// Whether nothing that is left is in the way of a group. Otherwise it watches what is.
    fn is_free(&mut self, way: usize, group: usize) -> bool {
        let mut look = self.look(way, group);
        let is_left = |other: u32| self.is_left[other as usize];
        let found = self.solid.next_in_way(way, group, &mut look, is_left);
        self.looks[group * self.solid.ways.len() + way] = look;
        match found {
            Some(other) => {
                self.watchers[other as usize].push((way, number_of(group)));
                false
            }
            None => true,
        }
    }

    fn look(&self, way: usize, group: usize) -> Look {
        self.looks[group * self.solid.ways.len() + way]
    }

    /// Remembers the best way in which a group can leave now.
    fn offer(&mut self, group: usize) {
        let way = self.free_way[group];
        if way < self.solid.ways.len() {
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
            for (way, watcher) in std::mem::take(&mut self.watchers[group]) {
                let watcher = watcher as usize;
                let is_better = way < self.free_way[watcher];
                if self.is_left[watcher] && is_better && self.is_free(way, watcher) {
                    self.free_way[watcher] = way;
                    changed.push(watcher);
                }
            }
            for &other in &self.solid.under[group] {
                self.bears[other as usize] -= 1;
                if self.bears[other as usize] == 0 {
                    changed.push(other as usize);
                }
            }
        }
        changed.small_sort();
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
        let left = || (0..self.is_left.len()).filter(|&group| self.is_left[group]);
        let mut size_max = left().count();
        let mut is_in = vec![false; self.is_left.len()];
        let mut sets = Vec::new();
        for way in 0..self.solid.ways.len() {
            for group in left() {
                let (set, is_closed) = self.closure(way, group, size_max, &mut is_in);
                set.iter().for_each(|&group| is_in[group] = false);
                if is_closed {
                    if set.len() < size_max {
                        size_max = set.len();
                        sets.clear();
                    }
                    sets.push((set, way));
                }
            }
        }
        let cost = |(set, way): &(Vec<usize>, usize)| {
            let own = |group: usize| {
                let on = set.iter().filter(|&&other| {
                    self.solid.under[other]
                        .binary_search(&number_of(group))
                        .is_ok()
                });
                on.count()
            };
            let bears = set.iter().any(|&group| self.bears[group] > own(group));
            let rank = set.iter().map(|&group| self.ranks[0][group]).max();
            (bears, *way, Reverse(rank))
        };
        let best = sets.into_iter().min_by_key(cost);
        let (mut set, way) = best.expect("all that is left can leave together");
        set.small_sort();
        (set, way)
    }

    /// All that must leave with a group along a line: what is in its way, what is in the way of
    /// that, and so on; and whether these are all, or there are more than so many. `is_in` marks
    /// them.
    fn closure(
        &self,
        way: usize,
        group: usize,
        size_max: usize,
        is_in: &mut [bool],
    ) -> (Vec<usize>, bool) {
        let mut set = vec![group];
        is_in[group] = true;
        let mut at = 0;
        while let Some(&group) = set.get(at) {
            let mut look = self.look(way, group);
            loop {
                let counts = |other: u32| self.is_left[other as usize] && !is_in[other as usize];
                let next = self.solid.next_in_way(way, group, &mut look, counts);
                let Some(other) = next else { break };
                if set.len() == size_max {
                    return (set, false);
                }
                is_in[other as usize] = true;
                set.push(other as usize);
            }
            at += 1;
        }
        (set, true)
    }
}
