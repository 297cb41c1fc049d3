//! The families there are, one line each.

use std::marker::PhantomData;

use crate::AnyFamily;
use crate::erased::Erased;
use crate::families::{
    calendar::Calendar, null::Null, packing::Packing, suguru::Suguru, tetravex::Tetravex,
};

static FAMILIES: &[&dyn AnyFamily] = &[
    &Erased::<Packing>(PhantomData),
    &Erased::<Calendar>(PhantomData),
    &Erased::<Suguru>(PhantomData),
    &Erased::<Tetravex>(PhantomData),
    &Erased::<Null>(PhantomData),
];

/// All families.
#[must_use]
pub fn families() -> &'static [&'static dyn AnyFamily] {
    FAMILIES
}

/// The families that people are told of: all but examples.
pub fn listed_families() -> impl Iterator<Item = &'static dyn AnyFamily> {
    FAMILIES
        .iter()
        .copied()
        .filter(|family| !family.is_example())
}

/// The family of that name.
#[must_use]
pub fn family(name: &str) -> Option<&'static dyn AnyFamily> {
    FAMILIES
        .iter()
        .copied()
        .find(|family| family.name() == name)
}
