//! Reasoning about puzzles with rules of how many pieces are laid and which cells stay open: each
//! deduction convinces its checker and holds in every solution, and so does each hint.

use pavage_family::kit::Meter;
use pavage_family::{Elimination, End, Family, HintState, Way};
use pavage_packing::explain::{explain, hint};
use pavage_packing::notes::Notes;
use pavage_packing::techniques::{Deduction, PlacementId, Placements, Sheet, TECHNIQUES, suppose};
use pavage_packing::{Packing, State};
use pavage_search::Run;

use crate::boards::Dice;
use crate::hints::played;
use crate::ruled::random;

fn members(on: &Placements, solution: &State) -> Vec<PlacementId> {
    solution
        .all()
        .filter_map(|placed| on.find(&placed))
        .collect()
}

#[test]
fn deductions_hold_in_every_solution() {
    let run = Run::default();
    let mut dice = Dice::new(5);
    let (mut seen, mut conflicts) = (0, 0);
    for seed in 0..1500 {
        let ruled = random(seed);
        let puzzle = &ruled.puzzle;
        let Some(solutions) = ruled.solutions() else {
            continue;
        };
        let state = Packing::start(puzzle);
        let on = Placements::new(puzzle, &state).expect("the board is small");
        let notes = Notes::new(puzzle, &state, &on);
        let mut notes = notes.unwrap_or_else(|| panic!("{seed}:\n{}", ruled.text));
        let mut sheet = Sheet::new(&on);
        loop {
            if let Some(conflict) = sheet.conflict() {
                assert!(
                    notes.cannot_be(conflict),
                    "{seed} {conflict:?}\n{}",
                    ruled.text
                );
                assert_eq!(solutions, [], "{seed}\n{}", ruled.text);
                conflicts += 1;
                break;
            }
            let found = TECHNIQUES.iter();
            let found = found.filter_map(|technique| (technique.find)(&sheet, &run));
            let mut found: Vec<Deduction> = found.collect();
            if found.is_empty() {
                found.extend(suppose(&sheet, &mut Meter::new(&run)));
            }
            for deduction in &found {
                seen += 1;
                assert!(
                    deduction.holds(&notes),
                    "{seed} {deduction:?}\n{}",
                    ruled.text
                );
                for solution in &solutions {
                    let members = members(&on, solution);
                    let holds = deduction.placed.iter().all(|at| members.contains(at))
                        && !deduction.gone.iter().any(|at| members.contains(at));
                    assert!(holds, "{seed} {deduction:?} {solution:?}\n{}", ruled.text);
                }
            }
            if found.is_empty() {
                break;
            }
            let chosen = found.swap_remove(dice.below(found.len()));
            chosen.apply(&mut sheet);
            notes.note(&chosen);
        }
    }
    assert!(seen > 1000 && conflicts > 50, "{seen} {conflicts}");
}

#[test]
fn hints_hold_in_every_solution() {
    let run = Run::default();
    let mut dice = Dice::new(3);
    let (mut complete, mut opened, mut dead) = (0, 0, 0);
    for seed in 2000..2500 {
        let ruled = random(seed);
        let puzzle = &ruled.puzzle;
        let Some(mut all) = ruled.solutions().filter(|all| all.len() < 200) else {
            continue;
        };
        let mut state = Packing::start(puzzle);
        loop {
            let told = hint(puzzle, &state, &run);
            assert_eq!(told.stopped, None, "{seed}\n{}", ruled.text);
            if all.is_empty() {
                assert_eq!(told.state, HintState::Dead, "{seed}\n{}", ruled.text);
                dead += 1;
                break;
            }
            if Packing::check(puzzle, &state).violations.is_empty() {
                assert_eq!(told.state, HintState::Complete, "{seed}\n{}", ruled.text);
                complete += 1;
                break;
            }
            assert_eq!(told.state, HintState::Solvable, "{seed}\n{}", ruled.text);
            let number = Some((all.len() as u64).into());
            assert_eq!(told.completions, number, "{seed} {state:?}\n{}", ruled.text);
            let step = told.step.expect("there is something to see");
            let next = if step.rule == "choice" {
                let one = &all[dice.below(all.len())];
                let mut rest = one
                    .all()
                    .filter(|placed| !state.all().any(|at| at == *placed));
                state.with(Vec::from_iter(rest.next()))
            } else {
                let next = played(puzzle, &state, &step.moves);
                let is_in =
                    |solution: &&State| next.all().all(|at| solution.all().any(|its| its == at));
                let held = all.iter().filter(is_in).count();
                assert_eq!(held, all.len(), "{seed} {step:?}\n{}", ruled.text);
                next
            };
            for gone in &step.eliminates {
                let Elimination::Placement { piece, cells } = gone else {
                    panic!("{gone:?}");
                };
                let is_it = |solution: &State| {
                    solution.all().any(|at| {
                        let places = at.cells.iter().map(|&cell| puzzle.board().place(cell));
                        at.piece.to_string() == *piece && places.eq(cells.iter().copied())
                    })
                };
                assert!(!all.iter().any(is_it), "{seed} {step:?}\n{}", ruled.text);
            }
            opened += usize::from(next.open.len() > state.open.len());
            assert_ne!(next, state, "{seed} {step:?}");
            state = next;
            all.retain(|solution| state.all().all(|at| solution.all().any(|its| its == at)));
        }
    }
    assert!(
        complete > 100 && opened > 40 && dead > 100,
        "{complete} {opened} {dead}"
    );
}

#[test]
fn explanations_end_as_the_rules_say() {
    let run = Run::default();
    let mut ends = [0; 3];
    for seed in 3000..3600 {
        let ruled = random(seed);
        let Some(solutions) = ruled.solutions() else {
            continue;
        };
        let start = Packing::start(&ruled.puzzle);
        let told = explain(&ruled.puzzle, &start, Way::Greedy, &run);
        match told.end {
            End::Solved(state) => {
                assert_eq!(solutions, [state], "{seed}\n{}", ruled.text);
                ends[0] += 1;
            }
            End::Several(two) => {
                assert!(solutions.len() > 1, "{seed}\n{}", ruled.text);
                assert!(two.iter().all(|one| solutions.contains(one)), "{seed}");
                ends[1] += 1;
            }
            End::Contradiction(_) => {
                assert_eq!(solutions, [], "{seed}\n{}", ruled.text);
                ends[2] += 1;
            }
            End::Wrong(end) => panic!("{end:?}"),
            End::Stopped(stop) => panic!("{stop:?}"),
        }
    }
    assert!(ends.iter().all(|number| *number > 25), "{ends:?}");
}
