//! The JSON lines of `play`, and what the network suggests to a page.

use pavage_app::play::{Move, Played, Reason, ReasonKind, Standing, Thought, Thoughts};
use pavage_app::variants::Variants;
use pavage_family::AnyPosition;
use serde::Serialize;

use super::answers::LaidJson;
use super::line;
use super::places::PlaceJson;
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
    /// What the player chose by. `learned`: the score of the network, about -4096 if the placement is seen
    /// to leave no solution, and 0 if a plan had no other or drew among more than it might still value.
    /// `oracle`: the logarithm to base 2 of the number of solutions that remain, -1 if none does. `mrv`: 0.
    score: f64,
    /// The share of this choice among all, as the player weighs them; where a plan draws, all have the same.
    probability: f64,
    /// The number of solutions that remain; null if it was not counted.
    left: Option<Digits>,
    /// How many positions the player valued for this move: `learned` by a score of the network, `oracle` by
    /// counting. A plan (`--positions`) belongs to the first move; of one by `mrv`, each choice counts.
    valued: u64,
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
    /// How many positions the player valued in all.
    valued: u64,
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
        valued: of.valued,
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
        valued: played.valued,
    })
}

/// What the trained network thinks of a position, beside what is true of it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SuggestResult<'a> {
    /// The puzzle as it was named; empty if it has no name.
    puzzle: &'a str,
    /// The number of solutions of the position; null if it was not counted soon enough.
    solutions: Option<Digits>,
    /// How many choices there are: the placements of the cell or piece with the fewest.
    choices: usize,
    /// The best of them, the best first; empty if the position is complete or has no placement.
    best: Vec<SuggestionJson>,
}

/// A choice of the network.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SuggestionJson {
    #[serde(flatten)]
    laid: LaidJson,
    /// The move that lays it, as the text after `move `.
    moved: String,
    /// The share that the network gives it among all choices.
    probability: f64,
    /// The number of solutions that it keeps; null if it was not counted soon enough.
    left: Option<Digits>,
    /// What its score rests on, the heaviest first.
    reasons: Vec<ReasonJson>,
}

/// A part of the score of a choice.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ReasonJson {
    /// What it looks at.
    what: ReasonKindJson,
    /// The cells of the window, or of the smallest region that the choice leaves.
    cells: Vec<PlaceJson>,
    /// By how much it makes the choice more likely, as a logarithm; negative if less.
    weight: f64,
}

/// What a part of a score looks at.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum ReasonKindJson {
    /// A few cells around the choice, filled or empty.
    Window,
    /// The regions that it leaves.
    Region,
}

impl From<Reason> for ReasonJson {
    fn from(reason: Reason) -> ReasonJson {
        ReasonJson {
            what: match reason.kind {
                ReasonKind::Window => ReasonKindJson::Window,
                ReasonKind::Region => ReasonKindJson::Region,
            },
            cells: reason.cells.into_iter().map(PlaceJson).collect(),
            weight: reason.weight,
        }
    }
}

/// What the network thinks of a position of this puzzle.
pub(super) fn suggest_json<'a>(
    puzzle: &'a str,
    position: &dyn AnyPosition,
    thoughts: Thoughts,
) -> SuggestResult<'a> {
    let variants = Variants::of(position);
    let suggestion = |thought: Thought| SuggestionJson {
        laid: LaidJson::new(thought.placed, &variants),
        moved: thought.moved,
        probability: thought.probability,
        left: thought.left.as_ref().map(Digits::of),
        reasons: thought.reasons.into_iter().map(ReasonJson::from).collect(),
    };
    SuggestResult {
        puzzle,
        solutions: thoughts.solutions.as_ref().map(Digits::of),
        choices: thoughts.choices,
        best: thoughts.best.into_iter().map(suggestion).collect(),
    }
}
