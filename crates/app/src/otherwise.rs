//! What would help where a puzzle has no solution: the same puzzle under another option.

use pavage_family::{AnyPosition, Message};
use pavage_search::Run;

use crate::count::count;
use crate::options::Options;
use crate::solve::{Wanted, solve};

/// The most nodes that are visited for each other option.
const NODES_MAX: u64 = 200_000;

/// The message that a position without solutions has some under another option, and how many, as far
/// as a little work tells; `None` where none is known.
#[must_use]
pub fn otherwise(position: &dyn AnyPosition, run: &Run<'_>) -> Option<Message> {
    let run = &Run {
        observer: None,
        ..run.clone()
    };
    let mut others = position.otherwise().into_iter();
    others.find_map(|(option, other)| {
        let mut few = run.clone();
        few.limits.nodes_max = Some(NODES_MAX);
        let options = Options::default();
        let first = solve(&*other, Wanted::First, &options, &few).ok()?;
        first.solutions.first()?;
        let message = Message::new("otherwise").with("option", option);
        let number = count(&*other, &options, &few).ok().and_then(|it| it.count);
        Some(match number {
            Some(number) => message.with("counted", "yes").with("number", &number),
            None => message.with("counted", "no"),
        })
    })
}
