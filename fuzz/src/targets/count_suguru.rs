//! Every way of counting the solutions of a Suguru counts the fillings that break no rule.

use pavage_app::Settings;
use pavage_puzzles::family;

use super::counts::counts;
use crate::draw::Draw;
use crate::rules::suguru::Sheet;

pub(super) fn check(bytes: &[u8]) {
    let sheet = Sheet::draw(&mut Draw::new(bytes));
    let Some(solutions) = sheet.solutions() else {
        return;
    };
    let suguru = family("suguru").expect("it is registered");
    match suguru.read(&sheet.text(), "compact", &Settings::new()) {
        Ok(position) => counts(&*position, solutions.len()),
        Err(_) => assert!(solutions.is_empty(), "{}", sheet.text()),
    }
}
