//! Deductions and explanations of thousands of small boards.

use std::collections::BTreeMap;

use pavage_family::kit::Meter;
use pavage_family::{End, Family, Reasoner, Way};
use pavage_packing::explain::{deductions, explain};
use pavage_packing::notes::Notes;
use pavage_packing::techniques::{
    Deduction, PlacementId, Placements, Sheet, TECHNIQUES, brief, suppose,
};
use pavage_packing::{Packing, Puzzle, State};
use pavage_search::Run;

use pavage_search::StopReason;

use crate::boards::{Dice, of_all_lattices, random, solutions};

/// Boards with more solutions are left out.
const SOLUTIONS_MAX: usize = 200;

/// The placements of a solution that are among those of the position.
pub(crate) fn members(on: &Placements, solution: &State) -> Vec<PlacementId> {
    let mut found = Vec::new();
    for placed in &solution.placed {
        found.extend(on.find(placed));
    }
    found
}

/// Whether a deduction holds in a solution.
pub(crate) fn holds(on: &Placements, deduction: &Deduction, solution: &State) -> bool {
    let members = members(on, solution);
    deduction.placed.iter().all(|at| members.contains(at))
        && !deduction.gone.iter().any(|at| members.contains(at))
}

fn start(puzzle: &Puzzle) -> State {
    Packing::start(puzzle)
}

/// On random ways, every deduction of every technique convinces the checker, says something new,
/// and holds in every solution; spoilt, it does not; and where something cannot be, there is no
/// solution.
#[test]
fn every_deduction_holds_in_every_solution() {
    let mut dice = Dice::new(7);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut spoilt = 0;
    for (seed, puzzle) in of_all_lattices(0..1000, 80) {
        let state = start(&puzzle);
        let Some(solutions) = solutions(&puzzle, &state, SOLUTIONS_MAX) else {
            continue;
        };
        let on = Placements::new(&puzzle, &state).expect("the board is small");
        let mut notes = Notes::new(&puzzle, &state, &on).expect("all placements are listed");
        let mut sheet = Sheet::new(&on);
        let run = Run::default();
        loop {
            if let Some(conflict) = sheet.conflict() {
                assert!(notes.cannot_be(conflict), "{seed} {conflict:?}");
                assert_eq!(solutions, [], "{seed}");
                *seen.entry("conflict").or_default() += 1;
                break;
            }
            let found = TECHNIQUES
                .iter()
                .filter_map(|technique| (technique.find)(&sheet, &run));
            let mut found: Vec<Deduction> = found.collect();
            if found.is_empty() {
                found.extend(suppose(&sheet, &mut Meter::new(&run)));
                found.extend(found.clone().into_iter().map(|found| brief(&sheet, found)));
            }
            for deduction in &found {
                *seen.entry(deduction.rule).or_default() += 1;
                assert!(deduction.holds(&notes), "{seed} {deduction:?}");
                let held = solutions.iter().all(|one| holds(&on, deduction, one));
                assert!(held, "{seed} {deduction:?}");
                let mut named = deduction.gone.iter().chain(&deduction.placed);
                assert!(named.all(|at| sheet.holds(*at)), "{seed} {deduction:?}");
                spoilt += spoil(&notes, &sheet, deduction, &solutions, &seed);
            }
            if found.is_empty() {
                break;
            }
            let chosen = found.swap_remove(dice.below(found.len()));
            chosen.apply(&mut sheet);
            notes.note(&chosen);
        }
    }
    let rules = TECHNIQUES.iter().map(|technique| technique.rule);
    for rule in rules.chain(["suppose", "conflict"]) {
        assert!(
            seen.get(rule).is_some_and(|number| *number > 5),
            "{rule}: {seen:?}"
        );
    }
    assert!(spoilt > 400, "{spoilt}");
}

