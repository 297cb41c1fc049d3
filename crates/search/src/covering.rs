//! Which options cover an item.

use crate::{ItemId, Model, OptionId, Run, StopReason};

/// The options of each primary item, in order.
pub struct Covering {
    /// Where the options of each item begin; the last entry is where those of the last item end.
    begins: Vec<u32>,
    options: Vec<OptionId>,
}

impl Covering {
    /// How many bytes the index of a model takes.
    #[must_use]
    pub fn bytes(model: &Model) -> usize {
        model.entry_count() * size_of::<OptionId>() + (model.primary_count() + 1) * size_of::<u32>()
    }

    /// The index of a model.
    ///
    /// # Errors
    /// A limit of the run was met.
    pub fn new(model: &Model, run: &Run<'_>) -> Result<Covering, StopReason> {
        let items = model.primary_count();
        let mut begins = vec![0_u32; items + 1];
        let primary = |option| {
            let entries = model.entries(option).iter();
            entries
                .map(|entry| entry.item.index())
                .filter(move |item| *item < items)
        };
        // Counting sort: count, sum up, then fill. Filling moves each begin to where the next one
        // was.
        for option in model.options() {
            run.check(option.index())?;
            primary(option).for_each(|item| begins[item] += 1);
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += std::mem::replace(begin, sum);
        }
        let mut options = vec![OptionId(0); sum as usize];
        for option in model.options() {
            run.check(option.index())?;
            for item in primary(option) {
                options[begins[item] as usize] = option;
                begins[item] += 1;
            }
        }
        begins.rotate_right(1);
        begins[0] = 0;
        Ok(Covering { begins, options })
    }

    /// The options of an item.
    #[must_use]
    pub fn of(&self, item: ItemId) -> &[OptionId] {
        let at = item.index();
        &self.options[self.begins[at] as usize..self.begins[at + 1] as usize]
    }
}
