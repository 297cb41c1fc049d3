//! The engine for small models: options are bit masks over items in a few machine words.
//!
//! Each node keeps the list of live options in contiguous memory and filters it for the next one.
//! Options left are counted for all items at once by bit-sliced counters, which gives dead ends
//! and the item with the fewest options without touching items one by one. When only counting, the costs of
//! subtrees are remembered under the exact set of covered items.
//!
//! Items covered several times are counted apart: their bit means *covered as often as allowed*.
//! The engine never branches on them, so each option must cover an item that is covered exactly
//! once.

mod bits;
mod counters;
mod flood;
mod layout;
mod memo;
mod space;

use crate::drive::search_space;
use crate::{Control, Engine, Model, Summary, Task, Unsupported};
use layout::Layout;
use space::Masking;

/// The bit-mask engine.
pub(crate) struct Mask;

impl Engine for Mask {
    fn name(&self) -> &'static str {
        "mask"
    }

    fn supports(&self, model: &Model) -> Result<(), Unsupported> {
        Layout::new(model).map(|_| ())
    }

    fn search(&self, model: &Model, task: &Task, control: &mut Control<'_>) -> Summary {
        let layout = Layout::new(model).expect("the caller asked whether the model is supported");
        match layout.words {
            1 => search_words::<1>(model, &layout, task, control),
            2 => search_words::<2>(model, &layout, task, control),
            3 => search_words::<3>(model, &layout, task, control),
            _ => search_words::<4>(model, &layout, task, control),
        }
    }
}

fn search_words<const W: usize>(
    model: &Model,
    layout: &Layout,
    task: &Task,
    control: &mut Control<'_>,
) -> Summary {
    let counts_only =
        control.on_solution.is_none() && control.on_event.is_none() && task.weigh.is_none();
    if counts_only && layout.can_remember() {
        search_space(&Masking::<W, true>::new(model, layout, task), task, control)
    } else {
        search_space(
            &Masking::<W, false>::new(model, layout, task),
            task,
            control,
        )
    }
}
