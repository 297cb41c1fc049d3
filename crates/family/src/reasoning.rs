//! Human reasoning as data: steps with their reasons, hints and ratings. It is an optional
//! capability of a family: see [`Family::REASONING`].

use pavage_grid::Place;
use pavage_search::{BigUint, Run, StopReason};
use serde::{Deserialize, Serialize};

use crate::{Family, Message, Value, Violation};

/// One deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Code of the technique. The catalogue has its name under `technique-CODE`.
    pub rule: &'static str,
    /// The cells about which something is learnt.
    pub cells: Vec<Place>,
    /// The cells to look at. They reveal no more than the nudge does.
    pub look: Vec<Place>,
    /// The cells it is learnt from.
    pub because: Vec<Place>,
    /// The candidates it is learnt from, where the family lists candidates.
    pub from: Vec<Elimination>,
    /// The nudge: where to look, without saying what is there.
    pub nudge: Message,
    /// What can be seen, without the conclusion.
    pub reason: Message,
    /// The conclusion.
    pub message: Message,
    /// The conclusion as moves, in order.
    pub moves: Vec<String>,
    /// What the conclusion rules out.
    pub eliminates: Vec<Elimination>,
    /// The candidates that the rules forbid once the decisions are made, where the family lists
    /// candidates. They go without a move of their own.
    pub forbids: Vec<Elimination>,
    /// The regions it rests on, each with the placement that would leave it and that is ruled out.
    pub holes: Vec<Hole>,
    /// The pairs of cells whose touching sides clash, if it is about a clash.
    pub edges: Vec<[Place; 2]>,
    /// For a hypothesis, the outcome of each assumption. The steps that lead to a step are a world
    /// without assumptions.
    pub worlds: Vec<World>,
    /// The level of reasoning it needs.
    pub level: u8,
    /// What it costs.
    pub cost: u64,
}

impl Step {
    /// How many candidates go with it, those included that the rules forbid then; for pieces and
    /// tiles, how many placements.
    #[must_use]
    pub fn gained(&self) -> u64 {
        let candidates = |elimination: &Elimination| match elimination {
            Elimination::Placement { .. } => 1,
            Elimination::Values { values, .. } => values.len() as u64,
            Elimination::Tiles { tiles, .. } => tiles.len() as u64,
        };
        self.eliminates
            .iter()
            .chain(&self.forbids)
            .map(candidates)
            .sum()
    }

    /// The step that shows which rule the givens of a puzzle break. The judge found it.
    #[must_use]
    pub fn broken_givens(violation: Violation) -> Step {
        let near = violation.cells.first().copied().unwrap_or_default();
        let nudge = Message::new("givens-broken-nudge").at(near);
        let reason = Message::new("givens-broken").with("why", violation.message);
        let message = Message::new("givens-broken-message");
        Step {
            look: violation.cells.clone(),
            edges: violation.edges,
            cells: violation.cells,
            ..Step::saying(violation.rule, [nudge, reason, message])
        }
    }

    /// A step with its nudge, its reason and its conclusion in words, and nothing else yet.
    #[must_use]
    pub fn saying(rule: &'static str, [nudge, reason, message]: [Message; 3]) -> Step {
        Step {
            rule,
            cells: Vec::new(),
            look: Vec::new(),
            because: Vec::new(),
            from: Vec::new(),
            nudge,
            reason,
            message,
            moves: Vec::new(),
            eliminates: Vec::new(),
            forbids: Vec::new(),
            holes: Vec::new(),
            edges: Vec::new(),
            worlds: Vec::new(),
            level: 0,
            cost: 0,
        }
    }
}

/// Candidates of one place: what a step rules out, or what it is learnt from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Elimination {
    /// A piece on these cells.
    Placement {
        /// Its name.
        piece: String,
        /// Its cells.
        cells: Vec<Place>,
    },
    /// Values of a cell.
    Values {
        /// The cell.
        cell: Place,
        /// The values.
        values: Vec<u8>,
    },
    /// Tiles on a cell.
    Tiles {
        /// The cell.
        cell: Place,
        /// The colours of each tile: top, right, bottom, left.
        tiles: Vec<[u8; 4]>,
    },
}

