//! The data set as text: a JSON object a line, one for each position.
//!
//! `lattice`, the name of the lattice; `cells`, the empty cells as `[row,column]`; `choices`, the
//! placements that cover the item that a search branches on, each with its `cells` and with `count`, the
//! exact number of solutions that it keeps, as a string; `pieces`, what is left, each with the `cells` of
//! its shape and how many `copies`.

use std::io::{BufWriter, Write};

use pavage_grid::Point;

use crate::labels::Labelled;

/// Writes positions to a file.
pub fn write(file: &str, positions: &[Labelled]) -> std::io::Result<()> {
    let mut out = BufWriter::new(std::fs::File::create(file)?);
    for position in positions {
        writeln!(out, "{}", line(position))?;
    }
    out.flush()
}

fn list(points: impl Iterator<Item = Point>) -> String {
    let places = points.map(|point| format!("[{},{}]", point.0[1], point.0[2]));
    format!("[{}]", places.collect::<Vec<_>>().join(","))
}

fn line(position: &Labelled) -> String {
    let board = &position.board;
    let pieces = position.pieces.iter().map(|(shape, copies)| {
        let cells = list(shape.points().iter().copied());
        format!("{{\"cells\":{cells},\"copies\":{copies}}}")
    });
    let choices = position.choices.iter().map(|choice| {
        let cells = list(choice.cells.iter().map(|&cell| board.point(cell)));
        format!("{{\"cells\":{cells},\"count\":\"{}\"}}", choice.count)
    });
    format!(
        "{{\"lattice\":\"{}\",\"cells\":{},\"pieces\":[{}],\"choices\":[{}]}}",
        position.lattice.name,
        list(position.empty.iter().map(|&cell| board.point(cell))),
        pieces.collect::<Vec<_>>().join(","),
        choices.collect::<Vec<_>>().join(","),
    )
}
