//! The judge of packing. It checks a position against the rules, and uses only the drawn pieces and
//! the board. It shares no code with the listing of orientations, the model or the engines.
//!
//! The rules: every piece lies on the board, in a shape that its freedom allows; no two pieces
//! overlap; all copies are used; every cell except the open ones is covered; the puzzle's own
//! pieces lie where they were.

use std::collections::{BTreeMap, BTreeSet};

use pavage_grid::CellId;

use super::pieces::Piece;
use super::puzzle::{Placement, Puzzle, State};
use pavage_family::{Message, Place, Report, Violation};

/// A cell as row and column.
type Spot = (i32, i32);

/// Every rule that the position breaks, taken as a solution.
pub(super) fn check(puzzle: &Puzzle, state: &State) -> Report {
    let pieces = puzzle.pieces().iter().map(|piece| (piece.name, piece));
    let pieces: BTreeMap<char, &Piece> = pieces.collect();
    let mut violations = Vec::new();
    for placement in &state.placed {
        let piece = pieces.get(&placement.piece).copied();
        violations.extend(check_shape(puzzle, piece, placement));
    }
    violations.extend(check_counts(puzzle, state));
    violations.extend(check_cells(puzzle, state));
    violations.extend(check_fixed(puzzle, state));
    Report { violations }
}

fn spot(puzzle: &Puzzle, cell: CellId) -> Spot {
    let [row, col, _] = puzzle.board().point(cell).0;
    (row, col)
}

fn violation(puzzle: &Puzzle, rule: &'static str, cells: &[CellId], message: Message) -> Violation {
    let cells = cells.iter().map(|&cell| puzzle.board().place(cell));
    let cells: Vec<Place> = cells.collect();
    let message = match cells.first() {
        Some(&place) => message.at(place),
        None => message,
    };
    Violation {
        rule,
        cells,
        edges: Vec::new(),
        message,
    }
}

/// Checks that the placed cells are the piece, turned and flipped only as it may be.
fn check_shape(puzzle: &Puzzle, piece: Option<&Piece>, placement: &Placement) -> Option<Violation> {
    let named = |rule| Message::new(rule).with("piece", placement.piece);
    let Some(piece) = piece else {
        let message = named("not-a-piece");
        return Some(violation(puzzle, "not-a-piece", &placement.cells, message));
    };
    let cells: Vec<Spot> = placement
        .cells
        .iter()
        .map(|&cell| spot(puzzle, cell))
        .collect();
    let fits = can_be_moved_onto(piece, &cells);
    (!fits).then(|| {
        violation(
            puzzle,
            "wrong-shape",
            &placement.cells,
            named("wrong-shape"),
        )
    })
}

/// Whether the drawn piece, turned and flipped as it may be, has these cells.
fn can_be_moved_onto(piece: &Piece, cells: &[Spot]) -> bool {
    let target = to_corner(cells);
    let drawn: Vec<Spot> = piece
        .shape
        .points()
        .iter()
        .map(|point| (point.0[0], point.0[1]))
        .collect();
    let mirrored = drawn.iter().map(|&(row, col)| (row, -col)).collect();
    let sides = if piece.freedom.flip {
        vec![drawn, mirrored]
    } else {
        vec![drawn]
    };
    let turns = if piece.freedom.rotate { 4 } else { 1 };
    sides.into_iter().any(|mut side| {
        (0..turns).any(|_| {
            let fits = to_corner(&side) == target;
            side = side.iter().map(|&(row, col)| (col, -row)).collect();
            fits
        })
    })
}

/// Moves cells so that the smallest row and the smallest column are 0.
fn to_corner(cells: &[Spot]) -> BTreeSet<Spot> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    cells
        .iter()
        .map(|&(row, col)| (row - top, col - left))
        .collect()
}

/// Checks that exactly the copies of every piece are used.
fn check_counts(puzzle: &Puzzle, state: &State) -> Vec<Violation> {
    let mut by_letter: BTreeMap<char, Vec<&Placement>> = BTreeMap::new();
    for placement in &state.placed {
        by_letter
            .entry(placement.piece)
            .or_default()
            .push(placement);
    }
    let judge_piece = |piece: &Piece| {
        let used = by_letter.get(&piece.name).map_or(&[][..], Vec::as_slice);
        let message = |rule| {
            let message = Message::new(rule).with("piece", piece.name);
            message.with("used", used.len()).with("count", piece.count)
        };
        match used.len().cmp(&(piece.count as usize)) {
            std::cmp::Ordering::Less => Some(violation(
                puzzle,
                "piece-missing",
                &[],
                message("piece-missing"),
            )),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => {
                let cells = &used[piece.count as usize].cells;
                Some(violation(
                    puzzle,
                    "piece-too-often",
                    cells,
                    message("piece-too-often"),
                ))
            }
        }
    };
    puzzle.pieces().iter().filter_map(judge_piece).collect()
}

/// Checks that every cell is covered once, and open cells not at all.
fn check_cells(puzzle: &Puzzle, state: &State) -> Vec<Violation> {
    let mut covered = vec![0_u32; puzzle.board().size()];
    for cell in state.placed.iter().flat_map(|placement| &placement.cells) {
        covered[cell.index()] += 1;
    }
    let judge_cell = |cell: CellId| {
        let rule = match (puzzle.is_open(cell), covered[cell.index()]) {
            (true, 0) | (false, 1) => return None,
            (true, _) => "open-cell-covered",
            (false, 0) => "cell-empty",
            (false, _) => "cell-covered-twice",
        };
        Some(violation(puzzle, rule, &[cell], Message::new(rule)))
    };
    puzzle.board().cells().filter_map(judge_cell).collect()
}

/// Checks that the puzzle's own pieces lie where they were.
fn check_fixed(puzzle: &Puzzle, state: &State) -> Vec<Violation> {
    let placed: BTreeSet<&Placement> = state.placed.iter().collect();
    let moved = puzzle
        .fixed()
        .iter()
        .filter(|fixed| !placed.contains(fixed));
    let judge = |fixed: &Placement| {
        let message = Message::new("fixed-piece-moved").with("piece", fixed.piece);
        violation(puzzle, "fixed-piece-moved", &fixed.cells, message)
    };
    moved.map(judge).collect()
}
