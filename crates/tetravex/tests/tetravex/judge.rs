//! The judge: every rule is seen to be broken and to be kept.

use std::collections::BTreeMap;

use pavage_family::Family;
use pavage_tetravex::{State, Tetravex};

use super::{grids, lines, plain, read, text_of};

const RULES: [&str; 7] = [
    "cell-empty",
    "fixed-tile-moved",
    "tile-foreign",
    "tile-too-often",
    "sides-clash",
    "rim-color",
    "border-inside",
];

#[test]
fn answers_break_the_rules_they_are_said_to_break() {
    let mut broken: BTreeMap<&str, u32> = BTreeMap::new();
    let mut kept = 0;
    for fields in lines(include_str!("../../../../corpus/tetravex-judged.txt")) {
        let [puzzle, answer, expected] = fields[..] else {
            panic!("three fields: {fields:?}");
        };
        let (format, text) = puzzle.split_once(' ').expect("a format and a text");
        let puzzle = read(&text_of(text), format, "-");
        let answer = Tetravex::read_solution(&puzzle, &text_of(answer)).expect("readable");
        let mut rules = Vec::new();
        for violation in Tetravex::check(&puzzle, &answer).violations {
            let cells = violation.cells.iter();
            let cells = cells.map(|place| format!("{},{}", place.row, place.col));
            let cells = cells.collect::<Vec<_>>().join(" ");
            assert_eq!(violation.rule, violation.message.code);
            rules.push(format!("{} {cells}", violation.rule));
            *broken.entry(violation.rule).or_default() += 1;
        }
        kept += u32::from(rules.is_empty());
        let found = if rules.is_empty() {
            "-".to_owned()
        } else {
            rules.join("; ")
        };
        assert_eq!(found, expected, "{text}");
    }
    assert!(kept > 0);
    for rule in RULES {
        assert!(broken.contains_key(rule), "{rule} is never broken");
    }
    assert_eq!(broken.len(), RULES.len(), "{broken:?}");
}

/// Of all ways to lay the tiles of tiny boards the judge accepts those that brute force finds.
#[test]
fn the_judge_accepts_solutions_and_nothing_else() {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..600 {
        let puzzle = grids::random(seed);
        if puzzle.size() > 4 {
            continue;
        }
        let mut positions = vec![State::start(&puzzle)];
        let [_, cols] = puzzle.frame();
        for cell in 0..puzzle.size() {
            if puzzle.fixed()[cell].is_some() {
                continue;
            }
            let tiles = puzzle.kinds().iter().flat_map(|kind| &kind.turns);
            let moves: Vec<_> = tiles
                .map(|tile| format!("put {},{} {tile}", cell / cols + 1, cell % cols + 1))
                .map(|mv| mv.parse().expect("a move"))
                .collect();
            positions = positions
                .iter()
                .flat_map(|position| {
                    let laid = moves.iter();
                    laid.filter_map(|mv| Tetravex::play(&puzzle, position, mv).ok())
                })
                .collect();
        }
        let valid = |state: &State| Tetravex::check(&puzzle, state).violations.is_empty();
        let mut found: Vec<plain::Picture> = positions
            .iter()
            .filter(|state| valid(state))
            .map(|state| {
                state
                    .cells()
                    .iter()
                    .map(|tile| tile.expect("laid"))
                    .collect()
            })
            .collect();
        found.sort_unstable();
        accepted += found.len();
        refused += positions.len() - found.len();
        let expected = plain::solutions(&puzzle, puzzle.fixed(), usize::MAX);
        assert_eq!(Some(found), expected, "{puzzle:?}");
    }
    assert!(accepted > 200 && refused > 2_000, "{accepted} {refused}");
}
