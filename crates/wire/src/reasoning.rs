//! The JSON lines of `hint`, `explain` and `rate`.

use pavage_family::{
    AnyPosition, Class, Contradiction, Elimination, End, HintState, Hole, Message, Proof, Step,
    World,
};
use pavage_words::Words;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::places::{Edges, PlaceJson, Places};
use super::values::{Digits, SolutionJson, milliseconds, solution_json};
use super::{fields, line, series_fields};
use pavage_app::explain::{Explained, cost, gained, puzzle_solvable, solutions};
use pavage_app::hint::{Hinted, Level};
use pavage_app::play::Intuition;
use pavage_app::rate::Rated;

/// A deduction. What the level of a hint does not tell is absent.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct StepJson<'a> {
    /// The code of the technique.
    rule: &'static str,
    /// The name of the technique.
    title: String,
    /// The cells that the step decides; below the level `reveal`, the cells to look at.
    cells: Places<'a>,
    /// The cells that it follows from; empty at the level `nudge`.
    because: Places<'a>,
    /// The candidates that it follows from, if the family lists candidates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    from: Vec<EliminationJson<'a>>,
    /// What the level tells, in words.
    message: String,
    /// Where to look, in words.
    nudge: String,
    /// The cells to look at; only of a hint at the level `reveal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    look: Option<Places<'a>>,
    /// Why it follows, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The moves that it allows, each as the text after `move `.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<&'a [String]>,
    /// The candidates that it rules out.
    #[serde(skip_serializing_if = "Option::is_none")]
    eliminates: Option<Vec<EliminationJson<'a>>>,
    /// The candidates that the rules forbid once the moves are made. They go without a move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forbids: Vec<EliminationJson<'a>>,
    /// The regions that it rests on: each is left by a placement that is ruled out, and no piece
    /// fills it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    holes: Vec<HoleJson<'a>>,
    /// The pairs of cells whose touching sides it rests on; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Edges<'a>>,
    /// Of a hypothesis: what follows from each of its assumptions.
    #[serde(skip_serializing_if = "Option::is_none")]
    worlds: Option<Vec<WorldJson<'a>>>,
    /// How deep its hypotheses are nested; 0 without one.
    level: u8,
    /// How hard it is to find, in the costs of the family's techniques.
    cost: u64,
    /// How many candidates go with it: those of `eliminates` and of `forbids`. Only where these are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    gained: Option<u64>,
}

/// Candidates: a piece on some cells, numbers of a cell, or tiles of a cell.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum EliminationJson<'a> {
    /// A piece that could lie on these cells.
    Placement {
        /// The name of the piece.
        piece: &'a str,
        /// The cells that it would cover.
        cells: Places<'a>,
    },
    /// Numbers of a cell.
    Values {
        /// The cell.
        cell: PlaceJson,
        /// The numbers.
        values: &'a [u8],
    },
    /// Tiles of a cell.
    Tiles {
        /// The cell.
        cell: PlaceJson,
        /// The colours of each tile: top, right, bottom, left.
        tiles: &'a [[u8; 4]],
    },
}

/// A region that no piece fills, and the placement that would leave it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct HoleJson<'a> {
    /// The name of the piece.
    piece: &'a str,
    /// The cells that it would cover.
    cells: Places<'a>,
    /// The region that would be left.
    hole: Places<'a>,
}

/// What follows from an assumption. Its board is reached by the assumptions and then the moves of
/// the steps.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WorldJson<'a> {
    /// The moves that are assumed.
    assumptions: &'a [String],
    /// The assumptions, in words.
    supposed: Vec<String>,
    /// The candidates that the rules forbid under the assumptions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forbids: Vec<EliminationJson<'a>>,
    /// What follows, step by step.
    steps: Vec<StepJson<'a>>,
    /// The rule that is broken in the end; null if none is.
    contradiction: Option<ContradictionJson<'a>>,
}

/// A rule that cannot be kept.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ContradictionJson<'a> {
    /// The code of the rule.
    rule: &'static str,
    /// The cells that break it.
    cells: Places<'a>,
    /// The pairs of cells whose touching sides clash; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Edges<'a>>,
    /// What is wrong, in a sentence.
    message: String,
}

/// A proof as the step that it is, told whole.
pub(super) fn proof_json<'a>(proof: Option<&'a Step>, words: &Words) -> Option<StepJson<'a>> {
    proof.map(|step| step_json(step, Level::Reveal, words))
}

