//! The choice of an engine when none is named, or `auto`, and the reason for it, which is told to
//! the user.
//!
//! The reason is a message that follows the name of the engine. An engine that was named has none.

use pavage_family::{AnyPosition, Finds, Message, SearchInfo};
use pavage_search::{Engine, Model, Unsupported, engine, fastest_for};

use crate::options::Options;

/// The name that stands for this choice.
pub const AUTO: &str = "auto";

/// An engine, and why it was chosen if nobody named it.
#[derive(Clone)]
pub(crate) struct Chosen {
    pub(crate) engine: &'static dyn Engine,
    pub(crate) reason: Option<Message>,
}

/// The engine that a person typed; none for [`AUTO`].
#[must_use]
pub fn named(typed: &str) -> Option<String> {
    (typed != AUTO).then(|| typed.to_owned())
}

impl Options {
    /// The engine that visits the solutions of a puzzle's cover, and why.
    ///
    /// # Errors
    /// As [`Options::engine_for`].
    pub(crate) fn choose(
        &self,
        position: &dyn AnyPosition,
        model: &Model,
    ) -> Result<Chosen, Message> {
        let engine = self.engine_for(position, model)?;
        let reason = self.engine.is_none().then(|| visits(model));
        Ok(Chosen { engine, reason })
    }
}

/// Why a family's own search is used, unless it was named.
pub(crate) fn own(
    options: &Options,
    info: &SearchInfo,
    position: &dyn AnyPosition,
) -> Option<Message> {
    let reason = || match info.finds {
        Finds::All => Message::new("chosen-own").with("family", position.family()),
        Finds::OneOrNone | Finds::One => Message::new("chosen-own-one"),
    };
    options.engine.is_none().then(reason)
}

/// Why an engine was chosen that comes second, with why the first one was not.
pub(crate) fn second(why_not: Option<Message>, why: Option<Message>) -> Option<Message> {
    match (why_not, why) {
        (Some(why_not), Some(why)) => {
            let message = Message::new("chosen-second").with("first", why_not);
            Some(message.with("then", why))
        }
        (_, why) => why,
    }
}

/// Why the engine that is usually fastest is.
fn visits(model: &Model) -> Message {
    let mask = engine("mask").map(|mask| mask.supports(model));
    match mask {
        Some(Err(unsupported)) => {
            Message::new("chosen-any-model").with("reason", unsuited(&unsupported))
        }
        _ => Message::new("chosen-fits").with("engine", fastest_for(model).name()),
    }
}

/// Why an engine cannot take a model, as a message.
pub(crate) fn unsuited(unsupported: &Unsupported) -> Message {
    match unsupported {
        Unsupported::Colors => Message::new("unsuited-colours"),
        Unsupported::Items { items, most } => Message::new("unsuited-items")
            .with("items", *items)
            .with("most", *most),
        Unsupported::NothingOnce(option) => {
            Message::new("unsuited-nothing-once").with("option", option.index() + 1)
        }
        Unsupported::NotOnce(item) => Message::new("unsuited-not-once").with("item", item.as_str()),
        Unsupported::State { bits, most } => Message::new("unsuited-state")
            .with("bits", *bits as usize)
            .with("most", *most as usize),
        Unsupported::Combinations(most) => {
            Message::new("unsuited-combinations").with("most", *most)
        }
        Unsupported::Other(reason) => {
            Message::new("unsuited-other").with("reason", reason.as_str())
        }
    }
}
