//! Hints: what is wrong is found and shown to be wrong, what is right leads to the solution.

use pavage_family::{
    End, Family, Hint, HintState, Measure, Message, Place, Settings, Step, Value, Way,
};
use pavage_grid::CellId;
use pavage_search::Run;
use pavage_suguru::explain::{explain, hint, verify_step};
use pavage_suguru::techniques::Notes;
use pavage_suguru::{Layout, Puzzle, State, Suguru};

use crate::small::{Dice, fillings, masks, puzzle};

fn ask(puzzle: &Puzzle, state: &State) -> Hint {
    hint(puzzle, state, Way::Greedy, &Run::default())
}

fn solutions(puzzle: &Puzzle, max: usize) -> Vec<Vec<u8>> {
    let found = fillings(
        puzzle.layout(),
        &masks(puzzle.layout(), puzzle.givens()),
        max,
    );
    found.expect("small puzzles are searched soon")
}

fn open_cell(dice: &mut Dice, puzzle: &Puzzle) -> CellId {
    let open = puzzle
        .layout()
        .cells()
        .filter(|cell| puzzle.given(*cell).is_none());
    let open: Vec<CellId> = open.collect();
    open[dice.below(open.len())]
}

/// The position with some values of a solution and, somewhere, another value.
fn blunder(dice: &mut Dice, puzzle: &Puzzle, solution: &[u8]) -> Option<(CellId, State)> {
    let mut values = puzzle.givens().to_vec();
    for _ in 0..dice.below(12) {
        let cell = open_cell(dice, puzzle);
        values[cell.index()] = Some(solution[cell.index()]);
    }
    let cell = open_cell(dice, puzzle);
    let value = 1 + dice.below(puzzle.layout().values_of(cell).len()) as u8;
    values[cell.index()] = Some(value);
    (value != solution[cell.index()]).then(|| (cell, State::of_values(values)))
}

#[test]
fn a_wrong_value_is_pointed_out_and_refuted() {
    let mut dice = Dice::new(21);
    let [mut in_sight, mut refuted, mut deduced, mut long] = [0; 4];
    for _ in 0..150 {
        let puzzle = puzzle(&mut dice, true);
        let layout = puzzle.layout();
        let solution = solutions(&puzzle, 1).remove(0);
        let Some((cell, state)) = blunder(&mut dice, &puzzle, &solution) else {
            continue;
        };
        let told = ask(&puzzle, &state);
        assert_eq!(
            (told.state, told.completions),
            (HintState::Wrong, Some(0_u64.into()))
        );
        let mut step = told.step.expect("there is something to see");
        let said = state.values()[cell.index()].expect("it is written");
        assert_eq!(
            (step.rule, &step.cells[..]),
            ("wrong-value", &[layout.place(cell)][..])
        );
        assert!(!speaks_of(&step.nudge, solution[cell.index()]));
        assert_eq!(step.moves, [format!("clear {}", layout.place(cell))]);
        let peers = || layout.peers(cell).iter();
        if step.reason.code == "suguru-wrong-value-seen" {
            in_sight += 1;
            assert!(!step.because.is_empty());
            assert!(peers().any(|peer| state.values()[peer.index()] == Some(said)));
            continue;
        }
        // What is seen at once is told before all else.
        assert!(!peers().any(|peer| puzzle.given(*peer) == Some(said)));
        let refutes = step
            .worlds
            .iter()
            .any(|world| world.contradiction.is_some());
        if step.reason.code == "suguru-wrong-value-solution" {
            assert!(speaks_of(&step.reason, solution[cell.index()]));
            long += 1;
            continue;
        }
        if !refutes {
            deduced += 1;
            deduction_holds(&puzzle, &state, cell, &step);
            continue;
        }
        refuted += 1;
        assert!(step.worlds.len() == 1 && step.worlds[0].steps.len() <= 6);
        // Told of what is right, the refutation is a deduction like any other.
        let mut right = state.values().to_vec();
        right[cell.index()] = None;
        let mut notes = Notes::of(&puzzle, &State::of_values(right));
        step.rule = "short-world";
        step.because.push(layout.place(cell));
        step.moves = step.worlds[0]
            .assumptions
            .iter()
            .map(|text| text.replace("set", "drop"))
            .collect();
        assert_eq!(verify_step(layout, &mut notes, &step), Ok(()), "{step:#?}");
        assert!(!notes.has(cell, said));
    }
    let each = [in_sight, refuted, deduced, long];
    assert!(each[..3].iter().all(|number| *number > 5), "{each:?}");
}

