//! Tables of engines. A table lists engines and finds the one that suits a request.
//!
//! Nothing else in this workspace chooses an engine by name. A crate beside this one brings an
//! engine by adding it to the table of the program, see [`Engines::new`].

use std::iter::{Copied, Flatten};
use std::slice;

use crate::dance::Dance;
use crate::mask::Mask;
use crate::reference::Reference;
use crate::sweep::Sweep;
use crate::{Asked, Engine, Model, Unsupported};

/// The engines of this crate, the reference first. A new engine is a new file and an entry here.
pub const ENGINES: &[&dyn Engine] = &[&Reference, &Dance, &Mask, &Sweep];

static TABLE: Engines = Engines::new(&[ENGINES]);

/// The engines of this crate. A program with further engines makes its own table.
#[must_use]
pub fn engines() -> &'static Engines {
    &TABLE
}

/// The engine of this crate with that name.
#[must_use]
pub fn engine(name: &str) -> Option<&'static dyn Engine> {
    TABLE.named(name)
}

/// The engine of this crate that usually finds solutions fastest on such a model.
#[must_use]
pub fn fastest_for(model: &Model) -> &'static dyn Engine {
    let choice = TABLE.fastest(Asked::Solutions, model);
    choice.engine.expect("dancing cells take every model")
}

/// A table of engines. No two have the same name.
#[derive(Clone, Copy)]
pub struct Engines {
    parts: &'static [&'static [&'static dyn Engine]],
}

/// The engine chosen for a request.
pub struct Choice {
    /// The fastest engine that takes the model, if one does.
    pub engine: Option<&'static dyn Engine>,
    /// Engines that would be preferred but do not suit the model, and why; the fastest first.
    pub passed_over: Vec<(&'static dyn Engine, Unsupported)>,
}

impl Choice {
    /// The chosen engine, or else the first that does not suit. If that one is asked anyway, it
    /// says why it does not suit.
    #[must_use]
    pub fn engine_or_first(&self) -> Option<&'static dyn Engine> {
        let passed = self.passed_over.first().map(|(engine, _)| *engine);
        self.engine.or(passed)
    }
}

impl Engines {
    /// Joins several lists of engines: `Engines::new(&[pavage_search::ENGINES, &[&MyEngine]])`.
    #[must_use]
    pub const fn new(parts: &'static [&'static [&'static dyn Engine]]) -> Engines {
        Engines { parts }
    }

    /// All engines, in the order of the table.
    pub fn iter(&self) -> EnginesIter {
        self.parts.iter().copied().flatten().copied()
    }

    /// The engines that give this.
    pub fn giving(&self, asked: Asked) -> impl Iterator<Item = &'static dyn Engine> + use<> {
        self.iter().filter(move |engine| engine.can(asked))
    }

    /// The engine with that name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&'static dyn Engine> {
        self.iter().find(|engine| engine.name() == name)
    }

    /// The engine that gives this and is usually fastest on such a model. Among equals the first
    /// wins.
    #[must_use]
    pub fn fastest(&self, asked: Asked, model: &Model) -> Choice {
        let speeds = self
            .giving(asked)
            .map(|engine| (engine, engine.speed(asked, model)));
        let mut candidates: Vec<_> = speeds.collect();
        // Engines to be used only by name come first, so that they are always listed as passed
        // over.
        candidates.sort_by_key(|(_, speed)| match speed {
            Ok(speed) => (true, u32::MAX - speed),
            Err(_) => (false, 0),
        });
        let mut passed_over = Vec::new();
        for (engine, speed) in candidates {
            match speed.and_then(|_| engine.supports(model)) {
                Ok(()) => {
                    return Choice {
                        engine: Some(engine),
                        passed_over,
                    };
                }
                Err(unsupported) => passed_over.push((engine, unsupported)),
            }
        }
        Choice {
            engine: None,
            passed_over,
        }
    }
}

/// The engines of a table, in its order.
pub type EnginesIter =
    Copied<Flatten<Copied<slice::Iter<'static, &'static [&'static dyn Engine]>>>>;

impl IntoIterator for &Engines {
    type Item = &'static dyn Engine;
    type IntoIter = EnginesIter;

    fn into_iter(self) -> EnginesIter {
        self.iter()
    }
}
