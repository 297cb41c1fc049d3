//! Explanations: every step convinces the checker, the end is true, and the checker can say no.

use pavage_family::{
    Elimination, End, Explanation, Family, Measure, Place, Reasoner, Step, Way, World,
};
use pavage_grid::CellId;
use pavage_suguru::explain::{GUIDE, Guide, explain_with, next_hypothesis, verify, verify_step};
use pavage_suguru::techniques::{Notes, Sheet, TECHNIQUES};
use pavage_suguru::{Layout, Puzzle, State, Suguru, Values};

use pavage_search::{Limits, Run, StopReason};

use crate::small::{Dice, fillings, masks, puzzle};

/// Guides with all techniques, with hypotheses alone, and with nested hypotheses alone.
const GUIDES: [Guide<'static>; 3] = [
    GUIDE,
    Guide {
        techniques: TECHNIQUES.split_at(2).0,
        choose: &next_hypothesis,
    },
    Guide {
        techniques: TECHNIQUES.split_at(2).0,
        choose: &|_, _, _| None,
    },
];

fn way(puzzle: &Puzzle, guide: &Guide<'_>) -> Explanation<State> {
    explain_with(puzzle, &State::start(puzzle), guide, &Run::default())
}

fn solutions(puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let found = fillings(puzzle.layout(), &masks(puzzle.layout(), puzzle.givens()), 2);
    found.expect("small puzzles are searched soon")
}

/// Explains, checks every step, and compares the end with what brute force finds.
fn check(puzzle: &Puzzle, guide: &Guide<'_>) -> Explanation<State> {
    let told = way(puzzle, guide);
    let verdict = verify(puzzle, &State::start(puzzle), &told);
    assert_eq!(verdict, Ok(()), "{}\n{told:#?}", told.path);
    let found = solutions(puzzle);
    match (&told.end, &found[..]) {
        (End::Solved(state), [only]) => {
            let values: Vec<u8> = state.values().iter().flatten().copied().collect();
            assert_eq!(values, *only);
            // Each step gains candidates, all together all but one of each cell.
            let number = |found: &Elimination| match found {
                Elimination::Values { values, .. } => values.len() as u64 - 1,
                other => panic!("{other:?}"),
            };
            let all: u64 = told.candidates.iter().map(number).sum();
            let gained: u64 = told.steps.iter().map(Step::gained).sum();
            assert_eq!(gained, all, "{}", told.path);
        }
        (End::Contradiction(_) | End::Wrong(_), []) | (End::Several(_), [_, _]) => {}
        (end, found) => panic!("{} solutions, but {end:?}", found.len()),
    }
    told
}

#[test]
fn puzzles_with_one_solution_are_solved_step_by_step() {
    let mut dice = Dice::new(1);
    let mut rules = std::collections::BTreeMap::new();
    for round in 0..75 {
        for step in check(&puzzle(&mut dice, true), &GUIDES[round % 3]).steps {
            *rules.entry((step.rule, step.level)).or_insert(0) += 1;
        }
    }
    assert!(rules.len() > 5, "{rules:?}");
}

#[test]
fn puzzles_with_several_solutions_are_told_so() {
    let mut dice = Dice::new(2);
    for round in 0..60 {
        let told = check(&puzzle(&mut dice, false), &GUIDES[round % 3]);
        assert!(matches!(told.end, End::Several(_) | End::Solved(_)));
    }
}

#[test]
fn puzzles_without_solution_end_in_a_contradiction() {
    let mut dice = Dice::new(3);
    let mut refuted = 0;
    while refuted < 20 {
        let right = puzzle(&mut dice, true);
        let layout = right.layout();
        let given: Vec<CellId> = layout
            .cells()
            .filter(|cell| right.given(*cell).is_some())
            .collect();
        let cell = given[dice.below(given.len())];
        let mut givens = right.givens().to_vec();
        givens[cell.index()] = Some(1 + dice.below(layout.values_of(cell).len()) as u8);
        let Ok(wrong) = Puzzle::new(layout.clone(), givens) else {
            continue;
        };
        refuted += usize::from(matches!(
            check(&wrong, &GUIDES[refuted % 3]).end,
            End::Contradiction(_)
        ));
    }
}

#[test]
fn the_same_position_is_explained_the_same_way() {
    let puzzle = puzzle(&mut Dice::new(4), true);
    for guide in &GUIDES {
        assert_eq!(way(&puzzle, guide), way(&puzzle, guide));
    }
}

