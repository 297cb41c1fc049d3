//! Techniques: the corpus.

use std::collections::BTreeMap;

use pavage_family::{Family, Settings};
use pavage_packing::Packing;
use pavage_packing::notes::Notes;
use pavage_packing::techniques::{Deduction, PlacementId, Placements, Sheet, TECHNIQUES};
use pavage_search::Run;

use crate::corpus::to_toml;

/// A deduction as the corpus writes it.
fn text(on: &Placements, found: &Deduction) -> String {
    let spell = |sign: &str, at: &PlacementId| {
        let cells = on.places(on.covered(*at)).into_iter();
        let cells = cells.map(|place| place.to_string());
        let cells: Vec<String> = cells.collect();
        format!("{sign}{}:{}", on.placement(*at).piece, cells.join("+"))
    };
    let placed = found.placed.iter().map(|at| spell("", at));
    let gone = found.gone.iter().map(|at| spell("-", at));
    placed.chain(gone).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_corpus_is_deduced() {
    let corpus = include_str!("../../../../corpus/packing-techniques.txt");
    let lines = corpus.lines().filter(|line| !line.starts_with('#'));
    let run = Run::default();
    let mut seen: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut wrong = Vec::new();
    for line in lines {
        let [rule, pieces, board, expected] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("four fields: {line}");
        };
        let puzzle = Packing::read(&to_toml(pieces, board), "toml", &Settings::new());
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{line}: {error:?}"));
        let state = Packing::start(&puzzle);
        let on = Placements::new(&puzzle, &state).expect("the board is small");
        let sheet = Sheet::new(&on);
        assert!(sheet.conflict().is_none(), "{line}");
        let technique = TECHNIQUES.iter().find(|technique| technique.rule == rule);
        let technique = technique.expect("a known technique");
        let found = (technique.find)(&sheet, &run);
        let told = found
            .as_ref()
            .map_or("none".to_owned(), |found| text(&on, found));
        if told != expected {
            wrong.push(format!("{line}: {told}"));
        }
        if let Some(found) = found {
            assert_eq!(found.rule, rule);
            let notes = Notes::new(&puzzle, &state, &on).expect("all placements are listed");
            assert!(found.holds(&notes), "{line}");
        }
        seen.entry(rule).or_default()[usize::from(expected == "none")] += 1;
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    for technique in TECHNIQUES {
        let counts = seen.get(technique.rule);
        let both = counts.is_some_and(|counts| counts.iter().all(|number| *number > 0));
        let rule = technique.rule;
        assert!(both, "{rule} needs a positive and a negative line");
    }
}
