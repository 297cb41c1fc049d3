//! Techniques: the corpus, and what holds of each deduction on many small puzzles.

use std::collections::BTreeMap;

use pavage_family::kit::easiest;
use pavage_grid::CellId;
use pavage_search::Run;
use pavage_suguru::explain::{GUIDE, Guide, deductions};
use pavage_suguru::techniques::{Deduction, Notes, Sheet, TECHNIQUES};
use pavage_suguru::{Candidate, Candidates, CellValues, Layout, State, Values};

use crate::small::{Dice, fillings, masks, puzzle};

/// On the way of every puzzle, every deduction of every technique convinces the technique's own
/// checker, and holds in every solution.
#[test]
fn every_deduction_holds_in_every_solution() {
    let mut dice = Dice::new(11);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for round in 0..45 {
        let puzzle = puzzle(&mut dice, round % 3 > 0);
        let layout = puzzle.layout();
        let solutions = fillings(layout, &masks(layout, puzzle.givens()), 50);
        let Some(solutions) = solutions.filter(|solutions| solutions.len() < 50) else {
            continue;
        };
        let mut sheet = Sheet::of(&puzzle, &State::start(&puzzle));
        let mut notes = Notes::of(&puzzle, &State::start(&puzzle));
        loop {
            let mut found = Vec::new();
            for technique in TECHNIQUES {
                let Some(deduction) = (technique.find)(&sheet, &Run::default()) else {
                    continue;
                };
                assert_eq!(deduction.rule, technique.rule);
                assert!(deduction.holds(&notes), "{deduction:?}");
                for solution in &solutions {
                    let mut gone = deduction.gone.iter();
                    let is_wrong =
                        |gone: &CellValues| !gone.values.has(solution[gone.cell.index()]);
                    assert!(gone.all(is_wrong), "{deduction:?}");
                    let placed = deduction.placed.iter();
                    placed.for_each(|placed| {
                        assert_eq!(solution[placed.cell.index()], placed.value);
                    });
                }
                *seen.entry(technique.rule).or_insert(0) += 1;
                found.push(deduction);
            }
            if found.is_empty() {
                break;
            }
            let at = dice.below(found.len());
            found[at].apply(&mut sheet);
            notes.note(&found[at]);
        }
    }
    assert_eq!(seen.len(), TECHNIQUES.len(), "{seen:?}");
}

/// The cages of a line of the corpus.
fn layout(cages: &str) -> Layout {
    let cols = cages.find('/').expect("rows");
    let letters = cages.chars().filter(|letter| *letter != '/').map(Some);
    Layout::new(cols, &letters.collect::<Vec<_>>()).expect("cages")
}

/// The sheet and the checker's notes of a line of the corpus.
fn read<'a>(layout: &'a Layout, position: &str) -> (Sheet<'a>, Notes) {
    let words = position.split_whitespace().filter(|word| *word != "/");
    let words: Vec<&str> = words.collect();
    assert_eq!(words.len(), layout.size(), "{position}");
    let digits = |word: &str| -> Values {
        let digits = word
            .chars()
            .map(|digit| digit.to_digit(10).expect("a digit") as u8);
        digits.collect()
    };
    let held = |cell: CellId| match words[cell.index()] {
        "." => layout.values_of(cell),
        word => digits(word.trim_start_matches('=')),
    };
    let held: Vec<Values> = layout.cells().map(held).collect();
    let mut notes = Notes::blank(layout);
    for (cell, held) in layout.cells().zip(&held) {
        notes.keep(cell, *held);
    }
    let mut sheet = Sheet::blank(layout, Candidates::from(held));
    for cell in layout.cells() {
        if let Some(value) = words[cell.index()].strip_prefix('=') {
            let value = value.parse().expect("a value");
            sheet.write(cell, value);
            notes.write(cell, value);
        }
    }
    (sheet, notes)
}

/// A deduction as the corpus writes it.
fn text(layout: &Layout, deduction: &Deduction) -> String {
    let spot = |cell: CellId| layout.place(cell).to_string();
    let placed = deduction.placed.iter();
    let mut words: Vec<String> = placed
        .map(|placed| format!("{}={}", spot(placed.cell), placed.value))
        .collect();
    let gone = deduction.gone.iter().flat_map(|gone| gone.each());
    words.extend(gone.map(|gone| format!("{}-{}", spot(gone.cell), gone.value)));
    words.join(" ")
}