/// Changes of a step after which it must not convince any more.
fn spoilt(step: &Step, solution: &dyn Fn(Place) -> u8) -> Vec<(&'static str, Step)> {
    let mut spoilt = Vec::new();
    let mut add = |what, change: &dyn Fn(&mut Step)| {
        let mut other = step.clone();
        change(&mut other);
        spoilt.push((what, other));
    };
    add("nothing learnt", &|step| step.moves.clear());
    add("nobody named", &|step| step.cells.clear());
    let cell = step.cells[0];
    let truth = solution(cell);
    add("the truth goes", &|step| {
        step.moves = vec![format!("drop {cell} {truth}")];
    });
    for at in 0..step.worlds.len() {
        add("a world is missing", &|step| {
            step.worlds.remove(at);
        });
        if step.worlds[at].contradiction.is_some() {
            add("a contradiction elsewhere", &|step| {
                let wrong = step.worlds[at].contradiction.as_mut().expect("it is there");
                wrong.cells = vec![];
            });
        }
    }
    // What is struck out without a hypothesis never follows from its own cells alone.
    let is_struck_out = step.moves.iter().all(|text| text.starts_with("drop"));
    if step.worlds.is_empty() && is_struck_out {
        add("no reasons", &|step| step.because.clear());
        let only = |at: &usize| !step.cells.contains(&step.because[*at]);
        for at in (0..step.because.len()).filter(only) {
            add("a reason is missing", &|step| {
                step.because.remove(at);
            });
        }
    }
    spoilt
}

#[test]
fn the_checker_refuses_spoilt_steps() {
    let mut dice = Dice::new(5);
    let mut refused = std::collections::BTreeMap::new();
    for round in 0..60 {
        let puzzle = puzzle(&mut dice, true);
        let layout = puzzle.layout();
        let solution = solutions(&puzzle).remove(0);
        let truth = |place: Place| {
            let cell = layout.at(place).expect("a cell");
            solution[cell.index()]
        };
        let mut notes = Notes::of(&puzzle, &State::start(&puzzle));
        for step in way(&puzzle, &GUIDES[round % 3]).steps {
            for (what, other) in spoilt(&step, &truth) {
                // A reason may be missing and the rest still be enough: of another kind, then.
                let verdict = verify_step(layout, &mut notes.clone(), &other);
                let (no, all) = refused.entry(what).or_insert((0, 0));
                *no += usize::from(verdict.is_err());
                *all += 1;
                let must = what != "a reason is missing";
                assert!(!must || verdict.is_err(), "{what}: {other:#?}");
            }
            assert_eq!(verify_step(layout, &mut notes, &step), Ok(()));
        }
    }
    let (no, all) = refused["a reason is missing"];
    // Written cells of a cage say nothing that the open ones do not know already.
    assert!(no * 2 > all, "{refused:?}");
}

/// Writes or strikes out what a move says.
fn play(layout: &Layout, sheet: &mut Sheet<'_>, text: &str) {
    let [verb, place, values] = text.split(' ').collect::<Vec<_>>()[..] else {
        panic!("{text}");
    };
    let place: Vec<usize> = place
        .split(',')
        .map(|word| word.parse().expect("a number"))
        .collect();
    let cell = layout.cell_at(place[0] - 1, place[1] - 1).expect("a cell");
    let values = values
        .split(',')
        .map(|word| word.parse::<u8>().expect("a value"));
    match verb {
        "set" => values.for_each(|value| sheet.write(cell, value)),
        _ => sheet.remove(cell, values.collect()),
    }
}

/// Whether a world of placements leads where it says, by level 0 alone: each placement is the last
/// candidate or the last place, and then there is a conflict, or the conclusion holds.
fn leads_there(layout: &Layout, sheet: &Sheet<'_>, world: &World, conclusion: &[String]) -> bool {
    let mut sheet = sheet.clone();
    let assumptions = world.assumptions.iter();
    assumptions.for_each(|text| play(layout, &mut sheet, text));
    for step in &world.steps {
        let cell = layout.at(step.cells[0]).expect("a cell");
        let mut after = sheet.clone();
        play(layout, &mut after, &step.moves[0]);
        let value = after.value(cell).expect("it is written");
        let is_last_place = sheet.places(layout.cage_of(cell), value).eq([cell]);
        let is_last_candidate = sheet.get(cell) == Values::only(value);
        if !is_last_place && !is_last_candidate {
            return false;
        }
        sheet = after;
    }
    if world.contradiction.is_some() {
        return sheet.conflict().is_some();
    }
    let mut after = sheet.clone();
    conclusion
        .iter()
        .for_each(|text| play(layout, &mut after, text));
    let written = |sheet: &Sheet<'_>| {
        layout
            .cells()
            .map(|cell| sheet.value(cell))
            .collect::<Vec<_>>()
    };
    after.candidates() == sheet.candidates() && written(&after) == written(&sheet)
}