/// A proof as text, as [`solve_line`](super::solve_line) has it.
#[must_use]
pub fn proof_text(proof: &Step, words: &Words) -> String {
    super::line(&step_json(proof, Level::Reveal, words))
}

/// The parts of a step that the level shows. A nudge has no reason, worlds or moves, and its
/// `because` is empty. A reason has no moves, and no candidate that is about to be written; a world that fails is part of it, and told whole. Below `reveal`, `cells` are the cells to look at.
fn step_json<'a>(step: &'a Step, told: Level, words: &Words) -> StepJson<'a> {
    let inside = |world: &'a World| match world.contradiction {
        Some(_) => Level::Reveal,
        None => told,
    };
    let world = |world: &'a World| WorldJson {
        assumptions: &world.assumptions,
        supposed: world.supposed.iter().map(|m| words.say(m)).collect(),
        forbids: if inside(world) >= Level::Reveal {
            eliminations_json(&world.forbids)
        } else {
            Vec::new()
        },
        steps: steps_json(&world.steps, inside(world), words),
        contradiction: world
            .contradiction
            .as_ref()
            .map(|contradiction| contradiction_json(contradiction, words)),
    };
    let sees = told >= Level::Reason;
    StepJson {
        rule: step.rule,
        title: words.name("technique", step.rule),
        cells: Places(match told {
            Level::Reveal => &step.cells,
            _ => &step.look,
        }),
        because: Places(if sees { &step.because } else { &[] }),
        from: if told >= Level::Reveal || sees && !step.eliminates.is_empty() {
            eliminations_json(&step.from)
        } else {
            Vec::new()
        },
        message: words.say(told.message(step)),
        nudge: words.say(&step.nudge),
        look: None,
        reason: sees.then(|| words.say(&step.reason)),
        moves: (told >= Level::Reveal).then_some(&step.moves),
        eliminates: (told >= Level::Reveal).then(|| eliminations_json(&step.eliminates)),
        forbids: if told >= Level::Reveal {
            eliminations_json(&step.forbids)
        } else {
            Vec::new()
        },
        holes: if sees {
            holes_json(&step.holes)
        } else {
            Vec::new()
        },
        edges: Edges::of(if sees { &step.edges } else { &[] }),
        worlds: sees.then(|| step.worlds.iter().map(world).collect()),
        level: step.level,
        cost: step.cost,
        gained: (told >= Level::Reveal).then(|| step.gained()),
    }
}

fn eliminations_json(eliminations: &[Elimination]) -> Vec<EliminationJson<'_>> {
    fn json(elimination: &Elimination) -> EliminationJson<'_> {
        match elimination {
            Elimination::Placement { piece, cells } => EliminationJson::Placement {
                piece,
                cells: Places(cells),
            },
            Elimination::Values { cell, values } => EliminationJson::Values {
                cell: PlaceJson(*cell),
                values,
            },
            Elimination::Tiles { cell, tiles } => EliminationJson::Tiles {
                cell: PlaceJson(*cell),
                tiles,
            },
        }
    }
    eliminations.iter().map(json).collect()
}

fn holes_json(holes: &[Hole]) -> Vec<HoleJson<'_>> {
    let mut json = Vec::new();
    for Hole { piece, cells, hole } in holes {
        json.push(HoleJson {
            piece,
            cells: Places(cells),
            hole: Places(hole),
        });
    }
    json
}

fn steps_json<'a>(steps: &'a [Step], told: Level, words: &Words) -> Vec<StepJson<'a>> {
    let json = |step| step_json(step, told, words);
    steps.iter().map(json).collect()
}

fn contradiction_json<'a>(of: &'a Contradiction, words: &Words) -> ContradictionJson<'a> {
    ContradictionJson {
        rule: of.rule,
        cells: Places(&of.cells),
        edges: Edges::of(&of.edges),
        message: words.say(&of.message),
    }
}

/// The state of a position that a hint was asked for.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum HintStateJson {
    /// It has a solution, or nothing shows that it has none.
    Solvable,
    /// It has no solution, and no single entry of the player is to blame.
    Dead,
    /// An entry of the player is wrong.
    Wrong,
    /// It is a solution.
    Complete,
}

/// The status of an answer that a limit ended early.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum LimitStatus {
    /// A limit was reached.
    Limit,
}