/// Checks a deduction against an entry: with what is right on the board, no way to fill the cells it
/// is learnt from leaves room for the entry. If it takes steps, each is checked.
fn deduction_holds(puzzle: &Puzzle, state: &State, cell: CellId, step: &Step) {
    let layout = puzzle.layout();
    let mut right = state.values().to_vec();
    let said = right[cell.index()].take().expect("it is written");
    let mut notes = Notes::of(puzzle, &State::of_values(right));
    let mut known = step.because.clone();
    for before in step.worlds.iter().flat_map(|world| &world.steps) {
        assert_eq!(verify_step(layout, &mut notes, before), Ok(()), "{step:#?}");
        known.extend(&before.cells);
    }
    let whole = layout.cage(layout.cage_of(cell)).iter();
    known.extend(whole.map(|other| layout.place(*other)));
    let told = Step {
        cells: vec![layout.place(cell)],
        because: known,
        worlds: Vec::new(),
        moves: vec![format!("drop {} {said}", layout.place(cell))],
        ..step.clone()
    };
    assert_eq!(verify_step(layout, &mut notes, &told), Ok(()), "{step:#?}");
}

/// An explanation of a position with wrong values says which are wrong, and nothing else.
#[test]
fn an_explanation_begins_with_what_is_wrong() {
    let mut dice = Dice::new(27);
    let mut seen = 0;
    for _ in 0..40 {
        let puzzle = puzzle(&mut dice, true);
        let layout = puzzle.layout();
        let solution = solutions(&puzzle, 1).remove(0);
        let Some((_, state)) = blunder(&mut dice, &puzzle, &solution) else {
            continue;
        };
        let Some((_, other)) = blunder(&mut dice, &puzzle, &solution) else {
            continue;
        };
        let both = state.values().iter().zip(other.values());
        let state = State::of_values(both.map(|(one, other)| one.or(*other)).collect());
        let wrong: Vec<Place> = { layout.cells() }
            .filter(|cell| {
                let value = state.values()[cell.index()];
                value.is_some_and(|value| value != solution[cell.index()])
            })
            .map(|cell| layout.place(cell))
            .collect();
        for way in [
            Way::Greedy,
            Way::Exact,
            Way::By(Measure::Information),
            Way::By(Measure::Levels),
        ] {
            let told = explain(&puzzle, &state, way, &Run::default());
            let cells: Vec<Place> = told
                .steps
                .iter()
                .flat_map(|step| step.cells.clone())
                .collect();
            assert_eq!(cells, wrong);
            let End::Wrong(end) = told.end else {
                panic!("there is no solution");
            };
            assert_eq!((end.rule, &end.cells), ("wrong-value", &wrong));
        }
        let told = explain(&puzzle, &state, Way::Greedy, &Run::default());
        let moves = told.steps.iter().flat_map(|step| &step.moves);
        let right = moves.fold(state, |state, text| {
            let mv = text.parse().expect("a move");
            Suguru::play(&puzzle, &state, &mv).expect("it can be played")
        });
        assert_eq!(ask(&puzzle, &right).completions, Some(1_u64.into()));
        seen += usize::from(wrong.len() > 1);
    }
    assert!(seen > 5, "{seen}");
}

