//! Hints for a stuck player, in three levels.

use pavage_family::{AnyPosition, Hint, HintState, Message, Step, Way};
use pavage_search::{Run, StopReason};

use crate::load::LETTER_GRID;
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

/// What a player who is stuck asks about.
pub struct Question<'a> {
    /// The puzzle, after the player's moves.
    pub position: &'a dyn AnyPosition,
    /// The format in which the puzzle was read.
    pub format: &'a str,
    /// Whether the player's moves came apart from the puzzle.
    pub has_moves: bool,
    /// How steps are chosen.
    pub way: Way,
}

/// The answer.
pub struct Hinted {
    /// The position that the hint is about.
    pub position: Box<dyn AnyPosition>,
    /// The hint.
    pub hint: Hint,
    /// The limit because of which there is no step.
    pub limit: Option<StopReason>,
    /// The step that proves without a search that the position has no solution, if one does.
    pub proof: Option<Step>,
}

impl Question<'_> {
    /// The position that a hint is about: the letters of a letter grid are the player's pieces, unless
    /// the player's moves come apart.
    fn about(&self) -> Box<dyn AnyPosition> {
        let are_own = self.format == LETTER_GRID && !self.has_moves;
        let own = are_own.then(|| self.position.handed_over()).flatten();
        own.unwrap_or_else(|| self.position.boxed_clone())
    }
}

impl Hinted {
    /// Whether there is no step although the puzzle is not finished: a limit was met first, or
    /// there are several solutions and nothing more can be deduced.
    #[must_use]
    pub fn is_without_step(&self) -> bool {
        is_without_step(&self.hint)
    }
}

fn is_without_step(hint: &Hint) -> bool {
    hint.state == HintState::Solvable && hint.step.is_none()
}

/// The hint for a player who is stuck.
///
/// # Errors
/// The puzzle's family does not reason, or has no other way than the usual one.
pub fn hint(question: &Question<'_>, run: &Run<'_>) -> Result<Hinted, Refusal> {
    check_way(question.position, question.way)?;
    let position = question.about();
    let found = position.hint(question.way, run);
    let hint = found.ok_or_else(|| cannot_reason(&*position))?;
    // A limit may also be met after the last look at it.
    let met = hint.stopped.or_else(|| run.stop());
    Ok(Hinted {
        limit: met.filter(|_| is_without_step(&hint)),
        proof: (hint.state == HintState::Dead)
            .then(|| position.refute(run))
            .flatten(),
        hint,
        position,
    })
}
