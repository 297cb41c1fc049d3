//! The engines that the program has, one line each crate that brings some.

use pavage_search::Engines;

static TABLE: Engines = Engines::new(&[pavage_search::ENGINES]);

/// All engines.
///
/// ```
/// use pavage_search::Asked;
///
/// let counting = pavage_puzzles::engines().giving(Asked::Count);
/// assert!(counting.map(|engine| engine.name()).any(|name| name == "sweep"));
/// ```
#[must_use]
pub fn engines() -> &'static Engines {
    &TABLE
}