/// The hint for cages `AAAA/AABB` with 1, 4, 6 and 5 given, after moves; the solution is 1234/6512.
fn after(moves: &[&str]) -> Hint {
    let keys: Vec<Option<char>> = "AAAAAABB".chars().map(Some).collect();
    let layout = Layout::new(4, &keys).expect("cages hang together");
    let givens = [Some(1), None, None, Some(4), Some(6), Some(5), None, None];
    let puzzle = Puzzle::new(layout, givens.to_vec()).expect("givens fit");
    let play = |state: State, text: &&str| {
        let mv = text.parse().expect("a move");
        Suguru::play(&puzzle, &state, &mv).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
    };
    let state = moves.iter().fold(State::start(&puzzle), play);
    ask(&puzzle, &state)
}

#[test]
fn whole_notes_that_leave_out_the_truth_are_refuted() {
    let told = after(&["notes", "note 2,3 2"]);
    assert_eq!(
        (told.state, told.completions),
        (HintState::Wrong, Some(0_u64.into()))
    );
    let step = told.step.expect("there is something to see");
    assert_eq!(
        (step.rule, &step.cells[..]),
        ("wrong-note", &[Place::flat(1, 2)][..])
    );
    let worlds = step.worlds.iter();
    let assumed: Vec<_> = worlds.flat_map(|world| &world.assumptions).collect();
    assert_eq!(assumed, ["set 2,3 2"]);
    let mut worlds = step.worlds.iter();
    assert!(worlds.all(|world| world.contradiction.is_some()));
    // What goes back is what the values leave, which tells nothing.
    assert_eq!(step.moves, ["note 2,3 1,2"]);
    // Nobody marked the other cells: then it is no error.
    assert_eq!(after(&["note 2,3 2"]).state, HintState::Solvable);
}

#[test]
fn a_mark_is_no_reason() {
    let moves = |told: Hint| told.step.expect("there is something to see").moves;
    let bare = moves(after(&[]));
    for mark in ["note 2,4 1", "note 2,4 2", "note 2,3 1,2"] {
        assert_eq!(moves(after(&[mark])), bare, "{mark}");
    }
    // What is crossed out already is not told again.
    let played: Vec<&str> = bare.iter().map(String::as_str).collect();
    assert_ne!(moves(after(&played)), bare);
}

/// A mark of a few values in a cell, as a player thinks of them: right or wrong.
fn mark(dice: &mut Dice, puzzle: &Puzzle, state: State) -> State {
    let cell = open_cell(dice, puzzle);
    let values = puzzle.layout().values_of(cell);
    let kept = values.filter(|_| dice.below(3) == 0);
    let kept: Vec<String> = kept.map(|value| value.to_string()).collect();
    let text = format!("note {} {}", puzzle.layout().place(cell), kept.join(","));
    match text.parse() {
        Ok(mv) => Suguru::play(puzzle, &state, &mv).unwrap_or(state),
        Err(_) => state,
    }
}

/// Whatever is marked, each hint can be played, what it writes is right, and the last one ends it.
#[test]
fn marks_lead_no_hint_astray() {
    let mut dice = Dice::new(25);
    let (mut written, mut noted, mut lacking) = (0, 0, 0);
    for _ in 0..40 {
        let puzzle = puzzle(&mut dice, true);
        let solution = solutions(&puzzle, 1).remove(0);
        let mut state = State::start(&puzzle);
        for _ in 0..dice.below(6) {
            state = mark(&mut dice, &puzzle, state);
        }
        let mut told = ask(&puzzle, &state);
        while let Some(step) = &told.step {
            let is_right = told.state == HintState::Solvable;
            assert!(is_right || step.rule == "wrong-note", "{told:?}");
            lacking += usize::from(!is_right);
            assert!(!step.moves.is_empty(), "{step:?}");
            for text in &step.moves {
                let mv = text.parse().expect("a move");
                state = Suguru::play(&puzzle, &state, &mv)
                    .unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
                written += usize::from(text.starts_with("set"));
                noted += usize::from(!text.starts_with("set"));
            }
            let values = state.values().iter().zip(&solution);
            assert!({ values }.all(|(value, right)| value.is_none_or(|value| value == *right)));
            told = ask(&puzzle, &state);
        }
        assert_eq!(told.state, HintState::Complete);
    }
    assert!(written > 200 && noted > 20, "{written} {noted} {lacking}");
}

