//! Random solutions, each with the same probability.

use std::ops::ControlFlow;

use pavage_bits::{Random, SmallSort as _};
use pavage_family::{Cover, Family, GeneratorError, Message, NoCover, Symmetries};
use pavage_search::{
    BigUint, Diagram, Observer, OptionId, Run, StopReason, SymmetricModel, Visited, fastest_for,
    visit_by_orbits,
};
use pavage_sweep::tabulate;

use super::super::completions::{MEMORY_MAX, telling_states, uncounted};
use super::super::puzzle::{Placement, Puzzle, State};
use super::super::{Packing, PackingCover, proofs};

/// The most solutions that are listed, up to symmetry.
const LISTED_MAX: usize = 1 << 17;
/// The most nodes of the search that lists them.
const NODES_MAX: u64 = 1 << 24;

/// All solutions of a puzzle. There is at least one.
pub(super) struct Solutions {
    cover: PackingCover,
    source: Source,
    total: BigUint,
}

/// Where the solutions come from.
enum Source {
    /// A table, which is made without listing them.
    Table(Diagram),
    /// A list, for solids: there are more states than solutions.
    List(Listed),
}

/// Solutions up to symmetry.
pub(in super::super) struct Listed {
    /// The options of each.
    chosen: Vec<Vec<OptionId>>,
    /// For each, the number of solutions that it and those before it stand for.
    sums: Vec<u64>,
    symmetries: Symmetries,
}

impl Solutions {
    /// Tabulates the solutions up to symmetry, or lists them.
    ///
    /// # Errors
    /// There is no solution, there are too many, or a limit of the run was met.
    pub(super) fn of(puzzle: &Puzzle, run: &Run<'_>) -> Result<Solutions, GeneratorError> {
        let start = Packing::start(puzzle);
        let cover = Packing::cover(puzzle, &start, run).map_err(|none| match none {
            NoCover::Unsolvable(message) | NoCover::TooLarge(message) => {
                GeneratorError::BadOption(message)
            }
            NoCover::Stopped(stop) => GeneratorError::Stopped(stop),
        })?;
        if let Some(proof) = proofs::refute(puzzle, &start, run) {
            let none = Message::new("level-unsolvable-because");
            return Err(GeneratorError::Impossible(
                none.with("reason", proof.reason),
            ));
        }
        let symmetries = cover.symmetries(run).map_err(GeneratorError::Stopped)?;
        let source = if puzzle.board().lattice().is_solid {
            Source::List(list(&cover, symmetries, run)?)
        } else {
            Source::Table(table(&cover, &symmetries, run)?)
        };
        let total = match &source {
            Source::Table(table) => table.total().clone(),
            Source::List(listed) => listed.total().into(),
        };
        if total == BigUint::ZERO {
            return Err(GeneratorError::Impossible(Message::new("level-unsolvable")));
        }
        Ok(Solutions {
            cover,
            source,
            total,
        })
    }

    /// How many there are.
    pub(super) fn total(&self) -> &BigUint {
        &self.total
    }

    /// A random solution, each with the same probability.
    pub(super) fn random(&self, random: &mut Random) -> State {
        let number = below(random, &self.total);
        let chosen = match &self.source {
            Source::Table(table) => table.nth(&number).expect("the number is below the total"),
            Source::List(listed) => listed.nth(&number, random),
        };
        self.cover.decode(&chosen)
    }

    /// Every placement of a remaining piece that is in a solution, with the number of its
    /// solutions. Equal pieces have the letter of the first.
    pub(super) fn shares(&self) -> Vec<(Placement, BigUint)> {
        let given = self.cover.decode(&[]).placed;
        let numbers = match &self.source {
            Source::Table(table) => table.with_option(),
            Source::List(listed) => listed.with_option(self.cover.model().option_count()),
        };
        let numbers = numbers.into_iter().enumerate();
        let used = numbers.filter(|(_, number)| *number > BigUint::ZERO);
        let shares = used.flat_map(|(option, number)| {
            let mut placed = self.cover.decode(&[OptionId::at(option)]).placed;
            placed.retain(|placed| !given.contains(placed));
            placed
                .into_iter()
                .map(move |placed| (placed, number.clone()))
        });
        shares.collect()
    }
}

/// A number from 0 to `bound` − 1, each exactly as likely if the words of the stream are; `bound` is
/// positive. It draws numbers with as many bits as `bound` until one is below it.
fn below(random: &mut Random, bound: &BigUint) -> BigUint {
    let bits = bound.bits();
    let excess = bits.next_multiple_of(64) - bits;
    loop {
        let words = (0..bits.div_ceil(64)).flat_map(|_| random.next_u64().to_le_bytes());
        let drawn = BigUint::from_bytes_le(&words.collect::<Vec<u8>>()) >> excess;
        if drawn < *bound {
            return drawn;
        }
    }
}

/// The table of all solutions.
fn table(
    cover: &PackingCover,
    symmetries: &Symmetries,
    run: &Run<'_>,
) -> Result<Diagram, GeneratorError> {
    let observer = telling_states(run);
    let observer = run.observer.map(|_| &observer as &dyn Observer);
    let bounded = uncounted(run).within(MEMORY_MAX).watched(observer);
    let tabulated = tabulate(cover.model(), symmetries, &bounded);
    let too_large = || GeneratorError::GaveUp(Message::new("level-board-large"));
    let tabulated = tabulated.map_err(|_| too_large())?;
    tabulated.solutions.map_err(|stop| match stop {
        StopReason::MemoryLimit => too_large(),
        stop => GeneratorError::Stopped(stop),
    })
}