/// A region that a placement would leave and that the remaining pieces cannot fill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hole {
    /// The piece of the placement.
    pub piece: String,
    /// Its cells.
    pub cells: Vec<Place>,
    /// The cells of the region, the smallest one that cannot be filled.
    pub hole: Vec<Place>,
}

/// The consequences of an assumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    /// The assumptions, as moves.
    pub assumptions: Vec<String>,
    /// The assumptions, as messages in the same order.
    pub supposed: Vec<Message>,
    /// The candidates that the rules forbid under the assumptions: see [`Step::forbids`].
    pub forbids: Vec<Elimination>,
    /// The consequences, in order.
    pub steps: Vec<Step>,
    /// The contradiction that they lead to, if they lead to one.
    pub contradiction: Option<Contradiction>,
}

impl World {
    /// The world without assumptions in which the steps that lead to a step are told. `supposed` names
    /// what they start from, if it needs words.
    #[must_use]
    pub fn way(supposed: Vec<Message>, steps: Vec<Step>) -> World {
        World {
            assumptions: Vec::new(),
            supposed,
            forbids: Vec::new(),
            steps,
            contradiction: None,
        }
    }
}

/// A contradiction: a rule that can no longer be satisfied, where a violation is one that is broken.
pub type Contradiction = Violation;

/// All steps from a position to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation<S> {
    /// The deductions in order.
    pub steps: Vec<Step>,
    /// What the deductions lead to.
    pub end: End<S>,
    /// The steps as compact text, for comparing and storing.
    pub path: String,
    /// The candidates before the first step, where the family lists candidates. Those before a
    /// later step are these without what the steps between eliminate and forbid.
    pub candidates: Vec<Elimination>,
    /// For [`Way::Exact`]: what is proved about the path.
    pub proof: Option<Proof>,
}

/// The code of the step that turns the whole board. Unlike others it does not hold in every solution,
/// but in one of each with its turns.
pub const TURN: &str = "turn";

impl<S> Explanation<S> {
    /// Whether it leaves out solutions that the board turned makes of others.
    #[must_use]
    pub fn turns(&self) -> bool {
        self.steps.iter().any(|step| step.rule == TURN)
    }

    /// What is wrong with the player's entries, from a step for each, where the puzzle has a solution. It
    /// ends with a contradiction of this rule at all of them. `None` if there are no steps.
    #[must_use]
    pub fn of_wrong(
        steps: Vec<Step>,
        rule: &'static str,
        message: Message,
    ) -> Option<Explanation<S>> {
        let cells: Vec<Place> = steps.iter().flat_map(|step| step.cells.clone()).collect();
        let message = message.with("count", cells.len());
        let told = |step: &Step| format!("{} {}", step.rule, step.moves.join(" "));
        let path: Vec<String> = steps.iter().map(told).collect();
        let end = End::Wrong(Contradiction {
            rule,
            edges: Vec::new(),
            message: message.at(*cells.first()?),
            cells,
        });
        Some(Explanation::of(steps, end, path.join("\n")))
    }

    /// An explanation without candidates and proof.
    #[must_use]
    pub fn of(steps: Vec<Step>, end: End<S>, path: String) -> Explanation<S> {
        Explanation {
            steps,
            end,
            path,
            candidates: Vec::new(),
            proof: None,
        }
    }
}

/// What is proved about the cost of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The cost of the path.
    pub cost: u64,
    /// A lower bound of the cost of every path.
    pub cost_min: u64,
    /// The limit that ended the search for a cheaper one, if one did.
    pub stopped: Option<StopReason>,
}

impl Proof {
    /// Whether no path costs less.
    #[must_use]
    pub fn is_complete(self) -> bool {
        self.cost == self.cost_min
    }
}

/// What the deductions of an explanation lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End<S> {
    /// The only solution, but for its turns where a step [turns](TURN) the board.
    Solved(S),
    /// There is no solution, and this contradiction proves it.
    Contradiction(Contradiction),
    /// The puzzle has a solution, but none with what the player entered. The contradiction names what
    /// is wrong.
    Wrong(Contradiction),
    /// There are several solutions; here are two.
    Several([S; 2]),
    /// A limit was met first.
    Stopped(StopReason),
}

