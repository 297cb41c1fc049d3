//! The items that a sweep goes through, and the options that it may use.

use super::orders::narrowest;
use crate::{Bounds, ItemId, Model, OptionId};

/// Whether an option covers a primary item. Other options belong to no solution.
pub(super) fn is_usable(model: &Model, option: OptionId) -> bool {
    let mut entries = model.entries(option).iter();
    entries.any(|entry| model.bounds(entry.item).is_some())
}

/// The cells of the tiling. Without a tiling, items that are covered exactly once, in an order in which
/// few items are open at a time.
pub(super) fn swept_items(model: &Model) -> Vec<ItemId> {
    if let Some(tiling) = model.tiling() {
        return tiling.cells.clone();
    }
    let all = model.primary_items();
    let once = all.filter(|item| model.bounds(*item) == Some(Bounds::ONCE));
    narrowest(model, once.collect())
}
