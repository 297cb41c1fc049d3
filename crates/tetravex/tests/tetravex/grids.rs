//! Small random puzzles: few colours, so that tiles are alike and there are none or several
//! solutions; squares and other rectangles, fixed tiles right or wrong, turning, every kind of rim.

use pavage_tetravex::{Puzzle, Rim, Tile};

/// Random numbers that depend on a seed alone.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) % bound as u64) as usize
    }

    /// Puts a list into a random order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}

/// What a random puzzle is to be like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    /// Rows and columns.
    pub(crate) frame: [usize; 2],
    /// Colours from 0 on; of a border the first is kept for it.
    pub(crate) colors: usize,
    /// Whether tiles may be turned.
    pub(crate) can_turn: bool,
    /// The rim.
    pub(crate) rim: Rim,
    /// How many tiles are fixed, as in the solution.
    pub(crate) fixed: usize,
}

const FRAMES: [[usize; 2]; 12] = [
    [1, 1],
    [1, 4],
    [3, 1],
    [2, 2],
    [2, 3],
    [3, 2],
    [3, 3],
    [3, 3],
    [2, 5],
    [4, 3],
    [3, 4],
    [4, 4],
];

/// A random wish for a small puzzle.
pub(crate) fn wish(dice: &mut Dice) -> Wish {
    let can_turn = dice.below(3) == 0;
    // Larger boards whose tiles turn have too many solutions to list.
    let frame = FRAMES[dice.below(if can_turn { 8 } else { FRAMES.len() })];
    let cells = frame[0] * frame[1];
    let colors = 1 + dice.below(if cells > 9 { 7 } else { 5 });
    let border = dice.below(colors) as u8;
    let rim = match dice.below(5) {
        0 => Rim::Border(border),
        1 | 2 => Rim::BorderOnly(0),
        _ => Rim::Free,
    };
    let colors = colors + usize::from(rim == Rim::BorderOnly(0));
    let fixed = [0, 0, 1, 2, cells / 2][dice.below(5)].min(cells);
    Wish {
        frame,
        colors,
        can_turn,
        rim,
        fixed,
    }
}

/// A filled board of random colours in which nothing clashes.
pub(crate) fn picture(dice: &mut Dice, wish: &Wish) -> Vec<Tile> {
    let [rows, cols] = wish.frame;
    let mut color = |on_rim: bool| match wish.rim {
        Rim::Border(border) | Rim::BorderOnly(border) if on_rim => border,
        Rim::BorderOnly(_) => 1 + dice.below(wish.colors - 1) as u8,
        _ => dice.below(wish.colors) as u8,
    };
    // Lines between rows, above the first and below the last; the same for columns.
    let flat: Vec<Vec<u8>> = (0..=rows)
        .map(|row| (0..cols).map(|_| color(row == 0 || row == rows)).collect())
        .collect();
    let upright: Vec<Vec<u8>> = (0..rows)
        .map(|_| {
            (0..=cols)
                .map(|col| color(col == 0 || col == cols))
                .collect()
        })
        .collect();
    let tile = |row: usize, col: usize| {
        Tile([
            flat[row][col],
            upright[row][col + 1],
            flat[row + 1][col],
            upright[row][col],
        ])
    };
    (0..rows * cols)
        .map(|cell| tile(cell / cols, cell % cols))
        .collect()
}

/// A puzzle as wished, with a solution; tiles are shuffled, and turned where they may be.
pub(crate) fn solvable(dice: &mut Dice, wish: &Wish) -> Puzzle {
    let picture = picture(dice, wish);
    let mut cells: Vec<usize> = (0..picture.len()).collect();
    dice.shuffle(&mut cells);
    let mut fixed = vec![None; picture.len()];
    for &cell in &cells[..wish.fixed] {
        fixed[cell] = Some(picture[cell]);
    }
    let mut tiles = picture;
    dice.shuffle(&mut tiles);
    if wish.can_turn {
        for tile in &mut tiles {
            *tile = tile.turned(dice.below(4) as u8);
        }
    }
    Puzzle::new(wish.frame, tiles, wish.can_turn, wish.rim, fixed).expect("its parts fit")
}

/// The puzzle with something spoilt: a side of a tile painted over, or a tile fixed anywhere.
pub(crate) fn spoilt(dice: &mut Dice, puzzle: &Puzzle) -> Puzzle {
    let mut tiles = puzzle.tiles().to_vec();
    let mut fixed = puzzle.fixed().to_vec();
    let rebuilt = |tiles, fixed| {
        Puzzle::new(
            puzzle.frame(),
            tiles,
            puzzle.can_turn(),
            puzzle.rim(),
            fixed,
        )
    };
    if dice.below(2) == 0 {
        let (tile, side) = (dice.below(tiles.len()), dice.below(4));
        let mut colors: Vec<u8> = tiles.iter().flat_map(|tile| tile.0).collect();
        colors.sort_unstable();
        tiles[tile].0[side] = colors[dice.below(colors.len())];
    } else {
        let turn = if puzzle.can_turn() { dice.below(4) } else { 0 };
        fixed[dice.below(tiles.len())] = Some(tiles[dice.below(tiles.len())].turned(turn as u8));
    }
    // A tile fixed twice over is no puzzle.
    rebuilt(tiles, fixed).unwrap_or_else(|_| puzzle.clone())
}

/// The puzzle of a seed: one in three is spoilt, so that some have no solution.
pub(crate) fn random(seed: u64) -> Puzzle {
    let mut dice = Dice::new(seed);
    let wish = wish(&mut dice);
    let puzzle = solvable(&mut dice, &wish);
    match dice.below(3) {
        0 => spoilt(&mut dice, &puzzle),
        _ => puzzle,
    }
}
