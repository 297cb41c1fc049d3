//! Every way of counting the solutions of a packing counts the pictures there are, and those that
//! are not symmetric images of others.

use pavage_app::Settings;
use pavage_puzzles::family;

use super::counts::counts;
use crate::draw::Draw;
use crate::rules::packing::Tray;

pub(super) fn check(bytes: &[u8]) {
    let tray = Tray::draw(&mut Draw::new(bytes));
    let packing = family("packing").expect("it is registered");
    let Ok(position) = packing.read(&tray.text(), "toml", &Settings::new()) else {
        return;
    };
    let solutions = tray.solutions();
    let orbits = tray.orbits(&solutions);
    counts(&*position, solutions.len(), Some(orbits));
}
