//! The judge of packing names the rules that are broken, and no others.

use pavage_app::Settings;
use pavage_family::Family;
use pavage_grid::{CellId, Point};
use pavage_packing::{Packing, Placement, Puzzle, State};

use crate::draw::Draw;
use crate::rules::packing::{Cells, Plain, Tray};

pub(super) fn check(bytes: &[u8]) {
    let draw = &mut Draw::new(bytes);
    let tray = Tray::plain(draw);
    let text = tray.text(true);
    let puzzle = match Packing::read(&text, "toml", &Settings::new()) {
        Ok(puzzle) => puzzle,
        Err(error) => panic!("{error:?}\n{text}"),
    };
    let plain = Plain::new(&tray);
    let solutions: Vec<_> = plain.solutions().into_iter().flatten().collect();
    let solution = draw.pick(&solutions).cloned().unwrap_or_default();
    let pieces = tray.pieces.iter().zip(&plain.kinds);
    let mut copies: Vec<(char, usize)> = pieces
        .flat_map(|(piece, kind)| vec![(piece.name, *kind); piece.count.0])
        .collect();
    // Solutions know kinds of pieces; which of several equal pieces lies where does not matter.
    let mut placed: Vec<(char, Cells)> = Vec::new();
    for (kind, cells) in solution {
        let at = copies.iter().position(|(_, of)| *of == kind);
        let at = at.expect("a solution uses what there is");
        placed.push((copies.remove(at).0, plain.spots(cells)));
    }
    for _ in 0..draw.below(3) {
        change(draw, &tray, &mut placed);
    }
    let report = Packing::check(&puzzle, &state(&puzzle, &placed));
    let mut found: Vec<&str> = report
        .violations
        .iter()
        .map(|violation| violation.rule)
        .collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, tray.broken(&placed), "{text}{placed:?}");
}

/// Takes a piece away, gives it another letter, or lays one anywhere.
fn change(draw: &mut Draw<'_>, tray: &Tray, placed: &mut Vec<(char, Cells)>) {
    let at = draw.below(placed.len());
    let letter = char::from(b'A' + draw.below(6) as u8);
    match draw.below(4) {
        0 if !placed.is_empty() => drop(placed.remove(at)),
        1 if !placed.is_empty() => placed[at].0 = letter,
        2 if !placed.is_empty() => placed.push(placed[at].clone()),
        _ => {
            let all: Vec<_> = tray.cells.iter().copied().collect();
            let some = (0..draw.between(1, 4)).filter_map(|_| draw.pick(&all).copied());
            placed.push((letter, some.collect()));
        }
    }
}

fn state(puzzle: &Puzzle, placed: &[(char, Cells)]) -> State {
    let placement = |(piece, cells): &(char, Cells)| {
        let cells = cells.iter().map(|cell| puzzle.board().cell(Point(*cell)));
        let mut cells: Vec<CellId> = cells.map(|cell| cell.expect("a cell")).collect();
        cells.sort_unstable();
        Placement {
            cells,
            piece: *piece,
        }
    };
    State::new(placed.iter().map(placement).collect())
}
