//! Lattices by their names, and boards by their sizes: rectangles, boxes, pyramids, parallelograms
//! and hexagons.

use pavage_family::numbers::as_i32;
use pavage_grid::{
    BALLS, Board, BoardError, CELLS_MAX, CUBIC, HEXAGONAL, LATTICES, Lattice, Point, SQUARE,
    TRIANGULAR,
};

use super::grid_text::{LetterGrid, board_message, too_large};
use super::puzzle::Frame;
use pavage_family::Message;

/// The lattice of that name.
pub(super) fn lattice_named(name: &str) -> Result<&'static Lattice, Message> {
    let unknown = || {
        let known: Vec<&str> = LATTICES.iter().map(|one| one.name).collect();
        let message = Message::new("lattice-unknown").with("lattice", name);
        message.with("known", known.join(", "))
    };
    Lattice::named(name.trim()).ok_or_else(unknown)
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// `5x11`: rows and columns of squares.
    Rectangle([usize; 2]),
    /// `3x4x5`: layers, rows and columns of cubes.
    Solid([usize; 3]),
    /// `pyramid 5`: balls, so many in each row of the lowest layer.
    Pyramid(usize),
    /// `parallelogram 4x7`: rows of hexagons, or of pairs of triangles, each half a cell further to
    /// the right than the one above.
    Parallelogram([usize; 2]),
    /// `hexagon 4`: hexagons or triangles, so many along each of its sides.
    Hexagon(usize),
}

impl Size {
    /// The size that a text names. `None` when the text does not have the form of a size; an error
    /// when the numbers make no board.
    pub(super) fn read(text: &str) -> Option<Result<Size, Message>> {
        let text = text.trim();
        let (word, rest) = if text.starts_with(|first: char| first.is_ascii_digit()) {
            ("", text)
        } else {
            text.split_once(' ')?
        };
        let wide: Option<Vec<u64>> = rest.split(['x', 'X', '×']).map(number).collect();
        let wide = wide?;
        let sides = wide
            .iter()
            .map(|&side| usize::try_from(side).unwrap_or(usize::MAX));
        let sides: Vec<usize> = sides.collect();
        let size = match (word, &sides[..]) {
            ("", &[rows, cols]) => Size::Rectangle([rows, cols]),
            ("", &[layers, rows, cols]) => Size::Solid([layers, rows, cols]),
            ("pyramid", &[side]) => Size::Pyramid(side),
            ("parallelogram", &[rows, cols]) => Size::Parallelogram([rows, cols]),
            ("hexagon", &[side]) => Size::Hexagon(side),
            _ => return None,
        };
        let is_empty = wide.contains(&0);
        let cells = size.cells_at_least(&wide);
        Some(if is_empty {
            Err(board_message(&BoardError::Empty))
        } else if cells > CELLS_MAX as u64 {
            Err(too_large(cells))
        } else {
            Ok(size)
        })
    }

    /// A number of cells that a board of this form has at least, from the numbers as written: on
    /// platforms of 32 bits they may be larger than a `usize`.
    fn cells_at_least(self, sides: &[u64]) -> u64 {
        let product = |sides: &[u64]| {
            let product = sides
                .iter()
                .try_fold(1_u64, |all, side| all.checked_mul(*side));
            product.unwrap_or(u64::MAX)
        };
        match self {
            Size::Rectangle(_) | Size::Parallelogram(_) | Size::Solid(_) => product(sides),
            Size::Pyramid(_) => product(&[sides[0], sides[0], sides[0]]) / 3,
            Size::Hexagon(_) => product(&[sides[0], sides[0]]),
        }
    }

