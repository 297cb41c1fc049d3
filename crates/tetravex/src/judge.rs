//! The judge of Tetravex. It checks a position against the rules and uses only the tiles, rows and
//! columns. It shares no code with searches or models, and uses neither the puzzle's kinds nor its
//! neighbours.
//!
//! The rules: every cell has a tile of the puzzle, and no tile is used more often than the puzzle
//! has it, unless each may be used in any number; turned tiles count as the same where turning is allowed; sides that touch have the same
//! colour; sides on the rim have the colour that the puzzle requires, if it requires one, and no
//! side inside has it if the puzzle says so; fixed tiles stay.

use pavage_family::numbers::as_u16;
use std::collections::BTreeMap;

use super::puzzle::{Puzzle, Rim, State};
use super::tile::Tile;
use pavage_family::{Message, Place, Report, Violation};

/// A board as the judge sees it.
struct Sheet<'a> {
    puzzle: &'a Puzzle,
    rows: u16,
    cols: u16,
    cells: &'a [Option<Tile>],
}

/// The first rule that the fixed tiles break, if they break one.
pub(super) fn broken_givens(puzzle: &Puzzle) -> Option<Violation> {
    check(puzzle, &State::start(puzzle)).first_clash()
}

/// Every rule that the position breaks, taken as a solution.
pub(super) fn check(puzzle: &Puzzle, state: &State) -> Report {
    let [rows, cols] = puzzle.frame().map(as_u16);
    let sheet = Sheet {
        puzzle,
        rows,
        cols,
        cells: &state.cells,
    };
    let mut violations = sheet.empty();
    violations.extend(sheet.moved());
    violations.extend(sheet.tiles());
    violations.extend(sheet.touching());
    violations.extend(sheet.rim());
    Report { violations }
}

impl Sheet<'_> {
    fn spots(&self) -> impl Iterator<Item = Place> + use<> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |row| (0..cols).map(move |col| Place::flat(row, col)))
    }

    fn tile(&self, spot: Place) -> Option<Tile> {
        self.cells[usize::from(spot.row) * usize::from(self.cols) + usize::from(spot.col)]
    }

    /// Checks that every cell has a tile.
    fn empty(&self) -> Vec<Violation> {
        let bare = self.spots().filter(|&spot| self.tile(spot).is_none());
        bare.map(|spot| Violation::at(vec![spot], Message::new("cell-empty")))
            .collect()
    }

    /// Checks that fixed tiles stay.
    fn moved(&self) -> Vec<Violation> {
        let fixed = self.spots().zip(self.puzzle.fixed());
        let judge = |(spot, fixed): (Place, &Option<Tile>)| {
            let fixed = fixed.filter(|&fixed| self.tile(spot).is_some_and(|tile| tile != fixed))?;
            let message = Message::new("fixed-tile-moved").with("tile", fixed.to_string());
            Some(Violation::at(vec![spot], message))
        };
        fixed.filter_map(judge).collect()
    }

    /// A name shared by all turns of a tile, where tiles may be turned.
    fn name(&self, tile: Tile) -> [u8; 4] {
        let [top, right, bottom, left] = tile.0;
        if !self.puzzle.can_turn() {
            return tile.0;
        }
        let turned = [
            [top, right, bottom, left],
            [right, bottom, left, top],
            [bottom, left, top, right],
            [left, top, right, bottom],
        ];
        turned.into_iter().min().expect("there are four")
    }

    /// Checks that the tiles are the puzzle's, and none is used too often.
    fn tiles(&self) -> Vec<Violation> {
        let mut owned: BTreeMap<[u8; 4], usize> = BTreeMap::new();
        for &tile in self.puzzle.tiles() {
            *owned.entry(self.name(tile)).or_default() += 1;
        }
        let mut used: BTreeMap<[u8; 4], Vec<Place>> = BTreeMap::new();
        for spot in self.spots() {
            if let Some(tile) = self.tile(spot) {
                used.entry(self.name(tile)).or_default().push(spot);
            }
        }
        let mut violations = Vec::new();
        for (name, spots) in used {
            let tile = self.tile(spots[0]).expect("it lies there").to_string();
            let count = owned.get(&name).copied().unwrap_or(0);
            if count == 0 {
                for spot in spots {
                    let message = Message::new("tile-foreign").with("tile", tile.as_str());
                    violations.push(Violation::at(vec![spot], message));
                }
            } else if spots.len() > count && !self.puzzle.is_unlimited() {
                let message = Message::new("tile-too-often").with("tile", tile);
                let message = message.with("used", spots.len()).with("count", count);
                violations.push(Violation::at(spots, message));
            }
        }
        violations
    }

    /// Checks that touching sides have the same colour.
    fn touching(&self) -> Vec<Violation> {
        let mut violations = Vec::new();
        for spot in self.spots() {
            let Some(Tile([_, right, bottom, _])) = self.tile(spot) else {
                continue;
            };
            // Each pair is checked once, from the cell that comes first in reading order.
            let mut judge = |other: Place, mine: u8, side: usize| {
                let theirs = self.tile(other).map(|tile| tile.0[side]);
                if let Some(theirs) = theirs.filter(|&theirs| theirs != mine) {
                    let message = Message::new("sides-clash")
                        .with("color", u32::from(mine))
                        .with("other_color", u32::from(theirs))
                        .and_at(other);
                    let mut clash = Violation::at(vec![spot, other], message);
                    clash.edges.push([spot, other]);
                    violations.push(clash);
                }
            };
            let Place { row, col, .. } = spot;
            if col + 1 < self.cols {
                judge(Place::flat(row, col + 1), right, 3);
            }
            if row + 1 < self.rows {
                judge(Place::flat(row + 1, col), bottom, 0);
            }
        }
        violations
    }

    /// Checks that the colour of the rim lies on the rim, and only there if the puzzle says so.
    fn rim(&self) -> Vec<Violation> {
        let (border, only) = match self.puzzle.rim() {
            Rim::Free => return Vec::new(),
            Rim::Border(border) => (border, false),
            Rim::BorderOnly(border) => (border, true),
        };
        let mut violations = Vec::new();
        for spot in self.spots() {
            let Some(Tile([top, right, bottom, left])) = self.tile(spot) else {
                continue;
            };
            let sides = [
                (spot.row == 0, top),
                (spot.col + 1 == self.cols, right),
                (spot.row + 1 == self.rows, bottom),
                (spot.col == 0, left),
            ];
            if let Some((_, color)) = sides.iter().find(|(rim, side)| *rim && *side != border) {
                let message = Message::new("rim-color").with("color", u32::from(*color));
                let message = message.with("border", u32::from(border));
                violations.push(Violation::at(vec![spot], message));
            }
            if only && sides.iter().any(|(rim, side)| !*rim && *side == border) {
                let message = Message::new("border-inside").with("border", u32::from(border));
                violations.push(Violation::at(vec![spot], message));
            }
        }
        violations
    }
}
