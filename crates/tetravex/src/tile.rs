//! Tiles: four coloured sides.

use pavage_family::numbers::as_u8;
use std::fmt;
use std::str::FromStr;

use pavage_family::Message;

/// The colour of a side, below [`COLORS_MAX`].
pub type Color = u8;

/// Colours are below this number, so that a set of them fits a machine word.
pub const COLORS_MAX: usize = 64;

/// The sides of a tile in the order of its colours.
pub const SIDES: [Side; 4] = [Side::Top, Side::Right, Side::Bottom, Side::Left];

/// A side of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Towards the row above.
    Top,
    /// Towards the next column.
    Right,
    /// Towards the row below.
    Bottom,
    /// Towards the column before.
    Left,
}

impl Side {
    /// Its index in [`SIDES`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side of a neighbour that touches it.
    #[must_use]
    pub const fn opposite(self) -> Side {
        SIDES[(self as usize + 2) % 4]
    }
}

/// A tile as it lies: the colours of its sides, in the order top, right, bottom, left. Two tiles
/// with the same colours are the same picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub [Color; 4]);

impl Tile {
    /// The colour of a side.
    #[must_use]
    pub const fn color(self, side: Side) -> Color {
        self.0[side as usize]
    }

    /// The tile turned clockwise by this many quarter turns.
    ///
    /// ```
    /// use pavage_tetravex::Tile;
    ///
    /// assert_eq!(Tile([1, 2, 3, 4]).turned(1), Tile([4, 1, 2, 3]));
    /// assert_eq!(Tile([1, 2, 1, 2]).turns().count(), 2);
    /// ```
    #[must_use]
    pub const fn turned(self, quarters: u8) -> Tile {
        let [top, right, bottom, left] = self.0;
        Tile(match quarters % 4 {
            0 => [top, right, bottom, left],
            1 => [left, top, right, bottom],
            2 => [bottom, left, top, right],
            _ => [right, bottom, left, top],
        })
    }

    /// The distinct pictures that turning it makes, itself first.
    pub fn turns(self) -> impl Iterator<Item = Tile> {
        let all = (0..4).map(move |quarters| self.turned(quarters));
        all.enumerate()
            .filter(move |&(at, tile)| (0..as_u8(at)).all(|before| self.turned(before) != tile))
            .map(|(_, tile)| tile)
    }
}

/// As in files: top, left, right, bottom, as digits without gaps if all are digits, else as numbers
/// separated by `/`.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [top, right, bottom, left] = self.0;
        let gap = if self.0.iter().any(|&color| color > 9) {
            "/"
        } else {
            ""
        };
        write!(f, "{top}{gap}{left}{gap}{right}{gap}{bottom}")
    }
}

impl FromStr for Tile {
    type Err = Message;

    fn from_str(text: &str) -> Result<Tile, Message> {
        let bad = || Message::new("tile-unreadable").with("tile", text);
        let colors: Option<Vec<Color>> = if text.contains('/') {
            text.split('/').map(|word| word.parse().ok()).collect()
        } else {
            let digit = |letter: char| Some(as_u8(letter.to_digit(10)? as usize));
            text.chars().map(digit).collect()
        };
        match colors.as_deref() {
            Some(&[top, left, right, bottom]) => {
                let tile = Tile([top, right, bottom, left]);
                let fits = tile.0.iter().all(|&color| usize::from(color) < COLORS_MAX);
                fits.then_some(tile).ok_or_else(bad)
            }
            _ => Err(bad()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_goes_clockwise_and_comes_round() {
        let tile = Tile([1, 2, 3, 4]);
        assert_eq!(tile.turned(1), Tile([4, 1, 2, 3]));
        assert_eq!(tile.turned(1).turned(1), tile.turned(2));
        assert_eq!(tile.turned(3).turned(1), tile);
        assert_eq!(tile.turns().count(), 4);
        assert_eq!(Tile([1, 2, 1, 2]).turns().count(), 2);
        assert_eq!(Tile([5; 4]).turns().count(), 1);
    }

    #[test]
    fn texts_are_read_back() {
        for tile in [Tile([1, 2, 3, 4]), Tile([10, 0, 63, 9])] {
            assert_eq!(tile.to_string().parse(), Ok(tile));
        }
        assert_eq!(Tile([1, 2, 3, 4]).to_string(), "1423");
        assert_eq!(Tile([10, 2, 3, 4]).to_string(), "10/4/2/3");
        for bad in ["", "123", "12345", "12a4", "1/2/3", "1/2/3/64", "1/2/3/x"] {
            assert!(bad.parse::<Tile>().is_err(), "{bad}");
        }
    }
}
