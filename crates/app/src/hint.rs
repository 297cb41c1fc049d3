//! Hints for a stuck player, in three levels.

use pavage_family::{AnyPosition, Hint, Message, Step, Way};
use pavage_search::Run;

use crate::options::{Refusal, cannot_reason, check_way};

/// How much a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Where to look.
    Nudge,
    /// What can be seen there.
    Reason,
    /// What follows from it.
    Reveal,
}

impl Level {
    /// All levels, from the gentlest on.
    pub const ALL: [Level; 3] = [Level::Nudge, Level::Reason, Level::Reveal];

    /// The name of the level, as users type it and as output shows it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Nudge => "nudge",
            Level::Reason => "reason",
            Level::Reveal => "reveal",
        }
    }

    /// The level with that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The message about a step at this level.
    #[must_use]
    pub fn message(self, step: &Step) -> &Message {
        match self {
            Level::Nudge => &step.nudge,
            Level::Reason => &step.reason,
            Level::Reveal => &step.message,
        }
    }
}

/// The hint for a player who is stuck in a position.
///
/// # Errors
/// The puzzle's family does not reason, or has no other way than the usual one.
pub fn hint(position: &dyn AnyPosition, way: Way, run: &Run<'_>) -> Result<Hint, Refusal> {
    check_way(position, way)?;
    let found = position.hint(way, run);
    found.ok_or_else(|| cannot_reason(position))
}
