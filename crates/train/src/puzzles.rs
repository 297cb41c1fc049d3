//! Puzzles to train on: boards with holes, cut at random into pieces of 2 to 6 cells.

use pavage_family::AnyFamily;
use pavage_family::{Erased, Family, Settings};
use pavage_grid::{
    Board, CellId, Freedom, HEXAGONAL, Lattice, Point, SQUARE, Shape, TRIANGULAR, letter_names,
};
use pavage_packing::{Frame, Packing, Parts, Piece, Puzzle};
use pavage_search::SplitMix64;

/// The sizes of the pieces.
const SIZES: std::ops::RangeInclusive<usize> = 2..=6;
/// How often a board is cut before another one is drawn.
const CUTS: u32 = 20;

/// The puzzle of this number. Its board and pieces depend on the seed alone, and are those of no
/// built-in puzzle.
pub fn puzzle(seed: u64, held_out: &HeldOut) -> Puzzle {
    let mut random = SplitMix64::new(seed);
    loop {
        let (board, frame) = board(&mut random);
        for _ in 0..CUTS {
            if let Some(pieces) = cut(&board, &mut random) {
                let puzzle = assemble(board.clone(), frame.clone(), &pieces);
                if !held_out.has(&puzzle) {
                    return puzzle;
                }
            }
        }
    }
}