/// What `pavage hint --json` prints.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct HintJson<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// The family of the puzzle.
    family: &'a str,
    #[serde(flatten)]
    fields: Map<String, Json>,
    /// `limit` if a limit was reached before a hint was found; else absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<LimitStatus>,
    /// The state of the position; null if a limit was reached.
    state: Option<HintStateJson>,
    /// The number of solutions that the position leads to; null if it is not known.
    completions: Option<Digits>,
    /// How much the hint tells.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Level"))]
    told: &'static str,
    /// The next step; null if there is none.
    step: Option<StepJson<'a>>,
    /// The candidates before the step, if the family lists candidates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<EliminationJson<'a>>,
    /// Of a position that is dead: the step that proves without a search that there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<StepJson<'a>>,
    #[serde(flatten)]
    cheapest: Option<ProofJson>,
}

/// What is proved about the cheapest path.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ProofJson {
    /// With `--exact`: the cost of the path.
    cost: u64,
    /// With `--exact`: whether it is proved that no path costs less.
    cost_proved: bool,
    /// With `--exact`: no path costs less than this.
    cost_min: u64,
}

impl From<Proof> for ProofJson {
    fn from(proof: Proof) -> ProofJson {
        ProofJson {
            cost: proof.cost,
            cost_proved: proof.is_complete(),
            cost_min: proof.cost_min,
        }
    }
}

/// The line of `hint`, with only what the level shows. It has a `status` only if a limit was
/// reached first.
#[must_use]
pub fn hint_line(puzzle: &str, hinted: &Hinted, told: Level, words: &Words) -> String {
    line(&hint_json(puzzle, hinted, told, words))
}

pub(super) fn hint_json<'a>(
    puzzle: &'a str,
    hinted: &'a Hinted,
    told: Level,
    words: &Words,
) -> HintJson<'a> {
    let Hinted {
        position,
        hint,
        limit,
        proof,
    } = hinted;
    HintJson {
        puzzle,
        family: position.family(),
        fields: series_fields(&**position),
        status: limit.map(|_| LimitStatus::Limit),
        state: match hint.state {
            _ if limit.is_some() => None,
            HintState::Solvable => Some(HintStateJson::Solvable),
            HintState::Dead => Some(HintStateJson::Dead),
            HintState::Wrong => Some(HintStateJson::Wrong),
            HintState::Complete => Some(HintStateJson::Complete),
        },
        completions: hint.completions.as_ref().map(Digits::of),
        told: told.name(),
        step: hint.step.as_ref().map(|step| StepJson {
            look: (told == Level::Reveal).then_some(Places(&step.look)),
            ..step_json(step, told, words)
        }),
        candidates: if told >= Level::Reason {
            eliminations_json(&hint.candidates)
        } else {
            Vec::new()
        },
        proof: proof.as_ref().map(|step| step_json(step, told, words)),
        cheapest: hint.proof.map(ProofJson::from),
    }
}

/// The content of a line of `explain`.
pub struct ExplainLine<'a> {
    /// The input.
    pub puzzle: &'a str,
    /// The position explained.
    pub position: &'a dyn AnyPosition,
    /// The explanation.
    pub explained: &'a Explained,
    /// The limit that ended it, if one did.
    pub reason: Option<&'a Message>,
}

/// How an explanation ended.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum ExplainStatus {
    /// With the only solution; where a step turns the board, with the only one but for its turns.
    Solved,
    /// With a proof that there is no solution from here.
    Unsolvable,
    /// With several solutions, which no deduction can tell apart.
    Several,
    /// At a limit.
    Limit,
}

/// What `pavage explain --json` prints.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ExplainJson<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// The family of the puzzle.
    family: &'a str,
    #[serde(flatten)]
    fields: Map<String, Json>,
    /// How the explanation ended.
    status: ExplainStatus,
    /// Whether the puzzle has a solution once what was entered is taken away; null if that is not known.
    puzzle_solvable: Option<bool>,
    /// Which limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The candidates before the first step, if the family lists candidates. Before a later step
    /// they lack what the steps between eliminate and forbid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<EliminationJson<'a>>,
    /// The steps in order.
    steps: Vec<StepJson<'a>>,
    /// What all steps together gain and cost.
    totals: TotalsJson,
    #[serde(flatten)]
    cheapest: Option<ProofJson>,
    /// If there is no solution: the step that proves it without a search, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<StepJson<'a>>,
    /// The solutions that the explanation ends with.
    solutions: Vec<SolutionJson>,
    /// If there is no solution: the rule that is broken in the end; else null.
    contradiction: Option<ContradictionJson<'a>>,
    /// The steps as compact text, for comparing and storing.
    path: &'a str,
}

