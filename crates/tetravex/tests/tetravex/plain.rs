//! All solutions of a small puzzle by the plainest means: cell after cell, every tile that is left
//! in every turn, as long as nothing clashes. Written from the rules; of the puzzle it uses only
//! what it was made of, and none of its lists of kinds and neighbours.

use std::collections::BTreeSet;

use pavage_tetravex::{Puzzle, Rim, Tile};

/// A filled board, row by row.
pub(crate) type Picture = Vec<Tile>;

/// All solutions that keep what lies in `lying`, sorted; `None` where there are more than `max`.
pub(crate) fn solutions(
    puzzle: &Puzzle,
    lying: &[Option<Tile>],
    max: usize,
) -> Option<Vec<Picture>> {
    let mut run = Run {
        puzzle,
        lying,
        used: vec![false; puzzle.tiles().len()],
        laid: Vec::new(),
        found: BTreeSet::new(),
        max,
    };
    run.fill();
    (run.found.len() <= max).then(|| run.found.into_iter().collect())
}

struct Run<'a> {
    puzzle: &'a Puzzle,
    lying: &'a [Option<Tile>],
    used: Vec<bool>,
    laid: Picture,
    found: BTreeSet<Picture>,
    max: usize,
}

impl Run<'_> {
    fn fill(&mut self) {
        let cell = self.laid.len();
        if cell == self.used.len() {
            self.found.insert(self.laid.clone());
            return;
        }
        let turns = if self.puzzle.can_turn() { 4 } else { 1 };
        // Equal tiles, and turns that look equal, make one picture: each is tried once.
        let mut tried = BTreeSet::new();
        for number in 0..self.used.len() {
            for turn in 0..turns {
                let tile = turned(self.puzzle.tiles()[number], turn);
                if self.used[number] || !tried.insert(tile) || !self.fits(cell, tile) {
                    continue;
                }
                self.used[number] = true;
                self.laid.push(tile);
                self.fill();
                self.laid.pop();
                self.used[number] = false;
                if self.found.len() > self.max {
                    return;
                }
            }
        }
    }

    /// Whether a tile matches what was laid before it, the rim and what lies in its cell.
    fn fits(&self, cell: usize, tile: Tile) -> bool {
        let [rows, cols] = self.puzzle.frame();
        let (row, col) = (cell / cols, cell % cols);
        let [top, right, bottom, left] = tile.0;
        let rims = [
            (row == 0, top),
            (col == cols - 1, right),
            (row == rows - 1, bottom),
            (col == 0, left),
        ];
        let rim = |border: u8| rims.iter().all(|&(rim, color)| !rim || color == border);
        let inside = |border: u8| rims.iter().all(|&(rim, color)| rim || color != border);
        let allowed = match self.puzzle.rim() {
            Rim::Free => true,
            Rim::Border(border) => rim(border),
            Rim::BorderOnly(border) => rim(border) && inside(border),
        };
        allowed
            && self.lying[cell].is_none_or(|lying| lying == tile)
            && (row == 0 || self.laid[cell - cols].0[2] == top)
            && (col == 0 || self.laid[cell - 1].0[1] == left)
    }
}

/// A tile turned clockwise by so many quarters.
fn turned(tile: Tile, quarters: usize) -> Tile {
    let mut colors = tile.0;
    colors.rotate_right(quarters);
    Tile(colors)
}