    /// The empty board of this size on a lattice.
    ///
    /// # Errors
    /// The lattice has no boards of this form, or the board is too large.
    pub(super) fn grid(self, lattice: &'static Lattice) -> Result<LetterGrid, Message> {
        let forms = forms(lattice);
        if !forms.contains(&self.form()) {
            let message = Message::new("size-other-lattice").with("lattice", lattice.name);
            let message = message.with("form", self.form());
            return Err(message.with("known", forms.join(", ")));
        }
        let (points, layers) = self.points(lattice);
        let board = Board::new(lattice, points).map_err(|error| board_message(&error))?;
        let frame = Frame::of_layers(layers).expect("it has a layer");
        Ok(LetterGrid::empty(board, frame))
    }

    /// The lattice that such a size is one of; of two that share it, the hexagons.
    pub(super) fn lattice(self) -> &'static Lattice {
        match self {
            Size::Rectangle(_) => &SQUARE,
            Size::Solid(_) => &CUBIC,
            Size::Pyramid(_) => &BALLS,
            Size::Parallelogram(_) | Size::Hexagon(_) => &HEXAGONAL,
        }
    }

    /// How such a size is written.
    fn form(self) -> &'static str {
        match self {
            Size::Rectangle(_) => RECTANGLE,
            Size::Solid(_) => SOLID,
            Size::Pyramid(_) => PYRAMID,
            Size::Parallelogram(_) => PARALLELOGRAM,
            Size::Hexagon(_) => HEXAGON,
        }
    }

    /// The points of a board, and rows and columns of its layers.
    fn points(self, lattice: &Lattice) -> (Vec<Point>, Vec<[usize; 2]>) {
        let point = |at: [usize; 3]| Point(at.map(as_i32));
        let layer = |layer: usize, [rows, cols]: [usize; 2]| {
            (0..rows).flat_map(move |row| (0..cols).map(move |col| point([layer, row, col])))
        };
        match self {
            Size::Rectangle(sides) => (layer(0, sides).collect(), vec![sides]),
            Size::Solid([layers, rows, cols]) => {
                let points = (0..layers).flat_map(|at| layer(at, [rows, cols]));
                (points.collect(), vec![[rows, cols]; layers])
            }
            Size::Pyramid(side) => {
                let sides = move |at: usize| [side - at, side - at];
                let points = (0..side).flat_map(|at| layer(at, sides(at)));
                (points.collect(), (0..side).map(sides).collect())
            }
            Size::Parallelogram([rows, cols]) if lattice == &TRIANGULAR => {
                // Each row begins with a triangle that points down.
                let row = |row: usize| (0..2 * cols).map(move |at| point([0, row, row + 1 + at]));
                let points = (0..rows).flat_map(row).collect();
                (points, vec![[rows, rows + 2 * cols]])
            }
            Size::Parallelogram([rows, cols]) => {
                let row = |row: usize| (0..cols).map(move |at| point([0, row, row + 2 * at]));
                let points = (0..rows).flat_map(row).collect();
                (points, vec![[rows, rows + 2 * cols - 2]])
            }
            Size::Hexagon(side) if lattice == &TRIANGULAR => {
                let row = |row: usize| {
                    let margin = if row < side {
                        side - 1 - row
                    } else {
                        row - side
                    };
                    // The first triangle of the upper half points up.
                    let shift = (side + 1) % 2;
                    let width = 4 * side - 1 - 2 * margin;
                    (0..width).map(move |at| point([0, row, margin + shift + at]))
                };
                let points = (0..2 * side).flat_map(row).collect();
                (points, vec![[2 * side, 4 * side - 1 + (side + 1) % 2]])
            }
            Size::Hexagon(side) => {
                let row = |row: usize| {
                    let margin = row.abs_diff(side - 1);
                    let shift = (side + 1) % 2;
                    let width = 2 * side - 1 - margin;
                    (0..width).map(move |at| point([0, row, margin + shift + 2 * at]))
                };
                let points = (0..2 * side - 1).flat_map(row).collect();
                (points, vec![[2 * side - 1, 4 * side - 3 + (side + 1) % 2]])
            }
        }
    }
}

const RECTANGLE: &str = "5x11";
const SOLID: &str = "3x4x5";
const PYRAMID: &str = "pyramid 5";
const PARALLELOGRAM: &str = "parallelogram 4x7";
const HEXAGON: &str = "hexagon 4";