/// What steps gain and cost.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TotalsJson {
    /// How many candidates go.
    gained: u64,
    /// The sum of the costs.
    cost: u64,
}

/// The line of `explain`.
#[must_use]
pub fn explain_line(of: &ExplainLine<'_>, words: &Words) -> String {
    line(&explain_json(of, words))
}

pub(super) fn explain_json<'a>(of: &ExplainLine<'a>, words: &Words) -> ExplainJson<'a> {
    let Explained { explanation, proof } = of.explained;
    let end = &explanation.end;
    let end_solutions = solutions(end).iter();
    ExplainJson {
        puzzle: of.puzzle,
        family: of.position.family(),
        fields: series_fields(of.position),
        status: match end {
            End::Solved(_) => ExplainStatus::Solved,
            End::Contradiction(_) | End::Wrong(_) => ExplainStatus::Unsolvable,
            End::Several(_) => ExplainStatus::Several,
            End::Stopped(_) => ExplainStatus::Limit,
        },
        puzzle_solvable: puzzle_solvable(of.position, end),
        reason: of.reason.map(|reason| words.say(reason)),
        candidates: eliminations_json(&explanation.candidates),
        steps: steps_json(&explanation.steps, Level::Reveal, words),
        totals: TotalsJson {
            gained: gained(&explanation.steps),
            cost: cost(&explanation.steps),
        },
        cheapest: explanation.proof.map(ProofJson::from),
        proof: proof_json(proof.as_ref(), words),
        solutions: end_solutions
            .map(|solution| solution_json(solution.solution()))
            .collect(),
        contradiction: match end {
            End::Contradiction(contradiction) | End::Wrong(contradiction) => {
                Some(contradiction_json(contradiction, words))
            }
            _ => None,
        },
        path: &explanation.path,
    }
}

/// What `pavage rate --json` prints of a puzzle. The measures of the family follow as further
/// fields.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct RateJson<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// The family of the puzzle.
    family: &'a str,
    #[serde(flatten)]
    series: Map<String, Json>,
    /// `limit` if a limit was reached; else absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<LimitStatus>,
    /// How hard the puzzle is; null if it has no class.
    #[cfg_attr(feature = "schema", schemars(with = "Option<super::schema::Class>"))]
    class: Option<&'static str>,
    /// How hard the puzzle is, as a number by which puzzles of a family are compared; null if it
    /// has none.
    score: Option<f64>,
    /// Whether the puzzle has exactly one solution; null if that is not known.
    unique: Option<bool>,
    #[serde(flatten)]
    fields: Map<String, Json>,
    /// The rating, in a sentence.
    message: String,
    /// If there is no solution: the step that proves it without a search, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<StepJson<'a>>,
    /// How far a trained network comes without a search; absent where the puzzle has not exactly one
    /// solution or the network knows no puzzles of its family.
    #[serde(skip_serializing_if = "Option::is_none")]
    intuition: Option<IntuitionJson>,
    /// The time that it took, in milliseconds.
    elapsed_ms: f64,
}

/// How far a trained network comes that always takes its first choice.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct IntuitionJson {
    /// How many of its moves belong to the solution before one does not.
    right: usize,
    /// Whether one does not; else it solves the puzzle alone.
    errs: bool,
    /// The same, in words.
    message: String,
}

fn intuition_json(intuition: Intuition, words: &Words) -> IntuitionJson {
    IntuitionJson {
        right: intuition.right,
        errs: intuition.errs,
        message: words.say(&intuition.message()),
    }
}

/// The line of `rate`. It has a `status` only if a limit was reached.
#[must_use]
pub fn rate_line(puzzle: &str, position: &dyn AnyPosition, rated: &Rated, words: &Words) -> String {
    line(&rate_json(puzzle, position, rated, words))
}

