//! Pieces beside each other, as a picture of their own.

use pavage_family::{
    Group, HEXAGONAL, Lattice, Look, Place, TRIANGULAR, TrayPiece, View, ViewCell,
};

/// The most pieces that are shown one by one. Beyond that, equal pieces are shown once.
pub(crate) const EACH_MAX: u32 = 200;

/// The copies of pieces that are not on the board, in rows of at most so many columns if the pieces
/// allow it. `None` if there are none.
#[must_use]
pub fn pieces(lattice: &'static Lattice, pieces: &[TrayPiece], cols_max: u16) -> Option<View> {
    let total: u32 = pieces.iter().map(|piece| piece.left).sum();
    let mut sheet = Sheet {
        view: View {
            look: Look::Pieces,
            lattice,
            layers: 1,
            ..View::default()
        },
        corner: [0, 0],
        next_row: 0,
        cols_max,
    };
    for piece in pieces.iter().filter(|piece| piece.left > 0) {
        let group = u32::try_from(sheet.view.groups.len()).expect("puzzles have fewer pieces");
        sheet.view.groups.push(Group {
            name: piece.name.clone(),
            letter: None,
            colour: piece.colour,
        });
        let copies = if total > EACH_MAX { 1 } else { piece.left };
        for _ in 0..copies {
            sheet.add(group, lowest(piece)?);
        }
    }
    let by_place = |cell: &ViewCell| (cell.place.layer_number(), cell.place.row, cell.place.col);
    sheet.view.cells.sort_unstable_by_key(by_place);
    (total > 0).then_some(sheet.view)
}

/// How many columns keep two pieces apart: neighbours in a row of hexagons are two columns apart, and
/// triangles are two columns wide.
fn gap(lattice: &Lattice) -> u16 {
    if [&HEXAGONAL, &TRIANGULAR].contains(&lattice) {
        2
    } else {
        1
    }
}

/// The image of a piece in which it lies lowest, the first of several.
pub(crate) fn lowest(piece: &TrayPiece) -> Option<&[Place]> {
    let top = |image: &&Vec<Place>| image.iter().map(Place::layer_number).max();
    piece.images.iter().min_by_key(top).map(Vec::as_slice)
}

/// Where the next piece goes.
struct Sheet {
    view: View,
    corner: [u16; 2],
    next_row: u16,
    cols_max: u16,
}

impl Sheet {
    /// Adds a piece, to the right of the last one or in a new row. Pieces begin at even rows and
    /// columns, because on some lattices only such a shift keeps their shape.
    fn add(&mut self, group: u32, image: &[Place]) {
        let even = |number: u16| number.next_multiple_of(2);
        let rows = 1 + image.iter().map(|place| place.row).max().unwrap_or(0);
        let cols = 1 + image.iter().map(|place| place.col).max().unwrap_or(0);
        if self.corner[1] > 0 && self.corner[1] + cols > self.cols_max {
            self.corner = [self.next_row, 0];
        }
        let [row, col] = self.corner;
        let view = &mut self.view;
        view.cells.extend(image.iter().map(|place| ViewCell {
            place: Place {
                layer: place.layer,
                row: row + place.row,
                col: col + place.col,
            },
            group: Some(group),
            ..ViewCell::default()
        }));
        let layers = image.iter().map(|place| place.layer_number() + 1).max();
        view.layers = view.layers.max(layers.unwrap_or(1));
        view.rows = view.rows.max(row + rows);
        view.cols = view.cols.max(col + cols);
        self.corner[1] = even(col + cols + gap(view.lattice));
        self.next_row = self.next_row.max(even(row + rows + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_family::{Point, SQUARE};

    #[test]
    fn pieces_lie_apart() {
        let piece = |name: &str, cells: &[[u16; 2]], left| TrayPiece {
            name: name.to_owned(),
            colour: None,
            count: 3,
            left,
            images: vec![cells.iter().map(|&[r, c]| Place::flat(r, c)).collect()],
            turned: Vec::new(),
            flipped: Vec::new(),
        };
        let all = [
            piece("A", &[[0, 0], [0, 1], [0, 2], [1, 0]], 2),
            piece("B", &[[0, 0]], 0),
            piece("C", &[[0, 0], [1, 0], [2, 0]], 1),
        ];
        let view = pieces(&SQUARE, &all, 8).expect("there are pieces");
        let letters = |view: &View| -> Vec<String> {
            let mut rows = vec![vec!["."; usize::from(view.cols)]; usize::from(view.rows)];
            for cell in &view.cells {
                let group = cell.group.expect("every cell is of a piece") as usize;
                let name = &view.groups[group].name;
                rows[usize::from(cell.place.row)][usize::from(cell.place.col)] = name;
            }
            rows.into_iter().map(|row| row.concat()).collect()
        };
        assert_eq!(
            letters(&view),
            [
                "AAA.AAA", "A...A..", ".......", ".......", "C......", "C......", "C......"
            ]
        );
        assert_eq!(pieces(&SQUARE, &all[1..2], 9), None);
    }

    /// Whatever their lengths, no cell of a piece is a neighbour of one of another.
    #[test]
    fn pieces_do_not_touch() {
        for lattice in [&SQUARE, &HEXAGONAL, &TRIANGULAR] {
            let cells = |cols: u16| {
                let places = (0..cols).map(|col| Place::flat(0, col));
                let point = |place: &Place| lattice.point(*place).expect("of flat lattices");
                places.filter(move |place| lattice.kind(point(place)).is_some())
            };
            let piece = |cols: u16| TrayPiece {
                name: cols.to_string(),
                colour: None,
                count: 2,
                left: 2,
                images: vec![cells(cols).collect()],
                turned: Vec::new(),
                flipped: Vec::new(),
            };
            let all: Vec<TrayPiece> = (1..8).map(piece).collect();
            let view = pieces(lattice, &all, 999).expect("there are pieces");
            let points: Vec<Point> = view
                .cells
                .iter()
                .map(|cell| lattice.point(cell.place).expect("a cell"))
                .collect();
            let is_next = |pair: &&[Point]| {
                let steps = lattice.steps(pair[0]);
                steps.iter().any(|&step| pair[0] + step == pair[1])
            };
            let inner: usize = (1..8).map(|cols| 2 * (cells(cols).count() - 1)).sum();
            assert_eq!(
                points.windows(2).filter(is_next).count(),
                inner,
                "{}",
                lattice.name
            );
        }
    }
}