/// The list of all solutions.
fn list(
    cover: &PackingCover,
    symmetries: Symmetries,
    run: &Run<'_>,
) -> Result<Listed, GeneratorError> {
    let listed = Listed::of(cover, symmetries, NODES_MAX, run);
    listed.map_err(|stop| match stop {
        StopReason::NodeLimit | StopReason::SolutionLimit => {
            GeneratorError::GaveUp(Message::new("level-board-large"))
        }
        stop => GeneratorError::Stopped(stop),
    })
}

impl Listed {
    /// Visits all solutions, with at most so many nodes.
    ///
    /// # Errors
    /// There are too many solutions or nodes, or a limit of the run was met.
    pub(in super::super) fn of(
        cover: &PackingCover,
        symmetries: Symmetries,
        nodes_max: u64,
        run: &Run<'_>,
    ) -> Result<Listed, StopReason> {
        let mut bounded = uncounted(run);
        bounded.limits.nodes_max = Some(nodes_max);
        bounded.limits.solutions_max = Some(LISTED_MAX as u64);
        let (mut chosen, mut sums, mut sum) = (Vec::new(), Vec::new(), 0);
        let mut visit = |visited: &Visited<'_>| {
            chosen.push(visited.options.to_vec());
            sum += visited.stands_for;
            sums.push(sum);
            ControlFlow::Continue(())
        };
        let model = cover.model();
        let engine = fastest_for(model);
        let of = SymmetricModel::new(model, &symmetries);
        match visit_by_orbits(engine, of, &bounded, &mut visit)?.stop {
            StopReason::Exhausted => Ok(Listed {
                chosen,
                sums,
                symmetries,
            }),
            stop => Err(stop),
        }
    }

    /// How many solutions there are.
    pub(in super::super) fn total(&self) -> u64 {
        self.sums.last().copied().unwrap_or(0)
    }

    /// The options of a solution: listed ones are as likely as the numbers that they stand for, and
    /// so are the images of each.
    fn nth(&self, number: &BigUint, random: &mut Random) -> Vec<OptionId> {
        let number = u64::try_from(number).expect("the sum has 64 bits");
        let at = self.sums.partition_point(|sum| *sum <= number);
        let image = &self.symmetries[random.index(self.symmetries.len())];
        let options = self.chosen[at].iter();
        options.map(|option| image[option.index()]).collect()
    }

    /// Two solutions, or all if there are fewer: listed ones, or else images of the only one.
    pub(in super::super) fn first_two(&self) -> Vec<Vec<OptionId>> {
        let sorted = |options: &[OptionId]| {
            let mut options = options.to_vec();
            options.small_sort();
            options
        };
        let mut found: Vec<Vec<OptionId>> =
            self.chosen.iter().take(2).map(|one| sorted(one)).collect();
        if let [only] = &found[..] {
            let image = |image: &Vec<OptionId>| {
                let options = only.iter().map(|option| image[option.index()]);
                sorted(&options.collect::<Vec<_>>())
            };
            let other = self.symmetries.iter().map(image).find(|one| one != only);
            found.extend(other);
        }
        found
    }

    /// How many solutions contain each option. Every solution is the image of listed ones as often
    /// as there are symmetries, with their numbers as weights.
    pub(in super::super) fn with_option(&self, options: usize) -> Vec<BigUint> {
        let mut counts = vec![0_u64; options];
        let mut before = 0;
        for (chosen, sum) in self.chosen.iter().zip(&self.sums) {
            for image in self.symmetries.iter() {
                for option in chosen {
                    counts[image[option.index()].index()] += sum - before;
                }
            }
            before = *sum;
        }
        let group = self.symmetries.len() as u64;
        counts
            .into_iter()
            .map(|count| (count / group).into())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn big_numbers_are_below_their_bound_and_equally_likely() {
        let mut random = Random::new(5);
        assert_eq!(below(&mut random, &BigUint::from(1_u32)), BigUint::ZERO);
        for bound in [6_usize, 64, 65] {
            let mut met = vec![0_u32; bound];
            for _ in 0..bound * 200 {
                let drawn = below(&mut random, &BigUint::from(bound));
                met[usize::try_from(&drawn).expect("it is small")] += 1;
            }
            let far = met.iter().map(|&met| f64::from(met) - 200.0);
            let chi_square: f64 = far.map(|far| far * far / 200.0).sum();
            // Four standard deviations above the mean.
            let freedom = bound as f64 - 1.0;
            assert!(
                chi_square < freedom + 4.0 * (2.0 * freedom).sqrt(),
                "{met:?}"
            );
        }
        // The bound needs more than one word; the numbers fall into all three thirds.
        let bound = BigUint::from(3_u32) << 100_u32;
        let thirds = (0..100).map(|_| below(&mut random, &bound) >> 100_u32);
        let thirds: Vec<u32> = thirds
            .map(|at| u32::try_from(&at).expect("0 to 2"))
            .collect();
        assert!((0..3).all(|third| thirds.iter().filter(|at| **at == third).count() > 15));
    }
}
