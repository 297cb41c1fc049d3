//! Chooses an engine when the user names none or `auto`, and gives the reason to show the user.
//!
//! The reason is a message that follows the name of the engine. An engine that the user named has
//! no reason.

use pavage_family::{AnyPosition, Finds, Message, SearchInfo};
use pavage_puzzles::{OPTIONAL, engines};
use pavage_search::{Asked, Engine, Model, Unsupported};

use crate::options::{Options, without_orderings};
use crate::turns::percent;

/// The name that asks for an automatic choice.
pub const AUTO: &str = "auto";

/// An engine, and why it was chosen if the user did not name it.
#[derive(Clone)]
pub struct Chosen {
    /// It.
    pub engine: &'static dyn Engine,
    /// Why it, and not another; `None` if the user named it.
    pub reason: Option<Message>,
}

/// The engine that counts a model without visiting its solutions.
pub enum Counter {
    /// This one.
    Is(Chosen),
    /// There is no such engine. The message says why, if the user named no engine.
    None(Option<Message>),
}

/// The engine name that a user typed; `None` for [`AUTO`].
#[must_use]
pub fn named(typed: &str) -> Option<String> {
    (typed != AUTO).then(|| typed.to_owned())
}

impl Options {
    /// The engine that the user named; `None` if that is a family's own search.
    pub(crate) fn named_engine(&self) -> Option<&'static dyn Engine> {
        self.engine
            .as_deref()
            .and_then(|name| engines().named(name))
    }

    /// The engine that visits the solutions of a puzzle's cover, with snapshots if `asked` says so,
    /// and the reason for it.
    ///
    /// # Errors
    /// No engine has the given name, or it does not take the model.
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

    /// The engine that counts a model without visiting its solutions, if one is to be used.
    ///
    /// # Errors
    /// The user named it, and it does not take the model.
    pub fn counter(&self, model: &Model) -> Result<Counter, Message> {
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
        let why_not = match (choice.engine_or_first(), choice.why_not()) {
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

    /// Checks that there are an engine and an ordering of the names that the user gave.
    ///
    /// # Errors
    /// There are not, for this puzzle.
    pub fn check_names(&self, position: &dyn AnyPosition) -> Result<(), Message> {
        self.heuristic_for(position)?;
        let searches = position.own_searches();
        match &self.engine {
            Some(name) if self.named_engine().is_none() => {
                let mut own = searches.iter();
                let is_own = own.any(|own| own.name == name);
                is_own.then_some(()).ok_or_else(|| unknown(name, &searches))
            }
            _ => Ok(()),
        }
    }

    /// Whether only engines that give this may be used. The user must have named no ordering,
    /// because they follow none, and no other engine.
    pub(crate) fn may_ask(&self, asked: Asked) -> bool {
        let named = || self.named_engine().is_some_and(|engine| engine.can(asked));
        self.heuristic.is_none() && (self.engine.is_none() || named())
    }

    /// The engine that the user named, or else the fastest that gives this. If none takes the
    /// model, the first one, which says why.
    pub(crate) fn giver(&self, asked: Asked, model: &Model) -> Option<&'static dyn Engine> {
        let fastest = || engines().fastest(asked, model).engine_or_first();
        self.named_engine().or_else(fastest)
    }
}

/// The engine with that name, which must be able to visit solutions.
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
    let engine = engines().named(name);
    let engine = engine.ok_or_else(|| unknown(name, &searches))?;
    match engine.takes(asked, model) {
        Ok(()) => Ok(engine),
        Err(Unsupported::NotGiven(_)) if engine.can(Asked::Solutions) => {
            let able = engines().giving(asked).map(|engine| engine.name());
            let able: Vec<&str> = able.collect();
            let message = Message::new("engine-not-depth-first").with("engine", engine.name());
            Err(message.with("engines", able.join(", ")))
        }
        Err(Unsupported::NotGiven(_)) => {
            Err(Message::new("engine-only-counts").with("engine", engine.name()))
        }
        Err(unsupported) => Err(unsuited_to(engine, &unsupported)),
    }
}

/// The message that there is no engine of that name.
fn unknown(name: &str, searches: &[SearchInfo]) -> Message {
    let names = engines().iter().map(|engine| engine.name());
    let names = names.chain([AUTO]);
    let names = names.chain(searches.iter().map(|own| own.name));
    let message = match OPTIONAL.iter().find(|(engine, _)| *engine == name) {
        Some((_, feature)) => Message::new("engine-not-built").with("feature", *feature),
        None => Message::new("engine-unknown"),
    };
    message
        .with("engine", name)
        .with("engines", names.collect::<Vec<_>>().join(", "))
}

