//! Solutions that a symmetry keeps, on one item of each orbit.
//!
//! *Idea.* A solution that a symmetry keeps covers an item and its images equally often. So it is
//! enough to look at one item of each orbit. A board is folded: half of it remains under a mirror
//! or half a turn, a quarter under a quarter turn, and the front is no longer than that of the board.

use pavage_search::narrow::as_u32;
use pavage_search::{ItemId, Model, OptionId, StopReason};

use crate::cover::mirror::{Mirror, item_images};
use crate::cover::orders::swept_items;
use crate::states::bounds::Bounds;

/// The items that are images of others.
pub(crate) struct Folded {
    is_folded: Vec<bool>,
}

impl Folded {
    /// Every item is looked at.
    pub(crate) const NOTHING: Folded = Folded {
        is_folded: Vec::new(),
    };

    /// All items of each orbit but one: the first cell of the sweep, or else the first item. Nothing,
    /// if the images of the options do not tell the images of the items.
    pub(crate) fn by(
        model: &Model,
        image: &[OptionId],
        bounds: &Bounds<'_>,
    ) -> Result<Folded, StopReason> {
        let _taken = bounds.hold(Mirror::bytes(model))?;
        let Some(images) = item_images(model, image, bounds)? else {
            return Ok(Folded::NOTHING);
        };
        let mut is_folded = vec![false; images.len()];
        let mut is_seen = vec![false; images.len()];
        let others = (0..as_u32(images.len())).map(ItemId);
        for first in swept_items(model).into_iter().chain(others) {
            let mut item = first;
            while !std::mem::replace(&mut is_seen[item.index()], true) {
                is_folded[item.index()] = item != first;
                item = images[item.index()];
            }
        }
        Ok(Folded { is_folded })
    }

    pub(crate) fn has(&self, item: ItemId) -> bool {
        self.is_folded.get(item.index()).is_some_and(|is| *is)
    }

    pub(crate) fn is_empty(&self) -> bool {
        !self.is_folded.contains(&true)
    }
}
