//! A model with its symmetries.

use crate::{Model, OptionId};

/// A model with its symmetries.
#[derive(Clone, Copy, Debug)]
pub struct SymmetricModel<'a> {
    /// The model.
    pub model: &'a Model,
    /// The whole group including the identity, each symmetry as the image of every option. An empty
    /// list means the identity alone.
    pub symmetries: &'a [Vec<OptionId>],
}

impl<'a> SymmetricModel<'a> {
    /// A model with these symmetries.
    #[must_use]
    pub fn new(model: &'a Model, symmetries: &'a [Vec<OptionId>]) -> SymmetricModel<'a> {
        SymmetricModel { model, symmetries }
    }
}
