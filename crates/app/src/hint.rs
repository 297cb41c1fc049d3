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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, models, puzzle};
    use crate::load::{Reading, built_in, play_moves};
    use pavage_family::{Mark, Settings};

    /// The most hints that lead from a position of these tests to its end.
    const HINTS_MAX: usize = 100;

    /// What is given in a position, as it can be seen: clues, fixed tiles and pieces, chosen cells.
    fn given(position: &dyn AnyPosition) -> Vec<String> {
        let choices = position.choices();
        let chosen = choices.iter().flat_map(|choices| choices.groups());
        let chosen = chosen.filter_map(|group| Some(format!("{} {}", group.name, group.fixed?)));
        let view = position.view();
        let cells = view.cells.iter().filter(|cell| cell.mark == Mark::Given);
        let cells = cells.map(|cell| format!("{:?} {:?} {:?}", cell.place, cell.label, cell.sides));
        chosen.chain(cells).collect()
    }

    /// Follows hints to the end. What is given stays, and every move of a hint can be made.
    fn follow(position: &dyn AnyPosition, about: &str) -> HintState {
        let run = Run::default();
        let before = given(position);
        let mut position = position.boxed_clone();
        for _ in 0..HINTS_MAX {
            let hint = position.hint(Way::Greedy, &run).expect("it reasons");
            let moves = hint.step.map(|step| step.moves).unwrap_or_default();
            if moves.is_empty() {
                return hint.state;
            }
            for mv in moves {
                let played = position.play(&mv);
                position = played.unwrap_or_else(|refused| panic!("{mv}: {refused:?} {about}"));
            }
            assert!(
                before.iter().all(|it| given(&*position).contains(it)),
                "{about}"
            );
        }
        panic!("hints lead to no end: {about}");
    }

    #[test]
    fn what_is_given_stays_given_in_every_family() {
        let mut ended = [0; 2];
        for seed in 1..=models(240) {
            let dice = &mut Dice::new(seed);
            let position = dice.game(seed);
            let moves = dice.below(6);
            let position = dice.played(position, moves);
            // What was played first is given from now on.
            let fixed = position.write("toml");
            let moves = dice.below(4);
            let position = dice.played(puzzle(&fixed, "toml"), moves);
            let end = follow(&*position, &fixed);
            ended[usize::from(end == HintState::Complete)] += 1;
        }
        assert!(ended.iter().all(|times| *times > 20), "{ended:?}");
    }

    /// A throw is given however it was set: by an option or by moves. Pieces that leave no solution are
    /// blamed, not the dice.
    #[test]
    fn a_throw_is_no_move() {
        let throw =
            "move . 4,2\nmove . 2,3\nmove . 2,4\nmove . 2,6\nmove . 3,6\nmove . 5,4\nmove . 6,1\n";
        let pieces = "move A 5,3\nmove B 1,1 1,2\nmove I 6,2 6,3 6,4 6,5\n\
                      move L 3,3 3,4 3,5 4,3\nmove T 4,4 4,5 4,6 5,5\n";
        let mut chosen = Settings::new();
        chosen.set(
            "choose",
            "die1=D2,die2=B3,die3=B4,die4=B6,die5=C6,die6=E4,die7=F1",
        );
        for (settings, throw) in [(Settings::new(), throw), (chosen, "")] {
            let reading = Reading {
                settings,
                ..Reading::default()
            };
            let dice = built_in("dice-6x6", &reading).expect("it is built in");
            let dice = dice.expect("a throw");
            let position = play_moves(&*dice.position, &format!("{throw}{pieces}"));
            let position = position.expect("they fit");
            let played = about(&*position, dice.format, true);
            assert_eq!(given(&*played).len(), 7);
            assert_eq!(follow(&*played, "dice-6x6"), HintState::Complete);
            // Without moves, the pieces of a letter grid are the player's, but not a choice that was typed.
            if throw.is_empty() {
                let handed_over = about(&*dice.position, dice.format, false);
                assert_eq!(given(&*handed_over).len(), 7);
                assert!(handed_over.play("- 4,2").is_err());
            }
        }
    }

    fn about(position: &dyn AnyPosition, format: &str, has_moves: bool) -> Box<dyn AnyPosition> {
        let question = Question {
            position,
            format,
            has_moves,
            way: Way::Greedy,
        };
        question.about()
    }
}