/// A hint for a player who is stuck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The state of the position.
    pub state: HintState,
    /// How many solutions the position has, if that is known.
    pub completions: Option<BigUint>,
    /// The next step. For a wrong position, it shows why the entry is wrong. For a dead one, it
    /// shows why there is no solution, and which pieces to take away.
    pub step: Option<Step>,
    /// The candidates before the step, where the family lists candidates.
    pub candidates: Vec<Elimination>,
    /// For [`Way::Exact`]: what is proved about the path that the step begins, if it was searched
    /// for. A step without a hypothesis belongs to every path.
    pub proof: Option<Proof>,
    /// The limit that was met before a result. The state is then not proved, and a missing step
    /// means nothing.
    pub stopped: Option<StopReason>,
}

impl Hint {
    /// A hint with this state, number of completions and step.
    pub fn tell(state: HintState, completions: Option<u64>, step: Option<Step>) -> Hint {
        Hint {
            state,
            completions: completions.map(BigUint::from),
            step,
            candidates: Vec::new(),
            proof: None,
            stopped: None,
        }
    }

    /// The hint when a limit was met first.
    pub fn unknown(stop: StopReason) -> Hint {
        Hint {
            stopped: Some(stop),
            ..Hint::tell(HintState::Solvable, None, None)
        }
    }
}

/// The state of a player's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintState {
    /// It can be completed. If the completions are not known: nothing shows that it cannot.
    Solvable,
    /// It cannot be completed, and no single entry of the player is to blame. Either the puzzle
    /// itself has no solution, or, in a packing puzzle, some placed pieces do not go together. The
    /// step then says which pieces to take away.
    Dead,
    /// An entry of the player is wrong.
    Wrong,
    /// It is a solution.
    Complete,
}

/// What is known of the entries of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The position can be completed.
    Right,
    /// It cannot. A violation for each entry that the only solution of the puzzle does not have, with
    /// the code of the hint about it; or else one that says that there is no solution from here. None
    /// where entries cannot lie on the board at all, which the judge tells.
    Wrong(Vec<Violation>),
    /// A limit was met first.
    Unknown(StopReason),
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The class. `None` when the position has no solution, has several, or a limit was met.
    pub class: Option<Class>,
    /// A number that grows with difficulty.
    pub score: Option<f64>,
    /// Whether there is exactly one solution, if that is known.
    pub unique: Option<bool>,
    /// Further measurements of the family, for instance `level`.
    pub fields: Vec<(&'static str, Value)>,
    /// The reason, as a message.
    pub message: Message,
    /// The limit that was met, if one was.
    pub stopped: Option<StopReason>,
}

impl Rating {
    /// The class and the score of a puzzle with exactly one solution.
    #[must_use]
    pub fn of(
        class: Class,
        score: f64,
        fields: Vec<(&'static str, Value)>,
        message: Message,
    ) -> Rating {
        Rating {
            class: Some(class),
            score: Some(score),
            unique: Some(true),
            fields,
            message,
            stopped: None,
        }
    }

    /// No class, and nothing measured under any of these names.
    pub fn without_class<const N: usize>(
        names: [&'static str; N],
        unique: Option<bool>,
        message: Message,
        stopped: Option<StopReason>,
    ) -> Rating {
        Rating {
            class: None,
            score: None,
            unique,
            fields: names.map(|name| (name, Value::None)).into(),
            message,
            stopped,
        }
    }
}

/// Five classes of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// For the first evening.
    Starter,
    /// For players who know the rules well.
    Junior,
    /// For players who look ahead.
    Expert,
    /// For players who look far ahead.
    Master,
    /// For nearly nobody.
    Wizard,
}

impl Class {
    /// All classes, from the easiest to the hardest.
    pub const ALL: [Class; 5] = [
        Class::Starter,
        Class::Junior,
        Class::Expert,
        Class::Master,
        Class::Wizard,
    ];

    /// Its name, as typed and as written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Class::Starter => "starter",
            Class::Junior => "junior",
            Class::Expert => "expert",
            Class::Master => "master",
            Class::Wizard => "wizard",
        }
    }

    /// The class of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name() == name)
    }

    /// The class that was typed.
    ///
    /// # Errors
    /// There is none of that name; the message lists those that there are.
    pub fn typed(typed: &str) -> Result<Class, Message> {
        let names = || Class::ALL.map(Class::name).join(", ");
        let unknown = || Message::new("class-unknown").with("typed", typed);
        Class::named(typed).ok_or_else(|| unknown().with("known", names()))
    }
}

