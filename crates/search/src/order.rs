//! In which order items and options are tried.

use std::cmp::Reverse;
use std::fmt;
use std::sync::Arc;

use pavage_bits::{Random, SmallSort as _};

use crate::narrow::as_u32;
use crate::{Fingerprint, ItemId, Model, OptionId};

/// Scores the options of a level by what was chosen above it. It is a function of its arguments alone:
/// a search asks it again whenever it comes back to a position.
pub trait Guide: Send + Sync {
    /// The fingerprint of all that its scores depend on besides the model. A snapshot of a search
    /// under another guide is not continued.
    fn fingerprint(&self) -> Fingerprint;

    /// A score for each of these options after the options of the path, in their order. The option with
    /// the highest score is tried first.
    fn scores(&self, path: &[OptionId], options: &[OptionId]) -> Vec<i32>;

    /// What the score of one of these options rests on, in no order; none if the guide cannot tell.
    fn reasons(&self, _path: &[OptionId], _option: OptionId, _options: &[OptionId]) -> Vec<Reason> {
        Vec::new()
    }

    /// How many units of score are one unit of the logarithm of a chance.
    fn unit(&self) -> f64;

    /// About how many elementary updates the score of one option takes.
    fn work_each(&self) -> u64;
}

/// What a part of a score looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasonKind {
    /// A few cells around the option, filled or empty.
    Window,
    /// The regions that it leaves; the cells are those of the smallest.
    Region,
}

/// A part of the score of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What it looks at.
    pub kind: ReasonKind,
    /// The cells, as whoever made the guide numbers them.
    pub cells: Vec<u32>,
    /// What the score would lose without it; negative if it would gain.
    pub weight: i32,
}

/// A guide in an [`Order`]. Two are equal if their fingerprints are.
#[derive(Clone)]
pub struct Guidance(pub Arc<dyn Guide>);

impl fmt::Debug for Guidance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Guidance({:x})", self.0.fingerprint().value())
    }
}

impl PartialEq for Guidance {
    fn eq(&self, other: &Guidance) -> bool {
        self.0.fingerprint() == other.0.fingerprint()
    }
}

impl Eq for Guidance {}

impl Guidance {
    /// Where each of these options stood before they were ordered by their scores. Equal scores keep
    /// their order. The second value is the work done.
    pub(crate) fn arrange(&self, path: &[OptionId], options: &[OptionId]) -> (Vec<u32>, u64) {
        let mut places: Vec<u32> = (0..as_u32(options.len())).collect();
        if options.len() < 2 {
            return (places, 0);
        }
        let scores = self.0.scores(path, options);
        places.small_sort_by_key(|&at| Reverse(scores[at as usize]));
        (places, self.0.work_each() * options.len() as u64)
    }
}

/// Which of the open items a search branches on. An item that can no longer be covered often enough ends
/// the branch under either rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ItemChoice {
    /// The one with the fewest ways to go on, ties by rank.
    #[default]
    Fewest,
    /// The one with the lowest rank, however many ways it has.
    First,
}

/// The order that breaks ties among items and in which options are tried. Lower ranks come first,
/// and ties go to the lower id. Empty lists mean the order of the model. Clones share them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Which item a search branches on.
    pub choice: ItemChoice,
    /// A rank for each item. It breaks ties among items with equally few options, or is all that counts
    /// ([`ItemChoice::First`]).
    pub items: Arc<[u32]>,
    /// A rank for each option: the order in which the options of the chosen item are tried.
    pub options: Arc<[u32]>,
    /// What orders the options of a level anew by the path to it, ties by the ranks. It changes the
    /// order in which solutions are found, and no answer.
    pub guide: Option<Guidance>,
}

impl Order {
    /// A shuffled order that depends only on the model's size and the seed.
    #[must_use]
    pub fn random(model: &Model, seed: u64) -> Order {
        let mut random = Random::new(seed);
        let mut ranks = |count: usize| {
            (0..count)
                .map(|_| (random.next_u64() >> 32) as u32)
                .collect()
        };
        Order {
            items: ranks(model.item_count()),
            options: ranks(model.option_count()),
            ..Order::default()
        }
    }

    /// The items in the order of the model, however many options they have.
    #[must_use]
    pub fn listed(model: &Model) -> Order {
        Order {
            choice: ItemChoice::First,
            items: (0..as_u32(model.item_count())).collect(),
            ..Order::default()
        }
    }

