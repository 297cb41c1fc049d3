//! Tables of engines: which there are, and which one suits what is asked.
//!
//! Nothing else in this workspace chooses by name. A crate beside this one brings an engine by
//! adding it to the table of the program, see [`Engines::new`].

use std::iter::{Copied, Flatten};
use std::slice;

use crate::dance::Dance;
use crate::mask::Mask;
use crate::reference::Reference;
use crate::sweep::Sweep;
use crate::{Asked, Engine, Model, Unsupported};

/// The engines of this crate, the yardstick first: a new one is a file and a line here.
pub const ENGINES: &[&dyn Engine] = &[&Reference, &Dance, &Mask, &Sweep];

static TABLE: Engines = Engines::new(&[ENGINES]);

/// The engines of this crate. A program that has others too makes a table of its own.
#[must_use]
pub fn engines() -> &'static Engines {
    &TABLE
}

/// The engine of this crate of that name.
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

/// A table of engines, no two of the same name.
#[derive(Clone, Copy)]
pub struct Engines {
    parts: &'static [&'static [&'static dyn Engine]],
}

/// The engine for what is asked.
pub struct Choice {
    /// The fastest that takes the model, if one does.
    pub engine: Option<&'static dyn Engine>,
    /// Those that would be preferred to it but do not suit the model, and why; the fastest first.
    pub passed_over: Vec<(&'static dyn Engine, Unsupported)>,
}

impl Choice {
    /// The engine, or else the first of those that do not suit: if it is asked all the same, it says
    /// why.
    #[must_use]
    pub fn engine_or_first(&self) -> Option<&'static dyn Engine> {
        let passed = self.passed_over.first().map(|(engine, _)| *engine);
        self.engine.or(passed)
    }
}

impl Engines {
    /// The table of all these, as `Engines::new(&[pavage_search::ENGINES, &[&MyEngine]])`.
    #[must_use]
    pub const fn new(parts: &'static [&'static [&'static dyn Engine]]) -> Engines {
        Engines { parts }
    }

    /// All of them, in the order of the table.
    pub fn iter(&self) -> EnginesIter {
        self.parts.iter().copied().flatten().copied()
    }

    /// Those that give this.
    pub fn giving(&self, asked: Asked) -> impl Iterator<Item = &'static dyn Engine> + use<> {
        self.iter().filter(move |engine| engine.can(asked))
    }

    /// The engine of that name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&'static dyn Engine> {
        self.iter().find(|engine| engine.name() == name)
    }

    /// The engine that gives this and is usually fastest on such a model, the first one of equals.
    #[must_use]
    pub fn fastest(&self, asked: Asked, model: &Model) -> Choice {
        let speeds = self
            .giving(asked)
            .map(|engine| (engine, engine.speed(asked, model)));
        let mut candidates: Vec<_> = speeds.collect();
        // Those that only want to be named come first: they are passed over whatever follows.
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
