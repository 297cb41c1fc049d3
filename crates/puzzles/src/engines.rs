//! The engines that the program has, one line each crate that brings some.

use pavage_search::Engines;

static TABLE: Engines = Engines::new(&[pavage_search::ENGINES]);

/// All engines.
#[must_use]
pub fn engines() -> &'static Engines {
    &TABLE
}
