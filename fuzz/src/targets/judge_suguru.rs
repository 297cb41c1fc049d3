//! The judge of Suguru names the rules that are broken, and no others.

use pavage_app::Settings;
use pavage_family::Family;
use pavage_suguru::{State, Suguru};

use crate::draw::Draw;
use crate::rules::suguru::Sheet;

pub(super) fn check(bytes: &[u8]) {
    let draw = &mut Draw::new(bytes);
    let sheet = Sheet::draw(draw);
    let Ok(puzzle) = Suguru::read(&sheet.text(), "compact", &Settings::new()) else {
        // Givens may break the rules themselves.
        assert!(
            !sheet
                .broken(&sheet.givens)
                .iter()
                .all(|rule| *rule == "cell-empty")
        );
        return;
    };
    let solutions = sheet.solutions().unwrap_or_default();
    for solution in &solutions {
        let report = Suguru::check(&puzzle, &State::of_values(solution.clone()));
        assert_eq!(report.violations, []);
    }
    // A solution with some cells changed, or any values.
    let mut values = match draw.pick(&solutions) {
        Some(solution) => solution.clone(),
        None => sheet
            .cages
            .iter()
            .map(|_| Some(draw.below(7) as u8))
            .collect(),
    };
    for _ in 0..draw.below(3) {
        let at = draw.below(values.len());
        values[at] = Some(draw.below(8) as u8).filter(|value| *value < 7);
    }
    let expected = sheet.broken(&values);
    let report = Suguru::check(&puzzle, &State::of_values(values));
    let mut found: Vec<&str> = report
        .violations
        .iter()
        .map(|violation| violation.rule)
        .collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, expected);
}