/// An explanation does not depend on notes, and what it plays changes them.
#[test]
fn marks_do_not_change_an_explanation() {
    let mut dice = Dice::new(26);
    for _ in 0..20 {
        let puzzle = puzzle(&mut dice, true);
        let bare = State::start(&puzzle);
        let mut state = bare.clone();
        for _ in 0..6 {
            state = mark(&mut dice, &puzzle, state);
        }
        let run = Run::default();
        let [plain, marked] =
            [&bare, &state].map(|state| explain(&puzzle, state, Way::Greedy, &run));
        assert_eq!(plain.path, marked.path);
        for step in &marked.steps {
            for text in &step.moves {
                let mv = text.parse().expect("a move");
                state = Suguru::play(&puzzle, &state, &mv)
                    .unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
            }
        }
        assert_eq!(marked.end, End::Solved(state));
    }
}

/// Whether a message names a value.
fn speaks_of(message: &Message, value: u8) -> bool {
    message.arg("value") == Some(&Value::Number(value.into()))
}

#[test]
fn with_several_solutions_only_the_impossible_is_wrong() {
    let mut dice = Dice::new(22);
    for _ in 0..40 {
        let puzzle = puzzle(&mut dice, false);
        let layout = puzzle.layout();
        let all = solutions(&puzzle, 60);
        if all.len() < 2 || all.len() == 60 {
            continue;
        }
        let told = ask(&puzzle, &State::start(&puzzle));
        assert_eq!(
            (told.state, told.completions),
            (HintState::Solvable, Some((all.len() as u64).into()))
        );
        let cell = open_cell(&mut dice, &puzzle);
        for value in layout.values_of(cell) {
            let mut values = puzzle.givens().to_vec();
            values[cell.index()] = Some(value);
            let left = all.iter().filter(|one| one[cell.index()] == value).count();
            let told = ask(&puzzle, &State::of_values(values));
            let expected = if left == 0 {
                HintState::Wrong
            } else {
                HintState::Solvable
            };
            assert_eq!(
                (told.state, told.completions),
                (expected, Some((left as u64).into()))
            );
        }
    }
}

/// Plays hints until there is none. Then each open cell must hold different values in different
/// solutions: "there is a choice" is said of nothing else.
fn follow_to_the_choice(puzzle: &Puzzle, way: Way, all: &[Vec<u8>]) -> usize {
    let layout = puzzle.layout();
    let mut state = State::start(puzzle);
    for played in 0.. {
        let told = hint(puzzle, &state, way, &Run::default());
        assert_eq!((told.state, told.stopped), (HintState::Solvable, None));
        let Some(step) = told.step else {
            let open = layout
                .cells()
                .filter(|cell| state.values()[cell.index()].is_none());
            for cell in open {
                let differ = all
                    .iter()
                    .any(|one| one[cell.index()] != all[0][cell.index()]);
                assert!(differ, "{} is the same everywhere", layout.place(cell));
            }
            return played;
        };
        assert!(!step.moves.is_empty(), "{step:?}");
        for text in &step.moves {
            let next = text.parse().expect("a hint's move can be played");
            state = Suguru::play(puzzle, &state, &next).expect("a hint's move can be played");
        }
    }
    unreachable!("hints come to an end")
}

