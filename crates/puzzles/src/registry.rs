//! The families there are, one line each.

use pavage_cover::ExactCover;
use pavage_family::{AnyFamily, Erased};
use pavage_null::Null;
#[cfg(feature = "families")]
use pavage_packing::{Packing, calendar::Calendar};
#[cfg(feature = "families")]
use pavage_suguru::Suguru;
#[cfg(feature = "families")]
use pavage_tetravex::Tetravex;

static FAMILIES: &[&dyn AnyFamily] = &[
    #[cfg(feature = "families")]
    &Erased::<Packing>::NEW,
    #[cfg(feature = "families")]
    &Erased::<Calendar>::NEW,
    #[cfg(feature = "families")]
    &Erased::<Suguru>::NEW,
    #[cfg(feature = "families")]
    &Erased::<Tetravex>::NEW,
    &Erased::<ExactCover>::NEW,
    &Erased::<Null>::NEW,
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
///
/// ```
/// use pavage_family::Settings;
///
/// let suguru = pavage_puzzles::family("suguru").unwrap();
/// let text = "AABC/ABBC/ABCC/ABDD .3.2/4.../.3../..2.";
/// let puzzle = suguru.read(text, "compact", &Settings::new()).unwrap();
/// assert_eq!(puzzle.family(), "suguru");
/// assert!(!puzzle.check().violations.is_empty(), "it is not full yet");
/// ```
#[must_use]
pub fn family(name: &str) -> Option<&'static dyn AnyFamily> {
    FAMILIES
        .iter()
        .copied()
        .find(|family| family.name() == name)
}
