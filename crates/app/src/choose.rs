//! The choice of an engine when none is named, or `auto`, and the reason for it, which is told to
//! the user.
//!
//! The reason is a message that follows the name of the engine. An engine that was named has none.

use pavage_family::{AnyPosition, Finds, Message, SearchInfo};
use pavage_puzzles::engines;
use pavage_search::{Asked, Engine, Model, Unsupported};

use crate::options::{Options, without_orderings};

/// The name that stands for this choice.
pub const AUTO: &str = "auto";

/// An engine, and why it was chosen if nobody named it.
#[derive(Clone)]
pub(crate) struct Chosen {
    pub(crate) engine: &'static dyn Engine,
    pub(crate) reason: Option<Message>,
}

/// What counts a model without visiting its solutions.
pub(crate) enum Counter {
    Is(Chosen),
    /// None does, and why, if nobody named an engine.
    None(Option<Message>),
}

/// The engine that a person typed; none for [`AUTO`].
#[must_use]
pub fn named(typed: &str) -> Option<String> {
    (typed != AUTO).then(|| typed.to_owned())
}

impl Options {
    /// The engine that is named, unless that is a family's own search, or nothing.
    pub(crate) fn named_engine(&self) -> Option<&'static dyn Engine> {
        self.engine
            .as_deref()
            .and_then(|name| engines().named(name))
    }

    /// The engine that visits the solutions of a puzzle's cover, with snapshots if they are asked
    /// for, and why.
    ///
    /// # Errors
    /// There is none of the name given, or it cannot take the model.
    pub(crate) fn choose(
        &self,
        asked: Asked,
        position: &dyn AnyPosition,
        model: &Model,
    ) -> Result<Chosen, Message> {
        match &self.engine {
            None => fastest(asked, model),
            Some(name) => Ok(Chosen {
                engine: visitor(name, asked, position, model)?,
                reason: None,
            }),
        }
    }

    /// The engine that counts a model without visiting its solutions, if one is to.
    ///
    /// # Errors
    /// It is named, and does not take the model.
    pub(crate) fn counter(&self, model: &Model) -> Result<Counter, Message> {
        if self.engine.is_some() {
            let Some(engine) = self.named_engine().filter(|it| it.can(Asked::Count)) else {
                return Ok(Counter::None(None));
            };
            let supported = engine.supports(model);
            supported.map_err(|unsupported| unsuited_to(engine, &unsupported))?;
            let reason = None;
            return Ok(Counter::Is(Chosen { engine, reason }));
        }
        let choice = engines().fastest(Asked::Count, model);
        let why_not = match (choice.engine_or_first(), choice.passed_over.first()) {
            (Some(first), _) if self.heuristic.is_some() => {
                Some(passed("chosen-not-ordering", first))
            }
            (Some(engine), _) if choice.engine.is_some() => {
                let reason = Some(Message::new("chosen-counts"));
                return Ok(Counter::Is(Chosen { engine, reason }));
            }
            (_, Some((first, Unsupported::NoTiling))) => Some(passed("chosen-not-cells", *first)),
            (_, Some((first, unsupported))) => {
                let message = passed("chosen-not", *first);
                Some(message.with("reason", unsuited(unsupported)))
            }
            (_, None) => None,
        };
        Ok(Counter::None(why_not))
    }

    /// Whether only engines that give this may be used: neither an ordering, which they do not
    /// follow, nor another engine is named.
    pub(crate) fn may_ask(&self, asked: Asked) -> bool {
        let named = || self.named_engine().is_some_and(|engine| engine.can(asked));
        self.heuristic.is_none() && (self.engine.is_none() || named())
    }

    /// The engine that is named, or else the fastest that gives this; where none takes the model,
    /// the first that says why.
    pub(crate) fn giver(&self, asked: Asked, model: &Model) -> Option<&'static dyn Engine> {
        let fastest = || engines().fastest(asked, model).engine_or_first();
        self.named_engine().or_else(fastest)
    }
}

/// The engine of that name, which is to visit solutions.
fn visitor(
    name: &str,
    asked: Asked,
    position: &dyn AnyPosition,
    model: &Model,
) -> Result<&'static dyn Engine, Message> {
    let searches = position.own_searches();
    if let Some(own) = searches.iter().find(|own| own.name == name) {
        return Err(without_orderings(own.name));
    }
    let engine = engines().named(name).ok_or_else(|| {
        let names = engines().iter().map(|engine| engine.name());
        let names = names.chain([AUTO]);
        let names = names.chain(searches.iter().map(|own| own.name));
        Message::new("engine-unknown")
            .with("engine", name)
            .with("engines", names.collect::<Vec<_>>().join(", "))
    })?;
    match engine.takes(asked, model) {
        Ok(()) => Ok(engine),
        Err(Unsupported::NotGiven(_)) => {
            Err(Message::new("engine-only-counts").with("engine", engine.name()))
        }
        Err(unsupported) => Err(unsuited_to(engine, &unsupported)),
    }
}

/// The engine that is usually fastest, and why it is.
fn fastest(asked: Asked, model: &Model) -> Result<Chosen, Message> {
    let choice = engines().fastest(asked, model);
    let passed_over = choice.passed_over.first();
    let (engine, reason) = match (choice.engine, passed_over) {
        (Some(engine), None) => (engine, Message::new("chosen-fits")),
        (Some(engine), Some((other, unsupported))) => {
            let message = Message::new("chosen-any-model").with("other", other.name());
            (engine, message.with("reason", unsuited(unsupported)))
        }
        (None, passed_over) => {
            let (other, unsupported) = passed_over.expect("some engines visit solutions");
            return Err(unsuited_to(*other, unsupported));
        }
    };
    Ok(Chosen {
        engine,
        reason: Some(reason.with("engine", engine.name())),
    })
}

/// Why the engine that would count is passed over.
pub(crate) fn passed(code: &'static str, engine: &dyn Engine) -> Message {
    Message::new(code).with("engine", engine.name())
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

/// The refusal of an engine that cannot take a model.
pub(crate) fn unsuited_to(engine: &dyn Engine, unsupported: &Unsupported) -> Message {
    let message = Message::new("engine-unsuited").with("engine", engine.name());
    message.with("reason", unsuited(unsupported))
}

/// Why an engine cannot take a model, as a message.
fn unsuited(unsupported: &Unsupported) -> Message {
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
        // Engines that have only English words for it, and what nobody asks of an engine.
        Unsupported::NoTiling | Unsupported::NotGiven(_) | Unsupported::Other(_) => {
            Message::new("unsuited-other").with("reason", unsupported.to_string())
        }
    }
}