#[test]
fn worlds_show_nothing_that_their_conclusion_does_not_need() {
    let mut dice = Dice::new(6);
    let mut told = 0;
    for round in 0..60 {
        let puzzle = puzzle(&mut dice, true);
        let layout = puzzle.layout();
        let mut sheet = Sheet::of(&puzzle, &State::start(&puzzle));
        for step in way(&puzzle, &GUIDES[round % 2]).steps {
            for world in &step.worlds {
                assert!(
                    leads_there(layout, &sheet, world, &step.moves),
                    "{world:#?}"
                );
                for at in 0..world.steps.len() {
                    let mut less = world.clone();
                    less.steps.remove(at);
                    assert!(
                        !leads_there(layout, &sheet, &less, &step.moves),
                        "{world:#?}"
                    );
                    told += 1;
                }
            }
            step.moves
                .iter()
                .for_each(|text| play(layout, &mut sheet, text));
        }
    }
    assert!(told > 100, "{told}");
}

#[test]
fn a_limit_of_work_gives_the_beginning_of_the_way() {
    let puzzle = puzzle(&mut Dice::new(7), true);
    let state = State::start(&puzzle);
    let whole = way(&puzzle, &GUIDE).steps;
    for work in [1, 2, 5, 10] {
        let run = Run::limited(Limits {
            nodes_max: Some(work),
            ..Limits::default()
        });
        let told = explain_with(&puzzle, &state, &GUIDE, &run);
        assert!(matches!(told.end, End::Stopped(StopReason::NodeLimit)));
        assert!(whole.starts_with(&told.steps) && told.steps.len() < work as usize);
    }
}

/// Where a path of levels supposes something, the hint of the same way is of levels, too.
fn check_hints(puzzle: &Puzzle, told: &Explanation<State>, way: Way) {
    let mut state = State::start(puzzle);
    for step in &told.steps {
        if step.rule == "suppose" {
            let hint = Suguru::hint(puzzle, &state, way, &Run::default());
            let rule = hint
                .step
                .map(|step| step.rule)
                .expect("there is a next step");
            assert!(
                ["last-candidate", "last-place", "suppose"].contains(&rule),
                "{rule}"
            );
        }
        for text in &step.moves {
            let mv = text.parse().expect("a move");
            state = Suguru::play(puzzle, &state, &mv).expect("it can be played");
        }
    }
}

/// One measure of cost: the steps of the cheapest path cost together what is proved of it, which is what
/// the rating says; each candidate that goes costs 1 on every path, and a technique is not free.
#[test]
fn one_measure_of_cost() {
    let run = Run::default();
    let mut with_worlds = 0;
    for seed in 0..40 {
        let puzzle = super::grids::generated(["5x5", "6x6", "7x6"][seed as usize % 3], seed);
        let start = State::start(&puzzle);
        let told = |way| Suguru::explain(&puzzle, &start, way, &run);
        let cost = |told: &Explanation<State>| told.steps.iter().map(|step| step.cost).sum::<u64>();
        let gained = |told: &Explanation<State>| told.steps.iter().map(Step::gained).sum::<u64>();
        let exact = told(Way::Exact);
        if !matches!(exact.end, End::Solved(_)) {
            continue;
        }
        let proof = exact.proof.expect("it is whole");
        assert!(proof.is_complete());
        assert_eq!(cost(&exact), proof.cost, "{}", exact.path);
        let rating = Suguru::rate(&puzzle, &start, Way::Exact, &run);
        let rated = rating.fields.iter().find(|(name, _)| *name == "cost");
        assert_eq!(rated.map(|(_, cost)| cost), Some(&proof.cost.into()));
        with_worlds += usize::from(proof.cost > gained(&exact));
        for way in [
            Way::Greedy,
            Way::By(Measure::Cost),
            Way::By(Measure::Information),
            Way::By(Measure::Levels),
        ] {
            let told = told(way);
            assert_eq!(gained(&told), gained(&exact));
            assert!(cost(&told) >= gained(&told));
            let is_plain = |step: &Step| ["last-candidate", "last-place"].contains(&step.rule);
            for step in &told.steps {
                let is_free = step.cost == step.gained();
                assert_eq!(is_free, is_plain(step), "{}", step.rule);
            }
            // Where no other technique is used, nothing is cheaper than what is proved.
            let is_of_levels = |step: &Step| is_plain(step) || step.rule == "suppose";
            let is_of_levels = told.steps.iter().all(is_of_levels);
            assert!(!is_of_levels || cost(&told) >= proof.cost);
            if way == Way::By(Measure::Levels) {
                assert!(is_of_levels, "{}", told.path);
                check_hints(&puzzle, &told, way);
            }
        }
    }
    assert!(with_worlds > 10, "{with_worlds}");
}
