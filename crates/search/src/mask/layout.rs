//! Which bit means which item, and whether a model fits.
//!
//! Cells come first, in their own order, so that floods can shift. All other items follow. The bits
//! above hold the number of the option, which filters ignore.

use super::items::CHOICES;
use crate::narrow::as_u32;
use crate::{Bounds, ItemId, Model, OptionId, Unsupported};

/// The most words that an option may take in a list.
pub(super) const WORDS_MAX: u32 = 4;
/// The most repeated items that a key of the memo can hold. `COVERED_MAX` is the highest count of
/// each.
const REPEATED_MAX: usize = 8;
const COVERED_MAX: u32 = 255;

/// The most options of a model whose positions are sets of live options.
const FEW_MAX: usize = 768;

/// The most items that must be covered in such a model.
pub(super) const ITEMS_MAX: usize = 384;

/// The place of each item in a mask.
pub(super) struct Layout {
    /// The words of a mask. More than lists may have, only where there is `few`.
    pub(super) words: u32,
    /// The items that must be covered, where positions may be sets of live options.
    pub(super) few: Option<Vec<ItemId>>,
    /// The item of each bit.
    pub(super) items: Vec<ItemId>,
    /// The bit of each item.
    pub(super) bit_of: Vec<u32>,
    /// The first bit of the number of the option.
    pub(super) id_shift: u32,
    /// Options with a primary item.
    pub(super) options: Vec<OptionId>,
    /// Bits of items that may be covered more than once, with their bounds.
    pub(super) repeated: Vec<(u32, Bounds)>,
}

/// Whether positions that are sets of live options take such a model, however many items must be covered, up to
/// [`ITEMS_MAX`]: without regions and repeated items, with few options in all and of each item.
/// `counts` are the options of each item.
fn suits_few(model: &Model, options: &[OptionId], counts: &[u32]) -> bool {
    let is_few = |item: ItemId| {
        model.bounds(item) == Some(Bounds::ONCE) && (counts[item.index()] as usize) < CHOICES
    };
    model.tiling().is_none() && options.len() <= FEW_MAX && model.primary_items().all(is_few)
}

impl Layout {
    pub(super) fn new(model: &Model) -> Result<Layout, Unsupported> {
        let all = || model.items();
        let bound = |item| model.bounds(item);
        let (options, counts) = usable_options(model)?;
        let mut items = model
            .tiling()
            .map_or(Vec::new(), |tiling| tiling.cells.clone());
        let mut is_cell = vec![false; model.item_count()];
        items.iter().for_each(|cell| is_cell[cell.index()] = true);
        items.extend(all().filter(|item| !is_cell[item.index()]));
        let mut bit_of = vec![0; items.len()];
        for (bit, item) in items.iter().enumerate() {
            bit_of[item.index()] = as_u32(bit);
        }
        let id_bits = usize::BITS - options.len().leading_zeros();
        let words = as_u32(items.len())
            .saturating_add(id_bits)
            .div_ceil(64)
            .max(1);
        let required: Vec<ItemId> = model.primary_items().collect();
        let suits_few = suits_few(model, &options, &counts);
        let few = (suits_few && required.len() <= ITEMS_MAX).then_some(required);
        if words > WORDS_MAX && few.is_none() {
            let (items, most) = if suits_few {
                (model.primary_items().len(), ITEMS_MAX)
            } else {
                (items.len(), (WORDS_MAX * 64 - id_bits) as usize)
            };
            return Err(Unsupported::Items { items, most });
        }
        let repeated = all()
            .filter_map(|item| Some((bit_of[item.index()], bound(item)?)))
            .filter(|(_, bounds)| bounds.max > 1)
            .collect();
        // The number of an option does not straddle words.
        let id_shift = words * 64 - id_bits;
        Ok(Layout {
            words,
            few,
            items,
            bit_of,
            id_shift,
            options,
            repeated,
        })
    }

    /// The number of an option, as the last word of its mask holds it.
    pub(super) fn number(&self, at: usize) -> u64 {
        (at as u64) << (self.id_shift % 64)
    }

    /// Whether the covered bits and one word of counts identify a position.
    pub(super) fn can_remember(&self) -> bool {
        self.repeated.len() <= REPEATED_MAX
            && self
                .repeated
                .iter()
                .all(|(_, bounds)| bounds.max <= COVERED_MAX)
    }
}

/// The options with a primary item, and how many options each item has. Each of them must cover an
/// item that is covered exactly once, and none may have colours.
fn usable_options(model: &Model) -> Result<(Vec<OptionId>, Vec<u32>), Unsupported> {
    let primary = model.primary_items().len();
    let is_once = |item| model.bounds(item) == Some(Bounds::ONCE);
    let are_once = model.primary_items().all(is_once);
    let mut usable = Vec::with_capacity(model.option_count());
    let mut counts = vec![0; model.item_count()];
    for option in model.options() {
        let entries = model.entries(option);
        let (mut has_primary, mut has_color) = (false, false);
        for entry in entries {
            has_primary |= entry.item.index() < primary;
            has_color |= entry.color.is_some();
            counts[entry.item.index()] += 1;
        }
        if !has_primary {
            continue;
        }
        if !are_once && !entries.iter().any(|entry| is_once(entry.item)) {
            return Err(Unsupported::NothingOnce(option));
        }
        if has_color {
            return Err(Unsupported::Colors);
        }
        usable.push(option);
    }
    Ok((usable, counts))
}