    /// The items in a shuffled order, however many options they have; their options are shuffled as well.
    #[must_use]
    pub fn shuffled(model: &Model, seed: u64) -> Order {
        Order {
            choice: ItemChoice::First,
            ..Order::random(model, seed)
        }
    }

    /// Whether the item with the fewest ways is sought.
    pub(crate) fn counts_ways(&self) -> bool {
        self.choice == ItemChoice::Fewest
    }

    /// This order with ties broken by the seed instead of by the lower id: one seed gives one of the
    /// orders that agree with its ranks. What breaks the ties is that of [`Order::random`], so an order
    /// without ranks becomes just that.
    #[must_use]
    pub fn with_ties_shuffled(&self, model: &Model, seed: u64) -> Order {
        let lots = Order::random(model, seed);
        Order {
            choice: self.choice,
            items: refined(&self.items, &lots.items),
            options: refined(&self.options, &lots.options),
            guide: self.guide.clone(),
        }
    }

    /// The sort key of an item: lower goes first.
    pub(crate) fn item_key(&self, item: ItemId) -> (u32, ItemId) {
        (self.items.get(item.index()).copied().unwrap_or(0), item)
    }

    /// The sort key of an option: lower goes first.
    pub(crate) fn option_key(&self, option: OptionId) -> (u32, OptionId) {
        (
            self.options.get(option.index()).copied().unwrap_or(0),
            option,
        )
    }

    /// Lists options as they are tried.
    pub(crate) fn sort_options(&self, options: &mut [OptionId]) {
        options.sort_by_key(|&option| self.option_key(option));
    }
}

/// Ranks that order as `ranks` does, and equals by their lots.
fn refined(ranks: &[u32], lots: &[u32]) -> Arc<[u32]> {
    let rank = |at: usize| (ranks.get(at).copied().unwrap_or(0), lots[at]);
    let mut ordered: Vec<usize> = (0..lots.len()).collect();
    ordered.sort_by_key(|&at| rank(at));
    let mut places = vec![0; lots.len()];
    for (place, at) in ordered.into_iter().enumerate() {
        places[at] = as_u32(place);
    }
    places.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One item and five options, the first three of them before the others.
    fn ranked() -> (Model, Order) {
        let mut builder = Model::builder();
        let item = builder.primary("a").expect("a name");
        for _ in 0..5 {
            builder.option(&[item.into()]).expect("an item");
        }
        let model = builder.build().expect("it has an item");
        let order = Order {
            options: [1, 1, 1, 4, 4].into(),
            ..Order::default()
        };
        (model, order)
    }

    fn listed(order: &Order) -> Vec<u32> {
        let mut options: Vec<OptionId> = (0..5).map(OptionId).collect();
        order.sort_options(&mut options);
        options.iter().map(|option| option.0).collect()
    }

    #[test]
    fn shuffled_ties_keep_the_ranks_and_reach_every_order() {
        let (model, order) = ranked();
        let shuffled = |seed| listed(&order.with_ties_shuffled(&model, seed));
        let mut reached: Vec<Vec<u32>> = (0..200).map(shuffled).collect();
        for listed in &reached {
            assert!(listed[..3].iter().all(|option| *option < 3), "{listed:?}");
        }
        assert_eq!(shuffled(7), reached[7], "a seed always gives the same");
        reached.sort_unstable();
        reached.dedup();
        assert_eq!(reached.len(), 6 * 2, "all ways to arrange three and two");
    }

    #[test]
    fn seeds_leave_the_items_of_a_list_in_their_order() {
        let (model, _) = ranked();
        let listed = Order::listed(&model);
        for seed in 0..20 {
            let shuffled = listed.with_ties_shuffled(&model, seed);
            assert_eq!(
                (shuffled.choice, &shuffled.items),
                (ItemChoice::First, &listed.items)
            );
        }
    }

    #[test]
    fn an_order_without_ranks_becomes_the_random_one() {
        let (model, _) = ranked();
        for seed in 0..20 {
            let random = Order::random(&model, seed);
            let shuffled = Order::default().with_ties_shuffled(&model, seed);
            assert_eq!(listed(&shuffled), listed(&random));
            let again = random.with_ties_shuffled(&model, seed);
            assert_eq!(listed(&again), listed(&random));
        }
    }
}
