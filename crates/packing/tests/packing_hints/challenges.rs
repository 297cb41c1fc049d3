//! Printed challenges: followed hint by hint to their solution, and explained.

use pavage_family::{Family, HintState, Reasoner, Settings, Value, Way};
use pavage_packing::explain::{deductions, explain, hint};
use pavage_packing::notes::Notes;
use pavage_packing::techniques::Placements;
use pavage_packing::{Packing, Puzzle};
use pavage_search::Run;

use crate::boards::solutions;
use crate::deductions::holds;
use crate::hints::played;

pub(crate) const CHALLENGES: [&str; 12] = [
    include_str!("../../../../data/challenges/iq-001.txt"),
    include_str!("../../../../data/challenges/iq-003.txt"),
    include_str!("../../../../data/challenges/iq-012.txt"),
    include_str!("../../../../data/challenges/iq-025.txt"),
    include_str!("../../../../data/challenges/iq-033.txt"),
    include_str!("../../../../data/challenges/iq-039.txt"),
    include_str!("../../../../data/challenges/iq-041.txt"),
    include_str!("../../../../data/challenges/iq-060.txt"),
    include_str!("../../../../data/challenges/iq-079.txt"),
    include_str!("../../../../data/pyramid-challenges/iq-081.txt"),
    include_str!("../../../../data/pyramid-challenges/iq-100.txt"),
    include_str!("../../../../data/pyramid-challenges/iq-118.txt"),
];

pub(crate) fn puzzle(text: &str) -> Puzzle {
    Packing::read(text, "grid", &Settings::new()).unwrap_or_else(|error| panic!("{error:?}"))
}

#[test]
fn each_hint_is_in_the_solution() {
    let run = Run::default();
    for text in CHALLENGES {
        let puzzle = puzzle(text);
        let mut state = Packing::start(&puzzle);
        let all = solutions(&puzzle, &state, 1).expect("it has one solution");
        let mut hints = 0;
        loop {
            let told = hint(&puzzle, &state, &run);
            assert_eq!(told.completions, Some(1_u32.into()));
            let Some(step) = told.step else {
                assert_eq!(told.state, HintState::Complete);
                break;
            };
            assert_eq!(told.state, HintState::Solvable);
            state = played(&puzzle, &state, &step.moves);
            let placed = state.placed.iter();
            assert!(
                placed.into_iter().all(|one| all[0].placed.contains(one)),
                "{step:?}"
            );
            hints += 1;
        }
        assert!(hints > 0);
        assert_eq!(state, all[0]);
    }
}

#[test]
fn each_step_of_the_way_convinces_the_checker() {
    let run = Run::default();
    // The way of the last one has hundreds of hypotheses; its hints are followed above.
    for text in &CHALLENGES[..CHALLENGES.len() - 1] {
        let puzzle = puzzle(text);
        let state = Packing::start(&puzzle);
        let all = solutions(&puzzle, &state, 1).expect("it has one solution");
        let on = Placements::new(&puzzle, &state).expect("the board is small");
        let mut notes = Notes::new(&puzzle, &state, &on).expect("all placements are listed");
        for deduction in deductions(&puzzle, &state, &on, &run) {
            assert!(deduction.holds(&notes), "{deduction:?}");
            assert!(holds(&on, &deduction, &all[0]), "{deduction:?}");
            notes.note(&deduction);
        }
    }
}

/// A rating counts the steps that an explanation tells, as far as it goes without a search.
#[test]
fn ratings_and_explanations_count_the_same_steps() {
    let run = Run::default();
    let mut compared = 0;
    for text in CHALLENGES {
        let puzzle = puzzle(text);
        let state = Packing::start(&puzzle);
        let rating = Packing::rate(&puzzle, &state, Way::Greedy, &run);
        let number = |name: &str| {
            let mut fields = rating.fields.iter();
            match fields.find(|(field, _)| *field == name) {
                Some((_, Value::Number(number))) => *number,
                other => panic!("{name}: {other:?}"),
            }
        };
        let steps = number("simple_steps") + number("other_steps");
        let told = explain(&puzzle, &state, Way::Greedy, &run).steps;
        if number("search_left") == 0 {
            assert_eq!(told.len() as i64, steps);
            compared += 1;
        } else {
            assert!(told.len() as i64 > steps);
        }
    }
    assert!(compared > 2, "{compared}");
}
