//! All solutions at once, in the order of a sweep: their number, the n-th of them, and how many
//! contain an option.

use num_bigint::BigUint;

use super::bounds::{Bounds, Cost};
use super::choices::by_orbits;
use super::count::exact_share;
use super::encoding::{Choice, Layout, check, too_long};
use super::folded::Folded;
use super::graph::{self, Count, Graph, Ways};
use super::word::{IS_SMALL, Wide};
use crate::narrow::as_u32;
use crate::{Model, OptionId, Run, Stats, StopReason, SymmetricModel, Taken, Unsupported};

/// The result of tabulating.
pub struct Tabulated {
    /// The solutions, or the limit that ended the work.
    pub solutions: Result<Solutions, StopReason>,
    /// What it cost. The nodes are states.
    pub stats: Stats,
    /// The most bytes that it held at once.
    pub bytes: usize,
}

/// All solutions of a model, as a graph of the states of a sweep: see [`crate::Engine::tabulate`].
/// [`crate::solutions`] hands them out one after the other instead.
///
/// One walk through the graph gives any of these: the first solutions, solutions drawn uniformly
/// (the n-th, for a random n), or the number of solutions with each option.
pub struct Solutions {
    graph: Graph,
    ways: Counts,
    choices: Vec<Choice>,
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

/// Sweeps over the cells and keeps all states that belong to a solution.
///
/// `symmetries` is the whole group, as for [`super::count_by_sweep`]. With it, far fewer states are
/// visited and kept. The limits are as there. It takes two to three times as long as counting. It
/// takes 4 bytes for each state found and 8 for each step from state to state; most of them are
/// given back at the end.
///
/// # Errors
/// The model has colours, an option that covers no cell, or a front too long for a state of
/// 255 bits.
pub fn tabulate(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    run: &Run<'_>,
) -> Result<Tabulated, Unsupported> {
    let mut cost = Cost::default();
    let mut bounds = Bounds::new(run);
    let solutions = match by_orbits(model, symmetries, None, &bounds) {
        Ok(choices) => {
            let built = graph_of(model, &choices, &mut bounds, &mut cost)?;
            built.and_then(|graph| {
                Solutions::new(
                    graph,
                    choices,
                    SymmetricModel::new(model, symmetries),
                    &bounds,
                )
            })
        }
        Err(stop) => Err(stop),
    };
    Ok(Tabulated {
        solutions,
        stats: cost.stats,
        bytes: cost.bytes,
    })
}

/// The graph of a model under limits of time, states and bytes.
pub(super) fn graph_of(
    model: &Model,
    choices: &[Choice],
    bounds: &mut Bounds<'_>,
    cost: &mut Cost,
) -> Result<Result<Graph, StopReason>, Unsupported> {
    check(model)?;
    let layout = Layout::new(model, choices, &Folded::NOTHING)?;
    if let Some(unsupported) = too_long(layout.bits) {
        return Err(unsupported);
    }
    let _taken = match layout.hold(choices, bounds) {
        Ok(taken) => taken,
        Err(stop) => return Ok(Err(stop)),
    };
    Ok(match layout.bits {
        ..64 => graph::build(&layout.pack::<u64>(model, choices, None), bounds, cost),
        64..128 if !IS_SMALL => {
            graph::build(&layout.pack::<u128>(model, choices, None), bounds, cost)
        }
        _ => graph::build(&layout.pack::<Wide>(model, choices, None), bounds, cost),
    })
}

impl Solutions {
    fn new(
        graph: Graph,
        choices: Vec<Choice>,
        of: SymmetricModel<'_>,
        bounds: &Bounds<'_>,
    ) -> Result<Solutions, StopReason> {
        let options = choices.iter().map(|choice| choice.options.len()).sum();
        let images: usize = of
            .symmetries
            .iter()
            .map(|image| size_of_val(&image[..]))
            .sum();
        let taken = bounds.hold(Choice::bytes(choices.len(), options) + images)?;
        let weights: Vec<u32> = choices.iter().map(|choice| choice.weight).collect();
        let ways = match graph.ways::<u64>(&weights, bounds)? {
            Some(ways) => Counts::Few(ways),
            None => {
                let ways = graph.ways(&weights, bounds)?;
                Counts::Many(ways.expect("numbers of any length fit"))
            }
        };
        let total = match &ways {
            Counts::Few(ways) => BigUint::from(ways.counts[0]),
            Counts::Many(ways) => ways.counts[0].clone(),
        };
        Ok(Solutions {
            graph,
            ways,
            choices,
            symmetries: of.symmetries.to_vec(),
            options: of.model.option_count(),
            total,
            _taken: taken,
        })
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
    /// different solutions, so a random number below [`Solutions::total`] draws one uniformly. The
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
        chosen.sort_unstable();
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
        orbit.sort_unstable();
        orbit.dedup();
        let sum: BigUint = orbit
            .iter()
            .map(|image| weighed[image.index()].exact())
            .sum();
        exact_share(sum, orbit.len())
    }
}
