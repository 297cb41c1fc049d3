//! Generates puzzles: a randomly coloured board is cut into tiles, and the tiles are shuffled.

mod wish;

use pavage_bits::Random;
use pavage_family::numbers::as_u8;
use pavage_family::{Generated, Generator, GeneratorError, Message, Settings};
use pavage_search::{Run, StopReason, Work};

use super::Tetravex;
use super::explain::solutions_within;
use super::judge;
use super::puzzle::{Puzzle, Rim, State};
use super::rate::class;
use super::tile::{SIDES, Side, Tile};

pub(super) use wish::OPTIONS;
use wish::{Fixed, Wish};

/// The most orders of the tiles that are drawn for one board, so that none is a solution.
const SHUFFLES_MAX: usize = 100;
/// The most boards that are drawn for one puzzle.
const BOARDS_TRIED: usize = 1000;

/// A generator for these options.
///
/// # Errors
/// An option is wrong.
pub(super) fn generator(settings: &Settings) -> Result<Generator<Tetravex>, GeneratorError> {
    let wish = Wish::read(settings).map_err(GeneratorError::BadOption)?;
    Ok(Box::new(move |seed, run| generate(&wish, seed, run)))
}

/// A puzzle for these options, with its solution.
///
/// Every board is drawn from the seed's stream. If a unique solution or a class is wished, boards
/// are drawn until one meets the wish.
fn generate(wish: &Wish, seed: u64, run: &Run<'_>) -> Result<Generated<Tetravex>, GeneratorError> {
    let mut random = Random::new(seed);
    let mut unknown = 0;
    for tried in 0..BOARDS_TRIED {
        if let Some(stop) = run.stop() {
            return Err(GeneratorError::Stopped(stop));
        }
        run.tell_work(|| Work::new("advance-tries", &[("tries", (tried + 1) as u64)]));
        let (puzzle, solution) = draw(wish, &mut random);
        match is_wished(wish, &puzzle, run) {
            Ok(true) => return Ok(Generated { puzzle, solution }),
            Ok(false) => {}
            Err(stop) => {
                // This board exceeded its own node limit; another one may be easier.
                if let Some(stop) = run.stop().filter(|_| stop != StopReason::NodeLimit) {
                    return Err(GeneratorError::Stopped(stop));
                }
                unknown += 1;
                if unknown == wish::UNKNOWN_MAX {
                    let message = Message::new("tetravex-gave-up-large").with("tries", unknown);
                    return Err(GeneratorError::GaveUp(message));
                }
            }
        }
    }
    let message = Message::new("tetravex-gave-up").with("tries", BOARDS_TRIED);
    Err(GeneratorError::GaveUp(message))
}

/// Whether a puzzle meets the wish. It is an error if the limits do not suffice to decide.
fn is_wished(wish: &Wish, puzzle: &Puzzle, run: &Run<'_>) -> Result<bool, StopReason> {
    if !wish.unique && wish.class.is_none() {
        return Ok(true);
    }
    let found = solutions_within(puzzle, &State::start(puzzle), 2, run)?;
    if found.len() != 1 {
        return Ok(false);
    }
    match wish.class {
        None => Ok(true),
        Some(wished) => Ok(class(puzzle, run)? == wished),
    }
}

/// A random board, cut, with its free tiles in random order.
fn draw(wish: &Wish, random: &mut Random) -> (Puzzle, State) {
    let board = colored(wish, random);
    let cells = board.len();
    let fixed_cells = fixed_cells(wish, random);
    let mut fixed = vec![None; cells];
    for cell in fixed_cells {
        fixed[cell] = Some(board[cell]);
    }
    let free: Vec<usize> = (0..cells).filter(|cell| fixed[*cell].is_none()).collect();
    let mut tiles: Vec<Tile> = free.iter().map(|cell| board[*cell]).collect();
    // A fixed tile is listed at its own position.
    let mut listed = board.clone();
    let mut shuffles = 0;
    let puzzle = loop {
        random.shuffle(&mut tiles);
        if wish.can_turn {
            for tile in &mut tiles {
                *tile = tile.turned(as_u8(random.index(4)));
            }
        }
        for (cell, tile) in free.iter().zip(&tiles) {
            listed[*cell] = *tile;
        }
        let (frame, rim) = (wish.frame, wish.rim);
        let puzzle = Puzzle::new(frame, listed.clone(), wish.can_turn, rim, fixed.clone());
        let puzzle = puzzle.expect("a board that was cut fits together");
        shuffles += 1;
        // Where the tiles are alike or few, every order may be a solution.
        if shuffles == SHUFFLES_MAX || !is_solved(&puzzle, &listed) {
            break puzzle;
        }
    };
    let cells = board.into_iter().map(Some).collect();
    (puzzle, State { cells })
}

/// Whether the tiles, in the order in which they are listed, are a solution.
fn is_solved(puzzle: &Puzzle, listed: &[Tile]) -> bool {
    let cells = listed.iter().copied().map(Some).collect();
    judge::check(puzzle, &State { cells }).violations.is_empty()
}

/// The tiles of a board with randomly coloured sides.
fn colored(wish: &Wish, random: &mut Random) -> Vec<Tile> {
    let [rows, cols] = wish.frame;
    let is_frame = |row, col| row == 0 || row + 1 == rows || col == 0 || col + 1 == cols;
    let mut draw = |is_between: bool| {
        let of_frame = wish.frame_colors.unwrap_or_default();
        let (first, number) = match wish.frame_colors {
            Some(_) if !is_between => (of_frame, wish.colors - of_frame),
            Some(_) => (0, of_frame),
            None => (0, wish.colors),
        };
        wish.first_color() + as_u8(first + random.index(number))
    };
    let mut tiles: Vec<Tile> = Vec::with_capacity(rows * cols);
    for cell in 0..rows * cols {
        let (row, col) = (cell / cols, cell % cols);
        let is_between = |side| {
            let [row, col] = match side {
                Side::Top if row > 0 => [row - 1, col],
                Side::Bottom if row + 1 < rows => [row + 1, col],
                Side::Left if col > 0 => [row, col - 1],
                Side::Right if col + 1 < cols => [row, col + 1],
                _ => return false,
            };
            is_frame(cell / cols, cell % cols) && is_frame(row, col)
        };
        let mut colors = SIDES.map(|side| draw(is_between(side)));
        if row > 0 {
            colors[Side::Top.index()] = tiles[cell - cols].color(Side::Bottom);
        }
        if col > 0 {
            colors[Side::Left.index()] = tiles[cell - 1].color(Side::Right);
        }
        if let Rim::Border(color) | Rim::BorderOnly(color) = wish.rim {
            let is_rim = [row == 0, col + 1 == cols, row + 1 == rows, col == 0];
            for (side, _) in is_rim.iter().enumerate().filter(|(_, is_rim)| **is_rim) {
                colors[side] = color;
            }
        }
        tiles.push(Tile(colors));
    }
    tiles
}

/// The cells whose tiles are fixed.
fn fixed_cells(wish: &Wish, random: &mut Random) -> Vec<usize> {
    let [rows, cols] = wish.frame;
    match wish.fixed {
        Fixed::Centre => vec![(rows - 1) / 2 * cols + (cols - 1) / 2],
        Fixed::Corner => vec![0],
        Fixed::Number(number) => {
            let mut cells: Vec<usize> = (0..rows * cols).collect();
            random.shuffle(&mut cells);
            cells.truncate(number);
            cells
        }
    }
}