/// Which path of steps the caller wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// A good path, found quickly.
    #[default]
    Greedy,
    /// The cheapest path, proved to be the cheapest.
    Exact,
    /// At each step, the best of the deductions at hand.
    By(Measure),
}

/// What makes a deduction better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// The lowest cost, besides what it eliminates.
    Cost,
    /// The most eliminated candidates.
    Information,
    /// The same, of what levels find: level 0 and hypotheses about cells, without techniques.
    Levels,
}

impl Measure {
    /// Every measure.
    pub const ALL: [Measure; 3] = [Measure::Cost, Measure::Information, Measure::Levels];

    /// Its name, as typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Cost => "cost",
            Measure::Information => "information",
            Measure::Levels => "levels",
        }
    }

    /// The measure of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Measure> {
        Measure::ALL
            .into_iter()
            .find(|measure| measure.name() == name)
    }
}

/// A family that explains, hints and rates.
pub trait Reasoner: Family {
    /// All steps from a position to its end.
    fn explain(
        puzzle: &Self::Puzzle,
        state: &Self::State,
        way: Way,
        run: &Run<'_>,
    ) -> Explanation<Self::State>;

    /// The hint for a player who is stuck: what is wrong, or else the next step.
    fn hint(puzzle: &Self::Puzzle, state: &Self::State, way: Way, run: &Run<'_>) -> Hint;

    /// Which entries of the player are wrong. What the puzzle gives is no entry. A search for it visits
    /// a bounded number of nodes, also where the run has no limit.
    fn standing(puzzle: &Self::Puzzle, state: &Self::State, run: &Run<'_>) -> Standing;

    /// The step that proves that a position has no solution, where a glance shows it: without a
    /// search, and with a small amount of counted work. Solving, counting and hints look here first.
    fn refute(_puzzle: &Self::Puzzle, _state: &Self::State, _run: &Run<'_>) -> Option<Step> {
        None
    }

    /// How hard a position is.
    fn rate(puzzle: &Self::Puzzle, state: &Self::State, way: Way, run: &Run<'_>) -> Rating;
}

type Explain<F> = fn(
    &<F as Family>::Puzzle,
    &<F as Family>::State,
    Way,
    &Run<'_>,
) -> Explanation<<F as Family>::State>;
type Tell<F> = fn(&<F as Family>::Puzzle, &<F as Family>::State, Way, &Run<'_>) -> Hint;
type Stand<F> = fn(&<F as Family>::Puzzle, &<F as Family>::State, &Run<'_>) -> Standing;
type Refute<F> = fn(&<F as Family>::Puzzle, &<F as Family>::State, &Run<'_>) -> Option<Step>;
type Rate<F> = fn(&<F as Family>::Puzzle, &<F as Family>::State, Way, &Run<'_>) -> Rating;

/// The reasoning of a family as a value, for [`Family::REASONING`].
pub struct Reasoning<F: Family + ?Sized> {
    pub(crate) explain: Explain<F>,
    pub(crate) hint: Tell<F>,
    pub(crate) standing: Stand<F>,
    pub(crate) rate: Rate<F>,
    pub(crate) refute: Refute<F>,
    pub(crate) has_ways: bool,
}

impl<F: Reasoner> Reasoning<F> {
    /// The reasoning of a [`Reasoner`].
    #[must_use]
    pub const fn new() -> Reasoning<F> {
        Reasoning {
            explain: F::explain,
            hint: F::hint,
            standing: F::standing,
            rate: F::rate,
            refute: F::refute,
            has_ways: false,
        }
    }

    /// The same, of a family whose path depends on the [`Way`].
    #[must_use]
    pub const fn with_ways(self) -> Reasoning<F> {
        Reasoning {
            has_ways: true,
            ..self
        }
    }
}

impl<F: Reasoner> Default for Reasoning<F> {
    fn default() -> Self {
        Reasoning::new()
    }
}
