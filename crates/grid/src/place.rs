//! Places: the position of a cell in the form in which people and files write it.

use std::fmt;
use std::str::FromStr;

/// The place of a cell on a board: its layer, row and column, counted from 0.
///
/// As text it is counted from 1: `2,3` is row 2 and column 3 of a flat board, and `1:2,3` is the
/// same on the lowest layer of a board with layers. A text may contain 0, just as it may name any
/// other place off the board. A 0 becomes `u16::MAX` here, a row or column that no board has.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The layer, 0 at the bottom; `None` on a flat board.
    pub layer: Option<u16>,
    /// The row, 0 at the top.
    pub row: u16,
    /// The column, 0 at the left.
    pub col: u16,
}

impl Place {
    /// A place on a flat board.
    #[must_use]
    pub const fn flat(row: u16, col: u16) -> Place {
        Place {
            layer: None,
            row,
            col,
        }
    }

    /// The place on a flat board with these indices into rows.
    ///
    /// # Panics
    /// If no board has so many rows or columns.
    #[must_use]
    pub fn at_indices(row: usize, col: usize) -> Place {
        let side = |at: usize| u16::try_from(at).expect("boards have fewer rows and columns");
        Place::flat(side(row), side(col))
    }

    /// A place on a board with layers.
    #[must_use]
    pub const fn on(layer: u16, row: u16, col: u16) -> Place {
        Place {
            layer: Some(layer),
            row,
            col,
        }
    }

    /// Whether it is a place on a flat board.
    #[must_use]
    pub const fn is_flat(&self) -> bool {
        self.layer.is_none()
    }

    /// The number of its layer. A flat board has the single layer 0.
    #[must_use]
    pub fn layer_number(&self) -> u16 {
        self.layer.unwrap_or(0)
    }

    /// Row and column, counted from 0, as indices into rows.
    #[must_use]
    pub fn indices(&self) -> [usize; 2] {
        [usize::from(self.row), usize::from(self.col)]
    }

    /// Row and column, counted from 1.
    #[must_use]
    pub const fn counted(&self) -> [u16; 2] {
        [self.row.wrapping_add(1), self.col.wrapping_add(1)]
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(layer) = self.layer {
            write!(f, "{}:", layer.wrapping_add(1))?;
        }
        let [row, col] = self.counted();
        write!(f, "{row},{col}")
    }
}

/// Written as in JSON: `[row, column]` or `[layer, row, column]`, counted from 0.
impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.layer.into_iter().chain([self.row, self.col]);
        f.debug_list().entries(numbers).finish()
    }
}

/// The error that a text is not a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPlace;

impl fmt::Display for NoPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a place, as 2,3 or 1:2,3 is")
    }
}

impl std::error::Error for NoPlace {}

impl FromStr for Place {
    type Err = NoPlace;

    fn from_str(text: &str) -> Result<Place, NoPlace> {
        let (layer, rest) = match text.split_once(':') {
            Some((layer, rest)) => (Some(from_1(layer)?), rest),
            None => (None, text),
        };
        let (row, col) = rest.split_once(',').ok_or(NoPlace)?;
        Ok(Place {
            layer,
            row: from_1(row)?,
            col: from_1(col)?,
        })
    }
}

fn from_1(text: &str) -> Result<u16, NoPlace> {
    let number: u16 = text.parse().map_err(|_| NoPlace)?;
    Ok(number.wrapping_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_counted_from_1() {
        let check = |text: &str, place: Place| {
            assert_eq!(text.parse(), Ok(place));
            assert_eq!(place.to_string(), text);
        };
        check("2,3", Place::flat(1, 2));
        check("1:2,3", Place::on(0, 1, 2));
        check("65535,1", Place::flat(65_534, 0));
        check("0,1", Place::flat(u16::MAX, 0));
        for text in [
            "", "2", "2,", "2,3,4", "2:3", ":2,3", "-1,2", "65536,1", "a,b",
        ] {
            assert_eq!(text.parse::<Place>(), Err(NoPlace), "{text:?}");
        }
    }

    #[test]
    fn places_are_in_reading_order_layer_by_layer() {
        assert!(Place::flat(0, 9) < Place::flat(1, 0));
        assert!(Place::on(0, 5, 5) < Place::on(1, 0, 0));
    }
}
