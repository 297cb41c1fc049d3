//! Edge matching: all tiles lie on a rectangle, sides that touch have equal colours, and the rim may
//! ask for one.

use std::collections::BTreeSet;

use crate::draw::Draw;

/// Colours of the sides: top, right, bottom, left.
pub(crate) type Tile = [u8; 4];

/// What the sides on the rim must be.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Rim {
    Free,
    Border(u8),
    BorderOnly(u8),
}

/// Tiles and the board they are to fill.
pub(crate) struct Deck {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) tiles: Vec<Tile>,
    pub(crate) can_turn: bool,
    pub(crate) rim: Rim,
}

impl Deck {
    /// Often with a solution: tiles cut from a board, turned and shuffled.
    pub(crate) fn draw(draw: &mut Draw<'_>) -> Deck {
        let (rows, cols) = (draw.between(1, 2), draw.between(1, 3));
        // Turned tiles on a larger board are too many pictures to try.
        let can_turn = draw.one_in(3) && rows * cols <= 4;
        let rim = match draw.below(5) {
            3 => Rim::Border(0),
            4 => Rim::BorderOnly(0),
            _ => Rim::Free,
        };
        let colours = draw.between(1, 4);
        // One rim colour, or any; sides between cells are drawn once.
        let mut side = |on_rim: bool| match rim {
            Rim::Free => draw.below(colours) as u8,
            _ if on_rim => 0,
            Rim::Border(_) => draw.below(colours) as u8,
            Rim::BorderOnly(_) => 1 + draw.below(colours) as u8,
        };
        let across: Vec<u8> = (0..(rows + 1) * cols)
            .map(|at| side(at < cols || at >= rows * cols))
            .collect();
        let along: Vec<u8> = (0..rows * (cols + 1))
            .map(|at| side(at % (cols + 1) == 0 || at % (cols + 1) == cols))
            .collect();
        let tile = |at: usize| {
            let (row, col) = (at / cols, at % cols);
            let left = row * (cols + 1) + col;
            [across[at], along[left + 1], across[at + cols], along[left]]
        };
        let mut tiles: Vec<Tile> = (0..rows * cols).map(tile).collect();
        for at in (1..tiles.len()).rev() {
            tiles.swap(at, draw.below(at + 1));
        }
        for tile in &mut tiles {
            if can_turn {
                tile.rotate_right(draw.below(4));
            }
            if draw.one_in(16) {
                tile[draw.below(4)] = draw.below(4) as u8;
            }
        }
        Deck {
            rows,
            cols,
            tiles,
            can_turn,
            rim,
        }
    }

    /// The text in TOML.
    pub(crate) fn text(&self) -> String {
        let tiles: String = self
            .tiles
            .iter()
            .map(|tile| written(*tile) + "\n")
            .collect();
        let rim = match self.rim {
            Rim::Free => String::new(),
            Rim::Border(colour) => format!("border = {colour}\nborder_only = false\n"),
            Rim::BorderOnly(colour) => format!("border = {colour}\n"),
        };
        format!(
            "family = \"tetravex\"\nsize = \"{}x{}\"\nrotate = {}\n{rim}tiles = \"\"\"\n{tiles}\"\"\"\n",
            self.rows, self.cols, self.can_turn
        )
    }

