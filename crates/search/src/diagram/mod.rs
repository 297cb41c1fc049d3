//! All solutions as one graph: their number, the n-th of them, some at random, and how many contain an
//! option. Tables by sweep and zero-suppressed decision diagrams are such graphs.
//!
//! Its edges are choices, and each path from the first node to the end is a solution. (With merged states it
//! is what Knuth calls a ZDD of the exact covers, TAOCP 7.1.4, with a branch for every option instead of
//! two.)

use std::collections::HashSet;

use num_bigint::BigUint;
use pavage_bits::{Random, SmallSort as _};

use self::graph::Ways;
use crate::narrow::as_u32;
use crate::{OptionId, Run, StopReason, SymmetricModel, Taken};

mod graph;

pub use graph::{Count, Edge, Graph, OrbitOption};

/// All solutions of a model, in the order of its graph: see [`crate::Engine::tabulate`] and
/// [`crate::Zdd`]. [`crate::solutions`] hands them out one after the other instead.
///
/// One walk through the graph gives any of these: the first solutions, solutions drawn uniformly
/// (the n-th, for a random n), or the number of solutions with each option.
pub struct Diagram {
    graph: Graph,
    ways: Counts,
    choices: Vec<OrbitOption>,
    symmetries: Vec<Vec<OptionId>>,
    /// The number of options of the model.
    options: usize,
    total: BigUint,
    /// The memory of the choices and the symmetries.
    _taken: Taken,
}

/// The number of paths from each node to the end.
enum Counts {
    Few(Ways<u64>),
    Many(Ways<BigUint>),
}

impl Diagram {
    /// The solutions that the paths of a graph are.
    ///
    /// # Errors
    /// A limit of the run was met.
    pub fn new(
        graph: Graph,
        choices: Vec<OrbitOption>,
        of: SymmetricModel<'_>,
        run: &Run<'_>,
    ) -> Result<Diagram, StopReason> {
        let options = choices.iter().map(|choice| choice.options.len()).sum();
        let images: usize = of
            .symmetries
            .iter()
            .map(|image| size_of_val(&image[..]))
            .sum();
        let taken = run.hold(OrbitOption::bytes(choices.len(), options) + images)?;
        let weights: Vec<u32> = choices.iter().map(|choice| choice.weight).collect();
        let ways = match graph.ways::<u64>(&weights, run)? {
            Some(ways) => Counts::Few(ways),
            None => {
                let ways = graph.ways(&weights, run)?;
                Counts::Many(ways.expect("numbers of any length fit"))
            }
        };
        let total = match &ways {
            Counts::Few(ways) => BigUint::from(ways.counts[0]),
            Counts::Many(ways) => ways.counts[0].clone(),
        };
        Ok(Diagram {
            graph,
            ways,
            choices,
            symmetries: of.symmetries.to_vec(),
            options: of.model.option_count(),
            total,
            _taken: taken,
        })
    }

    /// Its graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The number of solutions.
    #[must_use]
    pub fn total(&self) -> &BigUint {
        &self.total
    }