pub(super) fn rate_json<'a>(
    puzzle: &'a str,
    position: &'a dyn AnyPosition,
    rated: &'a Rated,
    words: &Words,
) -> RateJson<'a> {
    let rating = &rated.rating;
    RateJson {
        puzzle,
        family: position.family(),
        series: series_fields(position),
        status: rating.stopped.map(|_| LimitStatus::Limit),
        class: rating.class.map(Class::name),
        score: rating.score,
        unique: rating.unique,
        fields: fields(&rating.fields),
        message: words.say(&rating.message),
        proof: proof_json(rated.proof.as_deref(), words),
        intuition: rated.intuition.map(|found| intuition_json(found, words)),
        elapsed_ms: milliseconds(rated.elapsed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_family::Place;
    use pavage_words::Lang;

    /// A hypothesis with two worlds. One fails, the other does not.
    fn hypothesis() -> Step {
        let inner = Step {
            rule: "inner",
            cells: vec![Place::flat(1, 1)],
            look: vec![Place::flat(3, 3)],
            because: vec![Place::flat(0, 0)],
            nudge: Message::new("next-lamp-nudge"),
            reason: Message::new("next-lamp-reason"),
            message: Message::new("next-lamp-message").with("lamp", 5_usize),
            moves: vec!["secret".to_owned()],
            eliminates: Vec::new(),
            from: Vec::new(),
            forbids: Vec::new(),
            holes: Vec::new(),
            edges: Vec::new(),
            worlds: Vec::new(),
            level: 0,
            cost: 1,
        };
        let failing = Step {
            cells: vec![Place::flat(4, 4)],
            message: Message::new("next-lamp-message").with("lamp", 6_usize),
            moves: vec!["impossible".to_owned()],
            ..inner.clone()
        };
        let world = |contradiction: Option<Contradiction>| World {
            assumptions: vec!["assumed".to_owned()],
            supposed: Vec::new(),
            forbids: Vec::new(),
            steps: vec![if contradiction.is_some() {
                failing.clone()
            } else {
                inner.clone()
            }],
            contradiction,
        };
        let contradiction = Contradiction {
            rule: "lamp-dark",
            cells: vec![Place::flat(2, 2)],
            edges: vec![[Place::flat(2, 2), Place::flat(2, 3)]],
            message: Message::new("lamp-dark").with("lamp", 2_usize),
        };
        Step {
            rule: "outer",
            worlds: vec![world(Some(contradiction)), world(None)],
            level: 1,
            ..inner.clone()
        }
    }

    fn json(told: Level) -> String {
        let words = Words::new(Lang::En);
        line(&step_json(&hypothesis(), told, &words))
    }

    #[test]
    fn a_hint_tells_no_more_than_its_level() {
        let nudge = json(Level::Nudge);
        assert!(
            nudge.contains(r#""message":"Look along the row"#),
            "{nudge}"
        );
        for hidden in [
            "\"reason\"",
            "\"moves\"",
            "\"worlds\"",
            "impossible",
            "lamp 5",
            "secret",
            "assumed",
        ] {
            assert!(!nudge.contains(hidden), "{hidden} in {nudge}");
        }
        let (look, cells, because) = (
            r#""cells":[[3,3]]"#,
            r#""cells":[[1,1]]"#,
            r#""because":[[0,0]]"#,
        );
        assert!(nudge.contains(look) && nudge.contains(r#""because":[]"#));
        let reason = json(Level::Reason);
        assert!(reason.contains(look) && reason.contains(because));
        assert!(!reason.contains(cells) && json(Level::Reveal).contains(cells));
        assert!(
            reason.contains(r#""message":"Every lamp is lit"#),
            "{reason}"
        );
        assert!(reason.contains("assumed"));
        for hidden in ["lamp 5", "secret"] {
            assert!(!reason.contains(hidden), "{hidden} in {reason}");
        }
        // A world that fails is a reason, and told to its end.
        assert!(reason.contains("lamp 6") && reason.contains(r#""moves":["impossible"]"#));
        let reveal = json(Level::Reveal);
        assert!(reveal.contains(r#""moves":["secret"]"#), "{reveal}");
    }

    #[test]
    fn worlds_have_their_steps_and_their_end() {
        let reveal = json(Level::Reveal);
        let failed = r#""contradiction":{"rule":"lamp-dark","cells":[[2,2]],"edges":[[[2,2],[2,3]]],"message":"the lamp 2 is dark"}"#;
        let (before, after) = reveal.split_once(failed).expect("a world fails");
        assert!(before.contains(
            r#""worlds":[{"assumptions":["assumed"],"supposed":[],"steps":[{"rule":"inner""#
        ));
        assert!(after.contains(r#""contradiction":null"#), "{after}");
    }
}