/// How sizes of boards of a lattice are written.
fn forms(lattice: &Lattice) -> Vec<&'static str> {
    let both = [&HEXAGONAL, &TRIANGULAR];
    match lattice {
        _ if lattice == &SQUARE => vec![RECTANGLE],
        _ if lattice == &CUBIC => vec![SOLID],
        _ if lattice == &BALLS => vec![PYRAMID],
        _ if both.contains(&lattice) => vec![PARALLELOGRAM, HEXAGON],
        _ => Vec::new(),
    }
}

fn number(digits: &str) -> Option<u64> {
    let digits = digits.trim();
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_their_sizes() {
        let check = |text: &str, lattice, cells: usize, symmetries: usize, frame: [usize; 2]| {
            let size = Size::read(text).expect("a size").expect("a board");
            let grid = size.grid(lattice).expect("of this lattice");
            assert!(size.grid(size.lattice()).is_ok(), "{text}");
            assert_eq!(grid.board.size(), cells, "{text}");
            assert_eq!(grid.board.symmetries().len(), symmetries, "{text}");
            assert_eq!(grid.frame.largest(), frame, "{text}");
            let places = grid.board.cells().map(|cell| grid.board.place(cell));
            let most = places.fold([0, 0], |[rows, cols], place| {
                let [row, col] = place.indices();
                [rows.max(row + 1), cols.max(col + 1)]
            });
            assert_eq!(most, frame, "{text}");
        };
        check("5x11", &SQUARE, 55, 4, [5, 11]);
        check("3 × 4", &SQUARE, 12, 4, [3, 4]);
        check("2x3x4", &CUBIC, 24, 8, [3, 4]);
        check("3x3x3", &CUBIC, 27, 48, [3, 3]);
        check("pyramid 5", &BALLS, 55, 8, [5, 5]);
        check("parallelogram 4x7", &HEXAGONAL, 28, 2, [4, 16]);
        check("parallelogram 6x6", &TRIANGULAR, 72, 4, [6, 18]);
        check("parallelogram 3x4", &TRIANGULAR, 24, 2, [3, 11]);
        for side in 1..6 {
            let number = side.to_string();
            let rows = 2 * side - 1;
            let shift = (side + 1) % 2;
            let hexagons = format!("hexagon {number}");
            let size = [rows, 4 * side - 3 + shift];
            check(&hexagons, &HEXAGONAL, 3 * side * (side - 1) + 1, 12, size);
            let size = [2 * side, 4 * side - 1 + shift];
            check(&hexagons, &TRIANGULAR, 6 * side * side, 12, size);
        }
    }

    #[test]
    fn other_texts_are_no_sizes() {
        for text in [
            "",
            "5",
            "x",
            "5x",
            "5x5x5x5",
            "pyramid",
            "pyramid 2x2",
            "ring 3",
            "a x b",
        ] {
            assert_eq!(Size::read(text), None, "{text}");
        }
        let code = |text: &str, lattice| {
            let size = Size::read(text).expect("a size");
            size.and_then(|size| size.grid(lattice))
                .err()
                .map(|message| message.code)
        };
        assert_eq!(code("0x5", &SQUARE), Some("board-empty"));
        assert_eq!(
            code("99999999999999999999x5", &SQUARE),
            Some("board-too-large")
        );
        assert_eq!(code("pyramid 90", &BALLS), Some("board-too-large"));
        assert_eq!(
            code("pyramid 99999999999999999999", &BALLS),
            Some("board-too-large")
        );
        assert_eq!(code("5x5", &CUBIC), Some("size-other-lattice"));
        assert_eq!(code("2x5x5", &BALLS), Some("size-other-lattice"));
        assert_eq!(code("pyramid 3", &TRIANGULAR), Some("size-other-lattice"));
        assert_eq!(code("hexagon 3", &SQUARE), Some("size-other-lattice"));
    }
}