    /// The bytes that it holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let ways = match &self.ways {
            Counts::Few(ways) => size_of_val(ways.counts.as_slice()),
            Counts::Many(ways) => {
                let heap: usize = ways.counts.iter().map(Count::heap).sum();
                heap + size_of_val(ways.counts.as_slice())
            }
        };
        self.graph.bytes() + ways
    }

    /// The solution with this number, counted from 0; `None` past the last. Different numbers give
    /// different solutions, so a random number below [`Diagram::total`] draws one uniformly. The
    /// cost is linear in the length of a solution.
    #[must_use]
    pub fn nth(&self, number: &BigUint) -> Option<Vec<OptionId>> {
        if *number >= self.total {
            return None;
        }
        Some(match &self.ways {
            Counts::Few(ways) => self.walk(&ways.counts, u64::try_from(number).ok()?),
            Counts::Many(ways) => self.walk(&ways.counts, number.clone()),
        })
    }

    fn walk<C: Count>(&self, ways: &[C], mut number: C) -> Vec<OptionId> {
        let mut chosen: Vec<OptionId> = Vec::new();
        let mut image = None;
        let mut node = 0;
        while node != self.graph.end() {
            for edge in self.graph.edges(node) {
                let choice = &self.choices[edge.choice as usize];
                let here = &ways[edge.to as usize];
                // Each image of the choice has an equal share of the numbers.
                let mut share = 0;
                while share < choice.weight && number >= *here {
                    number = number.minus(here);
                    share += 1;
                }
                if share < choice.weight {
                    if choice.weight > 1 {
                        image = Some(self.nth_image(choice.options[0], share as usize));
                    }
                    chosen.extend(&choice.options);
                    node = edge.to as usize;
                    break;
                }
            }
        }
        if let Some(image) = image {
            let image = &self.symmetries[image];
            chosen
                .iter_mut()
                .for_each(|option| *option = image[option.index()]);
        }
        chosen.small_sort();
        chosen
    }

    /// The symmetry that takes an option to its n-th image.
    fn nth_image(&self, option: OptionId, n: usize) -> usize {
        let mut seen = Vec::new();
        for (at, image) in self.symmetries.iter().enumerate() {
            let image = image[option.index()];
            if !seen.contains(&image) {
                if seen.len() == n {
                    return at;
                }
                seen.push(image);
            }
        }
        unreachable!("an option has as many images as its orbit is long")
    }

    /// Draws `count` different solutions, or all if there are fewer. Every selection in every order
    /// is equally likely. The seed decides which one is drawn.
    #[must_use]
    pub fn drawn(&self, seed: u64, count: u64) -> Vec<Vec<OptionId>> {
        let numbers = self.numbers_drawn(seed, count);
        let nth = |number: &BigUint| self.nth(number);
        numbers.iter().filter_map(nth).collect()
    }

    /// The numbers of the solutions that [`Diagram::drawn`] gives.
    #[must_use]
    pub fn numbers_drawn(&self, seed: u64, count: u64) -> Vec<BigUint> {
        let mut random = Random::new(seed);
        match u64::try_from(&self.total) {
            Ok(total) if total / 2 <= count => shuffled(total, count, &mut random),
            _ => distinct(&self.total, count, &mut random),
        }
    }

    /// The number of solutions that contain each option, by option number. Costs one walk over the
    /// graph.
    #[must_use]
    pub fn with_option(&self) -> Vec<BigUint> {
        match &self.ways {
            Counts::Few(ways) => self.shares(&ways.counts),
            Counts::Many(ways) => self.shares(&ways.counts),
        }
    }

    fn shares<C: Count>(&self, ways: &[C]) -> Vec<BigUint> {
        let mut weighed = vec![C::default(); self.options];
        let mut reached = vec![C::default(); ways.len()];
        reached[0] = C::of(1);
        for node in 0..self.graph.end() {
            let here = std::mem::take(&mut reached[node]);
            for edge in self.graph.edges(node) {
                let choice = &self.choices[edge.choice as usize];
                let here = here.product(&C::of(u64::from(choice.weight)));
                let share = here.product(&ways[edge.to as usize]);
                for option in &choice.options {
                    weighed[option.index()].add(&share);
                }
                reached[edge.to as usize].add(&here);
            }
        }
        let options = (0..as_u32(self.options)).map(OptionId);
        options.map(|option| self.mean(&weighed, option)).collect()
    }

    /// All images of an option are in equally many solutions. The solutions that were swept give
    /// the sum of these numbers.
    fn mean<C: Count>(&self, weighed: &[C], option: OptionId) -> BigUint {
        let mut orbit: Vec<OptionId> = self
            .symmetries
            .iter()
            .map(|image| image[option.index()])
            .collect();
        orbit.push(option);
        orbit.small_sort();
        orbit.dedup();
        let sum: BigUint = orbit
            .iter()
            .map(|image| weighed[image.index()].exact())
            .sum();
        exact_share(sum, orbit.len())
    }
}

/// Divides a sum over a group or an orbit by its size.
///
/// # Panics
/// There is a remainder. Then the values that were summed are not invariant.
#[must_use]
pub fn exact_share(sum: BigUint, size: usize) -> BigUint {
    let share = &sum / size;
    assert!(
        &share * size == sum,
        "{size} does not divide {sum}: the symmetries are not a group of this model"
    );
    share
}

/// Draws `count` different numbers below a bound of at least twice `count`.
fn distinct(bound: &BigUint, count: u64, random: &mut Random) -> Vec<BigUint> {
    let mut seen = HashSet::new();
    let mut numbers = Vec::new();
    while (numbers.len() as u64) < count {
        let number = below(bound, random);
        if seen.insert(number.clone()) {
            numbers.push(number);
        }
    }
    numbers
}

/// The first `count` numbers of a random permutation of those below a bound (Fisher and Yates).
fn shuffled(bound: u64, count: u64, random: &mut Random) -> Vec<BigUint> {
    let mut numbers: Vec<u64> = (0..bound).collect();
    let count = usize::try_from(count.min(bound)).expect("the numbers are in memory");
    for at in 0..count {
        let left = BigUint::from(bound - at as u64);
        let other = usize::try_from(below(&left, random));
        numbers.swap(at, at + other.expect("it is below a length"));
    }
    numbers[..count]
        .iter()
        .copied()
        .map(BigUint::from)
        .collect()
}

/// A uniform number below a bound that is not 0. Draws numbers with as many bits until one is below
/// the bound.
fn below(bound: &BigUint, random: &mut Random) -> BigUint {
    let bits = bound.bits();
    loop {
        let digits = (0..bits.div_ceil(32)).map(|_| (random.next_u64() >> 32) as u32);
        let number = BigUint::new(digits.collect()) >> (bits.div_ceil(32) * 32 - bits);
        if number < *bound {
            return number;
        }
    }
}
