//! The JSON lines of `hint`, `explain` and `rate`.

use pavage_family::{
    AnyPosition, Class, Contradiction, Elimination, End, Explanation, HintState, Hole, Message,
    Proof, Step, World,
};
use pavage_words::Words;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::answers::{milliseconds, solution_json};
use super::places::{Edges, PlaceJson, Places};
use super::{fields, line, series_fields};
use crate::explain::solutions;
use crate::hint::{Hinted, Level};
use crate::rate::Rated;

#[derive(Serialize)]
struct StepJson<'a> {
    rule: &'static str,
    title: String,
    cells: Places<'a>,
    because: Places<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    from: Vec<EliminationJson<'a>>,
    message: String,
    nudge: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    eliminates: Option<Vec<EliminationJson<'a>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forbids: Vec<EliminationJson<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    holes: Vec<HoleJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Edges<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    worlds: Option<Vec<WorldJson<'a>>>,
    level: u8,
    cost: u64,
}

#[derive(Serialize)]
#[serde(untagged)]
enum EliminationJson<'a> {
    Placement {
        piece: &'a str,
        cells: Places<'a>,
    },
    Values {
        cell: PlaceJson,
        values: &'a [u8],
    },
    Tiles {
        cell: PlaceJson,
        tiles: &'a [[u8; 4]],
    },
}

#[derive(Serialize)]
struct HoleJson<'a> {
    piece: &'a str,
    cells: Places<'a>,
    hole: Places<'a>,
}

#[derive(Serialize)]
struct WorldJson<'a> {
    assumptions: &'a [String],
    supposed: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forbids: Vec<EliminationJson<'a>>,
    steps: Vec<StepJson<'a>>,
    contradiction: Option<ContradictionJson<'a>>,
}

#[derive(Serialize)]
struct ContradictionJson<'a> {
    rule: &'static str,
    cells: Places<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<Edges<'a>>,
    message: String,
}

/// The parts of a step that the level shows. A nudge has no reason, worlds or moves, and its
/// `because` is empty. A reason has no moves, and no candidate that is about to be written. Below `reveal`, `cells` are the cells to look at.
fn step_json<'a>(step: &'a Step, told: Level, words: &Words) -> StepJson<'a> {
    let world = |world: &'a World| WorldJson {
        assumptions: &world.assumptions,
        supposed: world.supposed.iter().map(|m| words.say(m)).collect(),
        forbids: if told >= Level::Reveal {
            eliminations_json(&world.forbids)
        } else {
            Vec::new()
        },
        steps: steps_json(&world.steps, told, words),
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

#[derive(Serialize)]
struct HintJson<'a> {
    puzzle: &'a str,
    family: &'a str,
    #[serde(flatten)]
    fields: Map<String, Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    state: Option<&'static str>,
    completions: Option<String>,
    told: &'static str,
    step: Option<StepJson<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<EliminationJson<'a>>,
    #[serde(flatten)]
    proof: Option<ProofJson>,
}

/// What is proved about the cheapest path.
#[derive(Serialize)]
struct ProofJson {
    cost: u64,
    cost_proved: bool,
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
    let Hinted {
        position,
        hint,
        limit,
    } = hinted;
    line(&HintJson {
        puzzle,
        family: position.family(),
        fields: series_fields(&**position),
        status: limit.map(|_| "limit"),
        state: match hint.state {
            _ if limit.is_some() => None,
            HintState::Solvable => Some("solvable"),
            HintState::Dead => Some("dead"),
            HintState::Wrong => Some("wrong"),
            HintState::Complete => Some("complete"),
        },
        completions: hint.completions.as_ref().map(ToString::to_string),
        told: told.name(),
        step: hint.step.as_ref().map(|step| step_json(step, told, words)),
        candidates: if told >= Level::Reason {
            eliminations_json(&hint.candidates)
        } else {
            Vec::new()
        },
        proof: hint.proof.map(ProofJson::from),
    })
}

/// The content of a line of `explain`.
pub struct ExplainLine<'a> {
    /// The input.
    pub puzzle: &'a str,
    /// The position explained.
    pub position: &'a dyn AnyPosition,
    /// The explanation.
    pub explanation: &'a Explanation<Box<dyn AnyPosition>>,
    /// The limit that ended it, if one did.
    pub reason: Option<&'a Message>,
}

#[derive(Serialize)]
struct ExplainJson<'a> {
    puzzle: &'a str,
    family: &'a str,
    #[serde(flatten)]
    fields: Map<String, Json>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<EliminationJson<'a>>,
    steps: Vec<StepJson<'a>>,
    #[serde(flatten)]
    proof: Option<ProofJson>,
    solutions: Vec<Json>,
    contradiction: Option<ContradictionJson<'a>>,
    path: &'a str,
}

/// The line of `explain`.
#[must_use]
pub fn explain_line(of: &ExplainLine<'_>, words: &Words) -> String {
    let end = &of.explanation.end;
    let end_solutions = solutions(end).iter();
    line(&ExplainJson {
        puzzle: of.puzzle,
        family: of.position.family(),
        fields: series_fields(of.position),
        status: match end {
            End::Solved(_) => "solved",
            End::Contradiction(_) => "unsolvable",
            End::Several(_) => "several",
            End::Stopped(_) => "limit",
        },
        reason: of.reason.map(|reason| words.say(reason)),
        candidates: eliminations_json(&of.explanation.candidates),
        steps: steps_json(&of.explanation.steps, Level::Reveal, words),
        proof: of.explanation.proof.map(ProofJson::from),
        solutions: end_solutions
            .map(|solution| solution_json(solution.solution()).0)
            .collect(),
        contradiction: match end {
            End::Contradiction(contradiction) => Some(contradiction_json(contradiction, words)),
            _ => None,
        },
        path: &of.explanation.path,
    })
}

#[derive(Serialize)]
struct RateJson<'a> {
    puzzle: &'a str,
    family: &'a str,
    #[serde(flatten)]
    series: Map<String, Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    class: Option<&'static str>,
    score: Option<f64>,
    unique: Option<bool>,
    #[serde(flatten)]
    fields: Map<String, Json>,
    message: String,
    elapsed_ms: f64,
}

/// The line of `rate`. It has a `status` only if a limit was reached.
#[must_use]
pub fn rate_line(puzzle: &str, position: &dyn AnyPosition, rated: &Rated, words: &Words) -> String {
    let rating = &rated.rating;
    line(&RateJson {
        puzzle,
        family: position.family(),
        series: series_fields(position),
        status: rating.stopped.map(|_| "limit"),
        class: rating.class.map(Class::name),
        score: rating.score,
        unique: rating.unique,
        fields: fields(&rating.fields),
        message: words.say(&rating.message),
        elapsed_ms: milliseconds(rated.elapsed),
    })
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
        let world = |contradiction| World {
            assumptions: vec!["assumed".to_owned()],
            supposed: Vec::new(),
            forbids: Vec::new(),
            steps: vec![inner.clone()],
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
        for hidden in ["\"moves\"", "lamp 5", "secret"] {
            assert!(!reason.contains(hidden), "{hidden} in {reason}");
        }
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
