//! How a player looks ahead who takes nothing back.
//!
//! *Idea.* A player gives each choice at a position a chance, as it likes it. The chance of a line of play
//! is the product of the chances of its choices. A choice is worth the likeliest line that begins with it,
//! goes on for so many moves and is not seen to fail. Of each position only the first few choices are
//! followed.

/// The most choices at each position that are followed; of the first position twice as many, if it has no
/// more.
const WIDTH: usize = 4;
/// The worth of a line that ends without a solution.
const LOST: f64 = -1e6;

/// What a player finds at a position.
pub enum Found<C> {
    /// It is a solution.
    Complete,
    /// It has no solution.
    Dead,
    /// At least one choice, the best first.
    Open(Vec<C>),
}

/// A player, as far as looking ahead goes.
pub trait Looking {
    /// A choice at a position.
    type Choice;

    /// The logarithm of the chance of a choice among those of its position.
    fn log(&self, choice: &Self::Choice) -> f64;

    /// What there is after a choice; `None` if that is not told.
    fn after(&self, choice: &Self::Choice) -> Option<Found<Self::Choice>>;
}

/// What each of the choices at a position, the best first, is worth to a player who looks so many moves
/// ahead. Without any, that is the logarithm of its chance.
pub fn worths<L: Looking>(player: &L, choices: &[L::Choice], moves: u32) -> Vec<f64> {
    let is_followed = |at: usize| moves == 0 || at < WIDTH || choices.len() <= 2 * WIDTH;
    let worth = |(at, choice): (usize, &L::Choice)| {
        if is_followed(at) {
            worth(player, choice, moves)
        } else {
            // Better than what is seen to fail.
            player.log(choice) + LOST / 2.0
        }
    };
    choices.iter().enumerate().map(worth).collect()
}

fn worth<L: Looking>(player: &L, choice: &L::Choice, moves: u32) -> f64 {
    let after = (moves > 0).then(|| player.after(choice)).flatten();
    let further = match after {
        None | Some(Found::Complete) => 0.0,
        Some(Found::Dead) => LOST,
        Some(Found::Open(choices)) => {
            let next = choices.iter().take(WIDTH);
            let worths = next.map(|next| worth(player, next, moves - 1));
            worths.fold(LOST, f64::max)
        }
    };
    player.log(choice) + further
}

/// The logarithms of the chances of choices, whose scores are such logarithms but for a constant.
pub fn logs(scores: &[f64]) -> Vec<f64> {
    let most = scores.iter().copied().fold(f64::MIN, f64::max);
    let sum: f64 = scores.iter().map(|score| libm::exp(score - most)).sum();
    let log = |score: &f64| score - most - libm::log(sum);
    scores.iter().map(log).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position by its choices, each with its score; the last move of a line ends in a solution or not.
    #[derive(Clone)]
    enum Tree {
        Won,
        Lost,
        Of(Vec<(f64, Tree)>),
    }

    struct Step {
        log: f64,
        then: Tree,
    }

    fn steps(choices: &[(f64, Tree)]) -> Vec<Step> {
        let scores: Vec<f64> = choices.iter().map(|(score, _)| *score).collect();
        let steps = choices.iter().zip(logs(&scores));
        let step = |((_, then), log): (&(f64, Tree), f64)| Step {
            log,
            then: then.clone(),
        };
        steps.map(step).collect()
    }

    struct Liking;

    impl Looking for Liking {
        type Choice = Step;

        fn log(&self, step: &Step) -> f64 {
            step.log
        }

        fn after(&self, step: &Step) -> Option<Found<Step>> {
            Some(match &step.then {
                Tree::Won => Found::Complete,
                Tree::Lost => Found::Dead,
                Tree::Of(choices) => Found::Open(steps(choices)),
            })
        }
    }

    fn best(choices: &[(f64, Tree)], moves: u32) -> usize {
        let worths = worths(&Liking, &steps(choices), moves);
        let all = 0..worths.len();
        all.max_by(|one, other| worths[*one].total_cmp(&worths[*other]))
            .expect("there are choices")
    }

    /// The first is liked most and hesitates next, the second is followed by a sure move that loses, the
    /// third by two that win.
    #[test]
    fn each_move_ahead_may_change_the_choice() {
        let sure = |then| Tree::Of(vec![(0.0, then)]);
        let doubtful = Tree::Of(vec![(0.0, sure(Tree::Lost)); 4]);
        let choices = [
            (2.0, doubtful),
            (1.5, sure(Tree::Lost)),
            (1.0, sure(sure(Tree::Won))),
        ];
        assert_eq!(
            [0, 1, 2, 3].map(|moves| best(&choices, moves)),
            [0, 1, 2, 2]
        );
    }

    #[test]
    fn what_is_not_followed_comes_before_what_is_lost() {
        let mut choices = vec![(1.0, Tree::Lost); WIDTH];
        choices.extend(vec![(0.0, Tree::Lost); WIDTH]);
        choices.push((0.5, Tree::Won));
        assert_eq!(best(&choices, 1), 2 * WIDTH);
        choices[1].1 = Tree::Won;
        assert_eq!(best(&choices, 1), 1);
    }

    #[test]
    fn logs_are_those_of_chances() {
        let logs = logs(&[3.0, 1.0, -1e6]);
        let sum: f64 = logs.iter().map(|log| libm::exp(*log)).sum();
        assert!((sum - 1.0).abs() < 1e-12 && (logs[0] - logs[1] - 2.0).abs() < 1e-12);
    }
}