/// The boards and the sets of pieces that nothing is trained on.
pub struct HeldOut {
    boards: Vec<(&'static str, Vec<Point>)>,
    sets: Vec<Vec<(u32, Vec<Shape>)>>,
}

/// The built-in puzzles. The calendars are packing puzzles under another name.
pub fn named() -> Vec<(&'static str, Puzzle)> {
    let built_ins = Packing::BUILT_INS.iter();
    let read = |name| Packing::built_in(name, &Settings::new()).expect("it is built in");
    built_ins
        .map(|built_in| (built_in.name, read(built_in.name)))
        .collect()
}

impl HeldOut {
    /// Everything that is built in, by its canonical form.
    pub fn new() -> HeldOut {
        let named = named();
        let mut boards: Vec<(&'static str, Vec<Point>)> = Vec::new();
        let mut sets = Vec::new();
        for (_, puzzle) in &named {
            boards.push((puzzle.board().lattice().name, puzzle.board().form()));
            sets.push(set_of(puzzle));
        }
        // The boards of the calendars, with any date: the cells of all their solutions and dates.
        for calendar in ["calendar", "a-puzzle-a-day"] {
            let family = Erased::<pavage_packing::calendar::Calendar>::NEW;
            if let Some(Ok(position)) = family.built_in(calendar, &Settings::new()) {
                let view = position.view();
                let points = view
                    .cells
                    .iter()
                    .filter_map(|cell| SQUARE.point(cell.place));
                if let Ok(board) = Board::new(&SQUARE, points.collect()) {
                    boards.push((SQUARE.name, board.form()));
                }
            }
        }
        HeldOut { boards, sets }
    }

    /// Whether the board or the set of pieces of a puzzle is held out.
    pub fn has(&self, puzzle: &Puzzle) -> bool {
        let board = puzzle.board();
        let form = board.form();
        let is_board = self
            .boards
            .iter()
            .any(|(lattice, known)| *lattice == board.lattice().name && *known == form);
        is_board || self.sets.contains(&set_of(puzzle))
    }
}

/// The pieces without their names and their order: how many there are of each, and how they can lie.
fn set_of(puzzle: &Puzzle) -> Vec<(u32, Vec<Shape>)> {
    let pieces = puzzle.pieces().iter();
    let mut set: Vec<_> = pieces
        .map(|piece| (piece.count, piece.orientations()))
        .collect();
    set.sort_unstable_by(|a, b| (a.0, a.1[0].points()).cmp(&(b.0, b.1[0].points())));
    set
}

fn between(random: &mut SplitMix64, from: usize, to: usize) -> usize {
    from + random.below((to - from + 1) as u64) as usize
}

/// A board of 20 to 64 cells, most of them squares.
fn board(random: &mut SplitMix64) -> (Board, Frame) {
    loop {
        let lattice: &'static Lattice = match random.below(10) {
            0 => &HEXAGONAL,
            1 => &TRIANGULAR,
            _ => &SQUARE,
        };
        let (rows, cols) = (between(random, 3, 8), between(random, 4, 12));
        let area = rows * cols;
        // Large boards have costly tables, so there are fewer of them.
        let most = if random.below(6) == 0 { 64 } else { 40 };
        if !(20..=most).contains(&area) {
            continue;
        }
        let point = |row: usize, col: usize| {
            let [row, col] = [row, col].map(Point::coordinate);
            if lattice == &HEXAGONAL {
                Point::flat(row, 2 * col + row)
            } else {
                Point::flat(row, col)
            }
        };
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let mut points: Vec<Point> = cells.map(|(row, col)| point(row, col)).collect();
        for _ in 0..random.below(5) {
            let at = random.below(points.len() as u64) as usize;
            points.swap_remove(at);
        }
        let Ok(board) = Board::new(lattice, points) else {
            continue;
        };
        if board.size() >= 20 && board.components(|_| true).len() == 1 {
            let last = board
                .points()
                .iter()
                .map(|point| point.0[2])
                .max()
                .unwrap_or(0);
            let cols = usize::try_from(last).expect("columns count from 0") + 1;
            return (board, Frame::flat(rows, cols));
        }
    }
}

/// Cuts a board into pieces; `None` if a rest is left that is too small.
fn cut(board: &Board, random: &mut SplitMix64) -> Option<Vec<Vec<CellId>>> {
    let mut is_free = vec![true; board.size()];
    let mut pieces = Vec::new();
    // Sets as they are sold have mostly pieces of one size.
    let usual = between(random, 4, 5);
    loop {
        let free_around = |cell: CellId, is_free: &[bool]| {
            board
                .neighbours(cell)
                .filter(|next| is_free[next.index()])
                .count()
        };
        let free = board.cells().filter(|cell| is_free[cell.index()]);
        let Some(start) = free.min_by_key(|&cell| free_around(cell, &is_free)) else {
            return Some(pieces);
        };
        let size = match random.below(3) {
            0 => between(random, *SIZES.start(), *SIZES.end()),
            _ => usual,
        };
        let mut piece = vec![start];
        is_free[start.index()] = false;
        while piece.len() < size {
            let around = piece.iter().flat_map(|&cell| board.neighbours(cell));
            let mut around: Vec<CellId> = around.filter(|next| is_free[next.index()]).collect();
            around.sort_unstable();
            around.dedup();
            if around.is_empty() {
                break;
            }
            // Cells that would be left alone go first.
            let fewest = around.iter().map(|&cell| free_around(cell, &is_free)).min();
            if random.below(2) == 0 {
                around.retain(|&cell| Some(free_around(cell, &is_free)) == fewest);
            }
            let next = around[random.below(around.len() as u64) as usize];
            is_free[next.index()] = false;
            piece.push(next);
        }
        if !SIZES.contains(&piece.len()) {
            return None;
        }
        piece.sort_unstable();
        pieces.push(piece);
    }
}

fn assemble(board: Board, frame: Frame, cut: &[Vec<CellId>]) -> Puzzle {
    let lattice = board.lattice();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut letters = letter_names();
    for cells in cut {
        let points: Vec<Point> = cells.iter().map(|&cell| board.point(cell)).collect();
        let shape = Shape::new(lattice, &points).expect("a piece is connected");
        let shape = shape.orientations(lattice, Freedom::ALL).swap_remove(0);
        match pieces.iter_mut().find(|piece| piece.shape == shape) {
            Some(piece) => piece.count += 1,
            None => pieces.push(Piece {
                name: letters.next().expect("there are more letters than pieces"),
                lattice,
                shape,
                freedom: Freedom::ALL,
                count: 1,
                left_out: 0,
                colour: None,
            }),
        }
    }
    let parts = Parts {
        board,
        frame,
        pieces,
        set_name: None,
    };
    Puzzle::new(parts).expect("the pieces have distinct letters")
}