#[test]
fn a_choice_is_told_only_where_each_cell_can_be_several_things() {
    let mut dice = Dice::new(24);
    let [mut seen, mut supposed] = [0; 2];
    for round in 0..150 {
        let puzzle = puzzle(&mut dice, false);
        let start = masks(puzzle.layout(), puzzle.givens());
        let Some(all) = fillings(puzzle.layout(), &start, 60) else {
            continue;
        };
        if all.len() < 2 || all.len() == 60 {
            continue;
        }
        seen += 1;
        let way = if round % 4 == 0 {
            Way::Exact
        } else {
            Way::Greedy
        };
        follow_to_the_choice(&puzzle, way, &all);
        let told = explain(
            &puzzle,
            &State::start(&puzzle),
            Way::Greedy,
            &Run::default(),
        );
        supposed += usize::from(told.steps.iter().any(|step| !step.worlds.is_empty()));
        let End::Several(two) = told.end else {
            panic!("several solutions end otherwise: {:?}", told.end);
        };
        let common = |cell: &CellId| {
            let value = all[0][cell.index()];
            all.iter().all(|one| one[cell.index()] == value)
        };
        let mut forced = puzzle.layout().cells().filter(common);
        let sets = |cell: &CellId| {
            let place = format!("set {} ", puzzle.layout().place(*cell));
            let mut moves = told.steps.iter().flat_map(|step| &step.moves);
            puzzle.given(*cell).is_some() || moves.any(|text| text.starts_with(&place))
        };
        assert!(forced.all(|cell| sets(&cell)));
        assert_ne!(two[0], two[1]);
    }
    assert!(seen > 15 && supposed > 1, "{seen} {supposed}");
}

#[test]
fn a_value_that_all_solutions_share_is_told() {
    // The smallest such puzzle: all ten solutions have 1 at row 1, column 2.
    let text = "AAAB/AABB/CCCC ..../...1/...."
        .replace('/', "\n")
        .replace(' ', "\n\n");
    let puzzle = Suguru::read(&text, "compact", &Settings::new()).expect("a puzzle");
    for way in [Way::Greedy, Way::Exact] {
        let told = hint(&puzzle, &State::start(&puzzle), way, &Run::default());
        assert_eq!(told.completions, Some(10_u64.into()));
        let step = told.step.expect("something follows");
        assert!(!step.moves.is_empty(), "{step:?}");
    }
}

#[test]
fn values_possible_alone_but_not_together_are_wrong() {
    let mut dice = Dice::new(23);
    let mut seen = 0;
    while seen < 10 {
        let puzzle = puzzle(&mut dice, false);
        let all = solutions(&puzzle, 60);
        let (one, other) = (&all[0], &all[all.len() - 1]);
        let differ = puzzle
            .layout()
            .cells()
            .filter(|cell| one[cell.index()] != other[cell.index()]);
        let differ: Vec<CellId> = differ.collect();
        let [first, .., last] = differ[..] else {
            continue;
        };
        let mut values = puzzle.givens().to_vec();
        values[first.index()] = Some(one[first.index()]);
        values[last.index()] = Some(other[last.index()]);
        let fits = |filled: &Vec<u8>| {
            let mut given = values
                .iter()
                .zip(filled)
                .filter(|(value, _)| value.is_some());
            given.all(|(value, held)| *value == Some(*held))
        };
        if all.len() == 60 || all.iter().any(fits) {
            continue;
        }
        let told = ask(&puzzle, &State::of_values(values));
        assert_eq!(told.state, HintState::Wrong);
        let step = told.step.expect("there is something to see");
        assert_eq!(step.cells, [puzzle.layout().place(last)]);
        seen += 1;
    }
}

#[test]
fn hints_say_when_all_is_done_or_nothing_can_be() {
    let mut dice = Dice::new(24);
    let mut dead = 0;
    while dead < 5 {
        let right = puzzle(&mut dice, true);
        let solution = solutions(&right, 1).remove(0);
        let full = State::of_values(solution.into_iter().map(Some).collect());
        assert_eq!(ask(&right, &full).state, HintState::Complete);
        let given = right
            .layout()
            .cells()
            .find(|cell| right.given(*cell).is_some());
        let given = given.expect("a given");
        let mut givens = right.givens().to_vec();
        givens[given.index()] = Some(1 + dice.below(right.layout().values_of(given).len()) as u8);
        let Ok(wrong) = Puzzle::new(right.layout().clone(), givens) else {
            continue;
        };
        if solutions(&wrong, 1).is_empty() {
            assert_eq!(ask(&wrong, &State::start(&wrong)).state, HintState::Dead);
            dead += 1;
        }
    }
}
