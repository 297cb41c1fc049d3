//! In which order items and options are tried.

use std::sync::Arc;

use crate::{ItemId, Model, OptionId, SplitMix64};

/// The order that breaks ties among items and in which options are tried. Lower ranks come first,
/// and ties go to the lower id. Empty lists mean the order of the model. Clones share them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// A rank for each item. It breaks ties among items with equally few options.
    pub items: Arc<[u32]>,
    /// A rank for each option: the order in which the options of the chosen item are tried.
    pub options: Arc<[u32]>,
}

impl Order {
    /// A shuffled order that depends only on the model's size and the seed.
    #[must_use]
    pub fn random(model: &Model, seed: u64) -> Order {
        let mut random = SplitMix64::new(seed);
        let mut ranks = |count: usize| {
            (0..count)
                .map(|_| (random.next_u64() >> 32) as u32)
                .collect()
        };
        Order {
            items: ranks(model.item_count()),
            options: ranks(model.option_count()),
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
