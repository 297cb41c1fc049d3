//! The table of engines: a new one is a file and a line here.

use crate::dance::Dance;
use crate::mask::Mask;
use crate::reference::Reference;
use crate::{Engine, Model};

/// All engines, the yardstick first.
static ENGINES: [&dyn Engine; 3] = [&Reference, &Dance, &Mask];

/// All engines, the yardstick first.
#[must_use]
pub fn engines() -> &'static [&'static dyn Engine] {
    &ENGINES
}

/// The engine of that name.
#[must_use]
pub fn engine(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.into_iter().find(|engine| engine.name() == name)
}

/// The engine that is usually fastest on such a model.
#[must_use]
pub fn fastest_for(model: &Model) -> &'static dyn Engine {
    if Mask.supports(model).is_ok() {
        &Mask
    } else {
        &Dance
    }
}
