//! What a search does, step by step: what a recording holds, and what checks it reads.

use crate::{ItemId, OptionId};

/// A step of a recorded search, with enough data to draw it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An item was chosen to branch on, with the number of options it had.
    Branch {
        /// The item chosen.
        item: ItemId,
        /// Options it had left.
        options: u32,
    },
    /// An option was chosen.
    Choose(OptionId),
    /// The chosen option leaves an item without options.
    Dead(ItemId),
    /// The chosen option leaves a region that cannot be filled; these are its items.
    Prune(Vec<ItemId>),
    /// The options chosen form a solution.
    Solution,
    /// The last chosen option was taken back.
    Retract(OptionId),
}
