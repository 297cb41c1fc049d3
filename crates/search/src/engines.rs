//! Tables of engines. A table lists engines and finds the one that suits a request.
//!
//! Nothing else in this workspace chooses an engine by name. A crate beside this one brings an
//! engine by adding it to the table of the program, see [`Engines::new`].

use std::cmp::Reverse;
use std::iter::{Copied, Flatten};
use std::slice;

use pavage_bits::SmallSort as _;

use crate::dance::Dance;
use crate::mask::Mask;
use crate::reference::Reference;
use crate::{Asked, Engine, Model, Unsupported};

/// The engines of this crate, the reference first. A new engine is a new file and an entry here.
pub const ENGINES: &[&dyn Engine] = &[&Reference, &Dance, &Mask];

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
///
/// ```
/// use pavage_search::{Run, Sinks, Task, fastest_for, text};
///
/// let model = text::parse("a b\na\nb\na b\n").unwrap();
/// let engine = fastest_for(&model);
/// let found = engine.search(&model, &Task::default(), &Run::default(), &mut Sinks::default());
/// assert_eq!(found.stats.solutions, 2);
/// ```
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
    /// Engines that are not considered for such a model unless they are named, and why. Named, they
    /// may still refuse it.
    pub only_named: Vec<(&'static dyn Engine, Unsupported)>,
}

impl Choice {
    /// The chosen engine, or else the first that was not chosen. If that one is asked anyway, it
    /// says why it does not suit.
    #[must_use]
    pub fn engine_or_first(&self) -> Option<&'static dyn Engine> {
        self.engine.or(self.why_not().map(|(engine, _)| *engine))
    }

    /// The first engine that was not chosen, and why: one that does not suit the model, or else one
    /// that was not considered.
    #[must_use]
    pub fn why_not(&self) -> Option<&(&'static dyn Engine, Unsupported)> {
        self.passed_over.iter().chain(&self.only_named).next()
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
        let (mut passed_over, mut only_named) = (Vec::new(), Vec::new());
        let mut considered = Vec::new();
        for engine in self.giving(asked) {
            match engine.speed(asked, model) {
                Ok(speed) => considered.push((engine, speed)),
                Err(unsupported) => only_named.push((engine, unsupported)),
            }
        }
        considered.small_sort_by_key(|(_, speed)| Reverse(*speed));
        let mut considered = considered.into_iter();
        let engine = considered.find_map(|(engine, _)| match engine.supports(model) {
            Ok(()) => Some(engine),
            Err(unsupported) => {
                passed_over.push((engine, unsupported));
                None
            }
        });
        Choice {
            engine,
            passed_over,
            only_named,
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
