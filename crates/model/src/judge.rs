//! The judge of solutions, written from the definition alone.
//!
//! It shares nothing with the engines but the model, so that tests can check the engines against
//! it.

use std::collections::BTreeMap;
use std::fmt;

use crate::narrow::as_u32;
use crate::{ItemId, Model, OptionId};

/// The first rule that a set of options breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The model has no such option.
    UnknownOption(OptionId),
    /// The option occurs twice.
    Repeated(OptionId),
    /// The option covers no primary item, so it belongs to no solution.
    NoPrimary(OptionId),
    /// The item is covered less often than it must be.
    TooFew(ItemId),
    /// The item is covered more often than it may be.
    TooMany(ItemId),
    /// The options that cover the secondary item do not agree on a colour.
    Clash(ItemId),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::UnknownOption(option) => write!(f, "there is no option {}", option.0),
            Fault::Repeated(option) => write!(f, "option {} is used twice", option.0),
            Fault::NoPrimary(option) => write!(f, "option {} covers no primary item", option.0),
            Fault::TooFew(item) => write!(f, "item {} is not covered often enough", item.0),
            Fault::TooMany(item) => write!(f, "item {} is covered too often", item.0),
            Fault::Clash(item) => write!(f, "item {} is covered in different colours", item.0),
        }
    }
}

impl std::error::Error for Fault {}

impl Model {
    /// Whether these options, in any order, form a solution. The cost is linear in their entries.
    #[must_use]
    pub fn is_solution(&self, chosen: &[OptionId]) -> bool {
        self.judge(chosen).is_ok()
    }

    /// Checks a set of options against the definition of a solution.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn judge(&self, chosen: &[OptionId]) -> Result<(), Fault> {
        let mut covering: BTreeMap<ItemId, Vec<Option<crate::Color>>> = BTreeMap::new();
        for (at, &option) in chosen.iter().enumerate() {
            if option.index() >= self.option_count() {
                return Err(Fault::UnknownOption(option));
            }
            if chosen[..at].contains(&option) {
                return Err(Fault::Repeated(option));
            }
            let entries = self.entries(option);
            if entries.iter().all(|e| self.bounds(e.item).is_none()) {
                return Err(Fault::NoPrimary(option));
            }
            for entry in entries {
                covering.entry(entry.item).or_default().push(entry.color);
            }
        }
        (0..as_u32(self.item_count()))
            .map(ItemId)
            .try_for_each(|item| self.judge_item(item, covering.get(&item).map_or(&[], |v| v)))
    }

    fn judge_item(&self, item: ItemId, colors: &[Option<crate::Color>]) -> Result<(), Fault> {
        let Some(bounds) = self.bounds(item) else {
            let agree = colors
                .iter()
                .all(|color| color.is_some() && *color == colors[0]);
            return if colors.len() <= 1 || agree {
                Ok(())
            } else {
                Err(Fault::Clash(item))
            };
        };
        if (colors.len() as u64) < u64::from(bounds.min) {
            Err(Fault::TooFew(item))
        } else if colors.len() as u64 > u64::from(bounds.max) {
            Err(Fault::TooMany(item))
        } else {
            Ok(())
        }
    }
}
