//! Techniques: what holds of each deduction on thousands of small boards.

use std::collections::BTreeMap;

use pavage_search::Run;
use pavage_tetravex::explain::deductions;
use pavage_tetravex::techniques::{
    Candidate, CellPictures, Deck, Deduction, Notes, Sheet, TECHNIQUES, tried_out, turn,
};
use pavage_tetravex::{Puzzle, State, Tile};

use crate::grids::{Dice, random};
use crate::plain::{Picture, solutions};
use crate::{lines, read, text_of};

/// More solutions than this are not listed.
const SOLUTIONS_MAX: usize = 300;

/// Whether a deduction holds in a solution.
fn holds(deck: &Deck<'_>, deduction: &Deduction, solution: &Picture) -> bool {
    let mut placed = deduction.placed.iter();
    let mut removals = deduction.gone.iter();
    placed.all(|placed| deck.tile(placed.picture) == solution[placed.cell])
        && removals.all(|gone| {
            let mut pictures = gone.pictures.iter();
            pictures.all(|picture| deck.tile(*picture) != solution[gone.cell])
        })
}

/// On random ways, every deduction of every technique convinces the technique's own checker, says
/// something new, and holds in every solution; and where something cannot be, there is no solution.
#[test]
fn every_deduction_holds_in_every_solution() {
    let mut dice = Dice::new(11);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..3000 {
        let puzzle = random(seed);
        let Some(solutions) = solutions(&puzzle, puzzle.fixed(), SOLUTIONS_MAX) else {
            continue;
        };
        let deck = Deck::new(&puzzle);
        let mut sheet = Sheet::of(&deck, &State::start(&puzzle));
        let mut notes = Notes::of(&puzzle, &State::start(&puzzle));
        loop {
            if sheet.conflict().is_some() {
                assert!(solutions.is_empty(), "{seed}");
                break;
            }
            let found = TECHNIQUES
                .iter()
                .filter_map(|technique| (technique.find)(&sheet, &Run::default()));
            let found: Vec<Deduction> = found.collect();
            for deduction in &found {
                *seen.entry(deduction.rule).or_default() += 1;
                assert!(deduction.holds(&notes), "{seed} {deduction:?}");
                let held = solutions
                    .iter()
                    .all(|solution| holds(&deck, deduction, solution));
                assert!(held, "{seed} {deduction:?}");
                let there = |gone: &CellPictures| {
                    let mut pictures = gone.pictures.iter();
                    pictures.all(|picture| sheet.holds(gone.cell, *picture))
                };
                assert!(deduction.gone.iter().all(there), "{seed} {deduction:?}");
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

/// The same of the whole way that is told, with its hypotheses and what a search has tried out.
#[test]
fn every_way_holds_in_every_solution() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..1500 {
        let puzzle = random(seed);
        let Some(mut solutions) = solutions(&puzzle, puzzle.fixed(), SOLUTIONS_MAX) else {
            continue;
        };
        let deck = Deck::new(&puzzle);
        let mut sheet = Sheet::of(&deck, &State::start(&puzzle));
        let mut notes = Notes::of(&puzzle, &State::start(&puzzle));
        if let Some((_, turn)) = turn(&sheet) {
            // It holds in one of each solution with its turns.
            solutions.retain(|solution| holds(&deck, &turn, solution));
        }
        for deduction in deductions(&deck, &State::start(&puzzle), &Run::default()) {
            *seen.entry(deduction.rule).or_default() += 1;
            assert!(deduction.holds(&notes), "{seed} {deduction:?}");
            let held = solutions
                .iter()
                .all(|solution| holds(&deck, &deduction, solution));
            assert!(held, "{seed} {deduction:?}");
            deduction.apply(&mut sheet);
            notes.note(&deduction);
        }
        if let [solution] = &solutions[..] {
            let laid: Vec<_> = sheet.to_state().cells().to_vec();
            let expected: Vec<_> = solution.iter().copied().map(Some).collect();
            assert_eq!(laid, expected, "{seed}");
        }
    }
    assert!(seen.len() > TECHNIQUES.len(), "{seen:?}");
}

/// A deduction that also denies what a solution has is refused by its technique.
#[test]
fn checkers_of_techniques_refuse_what_is_false() {
    let mut refused = 0;
    for seed in 0..400 {
        let puzzle: Puzzle = random(seed);
        let Some(solutions) = solutions(&puzzle, puzzle.fixed(), SOLUTIONS_MAX) else {
            continue;
        };
        let Some(solution) = solutions.first() else {
            continue;
        };
        let deck = Deck::new(&puzzle);
        let mut sheet = Sheet::of(&deck, &State::start(&puzzle));
        let mut notes = Notes::of(&puzzle, &State::start(&puzzle));
        while let Some(deduction) = TECHNIQUES
            .iter()
            .find_map(|technique| (technique.find)(&sheet, &Run::default()))
        {
            for cell in sheet.open_cells() {
                let truth = deck.picture(solution[cell]).expect("one of its tiles");
                let mut other = deduction.clone();
                let pictures = vec![truth];
                other.gone.push(CellPictures { cell, pictures });
                assert!(!other.holds(&notes), "{seed} {other:?}");
                let wrong = sheet.candidates(cell).filter(|picture| *picture != truth);
                for picture in wrong {
                    let mut other = deduction.clone();
                    other.placed = vec![Candidate { cell, picture }];
                    assert!(!other.holds(&notes), "{seed} {other:?}");
                }
                refused += 1;
            }
            deduction.apply(&mut sheet);
            notes.note(&deduction);
        }
    }
    assert!(refused > 1000, "{refused}");
}

/// A board is turned only as far as each solution keeps a turn of it.
#[test]
fn a_board_is_turned_once() {
    let mut refused = 0;
    for seed in 0..400 {
        let puzzle = random(seed);
        let deck = Deck::new(&puzzle);
        let start = State::start(&puzzle);
        let sheet = Sheet::of(&deck, &start);
        let Some((kind, found)) = turn(&sheet) else {
            continue;
        };
        let notes = Notes::of(&puzzle, &start);
        assert!(found.holds(&notes), "{seed} {found:?}");
        let mut after = sheet.clone();
        found.apply(&mut after);
        for cell in after.open_cells().filter(|cell| after.fits(*cell, kind)) {
            let pictures = deck.pictures_of(kind);
            let own: Vec<_> = pictures.filter(|one| after.holds(cell, *one)).collect();
            let mut other = found.clone();
            let pictures = own.clone();
            other.gone.push(CellPictures { cell, pictures });
            assert!(
                found.placed.is_empty() && !other.holds(&notes),
                "{seed} {other:?}"
            );
            refused += 1;
        }
        let mut noted = notes.clone();
        noted.note(&found);
        assert!(!found.holds(&noted), "{seed} {found:?}");
    }
    assert!(refused > 20, "{refused}");
}

/// What a search is said to have tried out is believed exactly where every solution has it.
#[test]
fn what_was_tried_out_is_tried_out_again() {
    let mut verdicts = [0; 2];
    for seed in 0..400 {
        let puzzle = random(seed);
        let Some(solutions) = solutions(&puzzle, puzzle.fixed(), SOLUTIONS_MAX) else {
            continue;
        };
        let deck = Deck::new(&puzzle);
        let sheet = Sheet::of(&deck, &State::start(&puzzle));
        let notes = Notes::of(&puzzle, &State::start(&puzzle));
        for cell in sheet.open_cells() {
            for picture in sheet.candidates(cell) {
                let said = tried_out(Candidate { cell, picture }, Some(1));
                let is_true = solutions
                    .iter()
                    .all(|solution| holds(&deck, &said, solution));
                assert_eq!(said.holds(&notes), is_true, "{seed} {said:?}");
                verdicts[usize::from(is_true)] += 1;
            }
        }
    }
    assert!(verdicts.iter().all(|number| *number > 50), "{verdicts:?}");
}

/// A word of the corpus, `1,2-1432` or `1,2=1432`: a cell and a tile.
fn said(puzzle: &Puzzle, word: &str) -> (usize, Tile) {
    let (spot, tile) = word.split_once(['=', '-']).expect("a cell and a tile");
    let (row, col) = spot.split_once(',').expect("row and column");
    let number = |text: &str| text.parse::<usize>().expect("a number") - 1;
    let cell = number(row) * puzzle.frame()[1] + number(col);
    (cell, tile.parse().expect("a tile"))
}

/// A deduction as the corpus writes it.
fn text(deck: &Deck<'_>, deduction: &Deduction) -> String {
    let word = |cell: usize, sign: &str, picture| {
        format!("{}{sign}{}", deck.puzzle().place(cell), deck.tile(picture))
    };
    let placed = deduction.placed.iter();
    let mut words: Vec<String> = placed
        .map(|placed| word(placed.cell, "=", placed.picture))
        .collect();
    for gone in &deduction.gone {
        let pictures = gone.pictures.iter();
        words.extend(pictures.map(|picture| word(gone.cell, "-", *picture)));
    }
    words.join(" ")
}

#[test]
fn the_corpus_is_deduced() {
    let corpus = include_str!("../../../../corpus/tetravex-techniques.txt");
    let mut seen: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for fields in lines(corpus) {
        let [rule, size, tiles, crossed_out, expected] = fields[..] else {
            panic!("five fields: {fields:?}");
        };
        let puzzle = read(&text_of(tiles), "tetravex", size);
        let deck = Deck::new(&puzzle);
        let mut sheet = Sheet::of(&deck, &State::start(&puzzle));
        let mut notes = Notes::of(&puzzle, &State::start(&puzzle));
        for word in crossed_out.split(' ').filter(|word| *word != "-") {
            let (cell, tile) = said(&puzzle, word);
            let picture = deck.picture(tile).expect("one of its tiles");
            assert!(sheet.remove(cell, picture), "{fields:?}");
            notes.cross_out(cell, tile);
        }
        let technique = TECHNIQUES.iter().find(|technique| technique.rule == rule);
        let found = (technique.expect("a known technique").find)(&sheet, &Run::default());
        let told = found
            .as_ref()
            .map_or("none".to_owned(), |found| text(&deck, found));
        assert_eq!(told, expected, "{fields:?}");
        assert!(found.is_none_or(|found| found.holds(&notes)), "{fields:?}");
        seen.entry(rule).or_default()[usize::from(expected == "none")] += 1;
    }
    for technique in TECHNIQUES {
        let counts = seen.get(technique.rule).copied().unwrap_or_default();
        let rule = technique.rule;
        assert!(
            counts.iter().all(|number| *number > 0),
            "{rule} needs a positive and a negative line"
        );
    }
}