/// The engine that is usually fastest, and why it was chosen.
fn fastest(asked: Asked, model: &Model) -> Result<Chosen, Message> {
    let choice = engines().fastest(asked, model);
    let passed_over = choice.passed_over.first();
    let (engine, reason) = match (choice.engine, passed_over) {
        (Some(engine), None) => (engine, Message::new("chosen-fits")),
        (Some(engine), Some((other, unsupported))) => {
            let message = Message::new("chosen-any-model").with("other", other.name());
            (engine, message.with("reason", unsuited(unsupported)))
        }
        (None, _) => {
            let why_not = choice.why_not();
            let (other, unsupported) = why_not.expect("some engines visit solutions");
            return Err(unsuited_to(*other, unsupported));
        }
    };
    Ok(Chosen {
        engine,
        reason: Some(reason.with("engine", engine.name())),
    })
}

/// Why the engine that would count is not used.
pub(crate) fn passed(code: &'static str, engine: &dyn Engine) -> Message {
    Message::new(code).with("engine", engine.name())
}

/// Why a family's own search is used, unless the user named it.
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

/// Why an engine was chosen, preceded by why the preferred one was not.
pub(crate) fn second(why_not: Option<Message>, why: Option<Message>) -> Option<Message> {
    match (why_not, why) {
        (Some(why_not), Some(why)) => {
            let message = Message::new("chosen-second").with("first", why_not);
            Some(message.with("then", why))
        }
        (_, why) => why,
    }
}

/// As who one answers beside whom others ran.
#[derive(Clone, Copy)]
pub(crate) enum Beside {
    /// It ended first.
    Ended,
    /// A limit ended all, and it knows the most.
    Stopped,
}

/// One that ran: its name, its nodes, and its work, or 0 where that is not known yet.
pub(crate) type Ran = (&'static str, u64, u64);

impl Beside {
    /// Who ran beside the one of this name, how far each came, and what that cost of all work; `None` if
    /// nobody did.
    pub(crate) fn whom(self, name: &str, ran: impl Iterator<Item = Ran>) -> Option<Message> {
        let code = match self {
            Beside::Ended => "chosen-race",
            Beside::Stopped => "chosen-race-stopped",
        };
        let ran: Vec<Ran> = ran.collect();
        let whole = ran.iter().fold(0_u64, |sum, ran| sum.saturating_add(ran.2));
        let others = ran.iter().filter(|(other, ..)| *other != name);
        let others = others.map(|(other, nodes, work)| {
            let message = match work {
                0 => Message::new("race-ran"),
                work => Message::new("race-ran-share").with("percent", percent(*work, whole)),
            };
            message.with("engine", *other).with("nodes", *nodes)
        });
        let others = others.reduce(|first, then| {
            let message = Message::new("race-two").with("first", first);
            message.with("then", then)
        })?;
        Some(Message::new(code).with("others", others))
    }
}

/// The refusal of an engine that does not take a model.
pub fn unsuited_to(engine: &dyn Engine, unsupported: &Unsupported) -> Message {
    let message = Message::new("engine-unsuited").with("engine", engine.name());
    message.with("reason", unsuited(unsupported))
}

/// Why an engine does not take a model, as a message.
pub(crate) fn unsuited(unsupported: &Unsupported) -> Message {
    match unsupported {
        Unsupported::Colors => Message::new("unsuited-colours"),
        Unsupported::Items { items, most } => Message::new("unsuited-items")
            .with("items", *items)
            .with("most", *most),
        Unsupported::NothingOnce(option) => {
            Message::new("unsuited-nothing-once").with("option", option.index())
        }
        Unsupported::NotOnce(item) => Message::new("unsuited-not-once").with("item", item.as_str()),
        Unsupported::State { bits, most } => Message::new("unsuited-state")
            .with("bits", *bits)
            .with("most", *most),
        Unsupported::Combinations(most) => {
            Message::new("unsuited-combinations").with("most", *most)
        }
        Unsupported::NoAdapter { found, .. } if found.is_empty() => {
            Message::new("unsuited-no-adapter")
        }
        Unsupported::NoAdapter { asked, found } => Message::new("unsuited-adapter-unknown")
            .with("asked", asked.as_str())
            .with("found", found.as_str()),
        // Reasons with only English text, and reasons that do not arise here.
        Unsupported::NoTiling
        | Unsupported::OnlyNamed
        | Unsupported::NotGiven(_)
        | Unsupported::Other(_) => {
            Message::new("unsuited-other").with("reason", unsupported.to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_that_other_programs_have_is_told_from_none() {
        let code = |name| unknown(name, &[]).code;
        assert_eq!(code("gpu"), "engine-not-built");
        assert_eq!(code("steam"), "engine-unknown");
    }
}
