//! Every way of counting the solutions of an edge-matching puzzle counts the boards that break no
//! rule.

use pavage_app::Settings;
use pavage_puzzles::family;

use super::counts::counts;
use crate::draw::Draw;
use crate::rules::tetravex::Deck;

pub(super) fn check(bytes: &[u8]) {
    let deck = Deck::draw(&mut Draw::new(bytes));
    let tetravex = family("tetravex").expect("it is registered");
    let position = tetravex.read(&deck.text(), "toml", &Settings::new());
    let position = position.unwrap_or_else(|error| panic!("{error:?} in\n{}", deck.text()));
    counts(&*position, deck.solutions().len());
}
