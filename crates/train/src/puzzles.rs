//! Puzzles to train on: boards with holes, cut at random into pieces of 2 to 6 cells.

use pavage_bits::Random;
use pavage_family::AnyFamily;
use pavage_family::{Erased, Family, Settings};
use pavage_grid::{
    Board, CellId, Freedom, HEXAGONAL, Lattice, Point, SQUARE, Shape, TRIANGULAR, letter_names,
};
use pavage_packing::{Frame, Packing, Parts, Piece, Puzzle};

/// The sizes of the pieces.
const SIZES: std::ops::RangeInclusive<usize> = 2..=6;
/// How often a board is cut before another one is drawn.
const CUTS: u32 = 20;

/// What puzzles are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Boards of 20 to 64 cells, most of at most 40, cut into pieces that may be alike.
    Mixed,
    /// Boards of 45 to 64 cells, cut into pieces of which most have one size and few are alike, as sets
    /// are sold. Some pieces of the cut lie on the board, anywhere.
    Begun,
}

impl Sort {
    /// All sorts.
    pub const ALL: [Sort; 2] = [Sort::Mixed, Sort::Begun];

    /// What it is called in tables.
    pub fn name(self) -> &'static str {
        match self {
            Sort::Mixed => "from the empty board",
            Sort::Begun => "begun",
        }
    }

    /// The most states of a table of all solutions. Positions with more are left out.
    pub fn states_max(self) -> u64 {
        match self {
            Sort::Mixed => 60_000,
            Sort::Begun => 200_000,
        }
    }
}

/// A puzzle with the pieces that lie on its board, as their cells.
pub struct Made {
    pub sort: Sort,
    pub puzzle: Puzzle,
    pub laid: Vec<Vec<CellId>>,
}

/// As many pieces are left at least.
const LEFT_MIN: usize = 4;

/// Of so many pieces of a begun puzzle, at most one is a second copy.
const ALIKE_MAX: usize = 6;

/// The puzzle of this number. Its board and pieces depend on sort and seed alone, and are those of no
/// built-in puzzle.
pub fn puzzle(sort: Sort, seed: u64, held_out: &HeldOut) -> Made {
    let mut random = Random::new(seed);
    let (cuts, cells) = match sort {
        Sort::Mixed => (CUTS, None),
        Sort::Begun => (CUTS * 10, Some((45, 64))),
    };
    loop {
        let (board, frame) = board(&mut random, cells);
        for _ in 0..cuts {
            if let Some(pieces) = cut(&board, sort, &mut random) {
                let puzzle = assemble(board.clone(), frame.clone(), &pieces);
                let alike = pieces.len() - puzzle.pieces().len();
                let is_set = sort == Sort::Mixed || alike <= pieces.len() / ALIKE_MAX;
                if is_set && !held_out.has(&puzzle) {
                    let laid = match sort {
                        Sort::Mixed => Vec::new(),
                        Sort::Begun => some(pieces, &mut random),
                    };
                    return Made { sort, puzzle, laid };
                }
            }
        }
    }
}

/// Some of the pieces, any number that leaves enough.
fn some(mut pieces: Vec<Vec<CellId>>, random: &mut Random) -> Vec<Vec<CellId>> {
    random.shuffle(&mut pieces);
    let most = pieces.len().saturating_sub(LEFT_MIN);
    pieces.truncate(random.between(0, most));
    pieces
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

/// A board of 20 to 64 cells, most of them squares.
fn board(random: &mut Random, cells: Option<(usize, usize)>) -> (Board, Frame) {
    loop {
        let lattice: &'static Lattice = match random.below(10) {
            0 => &HEXAGONAL,
            1 => &TRIANGULAR,
            _ => &SQUARE,
        };
        let (rows, cols) = (random.between(3, 8), random.between(4, 12));
        let area = rows * cols;
        // Large boards have costly tables, so there are fewer of them.
        let (least, most) =
            cells.unwrap_or_else(|| (20, if random.below(6) == 0 { 64 } else { 40 }));
        if !(least..=most).contains(&area) {
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
            let at = random.index(points.len());
            points.swap_remove(at);
        }
        let Ok(board) = Board::new(lattice, points) else {
            continue;
        };
        if board.size() >= least && board.components(|_| true).len() == 1 {
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
fn cut(board: &Board, sort: Sort, random: &mut Random) -> Option<Vec<Vec<CellId>>> {
    let mut is_free = vec![true; board.size()];
    let mut pieces = Vec::new();
    // Sets as they are sold have mostly pieces of one size.
    let usual = random.between(4, 5);
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
        let others = match sort {
            Sort::Mixed => 3,
            Sort::Begun => 8,
        };
        let size = match random.below(others) {
            0 => random.between(*SIZES.start(), *SIZES.end()),
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
            let next = around[random.index(around.len())];
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
            None => {
                let name = letters.next().expect("there are more letters than pieces");
                pieces.push(Piece::new(name, lattice, shape, Freedom::ALL));
            }
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
