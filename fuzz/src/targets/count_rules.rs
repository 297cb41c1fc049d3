//! Every way of counting the solutions of a packing with rules counts the pictures that obey them,
//! and those that are not symmetric images of others.

use pavage_app::Settings;
use pavage_puzzles::family;

use super::counts::counts;
use crate::draw::Draw;
use crate::rules::ruled::Ruled;

pub(super) fn check(bytes: &[u8]) {
    let ruled = Ruled::draw(&mut Draw::new(bytes));
    let packing = family("packing").expect("it is registered");
    let Ok(position) = packing.read(&ruled.text(), "toml", &Settings::new()) else {
        return;
    };
    let solutions = ruled.solutions();
    let orbits = ruled.orbits(&solutions);
    counts(&*position, solutions.len(), Some(orbits));
}
