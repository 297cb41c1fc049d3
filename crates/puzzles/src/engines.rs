//! The engines that the program has, one line each crate that brings some.

use pavage_search::Engines;

static TABLE: Engines = Engines::new(&[
    pavage_search::ENGINES,
    pavage_sweep::ENGINES,
    #[cfg(feature = "gpu")]
    pavage_gpu::ENGINES,
]);

/// The engines that only some programs have, each with the feature that a program is built with to have
/// it.
pub const OPTIONAL: &[(&str, &str)] = &[("gpu", "gpu")];

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

/// The names of the adapters on which the engine `gpu` can count, the one that is taken first; `None`
/// without that engine.
#[must_use]
pub fn adapters() -> Option<Vec<String>> {
    #[cfg(feature = "gpu")]
    return Some(pavage_gpu::adapters());
    #[cfg(not(feature = "gpu"))]
    None
}
