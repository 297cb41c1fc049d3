//! Counts solutions by the options that cover some items, for all combinations in one sweep.

use num_bigint::BigUint;
use pavage_bits::SmallSort as _;
use pavage_search::diagram::{Count, Graph, OrbitOption};
use pavage_search::narrow::as_u32;
use pavage_search::{
    CombinationCounts, Combinations, ItemId, Model, OptionId, Run, StopReason, Unsupported,
};

use crate::cover::choices::singles;
use crate::states::bounds::{Bounds, Cost, STATES_BETWEEN_GLANCES};
use crate::tabulate::graph_of;

/// More combinations than this are refused.
const COMBINATIONS_MAX: usize = 1 << 24;

/// Counts the solutions for every combination of options that cover these items.
///
/// One sweep finds the states, and a walk back from the end adds up the counts. The cost is the
/// number of states that belong to a solution, times the number of combinations still open in them.
/// The limits are as for [`super::count_by_sweep`].
///
/// # Errors
/// An item is not covered exactly once, there are more than 16,777,216 combinations, or the model
/// cannot be swept.
pub fn count_combinations(
    model: &Model,
    items: &[ItemId],
    run: &Run<'_>,
) -> Result<Combinations, Unsupported> {
    let labels = Labels::new(model, items)?;
    let choices = singles(model);
    let mut cost = Cost::default();
    let mut bounds = Bounds::new(run);
    let built = graph_of(model, &choices, &mut bounds, &mut cost)?;
    let counts = built.and_then(|graph| {
        if let Some(counts) = labels.spread::<u64>(&graph, &choices, &bounds)? {
            return Ok(counts);
        }
        let counts = labels.spread::<BigUint>(&graph, &choices, &bounds)?;
        Ok(counts.expect("numbers of any length fit"))
    });
    Ok(Combinations {
        counts,
        stats: cost.stats,
        bytes: cost.bytes,
    })
}

/// The bytes that a list of counts holds.
fn bytes_of<C: Count>(list: &[(u32, C)]) -> usize {
    let heap = list.iter().map(|(_, count)| count.heap());
    size_of_val(list) + heap.sum::<usize>()
}

/// Combinations as numbers in mixed radix, with a digit for each item.
struct Labels {
    /// The options of each item.
    options: Vec<Vec<OptionId>>,
    /// The value that each option adds to the number.
    adds: Vec<u32>,
    count: usize,
}

impl Labels {
    fn new(model: &Model, items: &[ItemId]) -> Result<Labels, Unsupported> {
        let mut labels = Labels {
            options: Vec::new(),
            adds: vec![0; model.option_count()],
            count: 1,
        };
        for &item in items {
            if model.bounds(item) != Some(pavage_search::Bounds::ONCE) {
                return Err(Unsupported::NotOnce(model.item_name(item).to_owned()));
            }
            let covers = |option: &OptionId| {
                let mut entries = model.entries(*option).iter();
                entries.any(|entry| entry.item == item)
            };
            let options: Vec<OptionId> = model.options().filter(covers).collect();
            for (digit, option) in options.iter().enumerate() {
                labels.adds[option.index()] += as_u32(digit * labels.count);
            }
            labels.count = labels.count.saturating_mul(options.len().max(1));
            if labels.count > COMBINATIONS_MAX {
                return Err(Unsupported::Combinations(COMBINATIONS_MAX));
            }
            labels.options.push(options);
        }
        Ok(labels)
    }

    /// Computes from the end back how many ways lead from each node to the end, for each
    /// combination still open there. `None` if a number does not fit.
    fn spread<C: Count>(
        &self,
        graph: &Graph,
        choices: &[OrbitOption],
        bounds: &Bounds<'_>,
    ) -> Result<Option<CombinationCounts>, StopReason> {
        let _fixed = bounds
            .hold(self.count * size_of::<C>() + graph.end() * size_of::<(u32, Vec<(u32, C)>)>())?;
        // The memory of the lists of counts.
        let mut taken = bounds.hold(0)?;
        let mut waiting = graph.entries();
        let mut lists: Vec<Vec<(u32, C)>> = vec![Vec::new(); graph.end() + 1];
        lists[graph.end()].push((0, C::of(1)));
        let mut held = bytes_of(&lists[graph.end()]);
        let mut sums = vec![C::default(); self.count];
        let mut touched: Vec<u32> = Vec::new();
        for node in (0..graph.end()).rev() {
            if node.is_multiple_of(STATES_BETWEEN_GLANCES) {
                bounds.poll.stop().map_or(Ok(()), Err)?;
                if !taken.resize(held) {
                    return Err(StopReason::MemoryLimit);
                }
            }
            for edge in graph.edges(node) {
                let options = &choices[edge.choice as usize].options;
                let adds: u32 = options.iter().map(|option| self.adds[option.index()]).sum();
                let to = edge.to as usize;
                for (label, count) in &lists[to] {
                    let sum = &mut sums[(label + adds) as usize];
                    if *sum == C::default() {
                        touched.push(label + adds);
                    }
                    if !sum.add(count) {
                        return Ok(None);
                    }
                }
                // Drop the list after its last use.
                waiting[to] -= 1;
                if waiting[to] == 0 {
                    held -= bytes_of(&std::mem::take(&mut lists[to]));
                }
            }
            let take = |label: u32| (label, std::mem::take(&mut sums[label as usize]));
            lists[node] = touched.drain(..).map(take).collect();
            held += bytes_of(&lists[node]);
        }
        let mut found = std::mem::take(&mut lists[0]);
        found.sort_unstable_by_key(|(label, _)| *label);
        let named = |(label, count): &(u32, C)| (self.named(*label as usize), count.exact());
        let mut named: Vec<_> = found.iter().map(named).collect();
        named.small_sort();
        Ok(Some(named))
    }

    fn named(&self, mut label: usize) -> Vec<OptionId> {
        let digit = |options: &Vec<OptionId>| {
            let option = options[label % options.len()];
            label /= options.len();
            option
        };
        self.options.iter().map(digit).collect()
    }
}
