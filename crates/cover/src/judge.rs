//! The judge: the definition of a cover, checked item by item. It uses neither the model nor the
//! helpers that decide which option may still be chosen.

use std::collections::BTreeMap;

use pavage_search::Color;

use super::puzzle::{Puzzle, State};
use super::view::place_of_item;
use pavage_family::{Message, Report, Violation};

/// The rules that the chosen options break.
pub(super) fn check(puzzle: &Puzzle, state: &State) -> Report {
    let mut times: BTreeMap<usize, u32> = BTreeMap::new();
    for &option in &state.chosen {
        *times.entry(option).or_default() += 1;
    }
    let mut violations = Vec::new();
    for (&option, &times) in &times {
        let entries = puzzle.option(option);
        let is_idle = entries
            .iter()
            .all(|entry| puzzle.items()[entry.item].bounds.is_none());
        for (breaks, rule) in [(times > 1, "option-twice"), (is_idle, "option-idle")] {
            if breaks {
                violations.push(Violation {
                    rule,
                    cells: Vec::new(),
                    edges: Vec::new(),
                    message: Message::new(rule).with("option", option.to_string()),
                });
            }
        }
    }
    for option in puzzle.given() {
        if !times.contains_key(option) {
            violations.push(Violation {
                rule: "given-option-missing",
                cells: Vec::new(),
                edges: Vec::new(),
                message: Message::new("given-option-missing").with("option", option.to_string()),
            });
        }
    }
    let mut covers: Vec<Vec<Option<Color>>> = vec![Vec::new(); puzzle.items().len()];
    for &option in &state.chosen {
        for entry in puzzle.option(option) {
            covers[entry.item].push(entry.color);
        }
    }
    let items = covers.iter().enumerate();
    violations.extend(items.filter_map(|(item, colors)| broken(puzzle, item, colors)));
    Report { violations }
}

/// The rule that an item breaks. It is covered once for each of these colours.
fn broken(puzzle: &Puzzle, item: usize, colors: &[Option<Color>]) -> Option<Violation> {
    let times = colors.len() as u64;
    let bounds = puzzle.items()[item].bounds;
    let rule = match bounds {
        Some(bounds) if times < u64::from(bounds.min) => "item-uncovered",
        Some(bounds) if times > u64::from(bounds.max) => "item-overcovered",
        None if times > 1 && colors.contains(&None) => "item-overcovered",
        None if colors.windows(2).any(|pair| pair[0] != pair[1]) => "item-colours",
        _ => return None,
    };
    let message = Message::new(rule)
        .with("item", puzzle.items()[item].name.as_str())
        .with("times", times)
        .with("min", bounds.map_or(0, |bounds| bounds.min))
        .with("max", bounds.map_or(1, |bounds| bounds.max));
    Some(Violation {
        rule,
        cells: vec![place_of_item(puzzle, item)],
        edges: Vec::new(),
        message,
    })
}