#[test]
fn the_corpus_is_deduced() {
    let corpus = include_str!("../../../../corpus/suguru-techniques.txt");
    let lines = corpus
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut seen: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for line in lines {
        let [rule, cages, position, expected] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("four fields: {line}");
        };
        let layout = layout(cages);
        let (sheet, notes) = read(&layout, position);
        let technique = TECHNIQUES.iter().find(|technique| technique.rule == rule);
        let technique = technique.expect("a known technique");
        let found = (technique.find)(&sheet, &Run::default());
        let told = found
            .as_ref()
            .map_or("none".to_owned(), |found| text(&layout, found));
        assert_eq!(told, expected, "{line}");
        // What goes over the whole board looks whether it is to stop.
        if technique.reach == 2 {
            let stopped = Run::default();
            stopped.cancel.cancel();
            assert!((technique.find)(&sheet, &stopped).is_none(), "{line}");
        }
        if let Some(found) = found {
            assert!(found.holds(&notes), "{line}");
        }
        seen.entry(rule).or_default()[usize::from(expected == "none")] += 1;
    }
    for technique in TECHNIQUES {
        let both = seen
            .get(technique.rule)
            .is_some_and(|counts| counts.iter().all(|n| *n > 0));
        assert!(
            both,
            "{} needs a positive and a negative line",
            technique.rule
        );
    }
}

/// A deduction that also strikes out what a solution holds is refused by its technique.
#[test]
fn checkers_of_techniques_refuse_what_is_false() {
    let mut dice = Dice::new(12);
    for _ in 0..15 {
        let puzzle = puzzle(&mut dice, true);
        let layout = puzzle.layout();
        let solutions = fillings(layout, &masks(layout, puzzle.givens()), 1);
        let solution = solutions
            .expect("small puzzles are searched soon")
            .remove(0);
        let mut sheet = Sheet::of(&puzzle, &State::start(&puzzle));
        let mut notes = Notes::of(&puzzle, &State::start(&puzzle));
        let run = Run::default();
        while let Some(deduction) = easiest(TECHNIQUES, &sheet, &run) {
            for cell in layout.cells() {
                let mut other = deduction.clone();
                other
                    .gone
                    .push(CellValues::only(cell, solution[cell.index()]));
                assert!(!other.holds(&notes), "{other:?}");
                let wrong = layout.values_of(cell) - Values::only(solution[cell.index()]);
                for value in wrong {
                    let mut other = deduction.clone();
                    other.placed = vec![Candidate { cell, value }];
                    assert!(!other.holds(&notes), "{other:?}");
                }
            }
            deduction.apply(&mut sheet);
            notes.note(&deduction);
        }
    }
}

/// Hypotheses are checked as other deductions are: told as they are they hold, and not when a way to
/// fill their cells is left out, or when something true is said to go.
#[test]
fn hypotheses_are_checked_world_by_world() {
    let mut dice = Dice::new(15);
    let guide = Guide {
        techniques: &TECHNIQUES[..1],
        ..GUIDE
    };
    let mut checked = 0;
    for _ in 0..60 {
        let puzzle = puzzle(&mut dice, true);
        let layout = puzzle.layout();
        let solutions = fillings(layout, &masks(layout, puzzle.givens()), 1);
        let solution = solutions
            .expect("small puzzles are searched soon")
            .remove(0);
        let start = State::start(&puzzle);
        let mut notes = Notes::of(&puzzle, &start);
        for found in deductions(&puzzle, &start, &guide, &Run::default()) {
            assert!(found.holds(&notes), "{found:?}");
            if found.rule == "suppose" {
                let mut other = found.clone();
                other.worlds.pop();
                assert!(!other.holds(&notes), "{other:?}");
                let mut other = found.clone();
                let cell = found.gone[0].cell;
                other
                    .gone
                    .push(CellValues::only(cell, solution[cell.index()]));
                assert!(!other.holds(&notes), "{other:?}");
                checked += 1;
            }
            notes.note(&found);
        }
    }
    assert!(checked > 20, "{checked}");
}
