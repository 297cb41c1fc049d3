//! The reasoning of the example family: one technique, and the explanations, hints and ratings that
//! follow from it.

use pavage_search::Run;

use pavage_family::{
    Class, End, Explanation, Hint, HintState, Message, Place, Rating, Reasoner, Standing, Step,
    Value, Way,
};

use super::{Null, Row};

/// The technique `next-lamp`.
///
/// *What it sees*: the first dark lamp of the row.
///
/// *Example*: in `**oo` it is lamp 2, because lamps 0 and 1 are lit.
///
/// *Why it is sound*: every lamp is lit in the solution.
fn next_lamp(state: &[bool]) -> Option<Step> {
    let lamp = state.iter().position(|lit| !lit)?;
    let cell = |lamp: usize| Place::at_indices(0, lamp);
    let nudge = Message::new("next-lamp-nudge");
    let reason = Message::new("next-lamp-reason");
    let message = Message::new("next-lamp-message").with("lamp", lamp);
    Some(Step {
        cells: vec![cell(lamp)],
        look: vec![cell(lamp)],
        because: (0..lamp).map(cell).collect(),
        moves: vec![lamp.to_string()],
        cost: 1,
        ..Step::saying("next-lamp", [nudge, reason, message])
    })
}

impl Reasoner for Null {
    /// One unit of work is one step.
    fn explain(
        _puzzle: &Row,
        state: &Vec<bool>,
        _way: Way,
        run: &Run<'_>,
    ) -> Explanation<Vec<bool>> {
        let mut state = state.clone();
        let mut steps = Vec::new();
        let mut path = Vec::new();
        let end = loop {
            let Some(step) = next_lamp(&state) else {
                break End::Solved(state);
            };
            if let Some(stop) = run.stop_after(steps.len() as u64) {
                break End::Stopped(stop);
            }
            state[usize::from(step.cells[0].col)] = true;
            path.extend(step.moves.iter().cloned());
            steps.push(step);
        };
        Explanation::of(steps, end, path.join(" "))
    }

    fn hint(_puzzle: &Row, state: &Vec<bool>, _way: Way, _run: &Run<'_>) -> Hint {
        let step = next_lamp(state);
        let state = if step.is_some() {
            HintState::Solvable
        } else {
            HintState::Complete
        };
        Hint::tell(state, Some(1), step)
    }

    /// Every lamp that is lit is lit in the solution.
    fn standing(_puzzle: &Row, _state: &Vec<bool>, _run: &Run<'_>) -> Standing {
        Standing::Right
    }

    fn rate(puzzle: &Row, state: &Vec<bool>, way: Way, run: &Run<'_>) -> Rating {
        let explanation = Null::explain(puzzle, state, way, run);
        let stopped = match explanation.end {
            End::Stopped(stop) => Some(stop),
            _ => None,
        };
        let known = stopped.is_none();
        let steps = explanation.steps.len();
        Rating {
            class: known.then_some(Class::Starter),
            score: known.then_some(steps as f64),
            unique: Some(true),
            fields: vec![("level", Value::Number(0)), ("steps", steps.into())],
            message: Message::new("lamps-rated").with("steps", steps),
            stopped,
        }
    }
}
