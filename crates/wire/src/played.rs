//! The JSON lines of `play`.

use pavage_app::play::{Move, Played, Standing};
use pavage_app::variants::Variants;
use pavage_family::AnyPosition;
use serde::Serialize;

use super::answers::LaidJson;
use super::line;
use super::values::{Digits, SolutionJson, milliseconds, solution_json};

/// What `pavage play --json` prints of a move.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PlayedMoveJson {
    /// The number of the move, from 1.
    #[serde(rename = "move")]
    number: usize,
    #[serde(flatten)]
    laid: LaidJson,
    /// What the player chose by: `learned` by the score of the network, `oracle` by the logarithm to base
    /// 2 of the number of solutions that remain, -1 if none does; of `mrv` it is 0.
    score: f64,
    /// The share of this choice among all, as the player weighs them.
    probability: f64,
    /// The number of solutions that remain; null if it was not counted.
    left: Option<Digits>,
    /// The time that the choice took, in milliseconds.
    elapsed_ms: f64,
}

/// What `pavage play --json` prints at the end.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PlayedGameJson {
    /// How the game stands.
    state: StandingJson,
    /// The number of moves.
    moves: usize,
    /// The board, in the form of a solution; `.` where no piece lies.
    solution: SolutionJson,
}

/// How a game stands.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum StandingJson {
    /// It is a solution.
    Complete,
    /// No solution is left, or there is no move.
    Dead,
    /// It can go on.
    Open,
}

impl From<Standing> for StandingJson {
    fn from(standing: Standing) -> StandingJson {
        match standing {
            Standing::Complete => StandingJson::Complete,
            Standing::Dead => StandingJson::Dead,
            Standing::Open => StandingJson::Open,
        }
    }
}

/// The line of a move of a game that began here, numbered from 1.
#[must_use]
pub fn move_line(start: &dyn AnyPosition, number: usize, of: &Move) -> String {
    line(&PlayedMoveJson {
        number,
        laid: LaidJson::new(of.placed.clone(), &Variants::of(start)),
        score: of.score,
        probability: of.probability,
        left: of.left.as_ref().map(Digits::of),
        elapsed_ms: milliseconds(of.elapsed),
    })
}

/// The line at the end of a game.
#[must_use]
pub fn played_line(played: &Played) -> String {
    line(&PlayedGameJson {
        state: played.standing.into(),
        moves: played.moves.len(),
        solution: solution_json(played.position.solution()),
    })
}
