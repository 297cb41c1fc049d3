//! The judge: every rule is seen to be broken and to be kept.

use std::collections::BTreeMap;

use super::{lines, read};

const RULES: [&str; 5] = [
    "cell-empty",
    "value-out-of-range",
    "given-changed",
    "cage-repeats",
    "touching-equal",
];

#[test]
fn answers_break_the_rules_they_are_said_to_break() {
    let mut broken: BTreeMap<&str, u32> = BTreeMap::new();
    let mut kept = 0;
    for fields in lines(include_str!("../../../../corpus/suguru-judged.txt")) {
        let [puzzle, answer, expected] = fields[..] else {
            panic!("three fields: {fields:?}");
        };
        let answer = answer.replace('/', "\n");
        let answer = read(puzzle).read_solution(&answer).expect("readable");
        let mut rules = Vec::new();
        for violation in answer.check().violations {
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
        assert_eq!(found, expected, "{puzzle}");
    }
    assert!(kept > 0);
    for rule in RULES {
        assert!(broken.contains_key(rule), "{rule} is never broken");
    }
    assert_eq!(broken.len(), RULES.len(), "{broken:?}");
}
