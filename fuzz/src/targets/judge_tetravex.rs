//! The judge of edge matching names the rules that are broken, and no others.

use pavage_app::Settings;
use pavage_family::Family;
use pavage_tetravex::Tetravex;

use crate::draw::Draw;
use crate::rules::tetravex::{Deck, Tile, written};

pub(super) fn check(bytes: &[u8]) {
    let draw = &mut Draw::new(bytes);
    let deck = Deck::draw(draw);
    let puzzle = Tetravex::read(&deck.text(), "toml", &Settings::new());
    let puzzle = puzzle.unwrap_or_else(|error| panic!("{error:?} in\n{}", deck.text()));
    let solutions: Vec<_> = deck.solutions().into_iter().collect();
    // A solution, or the tiles in their order, with some cells changed.
    let mut board = match draw.pick(&solutions) {
        Some(solution) => solution.clone(),
        None => deck.tiles.iter().copied().map(Some).collect(),
    };
    for _ in 0..draw.below(4) {
        let at = draw.below(board.len());
        match draw.below(4) {
            0 => board[at] = None,
            1 => board.swap(0, at),
            2 => board[at] = board[at].map(|[top, right, bottom, left]| [left, top, right, bottom]),
            _ => {
                board[at] =
                    Some([draw.below(5), draw.below(5), draw.below(5), 0].map(|side| side as u8))
            }
        }
    }
    let line = |tile: &Option<Tile>| tile.map_or("./././.".to_owned(), written) + "\n";
    let text: String = board.iter().map(line).collect();
    let state = Tetravex::read_solution(&puzzle, &text);
    let state = state.unwrap_or_else(|error| panic!("{error:?} in\n{text}"));
    let report = Tetravex::check(&puzzle, &state);
    let mut found: Vec<&str> = report
        .violations
        .iter()
        .map(|violation| violation.rule)
        .collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, deck.broken(&board), "{}{text}", deck.text());
}
