//! The judge of packing names the rules that are broken, and no others.

use pavage_app::Settings;
use pavage_family::Family;
use pavage_grid::{CellId, Point};
use pavage_packing::{Packing, Placement, Puzzle, State};

use crate::draw::Draw;
use crate::rules::packing::{Cells, Spot, Tray};

pub(super) fn check(bytes: &[u8]) {
    let draw = &mut Draw::new(bytes);
    let board = Tray::draw(draw);
    let Ok(puzzle) = Packing::read(&board.text(), "toml", &Settings::new()) else {
        assert!(
            board.cells.is_empty() || board.pieces.is_empty(),
            "{}",
            board.text()
        );
        return;
    };
    let solutions: Vec<_> = board.solutions().into_iter().collect();
    let solution = draw.pick(&solutions).cloned().unwrap_or_default();
    let mut copies: Vec<char> = board
        .pieces
        .iter()
        .flat_map(|piece| vec![piece.name; piece.count])
        .collect();
    // A picture knows kinds of pieces; which of several equal pieces lies where does not matter.
    let mut placed: Vec<(char, Cells)> = Vec::new();
    for (kind, cells) in solution {
        let fits = |name: &char| board.alike(*name, kind);
        let at = copies
            .iter()
            .position(fits)
            .expect("a solution uses what there is");
        placed.push((copies.remove(at), cells));
    }
    for _ in 0..draw.below(3) {
        change(draw, &board, &mut placed);
    }
    let report = Packing::check(&puzzle, &state(&puzzle, &placed));
    let mut found: Vec<&str> = report
        .violations
        .iter()
        .map(|violation| violation.rule)
        .collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, board.broken(&placed), "{}{placed:?}", board.text());
}

/// Takes a piece away, gives it another letter, or lays one anywhere.
fn change(draw: &mut Draw<'_>, board: &Tray, placed: &mut Vec<(char, Cells)>) {
    let at = draw.below(placed.len());
    let letter = char::from(b'A' + draw.below(6) as u8);
    match draw.below(4) {
        0 if !placed.is_empty() => drop(placed.remove(at)),
        1 if !placed.is_empty() => placed[at].0 = letter,
        2 if !placed.is_empty() => placed.push(placed[at].clone()),
        _ => {
            let all: Vec<&Spot> = board.cells.iter().collect();
            let some = (0..draw.between(1, 4)).filter_map(|_| draw.pick(&all).map(|spot| **spot));
            placed.push((letter, some.collect()));
        }
    }
}

fn state(puzzle: &Puzzle, placed: &[(char, Cells)]) -> State {
    let cell = |(row, col): &Spot| {
        puzzle
            .board()
            .cell(Point::flat(*row, *col))
            .expect("a cell")
    };
    let placement = |(piece, cells): &(char, Cells)| {
        let mut cells: Vec<CellId> = cells.iter().map(cell).collect();
        cells.sort_unstable();
        Placement {
            cells,
            piece: *piece,
        }
    };
    State::new(placed.iter().map(placement).collect())
}
