//! Reasoning as a person does it, as data: steps with their reasons, hints, ratings. An optional
//! capability of a family: see [`Family::REASONING`].

use pavage_grid::Place;
use pavage_search::{BigUint, Run, StopReason};

use crate::{Family, Message, Value};

/// One deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Code of the technique. The catalogue has its name under `technique-CODE`.
    pub rule: &'static str,
    /// The cells that learn something.
    pub cells: Vec<Place>,
    /// The cells to look at, which give away no more than the nudge does.
    pub look: Vec<Place>,
    /// The cells it is learnt from.
    pub because: Vec<Place>,
    /// Where to look, without telling what is there.
    pub nudge: Message,
    /// What there is to see, without the conclusion.
    pub reason: Message,
    /// What follows.
    pub message: Message,
    /// What follows, as moves to be played one after the other.
    pub moves: Vec<String>,
    /// What follows is impossible.
    pub eliminates: Vec<Elimination>,
    /// The regions that it rests on, each left by a placement that it rules out.
    pub holes: Vec<Hole>,
    /// Of a hypothesis: what becomes of each assumption. What leads to a step is told as a world
    /// without assumptions.
    pub worlds: Vec<World>,
    /// The level of reasoning it needs.
    pub level: u8,
    /// What it costs.
    pub cost: u64,
}

/// Something that a step rules out.
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

/// A region that a placement would leave, and that the remaining pieces cannot fill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hole {
    /// The piece of the placement.
    pub piece: String,
    /// Its cells.
    pub cells: Vec<Place>,
    /// The region, the smallest there is: its cells.
    pub hole: Vec<Place>,
}

/// What follows from an assumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    /// What is assumed, as moves.
    pub assumptions: Vec<String>,
    /// What is assumed, in words to come, one by one.
    pub supposed: Vec<Message>,
    /// What follows, one after the other.
    pub steps: Vec<Step>,
    /// Why it cannot be, if it cannot.
    pub contradiction: Option<Contradiction>,
}

/// A rule that cannot be kept any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Code of the rule.
    pub rule: &'static str,
    /// Where.
    pub cells: Vec<Place>,
    /// What is wrong.
    pub message: Message,
}

/// The whole way from a position to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation<S> {
    /// The deductions in order.
    pub steps: Vec<Step>,
    /// What they lead to.
    pub end: End<S>,
    /// The way as compact text, to be compared and kept.
    pub path: String,
}

/// What deductions lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End<S> {
    /// The only solution.
    Solved(S),
    /// There is no solution, and this is why.
    Contradiction(Contradiction),
    /// There are several solutions: two of them.
    Several([S; 2]),
    /// A limit was met first.
    Stopped(StopReason),
}

/// What a player who is stuck is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What the position is.
    pub state: HintState,
    /// How many solutions the position has, where that is known.
    pub completions: Option<BigUint>,
    /// What to see next; for a wrong position, how to see that it is wrong; for a dead one, why it
    /// is, and what to take away.
    pub step: Option<Step>,
    /// The limit met before there was anything to tell: then the state is not proved, and that
    /// there is no step says nothing.
    pub stopped: Option<StopReason>,
}

impl Hint {
    /// What is known of a position, and what to see next.
    pub fn tell(state: HintState, completions: Option<u64>, step: Option<Step>) -> Hint {
        Hint {
            state,
            completions: completions.map(BigUint::from),
            step,
            stopped: None,
        }
    }

    /// The answer when a limit was met first.
    pub fn unknown(stop: StopReason) -> Hint {
        Hint {
            stopped: Some(stop),
            ..Hint::tell(HintState::Solvable, None, None)
        }
    }
}

/// What a player's position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintState {
    /// It can be completed; of a position whose completions are not known: nothing seen speaks
    /// against it.
    Solvable,
    /// It cannot be completed, and no single entry of the player's is to blame: the puzzle itself
    /// has no solution, or, of a packing puzzle, pieces that lie do not go together. A step then
    /// says which to take away.
    Dead,
    /// An entry of the player's is wrong.
    Wrong,
    /// It is a solution.
    Complete,
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The class; `None` where it cannot be told: no solution, several, or a limit was met.
    pub class: Option<Class>,
    /// A number that grows with difficulty.
    pub score: Option<f64>,
    /// Whether there is exactly one solution, where that is known.
    pub unique: Option<bool>,
    /// What the family measures besides, as `level`.
    pub fields: Vec<(&'static str, Value)>,
    /// Why, in words to come.
    pub message: Message,
    /// The limit met, if one was.
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
}

/// Which way is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// A good one at once.
    #[default]
    Greedy,
    /// The cheapest there is, proved.
    Exact,
}

/// A family that reasons.
pub trait Reasoner: Family {
    /// The whole way from a position to its end.
    fn explain(
        puzzle: &Self::Puzzle,
        state: &Self::State,
        way: Way,
        run: &Run<'_>,
    ) -> Explanation<Self::State>;

    /// What a player who is stuck is told: first what is wrong, else what to see next.
    fn hint(puzzle: &Self::Puzzle, state: &Self::State, run: &Run<'_>) -> Hint;

    /// How hard a position is.
    fn rate(puzzle: &Self::Puzzle, state: &Self::State, way: Way, run: &Run<'_>) -> Rating;
}

type Explain<F> = fn(
    &<F as Family>::Puzzle,
    &<F as Family>::State,
    Way,
    &Run<'_>,
) -> Explanation<<F as Family>::State>;
type Tell<F> = fn(&<F as Family>::Puzzle, &<F as Family>::State, &Run<'_>) -> Hint;
type Rate<F> = fn(&<F as Family>::Puzzle, &<F as Family>::State, Way, &Run<'_>) -> Rating;

/// The reasoning of a family, as a value: what [`Family::REASONING`] holds.
pub struct Reasoning<F: Family + ?Sized> {
    pub(crate) explain: Explain<F>,
    pub(crate) hint: Tell<F>,
    pub(crate) rate: Rate<F>,
}

impl<F: Reasoner> Reasoning<F> {
    /// The reasoning of a reasoner.
    #[must_use]
    pub const fn new() -> Reasoning<F> {
        Reasoning {
            explain: F::explain,
            hint: F::hint,
            rate: F::rate,
        }
    }
}

impl<F: Reasoner> Default for Reasoning<F> {
    fn default() -> Self {
        Reasoning::new()
    }
}
