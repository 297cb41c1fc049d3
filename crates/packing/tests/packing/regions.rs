//! Region pruning must look at the pieces that are left, not at the size of the region alone.

use std::collections::HashMap;

use pavage_family::Settings;
use pavage_puzzles::family;
use pavage_search::{Model, Run, Sinks, Task, engine};

/// A solver as simple as can be that cuts regions which no pieces fill, and remembers the verdict.
struct Solver<'a> {
    model: &'a Model,
    /// Whether the verdict is remembered by the size of the region alone, which is wrong.
    by_size_alone: bool,
    verdicts: HashMap<(usize, Vec<u32>), bool>,
    covered: Vec<bool>,
}

impl Solver<'_> {
    fn count(&mut self) -> u64 {
        let tiling = self.model.tiling().expect("packing models have one");
        let Some(&cell) = tiling.cells.iter().find(|cell| !self.covered[cell.index()]) else {
            return 1;
        };
        if !self.regions_can_be_filled() {
            return 0;
        }
        let mut solutions = 0;
        for option in self.model.options() {
            let items: Vec<usize> = self
                .model
                .entries(option)
                .iter()
                .map(|entry| entry.item.index())
                .collect();
            if !items.contains(&cell.index()) || items.iter().any(|&item| self.covered[item]) {
                continue;
            }
            items.iter().for_each(|&item| self.covered[item] = true);
            solutions += self.count();
            items.iter().for_each(|&item| self.covered[item] = false);
        }
        solutions
    }

    fn regions_can_be_filled(&mut self) -> bool {
        let tiling = self.model.tiling().expect("packing models have one");
        let left = tiling
            .pieces
            .iter()
            .filter(|(piece, _)| !self.covered[piece.index()]);
        let sizes: Vec<u32> = left.map(|(_, size)| *size).collect();
        let mut seen: Vec<bool> = tiling
            .cells
            .iter()
            .map(|cell| self.covered[cell.index()])
            .collect();
        for start in 0..seen.len() {
            if seen[start] {
                continue;
            }
            let mut open = vec![start];
            seen[start] = true;
            let mut region = 0;
            while let Some(at) = open.pop() {
                region += 1;
                for &next in &tiling.neighbours[at] {
                    if !std::mem::replace(&mut seen[next as usize], true) {
                        open.push(next as usize);
                    }
                }
            }
            let key = if self.by_size_alone {
                Vec::new()
            } else {
                sizes.clone()
            };
            let verdict = || {
                let mut sums = 1_u64;
                sizes.iter().for_each(|size| sums |= sums << size);
                sums >> region & 1 == 1
            };
            if !*self.verdicts.entry((region, key)).or_insert_with(verdict) {
                return false;
            }
        }
        true
    }
}

/// On this challenge a solver that remembers by size alone finds nothing; every engine finds the
/// solution there is.
#[test]
fn a_region_is_judged_by_the_pieces_that_are_left() {
    let grid = include_str!("../../../../data/challenges/iq-033.txt");
    let packing = family("packing").expect("packing is registered");
    let position = packing
        .read(grid, "grid", &Settings::new())
        .expect("a challenge");
    let cover = position.cover(&Run::default()).expect("the areas match");
    let count = |by_size_alone| {
        let model = cover.model();
        let covered = vec![false; model.item_count()];
        Solver {
            model,
            by_size_alone,
            verdicts: HashMap::new(),
            covered,
        }
        .count()
    };
    assert_eq!(count(true), 0, "the trap is still a trap");
    assert_eq!(count(false), 1);
    for name in ["dance", "mask"] {
        let engine = engine(name).expect("a known engine");
        let summary = engine.search(
            cover.model(),
            &Task::default(),
            &Run::default(),
            &mut Sinks::default(),
        );
        assert_eq!(summary.stats.solutions, 1, "{name}");
        assert!(summary.stats.pruned > 0, "{name} prunes here");
    }
}