/// Techniques that look at many places end with their run, and nothing harder is told instead.
#[test]
fn techniques_find_nothing_past_the_deadline() {
    let over = Run::default();
    over.cancel.cancel();
    let mut found = [0; 3];
    for seed in 0..100 {
        let puzzle = random(seed);
        let state = start(&puzzle);
        let stopped = Placements::within(&puzzle, &state, &over).err();
        assert_eq!(stopped, Some(StopReason::Cancelled));
        let on = Placements::new(&puzzle, &state).expect("the board is small");
        let sheet = Sheet::new(&on);
        if sheet.conflict().is_some() {
            continue;
        }
        let late = sheet.clone().under(&over);
        let slow = TECHNIQUES
            .iter()
            .filter(|technique| ["shared-cells", "hole"].contains(&technique.rule));
        for (at, technique) in slow.enumerate() {
            found[at] += usize::from((technique.find)(&sheet, &Run::default()).is_some());
            assert!((technique.find)(&late, &Run::default()).is_none(), "{seed}");
        }
        let run = Run::default();
        found[2] += usize::from(suppose(&sheet, &mut Meter::new(&run)).is_some());
        assert!(suppose(&late, &mut Meter::new(&run)).is_none(), "{seed}");
    }
    assert!(found.iter().all(|number| *number > 5), "{found:?}");
}

/// A deduction that crosses out what a solution has must be refused.
fn spoil(
    notes: &Notes,
    sheet: &Sheet<'_>,
    deduction: &Deduction,
    solutions: &[State],
    seed: &str,
) -> usize {
    let Some(solution) = solutions.first() else {
        return 0;
    };
    let members = members(sheet.on(), solution);
    let mut worse = 0;
    for &at in members.iter().filter(|at| sheet.holds(**at)) {
        let mut wrong = deduction.clone();
        wrong.placed.clear();
        wrong.gone = vec![at];
        assert!(!wrong.holds(notes), "{seed} {wrong:?}");
        worse += 1;
    }
    worse
}

/// An explanation ends as the board has no solution, one, or several; each of its steps convinces
/// the checker and holds.
#[test]
fn explanations_end_as_they_must() {
    let run = Run::default();
    let mut ends = [0; 3];
    for (seed, puzzle) in of_all_lattices(3000..4200, 80) {
        let state = start(&puzzle);
        let Some(solutions) = solutions(&puzzle, &state, SOLUTIONS_MAX) else {
            continue;
        };
        let told = explain(&puzzle, &state, Way::Greedy, &run);
        match (&told.end, solutions.len()) {
            (End::Solved(solution), 1) => {
                assert_eq!(Packing::check(&puzzle, solution).violations, []);
            }
            (End::Several([one, other]), 2..) => {
                assert_ne!(one, other);
                for solution in [one, other] {
                    assert_eq!(Packing::check(&puzzle, solution).violations, []);
                }
            }
            (End::Contradiction(_), 0) => {}
            (end, number) => panic!("{seed}: {end:?} with {number} solutions"),
        }
        ends[solutions.len().min(2)] += 1;
        // What a glance proves is no walk of deductions; its own test checks it.
        if Packing::refute(&puzzle, &state, &run).is_some_and(|proof| told.steps == [proof]) {
            continue;
        }
        let on = Placements::new(&puzzle, &state).expect("the board is small");
        let mut notes = Notes::new(&puzzle, &state, &on).expect("all placements are listed");
        let way = deductions(&puzzle, &state, &on, &run);
        assert_eq!(way.len(), told.steps.len());
        assert_eq!(told.path.lines().count(), way.len());
        for deduction in way {
            assert!(deduction.holds(&notes), "{seed} {deduction:?}");
            let held = solutions.iter().all(|one| holds(&on, &deduction, one));
            assert!(held, "{seed} {deduction:?}");
            assert!(deduction.rule != "tried-out" || deduction.cost() < 200_000);
            notes.note(&deduction);
        }
    }
    assert!(ends.iter().all(|number| *number > 50), "{ends:?}");
}
