//! Reasoning by levels as it is defined, slowly: it shares nothing with the family's but cages.

use pavage_suguru::{Candidates, Layout, TOGETHER_MAX};

/// Which values a cell may hold; value 0 is never one.
type Set = [bool; 17];
/// That of each cell.
pub(crate) type Sets = Vec<Set>;

/// What is supposed.
#[derive(Clone, Copy)]
enum Rung {
    /// So many cells at once, and level 0 in each world.
    Together(usize),
    /// One cell, and in each world all of level 1 and nested worlds that are less deep.
    Nested(usize),
}

/// The rungs of a level.
fn rungs(level: u8) -> Vec<Rung> {
    let together = (1..=level.min(TOGETHER_MAX)).map(|k| Rung::Together(usize::from(k)));
    let depth = level.saturating_sub(TOGETHER_MAX);
    let nested = (1..=depth).map(|depth| Rung::Nested(usize::from(depth)));
    together.chain(nested).collect()
}

/// Cages, and the cells that see each other.
pub(crate) struct Plain {
    cages: Vec<Vec<usize>>,
    seen: Vec<Vec<usize>>,
}

impl Plain {
    pub(crate) fn new(layout: &Layout) -> Plain {
        let cage = |cage| layout.cage(cage).iter().map(|cell| cell.index()).collect();
        let places = layout.cells().map(|cell| layout.place(cell));
        let places: Vec<[u16; 2]> = places.map(|at| [at.row, at.col]).collect();
        let cage_of: Vec<_> = layout.cells().map(|cell| layout.cage_of(cell)).collect();
        let sees = |one: usize, other: usize| {
            let [row, col] = [0, 1].map(|at| places[one][at].abs_diff(places[other][at]));
            one != other && (cage_of[one] == cage_of[other] || (row <= 1 && col <= 1))
        };
        let all = 0..layout.size();
        let seen = |one| all.clone().filter(|other| sees(one, *other)).collect();
        Plain {
            cages: layout.cages().map(cage).collect(),
            seen: all.clone().map(seen).collect(),
        }
    }

    /// The fixpoint of a level; `None` when the rules cannot be kept.
    pub(crate) fn close(&self, sets: &Sets, level: u8) -> Option<Sets> {
        self.reason(sets, &rungs(level))
    }

    /// The smallest level that decides every cell; `None` when there is no solution. There must
    /// not be several.
    pub(crate) fn smallest(&self, sets: &Sets) -> Option<u8> {
        for level in 0.. {
            if self.close(sets, level)?.iter().all(|set| size(set) == 1) {
                return Some(level);
            }
        }
        None
    }

    /// Reasons with these rungs until nothing changes.
    fn reason(&self, sets: &Sets, rungs: &[Rung]) -> Option<Sets> {
        let mut sets = self.propagate(sets)?;
        loop {
            let learnt = rungs.iter().find_map(|rung| self.learn(&sets, *rung));
            let Some(learnt) = learnt else {
                return Some(sets);
            };
            sets = self.propagate(&learnt?)?;
        }
    }

    /// Level 0.
    fn propagate(&self, sets: &Sets) -> Option<Sets> {
        let mut sets = sets.clone();
        loop {
            let before = sets.clone();
            for cell in 0..sets.len() {
                if size(&sets[cell]) == 1 {
                    let value = values(&sets[cell])[0];
                    self.seen[cell]
                        .iter()
                        .for_each(|other| sets[*other][value] = false);
                }
            }
            for cage in &self.cages {
                for value in 1..=cage.len() {
                    let mut places = cage.iter().filter(|cell| sets[**cell][value]);
                    let (&first, second) = (places.next()?, places.next());
                    if second.is_none() {
                        sets[first] = only(value);
                    }
                }
            }
            if sets.iter().any(|set| size(set) == 0) {
                return None;
            }
            if sets == before {
                return Some(sets);
            }
        }
    }

    /// What one hypothesis of a rung teaches, the first that teaches something: the candidates
    /// that are left, or that there are none.
    fn learn(&self, sets: &Sets, rung: Rung) -> Option<Option<Sets>> {
        let open: Vec<usize> = (0..sets.len()).filter(|at| size(&sets[*at]) > 1).collect();
        let (number, inside) = match rung {
            Rung::Together(number) => (number, Vec::new()),
            Rung::Nested(depth) => {
                let nested = (1..depth).map(Rung::Nested);
                (1, [Rung::Together(1)].into_iter().chain(nested).collect())
            }
        };
        choices(&open, number).iter().find_map(|cells| {
            let worlds = assignments(sets, cells);
            let worlds = worlds
                .iter()
                .filter_map(|world| self.reason(world, &inside));
            let union = worlds.reduce(|one, other| {
                let or = |(one, other): (&Set, &Set)| std::array::from_fn(|at| one[at] | other[at]);
                one.iter().zip(&other).map(or).collect()
            });
            (union.as_ref() != Some(sets)).then_some(union)
        })
    }
}

/// Every world in which each of the cells has one of its candidates.
fn assignments(sets: &Sets, cells: &[usize]) -> Vec<Sets> {
    let mut worlds = vec![sets.clone()];
    for cell in cells {
        let with = |world: &Sets, value| {
            let mut world = world.clone();
            world[*cell] = only(value);
            world
        };
        let each = |world| {
            values(&sets[*cell])
                .into_iter()
                .map(move |value| with(world, value))
        };
        worlds = worlds.iter().flat_map(each).collect();
    }
    worlds
}

/// Every choice of so many of the cells.
pub(crate) fn choices<T: Copy>(cells: &[T], number: usize) -> Vec<Vec<T>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, &cell) in cells.iter().enumerate() {
        for rest in choices(&cells[at + 1..], number - 1) {
            found.push([vec![cell], rest].concat());
        }
    }
    found
}

fn only(value: usize) -> Set {
    std::array::from_fn(|at| at == value)
}

fn size(set: &Set) -> usize {
    set.iter().filter(|is_in| **is_in).count()
}

fn values(set: &Set) -> Vec<usize> {
    (1..set.len()).filter(|value| set[*value]).collect()
}

/// Candidates as plain sets.
pub(crate) fn sets(candidates: &Candidates) -> Sets {
    let set = |at: usize| {
        let values = candidates.as_slice()[at];
        std::array::from_fn(|value| value > 0 && values.has(value as u8))
    };
    (0..candidates.as_slice().len()).map(set).collect()
}