    /// The codes of the rules that a board breaks, each once, sorted.
    pub(crate) fn broken(&self, board: &[Option<Tile>]) -> Vec<&'static str> {
        let mut broken = Vec::new();
        for (at, tile) in board.iter().enumerate() {
            let Some(tile) = *tile else {
                broken.push("cell-empty");
                continue;
            };
            broken.extend(self.supply(board, tile));
            let (row, col) = (at / self.cols, at % self.cols);
            let next = |is_inside: bool, other: usize| {
                board.get(other).copied().flatten().filter(|_| is_inside)
            };
            let right = next(col + 1 < self.cols, at + 1);
            let below = next(row + 1 < self.rows, at + self.cols);
            if right.is_some_and(|other| other[3] != tile[1])
                || below.is_some_and(|other| other[0] != tile[2])
            {
                broken.push("sides-clash");
            }
            let on_rim = [
                row == 0,
                col + 1 == self.cols,
                row + 1 == self.rows,
                col == 0,
            ];
            broken.extend(self.rim_of(tile, on_rim));
        }
        broken.sort_unstable();
        broken.dedup();
        broken
    }

    fn supply(&self, board: &[Option<Tile>], tile: Tile) -> Option<&'static str> {
        let alike = |other: &Tile| self.turns(*other).contains(&tile);
        let owned = self.tiles.iter().filter(|other| alike(other)).count();
        let used = board.iter().flatten().filter(|other| alike(other)).count();
        match owned {
            0 => Some("tile-foreign"),
            _ if used > owned => Some("tile-too-often"),
            _ => None,
        }
    }

    fn rim_of(&self, tile: Tile, on_rim: [bool; 4]) -> Vec<&'static str> {
        let (Rim::Border(colour) | Rim::BorderOnly(colour)) = self.rim else {
            return Vec::new();
        };
        let sides = || tile.into_iter().zip(on_rim);
        let outer = sides().any(|(side, on_rim)| on_rim && side != colour);
        let inner = sides().any(|(side, on_rim)| !on_rim && side == colour);
        let inner = inner && self.rim == Rim::BorderOnly(colour);
        let rules = [(outer, "rim-color"), (inner, "border-inside")];
        rules
            .into_iter()
            .filter(|(broken, _)| *broken)
            .map(|(_, rule)| rule)
            .collect()
    }

    /// How a tile may lie.
    fn turns(&self, tile: Tile) -> Vec<Tile> {
        let [top, right, bottom, left] = tile;
        if !self.can_turn {
            return vec![tile];
        }
        vec![
            tile,
            [left, top, right, bottom],
            [bottom, left, top, right],
            [right, bottom, left, top],
        ]
    }

    /// Whether a tile clashes with the one before or above it.
    fn clashes(&self, board: &[Option<Tile>], at: usize) -> bool {
        let side = |at: usize, side: usize| board[at].map(|tile| tile[side]);
        let left = !at.is_multiple_of(self.cols) && side(at - 1, 1) != side(at, 3);
        let above = at >= self.cols && side(at - self.cols, 2) != side(at, 0);
        left || above
    }

    /// All boards that break no rule, as pictures.
    pub(crate) fn solutions(&self) -> BTreeSet<Vec<Option<Tile>>> {
        let mut found = BTreeSet::new();
        let mut board = vec![None; self.tiles.len()];
        let mut used = vec![false; self.tiles.len()];
        self.fill(0, &mut board, &mut used, &mut found);
        found
    }

    fn fill(
        &self,
        at: usize,
        board: &mut Vec<Option<Tile>>,
        used: &mut Vec<bool>,
        found: &mut BTreeSet<Vec<Option<Tile>>>,
    ) {
        if at == board.len() {
            if self.broken(board).is_empty() {
                found.insert(board.clone());
            }
            return;
        }
        for tile in 0..self.tiles.len() {
            // Of equal tiles the first goes first.
            let is_later = |other: usize| !used[other] && self.tiles[other] == self.tiles[tile];
            if used[tile] || (0..tile).any(is_later) {
                continue;
            }
            used[tile] = true;
            for turned in self.turns(self.tiles[tile]) {
                board[at] = Some(turned);
                // Only to be quicker: what clashes now clashes in the end.
                if !self.clashes(board, at) {
                    self.fill(at + 1, board, used, found);
                }
            }
            board[at] = None;
            used[tile] = false;
        }
    }
}

/// A tile as it is written: top, left, right, bottom.
pub(crate) fn written([top, right, bottom, left]: Tile) -> String {
    format!("{top}/{left}/{right}/{bottom}")
}
